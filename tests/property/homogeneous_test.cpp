// Poses as 4 × 4 matrices with their derivatives, pseudo-inertias, and the matrices of the energy graph, against the
// oracle on random mechanisms. Tolerances: tests/oracle/magnitude.h.
#include <Eigen/Geometry>
#include <Eigen/LU>

#include "compiler/equations/energy_graph/matrices.h"
#include "tests/property/random_case.h"

namespace robotc::test::homogeneous_test {
namespace {

using dynamics::FramePlace;
using dynamics::Function;
using Eigen::Matrix3d;
using Eigen::Matrix4d;
using Eigen::MatrixXd;
using Eigen::Vector3d;
using Eigen::VectorXd;

Matrix3d cross_matrix(const Vector3d& w) {
  Matrix3d m;
  m << 0, -w[2], w[1], w[2], 0, -w[0], -w[1], w[0], 0;
  return m;
}

/// The pose of a link that a joint carries, and its derivatives by the coordinates, from the oracle's Jacobian.
struct Placed {
  Matrix4d pose = Matrix4d::Identity();
  std::vector<Matrix4d> derivatives;
};
Placed placed(const Case& c, std::size_t body) {
  Placed result;
  const oracle::Pose link = oracle::link_poses(c.tree, c.state.q)[body];
  result.pose.topLeftCorner(3, 3) = link.rotation;
  result.pose.topRightCorner(3, 1) = link.position;
  const MatrixXd jacobian = oracle::jacobian(c.tree, c.state.q, static_cast<int>(body));
  for (Eigen::Index j = 0; j < jacobian.cols(); ++j) {
    Matrix4d derivative = Matrix4d::Zero();
    derivative.topLeftCorner(3, 3) = cross_matrix(jacobian.col(j).tail(3)) * link.rotation;
    derivative.topRightCorner(3, 1) = jacobian.col(j).head(3);
    result.derivatives.push_back(derivative);
  }
  return result;
}

TEST_CASE("a pose as a matrix and its derivatives agree with the oracle's poses and Jacobians") {
  for_random_mechanisms(30, [](Case& c) {
    for (std::size_t i = 0; i < c.tree.bodies.size(); ++i) {
      CAPTURE(i);
      const FramePlace place{LinkId(i + 1)};
      const Placed expected = placed(c, i);
      // Entries are sines and cosines, and levers up to the link's distance: no link is farther out than twice its
      // mass centre.
      const double reach = 1 + 2 * c.magnitude.com_distance[static_cast<Eigen::Index>(i)];
      const Matrix4d tolerance = Matrix4d::Constant(c.unit * reach);
      check_within(c.matrix(c.functions.get(Function::transform, place)), expected.pose, tolerance);
      const dynamics::Expressions& all = c.functions.get(Function::transform_dq, place);
      REQUIRE(all.rows == 4 * expected.derivatives.size());
      for (std::size_t j = 0; j < expected.derivatives.size(); ++j) {
        const auto begin = all.roots.begin() + static_cast<std::ptrdiff_t>(16 * j);
        check_within(c.matrix({{begin, begin + 16}, 4, 4}), expected.derivatives[j], tolerance);
      }
    }
  });
}

TEST_CASE("traces of pseudo-inertias between derivatives of poses make up the mass matrix") {
  for_random_mechanisms(30, [](Case& c) {
    const auto n = c.state.q.size();
    MatrixXd sum = MatrixXd::Zero(n, n);
    for (std::size_t i = 0; i < c.tree.bodies.size(); ++i) {
      const Placed link = placed(c, i);
      const MatrixXd inertia = c.matrix(c.functions.get(Function::pseudo_inertia, {LinkId(i + 1)}));
      for (Eigen::Index a = 0; a < n; ++a) {
        for (Eigen::Index b = 0; b < n; ++b) {
          sum(a, b) += (link.derivatives[static_cast<std::size_t>(a)] * inertia *
                        link.derivatives[static_cast<std::size_t>(b)].transpose())
                           .trace();
        }
      }
    }
    MatrixXd expected = oracle::mass_matrix(c.tree, c.state.q);
    expected.diagonal() -= oracle::rotor_inertias(c.tree);
    // The matrix counts levers of the link's origin, up to twice those of its mass centre, and of the mass centre about
    // that origin, up to three times: their products are up to 25 times those of the magnitude.
    check_within(sum, expected, 25 * c.unit * c.mass_magnitude);
  });
}

TEST_CASE("a pseudo-inertia turns and shifts with its place") {
  for_random_mechanisms(12, [](Case& c) {
    for (std::size_t i = 0; i < c.tree.bodies.size(); ++i) {
      FramePlace centre{LinkId(i + 1)};
      centre.mass_centre = true;
      const MatrixXd about_origin = c.matrix(c.functions.get(Function::pseudo_inertia, {LinkId(i + 1)}));
      const MatrixXd about_centre = c.matrix(c.functions.get(Function::pseudo_inertia, centre));
      const double mass = about_origin(3, 3);
      Matrix4d shift = Matrix4d::Identity();
      if (mass != 0) shift.topRightCorner(3, 1) = -about_origin.topRightCorner(3, 1) / mass;
      const MatrixXd expected = shift * about_origin * shift.transpose();
      // Up to four terms of the moments about the origin, which are the larger ones.
      check_within(about_centre, expected, Matrix4d::Constant(4 * c.unit * (1 + about_origin.cwiseAbs().maxCoeff())));
    }
  });
}

TEST_CASE("A qdd = B from the edges of the graph is the oracle's equation of motion") {
  for_random_mechanisms(30, [](Case& c) {
    if (c.state.q.size() == 0) return;
    const VectorXd tau = oracle::inverse_dynamics(c.tree, c.state.q, c.state.qd, c.state.qdd);
    c.point.tau = tau;
    const MatrixXd mass = oracle::mass_matrix(c.tree, c.state.q);
    check_within(c.matrix(Function::graph_matrix), mass, c.unit * c.mass_magnitude);
    const VectorXd inertial = c.mass_magnitude * c.state.qdd.cwiseAbs();
    check_within(c.value(Function::graph_vector), mass * c.state.qdd, 2 * c.unit * (c.magnitude.tau + inertial));
  });
}

TEST_CASE("the graph's incidences are those of a tree") {
  for_random_mechanisms(30, [](Case& c) {
    if (c.functions.graph_as_described().branches.empty()) return;
    const MatrixXd cut_sets = c.matrix(Function::cut_set_matrix);
    const MatrixXd reactions = c.matrix(Function::reaction_matrix);
    const MatrixXd levers = c.matrix(Function::lever_matrix);
    CHECK(c.matrix(Function::circuit_matrix) == -cut_sets.transpose());
    CHECK(cut_sets.leftCols(reactions.cols()) == reactions);
    REQUIRE(reactions.rows() == reactions.cols());
    // Integers: elimination of a tree's incidences has pivots of 1.
    CHECK(std::abs(reactions.determinant()) == 1);
    // A lever is where the reaction acts, on branches of mass centres only.
    for (Eigen::Index b = 0; b < levers.rows(); ++b) {
      const bool is_empty = levers.row(b).isZero(0);
      const MatrixXd acting = reactions.row(b).cwiseAbs();
      CHECK((is_empty || -levers.row(b) == acting));
    }
  });
}

TEST_CASE("the axes of chords are the oracle's joint axes") {
  for_random_mechanisms(30, [](Case& c) {
    const std::vector<oracle::BodyMotion> motion = oracle::motions(c.tree, c.state.q, c.state.qd, c.state.qdd);
    const std::vector<int> bodies = oracle::freedom_bodies(c.tree);
    const std::vector<int> components = oracle::freedom_components(c.tree);
    const auto speeds = energy_graph::speeds_of_chords(c.functions.graph_as_described());
    if (speeds.empty()) return;
    const MatrixXd axes = c.matrix(Function::chord_axes);
    std::size_t moving = 0;
    for (std::size_t chord = 0; chord < speeds.size(); ++chord) {
      Vector3d expected = Vector3d::Zero();
      if (speeds[chord]) {
        ++moving;
        const std::size_t k = speeds[chord]->index();
        const oracle::BodyMotion& body = motion[static_cast<std::size_t>(bodies[k])];
        const auto component = static_cast<std::size_t>(components[k]);
        const bool turns = !body.turns[component].isZero(0);
        expected = (turns ? body.turns[component] : body.slides[component]).normalized();
      }
      check_within(axes.row(static_cast<Eigen::Index>(chord)).transpose(), expected, Vector3d::Constant(c.unit));
    }
    CHECK(moving == bodies.size());
  });
}

}  // namespace
}  // namespace robotc::test::homogeneous_test
