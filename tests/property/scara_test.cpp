// The SCARA of El Baji et al. (2022) against its printed equations, Fig. 3.
#include "compiler/equations/derivations/derivations.h"
#include "tests/oracle/scara_fig3.h"
#include "tests/property/random_case.h"

namespace robotc::test::scara_test {
namespace {

using dynamics::Function;

TEST_CASE("the efforts of the SCARA are those of Fig. 3") {
  Case scara(oracle::scara_tree(), 1, Numbers::constants);
  Case symbolic(oracle::scara_tree(), 1, Numbers::parameters_except_axes);
  const oracle::ScaraParameters parameters;
  for (const std::uint64_t seed : oracle::test_seeds(1, 1000)) {
    INFO("ROBOTC_SEED=" << seed);
    const oracle::State state = oracle::random_state(scara.tree, seed);
    const oracle::ScaraEfforts printed = oracle::scara_fig3(parameters, state.q, state.qd, state.qdd);
    scara.point = symbolic.point = {state.q, state.qd, state.qdd, {}};
    check_within(scara.value(Function::inverse_dynamics), printed.tau, 1e-12 * printed.magnitude);
    check_within(symbolic.value(Function::inverse_dynamics), printed.tau, 1e-12 * printed.magnitude);
    check_within(scara.matrix(Function::mass_matrix) * state.qdd + scara.value(Function::nonlinear_effects),
                 printed.tau, 1e-12 * printed.magnitude);
  }
}

TEST_CASE("every formulation has the efforts of Fig. 3") {
  const oracle::ScaraParameters parameters;
  for (const Numbers numbers : {Numbers::constants, Numbers::parameters_except_axes}) {
    for (const derivations::Description& d : derivations::descriptions()) {
      INFO(d.name);
      Case scara(oracle::scara_tree(), 1, numbers);
      const auto tau =
          derivations::derive(d.formulation, derivations::Quantity::inverse_dynamics, scara.mechanism, scara.pool);
      REQUIRE(tau);
      for (const std::uint64_t seed : oracle::test_seeds(1, 100)) {
        INFO("ROBOTC_SEED=" << seed);
        const oracle::State state = oracle::random_state(scara.tree, seed);
        const oracle::ScaraEfforts printed = oracle::scara_fig3(parameters, state.q, state.qd, state.qdd);
        scara.point = {state.q, state.qd, state.qdd, {}};
        check_within(scara.value(*tau), printed.tau, 1e-12 * printed.magnitude);
      }
    }
  }
}

TEST_CASE("the inverse dynamics of the SCARA stays cheap") {
  Case scara(oracle::scara_tree(), 1, Numbers::constants);
  const auto& roots = scara.functions.get(Function::inverse_dynamics).roots;
  CHECK(expr::count_operations(scara.pool, roots).arithmetic() <= 69);
}

}  // namespace
}  // namespace robotc::test::scara_test
