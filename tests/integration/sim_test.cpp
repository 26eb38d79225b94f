#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "tests/integration/run_robotc.h"

namespace robotc::testing::sim_test {
namespace {

using nlohmann::json;

/// Common text of `swept` (with a sweep) and `alone` (without).
const std::string of_stiffness_and_lag = R"(
  param stiffness = 30 N*m/rad, lag = 1 us
  initial q = home
  tau = [stiffness * (1 - q.pivot) - 3 N*m*s/rad * qd.pivot + lag * 1 N*m/s]
  duration = 1 s, step = 1 ms, integrator = rk4
  log q
  report error = rms(q.pivot - 1), last = final(q)
  expect rms(q.pivot - 1) < 0.25 rad
}
)";

const std::string further_simulations = R"(
simulate miss for pendulum {
  initial q = home
  tau = [0]
  duration = 1 s, step = 1 ms, integrator = rk4
  expect abs(q) < 0.1 rad
}

simulate blow_up for pendulum {
  initial q = home
  tau = [1 N*m * exp(1000 /s * t)]
  duration = 2 s, step = 1 ms, integrator = rk4
  log q
  expect abs(q) < 1e300 rad after 1.5 s
}

simulate in_space for pendulum {
  initial q = home
  tau = [0]
  duration = 1 ms, step = 1 ms, integrator = rk4
  log place = pose(bob, q).position as mm, pair = [q.pivot, 1]
}

simulate figures for pendulum {
  initial q = home
  tau = springs(still) every 10 ms
  duration = 2 s, step = 1 ms, integrator = rk4
  let error = q.pivot - target.pivot, goal = target.pivot + 0.01 * sin(3 rad/s * t)
  log error, goal, q.pivot, power = tau.pivot * qd.pivot as W
  report error = rms(error) as rad after 0.5 s
  report rsd = rsd(goal, q.pivot), ia = ia(goal, q.pivot), work = time_integral(tau.pivot * qd.pivot) as mJ
  report peak(q - target) as mrad until 1.5 s
  report off_tenth = ia(goal, q.pivot, mean = 0.1 rad)
  expect rms(error) < 0.5 * peak(error)
  expect ia(goal, q.pivot) > 2
}

simulate swept for pendulum {
  sweep stiffness = [20, 40, 30] N*m/rad, lag = linspace(1 us, 3 us, 3))" +
                                        of_stiffness_and_lag + R"(
simulate alone for pendulum {)" + of_stiffness_and_lag +
                                        R"(
simulate swept_one for pendulum {
  param stiffness = 30 N*m/rad
  sweep stiffness = logspace(10 N*m/rad, 40 N*m/rad, 3)
  initial q = home
  tau = [stiffness * (1 - q.pivot) - 3 N*m*s/rad * qd.pivot]
  duration = 1 s, step = 1 ms, integrator = rk4
  report error = rms(q.pivot - 1)
}

simulate swept_long for pendulum {
  param stiffness = 30 N*m/rad
  sweep stiffness = linspace(10 N*m/rad, 40 N*m/rad, 100)
  initial q = home
  tau = [stiffness * (1 - q.pivot) - 3 N*m*s/rad * qd.pivot]
  duration = 10000 s, step = 1 ms, integrator = rk4
  report error = rms(q.pivot - 1)
}

simulate endless for pendulum {
  initial q = home
  tau = springs(still) every 1 ms
  duration = 10000 s, step = 1 ms, integrator = rk4
  log q
}

simulate adaptive for pendulum {
  initial q = home
  tau = springs(still) every 10 ms
  duration = 2 s, step = 1 ms, integrator = dopri5, relative_tolerance = 1e-9, absolute_tolerance = 1e-9
  log q
  expect abs(q - target) < 10 mrad after 1.5 s
}

simulate implicit for pendulum {
  initial q = home
  tau = springs(still) every 10 ms
  duration = 2 s, step = 1 ms, integrator = rosenbrock4, relative_tolerance = 1e-9, absolute_tolerance = 1e-9
  log q
}

simulate crawl for pendulum {
  param lag = 1 us
  initial q = home
  tau = -(1 kg*m^2 / lag) * qd
  duration = 1 h, step = 1 min, integrator = dopri5, relative_tolerance = 1e-8, absolute_tolerance = 1e-10
  log q
}

