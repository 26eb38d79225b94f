// The report's data, decoded independently, and its escaping of hostile text.
#include "tools/robotc/report/report.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>
#include <random>

#include "tests/unit/tools/decode_signal.h"
#include "tools/robotc/plots/simulation_plot.h"
#include "tools/robotc/report/encode_signal.h"
#include "tools/robotc/report/signals.h"

namespace robotc::tools::report_test {
namespace {

constexpr double nan = std::numeric_limits<double>::quiet_NaN();
constexpr double infinity = std::numeric_limits<double>::infinity();

using testing::decode_counts;
using testing::decode_signal;

std::vector<double> decode(const EncodedSignal& signal) {
  return decode_signal(signal.exponent, signal.order, signal.text);
}

/// The header promises twelve digits of the range and fourteen of the largest number.
void check_round_trip(const std::vector<double>& values) {
  const EncodedSignal signal = encode_signal(values);
  const std::vector<double> decoded = decode(signal);
  REQUIRE(decoded.size() == values.size());
  double low = infinity;
  double high = -infinity;
  for (double value : values) {
    if (!std::isfinite(value)) continue;
    low = std::min(low, value);
    high = std::max(high, value);
  }
  const double size = std::max(std::abs(low), std::abs(high));
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (std::isnan(values[i])) {
      CHECK(std::isnan(decoded[i]));
    } else if (!std::isfinite(values[i])) {
      CHECK(decoded[i] == values[i]);
    } else {
      const double error = std::abs(decoded[i] - values[i]);
      CHECK(error <= std::ldexp(0.5, signal.exponent));
      CHECK(error <= std::max({1e-12 * (0.5 * high - 0.5 * low), 4e-15 * size, 5e-324}));
    }
  }
}

TEST_CASE("signals read back to twelve digits of their range") {
  std::vector<double> wave;
  std::vector<double> drift;
  for (int i = 0; i < 5000; ++i) {
    wave.push_back(3 * std::sin(1e-3 * i) + 0.1 * std::sin(0.2 * i));
    drift.push_back(12.9357117 + 1e-9 * std::cos(0.01 * i));
  }
  check_round_trip(wave);
  check_round_trip(drift);
  check_round_trip({});
  check_round_trip({0});
  check_round_trip({0.1, 0.1, 0.1});
  check_round_trip({nan, nan});
  check_round_trip({1, nan, infinity, 2, -infinity, nan, 3});
  check_round_trip({-1.7e308, 1.7e308, 1});
  check_round_trip({5e-324, -5e-324, 1e-310});
  check_round_trip({1e300, -1e-300});
}

TEST_CASE("zeros are on a grid that is no coarser than any other") {
  // The report treats motion below a panel's grid as constant.
  const int wave = encode_signal(std::vector<double>{1e-9, -1e-9}).exponent;
  CHECK(encode_signal(std::vector<double>{0, 0, 0}).exponent < wave);
  CHECK(encode_signal(std::vector<double>{nan, infinity}).exponent < wave);
}

TEST_CASE("random numbers of any size read back") {
  std::mt19937_64 random(20);
  for (int round = 0; round < 50; ++round) {
    std::uniform_real_distribution<double> exponent(-300, 300);
    std::uniform_real_distribution<double> mantissa(-10, 10);
    const double scale = std::pow(10, exponent(random));
    std::vector<double> values;
    for (int i = 0; i < 200; ++i) values.push_back(scale * mantissa(random));
    check_round_trip(values);
  }
}

TEST_CASE("smooth signals take less than three characters a number") {
  std::vector<double> values;
  for (int i = 0; i < 20000; ++i) values.push_back(std::sin(1e-3 * i));
  CHECK(encode_signal(values).text.size() < 3 * values.size());
}

/// A run of one joint that logs q and a constant.
struct LoggedRun {
  CompiledSimulation simulation;
  runtime::Result result;
  explicit LoggedRun(std::size_t rows) {
    simulation.name = "</title><script>";
    simulation.robot = "arm & \"hand\"";
    simulation.columns = {{"q.elbow</script>", "rad", 1}, {"speed", "m/s", 1e-3}};
    for (std::size_t i = 0; i < rows; ++i) {
      result.times.push_back(1e-3 * static_cast<double>(i));
      result.log.push_back(std::sin(1e-2 * static_cast<double>(i)));
      result.log.push_back(0.25);
    }
    result.rows = rows;
    result.t = result.times.empty() ? 0 : result.times.back();
  }
  [[nodiscard]] Plot plot() const { return make_plot(simulation, result); }
  [[nodiscard]] nlohmann::json signals() const { return nlohmann::json::parse(report_signals(plot())); }
  [[nodiscard]] std::string report() const {
    const Run run{simulation, result, 0.01, {}};
    return render_report(describe(run), plot(), {{"File", "a<b>.robot"}, {"Set", "Kp=1 & \xff"}});
  }
};

TEST_CASE("a report holds every row, in the log's own units") {
  const LoggedRun run(1000);
  const nlohmann::json signals = run.signals();
  CHECK(signals["stride"] == 1);
  CHECK(signals["rows"] == 1000);
  CHECK(decode_signal(signals["times"])[999] == doctest::Approx(0.999).epsilon(1e-12));
  const nlohmann::json& q = signals["panels"][0]["series"][0];
  CHECK(q["label"] == "elbow</script>");
  CHECK(decode_signal(q)[500] == doctest::Approx(std::sin(5)).epsilon(1e-12));
  CHECK(signals["panels"][1]["unit"] == "m/s");
  CHECK(decode_signal(signals["panels"][1]["series"][0])[7] == 250);
}

TEST_CASE("of a long log no extreme is lost") {
  LoggedRun run(700'001);
  run.result.log[std::size_t{2} * 123'456] = 7;
  run.result.log[std::size_t{2} * 123'457] = -5;
  run.result.log[std::size_t{2} * 700'000] = 3;
  const nlohmann::json signals = run.signals();
  const std::size_t stride = signals["stride"];
  REQUIRE(stride > 1);
  const nlohmann::json& q = signals["panels"][0]["series"][0];
  const std::vector<double> values = decode_signal(q);
  CHECK(values.size() % 2 == 0);
  CHECK(values.size() <= 250'000);
  CHECK(values.size() / 2 == (700'001 + stride - 1) / stride);
  CHECK(decode_signal(signals["times"]).size() == values.size() / 2 + 1);
  CHECK(decode_signal(signals["times"]).back() == doctest::Approx(700.0).epsilon(1e-12));

  const std::vector<std::size_t> rows = decode_counts(q["rows"].get<std::string>());
  REQUIRE(rows.size() == values.size());
  const auto at = [&](double wanted) {
    const auto found = std::ranges::find_if(values, [&](double value) { return std::abs(value - wanted) < 1e-9; });
    REQUIRE(found != values.end());
    const auto i = static_cast<std::size_t>(found - values.begin());
    return i / 2 * stride + rows[i];
  };
  CHECK(at(7) == 123'456);
  CHECK(at(-5) == 123'457);
  CHECK(at(3) == 700'000);
  for (std::size_t i = 0; i < values.size(); ++i) {  // kept values were logged at the given time
    const std::size_t row = i / 2 * stride + rows[i];
    REQUIRE(std::abs(values[i] - run.result.log[2 * row]) < 1e-11);
  }
}

TEST_CASE("a report needs nothing from elsewhere, and its texts stay texts") {
  const std::string report = LoggedRun(100).report();
  CHECK(report.starts_with("<!doctype html>"));
  CHECK(report.ends_with("</html>\n"));
  CHECK(report.find("://") == std::string::npos);
  CHECK(report.find("default-src 'none'") != std::string::npos);
  CHECK(report.find("<title>&lt;/title&gt;&lt;script&gt; of arm &amp; &quot;hand&quot;</title>") != std::string::npos);
  CHECK(report.find("a&lt;b&gt;.robot") != std::string::npos);
  CHECK(report.find("Kp=1 &amp; \uFFFD") != std::string::npos);
  CHECK(report.find("elbow</script>") == std::string::npos);
  CHECK(report.find("{{") == std::string::npos);
  // Two scripts begin, and two end.
  const auto count = [&report](std::string_view tag) {
    std::size_t n = 0;
    for (std::size_t at = report.find(tag); at != std::string::npos; at = report.find(tag, at + 1)) ++n;
    return n;
  };
  CHECK(count("<script") == 2);
  CHECK(count("</script>") == 2);
}

TEST_CASE("runs without rows still make a report") {
  const LoggedRun run(0);
  CHECK(run.signals()["rows"] == 0);
  CHECK(run.report().ends_with("</html>\n"));
}

}  // namespace
}  // namespace robotc::tools::report_test
