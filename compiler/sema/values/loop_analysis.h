#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "compiler/loops/loop_solver.h"
#include "compiler/loops/mobility.h"

namespace robotc::sema {

struct RobotModel;
struct Tensor;

/// Speeds and accelerations of all joints, dependent ones too, as expressions of the robot's own q, qd and qdd.
struct MotionOfAllJoints {
  std::vector<std::string_view> names;  ///< "swing", "cart.turn", …, one per speed of the tree
  std::vector<expr::Id> speeds;
  std::vector<expr::Id> accelerations;
};

/// The analysis of a robot's loops at the defaults of its parameters.
struct LoopAnalysis {
  loops::LoopSolver solver;
  loops::MobilityReport report;
  bool fixed = true;                                  ///< no parameter changes the loops
  mutable std::optional<MotionOfAllJoints> motion{};  ///< made when first needed
};

/// The motion of all joints of a robot whose loops are known.
const MotionOfAllJoints& motion_of_all_joints(expr::Pool& pool, const RobotModel& robot);

/// N(q) G(q) u, the rates of all entries of a configuration q from the speeds u of the freedoms: of a quaternion those
/// of its four numbers, of joints that follow from others those that keep the loops closed.
std::vector<expr::Id> rates_of_configuration(expr::Pool& pool, const RobotModel& robot, const std::vector<expr::Id>& q,
                                             const std::vector<expr::Id>& u);

/// The robot's own qd or qdd with an entry for each joint, dependent ones of its loops too, along named components.
/// Nothing for other vectors: where the robot is at their speeds is not known, and the dependent ones follow from it.
std::optional<Tensor> with_dependent_joints(expr::Pool& pool, const Tensor& vector);

}  // namespace robotc::sema
