#include "results/summary.h"

#include <doctest/doctest.h>

#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>

namespace robotc::tools::summary_test {
namespace {

struct Finished {
  CompiledSimulation simulation;
  runtime::Result result;
  Finished() {
    simulation.name = "tracking";
    simulation.robot = "scara";
    simulation.coordinate_names = simulation.speed_names = {"lift", "elbow"};
    simulation.actuated_names = {"lift", "elbow"};
    simulation.q_units = {"m", "rad"};
    simulation.qd_units = {"m/s", "rad/s"};
    simulation.tau_units = {"N", "N*m"};
    simulation.plan.duration = 20;
    simulation.plan.step = 1e-3;
    simulation.plan.hold_steps = 2;
    ExpectationText text;
    text.text = "abs(q) < [1 mm, 1 mrad]";
    text.element_names = {"lift", "elbow"};
    text.units = {"m", "rad"};
    simulation.expectations = {text};
    result.t = 20;
    result.q = {0.1, -0.5};
    result.qd = {0, 1.25};
    result.tau = {1, 2};
    result.peak_tau = {58.125, 3.5};
    result.expectations = {{true, true, 6.5, 1, 8.1e-4, 1e-3}};
    result.steps = 20000;
    result.evaluations = 80000;
  }
  [[nodiscard]] Run run() const { return {simulation, result, 0.0125, {"out/tracking.csv"}}; }
};

TEST_CASE("the summary of a run") {
  const Finished finished;
  CHECK(succeeded(finished.run()));
  CHECK(summarise_failures(finished.run(), false).empty());
  CHECK(summarise(finished.run(), false) ==
        "tracking of scara: 20 s in steps of 1 ms with rk4, control every 2 ms\n"
        "\n"
        "  t = 20 s  q         qd          peak |tau|\n"
        "  lift       0.1 m    0           58.125 N\n"
        "  elbow     -0.5 rad  1.25 rad/s   3.5   N*m\n"
        "\n"
        "  ✓ abs(q) < [1 mm, 1 mrad]\n"
        "    at worst 0.81 mrad against 1 mrad, at 6.5 s (elbow)\n"
        "\n"
        "  simulated in 12.5 ms, 1600 × real time; 20000 steps, 80000 evaluations\n"
        "  wrote out/tracking.csv\n");
}

TEST_CASE("angles are told the way the file writes them") {
  Finished finished;
  finished.simulation.angles.degrees = true;
  finished.simulation.plan.limits = {{runtime::Limit::Quantity::position, 1}};
  finished.result.limits = {{true, 3, 0.5, 0.25}};
  ExpectationText text = finished.simulation.expectations.front();
  text.text = "abs(q) < spread";
  finished.simulation.expectations.push_back(text);
  finished.result.expectations.push_back(finished.result.expectations.front());
  const std::string summary = summarise(finished.run(), false);
  CHECK(summary.find("elbow     -28.6479 deg  1.25 rad/s") != std::string::npos);
  CHECK(summary.find("elbow: q reaches 28.6 deg, beyond its limit of 14.3 deg, at 3 s") != std::string::npos);
  // An expectation in its own unit, if it has one.
  CHECK(summary.find("at worst 0.81 mrad against 1 mrad") != std::string::npos);
  CHECK(summary.find("at worst 0.0464 deg against 0.0573 deg") != std::string::npos);
  const auto json = nlohmann::json::parse(run_to_json(finished.run()));
  CHECK(json["q"] == nlohmann::json{0.1, -0.5});

  finished.simulation.angles = {false, true};
  CHECK(summarise(finished.run(), false).find("-0.5 rad  71.6197 deg/s") != std::string::npos);
}

TEST_CASE("the JSON of a run") {
  const Finished finished;
  const auto json = nlohmann::json::parse(run_to_json(finished.run()));
  CHECK(json["t"] == 20);
  CHECK(json["q"] == nlohmann::json{0.1, -0.5});
  CHECK(json["qd"] == nlohmann::json{0.0, 1.25});
  CHECK(json["peak_tau"] == nlohmann::json{58.125, 3.5});
  CHECK(json["steps"] == 20000);
  CHECK(json["rejected_steps"] == 0);
  CHECK(json["evaluations"] == 80000);
  CHECK(json["wall_s"] == 0.0125);
  CHECK(json["files"] == nlohmann::json{"out/tracking.csv"});
  CHECK(!json.contains("diverged"));
  CHECK(!json.contains("stopped"));
  CHECK(json["actuated"] == nlohmann::json{"lift", "elbow"});
  CHECK(json["limits"].empty());
  const auto& expectation = json["expectations"][0];
  CHECK(expectation["text"] == "abs(q) < [1 mm, 1 mrad]");
  CHECK(expectation["passed"] == true);
  CHECK(expectation["value"] == 8.1e-4);
  CHECK(expectation["bound"] == 1e-3);
  CHECK(expectation["time"] == 6.5);
  CHECK(expectation["element"] == "elbow");
}

TEST_CASE("an expectation is told the way it is written and in its own unit") {
  Finished finished;
  ExpectationText& text = finished.simulation.expectations.front();
  text.text = "height as mm > 150 mm";
  text.element_names.clear();
  text.units = {"mm"};
  text.factor = 1e-3;
  text.reversed = true;
  finished.result.expectations = {{true, false, 2, 0, 0.15, 0.125}};
  CHECK(summarise_failures(finished.run(), false) ==
        "tracking of scara:\n"
        "  ✗ height as mm > 150 mm\n"
        "    was 125 mm against 150 mm, at 2 s\n");
  const auto json = nlohmann::json::parse(run_to_json(finished.run()));
  CHECK(json["expectations"][0]["value"] == 0.125);
  CHECK(json["expectations"][0]["bound"] == 0.15);
  CHECK(json["expectations"][0]["element"].is_null());
}

TEST_CASE("an expectation whose window was not reached has failed") {
  Finished finished;
  finished.result.expectations = {{}};
  CHECK(!succeeded(finished.run()));
  CHECK(summarise_failures(finished.run(), false) ==
        "tracking of scara:\n"
        "  ✗ abs(q) < [1 mm, 1 mrad]\n"
        "    never checked: the run did not reach its window\n");
  const auto json = nlohmann::json::parse(run_to_json(finished.run()));
  CHECK(json["expectations"][0]["passed"] == false);
  CHECK(json["expectations"][0]["value"].is_null());
}

TEST_CASE("an interrupted run speaks of what it has seen so far") {
  Finished finished;
  finished.result.interrupted = true;
  const std::string text = summarise(finished.run(), false);
  CHECK(text.find("  interrupted at t = 20 s\n") != std::string::npos);
  CHECK(text.find("    so far at worst 0.81 mrad against 1 mrad, at 6.5 s (elbow)\n") != std::string::npos);
}

TEST_CASE("a run that logged what is not finite names the first such value") {
  Finished finished;
  finished.simulation.columns = {{"height", "m", 1}, {"ratio", "1", 1}};
  finished.result.times = {0, 0.5, 1};
  finished.result.log = {1, 2, 3, -std::nan(""), std::nan(""), 4};
  const std::string warning = "  warning: ratio is nan at t = 0.5 s\n";
  CHECK(summarise(finished.run(), false).find(warning) != std::string::npos);
  CHECK(summarise_failures(finished.run(), false) == "tracking of scara:\n" + warning);
  CHECK(succeeded(finished.run()));
}

TEST_CASE("a diverged run says where") {
  Finished finished;
  finished.result.divergence = {1.5, "qdd", 1};
  finished.result.q[1] = std::numeric_limits<double>::quiet_NaN();
  CHECK(!succeeded(finished.run()));
  CHECK(summarise(finished.run(), true).find("diverged at t = 1.5 s: qdd of elbow is not finite") != std::string::npos);
  const auto json = nlohmann::json::parse(run_to_json(finished.run()));
  CHECK(json["diverged"]["time"] == 1.5);
  CHECK(json["diverged"]["quantity"] == "qdd");
  CHECK(json["diverged"]["element"] == "elbow");
  CHECK(json["diverged"]["q"][1].is_null());
}

TEST_CASE("a value just beyond its bound is shown with enough digits") {
  Finished finished;
  finished.simulation.plan.limits = {{runtime::Limit::Quantity::speed, 0, -0.3, 0.3}};
  finished.result.limits = {{true, 1.5, 0.30004, 0.3}};
  runtime::ExpectationResult& outcome = finished.result.expectations.front();
  outcome.passed = false;
  outcome.left = 0.00100000007;
  outcome.right = 0.001;
  const std::string summary = summarise(finished.run(), false);
  CHECK(summary.find("lift: qd reaches 0.30004 m/s, beyond its limit of 0.3 m/s, at 1.5 s") != std::string::npos);
  CHECK(summary.find("was 1.0000001 mrad against 1 mrad") != std::string::npos);
}

TEST_CASE("limits that were met are told, and make no run fail") {
  using Quantity = runtime::Limit::Quantity;
  Finished finished;
  finished.simulation.actuated_names = {"elbow"};
  finished.simulation.tau_units = {"N*m"};
  finished.result.tau = {2};
  finished.result.peak_tau = {3};
  finished.simulation.plan.limits = {{Quantity::position, 0, -0.1, 0.1},
                                     {Quantity::speed, 1, -6, 6},
                                     {Quantity::position, 1, -3, 3},
                                     {Quantity::effort, 0, -3, 3},
                                     {Quantity::reference, 3, -3, 3}};
  finished.simulation.references = {"follow", "follow[2]"};
  finished.result.limits = {{true, 1.5, 0.125, 0.1}, {true, 2.5, -7, -6}, {}, {true, 0.25, 62, 3}, {true, 0.5, 3.5, 3}};
  CHECK(succeeded(finished.run()));
  CHECK(summarise_failures(finished.run(), false) ==
        "tracking of scara:\n"
        "  warning: lift: q reaches 0.125 m, beyond its limit of 0.1 m, at 1.5 s\n"
        "  warning: elbow: qd reaches -7 rad/s, beyond its limit of -6 rad/s, at 2.5 s\n"
        "  warning: elbow: tau is limited to 3 N*m; the law asked for 62 N*m, at 0.25 s\n"
        "  warning: elbow: follow[2] leads to 3.5 rad, beyond its limit of 3 rad, at 0.5 s\n");
  // Efforts are listed with the joints that they drive.
  const std::string text = summarise(finished.run(), false);
  CHECK(text.find("  lift       0.1 m    0\n") != std::string::npos);
  CHECK(text.find("  elbow     -0.5 rad  1.25 rad/s  3 N*m\n") != std::string::npos);
  const auto json = nlohmann::json::parse(run_to_json(finished.run()));
  CHECK(json["actuated"] == nlohmann::json{"elbow"});
  REQUIRE(json["limits"].size() == 4);
  CHECK(json["limits"][1] ==
        nlohmann::json{{"joint", "elbow"}, {"what", "speed"}, {"value", -7}, {"limit", -6}, {"time", 2.5}});
  CHECK(json["limits"][2]["what"] == "effort");
  CHECK(json["limits"][2]["joint"] == "elbow");
  CHECK(
      json["limits"][3] ==
      nlohmann::json{
          {"joint", "elbow"}, {"what", "reference"}, {"of", "follow[2]"}, {"value", 3.5}, {"limit", 3}, {"time", 0.5}});
}

TEST_CASE("a run whose integrator chose its steps tells its tolerances and its rejected steps") {
  Finished finished;
  finished.simulation.plan.integrator = runtime::Integrator::dopri5;
  finished.simulation.plan.tolerances = {1e-6, 1e-9};
  finished.result.rejected_steps = 12;
  const std::string text = summarise(finished.run(), false);
  CHECK(
      text.starts_with("tracking of scara: 20 s with dopri5 to 1e-06 relative and 1e-09 absolute, rows every 1 ms, "
                       "control every 2 ms\n"));
  CHECK(text.find("; 20000 steps, 12 rejected, 80000 evaluations\n") != std::string::npos);
  CHECK(nlohmann::json::parse(run_to_json(finished.run()))["rejected_steps"] == 12);
}

TEST_CASE("a run whose integrator could not go on says where and why, and what may help") {
  using Reason = runtime::Failure::Reason;
  Finished finished;
  finished.simulation.plan.integrator = runtime::Integrator::dopri5;
  finished.result.t = 0.0125;
  finished.result.steps = 1'125'000;
  finished.result.failure = {0.0125, Reason::too_many_steps};
  CHECK(!succeeded(finished.run()));
  CHECK(summarise_failures(finished.run(), false) ==
        "tracking of scara:\n"
        "  ✗ stopped at t = 0.0125 s: too many steps: the last 1 million get the run on by less than 0.2 s of 20 s\n"
        "    if the system is stiff, use `integrator = rosenbrock4`: its steps are far longer\n");
  const auto json = nlohmann::json::parse(run_to_json(finished.run()));
  CHECK(json["stopped"]["time"] == 0.0125);
  CHECK(json["stopped"]["reason"] == "too many steps");

  finished.result.qd = {0, -3.25e7};  // 5200 turns in a row of 1 ms
  CHECK(summarise_failures(finished.run(), false).find("\n    `elbow` moves at -3.25e+07 rad/s; if the system") !=
        std::string::npos);

  finished.result.failure = {0.0125, Reason::step_size_underflow};
  CHECK(summarise(finished.run(), false).find("no step meets the tolerances, however short") != std::string::npos);
  finished.simulation.plan.integrator = runtime::Integrator::rosenbrock4;
  finished.result.failure = {0.0125, Reason::singular_matrix};
  CHECK(summarise(finished.run(), false).find("the matrix of a step is singular") != std::string::npos);
  finished.result.failure = {0.0125, Reason::too_many_steps};
  CHECK(summarise(finished.run(), false).find("stiff") == std::string::npos);
}

}  // namespace
}  // namespace robotc::tools::summary_test
