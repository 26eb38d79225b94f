// The robots of the standard library compared with the same robots typed in for the oracle, and with published numbers.
#include <algorithm>
#include <set>

#include "compiler/equations/derivations/derivations.h"
#include "compiler/frontend/library.h"
#include "tests/differential/session_checks.h"
#include "tests/oracle/example_robots.h"
#include "tests/oracle/published_robots.h"

namespace robotc::test::library_robots_test {
namespace {

struct LibraryRobot {
  const char* name;
  oracle::Tree tree;
  std::vector<const char*> links;  ///< by body
};

oracle::Tree with_rotors(oracle::Tree tree, const std::vector<double>& inertia) {
  for (std::size_t i = 0; i < inertia.size(); ++i) tree.bodies[i].drive.rotor_inertia = inertia[i];
  return tree;
}

oracle::Tree planar(int n) {
  constexpr double l = 0.5, m = 1;
  oracle::Tree tree{{}, {0, -9.81, 0}};
  for (int i = 0; i < n; ++i) {
    oracle::Body body;
    body.parent = i - 1;
    body.kind = JointKind::revolute;
    body.before.position = {i == 0 ? 0 : l, 0, 0};
    body.mass = m;
    body.com = {l / 2, 0, 0};
    body.inertia(1, 1) = body.inertia(2, 2) = m * l * l / 12;
    tree.bodies.push_back(body);
  }
  return tree;
}

/// Pieces of 1 kg/m, the first of them fixed, with springs of 100 N·m² between them.
oracle::Tree beam(int n) {
  const double h = 1.0 / n;
  oracle::Tree tree{{}, {0, -9.81, 0}};
  for (int i = 0; i <= n; ++i) {
    const double own = i == 0 || i == n ? h / 2 : h;
    oracle::Body body;
    body.parent = i - 1;
    body.kind = i == 0 ? JointKind::fixed : JointKind::revolute;
    body.before.position = {i == 0 ? 0 : i == 1 ? h / 2 : h, 0, 0};
    body.mass = own;
    body.com = {own / 2, 0, 0};
    body.inertia(1, 1) = body.inertia(2, 2) = own * own * own / 12;
    if (i > 0) {
      body.passive = true;
      body.drive.viscous = 1e-4 * 100 / h;
      body.drive.stiffness = 100 / h;
    }
    tree.bodies.push_back(body);
  }
  return tree;
}

std::vector<LibraryRobot> library_robots() {
  // The first three links of the longer arm, complete.
  oracle::Tree arm_3r = oracle::rrrrt_arm();
  arm_3r.bodies.resize(3);
  const oracle::ThreeRParameters whole;
  arm_3r.bodies[2].mass = whole.m3;
  arm_3r.bodies[2].inertia(1, 1) = arm_3r.bodies[2].inertia(2, 2) = whole.I3;
  return {
      {"three_link", oracle::three_link_arm(), {"column", "upper", "fore"}},
      {"trimobil_scara", with_rotors(oracle::trimobil_scara(), {20, 1.5, 0.7}), {"arm", "forearm", "quill"}},
      {"rpr", oracle::rpr_arm(), {"first", "slider", "second"}},
      {"rprprp", oracle::rprprp_arm(), {"arm[1]", "rod[1]", "arm[2]", "rod[2]", "arm[3]", "rod[3]"}},
      {"rprprpprr",
       oracle::rprprpprr_arm(),
       {"arm.arm[1]", "arm.rod[1]", "arm.arm[2]", "arm.rod[2]", "arm.arm[3]", "arm.rod[3]", "column", "fork", "hand"}},
      {"arm_3r", arm_3r, {"upper", "fore", "hand"}},
      {"arm_rrrrt", oracle::rrrrt_arm(), {"upper", "fore", "hand", "turret", "gripper"}},
      {"puma560", oracle::driven_puma560(), {"link1", "link2", "link3", "link4", "link5", "link6"}},
      {"stanford",
       with_rotors(oracle::stanford_arm(), {0.953, 2.193, 0.782, 0.106, 0.097, 0.020}),
       {"link1", "link2", "link3", "link4", "link5", "link6"}},
      {"planar", planar(3), {"rod[1]", "rod[2]", "rod[3]"}},
      {"beam",
       beam(8),
       {"clamp", "piece[1]", "piece[2]", "piece[3]", "piece[4]", "piece[5]", "piece[6]", "piece[7]", "piece[8]"}},
  };
}

TEST_CASE("robots of the library are those of their sources: every function agrees with the oracle") {
  for (const LibraryRobot& known : library_robots()) {
    CAPTURE(known.name);
    std::vector<std::size_t> order;
    std::vector<std::pair<std::string, int>> frames;
    for (std::size_t i = 0; i < known.links.size(); ++i) {
      order.push_back(i);
      frames.emplace_back(known.links[i], static_cast<int>(i));
    }
    Robot robot("use " + std::string(known.name) + " from std\n", known.tree, order, frames);
    for (const std::uint64_t seed : oracle::test_seeds(1, 3)) {
      INFO("ROBOTC_SEED=" << seed);
      check_functions(robot, oracle::random_state(known.tree, seed));
    }
  }
}

TEST_CASE("robots of the library have the same equations by every formulation") {
  for (const LibraryRobot& known : library_robots()) {
    for (const derivations::Description& formulation : derivations::descriptions()) {
      CAPTURE(known.name);
      CAPTURE(formulation.name);
      Program program("use " + std::string(known.name) + " from std\n", {}, std::string(formulation.name));
      for (const std::uint64_t seed : oracle::test_seeds(1, 2)) {
        INFO("ROBOTC_SEED=" << seed);
        const oracle::State s = oracle::random_state(known.tree, seed);
        const std::string q = literal(s.q), qd = literal(s.qd), qdd = literal(s.qdd);
        const VectorXd efforts = oracle::inverse_dynamics(known.tree, s.q, s.qd, s.qdd);
        const VectorXd sizes = oracle::magnitudes(known.tree, s.q, s.qd, s.qdd).tau;
        check_within(program.matrix("inverse_dynamics(" + q + ", " + qd + ", " + qdd + ")"), efforts, 1e-11 * sizes);
        check_within(program.matrix("mass_matrix(" + q + ")"), oracle::mass_matrix(known.tree, s.q),
                     1e-11 * oracle::mass_matrix_magnitude(known.tree, s.q));
        const auto is_passive = [](const oracle::Body& body) { return body.passive; };
        if (std::any_of(known.tree.bodies.begin(), known.tree.bodies.end(), is_passive)) continue;
        // Solving for accelerations multiplies the error of efforts by M⁻¹.
        const MatrixXd inverse = oracle::mass_matrix(known.tree, s.q).inverse();
        check_within(program.matrix("forward_dynamics(" + q + ", " + qd + ", " + literal(efforts) + ")"), s.qdd,
                     1e-11 * inverse.cwiseAbs() * sizes);
      }
    }
  }
}

/// Two sliding joints, by standard and modified DH parameters, with constants `d1` and `d2` in their d.
std::string slides(const std::string& d1, const std::string& d2) {
  return "robot slides {\n  gravity = [1, -2, -9.81] m/s^2\n"
         "  link one { mass = 2 kg, com = [0.1, 0.2, 0.3] m, inertia = diag(0.1, 0.2, 0.15) kg*m^2 }\n"
         "  link two { mass = 3 kg, com = [-0.2, 0.1, 0] m from joint, inertia = diag(0.3, 0.2, 0.4) kg*m^2 }\n"
         "  joint first: prismatic base -> one = dh(theta = 0, d = " +
         d1 +
         " + q, a = 0.2 m, alpha = 90 deg)\n  joint second: prismatic one -> two = mdh(alpha = -90 deg, a = 0.1 m, "
         "theta = 0, d = " +
         d2 + " + q)\n}\n";
}

TEST_CASE("the joint centre of a DH row that slides has slid by the whole of its d") {
  oracle::Tree tree{{}, {1, -2, -9.81}};
  oracle::Body one;
  one.kind = JointKind::prismatic;
  one.before.position = {0, 0, 0.5};
  one.after.position = {0.2, 0, 0};
  one.after.rotation << 1, 0, 0, 0, 0, -1, 0, 1, 0;
  one.mass = 2;
  one.com = {0.1, 0.2, 0.3};
  one.inertia = Eigen::Vector3d(0.1, 0.2, 0.15).asDiagonal();
  oracle::Body two;
  two.parent = 0;
  two.kind = JointKind::prismatic;
  two.before.rotation << 1, 0, 0, 0, 0, 1, 0, -1, 0;
  two.before.position = {0.1, 0.25, 0};  // a along x, d along the z turned by alpha
  two.mass = 3;
  two.com = {-0.2, 0.1, 0};
  two.inertia = Eigen::Vector3d(0.3, 0.2, 0.4).asDiagonal();
  tree.bodies = {one, two};
  Robot robot(slides("0.5 m", "0.25 m"), tree, {0, 1}, {{"one", 0}, {"two", 1}});
  for (const std::uint64_t seed : oracle::test_seeds(1, 5)) {
    INFO("ROBOTC_SEED=" << seed);
    check_functions(robot, oracle::random_state(tree, seed));
  }
  // The same machine with another zero of q.
  Program shifted(slides("0 m", "0 m"));
  const MatrixXd expected = robot.program.matrix("joint_reactions([0.1, 0.2] m, [1, 2] m/s, [-1, 0.5] m/s^2)");
  const MatrixXd found = shifted.matrix("joint_reactions([0.6, 0.45] m, [1, 2] m/s, [-1, 0.5] m/s^2)");
  // Forces up to 60 N with levers below a metre, in some ten operations.
  check_within(found, expected, MatrixXd::Constant(2, 6, 60 * 10 * 2.3e-16));
}

TEST_CASE("the library has these robots and no others") {
  std::set<std::string> tested{"quadruped", "humanoid"};  // legged_robots_test.cpp
  tested.insert({"four_bar", "slider_crank", "five_bar", "palletiser", "delta", "stewart_platform", "rover",
                 "bicycle"});  // closed_robots_test.cpp
  for (const LibraryRobot& robot : library_robots()) tested.insert(robot.name);
  std::set<std::string> had{};
  for (const library::Definition& definition : library::definitions()) {
    if (definition.file->path.starts_with("robots/")) had.insert(std::string(definition.name));
  }
  CHECK(had == tested);
}

TEST_CASE("planar of the library has as many rods as asked for") {
  Program program("use planar from std\nlet five = planar(5, l = 0.5 m)\n");
  const oracle::Tree tree = planar(5);
  const oracle::State state = oracle::random_state(tree, 1);
  check_within(program.matrix("five.mass_matrix(" + literal(state.q) + ")"), oracle::mass_matrix(tree, state.q),
               2 * oracle::rounding_unit(tree) * oracle::mass_matrix_magnitude(tree, state.q));
}

/// Torques published with Corke's toolbox for q = [0, pi/4, pi, 0, pi/4, 0] at rest, the minimum that the library's
/// robot must reproduce.
TEST_CASE("the PUMA 560 takes the published torques") {
  Program program("use puma560 from std\n");
  // Printed to 12 decimals.
  VectorXd at_rest(6), speeding_up(6), off = VectorXd::Constant(6, 1e-12);
  at_rest << 0, 31.639880378357, 6.035138023011, 0, 0.0282528, 0;
  speeding_up << 3.353110858063, 36.002511243976, 7.42596407735, 0.190043034567, 0.203440931113, 0.194132789939;
  check_within(program.matrix("inverse_dynamics(nominal, 0, [1, 1, 1, 1, 1, 1])"), speeding_up, off);
  check_within(program.matrix("inverse_dynamics(nominal, 0, 0)"), at_rest, off);
  // G² B q̇ + |G| T± in the joint's direction.
  const double forward = 62.6111 * 62.6111 * 1.48e-3 + 62.6111 * 0.395;
  const double backward = -(107.815 * 107.815 * 0.817e-3 * 2 + 107.815 * 0.071);
  const VectorXd friction = program.matrix("friction([1, -2, 0, 0, 0, 0])");
  CHECK(friction[0] == doctest::Approx(forward).epsilon(1e-14));
  CHECK(friction[1] == doctest::Approx(backward).epsilon(1e-14));
  CHECK(friction[2] == 0);
}

TEST_CASE("inverse kinematics puts frames where they are wanted, near the guess") {
  const oracle::Tree tree = oracle::puma560();
  Program program("use puma560 from std\n");
  const double reach =
      oracle::magnitudes(tree, VectorXd::Zero(6), VectorXd::Zero(6), VectorXd::Zero(6)).com_distance.maxCoeff();
  for (const std::uint64_t seed : oracle::test_seeds(1, 20)) {
    INFO("ROBOTC_SEED=" << seed);
    const VectorXd q = oracle::random_state(tree, seed).q;
    const Eigen::Vector3d wanted = oracle::link_poses(tree, q)[5].position;
    const VectorXd guess = q + VectorXd::Constant(6, 0.02);
    const VectorXd found = program.matrix("inverse_kinematics(tool, " + literal(wanted) + ", " + literal(guess) + ")");
    // To rounding, which the solver takes as 1e-12 of the points' distance.
    check_within(oracle::link_poses(tree, found)[5].position, wanted, Eigen::Vector3d::Constant(1e-11 * (1 + reach)));
    // The configuration that generated the target is no nearer to the guess.
    CHECK((found - guess).norm() <= (q - guess).norm() * (1 + 1e-9));
  }
  // In closed form: with links of 1 m, 1.5 m away, the elbow is at acos(1/8) either way.
  Program arm(R"(
robot arm {
  gravity = [0, -9.81, 0] m/s^2
  link upper { mass = 1 kg, com = [0.5, 0, 0] m }
  link fore { mass = 1 kg, com = [0.5, 0, 0] m }
  joint shoulder: revolute base -> upper
  joint elbow: revolute upper -> fore = at([1, 0, 0] m)
  frame tool on fore = at([1, 0, 0] m)
}
const below = inverse_kinematics(tool, [1.2, 0.9, 0] m, [20 deg, 40 deg])
const above = inverse_kinematics(tool, [1.2, 0.9, 0] m, below - [0, 120 deg])
)");
  CHECK(arm.matrix("below")(1, 0) == doctest::Approx(std::acos(0.125)).epsilon(1e-12));
  CHECK(arm.matrix("above")(1, 0) == doctest::Approx(-std::acos(0.125)).epsilon(1e-12));
}

/// The paper's mass matrix of the hand: (m8 + m9) lc8² + I8 about the pitch axis, I9 about the roll axis. The paper's
/// error: axes 1, 3 and 5 are parallel, so they couple alike to the roll.
TEST_CASE("the nine-joint arm couples its parallel axes alike") {
  Program program("use rprprpprr from std\n");
  const MatrixXd m = program.matrix("mass_matrix([0.3, 0.1, 0.5, 0.05, -0.7, 0.2, 0.1, 0.6, 1])");
  constexpr double I8 = 0.0006, I9 = 0.0003, m89 = 0.5, lc8 = 0.0317;
  CHECK(m(7, 7) == doctest::Approx(m89 * lc8 * lc8 + I8).epsilon(1e-14));
  CHECK(m(8, 8) == doctest::Approx(I9).epsilon(1e-14));
  for (const Index turning : {0, 2, 4}) CHECK(m(turning, 8) == doctest::Approx(I9 * std::cos(0.6)).epsilon(1e-12));
}

}  // namespace
}  // namespace robotc::test::library_robots_test
