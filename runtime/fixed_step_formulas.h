#pragma once

#include <cstddef>

#include "runtime/integrator.h"

/// Integrators with fixed steps as formulas on arrays, for runs, FMUs and GPU kernels: all give the same bits. They
/// allocate nothing and call no library. `Real` is a number, or stands for one in code that is generated.
namespace robotc::runtime {

/// Lengths of y = (q, q̇, x) and its parts.
struct FlowSizes {
  std::size_t positions = 0;
  std::size_t speeds = 0;
  std::size_t all = 0;
};

/// The beginning of a step: the time, the state y and its rate there.
template <class Real = double>
struct StepBegin {
  Real t{};
  const Real* y = nullptr;
  const Real* rate = nullptr;
};

/// Memory for the stages of a step: arrays as long as y.
template <class Real = double>
struct Stages {
  Real* stage = nullptr;
  Real* rate = nullptr;
  Real* sum = nullptr;  ///< of `rk4` only
};

/// The classical fourth-order Runge–Kutta method. `motion.rate(t, y, rate)` stores ẏ.
template <class Real, class Motion>
void rk4_step(Motion& motion, const StepBegin<Real>& from, Real h, const Stages<Real>& at, std::size_t size, Real* y) {
  // Time of each stage as a fraction of the step, and its weight in the mean of slopes; the first is given.
  constexpr double fractions[] = {0.5, 0.5, 1};
  constexpr double weights[] = {2, 2, 1};
  for (std::size_t i = 0; i < size; ++i) at.sum[i] = from.rate[i];
  const Real* slope = from.rate;
  for (std::size_t stage = 0; stage < 3; ++stage) {
    const Real reach = fractions[stage] * h;
    for (std::size_t i = 0; i < size; ++i) at.stage[i] = from.y[i] + reach * slope[i];
    motion.rate(from.t + reach, at.stage, at.rate);
    for (std::size_t i = 0; i < size; ++i) at.sum[i] = at.sum[i] + weights[stage] * at.rate[i];
    slope = at.rate;
  }
  for (std::size_t i = 0; i < size; ++i) y[i] = from.y[i] + h / 6 * at.sum[i];
}

/// Advances y by a step of length h, of `taylor2`, `semi_implicit_euler` or `rk4`. `motion.rate(t, y, rate)` stores ẏ,
/// and `motion.position_rates(t, y, v, rate)` q̇ for speeds v at y. `y` must not overlap the rest.
template <class Real = double, class Motion>
void fixed_step(Integrator integrator, Motion& motion, const FlowSizes& sizes, const StepBegin<Real>& from, Real h,
                const Stages<Real>& at, Real* y) {
  const std::size_t nq = sizes.positions;
  const std::size_t nv = sizes.speeds;
  // Positions advance by q̇ h, with q̇ computed from the step's mean speed at its start.
  Real* const mean = at.stage;
  Real* const moved = at.rate;
  switch (integrator) {
    case Integrator::semi_implicit_euler:
      for (std::size_t i = nq; i < sizes.all; ++i) y[i] = from.y[i] + h * from.rate[i];
      motion.position_rates(from.t, from.y, y + nq, moved);
      for (std::size_t i = 0; i < nq; ++i) y[i] = from.y[i] + h * moved[i];
      break;
    case Integrator::rk4:
      rk4_step(motion, from, h, at, sizes.all, y);
      break;
    case Integrator::taylor2:
    default:
      for (std::size_t i = 0; i < nv; ++i) mean[i] = from.y[nq + i] + 0.5 * h * from.rate[nq + i];
      motion.position_rates(from.t, from.y, mean, moved);
      for (std::size_t i = 0; i < nq; ++i) y[i] = from.y[i] + h * moved[i];
      for (std::size_t i = nq; i < sizes.all; ++i) y[i] = from.y[i] + h * from.rate[i];
      break;
  }
}

}  // namespace robotc::runtime
