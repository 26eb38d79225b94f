#include "compiler/sema/evaluation/configurations.h"

#include <algorithm>
#include <string>
#include <utility>

#include "compiler/expr/rotations.h"
#include "compiler/sema/evaluation/arithmetic.h"
#include "compiler/sema/evaluation/closed_configurations.h"
#include "compiler/sema/evaluation/operation.h"
#include "compiler/sema/values/robot_model.h"
#include "compiler/sema/values/sema_diagnostics.h"

namespace robotc::sema {

using expr::Id;

namespace {

bool begins_quaternion(const Mechanism& mechanism, std::size_t entry) {
  const std::vector<CoordinateId> all = mechanism.quaternions();
  return std::find(all.begin(), all.end(), CoordinateId(entry)) != all.end();
}

expr::Mat3 rotation_at(expr::Pool& pool, const Tensor& configuration, std::size_t w) {
  const std::vector<Id>& q = configuration.entries;
  return expr::rotation_of_quaternion(pool, {q[w], q[w + 1], q[w + 2], q[w + 3]});
}

Tensor matrix_of(const expr::Mat3& r) {
  Tensor result;
  result.rank = 2;
  result.rows = result.cols = 3;
  for (const expr::Vec3& row : r) result.entries.insert(result.entries.end(), row.begin(), row.end());
  result.dims.assign(9, EntryDim::of(dimensions::none));
  return result;
}

/// The name of a rotation in q, for hints: "ball", "root.rotation".
std::string example_of_rotation(const RobotModel& robot) {
  for (const Joint& joint : robot.mechanism.joints) {
    if (!joint.model().quaternion()) continue;
    return joint.name + (joint.model().quaternion() == std::size_t{0} ? "" : ".rotation");
  }
  return "";
}

}  // namespace

bool has_rotations(const AxisSpace& space) {
  return space.robot != nullptr && space.configuration && space.robot->mechanism.has_quaternions();
}

bool is_point(const AxisSpace& space) {
  return has_rotations(space) || (space.robot != nullptr && space.configuration && space.robot->has_loops);
}

namespace {

/// The reason why a configuration is a point, for messages.
std::string reason(const AxisSpace& space) { return has_rotations(space) ? "with rotations" : "of closed loops"; }

}  // namespace

PartKind kind_of_part(const AxisSpace& space, std::span<const std::size_t> entries) {
  if (!has_rotations(space)) return PartKind::numbers;
  const Mechanism& mechanism = space.robot->mechanism;
  if (entries.size() == 1 && mechanism.variable(CoordinateId(entries[0])).measure == Measure::quaternion) {
    return PartKind::component;
  }
  if (entries.size() == 4 && begins_quaternion(mechanism, entries[0])) return PartKind::rotation;
  if (entries.size() == 7 && begins_quaternion(mechanism, entries[3]) &&
      mechanism.coordinates[entries[0]].joint == mechanism.coordinates[entries[3]].joint) {
    return PartKind::pose;
  }
  return PartKind::numbers;
}

std::optional<Value> rotation_or_pose(expr::Pool& pool, const Tensor& configuration,
                                      std::span<const std::size_t> entries) {
  switch (kind_of_part(configuration.row_space, entries)) {
    case PartKind::rotation:
      return matrix_of(rotation_at(pool, configuration, entries[0]));
    case PartKind::pose: {
      const std::vector<Id>& q = configuration.entries;
      return Pose{rotation_at(pool, configuration, entries[3]), {q[entries[0]], q[entries[1]], q[entries[2]]}};
    }
    case PartKind::component:
    case PartKind::numbers:
      break;
  }
  return std::nullopt;
}

std::vector<Id> quaternion_entries(expr::Pool& pool, const expr::Mat3& rotation) {
  const expr::Quaternion q = expr::quaternion_of_rotation(pool, rotation);
  return {q.begin(), q.end()};
}

Tensor neutral_configuration(expr::Pool& pool, const RobotModel& robot) {
  std::vector<Id> entries;
  for (const double entry : robot.mechanism.neutral()) entries.push_back(entry == 0 ? pool.zero() : pool.one());
  return robot.vector(JointQuantity::q, std::move(entries));
}

Value combine_configurations(Evaluator& evaluator, const syntax::Binary& node, const syntax::Expr& expr,
                             const Tensor& left, const Tensor& right) {
  const bool subtract = node.op == syntax::BinaryOp::sub;
  const auto operation = subtract ? Operation::subtract : Operation::add;
  if (joints_clash(evaluator, left.row_space, *node.left, right.row_space, *node.right, operation)) return Poison{};
  const bool both = is_point(left) && is_point(right);
  if (both && !subtract) {
    return evaluator.reporter().error(
        shapes_differ, expr.span, "two configurations cannot be added",
        has_rotations(left) ? "both have rotations" : "both have closed loops",
        {"to go half way, write `a + 0.5 * (b - a)`"},
        {{node.left->span, describe(Value(left))}, {node.right->span, describe(Value(right))}});
  }
  const RobotModel& robot = *(is_point(left) ? left : right).row_space.robot;
  const Mechanism& mechanism = robot.mechanism;
  expr::Pool& pool = evaluator.pool();
  if (both) {
    return robot.vector(JointQuantity::displacement,
                        picked(difference(mechanism, pool, left.entries, right.entries), robot.speeds));
  }
  if (subtract && is_point(right)) {
    return evaluator.reporter().error(
        shapes_differ, expr.span, "a configuration cannot be subtracted from " + describe(Value(left)), "",
        {"the difference of two configurations is a displacement: `a - b`"},
        {{node.left->span, describe(Value(left))}, {node.right->span, describe(Value(right))}});
  }
  const Tensor& point = is_point(left) ? left : right;
  const Tensor& moved_by = is_point(left) ? right : left;
  const syntax::Expr& written = is_point(left) ? *node.right : *node.left;
  const Value fitted =
      evaluator.fit(moved_by, robot.expected(JointQuantity::displacement, "the displacement"), written);
  const auto* delta = std::get_if<Tensor>(&fitted);
  if (delta == nullptr) return Poison{};
  std::vector<Id> entries(mechanism.speeds.size(), pool.zero());
  for (std::size_t i = 0; i < robot.speeds.size(); ++i) {
    entries[robot.speeds[i].index()] = subtract ? pool.neg(delta->entries[i]) : delta->entries[i];
  }
  std::vector<Id> moved = with_unknown(robot, retract(mechanism, pool, point.entries, entries), robot.speeds);
  if (has_rolling(robot)) {
    // The place of what rolls follows from the way there; without a displacement it stays.
    std::vector<Id> squares;
    for (const Id entry : delta->entries) squares.push_back(pool.mul(entry, entry));
    const Id moves = pool.make(expr::Op::less, pool.zero(), pool.sum(squares));
    for (std::size_t i = 0; i < moved.size(); ++i) {
      if (moved[i] == robot.unknown[i]) moved[i] = pool.select(moves, moved[i], point.entries[i]);
    }
  }
  return robot.vector(JointQuantity::q, std::move(moved));
}

bool require_vector(Reporter& reporter, const Tensor& tensor, Span span, std::string_view operation) {
  if (!is_point(tensor)) return true;
  const std::string part = example_of_rotation(*tensor.row_space.robot);
  const std::string parts = part.empty() ? "its entries can, by name: `q." + tensor.row_space.joint_name(0) + "`"
                                         : "its parts can: `q." + part + "` is a rotation";
  reporter.error(wrong_shape, span,
                 "a configuration " + reason(tensor.row_space) + " cannot be " + std::string(operation),
                 "this is " + describe(Value(tensor)), {parts + "; and so can the displacement between two, `a - b`"});
  return false;
}

}  // namespace robotc::sema
