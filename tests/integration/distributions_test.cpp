#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <numeric>

#include "tests/integration/run_robotc.h"

namespace robotc::testing::distributions_test {
namespace {

using nlohmann::json;

/// The figure is the parameter itself, so its statistics are known.
const std::string file = R"(
robot cart {
  gravity = [0, 0, -9.81] m/s^2
  param mass = 2 kg, damping = 4 N*s/m, stiffness = 0 N/m
  link car { mass = mass, com = [0, 0, 0] }
  joint slide: prismatic base -> car = at([0, 0, 0] m, axis = [1, 0, 0]) {
    viscous = damping
    spring { stiffness = stiffness, rest = 0 m }
  }
}

simulate drawn for cart {
  param force = 1 N, lever = 1 m
  sweep force = normal(3 N, 0.5 N, 1000), lever = uniform(-1 m, 3 m, 1000)
  initial q = 0
  tau = 0
  duration = 10 ms, step = 10 ms, integrator = rk4
  report force = final(force), lever = final(lever) as mm
}

simulate mixed for cart {
  param force = 1 N, gain = 1
  sweep gain = [1, 10], force = normal(3 N, 0.5 N, 50)
  initial q = 0
  tau = 0
  duration = 10 ms, step = 10 ms, integrator = rk4
  report product = final(gain * force), never = settling_time(gain * t, 100 s)
}

simulate push for cart {
  initial q = 0
  tau = [8 N]
  duration = 8 s, step = 1 ms, integrator = rk4
  report speed = rise_time(qd, 2 m/s), settled = settling_time(qd, 2 m/s), half = rise_time(qd, 2 m/s, low = 0.25, high = 0.5)
  report error = steady_state_error(qd, 2 m/s), over = overshoot(qd, 2 m/s)
}

simulate ring for cart {
  initial q = 0
  tau = [-100 N]
  duration = 8 s, step = 1 ms, integrator = rk4
  report over = overshoot(q, -0.5 m), final = overshoot(q)
  report later = settling_time(q, -0.5 m, band = 0.05) after 1 s
  expect overshoot(q, -0.5 m) < 1
  expect settling_time(q, -1 m) < 8 s
}
)";

struct Cart {
  TemporaryFolder folder;
  std::string path = folder.write("cart.robot", file);
  std::string out = folder / "results";