simulate implicit_endless for pendulum {
  initial q = home
  tau = springs(still) every 1 ms
  duration = 10000 s, step = 1 ms, integrator = rosenbrock4, relative_tolerance = 1e-9, absolute_tolerance = 1e-9
  log q
}

simulate implicit_end for pendulum {
  initial q = home
  tau = [1 N*m * sqrt(0.71 - t / 1 s)]
  duration = 2 s, step = 1 ms, integrator = rosenbrock4, relative_tolerance = 1e-6, absolute_tolerance = 1e-6
  log q
}
)";

struct Pendulum {
  TemporaryFolder folder;
  std::string file = folder.write("pendulum.robot", pendulum_file(further_simulations));
  std::string out = folder / "results";

  [[nodiscard]] Outcome sim(const std::vector<std::string>& more = {}, const RunOptions& options = {}) const {
    std::vector<std::string> arguments{"sim", file, "--out", out};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return run_robotc(arguments, options);
  }
};

TEST_CASE("a run writes its log and its plot") {
  const Pendulum pendulum;
  const Outcome outcome = pendulum.sim();
  CHECK_MESSAGE(outcome.code == 0, outcome.err);
  CHECK(outcome.err.empty());
  CHECK(outcome.out.find("✓ abs(q - target) < 10 mrad after 1.5 s") != std::string::npos);
  CHECK(outcome.out.find("× real time") != std::string::npos);

  const auto lines = lines_of(read_text(pendulum.out + "/settle.csv"));
  REQUIRE(lines.size() == 2002);
  CHECK(lines[0] == "t [s],q.pivot [rad],tau.pivot [N*m],height [mm]");
  CHECK(lines[1].starts_with("0,0.5,"));
  CHECK(lines.back().starts_with("2,"));
  const std::string svg = read_text(pendulum.out + "/settle.svg");
  CHECK(svg.starts_with("<svg "));
  CHECK(svg.ends_with("</svg>\n"));
}

TEST_CASE("a run that is cut short by --duration says which expectations it does not reach") {
  const Pendulum pendulum;
  const Outcome outcome = pendulum.sim({"--duration", "1 s"});
  CHECK(outcome.code == 1);
  CHECK(outcome.err.find("the run ends before this expectation begins") != std::string::npos);
  CHECK(outcome.out.find("never checked") != std::string::npos);
  CHECK(lines_of(read_text(pendulum.out + "/settle.csv")).back().starts_with("1,"));
}

TEST_CASE("a log read back as data lies over the run that it came from") {
  const Pendulum pendulum;
  REQUIRE(pendulum.sim().code == 0);
  const std::string again = pendulum.folder.write("again.robot", R"(
use pendulum, still, springs from "pendulum.robot"
let log = data("results/settle.csv", stride = 4)
trajectory recorded for pendulum { q = spline(t, log.t, log.q) }
simulate again for pendulum {
  initial q = recorded.q
  tau = springs(still) every 1 ms
  duration = 2 s, step = 1 ms, integrator = rk4
  log pivot = [simulated = q.pivot, measured = table(t, log.t, log.q.pivot)], height = table(t, log.t, log.height) as mm
  expect abs(q.pivot - table(t, log.t, log.q.pivot)) < 1 mrad
  expect final(abs(q.pivot - table(t, log.t, log.q.pivot))) < 1e-15
  expect abs(table(t, log.t, log.height) - 1 m + 1 m * cos(q.pivot)) < 1 mm
}
)");
  const Outcome outcome = run_robotc({"sim", again, "--out", pendulum.out});
  CHECK_MESSAGE(outcome.code == 0, outcome.out, outcome.err);
  CHECK(lines_of(read_text(pendulum.out + "/again.csv"))[0] ==
        "t [s],pivot.simulated [rad],pivot.measured [rad],height [mm]");
  const std::string svg = read_text(pendulum.out + "/again.svg");
  // One panel with a legend of both.
  CHECK(svg.find(">simulated<") != std::string::npos);
  CHECK(svg.find(">measured<") != std::string::npos);
  CHECK(svg.find(">pivot<") == svg.rfind(">pivot<"));
}

