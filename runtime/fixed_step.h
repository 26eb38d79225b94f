#pragma once

#include "runtime/integration.h"

namespace robotc::runtime {

/// Integrators whose stretches end where rows do.
class FixedStep final : public Integration {
 public:
  FixedStep(Integrator integrator, RightHandSide& right_hand_side, ProgressMeter& meter);

  void start(double t, const Flow& y) override;
  bool step(const RowInterval& row, const std::vector<double>& tau, Result& result) override;
  /// Within a stretch, a step that is so much shorter.
  void at(double t, Flow& y) override;

 private:
  /// y a step of length h on from y_begin_.
  void advance(double h, Flow& y);
  void rk4(double h, Flow& y);

  Integrator integrator_;
  RightHandSide& right_hand_side_;
  ProgressMeter& meter_;
  Flow y_begin_;
  Flow y_end_;
  Flow rate_begin_;
  Flow stage_;
  Flow stage_rate_;
  Flow sum_;  ///< of the stages' rates, weighted
};

}  // namespace robotc::runtime
