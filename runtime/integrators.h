#pragma once

#include <cstddef>
#include <vector>

#include "runtime/simulate.h"

namespace robotc::runtime {

/// Calls a generated function of (t, q, qd, tau).
inline void call(robotc_packed_function function, const System& system, const double& t, const double* q,
                 const double* qd, const double* tau, double* const* outputs) {
  const double* const inputs[] = {&t, q, qd, tau};
  function(inputs, system.constants, outputs);
}

/// One step of an integrator after another. It owns the memory of the stages, so that steps allocate nothing.
class Stepper {
 public:
  /// A continuous law runs anew at every stage; otherwise τ is the same in all of them.
  Stepper(const System& system, Integrator integrator, bool continuous_law);

  /// Takes (q, q̇) from t to t + h; τ and q̈ are those at t.
  void step(double t, double h, std::vector<double>& q, std::vector<double>& qd, const std::vector<double>& tau,
            const std::vector<double>& qdd);

 private:
  void rk4(double t, double h, std::vector<double>& q, std::vector<double>& qd, const std::vector<double>& tau,
           const std::vector<double>& qdd);
  /// q̈ at a stage other than the first.
  void accelerate(double t, const std::vector<double>& tau, std::vector<double>& acceleration);

  const System& system_;
  Integrator integrator_;
  bool continuous_law_;
  std::vector<double> stage_q_;
  std::vector<double> stage_qd_;
  std::vector<double> stage_tau_;
  std::vector<double> stage_qdd_;
  std::vector<double> sum_qd_;   ///< of the stages' velocities, weighted
  std::vector<double> sum_qdd_;  ///< of the stages' accelerations, weighted
};

}  // namespace robotc::runtime
