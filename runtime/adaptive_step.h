#pragma once

#include <boost/numeric/odeint/stepper/controlled_runge_kutta.hpp>
#include <boost/numeric/odeint/stepper/rosenbrock4_controller.hpp>
#include <boost/numeric/odeint/stepper/runge_kutta_dopri5.hpp>
#include <limits>

#include "runtime/integration.h"
#include "runtime/rosenbrock_stepper.h"

namespace robotc::runtime {

/// Integrators with step size control and interpolation within steps. No step crosses a jump of the efforts or the end
/// of the run.
class AdaptiveStep : public Integration {
 public:
  void start(double t, const Flow& y) override;
  bool step(const RowInterval& row, const std::vector<double>& tau, Result& result) override;
  void at(double t, Flow& y) override;
  [[nodiscard]] std::size_t looks() const override { return 4; }

 protected:
  AdaptiveStep(const Plan& plan, RightHandSide& right_hand_side, ProgressMeter& meter);

  /// Tries a step from (end_, y_) of length h; if accepted, (begin_, y_begin_) is its start and (end_, y_) its end. In
  /// either case h becomes the next length to try.
  virtual bool try_step(double& h) = 0;
  /// Interpolates y between begin_ and end_.
  virtual void interpolate(double t, Flow& y) const = 0;
  /// Called after y_ was set from outside, or the efforts changed.
  virtual void restart() = 0;
  [[nodiscard]] virtual bool is_singular() const { return false; }

  Flow y_begin_;
  Flow y_;
  std::optional<Divergence> divergence_;  ///< of the last step tried

 private:
  /// False if `most_steps_without_progress` attempts advanced the run by less than `least_progress`; `attempts` counts
  /// all of the run.
  bool gets_on(double attempts);

  const Plan& plan_;
  RightHandSide& right_hand_side_;
  ProgressMeter& meter_;
  double mark_ = -std::numeric_limits<double>::infinity();  ///< time of the last sufficient progress
  double attempts_at_mark_ = 0;
  double h_;         ///< to try next
  double shortest_;  ///< shortest step, given rounding of times in the run
  double longest_;
};

/// Dormand–Prince method of order 5 with embedded order 4 (Hairer, Nørsett and Wanner 1993, section II.5) from
/// Boost.odeint.
class Dopri5 final : public AdaptiveStep {
 public:
  Dopri5(const Plan& plan, RightHandSide& right_hand_side, ProgressMeter& meter);

 private:
  /// The largest |error| / (absolute + relative |x|); infinite for NaN.
  class ErrorNorm {
   public:
    explicit ErrorNorm(const Tolerances& tolerances) : tolerances_(tolerances) {}
    template <class Algebra>
    double error(const Algebra&, const Flow& y, const Flow& rate, const Flow& error, double h) const;

   private:
    Tolerances tolerances_;
  };
  using Stepper = boost::numeric::odeint::runge_kutta_dopri5<Flow>;
  using Controlled = boost::numeric::odeint::controlled_runge_kutta<Stepper, ErrorNorm>;

  bool try_step(double& h) override;
  void interpolate(double t, Flow& y) const override;
  void restart() override { rate_(y_, rate_end_, end_); }

  FlowRate rate_;
  Controlled stepper_;
  Flow rate_begin_;
  Flow rate_end_;
};

/// A Rosenbrock method for stiff systems, with Boost.odeint's step control.
class Rosenbrock4 final : public AdaptiveStep {
 public:
  Rosenbrock4(const Plan& plan, RightHandSide& right_hand_side, ProgressMeter& meter);

 private:
  bool try_step(double& h) override;
  void interpolate(double t, Flow& y) const override {
    stepper_.stepper().interpolate(t, begin_, y_begin_, end_, y_, y);
  }
  void restart() override {}
  [[nodiscard]] bool is_singular() const override { return stepper_.stepper().is_singular(); }

  FlowRate rate_;
  boost::numeric::odeint::rosenbrock4_controller<RosenbrockStepper> stepper_;
};

}  // namespace robotc::runtime
