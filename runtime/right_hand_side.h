#pragma once

#include <cmath>
#include <cstddef>
#include <optional>
#include <vector>

#include "runtime/simulate.h"

namespace robotc::runtime {

/// What generated functions are asked at.
struct Point {
  double t = 0;
  const double* q = nullptr;
  const double* qd = nullptr;
  const double* tau = nullptr;
  const double* x = nullptr;
  const double* z = nullptr;
};

/// `further` is an input that some functions have behind those of all.
inline void call(robotc_packed_function function, const System& system, const Point& at, double* const* outputs,
                 const double* further = nullptr) {
  const double* const inputs[] = {&at.t, at.q, at.qd, at.tau, at.x, at.z, further};
  function(inputs, system.constants, outputs);
}

/// The first entry that is not finite.
inline std::optional<std::size_t> first_not_finite(const double* values, std::size_t count) {
  for (std::size_t i = 0; i < count; ++i) {
    if (!std::isfinite(values[i])) return i;
  }
  return std::nullopt;
}

/// What a function tells of the calls that it makes: room for its last output.
class Statuses {
 public:
  explicit Statuses(std::size_t most) : values_(most) {}

  double* data() { return values_.data(); }
  [[nodiscard]] bool has_answer(std::size_t place) const { return values_[place] == 0; }
  /// That of a place, at time t.
  [[nodiscard]] Failure failure(double t, const Calls& calls, std::size_t place) const {
    return {t, Failure::Reason::no_answer, 0, 0, calls[place], static_cast<int>(values_[place])};
  }
  /// That of the first of the calls that has no answer.
  [[nodiscard]] std::optional<Failure> failure(double t, const Calls& calls) const {
    for (std::size_t i = 0; i < calls.size(); ++i) {
      if (!has_answer(i)) return failure(t, calls, i);
    }
    return std::nullopt;
  }

 private:
  std::vector<double> values_;
};

/// All that flows, y = (q, q̇, x), and its rate: the plant and the states of laws, under a law that runs anew at each
/// evaluation, or under efforts that are held. Counts how often it is evaluated.
class RightHandSide {
 public:
  using Flow = std::vector<double>;

  /// `tau`, where efforts are held, and `z` are read when they are needed: they belong to the run.
  RightHandSide(const System& system, const Plan& plan, const std::vector<double>& tau, const std::vector<double>& z);

  [[nodiscard]] const System& system() const { return system_; }
  [[nodiscard]] std::size_t size() const { return system_.nq + system_.nv + system_.nx; }
  [[nodiscard]] bool has_effort_limits() const { return !effort_limits_.empty(); }
  [[nodiscard]] bool has_continuous_law() const { return continuous_law_; }
  [[nodiscard]] std::size_t evaluations() const { return evaluations_; }

  /// Efforts as given.
  [[nodiscard]] Point point(double t, const double* y, const double* tau) const {
    return {t, y, y + system_.nq, tau, y + system_.nq + system_.nv, z_.data()};
  }
  /// Efforts that act there.
  [[nodiscard]] Point point(double t, const double* y) { return point(t, y, efforts(t, y)); }

  /// Cuts efforts off at their limits.
  void saturate(double* tau) const {
    for (const Limit& limit : effort_limits_) {
      double& effort = tau[limit.entry];
      if (effort > limit.most) effort = limit.most;
      if (effort < limit.least) effort = limit.least;
    }
  }
  /// What a continuous law asks for; it is not cut off.
  void run_law(double t, const double* y, double* tau) {
    double* const outputs[] = {tau, nullptr, statuses_.data()};
    call(system_.law, system_, point(t, y, tau_.data()), outputs);
    note_calls(t, system_.law_calls);
  }
  /// Runs the law of a row: what it asks for, and the next values of what is ticked. False where a call in it has no
  /// answer.
  bool run_law(const Point& at, double* tau, double* next_z) {
    double* const outputs[] = {tau, next_z, statuses_.data()};
    call(system_.law, system_, at, outputs);
    note_calls(at.t, system_.law_calls);
    return !unanswered_;
  }
  /// A row was reached: whatever was tried on the way to it does not matter any more.
  void begin_row() { unanswered_.reset(); }
  /// The first call without an answer since the last row has begun.
  [[nodiscard]] const std::optional<Failure>& unanswered() const { return unanswered_; }

  /// q̇ of speeds v at y.
  void position_rates(double t, const double* y, const double* v, double* rate) const {
    if (system_.position_rates == nullptr) {
      for (std::size_t i = 0; i < system_.nv; ++i) rate[i] = v[i];
      return;
    }
    double* const outputs[] = {rate};
    call(system_.position_rates, system_, {t, y, v, tau_.data(), y + system_.nq + system_.nv, z_.data()}, outputs);
  }
  /// ẏ under efforts that are known already: those of a row.
  void rate_under(const double* tau, double t, const double* y, double* rate) {
    ++evaluations_;
    position_rates(t, y, y + system_.nq, rate);
    double* const outputs[] = {rate + system_.nq, rate + system_.nq + system_.nv, statuses_.data()};
    call(system_.plant, system_, point(t, y, tau), outputs);
    note_calls(t, system_.plant_calls);
  }
  /// ẏ anywhere else.
  void rate(double t, const double* y, double* rate) { rate_under(efforts(t, y), t, y, rate); }
  /// With w = (q̇, x): ∂ẇ/∂q, ∂ẇ/∂w and ∂ẇ/∂t.
  void linearise(double t, const double* y, double* dq, double* dw, double* dt) {
    double* const outputs[] = {dq, dw, dt};
    call(system_.jacobian, system_, point(t, y, tau_.data()), outputs);
  }
  /// What was not finite in the latest rate, given by its first entry that is not.
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
    if (!unanswered_) unanswered_ = statuses_.failure(t, calls);
  }

  std::vector<double> continuous_tau_;  ///< of the latest evaluation
  Statuses statuses_;
  std::optional<Failure> unanswered_;
  std::size_t evaluations_ = 0;
};

/// y and ẏ as Boost.odeint calls for them.
class FlowRate {
 public:
  using Flow = RightHandSide::Flow;

  /// The first number that is not finite is noted in `divergence`.
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
