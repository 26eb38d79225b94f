// Laws of the energy graph on random mechanisms.
#include "compiler/equations/energy_graph/energy_graph.h"

#include "compiler/equations/derivations/energy_graph_explicit.h"
#include "compiler/mechanism/body_loads.h"
#include "tests/property/random_case.h"

namespace robotc::test::energy_graph_test {
namespace {

using dynamics::Function;
using Eigen::MatrixXd;
using Eigen::Vector3d;
using Eigen::VectorXd;

/// The mass centre of all bodies of a link together, in the link frame.
struct MassCentre {
  double mass = 0;
  Vector3d position = Vector3d::Zero();
};
MassCentre mass_centre(const oracle::Body& body) {
  MassCentre centre;
  for (const oracle::Lump& lump : oracle::lumps(body)) {
    centre.mass += lump.mass;
    centre.position += lump.mass * lump.com;
  }
  if (centre.mass != 0) centre.position /= centre.mass;
  return centre;
}

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
      const TreeJoint& carried = graph.joint(head.body).joint;
      if (!carried.last_step) continue;  // between the steps of a joint: the oracle has no such body
      const std::size_t of_oracle = c.mechanism.joint(carried.joint).child.index() - 1;
      const auto body = static_cast<Eigen::Index>(of_oracle);
      const auto& m = motion[of_oracle];
      const auto& v = velocities[b];
      const MassCentre centre = mass_centre(c.tree.bodies[of_oracle]);
      if (centre.mass != 0) {  // a massless body has its vertex at the frame's origin
        check_within(c.value({v.linear[0], v.linear[1], v.linear[2]}), oracle::velocity_of(m, m.link * centre.position),
                     Vector3d::Constant(c.unit * (c.magnitude.com_velocity[body] +
                                                  c.magnitude.angular_velocity[body] * centre.position.norm())));
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

TEST_CASE("what joints carry along their axes is tau less rotor, friction and spring") {
  for_random_mechanisms(36, [](Case& c) {
    const MatrixXd reactions = c.matrix(Function::joint_reactions);
    const VectorXd rotors = oracle::rotor_inertias(c.tree);
    const VectorXd expected = c.value(Function::inverse_dynamics) - rotors.cwiseProduct(c.state.qdd) -
                              c.value(Function::friction) - c.value(Function::spring_forces);
    VectorXd along(expected.size());
    const std::vector<oracle::BodyMotion> motion = oracle::motions(c.tree, c.state.q, c.state.qd, c.state.qdd);
    const std::vector<int> bodies = oracle::freedom_bodies(c.tree);
    const std::vector<int> components = oracle::freedom_components(c.tree);
    for (Eigen::Index k = 0; k < along.size(); ++k) {
      const int i = bodies[static_cast<std::size_t>(k)];
      const auto component = static_cast<std::size_t>(components[static_cast<std::size_t>(k)]);
      const oracle::BodyMotion& m = motion[static_cast<std::size_t>(i)];
      const Eigen::Matrix3d to_link = m.link.rotation.transpose();
      along[k] = (to_link * m.slides[component]).dot(reactions.row(i).head<3>()) +
                 (to_link * m.turns[component]).dot(reactions.row(i).tail<3>());
    }
    check_within(along, expected, 2 * c.unit * c.magnitude.tau);
  });
}

TEST_CASE("every body obeys Newton and Euler under the reactions returned") {
  for_random_mechanisms(60, [](Case& c) {
    const MatrixXd reactions = c.matrix(Function::joint_reactions);
    const std::vector<oracle::BodyMotion> motion = oracle::motions(c.tree, c.state.q, c.state.qd, c.state.qdd);
    const std::vector<oracle::ActingWrench> wrenches = oracle::acting_wrenches(c.tree, c.state.q, c.state.qd);
    const std::size_t count = c.tree.bodies.size();
    const auto force = [&](std::size_t i) -> Vector3d {
      return motion[i].link.rotation * reactions.row(static_cast<Eigen::Index>(i)).head(3).transpose();
    };
    const auto moment = [&](std::size_t i) -> Vector3d {
      return motion[i].link.rotation * reactions.row(static_cast<Eigen::Index>(i)).tail(3).transpose();
    };
    for (std::size_t i = 0; i < count; ++i) {
      CAPTURE(i);
      const oracle::BodyMotion& m = motion[i];
      // All about the origin of the link frame, along the world's axes.
      const auto about_origin = [&](const Vector3d& at, const Vector3d& pull) -> Vector3d {
        return (at - m.link.position).cross(pull);
      };
      Vector3d forces = force(i);
      Vector3d moments = moment(i) + about_origin(m.joint.position, force(i));
      for (std::size_t k = 0; k < count; ++k) {
        if (c.tree.bodies[k].parent != static_cast<int>(i)) continue;
        forces -= force(k);
        moments -= moment(k) + about_origin(motion[k].joint.position, force(k));
      }
      for (const oracle::ActingWrench& wrench : wrenches) {
        if (wrench.body != static_cast<int>(i)) continue;
        forces += wrench.force;
        moments += wrench.moment + about_origin(wrench.position, wrench.force);
      }
      Vector3d momentum_rate = Vector3d::Zero();
      Vector3d spin_rate = Vector3d::Zero();
      for (const oracle::Lump& lump : oracle::lumps(c.tree.bodies[i])) {
        const Vector3d com = m.link * lump.com;
        const Vector3d pull = lump.mass * (oracle::acceleration_of(m, com) - c.tree.gravity);
        const Eigen::Matrix3d inertia = m.link.rotation * lump.inertia * m.link.rotation.transpose();
        momentum_rate += pull;
        spin_rate += about_origin(com, pull) + inertia * m.angular_acceleration +
                     m.angular_velocity.cross(inertia * m.angular_velocity);
      }
      const auto row = static_cast<Eigen::Index>(i);
      check_within(forces, momentum_rate, Vector3d::Constant(c.unit * c.magnitude.reaction_force[row]));
      // The reaction's moment and the lever of its force: from the joint to the link frame's origin.
      const double lever = c.tree.bodies[i].after.position.norm();
      check_within(
          moments, spin_rate,
          Vector3d::Constant(c.unit * (c.magnitude.reaction_moment[row] + lever * c.magnitude.reaction_force[row])));
    }
  });
}

TEST_CASE("A qdd = B for the motions of the oracle") {
  for_random_mechanisms(24, [](Case& c) {
    const oracle::State& s = c.state;
    const energy_graph::EnergyGraph graph = energy_graph::build(c.mechanism, c.pool, FixedJoints::keep);
    const derivations::NodeBudget budget(c.pool, 10'000'000);
    const auto loads = body_loads(c.pool, c.mechanism, energy_graph::tree_of(graph), c.mechanism.wrenches);
    const auto equation = derivations::EnergyGraphExplicit(graph, c.mechanism, c.pool, budget).motion_equation(loads);
    REQUIRE(equation);
    const std::size_t n = equation->b.size();
    const VectorXd tau = oracle::inverse_dynamics(c.tree, s.q, s.qd, s.qdd);
    c.point.tau = tau;
    const MatrixXd a = c.matrix(dynamics::Expressions{equation->a, n, n});
    check_within(a, oracle::mass_matrix(c.tree, s.q), c.unit * c.mass_magnitude);
    // Both sides are sums of the terms of tau.
    const VectorXd effort = c.unit * (c.magnitude.tau + c.mass_magnitude * s.qdd.cwiseAbs() + tau.cwiseAbs());
    check_within(a * s.qdd, c.value(equation->b), effort);
  });
}

}  // namespace
}  // namespace robotc::test::energy_graph_test
