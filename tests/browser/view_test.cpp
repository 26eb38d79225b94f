// Pages of `robotc view` in a browser without a network: what they show is where the oracle says that it is.
#include <doctest/doctest.h>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <Eigen/Core>
#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <set>
#include <sstream>

#include "tests/browser/chromium.h"
#include "tests/browser/shown_page.h"
#include "tests/oracle/maximal.h"
#include "tests/oracle/newton_euler.h"
#include "tests/oracle/random_closed.h"
#include "tests/oracle/robot_text.h"

namespace robotc::testing::view_test {
namespace {

/// The page keeps the numbers of a run with twelve digits, and shows doubles.
constexpr double tolerance = 1e-6;
/// Limit on the size of a page of a robot, in bytes: it can be mailed.
constexpr std::uintmax_t most_bytes = 400'000;

std::string view_of(const TemporaryFolder& folder, const std::string& file, std::vector<std::string> more = {}) {
  const std::string page = folder / "page.html";
  std::vector<std::string> arguments{"view", file, "-o", page};
  arguments.insert(arguments.end(), more.begin(), more.end());
  const Outcome run = run_robotc(arguments);
  REQUIRE_MESSAGE(run.code == 0, run.err);
  return page;
}

/// X_world,node by the page, a column after the other.
void check_pose(Chromium& page, const std::string& node, const oracle::Pose& expected) {
  CAPTURE(node);
  const auto elements = page.evaluate("robotView.worldOf('" + node + "')");
  REQUIRE(elements.size() == 16);
  double worst = 0;
  for (Eigen::Index column = 0; column < 4; ++column) {
    for (Eigen::Index row = 0; row < 3; ++row) {
      const double wanted = column < 3 ? expected.rotation(row, column) : expected.position[row];
      worst = std::max(worst, std::abs(elements[4 * column + row].get<double>() - wanted));
    }
  }
  CHECK(worst <= tolerance);
}

void check_poses(Chromium& page, const oracle::Tree& tree, const Eigen::VectorXd& q) {
  const std::vector<oracle::Pose> poses = oracle::link_poses(tree, q);
  for (std::size_t i = 0; i < poses.size(); ++i) check_pose(page, fmt::format("link_{}", i), poses[i]);
}

TEST_CASE("links of random trees of all joints are shown where the oracle has them") {
  for (const std::uint64_t seed : oracle::sampled_seeds(52000, 3)) {
    CAPTURE(seed);
    const oracle::Tree tree =
        oracle::writable(
            {oracle::random_tree(seed, {.bodies = 8, .branching = 0.4, .fixed = 0.15, .several = 0.4, .balls = 0.4})})
            .tree;
    const TemporaryFolder folder;
    Chromium page(view_of(folder, folder.write("machine.robot", oracle::robot_text({tree}))),
                  {.width = 600, .height = 500});
    wait_for_robot(page);
    for (std::uint64_t k = 0; k < 17; ++k) {
      const Eigen::VectorXd q = oracle::random_state(tree, seed + 100 * k).q;
      page.evaluate(fmt::format("robotView.show([{}])", fmt::join(q.data(), q.data() + q.size(), ", ")));
      check_poses(page, tree, q);
    }
    check_silent(page);
  }
}

TEST_CASE("a run is shown as it was logged") {
  const std::uint64_t seed = 52010;
  const oracle::Tree tree =
      oracle::writable({oracle::random_tree(seed, {.bodies = 6, .branching = 0.4, .several = 0.3, .balls = 0.4})}).tree;
  const std::string text = oracle::robot_text({tree}) + "\nsimulate fall for machine {\n  initial q = " +
                           oracle::configuration_text(tree, oracle::random_state(tree, seed).q) +
                           "\n  tau = 0\n  duration = 0.25 s, step = 1 ms, integrator = rk4\n  log q\n}\n";
  const TemporaryFolder folder;
  const std::string file = folder.write("machine.robot", text);
  const Outcome run = run_robotc({"sim", file, "--quiet", "--out", folder / "out"});
  REQUIRE_MESSAGE(run.code == 0, run.err);
  const std::vector<std::string> log = lines_of(read_text(folder / "out/fall.csv"));
  Chromium page(view_of(folder, file, {"fall"}), {.width = 600, .height = 500});
  wait_for_robot(page);
  for (std::size_t row = 1; row < log.size(); row += 5) {
    std::istringstream cells(log[row]);
    std::string cell;
    std::getline(cells, cell, ',');
    page.evaluate("robotView.seek(" + cell + ")");
    Eigen::VectorXd q(oracle::position_count(tree));
    for (double& entry : q) {
      REQUIRE(std::getline(cells, cell, ','));
      entry = std::stod(cell);
    }
    check_poses(page, tree, q);
  }
  // The time line moves it, too, and keys.
  page.evaluate(
      "(() => { const slider = document.querySelector('.track input'); slider.value = 0.125;"
      "slider.dispatchEvent(new Event('input')); })()");
  CHECK(page.evaluate("robotView.time()").get<double>() == doctest::Approx(0.125));
  page.evaluate("document.querySelector('.picture').focus()");
  page.press(".");
  CHECK(page.evaluate("robotView.time()").get<double>() == doctest::Approx(0.13));
  check_silent(page);
}

TEST_CASE("a slider moves a loop, and the loop stays closed") {
  oracle::ClosedCase loop =
      oracle::random_closed_mechanism(52020, {.tree = {.bodies = 5}, .kind = oracle::ClosureKind::spherical});
  for (oracle::Body& body : loop.mechanism.tree.bodies) body.passive = true;  // any of them can be the freedoms
  const oracle::ClosedMechanism mechanism = oracle::writable(loop.mechanism);
  const TemporaryFolder folder;
  Chromium page(view_of(folder, folder.write("machine.robot", oracle::robot_text(mechanism))),
                {.width = 900, .height = 600});
  wait_for_robot(page);
  const auto read = [&] {
    const auto numbers = page.evaluate("robotView.configuration()");
    Eigen::VectorXd q(numbers.size());
    for (Eigen::Index i = 0; i < q.size(); ++i) q[i] = numbers[i].get<double>();
    return q;
  };
  const auto gap = [&](const Eigen::VectorXd& q) {
    const Eigen::VectorXd rest = Eigen::VectorXd::Zero(oracle::freedom_count(mechanism.tree));
    return oracle::maximal_dynamics(mechanism, q, rest, rest).gaps.cwiseAbs().maxCoeff();
  };
  const Eigen::VectorXd before = read();
  CHECK(gap(before) <= tolerance);
  page.evaluate(
      "(() => { const slider = document.querySelector('.joint input');"
      "slider.value = Number(slider.value) + 6; slider.dispatchEvent(new Event('input')); })()");
  const Eigen::VectorXd after = read();
  CHECK((after - before).cwiseAbs().maxCoeff() > 0.01);
  CHECK(gap(after) <= tolerance);
  check_poses(page, mechanism.tree, after);
  check_silent(page);
}

TEST_CASE("what is chosen in a page can be chosen in another") {
  const TemporaryFolder folder;
  const std::string file = folder.write("chosen.robot", pendulum_file());
  Chromium page(view_of(folder, file, {"settle"}), {.width = 900, .height = 600});
  wait_for_robot(page);
  page.evaluate("document.querySelectorAll('.switches input')[1].click(); robotView.seek(0.7)");
  page.evaluate("globalThis.chosen = robotView.choices(); chosen.place[0] += 0.25");
  page.evaluate(
      "document.querySelectorAll('.switches input')[1].click(); robotView.seek(0.2); robotView.choose(chosen)");
  page.settle();
  CHECK(page.evaluate("robotView.time()") == 0.7);
  CHECK(page.evaluate("document.querySelectorAll('.switches input')[1].checked") == true);
  const double apart = page.evaluate("robotView.choices().place[0] - chosen.place[0]");
  CHECK(std::abs(apart) < 1e-9);
  check_silent(page);
}

TEST_CASE("the plots of a report and the robot have one cursor") {
  const TemporaryFolder folder;
  const Outcome run = run_robotc({"sim", "examples/scara.robot", "--quiet", "--out", folder / "out"});
  REQUIRE_MESSAGE(run.code == 0, run.err);
  const std::vector<std::string> log = lines_of(read_text(folder / "out/tracking.csv"));
  Chromium page(folder / "out/tracking.html", {.width = 1200, .height = 1400});
  wait_for_robot(page);
  // Row k of the log is at k milliseconds; the first columns behind the time are q.
  const auto check_at_cursor = [&] {
    double t = 0;
    REQUIRE(std::sscanf(page.text(".now").c_str(), "t = %lf s", &t) == 1);
    CHECK(page.evaluate("robotView.time()").get<double>() == doctest::Approx(t));
    std::istringstream cells(log.at(1 + static_cast<std::size_t>(std::lround(t * 1000))));
    std::string cell;
    std::getline(cells, cell, ',');
    const auto q = page.evaluate("robotView.configuration()");
    for (std::size_t i = 0; i < 5; ++i) {
      std::getline(cells, cell, ',');
      // The page interpolates between rows 16 ms apart: the acceleration of the run is below 10 rad/s².
      CHECK(std::abs(q[i].get<double>() - std::stod(cell)) < 10 * 0.016 * 0.016 / 8);
    }
    return t;
  };
  const double last = check_at_cursor();
  CHECK(last == doctest::Approx(20));
  page.evaluate("document.querySelectorAll('.over')[0].scrollIntoView({ block: 'end' })");
  page.settle();
  page.drag_mouse(page.on(".over", 0, 0.3, 0.5), page.on(".over", 0, 0.6, 0.5));
  const double dragged = check_at_cursor();
  CHECK(dragged > 8);
  CHECK(dragged < 16);
  page.evaluate(
      "(() => { const slider = document.querySelector('.track input'); slider.value = 9.5;"
      "slider.dispatchEvent(new Event('input')); })()");
  page.settle();
  CHECK(check_at_cursor() == doctest::Approx(9.5));
  CHECK(page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth") == 0);
  check_silent(page);
}

TEST_CASE("shapes and meshes of links take the place of bars, and a switch brings these back") {
  const TemporaryFolder folder;
  CHECK_FALSE(
      folder.write("prism.obj", "v 0 0 0\nv 0.4 0 0\nv 0 0.3 0\nv 0 0 0.2\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n")
          .empty());
  const std::string file = folder.write("arm.robot", R"(robot arm {
  gravity = [0, 0, -9.81] m/s^2
  link upper {
    mass = 1 kg, com = [0.1, 0, 0] m
    shape box = at([0.2, 0, 0] m) { size = [0.4, 0.05, 0.05] m, colour = [1, 0.5, 0] }
    shape mesh { file = "prism.obj", scale = [1, 2, 1], colour = [0, 0, 1, 0.5] }
    shape mesh { file = "absent.stl" }
    shape ball { radius = 1 m, role = collision }
  }
  link fore { mass = 1 kg, com = [0.1, 0, 0] m }
  joint shoulder: revolute base -> upper = at([0, 0, 0], axis = [0, 1, 0])
  joint elbow: revolute upper -> fore = at([0.4, 0, 0] m, axis = [0, 1, 0])
}
)");
  const std::string shown = folder / "shown.html";
  const Outcome run = run_robotc({"view", file, "-o", shown});
  REQUIRE_MESSAGE(run.code == 0, run.err);
  CHECK(run.err == "robotc: warning: absent.stl is not drawn: there is no such file\n");
  CHECK(std::filesystem::file_size(shown) < most_bytes);
  Chromium page(shown, {.width = 700, .height = 500});
  wait_for_robot(page);
  auto seen = page.evaluate("robotView.seen()");
  CHECK(seen[0] == 2);
  CHECK(seen[1] == 0);
  page.evaluate(
      "[...document.querySelectorAll('.switches label')].find((label) => label.textContent === 'Skeleton')"
      ".querySelector('input').click()");
  seen = page.evaluate("robotView.seen()");
  CHECK(seen[0] == 2);
  CHECK(seen[1].get<int>() > 4);
  // Creases separate the four faces, so each has its three corners; coordinates have steps of their range / 65535.
  const auto points = page.evaluate("robotView.meshPoints(0)");
  REQUIRE(points.size() == 4 * 3 * 3);
  std::set<std::array<double, 3>> places;
  for (std::size_t i = 0; i < points.size(); i += 3) {
    std::array<double, 3> place{};
    for (std::size_t k = 0; k < 3; ++k) place[k] = std::round(points[i + k].get<double>() * 1e4) / 1e4;
    places.insert(place);
  }
  CHECK(places == std::set<std::array<double, 3>>{{0, 0, 0}, {0.4, 0, 0}, {0, 0.6, 0}, {0, 0, 0.2}});
  page.evaluate("robotView.pick('shape', 1)");
  CHECK(page.evaluate("document.querySelector('.card h3').textContent") == "mesh of upper");
  check_silent(page);
}

TEST_CASE("a page is small, and looks right in the dark, by touch and on a small screen") {
  const TemporaryFolder folder;
  const std::string file = view_of(folder, "examples/scara.robot");
  CHECK(std::filesystem::file_size(file) < most_bytes);
  for (const Screen screen :
       {Screen{.width = 1200, .height = 800, .dark = true}, Screen{.width = 390, .height = 800, .touch = true}}) {
    CAPTURE(screen.width);
    Chromium page(file, screen);
    wait_for_robot(page);
    CHECK(page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth") == 0);
    // Something is drawn, in several colours.
    const int colours = page.evaluate(
        "(() => { const from = document.querySelector('.picture'); const copy = document.createElement('canvas');"
        "copy.width = 200; copy.height = 150; const context = copy.getContext('2d', { willReadFrequently: true });"
        "context.drawImage(from, 0, 0, 200, 150); const { data } = context.getImageData(0, 0, 200, 150);"
        "const seen = new Set(); for (let i = 0; i < data.length; i += 4) if (data[i + 3] > 250)"
        "  seen.add([data[i] >> 5, data[i + 1] >> 5, data[i + 2] >> 5].join()); return seen.size; })()");
    CHECK(colours > 6);
    // A slider stays within its limits; a click on a part tells its numbers.
    page.evaluate(
        "(() => { const slider = document.querySelectorAll('.joint input')[1];"
        "slider.value = 1e9; slider.dispatchEvent(new Event('input')); })()");
    CHECK(page.evaluate("robotView.configuration()[1]").get<double>() <= 3.2);
    page.evaluate("robotView.pick('joint', 0)");
    CHECK(page.text(".card h3").starts_with("joint "));
    CHECK(page.text(".card .place").find("scara.robot:") != std::string::npos);
    check_silent(page);
  }
}

}  // namespace
}  // namespace robotc::testing::view_test
