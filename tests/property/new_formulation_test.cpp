// The composite bodies against the coefficients that they regroup, term by term.
#include "compiler/equations/dynamics/joint_forces.h"
#include "compiler/equations/new_formulation/coefficients.h"
#include "tests/property/random_case.h"

namespace robotc::test::new_formulation_test {
namespace {

using dynamics::Function;
using namespace new_formulation;

TEST_CASE("sums of the coefficients are the functions") {
  for_random_mechanisms(24, [](Case& c) {
    const std::size_t n = c.mechanism.q.size();
    if (n > 7) return;  // O(n⁴) coefficients
    expr::Pool& pool = c.pool;
    const NewFormulation form = build(c.mechanism, pool);
    REQUIRE(verify(form, pool).empty());
    const Coefficients of(form, pool, CoefficientAxes::world);

    std::vector<expr::Id> mass(n * n, pool.zero());
    std::vector<expr::Id> coriolis(n * n, pool.zero());
    std::vector<expr::Id> gravity(n, pool.zero());
    const auto accumulate = [&](expr::Id& sum, expr::Id term) { sum = pool.add(sum, term); };
    for (std::size_t k = 0; k < form.bodies.size(); ++k) {
      const std::vector<std::size_t>& path = form.bodies[k].path;
      for (const std::size_t i : path) {
        accumulate(gravity[i], of.gravity(i, k));
        for (std::size_t b = 0; b < path.size(); ++b) {
          const std::size_t j = path[b];
          accumulate(mass[i * n + j], of.inertia(i, j, k));
          accumulate(coriolis[i * n + j], pool.mul(of.centrifugal(i, j, k), c.mechanism.qd[j]));
          for (std::size_t a = 0; a < b; ++a) {  // ζ_ijn is split equally between (i, j) and (i, n) of its symmetric
                                                 // pair
            const std::size_t m = path[a];
            const expr::Id zeta = of.coriolis(i, j, m, k);
            accumulate(coriolis[i * n + j], pool.mul(zeta, c.mechanism.qd[m]));
            accumulate(coriolis[i * n + m], pool.mul(zeta, c.mechanism.qd[j]));
          }
        }
      }
    }
    const std::vector<expr::Id> rotors = dynamics::rotor_inertias(pool, c.mechanism);
    for (std::size_t i = 0; i < n; ++i) accumulate(mass[i * n + i], rotors[i]);
    check_within(c.matrix({mass, n, n}), c.matrix(Function::mass_matrix), c.unit * c.mass_magnitude);
    check_within(c.matrix({coriolis, n, n}), c.matrix(Function::coriolis_matrix), c.unit * c.coriolis_magnitude());
    const Eigen::VectorXd rest = Eigen::VectorXd::Zero(static_cast<Eigen::Index>(n));
    const Eigen::VectorXd magnitude = oracle::magnitudes(c.tree, c.state.q, rest, rest).tau;
    check_within(c.value(gravity), c.value(Function::gravity_forces), c.unit * magnitude);
    check_within(c.value(gravity), c.value(new_formulation::gravity_forces(form, pool)), c.unit * magnitude);
  });
}

}  // namespace
}  // namespace robotc::test::new_formulation_test
