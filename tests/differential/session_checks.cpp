#include "tests/differential/session_checks.h"

#include <algorithm>
#include <numbers>

#include "tests/oracle/lagrangian.h"
#include "tests/oracle/newton_euler.h"

namespace robotc::test {

namespace {

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
  check_within(robot.program.matrix("friction(" + qd + ")"), declared(oracle::friction(robot.tree, s.qd)),
               declared(tolerance.efforts(s.qd, rest)));
  check_within(robot.program.matrix("spring_forces(" + q + ")"), declared(oracle::spring_forces(robot.tree, s.q)),
               declared(tolerance.efforts(rest, rest)));
  check_within(robot.program.matrix("applied_forces(" + q + ", " + qd + ")"),
               declared(oracle::applied_forces(robot.tree, s.q, s.qd)), declared(tolerance.efforts(s.qd, rest)));
}

void check_matrices(Robot& robot, const oracle::State& s, const Tolerance& tolerance) {
  const std::string q = robot.text(s.q), qd = robot.text(s.qd);
  const auto declared = [&](const MatrixXd& m) -> MatrixXd { return m(robot.place, robot.place); };
  const MatrixXd mass = oracle::mass_matrix(robot.tree, s.q);
  const MatrixXd inverse = mass.inverse();
  check_within(robot.program.matrix("mass_matrix(" + q + ")"), declared(mass),
               declared(tolerance.unit * tolerance.mass));
  // The Christoffel matrix from derivatives of the kinetic energy.
  check_within(robot.program.matrix("coriolis_matrix(" + q + ", " + qd + ")"),
               declared(oracle::lagrangian::coriolis_matrix(robot.tree, s.q, s.qd)), declared(tolerance.coriolis()));
  // δ(M⁻¹) = M⁻¹ δM M⁻¹, on both sides.
  const std::vector<Index> actuated = robot.actuated();
  if (actuated.empty()) return;
  const MatrixXd off = 2 * tolerance.unit * inverse.cwiseAbs() * tolerance.mass * inverse.cwiseAbs();
  check_within(robot.program.matrix("forward_dynamics_dtau(" + q + ")"), inverse(robot.place, actuated),
               off(robot.place, actuated));
}

void check_accelerations(Robot& robot, const oracle::State& s) {
  VectorXd tau = oracle::inverse_dynamics(robot.tree, s.q, s.qd, s.qdd);
  VectorXd qdd = s.qdd;
  const std::vector<Index> actuated = robot.actuated();
  if (actuated.size() != robot.place.size()) {
    VectorXd of_actuators = VectorXd::Zero(tau.size());
    of_actuators(actuated) = tau(actuated);
    tau = of_actuators;
    qdd = oracle::forward_dynamics(robot.tree, s.q, s.qd, tau);
  }
  const VectorXd off =
      Tolerance(robot.tree, {s.q, s.qd, qdd}).accelerations(oracle::mass_matrix(robot.tree, s.q).inverse(), tau);
  check_within(robot.program.matrix("forward_dynamics(" + robot.text(s.q) + ", " + robot.text(s.qd) + ", " +
                                    robot.actuated_text(tau) + ")"),
               qdd(robot.place), off(robot.place));
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

/// ∂τ/∂q and ∂τ/∂q̇ of the oracle's inverse dynamics by differences without truncation error. In one q_i, with the rest
/// fixed, τ is a trigonometric polynomial of degree 2 for a revolute joint (tests/oracle/lagrangian.h):
///
///   τ = a + b₁ sin + c₁ cos + b₂ sin 2 + c₂ cos 2 about q_i,   τ' = b₁ + 2 b₂,
///
/// and differences over ±π/2 and ±π/4 give 2 b₁ and √2 b₁ + 2 b₂. For a sliding joint, and in each q̇_i, τ is a
/// polynomial of degree 2, whose derivative is a central difference with any step.
struct EffortDerivatives {
  MatrixXd dq, dqd;
  MatrixXd dq_magnitude, dqd_magnitude;  ///< bounds of the terms of the efforts that were subtracted
};
EffortDerivatives effort_derivatives(const Tolerance& at) {
  const oracle::State& s = at.state;
  const Index n = s.q.size();
  EffortDerivatives result{MatrixXd(n, n), MatrixXd(n, n), MatrixXd(n, n), MatrixXd(n, n)};
  for (Index i = 0; i < n; ++i) {
    const VectorXd e = VectorXd::Unit(n, i);
    const auto over_q = [&](double h) -> VectorXd {
      return oracle::inverse_dynamics(at.tree, s.q + h * e, s.qd, s.qdd) -
             oracle::inverse_dynamics(at.tree, s.q - h * e, s.qd, s.qdd);
    };
    if (at.is_angle(i)) {
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
  // D = ∂q̈/∂x solves M D = −∂τ/∂x. Errors: of ∂τ/∂x on our side 5/2 roundings of the efforts (two differences, of
  // weights 1 and 0.21) and on theirs 2 (terms of degree 2 have derivatives of twice their size); of M D those of M's
  // terms; and of ∂τ/∂q through the error of q̈, twice M's terms.
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

/// Limit for comparing derivatives of forward dynamics: beyond it they take long to evaluate as folded expressions.
constexpr Index most_linearised = 6;

/// True if τ has the form assumed by `effort_derivatives`.
bool has_bodies_alone(const oracle::Tree& tree) {
  if (!tree.wrenches.empty()) return false;
  const auto is_plain = [](const oracle::Body& body) { return !body.passive && body.kind != JointKind::screw; };
  if (!std::all_of(tree.bodies.begin(), tree.bodies.end(), is_plain)) return false;
  const std::vector<oracle::Drive> drives = oracle::drives(tree);
  return std::all_of(drives.begin(), drives.end(), [](const oracle::Drive& drive) {
    return drive.coulomb_positive == 0 && drive.coulomb_negative == 0 && drive.stiffness == 0;
  });
}

}  // namespace

std::string literal(const VectorXd& v) {
  if (v.size() == 0) return "0";
  std::string text = "[";
  for (const double x : v) text += fmt::format("{}{:.17g}", text.size() == 1 ? "" : ", ", x);
  return text + "]";
}

Robot make_robot(const RobotSketch& sketch, Written written, const std::vector<std::size_t>& declared) {
  std::vector<std::pair<std::string, int>> frames;
  for (std::size_t i = 0; i < sketch.links.size(); ++i)
    frames.emplace_back(fmt::format("link_{}", i), static_cast<int>(i));
  return {text_of(sketch, written, declared), tree_of(sketch), declared, std::move(frames)};
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

void check_functions(Robot& robot, const oracle::State& state) {
  const Tolerance tolerance(robot.tree, state);
  check_efforts(robot, state, tolerance);
  check_matrices(robot, state, tolerance);
  check_accelerations(robot, state);
  check_energies(robot, state, tolerance);
  check_reactions(robot, state, tolerance);
  for (const auto& [frame, body] : robot.frames) check_frame(robot, state, tolerance, frame, body, {});
  if (state.q.size() <= most_linearised && has_bodies_alone(robot.tree)) check_linearisation(robot, state, tolerance);
}

void check_same(Robot& a, Robot& b, const oracle::State& s) {
  const Tolerance tolerance(a.tree, s);
  const auto both = [&](const std::string& function, const std::vector<VectorXd>& arguments) {
    const auto call = [&](Robot& robot) {
      std::string text;
      for (const VectorXd& argument : arguments) {
        const bool efforts = function == "forward_dynamics" && &argument == &arguments.back();
        text += (text.empty() ? "(" : ", ") + (efforts ? robot.actuated_text(argument) : robot.text(argument));
      }
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
  options.several = seed % 5 == 3 ? 0.5 : 0;
  options.round = seed / 2 % 2 == 1;
  return options;
}

}  // namespace robotc::test
