#pragma once

#include <array>
#include <optional>
#include <unordered_map>

#include "compiler/import/robot_model.h"
#include "compiler/mechanism/mechanism.h"

namespace robotc::exporting {

/// The value of each parameter's symbol.
using SymbolValues = std::vector<std::pair<expr::Id, double>>;

/// The constant expressions of a mechanism as numbers, for given parameters.
class Numbers {
 public:
  Numbers(const Mechanism& mechanism, const expr::Pool& pool, const SymbolValues& parameters);

  /// An expression of parameters alone.
  [[nodiscard]] importing::Number operator()(expr::Id id) const;
  [[nodiscard]] importing::Vector operator()(const expr::Vec3& vector) const;
  [[nodiscard]] importing::Pose operator()(const Transform& transform) const;
  /// Nothing for an id that is not valid.
  [[nodiscard]] std::optional<importing::Number> if_given(expr::Id id) const;

 private:
  std::unordered_map<std::uint32_t, double> values_;
};

/// The turns about the fixed axes x, y and z of a rotation matrix, row by row. Near the pitch of ±90°, where only the
/// sum or the difference of the others matters, they still multiply to the matrix within rounding.
std::array<double, 3> rpy_of(const std::array<double, 9>& matrix);
std::array<double, 3> rpy_of(const importing::Rotation& rotation);
/// w, x, y, z, of length 1.
std::array<double, 4> quaternion_of(const importing::Rotation& rotation);

}  // namespace robotc::exporting