TEST_CASE("a vector in space is logged as x, y and z") {
  const Pendulum pendulum;
  const Outcome outcome = pendulum.sim({"in_space"});
  CHECK_MESSAGE(outcome.code == 0, outcome.err);
  const auto lines = lines_of(read_text(pendulum.out + "/in_space.csv"));
  CHECK(lines[0] == "t [s],place.x [mm],place.y [mm],place.z [mm],pair[1] [1],pair[2] [1]");
  const std::string svg = read_text(pendulum.out + "/in_space.svg");
  REQUIRE(svg.find(">place<") != std::string::npos);
  CHECK(svg.find(">place<") == svg.rfind(">place<"));  // one panel
}

TEST_CASE("--json prints one object") {
  const Pendulum pendulum;
  const Outcome outcome = pendulum.sim({"--json"});
  CHECK(outcome.code == 0);
  const json result = json::parse(outcome.out);
  CHECK(result["t"] == 2.0);
  CHECK(result["q"][0].get<double>() == doctest::Approx(1).epsilon(0.01));
  CHECK(result["qd"].size() == 1);
  CHECK(result["peak_tau"][0].get<double>() > 9.81 * std::sin(0.5));
  CHECK(result["wall_s"].get<double>() > 0);
  const std::string stem = pendulum.out + "/settle";
  CHECK(result["files"] == json{stem + ".csv", stem + ".svg", stem + ".html"});
  CHECK(!result.contains("diverged"));
  const json& expectation = result["expectations"][0];
  CHECK(expectation["text"] == "abs(q - target) < 10 mrad after 1.5 s");
  CHECK(expectation["passed"] == true);
  CHECK(expectation["value"].get<double>() < 0.01);
  CHECK(expectation["bound"].get<double>() == doctest::Approx(0.01));
  CHECK(expectation["time"].get<double>() >= 1.5);
  CHECK(expectation["element"] == "pivot");
}

/// A column of a CSV file, by its header.
std::vector<double> column(const std::vector<std::string>& lines, const std::string& name) {
  const auto fields = [](const std::string& line) {
    std::vector<std::string> parts;
    std::size_t begin = 0;
    for (std::size_t comma = line.find(','); comma != std::string::npos; comma = line.find(',', begin)) {
      parts.push_back(line.substr(begin, comma - begin));
      begin = comma + 1;
    }
    parts.push_back(line.substr(begin));
    return parts;
  };
  const std::vector<std::string> header = fields(lines.at(0));
  const auto found = std::find_if(header.begin(), header.end(),
                                  [&](const std::string& field) { return field.starts_with(name + " ["); });
  REQUIRE(found != header.end());
  std::vector<double> values;
  for (std::size_t i = 1; i < lines.size(); ++i) {
    values.push_back(std::stod(fields(lines[i])[static_cast<std::size_t>(found - header.begin())]));
  }
  return values;
}

TEST_CASE("figures of a run agree with its log") {
  const Pendulum pendulum;
  const Outcome outcome = pendulum.sim({"figures", "--json"});
  CHECK(outcome.code == 1);  // an index of agreement is below 1
  const json result = json::parse(outcome.out);
  CHECK(result["expectations"][0]["passed"] == true);
  CHECK(result["expectations"][1]["passed"] == false);

  const auto lines = lines_of(read_text(pendulum.out + "/figures.csv"));
  const auto error = column(lines, "error");
  const auto goal = column(lines, "goal");
  const auto actual = column(lines, "q.pivot");
  const auto power = column(lines, "power");
  // The mean over evenly spaced rows from row `from` on, with half weight for the first and the last.
  const auto mean = [&](std::size_t from, const auto& value) {
    double sum = (value(from) + value(2000)) / 2;
    for (std::size_t i = from + 1; i < 2000; ++i) sum += value(i);
    return sum / static_cast<double>(2000 - from);
  };
  const auto square = [](double x) { return x * x; };
  const double off = mean(0, [&](std::size_t i) { return square(actual[i] - goal[i]); });
  const double centre = mean(0, [&](std::size_t i) { return goal[i]; });
  const double potential =
      mean(0, [&](std::size_t i) { return square(std::abs(actual[i] - centre) + std::abs(goal[i] - centre)); });
  double highest = 0;
  for (std::size_t i = 0; i <= 1500; ++i) highest = std::max(highest, std::abs(error[i]));

  // The log has all digits, sums of 2000 terms err by 1e-13 at most.
  constexpr double tolerance = 1e-12;
  const auto check = [&](std::size_t i, const char* name, const char* unit, double expected) {
    const json& figure = result["report"][i];
    CHECK(figure["name"] == name);
    CHECK(figure["unit"] == unit);
    CHECK(figure["value"].get<double>() == doctest::Approx(expected).epsilon(tolerance));
  };
  check(0, "error", "rad", std::sqrt(mean(500, [&](std::size_t i) { return square(error[i]); })));
  check(1, "rsd", "1", std::sqrt(off / mean(0, [&](std::size_t i) { return square(actual[i]); })));
  check(2, "ia", "1", 1 - off / potential);
  check(3, "work", "mJ", 2e3 * mean(0, [&](std::size_t i) { return power[i]; }));
  const double about =
      mean(0, [&](std::size_t i) { return square(std::abs(actual[i] - 0.1) + std::abs(goal[i] - 0.1)); });
  check(5, "off_tenth", "1", 1 - off / about);
  check(4, "peak(q - target).pivot", "mrad", 1e3 * highest);
  CHECK(read_text(pendulum.out + "/figures.html").find("rsd = ") != std::string::npos);
}

