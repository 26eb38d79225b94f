#include "compiler/sema/values/loop_analysis.h"

#include "compiler/expr/algorithms.h"
#include "compiler/loops/reduced_motion.h"
#include "compiler/sema/values/robot_model.h"

namespace robotc::sema {

const MotionOfAllJoints& motion_of_all_joints(expr::Pool& pool, const RobotModel& robot) {
  std::optional<MotionOfAllJoints>& motion = robot.loops->motion;
  if (!motion) {
    const loops::ReducedMotion reduced(robot.mechanism, pool);
    motion.emplace(MotionOfAllJoints{{}, reduced.velocities(), reduced.accelerations()});
    for (const SpeedId id : robot.mechanism.speed_ids()) motion->names.push_back(robot.mechanism.name_of(id));
  }
  return *motion;
}

std::vector<expr::Id> rates_of_configuration(expr::Pool& pool, const RobotModel& robot, const std::vector<expr::Id>& q,
                                             const std::vector<expr::Id>& u) {
  const Mechanism& mechanism = robot.mechanism;
  std::vector<expr::Assignment> there;
  for (std::size_t i = 0; i < q.size(); ++i) there.emplace_back(mechanism.q[i], q[i]);
  for (std::size_t i = 0; i < robot.speeds.size(); ++i) there.emplace_back(mechanism.qd[robot.speeds[i].index()], u[i]);
  const std::vector<expr::Id>& speeds =
      robot.loops != nullptr ? motion_of_all_joints(pool, robot).speeds : mechanism.qd;
  return expr::substitute(pool, position_rates(mechanism, pool, speeds), there);
}

std::optional<Tensor> with_dependent_joints(expr::Pool& pool, const Tensor& vector) {
  const RobotModel* robot = vector.row_space.robot;
  if (vector.rank != 1 || robot == nullptr || robot->loops == nullptr || !robot->valid) return std::nullopt;
  for (const JointQuantity quantity : {JointQuantity::qd, JointQuantity::qdd}) {
    if (vector.entries.empty() || vector.entries != robot->symbols(quantity).entries) continue;
    const MotionOfAllJoints& motion = motion_of_all_joints(pool, *robot);
    AxisSpace space;
    space.components = motion.names;
    Tensor all = Tensor::vector(quantity == JointQuantity::qd ? motion.speeds : motion.accelerations, {}, space);
    for (const SpeedId id : robot->mechanism.speed_ids()) {
      all.dims.push_back(EntryDim::of(robot->dimension_at(quantity, id)));
    }
    return all;
  }
  return std::nullopt;
}

}  // namespace robotc::sema
