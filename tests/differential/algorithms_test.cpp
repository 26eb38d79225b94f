// Numeric algorithms in simulations, from text to native code, compared with direct calls of the same algorithms.
#include <doctest/doctest.h>

#include <cmath>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "compiler/intrinsics/intrinsic.h"
#include "compiler/intrinsics/mpc.h"
#include "compiler/intrinsics/riccati.h"
#include "compiler/session/session.h"

namespace robotc::test::algorithms_test {
namespace {

using intrinsics::Intrinsic;

const std::string cart = R"(
robot cart {
  gravity = [0, 0, 0] m/s^2
  link body { mass = 2 kg, com = [0, 0, 0] m }
  joint rail: prismatic base -> body
}
)";

struct Run {
  CompiledSimulation simulation;
  runtime::Result result;
};

Run run(const std::string& text) {
  Session session([&](const std::string&) { return cart + text; });
  const bool sound = session.load("cart.robot");
  REQUIRE_MESSAGE(sound, render_text(session.diagnostics(), session.sources(), false));
  auto simulation = session.compile_simulation(std::nullopt);
  REQUIRE_MESSAGE(simulation.has_value(), render_text(session.diagnostics(), session.sources(), false));
  runtime::Result result = runtime::simulate(simulation->system, simulation->plan);
  return {std::move(*simulation), std::move(result)};
}

std::string shaken(const std::string& duration) {
  return R"(
controller push for cart {
  param seed = 3
  let n = noise([0.5] N, seed), u = uniform_noise([2 N, 0.1 N], seed)
  tau = n + [u[1]]
}
simulate run for cart {
  let law = push()
  initial q = [0 m]
  tau = law every 2 ms
  duration = )" +
         duration + R"(, step = 1 ms, integrator = rk4
  log law.n, law.u, tau, once_more = noise(1 m, 3)
}
)";
}

TEST_CASE("noise is drawn anew at each tick, held in between, and the same in each run") {
  const Run quick = run(shaken("1 s"));
  CHECK(run(shaken("1 s")).result.log == quick.result.log);
  const Run good = run(shaken("60 s"));
  REQUIRE(quick.result.rows == 1001);
  REQUIRE(good.result.rows == 60001);
  const std::size_t width = quick.simulation.plan.log_width;
  REQUIRE(width == 5);
  for (std::size_t k = 0; k < 1000; ++k) {
    CAPTURE(k);
    // A row shows the law's draw at it; between ticks it shows the next draw, which the law will make.
    const std::size_t next = (k + 1) / 2;
    const auto tick = static_cast<double>(next);
    const double n = intrinsics::call(Intrinsic::normal_noise, {1, 0}, {3, 0, tick})[0];
    const std::vector<double> u = intrinsics::call(Intrinsic::uniform_noise, {2, 0}, {3, 1, tick});
    const double m = intrinsics::call(Intrinsic::normal_noise, {1, 0}, {3, 2, tick})[0];
    const double* const row = quick.result.log.data() + k * width;
    CHECK(row[0] == 0.5 * n);
    CHECK(row[1] == 2 * u[0]);
    CHECK(row[2] == 0.1 * u[1]);
    CHECK(row[4] == m);
    if (k % 2 == 0) CHECK(row[3] == doctest::Approx(row[0] + row[1]).epsilon(1e-15));
    if (k % 2 == 1) CHECK(row[3] == quick.result.log[(k - 1) * width + 3]);
    for (std::size_t i = 0; i < width; ++i)
      CHECK(good.result.log[k * width + i] == doctest::Approx(row[i]).epsilon(1e-15));
  }
}

/// A linear law whose input weakens in time, sampled or continuous.
std::string weakening(const std::string& clock, const std::string& integrator) {
  return R"(
controller best for cart {
  let b = if t < 0.5 s then 0.5 /kg * (2 - t / 1 s) else 0 /kg
  let K = lqr([[0, 1], [0, 0 /s]], [[0], [b]], [[1 /m^2, 0], [0, 1 s^2/m^2]], [[1 /N^2]])
  tau = -K * stack(q, qd)
}
simulate run for cart {
  let law = best()
  initial q = [1 m]
  tau = law )" +
         clock + R"(
  duration = 1 s, step = 1 ms, integrator = )" +
         integrator + R"(
  log law.K
}
)";
}

