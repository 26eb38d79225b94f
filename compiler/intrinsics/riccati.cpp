#include "compiler/intrinsics/riccati.h"

#include <algorithm>
#include <limits>

#include "compiler/intrinsics/dense.h"

namespace robotc::intrinsics {

namespace {

/// Relative error assumed in the given matrices, which were computed in doubles.
constexpr double given_rounding = 8 * std::numeric_limits<double>::epsilon();

constexpr int most_sign_steps = 100;
constexpr int most_doublings = 80;
constexpr int most_newton_steps = 20;

/// The equation in well-scaled coordinates: x = D x', u = L⁻ᵀ u' with R = L Lᵀ, the cost divided by c. Then A' = D⁻¹ A
/// D, G' = c D⁻¹ B R⁻¹ Bᵀ D⁻¹, Q' = D Q D / c, P' = D P D / c.
struct Equation {
  std::size_t n;
  Matrix a, g, q;
};

bool is_symmetric_by_diagonal(const Matrix& a) {
  for (Eigen::Index i = 0; i < a.rows(); ++i) {
    for (Eigen::Index j = 0; j < i; ++j) {
      const Real size = std::max<Real>(sqrt(abs(a(i, i) * a(j, j))), abs(a(i, j)) + abs(a(j, i)));
      if (abs(a(i, j) - a(j, i)) > given_rounding * static_cast<Real>(a.rows()) * size) return false;
    }
  }
  return true;
}

/// True if no eigenvalue is negative, up to rounding of the given entries. Overwrites the matrix.
bool is_positive_semidefinite(Matrix a) {
  // Scale the diagonal to ones first: units make some entries large and others small.
  for (Eigen::Index i = 0; i < a.rows(); ++i) {
    if (a(i, i) < 0) return false;
    const Real root = sqrt(a(i, i));
    for (Eigen::Index j = 0; j < a.rows(); ++j) {
      if (j == i) continue;
      if (root == 0 && a(i, j) != 0) return false;
      if (root != 0) a(i, j) = a(j, i) = a(i, j) / root;
    }
    if (root != 0) a(i, i) = 1;
  }
  a.diagonal().array() += given_rounding * static_cast<Real>(a.rows());
  return factor_positive_definite(a);
}

/// Scales states and cost by powers of two to balance the rows and columns of the Hamiltonian matrix [A −G; −Q −Aᵀ]
/// (Osborne's balancing). `d` receives the scales; returns the cost's.
Real balance(Equation& e, Matrix d) {
  d.setOnes();
  const auto scale_state = [&](Eigen::Index i, Real factor) {
    d(i, 0) *= factor;
    for (Matrix* const m : {&e.a, &e.g}) m->row(i) /= factor;
    for (Matrix* const m : {&e.a, &e.q}) m->col(i) *= factor;
    e.g.col(i) /= factor;
    e.q.row(i) *= factor;
  };
  Real cost = 1;
  for (int sweep = 0; sweep < 30; ++sweep) {
    bool changed = false;
    const Real g = norm(e.g);
    const Real q = norm(e.q);
    if (g > 0 && q > 0) {
      const Real factor = power_of_two(divide_rounded(rounded_log2(q / g), 2));
      changed = factor != 1;
      cost *= factor;
      e.q /= factor;
      e.g *= factor;
    }
    for (Eigen::Index i = 0; i < d.rows(); ++i) {
      const Real row = e.g.row(i).cwiseAbs().sum() + sum_beside(e.a.row(i), i);
      const Real col = e.q.row(i).cwiseAbs().sum() + sum_beside(e.a.col(i), i);
      if (!(row > 0 && col > 0)) continue;
      // A quarter: the ratio of G's and Q's diagonals changes by the fourth power of the factor.
      const Real factor = power_of_two(divide_rounded(rounded_log2(row / col), 4));
      if (factor == 1) continue;
      scale_state(i, factor);
      changed = true;
    }
    if (!changed) break;
  }
  return cost;
}

/// One Newton step for the matrix sign, z ← ½(c z + (c z)⁻¹), with its convergence.
class SignIteration {
 public:
  SignIteration(std::size_t n, Arena& arena) : factors_(arena.matrix(n, n)), inverse_(arena.matrix(n, n)) {}

