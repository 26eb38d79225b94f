#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <sstream>
#include <string>
#include <tuple>
#include <vector>

#include "tools/robotc/plots/histogram.h"
#include "tools/robotc/plots/plot_svg.h"
#include "tools/robotc/plots/simulation_plot.h"

namespace robotc::tools::plot_test {
namespace {

constexpr double nan = std::numeric_limits<double>::quiet_NaN();

TEST_CASE("ticks are round numbers within the range") {
  const Axis axis = make_axis(-0.8, 2.3, 5, 0);
  CHECK(axis.labels == std::vector<std::string>{"−0.5", "0.0", "0.5", "1.0", "1.5", "2.0"});
  CHECK(make_axis(0, 20, 10, 0).labels.back() == "20");
}

TEST_CASE("axes exist for any data") {
  for (const auto& [low, high] :
       {std::pair{0.0, 0.0}, {3.0, 3.0}, {-1e-300, 1e-300}, {1e15, 1e15 + 1}, {-1e308, 1e308}, {0.1, 0.1 + 1e-17}}) {
    CAPTURE(low);
    const Axis axis = make_axis(low, high, 5, 0.05);
    CHECK(axis.low < axis.high);
    CHECK(axis.ticks.size() < 20);
    CHECK(axis.ticks.size() == axis.labels.size());
  }
}

TEST_CASE("small and large scales take a power of ten") {
  const Axis axis = make_axis(0, 2e-6, 5, 0);
  CHECK(axis.exponent == -6);
  CHECK(axis.labels.back() == "2.0");
}

TEST_CASE("a small range far from zero is labelled from a round number in it") {
  const Axis axis = make_axis(12.935711645, 12.935711812, 5, 0);
  CHECK(axis.offset == "12.9357117");
  CHECK(axis.exponent == -7);
  CHECK(axis.labels == std::vector<std::string>{"−0.5", "0.0", "0.5", "1.0"});
  CHECK(make_axis(1000, 1001, 5, 0).offset.empty());
}

TEST_CASE("decimation keeps every peak") {
  std::vector<double> times(10000);
  std::vector<double> values(10000, 0.0);
  for (std::size_t i = 0; i < times.size(); ++i) times[i] = static_cast<double>(i);
  values[4321] = 7;
  values[4325] = -3;
  const std::vector<Point> points = decimate(times, {values.data()}, 100);
  CHECK(points.size() <= 202);
  const auto [least, greatest] = std::ranges::minmax(points, {}, &Point::value);
  CHECK(least.value == -3);
  CHECK(least.time == 4325);
  CHECK(greatest.value == 7);
  CHECK(greatest.time == 4321);
  CHECK(std::ranges::is_sorted(points, {}, &Point::time));
  CHECK(points.front().time == 0);
  CHECK(points.back().time == 9999);
}

TEST_CASE("a line breaks where its signal is not finite") {
  const std::vector<double> times{0, 1, 2, 3, 4};
  const std::vector<double> values{1, nan, nan, 2, 3};
  const std::vector<Point> points = decimate(times, {values.data()}, 100);
  REQUIRE(points.size() == 4);
  CHECK(std::isnan(points[1].value));
}

/// A run of two joints of different kinds that logs q, error of one joint and a scalar.
struct LoggedRun {
  CompiledSimulation simulation;
  runtime::Result result;
  explicit LoggedRun(std::size_t rows) {
    simulation.name = "a<b";
    simulation.robot = "arm & hand";
    simulation.columns = {{"q.lift", "m", 1}, {"q.elbow", "rad", 1}, {"q.wrist", "rad", 1}, {"E", "kg*m^2/s^2", 1}};
    for (std::size_t i = 0; i < rows; ++i) {
      const double t = 1e-3 * static_cast<double>(i);
      result.times.push_back(t);
      for (double value : {0.1, std::sin(t), std::cos(t), 1e-9 * t}) result.log.push_back(value);
    }
    result.rows = rows;
  }
};

TEST_CASE("a panel for each signal and unit, a colour for each joint") {
  const LoggedRun run(10);
  const Plot plot = make_plot(run.simulation, run.result);
  REQUIRE(plot.panels.size() == 3);
  CHECK(plot.panels[0].title == "q.lift");
  CHECK(plot.panels[1].title == "q");
  CHECK(plot.panels[1].series[1].label == "wrist");
  CHECK(plot.panels[1].series[0].colour != plot.panels[1].series[1].colour);
  CHECK(plot.panels[1].series[1].signal(0) == 1);
  CHECK(plot.panels[2].title == "E");
}

TEST_CASE("the name of a column is parted behind what is an expression") {
  const auto parts = [](const char* name, const std::vector<std::string>& joints = {}) {
    const ColumnName split = split_name({name, "m", 1}, joints);
    return split.signal + " | " + split.member;
  };
  CHECK(parts("q.shoulder") == "q | shoulder");
  CHECK(parts("q.left.elbow") == "q | left.elbow");
  CHECK(parts("law.e.left.elbow", {"elbow", "left.elbow"}) == "law.e | left.elbow");
  CHECK(parts("rms(law.e).shoulder") == "rms(law.e) | shoulder");
  CHECK(parts("rms(law.e.x)") == "rms(law.e.x) | ");
  CHECK(parts("a.b - 0.5 * c.x") == "a.b - 0.5 * c | x");
  CHECK(parts("v[1]") == "v[1] | ");
  CHECK(parts("height") == "height | ");
}

TEST_CASE("plots show angles the way the file writes them") {
  LoggedRun run(10);
  run.simulation.angles.degrees = true;
  run.simulation.columns[2].is_chosen = true;  // `q.wrist as rad`
  const Plot plot = make_plot(run.simulation, run.result);
  REQUIRE(plot.panels.size() == 4);
  CHECK(plot.panels[1].title == "q.elbow");
  CHECK(plot.panels[1].unit == "deg");
  CHECK(plot.panels[1].series[0].signal(9) == doctest::Approx(std::sin(9e-3) * 57.29577951308232));
  CHECK(plot.panels[2].unit == "rad");
  CHECK(plot.panels[2].series[0].signal(0) == 1);
}

TEST_CASE("the file is self-contained, small and escaped") {
  const LoggedRun run(100000);
  const std::string svg = render_svg(make_plot(run.simulation, run.result));
  CHECK(svg.starts_with("<svg "));
  CHECK(svg.ends_with("</svg>\n"));
  CHECK(svg.size() < 100000);
  CHECK(svg.find("href") == std::string::npos);
  CHECK(svg.find("a&lt;b of arm &amp; hand") != std::string::npos);
  CHECK(svg.find("kg·m²/s²") != std::string::npos);
  CHECK(svg.find("nan") == std::string::npos);
}

TEST_CASE("runs without rows still make a file") {
  const LoggedRun run(0);
  CHECK(render_svg(make_plot(run.simulation, run.result)).ends_with("</svg>\n"));
}

/// An oscillating run that from row `from` on grows by `factor` per row until it diverges.
LoggedRun runaway_run(std::size_t rows, std::size_t from, double factor) {
  LoggedRun run(rows);
  double size = 1;
  for (std::size_t i = from; i < rows; ++i) {
    size = std::min(size * factor, 1e299);
    for (std::size_t c : {0, 1}) run.result.log[4 * i + c] = i % 2 == 0 ? size : -size;
  }
  run.result.divergence = runtime::Divergence{};
  return run;
}

TEST_CASE("a plot of a run that diverged is scaled to what came before") {
  for (const auto& [rows, from, factor] : {std::tuple{2000, 1500, 4.0}, {2000, 1990, 1e30}, {300, 1, 10.0}}) {
    CAPTURE(from);
    const LoggedRun run = runaway_run(rows, from, factor);
    const Plot plot = make_plot(run.simulation, run.result);
    REQUIRE(plot.panels[1].runaway);
    CHECK(plot.panels[1].runaway->bound >= 1);
    CHECK(plot.panels[1].runaway->bound < 1e5);
    CHECK(plot.panels[1].runaway->time >= 1e-3 * from);
    CHECK(plot.panels[1].runaway->time < 1e-3 * (from + 20));
    CHECK(std::abs(plot.panels[1].runaway->farthest) == doctest::Approx(1e299));
    CHECK(!plot.panels[2].runaway);  // the energy is unchanged
    const std::string svg = render_svg(plot);
    CHECK(svg.find("leaves the plot at ") != std::string::npos);
    CHECK(svg.find("10²⁹⁹") != std::string::npos);
    CHECK(svg.find("×10²⁹⁹</text>") == std::string::npos);  // on no axis
  }
}

/// The number after `key`, from `at` on.
double number_after(const std::string& text, const std::string& key, std::size_t at) {
  const std::size_t found = text.find(key, at);
  REQUIRE(found != std::string::npos);
  return std::stod(text.substr(found + key.size()));
}

TEST_CASE("the text of a mark stands where no curve passes") {
  // A line that rises over 700 × 150 pixels, and a mark in its middle; another one that falls.
  for (const bool rises : {true, false}) {
    CAPTURE(rises);
    const std::vector<double> times{0, 1};
    const std::vector<double> values{rises ? 0.0 : 1.0, rises ? 1.0 : 0.0};
    for (const double from : {0.1, 0.3, 0.9}) {
      CAPTURE(from);
      Plot plot;
      plot.title = "title";
      plot.times = times;
      PlotPanel panel{"signal", "", {}, std::nullopt};
      panel.series.push_back({"", 0, {values.data(), 0, 1, 1}});
      panel.marks.push_back({0.5, from, 0.5, "12.3 dB"});
      plot.panels.push_back(std::move(panel));
      const std::string svg = render_svg(plot);
      const std::size_t text = svg.find("<text class=\"a\"");
      REQUIRE(text != std::string::npos);
      const bool ends = svg.find("text-anchor=\"end\"", text) < svg.find("</text>", text);
      const double x = number_after(svg, "x=\"", text);
      const double y = number_after(svg, "y=\"", text);
      // The axis has a margin of 5 % at both ends; a character is about 7 pixels wide, and 12 high above `y`.
      for (double at = ends ? x - 49 : x; at <= (ends ? x : x + 49); at += 1) {
        const double value = rises ? at / 700 : 1 - at / 700;
        const double curve = 150 * (1.05 - value) / 1.1;
        CHECK((curve < y - 10 || curve > y + 2));
      }
    }
  }
}

TEST_CASE("up to sixty events are lines across a panel, more are marks above it") {
  const std::vector<double> times{0, 1};
  Plot plot;
  plot.times = times;
  PlotPanel panel{"signal", "", {}, std::nullopt};
  panel.series.push_back({"", 0, {times.data(), 0, 1, 1}});
  plot.panels.push_back(std::move(panel));
  plot.event_names = {"q > 0"};
  for (int i = 0; i <= 60; ++i) {
    const std::string svg = render_svg(plot);
    CHECK((svg.find("l-3 -5h6z") != std::string::npos) == (i > 0));
    CHECK((svg.find("stroke-dasharray=\"1 3\"") != std::string::npos) == (i > 0));
    plot.events.push_back({0.01 * i, 0});
  }
  const std::string svg = render_svg(plot);
  CHECK(svg.find("l-3 -5h6z") != std::string::npos);
  CHECK(svg.find("stroke-dasharray=\"1 3\"") == std::string::npos);
}

TEST_CASE("an area stands on its least value") {
  const std::vector<double> edges{2, 2, 3, 3};
  const std::vector<double> counts{0, 5, 5, 0};
  Plot plot;
  plot.times = edges;
  PlotPanel panel{"runs", "", {}, std::nullopt, {}, true};
  panel.series.push_back({"", 0, {counts.data(), 0, 1, 1}});
  plot.panels.push_back(std::move(panel));
  const std::string svg = render_svg(plot);
  // Zero is at the lower edge of the panel of 150 pixels, and the first point of the outline, in tenths, on it.
  CHECK(svg.find("<path class=\"z\" d=\"M0 150.0h700\"/>") != std::string::npos);
  CHECK(svg.find("d=\"M0 1500l") != std::string::npos);
}

/// The corners of the first area of a picture, in tenths of a pixel: its path begins with M, and goes on in steps.
std::vector<Point> corners_of_area(const std::string& svg) {
  const std::size_t area = svg.find("<path class=\"h\"");
  REQUIRE(area != std::string::npos);
  const std::size_t begin = svg.find(" d=\"M", area) + 5;
  std::istringstream path(svg.substr(begin, svg.find('"', begin) - begin));
  Point at;
  char letter = 0;
  path >> at.time >> at.value >> letter;
  std::vector<Point> corners{at};
  for (Point step; path >> step.time >> step.value;) {
    if (step.time == 0 && step.value == 0) continue;
    at = {at.time + step.time, at.value + step.value};
    corners.push_back(at);
  }
  return corners;
}

TEST_CASE("a histogram has as many bins as Freedman and Diaconis say") {
  // Roots of 0, 1/900, …, 1: the quartiles are those of 1/4 and 3/4, and 13.19 bins between 0 and 1 become 14.
  CompiledSimulation simulation;
  SweepAxis mass;
  mass.column = {"m", "kg", 1};
  mass.drawn = true;
  simulation.sweep = {mass};
  simulation.report = {{"height", "m", 1}};
  Sweep sweep{simulation, std::vector<runtime::Result>(901), 0, 0, {}};
  for (std::size_t run = 0; run < 901; ++run) sweep.results[run].report = {std::sqrt(static_cast<double>(run) / 900)};
  constexpr std::size_t bins = 14;
  CHECK(std::ceil(std::cbrt(901) / (std::sqrt(3) - 1)) == bins);
  // The roots below b/14 are those of less than 900 (b/14)² = 225 b²/49; the last bin has the root of 1 too.
  const auto below = [](std::size_t b) { return (225 * b * b + 48) / 49; };
  std::vector<double> counts;
  for (std::size_t b = 0; b < bins; ++b) counts.push_back(static_cast<double>(below(b + 1) - below(b)));
  counts.back() += 1;

  const std::vector<Point> corners = corners_of_area(render_histograms(sweep));
  REQUIRE(corners.size() == 2 * bins + 2);
  const Point first = corners.front();
  const double width = (corners.back().time - first.time) / bins;
  const double height = (corners[2 * bins].value - first.value) / counts.back();
  for (std::size_t b = 0; b < bins; ++b) {
    CAPTURE(b);
    const Point &left = corners[2 * b + 1], &right = corners[2 * b + 2];
    CHECK(left.value == right.value);
    CHECK(std::abs(left.value - first.value - height * counts[b]) <= 1);
    CHECK(std::abs(left.time - first.time - width * static_cast<double>(b)) <= 1);
    CHECK(std::abs(right.time - first.time - width * static_cast<double>(b + 1)) <= 1);
  }
}

TEST_CASE("rows before a divergence are drawn in full") {
  LoggedRun run = runaway_run(2000, 1900, 1e5);
  for (std::size_t i = 700; i < 720; ++i) run.result.log[4 * i + 1] = 40;  // a peak, forty times the rest
  const Plot plot = make_plot(run.simulation, run.result);
  REQUIRE(plot.panels[1].runaway);
  CHECK(plot.panels[1].runaway->bound >= 40);
  CHECK(plot.panels[1].runaway->time >= 1.9);
}

TEST_CASE("a run that does not diverge is drawn whole, however it grows") {
  LoggedRun run = runaway_run(2000, 1900, 1e5);
  run.result.divergence.reset();
  for (const PlotPanel& panel : make_plot(run.simulation, run.result).panels) CHECK(!panel.runaway);
  // As for a run that diverges in a quantity that is not logged.
  run = LoggedRun(2000);
  run.result.divergence = runtime::Divergence{};
  for (const PlotPanel& panel : make_plot(run.simulation, run.result).panels) CHECK(!panel.runaway);
}

}  // namespace
}  // namespace robotc::tools::plot_test
