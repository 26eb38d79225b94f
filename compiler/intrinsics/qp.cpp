#include "compiler/intrinsics/qp.h"

#include <algorithm>
#include <limits>

#include "compiler/intrinsics/daqp_core.h"
#include "compiler/intrinsics/dense.h"

namespace robotc::intrinsics {

namespace {

constexpr std::size_t steps_a_row = 50;

/// Allowed constraint violation, in lengths of y where one of them is 1 away from y = 0: above the rounding error of
/// rows and bounds of redundant constraints.
constexpr Real feasibility_tolerance = 1e-13;
/// Constraints with a smaller squared sine of the angle to the others count as dependent. DAQP's default for doubles,
/// 3.7·10⁻¹¹, reports infeasible for equations that are merely steep.
constexpr Real least_pivot = 1e-17;
/// Infeasible means: no feasible y is shorter than this times the distance to one constraint. Rounded constraints
/// hardly allow a stronger proof.
constexpr Real out_of_reach = 1e10;

/// The shortest y with lower ≤ rows · y ≤ upper; the rows have length 1, or 0.
///
/// By the core of DAQP, in our memory. It computes in `Real` (cmake/RobotcDaqp.cmake): in double it finds
/// constraints infeasible that meet at an angle of 10⁻⁶, and its results would need polishing.
class LeastDistance {
 public:
  LeastDistance(std::size_t n, std::size_t m, Arena& arena)
      : n_(n), m_(m), rows_(arena.matrix(m, n)), lower_(arena.matrix(m, 1)), upper_(arena.matrix(m, 1)) {
    daqp_.M = rows_.data();
    daqp_.dlower = lower_.data();
    daqp_.dupper = upper_.data();
    const auto zeros = [&](std::size_t count) {
      Real* const list = arena.take(count);
      std::fill_n(list, count, Real{0});
      return list;
    };
    daqp_.L = zeros((n + 1) * (n + 2) / 2);
    for (Real** const list : {&daqp_.D, &daqp_.lam, &daqp_.lam_star, &daqp_.xldl, &daqp_.zldl}) *list = zeros(n + 1);
    daqp_.u = zeros(n);
    auto* const ints = reinterpret_cast<int*>(arena.take(reals_for_ints(n, m)));
    std::fill_n(ints, m + n + 1, 0);
    daqp_.sense = ints;
    daqp_.WS = ints + m;
    daqp_.n = static_cast<int>(n);
    daqp_.m = static_cast<int>(m);
    daqp_.sing_ind = DAQP_EMPTY_IND;
    daqp_.settings = &settings_;
    settings_.primal_tol = feasibility_tolerance;
    settings_.dual_tol = feasibility_tolerance;
    settings_.zero_tol = DAQP_DEFAULT_ZERO_TOL;
    settings_.pivot_tol = DAQP_DEFAULT_PIVOT_TOL;
    settings_.progress_tol = feasibility_tolerance;
    settings_.cycle_tol = DAQP_DEFAULT_CYCLE_TOL;
    settings_.iter_limit = static_cast<int>(steps_a_row * (n + m)) + 1;
    settings_.fval_bound = DAQP_INF;
    settings_.sing_tol = least_pivot;
    settings_.refactor_tol = DAQP_DEFAULT_REFACTOR_TOL;
  }
  // Not copyable: DAQP's workspace points to the settings here.
  LeastDistance(const LeastDistance&) = delete;
  LeastDistance& operator=(const LeastDistance&) = delete;

  static std::size_t room(std::size_t n, std::size_t m) {
    return m * n + 2 * m + (n + 1) * (n + 2) / 2 + 5 * (n + 1) + n + reals_for_ints(n, m);
  }

  /// Fill these before `solve`, which overwrites the bounds.
  Matrix& rows() { return rows_; }
  Matrix& lower() { return lower_; }
  Matrix& upper() { return upper_; }
  Matrix y() { return {daqp_.u, 1, static_cast<Eigen::Index>(n_)}; }

