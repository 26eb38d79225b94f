#pragma once

#include <Eigen/Geometry>
#include <boost/numeric/odeint/stepper/rosenbrock4.hpp>
#include <utility>
#include <vector>

#include "compiler/numerics/elimination.h"
#include "runtime/right_hand_side.h"

namespace robotc::runtime {

/// RODAS of Hairer and Wanner (1996, section IV.7) for y = (q, w), w = (q̇, x): order 4 with an embedded method of
/// order 3.
///
/// Replaces Boost's `rosenbrock4`, with Boost's step control and coefficients. Boost's allocates in every step, solves
/// for all of y, and does not detect singular matrices. Here q is eliminated first, which for a mechanism alone leaves
/// nv equations, an eighth of the work; and for a singular matrix the error estimate is NaN, so that another step
/// length is tried.
class RosenbrockStepper {
 public:
  // Types required by Boost's step control.
  using value_type = double;
  using time_type = double;
  using state_type = RightHandSide::Flow;
  using deriv_type = state_type;
  using wrapped_state_type = boost::numeric::odeint::state_wrapper<state_type>;
  using wrapped_deriv_type = wrapped_state_type;
  using resizer_type = boost::numeric::odeint::initially_resizer;

  /// Evaluates the Jacobian by `right_hand_side`.
  explicit RosenbrockStepper(RightHandSide& right_hand_side);

  void do_step(const FlowRate& rate, const state_type& y, double t, state_type& y_end, double h, state_type& error);

  /// Interpolates y within the last step, from (t_begin, y_begin) to (t_end, y_end), to third order.
  void interpolate(double t, double t_begin, const state_type& y_begin, double t_end, const state_type& y_end,
                   state_type& y) const;
  /// True if the matrix of the last step was singular.
  [[nodiscard]] bool is_singular() const { return factors_.is_singular(); }

 private:
  /// With the sign of d4 corrected: it is the fourth row sum of the method's γ. Boost 1.74 has it positive, which loses
  /// the method's order for time-dependent equations.
  struct Coefficients : boost::numeric::odeint::default_rosenbrock_coefficients<double> {
    static constexpr double d4 = -0.3620000000000023e-01;
  };

  /// A quaternion ξ in q and its angular velocity ω in q̇, where the step begins: ξ̇ = A ξ with A = ½ (0, ω) ⊗.
  struct Rotation {
    Eigen::Index first_coordinate;
    Eigen::Index first_speed;
    Eigen::Quaterniond quaternion;
    Eigen::Quaterniond half_speed;  ///< (0, ω/2)
    /// (1/(γh) − A)⁻¹ = (1/(γh) + A) times this, since A² = −|ω|²/4.
    double factor = 0;
  };
  /// (1/(γh) − A)⁻¹ x.
  [[nodiscard]] Eigen::Quaterniond relaxed(const Rotation& rotation, const Eigen::Quaterniond& x) const;

  /// Computes and factorises the matrix of the step.
  void linearise(const state_type& y, double t, double h);
  /// The rotations at y; adds to `matrix_` the part of the displacements.
  void eliminate_positions(const state_type& y);
  /// Solves (1/(γh) − ∂ẏ/∂y) g = r; replaces r by g.
  void solve(state_type& r);

  RightHandSide& right_hand_side_;
  const Coefficients c_;
  using Matrix = numerics::RowMajorElimination::Matrix;

  Eigen::Index nq_;        ///< entries of q
  Eigen::Index n_;         ///< entries of q̇, and displacements of q
  Eigen::Index m_;         ///< entries of w
  double reciprocal_ = 0;  ///< γh
  /// Coordinates that are not part of a quaternion, with the index of their rate.
  std::vector<std::pair<Eigen::Index, Eigen::Index>> plain_;
  std::vector<Rotation> rotations_;
  Matrix dq_;           ///< ∂ẇ/∂q by displacements, m × n
  Matrix dw_;           ///< ∂ẇ/∂w, m × m
  Eigen::VectorXd dt_;  ///< ∂ẇ/∂t
  Matrix matrix_;       ///< 1/(γh) − ∂ẇ/∂w − (∂ẇ/∂q S, 0); S is γh where no quaternion turns
  numerics::RowMajorElimination factors_;
  Eigen::VectorXd right_;
  Eigen::VectorXd displacement_;
  state_type rate_, trial_, g1_, g2_, g3_, g4_, g5_;
};

}  // namespace robotc::runtime
