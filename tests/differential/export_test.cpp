// Robots written as URDF, MJCF and SDF, and read back: energies, friction and poses of links are those of the robot.
#include "compiler/export/export.h"

#include <doctest/doctest.h>

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "tests/differential/session_checks.h"
#include "tests/oracle/random_tree.h"
#include "tests/oracle/robot_text.h"

namespace robotc::test {
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

/// A robot and what became of it agree at a random state. Energies along random speeds determine the mass matrix.
/// A rotation that is written as a quaternion or as turns is within some 8 ε of its matrix; up to six of them stand in
/// a row, and terms of some 100 J cancel.
void check_same(const Tree& tree, Format format, std::uint64_t seed) {
  const std::string text = oracle::robot_text({tree});
  const std::string file = converted(text, format);
  CAPTURE(text);
  CAPTURE(file);
  Program robot(text), read_back(file);
  const auto agree = [](double a, double b) { CHECK(std::abs(a - b) <= 1e-12 * (100 + std::abs(a))); };
  for (std::uint64_t k = 0; k < 3; ++k) {
    const oracle::State state = oracle::random_state(tree, 100 * seed + k);
    const std::string q = named_values(tree, state.q, true, format, false);
    const std::string qd = named_values(tree, state.qd, false, format, false);
    const std::string q_there = named_values(tree, state.q, true, format, true);
    const std::string qd_there = named_values(tree, state.qd, false, format, true);
    agree(robot.scalar("kinetic_energy(" + q + ", " + qd + ")"),
          read_back.scalar("kinetic_energy(" + q_there + ", " + qd_there + ")"));
    agree(robot.scalar("potential_energy(" + q + ")"), read_back.scalar("potential_energy(" + q_there + ")"));
    // Joints may have another order there. A turn and a slide that follows it are a loop, whose friction needs q.
    const bool has_loops = format != Format::sdf && text.find(": screw ") != std::string::npos;
    agree(robot.matrix("friction(" + qd + ")").squaredNorm(),
          read_back.matrix("friction(" + (has_loops ? q_there + ", " : "") + qd_there + ")").squaredNorm());
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
    for (const std::uint64_t seed : oracle::test_seeds(41000, 12)) {
      CAPTURE(seed);
      const Tree made = oracle::random_tree(seed, {.bodies = 6,
                                                   .branching = 0.4,
                                                   .fixed = 0.15,
                                                   .several = 0.5,
                                                   .balls = 0.3,
                                                   .nice = seed % 3 == 0,
                                                   .machines = true});
      check_same(sayable(oracle::writable({made}).tree, format), format, seed);
    }
  }
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
}  // namespace robotc::test
