// The C++ wrapper of the interface: sweeps in parts, many runs at once, files, pages.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "robotc.hpp"

namespace robotc::testing::runs_test {
namespace {

/// A ball on a spring leg that a sampled law with a state pushes: a contact, a tick every fifth row, a drawn mass.
constexpr const char* hopper = R"(
use lowpass from std
robot hopper {
  gravity = [0, 0, -9.81] m/s^2
  param mass = 2 kg
  link ball { mass = mass, com = [0, 0, 0] m, inertia = diag(1, 1, 1) g*m^2 }
  joint rise: prismatic base -> ball = at(axis = [0, 0, 1])
  contact foot: ball ball -> base { radius = 50 mm, stiffness = 20 kN/m, dissipation = 0.1 s/m, friction = 0 }
}
param push = 0 N
controller lag for hopper {
  state held = 0 N
  next held = 0.5 * held + 0.5 * push
  tau = [held]
}
simulate hop for hopper {
  initial q = [0.3 m]
  tau = lag() every 5 ms
  duration = 0.6 s, step = 1 ms, integrator = contact_step
  sweep mass = [1, 2, 3] kg
  log q, qd, foot.normal_force, tau
  report peak(qd)
}
)";

TEST_CASE("a sweep in parts is the sweep, bit by bit, and other values take the place of those of the file") {
  Program program = Program::from_text(hopper);
  const Sweep whole = program.simulate_sweep();
  const SweepPlan plan = program.plan_sweep("hop");
  REQUIRE(plan.run_count() == 3);
  REQUIRE(plan.outcome_size() == 2);
  std::vector<double> outcomes = plan.run(0, 1).value();
  const std::vector<double> rest = plan.run(1, 2, 2).value();
  outcomes.insert(outcomes.end(), rest.begin(), rest.end());
  const Sweep collected = plan.collect(outcomes);
  CHECK(collected->succeeded == 1);
  for (std::size_t run = 0; run < 3; ++run) {
    CHECK(collected->figures[0]->values[run] == whole->figures[0]->values[run]);
  }
  CHECK(collected.values("mass") == std::vector<double>{1, 2, 3});
  CHECK(program.plan_sweep("hop", {{"mass", "[1, 4] kg"}, {"push", "[0, 1, 2] N"}}).run_count() == 6);
  CHECK_THROWS_AS((void)plan.run(2, 2), Error);
  CHECK_THROWS_AS((void)plan.collect(rest), Error);
  CHECK_THROWS_AS((void)program.plan_sweep("hop", {{"weight", "[1, 2] kg"}}), Error);
}

TEST_CASE("runs that halt are those of the simulator, bit by bit, on any number of threads") {
  Program program = Program::from_text(hopper);
  const std::vector<double> masses{1, 2, 3.25, 0.5};
  const std::vector<double> pushes{0, -5, 12, 3};
  Ensemble runs = program.ensemble(
      "hop", {4, {"mass"}, {"push"}, {"q", "[qd.rise * 1 s/m, foot.normal_force / 1 N]", "tau.rise", "t"}});
  const robotc_ensemble_description& described = runs.description();
  CHECK(described.width == 5);
  CHECK(described.row_count == 600);
  CHECK(described.step == 1e-3);
  CHECK(std::string(described.parameters[0]->unit) == "kg");
  runs.observe();
  CHECK(runs.statuses() == std::vector<int>(4, ROBOTC_RUN_NOT_BEGUN));
  for (const std::size_t threads : {1U, 3U}) {
    runs.begin({0, 1, 2, 3}, masses);
    std::vector<std::vector<double>> halts;
    // Parts of 7 rows, so that the law ticks within them, and a last one of 5.
    do {
      runs.advance(7, pushes, threads);
      halts.push_back(runs.signals());
    } while (runs.statuses().front() != ROBOTC_RUN_COMPLETE);
    REQUIRE(halts.size() == 86);
    for (std::size_t run = 0; run < masses.size(); ++run) {
      program.set("mass", masses[run]);
      program.set("push", pushes[run]);
      const Run alone = program.simulate("hop");
      const std::vector<double> q = alone.signal("q.rise"), qd = alone.signal("qd.rise"),
                                force = alone.signal("foot.normal_force");
      for (std::size_t halt = 0; halt < halts.size(); ++halt) {
        const std::size_t row = std::min<std::size_t>(7 * (halt + 1), 600);
        CHECK(halts[halt][run * 5] == q[row]);
        CHECK(halts[halt][run * 5 + 1] == qd[row]);
        CHECK(halts[halt][run * 5 + 2] == force[row]);
      }
      CHECK(*std::max_element(force.begin(), force.end()) > 0);
    }
    program.set("mass", "2 kg");
    program.set("push", "0 N");
  }
}

TEST_CASE("inputs act from the next tick on, and a run that begins anew forgets them") {
  Program program = Program::from_text(R"(
robot slider {
  gravity = [0, 0, 0]
  link cart { mass = 2 kg, com = [0, 0, 0] m }
  joint rail: prismatic base -> cart = at(axis = [1, 0, 0])
}
param push = 0 N
simulate slide for slider {
  initial q = [0 m]
  tau = [push] every 10 ms
  duration = 1 s, step = 10 ms, integrator = semi_implicit_euler
  log q
}
)");
  Ensemble runs = program.ensemble("slide", {1, {}, {"push"}, {"qd.rail", "tau.rail"}});
  runs.begin({0});
  double speed = 0;
  for (const double push : {4.0, -2.0, 0.5}) {
    runs.advance(1, std::vector<double>{push});
    speed += 0.01 * push / 2;
    CHECK(std::abs(runs.signals()[0] - speed) <= 1e-16);
    CHECK(runs.signals()[1] == push);
  }
  runs.advance(1);  // as they are
  CHECK(runs.signals()[1] == 0.5);
  runs.begin({0});
  runs.advance(1);
  CHECK(runs.signals() == std::vector<double>{0, 0});
}

TEST_CASE("runs that fail tell why, and others go on") {
  Program program = Program::from_text(R"(
robot slider {
  gravity = [0, 0, 0]
  link cart { mass = 1 kg, com = [0, 0, 0] m }
  joint rail: prismatic base -> cart = at(axis = [1, 0, 0])
}
param push = 0 N
simulate slide for slider {
  initial q = [0 m]
  tau = [1 N * exp(push / 1 N)] every 10 ms
  duration = 1 s, step = 10 ms, integrator = rk4
  log q
}
)");
  Ensemble runs = program.ensemble("slide", {2, {}, {"push"}, {"q.rail"}});
  runs.begin({0, 1});
  runs.advance(2, std::vector<double>{0, 0});
  const double before = runs.signals()[1];
  runs.advance(2, std::vector<double>{0, 1000});
  CHECK(runs.statuses() == std::vector<int>{ROBOTC_RUN_GOES_ON, ROBOTC_RUN_FAILED});
  CHECK(runs.signals()[1] == before);
  CHECK(runs.failure(1).find("tau") != std::string::npos);
  CHECK_THROWS_AS((void)runs.failure(0), Error);
  runs.advance(2, std::vector<double>{0, 0});
  CHECK(runs.statuses() == std::vector<int>{ROBOTC_RUN_GOES_ON, ROBOTC_RUN_FAILED});
}

TEST_CASE("an ensemble is of the simulation that it names") {
  const std::string twice = std::string(hopper) + R"(
simulate stand for hopper {
  initial q = [0.2 m]
  tau = [0 N]
  duration = 0.1 s, step = 1 ms, integrator = contact_step
}
)";
  Program two = Program::from_text(twice);
  CHECK(std::string(two.ensemble("stand", {1, {}, {}, {"q"}}).description().simulation) == "stand");
  CHECK(std::string(two.ensemble("hop", {1, {}, {}, {"q"}}).description().simulation) == "hop");
}

