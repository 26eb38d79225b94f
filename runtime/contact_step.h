#pragma once

#include <vector>

#include "runtime/fixed_step.h"
#include "runtime/sparse_factorisation.h"

namespace robotc::runtime {

/// A step of semi-implicit Euler in which contacts act as they are at its end, however stiff they are.
///
/// With v* = v₀ + h q̈ of the machine without contacts, the speeds v at the end are the minimum of
///
///   ½ (v − v*)ᵀ M (v − v*) + Σ points [N(n·u) + T(u_t)]     where J v = J (v₀ + v*)/2 along closed loops,
///
/// which is convex. Bodies whose motion loops or the run prescribe so move in the step as far as they do in truth: were
/// it by v*, the projection after it would move them on by h² q̈ / 2 into stiff contacts, unseen by bristles. The
/// projection also gives them the speeds of the end. u = J_p v is the velocity of a point. −N′ is the impulse of the
/// normal force at the end of the step, h k (d − h n·u)₊ (1 − c n·u)₊ with the depth d at its begin. −T′ is that of
/// friction: h times the force of the bristles, k_t (z + h u_t) + c f (u_t + …), cut off at μ f. Joints' springs and
/// dampers are implicit too: they add h K and D to M.
///
/// The f of friction is that of a solution before, and the problem is solved again until f stays: without the coupling
/// that a cone of friction would have, sliding does not lift the bodies (Castro et al. 2022 call the model lagged).
/// Each problem is solved by Newton's method with exact line search (Castro, Permenter and Han 2022), whose matrix is
/// as sparse as the machine and its contacts. q, and the states of laws, follow by Euler's method.
class ContactStep final : public FixedStep {
 public:
  ContactStep(RightHandSide& right_hand_side, ProgressMeter& meter);

 protected:
  void begin_step(const std::vector<double>& tau) override;
  bool advance(double h, Flow& y) override;

 private:
  /// A pair of points that may touch. Its speeds are the rows of a dense block times the speeds of the joints between
  /// the two links: first the normal, then those along the surface.
  struct Point {
    std::size_t rows = 1;
    std::vector<std::size_t> speeds;  ///< of the columns
    std::size_t block = 0;            ///< begin in `blocks_`
    std::size_t first = 0;            ///< row in `speeds_`
    std::size_t held = 0;             ///< row in `held_`
    std::size_t deflection = 0;       ///< entry of x
    std::vector<std::size_t> places;  ///< in the matrix, of its lower triangle of columns, row by row

    // In a step:
    double gap = 0, stiffness = 0, dissipation = 0, friction = 0, tangential_stiffness = 0, slip_time = 0;
    double pressed = 0;  ///< N, normal force that limits the friction
    double limit = 0;    ///< N, of friction
    double left = 1;     ///< of the deflection, after slipping back
    double bend = 0;     ///< N·s/m: force along the surface by speed, as long as it holds
    double spring = 0;   ///< N/m: of the deflection at the begin of the step
  };
  /// The impulses of a point and their decrease with speed: along the normal; along the surface `stick` in all
  /// directions, and less by `slide` in that of `direction`.
  struct Reaction {
    double impulse[4];
    double press = 0, stick = 0, slide = 0;
    double direction[3];
  };

  [[nodiscard]] static double normal_force(const Point& point, double h, double separation);
  /// Sets the friction limit of each point from its normal force `pressed`.
  void limit_friction(double h);
  void react(const Point& point, double h, const double* speeds, bool with_slopes, Reaction& reaction) const;
  /// `speeds` of all points for v.
  void point_speeds(const double* v, double* speeds) const;
  /// Minimises from speed_: false if there is no convergence.
  bool minimise(double h);
  /// The gradient at speed_, and the matrix there.
  void linearise(double h);
  /// Newton's change of the speeds, along the loops.
  bool find_change();
  [[nodiscard]] double share_of_change(double h, double decrease);
  /// y = A x for the matrix of `begin_matrix`.
  void begin_matrix(double h);
  void multiply(const double* x, double* y) const;
  [[nodiscard]] double size_of(const double* v);
  void find_independent_loops();
  /// The deflection of a point after the step, in entries of x.
  void move_deflection(const Point& point, double h, const double* from, double* to) const;

  const Contacts& contacts_;
  std::size_t n_;
  std::vector<Point> points_;
  SparseFactorisation factors_;
  std::vector<std::size_t> mass_places_;
  std::vector<double> inertia_;  ///< A: M with what springs and dampers add to it, by the entries of `Contacts::mass`
  std::vector<double> mass_, normal_, along_, loops_, gaps_, held_, properties_, joints_;  ///< from the function
  std::vector<std::size_t> normal_places_, along_places_;  ///< of the entries, in `blocks_`
  std::vector<std::size_t> diagonal_;                      ///< of the entries of `Contacts::mass`, by speed
  std::vector<double> blocks_;
  std::vector<double> free_;      ///< v*
  std::vector<double> momentum_;  ///< b: A v = b without contacts
  std::vector<double> speed_, gradient_, change_, product_, change_product_;
  std::vector<double> speeds_, changes_;  ///< of the points
  std::vector<bool> kept_;                ///< equations of loops that are independent
  std::vector<double> lifted_;            ///< H⁻¹ Jᵀ, an equation after the other
  std::vector<double> gram_, multipliers_;
};

}  // namespace robotc::runtime
