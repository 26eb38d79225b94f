#pragma once

#include <cmath>
#include <cstddef>
#include <optional>
#include <vector>

#include "runtime/simulate.h"

namespace robotc::runtime {

/// Arguments of generated functions.
struct Point {
  double t = 0;
  const double* q = nullptr;
  const double* qd = nullptr;
  const double* tau = nullptr;
  const double* x = nullptr;
  const double* z = nullptr;
};

/// `further`: an additional last input of some functions.
inline void call(robotc_packed_function function, const System& system, const Point& at, double* const* outputs,
                 const double* further = nullptr) {
  const double* const inputs[] = {&at.t, at.q, at.qd, at.tau, at.x, at.z, further};
  function(inputs, system.constants, outputs);
}

/// Index of the first non-finite entry.
inline std::optional<std::size_t> first_not_finite(const double* values, std::size_t count) {
  for (std::size_t i = 0; i < count; ++i) {
    if (!std::isfinite(values[i])) return i;
  }
  return std::nullopt;
}

/// Outcomes of a function's calls, a status and a figure for each: storage for its last output.
class Outcomes {
 public:
  explicit Outcomes(std::size_t most) : values_(2 * most) {}

  double* data() { return values_.data(); }
  [[nodiscard]] bool has_answer(std::size_t place) const { return values_[2 * place] == 0; }
  /// The failure of a call by its place, at time t.
  [[nodiscard]] Failure failure(double t, const Calls& calls, std::size_t place) const {
    const auto status = static_cast<int>(values_[2 * place]);
    return {t, Failure::Reason::no_answer, 0, 0, calls[place], status, values_[2 * place + 1]};
  }
  /// The failure of the first failed call.
  [[nodiscard]] std::optional<Failure> failure(double t, const Calls& calls) const {
    for (std::size_t i = 0; i < calls.size(); ++i) {
      if (!has_answer(i)) return failure(t, calls, i);
    }
    return std::nullopt;
  }

 private:
  std::vector<double> values_;
};

/// The ODE of all continuous states, y = (q, q̇, x): the plant and the laws' states, under a continuous law evaluated
/// each time, or under held efforts. Counts its evaluations.
class RightHandSide {
 public:
  using Flow = std::vector<double>;

  /// `tau` (for held efforts) and `z` are references to the run's state.
  RightHandSide(const System& system, const Plan& plan, const std::vector<double>& tau, const std::vector<double>& z);

  [[nodiscard]] const System& system() const { return system_; }
  [[nodiscard]] std::size_t size() const { return system_.nq + system_.nv + system_.nx; }
  [[nodiscard]] bool has_effort_limits() const { return !effort_limits_.empty(); }
  [[nodiscard]] bool has_continuous_law() const { return continuous_law_; }
  [[nodiscard]] std::size_t evaluations() const { return evaluations_; }

  /// With the given efforts.
  [[nodiscard]] Point point(double t, const double* y, const double* tau) const {
    return {t, y, y + system_.nq, tau, y + system_.nq + system_.nv, z_.data()};
  }
  /// With the current efforts.
  [[nodiscard]] Point point(double t, const double* y) { return point(t, y, efforts(t, y)); }

  /// Saturates efforts at their limits.
  void saturate(double* tau) const {
    for (const Limit& limit : effort_limits_) {
      double& effort = tau[limit.entry];
      if (effort > limit.most) effort = limit.most;
      if (effort < limit.least) effort = limit.least;
    }
  }
  /// Efforts demanded by a continuous law, not saturated.
  void run_law(double t, const double* y, double* tau) {
    double* const outputs[] = {tau, nullptr, outcomes_.data()};
    call(system_.law, system_, point(t, y, tau_.data()), outputs);
    note_calls(t, system_.law_calls);
  }
  /// Runs the law of a row: demanded efforts, and next values of the states updated at ticks. False if a call in it
  /// fails.
  bool run_law(const Point& at, double* tau, double* next_z) {
    double* const outputs[] = {tau, next_z, outcomes_.data()};
    call(system_.law, system_, at, outputs);
    note_calls(at.t, system_.law_calls);
    return !unanswered_;
  }
  /// Call at each row: failures in trial steps before it no longer matter.
  void begin_row() { unanswered_.reset(); }
  /// The first failed call since the last row.
  [[nodiscard]] const std::optional<Failure>& unanswered() const { return unanswered_; }

