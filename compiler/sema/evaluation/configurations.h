#pragma once

#include <optional>
#include <span>

#include "compiler/sema/evaluation/evaluator.h"

/// Configurations of robots with joints that turn in any way, or with closed loops. Such a configuration is a point,
/// not a vector: it has the entries of quaternions, which must not be added or scaled, and entries that follow from
/// others. Its parts are numbers, rotations and poses, its differences are displacements with an entry per freedom.
namespace robotc::sema {

/// True for the axis of a configuration with entries of quaternions.
bool has_rotations(const AxisSpace& space);
inline bool has_rotations(const Tensor& tensor) { return tensor.rank == 1 && has_rotations(tensor.row_space); }
/// True for the axis of a configuration that is a point: one with rotations, or of a robot with loops.
bool is_point(const AxisSpace& space);
inline bool is_point(const Tensor& tensor) { return tensor.rank == 1 && is_point(tensor.row_space); }

/// The part of such a configuration that `entries` are, if they are a rotation (3 × 3) or a pose: nothing for others,
/// which are vectors.
std::optional<Value> rotation_or_pose(expr::Pool& pool, const Tensor& configuration,
                                      std::span<const std::size_t> entries);

/// Kinds of parts of a configuration, by the value that sets them.
enum class PartKind {
  numbers,  ///< coordinates of joints
  rotation,
  pose,
  component,  ///< one entry of a quaternion, which nothing sets by itself
};
PartKind kind_of_part(const AxisSpace& space, std::span<const std::size_t> entries);
/// The quaternion of a rotation matrix: w, x, y, z.
std::vector<expr::Id> quaternion_entries(expr::Pool& pool, const expr::Mat3& rotation);

/// The configuration of no motion: zeros, and quaternions 1, 0, 0, 0.
Tensor neutral_configuration(expr::Pool& pool, const RobotModel& robot);

/// a − b, a + d and a − d where a or b is such a configuration. Reports operands that do not fit.
Value combine_configurations(Evaluator& evaluator, const syntax::Binary& node, const syntax::Expr& expr,
                             const Tensor& left, const Tensor& right);

/// False (reported) for such a configuration where a vector is needed, for `operation`: "multiplied", "indexed".
bool require_vector(Reporter& reporter, const Tensor& tensor, Span span, std::string_view operation);

}  // namespace robotc::sema
