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

/// A point with other values of y.
MotionPoint moved(const MotionEquations& equations, MotionPoint point, const double* y, double after) {
  const VariableOffsets& at = equations.offsets();
  point.t += after;
  point.q.assign(y, y + at.v);
  point.qd.assign(y + at.v, y + at.x);
  point.x.assign(y + at.x, y + at.z);
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
  // y, then (Φ, Γ) column by column.
  Vector state(static_cast<std::size_t>(n + n * count), 0.0);
  Vector y = point.q;
  y.insert(y.end(), point.qd.begin(), point.qd.end());
  y.insert(y.end(), point.x.begin(), point.x.end());
  std::copy(y.begin(), y.end(), state.begin());
  Eigen::Map<MatrixXd>(state.data() + n, n, count).leftCols(n).setIdentity();
  const double nothing = std::numeric_limits<double>::quiet_NaN();
  const TickFlow failed{MatrixXd::Constant(n, n, nothing), MatrixXd::Constant(n, count - n, nothing)};
  int evaluations = 0;
  const auto rate = [&](const Vector& now, Vector& change, double after) {
    if (++evaluations > most_flow_evaluations) throw TooStiff();
    const MotionPoint here = moved(equations, point, now.data(), after);
    const Eigen::VectorXd motion = equations.values(here).rates;
    const MatrixXd by = equations.derivatives(here).rates;
    change.resize(now.size());
    std::copy(motion.begin(), motion.end(), change.begin());
    const Eigen::Map<const MatrixXd> flow(now.data() + n, n, count);
    Eigen::Map<MatrixXd> flow_rate(change.data() + n, n, count);
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
  const Eigen::Map<const MatrixXd> flow(state.data() + n, n, count);
  return {flow.leftCols(n), flow.rightCols(count - n)};
}

}  // namespace robotc
