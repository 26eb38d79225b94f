// Functions of robots with loops, against the oracle's maximal coordinates and against identities.
//
// Tolerances: G and γ solve J_d x = b with n unknowns, good to k = 50 n ε cond(J_d) of their size; so speeds and
// accelerations of all joints are good to k times their size, and efforts to k (and the rounding of the tree) times
// the terms that they are summed from. u̇ solves with M̂, whose inverse carries the errors of both sides over.
#include <doctest/doctest.h>

#include <Eigen/LU>
#include <Eigen/QR>
#include <Eigen/SVD>
#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <memory>
#include <numbers>
#include <optional>

#include "compiler/equations/dynamics/drive_inputs.h"
#include "compiler/equations/dynamics/functions.h"
#include "compiler/expr/algorithms.h"
#include "compiler/loops/closure_rows.h"
#include "compiler/loops/linear_loops.h"
#include "compiler/loops/loop_solver.h"
#include "compiler/loops/reduced_motion.h"
#include "tests/oracle/configuration.h"
#include "tests/oracle/magnitude.h"
#include "tests/oracle/maximal.h"
#include "tests/oracle/momentum.h"
#include "tests/oracle/newton_euler.h"
#include "tests/oracle/random_closed.h"
#include "tests/property/mechanism_from_closed.h"
#include "tests/property/random_case.h"

namespace robotc::test {
namespace {

using dynamics::Function;
using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

constexpr double eps = std::numeric_limits<double>::epsilon();

/// The rows, or columns, that are chosen by pivoting, ascending.
std::vector<std::size_t> pivots(const MatrixXd& columns, Index count) {
  const Eigen::ColPivHouseholderQR<MatrixXd> factors(columns);
  std::vector<std::size_t> chosen;
  for (Index i = 0; i < count; ++i) chosen.push_back(static_cast<std::size_t>(factors.colsPermutation().indices()[i]));
  std::sort(chosen.begin(), chosen.end());
  return chosen;
}

/// By the pivots of J at one configuration.
Mobility mobility_at(const Mechanism& mechanism, const loops::ClosureRows& rows, const MatrixXd& jacobian) {
  Eigen::ColPivHouseholderQR<MatrixXd> factors;
  factors.setThreshold(1e-9);
  factors.compute(jacobian);
  const Index rank = rows.size() == 0 ? 0 : factors.rank();
  Mobility mobility;
  mobility.equations = pivots(jacobian.transpose(), rank);
  MatrixXd kept(rank, jacobian.cols());
  for (Index r = 0; r < rank; ++r) kept.row(r) = jacobian.row(static_cast<Index>(mobility.equations[r]));
  const std::vector<std::size_t> dependent = pivots(kept, rank);
  for (const SpeedId id : mechanism.speed_ids()) {
    const bool follows = std::binary_search(dependent.begin(), dependent.end(), id.index());
    (follows ? mobility.dependent : mobility.independent).push_back(id);
  }
  return mobility;
}

/// Which joints drive.
enum class Motors {
  as_described,
  freedoms,  ///< the independent ones at most
  others,    ///< as many as there are freedoms, and those that move most as any of them does
};

struct ClosedRobot {
  /// `free`: the freedoms; none: by pivoting.
  ClosedRobot(oracle::ClosedMechanism m, const VectorXd& q, const VectorXd& qd, Numbers numbers,
              const std::vector<std::size_t>& free = {}, Motors motors = Motors::as_described)
      : closed(std::move(m)), mechanism(mechanism_from_closed(closed, pool, numbers)), all{q, qd, {}, {}} {
    // Couplings are those of coordinates with constant factors.
    for (const oracle::Coupling& coupling : closed.couplings) {
      expr::Id difference = pool.zero();
      for (const SpeedId id : mechanism.speed_ids()) {
        const std::size_t place = mechanism.coordinate_of(id)->index();
        const expr::Id factor = pool.number(Number::inexact(coupling.by_qd[at(id)]));
        const expr::Id from_here =
            pool.sub(mechanism.q[place], pool.number(Number::inexact(q[static_cast<Index>(place)])));
        difference = pool.add(difference, pool.mul(factor, from_here));
      }
      mechanism.couplings.push_back({coupling.name, {}, difference, {}});
    }
    const loops::ClosureRows rows = loops::closure_rows(pool, mechanism);
    const MatrixXd j = evaluate_matrix(pool, rows.jacobian, rows.size(), mechanism, all);
    mechanism.mobility = mobility_at(mechanism, rows, j);
    mechanism.mobility.assembly.assign(q.begin(), q.end());
    if (!free.empty()) {
      mechanism.mobility.independent.clear();
      mechanism.mobility.dependent.clear();
      for (const SpeedId id : mechanism.speed_ids()) {
        const bool is_free = std::find(free.begin(), free.end(), id.index()) != free.end();
        (is_free ? mechanism.mobility.independent : mechanism.mobility.dependent).push_back(id);
      }
    }
    const Index rank = std::ssize(mechanism.mobility.equations);
    MatrixXd of_dependent(rank, rank), of_independent(rank, freedoms());
    for (Index r = 0; r < rank; ++r) {
      const auto row = static_cast<Index>(mechanism.mobility.equations[r]);
      for (Index c = 0; c < rank; ++c) of_dependent(r, c) = j(row, at(mechanism.mobility.dependent[c]));
      for (Index c = 0; c < freedoms(); ++c) of_independent(r, c) = j(row, at(mechanism.mobility.independent[c]));
    }
    if (rank > 0) {
      const VectorXd s = of_dependent.jacobiSvd().singularValues();
      condition = s[0] / s[rank - 1];
      inverse_size = 1 / s[rank - 1];
    }
    g = MatrixXd::Zero(j.cols(), freedoms());
    for (Index k = 0; k < freedoms(); ++k) g(at(mechanism.mobility.independent[k]), k) = 1;
    if (rank > 0 && freedoms() > 0) {
      const MatrixXd dependent = -of_dependent.fullPivLu().solve(of_independent);
      for (Index c = 0; c < rank; ++c) g.row(at(mechanism.mobility.dependent[c])) = dependent.row(c);
    }
    rounding = 50 * static_cast<double>(j.cols()) * eps * condition;
    choose(motors);
    mechanism.mobility.motor_rank = motor_rank();
    functions.emplace(mechanism, pool);
  }
  void choose(Motors motors) {
    if (motors == Motors::as_described) return;
    if (motors == Motors::freedoms) {
      for (const SpeedId id : mechanism.mobility.dependent) passive(id) = true;
      return;
    }
    const std::vector<std::size_t> driving = pivots(g.transpose(), freedoms());
    for (const SpeedId id : mechanism.speed_ids()) {
      passive(id) = std::find(driving.begin(), driving.end(), id.index()) == driving.end();
    }
  }
  [[nodiscard]] std::size_t motor_rank() const {
    std::vector<Index> motors;
    for (const SpeedId id : mechanism.actuated_speeds()) motors.push_back(at(id));
    if (motors.empty() || freedoms() == 0) return 0;
    Eigen::ColPivHouseholderQR<MatrixXd> of_motors;
    of_motors.setThreshold(1e-9);
    of_motors.compute(g(motors, Eigen::all));
    return static_cast<std::size_t>(of_motors.rank());
  }
  bool& passive(SpeedId id) {
    const Speed& speed = mechanism.speeds[id.index()];
    return mechanism.joints[speed.joint.index()].freedoms[speed.component].passive;
  }
  ClosedRobot(const ClosedRobot&) = delete;
  ClosedRobot& operator=(const ClosedRobot&) = delete;

  static Index at(SpeedId id) { return static_cast<Index>(id.index()); }
  [[nodiscard]] Index freedoms() const { return std::ssize(mechanism.mobility.independent); }
  [[nodiscard]] VectorXd free(const VectorXd& by_speed) const {
    VectorXd entries(freedoms());
    for (Index k = 0; k < freedoms(); ++k) entries[k] = by_speed[at(mechanism.mobility.independent[k])];
    return entries;
  }
  /// A vector by speed without values for dependent ones, which nothing may read.
  [[nodiscard]] VectorXd by_speed(const VectorXd& free) const {
    VectorXd entries = VectorXd::Constant(g.rows(), std::numeric_limits<double>::quiet_NaN());
    for (Index k = 0; k < freedoms(); ++k) entries[at(mechanism.mobility.independent[k])] = free[k];
    return entries;
  }
  /// The efforts of the actuated joints, 0 for passive ones.
  [[nodiscard]] VectorXd acting(VectorXd tau) const {
    for (const SpeedId id : mechanism.speed_ids()) {
      if (mechanism.freedom(id).passive) tau[at(id)] = 0;
    }
    return tau;
  }
  [[nodiscard]] Point point(const VectorXd& q, const VectorXd& u, const VectorXd& u_rate, const VectorXd& tau) const {
    return {q, by_speed(u), by_speed(u_rate), tau};
  }
  VectorXd value(Function function, const Point& p) {
    return evaluate(pool, functions->get(function).roots, mechanism, p);
  }
  MatrixXd matrix(Function function, const Point& p) {
    const dynamics::Expressions& e = functions->get(function);
    return evaluate_matrix(pool, e.roots, e.rows, mechanism, p);
  }

