// Inverse kinematics in closed form of random arms of every structure that has one, against the oracle's poses.
#include <doctest/doctest.h>

#include <Eigen/Geometry>
#include <functional>
#include <numbers>

#include "tests/closed_forms/arms.h"
#include "tests/depth.h"

namespace robotc::test::families_test {
namespace {

using dynamics::ClosedForm;
using dynamics::Target;
using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::Vector3d;
using Eigen::VectorXd;

using MakeAxes = std::function<std::vector<Axis>(RandomArms&)>;

double angle_error(const Eigen::Matrix3d& a, const Eigen::Matrix3d& b) { return (a - b).norm() / std::sqrt(2.0); }

/// The largest difference of two configurations, angles by whole turns.
double difference(const std::vector<Axis>& axes, const VectorXd& a, const VectorXd& b) {
  double most = 0;
  for (Index i = 0; i < a.size(); ++i) {
    const double off = a[i] - b[i];
    const bool turns = axes[static_cast<std::size_t>(i)].turns;
    most = std::max(most, std::abs(turns ? std::remainder(off, 2 * std::numbers::pi) : off));
  }
  return most;
}

/// A thousand configurations of random arms, in all. Rounding errors of 1e-15 of the lengths, of about 1 m, grow by the
/// inverse of sines of angles between the axes, and where a subproblem is nearly singular, by the inverse of the root
/// of what is left under its root: 1e-3 at worst in a thousand configurations, each with a handful of subproblems. The
/// second solution of such a subproblem is then as near as that.
void check_family(const MakeAxes& make, Target target, std::size_t most, Numbers numbers = Numbers::constants) {
  const int arms = depth(4, 10), configurations = depth(30, 100);
  constexpr double rounding = 1e-9, rounding_of_angles = 1e-8;
  int exact = 0, all = 0;
  for (int seed = 1; seed <= arms; ++seed) {
    CAPTURE(seed);
    RandomArms random(static_cast<unsigned>(seed));
    const std::vector<Axis> axes = make(random);
    Arm arm(random.tree(axes), numbers);
    const ClosedForm& form = arm.form(target);
    INFO("reason: " << form.reason);
    REQUIRE(form.exists());
    REQUIRE(form.solutions.size() <= most);
    CHECK(!form.form.empty());
    for (int k = 0; k < configurations; ++k) {
      CAPTURE(k);
      const VectorXd wanted = random.configuration(axes.size());
      const oracle::Pose goal = arm.pose(wanted);
      const VectorXd guess = random.configuration(axes.size());
      const MatrixXd found = arm.solve(target, goal, guess);
      REQUIRE(found.allFinite());
      double nearest = 1e300;
      for (Index row = 0; row < found.rows(); ++row) {
        const VectorXd q = found.row(row).head(wanted.size());
        const oracle::Pose reached = arm.pose(q);
        // The error is what it claims to be.
        CHECK(std::abs((reached.position - goal.position).norm() - found(row, wanted.size())) < 1e-12);
        if (target == Target::pose) {
          CHECK(std::abs(angle_error(reached.rotation, goal.rotation) - found(row, wanted.size() + 1)) < 1e-12);
        }
        for (Index i = 0; i < q.size(); ++i) {
          if (axes[static_cast<std::size_t>(i)].turns) CHECK(std::abs(q[i] - guess[i]) <= std::numbers::pi + 1e-12);
        }
        ++all;
        if (found.row(row).tail(2).maxCoeff() < rounding) ++exact;
        nearest = std::min(nearest, difference(axes, q, wanted));
      }
      CHECK(nearest < rounding_of_angles);
      CHECK(found.rightCols(2).rowwise().maxCoeff().minCoeff() < rounding);
    }
  }
  MESSAGE(exact << " of " << all << " solutions reach the target");
}

std::vector<Axis> operator+(std::vector<Axis> a, const std::vector<Axis>& b) {
  a.insert(a.end(), b.begin(), b.end());
  return a;
}

std::vector<Axis> backwards(std::vector<Axis> axes) { return {axes.rbegin(), axes.rend()}; }

Axis turn(const Vector3d& direction, const Vector3d& point) { return {true, direction, point}; }
Axis slide(const Vector3d& direction) { return {false, direction, Vector3d::Zero()}; }

/// Three joints that place a point.
std::vector<Axis> meeting_first(RandomArms& random) {
  return random.wrist(2) + std::vector{turn(random.direction(), random.point())};
}
std::vector<Axis> parallel_first(RandomArms& random) {
  const Vector3d h = random.direction();
  return {turn(h, random.point()), turn(h, random.point()), turn(random.direction_off(h), random.point())};
}
/// Along h, across h, and at any angle to both; a slide behind two turns is across the second, whose heights it keeps.
std::vector<Axis> slides_and_turns(RandomArms& random, bool first, bool second, bool third) {
  const Vector3d h = random.direction();
  const Vector3d u = random.direction_across(h);
  Vector3d w = (h + random.uniform(0.5, 1) * u + random.uniform(0.5, 1) * h.cross(u)).normalized();
  if (first && second && !third) w = random.direction_across(u);
  std::vector<Axis> axes{turn(h, random.point()), turn(u, random.point()), turn(w, random.point())};
  axes[0].turns = first;
  axes[1].turns = second;
  axes[2].turns = third;
  return axes;
}

TEST_CASE("three last axes through a point, behind every kind of arm") {
  for (const bool from_base : {false, true}) {
    CAPTURE(from_base);
    const auto with_wrist = [&](auto arm) -> MakeAxes {
      return [arm, from_base](RandomArms& random) {
        const std::vector<Axis> axes = arm(random) + random.wrist(3);
        return from_base ? backwards(axes) : axes;
      };
    };
    SUBCASE("of two axes that meet") { check_family(with_wrist(meeting_first), Target::pose, 8); }
    SUBCASE("of two parallel axes") { check_family(with_wrist(parallel_first), Target::pose, 8); }
    SUBCASE("of two axes that meet behind a third") {
      check_family(with_wrist([](RandomArms& random) { return backwards(meeting_first(random)); }), Target::pose, 8);
    }
    SUBCASE("of two parallel axes behind a third") {
      check_family(with_wrist([](RandomArms& random) { return backwards(parallel_first(random)); }), Target::pose, 8);
    }
    SUBCASE("of slides") {
      check_family(with_wrist([](RandomArms& random) { return slides_and_turns(random, false, false, false); }),
                   Target::pose, 2);
    }
    SUBCASE("of two slides and a turn") {
      check_family(with_wrist([](RandomArms& random) { return slides_and_turns(random, false, false, true); }),
                   Target::pose, 4);
    }
    SUBCASE("of a turn, a slide along it, and a slide") {
      check_family(with_wrist([](RandomArms& random) {
                     const Vector3d h = random.direction();
                     return std::vector{turn(h, random.point()), slide(h), slide(random.direction_across(h))};
                   }),
                   Target::pose, 4);
    }
    SUBCASE("of a turn, a turn that meets it, and a slide") {
      check_family(
          with_wrist([](RandomArms& random) { return random.wrist(2) + std::vector{slide(random.direction())}; }),
          Target::pose, 8);
    }
  }
}

TEST_CASE("structures that hold for all values of parameters") {
  check_family([](RandomArms& random) { return random.straight(), parallel_first(random) + random.wrist(3); },
               Target::pose, 8, Numbers::parameters_except_units);
  // Equal by chance alone: the point moves away from the axes with any of the parameters.
  RandomArms random(1);
  const std::vector<Axis> axes = parallel_first(random) + random.wrist(3);
  Arm arm(random.tree(axes), Numbers::parameters_except_units);
  CHECK(!arm.form(Target::pose).exists());
}

TEST_CASE("three parallel axes in the middle, two that meet at an end") {
  for (const bool from_base : {false, true}) {
    const MakeAxes arm = [&](RandomArms& random) {
      const Vector3d h = random.direction();
      std::vector<Axis> axes{turn(random.direction_off(h), random.point())};
      for (int i = 0; i < 3; ++i) axes.push_back(turn(random.coin() ? h : Vector3d(-h), random.point()));
      std::vector<Axis> wrist = random.wrist(2);
      while (wrist[0].direction.cross(h).norm() < 0.3) wrist = random.wrist(2);
      axes = axes + wrist;
      return from_base ? backwards(axes) : axes;
    };
    check_family(arm, Target::pose, 8);
  }
}

TEST_CASE("arms with four and five joints reach the poses that they can") {
  SUBCASE("three turns and a slide along parallel axes, in every order") {
    for (int place = 0; place < 4; ++place) {
      CAPTURE(place);
      check_family(
          [&](RandomArms& random) {
            const Vector3d h = random.direction();
            std::vector<Axis> axes;
            for (int i = 0; i < 4; ++i) axes.push_back(i == place ? slide(h) : turn(h, random.point()));
            return axes;
          },
          Target::pose, 2);
    }
  }
  SUBCASE("three parallel axes between two others") {
    check_family(
        [](RandomArms& random) {
          const Vector3d h = random.direction();
          std::vector<Axis> axes{turn(random.direction_off(h), random.point())};
          for (int i = 0; i < 3; ++i) axes.push_back(turn(h, random.point()));
          axes.push_back(turn(random.direction_off(h), random.point()));
          return axes;
        },
        Target::pose, 8);
  }
  SUBCASE("two last axes that meet") {
    check_family([](RandomArms& random) { return meeting_first(random) + random.wrist(2); }, Target::pose, 4);
  }
}

TEST_CASE("arms that move in a plane") {
  const auto planar = [](int turns) -> MakeAxes {
    return [turns](RandomArms& random) {
      const Vector3d h = random.direction();
      std::vector<Axis> axes;
      for (int i = 0; i < turns; ++i) axes.push_back(turn(h, random.point()));
      return axes;
    };
  };
  SUBCASE("two joints, to points") { check_family(planar(2), Target::point, 2); }
  SUBCASE("three joints, to poses") { check_family(planar(3), Target::pose, 2); }
  SUBCASE("a turn and a slide, to points") {
    check_family(
        [](RandomArms& random) {
          const Vector3d h = random.direction();
          return std::vector{turn(h, random.point()), slide(random.direction_across(h))};
        },
        Target::point, 2);
  }
}

TEST_CASE("three joints place points") {
  SUBCASE("meeting") { check_family(meeting_first, Target::point, 4); }
  SUBCASE("parallel") { check_family(parallel_first, Target::point, 4); }
  for (int kinds = 0; kinds < 8; ++kinds) {
    CAPTURE(kinds);
    const MakeAxes axes = [&](RandomArms& random) {
      return slides_and_turns(random, (kinds & 1) != 0, (kinds & 2) != 0, (kinds & 4) != 0);
    };
    if (kinds != 7) check_family(axes, Target::point, 4);
  }
}

TEST_CASE("arms without closed form say why") {
  RandomArms random(1);
  const auto reason = [&](const std::vector<Axis>& axes) {
    Arm arm(random.tree(axes), Numbers::constants);
    return arm.form(Target::pose).reason;
  };
  std::vector<Axis> general;
  for (int i = 0; i < 6; ++i) general.push_back(turn(random.direction(), random.point()));
  CHECK(reason(general) == "no three neighbours of its axes meet in a point, and no three are parallel");
  std::vector<Axis> skew;
  for (int i = 0; i < 3; ++i) skew.push_back(turn(random.direction(), random.point()));
  CHECK(reason(skew + random.wrist(3)).find("no two neighbours among the other joints") != std::string::npos);
  general.push_back(turn(random.direction(), random.point()));
  CHECK(reason(general) == "7 joints move it, with 6 freedoms: a target does not determine them");
  const Vector3d h = random.direction();
  CHECK(reason({slide(h), turn(h, random.point()), slide(h)}) ==
        "3 joints move it, with 2 freedoms: a target does not determine them");
}

}  // namespace
}  // namespace robotc::test::families_test
