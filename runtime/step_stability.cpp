#include "runtime/step_stability.h"

#include <Eigen/Core>
#include <algorithm>
#include <cmath>
#include <complex>
#include <functional>
#include <limits>
#include <utility>
#include <vector>

#include "compiler/numerics/eigenvalues.h"
#include "runtime/right_hand_side.h"

namespace robotc::runtime {

namespace {

using Complex = std::complex<double>;
using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

/// Deviations that grow so much over the run, against the truth, spoil it.
const double spoiling_growth = std::log(100.0);

bool is_judged(Integrator integrator) {
  return integrator == Integrator::rk4 || integrator == Integrator::semi_implicit_euler ||
         integrator == Integrator::taylor2;
}

/// The derivative of a function of n numbers with n values at y, by central differences; nothing if it fails or is not
/// finite there.
std::optional<MatrixXd> derivative(const std::vector<double>& y,
                                   const std::function<bool(const std::vector<double>&, std::vector<double>&)>& f) {
  constexpr double relative_step = 1e-7;
  const std::size_t n = y.size();
  MatrixXd result(static_cast<Index>(n), static_cast<Index>(n));
  std::vector<double> at = y, before(n), behind(n);
  for (std::size_t i = 0; i < n; ++i) {
    const double step = relative_step * std::max(1.0, std::abs(y[i]));
    at[i] = y[i] - step;
    if (!f(at, before)) return std::nullopt;
    at[i] = y[i] + step;
    if (!f(at, behind)) return std::nullopt;
    at[i] = y[i];
    for (std::size_t k = 0; k < n; ++k) {
      const double slope = (behind[k] - before[k]) / (2 * step);
      if (!std::isfinite(slope)) return std::nullopt;
      result(static_cast<Index>(k), static_cast<Index>(i)) = slope;
    }
  }
  return result;
}

/// ẏ = J y, of deviations that keep the loops closed and quaternions of length 1.
struct LinearFlow {
  MatrixXd jacobian;   ///< J
  MatrixXd projector;  ///< onto these deviations, as each step ends with it; empty: all are
};

std::optional<LinearFlow> linear_flow(const System& system, const Plan& plan) {
  std::vector<double> y = plan.q;
  y.insert(y.end(), plan.qd.begin(), plan.qd.end());
  y.insert(y.end(), plan.x.begin(), plan.x.end());
  std::vector<double> tau(system.ntau, 0.0), next_z(system.ticked, 0.0);
  if (plan.resumption) tau = plan.resumption->tau;
  RightHandSide right_hand_side(system, plan, tau, plan.z);
  const double t = plan.resumption ? plan.resumption->t : 0;
  if (system.law != nullptr && plan.hold_steps && !plan.resumption) {
    std::vector<double> first(system.ntau, 0.0);
    if (!right_hand_side.run_law(right_hand_side.point(t, y.data(), tau.data()), first.data(), next_z.data()))
      return std::nullopt;
    right_hand_side.saturate(first.data());
    tau = first;
  }
  LinearFlow flow;
  auto jacobian = derivative(y, [&](const std::vector<double>& at, std::vector<double>& rate) {
    right_hand_side.begin_row();
    right_hand_side.rate(t, at.data(), rate.data());
    return !right_hand_side.unanswered();
  });
  if (!jacobian) return std::nullopt;
  flow.jacobian = std::move(*jacobian);
  if (system.loops.close == nullptr && system.quaternions.empty()) return flow;
  auto projector = derivative(y, [&](const std::vector<double>& at, std::vector<double>& closed) {
    closed = at;
    return right_hand_side.close(t, closed.data());
  });
  if (!projector) return std::nullopt;
  flow.projector = std::move(*projector);
  flow.jacobian = (flow.projector * flow.jacobian * flow.projector).eval();
  return flow;
}

/// An upper bound of the spectral radius, by Collatz and Wielandt: max (|A| x)ᵢ / xᵢ for any x > 0.
double radius_bound(const MatrixXd& a) {
  constexpr int rounds = 20;
  const MatrixXd magnitudes = a.cwiseAbs();
  double least = HUGE_VAL;
  VectorXd x = VectorXd::Ones(a.rows());
  for (int round = 0; round < rounds; ++round) {
    const VectorXd next = magnitudes * x;
    least = std::min(least, next.cwiseQuotient(x).maxCoeff());
    const double largest = next.maxCoeff();
    if (!(largest > 0)) return 0;
    x = (x + next / largest).eval();  // half of each: it stays positive
  }
  return least;
}

/// The growth of deviations over the run, by step length.
class Growth {
 public:
  /// `poles`: of the flow.
  Growth(const System& system, const Plan& plan, const LinearFlow& flow, Eigen::VectorXcd poles)
      : system_(system),
        integrator_(plan.integrator),
        flow_(flow),
        span_(plan.duration - (plan.resumption ? plan.resumption->t : 0)),
        poles_(std::move(poles)) {}