TEST_CASE("a gain that is computed at each tick is that of its Riccati equation") {
  const Run made = run(weakening("every 10 ms", "rk4"));
  for (std::size_t k = 0; k < 500; k += 10) {
    const double b = 0.5 * (2 - static_cast<double>(k) * 1e-3);
    const std::vector<double> expected = intrinsics::call(Intrinsic::care, {2, 1}, {0, 1, 0, 0, 0, b, 1, 0, 0, 1, 1});
    // b may differ in its last bit.
    CHECK(made.result.log[2 * k] == doctest::Approx(expected[4]).epsilon(1e-14));
    CHECK(made.result.log[2 * k + 1] == doctest::Approx(expected[5]).epsilon(1e-14));
  }
}

/// A law of a cart that begins at 0.25 m, at rest, and is pushed by −2 N: q = 1/4 − t²/2 passes 0 at √½ s.
std::string falling(const std::string& condition, const std::string& clock, const std::string& integrator) {
  return R"(controller law(limit: m) {
  let branch = if )" +
         condition + R"( then 1 else 0
  tau = [-2 N + 0 N * branch]
}
simulate fall for cart {
  initial q = [0.25 m]
  tau = law(1 m))" +
         clock + R"(
  duration = 1 s, step = 1 ms, integrator = )" +
         integrator + R"(
  let branch = if )" +
         condition + R"( then 1 else 0
  log branch
}
)";
}

TEST_CASE("a run stops where a comparison is one with NaN and decides, with its place") {
  for (const std::string clock : {" every 1 ms", ""}) {
    for (const std::string integrator : {"rk4", "dopri5, relative_tolerance = 1e-8, absolute_tolerance = 1e-10"}) {
      CAPTURE(clock);
      CAPTURE(integrator);
      const Run made = run(falling("sqrt(q.rail / 1 m) > 1/3", clock, integrator));
      REQUIRE(made.result.failure.has_value());
      CHECK(!made.result.divergence.has_value());
      CHECK(std::abs(made.result.failure->time - std::sqrt(0.5)) < 2e-3);
      const CompiledSimulation::Call& call = made.simulation.calls.at(made.result.failure->call);
      CHECK(call.failure.starts_with("`sqrt(q.rail / 1 m) > 1/3` in line "));
      CHECK(call.failure.ends_with(" compares a value that is not a number (NaN)"));
      for (std::size_t k = 0; k < made.result.times.size(); ++k) {
        const double q = 0.25 - made.result.times[k] * made.result.times[k] / 2;
        if (std::abs(q - 1.0 / 9) > 1e-6) CHECK(made.result.log[k] == (q > 1.0 / 9 ? 1 : 0));
      }
      // With a guard, and in a branch that is not taken.
      for (const std::string guarded : {"q.rail > 0 m and sqrt(q.rail / 1 m) > 1/3",
                                        "(if q.rail > 0 m then sqrt(q.rail / 1 m) > 1/3 else q.rail > 1 m)"}) {
        const Run whole = run(falling(guarded, clock, integrator));
        CHECK(!whole.result.failure.has_value());
        CHECK(whole.result.log.back() == 0);
      }
    }
  }
}

TEST_CASE("a run stops where an algorithm has no solution, with the call and the reason") {
  for (const std::string clock : {"every 10 ms", ""}) {
    for (const std::string integrator : {"rk4", "dopri5, relative_tolerance = 1e-8, absolute_tolerance = 1e-10"}) {
      CAPTURE(clock);
      CAPTURE(integrator);
      const Run made = run(weakening(clock, integrator));
      REQUIRE(made.result.failure.has_value());
      CHECK(!made.result.divergence.has_value());
      CHECK(made.result.failure->reason == runtime::Failure::Reason::no_answer);
      CHECK(made.result.failure->status == static_cast<int>(intrinsics::RiccatiStatus::not_stabilisable));
      // Without a clock, the first stage that reaches that time fails.
      CHECK(made.result.failure->time >= 0.499);
      CHECK(made.result.failure->time <= 0.5 + 1e-9);
      const CompiledSimulation::Call& call = made.simulation.calls.at(made.result.failure->call);
      CHECK(call.failure.starts_with("`lqr("));
      CHECK(call.failure.ends_with("in line 10 has no solution"));
      CHECK(call.reasons.size() == 7);
    }
  }
}

