#include "compiler/intrinsics/riccati.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "compiler/intrinsics/dense.h"

namespace robotc::intrinsics {

namespace {

/// How much larger a matrix of doubles may look than it is meant: it was computed in doubles.
constexpr double given_rounding = 8 * std::numeric_limits<double>::epsilon();

constexpr int most_sign_steps = 100;
constexpr int most_doublings = 80;
constexpr int most_newton_steps = 20;

/// The equation in coordinates in which it is well scaled: x = D x', u = L⁻ᵀ u' with R = L Lᵀ, the cost divided by c.
/// Then A' = D⁻¹ A D, G' = c D⁻¹ B R⁻¹ Bᵀ D⁻¹, Q' = D Q D / c, P' = D P D / c.
struct Equation {
  std::size_t n;
  Matrix a, g, q;
};

bool is_symmetric(Matrix a) {
  for (std::size_t i = 0; i < a.rows; ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      const Real size = std::max(std::sqrt(std::abs(a(i, i) * a(j, j))), std::abs(a(i, j)) + std::abs(a(j, i)));
      if (std::abs(a(i, j) - a(j, i)) > given_rounding * static_cast<Real>(a.rows) * size) return false;
    }
  }
  return true;
}

/// Whether no eigenvalue is negative, to the rounding of the entries as given. Overwrites the matrix.
bool is_positive_semidefinite(Matrix a) {
  const std::size_t n = a.rows;
  // To a diagonal of ones first: units make large entries and small ones.
  for (std::size_t i = 0; i < n; ++i) {
    if (a(i, i) < 0) return false;
    const Real root = std::sqrt(a(i, i));
    for (std::size_t j = 0; j < n; ++j) {
      if (j == i) continue;
      if (root == 0 && a(i, j) != 0) return false;
      if (root != 0) a(i, j) = a(j, i) = a(i, j) / root;
    }
    if (root != 0) a(i, i) = 1;
  }
  const Real tolerance = given_rounding * static_cast<Real>(n);
  for (std::size_t k = 0; k < n; ++k) {
    std::size_t most = k;
    for (std::size_t i = k; i < n; ++i) {
      if (a(i, i) < -tolerance) return false;
      if (a(i, i) > a(most, most)) most = i;
    }
    if (a(most, most) <= tolerance) {
      // Nothing is left, or there is an eigenvalue below 0: an entry is at most the root of its diagonal ones.
      for (std::size_t i = k; i < n; ++i) {
        for (std::size_t j = k; j < n; ++j) {
          if (std::abs(a(i, j)) > 2 * tolerance) return false;
        }
      }
      return true;
    }
    for (std::size_t j = 0; j < n; ++j) std::swap(a(k, j), a(most, j));
    for (std::size_t i = 0; i < n; ++i) std::swap(a(i, k), a(i, most));
    for (std::size_t i = k + 1; i < n; ++i) {
      const Real ratio = a(i, k) / a(k, k);
      for (std::size_t j = k + 1; j < n; ++j) a(i, j) -= ratio * a(k, j);
    }
    for (std::size_t i = k + 1; i < n; ++i) a(i, k) = a(k, i) = 0;
  }
  return true;
}

/// Scales states and cost by powers of two, so that rows and columns of the Hamiltonian matrix [A −G; −Q −Aᵀ] are alike
/// (Osborne's balancing). `d` takes the scales, the result is that of the cost.
Real balance(const Equation& e, Matrix d) {
  const std::size_t n = e.n;
  for (std::size_t i = 0; i < n; ++i) d(i, 0) = 1;
  const auto scale_state = [&](std::size_t i, Real factor) {
    d(i, 0) *= factor;
    for (std::size_t j = 0; j < n; ++j) {
      e.a(i, j) /= factor;
      e.a(j, i) *= factor;
      e.g(i, j) /= factor;
      e.g(j, i) /= factor;
      e.q(i, j) *= factor;
      e.q(j, i) *= factor;
    }
  };
  Real cost = 1;
  for (int sweep = 0; sweep < 30; ++sweep) {
    bool changed = false;
    const Real g = norm(e.g);
    const Real q = norm(e.q);
    if (g > 0 && q > 0) {
      const Real factor = std::exp2(std::round(std::log2(q / g) / 2));
      changed = factor != 1;
      cost *= factor;
      scale(e.q, 1 / factor);
      scale(e.g, factor);
    }
    for (std::size_t i = 0; i < n; ++i) {
      Real row = 0;
      Real col = 0;
      for (std::size_t j = 0; j < n; ++j) {
        row += std::abs(e.g(i, j)) + (j == i ? 0 : std::abs(e.a(i, j)));
        col += std::abs(e.q(i, j)) + (j == i ? 0 : std::abs(e.a(j, i)));
      }
      if (!(row > 0 && col > 0)) continue;
      // A quarter: of G's and Q's diagonals the ratio changes by the fourth power of the factor.
      const Real factor = std::exp2(std::round(std::log2(row / col) / 4));
      if (factor == 1) continue;
      scale_state(i, factor);
      changed = true;
    }
    if (!changed) break;
  }
  return cost;
}

/// z ← sign(z), which has the eigenvalue −1 for each one of z in the left half of the plane, and 1 for the right. False
/// where one lies on the imaginary axis, to rounding. Newton's iteration z ← ½(z + z⁻¹), scaled by the determinant
/// while it is far from its limit.
bool matrix_sign(Matrix z, Arena& arena) {
  const Arena::Frame frame(arena);
  const Matrix inverse = arena.matrix(z.rows, z.cols);
  Real change = 1;
  for (int step = 0; step < most_sign_steps; ++step) {
    copy(z, inverse);
    Real log_determinant = 0;
    if (!invert(inverse, arena, log_determinant)) return false;
    const Real c = change > 0.1L ? std::exp(-log_determinant / static_cast<Real>(z.rows)) : 1;
    if (!(c > 0) || !std::isfinite(c)) return false;
    Real difference = 0;
    Real size = 0;
    for (std::size_t i = 0; i < z.size(); ++i) {
      const Real next = (c * z.entries[i] + inverse.entries[i] / c) / 2;
      difference = std::max(difference, std::abs(next - z.entries[i]));
      size = std::max(size, std::abs(next));
      z.entries[i] = next;
    }
    if (!is_finite(z)) return false;
    const Real before = change;
    change = difference / size;
    // Quadratic: at its end it goes no further than rounding lets it.
    if (change <= static_cast<Real>(z.rows) * epsilon || (change < 1e-9L && change >= before / 2)) return true;
  }
  return false;
}

/// P from the invariant subspace: with S the sign, (S + 1) [1; P] = 0. False where there is no such P.
bool solution_of_sign(Matrix s, Matrix p, Arena& arena) {
  const Arena::Frame frame(arena);
  const std::size_t n = p.rows;
  const Matrix left = arena.matrix(2 * n, n);
  const Matrix right = arena.matrix(2 * n, n);
  for (std::size_t i = 0; i < 2 * n; ++i) {
    for (std::size_t j = 0; j < n; ++j) {
      left(i, j) = s(i, n + j) + (i == n + j ? 1 : 0);
      right(i, j) = -s(i, j) - (i == j ? 1 : 0);
    }
  }
  if (!solve_least_squares(left, right)) return false;
  std::copy_n(right.entries, n * n, p.entries);
  symmetrise(p);
  return is_finite(p);
}

/// e with Aᵀe + e A = −w, w overwritten; false where A is not stable. The sign iteration of A carries w along
/// (Roberts 1971).
bool solve_lyapunov(Matrix a, Matrix w, Matrix e, Arena& arena) {
  const Arena::Frame frame(arena);
  const std::size_t n = a.rows;
  const Matrix z = arena.matrix(n, n);
  const Matrix inverse = arena.matrix(n, n);
  const Matrix half = arena.matrix(n, n);
  const Matrix turned = arena.matrix(n, n);
  copy(a, z);
  Real change = 1;
  for (int step = 0; step < most_sign_steps; ++step) {
    copy(z, inverse);
    Real log_determinant = 0;
    if (!invert(inverse, arena, log_determinant)) return false;
    const Real c = change > 0.1L ? std::exp(-log_determinant / static_cast<Real>(n)) : 1;
    if (!(c > 0) || !std::isfinite(c)) return false;
    multiply(w, inverse, half);
    multiply_transposed_left(inverse, half, turned);
    Real difference = 0;
    Real size = 0;
    for (std::size_t i = 0; i < z.size(); ++i) {
      const Real next = (c * z.entries[i] + inverse.entries[i] / c) / 2;
      difference = std::max(difference, std::abs(next - z.entries[i]));
      size = std::max(size, std::abs(next));
      z.entries[i] = next;
      w.entries[i] = (c * w.entries[i] + turned.entries[i] / c) / 2;
    }
    if (!is_finite(z) || !is_finite(w)) return false;
    const Real before = change;
    change = difference / size;
    if (change > static_cast<Real>(n) * epsilon && !(change < 1e-9L && change >= before / 2)) continue;
    // The sign of a stable matrix is −1.
    for (std::size_t i = 0; i < n; ++i) z(i, i) += 1;
    if (!(norm(z) < 1e-3L)) return false;
    copy(w, e);
    scale(e, 0.5L);
    symmetrise(e);
    return true;
  }
  return false;
}

/// e with AᵀeA − e = −w; false where A is not stable. Smith's sum Σ (Aᵀ)ᵏ w Aᵏ, doubled (Smith 1968). Overwrites a.
bool solve_stein(Matrix a, Matrix w, Matrix e, Arena& arena) {
  const Arena::Frame frame(arena);
  const std::size_t n = a.rows;
  const Matrix half = arena.matrix(n, n);
  const Matrix more = arena.matrix(n, n);
  copy(w, e);
  for (int step = 0; step < most_doublings; ++step) {
    multiply(e, a, half);
    multiply_transposed_left(a, half, more);
    add(e, more);
    multiply(a, a, half);
    copy(half, a);
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
    const std::size_t n = e.n;
    for (std::size_t i = 0; i < n; ++i) {
      for (std::size_t j = 0; j < n; ++j) {
        z(i, j) = e.a(i, j);
        z(i, n + j) = -e.g(i, j);
        z(n + i, j) = -e.q(i, j);
        z(n + i, n + j) = -e.a(j, i);
      }
    }
    return true;
  }
  /// What P is wrong by, to first order: e with (A − G P)ᵀ e + e (A − G P) = −(AᵀP + P A − P G P + Q).
  static bool correction(const Equation& eq, Matrix p, Matrix e, Arena& arena) {
    const Arena::Frame frame(arena);
    const std::size_t n = eq.n;
    const Matrix closed = arena.matrix(n, n);
    const Matrix gp = arena.matrix(n, n);
    const Matrix residual = arena.matrix(n, n);
    const Matrix pa = arena.matrix(n, n);
    multiply(eq.g, p, gp);
    copy(eq.a, closed);
    add(closed, gp, -1);
    // AᵀP + P(A − G P) + Q
    multiply(p, closed, pa);
    multiply_transposed_left(eq.a, p, residual);
    add(residual, pa);
    add(residual, eq.q);
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
    const std::size_t n = e.n;
    const Matrix sum = arena.matrix(2 * n, 2 * n);
    set_zero(sum);
    set_zero(z);
    for (std::size_t i = 0; i < n; ++i) {
      for (std::size_t j = 0; j < n; ++j) {
        const Real one = i == j ? 1 : 0;
        sum(i, j) = one + e.a(i, j);
        sum(i, n + j) = e.g(i, j);
        sum(n + i, j) = -e.q(i, j);
        sum(n + i, n + j) = one + e.a(j, i);
        z(i, j) = e.a(i, j) - one;
        z(i, n + j) = -e.g(i, j);
        z(n + i, j) = -e.q(i, j);
        z(n + i, n + j) = one - e.a(j, i);
      }
    }
    return solve(sum, z);
  }
  /// A − B K = (1 + G P)⁻¹ A.
  static bool correction(const Equation& eq, Matrix p, Matrix e, Arena& arena) {
    const Arena::Frame frame(arena);
    const std::size_t n = eq.n;
    const Matrix left = arena.matrix(n, n);
    const Matrix closed = arena.matrix(n, n);
    const Matrix half = arena.matrix(n, n);
    const Matrix residual = arena.matrix(n, n);
    multiply(eq.g, p, left);
    for (std::size_t i = 0; i < n; ++i) left(i, i) += 1;
    copy(eq.a, closed);
    if (!solve(left, closed)) return false;
    multiply(p, closed, half);
    multiply_transposed_left(eq.a, half, residual);
    add(residual, eq.q);
    add(residual, p, -1);
    symmetrise(residual);
    return solve_stein(closed, residual, e, arena);
  }
};

/// The stabilising solution; false where there is none.
template <class Time>
bool solve_equation(const Equation& equation, Matrix p, Arena& arena) {
  const Arena::Frame frame(arena);
  const std::size_t n = equation.n;
  {
    const Arena::Frame inner(arena);
    const Matrix z = arena.matrix(2 * n, 2 * n);
    if (!Time::flow(equation, z, arena) || !matrix_sign(z, arena) || !solution_of_sign(z, p, arena)) return false;
  }
  const Matrix correction = arena.matrix(n, n);
  Real before = std::numeric_limits<Real>::infinity();
  for (int step = 0; step < most_newton_steps; ++step) {
    if (!Time::correction(equation, p, correction, arena)) return false;
    add(p, correction);
    const Real size = norm(p);
    const Real change = size > 0 ? norm(correction) / size : 0;
    if (!std::isfinite(change)) return false;
    if (change <= static_cast<Real>(n) * epsilon) return true;
    if (change >= before / 2) return change < 1e-9L;  // as near as rounding lets it, or nowhere
    before = change;
  }
  return false;
}

template <class Time>
RiccatiStatus solve_riccati(const double* arguments, double* results, Arena arena, std::size_t n, std::size_t m) {
  const double* const a_given = arguments;
  const double* const b_given = a_given + n * n;
  const double* const q_given = b_given + n * m;
  const double* const r_given = q_given + n * n;
  const auto all_finite = std::all_of(arguments, r_given + m * m, [](double x) { return std::isfinite(x); });
  if (!all_finite) return RiccatiStatus::not_finite;
  Equation e{n, arena.matrix(n, n), arena.matrix(n, n), arena.matrix(n, n)};
  const Matrix b = arena.matrix(n, m);
  const Matrix r = arena.matrix(m, m);
  const Matrix scratch = arena.matrix(std::max(n, m), std::max(n, m));
  const Matrix d = arena.matrix(n, 1);
  const Matrix p = arena.matrix(n, n);
  copy(q_given, e.q);
  if (!is_symmetric(e.q)) return RiccatiStatus::q_not_symmetric;
  symmetrise(e.q);
  const Matrix q_copy{scratch.entries, n, n};
  copy(e.q, q_copy);
  if (!is_positive_semidefinite(q_copy)) return RiccatiStatus::q_not_positive;
  copy(r_given, r);
  if (!is_symmetric(r)) return RiccatiStatus::r_not_symmetric;
  symmetrise(r);
  if (!factor_positive_definite(r)) return RiccatiStatus::r_not_positive;
  // G = (B L⁻ᵀ)(B L⁻ᵀ)ᵀ
  copy(b_given, b);
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t k = 0; k < m; ++k) {
      for (std::size_t l = 0; l < k; ++l) b(i, k) -= b(i, l) * r(k, l);
      b(i, k) /= r(k, k);
    }
  }
  multiply_transposed_right(b, b, e.g);
  copy(a_given, e.a);
  const Real cost = balance(e, d);
  if (!solve_equation<Time>(e, p, arena)) {
    // With a cost on all states there is a solution whenever something can be done about what grows.
    set_identity(e.q);
    return solve_equation<Time>(e, p, arena) ? RiccatiStatus::undamped_and_unseen : RiccatiStatus::not_stabilisable;
  }
  // Back to the coordinates given.
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t j = 0; j < n; ++j) p(i, j) *= cost / (d(i, 0) * d(j, 0));
  }
  for (std::size_t i = 0; i < p.size(); ++i) results[i] = static_cast<double>(p.entries[i]);
  // K = R⁻¹BᵀP, or (R + BᵀPB)⁻¹BᵀPA.
  const Matrix b_back = b;
  copy(b_given, b_back);
  copy(r_given, r);
  symmetrise(r);
  const Matrix k = arena.matrix(m, n);
  multiply_transposed_left(b_back, p, k);
  if constexpr (Time::is_discrete) {
    const Matrix kb = arena.matrix(m, m);
    multiply(k, b_back, kb);
    add(r, kb);
    copy(a_given, e.a);
    const Matrix ka = arena.matrix(m, n);
    multiply(k, e.a, ka);
    copy(ka, k);
  }
  if (!solve(r, k) || !is_finite(k)) return RiccatiStatus::not_stabilisable;
  for (std::size_t i = 0; i < k.size(); ++i) results[n * n + i] = static_cast<double>(k.entries[i]);
  return RiccatiStatus::solved;
}

