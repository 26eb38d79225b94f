#include "runtime/batch.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <limits>
#include <thread>
#include <vector>

namespace robotc::runtime::batch_test {
namespace {

/// y = (c x₁, x₁ − x₂) and z = x₂ w for four states at once, with x of two entries and w of one.
void four(const double* const* in, const double* constants, double* const* out) {
  for (std::size_t i = 0; i < 4; ++i) {
    out[0][2 * i] = constants[0] * in[0][2 * i];
    out[0][2 * i + 1] = in[0][2 * i] - in[0][2 * i + 1];
    out[1][i] = in[0][2 * i + 1] * in[1][i];
  }
}

/// The same with the entries of states side by side.
void four_side_by_side(const double* const* in, const double* constants, double* const* out, std::size_t stride) {
  for (std::size_t i = 0; i < 4; ++i) {
    out[0][i] = constants[0] * in[0][i];
    out[0][stride + i] = in[0][i] - in[0][stride + i];
    out[1][i] = in[0][stride + i] * in[1][i];
  }
}

constexpr BatchFunction by_rows = {four, 4};
constexpr BatchFunction by_both = {four, 4, four_side_by_side};

/// `gap`: with entries side by side, more numbers from entry to entry than states.
void check(const BatchFunction& function, bool side_by_side, std::size_t gap, std::size_t count, std::size_t threads) {
  CAPTURE(count);
  CAPTURE(threads);
  const std::size_t stride = side_by_side ? count + gap : 0;
  // The place of an entry among numbers of `entries` for each state.
  const auto place = [&](std::size_t entries, std::size_t state, std::size_t entry) {
    return side_by_side ? entry * stride + state : state * entries + entry;
  };
  constexpr double untouched = -12345;
  std::vector<double> x(2 * (count + gap) + 1, untouched);
  std::vector<double> w(count + 1, untouched);
  for (std::size_t i = 0; i < count; ++i) {
    x[place(2, i, 0)] = static_cast<double>(i);
    x[place(2, i, 1)] = std::sin(static_cast<double>(i));
    w[i] = static_cast<double>(i) / 3;
  }
  const double constant = 7;
  std::vector<double> y(x.size(), untouched);
  std::vector<double> z(w.size(), untouched);
  const BatchInput inputs[] = {{x.data(), 2}, {w.data(), 1}};
  const BatchOutput outputs[] = {{y.data(), 2}, {z.data(), 1}};
  run_batch(function, inputs, &constant, outputs, {count, stride}, threads);
  std::size_t wrong = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const double x0 = x[place(2, i, 0)];
    const double x1 = x[place(2, i, 1)];
    wrong += y[place(2, i, 0)] == 7 * x0 && y[place(2, i, 1)] == x0 - x1 && z[i] == x1 * w[i] ? 0 : 1;
  }
  CHECK(wrong == 0);
  CHECK(static_cast<std::size_t>(std::count(y.begin(), y.end(), untouched)) == y.size() - 2 * count);
  CHECK(z.back() == untouched);
}

TEST_CASE("a batch of any size and layout gives each state its result, whatever the number of threads") {
  for (const std::size_t count : {0, 1, 3, 4, 5, 8, 1001, 4096, 50'003}) {
    for (const std::size_t threads : {0, 1, 2, 7}) {
      check(by_rows, false, 0, count, threads);
      for (const std::size_t gap : {0, 3}) {
        check(by_both, true, gap, count, threads);
        check(by_rows, true, gap, count, threads);  // by way of copies
      }
    }
  }
}

TEST_CASE("a batch of entries side by side finds the first state with a number that is not finite") {
  constexpr std::size_t count = 9001;
  const double constant = 7;
  std::vector<double> x(2 * count, 0.5), w(count, 2), y(2 * count), z(count);
  const BatchInput inputs[] = {{x.data(), 2}, {w.data(), 1}};
  const BatchOutput outputs[] = {{y.data(), 2}, {z.data(), 1}};
  for (const BatchFunction& function : {by_rows, by_both}) {
    const auto found = [&] { return run_finite_batch(function, inputs, &constant, outputs, {count, count}, 2); };
    CHECK(!found());
    for (const std::size_t state : {0, 31, 32, 4097, 9000}) {
      CAPTURE(state);
      x[count + state] = std::numeric_limits<double>::quiet_NaN();
      CHECK(found() == state);
      x[count + state] = 0.5;
      w[state] = std::numeric_limits<double>::infinity();
      CHECK(found() == state);
      w[state] = 2;
    }
  }
}

TEST_CASE("the first state with a number that is not finite is found, in any array and on any number of threads") {
  constexpr std::size_t count = 20'001;
  const double constant = 7;
  std::vector<double> x(2 * count, 0.5), w(count, 2), y(2 * count), z(count);
  const BatchInput inputs[] = {{x.data(), 2}, {w.data(), 1}};
  const BatchOutput outputs[] = {{y.data(), 2}, {z.data(), 1}};
  const auto found = [&](std::size_t threads) {
    return run_finite_batch(by_rows, inputs, &constant, outputs, {count}, threads);
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
    CHECK(run_finite_batch({in_order, 1}, inputs, nullptr, outputs, {count}, 2) == 0);
    race = nullptr;
    CHECK(now.early_entered);
    CHECK(now.late_entered);
  }
}

}  // namespace
}  // namespace robotc::runtime::batch_test