/// A valid law; the additional request fails from 0.5 s on.
std::string beside(const std::string& statement, const std::string& clock) {
  return R"(
fn gain(t: s) {
  let b = if t < 0.4995 s then 1 /kg else 0 /kg
  lqr([[0, 1], [0, 0 /s]], [[0], [b]], [[1 /m^2, 0], [0, 1 s^2/m^2]], [[1 /N^2]])
}
simulate run for cart {
  initial q = [1 m]
  tau = [-1 N/m * q.rail] )" +
         clock + R"(
  duration = 1 s, step = 1 ms, integrator = rk4
  let K = gain(t)
  )" + statement +
         "\n}\n";
}

/// Reason and time of the end of a run with that statement; nothing if it does not end early.
std::optional<double> end_of_run(const std::string& statement, const std::string& clock) {
  const Run made = run(beside(statement, clock));
  CHECK(!made.result.divergence.has_value());
  if (!made.result.failure) return std::nullopt;
  CHECK(made.result.failure->reason == runtime::Failure::Reason::no_answer);
  CHECK(made.result.report.empty());
  for (const double value : made.result.log) CHECK(std::isfinite(value));
  CHECK(made.result.log.size() == made.result.times.size() * made.simulation.plan.log_width);
  const CompiledSimulation::Call& call = made.simulation.calls.at(made.result.failure->call);
  CHECK((call.failure.starts_with("`lqr(") || call.failure.starts_with("`qp(")));
  CHECK(made.result.failure->status >= 1);
  CHECK(static_cast<std::size_t>(made.result.failure->status) <= call.reasons.size());
  return made.result.failure->time;
}

TEST_CASE("only algorithms whose results are used stop a run") {
  for (const std::string clock : {"every 10 ms", ""}) {
    CAPTURE(clock);
    for (const std::string statement :
         {"log K", "log q, first = K[1, 1]", "expect K[1, 1] > 0 N/m", "report rms(K)", "expect peak(K[1, 1]) > 0 N/m",
          "when K[1, 1] > 100 N/m { next qd = 0 }", "state x = 0\n  der(x) = K[1, 1] / 1 s",
          "wrench push on body { force = [0, 0, K[1, 1] * 1 m], axes = base }"}) {
      CAPTURE(statement);
      const auto end = end_of_run(statement, clock);
      REQUIRE(end.has_value());
      CHECK(*end >= 0.499 - 1e-9);
      CHECK(*end <= 0.5 + 1e-9);
    }
    for (const std::string statement :
         {"expect final(K[1, 1]) > 0 N/m", "report last = final(K)",
          "report bound = qp([[1]], [0], [peak(q.rail) / 1 m], [-1])", "expect K[1, 1] > 0 N/m after 1 s",
          "expect qp([[1]], [0], [peak(q.rail) / 1 m], [-1]) < [1]"}) {
      CAPTURE(statement);
      const auto end = end_of_run(statement, clock);
      REQUIRE(end.has_value());
      CHECK(*end == doctest::Approx(1));
    }
    for (const std::string statement :
         {"expect K[1, 1] > 0 N/m until 0.4 s", "report rms(K) until 0.4 s", "expect peak(K[1, 1]) > 0 N/m until 0.4 s",
          "when q.rail > 100 m { next qd = [K[1, 1] * 1 m*s/kg] }"}) {
      CAPTURE(statement);
      CHECK(!end_of_run(statement, clock).has_value());
    }
  }
}

TEST_CASE("an event that uses an algorithm without a solution stops the run") {
  const auto end = end_of_run("when t > 0.7 s { next qd = [K[1, 1] * 1 m*s/kg] }", "every 10 ms");
  REQUIRE(end.has_value());
  CHECK(*end == doctest::Approx(0.7));
}

