// Published numbers.
#include <doctest/doctest.h>

#include "compiler/equations/dynamics/functions.h"
#include "tests/oracle/published_robots.h"
#include "tests/property/mechanism_from_tree.h"

namespace robotc::test::published_test {
namespace {

using dynamics::Function;
using Eigen::VectorXd;

TEST_CASE("the PUMA 560 holds and accelerates with the published torques") {
  const oracle::Tree tree = oracle::puma560();
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
  const Mechanism mechanism = mechanism_from_tree(oracle::bodies_alone(oracle::puma560()), pool, Numbers::constants);
  dynamics::Functions functions(mechanism, pool);
  CHECK(expr::count_operations(pool, functions.get(Function::inverse_dynamics).roots).arithmetic() <= 335);
  CHECK(expr::count_operations(pool, functions.get(Function::mass_matrix).roots).arithmetic() <= 159);
}

}  // namespace
}  // namespace robotc::test::published_test
