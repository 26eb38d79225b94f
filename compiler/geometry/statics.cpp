#include "compiler/geometry/statics.h"

namespace robotc::geometry {

namespace {

/// A force and its moment about the world's origin.
struct Resultant {
  Vec force{};
  Vec moment{};

  void add(const Vec& f, const Vec& point) {
    force += f;
    moment += point.cross(f);
  }
  void add(const Resultant& other) {
    force += other.force;
    moment += other.moment;
  }
};

}  // namespace

std::vector<double> static_efforts(const Robot& robot, const std::vector<double>& q, const std::vector<Load>& loads) {
  const Placement placement = place(robot, q);
  std::vector<Resultant> on_link(robot.links.size());
  for (std::size_t i = 0; i < robot.links.size(); ++i) {
    for (const Body& body : robot.links[i].bodies) {
      on_link[i].add(body.mass * robot.gravity, placement.links[i] * body.com);
    }
  }
  for (std::size_t i = 0; i < loads.size(); ++i) {
    const WrenchPlace& wrench = robot.wrenches[i];
    const Mat axes = placement.links[loads[i].axes_link].linear();
    on_link[wrench.link].add(axes * loads[i].force, placement.links[wrench.link] * wrench.point);
    on_link[wrench.link].moment += axes * loads[i].moment;
  }

  std::vector<double> efforts(robot.coordinate_count, 0);
  for (auto i = robot.tree_order.rbegin(); i != robot.tree_order.rend(); ++i) {
    const Joint& joint = robot.joints[*i];
    const Resultant& carried = on_link[joint.child];
    if (joint.moves()) {
      const RigidMotion& frame = placement.joints[*i];
      const Vec axis = frame.linear() * joint.axis;
      const Vec moment = carried.moment - frame.translation().cross(carried.force);
      if (!joint.has_axis()) {
        // Springs turn back along the rotation vector, and pull back to the position of their rest.
        const RigidMotion moved = joint.motion_at(q);
        const Eigen::AngleAxisd turned(Mat(moved.linear() * joint.rest_pose.linear().transpose()));
        const Vec spring_moment = frame.linear() * (joint.stiffness * turned.angle() * turned.axis());
        const Vec spring_force =
            frame.linear() * (joint.slide_stiffness * (moved.translation() - joint.rest_pose.translation()));
        efforts[*joint.coordinate] =
            joint.turns() ? (spring_moment - moment).norm() : (spring_force - carried.force).norm();
        on_link[joint.parent].add(carried);
        continue;
      }
      double along = joint.turns() ? axis.dot(moment) : 0;
      if (joint.slides()) along += (joint.type == JointType::screw ? joint.lead : 1) * axis.dot(carried.force);
      efforts[*joint.coordinate] = joint.stiffness * (q[*joint.coordinate] - joint.rest) - along;
    }
    on_link[joint.parent].add(carried);
  }
  return efforts;
}

}  // namespace robotc::geometry
