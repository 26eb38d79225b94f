// The whole way from text to numbers: robots as files, their functions evaluated by a session as `robotc eval` does,
// against the oracle. Tolerances are derived where they are used, from those of tests/oracle/magnitude.h.
#include <fmt/format.h>

#include <Eigen/LU>
#include <fstream>
#include <numbers>
#include <sstream>

#include "compiler/driver/session.h"
#include "tests/differential/session_robot.h"
#include "tests/oracle/lagrangian.h"
#include "tests/oracle/magnitude.h"
#include "tests/oracle/newton_euler.h"
#include "tests/property/random_case.h"

namespace robotc::test {
namespace {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::Vector3d;
using Eigen::VectorXd;
using oracle::JointKind;
using RowMajor = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

/// A vector as a literal that reads back as the same doubles; bare numbers take the units of their place.
std::string literal(const VectorXd& v) {
  std::string text;
  for (const double x : v) text += fmt::format("{}{:.17g}", text.empty() ? "[" : ", ", x);
  return text + "]";
}

/// A file in a session, and what its expressions are worth.
class Program {
 public:
  explicit Program(std::string text) : session_([text = std::move(text)](const std::string&) { return text; }) {
    const bool sound = session_.load("machine.robot");
    REQUIRE_MESSAGE(sound, messages());
  }

  EvaluatedValue values(const std::string& expression) {
    const std::optional<EvaluatedValue> value = session_.evaluate(expression);
    REQUIRE_MESSAGE(value.has_value(), expression, "\n", messages());
    return *value;
  }
  MatrixXd matrix(const std::string& expression) {
    const EvaluatedValue value = values(expression);
    REQUIRE(value.size() == 1);
    return matrix(value[0]);
  }
  double scalar(const std::string& expression) { return matrix(expression)(0, 0); }
  oracle::Pose pose(const std::string& frame, const std::string& q) {
    const EvaluatedValue value = values("pose(" + frame + ", " + q + ")");
    REQUIRE(value.size() == 2);
    return {matrix(value[0]), matrix(value[1])};
  }
  bool set(const std::vector<ParameterSetting>& settings) { return session_.set_parameters(settings); }

 private:
  static MatrixXd matrix(const NumericValue& value) {
    return Eigen::Map<const RowMajor>(value.values.data(), static_cast<Index>(value.rows),
                                      static_cast<Index>(value.cols));
  }
  [[nodiscard]] std::string messages() const { return render_text(session_.diagnostics(), session_.sources(), false); }

  Session session_;
};

/// A robot's file beside the oracle's tree. Vectors in q's order of the file are called declared.
struct Robot {
  Program program;
  oracle::Tree tree;
  std::vector<std::size_t> declared;                ///< bodies in the order in which the file declares their joints
  std::vector<std::pair<std::string, int>> frames;  ///< links by name, with their bodies
  std::vector<Index> place;                         ///< of each coordinate of the file, in the oracle's q

  Robot(std::string text, oracle::Tree t, std::vector<std::size_t> order,
        std::vector<std::pair<std::string, int>> frame_names)
      : program(std::move(text)), tree(std::move(t)), declared(std::move(order)), frames(std::move(frame_names)) {
    const std::vector<int> index = oracle::coordinate_indices(tree);
    for (const std::size_t body : declared) {
      if (index[body] >= 0) place.push_back(index[body]);
    }
  }
  [[nodiscard]] std::string text(const VectorXd& v) const { return literal(v(place)); }
};

Robot make_robot(const RobotSketch& sketch, Written written, const std::vector<std::size_t>& declared) {
  std::vector<std::pair<std::string, int>> frames;
  for (std::size_t i = 0; i < sketch.links.size(); ++i)
    frames.emplace_back(fmt::format("link_{}", i), static_cast<int>(i));
  return {text_of(sketch, written, declared), tree_of(sketch), declared, std::move(frames)};
}

/// What an answer may be off at one state. A file's numbers are doubles exactly, so the tolerances are those of the
/// tests that take a mechanism from memory; only where numbers were computed for the file (frames re-expressed,
/// inertias moved) do these carry a few roundings more a link, which `unit` counts once again.
struct Tolerance {
  Tolerance(const oracle::Tree& tree_, const oracle::State& state_)
      : tree(tree_),
        state(state_),
        unit(2 * oracle::rounding_unit(tree)),
        mass(oracle::mass_matrix_magnitude(tree, state.q)) {}