  /// q̇ for speeds v at y.
  void position_rates(double t, const double* y, const double* v, double* rate) const {
    if (system_.position_rates == nullptr) {
      for (std::size_t i = 0; i < system_.nv; ++i) rate[i] = v[i];
      return;
    }
    double* const outputs[] = {rate};
    call(system_.position_rates, system_, {t, y, v, tau_.data(), y + system_.nq + system_.nv, z_.data()}, outputs);
  }
  /// Brings y to where its quaternions have length 1 and its loops are closed. False if a loop does not close: then
  /// `opened` tells.
  bool close(double t, double* y);
  /// The gaps of the loops at y, over their sizes.
  void gaps(double t, const double* y, std::vector<double>& relative);
  /// The speeds that loops and prescribed motion ask for at y, nearest to its own.
  std::vector<double> closed_speeds(double t, const double* y);
  /// The loop that did not close, if any.
  [[nodiscard]] const std::optional<Failure>& opened() const { return opened_; }
  /// For an integrator that takes the step back.
  void forget_opened() { opened_.reset(); }
  /// ẏ under known efforts, such as those of a row.
  void rate_under(const double* tau, double t, const double* y, double* rate) {
    ++evaluations_;
    position_rates(t, y, y + system_.nq, rate);
    double* const outputs[] = {rate + system_.nq, rate + system_.nq + system_.nv, outcomes_.data()};
    call(system_.plant, system_, point(t, y, tau), outputs);
    note_calls(t, system_.plant_calls);
  }
  /// ẏ under the current efforts.
  void rate(double t, const double* y, double* rate) { rate_under(efforts(t, y), t, y, rate); }
  /// With w = (q̇, x): ∂ẇ/∂q, ∂ẇ/∂w and ∂ẇ/∂t.
  void linearise(double t, const double* y, double* dq, double* dw, double* dt) {
    double* const outputs[] = {dq, dw, dt};
    call(system_.jacobian, system_, point(t, y, tau_.data()), outputs);
  }
  /// The values of `System::contacts` under known efforts.
  void contacts(const double* tau, double t, const double* y, double* const* values) const {
    call(system_.contacts.function, system_, point(t, y, tau), values);
  }
  /// The divergence for the latest rate, given its first non-finite entry.
  [[nodiscard]] Divergence divergence(double t, std::size_t wrong) const;

 private:
  const double* efforts(double t, const double* y) {
    if (!continuous_law_) return tau_.data();
    run_law(t, y, continuous_tau_.data());
    saturate(continuous_tau_.data());
    return continuous_tau_.data();
  }

  const System& system_;
  const std::vector<double>& tau_;
  const std::vector<double>& z_;
  bool continuous_law_;
  std::vector<Limit> effort_limits_;
  void note_calls(double t, const Calls& calls) {
    if (!unanswered_) unanswered_ = outcomes_.failure(t, calls);
  }

  bool close_loops(double t, double* y);

  std::vector<double> gaps_;
  std::vector<double> closed_;  ///< (q, q̇)
  std::optional<Failure> opened_;
  std::vector<double> continuous_tau_;  ///< of the latest evaluation
  Outcomes outcomes_;
  std::optional<Failure> unanswered_;
  std::size_t evaluations_ = 0;
};

/// ẏ(y, t) in the form that Boost.odeint calls.
class FlowRate {
 public:
  using Flow = RightHandSide::Flow;

  /// Stores the first non-finite number in `divergence`.
  FlowRate(RightHandSide& right_hand_side, std::optional<Divergence>& divergence)
      : right_hand_side_(&right_hand_side), divergence_(&divergence) {}

  void operator()(const Flow& y, Flow& rate, double t) const {
    right_hand_side_->rate(t, y.data(), rate.data());
    const auto wrong = first_not_finite(rate.data(), rate.size());
    if (wrong && !*divergence_) *divergence_ = right_hand_side_->divergence(t, *wrong);
  }

 private:
  RightHandSide* right_hand_side_;
  std::optional<Divergence>* divergence_;
};

}  // namespace robotc::runtime
