#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "compiler/expr/pool.h"
#include "compiler/source/source_map.h"
#include "compiler/units/dimension.h"

namespace robotc::sema {

/// A parameter: a symbol of stage prepare with its default and the path by which `--set` finds it.
struct ParameterInfo {
  std::string path;   ///< "arm.l", "computed_torque.Kp"; entries of vectors end with the joint's name
  std::string whole;  ///< path of the declaration: all entries of a vector, all rounds of a loop
  Span span;
  expr::Id symbol;
  expr::Id default_value;  ///< an expression of constants and other parameters
  Dimension dimension;
  /// A `param` of the file; a setting of a simulation, such as its duration; or a number that stays a symbol
  /// (symbolic.h): a `const`, or a number written in place. The name of a number in place is made of the name of its
  /// part and gives way to all others.
  enum class Origin { declared, setting, constant, part };
  Origin origin = Origin::declared;
  Span written = {};  ///< the expression that its value comes from: its default, or the override of a use
  /// Where an entry of a vector or a matrix stands. The table has all entries of it one after the other.
  struct Place {
    std::string path;                ///< of the vector or matrix, "pid.Kp"
    std::vector<std::size_t> shape;  ///< one or two sizes
    std::size_t entry = 0;           ///< row-major
  };
  std::optional<Place> place = {};  ///< nothing: a number
  std::string angle_unit = {};      ///< "rad" or "rad/s", of which the dimension knows nothing; empty: no angle

  /// In SI; "1" for a plain number.
  [[nodiscard]] std::string unit() const { return angle_unit.empty() ? dimension.to_unit() : angle_unit; }
};

/// The parameters of a program in the order of their making.
class ParameterTable {
 public:
  explicit ParameterTable(const expr::Pool& pool) : pool_(pool) {}

  void add(ParameterInfo info) { all_.push_back(std::move(info)); }
  [[nodiscard]] const std::deque<ParameterInfo>& all() const { return all_; }

  /// Values that replace defaults, by the index of the symbol.
  using Settings = std::unordered_map<std::uint32_t, double>;
  /// Value of each parameter, set or by default, SI.
  [[nodiscard]] std::vector<std::pair<expr::Id, double>> values(const Settings& set = {}) const;
  /// Value of an expression at the defaults; NaN if it depends on time or state.
  [[nodiscard]] double value_at_defaults(expr::Id id) const;

 private:
  const expr::Pool& pool_;
  std::deque<ParameterInfo> all_;
};

}  // namespace robotc::sema
