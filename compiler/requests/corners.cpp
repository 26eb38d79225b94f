#include "compiler/requests/corners.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "compiler/expr/algorithms.h"

namespace robotc {

namespace {

using expr::Id;
using expr::Op;

constexpr std::size_t longest_corner = 60;

/// Numbers that rounding cannot tell apart.
bool meet(double a, double b) { return std::abs(a - b) <= 1e-9 * std::max(std::abs(a), std::abs(b)); }

class CornerFinder {
 public:
  CornerFinder(SessionState& state, const MotionEquations& equations, const MotionPoint& point)
      : pool_(state.pool()), equations_(equations), point_(point), assigned_(equations.assigned(point)) {}

  std::vector<std::string> find() {
    std::vector<expr::Assignment> rates;
    for (const Id symbol : equations_.symbols()) rates.emplace_back(symbol, pool_.one());
    std::vector<std::string> texts;
    for (const Id node : expr::differentiate(pool_, equations_.parts(), rates).jumps) {
      if (!is_at_corner(node)) continue;
      std::string text = expr::to_string(pool_, node, longest_corner);
      if (std::ranges::find(texts, text) == texts.end()) texts.push_back(std::move(text));
    }
    if (!texts.empty() && sides_agree()) texts.clear();
    return texts;
  }

 private:
  [[nodiscard]] std::vector<double> values(const std::vector<Id>& nodes) const {
    return expr::evaluate(pool_, nodes, assigned_);
  }
  [[nodiscard]] bool arguments_meet(Id node) const {
    const std::vector<double> sides = values({pool_.arg(node, 0), pool_.arg(node, 1)});
    return meet(sides[0], sides[1]);
  }

  [[nodiscard]] bool is_at_corner(Id node) const {
    switch (pool_.op(node)) {
      case Op::abs:
      case Op::sign:
        return values({pool_.arg(node, 0)}).front() == 0;
      case Op::floor: {
        const double value = values({pool_.arg(node, 0)}).front();
        return meet(value, std::round(value));
      }
      case Op::atan2:  // of the sine and cosine of one angle
        return meet(std::abs(values({node}).front()), std::numbers::pi);
      case Op::min:
      case Op::max:
        return arguments_meet(node);
      case Op::select:
        return is_undecided(pool_.arg(node, 0));
      default:
        return false;
    }
  }

  /// True if a comparison in a condition is at its border.
  [[nodiscard]] bool is_undecided(Id condition) const {
    const Op op = pool_.op(condition);
    if (op == Op::less || op == Op::less_equal) return arguments_meet(condition);
    if (op != Op::logical_and && op != Op::logical_or && op != Op::logical_not) return false;
    return std::ranges::any_of(pool_.args(condition), [this](Id argument) { return is_undecided(argument); });
  }

  /// True if values and slopes on both sides of the point agree, in two directions that no structure makes special.
  [[nodiscard]] bool sides_agree() const {
    constexpr double away = 1e-7;
    for (const double seed : {0.37, 0.61}) {
      const MotionPoint before = beside(seed, -away);
      const MotionPoint after = beside(seed, away);
      const MotionEquations::Derivatives a = equations_.derivatives(before);
      const MotionEquations::Derivatives b = equations_.derivatives(after);
      const MotionEquations::Values x = equations_.values(before);
      const MotionEquations::Values y = equations_.values(after);
      if (slopes_differ(a.rates, b.rates) || slopes_differ(a.tau, b.tau) || slopes_differ(a.z_next, b.z_next) ||
          slopes_differ(a.outputs, b.outputs) || jumps(x.rates, y.rates, a.rates, away) ||
          jumps(x.tau, y.tau, a.tau, away) || jumps(x.z_next, y.z_next, a.z_next, away) ||
          jumps(x.outputs, y.outputs, a.outputs, away))
        return false;
    }
    return true;
  }

  static bool slopes_differ(const Eigen::MatrixXd& a, const Eigen::MatrixXd& b) {
    return a.size() != 0 && (a - b).cwiseAbs().maxCoeff() > 1e-4 * (1e-3 + a.cwiseAbs().maxCoeff());
  }
  /// A smooth function changes by its slope.
  static bool jumps(const Eigen::VectorXd& x, const Eigen::VectorXd& y, const Eigen::MatrixXd& slope, double away) {
    if (x.size() == 0) return false;
    const double size = 1 + x.cwiseAbs().maxCoeff() + 1e3 * slope.cwiseAbs().sum();
    return (x - y).cwiseAbs().maxCoeff() > 10 * away * size;
  }

  [[nodiscard]] MotionPoint beside(double seed, double by) const {
    MotionPoint point = point_;
    double phase = seed;
    for (std::vector<double>* list : {&point.q, &point.qd, &point.x, &point.z, &point.tau}) {
      for (double& value : *list) {
        phase += seed + 1.7;
        value +=
            by * std::max(1.0, std::abs(value)) * (0.6 + 0.4 * std::sin(phase)) * (std::cos(3 * phase) < 0 ? -1 : 1);
      }
    }
    return point;
  }

  expr::Pool& pool_;
  const MotionEquations& equations_;
  const MotionPoint& point_;
  std::vector<std::pair<Id, double>> assigned_;
};

}  // namespace

std::vector<std::string> corners_at(SessionState& state, const MotionEquations& equations, const MotionPoint& point) {
  return CornerFinder(state, equations, point).find();
}

}  // namespace robotc
