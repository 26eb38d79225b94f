// Arrows of reactions, forces of contacts and wrenches in pages: what they show is what the oracle finds.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <Eigen/Core>
#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <memory>
#include <sstream>

#include "tests/browser/chromium.h"
#include "tests/browser/shown_page.h"
#include "tests/oracle/maximal.h"
#include "tests/oracle/newton_euler.h"
#include "tests/oracle/random_closed.h"
#include "tests/oracle/robot_text.h"

namespace robotc::testing::loads_test {
namespace {

using Eigen::Vector3d;
using Eigen::VectorXd;
using nlohmann::json;

/// The page keeps an entry of a load with steps of 2^-20 of its range, which is below twice the largest; three entries.
constexpr double share_of_largest = 4e-6;

void click_switch(Chromium& page, const std::string& name) {
  page.evaluate("[...document.querySelectorAll('.switches label')].find((label) => label.textContent === '" + name +
                "').querySelector('input').click()");
  page.settle();
}

Vector3d vector_of(const json& numbers) {
  return {numbers[0].get<double>(), numbers[1].get<double>(), numbers[2].get<double>()};
}

/// The numbers of a CSV file, a row a line.
Eigen::MatrixXd table_of(const std::string& path) {
  const std::vector<std::string> lines = lines_of(read_text(path));
  const auto count = static_cast<Eigen::Index>(std::ranges::count(lines.at(0), ',')) + 1;
  Eigen::MatrixXd table(static_cast<Eigen::Index>(lines.size()) - 1, count);
  for (Eigen::Index row = 0; row < table.rows(); ++row) {
    std::istringstream cells(lines[static_cast<std::size_t>(row) + 1]);
    std::string cell;
    for (Eigen::Index column = 0; std::getline(cells, cell, ','); ++column) table(row, column) = std::stod(cell);
  }
  return table;
}

/// A run of a simulation: its log, and its page with reactions shown.
class Shown {
 public:
  Shown(const std::string& text, const std::string& simulation) {
    const std::string file = folder_.write("machine.robot", text);
    const Outcome run = run_robotc({"sim", file, simulation, "--quiet", "--out", folder_ / "out"});
    REQUIRE_MESSAGE(run.code == 0, run.err);
    log = table_of(folder_ / ("out/" + simulation + ".csv"));
    const Outcome view = run_robotc({"view", file, simulation, "-o", folder_ / "page.html"});
    REQUIRE_MESSAGE(view.code == 0, view.err);
    page = std::make_unique<Chromium>(folder_ / "page.html", Screen{.width = 700, .height = 500});
    wait_for_robot(*page);
  }

  struct Arrow {
    std::string kind, name, quantity;
    Vector3d from, way;
    bool cut = false;
  };
  /// The arrows that are drawn at a time.
  std::vector<Arrow> arrows(double time) {
    page->evaluate(fmt::format("robotView.seek({})", time));
    std::vector<Arrow> found;
    for (const json& one : page->evaluate("robotView.loads()")) {
      found.push_back({one["kind"], one["name"], one["quantity"], vector_of(one["from"]), vector_of(one["way"]),
                       one["cut"].get<bool>()});
    }
    return found;
  }

  Eigen::MatrixXd log;
  std::unique_ptr<Chromium> page;

