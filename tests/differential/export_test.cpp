// Robots written as URDF, MJCF and SDF, and read back: mass matrix, nonlinear effects, gravity forces, friction,
// accelerations and poses of links are those of the robot, entry by entry.
#include "compiler/export/export.h"

#include <doctest/doctest.h>

#include <Eigen/Geometry>
#include <algorithm>
#include <array>
#include <cstdint>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "compiler/export/mjcf_inertia.h"
#include "tests/differential/session_checks.h"
#include "tests/oracle/random_tree.h"
#include "tests/oracle/robot_text.h"

namespace robotc::test::export_test {
namespace {

using exporting::Format;
using oracle::Body;
using oracle::Tree;

/// A robot of a text as a file of a format, without losses.
std::string converted(const std::string& text, Format format, bool may_lose = false) {
  Session session([&](const std::string&) { return text; });
  const bool sound = session.load("machine.robot");
  REQUIRE_MESSAGE(sound, render_text(session.diagnostics(), session.sources(), false), text);
  const auto exported = session.export_robot("", format);
  REQUIRE_MESSAGE(exported, render_text(session.diagnostics(), session.sources(), false));
  if (!may_lose) {
    for (const exporting::Loss& loss : exported->losses.all()) CHECK_MESSAGE(!loss.moves, loss.what);
  }
  return exported->text;
}

/// True if nothing acts along a speed, but for a rotor, which SDF does not have.
bool is_bare(const oracle::Drive& drive) {
  return drive.viscous == 0 && drive.coulomb_positive == 0 && drive.coulomb_negative == 0 && drive.stiffness == 0;
}

/// True where a file has the joint as it is, and not a chain of its steps.
bool is_whole(const Tree& tree, int body, Format format) {
  const Body& at = tree.bodies[static_cast<std::size_t>(body)];
  switch (at.kind) {
    case JointKind::planar:
    case JointKind::floating:
      return format == Format::urdf;
    case JointKind::universal:
      return format == Format::sdf && is_bare(at.drive) && is_bare(at.further_drives[0]);
    default:
      return oracle::freedoms(at.kind) <= 1 || at.kind == JointKind::spherical;
  }
}

/// Names of a joint's speeds behind "joint_0" in a file that was read back; those of the robot for `as_is`.
std::vector<std::string> names(JointKind kind, Format format, bool as_is) {
  switch (kind) {
    case JointKind::cylindrical:
      return as_is ? std::vector<std::string>{".slide", ".turn"} : std::vector<std::string>{"_slide", "_turn"};
    case JointKind::universal:
      if (as_is) return {".first", ".second"};
      return format == Format::sdf ? std::vector<std::string>{"", "_2"} : std::vector<std::string>{"_first", "_second"};
    case JointKind::planar:
      return as_is ? std::vector<std::string>{".x", ".y", ".turn"} : std::vector<std::string>{"_x", "_y", "_turn"};
    case JointKind::floating:
      return as_is ? std::vector<std::string>{".position.x", ".position.y", ".position.z"}
                   : std::vector<std::string>{"_position_x", "_position_y", "_position_z"};
    default:
      return {""};
  }
}

std::string list_of(const VectorXd& v) {
  std::string text;
  for (const double x : v) text += fmt::format("{}{}", text.empty() ? "[" : ", ", x);
  return text + "]";
}

/// q or a vector of speeds, with the names of the robot (`as_is`) or of the file that was read back.
std::string named_values(const Tree& tree, const VectorXd& v, bool is_q, Format format, bool read_back) {
  std::string text;
  Index at = 0;
  for (int i = 0; i < static_cast<int>(tree.bodies.size()); ++i) {
    const JointKind kind = tree.bodies[static_cast<std::size_t>(i)].kind;
    const bool as_is = !read_back || is_whole(tree, i, format);
    const auto add = [&](const std::string& part, const std::string& value) {
      text += fmt::format("{}joint_{}{} = {}", text.empty() ? "[" : ", ", i, part, value);
    };
    const int turned = oracle::quaternion_offset(kind);
    if (kind == JointKind::floating && as_is) {
      add(is_q ? ".position" : ".linear", list_of(v.segment(at, 3)) + (is_q ? " m" : " m/s"));
    } else if (turned != 0) {
      const std::vector<std::string> parts = names(kind, format, as_is);
      const int scalars = turned > 0 ? turned : oracle::freedoms(kind);
      for (int k = 0; k < scalars; ++k) add(parts[static_cast<std::size_t>(k)], fmt::format("{}", v[at + k]));
    }
    if (turned >= 0) {
      const std::string part = kind == JointKind::spherical ? ""
                               : as_is                      ? (is_q ? ".rotation" : ".angular")
                                                            : "_rotation";
      const VectorXd rotation = v.segment(at + turned, is_q ? 4 : 3);
      add(part, is_q ? "rotation(" + list_of(rotation) + ")" : list_of(rotation) + " rad/s");
    }
    at += is_q ? oracle::positions(kind) : oracle::freedoms(kind);
  }
  return text.empty() ? "0" : text + "]";
}

/// The speeds of the tree by their names in the robot (`as_is`), or in the file that was read back.
std::vector<std::string> speed_names(const Tree& tree, Format format, bool read_back) {
  std::vector<std::string> result;
  for (int i = 0; i < static_cast<int>(tree.bodies.size()); ++i) {
    const JointKind kind = tree.bodies[static_cast<std::size_t>(i)].kind;
    const std::string joint = "joint_" + std::to_string(i);
    const bool as_is = !read_back || is_whole(tree, i, format);
    const auto add_axes = [&](const std::string& part) {
      for (const char* axis : {".x", ".y", ".z"}) result.push_back(joint + part + axis);
    };
    if (kind == JointKind::floating && as_is) {
      add_axes(".linear");
      add_axes(".angular");
    } else if (kind == JointKind::spherical) {
      add_axes("");
    } else {
      for (const std::string& part : names(kind, format, as_is)) {
        if (oracle::freedoms(kind) > 0) result.push_back(joint + part);
      }
      if (kind == JointKind::floating) add_axes("_rotation");
    }
  }
  return result;
}

/// A program, and where the speeds of a tree stand in what its functions give.
class Ordered {
 public:
  Ordered(Program& program, std::vector<std::string> names) : program_(program), names_(std::move(names)) {}