TEST_CASE("a run that did not fail has no reason") {
  robotc_program* program = nullptr;
  const std::string text = hopper;
  REQUIRE(robotc_load_text(text.data(), text.size(), "hopper.robot", nullptr, &program, nullptr) == ROBOTC_OK);
  robotc_ensemble_options options = {};
  options.size = sizeof options;
  options.run_count = 1;
  robotc_ensemble* runs = nullptr;
  REQUIRE(robotc_make_ensemble(program, nullptr, &options, &runs, nullptr) == ROBOTC_OK);
  std::string untouched = "untouched";
  char* reason = untouched.data();
  CHECK(robotc_run_failure(runs, 0, &reason) == ROBOTC_BAD_ARGUMENT);
  CHECK(reason == nullptr);
  CHECK(robotc_run_failure(runs, 0, nullptr) == ROBOTC_BAD_ARGUMENT);
  robotc_free_ensemble(runs);
  robotc_free_program(program);
}

TEST_CASE("ensembles refuse what has no meaning") {
  Program program = Program::from_text(hopper);
  const auto refused = [&](const EnsembleOptions& how) {
    try {
      (void)program.ensemble("hop", how);
    } catch (const Error& error) {
      return std::string(error.what());
    }
    return std::string();
  };
  CHECK(refused({1, {"weight"}, {}, {"q"}}).find("weight") != std::string::npos);
  CHECK(refused({1, {"push"}, {"push"}, {"q"}}).find("`push` is given twice") != std::string::npos);
  CHECK(refused({1, {}, {"duration"}, {"q"}}).find("duration` cannot be an input") != std::string::npos);
  CHECK(refused({1, {}, {}, {"q +"}}) != "");
  CHECK(refused({1, {}, {}, {"speed"}}).find("speed") != std::string::npos);
  CHECK(refused({1, {}, {}, {"lowpass(qd.rise, 0.1 s)"}}).find("states of its own") != std::string::npos);
  CHECK(refused({0, {}, {}, {"q"}}) != "");
  Ensemble runs = program.ensemble("hop", {2, {"mass"}, {"push"}, {"q"}});
  CHECK_THROWS_AS(runs.begin({0}, std::vector<double>{}), Error);
  CHECK_THROWS_AS(runs.begin({2}, std::vector<double>{1}), Error);
  CHECK_THROWS_WITH_AS(runs.begin({0, 1}, std::vector<double>{1, -1}), doctest::Contains("negative mass"), Error);
  runs.observe();  // none of the two has begun
  CHECK(runs.statuses() == std::vector<int>(2, ROBOTC_RUN_NOT_BEGUN));
  CHECK_THROWS_AS(runs.advance(1, std::vector<double>{1}), Error);
}

