#include "compiler/import/inertia_repair.h"

#include <fmt/format.h>

#include <Eigen/Core>
#include <algorithm>
#include <cmath>

#include "compiler/import/check_robot.h"
#include "compiler/import/findings.h"
#include "compiler/numerics/symmetric_eigenvalues.h"

namespace robotc::importing {

namespace {

Eigen::Matrix3d tensor(const Inertia& inertia) {
  const auto m = [&](std::size_t i) { return inertia.moments[i].value; };
  Eigen::Matrix3d result;
  result << m(0), m(1), m(2), m(1), m(3), m(4), m(2), m(4), m(5);
  return result;
}

std::string list(const Inertia& inertia) {
  const auto m = [&](std::size_t i) { return inertia.moments[i].value; };
  return fmt::format("[{:.6g}, {:.6g}, {:.6g}, {:.6g}, {:.6g}, {:.6g}]", m(0), m(1), m(2), m(3), m(4), m(5));
}

void fix(Joint& joint) {
  joint.type = Joint::Type::fixed;
  joint.continuous = false;
  joint.limits = {};
  joint.axis.reset();
  joint.viscous.reset();
  joint.coulomb.reset();
  joint.stiffness.reset();
}

}  // namespace

std::array<double, 3> principal_moments(const Inertia& inertia) {
  const Eigen::Vector3d moments = numerics::principal_axes(tensor(inertia)).values;
  return {moments[0], moments[1], moments[2]};
}

bool clear_rounding(Inertia& inertia) {
  double largest = 0;
  for (const Number& moment : inertia.moments) largest = std::max(largest, std::abs(moment.value));
  // 1e-15 kg*m^2 per kg is the moment of a body of 30 nm.
  const double noise = std::max(1e-12 * largest, 1e-15 * inertia.mass.value);
  bool found = false;
  for (const std::size_t i : {0U, 3U, 5U}) {
    Number& moment = inertia.moments[i];
    if (moment.value >= 0 || moment.value < -noise) continue;
    moment = Number{0, "0", moment.span};
    found = true;
  }
  return found;
}

bool make_possible(Inertia& inertia) {
  if (!inertia.has_moments) return false;
  const Eigen::Matrix3d moments = tensor(inertia);
  const Eigen::Matrix3d second = 0.5 * moments.trace() * Eigen::Matrix3d::Identity() - moments;
  const numerics::PrincipalAxes principal = numerics::principal_axes(second);
  // Moments at the edge of what is possible, those of a thin plate, are left alone.
  const double largest = principal.values.cwiseAbs().maxCoeff();
  if (principal.values[0] >= -1e-9 * largest) return false;
  const Eigen::Vector3d possible = principal.values.cwiseMax(0);
  const Eigen::Matrix3d nearest = principal.vectors * possible.asDiagonal() * principal.vectors.transpose();
  const Eigen::Matrix3d result = nearest.trace() * Eigen::Matrix3d::Identity() - nearest;
  const std::array<double, 6> entries{result(0, 0), result(0, 1), result(0, 2),
                                      result(1, 1), result(1, 2), result(2, 2)};
  for (std::size_t i = 0; i < 6; ++i) {
    // Products that are 0 stay 0, whatever the rounding.
    const bool noise = std::abs(entries[i]) < 1e-14 * largest;
    inertia.moments[i] = computed(noise ? 0 : entries[i], inertia.moments[i].span);
  }
  return true;
}

Changes repair(Robot& robot) {
  Changes changes;
  for (Link& link : robot.links) {
    for (Inertia& body : link.bodies) {
      const Inertia before = body;
      if (!make_possible(body)) continue;
      changes.lines.push_back(fmt::format("link {}: the inertia {} (xx, xy, xz, yy, yz, zz) becomes {}",
                                          quote(link.name), list(before), list(body)));
    }
  }
  const MovedMasses moved(robot);
  // A joint and those that follow it move together: they become fixed together, if none of them moves a mass, and none
  // stands elsewhere than at 0.
  std::vector<bool> can_be_fixed;
  for (std::size_t i = 0; i < robot.joints.size(); ++i) can_be_fixed.push_back(moved.moves_none(i));
  const auto leader = [&](std::size_t i) {
    while (robot.joints[i].mimic) i = robot.joints[i].mimic->source;
    return i;
  };
  for (std::size_t i = 0; i < robot.joints.size(); ++i) {
    const auto& mimic = robot.joints[i].mimic;
    if (mimic && (!can_be_fixed[i] || mimic->coefficients.front().value != 0)) can_be_fixed[leader(i)] = false;
  }
  for (std::size_t i = 0; i < robot.joints.size(); ++i) {
    Joint& joint = robot.joints[i];
    if (joint.mimic || !can_be_fixed[i]) continue;
    for (std::size_t k = 0; k < robot.joints.size(); ++k) {
      if (k != i && (!robot.joints[k].mimic || leader(k) != i)) continue;
      fix(robot.joints[k]);
      changes.lines.push_back(fmt::format("joint {} moves no mass, and becomes fixed", quote(robot.joints[k].name)));
    }
  }
  for (Joint& joint : robot.joints) {
    if (joint.type == Joint::Type::fixed) joint.mimic.reset();
  }
  return changes;
}

}  // namespace robotc::importing
