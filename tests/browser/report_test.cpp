// The report in a browser without a network.
#include <doctest/doctest.h>

#include <cmath>
#include <filesystem>
#include <sstream>

#include "tests/browser/chromium.h"
#include "tests/browser/shown_page.h"

namespace robotc::testing::report_test {
namespace {

/// The SCARA's run: 20 s, rows of 1 ms, six panels.
struct Tracking {
  TemporaryFolder folder;
  std::string out = folder / "out";
  std::string report = out + "/tracking.html";
  Tracking() {
    const Outcome run = run_robotc({"sim", "examples/scara.robot", "--quiet", "--no-view", "--out", out});
    REQUIRE_MESSAGE(run.code == 0, run.err);
  }
  /// A number of the log, by its row and its column.
  [[nodiscard]] double logged(std::size_t row, std::size_t column) const {
    std::istringstream line(lines_of(read_text(out + "/tracking.csv")).at(row + 1));
    std::string cell;
    for (std::size_t i = 0; i <= column; ++i) std::getline(line, cell, ',');
    return std::stod(cell);
  }
};

struct Shown {
  double from = 0;
  double to = 0;
};

/// "showing 0.0 to 20.0 s"
Shown shown(Chromium& page) {
  Shown times;
  REQUIRE(std::sscanf(page.text(".window").c_str(), "showing %lf to %lf s", &times.from, &times.to) == 2);
  return times;
}

/// "−1.5 × 10⁻³ rad": the number and its power of ten.
double number_in(std::string text) {
  if (const std::size_t minus = text.find("−"); minus == 0) text.replace(0, std::string("−").size(), "-");
  double number = std::stod(text);
  if (const std::size_t times = text.find("× 10"); times != std::string::npos) {
    const std::string digits = text.substr(times + std::string("× 10").size());
    constexpr std::array<const char*, 10> raised{"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"};
    int power = 0;
    for (std::size_t at = 0; at < digits.size() && digits[at] != ' ';) {
      std::size_t length = std::string("⁻").size();
      for (std::size_t d = 0; d < raised.size(); ++d) {
        if (digits.compare(at, std::string(raised[d]).size(), raised[d]) != 0) continue;
        power = 10 * power + static_cast<int>(d);
        length = std::string(raised[d]).size();
      }
      at += length;
    }
    number *= std::pow(10.0, digits.starts_with("⁻") ? -power : power);
  }
  return number;
}

/// The pixels of a panel's lines, as `data` of its canvas.
std::string pixels(std::size_t panel) {
  return "const lines = document.querySelectorAll('.lines')[" + std::to_string(panel) +
         "]; const copy = document.createElement('canvas'); copy.width = lines.width; copy.height = lines.height;"
         "const context = copy.getContext('2d', { willReadFrequently: true }); context.drawImage(lines, 0, 0);"
         "const { width } = copy; const { data } = context.getImageData(0, 0, width, copy.height);";
}

/// Number of distinct colours of a panel's lines, without greys.
int colours_of(Chromium& page, std::size_t panel) {
  return page.evaluate("(() => { " + pixels(panel) +
                       "const seen = {}; for (let i = 0; i < data.length; i += 4) {"
                       "const [r, g, b, a] = data.slice(i, i + 4);"
                       "if (a === 255 && Math.max(r, g, b) - Math.min(r, g, b) > 40)"
                       "  seen[[r, g, b]] = (seen[[r, g, b]] || 0) + 1; }"
                       "return Object.values(seen).filter((count) => count > 50).length; })()");
}

/// The leftmost blue pixel of the topmost row that has one.
double highest_blue(Chromium& page, std::size_t panel) {
  return page.evaluate("(() => { " + pixels(panel) +
                       "for (let i = 0; i < data.length; i += 4)"
                       "if (data[i + 2] - data[i] > 100 && data[i + 3] > 200) return (i / 4) % width; })()");
}

TEST_CASE("a report opens without a network, draws its plots, and logs no errors") {
  const Tracking tracking;
  for (const bool dark : {false, true}) {
    CAPTURE(dark);
    Chromium page(tracking.report, {.width = 1200, .height = 4000, .dark = dark});
    CHECK(page.text("h1") == "tracking of scara");
    CHECK(page.evaluate("document.querySelectorAll('.panel').length") == 6);
    const std::vector<int> signals{2, 3, 2, 3, 2, 3};
    for (std::size_t panel = 0; panel < signals.size(); ++panel) {
      CAPTURE(panel);
      const int least = panel == 4 ? 1 : signals[panel];  // the errors of the two sliding joints are one line
      CHECK(colours_of(page, panel) >= least);
    }
    const std::string ground = page.evaluate("getComputedStyle(document.body).backgroundColor");
    CHECK((ground == "rgb(255, 255, 255)") == !dark);
    check_silent(page);
  }
}

TEST_CASE("a report fits any screen") {
  const Tracking tracking;
  for (const auto& [width, touch] : {std::pair{360, true}, {800, false}, {3840, false}}) {
    CAPTURE(width);
    Chromium page(tracking.report, {.width = width, .height = 900, .touch = touch});
    const double overhang =
        page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth");
    CHECK(overhang == 0);
    const double plot = page.evaluate("document.querySelector('.plot').clientWidth");
    CHECK(plot > std::min(0.6 * width, 900.0));
    check_silent(page);
  }
}

TEST_CASE("mouse and wheel zoom, pan and read out") {
  const Tracking tracking;
  Chromium page(tracking.report, {.width = 1200, .height = 2600});
  CHECK(shown(page).to == 20);

  // Zoom to the second quarter of the plot: its margins are 64 and 10 pixels.
  page.drag_mouse(page.on(".over", 1, 0.25, 0.5), page.on(".over", 1, 0.5, 0.5));
  const Shown window = shown(page);
  const double width = page.evaluate("document.querySelectorAll('.over')[1].clientWidth");
  const auto time_at = [&](double part) { return 20 * (part * width - 64) / (width - 74); };
  CHECK(window.from == doctest::Approx(time_at(0.25)).epsilon(0.01));
  CHECK(window.to == doctest::Approx(time_at(0.5)).epsilon(0.01));

  page.drag_mouse(page.on(".over", 3, 0.5, 0.5), page.on(".over", 3, 0.6, 0.5), 8);  // with Shift
  const Shown panned = shown(page);
  CHECK(panned.to < window.to);
  CHECK(panned.to - panned.from == doctest::Approx(window.to - window.from).epsilon(0.01));

  page.turn_wheel(page.on(".over", 0, 0.5, 0.5), -120);
  const Shown turned = shown(page);
  CHECK(turned.to - turned.from < 0.9 * (panned.to - panned.from));

  // The read-out shows logged values: six digits of shoulder, elbow and wrist.
  page.move_mouse(page.on(".over", 1, 0.4, 0.3));
  double t = 0;
  REQUIRE(std::sscanf(page.text(".now").c_str(), "t = %lf s", &t) == 1);
  CHECK(t > turned.from);
  CHECK(t < turned.to);
  const auto row = static_cast<std::size_t>(std::lround(1000 * t));
  for (std::size_t joint = 0; joint < 3; ++joint) {
    const std::string value = page.evaluate("document.querySelectorAll('.panel')[1].querySelectorAll('.value')[" +
                                            std::to_string(joint) + "].textContent");
    CHECK(value.ends_with(" rad"));
    CHECK(number_in(value) == doctest::Approx(tracking.logged(row, 2 + joint)).epsilon(1e-5));
  }

  page.double_click(page.on(".over", 0, 0.5, 0.5));
  CHECK(shown(page).from == 0);
  CHECK(shown(page).to == 20);
  check_silent(page);
}

TEST_CASE("everything can be done from the keyboard") {
  const Tracking tracking;
  Chromium page(tracking.report, {.width = 1200, .height = 2600});
  page.evaluate("document.querySelectorAll('.over')[1].focus()");
  page.press("Home");
  CHECK(page.text(".now") == "t = 0.000 s");
  for (int i = 0; i < 12; ++i) page.press("+");
  CHECK(shown(page).to - shown(page).from < 0.01);
  page.press("ArrowRight");
  CHECK(page.text(".now") == "t = 0.001 s");
  CHECK(page.text(".heard").starts_with("t = 0.001 s; shoulder −0.79"));
  page.press("ArrowLeft");
  page.press("ArrowLeft");
  CHECK(page.text(".now") == "t = 0.000 s");
  page.press("End");
  CHECK(page.text(".now") == "t = 20.000 s");
  CHECK(shown(page).to == 20);
  page.press("-");
  CHECK(shown(page).to - shown(page).from > 0.009);
  page.press("Escape");
  CHECK(shown(page).from == 0);

  // Signals are buttons; a hidden one is not drawn.
  CHECK(colours_of(page, 1) >= 3);
  page.evaluate("document.querySelectorAll('.panel')[1].querySelector('.legend button').click()");
  page.settle();
  CHECK(page.text(".legend [aria-pressed=false]").starts_with("shoulder"));
  CHECK(colours_of(page, 1) == 2);
  // The worst finding links to its time.
  page.evaluate("document.querySelector('button.moment').click()");
  page.settle();
  CHECK(page.text(".now") == "t = 6.766 s");
  check_silent(page);
}

TEST_CASE("fingers read values and zoom") {
  const Tracking tracking;
  Chromium page(tracking.report, {.width = 400, .height = 1600, .touch = true});
  page.drag_fingers({{page.on(".over", 0, 0.5, 0.5), page.on(".over", 0, 0.6, 0.5)}});
  double t = 0;
  REQUIRE(std::sscanf(page.text(".now").c_str(), "t = %lf s", &t) == 1);
  CHECK(t > 5);
  CHECK(t < 15);
  CHECK(shown(page).to == 20);
  page.drag_fingers({{page.on(".over", 0, 0.45, 0.5), page.on(".over", 0, 0.3, 0.5)},
                     {page.on(".over", 0, 0.65, 0.5), page.on(".over", 0, 0.8, 0.5)}});
  CHECK(shown(page).to - shown(page).from == doctest::Approx(20 * 0.2 / 0.5).epsilon(0.05));
  check_silent(page);
}

TEST_CASE("a long log shows its extremes, and where they are") {
  const TemporaryFolder folder;
  const std::string file = folder.write("long.robot", pendulum_file(R"(
simulate ring for pendulum {
  initial q = home
  tau = 0
  duration = 600 s, step = 1 ms, integrator = semi_implicit_euler
  let spike = if abs(t - 300.0004 s) < 0.5 ms then 42 else 0
  log q, qd, spike
}
)"));
  const Outcome run = run_robotc({"sim", file, "ring", "--quiet", "--no-view", "--out", folder / "out"});
  REQUIRE_MESSAGE(run.code == 0, run.err);
  Chromium page(folder / "out/ring.html", {.width = 1200, .height = 1600});
  CHECK(colours_of(page, 2) >= 1);
  page.evaluate("document.querySelectorAll('.over')[2].focus()");
  const double width = page.evaluate("document.querySelectorAll('.over')[2].clientWidth");
  CHECK((highest_blue(page, 2) - 64) / (width - 74) == doctest::Approx(0.5).epsilon(0.005));
  const Chromium::Point left = page.on(".over", 2, 0, 0.5);
  for (int i = 0; i < 40 && shown(page).to - shown(page).from > 0.2; ++i) {
    const Chromium::Point spike{left.x + highest_blue(page, 2), left.y};
    page.move_mouse(spike);
    page.turn_wheel(spike, -200);
  }
  CHECK(shown(page).to - shown(page).from < 0.2);
  bool seen = false;
  for (int i = 0; i < 20; ++i) page.press("ArrowLeft");
  for (int i = 0; i < 40 && !seen; ++i) {
    page.press("ArrowRight");
    seen = page.text(".panel:last-child .value") == "0 … 42.0000";
  }
  CHECK(seen);
  check_silent(page);
}

TEST_CASE("a signal that stands still leaves the others their scale") {
  const TemporaryFolder folder;
  const std::string file = folder.write("still.robot", pendulum_file(R"(
simulate idle for pendulum {
  initial q = home
  tau = 0
  duration = 4 s, step = 1 ms, integrator = rk4
  log pair = [1.5 * sin(t * pi / (2 s)), 0]
}
)"));
  const Outcome run = run_robotc({"sim", file, "idle", "--quiet", "--no-view", "--out", folder / "out"});
  REQUIRE_MESSAGE(run.code == 0, run.err);
  Chromium page(folder / "out/idle.html", {.width = 1200, .height = 900});
  const double width = page.evaluate("document.querySelectorAll('.over')[0].clientWidth");
  CHECK((highest_blue(page, 0) - 64) / (width - 74) == doctest::Approx(0.25).epsilon(0.05));
  check_silent(page);
}

TEST_CASE("runs that diverge, at once or after a while, are shown on any screen") {
  const TemporaryFolder folder;
  const std::string file = folder.write("wrong.robot", pendulum_file(R"(
simulate away for pendulum {
  initial q = home
  tau = [100 N*m * exp(q.pivot)]
  duration = 20 s, step = 1 ms, integrator = rk4
  log q, qd, clock = t
}
simulate never for pendulum {
  initial q = home
  tau = [1 N*m * sqrt(t / (1 s) - 1)]
  duration = 1 s, step = 1 ms, integrator = rk4
  log q, qd
}
)"));
  for (const char* simulation : {"away", "never"}) {
    CAPTURE(simulation);
    const Outcome run = run_robotc({"sim", file, simulation, "--quiet", "--no-view", "--out", folder / "out"});
    REQUIRE_MESSAGE(run.code == 1, run.err);
    const bool goes_away = std::string_view(simulation) == "away";
    for (const int width : {360, 1200}) {
      Chromium page(folder / ("out/" + std::string(simulation) + ".html"), {.width = width, .height = 900});
      CHECK(page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth") == 0);
      CHECK((page.evaluate("document.querySelectorAll('.away').length") > 0) == goes_away);
      if (goes_away) CHECK(page.text(".away").find("leaves the plot at 0.") != std::string::npos);
      check_silent(page);
    }
  }
}

TEST_CASE("a report prints, and is as it was afterwards") {
  const Tracking tracking;
  Chromium page(tracking.report, {.width = 1200, .height = 2600, .dark = true});
  const std::string pdf = page.call("Page.printToPDF", {{"preferCSSPageSize", true}})["data"];
  CHECK(pdf.starts_with("JVBERi0"));  // %PDF-
  CHECK(pdf.size() > 40'000);
  page.settle();
  CHECK(colours_of(page, 1) >= 3);
  CHECK(page.evaluate("document.documentElement.className") == "");
  check_silent(page);
}

/// A report with a path, words, limits and an event.
struct Answers {
  TemporaryFolder folder;
  std::string report = folder / "out/answers.html";
  Answers() {
    const std::string file = folder.write("answers.robot", pendulum_file(R"(
simulate answers for pendulum {
  initial q = home
  tau = [-0.2 N*m*s/rad * qd.pivot]
  duration = 2 s, step = 1 ms, integrator = rk4
  let place = [sin(q.pivot), -cos(q.pivot), 0] * 1 m
  when q.pivot < 0 rad { next qd = qd }
  log q as deg, low = q.pivot < 0 rad
  plot decay = exp(-3 * t / (1 s)) logarithmic
  plot way = place[2] against place[1]
}
)"));
    const Outcome run = run_robotc({"sim", file, "answers", "--quiet", "--no-view", "--out", folder / "out"});
    REQUIRE_MESSAGE(run.code == 0, run.err);
  }
};

/// Keeps what the page saves in place of a download.
void catch_downloads(Chromium& page) {
  page.evaluate(
      "URL.createObjectURL = (blob) => { globalThis.saved = blob; return 'blob:none'; };"
      "HTMLAnchorElement.prototype.click = function () { globalThis.savedAs = this.download; };");
}

TEST_CASE("a page saves its numbers as a table and its plots as pictures") {
  const Answers answers;
  Chromium page(answers.report, {.width = 1200, .height = 2000});
  catch_downloads(page);
  page.evaluate("[...document.querySelectorAll('.keys button')].find((b) => b.textContent === 'CSV').click()");
  CHECK(page.evaluate("savedAs") == "answers-of-pendulum.csv");
  const std::string text = page.evaluate("saved.text()");
  const std::vector<std::string> saved = lines_of(text);
  const std::vector<std::string> logged = lines_of(read_text(answers.folder / "out/answers.csv"));
  REQUIRE(saved.size() == logged.size());
  CHECK(saved[0].starts_with("t [s],q.pivot [deg],low,decay,"));
  for (const std::size_t row : {1, 700, 2001}) {
    std::istringstream one(saved[row]), other(logged[row]);
    for (int column = 0; column < 4; ++column) {
      std::string a, b;
      std::getline(one, a, ',');
      std::getline(other, b, ',');
      if (column == 2) {
        CHECK(a == b);  // "true" or "false"
      } else {
        CHECK(std::stod(a) == doctest::Approx(std::stod(b)).epsilon(1e-10));
      }
    }
  }
  page.evaluate("document.querySelector('.panel .tools button:last-child').click()");
  page.evaluate(
      "new Promise((done) => { const look = () => (saved.type === 'image/png' ? done(1) : setTimeout(look, 20)); "
      "look(); })");
  CHECK(page.evaluate("savedAs") == "q.pivot.png");
  const int width = page.evaluate("createImageBitmap(saved).then((picture) => picture.width)");
  const double plot = page.evaluate("document.querySelector('.plot').clientWidth");
  CHECK(width == doctest::Approx(2 * plot).epsilon(0.01));
  check_silent(page);
}

TEST_CASE("an axis becomes logarithmic and back") {
  const Answers answers;
  Chromium page(answers.report, {.width = 1200, .height = 2000});
  // An exponential is a line: half of the height in the middle of the time. On a linear axis it is far below.
  const auto middle = [&] {
    page.settle();
    return static_cast<double>(page.evaluate("(() => { " + pixels(2) +
                                             "const height = copy.height, x = Math.round((64 + width - 10) / 2);"
                                             "for (let y = 0; y < height; y++) { const at = 4 * (y * width + x);"
                                             "if (data[at + 2] - data[at] > 100 && data[at + 3] > 200)"
                                             "return (y - 8) / (height - 30); } return -1; })()"));
  };
  CHECK(page.text(".panel:nth-of-type(3) h2").starts_with("decay"));
  CHECK(middle() == doctest::Approx(0.5).epsilon(0.03));
  page.evaluate("document.querySelectorAll('.panel')[2].querySelector('[aria-pressed=true]').click()");
  CHECK(middle() > 0.8);
  page.evaluate("document.querySelectorAll('.panel')[2].querySelector('.tools [aria-pressed]').click()");
  CHECK(middle() == doctest::Approx(0.5).epsilon(0.03));
  check_silent(page);
}

TEST_CASE("the cursor runs along a path") {
  const Answers answers;
  Chromium page(answers.report, {.width = 1200, .height = 2400});
  CHECK(colours_of(page, 3) >= 1);
  page.evaluate("document.querySelectorAll('.over')[0].focus()");
  page.press("Home");
  // q = 0.5 rad.
  const std::string value = page.evaluate("document.querySelectorAll('.panel')[3].querySelector('.value').textContent");
  double x = 0, y = 0;
  std::string plain = value;
  for (std::size_t at = plain.find("−"); at != std::string::npos; at = plain.find("−"))
    plain.replace(at, std::string("−").size(), "-");
  REQUIRE(std::sscanf(plain.c_str(), "(%lf, %lf) m", &x, &y) == 2);
  CHECK(x == doctest::Approx(std::sin(0.5)).epsilon(1e-5));
  CHECK(y == doctest::Approx(-std::cos(0.5)).epsilon(1e-5));
  // The mouse over the path puts the cursor to the sample nearest to it.
  page.move_mouse(page.on(".over", 3, 0.5, 0.5));
  double t = -1;
  REQUIRE(std::sscanf(page.text(".now").c_str(), "t = %lf s", &t) == 1);
  CHECK(t > 0);
  check_silent(page);
}

TEST_CASE("tables of sweeps are sorted by a click, numbers as numbers") {
  const TemporaryFolder folder;
  const std::string file = folder.write("grid.robot", pendulum_file(R"(
simulate grid for pendulum {
  param a = 1, b = 1
  sweep a = [3, 20, 100], b = [1, 2]
  initial q = home
  tau = 0
  duration = 0.1 s, step = 10 ms, integrator = rk4
  report product = final(a * b)
}
)"));
  const Outcome run = run_robotc({"sim", file, "grid", "--quiet", "--out", folder / "out"});
  REQUIRE_MESSAGE(run.code == 0, run.err);
  for (const bool dark : {false, true}) {
    Chromium page(folder / "out/grid.html", {.width = 400, .height = 1200, .dark = dark});
    CHECK(page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth") == 0);
    const auto products = [&] {
      return page.evaluate("[...document.querySelectorAll('tbody tr')].map((row) => row.cells[3].textContent)");
    };
    CHECK(products() == nlohmann::json{"3", "6", "20", "40", "100", "200"});
    page.evaluate("document.querySelectorAll('thead button')[3].click()");
    page.evaluate("document.querySelectorAll('thead button')[3].click()");
    CHECK(products() == nlohmann::json{"200", "100", "40", "20", "6", "3"});
    CHECK(page.evaluate("[...document.images].every((image) => image.complete && image.naturalWidth > 300)") == true);
    check_silent(page);
  }
}

}  // namespace
}  // namespace robotc::testing::report_test
