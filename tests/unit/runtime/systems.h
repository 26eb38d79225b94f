#pragma once

#include <cmath>
#include <vector>

#include "runtime/simulate.h"

/// Small systems with known motions, in the form of generated code: functions of (t, q, qd, tau, x, z).
namespace robotc::runtime {

/// q̈ = −q + τ: from (1, 0) with τ = 0 the motion is cos t.
inline void oscillator(const double* const* in, const double*, double* const* out) { out[0][0] = in[3][0] - in[1][0]; }

/// q̈ = −sin q + τ.
inline void pendulum(const double* const* in, const double*, double* const* out) {
  out[0][0] = in[3][0] - std::sin(in[1][0]);
}

/// A pendulum's energy.
inline void pendulum_energy(const double* const* in, const double*, double* const* out) {
  out[0][0] = 0.5 * in[2][0] * in[2][0] - std::cos(in[1][0]);
}

/// q̈ = τ.
inline void mass(const double* const* in, const double*, double* const* out) { out[0][0] = in[3][0]; }

/// τ = −2 q̇ − q: with `mass`, a critically damped return to zero, (1 + t) e^−t from (1, 0).
inline void critical_damper(const double* const* in, const double*, double* const* out) {
  out[0][0] = -2 * in[2][0] - in[1][0];
}

/// q, q̇, τ.
inline void state_log(const double* const* in, const double*, double* const* out) {
  out[0][0] = in[1][0];
  out[0][1] = in[2][0];
  out[0][2] = in[3][0];
}

/// The Jacobians of the plants above: ∂q̈/∂q, ∂q̈/∂q̇, ∂q̈/∂t.
inline void oscillator_jacobian(const double* const*, const double*, double* const* out) {
  out[0][0] = -1;
  out[1][0] = out[2][0] = 0;
}
inline void pendulum_jacobian(const double* const* in, const double*, double* const* out) {
  out[0][0] = -std::cos(in[1][0]);
  out[1][0] = out[2][0] = 0;
}
inline void mass_jacobian(const double* const*, const double*, double* const* out) {
  out[0][0] = out[1][0] = out[2][0] = 0;
}

inline System one_joint(robotc_packed_function plant, robotc_packed_function law = nullptr) {
  System system;
  system.nq = system.nv = system.ntau = 1;
  system.plant = plant;
  system.law = law;
  return system;
}

/// With one discrete state set by its law.
inline System with_ticking_state(System system) {
  system.nz = system.ticked = 1;
  return system;
}

inline System with_jacobian(System system, robotc_packed_function jacobian) {
  system.jacobian = jacobian;
  return system;
}

/// A point of mass 1 on a circle of radius 1 under gravity 1, in two coordinates: a closed loop.
/// φ = (x² + y² − 1)/2, J = (x, y): v̇ = (0, −1) + Jᵀλ with λ = (y − v²)/(x² + y²).
inline double multiplier(const double* q, const double* v) {
  return (q[1] - v[0] * v[0] - v[1] * v[1]) / (q[0] * q[0] + q[1] * q[1]);
}
inline void circle(const double* const* in, const double*, double* const* out) {
  const double force = multiplier(in[1], in[2]);
  out[0][0] = force * in[1][0];
  out[0][1] = force * in[1][1] - 1;
}
inline void circle_jacobian(const double* const* in, const double*, double* const* out) {
  const double* q = in[1];
  const double square = q[0] * q[0] + q[1] * q[1];
  const double force = multiplier(q, in[2]);
  const double by_q[] = {-2 * q[0] * force / square, (1 - 2 * q[1] * force) / square};
  const double by_v[] = {-2 * in[2][0] / square, -2 * in[2][1] / square};
  for (int i = 0; i < 2; ++i) {
    for (int k = 0; k < 2; ++k) {
      out[0][2 * i + k] = q[i] * by_q[k] + (i == k ? force : 0);
      out[1][2 * i + k] = q[i] * by_v[k];
    }
    out[2][i] = 0;
  }
}
inline void close_circle(const double* const* in, const double*, double* const* out) {
  const double* q = in[1];
  const double* v = in[2];
  const double square = q[0] * q[0] + q[1] * q[1];
  const double gap = (square - 1) / 2;
  const double rate = q[0] * v[0] + q[1] * v[1];
  out[0][0] = gap;
  for (int i = 0; i < 2; ++i) {
    out[1][i] = q[i] * (1 - gap / square);
    out[2][i] = v[i] - q[i] * rate / square;
  }
}

inline System point_on_circle() {
  System system;
  system.nq = system.nv = 2;
  system.plant = circle;
  system.jacobian = circle_jacobian;
  system.loops = {{1.0}, close_circle};
  return system;
}

inline Plan plan_of(double duration, double step, Integrator integrator, double q = 1, double qd = 0) {
  Plan plan;
  plan.duration = duration;
  plan.step = step;
  plan.integrator = integrator;
  plan.q = {q};
  plan.qd = {qd};
  return plan;
}

/// A plan whose law runs every `hold_steps` steps, with initial state z.
inline Plan ticking(Plan plan, std::uint64_t hold_steps, double z) {
  plan.hold_steps = hold_steps;
  plan.z = {z};
  return plan;
}

inline Plan logging(Plan plan, robotc_packed_function log, std::size_t width) {
  plan.log = log;
  plan.log_width = width;
  return plan;
}

}  // namespace robotc::runtime