TEST_CASE("condition numbers of a run are those of their matrices") {
  const Run made = run(R"(
simulate run for cart {
  initial q = [1 m]
  tau = 0
  duration = 1 s, step = 1 ms, integrator = rk4
  let v = [1, t / 1 s]
  log condition_number([[1, 0], [0, 1 + t / 1 s]]), singular_values([[t / 1 s, 2, 0]]), eigenvalues([[0, t], [t, 0]])
  report hilbert = condition_number(time_integral([v[i] * v for i in 1..2]))
  report flat = condition_number(time_integral([[1, t / 1 s], [2, 2 * t / 1 s]]))
}
)");
  const std::size_t width = made.simulation.plan.log_width;
  REQUIRE(width == 4);
  for (std::size_t k = 0; k < made.result.rows; ++k) {
    const double t = made.result.times[k];
    const double* const row = made.result.log.data() + k * width;
    CHECK(row[0] == doctest::Approx(1 + t).epsilon(1e-15));
    CHECK(row[1] == doctest::Approx(std::hypot(2, t)).epsilon(1e-15));
    CHECK(row[2] == doctest::Approx(-t).epsilon(1e-15));
    CHECK(row[3] == doctest::Approx(t).epsilon(1e-15));
  }
  // ∫ [1, t]ᵀ[1, t] dt is Hilbert's matrix: (4 + √13)²/3, minus the error of the trapezoidal rule.
  REQUIRE(made.result.report.size() == 2);
  CHECK(made.result.report[0] == doctest::Approx((4 + std::sqrt(13.0)) * (4 + std::sqrt(13.0)) / 3).epsilon(1e-5));
  CHECK(std::isinf(made.result.report[1]));
}

TEST_CASE("poles of a run are those of their matrices, and those of constants are known beforehand") {
  const Run made = run(R"(
const fixed = poles([[0, 1], [-4 /s^2, -0.4 /s]])
controller watch for cart {
  let stiffness = 4 /s^2 * (1 + t / 1 s)
  let p = poles([[0, 1, 0], [-stiffness, -0.4 /s, 0.5], [0, 1 /s^2, -t / 1 s^2]])
  tau = [p[1, 1] * 1 N*s]
}
simulate run for cart {
  let law = watch()
  initial q = [1 m]
  tau = law every 10 ms
  duration = 1 s, step = 10 ms, integrator = rk4
  log law.p, fixed
}
)");
  REQUIRE(made.simulation.plan.log_width == 10);
  for (std::size_t k = 0; k < made.result.rows; ++k) {
    const double t = made.result.times[k];
    const double* const row = made.result.log.data() + k * 10;
    const std::vector<double> expected =
        intrinsics::call(Intrinsic::eigenvalues, {3, 3}, {0, 1, 0, -4 * (1 + t), -0.4, 0.5, 0, 1, -t});
    REQUIRE(expected.back() == 0);
    // The stiffness may differ in its last bit.
    for (std::size_t i = 0; i < 6; ++i) CHECK(std::abs(row[i] - expected[i]) < 1e-13);
    // s² + 0.4 s + 4
    const double imaginary = std::sqrt(4 - 0.04);
    CHECK(row[6] == doctest::Approx(-0.2).epsilon(1e-15));
    CHECK(row[7] == doctest::Approx(-imaginary).epsilon(1e-15));
    CHECK(row[8] == doctest::Approx(-0.2).epsilon(1e-15));
    CHECK(row[9] == doctest::Approx(imaginary).epsilon(1e-15));
  }
}

