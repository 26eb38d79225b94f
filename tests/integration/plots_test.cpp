// Plots that a file describes: in the log, in the picture and in the report.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <numbers>
#include <set>
#include <sstream>

#include "tests/integration/run_robotc.h"
#include "tests/unit/tools/decode_signal.h"

namespace robotc::testing::plots_test {
namespace {

/// A slide that carries a turning arm of 0.5 m, without gravity: it turns once a second about the slide's axis, which
/// moves at 0.1 m/s along z.
constexpr std::string_view machine = R"(
robot machine {
  gravity = [0, 0, 0] m/s^2
  link cart { mass = 1 kg, com = [0, 0, 0] m }
  link arm { mass = 1 kg, com = [0, 0, 0] m, inertia = diag(1, 1, 1) kg*m^2 }
  joint slide: prismatic base -> cart { limits { position = [-1 m, 2 m] } }
  joint turn: revolute cart -> arm { limits { speed = 7 rad/s, effort = 3 N*m } }
  frame tip on arm = at([0.5, 0, 0] m)
}
controller switching for machine {
  state mode: {low, high} = low
  when q.slide > 0.05 m { next mode = high }
  tau = [0, 0]
}
simulate turns for machine {
  initial q = [0, 0], qd = [0.1 m/s, (2 * pi) rad/s]
  let law = switching()
  tau = law
  duration = 1 s, step = 1 ms, integrator = rk4
  let place = pose(tip, q).position
  let late = q.slide > 0.025 m
  when q.slide > 0.075 m { next qd = qd }
  log q as deg, qd, tau, where = place, law.mode, late
  log both = [actual = q.turn, double = 2 * q.turn]
  plot circle = where.y against where.x, rates = qd against q
  plot decay = exp(-t / (1 s)) logarithmic
}
)";

struct Machine {
  TemporaryFolder folder;
  std::vector<std::string> csv;
  nlohmann::json signals;
  std::string svg;
  Machine() {
    const std::string file = folder.write("machine.robot", std::string(machine));
    const Outcome run = run_robotc({"sim", file, "--quiet", "--no-view", "--out", folder / "out"});
    REQUIRE_MESSAGE(run.code == 0, run.err);
    csv = lines_of(read_text(folder / "out/turns.csv"));
    svg = read_text(folder / "out/turns.svg");
    const std::string html = read_text(folder / "out/turns.html");
    const std::string opening = "<script id=\"signals\" type=\"application/json\">";
    const std::size_t begin = html.find(opening) + opening.size();
    signals = nlohmann::json::parse(html.substr(begin, html.find("</script>", begin) - begin));
  }
  [[nodiscard]] std::vector<std::string> column(const std::string& name) const {
    const auto cells = [](const std::string& text) {
      std::vector<std::string> all;
      std::istringstream line(text);
      for (std::string cell; std::getline(line, cell, ',');) all.push_back(cell);
      return all;
    };
    const std::vector<std::string> header = cells(csv.front());
    const auto at = static_cast<std::size_t>(std::ranges::find(header, name) - header.begin());
    REQUIRE_MESSAGE(at < header.size(), name);
    std::vector<std::string> values;
    for (std::size_t i = 1; i < csv.size(); ++i) values.push_back(cells(csv[i]).at(at));
    return values;
  }
  [[nodiscard]] nlohmann::json panel(const std::string& title) const {
    for (const auto& panel : signals["panels"]) {
      if (panel["title"] == title) return panel;
    }
    FAIL("no panel " << title);
    return {};
  }
};

TEST_CASE("a unit fits the joints that have it") {
  const Machine run;
  const std::vector<std::string> angles = run.column("q.turn [deg]");
  const std::vector<std::string> lengths = run.column("q.slide [m]");
  for (const std::size_t row : {0, 250, 1000}) {
    const double t = 1e-3 * static_cast<double>(row);
    CHECK(std::stod(angles[row]) == doctest::Approx(360 * t).epsilon(1e-9));
    CHECK(std::stod(lengths[row]) == doctest::Approx(0.1 * t).epsilon(1e-9));
  }
}

TEST_CASE("words and conditions are logged as words, and drawn in steps") {
  const Machine run;
  const std::vector<std::string> modes = run.column("law.mode");
  const std::vector<std::string> late = run.column("late");
  CHECK(modes[499] == "low");
  CHECK(modes[501] == "high");
  CHECK(late[249] == "false");
  CHECK(late[251] == "true");
  const nlohmann::json panel = run.panel("law.mode");
  CHECK(panel["words"] == nlohmann::json{"low", "high"});
  CHECK(panel["series"][0]["steps"] == true);
  CHECK(!run.panel("q.slide")["series"][0].contains("steps"));
  CHECK(run.svg.find(">high</text>") != std::string::npos);
}

TEST_CASE("signals with names share a panel, and say so") {
  const Machine run;
  const nlohmann::json panel = run.panel("both");
  CHECK(panel["series"][0]["label"] == "actual");
  CHECK(panel["series"][1]["label"] == "double");
  CHECK(panel["quantity"] == "angle");
}

TEST_CASE("limits and events are in the plots of their quantities") {
  const Machine run;
  const auto bounds = [&](const std::string& title) {
    std::set<double> values;
    const nlohmann::json panel = run.panel(title);
    if (!panel.contains("limits")) return values;
    for (const auto& limit : panel["limits"]) values.insert(limit["value"].get<double>());
    return values;
  };
  CHECK(bounds("q.slide") == std::set<double>{-1, 2});
  CHECK(bounds("qd.turn") == std::set<double>{-7, 7});
  CHECK(bounds("tau.turn") == std::set<double>{-3, 3});
  CHECK(bounds("where") == std::set<double>{-1, 2});  // its height is q.slide
  CHECK(bounds("both").empty());
  REQUIRE(run.signals["events"].size() == 2);
  CHECK(run.signals["events"][0]["t"].get<double>() == doctest::Approx(0.5).epsilon(1e-9));
  CHECK(run.signals["events"][0]["text"] == "when q.slide > 0.05 m");
  CHECK(run.signals["events"][1]["t"].get<double>() == doctest::Approx(0.75).epsilon(1e-9));
  CHECK(run.svg.find("when q.slide &gt; 0.05 m") != std::string::npos);
}

TEST_CASE("a path is a circle, to scale") {
  const Machine run;
  const nlohmann::json panel = run.panel("circle");
  CHECK(panel["abscissa"]["name"] == "where.x");
  CHECK(panel["equal"] == true);
  const std::vector<double> x = decode_signal(panel["series"][0]["across"]);
  const std::vector<double> y = decode_signal(panel["series"][0]["along"]);
  REQUIRE(x.size() == 1001);
  for (std::size_t i = 0; i < x.size(); ++i) {
    const double angle = 2 * std::numbers::pi * 1e-3 * static_cast<double>(i);
    CHECK(x[i] == doctest::Approx(0.5 * std::cos(angle)).epsilon(1e-6));
    CHECK(y[i] == doctest::Approx(0.5 * std::sin(angle)).epsilon(1e-6));
  }
}

TEST_CASE("a vector against a vector pairs their entries, by unit") {
  const Machine run;
  std::size_t panels = 0;
  for (const auto& panel : run.signals["panels"]) {
    if (panel["title"] != "rates") continue;
    ++panels;
    REQUIRE(panel["series"].size() == 1);
    const bool slides = panel["unit"] == "m/s";
    CHECK(panel["abscissa"]["unit"] == (slides ? "m" : "deg"));
    CHECK(panel["quantity"] == (slides ? "velocity" : "angular velocity"));
  }
  CHECK(panels == 2);
}

TEST_CASE("an exponential is a straight line on a logarithmic axis") {
  const Machine run;
  CHECK(run.panel("decay")["logarithmic"] == true);
  // Its line in the picture: from the heading of the panel on, the first curve.
  const std::size_t heading = run.svg.find(">decay");
  REQUIRE(heading != std::string::npos);
  const std::size_t begin = run.svg.find(" d=\"M", run.svg.find("class=\"s\"", heading));
  std::istringstream path(run.svg.substr(begin + 5, run.svg.find("\"/>", begin) - begin - 5));
  double x = 0, y = 0, first_x = 0, first_y = 0;
  char letter = 0;
  path >> x >> y >> letter;
  first_x = x, first_y = y;
  std::vector<std::pair<double, double>> points;
  for (double dx = 0, dy = 0; path >> dx >> dy;) points.emplace_back(x += dx, y += dy);
  REQUIRE(points.size() > 100);
  const double slope = (points.back().second - first_y) / (points.back().first - first_x);
  for (const auto& [px, py] : points)
    CHECK(std::abs(first_y + slope * (px - first_x) - py) < 1.5);  // tenths of a pixel
}

TEST_CASE("signals of plots alone are in the log too") {
  const Machine run;
  CHECK(run.column("decay [1]")[1000].starts_with("0.3678794"));
  for (const auto& panel : run.signals["panels"]) {
    const bool alone = panel["title"] == "decay" && !panel.contains("logarithmic");
    CHECK(!alone);
  }
}

/// A sweep whose figure is the product of its parameters.
constexpr std::string_view product = R"(
simulate grid for pendulum {
  param a = 1, b = 1
  sweep a = [1, 2, 3], b = [10, 20, 30, 40]
  initial q = home
  tau = 0
  duration = 0.1 s, step = 10 ms, integrator = rk4
  report product = final(a * b)
  expect final(a * b) < 100
}
simulate drawn for pendulum {
  param a = 1, b = 1
  sweep a = linspace(1, 5, 5), b = normal(0, 1, 100)
  initial q = home
  tau = 0
  duration = 0.1 s, step = 10 ms, integrator = rk4
  log line = a * b * t
  report product = final(10 * a + b)
}
)";

