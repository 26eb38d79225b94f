#include "compiler/equations/dynamics/pose_solutions.h"

#include <algorithm>

#include "compiler/equations/dynamics/point_solutions.h"

namespace robotc::dynamics {

using expr::Mat3;
using expr::Vec3;

std::string PoseSolver::names(std::span<const ChainJoint> joints) const {
  std::vector<std::string> all;
  for (const ChainJoint& joint : joints) all.push_back("`" + mechanism_.name_of(joint.coordinate) + "`");
  if (!from_tip_) std::ranges::reverse(all);
  std::string text;
  for (std::size_t i = 0; i < all.size(); ++i) {
    text += (i == 0 ? "" : i + 1 == all.size() ? " and " : ", ") + all[i];
  }
  return text;
}

std::optional<Vec3> PoseSolver::fixed_point(std::span<const ChainJoint> joints) const {
  if (!std::ranges::all_of(joints, [](const ChainJoint& joint) { return joint.turns; })) return std::nullopt;
  if (joints.empty()) return origin_;
  if (joints.size() == 1) return joints[0].point;
  for (std::size_t i = 0; i + 1 < joints.size(); ++i) {
    if (!geometry_.meet(joints[i], joints[i + 1])) return std::nullopt;
  }
  const Vec3 point = geometry_.meeting_point(joints[0], joints[1]);
  if (joints.size() == 3 && !geometry_.is_on(joints[2], point)) return std::nullopt;
  return point;
}

std::vector<ChainValues> PoseSolver::rotations(std::span<const ChainJoint> axes, const Mat3& wanted) {
  if (axes.empty()) return {{}};
  const auto rotation = [&](const ChainJoint& joint, const Turn& turn) {
    return expr::rotation(pool_, joint.axis, turn.sine, turn.cosine);
  };
  const ChainJoint &a = axes.front(), &last = axes.back();
  if (axes.size() == 1) return {{{angle_of_rotation(pool_, a.axis, wanted, a.now), {}}}};
  const Vec3 direction = expr::mul(pool_, wanted, last.axis);  // of the last axis, which the others determine
  if (axes.size() == 2) {
    const Turn first = angle_between(pool_, a.axis, last.axis, direction, a.now);
    const Mat3 left = expr::mul(pool_, expr::transpose(rotation(a, first)), wanted);
    return {{{first, {}}, {angle_of_rotation(pool_, last.axis, left, last.now), {}}}};
  }
  const ChainJoint& b = axes[1];
  const bool is_usual =
      geometry_.are_at_right_angles(a.axis, b.axis) && geometry_.are_at_right_angles(b.axis, last.axis);
  const auto seconds =
      is_usual ? angles_at_right_angles(pool_, b.axis, last.axis, a.axis, direction, b.now)
               : angles_at_height(pool_, b.axis, last.axis, a.axis, expr::dot(pool_, a.axis, direction), b.now);
  std::vector<ChainValues> found;
  for (const Turn& second : seconds) {
    const Mat3 by_second = rotation(b, second);
    const Turn first = angle_between(pool_, a.axis, expr::mul(pool_, by_second, last.axis), direction, a.now);
    const Mat3 left =
        expr::mul(pool_, expr::transpose(by_second), expr::mul(pool_, expr::transpose(rotation(a, first)), wanted));
    found.push_back({{first, {}}, {second, {}}, {angle_of_rotation(pool_, last.axis, left, last.now), {}}});
  }
  return found;
}

std::optional<PoseSolutions> PoseSolver::by_point(std::span<const ChainJoint> chain, const Transform& wanted,
                                                  std::size_t choice) {
  // `choice` counts down the joints that turn about the point: three, two, one or none.
  if (choice > 3 || chain.size() < 3 - choice || chain.size() > 6 - choice) return std::nullopt;
  const std::size_t turning = 3 - choice;
  const auto placing = chain.first(chain.size() - turning), wrist = chain.last(turning);
  if (turning == 0 && !from_tip_) return std::nullopt;
  const auto centre = fixed_point(wrist);
  if (!centre) return std::nullopt;
  const auto placed = point_solutions(pool_, geometry_, placing, *centre, moved(pool_, wanted, *centre));
  if (!placed) return std::nullopt;
  PoseSolutions found;
  for (const ChainValues& values : *placed) {
    const Mat3 before = motion(pool_, placing, values).rotation;
    for (const ChainValues& turns : rotations(wrist, expr::mul(pool_, expr::transpose(before), wanted.rotation))) {
      found.values.push_back(values);
      found.values.back().insert(found.values.back().end(), turns.begin(), turns.end());
    }
  }
  const std::string axes = turning > 1 ? "the axes of " + names(wrist) + " meet in a point" : "";
  const std::string place = names(placing) + (placing.size() > 1 ? " place" : " places");
  const std::string rest = placing.empty() ? ""
                           : turning > 1   ? ", which " + place
                           : turning == 1  ? place + " the axis of " + names(wrist)
                                           : place + " a point";
  found.form = axes + rest;
  return found;
}

bool PoseSolver::move_in_planes(std::span<const ChainJoint> group, const Vec3& normal) const {
  return std::ranges::all_of(group, [&](const ChainJoint& joint) {
    return joint.turns ? geometry_.are_parallel(joint.axis, normal) : geometry_.are_at_right_angles(joint.axis, normal);
  });
}

std::optional<PoseSolutions> PoseSolver::by_plane(std::span<const ChainJoint> chain, const Transform& wanted,
                                                  std::size_t choice) {
  constexpr std::size_t moving = 3;
  const std::size_t before = choice % 2, behind = choice / 2;
  if (before + behind == 0 || chain.size() != before + moving + behind) return std::nullopt;
  const auto group = chain.subspan(before, moving), wrist = chain.last(behind);
  const auto turning = std::ranges::find_if(group, [](const ChainJoint& joint) { return joint.turns; });
  if (turning == group.end() || !move_in_planes(group, turning->axis)) return std::nullopt;
  const auto centre = fixed_point(wrist);
  if (!centre) return std::nullopt;

  // Joints before: E₁⁻¹ brings the target of C to the height of C.
  const Vec3& normal = turning->axis;
  std::vector<ChainValue> firsts{{}};
  if (before == 1) {
    const Chain back = reversed(pool_, chain.first(1));
    const auto heights =
        height_solutions(pool_, geometry_, back.front(), normal, moved(pool_, wanted, *centre), *centre);
    if (!heights) return std::nullopt;
    firsts = *heights;
  }
  // The plane's rotation stands for the group: an axis h of its own, of any angle.
  Chain axes{*turning};
  axes.front().now = {pool_.zero(), pool_.one()};
  axes.insert(axes.end(), wrist.begin(), wrist.end());
  for (std::size_t i = 0; i + 1 < axes.size(); ++i) {
    if (geometry_.are_parallel(axes[i].axis, axes[i + 1].axis)) return std::nullopt;
  }
  PoseSolutions found;
  for (const ChainValue& first : firsts) {
    const Transform start = before == 1 ? motion(pool_, chain.front(), first) : identity_transform(pool_);
    const Transform left = compose(pool_, inverse(pool_, start), wanted);
    for (const ChainValues& turns : rotations(axes, left.rotation)) {
      const std::span<const ChainValue> of_wrist = std::span(turns).subspan(1);
      const Transform planar = compose(pool_, left, inverse(pool_, motion(pool_, wrist, of_wrist)));
      // One of the outer joints turns, in a form that has a solution: it is the one that turns last.
      const bool forward = group.back().turns;
      if (!forward && !group.front().turns) return std::nullopt;
      const Chain joints = forward ? Chain(group.begin(), group.end()) : reversed(pool_, group);
      const auto inner = by_point(joints, forward ? planar : inverse(pool_, planar), 2);
      if (!inner) return std::nullopt;
      for (const ChainValues& in_plane : inner->values) {
        ChainValues values;
        if (before == 1) values.push_back(first);
        if (forward) {
          values.insert(values.end(), in_plane.begin(), in_plane.end());
        } else {
          values.insert(values.end(), in_plane.rbegin(), in_plane.rend());
        }
        values.insert(values.end(), of_wrist.begin(), of_wrist.end());
        found.values.push_back(std::move(values));
      }
    }
  }
  found.form = names(group) + " move in parallel planes";
  if (behind > 1) found.form += ", and the axes of " + names(wrist) + " meet in a point";
  return found;
}

}  // namespace robotc::dynamics
