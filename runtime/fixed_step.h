#pragma once

#include "runtime/integration.h"

namespace robotc::runtime {

/// Integrators that take one step a row.
class FixedStep final : public Integration {
 public:
  FixedStep(Integrator integrator, RightHandSide& right_hand_side, ProgressMeter& meter);

  bool advance(const RowInterval& interval, Result& result) override;

 private:
  void rk4(double t, double h, Result& state);

  Integrator integrator_;
  RightHandSide& right_hand_side_;
  ProgressMeter& meter_;
  std::vector<double> qdd_;  ///< at the row
  std::vector<double> stage_q_;
  std::vector<double> stage_qd_;
  std::vector<double> stage_qdd_;
  std::vector<double> sum_qd_;   ///< of the stages' velocities, weighted
  std::vector<double> sum_qdd_;  ///< of the stages' accelerations, weighted
};

}  // namespace robotc::runtime
