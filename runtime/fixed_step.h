#pragma once

#include "runtime/integration.h"

namespace robotc::runtime {

/// Integrators with fixed steps, which end at rows.
class FixedStep : public Integration {
 public:
  FixedStep(Integrator integrator, RightHandSide& right_hand_side, ProgressMeter& meter);

  void start(double t, const Flow& y) override;
  bool step(const RowInterval& row, const std::vector<double>& tau, Result& result) override;
  /// Repeats the step with a shorter length.
  void at(double t, Flow& y) override;

 protected:
  /// Called once for each step, when y_begin_ and rate_begin_ are known.
  virtual void begin_step(const std::vector<double>& /*tau*/) {}
  /// Advances y by a step of length h from y_begin_. False if its impulses are not found.
  virtual bool advance(double h, Flow& y);

  RightHandSide& right_hand_side_;
  Flow y_begin_;
  Flow rate_begin_;

 private:
  Integrator integrator_;
  ProgressMeter& meter_;
  Flow y_end_;
  Flow stage_;
  Flow stage_rate_;
  Flow sum_;  ///< weighted sum of the stages' rates
};

}  // namespace robotc::runtime
