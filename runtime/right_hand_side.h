#pragma once

#include <cmath>
#include <cstddef>
#include <optional>
#include <vector>

#include "runtime/simulate.h"

namespace robotc::runtime {

/// Calls a generated function of (t, q, qd, tau).
inline void call(robotc_packed_function function, const System& system, const double& t, const double* q,
                 const double* qd, const double* tau, double* const* outputs) {
  const double* const inputs[] = {&t, q, qd, tau};
  function(inputs, system.constants, outputs);
}

/// The first entry that is not finite.
inline std::optional<std::size_t> first_not_finite(const double* values, std::size_t count) {
  for (std::size_t i = 0; i < count; ++i) {
    if (!std::isfinite(values[i])) return i;
  }
  return std::nullopt;
}

/// q̈ as a function of (t, q, q̇): the plant under a law that runs anew at each evaluation, or under efforts that are
/// held. Counts how often it is evaluated.
class RightHandSide {
 public:
  RightHandSide(const System& system, const Plan& plan);

  [[nodiscard]] const System& system() const { return system_; }
  [[nodiscard]] bool has_effort_limits() const { return !effort_limits_.empty(); }
  [[nodiscard]] std::size_t evaluations() const { return evaluations_; }

  /// What the law asks for. `held` are the efforts until now.
  void run_law(double t, const double* q, const double* qd, const double* held, double* tau) const {
    double* const outputs[] = {tau};
    call(system_.law, system_, t, q, qd, held, outputs);
  }
  /// Cuts efforts off at their limits.
  void saturate(double* tau) const {
    for (const Limit& limit : effort_limits_) {
      double& effort = tau[limit.entry];
      if (effort > limit.most) effort = limit.most;
      if (effort < limit.least) effort = limit.least;
    }
  }
  /// Under efforts that are known already: those of a row.
  void accelerate_under(const double* tau, double t, const double* q, const double* qd, double* qdd) {
    ++evaluations_;
    double* const outputs[] = {qdd};
    call(system_.plant, system_, t, q, qd, tau, outputs);
  }
  /// Anywhere else; a held law gave `held`.
  void accelerate(const double* held, double t, const double* q, const double* qd, double* qdd) {
    accelerate_under(efforts(held, t, q, qd), t, q, qd, qdd);
  }
  /// ∂q̈/∂q and ∂q̈/∂q̇ (nv × nv) and ∂q̈/∂t (nv).
  void linearise(const double* held, double t, const double* q, const double* qd, double* dq, double* dqd, double* dt) {
    double* const outputs[] = {dq, dqd, dt};
    call(system_.jacobian, system_, t, q, qd, held, outputs);
  }
  /// The efforts of the latest evaluation under a continuous law.
  [[nodiscard]] const std::vector<double>& latest_efforts() const { return tau_; }

 private:
  const double* efforts(const double* held, double t, const double* q, const double* qd) {
    if (!continuous_law_) return held;
    run_law(t, q, qd, held, tau_.data());
    saturate(tau_.data());
    return tau_.data();
  }

  const System& system_;
  bool continuous_law_;
  std::vector<Limit> effort_limits_;
  std::vector<double> tau_;
  std::size_t evaluations_ = 0;
};

/// x = (q, q̇) as one vector, and its rate ẋ = (q̇, q̈), as Boost.odeint calls for it.
class StateRate {
 public:
  using State = std::vector<double>;

  /// Efforts are those in `held` where they are held; the first that is not finite is noted in
  /// `divergence`.
  StateRate(RightHandSide& right_hand_side, const std::vector<double>& held, std::optional<Divergence>& divergence)
      : right_hand_side_(&right_hand_side), held_(&held), divergence_(&divergence) {}

  void operator()(const State& x, State& rate, double t) const;

 private:
  RightHandSide* right_hand_side_;
  const std::vector<double>* held_;
  std::optional<Divergence>* divergence_;
};

}  // namespace robotc::runtime
