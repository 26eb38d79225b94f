#include "compiler/requests/tick_flow.h"

#include <boost/numeric/odeint/integrate/integrate_adaptive.hpp>
#include <boost/numeric/odeint/stepper/controlled_runge_kutta.hpp>
#include <boost/numeric/odeint/stepper/generation.hpp>
#include <boost/numeric/odeint/stepper/runge_kutta_fehlberg78.hpp>
#include <boost/numeric/odeint/util/odeint_error.hpp>
#include <limits>
#include <vector>

#include "compiler/linear_systems/eigen_views.h"

namespace robotc {

using Eigen::Index;
using Eigen::MatrixXd;

namespace {

constexpr double flow_tolerance = 1e-12;
/// A motion that needs more evaluations between two ticks is too stiff for an explicit method.
constexpr int most_flow_evaluations = 20'000;

struct TooStiff {};

/// A point with other values of all coordinates and speeds, and of x.
MotionPoint with_state(MotionPoint point, const double* state, double after) {
  point.t += after;
  for (std::vector<double>* const list : {&point.q, &point.qd, &point.x}) {
    std::copy_n(state, list->size(), list->begin());
    state += list->size();
  }
  return point;
}

}  // namespace

TickFlow flow_at_rest(const MotionEquations& equations, const MotionPoint& point, double h) {
  using linear_systems::copy;
  using linear_systems::view;
  const MatrixXd by = equations.derivatives(point).rates;
  const Index n = equations.offsets().z;
  const linear_systems::HeldFlow flow =
      linear_systems::hold(copy(by.leftCols(n)), copy(by.rightCols(by.cols() - n)), h);
  return {view(flow.phi), view(flow.gamma)};
}

TickFlow flow_along(const MotionEquations& equations, const MotionPoint& point, double h) {
  namespace odeint = boost::numeric::odeint;
  using Vector = std::vector<double>;
  const Index n = equations.offsets().z;
  const Index count = equations.offsets().count;
  // All coordinates and speeds, and x; then (Φ, Γ) column by column. Between two ticks loops stay closed, and
  // quaternions keep their length, to the tolerance of the integration.
  Vector state = point.q;
  state.insert(state.end(), point.qd.begin(), point.qd.end());
  state.insert(state.end(), point.x.begin(), point.x.end());
  const auto moving = static_cast<Index>(state.size());
  state.resize(static_cast<std::size_t>(moving + n * count), 0.0);
  Eigen::Map<MatrixXd>(state.data() + moving, n, count).leftCols(n).setIdentity();
  const double nothing = std::numeric_limits<double>::quiet_NaN();
  const TickFlow failed{MatrixXd::Constant(n, n, nothing), MatrixXd::Constant(n, count - n, nothing)};
  int evaluations = 0;
  const auto rate = [&](const Vector& now, Vector& change, double after) {
    if (++evaluations > most_flow_evaluations) throw TooStiff();
    const MotionPoint here = with_state(point, now.data(), after);
    const MotionEquations::Values motion = equations.values(here);
    const MatrixXd by = equations.derivatives(here).rates;
    change.resize(now.size());
    auto next = std::copy(motion.q_rates.begin(), motion.q_rates.end(), change.begin());
    next = std::copy(motion.accelerations.begin(), motion.accelerations.end(), next);
    const auto x_rates = motion.rates.tail(n - equations.offsets().x);
    std::copy(x_rates.begin(), x_rates.end(), next);
    const Eigen::Map<const MatrixXd> flow(now.data() + moving, n, count);
    Eigen::Map<MatrixXd> flow_rate(change.data() + moving, n, count);
    flow_rate = by.leftCols(n) * flow;
    flow_rate.rightCols(count - n) += by.rightCols(count - n);
  };
  auto stepper = odeint::make_controlled<odeint::runge_kutta_fehlberg78<Vector>>(flow_tolerance, flow_tolerance);
  try {
    odeint::integrate_adaptive(stepper, rate, state, 0.0, h, h / 4);
  } catch (const odeint::odeint_error&) {
    return failed;
  } catch (const TooStiff&) {
    return failed;
  }
  const Eigen::Map<const MatrixXd> flow(state.data() + moving, n, count);
  return {flow.leftCols(n), flow.rightCols(count - n)};
}

}  // namespace robotc
