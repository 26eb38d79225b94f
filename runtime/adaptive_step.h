#pragma once

#include <boost/numeric/odeint/stepper/controlled_runge_kutta.hpp>
#include <boost/numeric/odeint/stepper/rosenbrock4_controller.hpp>
#include <boost/numeric/odeint/stepper/runge_kutta_dopri5.hpp>

#include "runtime/integration.h"
#include "runtime/rosenbrock_stepper.h"

namespace robotc::runtime {

/// Integrators that choose their own steps, as long as the tolerances allow, and interpolate at the rows. No step goes
/// beyond where the efforts jump, or the run ends.
class AdaptiveStep : public Integration {
 public:
  bool advance(const RowInterval& interval, Result& result) override;
  void efforts_changed() override { fresh_ = true; }

 protected:
  using State = StateRate::State;

  AdaptiveStep(const Plan& plan, RightHandSide& right_hand_side, ProgressMeter& meter);

  /// Tries a step from (t_, x_) of length h; if it is good enough, (t_old_, x_old_) is where it began, (t_, x_) where
  /// it ended. Either way h is what to try next.
  virtual bool try_step(double& h) = 0;
  /// x between t_old_ and t_.
  virtual void interpolate(double t, State& x) const = 0;
  /// x_ was set from outside, or other efforts act on it.
  virtual void start() = 0;
  [[nodiscard]] virtual bool is_singular() const { return false; }

  RightHandSide& right_hand_side_;
  double t_old_ = 0;
  double t_ = 0;
  State x_old_;
  State x_;
  std::optional<Divergence> divergence_;  ///< what was not finite in the step that was tried last

 private:
  /// One step that is good enough, after as many attempts as it takes. False: the run ends.
  bool step(double until, Result& result);

  const Plan& plan_;
  ProgressMeter& meter_;
  double h_;         ///< to try next
  double shortest_;  ///< in relation to the run, to rounding
  double longest_;
  bool fresh_ = true;  ///< x_ is not what the last step led to
  State interpolated_;
};

/// Dormand and Prince's method of order 5 with an embedded one of order 4 (Hairer, Nørsett and Wanner 1993, section
/// II.5) from Boost.odeint.
class Dopri5 final : public AdaptiveStep {
 public:
  Dopri5(const Plan& plan, RightHandSide& right_hand_side, ProgressMeter& meter, const std::vector<double>& held);

 private:
  /// The largest |error| / (absolute + relative |x|); what is not a number is as bad as can be.
  class ErrorNorm {
   public:
    explicit ErrorNorm(const Tolerances& tolerances) : tolerances_(tolerances) {}
    template <class Algebra>
    double error(const Algebra&, const State& x, const State& rate, const State& error, double h) const;

   private:
    Tolerances tolerances_;
  };
  using Stepper = boost::numeric::odeint::runge_kutta_dopri5<State>;
  using Controlled = boost::numeric::odeint::controlled_runge_kutta<Stepper, ErrorNorm>;

  bool try_step(double& h) override;
  void interpolate(double t, State& x) const override;
  void start() override { rate_(x_, xd_, t_); }

  StateRate rate_;
  Controlled stepper_;
  State xd_old_;
  State xd_;
};

/// Rosenbrock's method, for stiff systems, with Boost.odeint's step control.
class Rosenbrock4 final : public AdaptiveStep {
 public:
  Rosenbrock4(const Plan& plan, RightHandSide& right_hand_side, ProgressMeter& meter, const std::vector<double>& held);

 private:
  bool try_step(double& h) override;
  void interpolate(double t, State& x) const override { stepper_.stepper().interpolate(t, t_old_, x_old_, t_, x_, x); }
  void start() override {}
  [[nodiscard]] bool is_singular() const override { return stepper_.stepper().is_singular(); }

  StateRate rate_;
  boost::numeric::odeint::rosenbrock4_controller<RosenbrockStepper> stepper_;
};

}  // namespace robotc::runtime