template <class Time>
void run(const double* arguments, double* results, double* workspace, std::size_t n, std::size_t m) {
  const RiccatiStatus status = solve_riccati<Time>(arguments, results, Arena(workspace), n, m);
  const std::size_t count = n * n + m * n;
  if (status != RiccatiStatus::solved) std::fill_n(results, count, std::numeric_limits<double>::quiet_NaN());
  results[count] = static_cast<double>(status);
}

}  // namespace

void care(const double* arguments, double* results, double* workspace, std::uint32_t n, std::uint32_t m) {
  run<Continuous>(arguments, results, workspace, n, m);
}
void dare(const double* arguments, double* results, double* workspace, std::uint32_t n, std::uint32_t m) {
  run<Discrete>(arguments, results, workspace, n, m);
}

const char* riccati_reason(int status) {
  switch (static_cast<RiccatiStatus>(status)) {
    case RiccatiStatus::not_finite:
      return "an entry of its arguments is not a finite number";
    case RiccatiStatus::q_not_symmetric:
      return "`Q` is not symmetric";
    case RiccatiStatus::q_not_positive:
      return "`Q` has a negative eigenvalue: a state would be rewarded for being large";
    case RiccatiStatus::r_not_symmetric:
      return "`R` is not symmetric";
    case RiccatiStatus::r_not_positive:
      return "`R` is not positive definite: an input would cost nothing";
    case RiccatiStatus::not_stabilisable:
      return "no feedback through `B` makes the states die out: a part of `A` that does not decay by itself is out of "
             "reach, or so nearly that rounding hides it";
    case RiccatiStatus::undamped_and_unseen:
      return "a part of `A` that neither grows nor decays has no cost in `Q`, so that nothing is gained by feedback on "
             "it";
    case RiccatiStatus::solved:
      break;
  }
  return nullptr;
}

std::size_t riccati_workspace(std::size_t n, std::size_t m) {
  // The equation (3 n²), P, one scratch; of the sign two matrices of (2n)² and least squares as much again, or of a
  // Newton step 1 + 4 + 4 n²; B, R, K.
  const std::size_t k = n > m ? n : m;
  const std::size_t reals = 4 * n * n + k * k + 12 * n * n + 3 * n * m + 2 * m * m + 8 * (n + m);
  return reals * (sizeof(Real) / sizeof(double));
}

}  // namespace robotc::intrinsics
