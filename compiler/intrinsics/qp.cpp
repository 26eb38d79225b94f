#include "compiler/intrinsics/qp.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "compiler/intrinsics/dense.h"

namespace robotc::intrinsics {

namespace {

constexpr std::size_t steps_a_row = 50;
constexpr Real infinity = std::numeric_limits<Real>::infinity();
/// How far, in lengths of y, a constraint may be off, relative to the size of what is subtracted there.
constexpr Real tolerance = 1e4L * epsilon;

Real dot(const Real* a, const Real* b, std::size_t n) {
  Real sum = 0;
  for (std::size_t i = 0; i < n; ++i) sum += a[i] * b[i];
  return sum;
}

/// In y = Lᵀx + L⁻¹g, with H = L Lᵀ, the cost is ½|y|², and the constraints are lower ≤ v_i·y ≤ upper.
class LeastDistance {
 public:
  LeastDistance(std::size_t n, std::size_t m, Arena& arena)
      : n_(n),
        m_(m),
        rows_(arena.matrix(m, n)),
        lengths_(arena.matrix(m, 1)),
        lower_(arena.matrix(m, 1)),
        upper_(arena.matrix(m, 1)),
        y_(arena.matrix(n, 1)),
        z_(arena.matrix(n, 1)),
        r_(arena.matrix(n, 1)),
        pushes_(arena.matrix(n + 1, 1)),
        active_(arena.matrix(n + 1, 1)),
        sides_(arena.matrix(n + 1, 1)),
        state_(arena.matrix(m, 1)),
        gram_(arena.matrix(n, n)) {
    set_zero(y_);
    set_zero(state_);
  }

  Matrix rows() { return rows_; }
  Matrix lower() { return lower_; }
  Matrix upper() { return upper_; }
  Matrix y() { return y_; }

  QpStatus solve() {
    for (std::size_t i = 0; i < m_; ++i) lengths_(i, 0) = std::sqrt(dot(row(i), row(i), n_));
    for (std::size_t step = 0; step < steps_a_row * (n_ + m_);) {
      Real side = 0;
      const std::size_t worst = most_violated(side);
      if (worst == m_) return QpStatus::solved;
      if (lengths_(worst, 0) == 0) return QpStatus::infeasible;
      Real push = 0;
      for (bool joined = false; !joined; ++step) {
        if (step >= steps_a_row * (n_ + m_)) return QpStatus::too_many_steps;
        const auto status = advance(worst, side, push, joined);
        if (status != QpStatus::solved) return status;
      }
    }
    return QpStatus::too_many_steps;
  }

 private:
  [[nodiscard]] const Real* row(std::size_t i) const { return rows_.entries + i * n_; }
  [[nodiscard]] const Real* active_row(std::size_t k) const { return row(static_cast<std::size_t>(active_(k, 0))); }

  /// The constraint that is most violated, by its distance, m if none is; `side` is 1 where the lower bound is, −1 the
  /// upper.
  std::size_t most_violated(Real& side) const {
    std::size_t worst = m_;
    Real most = 0;
    const Real size = std::sqrt(dot(y_.entries, y_.entries, n_));
    for (std::size_t i = 0; i < m_; ++i) {
      if (state_(i, 0) != 0) continue;
      const Real at = dot(row(i), y_.entries, n_);
      const Real scale = lengths_(i, 0) > 0 ? lengths_(i, 0) : 1;
      for (const Real s : {Real{1}, Real{-1}}) {
        const Real bound = s > 0 ? lower_(i, 0) : upper_(i, 0);
        const Real distance = s * (bound - at) / scale;
        if (!(distance > tolerance * (size + std::abs(bound) / scale)) || !(distance > most)) continue;
        most = distance;
        worst = i;
        side = s;
      }
    }
    return worst;
  }