  [[nodiscard]] const Eigen::VectorXcd& poles() const { return poles_; }
  /// The logarithm of what a step makes grow over the run, over the growth in truth; not a number if unknown.
  [[nodiscard]] double added(double step) const { return added(step, integrator_); }
  [[nodiscard]] double added(double step, Integrator integrator) const {
    double factor = 1;
    if (integrator == Integrator::rk4) {
      for (const Complex pole : poles_) {
        const Complex z = step * pole;
        factor = std::max(factor, std::abs(1.0 + z * (1.0 + z / 2.0 * (1.0 + z / 3.0 * (1.0 + z / 4.0)))));
      }
    } else {
      const auto factors = numerics::eigenvalues(map(step));
      factor = factors ? factors->cwiseAbs().maxCoeff() : std::numeric_limits<double>::quiet_NaN();
    }
    return span_ / step * std::log(factor) - span_ * std::max(0.0, poles_.real().maxCoeff());
  }

 private:
  /// The linear map of deviations over a step, of methods that evaluate once a step.
  [[nodiscard]] MatrixXd map(double step) const {
    const auto nq = static_cast<Index>(system_.nq), nv = static_cast<Index>(system_.nv);
    const MatrixXd& j = flow_.jacobian;
    MatrixXd result = MatrixXd::Identity(j.rows(), j.cols()) + step * j;
    // Positions advance with the speed at the end of the step, or with the mean of its ends.
    const double share = integrator_ == Integrator::semi_implicit_euler ? 1 : 0.5;
    result.topRows(nq) += share * step * step * j.block(0, nq, nq, nv) * j.middleRows(nq, nv);
    return flow_.projector.size() == 0 ? result : (flow_.projector * result).eval();
  }

  const System& system_;
  Integrator integrator_;
  const LinearFlow& flow_;
  double span_;
  Eigen::VectorXcd poles_;
};

/// The entry that takes part most in the mode of a pole: by the product of the right and the left eigenvector, which
/// does not depend on units.
std::optional<std::size_t> main_entry(const MatrixXd& jacobian, Complex pole) {
  const auto right = numerics::eigenvector_near(jacobian, pole);
  const auto left = numerics::eigenvector_near(jacobian.transpose(), pole);
  if (!right || !left) return std::nullopt;
  Index entry = 0;
  right->cwiseAbs().cwiseProduct(left->cwiseAbs()).maxCoeff(&entry);
  return static_cast<std::size_t>(entry);
}

}  // namespace

std::optional<LongStep> find_long_step(const System& system, const Plan& plan) {
  if (!is_judged(plan.integrator) || !(plan.duration > 0)) return std::nullopt;
  const std::optional<LinearFlow> flow = linear_flow(system, plan);
  if (!flow || flow->jacobian.size() == 0) return std::nullopt;
  // Well inside of what all methods bear, or, where a swing grows in each step, slow growth.
  const double fastest = radius_bound(flow->jacobian);
  constexpr double harmless = 0.5;
  const bool adds_to_swings = plan.integrator == Integrator::taylor2;
  if (plan.step * fastest < harmless &&
      (!adds_to_swings || plan.duration * plan.step * fastest * fastest / 4 < spoiling_growth)) {
    return std::nullopt;
  }
  auto poles = numerics::eigenvalues(flow->jacobian);
  if (!poles) return std::nullopt;
  const Growth growth(system, plan, *flow, *std::move(poles));
  if (!(growth.added(plan.step) > spoiling_growth)) return std::nullopt;
  LongStep result;
  Index index = 0;
  growth.poles().cwiseAbs().maxCoeff(&index);
  result.pole = growth.poles()[index];
  const auto entry = main_entry(flow->jacobian, result.pole);
  if (!entry) return std::nullopt;
  result.entry = *entry;
  constexpr int halvings = 50;
  result.longest = plan.step;
  for (int i = 0; i < halvings && growth.added(result.longest) > spoiling_growth; ++i) result.longest /= 2;
  double too_long = std::min(plan.step, 2 * result.longest);
  constexpr int refinements = 8;
  for (int i = 0; i < refinements; ++i) {
    const double middle = (result.longest + too_long) / 2;
    (growth.added(middle) > spoiling_growth ? too_long : result.longest) = middle;
  }
  result.rk4_bears = growth.added(plan.step, Integrator::rk4) <= spoiling_growth;
  return result;
}

}  // namespace robotc::runtime
