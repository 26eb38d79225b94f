// The HTML report without a browser: complete, self-contained, and with the numbers of the CSV.
#include <doctest/doctest.h>

#include <array>
#include <charconv>
#include <cmath>
#include <sstream>

#include "tests/integration/run_robotc.h"
#include "tests/unit/tools/decode_signal.h"

namespace robotc::testing::report_test {
namespace {

/// The content of the only element with this opening tag.
std::string_view content(std::string_view html, std::string_view opening, std::string_view closing) {
  const std::size_t begin = html.find(opening);
  REQUIRE(begin != std::string_view::npos);
  CHECK(html.find(opening, begin + 1) == std::string_view::npos);
  const std::size_t end = html.find(closing, begin);
  REQUIRE(end != std::string_view::npos);
  return html.substr(begin + opening.size(), end - begin - opening.size());
}

std::string_view word_at(std::string_view text) {
  std::size_t end = 0;
  while (end < text.size() && std::isalnum(static_cast<unsigned char>(text[end])) != 0) ++end;
  return text.substr(0, end);
}

/// Checks that elements are balanced; the content of scripts and styles is not markup.
void check_well_formed(std::string_view html) {
  constexpr std::array<std::string_view, 5> empty_elements{"meta", "link", "br", "hr", "img"};
  std::vector<std::string_view> open;
  for (std::size_t at = html.find('<'); at != std::string_view::npos; at = html.find('<', at + 1)) {
    const bool closes = html.substr(at, 2) == "</";
    const std::string_view name = word_at(html.substr(at + (closes ? 2 : 1)));
    if (name.empty()) {
      CHECK(html.substr(at, 2) == "<!");
      continue;
    }
    const std::size_t end = html.find('>', at);
    REQUIRE(end != std::string_view::npos);
    CHECK(html.substr(at + 1, end - at - 1).find('<') == std::string_view::npos);
    if (closes) {
      REQUIRE(!open.empty());
      CHECK(open.back() == name);
      open.pop_back();
    } else if (std::find(empty_elements.begin(), empty_elements.end(), name) == empty_elements.end()) {
      open.push_back(name);
      if (name == "script" || name == "style") at = html.find(name == "script" ? "</script" : "</style", end) - 1;
    }
  }
  CHECK(open.empty());
}

struct Table {
  std::vector<std::vector<double>> columns;
};

/// The numbers below the header, by columns.
Table read_csv(const std::string& path) {
  Table table;
  const std::vector<std::string> lines = lines_of(read_text(path));
  for (std::size_t i = 1; i < lines.size(); ++i) {
    std::istringstream line(lines[i]);
    std::size_t column = 0;
    for (std::string cell; std::getline(line, cell, ','); ++column) {
      if (column == table.columns.size()) table.columns.emplace_back();
      double value = std::nan("");
      std::from_chars(cell.data(), cell.data() + cell.size(), value);
      table.columns[column].push_back(value);
    }
  }
  return table;
}

void check_close(const nlohmann::json& signal, const std::vector<double>& logged) {
  const std::vector<double> decoded = decode_signal(signal);
  REQUIRE(decoded.size() == logged.size());
  // Rounded to the grid, which is as fine as promised.
  const double error = std::ldexp(0.5, signal["exponent"].get<int>());
  const auto [low, high] = std::minmax_element(logged.begin(), logged.end());
  CHECK(error <= std::max(1e-12 * (*high - *low), 4e-15 * std::max(std::abs(*low), std::abs(*high))) + 0.5);
  std::size_t wrong = 0;
  for (std::size_t i = 0; i < logged.size(); ++i) {
    if (std::abs(decoded[i] - logged[i]) > error) ++wrong;
  }
  CHECK(wrong == 0);
}

TEST_CASE("the report beside a log has its numbers, and nothing from elsewhere") {
  const TemporaryFolder folder;
  const Outcome run = run_robotc({"sim", "examples/scara.robot", "--set", "Kp=210 /s^2", "--out", folder / "out"});
  CHECK(run.code <= 1);
  const std::string html = read_text(folder / "out/tracking.html");
  const Table csv = read_csv(folder / "out/tracking.csv");
  REQUIRE(csv.columns.size() == 16);

  check_well_formed(html);
  CHECK(html.find("://") == std::string::npos);
  CHECK(html.find("@import") == std::string::npos);
  for (std::size_t at = html.find("src="); at != std::string::npos; at = html.find("src=", at + 1)) {
    CHECK(html.substr(at).starts_with("src=\"data:"));  // the drawing
  }
  CHECK(content(html, "<th scope=\"row\">computed_torque.Kp</th>", "</tr>") ==
        "<td>210</td><td class=\"unit\">1/s²</td>");
  CHECK(html.size() < 1'100'000);
  CHECK(content(html, "<title>", "</title>") == "tracking of scara");
  CHECK(content(html, "<h1>", "</h1>") == "tracking of scara");
  CHECK(content(html, "<p class=\"settings\">", "</p>").starts_with("20 s in steps of 1 ms with taylor2"));
  CHECK(html.find("Kp=210 /s^2") != std::string::npos);
  CHECK(html.find("abs(leaf.q - q) &lt; [1 mm") != std::string::npos);
  CHECK(html.find("simulated in") != std::string::npos);

  const auto signals =
      nlohmann::json::parse(content(html, "<script id=\"signals\" type=\"application/json\">", "</script>"));
  CHECK(signals["stride"] == 1);
  check_close(signals["times"], csv.columns[0]);
  std::size_t column = 0;
  // Panels are signals by unit; the first and the last of five joints slide.
  constexpr std::array<std::size_t, 15> columns_of_panels{1, 5, 2, 3, 4, 6, 10, 7, 8, 9, 11, 15, 12, 13, 14};
  for (const auto& panel : signals["panels"]) {
    for (const auto& series : panel["series"]) {
      CAPTURE(column);
      REQUIRE(column < columns_of_panels.size());
      check_close(series, csv.columns[columns_of_panels[column++]]);
    }
  }
  CHECK(column == 15);
}

TEST_CASE("names and paths are text in a report") {
  const TemporaryFolder folder;
  const std::string file = folder.write("<b>&\".robot", pendulum_file());
  const Outcome run = run_robotc({"sim", file, "--quiet", "--out", folder / "out"});
  REQUIRE_MESSAGE(run.code == 0, run.err);
  const std::string html = read_text(folder / "out/settle.html");
  check_well_formed(html);
  CHECK(html.find("&lt;b&gt;&amp;&quot;.robot") != std::string::npos);
}

}  // namespace
}  // namespace robotc::testing::report_test