  VectorXd vector(const std::string& expression) {
    const NumericValue value = program_.values(expression).front();
    VectorXd result(static_cast<Index>(names_.size()));
    for (std::size_t i = 0; i < names_.size(); ++i) {
      result[static_cast<Index>(i)] = value.values[place(value.row_names, i)];
    }
    return result;
  }
  MatrixXd matrix(const std::string& expression) {
    const NumericValue value = program_.values(expression).front();
    const auto size = static_cast<Index>(names_.size());
    MatrixXd result(size, size);
    for (std::size_t i = 0; i < names_.size(); ++i) {
      for (std::size_t j = 0; j < names_.size(); ++j) {
        result(static_cast<Index>(i), static_cast<Index>(j)) =
            value.values[place(value.row_names, i) * value.cols + place(value.col_names, j)];
      }
    }
    return result;
  }
  /// The efforts of its actuators along the freedoms of the tree, as the list that its functions take.
  std::string efforts(const VectorXd& along, const std::string& q) {
    const NumericValue driven = program_.values("actuated(gravity_forces(" + q + "))").front();
    std::string text;
    for (const std::string& name : driven.row_names) {
      const auto found = std::find(names_.begin(), names_.end(), name);
      REQUIRE(found != names_.end());
      text += fmt::format("{}{}", text.empty() ? "[" : ", ", along[found - names_.begin()]);
    }
    return text.empty() ? "[]" : text + "]";
  }

 private:
  [[nodiscard]] std::size_t place(const std::vector<std::string>& among, std::size_t i) const {
    const auto found = std::find(among.begin(), among.end(), names_[i]);
    REQUIRE_MESSAGE(found != among.end(), names_[i], " is not among ", fmt::format("{}", fmt::join(among, ", ")));
    return static_cast<std::size_t>(found - among.begin());
  }