TEST_CASE("discretisation, pole placement and rank at each row are those of direct calls") {
  const Run made = run(R"(
simulate run for cart {
  let k = 4 /s^2 * (1 + t / 1 s), A = [[0, 1], [-k, -0.4 /s]], B = [0 s/kg, 1 /kg]
  let d = c2d(A, B, 0.1 s), K = place(A, B, [[-1, 2], [-1, -2]] s^-1)
  initial q = [0.2 m]
  tau = [0]
  duration = 1 s, step = 10 ms, integrator = rk4
  log d.A, d.B, K, reached = rank(controllability(A, B)), e = expm(A * 0.1 s)
}
)");
  REQUIRE(made.simulation.plan.log_width == 13);
  for (std::size_t k = 0; k < made.result.rows; ++k) {
    const double* const row = made.result.log.data() + k * 13;
    const double stiffness = 4 * (1 + made.result.times[k]);
    const std::vector<double> expected =
        intrinsics::call(Intrinsic::matrix_exponential, {3, 3}, {0, 0.1, 0, -stiffness * 0.1, -0.04, 0.1, 0, 0, 0});
    REQUIRE(expected.back() == 0);
    // The stiffness may differ in its last bit.
    const auto is = [](double found, double due) { return std::abs(found - due) < 1e-14 * (1 + std::abs(due)); };
    CHECK(is(row[0], expected[0]));
    CHECK(is(row[1], expected[1]));
    CHECK(is(row[2], expected[3]));
    CHECK(is(row[3], expected[4]));
    CHECK(is(row[4], expected[2]));
    CHECK(is(row[5], expected[5]));
    // s² + (0.4 + k₂) s + stiffness + k₁ is s² + 2 s + 5.
    CHECK(is(row[6], 5 - stiffness));
    CHECK(is(row[7], 1.6));
    CHECK(row[8] == 2);
    for (std::size_t i = 0; i < 4; ++i) CHECK(is(row[9 + i], row[i]));
  }
}

TEST_CASE("a gain without a solution stops the run with the number of states that are reached") {
  const Run made = run(R"(
simulate run for cart {
  let B = [0.5 s - t, 0 s]
  let K = place([[1, 0], [0, 2]] s^-1, B ./ [1 s, 1 s] * 1 /s, [-1, -2] s^-1)
  initial q = [0.2 m]
  tau = [0]
  duration = 1 s, step = 10 ms, integrator = rk4
  log K
}
)");
  REQUIRE(made.result.failure.has_value());
  CHECK(made.result.failure->time == 0);
  CHECK(made.result.failure->figure == 1);
}

/// A planner for the cart at each tick, whose bounds cross after half a second.
std::string planned(const std::string& duration) {
  return R"(
controller plan for cart {
  state held: tau = 0
  let h = period, most = (0.5 s - t) * 4 N/s
  let A = [[1, h], [0, 1]], B = [[h^2 / 4 kg], [h / 2 kg]]
  let plan = mpc(A, B, 0, [[1, 0]], stack(q, qd), held, [[1 m] for j in 1..60], 4 m^-2, 0.5 N^-2, [-most], [most], 3)
  tau = plan[1, 1..1]
  next held = tau
}
simulate run for cart {
  let law = plan()
  initial q = [0.2 m]
  tau = law every 10 ms
  duration = )" +
         duration + R"(, step = 10 ms, integrator = rk4
  log q, qd, law.held, law.plan
}
)";
}

TEST_CASE("a plan that is made at each tick is that of a direct call") {
  const Run made = run(planned("0.4 s"));
  REQUIRE(made.simulation.plan.log_width == 6);
  double before = 0;
  for (std::size_t k = 0; k < 40; ++k) {
    CAPTURE(k);
    const double* const row = made.result.log.data() + k * 6;
    CHECK(row[2] == before);
    const double most = (0.5 - made.result.times[k]) * 4;
    std::vector<double> arguments{1, 0.01, 0, 1, 0.01 * 0.01 / 4, 0.01 / 2, 0, 0, 1, 0, row[0], row[1], row[2]};
    arguments.insert(arguments.end(), 60, 1.0);
    arguments.insert(arguments.end(), 60, 4.0);
    arguments.insert(arguments.end(), {0.5, -most, most});
    const std::vector<double> expected = intrinsics::call(Intrinsic::mpc, {2, 1, 1, 60, 3}, arguments);
    REQUIRE(expected.back() == 0);
    // The bounds and B may differ in their last bit.
    for (std::size_t i = 0; i < 3; ++i) CHECK(row[3 + i] == doctest::Approx(expected[i]).epsilon(1e-12));
    before = row[3];
  }
}