  [[nodiscard]] json sim(const std::string& name, std::vector<std::string> more = {}, int code = 0) const {
    std::vector<std::string> arguments{"sim", path, name, "--json", "--out", out};
    arguments.insert(arguments.end(), more.begin(), more.end());
    const Outcome outcome = run_robotc(arguments);
    CHECK_MESSAGE(outcome.code == code, outcome.err);
    return json::parse(outcome.out);
  }
};

double figure(const json& result, const std::string& name) {
  for (const json& entry : result["report"]) {
    if (entry["name"] == name) return entry["value"].is_null() ? INFINITY : entry["value"].get<double>();
  }
  FAIL("no figure is called " << name);
  return 0;
}

TEST_CASE("an argument of a distribution that is not a number is named") {
  const TemporaryFolder folder;
  const auto message = [&](const std::string& drawn) {
    return run_robotc({"check", folder.write("cart.robot", R"(robot cart {
  gravity = [0, 0, -9.81] m/s^2
  link body { mass = 1 kg, com = [0, 0, 0] m }
  joint rail: prismatic base -> body = at([0, 0, 0] m, axis = [1, 0, 0])
}
simulate push for cart {
  param force = 1 N
  sweep force = )" + drawn + R"(
  initial q = 0
  tau = [force]
  duration = 1 s, step = 10 ms, integrator = rk4
}
)")})
        .err;
  };
  for (const auto& [drawn, argument] : {std::pair{"normal([1, 2] N, 1 N, 20)", "`mean` of normal"},
                                        {"normal(1 N, [1, 2] N, 20)", "`deviation` of normal"},
                                        {"uniform([1, 2] N, 3 N, 20)", "`from` of uniform"},
                                        {"uniform(1 N, [2, 3] N, 20)", "`to` of uniform"}}) {
    CAPTURE(drawn);
    CHECK(message(drawn).find("argument " + std::string(argument) + " must be a single number") != std::string::npos);
  }
}

TEST_CASE("draws have the moments of their distribution, are drawn together, and are the same each time") {
  const Cart cart;
  const json result = cart.sim("drawn");
  REQUIRE(result["runs"].size() == 1000);
  std::vector<double> force;
  std::vector<double> lever;
  for (const json& run : result["runs"]) {
    force.push_back(run["values"][0]);
    lever.push_back(run["values"][1]);
    CHECK(run["report"][0].get<double>() == doctest::Approx(force.back()).epsilon(1e-15));
    CHECK(run["report"][1].get<double>() == doctest::Approx(1000 * lever.back()).epsilon(1e-15));
  }
  const auto mean = [](const std::vector<double>& x) {
    return std::accumulate(x.begin(), x.end(), 0.0) / static_cast<double>(x.size());
  };
  const auto deviation = [&](const std::vector<double>& x) {
    double sum = 0;
    for (const double value : x) sum += (value - mean(x)) * (value - mean(x));
    return std::sqrt(sum / static_cast<double>(x.size() - 1));
  };
  // Four standard errors: σ/√n of a mean, σ/√(2 n) of a normal deviation; a uniform one has σ = range/√12 and a smaller
  // standard error.
  CHECK(std::abs(mean(force) - 3) < 4 * 0.5 / std::sqrt(1000));
  CHECK(std::abs(deviation(force) - 0.5) < 4 * 0.5 / std::sqrt(2000));
  CHECK(std::abs(mean(lever) - 1) < 4 * 4 / std::sqrt(12 * 1000));
  CHECK(std::abs(deviation(lever) - 4 / std::sqrt(12)) < 4 * 4 / std::sqrt(12 * 2000));
  CHECK(*std::min_element(lever.begin(), lever.end()) >= -1);
  CHECK(*std::max_element(lever.begin(), lever.end()) <= 3);
  // Independent of each other: the correlation of n pairs has a standard error of 1/√n.
  double product = 0;
  for (std::size_t i = 0; i < force.size(); ++i) product += (force[i] - mean(force)) * (lever[i] - mean(lever));
  CHECK(std::abs(product / 999 / deviation(force) / deviation(lever)) < 4 / std::sqrt(1000));

  const json& statistics = result["statistics"];
  REQUIRE(statistics.size() == 2);
  CHECK(statistics[0]["figure"] == "force");
  CHECK(statistics[0]["count"] == 1000);
  CHECK(statistics[0]["mean"].get<double>() == doctest::Approx(mean(force)).epsilon(1e-13));
  CHECK(statistics[0]["deviation"].get<double>() == doctest::Approx(deviation(force)).epsilon(1e-13));
  CHECK(statistics[1]["mean"].get<double>() == doctest::Approx(1000 * mean(lever)).epsilon(1e-13));
  std::sort(force.begin(), force.end());
  for (const json& quantile : statistics[0]["quantiles"]) {
    // A share p of the values lies below.
    const double p = quantile["p"];
    const auto below = std::lower_bound(force.begin(), force.end(), quantile["value"].get<double>()) - force.begin();
    CHECK(std::abs(static_cast<double>(below) - 1000 * p) <= 1);
  }
  const json again = cart.sim("drawn");
  CHECK(again["runs"] == result["runs"]);
  const std::string svg = read_text(cart.out + "/drawn.svg");
  CHECK(svg.find(">force ") != std::string::npos);
  CHECK(svg.find(">lever ") != std::string::npos);
  CHECK(svg.find("class=\"h\"") != std::string::npos);
}

TEST_CASE("listed values multiply with draws, and have statistics of their own") {
  const Cart cart;
  const json result = cart.sim("mixed");
  REQUIRE(result["runs"].size() == 100);
  const json& statistics = result["statistics"];
  REQUIRE(statistics.size() == 4);
  CHECK(statistics[0]["values"] == json{1.0});
  CHECK(statistics[2]["values"] == json{10.0});
  // The same draws with each gain.
  CHECK(statistics[2]["mean"].get<double>() ==
        doctest::Approx(10 * statistics[0]["mean"].get<double>()).epsilon(1e-13));
  CHECK(statistics[1]["runs"] == 50);
  CHECK(statistics[1]["count"] == 0);
  CHECK(statistics[1]["mean"].is_null());
  // A parameter that is set is not drawn.
  CHECK(cart.sim("mixed", {"--set", "force=2"})["runs"].size() == 2);
}

TEST_CASE("step figures of a first-order lag and of an oscillation agree with closed forms") {
  const Cart cart;
  const json push = cart.sim("push");
  // v = 2 (1 − e^(−t/T)) with T = m/c = 0.5 s; chords err by at most h²/(8 T) in time, rk4 far less.
  const double T = 0.5;
  const double tolerance = 1e-6 / (8 * T) + 1e-9;
  CHECK(std::abs(figure(push, "speed.slide") - T * std::log(9)) < tolerance);
  CHECK(std::abs(figure(push, "settled.slide") - T * std::log(50)) < tolerance);
  CHECK(std::abs(figure(push, "half.slide") - T * std::log(0.75 / 0.5)) < tolerance);
  CHECK(std::abs(figure(push, "error.slide") - 2 * std::exp(-8 / T)) < 1e-9);
  CHECK(figure(push, "over.slide") == 0);

  // m q̈ + c q̇ + k q = F: ω² = k/m = 100/s², ζ = c/(2 √(k m)) = 0.1; a peak between rows is lower by at most ω² h²/8.
  const json ring = cart.sim("ring", {"--set", "stiffness=200"}, 1);
  const double zeta = 0.1;
  const double exact = std::exp(-M_PI * zeta / std::sqrt(1 - zeta * zeta));
  CHECK(std::abs(figure(ring, "over.slide") - exact) < 100 * 1e-6 / 8 * 2);
  CHECK(figure(ring, "final.slide") == doctest::Approx(exact).epsilon(0.01));
  CHECK(std::isinf(figure(ring, "later.slide")) == false);
  CHECK(ring["expectations"][0]["passed"] == true);
  CHECK(ring["expectations"][1]["passed"] == false);  // it does not settle at -1 m: infinite
}

TEST_CASE("--duration and --step change the run, and duration and step can be swept") {
  const Cart cart;
  CHECK(cart.sim("push", {"--duration", "2 s"})["t"] == 2);
  CHECK(cart.sim("push", {"--set", "duration=3", "--step", "10 ms"})["t"] == 3);
  const Outcome wrong = run_robotc({"sim", cart.path, "push", "--duration", "2 kg", "--out", cart.out});
  CHECK(wrong.code == 2);
  CHECK(wrong.err.find("`push.duration` must be a time (s)") != std::string::npos);
  const Outcome negative = run_robotc({"sim", cart.path, "push", "--duration=-1", "--out", cart.out});
  CHECK(negative.code == 2);
  CHECK(negative.err.find("`duration` must be a positive time") != std::string::npos);
}

}  // namespace
}  // namespace robotc::testing::distributions_test