  /// One step towards constraint `p`: until it holds, and joins, or until one of the active ones no longer pushes, and
  /// leaves. `solved` means: goes on.
  QpStatus advance(std::size_t p, Real side, Real& push, bool& joined) {
    // n = z + Nᵀ r: the part of the new normal that the active ones leave free, and what it takes of them.
    for (std::size_t k = 0; k < count_; ++k) {
      for (std::size_t l = 0; l <= k; ++l) {
        gram_(k, l) = sides_(k, 0) * sides_(l, 0) * dot(active_row(k), active_row(l), n_);
      }
      r_(k, 0) = side * sides_(k, 0) * dot(active_row(k), row(p), n_);
    }
    if (!solve_gram()) return QpStatus::too_many_steps;
    for (std::size_t i = 0; i < n_; ++i) {
      z_(i, 0) = side * rows_(p, i);
      for (std::size_t k = 0; k < count_; ++k) z_(i, 0) -= r_(k, 0) * sides_(k, 0) * active_row(k)[i];
    }
    const Real free = dot(z_.entries, z_.entries, n_);
    const Real bound = side > 0 ? lower_(p, 0) : upper_(p, 0);
    const Real missing = side * (bound - dot(row(p), y_.entries, n_));
    const bool can_move = count_ < n_ && std::sqrt(free) > 1e3L * epsilon * static_cast<Real>(n_) * lengths_(p, 0);
    const Real full = can_move ? std::max(missing, Real{0}) / free : infinity;
    Real partial = infinity;
    std::size_t leaves = count_;
    for (std::size_t k = 0; k < count_; ++k) {
      const auto i = static_cast<std::size_t>(active_(k, 0));
      const bool is_equation = lower_(i, 0) == upper_(i, 0);
      if (is_equation || !(r_(k, 0) > 0) || !(pushes_(k, 0) / r_(k, 0) < partial)) continue;
      partial = pushes_(k, 0) / r_(k, 0);
      leaves = k;
    }
    const Real length = std::min(full, partial);
    if (length == infinity) return QpStatus::infeasible;
    for (std::size_t k = 0; k < count_; ++k) pushes_(k, 0) -= length * r_(k, 0);
    push += length;
    if (can_move) {
      for (std::size_t i = 0; i < n_; ++i) y_(i, 0) += length * z_(i, 0);
    }
    if (full <= partial) {
      joined = true;
      active_(count_, 0) = static_cast<Real>(p);
      sides_(count_, 0) = side;
      pushes_(count_, 0) = push;
      state_(p, 0) = 1;
      ++count_;
    } else {
      remove(leaves);
    }
    return QpStatus::solved;
  }

  void remove(std::size_t k) {
    state_(static_cast<std::size_t>(active_(k, 0)), 0) = 0;
    --count_;
    for (const Matrix list : {active_, sides_, pushes_}) {
      for (std::size_t i = k; i < count_; ++i) list(i, 0) = list(i + 1, 0);
    }
  }

  /// r ← (N Nᵀ)⁻¹ r, by Cholesky's factors.
  bool solve_gram() {
    for (std::size_t k = 0; k < count_; ++k) {
      for (std::size_t l = 0; l <= k; ++l) {
        const Real rest = gram_(k, l) - dot(&gram_(k, 0), &gram_(l, 0), l);
        if (l < k) {
          gram_(k, l) = rest / gram_(l, l);
        } else if (!(rest > 0)) {
          return false;
        } else {
          gram_(k, k) = std::sqrt(rest);
        }
      }
    }
    for (std::size_t k = 0; k < count_; ++k) {
      r_(k, 0) = (r_(k, 0) - dot(&gram_(k, 0), r_.entries, k)) / gram_(k, k);
    }
    for (std::size_t k = count_; k-- > 0;) {
      for (std::size_t l = k + 1; l < count_; ++l) r_(k, 0) -= gram_(l, k) * r_(l, 0);
      r_(k, 0) /= gram_(k, k);
    }
    return true;
  }

