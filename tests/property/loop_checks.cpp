#include "tests/property/loop_checks.h"

#include <Eigen/LU>
#include <cmath>

#include "tests/oracle/configuration.h"
#include "tests/oracle/magnitude.h"
#include "tests/oracle/momentum.h"
#include "tests/oracle/newton_euler.h"

namespace robotc::test {

using dynamics::Function;
using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

void check_motion(MovingRobot& r) {
  check_within(r.matrix(Function::freedoms, r.here), r.g,
               MatrixXd::Constant(r.g.rows(), r.g.cols(), 2 * r.rounding * r.g.cwiseAbs().maxCoeff()));
  const MatrixXd j = r.matrix(Function::constraint_jacobian, r.here);
  if (j.rows() > 0) {
    CHECK((j * r.g).cwiseAbs().maxCoeff() <=
          r.rounding * j.cwiseAbs().rowwise().sum().maxCoeff() * r.g.cwiseAbs().maxCoeff());
  }
  // The residual of M̂ u̇ = r: sharper than the error of u̇ where M̂ is ill-conditioned.
  const VectorXd difference = r.value(Function::forward_dynamics, r.here) - r.u_rate;
  CHECK((r.mass * difference).lpNorm<Eigen::Infinity>() <= r.driving_error);
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

void check_derivative(const VectorXd& actual, const std::function<VectorXd(double)>& f, double rounding) {
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

void check_all(MovingRobot& r) {
  check_motion(r);
  check_efforts(r);
  check_places(r);
  check_energies(r);
  check_coriolis_matrix(r);
  check_derivatives(r);
}

}  // namespace robotc::test