  /// Computes the next step's inverse and scale: by the determinant while z is far from its limit. False if z is
  /// singular.
  bool prepare(const Matrix& z) {
    factors_ = z;
    double log_determinant = 0;
    if (!invert(factors_, inverse_, log_determinant)) return false;
    // A power of two, which rounds nothing.
    const double mean = log_determinant / static_cast<double>(z.rows());
    scale_ = change_ > 0.1 ? power_of_two(-static_cast<int>(mean + (mean < 0 ? -0.5 : 0.5))) : 1;
    return true;
  }
  /// False on overflow.
  bool step(Matrix z) {
    factors_ = (Real{scale_} * z + inverse_ / Real{scale_}) / 2;
    before_ = change_;
    Real change = 0;
    Real size = 0;
    for (Eigen::Index i = 0; i < z.size(); ++i) {
      change = std::max(change, abs(factors_.data()[i] - z.data()[i]));
      size = std::max(size, abs(factors_.data()[i]));
    }
    change_ = change / size;
    z = factors_;
    return is_finite(z);
  }
  /// Quadratic convergence: it stops at the rounding error.
  [[nodiscard]] bool has_converged() const {
    return change_ <= static_cast<Real>(factors_.rows()) * epsilon || (change_ < 1e-9 && change_ >= before_ / 2);
  }
  [[nodiscard]] const Matrix& inverse() const { return inverse_; }
  [[nodiscard]] double scale() const { return scale_; }

