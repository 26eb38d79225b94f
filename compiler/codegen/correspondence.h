#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

#include "compiler/expr/kernel.h"

namespace robotc::codegen {

/// Tells which values of rows are the same operations, by the rows that derivations declare (`Pool::declare_row`) and
/// the arrays of the inputs. Private to `find_lanes`.
class Correspondence {
 public:
  /// `fused`: by node, the product that a sum takes in unrounded. Both outlive it.
  Correspondence(const expr::Kernel& kernel, std::span<const expr::Id> fused);

  /// True if the derivation declared rows.
  [[nodiscard]] bool has_rows() const { return !pool_.rows().empty(); }
  /// Divides lanes, values at the places `first`, `first` + 1, … of their rows, into groups that do the same. Lanes of
  /// other groups are invalid; lanes that are inputs or numbers are groups of one.
  [[nodiscard]] std::vector<std::vector<expr::Id>> groups(std::vector<expr::Id> lanes, std::uint32_t first);
  /// True if two values are of one row.
  [[nodiscard]] bool are_of_one_row(expr::Id a, expr::Id b) const;

 private:
  struct Place {
    std::uint32_t row;
    std::uint32_t at;
  };
  struct Lane {
    expr::Id id;
    std::uint32_t at;
  };
  struct HashOfPair {
    std::size_t operator()(const std::array<std::uint32_t, 4>& pair) const;
  };

  void add_row(std::span<const expr::Id> row);
  [[nodiscard]] bool correspond(Lane a, Lane b);
  [[nodiscard]] bool do_the_same(Lane a, Lane b);
  [[nodiscard]] bool have_same_operands(Lane a, Lane b);
  [[nodiscard]] bool stand_in_one_row(Lane a, Lane b) const;
  [[nodiscard]] bool stand_shifted_in_one_row(Lane a, Lane b) const;

  const expr::Pool& pool_;
  std::span<const expr::Id> fused_;
  std::uint32_t rows_ = 0;
  std::vector<std::vector<Place>> places_;  ///< by node
  std::unordered_map<std::array<std::uint32_t, 4>, bool, HashOfPair> known_;
  std::size_t depth_ = 0;
};

}  // namespace robotc::codegen
