#include "runtime/batch.h"

#include <doctest/doctest.h>

#include <cmath>
#include <vector>

namespace robotc::runtime {
namespace {

/// y = (c x₁, x₁ − x₂) and z = x₂ w of four states at once, with x of two entries and w of one.
void four(const double* const* in, const double* constants, double* const* out) {
  for (int i = 0; i < 4; ++i) {
    out[0][2 * i] = constants[0] * in[0][2 * i];
    out[0][2 * i + 1] = in[0][2 * i] - in[0][2 * i + 1];
    out[1][i] = in[0][2 * i + 1] * in[1][i];
  }
}

void check(std::size_t count, std::size_t threads) {
  CAPTURE(count);
  CAPTURE(threads);
  std::vector<double> x;
  std::vector<double> w;
  for (std::size_t i = 0; i < count; ++i) {
    const double number = static_cast<double>(i);
    x.insert(x.end(), {number, std::sin(number)});
    w.push_back(number / 3);
  }
  const double constant = 7;
  constexpr double untouched = -12345;
  std::vector<double> y(2 * count + 1, untouched);
  std::vector<double> z(count + 1, untouched);
  const BatchInput inputs[] = {{x.data(), 2}, {w.data(), 1}};
  const BatchOutput outputs[] = {{y.data(), 2}, {z.data(), 1}};
  run_batch({four, 4}, inputs, &constant, outputs, count, threads);
  std::size_t wrong = 0;
  for (std::size_t i = 0; i < count; ++i) {
    wrong += y[2 * i] == 7 * x[2 * i] && y[2 * i + 1] == x[2 * i] - x[2 * i + 1] && z[i] == x[2 * i + 1] * w[i] ? 0 : 1;
  }
  CHECK(wrong == 0);
  CHECK(y.back() == untouched);
  CHECK(z.back() == untouched);
}

TEST_CASE("a batch of any size gives each state its result, whatever the number of threads") {
  for (const std::size_t count : {0, 1, 3, 4, 5, 8, 1001, 4096, 50'003}) {
    for (const std::size_t threads : {0, 1, 2, 7}) check(count, threads);
  }
}

}  // namespace
}  // namespace robotc::runtime