  oracle::ClosedMechanism closed;
  expr::Pool pool;
  Mechanism mechanism;
  Point all;
  MatrixXd g;            ///< G by dense algebra
  double condition = 1;  ///< of J_d
  double inverse_size = 0;
  double rounding = 0;  ///< of what G gives, relative
  std::optional<dynamics::Functions> functions;
};

/// A random robot at a state with its motion under random efforts, by the oracle.
struct MovingRobot : ClosedRobot {
  MovingRobot(oracle::ClosedCase c, VectorXd effort, Numbers numbers, Motors motors = Motors::as_described)
      : ClosedRobot(std::move(c.mechanism), c.state.q, c.state.qd, numbers, {}, motors),
        q(c.state.q),
        qd(c.state.qd),
        u(free(qd)),
        tau(acting(std::move(effort))),
        solved(oracle::maximal_dynamics(closed, q, qd, tau)),
        u_rate(free(solved.qdd)),
        here(point(q, u, u_rate, tau)) {
    if (freedoms() == 0) return;
    const Index n = g.rows();
    const oracle::Magnitudes moving = oracle::magnitudes(closed.tree, q, qd, solved.qdd);
    reach = moving.com_distance.maxCoeff() + 1;
    // Terms of σ: centripetal and Coriolis accelerations of the frames of a closure.
    const double turning = moving.angular_velocity.maxCoeff();
    const double centripetal = 4 * turning * (reach * turning + moving.com_velocity.maxCoeff());
    acceleration_size = solved.qdd.lpNorm<Eigen::Infinity>() + inverse_size * centripetal;
    speed_size = qd.lpNorm<Eigen::Infinity>();
    const VectorXd v = VectorXd::Constant(n, speed_size), a = VectorXd::Constant(n, acceleration_size);
    const double terms = oracle::magnitudes(closed.tree, q, v, a).tau.maxCoeff();
    share = oracle::rounding_unit(closed.tree) + 5 * rounding;
    effort_error = share * g.cwiseAbs().colwise().sum().maxCoeff() * (terms + tau.lpNorm<Eigen::Infinity>());
    mass = g.transpose() * oracle::mass_matrix(closed.tree, q) * g;
    mass_size = g.cwiseAbs().colwise().sum().maxCoeff();
    mass_size *= mass_size * oracle::mass_matrix_magnitude(closed.tree, q).maxCoeff();
    inverse_mass = mass.inverse();
    // M̂ (u̇ + δ) = r + δr, and M̂ itself is known to its share.
    const double of_mass = share * mass_size * static_cast<double>(u.size()) * u_rate.lpNorm<Eigen::Infinity>();
    driving_error = effort_error + of_mass;
    acceleration_error = inverse_mass.cwiseAbs().rowwise().sum().maxCoeff() * driving_error;
  }

