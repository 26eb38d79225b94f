#include "compiler/intrinsics/dense_kernels.h"

#include <algorithm>
#include <limits>

#include "compiler/intrinsics/dense.h"

namespace robotc::intrinsics {

void product(const double* arguments, double* results, double* /*workspace*/, const Shape& shape) {
  const Given a = given(arguments, shape.n, shape.m);
  const Given b = given(arguments + std::size_t{shape.n} * shape.m, shape.m, shape.p);
  MatrixOf<double> x(results, shape.n, shape.p);
  // Row by row: the order of summation does not depend on the width of vectors, so all machines give the same bits.
  for (Eigen::Index i = 0; i < a.rows(); ++i) {
    x.row(i) = a(i, 0) * b.row(0);
    for (Eigen::Index k = 1; k < a.cols(); ++k) x.row(i) += a(i, k) * b.row(k);
  }
}

void solve(const double* arguments, double* results, double* workspace, const Shape& shape) {
  const std::size_t n = shape.n;
  const std::size_t count = n * shape.p;
  std::copy_n(arguments, n * n, workspace);
  std::copy_n(arguments + n * n, count, results);
  const MatrixOf<double> a(workspace, shape.n, shape.n);
  const MatrixOf<double> x(results, shape.n, shape.p);
  const Eigen::Index pivots = eliminate(a, x);
  const bool is_singular = pivots < a.rows() && (a.col(pivots).tail(a.rows() - pivots).array() == 0).all();
  SolveStatus status = SolveStatus::solved;
  if (is_singular) {
    status = SolveStatus::singular;
  } else if (pivots < a.rows() || !std::all_of(results, results + count, [](double e) { return std::isfinite(e); })) {
    status = SolveStatus::not_finite;
  }
  if (status != SolveStatus::solved) std::fill_n(results, count, std::numeric_limits<double>::quiet_NaN());
  results[count] = is_singular ? static_cast<double>(pivots + 1) : 0;
  results[count + 1] = static_cast<double>(status);
}

const char* solve_reason(int status) {
  switch (static_cast<SolveStatus>(status)) {
    case SolveStatus::singular:
      return "the matrix is singular: pivot {} of its elimination is 0";
    case SolveStatus::not_finite:
      return "an entry is not finite";
    default:
      return nullptr;
  }
}

std::size_t solve_workspace(std::size_t n, std::size_t /*p*/) { return n * n; }

}  // namespace robotc::intrinsics