TEST_CASE("a sweep of two parameters is a map with a scale, and a report with all runs") {
  const TemporaryFolder folder;
  const std::string file = folder.write("grid.robot", pendulum_file(std::string(product)));
  const Outcome run = run_robotc({"sim", file, "grid", "--quiet", "--out", folder / "out"});
  CHECK(run.code == 1);  // 3 × 40 is not less than 100
  const std::string svg = read_text(folder / "out/grid.svg");
  for (const char* text : {">10<", ">20<", ">120<", ">product<", ">a</text>", ">b</text>"}) {
    CAPTURE(text);
    CHECK(svg.find(text) != std::string::npos);
  }
  const std::string html = read_text(folder / "out/grid.html");
  std::size_t rows = 0;
  for (std::size_t at = html.find("<tr><td"); at != std::string::npos; at = html.find("<tr><td", at + 1)) ++rows;
  CHECK(rows == 12);
  CHECK(html.find("failed in 1 of 12 runs") != std::string::npos);
  CHECK(html.find("://") == std::string::npos);
}

TEST_CASE("drawn values give means and quantiles over the listed parameter") {
  const TemporaryFolder folder;
  const std::string file = folder.write("drawn.robot", pendulum_file(std::string(product)));
  const Outcome run = run_robotc({"sim", file, "drawn", "--json", "--out", folder / "out"});
  REQUIRE_MESSAGE(run.code == 0, run.err);
  const std::string html = read_text(folder / "out/drawn.html");
  CHECK(html.find("mean, and 5 %25 to 95 %25 of the runs") != std::string::npos);
  CHECK(html.find(">Statistics<") != std::string::npos);
  // The means of the statistics table are those of --json.
  const auto json = nlohmann::json::parse(run.out);
  for (const auto& one : json["statistics"]) {
    std::ostringstream mean;
    mean.precision(6);
    mean << one["mean"].get<double>();
    CHECK(html.find(">" + mean.str()) != std::string::npos);
  }
}

