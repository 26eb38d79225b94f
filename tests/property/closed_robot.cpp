#include "tests/property/closed_robot.h"

#include <Eigen/LU>
#include <Eigen/QR>
#include <Eigen/SVD>
#include <algorithm>

#include "compiler/loops/closure_rows.h"
#include "tests/oracle/magnitude.h"
#include "tests/oracle/newton_euler.h"

namespace robotc::test {
namespace {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

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

}  // namespace

ClosedRobot::ClosedRobot(oracle::ClosedMechanism m, const VectorXd& q, const VectorXd& qd, Numbers numbers,
                         const std::vector<std::size_t>& free, Motors motors)
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
void ClosedRobot::choose(Motors motors) {
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
std::size_t ClosedRobot::motor_rank() const {
  std::vector<Index> motors;
  for (const SpeedId id : mechanism.actuated_speeds()) motors.push_back(at(id));
  if (motors.empty() || freedoms() == 0) return 0;
  Eigen::ColPivHouseholderQR<MatrixXd> of_motors;
  of_motors.setThreshold(1e-9);
  of_motors.compute(g(motors, Eigen::all));
  return static_cast<std::size_t>(of_motors.rank());
}
bool& ClosedRobot::passive(SpeedId id) {
  const Speed& speed = mechanism.speeds[id.index()];
  return mechanism.joints[speed.joint.index()].freedoms[speed.component].passive;
}
VectorXd ClosedRobot::free(const VectorXd& by_speed) const {
  VectorXd entries(freedoms());
  for (Index k = 0; k < freedoms(); ++k) entries[k] = by_speed[at(mechanism.mobility.independent[k])];
  return entries;
}

VectorXd ClosedRobot::by_speed(const VectorXd& free) const {
  VectorXd entries = VectorXd::Constant(g.rows(), std::numeric_limits<double>::quiet_NaN());
  for (Index k = 0; k < freedoms(); ++k) entries[at(mechanism.mobility.independent[k])] = free[k];
  return entries;
}

VectorXd ClosedRobot::acting(VectorXd tau) const {
  for (const SpeedId id : mechanism.speed_ids()) {
    if (mechanism.freedom(id).passive) tau[at(id)] = 0;
  }
  return tau;
}

MovingRobot::MovingRobot(oracle::ClosedCase c, VectorXd effort, Numbers numbers, Motors motors)
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

void for_random_loops(int few, int count, int bodies, const std::function<void(MovingRobot&)>& check, Motors motors) {
  // Other seeds for each kind of closure, so that few of each are many of each kind of tree.
  int turn = 0;
  for (const oracle::ClosureKind kind : kinds) {
    std::vector<std::uint64_t> seeds = oracle::test_seeds(51000, count);
    std::ranges::rotate(seeds, seeds.begin() + turn++ % std::ssize(seeds));
    seeds.resize(std::min(seeds.size(), static_cast<std::size_t>(depth(few, count))));
    for (const std::uint64_t seed : seeds) {
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

}  // namespace robotc::test