TEST_CASE("a sweep takes its values in their order, and lists every run") {
  const Pendulum pendulum;
  const Outcome outcome = pendulum.sim({"swept", "--json"});
  const json result = json::parse(outcome.out);
  REQUIRE(result["runs"].size() == 9);
  CHECK(result["sweep"][0] == json{{"name", "stiffness"}, {"unit", "N*m"}});
  const double stiffness[] = {20, 40, 30};
  std::size_t failed = 0;
  for (std::size_t k = 0; k < 9; ++k) {
    const json& run = result["runs"][k];
    CHECK(run["values"][0].get<double>() == stiffness[k / 3]);
    CHECK(run["values"][1].get<double>() == doctest::Approx((1 + static_cast<double>(k % 3)) * 1e-6));
    CHECK(run["end"] == "done");
    const double error = run["report"][0].get<double>();
    CHECK(run["expectations"][0]["value"].get<double>() == error);
    CHECK(run["expectations"][0]["passed"].get<bool>() == (error < 0.25));
    if (error >= 0.25) ++failed;
  }
  CHECK(failed > 0);
  CHECK(failed < 9);
  CHECK(outcome.code == 1);
  CHECK(result["runs"][0]["report"][0] > result["runs"][3]["report"][0]);  // stiffer is nearer

  const auto lines = lines_of(read_text(pendulum.out + "/swept.csv"));
  REQUIRE(lines.size() == 10);
  CHECK(lines[0] == "run,stiffness [N*m],lag [s],error [1],last.pivot [rad],rms(q.pivot - 1) < 0.25 rad,end");
  CHECK(lines[9].starts_with("9,30,"));
  CHECK(lines[9].ends_with(",done"));
  const std::string svg = read_text(pendulum.out + "/swept.svg");
  CHECK(svg.find("swept of pendulum, 9 runs") != std::string::npos);
  CHECK(svg.find(">stiffness [N·m/rad]<") != std::string::npos);  // a map over both
  CHECK(svg.find(">lag [us]<") != std::string::npos);

  const std::string table = pendulum.sim({"swept"}).out;
  CHECK(table.find("failed in " + std::to_string(failed) + " of 9 runs") != std::string::npos);
  CHECK(read_text(pendulum.out + "/swept.csv") == [&] {
    std::string all;
    for (const std::string& line : lines) all += line + "\n";
    return all;
  }());
}

