// Machines as files: drives and motors, springs, wrenches, extra bodies, payloads, passive joints and mounted bases, in
// all notations, against the oracle; and changes of notation that must not change results.
#include <numbers>

#include "tests/differential/session_checks.h"
#include "tests/oracle/newton_euler.h"

namespace robotc::test::session_machines_test {
namespace {

using Eigen::Matrix3d;
using Eigen::Vector3d;

constexpr SketchOptions machines{.machines = true};

Robot make_machine(const RobotSketch& sketch, Written written = Written::literals) {
  return make_robot(sketch, written, in_order(sketch));
}

TEST_CASE("machines as files: every function agrees with the oracle, numbers as literals") {
  for_random_sketches(oracle::sampled_seeds(1, 12, 60), machines,
                      [](const RobotSketch& sketch, const oracle::State& state, std::uint64_t seed) {
                        Robot robot = make_robot(sketch, Written::literals, shuffled(in_order(sketch), seed));
                        check_functions(robot, state);
                        check_functions(robot, at_zero(state));
                        oracle::State resting = state;
                        resting.qd.setZero();
                        check_functions(robot, resting);
                        for (std::size_t i = 0; i < sketch.links.size(); ++i) {
                          check_frame(robot, state, {robot.tree, state}, fmt::format("frame_{}", i),
                                      static_cast<int>(i), sketch.links[i].frame);
                        }
                      });
}

TEST_CASE("machines as files: every function agrees with the oracle, each number a parameter") {
  for_random_sketches(10, machines, [](const RobotSketch& sketch, const oracle::State& state, std::uint64_t seed) {
    Robot robot = make_robot(sketch, Written::parameters, shuffled(in_order(sketch), seed));
    check_functions(robot, state);
  });
}

TEST_CASE("machines as files: the sign of a gear changes nothing") {
  for_random_sketches(12, machines, [](const RobotSketch& sketch, const oracle::State& state, std::uint64_t) {
    RobotSketch other = sketch;
    for (LinkSketch& link : other.links) {
      for (DriveSketch& drive : link.drives) {
        if (drive.motor) drive.motor->ratio *= -1;
      }
    }
    Robot a = make_machine(sketch), b = make_machine(other);
    check_same(a, b, state);
  });
}

TEST_CASE("machines as files: a motor's numbers may be written as the joint's") {
  for_random_sketches(12, machines, [](const RobotSketch& sketch, const oracle::State& state, std::uint64_t) {
    RobotSketch other = sketch;
    for (LinkSketch& link : other.links) {
      for (std::size_t k = 0; k < link.drives.size(); ++k) {
        DriveSketch& drive = link.drives[k];
        if (!drive.motor) continue;
        MotorSketch& motor = *drive.motor;
        const double turns = std::abs(motor.ratio);
        drive.viscous += turns * turns * motor.viscous;
        drive.coulomb_positive += turns * motor.coulomb_positive;
        drive.coulomb_negative += turns * motor.coulomb_negative;
        motor.inertia *= turns * turns;
        motor.ratio = 1;
        motor.linear = oracle::is_length(link.kind, static_cast<int>(k));
        motor.viscous = motor.coulomb_positive = motor.coulomb_negative = 0;
      }
    }
    Robot a = make_machine(sketch), b = make_machine(other);
    check_same(a, b, state);
  });
}

/// Merges the bodies of each link into one.
void merge_bodies(RobotSketch& sketch) {
  const oracle::Tree tree = tree_of(sketch);
  for (std::size_t i = 0; i < sketch.links.size(); ++i) {
    LinkSketch& link = sketch.links[i];
    link.further.clear();
    link.mass = 0;
    Vector3d moment = Vector3d::Zero();
    for (const oracle::Lump& lump : oracle::lumps(tree.bodies[i])) {
      link.mass += lump.mass;
      moment += lump.mass * lump.com;
    }
    link.com = moment / link.mass;
    link.inertia.setZero();
    for (const oracle::Lump& lump : oracle::lumps(tree.bodies[i])) {
      const Vector3d r = lump.com - link.com;
      link.inertia += lump.inertia + lump.mass * (r.squaredNorm() * Matrix3d::Identity() - r * r.transpose());
    }
    for (DriveSketch& drive : link.drives) {
      if (drive.motor && drive.motor->carrier >= 0) drive.motor->mass = 0;
    }
  }
}

TEST_CASE("machines as files: bodies, payloads and motors act as one body of their link") {
  for_random_sketches(20, machines, [](const RobotSketch& sketch, const oracle::State& state, std::uint64_t) {
    RobotSketch other = sketch;
    merge_bodies(other);
    Robot a = make_machine(sketch), b = make_machine(other);
    check_same(a, b, state);
  });
}

TEST_CASE("machines as files: references for centres and inertias change nothing") {
  for_random_sketches(20, machines, [](const RobotSketch& sketch, const oracle::State& state, std::uint64_t) {
    RobotSketch plain = sketch;
    for (LinkSketch& link : plain.links) {
      link.style = {};
      for (BodySketch& body : link.further) body.style = {};
    }
    Robot a = make_machine(sketch), b = make_machine(plain);
    check_same(a, b, state);
  });
}

TEST_CASE("machines as files: dh, mdh and at describe the same machine") {
  for_random_sketches(12, {.only_dh = true, .machines = true},
                      [](RobotSketch sketch, const oracle::State& state, std::uint64_t seed) {
                        // Link frames differ between the forms: put wrenches on frames, which do not.
                        for (WrenchSketch& wrench : sketch.wrenches) wrench.at_frame = wrench.along_frame = true;
                        Robot dh = make_machine(sketch);
                        for (const Form form : {Form::mdh, Form::at}) {
                          CAPTURE(static_cast<int>(form));
                          Robot other = make_machine(rewritten(sketch, form, seed));
                          check_functions(other, state);
                          check_same(dh, other, state);
                        }
                      });
}

TEST_CASE("machines as files: a mounted base equals turned gravity") {
  for_random_sketches(20, machines, [](RobotSketch mounted, const oracle::State& state, std::uint64_t) {
    if (!mounted.mounted) return;
    RobotSketch turned = mounted;
    turned.mounted = false;
    turned.base = {};
    const Matrix3d to_base = mounted.base.rotation.transpose();
    turned.gravity = to_base * mounted.gravity;
    for (WrenchSketch& wrench : turned.wrenches) {
      if (!wrench.along_world) continue;
      // Along the axes of the base, with its components there.
      wrench.along_world = wrench.along_frame = false;
      wrench.axes_link = -1;
      wrench.force = to_base * wrench.force;
      wrench.moment = to_base * wrench.moment;
      for (MatrixXd* by : {&wrench.by_q, &wrench.by_qd}) {
        if (by->size() == 0) continue;
        by->topRows(3) = (to_base * by->topRows(3)).eval();
        by->bottomRows(3) = (to_base * by->bottomRows(3)).eval();
      }
    }
    Robot a = make_machine(mounted), b = make_machine(turned);
    const Tolerance tolerance(a.tree, state);
    const std::string q = a.text(state.q), qd = a.text(state.qd), qdd = a.text(state.qdd);
    const auto declared = [&](const VectorXd& v) -> VectorXd { return v(a.place); };
    const auto compare = [&](const std::string& call, const MatrixXd& off) {
      CAPTURE(call);
      check_within(a.program.matrix(call), b.program.matrix(call), 2 * off);
    };
    compare("inverse_dynamics(" + q + ", " + qd + ", " + qdd + ")", declared(tolerance.efforts(state.qd, state.qdd)));
    compare("applied_forces(" + q + ", " + qd + ")", declared(tolerance.efforts(state.qd, state.qdd)));
    compare("mass_matrix(" + q + ")", (tolerance.unit * tolerance.mass)(a.place, a.place));
    const oracle::Magnitudes magnitude = oracle::magnitudes(a.tree, state.q, state.qd, state.qdd);
    compare("kinetic_energy(" + q + ", " + qd + ")", MatrixXd::Constant(1, 1, tolerance.unit * magnitude.kinetic));
    // Poses differ only by the mounting.
    const oracle::Pose in_world = a.program.pose("tool", q);
    const oracle::Pose in_base = mounted.base * b.program.pose("tool", q);
    const double reach = 2 + 2 * magnitude.com_distance.maxCoeff();
    check_within(in_world.rotation, in_base.rotation, MatrixXd::Constant(3, 3, 2 * tolerance.unit));
    check_within(in_world.position, in_base.position, MatrixXd::Constant(3, 1, 2 * tolerance.unit * reach));
    // The world's frame is where the mounting says.
    check_within(a.program.pose("world", q).position, Vector3d::Zero(),
                 MatrixXd::Constant(3, 1, tolerance.unit * reach));
  });
}

/// A leg with a machine's parts, as a robot of its own or as part of another: names get a prefix, and parts on its base
/// go on a frame.
std::string leg(const std::string& prefix, const std::string& mount) {
  std::string text = R"(
  link @thigh { mass = 5 kg, com = [0, 0, -0.2] m, inertia = diag(0.06, 0.06, 0.01) kg*m^2 }
  link @shank {
    mass = 3 kg, com = [0, 0, -0.2] m, inertia = diag(0.04, 0.04, 0.005) kg*m^2
    body @sensor { mass = 0.1 kg, com = [0.02, 0, -0.1] m from @ankle }
  }
  joint @hip: revolute MOUNT -> @thigh = at([0.1, 0, 0] m, axis = [0, 1, 0]) {
    viscous = 0.5 N*m*s/rad, coulomb = [2, 1] N*m, motor { ratio = -60, inertia = 2e-4 kg*m^2 }
  }
  joint @knee: revolute @thigh -> @shank = at([0, 0, -0.4] m, axis = [0, 1, 0]) {
    spring { stiffness = 30 N*m/rad, rest = 20 deg }
    motor { ratio = 50, inertia = 1e-4 kg*m^2, mass = 0.8 kg, com = [0, 0, -0.1] m }
  }
  link @foot { mass = 0.5 kg, com = [0.05, 0, 0] m, inertia = diag(1e-3, 2e-3, 2e-3) kg*m^2 }
  frame @ankle on @shank = at([0, 0, -0.4] m, rpy = [0, 10 deg, 0])
  joint @toe: revolute @ankle -> @foot = at([0, 0, 0], axis = [0, 1, 0]) {
    passive = true, spring { stiffness = 5 N*m/rad }
  }
  frame @socket on MOUNT = at([0, 0.1, 0] m)
  payload @boot on @ankle { mass = 0.4 kg, com = [0.05, 0, -0.02] m }
  payload @cover on @socket { mass = 0.7 kg, com = [0, 0, 0.02] m }
  wrench @mud on @foot { force = [-3 N, 0, -2 N*s/rad * qd.PATHknee], axes = MOUNT }
  wrench @tie on @socket { moment = [0, 1 N*m/rad * q.PATHtoe, 0], axes = @shank }
)";
  const auto replace = [&](const std::string& what, const std::string& by) {
    for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + by.size())) {
      text.replace(at, what.size(), by);
    }
  };
  replace("@", prefix);
  replace("MOUNT", mount);
  replace("PATH", prefix);
  return text;
}

