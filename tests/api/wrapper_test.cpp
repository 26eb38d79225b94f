// The C++ wrapper of the interface: robots against the oracle, threads, errors, the cache.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <limits>
#include <span>
#include <thread>

#include "robotc.hpp"
#include "tests/oracle/example_robots.h"
#include "tests/oracle/magnitude.h"
#include "tests/oracle/newton_euler.h"
#include "tests/oracle/random_tree.h"
#include "tests/oracle/scara_fig3.h"

namespace robotc::testing::wrapper_test {
namespace {

using Eigen::VectorXd;

struct OracleRobot {
  const char* text;
  oracle::Tree tree;
};

std::vector<OracleRobot> robots() {
  return {{"use scara from \"examples/scara.robot\"\n", oracle::scara_tree()},
          {"use puma560 from std\n", oracle::driven_puma560()},
          {"use torso from \"examples/torso.robot\"\n", oracle::torso()}};
}

/// Inverse dynamics against the oracle's recursion, within its rounding.
void check_close(std::span<const double> tau, const oracle::Tree& tree, const oracle::State& state) {
  const VectorXd expected = oracle::inverse_dynamics(tree, state.q, state.qd, state.qdd);
  const VectorXd tolerance =
      2 * oracle::rounding_unit(tree) * oracle::magnitudes(tree, state.q, state.qd, state.qdd).tau;
  REQUIRE(tau.size() == static_cast<std::size_t>(expected.size()));
  for (Eigen::Index i = 0; i < expected.size(); ++i) {
    CHECK(std::abs(tau[static_cast<std::size_t>(i)] - expected[i]) <= tolerance[i]);
  }
}

TEST_CASE("SCARA, PUMA 560 and torso: single calls and batches agree with the oracle, on any number of threads") {
  for (const OracleRobot& robot : robots()) {
    CAPTURE(robot.text);
    Program program = Program::from_text(robot.text);
    const Function function = program.function("inverse_dynamics");
    const std::size_t n = function.signature().output.size;
    // Enough for several threads, and not a multiple of the states per call.
    constexpr std::size_t count = 3 * 4096 + 5;
    std::vector<oracle::State> states;
    std::vector<double> q, qd, qdd;
    for (std::size_t i = 0; i < count; ++i) {
      states.push_back(oracle::random_state(robot.tree, 1 + i));
      const oracle::State& state = states.back();
      q.insert(q.end(), state.q.begin(), state.q.end());
      qd.insert(qd.end(), state.qd.begin(), state.qd.end());
      qdd.insert(qdd.end(), state.qdd.begin(), state.qdd.end());
    }
    const std::vector<double> tau = function.batch({count, 1, true}, q, qd, qdd);
    for (std::size_t i = 0; i < count; i += 97) {
      check_close(std::span(tau).subspan(i * n, n), robot.tree, states[i]);
    }
    CHECK(function.batch({count, 4, true}, q, qd, qdd) == tau);
    CHECK(function.batch({count, 4, false}, q, qd, qdd) == tau);
    const auto by_entries = [&](const std::vector<double>& rows) {
      std::vector<double> columns(rows.size());
      for (std::size_t k = 0; k < rows.size(); ++k) columns[k % n * count + k / n] = rows[k];
      return columns;
    };
    for (const std::size_t threads : {1, 4}) {
      for (const bool finite : {false, true}) {
        CHECK(function.batch({count, threads, finite, true}, by_entries(q), by_entries(qd), by_entries(qdd)) ==
              by_entries(tau));
      }
    }
    // A single call and a batch of one state give the bits of the batch.
    for (std::size_t i = 0; i < count; i += 211) {
      const auto at = [&](const std::vector<double>& all) { return std::span(all).subspan(i * n, n); };
      const std::vector<double> one = function(at(q), at(qd), at(qdd));
      CHECK(std::equal(one.begin(), one.end(), tau.begin() + static_cast<std::ptrdiff_t>(i * n)));
      CHECK(function.batch({1, 1, true}, at(q), at(qd), at(qdd)) == one);
    }
  }
}

TEST_CASE("functions in single precision take and give floats, and follow their parameters") {
  Program program = Program::from_text("use puma560 from std\n");
  const std::vector<Float32Function> functions = program.functions_in_float32({"mass_matrix", "gravity_forces"});
  const Float32Function mass_matrix = program.function_in_float32("mass_matrix");
  const oracle::Tree tree = oracle::driven_puma560();
  constexpr std::size_t count = 53;
  std::vector<float> q;
  for (std::size_t i = 0; i < count; ++i) {
    const oracle::State state = oracle::random_state(tree, 1 + i);
    for (const double angle : state.q) q.push_back(static_cast<float>(angle));
  }
  const std::vector<float> all = mass_matrix.batch({count, 2, true}, q);
  const auto by_entries = [&](const std::vector<float>& rows) {
    std::vector<float> columns(rows.size());
    const std::size_t entries = rows.size() / count;
    for (std::size_t k = 0; k < rows.size(); ++k) columns[k % entries * count + k / entries] = rows[k];
    return columns;
  };
  CHECK(mass_matrix.batch({count, 2, true, true}, by_entries(q)) == by_entries(all));
  for (std::size_t i = 0; i < count; ++i) {
    const std::span<const float> own(q.data() + 6 * i, 6);
    const std::vector<float> one = mass_matrix(own);
    CHECK(std::equal(one.begin(), one.end(), all.begin() + static_cast<std::ptrdiff_t>(36 * i)));
    const Eigen::MatrixXd right =
        oracle::mass_matrix(tree, Eigen::Map<const Eigen::VectorXf>(own.data(), 6).cast<double>());
    // Six joints, with a few roundings each, of numbers below the largest entry.
    const Eigen::MatrixXd single = Eigen::Map<const Eigen::MatrixXf>(one.data(), 6, 6).cast<double>();
    CHECK((single.transpose() - right).cwiseAbs().maxCoeff() <= 50 * 0x1p-24 * right.maxCoeff());
    CHECK(functions[0](own) == one);
  }
  CHECK_THROWS_AS((void)mass_matrix.with_parameters({1.0, 2.0, 3.0}), Error);
  CHECK_THROWS_AS((void)mass_matrix(std::vector<float>(5)), Error);
  CHECK_THROWS_AS((void)program.function_in_float32("poles([[0 /s, 1 /s], [-1 /s, -qd[1]]])"), Error);
}

TEST_CASE("configurations move along the freedoms of loops, and refuse dead centres") {
  Program program = Program::from_text("use slider_crank from std\n");
  const Function plus = program.function("plus");
  const Function minus = program.function("minus");
  CHECK(plus.signature().output.size == 3);
  CHECK(minus.signature().output.size == 1);
  // Crank 40 mm, rod 140 mm.
  const auto at = [](double angle) {
    const double rod = -std::asin(0.04 * std::sin(angle) / 0.14);
    return std::vector<double>{angle, rod - angle, 0.04 * std::cos(angle) + 0.14 * std::cos(rod)};
  };
  const std::vector<double> moved = plus(at(0.3), std::vector<double>{0.4});
  for (std::size_t i = 0; i < 3; ++i) CHECK(std::abs(moved[i] - at(0.7)[i]) <= 1e-12);
  CHECK(std::abs(minus(moved, at(0.3))[0] - 0.4) <= 1e-15);
  const Function close = program.function("close_loops");
  CHECK(std::isnan(close(std::vector<double>{0.3, HUGE_VAL, 3})[0]));
}

TEST_CASE("programs are read, compiled and run in many threads at once") {
  const oracle::Tree tree = oracle::scara_tree();
  const oracle::State state = oracle::random_state(tree, 7);
  Program shared = Program::from_text("use scara from \"examples/scara.robot\"\n");
  const Function function = shared.function("inverse_dynamics");
  const std::vector<double> expected = function(state.q, state.qd, state.qdd);
  check_close(expected, tree, state);
  std::vector<int> right(8, 0);
  std::vector<std::thread> threads;
  for (std::size_t i = 0; i < right.size(); ++i) {
    threads.emplace_back([&, i] {
      Program own = Program::from_file("examples/scara.robot");
      const bool same = own.function("inverse_dynamics")(state.q, state.qd, state.qdd) == expected;
      const bool shared_same =
          shared.function("inverse_dynamics", "", i % 2 == 0)(state.q, state.qd, state.qdd) == expected;
      bool calls_same = true;
      for (int call = 0; call < 10'000; ++call) {
        calls_same = calls_same && function(state.q, state.qd, state.qdd) == expected;
      }
      right[i] = static_cast<int>(same && shared_same && calls_same && own.simulate("tracking")->succeeded != 0);
    });
  }
  for (std::thread& thread : threads) thread.join();
  CHECK(right == std::vector<int>(8, 1));
}

TEST_CASE("errors are exceptions that carry the diagnostics") {
  try {
    (void)Program::from_text("let length = 2 m + 1 kg\n", "wrong.robot");
    FAIL("it is not refused");
  } catch (const Error& error) {
    CHECK(error.status() == ROBOTC_ERRORS);
    REQUIRE(!error.messages().empty());
    CHECK(error.messages().front().place.line == 1);
    CHECK(error.messages().front().place.column > 1);
    CHECK(std::string(error.what()).find("wrong.robot:1:") != std::string::npos);
  }
  Program program = Program::from_file("examples/scara.robot");
  const Function function = program.function("inverse_dynamics", "scara", false);
  const std::vector<double> five(5), four(4);
  CHECK_THROWS_WITH_AS((void)function(five, five), "inverse_dynamics takes 3 arrays, not 2", Error);
  CHECK_THROWS_WITH_AS((void)function(five, four, five), "inverse_dynamics: qd has 4 numbers, where 5 are expected",
                       Error);
  CHECK_THROWS_AS((void)function.batch({2}, five, five, five), Error);
  CHECK_THROWS_AS((void)program.function("pose(toll)"), Error);
  CHECK_THROWS_AS((void)program.simulate("trackin"), Error);
  CHECK_THROWS_AS((void)program.simulate().signal("q.nothing"), Error);
  CHECK_THROWS_AS((void)program.simulate_sweep().values("nothing"), Error);
  std::vector<double> wrong = five;
  wrong[3] = std::numeric_limits<double>::infinity();
  CHECK_THROWS_AS((void)function.batch({1, 1, true}, wrong, five, five), Error);
}

TEST_CASE("the root link of a robot file of another format is fixed, or moves freely") {
  const std::string urdf = R"(<robot name="brick"><link name="body"><inertial><mass value="2"/>
    <inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial></link>
    <link name="arm"><inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial>
    </link><joint name="hinge" type="continuous"><parent link="body"/><child link="arm"/></joint></robot>)";
  const auto speeds = [&](const std::string& base, const std::string& file) {
    Options options;
    options.files = Files{{"brick.urdf", urdf}, {"use.robot", "use brick from \"brick.urdf\"\n"}};
    options.base = base;
    return Program::from_file(file, options).function("mass_matrix").signature().output.shape[0];
  };
  CHECK(speeds("", "brick.urdf") == 1);
  CHECK(speeds("fixed", "brick.urdf") == 1);
  CHECK(speeds("floating", "brick.urdf") == 7);
  CHECK(speeds("", "use.robot") == 1);
  CHECK_THROWS_AS((void)speeds("floating", "use.robot"), Error);
  CHECK_THROWS_AS((void)speeds("flying", "brick.urdf"), Error);
}

TEST_CASE("parameters make another robot of the same code") {
  Program program = Program::from_text(R"(
robot pendulum {
  gravity = [0, 0, -9.81] m/s^2
  param mass = 2 kg, length = 0.5 m
  link rod { mass = mass, com = [0, 0, -length] }
  joint swing: revolute base -> rod = at([0, 0, 0] m, axis = [0, 1, 0])
}
)");
  const Function heavy = program.function("gravity_forces");
  const Function light = heavy.with_parameters({0.5, 0.2});
  const double q = 0.7;
  CHECK(heavy(Numbers(&q, 1)).front() == doctest::Approx(2 * 9.81 * 0.5 * std::sin(q)).epsilon(1e-14));
  CHECK(light(Numbers(&q, 1)).front() == doctest::Approx(0.5 * 9.81 * 0.2 * std::sin(q)).epsilon(1e-14));
  // Refused as `set` refuses it; the function keeps its program for this.
  const auto message = [](const auto& call) {
    try {
      call();
    } catch (const Error& error) {
      CHECK(error.status() == ROBOTC_ERRORS);
      return std::string(error.what());
    }
    return std::string();
  };
  const std::string refused = message([&] { static_cast<void>(heavy.with_parameters({-5, 0.2})); });
  CHECK(refused.find("negative mass") != std::string::npos);
  CHECK(refused == message([&] { program.set("mass", -5.0); }));
  program.set("mass", 0.5);
  program.set("length", "20 cm");
  CHECK(program.function("gravity_forces")(Numbers(&q, 1)) == light(Numbers(&q, 1)));
  CHECK(heavy(Numbers(&q, 1)).front() == doctest::Approx(2 * 9.81 * 0.5 * std::sin(q)).epsilon(1e-14));
  CHECK(program.parameters().front().value == 0.5);
}

TEST_CASE("functions outlive their program, and find their code in a folder if there is one") {
  const std::filesystem::path folder = std::filesystem::temp_directory_path() / "robotc-api-test-cache";
  std::filesystem::remove_all(folder);
  const auto objects = [&] {
    return std::filesystem::exists(folder) ? std::distance(std::filesystem::directory_iterator(folder), {}) : 0;
  };
  std::vector<double> expected;
  for (const bool kept : {false, true, true}) {
    const auto before = objects();
    const Function function = [&] {
      Program program =
          Program::from_file("examples/scara.robot", {kept ? std::optional(folder.string()) : std::nullopt});
      return program.function("mass_matrix");
    }();
    const std::vector<double> value = function(std::vector<double>{0.1, 0.2, 0.3, 0.4, 0.5});
    if (expected.empty()) expected = value;
    CHECK(value == expected);
    CHECK(function.with_parameters({})(std::vector<double>{0.1, 0.2, 0.3, 0.4, 0.5}) == value);
    // One for single states and one for batches, made by the first program that uses a cache.
    CHECK(objects() - before == (kept && before == 0 ? 2 : 0));
  }
  std::filesystem::remove_all(folder);
}

}  // namespace
}  // namespace robotc::testing::wrapper_test