  [[nodiscard]] int steps() const { return daqp_.iterations; }

  QpStatus solve() {
    // Distance of the farthest constraint from y = 0.
    Real size = 0;
    for (std::size_t i = 0; i < m_; ++i) size = std::max({size, lower_.data()[i], -upper_.data()[i]});
    if (size == 0) return QpStatus::solved;
    if (!isfinite(size)) return QpStatus::infeasible;
    for (std::size_t i = 0; i < m_; ++i) {
      const auto k = static_cast<Eigen::Index>(i);
      const bool is_equation = lower_(k, 0) == upper_(k, 0);
      const bool is_zero = sum_beside(rows_.row(k), -1) == 0;
      if (is_zero || is_equation) daqp_.sense[i] = DAQP_IMMUTABLE | (is_zero ? 0 : DAQP_ACTIVE);
    }
    lower_ /= size;
    upper_ /= size;
    // Equations first. One that depends on the others stays out, and joins later if it contradicts them.
    daqp_activate_constraints(&daqp_);
    switch (daqp_ldp(&daqp_)) {
      case DAQP_EXIT_OPTIMAL:
        y() *= size;
        return QpStatus::solved;
      case DAQP_EXIT_INFEASIBLE:
        return is_out_of_reach() ? QpStatus::infeasible : QpStatus::too_many_steps;
      default:  // step limit, or cycling
        return QpStatus::too_many_steps;
    }
  }

 private:
  /// By Farkas' lemma: when DAQP stops, λ has the sign of each active constraint's push, so all feasible y have (Mᵀλ)·y
  /// ≤ dᵀλ. If Mᵀλ is nearly 0 and dᵀλ < 0, they are far away.
  [[nodiscard]] bool is_out_of_reach() const {
    if (daqp_.fval > settings_.fval_bound) return true;
    if (daqp_.sing_ind == DAQP_EMPTY_IND) return false;
    Real bound = 0;
    for (int k = 0; k <= daqp_.sing_ind; ++k) {
      const int i = daqp_.WS[k];
      bound += daqp_.lam_star[k] * ((daqp_.sense[i] & DAQP_LOWER) != 0 ? daqp_.dlower[i] : daqp_.dupper[i]);
    }
    Real square = 0;
    for (Eigen::Index j = 0; j < rows_.cols(); ++j) {
      Real sum = 0;
      for (int k = 0; k <= daqp_.sing_ind; ++k) sum += daqp_.lam_star[k] * rows_(daqp_.WS[k], j);
      square += sum * sum;
    }
    return bound < 0 && -bound >= out_of_reach * sqrt(square);
  }

  static std::size_t reals_for_ints(std::size_t n, std::size_t m) {
    return (m + n + 1) * sizeof(int) / sizeof(Real) + 1;
  }