TEST_CASE("machines as files: an attached robot equals its parts written out") {
  const std::string trunk = R"(
  gravity = [0, 0, -9.81] m/s^2
  base = at([0, 0, 1] m, rpy = [0, 20 deg, 0])
  link trunk { mass = 20 kg, com = [0, 0, 0.1] m, inertia = diag(0.5, 0.4, 0.3) kg*m^2 }
  joint yaw: revolute base -> trunk
  frame left_mount on trunk = at([0, 0.1, -0.1] m, rpy = [10 deg, 0, 0])
  frame right_mount on trunk = at([0, -0.1, -0.1] m, rpy = [-10 deg, 0, 0])
)";
  // Its own gravity and mounting are ignored when attached.
  Program attached("robot leg {\n  gravity = [0, 0, -1] m/s^2\n  base = at([5, 0, 0] m, rpy = [0, 0, 1])\n" +
                   leg("", "base") + "}\nrobot body {" + trunk +
                   "  attach left: leg on left_mount\n  attach right: leg on right_mount\n}\n");
  Program written("robot body {" + trunk + leg("left_", "left_mount") + leg("right_", "right_mount") + "}\n");
  for (const std::uint64_t seed : oracle::test_seeds(1, 8)) {
    INFO("ROBOTC_SEED=" << seed);
    oracle::Random random(seed);
    const auto state = [&](Index size, double most) {
      VectorXd v(size);
      for (double& x : v) x = random.uniform(-most, most);
      return literal(v);
    };
    const std::string q = state(7, 3), qd = state(7, 2), qdd = state(7, 5), tau = state(5, 20);
    const auto same = [&](const std::string& call) {
      CAPTURE(call);
      const MatrixXd expected = written.matrix(call);
      // Two derivations of the equations of a dozen bodies: some hundred roundings of the largest terms.
      check_within(attached.matrix("body." + call), expected,
                   MatrixXd::Constant(expected.rows(), expected.cols(), 1e-12 * (1 + expected.cwiseAbs().maxCoeff())));
    };
    same("mass_matrix(" + q + ")");
    same("inverse_dynamics(" + q + ", " + qd + ", " + qdd + ")");
    same("forward_dynamics(" + q + ", " + qd + ", " + tau + ")");
    same("applied_forces(" + q + ", " + qd + ")");
    same("potential_energy(" + q + ")");
    same("joint_reactions(" + q + ", " + qd + ", " + qdd + ")");
  }
}

