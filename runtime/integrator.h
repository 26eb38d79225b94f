#pragma once

/// The integrators by name. Without dependencies: code in files that `robotc build` writes has them too.
namespace robotc::runtime {

enum class Integrator {
  taylor2,              ///< q += q̇ h + ½ q̈ h², q̇ += q̈ h (El Baji et al. 2022, eq. 43)
  semi_implicit_euler,  ///< q̇ += q̈ h, q += q̇ h
  rk4,                  ///< the classical fourth-order Runge–Kutta method
  dopri5,               ///< Dormand–Prince of order 5, with step size control
  rosenbrock4,          ///< a Rosenbrock method of order 4, for stiff systems, with step size control
  contact_step,         ///< semi-implicit Euler, with the impulses of contacts from a convex problem in each step
};
constexpr bool is_adaptive(Integrator integrator) {
  return integrator == Integrator::dopri5 || integrator == Integrator::rosenbrock4;
}

}  // namespace robotc::runtime