  [[nodiscard]] VectorXd efforts(const VectorXd& qd, const VectorXd& qdd) const {
    return unit * oracle::magnitudes(tree, state.q, qd, qdd).tau;
  }
  /// Of accelerations that solve for efforts: M⁻¹ times the rounding of tau and of M q̈.
  [[nodiscard]] VectorXd accelerations(const MatrixXd& inverse, const VectorXd& tau) const {
    return inverse.cwiseAbs() * (efforts(state.qd, state.qdd) + unit * (mass * state.qdd.cwiseAbs() + tau.cwiseAbs()));
  }
  /// Bounds of the terms of C: as random_case.h derives them.
  [[nodiscard]] MatrixXd coriolis() const {
    const VectorXd b = mass.diagonal().cwiseSqrt();
    const VectorXd speed = state.qd.cwiseAbs();
    VectorXd turns(speed.size());
    const std::vector<int> bodies = oracle::coordinate_bodies(tree);
    for (Index i = 0; i < turns.size(); ++i) turns[i] = kind(bodies, i) == JointKind::revolute;
    return unit * b * (b * turns.dot(speed) + turns * b.dot(speed)).transpose();
  }
  [[nodiscard]] JointKind kind(const std::vector<int>& bodies, Index i) const {
    return tree.bodies[static_cast<std::size_t>(bodies[static_cast<std::size_t>(i)])].kind;
  }