 private:
  TemporaryFolder folder_;
};

/// `expected`: what must be drawn, or nothing if it is below a hundredth of the scale. `tolerance` of points, m.
void check_arrow(const std::vector<Shown::Arrow>& arrows, const std::string& kind, const std::string& name,
                 const std::string& quantity, const Vector3d& from, const Vector3d& way, double largest) {
  CAPTURE(kind);
  CAPTURE(name);
  CAPTURE(quantity);
  const auto found = std::ranges::find_if(arrows, [&](const Shown::Arrow& arrow) {
    return arrow.kind == kind && arrow.name == name && arrow.quantity == quantity;
  });
  if (found == arrows.end()) {
    CHECK(way.norm() < 0.01 * largest);
    return;
  }
  CHECK((found->from - from).norm() <= 1e-6);
  if (found->cut) {
    CHECK(found->way.normalized().cross(way.normalized()).norm() <= 1e-3);
    CHECK(found->way.norm() < way.norm());
    CHECK(found->way.dot(way) > 0);
  } else {
    CHECK((found->way - way).norm() <= share_of_largest * largest);
  }
}

/// `speeds`: of all joints of the tree.
std::string run_of(const oracle::Tree& tree, const VectorXd& q, const std::string& speeds = "qd") {
  return "\nsimulate fall for machine {\n  initial q = " + oracle::configuration_text(tree, q) +
         "\n  tau = 0\n  duration = 0.2 s, step = 1 ms, integrator = rk4\n  log q, v = " + speeds + "\n}\n";
}

TEST_CASE("arrows of reactions are those of the oracle, in trees with joints of all kinds") {
  for (const std::uint64_t seed : oracle::sampled_seeds(53000, 2)) {
    CAPTURE(seed);
    const oracle::Tree tree =
        oracle::writable(
            {oracle::random_tree(seed, {.bodies = 6, .branching = 0.4, .fixed = 0.2, .several = 0.3, .balls = 0.3})})
            .tree;
    Shown shown(oracle::robot_text({tree}) + run_of(tree, oracle::random_state(tree, seed).q), "fall");
    click_switch(*shown.page, "Reactions");
    const Eigen::Index nq = oracle::position_count(tree), nv = oracle::freedom_count(tree);
    const auto reactions_at = [&](Eigen::Index row) {
      const VectorXd q = shown.log.row(row).segment(1, nq), qd = shown.log.row(row).segment(1 + nq, nv);
      return oracle::joint_reactions(tree, q, qd, oracle::forward_dynamics(tree, q, qd, VectorXd::Zero(nv)));
    };
    double force = 0, moment = 0;
    for (Eigen::Index row = 0; row < shown.log.rows(); ++row) {
      const oracle::WrenchRows reactions = reactions_at(row);
      force = std::max(force, reactions.leftCols<3>().rowwise().norm().maxCoeff());
      moment = std::max(moment, reactions.rightCols<3>().rowwise().norm().maxCoeff());
    }
    for (const Eigen::Index row : {0, 37, 110, 200}) {
      CAPTURE(row);
      const std::vector<Shown::Arrow> arrows = shown.arrows(shown.log(row, 0));
      const oracle::WrenchRows reactions = reactions_at(row);
      const std::vector<oracle::Pose> poses = oracle::link_poses(tree, shown.log.row(row).segment(1, nq));
      for (std::size_t i = 0; i < poses.size(); ++i) {
        const auto joint = static_cast<Eigen::Index>(i);
        const std::string name = fmt::format("joint_{}", i);
        const Vector3d at_force = poses[i].rotation * reactions.row(joint).head<3>().transpose();
        const Vector3d at_moment = poses[i].rotation * reactions.row(joint).tail<3>().transpose();
        check_arrow(arrows, "joint", name, "force", poses[i].position, at_force, force);
        check_arrow(arrows, "joint", name, "moment", poses[i].position, at_moment, moment);
      }
    }
    check_silent(*shown.page);
  }
}

TEST_CASE("arrows of reactions in closed loops are those in maximal coordinates") {
  for (const oracle::ClosureKind kind : {oracle::ClosureKind::spherical, oracle::ClosureKind::rod}) {
    CAPTURE(static_cast<int>(kind));
    oracle::ClosedCase loop = oracle::random_closed_mechanism(53020, {.tree = {.bodies = 5}, .kind = kind});
    for (oracle::Body& body : loop.mechanism.tree.bodies) body.passive = true;
    const oracle::ClosedMechanism mechanism = oracle::writable(loop.mechanism);
    const oracle::Tree& tree = mechanism.tree;
    std::string text = oracle::robot_text(mechanism);
    text.insert(text.rfind('}'), "  assembly = " + oracle::configuration_text(tree, loop.state.q) + "\n");
    Shown shown(text + run_of(tree, loop.state.q, "freedoms(q) * qd"), "fall");
    click_switch(*shown.page, "Reactions");
    const Eigen::Index nq = oracle::position_count(tree), nv = oracle::freedom_count(tree);
    const auto solution_at = [&](Eigen::Index row) {
      return oracle::maximal_dynamics(mechanism, shown.log.row(row).segment(1, nq),
                                      shown.log.row(row).segment(1 + nq, nv), VectorXd::Zero(nv));
    };
    double force = 0, moment = 0;
    for (Eigen::Index row = 0; row < shown.log.rows(); row += 10) {
      const oracle::WrenchRows reactions = solution_at(row).reactions;
      force = std::max(force, reactions.leftCols<3>().rowwise().norm().maxCoeff());
      moment = std::max(moment, reactions.rightCols<3>().rowwise().norm().maxCoeff());
    }
    // The run closes its loops to 1e-10, and what multiplies that is the stiffness of no spring: the loads of the
    // oracle at a state that is so far off differ as little.
    for (const Eigen::Index row : {0, 90, 200}) {
      CAPTURE(row);
      const std::vector<Shown::Arrow> arrows = shown.arrows(shown.log(row, 0));
      const oracle::MaximalSolution exact = solution_at(row);
      REQUIRE(exact.determined.all());
      const std::vector<oracle::Pose> poses = oracle::link_poses(tree, shown.log.row(row).segment(1, nq));
      const auto check = [&](const std::string& of, const std::string& name, const oracle::Pose& axes,
                             Eigen::Index entry) {
        const Vector3d at_force = axes.rotation * exact.reactions.row(entry).head<3>().transpose();
        const Vector3d at_moment = axes.rotation * exact.reactions.row(entry).tail<3>().transpose();
        check_arrow(arrows, of, name, "force", axes.position, at_force, force);
        check_arrow(arrows, of, name, "moment", axes.position, at_moment, moment);
      };
      for (std::size_t i = 0; i < poses.size(); ++i) {
        check("joint", fmt::format("joint_{}", i), poses[i], static_cast<Eigen::Index>(i));
      }
      for (std::size_t i = 0; i < mechanism.closures.size(); ++i) {
        const oracle::Closure& closure = mechanism.closures[i];
        const oracle::Pose link = closure.b.body < 0 ? tree.base : poses[static_cast<std::size_t>(closure.b.body)];
        check("closure", closure.name, link * closure.b.pose, static_cast<Eigen::Index>(poses.size() + i));
      }
    }
    check_silent(*shown.page);
  }
}

TEST_CASE("what stands is carried where the moments of its loads balance") {
  Shown shown(R"(robot crate {
  gravity = [0, 0, -9.81] m/s^2
  link body { mass = 10 kg, com = [0.05, 0.02, 0] m, inertia = diag(0.06, 0.08, 0.12) kg*m^2 }
  joint root: floating base -> body
  frame handle on body = at([0, 0.1, 0.05] m)
  contact sole: box body -> base {
    size = [0.3, 0.25, 0.1] m
    stiffness = 100 kN/m, dissipation = 2 s/m, friction = 0.5
  }
}
simulate stand for crate {
  initial q = [root = at([0, 0, 0.05] m)]
  tau = 0
  wrench push on handle { force = [20, 0, 0] N, axes = base }
  duration = 2 s, step = 10 ms
  integrator = rosenbrock4, relative_tolerance = 1e-8, absolute_tolerance = 1e-10
  log q, sole.normal_force
}
)",
              "stand");
  const Eigen::Index last = shown.log.rows() - 1;
  const std::vector<Shown::Arrow> arrows = shown.arrows(2);
  const auto one = [&](const std::string& kind, const std::string& quantity) {
    const auto found = std::ranges::find_if(
        arrows, [&](const Shown::Arrow& arrow) { return arrow.kind == kind && arrow.quantity == quantity; });
    REQUIRE(found != arrows.end());
    return *found;
  };
  const Shown::Arrow contact = one("contact", "force"), push = one("wrench", "force");
  CHECK((push.way - Vector3d(20, 0, 0)).norm() < 1e-3);
  CHECK((contact.way - Vector3d(-20, 0, 98.1)).norm() < 1e-2);
  CHECK(contact.way[2] == doctest::Approx(shown.log(last, shown.log.cols() - 1)).epsilon(1e-4));
  CHECK(std::abs(contact.from[2]) < 1e-3);
  // About the mass centre; the moment of the contact about the vertical is not part of this.
  const Eigen::Index first = 1;
  const Vector3d position = shown.log.row(last).segment(first, 3);
  const Vector3d centre = position + Vector3d(0.05, 0.02, 0);
  const Vector3d moment = (contact.from - centre).cross(contact.way) + (push.from - centre).cross(push.way);
  CHECK(moment.head<2>().norm() < 0.05);
  CHECK(shown.page->text(".arrows").find(" N") != std::string::npos);
  // The bar of the legend: its pixels for a newton grow with the arrows, and these keep their numbers.
  const auto pixels_of_newton = [&] {
    const double width = shown.page->evaluate("document.querySelector('.arrows .line').getBoundingClientRect().width");
    return width / std::stod(shown.page->text(".arrows .size"));
  };
  const double before = pixels_of_newton();
  CHECK(before > 0);
  shown.page->evaluate("document.querySelector('[title=\"Longer arrows\"]').click()");
  shown.page->settle();
  CHECK(pixels_of_newton() == doctest::Approx(1.5 * before).epsilon(1e-3));
  for (const Shown::Arrow& arrow : shown.arrows(2)) {
    if (arrow.kind == "wrench") CHECK((arrow.way - Vector3d(20, 0, 0)).norm() < 1e-3);
  }
  click_switch(*shown.page, "Loads");
  CHECK(shown.arrows(2).empty());
  CHECK(shown.page->evaluate("document.querySelector('.arrows').hidden") == true);
  shown.page->evaluate("robotView.pick('contact', 0)");
  CHECK(shown.page->text(".card").find("98.1") != std::string::npos);
  check_silent(*shown.page);
}

}  // namespace
}  // namespace robotc::testing::loads_test