TEST_CASE("the parts of a sweep, run one by one, give the files and the table of the whole") {
  const Pendulum pendulum;
  const Outcome whole = pendulum.sim({"swept", "--json"});
  const std::string csv = read_text(pendulum.out + "/swept.csv");
  const std::string svg = read_text(pendulum.out + "/swept.svg");
  std::vector<std::string> gather{"swept", "--json", "--gather"};
  // More parts than runs: the last ones are empty. Pages are not part of the results: --no-view makes no difference.
  for (int part = 1; part <= 11; ++part) {
    std::vector<std::string> arguments{"swept", "--shard", std::to_string(part) + "/11"};
    if (part % 2 == 0) arguments.emplace_back("--no-view");
    const Outcome outcome = pendulum.sim(arguments);
    CHECK(outcome.code == 0);
    CHECK(outcome.out.find(part <= 9 ? "runs " + std::to_string(part) : "no run") != std::string::npos);
    gather.push_back(pendulum.out + "/swept." + std::to_string(part) + "of11.part");
  }
  std::filesystem::remove(pendulum.out + "/swept.csv");
  std::filesystem::remove(pendulum.out + "/swept.svg");
  const Outcome gathered = pendulum.sim(gather);
  CHECK(gathered.code == whole.code);
  json expected = json::parse(whole.out), result = json::parse(gathered.out);
  for (json* object : {&expected, &result}) {
    object->erase("wall_s");
    object->erase("threads");
  }
  CHECK(result == expected);
  CHECK(read_text(pendulum.out + "/swept.csv") == csv);
  CHECK(read_text(pendulum.out + "/swept.svg") == svg);

  // Parts that are missing, twice there, damaged, or of other parameters.
  const auto refusal = [&](const std::vector<std::string>& arguments) {
    const Outcome outcome = pendulum.sim(arguments);
    CHECK(outcome.code == 2);
    return outcome.err;
  };
  const auto parts = [&](std::vector<std::string> files) {
    files.insert(files.begin(), {"swept", "--gather"});
    return files;
  };
  const std::string first = gather[3], second = gather[4];
  CHECK(refusal(parts({first, second})).find("7 of 9 runs are in no part; the first is run 3") != std::string::npos);
  CHECK(refusal(parts({first, second, first})).find("run 1 is in") != std::string::npos);
  std::vector<std::string> others = parts({first});
  others.insert(others.end(), {"--set", "swept.duration=2 s"});
  CHECK(refusal(others).find("of other parameters") != std::string::npos);
  std::string bytes = read_text(first);
  bytes[bytes.size() / 2] = static_cast<char>(bytes[bytes.size() / 2] ^ 1);
  const TemporaryFolder folder;
  CHECK(refusal(parts({folder.write("damaged", bytes)})).find("its checksum is wrong") != std::string::npos);
  CHECK(refusal(parts({folder.write("other", "{}")})).find("it is not part of a sweep") != std::string::npos);
  CHECK(refusal(parts({folder / "none"})).find("cannot take runs from") != std::string::npos);
  for (const char* wrong : {"0/3", "4/3", "3", "a/b", "1/3x", "1/0", "-1/3"}) {
    CHECK(refusal({"swept", std::string("--shard=") + wrong}).find("is not part of a sweep") != std::string::npos);
  }
  CHECK(refusal({"alone", "--shard", "1/2"}).find("`alone` has no sweep to divide") != std::string::npos);
}

TEST_CASE("a sweep gives each run what --set gives it alone") {
  const Pendulum pendulum;
  const json swept = json::parse(pendulum.sim({"swept", "--json"}).out);
  REQUIRE(swept["runs"].size() == 9);
  for (const json& run : swept["runs"]) {
    CAPTURE(run.dump());
    const std::string stiffness = "stiffness=" + run["values"][0].dump();
    const std::string lag = "lag=" + run["values"][1].dump();
    const json alone = json::parse(pendulum.sim({"alone", "--json", "--set", stiffness, "--set", lag}).out);
    // The kernels are the same: all bits agree.
    CHECK(run["report"][0].get<double>() == alone["report"][0]["value"].get<double>());
    CHECK(run["report"][1].get<double>() == alone["report"][1]["value"].get<double>());
    CHECK(run["expectations"][0]["value"] == alone["expectations"][0]["value"]);
    CHECK(run["expectations"][0]["passed"] == alone["expectations"][0]["passed"]);
  }
}