TEST_CASE("states move by the calls of functions, bit by bit, on any number of threads") {
  Program program = Program::from_text(R"(
robot cart_pole {
  gravity = [0, 0, -9.81] m/s^2
  param bob = 0.5 kg
  link cart { mass = 1 kg, com = [0, 0, 0] m }
  link pole { mass = bob, com = [0, 0, 0.6] m }
  joint rail: prismatic base -> cart = at(axis = [1, 0, 0])
  joint hinge: revolute cart -> pole = at(axis = [0, 1, 0])
  actuated = [rail]
}
)");
  const Function alike = program.function("forward_dynamics"),
                 own = program.function("forward_dynamics with parameters");
  for (const Function* const dynamics : {&alike, &own}) {
    const bool has_parameters = dynamics == &own;
    // Several blocks, the last one not full.
    constexpr std::size_t count = 1003;
    States start{count, {}, {}, {}, {}};
    for (std::size_t k = 0; k < count; ++k) {
      const auto x = static_cast<double>(k);
      start.q.insert(start.q.end(), {0.01 * x, std::sin(x)});
      start.qd.insert(start.qd.end(), {std::cos(x), 0.1 * x});
      start.tau.push_back(std::sin(3 * x));
      if (has_parameters) start.parameters.push_back(0.2 + 0.001 * x);
    }
    start.tau[7] = 1e308;  // and more than that by the step
    States expected = start;
    std::vector<int> lost(count);
    for (int step = 0; step < 3; ++step) {
      for (std::size_t k = 0; k < count; ++k) {
        const Numbers q(&expected.q[2 * k], 2), qd(&expected.qd[2 * k], 2), tau(&expected.tau[k], 1);
        const std::vector<double> qdd =
            has_parameters ? (*dynamics)(q, qd, tau, Numbers(&expected.parameters[k], 1)) : (*dynamics)(q, qd, tau);
        const double v[] = {qd.data()[0] + 0.01 * qdd[0], qd.data()[1] + 0.01 * qdd[1]};
        if (!std::isfinite(v[0]) || !std::isfinite(v[1])) {
          lost[k] = 1;
          continue;
        }
        for (std::size_t i = 0; i < 2; ++i) {
          expected.q[2 * k + i] += 0.01 * v[i];
          expected.qd[2 * k + i] = v[i];
        }
      }
    }
    for (const std::size_t threads : {1U, 3U}) {
      States moved = start;
      CHECK(move_states(*dynamics, moved, 0.01, 3, threads) == lost);
      CHECK(moved.q == expected.q);
      CHECK(moved.qd == expected.qd);
    }
    States wrong = start;
    wrong.tau.pop_back();
    CHECK_THROWS_WITH_AS(move_states(*dynamics, wrong, 0.01),
                         "move_states: tau has 1002 numbers, where 1003 are expected", Error);
  }
  States none{1, {0, 0}, {0, 0}, {0}, {}};
  const Function inertia = program.function("mass_matrix");
  CHECK_THROWS_AS(move_states(inertia, none, 0.01), Error);
}

