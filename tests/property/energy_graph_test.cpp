// The energy graph's own laws on random mechanisms.
#include "compiler/energy_graph/energy_graph.h"

#include "tests/property/random_case.h"

namespace robotc::test {
namespace {

using dynamics::Function;
using Eigen::MatrixXd;
using Eigen::Vector3d;
using Eigen::VectorXd;

TEST_CASE("the graph of every mechanism is sound") {
  for_random_mechanisms(60, [](Case& c) {
    for (const FixedJoints fixed : {FixedJoints::keep, FixedJoints::merge}) {
      CHECK(energy_graph::verify(energy_graph::build(c.mechanism, c.pool, fixed)).empty());
    }
  });
}

TEST_CASE("branch velocities agree with forward kinematics") {
  for_random_mechanisms(60, [](Case& c) {
    const energy_graph::EnergyGraph graph = energy_graph::build(c.mechanism, c.pool, FixedJoints::keep);
    const std::vector<energy_graph::Velocity> velocities =
        energy_graph::branch_velocities(graph, c.mechanism, c.pool, c.mechanism.qd);
    const std::vector<oracle::BodyMotion> motion = oracle::motions(c.tree, c.state.q, c.state.qd, c.state.qdd);
    for (std::size_t b = 0; b < graph.branches.size(); ++b) {
      const energy_graph::Vertex& head = graph.vertices[graph.branches[b].head.index()];
      if (head.kind != energy_graph::VertexKind::mass_centre) continue;
      // With fixed joints kept there is one tree body a joint, and the tree orders the oracle's joints as they are.
      const auto body = static_cast<Eigen::Index>(head.body);
      const auto& m = motion[head.body];
      const auto& v = velocities[b];
      if (c.tree.bodies[head.body].mass != 0) {  // a massless body has its vertex at the frame's origin
        check_within(c.value({v.linear[0], v.linear[1], v.linear[2]}), m.com_velocity,
                     Vector3d::Constant(c.unit * c.magnitude.com_velocity[body]));
      }
      check_within(c.value({v.angular[0], v.angular[1], v.angular[2]}), m.angular_velocity,
                   Vector3d::Constant(c.unit * c.magnitude.angular_velocity[body]));
    }
  });
}

TEST_CASE("reactions agree with the oracle") {
  for_random_mechanisms(60, [](Case& c) {
    const MatrixXd expected = oracle::joint_reactions(c.tree, c.state.q, c.state.qd, c.state.qdd);
    MatrixXd tolerance(expected.rows(), 6);
    tolerance.leftCols(3) = (c.unit * c.magnitude.reaction_force).replicate(1, 3);
    tolerance.rightCols(3) = (c.unit * c.magnitude.reaction_moment).replicate(1, 3);
    check_within(c.matrix(Function::joint_reactions), expected, tolerance);
  });
}

TEST_CASE("every body obeys Newton and Euler under the reactions returned") {
  for_random_mechanisms(60, [](Case& c) {
    const MatrixXd reactions = c.matrix(Function::joint_reactions);
    const std::vector<oracle::BodyMotion> motion = oracle::motions(c.tree, c.state.q, c.state.qd, c.state.qdd);
    const std::size_t count = c.tree.bodies.size();
    const auto force = [&](std::size_t i) -> Vector3d {
      return motion[i].link.rotation * reactions.row(static_cast<Eigen::Index>(i)).head(3).transpose();
    };
    const auto moment = [&](std::size_t i) -> Vector3d {
      return motion[i].link.rotation * reactions.row(static_cast<Eigen::Index>(i)).tail(3).transpose();
    };
    for (std::size_t i = 0; i < count; ++i) {
      CAPTURE(i);
      const oracle::Body& body = c.tree.bodies[i];
      const oracle::BodyMotion& m = motion[i];
      // All about the mass centre.
      Vector3d forces = force(i) + body.mass * c.tree.gravity;
      Vector3d moments = moment(i) + (m.joint.position - m.com).cross(force(i));
      for (std::size_t k = 0; k < count; ++k) {
        if (c.tree.bodies[k].parent != static_cast<int>(i)) continue;
        forces -= force(k);
        moments -= moment(k) + (motion[k].joint.position - m.com).cross(force(k));
      }
      const Eigen::Matrix3d inertia = m.link.rotation * body.inertia * m.link.rotation.transpose();
      const auto row = static_cast<Eigen::Index>(i);
      check_within(forces, body.mass * m.com_acceleration,
                   Vector3d::Constant(c.unit * c.magnitude.reaction_force[row]));
      // The reaction's moment and the lever of its force, which is no longer than the reach of the bodies.
      const double lever = 1 + c.magnitude.com_distance[row];
      check_within(
          moments, inertia * m.angular_acceleration + m.angular_velocity.cross(inertia * m.angular_velocity),
          Vector3d::Constant(c.unit * (c.magnitude.reaction_moment[row] + lever * c.magnitude.reaction_force[row])));
    }
  });
}

}  // namespace
}  // namespace robotc::test
