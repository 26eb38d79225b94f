// Numbers that others have published.
#include <doctest/doctest.h>

#include "compiler/dynamics/functions.h"
#include "tests/property/mechanism_from_tree.h"

namespace robotc::test {
namespace {

using dynamics::Function;
using Eigen::VectorXd;

/// The PUMA 560 of Corke and Armstrong-Hélouvry (1994), standard DH, with the digits of Corke's Robotics Toolbox.
/// Angles of ±90° enter as exact rotations. Its motors' inertia G² J_m is on the joints' side.
oracle::Tree puma560() {
  constexpr double d[] = {0.67183, 0, 0.15005, 0.4318, 0, 0};
  constexpr double a[] = {0, 0.4318, 0.0203, 0, 0, 0};
  constexpr int alpha[] = {1, 0, -1, 1, -1, 0};  // quarter turns
  constexpr double mass[] = {0, 17.4, 4.8, 0.82, 0.34, 0.09};
  const Eigen::Vector3d com[] = {
      {0, 0, 0}, {-0.3638, 0.006, 0.2275}, {-0.0203, -0.0141, 0.070}, {0, 0.019, 0}, {0, 0, 0}, {0, 0, 0.032}};
  const Eigen::Vector3d inertia[] = {{0, 0.35, 0},
                                     {0.13, 0.524, 0.539},
                                     {0.066, 0.086, 0.0125},
                                     {1.8e-3, 1.3e-3, 1.8e-3},
                                     {0.3e-3, 0.4e-3, 0.3e-3},
                                     {0.15e-3, 0.15e-3, 0.04e-3}};
  constexpr double motor[] = {200e-6, 200e-6, 200e-6, 33e-6, 33e-6, 33e-6};
  constexpr double ratio[] = {-62.6111, 107.815, -53.7063, 76.0364, 71.923, 76.686};
  oracle::Tree tree;
  tree.gravity = {0, 0, -9.81};
  for (int i = 0; i < 6; ++i) {
    oracle::Body body;
    body.name = "link" + std::to_string(i + 1);
    body.parent = i - 1;
    body.kind = oracle::JointKind::revolute;
    body.after.position = {a[i], 0, d[i]};
    if (alpha[i] != 0) {
      const double s = alpha[i];
      body.after.rotation << 1, 0, 0, 0, 0, -s, 0, s, 0;
    }
    body.mass = mass[i];
    body.com = com[i];
    body.inertia = inertia[i].asDiagonal();
    body.drive.rotor_inertia = motor[i] * ratio[i] * ratio[i];
    tree.bodies.push_back(body);
  }
  return tree;
}

TEST_CASE("the PUMA 560 holds and accelerates with the published torques") {
  const oracle::Tree tree = puma560();
  expr::Pool pool;
  const Mechanism mechanism = mechanism_from_tree(tree, pool, Numbers::constants);
  dynamics::Functions functions(mechanism, pool);
  VectorXd q(6);
  q << 0, M_PI / 4, M_PI, 0, M_PI / 4, 0;
  VectorXd held(6);
  held << 0, 31.639880378357, 6.035138023011, 0, 0.0282528, 0;
  VectorXd accelerated(6);
  accelerated << 3.353110858063, 36.002511243976, 7.42596407735, 0.190043034567, 0.203440931113, 0.194132789939;

  const auto& roots = functions.get(Function::inverse_dynamics).roots;
  // Twelve decimals are printed.
  const VectorXd still = evaluate(pool, roots, mechanism, {q, {}, {}, {}});
  CHECK((still - held).cwiseAbs().maxCoeff() < 1e-12);
  const VectorXd moving = evaluate(pool, roots, mechanism, {q, {}, VectorXd::Ones(6), {}});
  CHECK((moving - accelerated).cwiseAbs().maxCoeff() < 1e-12);
}

TEST_CASE("the inverse dynamics of the PUMA 560 stays cheap") {
  expr::Pool pool;
  const Mechanism mechanism = mechanism_from_tree(oracle::bodies_alone(puma560()), pool, Numbers::constants);
  dynamics::Functions functions(mechanism, pool);
  CHECK(expr::count_operations(pool, functions.get(Function::inverse_dynamics).roots).arithmetic() <= 335);
  CHECK(expr::count_operations(pool, functions.get(Function::mass_matrix).roots).arithmetic() <= 159);
}

}  // namespace
}  // namespace robotc::test