  VectorXd q, qd, u, tau;
  oracle::MaximalSolution solved;
  VectorXd u_rate;
  Point here;
  double reach = 1, acceleration_size = 0, speed_size = 0, share = 0, effort_error = 0, driving_error = 0,
         acceleration_error = 0, mass_size = 0;
  MatrixXd mass, inverse_mass;
};

constexpr oracle::ClosureKind kinds[] = {
    oracle::ClosureKind::fixed,       oracle::ClosureKind::revolute,    oracle::ClosureKind::prismatic,
    oracle::ClosureKind::screw,       oracle::ClosureKind::cylindrical, oracle::ClosureKind::universal,
    oracle::ClosureKind::planar,      oracle::ClosureKind::spherical,   oracle::ClosureKind::slot,
    oracle::ClosureKind::surface,     oracle::ClosureKind::rod,         oracle::ClosureKind::rolling_disc,
    oracle::ClosureKind::rolling_ball};

/// Without dry friction of joints that the loops hold still: rounding decides its sense.
void let_go(oracle::ClosedCase& c) {
  constexpr double still = 1e-12;
  const std::vector<int> first = oracle::freedom_indices(c.mechanism.tree);
  for (std::size_t i = 0; i < c.mechanism.tree.bodies.size(); ++i) {
    oracle::Body& body = c.mechanism.tree.bodies[i];
    for (int k = 0; k < oracle::freedoms(body.kind); ++k) {
      oracle::Drive& drive = k == 0 ? body.drive : body.further_drives[k - 1];
      if (std::abs(c.state.qd[first[i] + k]) < still) drive.coulomb_positive = drive.coulomb_negative = 0;
    }
  }
}

/// Random robots with every kind of closure and of joint, with machines at every other, well enough away from singular
/// configurations that k is below a millionth.
template <class Check>
void for_random_loops(int count, int bodies, Check check, Motors motors = Motors::as_described) {
  for (const oracle::ClosureKind kind : kinds) {
    for (const std::uint64_t seed : oracle::test_seeds(51000, count)) {
      CAPTURE(seed);
      CAPTURE(static_cast<int>(kind));
      const oracle::RandomTreeOptions tree{.bodies = bodies,
                                           .branching = 0.3,
                                           .several = 0.3,
                                           .balls = 0.2,
                                           .nice = seed % 2 == 0,
                                           .machines = seed % 4 < 2};
      oracle::ClosedCase c = oracle::random_closed_mechanism(
          seed, {.tree = tree, .closures = bodies > 5 ? 1 + static_cast<int>(seed % 2) : 1, .kind = kind});
      let_go(c);
      oracle::Random random(seed);
      VectorXd tau(c.state.qd.size());
      for (double& entry : tau) entry = random.uniform(-3, 3);
      MovingRobot robot(std::move(c), tau, seed % 3 == 0 ? Numbers::parameters : Numbers::constants, motors);
      if (robot.rounding > 1e-8 || robot.freedoms() == 0 || robot.solved.smallest_pivot < 1e-6) continue;
      check(robot);
    }
  }
}

void check_motion(MovingRobot& r) {
  check_within(r.matrix(Function::freedoms, r.here), r.g,
               MatrixXd::Constant(r.g.rows(), r.g.cols(), 2 * r.rounding * r.g.cwiseAbs().maxCoeff()));
  const MatrixXd j = r.matrix(Function::constraint_jacobian, r.here);
  if (j.rows() > 0) {
    CHECK((j * r.g).cwiseAbs().maxCoeff() <=
          r.rounding * j.cwiseAbs().rowwise().sum().maxCoeff() * r.g.cwiseAbs().maxCoeff());
  }
  // What is left of M̂ u̇ = r: sharper than the error of u̇ where M̂ is ill-conditioned.
  const VectorXd difference = r.value(Function::forward_dynamics, r.here) - r.u_rate;
  CHECK((r.mass * difference).lpNorm<Eigen::Infinity>() <= r.driving_error);
}
TEST_CASE("the motion that loops leave agrees with that in maximal coordinates") {
  for_random_loops(8, 7, check_motion);
}

void check_efforts(MovingRobot& r) {
  const VectorXd effort = r.g.transpose() * r.tau;
  const VectorXd tolerance = VectorXd::Constant(effort.size(), 2 * r.effort_error);
  check_within(r.value(Function::inverse_dynamics, r.here), effort, tolerance);
  check_within(r.matrix(Function::mass_matrix, r.here), r.mass,
               MatrixXd::Constant(r.mass.rows(), r.mass.cols(), r.share * r.mass_size));
  check_within(r.matrix(Function::mass_matrix, r.here) * r.u_rate + r.value(Function::nonlinear_effects, r.here) +
                   r.value(Function::friction, r.here) + r.value(Function::spring_forces, r.here) -
                   r.value(Function::applied_forces, r.here),
               effort, tolerance + VectorXd::Constant(effort.size(), 2 * r.share * r.mass_size * r.u_rate.lpNorm<1>()));
  check_within(r.value(Function::coriolis_forces, r.here) + r.value(Function::gravity_forces, r.here),
               r.value(Function::nonlinear_effects, r.here), 2 * tolerance);
  const MatrixXd actuation = r.matrix(Function::actuation, r.here);
  check_within(actuation * r.tau, effort, tolerance);
  // τ̂ is linear in them.
  const MatrixXd by_effort = r.matrix(Function::forward_dynamics_dtau, r.here);
  check_within(r.mass * by_effort, actuation,
               MatrixXd::Constant(actuation.rows(), actuation.cols(),
                                  2 * r.share * r.mass_size * r.inverse_mass.cwiseAbs().rowwise().sum().maxCoeff() *
                                      static_cast<double>(r.u.size()) * actuation.cwiseAbs().maxCoeff()));
  if (!r.functions->regressor().has_known_geometry()) return;
  const VectorXd parameters = r.value(Function::dynamic_parameters, r.here);
  const double weight = r.matrix(Function::regressor, r.here).cwiseAbs().rowwise().sum().maxCoeff();
  check_within(
      r.matrix(Function::regressor, r.here) * parameters,
      r.value(Function::inverse_dynamics, r.here) + r.value(Function::applied_forces, r.here),
      2 * tolerance + VectorXd::Constant(effort.size(), r.share * weight * parameters.lpNorm<Eigen::Infinity>()));
}
TEST_CASE("efforts of a motion are those that cause it") { for_random_loops(8, 7, check_efforts); }

TEST_CASE("every formulation gives the dynamics of loops") {
  std::map<std::string_view, int> checked;
  for_random_loops(2, 5, [&](MovingRobot& r) {
    for (const derivations::Description& by : derivations::descriptions()) {
      CAPTURE(std::string(by.name));
      const auto value = [&](Function function) -> std::optional<MatrixXd> {
        if (!dynamics::gives(by.formulation, function, r.mechanism)) return std::nullopt;
        try {
          dynamics::Functions functions(r.mechanism, r.pool, by.formulation);
          const dynamics::Expressions& e = functions.get(function);
          return evaluate_matrix(r.pool, e.roots, e.rows, r.mechanism, r.here);
        } catch (const dynamics::FunctionTooLarge& error) {
          CHECK(error.mechanism == &r.mechanism);
          return std::nullopt;
        }
      };
      // Of the derivations some sum many terms that cancel.
      constexpr double many_terms = 100;
      const VectorXd effort = r.g.transpose() * r.tau;
      if (const auto found = value(Function::inverse_dynamics)) {
        check_within(*found, effort, VectorXd::Constant(effort.size(), many_terms * r.effort_error));
        ++checked[by.name];
      }
      if (const auto found = value(Function::mass_matrix)) {
        check_within(*found, r.mass,
                     MatrixXd::Constant(r.mass.rows(), r.mass.cols(), many_terms * r.share * r.mass_size));
      }
      if (const auto found = value(Function::forward_dynamics)) {
        const VectorXd difference = found->col(0) - r.u_rate;
        CHECK((r.mass * difference).lpNorm<Eigen::Infinity>() <= many_terms * r.driving_error);
      }
      if (const auto found = value(Function::coriolis_matrix)) {
        const VectorXd forces = r.value(Function::coriolis_forces, r.here);
        check_within(*found * r.u, forces, VectorXd::Constant(forces.size(), many_terms * r.effort_error));
      }
    }
  });
  for (const derivations::Description& by : derivations::descriptions()) {
    CAPTURE(std::string(by.name));
    CHECK(checked[by.name] > 3);
  }
}

/// Gᵀ times the efforts that random bodies on each link that has one, and rotors where there are some, would need: a
/// column each. Ten bodies on a link are enough for all inertial parameters.
MatrixXd efforts_of_bodies(const oracle::Tree& tree, const MatrixXd& g, const VectorXd& q, const VectorXd& qd,
                           const VectorXd& qdd) {
  oracle::Random random(7);  // the same bodies in every state
  oracle::Tree empty = oracle::bodies_alone(tree);
  for (oracle::Body& body : empty.bodies) {
    body.mass = 0;
    body.inertia.setZero();
    body.further.clear();
  }
  std::vector<VectorXd> columns;
  for (std::size_t i = 0; i < tree.bodies.size(); ++i) {
    const std::vector<oracle::Lump> lumps = oracle::lumps(tree.bodies[i]);
    const bool has_mass = std::any_of(lumps.begin(), lumps.end(), [](const oracle::Lump& lump) {
      return lump.mass != 0 || lump.inertia.norm() != 0;
    });
    for (int k = 0; k < 10; ++k) {
      oracle::Tree alone = empty;
      oracle::Body& body = alone.bodies[i];
      body.mass = random.uniform(0.5, 1.5);
      body.com = random.in_box(1);
      const Eigen::Matrix3d axes = random.rotation();
      const Eigen::Vector3d moments(random.uniform(1, 2), random.uniform(1, 2), random.uniform(1, 2));
      body.inertia = axes * moments.asDiagonal() * axes.transpose();
      if (has_mass) columns.push_back(g.transpose() * oracle::inverse_dynamics(alone, q, qd, qdd));
    }
  }
  const VectorXd rotors = oracle::rotor_inertias(tree);
  for (Index i = 0; i < rotors.size(); ++i) {
    if (rotors[i] != 0) columns.push_back(g.row(i).transpose() * qdd[i]);
  }
  MatrixXd all(g.cols(), std::ssize(columns));
  for (Index k = 0; k < all.cols(); ++k) all.col(k) = columns[static_cast<std::size_t>(k)];
  return all;
}

TEST_CASE("base parameters of loops are as many as motion tells apart") {
  int checked = 0, fewer = 0;
  for_random_loops(3, 5, [&](MovingRobot& r) {
    if (!r.functions->regressor().has_known_geometry()) return;
    const loops::LoopSolver solver(r.mechanism, r.pool);
    oracle::Random random(3);
    const auto one = [&] { return random.uniform(-1, 1); };
    const std::size_t states = 20 + 20 * r.closed.tree.bodies.size();
    MatrixXd all;
    for (std::size_t state = 0; state < states; ++state) {
      const std::vector<double> closed = loops::closed_near(solver, r.mechanism.mobility.assembly, one);
      if (closed == r.mechanism.mobility.assembly) return;  // it cannot move far
      const VectorXd q = Eigen::Map<const VectorXd>(closed.data(), std::ssize(closed));
      const MatrixXd j = oracle::constraint_jacobian(r.closed, q);
      VectorXd qd(r.qd.size()), tau(r.tau.size());
      for (double& entry : qd) entry = one();
      for (double& entry : tau) entry = 3 * one();
      Eigen::CompleteOrthogonalDecomposition<MatrixXd> factors;
      factors.setThreshold(1e-9);
      factors.compute(j);
      if (j.rows() > 0) qd -= factors.solve(j * qd).eval();
      const oracle::MaximalSolution moving = oracle::maximal_dynamics(r.closed, q, qd, tau);
      if (moving.rank != r.solved.rank) return;  // the robot is singular where it was made
      const VectorXd& qdd = moving.qdd;
      // Any basis of the motions serves as G.
      MatrixXd motions = MatrixXd::Identity(qd.size(), qd.size());
      if (j.rows() > 0) {
        Eigen::FullPivLU<MatrixXd> lu;
        lu.setThreshold(1e-9);
        motions = lu.compute(j).kernel();
      }
      const MatrixXd here = efforts_of_bodies(r.closed.tree, motions, q, qd, qdd);
      all.conservativeResize(all.rows() + here.rows(), here.cols());
      all.bottomRows(here.rows()) = here;
    }
    if (all.cols() == 0) return;
    const VectorXd singular = all.jacobiSvd().singularValues();
    Index rank = 0;
    while (rank < singular.size() && singular[rank] > 1e-9 * singular[0]) ++rank;
    // Only where the figures leave no doubt.
    if (rank < singular.size() && singular[rank - 1] < 1e3 * singular[rank]) return;
    if (singular[rank - 1] < 1e-6 * singular[0]) return;
    CHECK(std::ssize(r.functions->base_combinations().base) == rank);
    ++checked;
    dynamics::Functions open(r.functions->open().mechanism(), r.pool);
    if (open.base_combinations().base.size() > r.functions->base_combinations().base.size()) ++fewer;
  });
  CHECK(checked > 10);
  CHECK(fewer > 5);
}

void check_places(MovingRobot& r) {
  for (std::size_t body = 0; body < r.closed.tree.bodies.size(); body += 2) {
    const dynamics::FramePlace place{LinkId(body + 1)};
    const auto at_place = [&](Function function) -> MatrixXd {
      const dynamics::Expressions& e = r.functions->get(function, place);
      return evaluate_matrix(r.pool, e.roots, e.rows, r.mechanism, r.here);
    };
    const auto row = static_cast<Index>(body);
    const VectorXd velocity = r.solved.velocities.row(row).transpose();
    const VectorXd acceleration = r.solved.accelerations.row(row).transpose();
    const double n = static_cast<double>(r.g.rows());
    const double fast = n * r.reach * r.speed_size;
    const VectorXd of_velocity = VectorXd::Constant(6, 4 * r.share * fast);
    const VectorXd of_acceleration = VectorXd::Constant(
        6, 4 * r.share * (n * r.reach * r.acceleration_size + n * n * r.reach * r.speed_size * r.speed_size) +
               n * r.reach * r.g.cwiseAbs().maxCoeff() * r.acceleration_error);
    check_within(at_place(Function::velocity), velocity, of_velocity);
    check_within(at_place(Function::jacobian) * r.u, velocity, of_velocity);
    check_within(at_place(Function::acceleration), acceleration, of_acceleration);
    check_within(at_place(Function::jacobian) * r.u_rate + at_place(Function::jacobian_rate) * r.u, acceleration,
                 2 * of_acceleration);
    const MatrixXd turned = at_place(Function::pose);
    Eigen::Matrix3d rotation;
    for (Index i = 0; i < 9; ++i) rotation(i / 3, i % 3) = turned(i, 0);
    VectorXd own(6);
    own << rotation.transpose() * velocity.head<3>(), rotation.transpose() * velocity.tail<3>();
    check_within(at_place(Function::body_velocity), own, 2 * of_velocity);
    check_within(at_place(Function::body_jacobian) * r.u, own, 2 * of_velocity);
  }
}
TEST_CASE("velocities and accelerations of places follow the loops") { for_random_loops(3, 7, check_places); }

void check_energies(MovingRobot& r) {
  const MatrixXd m = oracle::mass_matrix(r.closed.tree, r.q);
  const double kinetic = r.qd.dot(m * r.qd) / 2;
  const double tolerance = 4 * r.share * r.mass_size * std::pow(r.u.lpNorm<1>() + r.speed_size, 2);
  CHECK(std::abs(r.value(Function::kinetic_energy, r.here)[0] - kinetic) <= tolerance);
  CHECK(std::abs(r.u.dot(r.matrix(Function::mass_matrix, r.here) * r.u) / 2 - kinetic) <= tolerance);
  const VectorXd speeds = VectorXd::Constant(r.g.rows(), r.speed_size);
  const VectorXd rates = VectorXd::Constant(r.g.rows(), r.acceleration_size);
  const oracle::MomentumMagnitudes size = oracle::momentum_magnitudes(r.closed.tree, r.q, speeds, rates);
  VectorXd of_momentum(6), of_rate(6);
  of_momentum << Eigen::Vector3d::Constant(size.linear), Eigen::Vector3d::Constant(size.angular);
  of_rate << Eigen::Vector3d::Constant(size.linear_rate), Eigen::Vector3d::Constant(size.angular_rate);
  const double followed = 1 + r.acceleration_error * r.g.cwiseAbs().maxCoeff() / (r.share * r.acceleration_size);
  const VectorXd momentum = oracle::centroidal_momentum(r.closed.tree, r.q, r.qd);
  const VectorXd rate = oracle::centroidal_momentum_rate(r.closed.tree, r.q, r.qd, r.solved.qdd);
  check_within(r.value(Function::centroidal_momentum, r.here), momentum, 4 * r.share * of_momentum);
  check_within(r.matrix(Function::centroidal_momentum_matrix, r.here) * r.u, momentum, 4 * r.share * of_momentum);
  check_within(r.value(Function::centroidal_momentum_rate, r.here), rate, 4 * r.share * followed * of_rate);
  check_within(r.matrix(Function::centroidal_momentum_matrix, r.here) * r.u_rate +
                   r.matrix(Function::centroidal_momentum_matrix_rate, r.here) * r.u,
               rate, 8 * r.share * followed * of_rate);
}
TEST_CASE("energies and momenta are those of the bodies at the speeds that loops leave") {
  for_random_loops(3, 7, check_energies);
}

/// q moved along the loops, by `step` along the independent joints; dependent ones close the loops again.
VectorXd moved(ClosedRobot& r, const VectorXd& q, const VectorXd& step) {
  VectorXd at = oracle::plus<double>(r.closed.tree, q, r.g * step);
  const Index equations = std::ssize(r.mechanism.mobility.equations);
  for (int i = 0; i < 6 && equations > 0; ++i) {
    const Point here{at, {}, {}, {}};
    const MatrixXd j = r.matrix(Function::constraint_jacobian, here);
    const VectorXd gaps = r.value(Function::closure_gap, here);
    MatrixXd of_dependent(equations, equations);
    VectorXd gap(equations);
    for (Index row = 0; row < equations; ++row) {
      const auto kept = static_cast<Index>(r.mechanism.mobility.equations[row]);
      gap[row] = gaps[kept];
      for (Index c = 0; c < equations; ++c) {
        of_dependent(row, c) = j(kept, ClosedRobot::at(r.mechanism.mobility.dependent[c]));
      }
    }
    const VectorXd back = of_dependent.fullPivLu().solve(-gap);
    VectorXd correction = VectorXd::Zero(r.g.rows());
    for (Index c = 0; c < equations; ++c) correction[ClosedRobot::at(r.mechanism.mobility.dependent[c])] = back[c];
    at = oracle::plus<double>(r.closed.tree, at, correction);
  }
  return at;
}

/// The derivative of f at 0 by central differences of sixth order at two steps, checked within the difference of the
/// two (64 times the error of the finer) and the rounding of f over the step.
template <class F>
void check_derivative(const VectorXd& actual, const F& f, double rounding) {
  const auto difference = [&](double step) -> VectorXd {
    const auto odd = [&](double k) -> VectorXd { return f(k * step) - f(-k * step); };
    return (45 * odd(1) - 9 * odd(2) + odd(3)) / (60 * step);
  };
  constexpr double step = 4e-3;
  const VectorXd coarse = difference(step), fine = difference(step / 2);
  const VectorXd tolerance = (coarse - fine).cwiseAbs() + VectorXd::Constant(actual.size(), 8 * rounding / step);
  check_within(actual, fine, tolerance);
}

void check_coriolis_matrix(MovingRobot& r) {
  const MatrixXd c = r.matrix(Function::coriolis_matrix, r.here);
  const MatrixXd rate = r.matrix(Function::mass_matrix_rate, r.here);
  const double size = r.mass_size * (1 + r.inverse_size * r.g.cwiseAbs().maxCoeff()) * r.qd.lpNorm<1>();
  const double tolerance = 20 * r.share * r.reach * size;
  const MatrixXd skew = rate - 2 * c;
  check_within(skew, -skew.transpose(), MatrixXd::Constant(skew.rows(), skew.cols(), tolerance));
  check_within(c * r.u, r.value(Function::coriolis_forces, r.here),
               VectorXd::Constant(r.u.size(), tolerance * r.u.lpNorm<1>() + 2 * r.effort_error));
  const auto mass = [&](double t) -> VectorXd {
    const MatrixXd m = r.matrix(Function::mass_matrix, {moved(r, r.q, t * r.u), {}, {}, {}});
    return m.reshaped();
  };
  check_derivative(rate.reshaped(), mass, r.share * r.mass_size);
}
TEST_CASE("the Coriolis matrix: its forces, and dM/dt - 2 C is skew") { for_random_loops(3, 6, check_coriolis_matrix); }

void check_derivatives(MovingRobot& r) {
  const Index f = r.freedoms();
  for (const bool inverse : {true, false}) {
    const Function function = inverse ? Function::inverse_dynamics : Function::forward_dynamics;
    const double rounding = inverse ? r.effort_error : r.acceleration_error;
    const MatrixXd by_q = r.matrix(inverse ? Function::inverse_dynamics_dq : Function::forward_dynamics_dq, r.here);
    const MatrixXd by_qd = r.matrix(inverse ? Function::inverse_dynamics_dqd : Function::forward_dynamics_dqd, r.here);
    for (Index k = 0; k < f; ++k) {
      const VectorXd unit = VectorXd::Unit(f, k);
      const auto along = [&](double t) -> VectorXd {
        return r.value(function, r.point(moved(r, r.q, t * unit), r.u, r.u_rate, r.tau));
      };
      check_derivative(by_q.col(k), along, rounding);
      const auto faster = [&](double t) -> VectorXd {
        return r.value(function, r.point(r.q, r.u + t * unit, r.u_rate, r.tau));
      };
      check_derivative(by_qd.col(k), faster, rounding);
    }
    const dynamics::FramePlace place{LinkId(r.closed.tree.bodies.size())};
    const dynamics::Expressions& by_position = r.functions->get(Function::transform_dq, place);
    const VectorXd pose_by = evaluate(r.pool, by_position.roots, r.mechanism, r.here);
    const std::vector<expr::Id>& pose = r.functions->get(Function::transform, place).roots;
    for (Index k = 0; k < f && inverse; ++k) {
      const auto along = [&](double t) -> VectorXd {
        return evaluate(r.pool, pose, r.mechanism, {moved(r, r.q, t * VectorXd::Unit(f, k)), {}, {}, {}});
      };
      check_derivative(pose_by.segment(16 * k, 16), along, 10 * r.share);
    }
  }
}
TEST_CASE("derivatives of the dynamics along the motion that loops leave") {
  for_random_loops(2, 4, check_derivatives);
}

/// [force, moment] about the world's origin, along its axes.
using Wrench = Eigen::Matrix<double, 6, 1>;

Wrench about_origin(const oracle::Pose& frame, const Wrench& wrench) {
  Wrench result;
  result << frame.rotation * wrench.head<3>(),
      frame.rotation * wrench.tail<3>() + frame.position.cross(frame.rotation * wrench.head<3>());
  return result;
}

/// By body: what its rate of momentum lacks under gravity, wrenches, and the reactions given. Of closures they are
/// along the axes of the oracle's frames.
std::vector<Wrench> unbalanced(const oracle::ClosedMechanism& closed, const VectorXd& q, const VectorXd& qd,
                               const VectorXd& qdd, const MatrixXd& reactions) {
  const oracle::Tree& tree = closed.tree;
  const std::vector<oracle::BodyMotion> motion = oracle::motions(tree, q, qd, qdd);
  std::vector<Wrench> left(tree.bodies.size(), Wrench::Zero());
  const auto act = [&](int body, const Wrench& wrench) {
    if (body >= 0) left[static_cast<std::size_t>(body)] += wrench;
  };
  for (std::size_t i = 0; i < tree.bodies.size(); ++i) {
    const oracle::BodyMotion& m = motion[i];
    const Wrench from_parent = about_origin({m.link.rotation, m.joint.position}, reactions.row(static_cast<Index>(i)));
    act(static_cast<int>(i), from_parent);
    act(tree.bodies[i].parent, -from_parent);
    for (const oracle::Lump& lump : oracle::lumps(tree.bodies[i])) {
      const Eigen::Vector3d com = m.link * lump.com;
      const Eigen::Matrix3d inertia = m.link.rotation * lump.inertia * m.link.rotation.transpose();
      const Eigen::Vector3d force = lump.mass * (tree.gravity - oracle::acceleration_of(m, com));
      Wrench lacking;
      lacking << force,
          com.cross(force) - inertia * m.angular_acceleration - m.angular_velocity.cross(inertia * m.angular_velocity);
      act(static_cast<int>(i), lacking);
    }
  }
  for (const oracle::ActingWrench& wrench : oracle::acting_wrenches(tree, q, qd)) {
    Wrench acting;
    acting << wrench.force, wrench.moment + wrench.position.cross(wrench.force);
    act(wrench.body, acting);
  }
  for (std::size_t i = 0; i < closed.closures.size(); ++i) {
    const oracle::Closure& closure = closed.closures[i];
    const oracle::Pose link = closure.b.body < 0 ? tree.base : motion[static_cast<std::size_t>(closure.b.body)].link;
    const auto row = static_cast<Index>(tree.bodies.size() + i);
    const Wrench on_b = about_origin(link * closure.b.pose, reactions.row(row));
    act(closure.b.body, on_b);
    act(closure.a.body, -on_b);
  }
  return left;
}

TEST_CASE("reactions balance every body, and determined ones are those in maximal coordinates") {
  int checked = 0;
  for (const Motors motors : {Motors::freedoms, Motors::others}) {
    for_random_loops(
        6, 7,
        [&](MovingRobot& r) {
          REQUIRE(dynamics::freedoms_of_motors(r.mechanism).has_value());
          const std::size_t bodies = r.closed.tree.bodies.size();
          MatrixXd found = r.matrix(Function::joint_reactions, r.here);
          REQUIRE(found.rows() == r.solved.reactions.rows());
          for (std::size_t i = 0; i < r.closed.closures.size(); ++i) {
            const oracle::Closure& closure = r.closed.closures[i];
            const bool own_axes = closure.kind == oracle::ClosureKind::universal ||
                                  closure.kind == oracle::ClosureKind::rolling_disc ||
                                  closure.kind == oracle::ClosureKind::rolling_ball;
            if (own_axes) continue;
            const Eigen::Matrix3d axes = axes_about(closure.axis);
            const auto row = static_cast<Index>(bodies + i);
            found.row(row) << (axes * found.row(row).head<3>().transpose()).transpose(),
                (axes * found.row(row).tail<3>().transpose()).transpose();
          }
          // J_dᵀ λ = (τ_tree − τ)_d, in which accelerations are as exact as G and σ let them be. The wrenches of λ act
          // with arms up to `reach`.
          const VectorXd v = VectorXd::Constant(r.g.rows(), r.speed_size);
          const VectorXd a = VectorXd::Constant(r.g.rows(), r.acceleration_size);
          const double efforts =
              oracle::magnitudes(r.closed.tree, r.q, v, a).tau.maxCoeff() + r.tau.lpNorm<Eigen::Infinity>();
          const double largest = r.solved.reactions.cwiseAbs().maxCoeff();
          const double tolerance = (1 + r.reach) * r.share * ((1 + r.inverse_size) * efforts + r.condition * largest);
          if (tolerance > 1e-3 * largest) return;  // too near a singular position to tell
          ++checked;
          for (Index row = 0; row < found.rows(); ++row) {
            for (Index k = 0; k < 6; ++k) {
              CAPTURE(row);
              CAPTURE(k);
              if (!r.solved.determined(row, k)) continue;
              CHECK(std::abs(found(row, k) - r.solved.reactions(row, k)) <= tolerance);
            }
          }
          for (const Wrench& left : unbalanced(r.closed, r.q, r.qd, r.solved.qdd, found)) {
            CHECK(left.lpNorm<Eigen::Infinity>() <= tolerance);
          }
        },
        motors);
  }
  CHECK(checked > 100);
}

// ---- Planar loops ----

oracle::Pose shifted(double x, double y) { return {Eigen::Matrix3d::Identity(), {x, y, 0}}; }

oracle::Body planar_link(int parent, const oracle::Pose& before, double mass, const Eigen::Vector3d& com,
                         double inertia_zz) {
  oracle::Body body;
  body.kind = oracle::JointKind::revolute;
  body.parent = parent;
  body.before = before;
  body.mass = mass;
  body.com = com;
  body.inertia(2, 2) = inertia_zz;
  return body;
}

oracle::Closure pin(oracle::LinkFrame a, oracle::LinkFrame b) {
  oracle::Closure closure;
  closure.name = "pin";
  closure.a = std::move(a);
  closure.b = std::move(b);
  return closure;
}

TEST_CASE("a planar four-bar has eight base parameters") {
  // The open tree has nine.
  oracle::ClosedMechanism closed;
  closed.tree.gravity = {0, -9.81, 0};
  closed.tree.bodies = {planar_link(-1, {}, 1, {0.05, 0.01, 0}, 0.002),
                        planar_link(0, shifted(0.12, 0), 2, {0.2, 0.02, 0}, 0.03),
                        planar_link(-1, shifted(0.5, 0), 1.5, {0.14, -0.01, 0}, 0.02)};
  closed.closures = {pin({1, shifted(0.42, 0)}, {2, shifted(0.3, 0)})};
  // The crank at a right angle; the others by two circles.
  const Eigen::Vector2d a(0, 0.12), b(0.5, 0);
  const double d = (b - a).norm(), along = (0.42 * 0.42 - 0.3 * 0.3 + d * d) / (2 * d);
  const Eigen::Vector2d u = (b - a) / d, n(-u.y(), u.x());
  const Eigen::Vector2d p = a + along * u + std::sqrt(0.42 * 0.42 - along * along) * n;
  const double half = std::acos(0.0);
  const VectorXd q =
      Eigen::Vector3d(half, std::atan2(p.y() - a.y(), p.x() - a.x()) - half, std::atan2(p.y() - b.y(), p.x() - b.x()));
  ClosedRobot r(closed, q, VectorXd::Zero(3), Numbers::constants, {0});
  dynamics::Functions open(r.functions->open().mechanism(), r.pool);
  CHECK(open.base_combinations().base.size() == 9);
  CHECK(r.functions->base_combinations().base.size() == 8);
}

TEST_CASE("SymPy's four-bar linkage") {
  // sympy/physics/mechanics/tests/test_jointsmethod.py, test_four_bar_linkage_with_manual_constraints: see
  // tests/oracle/loops_test.cpp.
  const double l1 = 0.13, l2 = 0.24, l3 = 0.21, l4 = 0.34, density = 997;
  const auto bar = [&](int parent, const oracle::Pose& before, double l) {
    return planar_link(parent, before, density * l, {l / 2, 0, 0}, density * l * l * l / 12);
  };
  oracle::ClosedMechanism mechanism;
  mechanism.tree.bodies = {bar(-1, shifted(l1, 0), l2), bar(0, shifted(l2, 0), l3), bar(1, shifted(l3, 0), l4)};
  mechanism.closures = {pin({2, shifted(l4, 0)}, {-1, {}})};
  const VectorXd q = Eigen::Vector3d{2.1, 0.6655470375077588, 2.527408138024188};
  const VectorXd qd = Eigen::Vector3d{0.2, -0.17963733938852067, 0.1309060540601612};
  Eigen::Matrix3d mass;
  mass << 3.452709815256506e+01, 7.003948798374735e+00, -4.939690970641498e+00, -2.203792703880936e-14,
      2.071702479957077e-01, 2.842917573033711e-01, -1.300000000000123e-01, -8.836934896046506e-03,
      1.864891330060847e-01;
  const Eigen::Vector3d forcing{-0.031211821321648, -0.00066022608181, 0.001813559741243};
  const VectorXd expected = mass.inverse() * forcing;
  const double printed = (mass.inverse().cwiseAbs() * Eigen::Vector3d::Constant(5e-15)).maxCoeff();
  for (const std::size_t freedom : {0, 1, 2}) {
    ClosedRobot r(mechanism, q, qd, Numbers::constants, {freedom});
    CHECK(r.functions->closure_rows().size() == 2);  // of five: the loop is planar
    std::size_t followers = 0;
    for (const expr::BlockSolve::Block& block : r.functions->dependent_blocks()) {
      CHECK(block.rows.size() <= 2);  // a dyad at most
      followers += block.columns.size();
    }
    CHECK(followers == 2);
    const Point here = r.point(q, r.free(qd), VectorXd::Zero(1), VectorXd::Zero(3));
    // The printed configuration closes to 1e-13, which the speeds of the other freedoms feel.
    const double tolerance = printed + 1e-12 * r.condition;
    CHECK(std::abs(r.value(Function::forward_dynamics, here)[0] - expected[static_cast<Index>(freedom)]) <= tolerance);
    CHECK((r.g * r.free(qd) - qd).cwiseAbs().maxCoeff() <= 1e-12 * r.condition);
  }
}

/// A four-bar at crank angle `drive` and coupler and rocker angles against the ground, cut at one of three pins.
struct CutFourBar {
  oracle::ClosedMechanism mechanism;
  VectorXd q, qd;
};

CutFourBar cut_four_bar(int cut, double drive, double speed) {
  const double ground = 1, a = 0.3, b = 0.9, c = 0.7;
  // Angles against the ground, by the law of cosines.
  const Eigen::Vector2d knee{a * std::cos(drive), a * std::sin(drive)};
  const Eigen::Vector2d back = knee - Eigen::Vector2d{ground, 0};
  const double d = back.norm();
  const double rocker = std::atan2(back.y(), back.x()) - std::acos((d * d + c * c - b * b) / (2 * d * c));
  const Eigen::Vector2d top{ground + c * std::cos(rocker), c * std::sin(rocker)};
  const double coupler = std::atan2(top.y() - knee.y(), top.x() - knee.x());
  const double coupler_speed = speed * a * std::sin(rocker - drive) / (b * std::sin(coupler - rocker));
  const double rocker_speed = speed * a * std::sin(coupler - drive) / (c * std::sin(coupler - rocker));

  CutFourBar result;
  oracle::Tree& tree = result.mechanism.tree;
  tree.gravity = {0.5, -9.81, 0};
  const oracle::Body crank = planar_link(-1, {}, 1, {a / 2, 0.01, 0}, 0.01);
  const oracle::Body coupler_at_crank = planar_link(0, shifted(a, 0), 2, {b / 2, 0.02, 0}, 0.2);
  const oracle::Body rocker_at_ground = planar_link(-1, shifted(ground, 0), 1.5, {c / 2, 0.1, 0}, 0.1);
  if (cut == 0) {
    tree.bodies = {crank, coupler_at_crank, rocker_at_ground};
    result.mechanism.closures = {pin({1, shifted(b, 0)}, {2, shifted(c, 0)})};
    result.q = Eigen::Vector3d{drive, coupler - drive, rocker};
    result.qd = Eigen::Vector3d{speed, coupler_speed - speed, rocker_speed};
  } else if (cut == 1) {
    oracle::Body rocker_at_coupler = rocker_at_ground;
    rocker_at_coupler.parent = 1;
    rocker_at_coupler.before = shifted(b, 0);
    rocker_at_coupler.after = shifted(-c, 0);  // the link frame stays at the ground's end
    tree.bodies = {crank, coupler_at_crank, rocker_at_coupler};
    result.mechanism.closures = {pin({2, {}}, {-1, shifted(ground, 0)})};
    result.q = Eigen::Vector3d{drive, coupler - drive, rocker - coupler};
    result.qd = Eigen::Vector3d{speed, coupler_speed - speed, rocker_speed - coupler_speed};
  } else {
    oracle::Body coupler_at_rocker = coupler_at_crank;
    coupler_at_rocker.parent = 1;
    coupler_at_rocker.before = shifted(c, 0);
    coupler_at_rocker.after = shifted(-b, 0);
    tree.bodies = {crank, rocker_at_ground, coupler_at_rocker};
    result.mechanism.closures = {pin({0, shifted(a, 0)}, {2, {}})};
    result.q = Eigen::Vector3d{drive, rocker, coupler - rocker};
    result.qd = Eigen::Vector3d{speed, rocker_speed, coupler_speed - rocker_speed};
  }
  return result;
}

TEST_CASE("whichever pin is cut, the dynamics of the crank are the same") {
  for (const std::uint64_t seed : oracle::test_seeds(52000, 10)) {
    CAPTURE(seed);
    oracle::Random random(seed);
    const double drive = random.uniform(-3, 3), speed = random.uniform(-3, 3), effort = random.uniform(-3, 3);
    const double acceleration = random.uniform(-5, 5);
    std::vector<VectorXd> found;
    double rounding = 0;
    for (const int cut : {0, 1, 2}) {
      const CutFourBar bar = cut_four_bar(cut, drive, speed);
      ClosedRobot r(bar.mechanism, bar.q, bar.qd, seed % 2 == 0 ? Numbers::constants : Numbers::parameters, {0});
      const Point here = r.point(bar.q, VectorXd::Constant(1, speed), VectorXd::Constant(1, acceleration),
                                 Eigen::Vector3d{effort, 0, 0});
      VectorXd values(7);
      values << r.value(Function::mass_matrix, here), r.value(Function::mass_matrix_rate, here),
          r.value(Function::nonlinear_effects, here), r.value(Function::inverse_dynamics, here),
          r.value(Function::gravity_forces, here), r.value(Function::kinetic_energy, here),
          r.value(Function::forward_dynamics, here);
      found.push_back(values);
      // Of terms up to M a + h at these speeds; the dyad's condition appears once more in γ.
      const double terms = 100 * (1 + speed * speed) * (1 + r.g.squaredNorm());
      rounding = std::max(rounding, r.rounding * r.condition * terms);
    }
    for (std::size_t cut = 1; cut < found.size(); ++cut) {
      check_within(found[cut], found[0], VectorXd::Constant(7, rounding * (1 + 1 / found[0][0])));
    }
  }
}

TEST_CASE("whichever pin is cut, the forces in all four are the same") {
  for (const std::uint64_t seed : oracle::test_seeds(53000, 10)) {
    CAPTURE(seed);
    oracle::Random random(seed);
    const double drive = random.uniform(-3, 3), speed = random.uniform(-3, 3);
    const double acceleration = random.uniform(-5, 5);
    std::vector<VectorXd> found;
    double rounding = 0;
    for (const int cut : {0, 1, 2}) {
      const CutFourBar bar = cut_four_bar(cut, drive, speed);
      ClosedRobot r(bar.mechanism, bar.q, bar.qd, Numbers::constants, {0}, Motors::freedoms);
      const Point here =
          r.point(bar.q, VectorXd::Constant(1, speed), VectorXd::Constant(1, acceleration), VectorXd::Zero(3));
      const MatrixXd rows = r.matrix(Function::joint_reactions, here);
      REQUIRE(rows.rows() == 4);
      const std::vector<oracle::Pose> links = oracle::link_poses(bar.mechanism.tree, bar.q);
      const auto of_joint = [&](std::size_t i) -> Eigen::Vector3d {
        return links[i].rotation * rows.row(static_cast<Index>(i)).head<3>().transpose();
      };
      const oracle::LinkFrame& b = bar.mechanism.closures.front().b;
      const Eigen::Matrix3d turn =
          b.body < 0 ? Eigen::Matrix3d::Identity() : links[static_cast<std::size_t>(b.body)].rotation;
      const Eigen::Vector3d of_pin = turn * axes_about(Eigen::Vector3d::UnitZ()) * rows.row(3).head<3>().transpose();
      VectorXd forces(12);  // of ground on crank, crank on coupler, coupler on rocker, ground on rocker
      if (cut == 0) forces << of_joint(0), of_joint(1), of_pin, of_joint(2);
      if (cut == 1) forces << of_joint(0), of_joint(1), of_joint(2), -of_pin;
      if (cut == 2) forces << of_joint(0), of_pin, -of_joint(2), of_joint(1);
      found.push_back(forces);
      const double terms = 100 * (1 + speed * speed) * (1 + r.g.squaredNorm()) * (1 + r.inverse_size);
      rounding = std::max(rounding, r.rounding * r.condition * terms);
    }
    for (std::size_t cut = 1; cut < found.size(); ++cut) {
      check_within(found[cut], found[0], VectorXd::Constant(12, rounding));
    }
    CHECK(found[0].head<2>().norm() > 1);
  }
}

TEST_CASE("derivatives by parameters close the loops again") {
  const CutFourBar bar = cut_four_bar(0, 0.7, 1.3);
  ClosedRobot r(bar.mechanism, bar.q, bar.qd, Numbers::parameters_except_units, {0});
  const Point here = r.point(bar.q, VectorXd::Constant(1, 1.3), VectorXd::Constant(1, 2), Eigen::Vector3d{0.7, 0, 0});
  const MatrixXd of_efforts = r.matrix(Function::inverse_dynamics_dparams, here);
  const MatrixXd of_accelerations = r.matrix(Function::forward_dynamics_dparams, here);
  REQUIRE(of_efforts.cols() == std::ssize(r.mechanism.parameters));
  for (Index p = 0; p < of_efforts.cols(); ++p) {
    CAPTURE(r.mechanism.parameters[static_cast<std::size_t>(p)].name);
    double& value = r.mechanism.parameters[static_cast<std::size_t>(p)].default_value;
    const double before = value;
    for (const bool inverse : {true, false}) {
      const auto changed = [&](double t) -> VectorXd {
        value = before + t;
        Point at = here;
        at.q = moved(r, bar.q, VectorXd::Zero(1));
        const VectorXd result = r.value(inverse ? Function::inverse_dynamics : Function::forward_dynamics, at);
        value = before;
        return result;
      };
      const double rounding = 1000 * r.rounding;  // efforts and accelerations of some tens
      check_derivative(inverse ? of_efforts.col(p) : of_accelerations.col(p), changed, rounding);
    }
  }
}

// ---- Loops that are linear ----

/// The relations that are found.
const LinearLoops& linear_loops(ClosedRobot& r) { return loops::linear_loops(r.pool, r.mechanism); }

void check_all(MovingRobot& r) {
  check_motion(r);
  check_efforts(r);
  check_places(r);
  check_energies(r);
  check_coriolis_matrix(r);
  check_derivatives(r);
}

/// Gives every link a mass, a mass centre off all axes, and a full inertia.
void load(oracle::Tree& tree, oracle::Random& random) {
  tree.gravity = random.direction() * 9.81;
  for (oracle::Body& body : tree.bodies) {
    body.mass = random.uniform(0.5, 2);
    body.com = random.in_box(0.3);
    const Eigen::Matrix3d r = random.rotation();
    const Eigen::Vector3d moments{random.uniform(1, 2), random.uniform(1, 2), random.uniform(1, 2)};
    body.inertia = 0.1 * (r * moments.asDiagonal() * r.transpose());
  }
}

/// A parallelogram on a link: two cranks of one length, a coupler as long as the distance of their pivots. Its joints
/// are at any multiple of 15° where the coupler is parallel to its ground.
struct Parallelogram {
  int coupler = 0;
  double longer = 0;  ///< m, by which the second crank is longer than the first
  void add(oracle::ClosedCase& c, int ground, oracle::ClosureKind kind, bool along_axes, oracle::Random& random) {
    std::vector<oracle::Body>& bodies = c.mechanism.tree.bodies;
    const Eigen::Vector3d axis = along_axes ? random.right_rotation().col(0) : random.direction();
    const Eigen::Vector3d across = axis.unitOrthogonal();
    const auto in_plane = [&](double length, double angle) {
      return Eigen::Vector3d(length * (Eigen::AngleAxisd(angle, axis) * across));
    };
    const auto turned = [&](int steps) {
      return Eigen::AngleAxisd(steps * std::numbers::pi / 12, axis).toRotationMatrix();
    };
    const Eigen::Vector3d crank = in_plane(random.uniform(0.3, 0.5), random.uniform(0, 6));
    const Eigen::Vector3d bar = in_plane(random.uniform(0.6, 0.9), random.uniform(0, 6));
    const Eigen::Vector3d pivot = random.in_box(0.3);
    int steps[3];
    for (int& step : steps) step = random.index(24);
    const auto link = [&](int parent, const Eigen::Vector3d& at, int step) {
      oracle::Body body;
      body.kind = oracle::JointKind::revolute;
      body.parent = parent;
      body.axis = axis;
      body.before = {turned(step), at};
      bodies.push_back(body);
      return static_cast<int>(bodies.size()) - 1;
    };
    const int first = link(ground, pivot, steps[0]);
    coupler = link(first, crank, steps[1]);
    const int second = link(ground, pivot + bar, steps[2]);
    oracle::Closure closure;
    closure.name = "pin";
    closure.kind = kind;
    closure.axis = axis;
    closure.a = {coupler, {Eigen::Matrix3d::Identity(), bar}};
    closure.b = {second, {Eigen::Matrix3d::Identity(), crank * (1 + longer / crank.norm())}};
    c.mechanism.closures.push_back(closure);
    // θ of both cranks, −θ of the coupler.
    const double angle = random.uniform(-3, 3), speed = random.uniform(-2, 2);
    const double offsets[] = {angle, -angle, angle};
    const double sense[] = {1, -1, 1};
    const Index n = c.state.q.size();
    c.state.q.conservativeResize(n + 3);
    c.state.qd.conservativeResize(n + 3);
    for (Index i = 0; i < 3; ++i) {
      c.state.q[n + i] = offsets[i] - steps[i] * std::numbers::pi / 12;
      c.state.qd[n + i] = sense[i] * speed;
    }
  }
};

/// A turret with two parallelograms, the second on the coupler of the first, and a link that hangs on it.
oracle::ClosedCase stacked_parallelograms(std::uint64_t seed, double longer = 0) {
  oracle::Random random(seed);
  oracle::ClosedCase c;
  std::vector<oracle::Body>& bodies = c.mechanism.tree.bodies;
  const auto hinge = [&](int parent) {
    oracle::Body body;
    body.kind = oracle::JointKind::revolute;
    body.parent = parent;
    body.axis = random.direction();
    body.before.position = random.in_box(0.3);
    bodies.push_back(body);
    const Index n = c.state.q.size();
    c.state.q.conservativeResize(n + 1);
    c.state.qd.conservativeResize(n + 1);
    c.state.q[n] = random.uniform(-3, 3);
    c.state.qd[n] = random.uniform(-2, 2);
    return static_cast<int>(bodies.size()) - 1;
  };
  const bool along_axes = seed % 2 == 0;
  const oracle::ClosureKind kind = seed % 3 == 0 ? oracle::ClosureKind::spherical : oracle::ClosureKind::revolute;
  int last = hinge(-1);
  for (int i = 0; i < 2; ++i) {
    Parallelogram parallelogram;
    parallelogram.longer = longer;
    parallelogram.add(c, last, kind, along_axes, random);
    last = parallelogram.coupler;
  }
  hinge(last);
  load(c.mechanism.tree, random);
  return c;
}

TEST_CASE("parallelograms of any axis are relations, and functions are those in maximal coordinates") {
  for (const std::uint64_t seed : oracle::test_seeds(71000, 12)) {
    CAPTURE(seed);
    oracle::ClosedCase c = stacked_parallelograms(seed);
    oracle::Random random(seed);
    VectorXd tau(c.state.qd.size());
    for (double& entry : tau) entry = random.uniform(-3, 3);
    MovingRobot r(std::move(c), tau, Numbers::constants);
    const LinearLoops found = linear_loops(r);
    CHECK(r.freedoms() == 4);
    CHECK(found.relations.size() == 4);
    CHECK(found.equations.empty());
    for (const expr::Id entry : r.functions->get(Function::freedoms).roots) CHECK(r.pool.is_number(entry));
    if (r.rounding <= 1e-8) check_all(r);
  }
}

/// The palletiser of the library, with other masses: parallelograms in one plane that share links.
oracle::ClosedCase palletiser() {
  oracle::Random random(75000);
  oracle::ClosedCase c;
  const double upper = 1.05, fore = 1.1, crank = 0.25, ear = 0.2;
  const Eigen::Vector3d along(upper, 0, 0), forward(fore, 0, 0), heel(-crank, 0, 0), top(0, 0, ear);
  const auto hinge = [&](int parent, const Eigen::Vector3d& at, const Eigen::Vector3d& axis) {
    oracle::Body body;
    body.kind = oracle::JointKind::revolute;
    body.parent = parent;
    body.axis = axis;
    body.before.position = at;
    c.mechanism.tree.bodies.push_back(body);
    return static_cast<int>(c.mechanism.tree.bodies.size()) - 1;
  };
  const Eigen::Vector3d y = -Eigen::Vector3d::UnitY(), shoulder(0, 0, 0);
  const int column = hinge(-1, Eigen::Vector3d::Zero(), Eigen::Vector3d::UnitZ());
  const int arm = hinge(column, shoulder, y), lever = hinge(column, shoulder, y), rod = hinge(lever, heel, y);
  const int forearm = hinge(arm, along, y), ears = hinge(arm, along, y), flange = hinge(forearm, forward, y);
  const int first_stay = hinge(column, shoulder + top, y), second_stay = hinge(ears, top, y);
  const auto close = [&](int a, const Eigen::Vector3d& at_a, int b, const Eigen::Vector3d& at_b) {
    oracle::Closure closure = pin({a, {Eigen::Matrix3d::Identity(), at_a}}, {b, {Eigen::Matrix3d::Identity(), at_b}});
    closure.axis = y;
    c.mechanism.closures.push_back(closure);
  };
  close(rod, along, forearm, heel);
  close(first_stay, along, ears, top);
  close(second_stay, forward, flange, top);
  load(c.mechanism.tree, random);
  const auto all = [](double t, double s, double d) {
    VectorXd q(9);
    q << t, s, d, s - d, d - s, -s, -d, s, d;
    return q;
  };
  c.state.q = all(0.4, 1.1, -0.3);
  c.state.qd = all(0.7, -0.9, 1.3);
  return c;
}

TEST_CASE("parallelograms that share links, with numbers and with parameters") {
  for (const Numbers numbers : {Numbers::constants, Numbers::shared_parameters}) {
    CAPTURE(static_cast<int>(numbers));
    const VectorXd tau = VectorXd::LinSpaced(9, -2, 3);
    MovingRobot r(palletiser(), tau, numbers);
    CHECK(r.freedoms() == 3);
    CHECK(linear_loops(r).relations.size() == 6);
    check_all(r);
  }
}

TEST_CASE("gears: functions of robots whose coordinates are coupled") {
  for (const std::uint64_t seed : oracle::test_seeds(76000, 8)) {
    CAPTURE(seed);
    const oracle::RandomTreeOptions options{
        .bodies = 4, .branching = 0.3, .nice = seed % 2 == 0, .machines = seed % 4 < 2};
    oracle::ClosedCase c;
    c.mechanism.tree = oracle::random_tree(seed, options);
    c.state = oracle::random_state(c.mechanism.tree, seed);
    oracle::Random random(seed);
    oracle::Coupling gear{"gear", VectorXd::Zero(c.state.qd.size())};
    for (double& factor : gear.by_qd) factor = random.uniform(0.5, 2);
    c.state.qd -= gear.by_qd * (gear.by_qd.dot(c.state.qd) / gear.by_qd.squaredNorm());
    c.mechanism.couplings = {gear};
    VectorXd tau(c.state.qd.size());
    for (double& entry : tau) entry = random.uniform(-3, 3);
    MovingRobot r(std::move(c), tau, Numbers::constants);
    CHECK(linear_loops(r).relations.empty());
    if (r.rounding <= 1e-8 && r.freedoms() > 0) check_all(r);
  }
}

TEST_CASE("functions pass the singular position of a parallelogram") {
  // Crank and bar on one line: without the relations J_d is singular there.
  oracle::ClosedMechanism m;
  m.tree.gravity = {0, -9.81, 0};
  m.tree.bodies = {planar_link(-1, {}, 1, {0.2, 0.01, 0}, 0.02),
                   planar_link(0, shifted(0.4, 0), 2, {0.5, 0.02, 0}, 0.2),
                   planar_link(-1, shifted(1, 0), 1.5, {0.2, 0.1, 0}, 0.1)};
  m.closures = {pin({1, shifted(1, 0)}, {2, shifted(0.4, 0)})};
  ClosedRobot r(m, Eigen::Vector3d(0.7, -0.7, 0.7), Eigen::Vector3d(1, -1, 1), Numbers::constants, {0});
  const auto mass = [&](double angle) {
    return r.matrix(Function::mass_matrix, {Eigen::Vector3d(angle, -angle, angle), {}, {}, {}})(0, 0);
  };
  const auto bar_mass = [&](double angle) {
    const MatrixXd tree = oracle::mass_matrix(m.tree, Eigen::Vector3d(angle, -angle, angle));
    const Eigen::Vector3d g(1, -1, 1);
    return g.dot(tree * g);
  };
  for (const double angle : {0.0, 1.0, std::numbers::pi}) {
    CHECK(std::abs(mass(angle) - bar_mass(angle)) <= 50 * eps * bar_mass(angle));
  }
}

TEST_CASE("lengths that differ by a millionth are no parallelogram") {
  for (const std::uint64_t seed : oracle::test_seeds(72000, 6)) {
    CAPTURE(seed);
    const oracle::ClosedCase c = stacked_parallelograms(seed, 1e-6);
    ClosedRobot made(c.mechanism, c.state.q, c.state.qd, Numbers::constants);
    const loops::LoopSolver solver(made.mechanism, made.pool);
    const loops::Closed closed = solver.close(c.state.q);
    REQUIRE(closed.success);
    made.mechanism.mobility.assembly.assign(closed.q.begin(), closed.q.end());
    CHECK(linear_loops(made).relations.empty());
  }
}

TEST_CASE("lengths that are equal by default alone are no parallelogram") {
  for (const std::uint64_t seed : oracle::test_seeds(73000, 2)) {
    CAPTURE(seed);
    const oracle::ClosedCase c = stacked_parallelograms(seed);
    ClosedRobot r(c.mechanism, c.state.q, c.state.qd, Numbers::parameters_except_axes);
    CHECK(linear_loops(r).relations.empty());
  }
}

TEST_CASE("the stage of a delta robot keeps its attitude") {
  oracle::ClosedCase c;
  oracle::ClosedMechanism& m = c.mechanism;
  const double base = 0.2, head = 0.05, arm = 0.3, rod = 0.7, half = 0.04;
  oracle::Body stage;
  stage.kind = oracle::JointKind::floating;
  m.tree.bodies.push_back(stage);
  const Eigen::Vector3d place(0.05, -0.08, -0.6);
  c.state.q.resize(10);
  c.state.q.head<7>() << place, 1, 0, 0, 0;
  for (int i = 0; i < 3; ++i) {
    const Eigen::Matrix3d out =
        Eigen::AngleAxisd(2 * std::numbers::pi / 3 * i, Eigen::Vector3d::UnitZ()).toRotationMatrix();
    oracle::Body hip;
    hip.kind = oracle::JointKind::revolute;
    hip.axis = Eigen::Vector3d::UnitY();
    hip.before = {out, out * Eigen::Vector3d(base, 0, 0)};
    m.tree.bodies.push_back(hip);
    for (const double side : {-half, half}) {
      oracle::Closure closure;
      closure.name = "rod";
      closure.kind = oracle::ClosureKind::rod;
      closure.a = {i + 1, {Eigen::Matrix3d::Identity(), {arm, side, 0}}};
      closure.b = {0, {Eigen::Matrix3d::Identity(), out * Eigen::Vector3d(head, side, 0)}};
      closure.length = rod;
      m.closures.push_back(closure);
    }
    // The angle of the hip, the outer solution of |elbow − ball| = rod: a cos q − b sin q = k.
    const Eigen::Vector3d ball = out.transpose() * place + Eigen::Vector3d(head - base, 0, 0);
    const double k = (ball.squaredNorm() + arm * arm - rod * rod) / (2 * arm);
    c.state.q[7 + i] = std::atan2(-ball.z(), ball.x()) - std::acos(k / std::hypot(ball.x(), ball.z()));
  }
  oracle::Random random(74000);
  load(m.tree, random);
  ClosedRobot placed(m, c.state.q, VectorXd::Zero(9), Numbers::constants);
  REQUIRE(placed.freedoms() == 3);
  c.state.qd = placed.g * Eigen::Vector3d(0.4, -0.3, 0.5);
  VectorXd tau(9);
  for (double& entry : tau) entry = random.uniform(-3, 3);
  MovingRobot r(std::move(c), tau, Numbers::constants);
  const LinearLoops found = linear_loops(r);
  CHECK(found.relations.size() == 3);
  CHECK(found.equations.size() == 3);
  check_all(r);
}

/// Values of functions of configurations, which take two of them or a displacement.
VectorXd configured(ClosedRobot& r, Function function, const VectorXd& q, const VectorXd& d, const VectorXd& from) {
  std::vector<std::pair<expr::Id, double>> values;
  const auto put = [&](const std::vector<expr::Id>& symbols, const VectorXd& numbers) {
    for (Index i = 0; i < numbers.size(); ++i) values.emplace_back(symbols[static_cast<std::size_t>(i)], numbers[i]);
  };
  for (const RobotParameter& p : r.mechanism.parameters) values.emplace_back(p.symbol, p.default_value);
  put(r.mechanism.q, q);
  put(r.mechanism.q0, from);
  put(r.mechanism.independent(r.mechanism.displacement), d);
  const std::vector<double> found = expr::evaluate(r.pool, r.functions->get(function).roots, values);
  return Eigen::Map<const VectorXd>(found.data(), std::ssize(found));
}
VectorXd moved_by(ClosedRobot& r, const VectorXd& q, const VectorXd& d) {
  return configured(r, Function::plus, q, d, {});
}
VectorXd closed_near(ClosedRobot& r, const VectorXd& q) { return configured(r, Function::close_loops, q, {}, {}); }

double open_by(const ClosedRobot& r, const VectorXd& q) {
  const VectorXd nothing = VectorXd::Zero(r.g.rows());
  return oracle::maximal_dynamics(r.closed, q, nothing, nothing).gaps.lpNorm<Eigen::Infinity>();
}

// A displacement d moves the others by G d and terms of second order, whatever closes them: halved d leave a quarter.
TEST_CASE("configurations move along their freedoms, and the oracle finds them closed") {
  int checked = 0;
  for_random_loops(6, 7, [&](MovingRobot& r) {
    if (r.condition > 1e4) return;
    oracle::Random random(7);
    VectorXd d(r.freedoms());
    for (double& entry : d) entry = random.uniform(-1, 1);
    d *= 0.02 / std::max(1.0, r.inverse_size);
    const VectorXd far = moved_by(r, r.q, d), near = moved_by(r, r.q, d / 2);
    REQUIRE(far.allFinite());
    REQUIRE(near.allFinite());
    ++checked;
    const double rounding = 10 * r.rounding * (r.reach + r.q.lpNorm<Eigen::Infinity>());
    CHECK(open_by(r, far) <= rounding);
    // A step of a quaternion of which single speeds are free turns those, too, in second order.
    const bool whole = std::ranges::all_of(r.mechanism.mobility.independent,
                                           [&](SpeedId id) { return r.mechanism.coordinate_of(id).has_value(); });
    if (whole) {
      check_within(configured(r, Function::minus, far, {}, r.q), d, VectorXd::Constant(d.size(), 1e-12 * r.reach));
    }
    const auto beyond = [&](const VectorXd& q, const VectorXd& by) -> VectorXd {
      return oracle::minus<double>(r.closed.tree, q, oracle::plus<double>(r.closed.tree, r.q, r.g * by));
    };
    const double coarse = beyond(far, d).lpNorm<Eigen::Infinity>();
    const double fine = beyond(near, d / 2).lpNorm<Eigen::Infinity>();
    CHECK(fine <= 0.35 * coarse + rounding);

    // Joints that are not quite where they belong come back; those that roll may stand anywhere.
    const bool rolls = std::ranges::any_of(r.closed.closures, [](const oracle::Closure& closure) {
      return closure.kind == oracle::ClosureKind::rolling_disc || closure.kind == oracle::ClosureKind::rolling_ball;
    });
    VectorXd error = VectorXd::Zero(r.g.rows());
    for (const SpeedId id : r.mechanism.mobility.dependent) {
      error[ClosedRobot::at(id)] = random.uniform(-1, 1) * 0.01 / std::max(1.0, r.inverse_size);
    }
    const VectorXd back = closed_near(r, oracle::plus<double>(r.closed.tree, far, error));
    REQUIRE(back.allFinite());
    CHECK(open_by(r, back) <= rounding);
    const VectorXd apart = oracle::minus<double>(r.closed.tree, back, far);
    CHECK(r.free(apart).lpNorm<Eigen::Infinity>() <= 1e-3 * error.lpNorm<Eigen::Infinity>());
    if (!rolls && whole) CHECK(apart.lpNorm<Eigen::Infinity>() <= 100 * rounding);
  });
  CHECK(checked >= 20);
}

ClosedRobot* four_bar_of(std::unique_ptr<ClosedRobot>& owner, double ground, double crank, double coupler,
                         double rocker, double angle) {
  oracle::ClosedMechanism m;
  const auto add = [&](int parent, double x) {
    oracle::Body body;
    body.name = "body" + std::to_string(m.tree.bodies.size());
    body.kind = oracle::JointKind::revolute;
    body.parent = parent;
    body.before.position = {x, 0, 0};
    body.axis = Eigen::Vector3d::UnitZ();
    m.tree.bodies.push_back(body);
  };
  add(-1, 0);
  add(0, crank);
  add(-1, ground);
  oracle::Closure pin;
  pin.name = "pin";
  pin.kind = oracle::ClosureKind::revolute;
  pin.a = {1, {Eigen::Matrix3d::Identity(), {coupler, 0, 0}}};
  pin.b = {2, {Eigen::Matrix3d::Identity(), {rocker, 0, 0}}};
  m.closures.push_back(pin);
  VectorXd q(3);
  // The rocker from the triangle over the diagonal, the coupler from the points it joins.
  const double x = ground - crank * std::cos(angle), y = -crank * std::sin(angle);
  const double diagonal = std::hypot(x, y);
  const double inner = std::acos((rocker * rocker + diagonal * diagonal - coupler * coupler) / (2 * rocker * diagonal));
  const double swing = std::atan2(-y, -x) - inner;
  const double along_x = ground + rocker * std::cos(swing) - crank * std::cos(angle);
  const double along_y = rocker * std::sin(swing) - crank * std::sin(angle);
  q << angle, std::atan2(along_y, along_x) - angle, swing;
  owner = std::make_unique<ClosedRobot>(std::move(m), q, VectorXd::Zero(3), Numbers::constants,
                                        std::vector<std::size_t>{0});
  return owner.get();
}

double turned_apart(double a, double b) { return std::abs(std::remainder(a - b, 2 * std::numbers::pi)); }

// Steps of any size end on the branch where they begin, or in NaN.
TEST_CASE("a crank moves by steps of any size without a change of branch") {
  constexpr double degree = std::numbers::pi / 180;
  int found = 0, refused = 0;
  for (const double step : {2.0, 10.0, 25.0, 60.0, 120.0, 180.0}) {
    for (double angle = 0; angle < 360; angle += 7) {
      std::unique_ptr<ClosedRobot> from, to;
      ClosedRobot* const r = four_bar_of(from, 1, 0.3, 0.9, 0.7, angle * degree);
      four_bar_of(to, 1, 0.3, 0.9, 0.7, (angle + step) * degree);
      const VectorXd q = moved_by(*r, r->all.q, VectorXd::Constant(1, step * degree));
      CAPTURE(angle);
      CAPTURE(step);
      if (step <= 25) REQUIRE(q.allFinite());
      ++(q.allFinite() ? found : refused);
      if (!q.allFinite()) continue;
      // Newton's last step leaves the square of a gap of up to 1e-6, over the curvature of the loop.
      for (Index i = 0; i < 3; ++i) CHECK(turned_apart(q[i], to->all.q[i]) <= 2e-11);
    }
  }
  MESSAGE("steps of cranks: ", found, " end on their branch, ", refused, " in NaN");
  CHECK(found >= 4 * refused);
}

TEST_CASE("beyond a dead centre, and where loops cannot be closed, there is no configuration") {
  // A double rocker: the crank of 0.9 m turns until coupler and rocker are in line.
  std::unique_ptr<ClosedRobot> owner;
  ClosedRobot* const r = four_bar_of(owner, 1, 0.9, 0.5, 0.7, 0.9);
  CHECK(moved_by(*r, r->all.q, VectorXd::Constant(1, 0.05)).allFinite());
  CHECK(moved_by(*r, r->all.q, VectorXd::Constant(1, 2)).array().isNaN().all());
  VectorXd open = r->all.q;
  open[0] += 2;
  CHECK(closed_near(*r, open).array().isNaN().all());
  open[0] = std::numeric_limits<double>::infinity();
  CHECK(closed_near(*r, open).array().isNaN().all());
}

}  // namespace
}  // namespace robotc::test