TEST_CASE("rotations move by their displacements") {
  Program program = Program::from_file("examples/satellite.robot");
  const Function dynamics = program.function("forward_dynamics"), plus = program.function("plus");
  const std::size_t nq = plus.signature().output.size, nv = dynamics.signature().output.size;
  const std::size_t efforts = dynamics.signature().inputs[2]->size;
  States states{1, std::vector<double>(nq, 0.0), std::vector<double>(nv, 0.3), std::vector<double>(efforts, 0.1), {}};
  const auto robot = program.robot();
  for (std::size_t i = 0; i < robot->quaternion_count; ++i) states.q[robot->quaternions[i]] = 1;
  const States start = states;
  CHECK_THROWS_AS(move_states(dynamics, states, 0.02), Error);  // q has more entries than qd
  CHECK(move_states(dynamics, states, 0.02, 1, 1, &plus) == std::vector<int>{0});
  std::vector<double> change = dynamics(start.q, start.qd, start.tau), qd = start.qd;
  for (std::size_t i = 0; i < nv; ++i) {
    qd[i] += 0.02 * change[i];
    change[i] = 0.02 * qd[i];
  }
  CHECK(states.qd == qd);
  CHECK(states.q == plus(start.q, change));
}

TEST_CASE("files, pages, signatures and lists of the library") {
  Program program = Program::from_file("examples/scara.robot");
  const Files files = program.files();
  CHECK(files.count("examples/scara.robot") == 1);
  Program again = Program::from_file("examples/scara.robot", {std::nullopt, "", files});
  CHECK(again.robots() == program.robots());
  CHECK_THROWS_AS(Program::from_file("examples/torso.robot", {std::nullopt, "", files}), Error);
  CHECK(program.summarise().find("scara") != std::string::npos);
  CHECK(program.view_page().html.find("<html") != std::string::npos);
  const auto signature = program.describe("pose(tool)");
  CHECK(std::string(signature->title) == "pose(tool)");
  const std::vector<std::string> known = languages();
  CHECK(std::find(known.begin(), known.end(), "latex") != known.end());
  const auto functions = function_names();
  CHECK(std::any_of(functions.begin(), functions.end(),
                    [](const robotc_function_name& one) { return std::string(one.name) == "mass_matrix"; }));
  CHECK(version() == robotc_version());
  Program hop = Program::from_text(hopper);
  CHECK(hop.report_page("hop").html.find("hop") != std::string::npos);
  hop.set_several({"mass", "push"}, std::vector<double>{1.5, 2});
  CHECK_THROWS_AS(hop.set_several({"mass", "push"}, std::vector<double>{-1, 3}), Error);
  for (const Program::Parameter& parameter : hop.parameters()) {
    if (parameter.path == "push") CHECK(parameter.value == 2);
  }
}

}  // namespace
}  // namespace robotc::testing::runs_test