  std::size_t n_;
  std::size_t m_;
  Matrix rows_, lower_, upper_;
  DAQPSettings settings_{};
  DAQPWorkspace daqp_{};
};

QpStatus solve_qp(const double* arguments, double* results, Arena arena, std::size_t n, std::size_t m) {
  double& figure = results[n];
  const Given h_given = given(arguments, n, n);
  const Given g = given(arguments + n * n, 1, n);
  const Given a = given(arguments + n * (n + 1), m, n);
  const double* const lower = arguments + n * (n + 1 + m);
  const double* const upper = lower + m;
  if (!std::all_of(arguments, lower, [](double x) { return isfinite(x); })) return QpStatus::not_finite;
  if (std::any_of(lower, upper + m, [](double x) { return std::isnan(x); })) return QpStatus::not_finite;
  Matrix h = arena.matrix(n, n);
  h = h_given.cast<Real>();
  for (Eigen::Index i = 0; i < h.rows(); ++i) {
    for (Eigen::Index j = 0; j < i; ++j) {
      const Real size = sqrt(abs(h(i, i) * h(j, j)));
      const Real rounding = 8 * std::numeric_limits<double>::epsilon() * static_cast<Real>(n) * size;
      if (abs(h(i, j) - h(j, i)) > rounding) return QpStatus::h_not_symmetric;
    }
  }
  symmetrise(h);
  if (!factor_positive_definite(h)) {
    h = h_given.cast<Real>();
    symmetrise(h);
    const Real size = norm(h);
    diagonalise(h);
    Real least = h(0, 0);
    for (Eigen::Index i = 1; i < h.rows(); ++i) least = std::min(least, h(i, i));
    const bool is_singular = abs(least) <= 8 * std::numeric_limits<double>::epsilon() * static_cast<Real>(n) * size;
    figure = static_cast<double>(is_singular && least != 0 ? size / abs(least) : least);
    return is_singular && least != 0 ? QpStatus::h_ill_conditioned : QpStatus::h_not_positive;
  }
  LeastDistance problem(n, m, arena);
  Matrix shift = arena.matrix(1, n);  // gᵀL⁻ᵀ
  shift = g.cast<Real>();
  divide_by_transposed(h, shift);
  // A L⁻ᵀ
  Matrix& rows = problem.rows();
  rows = a.cast<Real>();
  divide_by_transposed(h, rows);
  for (std::size_t constraint = 0; constraint < m; ++constraint) {
    const double least = lower[constraint];
    const double most = upper[constraint];
    if (least > most) {
      figure = least - most;
      return QpStatus::bounds_crossed;
    }
    const auto i = static_cast<Eigen::Index>(constraint);
    // a·x = v·(y − L⁻¹g)
    const Real offset = rows.row(i).dot(shift.row(0));
    const Real length = sqrt(rows.row(i).squaredNorm());
    if (length == 0 && (least > 0 || most < 0)) return QpStatus::infeasible;
    const Real scale = length > 0 ? length : Real{1};
    rows.row(i) /= scale;
    problem.lower()(i, 0) = (least + offset) / scale;
    problem.upper()(i, 0) = least == most ? problem.lower()(i, 0) : (most + offset) / scale;
  }
  const QpStatus status = problem.solve();
  figure = problem.steps();
  if (status != QpStatus::solved) return status;
  Matrix x = problem.y();
  x -= shift;
  divide_by(h, x);
  round_to_doubles(x, results);
  return QpStatus::solved;
}

}  // namespace

void qp(const double* arguments, double* results, double* workspace, const Shape& shape) {
  const std::size_t n = shape.n;
  results[n] = 0;
  const QpStatus status = solve_qp(arguments, results, Arena(workspace), n, shape.m);
  if (status == QpStatus::solved) results[n] = 0;
  if (status != QpStatus::solved) std::fill_n(results, n, std::numeric_limits<double>::quiet_NaN());
  results[n + 1] = static_cast<double>(status);
}

const char* qp_reason(int status) {
  switch (static_cast<QpStatus>(status)) {
    case QpStatus::not_finite:
      return "an entry of its arguments is not a finite number";
    case QpStatus::h_not_symmetric:
      return "`H` is not symmetric";
    case QpStatus::h_not_positive:
      return "`H` is not positive definite, so the cost has no unique minimum: its least eigenvalue is {}";
    case QpStatus::h_ill_conditioned:
      return "`H` is too ill-conditioned to tell whether it is positive definite: its condition number is {}";
    case QpStatus::bounds_crossed:
      return "a lower bound lies above its upper bound, by {}";
    case QpStatus::infeasible:
      return "no vector satisfies all constraints";
    case QpStatus::too_many_steps:
      return "the iteration does not converge in {} steps: the constraints are linearly dependent, or nearly so";
    case QpStatus::solved:
      break;
  }
  return nullptr;
}

std::size_t qp_workspace(std::size_t n, std::size_t m) {
  return (n * n + n + LeastDistance::room(n, m)) * (sizeof(Real) / sizeof(double));
}

}  // namespace robotc::intrinsics