TEST_CASE("machines as files: limits have their names") {
  Program program(R"(robot arm {
  gravity = [0, 0, -9.81] m/s^2
  param most = 3 N
  link rod { mass = 1 kg, com = [0.1, 0, 0] m }
  link slide { mass = 1 kg, com = [0.1, 0, 0] m }
  link tip { mass = 1 kg, com = [0.1, 0, 0] m }
  joint turn: revolute base -> rod { limits { position = [-90 deg, 45 deg], speed = 30 rpm, effort = [-2, 5] N*m } }
  joint swing: revolute rod -> tip { passive = true, limits { position = [-1, 1] rad, speed = 2 rad/s } }
  joint reach: prismatic tip -> slide { limits { position = [-10 mm, 0.3 m], speed = 2 m/s, effort = most } }
}
)");
  const double right = std::numbers::pi / 2;
  const auto is = [&](const std::string& name, const VectorXd& expected) {
    CAPTURE(name);
    check_within(program.matrix(name), expected, VectorXd::Constant(expected.size(), 1e-15));
  };
  is("q_min", Vector3d(-right, -1, -0.01));
  is("q_max", Vector3d(right / 2, 1, 0.3));
  is("qd_max", Vector3d(std::numbers::pi, 2, 2));
  is("tau_min", Eigen::Vector2d(-2, -3));
  is("tau_max", Eigen::Vector2d(5, 3));
}

}  // namespace
}  // namespace robotc::test::session_machines_test