 private:
  Matrix factors_;
  Matrix inverse_;
  double scale_ = 1;
  Real change_ = 1;
  Real before_ = 1;
};

/// z ← sign(z): the eigenvalues in the left half-plane become −1, those in the right 1. False if one is on the
/// imaginary axis up to rounding.
bool matrix_sign(Matrix z, Arena& arena) {
  const Arena::Frame frame(arena);
  SignIteration iteration(static_cast<std::size_t>(z.rows()), arena);
  for (int step = 0; step < most_sign_steps; ++step) {
    if (!iteration.prepare(z) || !iteration.step(z)) return false;
    if (iteration.has_converged()) return true;
  }
  return false;
}

/// P from the invariant subspace: with S the sign, (S + 1) [1; P] = 0. False if there is no such P.
bool solution_of_sign(const Matrix& s, Matrix p, Arena& arena) {
  const Arena::Frame frame(arena);
  const Eigen::Index n = p.rows();
  Matrix left = arena.matrix(2 * p.rows(), p.rows());
  Matrix right = arena.matrix(2 * p.rows(), p.rows());
  left = s.rightCols(n);
  left.bottomRows(n).diagonal().array() += 1;
  right = -s.leftCols(n);
  right.topRows(n).diagonal().array() -= 1;
  if (!solve_least_squares(left, right)) return false;
  p = right.topRows(n);
  symmetrise(p);
  return is_finite(p);
}

/// e with Aᵀe + e A = −w, w overwritten; false if A is not stable. The sign iteration of A transforms w along (Roberts
/// 1971).
bool solve_lyapunov(const Matrix& a, Matrix w, Matrix e, Arena& arena) {
  const Arena::Frame frame(arena);
  const std::size_t n = a.rows();
  Matrix z = arena.matrix(n, n);
  Matrix half = arena.matrix(n, n);
  Matrix turned = arena.matrix(n, n);
  SignIteration iteration(n, arena);
  z = a;
  for (int step = 0; step < most_sign_steps; ++step) {
    if (!iteration.prepare(z)) return false;
    half = w.lazyProduct(iteration.inverse());
    turned = iteration.inverse().transpose().lazyProduct(half);
    w = (Real{iteration.scale()} * w + turned / Real{iteration.scale()}) / 2;
    if (!iteration.step(z) || !is_finite(w)) return false;
    if (!iteration.has_converged()) continue;
    // The sign of a stable matrix is −1.
    z.diagonal().array() += 1;
    if (!(norm(z) < 1e-3)) return false;
    e = w / 2;
    symmetrise(e);
    return true;
  }
  return false;
}

/// e with AᵀeA − e = −w; false if A is not stable. Smith's sum Σ (Aᵀ)ᵏ w Aᵏ, doubled (Smith 1968). Overwrites a.
bool solve_stein(Matrix a, const Matrix& w, Matrix e, Arena& arena) {
  const Arena::Frame frame(arena);
  Matrix half = arena.matrix(a.rows(), a.rows());
  e = w;
  for (int step = 0; step < most_doublings; ++step) {
    half = e.lazyProduct(a);
    e += a.transpose().lazyProduct(half);
    half = a.lazyProduct(a);
    a = half;
    if (!is_finite(e) || !is_finite(a)) return false;
    if (norm(a) < epsilon) {
      symmetrise(e);
      return true;
    }
  }
  return false;
}

/// The equation in continuous time.
struct Continuous {
  static constexpr bool is_discrete = false;
  /// The Hamiltonian matrix: its stable invariant subspace is that of the solution.
  static bool flow(const Equation& e, Matrix z, Arena&) {
    const Eigen::Index n = e.a.rows();
    z.topLeftCorner(n, n) = e.a;
    z.topRightCorner(n, n) = -e.g;
    z.bottomLeftCorner(n, n) = -e.q;
    z.bottomRightCorner(n, n) = -e.a.transpose();
    return true;
  }
  /// First-order error of P: e with (A − G P)ᵀ e + e (A − G P) = −(AᵀP + P A − P G P + Q).
  static bool correction(const Equation& eq, const Matrix& p, Matrix e, Arena& arena) {
    const Arena::Frame frame(arena);
    Matrix closed = arena.matrix(eq.n, eq.n);
    Matrix residual = arena.matrix(eq.n, eq.n);
    closed = eq.a;
    closed -= eq.g.lazyProduct(p);
    // AᵀP + P(A − G P) + Q
    residual = eq.q;
    residual += eq.a.transpose().lazyProduct(p);
    residual += p.lazyProduct(closed);
    symmetrise(residual);
    return solve_lyapunov(closed, residual, e, arena);
  }
};

/// … and in discrete time.
struct Discrete {
  static constexpr bool is_discrete = true;
  /// With M = [A 0; −Q 1] and N = [1 G; 0 Aᵀ], M v = λ N v: (N + M)⁻¹(M − N) has the eigenvalues (λ − 1)/(λ + 1),
  /// stable ones on the left.
  static bool flow(const Equation& e, Matrix z, Arena& arena) {
    const Arena::Frame frame(arena);
    const Eigen::Index n = e.a.rows();
    Matrix sum = arena.matrix(2 * e.n, 2 * e.n);
    z.topLeftCorner(n, n) = e.a;
    z.topRightCorner(n, n) = -e.g;
    z.bottomLeftCorner(n, n) = -e.q;
    z.bottomRightCorner(n, n) = -e.a.transpose();
    sum = z;
    sum.rightCols(n) *= -1;
    sum.diagonal().array() += 1;
    z.topRows(n).diagonal().array() -= 1;
    z.bottomRightCorner(n, n).diagonal().array() += 1;
    return solve(sum, z);
  }
  /// A − B K = (1 + G P)⁻¹ A.
  static bool correction(const Equation& eq, const Matrix& p, Matrix e, Arena& arena) {
    const Arena::Frame frame(arena);
    Matrix left = arena.matrix(eq.n, eq.n);
    Matrix closed = arena.matrix(eq.n, eq.n);
    Matrix half = arena.matrix(eq.n, eq.n);
    Matrix residual = arena.matrix(eq.n, eq.n);
    left = eq.g.lazyProduct(p);
    left.diagonal().array() += 1;
    closed = eq.a;
    if (!solve(left, closed)) return false;
    half = p.lazyProduct(closed);
    residual = eq.q - p;
    residual += eq.a.transpose().lazyProduct(half);
    symmetrise(residual);
    return solve_stein(closed, residual, e, arena);
  }
};

/// The stabilising solution; false if there is none.
template <class Time>
bool solve_equation(const Equation& equation, Matrix p, Arena& arena) {
  const Arena::Frame frame(arena);
  const std::size_t n = equation.n;
  {
    const Arena::Frame inner(arena);
    Matrix z = arena.matrix(2 * n, 2 * n);
    if (!Time::flow(equation, z, arena) || !matrix_sign(z, arena) || !solution_of_sign(z, p, arena)) return false;
  }
  Matrix correction = arena.matrix(n, n);
  Real before = std::numeric_limits<Real>::infinity();
  for (int step = 0; step < most_newton_steps; ++step) {
    if (!Time::correction(equation, p, correction, arena)) return false;
    p += correction;
    const Real size = norm(p);
    const Real change = size > 0 ? norm(correction) / size : Real{0};
    if (!isfinite(change)) return false;
    if (change <= static_cast<Real>(n) * epsilon) return true;
    if (change >= before / 2) return change < 1e-9;  // converged to rounding, or not at all
    before = change;
  }
  return false;
}

template <class Time>
RiccatiStatus solve_riccati(const double* arguments, double* results, Arena arena, std::size_t n, std::size_t m) {
  const std::size_t count = 2 * n * n + n * m + m * m;
  if (!std::all_of(arguments, arguments + count, [](double x) { return isfinite(x); })) {
    return RiccatiStatus::not_finite;
  }
  const Given a_given = given(arguments, n, n);
  const Given b_given = given(arguments + n * n, n, m);
  const Given q_given = given(arguments + n * (n + m), n, n);
  const Given r_given = given(arguments + n * (2 * n + m), m, m);
  Equation e{n, arena.matrix(n, n), arena.matrix(n, n), arena.matrix(n, n)};
  Matrix b = arena.matrix(n, m);
  Matrix r = arena.matrix(m, m);
  Matrix d = arena.matrix(n, 1);
  Matrix p = arena.matrix(n, n);
  e.q = q_given.cast<Real>();
  if (!is_symmetric_by_diagonal(e.q)) return RiccatiStatus::q_not_symmetric;
  symmetrise(e.q);
  p = e.q;
  if (!is_positive_semidefinite(p)) return RiccatiStatus::q_not_positive;
  r = r_given.cast<Real>();
  if (!is_symmetric_by_diagonal(r)) return RiccatiStatus::r_not_symmetric;
  symmetrise(r);
  if (!factor_positive_definite(r)) return RiccatiStatus::r_not_positive;
  // G = (B L⁻ᵀ)(B L⁻ᵀ)ᵀ
  b = b_given.cast<Real>();
  divide_by_transposed(r, b);
  e.g = b.lazyProduct(b.transpose());
  e.a = a_given.cast<Real>();
  const Real cost = balance(e, d);
  if (!solve_equation<Time>(e, p, arena)) {
    // With a cost on all states, a solution exists if and only if (A, B) is stabilisable.
    e.q.setIdentity();
    return solve_equation<Time>(e, p, arena) ? RiccatiStatus::undamped_and_unseen : RiccatiStatus::not_stabilisable;
  }
  // Back to the original coordinates.
  for (Eigen::Index i = 0; i < p.rows(); ++i) {
    for (Eigen::Index j = 0; j < p.cols(); ++j) p(i, j) *= cost / (d(i, 0) * d(j, 0));
  }
  round_to_doubles(p, results);
  // K = R⁻¹BᵀP, or (R + BᵀPB)⁻¹BᵀPA.
  b = b_given.cast<Real>();
  r = r_given.cast<Real>();
  symmetrise(r);
  Matrix k = arena.matrix(m, n);
  k = b.transpose().lazyProduct(p);
  if constexpr (Time::is_discrete) {
    r += k.lazyProduct(b);
    e.a = a_given.cast<Real>();
    Matrix ka = arena.matrix(m, n);
    ka = k.lazyProduct(e.a);
    k = ka;
  }
  if (!solve(r, k) || !is_finite(k)) return RiccatiStatus::not_stabilisable;
  round_to_doubles(k, results + n * n);
  return RiccatiStatus::solved;
}

template <class Time>
void run(const double* arguments, double* results, double* workspace, std::size_t n, std::size_t m) {
  const RiccatiStatus status = solve_riccati<Time>(arguments, results, Arena(workspace), n, m);
  const std::size_t count = n * n + m * n;
  if (status != RiccatiStatus::solved) std::fill_n(results, count, std::numeric_limits<double>::quiet_NaN());
  results[count] = 0;  // no failure has a figure
  results[count + 1] = static_cast<double>(status);
}

}  // namespace

void care(const double* arguments, double* results, double* workspace, const Shape& shape) {
  run<Continuous>(arguments, results, workspace, shape.n, shape.m);
}
void dare(const double* arguments, double* results, double* workspace, const Shape& shape) {
  run<Discrete>(arguments, results, workspace, shape.n, shape.m);
}

const char* riccati_reason(int status) {
  switch (static_cast<RiccatiStatus>(status)) {
    case RiccatiStatus::not_finite:
      return "an entry of its arguments is not a finite number";
    case RiccatiStatus::q_not_symmetric:
      return "`Q` is not symmetric";
    case RiccatiStatus::q_not_positive:
      return "`Q` has a negative eigenvalue, so it is not positive semidefinite";
    case RiccatiStatus::r_not_symmetric:
      return "`R` is not symmetric";
    case RiccatiStatus::r_not_positive:
      return "`R` is not positive definite, so an input has no cost";
    case RiccatiStatus::not_stabilisable:
      return "(`A`, `B`) is not stabilisable, to rounding: `B` does not reach a mode of `A` that does not decay";
    case RiccatiStatus::undamped_and_unseen:
      return "`Q` has no cost on a mode of `A` that neither grows nor decays";
    case RiccatiStatus::solved:
      break;
  }
  return nullptr;
}

std::size_t riccati_workspace(std::size_t n, std::size_t m) {
  // The equation (3 n²), B, R, the scales, P; for the sign three matrices of (2n)², or for a Newton step 1 + 4 + 5 n²;
  // K and K A.
  const std::size_t reals = 4 * n * n + 12 * n * n + 3 * n * m + m * m + n;
  return reals * (sizeof(Real) / sizeof(double));
}

}  // namespace robotc::intrinsics