/// The run in a page of `view`.
nlohmann::json run_in(const std::string& path) {
  const std::string html = read_text(path);
  const std::string opening = "<script id=\"run\" type=\"application/json\">";
  const std::size_t begin = html.find(opening);
  REQUIRE(begin != std::string::npos);
  const std::size_t end = html.find("</script>", begin);
  return nlohmann::json::parse(html.substr(begin + opening.size(), end - begin - opening.size()));
}

TEST_CASE("a second run is shown beside the first, from a simulation or from a log") {
  // Without gravity it turns at 1 rad/s, then at 2 rad/s.
  const TemporaryFolder folder;
  const std::string file = folder.write("two.robot", R"(
robot wheel {
  gravity = [0, 0, 0] m/s^2
  link disc { mass = 1 kg, com = [0, 0, 0] m, inertia = diag(1, 1, 1) kg*m^2 }
  joint axle: revolute base -> disc
}
simulate slow for wheel {
  initial q = 0, qd = 1 rad/s
  tau = 0
  duration = 2 s, step = 1 ms, integrator = rk4
  log q
}
simulate fast for wheel {
  initial q = 0, qd = 2 rad/s
  tau = 0
  duration = 1 s, step = 5 ms, integrator = rk4
  log q as deg
}
)");
  REQUIRE(run_robotc({"sim", file, "fast", "--quiet", "--out", folder / "out"}).code == 0);
  for (const std::string& with : {std::string("fast"), folder / "out/fast.csv"}) {
    CAPTURE(with);
    const std::string page = folder / "page.html";
    const Outcome shown = run_robotc({"view", file, "slow", "--with", with, "-o", page});
    REQUIRE_MESSAGE(shown.code == 0, shown.err);
    const nlohmann::json run = run_in(page);
    REQUIRE(run["references"].size() == 1);
    CHECK(run["references"][0]["name"] == "fast");
    const std::vector<double> times = decode_signal(run["times"]);
    const std::vector<double> q = decode_signal(run["references"][0]["q"][0]);
    REQUIRE(q.size() == times.size());
    for (std::size_t i = 0; i < times.size(); ++i) {
      CHECK(q[i] == doctest::Approx(2 * std::min(times[i], 1.0)).epsilon(1e-9));  // then it stands still
    }
  }
  const std::string lacking = folder.write("lacking.csv", "t [s],q.other [rad]\n0,1\n");
  const Outcome wrong = run_robotc({"view", file, "slow", "--with", lacking, "-o", folder / "no.html"});
  CHECK(wrong.code == 2);
  CHECK(wrong.err.find("there is no column `q.axle`") != std::string::npos);
  const std::string broken = folder.write("broken.csv", "t [s],q.axle [rad]\n0,x\n");
  CHECK(run_robotc({"view", file, "slow", "--with", broken, "-o", folder / "no.html"}).code == 2);
  CHECK(!std::filesystem::exists(folder / "no.html"));
}

}  // namespace
}  // namespace robotc::testing::plots_test