TEST_CASE("vectors are delayed by ticks as numbers are") {
  const TemporaryFolder folder;
  const std::string file = folder.write("two.robot", R"(use arm_3r, delay from std
simulate fall for arm_3r {
  initial q = [0.1, 0.2, 0.3]
  tau = delay(-10 N*m * q, 3) every 2 ms
  duration = 40 ms, step = 2 ms, integrator = rk4
  log q, one = delay(q.elbow, 2), all = delay(q, 2), tau
}
)");
  const Outcome outcome = run_robotc({"sim", file, "--out", folder / "out"});
  CHECK_MESSAGE(outcome.code == 0, outcome.err);
  const auto lines = lines_of(read_text(folder / "out/fall.csv"));
  const std::vector<double> one = column(lines, "one");
  for (const std::string joint : {"shoulder", "elbow", "wrist"}) {
    const std::vector<double> q = column(lines, "q." + joint);
    const std::vector<double> all = column(lines, "all." + joint);
    const std::vector<double> tau = column(lines, "tau." + joint);
    REQUIRE(q.size() == 21);
    for (std::size_t i = 0; i < q.size(); ++i) {
      CHECK(all[i] == q[i < 2 ? 0 : i - 2]);
      CHECK(tau[i] == doctest::Approx(-10 * q[i < 3 ? 0 : i - 3]).epsilon(1e-14));
      if (joint == "elbow") CHECK(one[i] == all[i]);
    }
  }
}

TEST_CASE("a parameter that is set is not swept") {
  const Pendulum pendulum;
  const json some = json::parse(pendulum.sim({"swept", "--json", "--set", "stiffness=40"}).out);
  REQUIRE(some["sweep"].size() == 1);
  CHECK(some["sweep"][0]["name"] == "lag");
  REQUIRE(some["runs"].size() == 3);
  const json all = json::parse(pendulum.sim({"swept", "--json"}).out);
  for (std::size_t i = 0; i < 3; ++i) CHECK(some["runs"][i]["report"] == all["runs"][3 + i]["report"]);
  const json one = json::parse(pendulum.sim({"swept", "--json", "--set", "stiffness=40", "--set", "lag=2 us"}).out);
  REQUIRE(one.contains("q"));  // a single run
  CHECK(one["report"][0]["value"].get<double>() ==
        doctest::Approx(all["runs"][4]["report"][0].get<double>()).epsilon(1e-12));
}

TEST_CASE("a sweep tells which runs went beyond limits, and its plot names joints") {
  const TemporaryFolder folder;
  const std::string file = folder.write("arm.robot", R"(robot arm {
  gravity = [0, 0, 0] m/s^2
  link a { mass = 1 kg, com = [0, 0, 0] m }
  link b { mass = 1 kg, com = [0, 0, 0] m, inertia = diag(1, 1, 1) kg*m^2 }
  joint slide: prismatic base -> a { limits { effort = 10 N } }
  joint turn: revolute a -> b
}
controller pushing(force: N) for arm {
  let e = q - [1 m, 2]
  tau = [force, 0]
}
simulate push for arm {
  param force = 1 N
  sweep force = [5, 20, 30] N
  initial q = 0
  let law = pushing(force)
  tau = law
  duration = 10 ms, step = 1 ms, integrator = rk4
  report rms(law.e)
}
)");
  const Outcome outcome = run_robotc({"sim", file, "--out", folder / "out"});
  CHECK_MESSAGE(outcome.code == 0, outcome.err);
  CHECK(outcome.out.find("  warning: beyond a limit in 2 of 3 runs:\n"
                         "    force = 20 N: slide: tau is limited to 10 N; the law asked for 20 N, at 0 s\n"
                         "    force = 30 N: slide: tau is limited to 10 N; the law asked for 30 N, at 0 s\n") !=
        std::string::npos);
  const json result = json::parse(run_robotc({"sim", file, "--json", "--out", folder / "out"}).out);
  REQUIRE(result["runs"].size() == 3);
  CHECK(result["runs"][0]["limits"].empty());
  CHECK(result["runs"][2]["limits"] ==
        json::array({{{"joint", "slide"}, {"what", "effort"}, {"value", 30.0}, {"limit", 10.0}, {"time", 0.0}}}));
  const std::string svg = read_text(folder / "out/push.svg");
  CHECK(svg.find(">rms(law.e).slide<") != std::string::npos);
  CHECK(svg.find(">rms(law.e).turn<") != std::string::npos);
}

TEST_CASE("one swept parameter is drawn against the figures") {
  const Pendulum pendulum;
  const Outcome outcome = pendulum.sim({"swept_one"});
  CHECK_MESSAGE(outcome.code == 0, outcome.err);
  const auto lines = lines_of(read_text(pendulum.out + "/swept_one.csv"));
  REQUIRE(lines.size() == 4);
  CHECK(column(lines, "stiffness")[1] == doctest::Approx(20).epsilon(1e-14));
  const std::string svg = read_text(pendulum.out + "/swept_one.svg");
  CHECK(svg.find(">stiffness [N·m/rad]<") != std::string::npos);
  CHECK(svg.find(">error<") != std::string::npos);
}

