#include "compiler/expr/term_magnitudes.h"

#include <doctest/doctest.h>

#include <cmath>

namespace robotc::expr::term_magnitudes_test {
namespace {

TEST_CASE("magnitudes of terms are values without their signs") {
  Pool pool;
  const Id x = pool.symbol("x");
  const Id y = pool.symbol("y");
  const Id k = pool.symbol("k", Stage::prepare);
  // x·y − k, a quotient with a cancelling divisor, and values independent of signs.
  const Id difference = pool.sub(pool.mul(x, y), k);
  const Id quotient = pool.div(k, pool.sub(x, y));
  const Id turn = pool.mul(k, pool.sin(x));
  const Kernel kernel = make_kernel("terms", pool, {{"x", {x}, 1, 1}, {"y", {y}, 1, 1}}, {"k", {k}, 1, 1},
                                    {{"out", {difference, quotient, turn, pool.zero(), pool.sqrt(k)}, 5, 1}});
  const std::vector<double> terms = term_magnitudes(kernel, {{0.5}, {-3}}, {7});
  REQUIRE(terms.size() == 5);
  CHECK(terms[0] == 0.5 * 3 + 7);
  CHECK(terms[1] == 7.0 / 3.5);
  CHECK(terms[2] == 7.0);
  CHECK(terms[3] == 0);
  CHECK(terms[4] == doctest::Approx(std::sqrt(7.0)).epsilon(1e-15));
  // 4 − 3 errs by seven roundings of 1, and so does a quotient by it.
  const std::vector<double> close = term_magnitudes(kernel, {{4}, {3}}, {7});
  CHECK(close[1] == 49);
}

}  // namespace
}  // namespace robotc::expr::term_magnitudes_test
