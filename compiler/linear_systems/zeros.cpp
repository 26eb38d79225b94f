#include "compiler/linear_systems/zeros.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "compiler/linear_systems/balance.h"
#include "compiler/linear_systems/eigen_views.h"
#include "compiler/linear_systems/frequency_response.h"
#include "compiler/linear_systems/poles.h"
#include "compiler/numerics/elimination.h"
#include "compiler/numerics/full_elimination.h"
#include "compiler/numerics/generalized_eigenvalues.h"
#include "compiler/numerics/independent_columns.h"

namespace robotc::linear_systems {

namespace {

using Eigen::Index;
using Eigen::MatrixXd;

/// Poles and zeros closer than this share of their size cancel.
constexpr double same = 1e-6;

/// The system pencil ((A − s, B), (C, D)).
struct Pencil {
  MatrixXd a, b, c, d;
};

/// An orthogonal matrix whose last `rank` columns span the rows of `m`; the others are annihilated.
struct ColumnCompression {
  MatrixXd v;
  Index rank = 0;
};
ColumnCompression compress_columns(const MatrixXd& m, double noise) {
  const numerics::ColumnSpace space = numerics::column_space(m.transpose(), noise);
  return {space.basis.rowwise().reverse(), space.rank};
}

/// Removes zeros at infinity until D has full row rank.
Pencil reduce_rows(Pencil p, double noise) {
  while (p.a.rows() > 0) {
    const Index outputs = p.d.rows();
    const Index inputs = p.d.cols();
    Index sigma = 0;
    if (outputs > 0 && inputs > 0) {
      const numerics::ColumnSpace space = numerics::column_space(p.d, noise);
      sigma = space.rank;
      p.c = (space.basis.transpose() * p.c).eval();
      p.d = (space.basis.transpose() * p.d).eval();
      p.d.bottomRows(outputs - sigma).setZero();
    }
    if (sigma == outputs) break;
    const ColumnCompression columns = compress_columns(p.c.bottomRows(outputs - sigma), noise);
    const MatrixXd c_head = p.c.topRows(sigma);
    const MatrixXd d_head = p.d.topRows(sigma);
    if (columns.rank == 0) {
      p.c = c_head;
      p.d = d_head;
      break;
    }
    const Index n = p.a.rows();
    const Index left = n - columns.rank;
    const MatrixXd a = columns.v.transpose() * p.a * columns.v;
    const MatrixXd b = columns.v.transpose() * p.b;
    const MatrixXd c = c_head * columns.v;
    Pencil next;
    next.a = a.topLeftCorner(left, left);
    next.b = b.topRows(left);
    next.c = stacked(a.bottomLeftCorner(columns.rank, left), c.leftCols(left));
    next.d = stacked(last_rows(b, columns.rank), d_head);
    p = std::move(next);
  }
  return p;
}

std::vector<Complex> listed(const Eigen::VectorXcd& values) {
  std::vector<Complex> list;
  for (const Complex value : values) {
    if (std::isfinite(value.real()) && std::isfinite(value.imag()))
      list.emplace_back(value.real() + 0.0, value.imag() + 0.0);
  }
  sort_complex(list);
  return list;
}

/// Removes pairs of a pole and a zero that are equal up to rounding: modes that the input does not drive, or the output
/// does not see.
void cancel(std::vector<Complex>& zeros, std::vector<Complex>& poles) {
  double size = 0;
  for (const Complex pole : poles) size = std::max(size, std::abs(pole));
  for (auto zero = zeros.begin(); zero != zeros.end();) {
    const auto near = std::ranges::min_element(poles, {}, [&](Complex pole) { return std::abs(pole - *zero); });
    const double tolerance = near == poles.end() ? 0 : same * std::max(std::abs(*near), 1e-3 * size);
    if (near != poles.end() && std::abs(*near - *zero) <= tolerance) {
      poles.erase(near);
      zero = zeros.erase(zero);
    } else {
      ++zero;
    }
  }
}

/// The number of zeros at rest: s = 0, or z = 1. There G(rest + δ) = D − Σ δᵏ C N⁻ᵏ⁻¹ B with N = A − rest, and the
/// first coefficients that are rounding are zero. A multiple zero is known by them to rounding; as an eigenvalue it is
/// known to a root of rounding only. Nothing is known if a pole lies at rest: 0.
std::size_t zeros_at_rest(const StateSpace& one) {
  const auto n = static_cast<Index>(one.state_count());
  if (n == 0) return 0;
  const MatrixXd rest = (one.period ? 1 : 0) * MatrixXd::Identity(n, n);
  const numerics::FullElimination factors(view(one.a) - rest);
  if (!factors.is_invertible()) return 0;
  // Backward errors of the elimination, and of the entries of A.
  const MatrixXd sizes = factors.sizes() + view(one.a).cwiseAbs() + rest;
  const MatrixXd inverse_sizes = factors.inverse().cwiseAbs();
  const Eigen::RowVectorXd output_sizes = view(one.c).cwiseAbs();
  Eigen::VectorXd x = view(one.b);
  Eigen::VectorXd error = Eigen::VectorXd::Zero(n);
  for (std::size_t k = 0; k < one.state_count(); ++k) {
    x = factors.solve(x);
    error = (inverse_sizes * (100 * std::numeric_limits<double>::epsilon() * (sizes * x.cwiseAbs()) + error)).eval();
    const double through = k == 0 ? one.d(0, 0) : 0;
    const double bound = output_sizes.dot(error) + 100 * std::numeric_limits<double>::epsilon() * std::abs(through);
    if (std::abs(through - view(one.c).row(0).dot(x)) > bound) return k;
  }
  return one.state_count();
}

/// |(s − A)⁻¹|, entry by entry: with s = σ + jω by the real equations (σ − A) X − ω Y = 1, ω X + (σ − A) Y = 0.
MatrixXd sizes_of_inverse(const MatrixXd& a, Complex s) {
  const Index n = a.rows();
  MatrixXd both = MatrixXd::Zero(2 * n, 2 * n);
  both.topLeftCorner(n, n) = both.bottomRightCorner(n, n) = -a;
  both.diagonal().array() += s.real();
  both.topRightCorner(n, n).diagonal().setConstant(-s.imag());
  both.bottomLeftCorner(n, n).diagonal().setConstant(s.imag());
  const MatrixXd parts = numerics::solve(both, MatrixXd::Identity(2 * n, n));
  return (parts.topRows(n).array().square() + parts.bottomRows(n).array().square()).sqrt();
}

/// A bound of the rounding of the response C (s − A)⁻¹ B + D at a point, entry by entry, so that it does not depend on
/// the units of states: where the input does not reach the output, the response is as small.
double rounding_at(const StateSpace& one, Complex s) {
  const auto n = static_cast<Index>(one.state_count());
  const double through = std::abs(one.d(0, 0));
  if (n == 0) return 100 * std::numeric_limits<double>::epsilon() * through;
  const MatrixXd inverse = sizes_of_inverse(view(one.a), s);
  MatrixXd pencil = view(one.a).cwiseAbs();
  for (Index i = 0; i < n; ++i) pencil(i, i) = std::abs(s - view(one.a)(i, i));
  const Eigen::VectorXd moved = pencil * (inverse * view(one.b).col(0).cwiseAbs());
  const double path = view(one.c).row(0).cwiseAbs().dot(inverse * moved);
  return 100 * std::numeric_limits<double>::epsilon() * (path + through);
}

/// Puts the `count` zeros nearest to rest there.
void move_to_rest(std::vector<Complex>& zeros, std::size_t count, Complex rest) {
  std::ranges::sort(zeros, {}, [&](Complex zero) { return std::abs(zero - rest); });
  std::fill_n(zeros.begin(), std::min(count, zeros.size()), rest);
  sort_complex(zeros);
}

/// One step of the secant method for each zero that stands alone. The iteration for eigenvalues has errors relative to
/// the largest entries of the pencil, the response has those of single entries: for masses in a row, eight digits
/// fewer.
void refine(std::vector<Complex>& zeros, const std::vector<Complex>& poles, Complex rest,
            const FrequencyResponse& response) {
  constexpr double step_by_gap = 1e-4;        // the error of a secant, and that of a zero after the step
  constexpr double correction_by_gap = 1e-3;  // a larger correction has another reason than rounding
  for (const Complex zero : std::vector<Complex>(zeros)) {
    if (zero == rest || zero.imag() > 0) continue;
    double gap = std::abs(zero);
    std::size_t same_zeros = 0;
    for (const std::vector<Complex>* roots : {&std::as_const(zeros), &poles}) {
      for (const Complex other : *roots) {
        same_zeros += other == zero ? 1 : 0;
        if (other != zero) gap = std::min(gap, std::abs(other - zero));
      }
    }
    if (same_zeros != 1) continue;
    const double step = step_by_gap * gap;
    const Complex value = response.at_point(zero).front();
    const Complex correction = step * value / (response.at_point(zero + step).front() - value);
    if (!(std::abs(correction) <= correction_by_gap * gap)) continue;
    const Complex better(zero.real() - correction.real(), zero.imag() == 0 ? 0 : zero.imag() - correction.imag());
    std::ranges::replace(zeros, std::conj(zero), std::conj(better));
    std::ranges::replace(zeros, zero, better);
  }
}

}  // namespace

std::optional<std::vector<Complex>> invariant_zeros(const StateSpace& system) {
  if (system.state_count() == 0 || system.input_count() == 0 || system.output_count() == 0)
    return std::vector<Complex>{};
  const Balanced balanced = balance(view(system.a), view(system.b), view(system.c));
  Pencil p{balanced.a, balanced.b, balanced.c, view(system.d)};
  // Inputs and outputs may have any units: scale them to the size of A, by powers of two.
  const auto power = [](double size) { return size > 0 ? std::exp2(-std::round(std::log2(size))) : 1.0; };
  const double size_of_a = std::max(p.a.norm(), std::numeric_limits<double>::min());
  for (Index i = 0; i < p.b.cols(); ++i) {
    const double scale = power(std::hypot(p.b.col(i).norm(), p.d.col(i).norm()) / size_of_a);
    p.b.col(i) *= scale;
    p.d.col(i) *= scale;
  }
  for (Index i = 0; i < p.c.rows(); ++i) {
    const double scale = power(std::hypot(p.c.row(i).norm(), p.d.row(i).norm()) / size_of_a);
    p.c.row(i) *= scale;
    p.d.row(i) *= scale;
  }
  const double noise = 10 * std::numeric_limits<double>::epsilon() *
                       std::hypot(p.a.norm(), p.b.norm(), std::hypot(p.c.norm(), p.d.norm()));
  p = reduce_rows(std::move(p), noise);
  p = reduce_rows({p.a.transpose(), p.c.transpose(), p.b.transpose(), p.d.transpose()}, noise);
  const Index n = p.a.rows();
  if (n == 0) return std::vector<Complex>{};
  const MatrixXd outputs = beside(p.c, p.d);
  const ColumnCompression columns = outputs.rows() == 0 ? ColumnCompression{} : compress_columns(outputs, noise);
  if (columns.rank == 0) {
    return eigenvalues(copy(p.a));
  }
  const MatrixXd states = beside(p.a, p.b);
  const MatrixXd left = (states * columns.v).leftCols(n);
  const MatrixXd right = columns.v.topLeftCorner(n, n);
  if (const auto values = numerics::generalized_eigenvalues(left, right)) return listed(*values);
  // Without zeros at infinity the right side has an inverse.
  const numerics::FullElimination factors(right);
  if (!factors.is_invertible()) return std::nullopt;
  return eigenvalues(copy(factors.solve(left)));
}

std::optional<TransferFunction> transfer_function(const StateSpace& system, std::size_t input, std::size_t output) {
  const StateSpace one = channel(system, input, output);
  const auto poles = eigenvalues(one.a);
  const auto zeros = invariant_zeros(one);
  if (!poles || !zeros) return std::nullopt;
  TransferFunction result{*zeros, *poles, 0, std::nullopt};
  cancel(result.zeros, result.poles);
  const Complex rest(one.period ? 1 : 0, 0);
  const std::size_t at_rest = zeros_at_rest(one);
  move_to_rest(result.zeros, at_rest, rest);
  const FrequencyResponse response(one);
  refine(result.zeros, result.poles, rest, response);
  // The gain from one value of the response, away from poles and zeros.
  double size = 1;
  for (const auto* list : {&result.zeros, &result.poles}) {
    for (const Complex root : *list) size = std::max(size, std::abs(root));
  }
  const Complex s(one.period ? 3 * size : size, one.period ? size : 2 * size);
  Complex ratio = response.at_point(s).front();
  if (std::abs(ratio) <= rounding_at(one, s)) return TransferFunction{{}, *poles, 0, 0.0};
  // In turn, so that the products stay within the range of numbers.
  for (std::size_t i = 0; i < std::max(result.poles.size(), result.zeros.size()); ++i) {
    if (i < result.poles.size()) ratio *= s - result.poles[i];
    if (i < result.zeros.size()) ratio /= s - result.zeros[i];
  }
  result.gain = ratio.real() + 0.0;
  const auto any_at_rest = [&](const std::vector<Complex>& roots, double distance) {
    return std::ranges::any_of(roots, [&](Complex root) { return std::abs(root - rest) <= distance * size; });
  };
  if (any_at_rest(result.poles, 1e-9)) return result;
  // Where a cancelled pole lies at rest, the response there is rounding.
  Complex dc = result.gain;
  if (any_at_rest(*poles, 1e-6)) {
    for (const Complex zero : result.zeros) dc *= rest - zero;
    for (const Complex pole : result.poles) dc /= rest - pole;
  } else {
    dc = response.at_point(rest).front();
  }
  result.dc_gain = at_rest == 0 ? dc.real() + 0.0 : 0.0;
  return result;
}

}  // namespace robotc::linear_systems