  Program& program_;
  std::vector<std::string> names_;
};

/// A robot and what became of it agree at random states. Both have the rounding of the oracle's tolerances, and that of
/// the file once more: a rotation that is written as a quaternion or as turns is within some 8 ε of its matrix, half of
/// what `rounding_unit` counts for a body.
void check_same(const Tree& tree, Format format, std::uint64_t seed) {
  const std::string text = oracle::robot_text({tree});
  const std::string file = converted(text, format);
  CAPTURE(text);
  CAPTURE(file);
  Program robot(text), read_back(file);
  Ordered ours(robot, speed_names(tree, format, false)), theirs(read_back, speed_names(tree, format, true));
  // A turn and a slide that follows it are a loop, whose friction needs q.
  const bool has_loops = format != Format::sdf && text.find(": screw ") != std::string::npos;
  for (std::uint64_t k = 0; k < 3; ++k) {
    oracle::State state = oracle::random_state(tree, 100 * seed + k);
    const std::string q = named_values(tree, state.q, true, format, false);
    const std::string qd = named_values(tree, state.qd, false, format, false);
    const std::string q_there = named_values(tree, state.q, true, format, true);
    const std::string qd_there = named_values(tree, state.qd, false, format, true);
    const auto within = [&](const MatrixXd& a, const MatrixXd& b, const MatrixXd& off) {
      CHECK(((a - b).array().abs() <= 3 * off.array()).all());
    };
    VectorXd none = VectorXd::Zero(state.qd.size());
    const Tolerance at_state(tree, state);
    const MatrixXd mass = ours.matrix("mass_matrix(" + q + ")");
    within(mass, theirs.matrix("mass_matrix(" + q_there + ")"), at_state.unit * at_state.mass);
    within(ours.vector("nonlinear_effects(" + q + ", " + qd + ")"),
           theirs.vector("nonlinear_effects(" + q_there + ", " + qd_there + ")"), at_state.efforts(state.qd, none));
    within(ours.vector("gravity_forces(" + q + ")"), theirs.vector("gravity_forces(" + q_there + ")"),
           at_state.efforts(none, none));
    within(ours.vector("spring_forces(" + q + ")"), theirs.vector("spring_forces(" + q_there + ")"),
           at_state.efforts(none, none));
    within(ours.vector("friction(" + qd + ")"),
           theirs.vector("friction(" + (has_loops ? q_there + ", " : "") + qd_there + ")"),
           at_state.efforts(state.qd, none));
    // Efforts of the actuators of the robot; a file that does not say which joints are driven drives all.
    VectorXd tau = VectorXd::Zero(state.qd.size());
    const std::vector<int> bodies = oracle::freedom_bodies(tree);
    for (Index i = 0; i < tau.size(); ++i) {
      const Body& body = tree.bodies[static_cast<std::size_t>(bodies[static_cast<std::size_t>(i)])];
      if (!body.passive && body.kind != JointKind::floating) tau[i] = state.qdd[i];
    }
    state.qdd = ours.vector("forward_dynamics(" + q + ", " + qd + ", " + ours.efforts(tau, q) + ")");
    within(state.qdd,
           theirs.vector("forward_dynamics(" + q_there + ", " + qd_there + ", " + theirs.efforts(tau, q_there) + ")"),
           Tolerance(tree, state).accelerations(mass.inverse(), tau));
    for (std::size_t i = 0; i < tree.bodies.size(); ++i) {
      const std::string link = "link_" + std::to_string(i);
      const oracle::Pose a = robot.pose(link, q), b = read_back.pose(link, q_there);
      CHECK((a.rotation - b.rotation).cwiseAbs().maxCoeff() < 1e-13);
      CHECK((a.position - b.position).cwiseAbs().maxCoeff() < 1e-12);
    }
  }
}

/// The tree, without what a format cannot say.
Tree sayable(Tree tree, Format format) {
  for (Body& body : tree.bodies) {
    if (body.kind == JointKind::universal && body.parent % 2 == 0) body.drive = body.further_drives[0] = {};
    for (int k = 0; k < oracle::freedoms(body.kind); ++k) {
      oracle::Drive& drive = k == 0 ? body.drive : body.further_drives[k - 1];
      drive.coulomb_negative = drive.coulomb_positive;
      if (oracle::quaternion_offset(body.kind) >= 0) drive.coulomb_positive = drive.coulomb_negative = 0;
      if (format == Format::mjcf) continue;
      drive.rotor_inertia = 0;
      if (format == Format::urdf) drive.stiffness = 0;
      const bool whole = body.kind == JointKind::planar || oracle::quaternion_offset(body.kind) >= 0;
      if (whole) drive = {};
    }
    // A floating joint of the world is written as none.
    if (body.kind == JointKind::floating && body.parent < 0) body.kind = JointKind::spherical;
    if (format == Format::urdf && body.kind == JointKind::spherical) body.kind = JointKind::revolute;
  }
  if (format == Format::urdf) tree.gravity = {0, 0, -9.81};
  return tree;
}

TEST_CASE("random trees of every joint type survive MJCF, SDF and URDF") {
  for (const Format format : {Format::mjcf, Format::sdf, Format::urdf}) {
    CAPTURE(exporting::name(format));
    std::set<JointKind> kinds;
    for (const std::uint64_t seed : oracle::sampled_seeds(41000, 6, 12)) {
      CAPTURE(seed);
      const Tree made = oracle::random_tree(seed, {.bodies = 6,
                                                   .branching = 0.4,
                                                   .fixed = 0.15,
                                                   .several = 0.5,
                                                   .balls = 0.3,
                                                   .nice = seed % 3 == 0,
                                                   .machines = true});
      const Tree tree = sayable(oracle::writable({made}).tree, format);
      for (const Body& body : tree.bodies) kinds.insert(body.kind);
      check_same(tree, format, seed);
    }
    // URDF has no spherical joint, and the others all that there are.
    if (!oracle::is_single_seed()) CHECK(kinds.size() == (format == Format::urdf ? 8 : 9));
  }
}

/// MuJoCo refuses a body whose largest moment exceeds the sum of the others, by a single bit.
TEST_CASE("moments of flat bodies are within the bound of MuJoCo") {
  oracle::Random random(oracle::test_seed(5));
  for (int round = 0; round < 200; ++round) {
    const double a = random.uniform(0.1, 2), b = random.uniform(0.1, 2);
    const Eigen::Matrix3d axes = random.rotation();
    const Eigen::Matrix3d moments = axes * Eigen::Vector3d(a, b, a + b).asDiagonal() * axes.transpose();
    importing::Inertia body;
    body.mass = importing::computed(1);
    for (std::size_t k = 0; k < 6; ++k) {
      constexpr std::array<std::pair<int, int>, 6> places{{{0, 0}, {0, 1}, {0, 2}, {1, 1}, {1, 2}, {2, 2}}};
      body.moments[k] = importing::computed(moments(places[k].first, places[k].second));
    }
    const exporting::MjcfInertia written = exporting::mjcf_inertia(body);
    REQUIRE_FALSE(written.full.has_value());
    CHECK(written.is_possible);
    std::array<double, 3> sorted = written.diagonal;
    std::sort(sorted.begin(), sorted.end());
    CHECK(sorted[0] + sorted[1] >= sorted[2]);
    const auto rows = importing::matrix(written.centre.rotation);
    const Eigen::Matrix3d turned = Eigen::Map<const Eigen::Matrix<double, 3, 3, Eigen::RowMajor>>(rows.data());
    const Eigen::Vector3d diagonal(written.diagonal[0], written.diagonal[1], written.diagonal[2]);
    // A quaternion and the bound itself change moments of up to 4 kg·m² by some 100 ε.
    CHECK((turned * diagonal.asDiagonal() * turned.transpose() - moments).cwiseAbs().maxCoeff() < 1e-12);
  }
  importing::Inertia impossible;
  impossible.moments[5] = importing::computed(1);
  CHECK_FALSE(exporting::mjcf_inertia(impossible).is_possible);
}

/// The mass matrix along the freedom `turn` of a robot with a loop, at some configurations, is that of the file.
void check_loop(const std::string& text, Format format) {
  const std::string file = converted(text, format);
  CAPTURE(file);
  Program robot(text), read_back(file);
  for (const double turn : {0.2, 0.7, -0.4}) {
    const std::string mass = fmt::format("mass_matrix([turn = {}])", turn);
    CHECK(robot.scalar(mass) == doctest::Approx(read_back.scalar(mass)).epsilon(1e-9));
  }
}

TEST_CASE("closed loops survive SDF, and MJCF where it has their closures") {
  const std::string links = R"(
  gravity = [0, -9.81, 0] m/s^2
  link crank { mass = 1 kg, com = [0, 0.2, 0] m, inertia = diag(1, 1, 1) * 1e-2 kg*m^2 }
  link rod   { mass = 2 kg, com = [0.2, 0, 0] m, inertia = diag(1, 1, 2) * 1e-2 kg*m^2 }
  link last  { mass = 3 kg, com = [0, 0.1, 0] m, inertia = diag(1, 1, 1) * 1e-2 kg*m^2 }
  joint turn: revolute base -> crank
  joint pin: revolute crank -> rod = at([0, 0.4, 0] m)
  actuated = [turn]
)";
  // A parallelogram: its closure leaves a turn.
  const std::string parallelogram = "robot bars {" + links + R"(
  joint swing: revolute base -> last = at([0.5, 0, 0] m)
  frame a on rod = at([0.5, 0, 0] m)
  frame b on last = at([0, 0.4, 0] m)
  closure joined: revolute a -> b
}
)";
  check_loop(parallelogram, Format::sdf);
  check_loop(parallelogram, Format::mjcf);
  // A slider: its closure leaves a slide along an oblique axis of the base.
  const std::string slider = "robot engine {" + links + R"(
  joint wrist: revolute rod -> last = at([0.5, 0, 0] m)
  frame bore on base = at([0.5, 0.4, 0] m)
  closure guide: prismatic bore -> last { axis = [1, 0.3, 0] }
}
)";
  check_loop(slider, Format::sdf);
}

}  // namespace
}  // namespace robotc::test::export_test
