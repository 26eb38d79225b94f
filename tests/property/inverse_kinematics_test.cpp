// Steps of inverse kinematics in code, against the oracle's poses and closed forms.
#include <Eigen/Geometry>
#include <numbers>

#include "tests/oracle/configuration.h"
#include "tests/property/random_case.h"
#include "tests/property/reached.h"

namespace robotc::test::inverse_kinematics_test {
namespace {

using dynamics::FramePlace;
using dynamics::Function;
using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::Vector3d;
using Eigen::VectorXd;

// Newton's steps from near by: where no motion of the place is nearly lost, ten of them end in rounding. Their error is
// that of poses, some 1e-15 of the size, over the least singular value.
TEST_CASE("links of random mechanisms reach poses and points near by") {
  int checked = 0;
  for_every_kind_of_mechanism(20, [&](Case& c) {
    if (c.state.qd.size() == 0) return;
    const VectorXd& wanted = c.state.q;
    VectorXd away(c.state.qd.size());
    oracle::Random random(3);
    for (double& entry : away) entry = random.uniform(-0.1, 0.1);
    const VectorXd guess = oracle::plus<double>(c.tree, wanted, away);
    const FramePlace place{LinkId(c.tree.bodies.size())};
    const oracle::Pose target = oracle::link_poses(c.tree, wanted).back();
    const double size = 1 + target.position.norm() + c.magnitude.com_distance.maxCoeff();
    const VectorXd posed =
        reached(c.pool, c.mechanism, c.functions.get(Function::reach_pose, place).roots, target, guess, guess);
    const VectorXd placed =
        reached(c.pool, c.mechanism, c.functions.get(Function::reach_point, place).roots, target, guess, guess);
    REQUIRE(posed.allFinite());
    REQUIRE(placed.allFinite());
    const MatrixXd jacobian = c.matrix(c.functions.get(Function::jacobian, place));
    if (is_regular(jacobian)) {
      const oracle::Pose pose = oracle::link_poses(c.tree, posed).back();
      CHECK((pose.position - target.position).norm() < 1e-11 * size);
      CHECK((pose.rotation - target.rotation).norm() < 1e-11 * size);
      ++checked;
    }
    if (is_regular(jacobian.topRows(3))) {
      CHECK((oracle::link_poses(c.tree, placed).back().position - target.position).norm() < 1e-11 * size);
      ++checked;
    }
  });
  CHECK(checked >= depth(7, 20));
}

/// A planar arm of equal links, 1 m each, whose joints turn about z.
struct Planar {
  explicit Planar(int links, double limit = 0) {
    for (int i = 0; i < links; ++i) {
      oracle::Body body;
      body.name = "body" + std::to_string(i);
      body.kind = oracle::JointKind::revolute;
      body.parent = i - 1;
      if (i > 0) body.before.position = {1, 0, 0};
      body.axis = Vector3d::UnitZ();
      body.mass = 1;
      body.inertia = Eigen::Matrix3d::Identity();
      tree.bodies.push_back(body);
    }
    mechanism = mechanism_from_tree(tree, pool, Numbers::constants);
    Frame tip;
    tip.name = "tip";
    tip.link = LinkId(static_cast<std::size_t>(links));
    tip.pose = identity_transform(pool);
    tip.pose.position[0] = pool.one();
    mechanism.frames.push_back(tip);
    if (limit > 0) {
      for (Joint& joint : mechanism.joints) {
        joint.freedoms[0].limits.lower = pool.number(Number::inexact(-limit));
        joint.freedoms[0].limits.upper = pool.number(Number::inexact(limit));
      }
    }
    functions = std::make_unique<dynamics::Functions>(mechanism, pool);
  }
  [[nodiscard]] VectorXd reach(const Vector3d& target, const VectorXd& q, const VectorXd& q0) {
    oracle::Pose pose;
    pose.position = target;
    pose.rotation.setIdentity();
    const FramePlace place{mechanism.frames[0].link, FrameId(std::size_t{0})};
    return reached(pool, mechanism, functions->get(Function::reach_point, place).roots, pose, q, q0);
  }
  [[nodiscard]] static Vector3d tip(const VectorXd& q) {
    Vector3d p = Vector3d::Zero();
    double angle = 0;
    for (const double joint : q) {
      angle += joint;
      p += Vector3d(std::cos(angle), std::sin(angle), 0);
    }
    return p;
  }
  oracle::Tree tree;
  expr::Pool pool;
  Mechanism mechanism;
  std::unique_ptr<dynamics::Functions> functions;
};

TEST_CASE("out of reach, the arm stretches towards the point") {
  Planar arm(2);
  VectorXd q(2);
  q << 0.3, 0.8;
  for (int call = 0; call < 5; ++call) q = arm.reach({1.8, 2.4, 0}, q, q);
  CHECK((Planar::tip(q) - Vector3d(1.2, 1.6, 0)).norm() < 1e-3);
}

TEST_CASE("joints stop at their limits, and the others go on") {
  // With its elbow at 0.5 rad the arm has a length of 2 cos 0.25; the nearest point to one inside is on that circle.
  Planar arm(2, 0.5);
  VectorXd q(2);
  q << 0.1, 0.3;
  const Vector3d target = 1.2 * Vector3d(std::cos(0.4), std::sin(0.4), 0);
  for (int call = 0; call < 3; ++call) q = arm.reach(target, q, q);
  CHECK(q[1] == doctest::Approx(0.5).epsilon(1e-12));
  CHECK(std::abs(q[0]) <= 0.5);
  const Vector3d tip = Planar::tip(q);
  CHECK((tip - 2 * std::cos(0.25) / 1.2 * target).norm() < 1e-6);
}

TEST_CASE("motions that the target leaves free go towards q0") {
  Planar arm(3);
  VectorXd home(3), guess(3);
  home << 0.4, 0.7, -0.5;
  guess << 0.2, 1.0, -0.6;
  const VectorXd q = arm.reach(Planar::tip(home), guess, home);
  CHECK((q - home).norm() < 1e-6);
  // Without, the nearest of the solutions is another one.
  const VectorXd near = arm.reach(Planar::tip(home), guess, guess);
  CHECK((Planar::tip(near) - Planar::tip(home)).norm() < 1e-11);
  CHECK((near - guess).norm() < (home - guess).norm());
}

TEST_CASE("a tool turns over, though half a turn has no direction") {
  oracle::Tree tree;
  for (int i = 0; i < 3; ++i) {
    oracle::Body body;
    body.name = "body" + std::to_string(i);
    body.kind = oracle::JointKind::revolute;
    body.parent = i - 1;
    body.axis = Vector3d::Unit((i + 2) % 3);
    body.mass = 1;
    body.inertia = Eigen::Matrix3d::Identity();
    tree.bodies.push_back(body);
  }
  expr::Pool pool;
  const Mechanism mechanism = mechanism_from_tree(tree, pool, Numbers::constants);
  dynamics::Functions functions(mechanism, pool);
  oracle::Pose target;
  target.position.setZero();
  target.rotation = Eigen::AngleAxisd(std::numbers::pi, Vector3d::UnitX()).toRotationMatrix();
  const std::vector<expr::Id>& roots = functions.get(Function::reach_pose, {LinkId(std::size_t{3})}).roots;
  VectorXd q(3);
  q << 0.1, -0.1, 0.05;
  for (int call = 0; call < 3; ++call) q = reached(pool, mechanism, roots, target, q, q);
  CHECK((oracle::link_poses(tree, q).back().rotation - target.rotation).norm() < 1e-9);
}

}  // namespace
}  // namespace robotc::test::inverse_kinematics_test