TEST_CASE("a run without a plan stops with the figure that shows why") {
  const Run made = run(planned("1 s"));
  REQUIRE(made.result.failure.has_value());
  CHECK(made.result.failure->status == static_cast<int>(intrinsics::MpcStatus::bounds_crossed));
  CHECK(made.result.failure->time == doctest::Approx(0.51));
  CHECK(made.result.failure->figure == doctest::Approx(0.08));  // from 0.04 N to −0.04 N
  const CompiledSimulation::Call& call = made.simulation.calls.at(made.result.failure->call);
  CHECK(call.failure.starts_with("`mpc("));
  CHECK(call.reasons.size() == 6);
}

/// A recursion of n × n matrices, by products of matrices and written out entry by entry.
std::string recursion(std::size_t n) {
  const std::string range = "1.." + std::to_string(n);
  return R"(
controller filter for cart {
  let s = q.rail / 1 m
  let A = [[(if i == j then 0.8 else s / (10 * (i + j))) for j in )" +
         range + R"(] for i in )" + range + R"(]
  state P = eye()" +
         std::to_string(n) + R"()
  let AP = [[sum(A[i, k] * P[k, j] for k in )" +
         range + R"() for j in )" + range + R"(] for i in )" + range + R"(]
  let direct = [[sum(AP[i, k] * A[j, k] for k in )" +
         range + R"() for j in )" + range + R"(] for i in )" + range + R"(]
  let called = A * P * A'
  let by_inverse = inverse(called + eye()" +
         std::to_string(n) + R"()) * (called + eye()" + std::to_string(n) + R"())
  next P = called + 0.1 * eye()" +
         std::to_string(n) + R"()
  tau = [0 N]
}
simulate run for cart {
  let law = filter()
  initial q = [0.5 m], qd = [0.1 m/s]
  tau = law every 2 ms
  duration = 0.1 s, step = 1 ms, integrator = rk4
  log law.called, law.direct, law.by_inverse
}
)";
}

TEST_CASE("products and solutions of large matrices are those written out entry by entry") {
  constexpr std::size_t n = 14;
  const Run made = run(recursion(n));
  REQUIRE(!made.result.failure.has_value());
  REQUIRE(made.result.rows == 101);
  const std::size_t width = made.simulation.plan.log_width;
  REQUIRE(width == 3 * n * n);
  // |A| has rows of sums below 1.6, so partial sums of A P Aᵀ stay below 1.6² |P|; two sums of n products on each road.
  constexpr double products = 4 * n * 1.6 * 1.6 * 2.3e-16;
  for (std::size_t row = 0; row < made.result.rows; ++row) {
    const double* const values = made.result.log.data() + row * width;
    double largest = 0;
    for (std::size_t i = 0; i < n * n; ++i) largest = std::max(largest, std::abs(values[i]));
    CHECK(largest > 0.1);
    for (std::size_t i = 0; i < n * n; ++i) {
      CHECK(std::abs(values[i] - values[n * n + i]) <= products * largest);
      // X = A⁻¹ A: |X - 1| ≤ n³ ε cond(A), where A = 1 + P has a condition of |1 + P| at most.
      const double identity = i % (n + 1) == 0 ? 1 : 0;
      CHECK(std::abs(values[2 * n * n + i] - identity) <= n * n * n * 2.3e-16 * (1 + n * largest));
    }
  }
}

TEST_CASE("a run ends where a large matrix becomes singular, with the call and the pivot") {
  const Run made = run(R"(
simulate run for cart {
  let level = if t < 0.5 s then 1 else 0
  let A = [[(if i == j then level else level * q.rail / 1 m / (i + 2 * j)) for j in 1..16] for i in 1..16]
  initial q = [0.5 m]
  tau = [0 N]
  duration = 1 s, step = 1 ms, integrator = rk4
  log solve(A, ones(16))
}
)");
  REQUIRE(made.result.failure.has_value());
  CHECK(made.result.failure->reason == runtime::Failure::Reason::no_answer);
  CHECK(made.result.failure->time == doctest::Approx(0.5));
  const CompiledSimulation::Call& call = made.simulation.calls.at(made.result.failure->call);
  CHECK(call.failure.starts_with("`solve("));
}

}  // namespace
}  // namespace robotc::test::algorithms_test