TEST_CASE("an interrupted sweep ends and says so") {
  const Pendulum pendulum;
  const Outcome outcome = pendulum.sim({"swept_long"}, {.interrupt_after_ms = 500});
  CHECK(outcome.code == 130);
  CHECK(outcome.out.find("interrupted: ") != std::string::npos);
  CHECK(read_text(pendulum.out + "/swept_long.csv").find(",interrupted\n") != std::string::npos);
}

TEST_CASE("the same run twice gives the same bytes") {
  const Pendulum pendulum;
  CHECK(pendulum.sim().code == 0);
  const std::string first = read_text(pendulum.out + "/settle.csv");
  CHECK(pendulum.sim().code == 0);
  CHECK(read_text(pendulum.out + "/settle.csv") == first);
}

TEST_CASE("--set changes a parameter, --quiet says nothing") {
  const Pendulum pendulum;
  const Outcome quiet = pendulum.sim({"--quiet"});
  CHECK(quiet.code == 0);
  CHECK(quiet.out.empty());
  const json stiff = json::parse(pendulum.sim({"--set", "Kp=100 N*m/rad", "--json"}).out);
  const json soft = json::parse(pendulum.sim({"--json"}).out);
  CHECK(stiff["peak_tau"][0].get<double>() > soft["peak_tau"][0].get<double>() + 20);
  const json blanks = json::parse(pendulum.sim({"--set", " Kp = 100 N*m/rad ", "--json"}).out);
  CHECK(blanks["peak_tau"] == stiff["peak_tau"]);
  CHECK(pendulum.sim({"--set", "Kp=100 kg"}).code == 2);
  CHECK(pendulum.sim({"--set", "frobnicate=1"}).code == 2);
}

TEST_CASE("a failed expectation is exit code 1") {
  const Pendulum pendulum;
  const Outcome outcome = pendulum.sim({"miss"});
  CHECK(outcome.code == 1);
  CHECK(outcome.out.find("✗ abs(q) < 0.1 rad") != std::string::npos);
  CHECK(!std::filesystem::exists(pendulum.out));  // no log

  const json result = json::parse(pendulum.sim({"miss", "--json"}).out);
  CHECK(result["expectations"][0]["passed"] == false);
  CHECK(result["expectations"][0]["time"].get<double>() <= 1);
  CHECK(result["files"].empty());
  CHECK(pendulum.sim({"miss", "--quiet"}).out.find("✗") != std::string::npos);
}

TEST_CASE("a diverging run stops, and expectations beyond its end fail") {
  const Pendulum pendulum;
  const Outcome outcome = pendulum.sim({"blow_up"});
  CHECK(outcome.code == 1);
  CHECK(outcome.out.find("diverged at t = 0.043 s: qd of pivot is 4.7") != std::string::npos);
  CHECK(outcome.out.find("never checked") != std::string::npos);

  const json result = json::parse(pendulum.sim({"blow_up", "--json"}).out);
  // The inertia is 1 kg m², so the speed is about e^(1000 t)/1000 rad/s: beyond 2^52 from 42.95 ms on. rk4 integrates
  // it by Simpson's rule, which is off by (1000/s · 1 ms)^4/2880.
  CHECK(result["diverged"]["time"].get<double>() == doctest::Approx(0.043).epsilon(1e-9));
  CHECK(result["diverged"]["value"].get<double>() == doctest::Approx(std::exp(43.0) / 1000).epsilon(1e-3));
  CHECK(result["diverged"]["quantity"] == "qd");
  CHECK(result["diverged"]["element"] == "pivot");
  CHECK(result["diverged"]["q"].size() == 1);
  CHECK(result["diverged"]["qd"].size() == 1);
  CHECK(result["expectations"][0]["passed"] == false);
  CHECK(result["expectations"][0]["value"].is_null());
  CHECK(lines_of(read_text(pendulum.out + "/blow_up.csv")).size() == 44);
}