  const oracle::Tree& tree;
  const oracle::State& state;
  double unit;
  MatrixXd mass;
};

void check_efforts(Robot& robot, const oracle::State& s, const Tolerance& tolerance) {
  const std::string q = robot.text(s.q), qd = robot.text(s.qd), qdd = robot.text(s.qdd);
  const VectorXd rest = VectorXd::Zero(s.q.size());
  const auto declared = [&](const VectorXd& v) -> VectorXd { return v(robot.place); };
  check_within(robot.program.matrix("inverse_dynamics(" + q + ", " + qd + ", " + qdd + ")"),
               declared(oracle::inverse_dynamics(robot.tree, s.q, s.qd, s.qdd)),
               declared(tolerance.efforts(s.qd, s.qdd)));
  check_within(robot.program.matrix("nonlinear_effects(" + q + ", " + qd + ")"),
               declared(oracle::nonlinear_effects(robot.tree, s.q, s.qd)), declared(tolerance.efforts(s.qd, rest)));
  check_within(robot.program.matrix("gravity_forces(" + q + ")"), declared(oracle::gravity_forces(robot.tree, s.q)),
               declared(tolerance.efforts(rest, rest)));
}

void check_matrices(Robot& robot, const oracle::State& s, const Tolerance& tolerance) {
  const std::string q = robot.text(s.q), qd = robot.text(s.qd);
  const auto declared = [&](const MatrixXd& m) -> MatrixXd { return m(robot.place, robot.place); };
  const MatrixXd mass = oracle::mass_matrix(robot.tree, s.q);
  const MatrixXd inverse = mass.inverse();
  check_within(robot.program.matrix("mass_matrix(" + q + ")"), declared(mass),
               declared(tolerance.unit * tolerance.mass));
  // The Christoffel matrix, by derivatives of the kinetic energy.
  check_within(robot.program.matrix("coriolis_matrix(" + q + ", " + qd + ")"),
               declared(oracle::lagrangian::coriolis_matrix(robot.tree, s.q, s.qd)), declared(tolerance.coriolis()));
  // δ(M⁻¹) = M⁻¹ δM M⁻¹, on both sides.
  check_within(robot.program.matrix("forward_dynamics_dtau(" + q + ")"), declared(inverse),
               declared(2 * tolerance.unit * inverse.cwiseAbs() * tolerance.mass * inverse.cwiseAbs()));
}

void check_accelerations(Robot& robot, const oracle::State& s, const Tolerance& tolerance) {
  const VectorXd tau = oracle::inverse_dynamics(robot.tree, s.q, s.qd, s.qdd);
  const VectorXd off = tolerance.accelerations(oracle::mass_matrix(robot.tree, s.q).inverse(), tau);
  check_within(robot.program.matrix("forward_dynamics(" + robot.text(s.q) + ", " + robot.text(s.qd) + ", " +
                                    robot.text(tau) + ")"),
               s.qdd(robot.place), off(robot.place));
}

void check_energies(Robot& robot, const oracle::State& s, const Tolerance& tolerance) {
  const std::string q = robot.text(s.q), qd = robot.text(s.qd);
  const oracle::Magnitudes magnitude = oracle::magnitudes(robot.tree, s.q, s.qd, s.qdd);
  CHECK(std::abs(robot.program.scalar("kinetic_energy(" + q + ", " + qd + ")") -
                 oracle::kinetic_energy(robot.tree, s.q, s.qd)) <= tolerance.unit * magnitude.kinetic);
  CHECK(std::abs(robot.program.scalar("potential_energy(" + q + ")") - oracle::potential_energy(robot.tree, s.q)) <=
        tolerance.unit * magnitude.potential);
}

void check_reactions(Robot& robot, const oracle::State& s, const Tolerance& tolerance) {
  const oracle::Magnitudes magnitude = oracle::magnitudes(robot.tree, s.q, s.qd, s.qdd);
  const MatrixXd expected = oracle::joint_reactions(robot.tree, s.q, s.qd, s.qdd);
  MatrixXd off(expected.rows(), 6);
  off.leftCols(3) = tolerance.unit * magnitude.reaction_force.replicate(1, 3);
  off.rightCols(3) = tolerance.unit * magnitude.reaction_moment.replicate(1, 3);
  check_within(robot.program.matrix("joint_reactions(" + robot.text(s.q) + ", " + robot.text(s.qd) + ", " +
                                    robot.text(s.qdd) + ")"),
               expected(robot.declared, Eigen::all), off(robot.declared, Eigen::all));
}

void check_frame(Robot& robot, const oracle::State& s, const Tolerance& tolerance, const std::string& frame, int body,
                 const oracle::Pose& on_body) {
  CAPTURE(frame);
  const std::string q = robot.text(s.q);
  const oracle::Pose expected = oracle::link_poses(robot.tree, s.q)[static_cast<std::size_t>(body)] * on_body;
  const oracle::Pose pose = robot.program.pose(frame, q);
  // Entries of rotations are at most 1; a frame is no farther than the lengths along its path.
  const double reach =
      1 + 2 * (oracle::magnitudes(robot.tree, s.q, s.qd, s.qdd).com_distance[body] + on_body.position.norm());
  check_within(pose.rotation, expected.rotation, MatrixXd::Constant(3, 3, tolerance.unit));
  check_within(pose.position, expected.position, MatrixXd::Constant(3, 1, tolerance.unit * reach));

  const MatrixXd jacobian = oracle::jacobian(robot.tree, s.q, body, on_body.position);
  MatrixXd off = MatrixXd::Constant(6, s.q.size(), tolerance.unit);
  off.topRows(3) *= reach;
  check_within(robot.program.matrix("jacobian(" + frame + ", " + q + ")"), jacobian(Eigen::all, robot.place), off);
}

/// ∂τ/∂q and ∂τ/∂q̇ of the oracle's inverse dynamics by differences that leave nothing out. In one q_i, the rest held, τ
/// is a trigonometric polynomial of degree 2 for a joint that turns (tests/oracle/lagrangian.h):
///
///   τ = a + b₁ sin + c₁ cos + b₂ sin 2 + c₂ cos 2 about q_i,   τ' = b₁ + 2 b₂,
///
/// and differences over ±π/2 and ±π/4 give 2 b₁ and √2 b₁ + 2 b₂. For a joint that slides, and in each q̇_i, τ is a
/// polynomial of degree 2, whose derivative is a central difference of any step.
struct EffortDerivatives {
  MatrixXd dq, dqd;
  MatrixXd dq_magnitude, dqd_magnitude;  ///< bounds of the terms of the efforts that were subtracted
};
EffortDerivatives effort_derivatives(const Tolerance& at) {
  const oracle::State& s = at.state;
  const Index n = s.q.size();
  const std::vector<int> bodies = oracle::coordinate_bodies(at.tree);
  EffortDerivatives result{MatrixXd(n, n), MatrixXd(n, n), MatrixXd(n, n), MatrixXd(n, n)};
  for (Index i = 0; i < n; ++i) {
    const VectorXd e = VectorXd::Unit(n, i);
    const auto over_q = [&](double h) -> VectorXd {
      return oracle::inverse_dynamics(at.tree, s.q + h * e, s.qd, s.qdd) -
             oracle::inverse_dynamics(at.tree, s.q - h * e, s.qd, s.qdd);
    };
    if (at.kind(bodies, i) == JointKind::revolute) {
      const VectorXd b1 = over_q(std::numbers::pi / 2) / 2;
      result.dq.col(i) = over_q(std::numbers::pi / 4) + (1 - std::numbers::sqrt2) * b1;
      result.dq_magnitude.col(i) = oracle::magnitudes(at.tree, s.q, s.qd, s.qdd).tau;
    } else {
      result.dq.col(i) = over_q(1) / 2;
      const VectorXd farther = s.q + (s.q[i] < 0 ? -e : e);
      result.dq_magnitude.col(i) = oracle::magnitudes(at.tree, farther, s.qd, s.qdd).tau;
    }
    result.dqd.col(i) = (oracle::inverse_dynamics(at.tree, s.q, s.qd + e, s.qdd) -
                         oracle::inverse_dynamics(at.tree, s.q, s.qd - e, s.qdd)) /
                        2;
    const VectorXd faster = s.qd + (s.qd[i] < 0 ? -e : e);
    result.dqd_magnitude.col(i) = oracle::magnitudes(at.tree, s.q, faster, s.qdd).tau;
  }
  return result;
}

void check_linearisation(Robot& robot, const oracle::State& s, const Tolerance& tolerance) {
  const VectorXd tau = oracle::inverse_dynamics(robot.tree, s.q, s.qd, s.qdd);
  const MatrixXd inverse = oracle::mass_matrix(robot.tree, s.q).inverse();
  const VectorXd acceleration_off = tolerance.accelerations(inverse, tau);
  const EffortDerivatives efforts = effort_derivatives(tolerance);
  const std::string arguments = "(" + robot.text(s.q) + ", " + robot.text(s.qd) + ", " + robot.text(tau) + ")";
  // D = ∂q̈/∂x solves M D = −∂τ/∂x. Off are: ∂τ/∂x on our side by 5/2 roundings of the efforts (two differences, of
  // weights 1 and 0.21) and on theirs by 2 (terms of degree 2 have derivatives of twice their size); M D by those of
  // M's terms; and ∂τ/∂q by what q̈ is off where it enters, twice M's terms.
  const auto compare = [&](const std::string& function, const MatrixXd& derivative, const MatrixXd& magnitude,
                           const VectorXd& entering) {
    const MatrixXd expected = -inverse * derivative;
    const MatrixXd effort_off =
        tolerance.unit * (5 * magnitude + tolerance.mass * expected.cwiseAbs()) + entering.replicate(1, s.q.size());
    const MatrixXd off = inverse.cwiseAbs() * effort_off;
    CAPTURE(function);
    check_within(robot.program.matrix(function + arguments), expected(robot.place, robot.place),
                 off(robot.place, robot.place));
  };
  compare("forward_dynamics_dq", efforts.dq, efforts.dq_magnitude, 2 * tolerance.mass * acceleration_off);
  compare("forward_dynamics_dqd", efforts.dqd, efforts.dqd_magnitude, VectorXd::Zero(s.q.size()));
}

/// Where derivatives of the forward dynamics are compared: further they take long to evaluate as folded expressions.
constexpr Index most_linearised = 6;

void check_functions(Robot& robot, const oracle::State& state) {
  const Tolerance tolerance(robot.tree, state);
  check_efforts(robot, state, tolerance);
  check_matrices(robot, state, tolerance);
  check_accelerations(robot, state, tolerance);
  check_energies(robot, state, tolerance);
  check_reactions(robot, state, tolerance);
  for (const auto& [frame, body] : robot.frames) check_frame(robot, state, tolerance, frame, body, {});
  if (state.q.size() <= most_linearised) check_linearisation(robot, state, tolerance);
}

/// At q = 0, where much folds, but moving.
oracle::State at_zero(oracle::State state) {
  state.q.setZero();
  return state;
}

std::vector<std::size_t> shuffled(std::vector<std::size_t> order, std::uint64_t seed) {
  oracle::Random random(seed);
  for (std::size_t i = order.size(); i > 1; --i) {
    std::swap(order[i - 1], order[static_cast<std::size_t>(random.index(static_cast<int>(i)))]);
  }
  return order;
}

SketchOptions options_of(std::uint64_t seed) {
  SketchOptions options;
  options.links = 1 + static_cast<int>(seed * 3 % 8);
  options.branching = static_cast<double>(seed % 3) * 0.3;
  options.prismatic = static_cast<double>(seed % 4) * 0.2;
  options.fixed = seed % 2 == 0 ? 0.25 : 0;
  options.round = seed / 2 % 2 == 1;
  return options;
}

template <class Check>
void for_random_sketches(int count, bool only_dh, Check check) {
  for (const std::uint64_t seed : oracle::test_seeds(1, count)) {
    INFO("ROBOTC_SEED=" << seed);
    SketchOptions options = options_of(seed);
    options.only_dh = only_dh;
    const RobotSketch sketch = random_sketch(seed, options);
    check(sketch, oracle::random_state(tree_of(sketch), seed), seed);
  }
}

TEST_CASE("robots as files: every function agrees with the oracle, numbers as literals") {
  for_random_sketches(60, false, [](const RobotSketch& sketch, const oracle::State& state, std::uint64_t seed) {
    Robot robot = make_robot(sketch, Written::literals, shuffled(in_order(sketch), seed));
    check_functions(robot, state);
    check_functions(robot, at_zero(state));
    check_frame(robot, state, {robot.tree, state}, "tool", static_cast<int>(sketch.links.size()) - 1, sketch.tool);
  });
}

TEST_CASE("robots as files: every function agrees with the oracle, each number a parameter") {
  for_random_sketches(12, false, [](const RobotSketch& sketch, const oracle::State& state, std::uint64_t seed) {
    Robot robot = make_robot(sketch, Written::parameters, shuffled(in_order(sketch), seed));
    check_functions(robot, state);
    check_frame(robot, state, {robot.tree, state}, "tool", static_cast<int>(sketch.links.size()) - 1, sketch.tool);
  });
}

/// What does not depend on where link frames are, for two files of one mechanism. Each is off by as much as it may be
/// from the oracle, so that they are off by twice that from each other.
void check_same(Robot& a, Robot& b, const oracle::State& s) {
  const Tolerance tolerance(a.tree, s);
  const auto both = [&](const std::string& function, const std::vector<VectorXd>& arguments) {
    const auto call = [&](Robot& robot) {
      std::string text;
      for (const VectorXd& argument : arguments) text += (text.empty() ? "(" : ", ") + robot.text(argument);
      const MatrixXd value = robot.program.matrix(function + text + ")");
      // Back to the order of the oracle's q.
      std::vector<Index> back(robot.place.size());
      for (std::size_t i = 0; i < back.size(); ++i)
        back[static_cast<std::size_t>(robot.place[i])] = static_cast<Index>(i);
      return MatrixXd(value.rows() == s.q.size() && value.cols() == s.q.size() && s.q.size() > 1 ? value(back, back)
                      : value.rows() == s.q.size() ? value(back, Eigen::all)
                                                   : value);
    };
    return std::pair(call(a), call(b));
  };
  const auto compare = [&](const std::pair<MatrixXd, MatrixXd>& values, const MatrixXd& off) {
    check_within(values.first, values.second, 2 * off);
  };
  const VectorXd tau = oracle::inverse_dynamics(a.tree, s.q, s.qd, s.qdd);
  const MatrixXd inverse = oracle::mass_matrix(a.tree, s.q).inverse();
  const oracle::Magnitudes magnitude = oracle::magnitudes(a.tree, s.q, s.qd, s.qdd);
  compare(both("inverse_dynamics", {s.q, s.qd, s.qdd}), tolerance.efforts(s.qd, s.qdd));
  compare(both("forward_dynamics", {s.q, s.qd, tau}), tolerance.accelerations(inverse, tau));
  compare(both("mass_matrix", {s.q}), tolerance.unit * tolerance.mass);
  compare(both("coriolis_matrix", {s.q, s.qd}), tolerance.coriolis());
  compare(both("kinetic_energy", {s.q, s.qd}), MatrixXd::Constant(1, 1, tolerance.unit * magnitude.kinetic));
  compare(both("potential_energy", {s.q}), MatrixXd::Constant(1, 1, tolerance.unit * magnitude.potential));
  const oracle::Pose pose_a = a.program.pose("tool", a.text(s.q));
  const oracle::Pose pose_b = b.program.pose("tool", b.text(s.q));
  check_within(pose_a.rotation, pose_b.rotation, MatrixXd::Constant(3, 3, 2 * tolerance.unit));
  const double reach = 2 + 2 * magnitude.com_distance.maxCoeff();
  check_within(pose_a.position, pose_b.position, MatrixXd::Constant(3, 1, 2 * tolerance.unit * reach));
}

TEST_CASE("robots as files: literals and parameters agree") {
  for_random_sketches(12, false, [](const RobotSketch& sketch, const oracle::State& state, std::uint64_t) {
    Robot literals = make_robot(sketch, Written::literals, in_order(sketch));
    Robot parameters = make_robot(sketch, Written::parameters, in_order(sketch));
    check_same(literals, parameters, state);
  });
}

TEST_CASE("robots as files: the order of declarations does not matter") {
  for_random_sketches(12, false, [](const RobotSketch& sketch, const oracle::State& state, std::uint64_t seed) {
    Robot straight = make_robot(sketch, Written::literals, in_order(sketch));
    Robot mixed = make_robot(sketch, Written::literals, shuffled(in_order(sketch), seed));
    check_same(straight, mixed, state);
  });
}

TEST_CASE("robots as files: dh, mdh and at describe the same robot") {
  for_random_sketches(12, true, [](const RobotSketch& sketch, const oracle::State& state, std::uint64_t seed) {
    Robot dh = make_robot(sketch, Written::literals, in_order(sketch));
    check_functions(dh, state);
    for (const Form form : {Form::mdh, Form::at}) {
      CAPTURE(static_cast<int>(form));
      const RobotSketch same = rewritten(sketch, form, seed);
      Robot other = make_robot(same, Written::literals, in_order(same));
      check_functions(other, state);
      check_same(dh, other, state);
    }
  });
}

TEST_CASE("robots as files: a parameter set from outside does what one written in the file does") {
  for_random_sketches(4, false, [](const RobotSketch& sketch, const oracle::State& state, std::uint64_t) {
    RobotSketch lighter = sketch;
    lighter.links.back().inertia_about_origin = false;  // or the inertia would change with the mass
    RobotSketch heavier = lighter;
    heavier.links.back().mass *= 2;
    Robot written = make_robot(heavier, Written::literals, in_order(sketch));
    Robot set = make_robot(lighter, Written::parameters, in_order(sketch));
    REQUIRE(set.program.set(
        {{fmt::format("mass_{}", sketch.links.size() - 1), fmt::format("{:.17g} kg", heavier.links.back().mass)}}));
    check_same(written, set, state);
  });
}

// ---- The examples ----

std::string read_example(const std::string& name) {
  std::ifstream in(std::string(ROBOTC_SOURCE_DIR) + "/examples/" + name);
  REQUIRE(in.good());
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

oracle::Body body(int parent, JointKind kind, const Vector3d& position, const Vector3d& axis, double mass,
                  const Vector3d& com, const Vector3d& inertia) {
  oracle::Body result;
  result.parent = parent;
  result.kind = kind;
  result.before.position = position;
  result.axis = axis;
  result.mass = mass;
  result.com = com;
  result.inertia = inertia.asDiagonal();
  return result;
}

void check_example(Robot& robot) {
  for (const std::uint64_t seed : oracle::test_seeds(1, 4)) {
    INFO("ROBOTC_SEED=" << seed);
    const oracle::State state = oracle::random_state(robot.tree, seed);
    check_functions(robot, state);
    check_functions(robot, at_zero(state));
  }
}

TEST_CASE("the double pendulum of the examples agrees with the oracle") {
  const Vector3d down = -Vector3d::UnitY(), z = Vector3d::UnitZ(), none = Vector3d::Zero();
  oracle::Tree tree;
  tree.gravity = 9.81 * down;
  tree.bodies = {body(-1, JointKind::revolute, none, z, 1, down, none),
                 body(0, JointKind::revolute, down, z, 1, down, none)};
  Robot robot(read_example("double_pendulum.robot"), tree, {0, 1}, {{"upper", 0}, {"lower", 1}});
  check_example(robot);
}

TEST_CASE("the SCARA of the examples agrees with the oracle") {
  // Tables 2 and 4 of the paper: rows (kind, d, a, alpha), masses, mass centres along x beyond the joint, inertias.
  const auto link = [](JointKind kind, double d, double a, double alpha, double mass, double com_x, double inertia) {
    LinkSketch result;
    result.kind = kind;
    result.place = {.form = Form::dh, .d = d, .a = a, .alpha = alpha};
    result.mass = mass;
    result.com = {com_x, 0, 0};
    result.inertia = Vector3d(0, inertia, inertia).asDiagonal();
    return result;
  };
  RobotSketch sketch;
  sketch.gravity = {0, 0, -9.81};
  sketch.links = {link(JointKind::prismatic, 0.524, 0, 0, 1.228, 0, 0),
                  link(JointKind::revolute, 0, 0.2, 0, 1.023, 0.229 - 0.2, 0.0058),
                  link(JointKind::revolute, 0, 0.2, 0, 1.023, 0.229 - 0.2, 0.0058),
                  link(JointKind::revolute, 0, 0.2, std::numbers::pi, 1.023, 0.229 - 0.2, 0.0058),
                  link(JointKind::prismatic, 0.14, 0, 0, 0.5114, 0, 0)};
  for (int i = 0; i < 5; ++i) sketch.links[static_cast<std::size_t>(i)].parent = i - 1;
  Robot robot(read_example("scara.robot"), tree_of(sketch), in_order(sketch),
              {{"column", 0}, {"upper", 1}, {"fore", 2}, {"hand", 3}, {"quill", 4}, {"tool", 4}});
  check_example(robot);
}

TEST_CASE("the torso of the examples agrees with the oracle") {
  constexpr JointKind R = JointKind::revolute;
  const Vector3d x = Vector3d::UnitX(), y = Vector3d::UnitY(), z = Vector3d::UnitZ();
  const Vector3d collar = Vector3d::Constant(0.001), upper(0.014, 0.014, 0.002), fore(0.007, 0.007, 0.001);
  oracle::Tree tree;
  tree.gravity = -9.81 * z;
  tree.bodies = {
      body(-1, R, 0.8 * z, z, 12, 0.2 * z, {0.30, 0.25, 0.20}), body(0, R, {0, 0.2, 0.4}, -y, 0.8, 0.02 * y, collar),
      body(1, R, 0.05 * y, x, 2.2, -0.14 * z, upper),           body(2, R, -0.30 * z, -y, 1.4, -0.12 * z, fore),
      body(0, R, {0, -0.2, 0.4}, -y, 0.8, -0.02 * y, collar),   body(4, R, -0.05 * y, -x, 2.2, -0.14 * z, upper),
      body(5, R, -0.30 * z, -y, 1.4, -0.12 * z, fore)};
  Robot robot(read_example("torso.robot"), tree, {0, 1, 2, 3, 4, 5, 6},
              {{"chest", 0}, {"left_collar", 1}, {"left_fore", 3}, {"right_upper", 5}, {"right_fore", 6}});
  check_example(robot);
}

}  // namespace
}  // namespace robotc::test
