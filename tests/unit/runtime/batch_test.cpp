#include "runtime/batch.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <limits>
#include <thread>
#include <vector>

namespace robotc::runtime {
namespace {

/// y = (c x₁, x₁ − x₂) and z = x₂ w for four states at once, with x of two entries and w of one.
void four(const double* const* in, const double* constants, double* const* out) {
  for (std::size_t i = 0; i < 4; ++i) {
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

TEST_CASE("the first state with a number that is not finite is found, in any array and on any number of threads") {
  constexpr std::size_t count = 20'001;
  const double constant = 7;
  std::vector<double> x(2 * count, 0.5), w(count, 2), y(2 * count), z(count);
  const BatchInput inputs[] = {{x.data(), 2}, {w.data(), 1}};
  const BatchOutput outputs[] = {{y.data(), 2}, {z.data(), 1}};
  const auto found = [&](std::size_t threads) {
    return run_finite_batch({four, 4}, inputs, &constant, outputs, count, threads);
  };
  for (const std::size_t threads : {1, 2, 7}) {
    CAPTURE(threads);
    CHECK(!found(threads));
    CHECK(std::count(z.begin(), z.end(), 1) == count);
    std::fill(z.begin(), z.end(), 0);
    for (const std::size_t state : {0, 1, 127, 128, 4095, 4096, 10'000, 20'000}) {
      CAPTURE(state);
      for (const double wrong : {std::numeric_limits<double>::infinity(), -std::numeric_limits<double>::infinity(),
                                 std::numeric_limits<double>::quiet_NaN()}) {
        x[2 * state + 1] = wrong;
        w[count - 1] = wrong;
        CHECK(found(threads) == state);
        x[2 * state + 1] = 0.5;
        CHECK(found(threads) == count - 1);
        w[count - 1] = 2;
      }
    }
  }
  // Their sum is infinite, but they are finite.
  std::fill(w.begin(), w.end(), std::numeric_limits<double>::max());
  CHECK(!found(1));
}

/// The order in which two threads of a batch report their wrong states.
struct Race {
  std::atomic<bool> early_entered = false;  ///< the call with the wrong state of less index
  std::atomic<bool> late_entered = false;
  std::atomic<bool> first_returns = false;
  bool early_is_first = false;
};
Race* race = nullptr;

/// Waits for another thread; gives up after a second, for machines with a single core.
void wait_for(const std::atomic<bool>& flag) {
  for (int i = 0; i < 1000 && !flag; ++i) std::this_thread::sleep_for(std::chrono::milliseconds(1));
}

/// y = x for one state at once. The calls of states -1 and -2 have both begun before one of them returns, and the other
/// returns long after it.
void in_order(const double* const* in, const double* /*constants*/, double* const* out) {
  out[0][0] = in[0][0];
  const bool is_early = in[0][0] == -1;
  if (!is_early && in[0][0] != -2) return;
  (is_early ? race->early_entered : race->late_entered) = true;
  wait_for(is_early ? race->late_entered : race->early_entered);
  if (is_early == race->early_is_first) {
    race->first_returns = true;
  } else {
    wait_for(race->first_returns);
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
  }
}

TEST_CASE("of wrong states that two threads find, the first is told, whichever thread is faster") {
  // Each thread finds its wrong state in its first call: the first and the middle state. Their other entry is NaN.
  constexpr std::size_t count = 1 << 16;
  std::vector<double> x(2 * count, 1), y(count);
  x[0] = -1;
  x[count] = -2;
  x[1] = x[count + 1] = std::numeric_limits<double>::quiet_NaN();
  const BatchInput inputs[] = {{x.data(), 2}};
  const BatchOutput outputs[] = {{y.data(), 1}};
  for (const bool early_is_first : {true, false}) {
    CAPTURE(early_is_first);
    Race now;
    now.early_is_first = early_is_first;
    race = &now;
    CHECK(run_finite_batch({in_order, 1}, inputs, nullptr, outputs, count, 2) == 0);
    race = nullptr;
    CHECK(now.early_entered);
    CHECK(now.late_entered);
  }
}

}  // namespace
}  // namespace robotc::runtime