TEST_CASE("an interrupted run keeps what it has logged") {
  const Pendulum pendulum;
  const Outcome outcome = pendulum.sim({"endless"}, {.interrupt_after_ms = 300});
  CHECK(outcome.signal == 0);
  CHECK(outcome.code == 130);
  CHECK(outcome.out.find("interrupted at t = ") != std::string::npos);
  const std::string csv = read_text(pendulum.out + "/endless.csv");
  CHECK(csv.starts_with("t [s],q.pivot [rad]\n0,0.5\n"));
  CHECK(csv.ends_with("\n"));
}

TEST_CASE("integrators that choose their steps give the same run, and tell their steps") {
  const Pendulum pendulum;
  const json reference = json::parse(pendulum.sim({"adaptive", "--json"}).out);
  CHECK(reference["expectations"][0]["passed"] == true);
  // Steps end at each tick. Six evaluations for each attempt, and one after each tick, since the efforts jump there.
  CHECK(reference["steps"].get<int>() >= 200);
  CHECK(reference["evaluations"].get<int>() ==
        6 * (reference["steps"].get<int>() + reference["rejected_steps"].get<int>()) + 200);
  const json implicit = json::parse(pendulum.sim({"implicit", "--json"}).out);
  CHECK(implicit["q"][0].get<double>() == doctest::Approx(reference["q"][0].get<double>()).epsilon(1e-8));
  CHECK(implicit["evaluations"].get<int>() ==
        6 * (implicit["steps"].get<int>() + implicit["rejected_steps"].get<int>()));
  const json fixed = json::parse(pendulum.sim({"--json"}).out);
  CHECK(fixed["steps"] == 2000);
  CHECK(fixed["evaluations"] == 8000);
}

TEST_CASE("a stiff run with dopri5 stops, with its reason and what was logged") {
  const Pendulum pendulum;
  const Outcome outcome = pendulum.sim({"crawl"});
  CHECK(outcome.code == 1);
  CHECK(outcome.out.find("too many steps: ") != std::string::npos);
  CHECK(outcome.out.find("rosenbrock4") != std::string::npos);
  CHECK(read_text(pendulum.out + "/crawl.csv") == "t [s],q.pivot [rad]\n0,0.5\n");
  const json result = json::parse(pendulum.sim({"crawl", "--json"}).out);
  CHECK(result["stopped"]["reason"] == "too many steps");
  CHECK(result["stopped"]["time"] == result["t"]);
}

TEST_CASE("a run of rosenbrock4 ends like others: interrupted or diverged") {
  const Pendulum pendulum;
  const Outcome interrupted = pendulum.sim({"implicit_endless"}, {.interrupt_after_ms = 300});
  CHECK(interrupted.code == 130);
  CHECK(read_text(pendulum.out + "/implicit_endless.csv").starts_with("t [s],q.pivot [rad]\n0,0.5\n"));
  const Outcome crawling = pendulum.sim({"crawl", "--set", "lag=100 us"}, {.interrupt_after_ms = 200});
  CHECK(crawling.code == 130);
  CHECK(read_text(pendulum.out + "/crawl.csv").starts_with("t [s],q.pivot [rad]\n0,0.5\n"));
  const json diverged = json::parse(pendulum.sim({"implicit_end", "--json"}).out);
  CHECK(diverged["diverged"]["time"].get<double>() == doctest::Approx(0.71).epsilon(1e-9));
  CHECK(diverged["diverged"]["quantity"] == "tau");
  CHECK(diverged["diverged"]["element"] == "pivot");
}

TEST_CASE("unknown simulations and unwritable folders") {
  const Pendulum pendulum;
  const Outcome unknown = pendulum.sim({"setle"});
  CHECK(unknown.code == 2);
  CHECK(unknown.err.find("setle") != std::string::npos);
  const Outcome unknown_json = pendulum.sim({"setle", "--json"});
  CHECK(unknown_json.code == 2);
  CHECK(json::parse(unknown_json.out)["diagnostics"].size() == 1);

  const std::string obstacle = pendulum.folder.write("obstacle", "");
  const Outcome blocked = run_robotc({"sim", pendulum.file, "--out", obstacle});
  CHECK(blocked.code == 2);
  CHECK(blocked.err.find("cannot write") != std::string::npos);
}

}  // namespace
}  // namespace robotc::testing::sim_test