  std::size_t n_;
  std::size_t m_;
  Matrix rows_, lengths_, lower_, upper_;
  Matrix y_, z_, r_;
  std::size_t count_ = 0;           ///< of the active constraints
  Matrix pushes_, active_, sides_;  ///< their multipliers, which they are, and 1 or −1
  Matrix state_;                    ///< 1 where a constraint is active
  Matrix gram_;
};

QpStatus solve_qp(const double* arguments, double* results, Arena arena, std::size_t n, std::size_t m) {
  const double* const h_given = arguments;
  const double* const g = h_given + n * n;
  const double* const a = g + n;
  const double* const lower = a + m * n;
  const double* const upper = lower + m;
  if (!std::all_of(arguments, lower, [](double x) { return std::isfinite(x); })) return QpStatus::not_finite;
  if (std::any_of(lower, upper + m, [](double x) { return std::isnan(x); })) return QpStatus::not_finite;
  const Matrix h = arena.matrix(n, n);
  copy(h_given, h);
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      const Real size = std::sqrt(std::abs(h(i, i) * h(j, j)));
      const Real rounding = 8 * std::numeric_limits<double>::epsilon() * static_cast<Real>(n) * size;
      if (std::abs(h(i, j) - h(j, i)) > rounding) return QpStatus::h_not_symmetric;
    }
  }
  symmetrise(h);
  if (!factor_positive_definite(h)) return QpStatus::h_not_positive;
  LeastDistance problem(n, m, arena);
  const Matrix shift = arena.matrix(n, 1);  // L⁻¹g
  const auto forward = [&](auto right, Real* to) {
    for (std::size_t k = 0; k < n; ++k) to[k] = (static_cast<Real>(right[k]) - dot(&h(k, 0), to, k)) / h(k, k);
  };
  forward(g, shift.entries);
  for (std::size_t i = 0; i < m; ++i) {
    if (lower[i] > upper[i]) return QpStatus::bounds_crossed;
    Real* const row = problem.rows().entries + i * n;
    forward(a + i * n, row);
    // a·x = v·(y − L⁻¹g)
    const Real offset = dot(row, shift.entries, n);
    problem.lower()(i, 0) = lower[i] + offset;
    problem.upper()(i, 0) = upper[i] + offset;
    if (lower[i] == upper[i]) problem.upper()(i, 0) = problem.lower()(i, 0);
  }
  const QpStatus status = problem.solve();
  if (status != QpStatus::solved) return status;
  const Matrix x = problem.y();
  add(x, shift, -1);
  for (std::size_t k = n; k-- > 0;) {
    for (std::size_t l = k + 1; l < n; ++l) x(k, 0) -= h(l, k) * x(l, 0);
    x(k, 0) /= h(k, k);
  }
  for (std::size_t i = 0; i < n; ++i) results[i] = static_cast<double>(x(i, 0));
  return QpStatus::solved;
}

}  // namespace

void qp(const double* arguments, double* results, double* workspace, std::uint32_t n, std::uint32_t m) {
  const QpStatus status = solve_qp(arguments, results, Arena(workspace), n, m);
  if (status != QpStatus::solved) std::fill_n(results, n, std::numeric_limits<double>::quiet_NaN());
  results[n] = static_cast<double>(status);
}

const char* qp_reason(int status) {
  switch (static_cast<QpStatus>(status)) {
    case QpStatus::not_finite:
      return "an entry of its arguments is not a finite number";
    case QpStatus::h_not_symmetric:
      return "`H` is not symmetric";
    case QpStatus::h_not_positive:
      return "`H` is not positive definite: there would be no least, or many";
    case QpStatus::bounds_crossed:
      return "a lower bound lies above its upper bound";
    case QpStatus::infeasible:
      return "nothing satisfies all of its constraints";
    case QpStatus::too_many_steps:
      return "it took too many steps: its constraints depend on each other, to rounding";
    case QpStatus::solved:
      break;
  }
  return nullptr;
}

std::size_t qp_workspace(std::size_t n, std::size_t m) {
  return (2 * n * n + m * n + 4 * m + 8 * n + 16) * (sizeof(Real) / sizeof(double));
}

}  // namespace robotc::intrinsics
