#include "compiler/intrinsics/matrix_exponential.h"

#include <algorithm>
#include <array>
#include <limits>

#include "compiler/intrinsics/dense.h"

namespace robotc::intrinsics {

namespace {

/// Coefficients of the numerator of the Padé approximant of degree 13; those of odd powers change sign in the
/// denominator.
constexpr std::array<double, 14> pade{64764752532480000.0,
                                      32382376266240000.0,
                                      7771770303897600,
                                      1187353796428800,
                                      129060195264000,
                                      10559470521600,
                                      670442572800,
                                      33522128640,
                                      1323241920,
                                      40840800,
                                      960960,
                                      16380,
                                      182,
                                      1};
/// Up to this norm the approximant is exact to 64 bits of precision.
constexpr double most_norm = 4.0246;

/// The argument, the result, and the workspace of the approximant.
constexpr std::size_t matrices = 8;

/// A state without feedback to others, or without influence, has any scale: the one that makes its influences 1.
void scale_one_way(Matrix a, Real* scales) {
  for (Eigen::Index i = 0; i < a.rows(); ++i) {
    const Real row = sum_beside(a.row(i), i);
    const Real col = sum_beside(a.col(i), i);
    if ((row == 0) == (col == 0)) continue;
    const Real factor = power_of_two(row == 0 ? -rounded_log2(col) : rounded_log2(row));
    a.row(i) /= factor;
    a.col(i) *= factor;
    scales[i] *= factor;
  }
}

void finish(double* results, std::size_t count, ExponentialStatus status) {
  if (status != ExponentialStatus::solved) std::fill_n(results, count, std::numeric_limits<double>::quiet_NaN());
  results[count] = 0;
  results[count + 1] = static_cast<double>(status);
}

/// sum ← c₁ x + c₂ y + c₃ z
void combine(Matrix sum, double c1, const Matrix& x, double c2, const Matrix& y, double c3, const Matrix& z) {
  sum = x * Real{c1} + y * Real{c2} + z * Real{c3};
}

/// result ← exp(a) for a norm of at most `most_norm`; the other matrices are workspace.
bool exponential_of_small(const Matrix& a, Matrix result, Arena& arena) {
  const Arena::Frame frame(arena);
  const auto n = static_cast<std::size_t>(a.rows());
  Matrix a2 = arena.matrix(n, n);
  Matrix a4 = arena.matrix(n, n);
  Matrix a6 = arena.matrix(n, n);
  Matrix odd = arena.matrix(n, n);
  Matrix even = arena.matrix(n, n);
  Matrix sum = arena.matrix(n, n);
  a2 = a.lazyProduct(a);
  a4 = a2.lazyProduct(a2);
  a6 = a4.lazyProduct(a2);
  combine(sum, pade[13], a6, pade[11], a4, pade[9], a2);
  even = a6.lazyProduct(sum);
  combine(sum, pade[7], a6, pade[5], a4, pade[3], a2);
  even += sum;
  for (Eigen::Index i = 0; i < a.rows(); ++i) even(i, i) += Real{pade[1]};
  odd = a.lazyProduct(even);
  combine(sum, pade[12], a6, pade[10], a4, pade[8], a2);
  even = a6.lazyProduct(sum);
  combine(sum, pade[6], a6, pade[4], a4, pade[2], a2);
  even += sum;
  for (Eigen::Index i = 0; i < a.rows(); ++i) even(i, i) += Real{pade[0]};
  result = even + odd;
  even -= odd;
  return solve(even, result);
}

}  // namespace

void matrix_exponential(const double* arguments, double* results, double* workspace, const Shape& shape) {
  const std::size_t n = shape.n;
  const std::size_t count = n * n;
  Arena arena(workspace);
  Matrix a = arena.matrix(n, n);
  a = given(arguments, n, n).cast<Real>();
  if (!is_finite(a)) return finish(results, count, ExponentialStatus::not_finite);
  Real* const scales = arena.take(n);
  std::fill_n(scales, n, Real{1});
  scale_one_way(a, scales);
  balance(a, scales);
  const Real size = norm(a);
  // The logarithm is rounded: one squaring more than half of the time.
  const int squarings = size > Real{most_norm} ? rounded_log2(size / Real{most_norm}) + 1 : 0;
  a *= Real{power_of_two(-squarings)};
  Matrix result = arena.matrix(n, n);
  bool solved = exponential_of_small(a, result, arena);
  for (int k = 0; k < squarings && solved; ++k) {
    a = result.lazyProduct(result);
    result = a;
    solved = is_finite(result);
  }
  for (std::size_t i = 0; i < n && solved; ++i) {
    for (std::size_t j = 0; j < n && solved; ++j) {
      const Real entry = result(static_cast<Eigen::Index>(i), static_cast<Eigen::Index>(j)) * (scales[i] / scales[j]);
      results[i * n + j] = static_cast<double>(entry);
      solved = isfinite(results[i * n + j]);
    }
  }
  finish(results, count, solved ? ExponentialStatus::solved : ExponentialStatus::too_large);
}

const char* exponential_reason(int status) {
  switch (static_cast<ExponentialStatus>(status)) {
    case ExponentialStatus::not_finite:
      return "an entry of the matrix is not a finite number";
    case ExponentialStatus::too_large:
      return "the exponential is larger than any number";
    case ExponentialStatus::solved:
      break;
  }
  return nullptr;
}

std::size_t exponential_workspace(std::size_t n) { return (matrices * n * n + n) * (sizeof(Real) / sizeof(double)); }

}  // namespace robotc::intrinsics
