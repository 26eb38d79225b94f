// Functions of matrices: transpose, solve, inverse, det, trace.
#include <algorithm>
#include <cmath>
#include <limits>

#include "compiler/expr/algorithms.h"
#include "compiler/expr/dense_calls.h"
#include "compiler/expr/dense_solve.h"
#include "compiler/expr/tree_factorisation.h"
#include "compiler/sema/evaluation/arithmetic.h"
#include "compiler/sema/functions/tensor_callables.h"
#include "compiler/sema/values/matrix_units.h"
#include "compiler/sema/values/robot_model.h"

namespace robotc::sema {

using expr::DenseMatrix;
using expr::Id;
using expr::Solved;

namespace {

std::string entry_text(const AxisSpace& space, std::size_t entry) {
  return space.robot != nullptr ? "`" + space.joint_name(entry) + "`" : std::to_string(entry + 1);
}

Value transpose(Evaluator& evaluator, const Call& call, const TensorArguments& a) {
  const Tensor& m = a.values[0];
  if (m.rank == 0) return wrong_argument(evaluator.reporter(), call, a, 0, "a matrix or a vector");
  return transposed(m);
}

bool is_square(const Tensor& m) { return m.rank == 2 && m.rows == m.cols && m.rows != 0; }

/// The units of a square matrix as a linear map; nothing (reported) if its entries are inconsistent.
std::optional<MatrixUnits> matrix_units_of(Evaluator& evaluator, const Call& call, const TensorArguments& a) {
  const Tensor& m = a.values[0];
  MatrixUnits units(m);
  const auto mismatch = units.mismatch();
  if (!mismatch) return units;
  const std::string entry =
      "entry (" + std::to_string(mismatch->row + 1) + ", " + std::to_string(mismatch->col + 1) + ")";
  evaluator.reporter().error(
      mixed_dimensions, a.exprs[0]->span, "the units in the matrix of `" + call.callee + "` do not agree",
      entry + " is " + in_unit(*plain_dimension(m.dims[mismatch->row * m.cols + mismatch->col])) + ", but must be " +
          in_unit(mismatch->due) + " to match the other entries");
  return std::nullopt;
}

/// True if a numeric matrix is singular within the rounding of its entries. Rows and columns are scaled first, since
/// units make some entries large and others small.
bool is_singular(const expr::Pool& pool, const Tensor& m) {
  if (!std::all_of(m.entries.begin(), m.entries.end(), [&](Id id) { return pool.is_number(id); })) return false;
  const std::size_t n = m.rows;
  std::vector<double> a;
  for (const Id id : m.entries) a.push_back(pool.value(id).to_double());
  const auto scale = [&](std::size_t stride, std::size_t step) {
    for (std::size_t i = 0; i < n; ++i) {
      double most = 0;
      for (std::size_t j = 0; j < n; ++j) most = std::max(most, std::abs(a[i * stride + j * step]));
      if (most == 0) continue;
      for (std::size_t j = 0; j < n; ++j) a[i * stride + j * step] /= most;
    }
  };
  scale(n, 1);
  scale(1, n);
  // Complete pivoting reveals the rank.
  for (std::size_t k = 0; k < n; ++k) {
    std::size_t row = k;
    std::size_t col = k;
    for (std::size_t i = k; i < n; ++i) {
      for (std::size_t j = k; j < n; ++j) {
        if (std::abs(a[i * n + j]) > std::abs(a[row * n + col])) std::tie(row, col) = std::pair(i, j);
      }
    }
    if (!(std::abs(a[row * n + col]) > 4 * static_cast<double>(n) * std::numeric_limits<double>::epsilon()))
      return true;
    for (std::size_t j = 0; j < n; ++j) std::swap(a[k * n + j], a[row * n + j]);
    for (std::size_t i = 0; i < n; ++i) std::swap(a[i * n + k], a[i * n + col]);
    for (std::size_t i = k + 1; i < n; ++i) {
      const double ratio = a[i * n + k] / a[k * n + k];
      for (std::size_t j = k; j < n; ++j) a[i * n + j] -= ratio * a[k * n + j];
    }
  }
  return false;
}

/// A⁻¹ b, using the known structure of A; nothing after an error.
std::optional<DenseMatrix> solve_entries(Evaluator& evaluator, const Call& call, const TensorArguments& a,
                                         DenseMatrix b) {
  const Tensor& m = a.values[0];
  expr::Pool& pool = evaluator.pool();
  const auto go_on = [&](std::size_t operations) { return evaluator.budget().spend(operations, call.expr.span); };
  if (const PositiveDefinite* known = m.positive_definite()) {
    if (!go_on(b.rows * b.rows * (b.rows + b.cols))) return std::nullopt;
    const expr::TreeFactorisation factors(pool, known->pattern, m.entries);
    for (std::size_t c = 0; c < b.cols; ++c) {
      std::vector<Id> column(b.rows);
      for (std::size_t i = 0; i < b.rows; ++i) column[i] = b.at(i, c);
      column = factors.solve(std::move(column));
      for (std::size_t i = 0; i < b.rows; ++i) b.at(i, c) = column[i];
    }
    return b;
  }
  const DenseMatrix matrix{m.rows, m.cols, m.entries};
  if (expr::is_large_system(pool, matrix, b)) {
    if (!go_on(m.size() * m.rows)) return std::nullopt;
    return expr::call_solve(pool, matrix, b, evaluator.call_sites().add(call.expr.span, call.callee));
  }
  const Solved ended = is_singular(pool, m) ? Solved::singular : expr::solve_dense(pool, matrix, b, go_on);
  if (ended == Solved::yes) return b;
  if (ended == Solved::singular) {
    evaluator.reporter().error(singular_matrix, a.exprs[0]->span, "this matrix has no inverse", "its determinant is 0");
  }
  return std::nullopt;
}

bool has_units(const Tensor& tensor) {
  return std::any_of(tensor.dims.begin(), tensor.dims.end(), [](const EntryDim& dim) { return dim.is_fixed(); });
}

EntryDim as_entry(const std::optional<Dimension>& dimension, bool bare) {
  if (!dimension) return EntryDim::zero();
  return bare ? EntryDim::bare() : EntryDim::of(*dimension);
}

/// Hints for over- and underdetermined systems.
std::vector<std::string> least_squares(Evaluator& evaluator, const TensorArguments& a) {
  const Tensor& m = a.values[0];
  if (m.rank != 2 || m.rows == m.cols || m.size() == 0) return {};
  const std::string matrix(evaluator.reporter().sources().text(a.exprs[0]->span));
  const std::string right(evaluator.reporter().sources().text(a.exprs[1]->span));
  if (m.rows > m.cols) {
    return {"the least squares solution is `solve(transpose(" + matrix + ") * " + matrix + ", transpose(" + matrix +
            ") * " + right + ")`"};
  }
  return {"the shortest solution is `transpose(" + matrix + ") * solve(" + matrix + " * transpose(" + matrix + "), " +
          right + ")`"};
}

/// The units of column `c` of the solution, into `dims`; false (reported) if those of b do not fit the matrix.
bool solution_units(Reporter& reporter, const TensorArguments& a, const MatrixUnits& units, const Tensor& b,
                    std::size_t c, std::vector<EntryDim>& dims) {
  const Tensor& m = a.values[0];
  const bool adopts = has_units(m) || has_units(b);  // bare numbers take the required unit
  std::vector<std::optional<Dimension>> column;
  bool has_bare = false;
  for (std::size_t i = 0; i < b.rows; ++i) {
    const EntryDim& dim = b.dims[i * b.cols + c];
    has_bare = has_bare || dim.kind == EntryDim::Kind::bare;
    column.push_back(adopts && !dim.is_fixed() ? std::nullopt : plain_dimension(dim));
  }
  const MatrixUnits::Units found = units.spread(column);
  if (found.mismatch) {
    const AxisSpace& space = b.row_space.robot != nullptr ? b.row_space : m.row_space;
    const std::size_t row = found.mismatch->row;
    const std::size_t other = found.mismatch->because_of;
    reporter.error(wrong_dimension, a.exprs[1]->span,
                   "the units of the right-hand side do not match those of the matrix",
                   "with entry " + entry_text(space, other) + " " + in_unit(*column[other]) + ", entry " +
                       entry_text(space, row) + " must be " + in_unit(found.mismatch->due) + ", not " +
                       in_unit(*column[row]) + (b.rank == 1 ? "" : " (column " + std::to_string(c + 1) + ")"),
                   {}, {{a.exprs[0]->span, dimension_text(m)}});
    return false;
  }
  for (std::size_t j = 0; j < found.x.size(); ++j) {
    const bool bare = has_bare && (!adopts || !found.x[j]);
    dims[j * b.cols + c] = bare ? EntryDim::bare() : found.x[j] ? EntryDim::of(*found.x[j]) : EntryDim::zero();
  }
  return true;
}

Value solve(Evaluator& evaluator, const Call& call, const TensorArguments& a) {
  const Tensor& m = a.values[0];
  Tensor b = a.values[1];
  if (!is_square(m))
    return wrong_argument(evaluator.reporter(), call, a, 0, "a square matrix", least_squares(evaluator, a));
  if (b.rank == 0 && b.dims[0].kind == EntryDim::Kind::zero) {
    b = Tensor::vector(std::vector<Id>(m.rows, evaluator.pool().zero()),
                       std::vector<EntryDim>(m.rows, EntryDim::zero()), m.row_space);
  }
  if (b.rank == 0)
    return wrong_argument(evaluator.reporter(), call, a, 1, "a vector or a matrix as its right-hand side");
  if (joints_clash(evaluator, m.row_space, *a.exprs[0], b.row_space, *a.exprs[1], Operation::solve, false))
    return Poison{};
  if (b.rows != m.rows) {
    return evaluator.reporter().error(
        shapes_differ, a.exprs[1]->span,
        "the right-hand side of `" + call.callee + "` must have a row for each row of the matrix",
        "this is " + describe(Value(b)), {}, {{a.exprs[0]->span, describe(Value(m))}});
  }
  const auto units = matrix_units_of(evaluator, call, a);
  if (!units) return Poison{};
  Tensor x;
  x.rank = b.rank;
  x.rows = m.cols;
  x.cols = b.cols;
  x.row_space = m.col_space;
  x.row_space.configuration = false;
  x.col_space = b.col_space;
  x.dims.resize(x.size());
  for (std::size_t c = 0; c < b.cols; ++c) {
    if (!solution_units(evaluator.reporter(), a, *units, b, c, x.dims)) return Poison{};
  }
  auto entries = solve_entries(evaluator, call, a, DenseMatrix{b.rows, b.cols, b.entries});
  if (!entries) return Poison{};
  x.entries = std::move(entries->entries);
  return x;
}

Value inverse(Evaluator& evaluator, const Call& call, const TensorArguments& a) {
  const Tensor& m = a.values[0];
  expr::Pool& pool = evaluator.pool();
  if (!is_square(m)) return wrong_argument(evaluator.reporter(), call, a, 0, "a square matrix");
  const auto units = matrix_units_of(evaluator, call, a);
  if (!units) return Poison{};
  const std::size_t n = m.rows;
  const bool bare = !has_units(m);
  Tensor result = zero_matrix(pool, n, n);
  result.row_space = m.col_space;
  result.col_space = m.row_space;
  for (std::size_t c = 0; c < n; ++c) {
    std::vector<std::optional<Dimension>> unit(n);
    unit[c] = dimensions::none;
    const MatrixUnits::Units found = units->spread(std::move(unit));
    for (std::size_t j = 0; j < n; ++j) result.dims[j * n + c] = as_entry(found.x[j], bare);
    result.entries[c * n + c] = pool.one();
  }
  if (const PositiveDefinite* known = m.positive_definite()) {
    if (!evaluator.budget().spend(n * n * n, call.expr.span)) return Poison{};
    result.entries = expr::TreeFactorisation(pool, known->pattern, m.entries).inverse();
    return result;
  }
  auto entries = solve_entries(evaluator, call, a, DenseMatrix{n, n, std::move(result.entries)});
  if (!entries) return Poison{};
  result.entries = std::move(entries->entries);
  return result;
}

Value det(Evaluator& evaluator, const Call& call, const TensorArguments& a) {
  const Tensor& m = a.values[0];
  expr::Pool& pool = evaluator.pool();
  if (!is_square(m)) return wrong_argument(evaluator.reporter(), call, a, 0, "a square matrix");
  const auto units = matrix_units_of(evaluator, call, a);
  if (!units) return Poison{};
  const auto go_on = [&](std::size_t operations) { return evaluator.budget().spend(operations, call.expr.span); };
  Id result;
  if (const PositiveDefinite* known = m.positive_definite()) {
    if (!go_on(m.rows * m.size())) return Poison{};
    result = expr::TreeFactorisation(pool, known->pattern, m.entries).determinant();
  } else if (expr::determinant(pool, DenseMatrix{m.rows, m.cols, m.entries}, result, go_on) != Solved::yes) {
    return Poison{};
  }
  return Tensor::scalar(result, as_entry(units->determinant(), !has_units(m)));
}

Value trace(Evaluator& evaluator, const Call& call, const TensorArguments& a) {
  const Tensor& m = a.values[0];
  if (!is_square(m)) return wrong_argument(evaluator.reporter(), call, a, 0, "a square matrix");
  std::vector<std::pair<Id, EntryDim>> diagonal;
  for (std::size_t i = 0; i < m.rows; ++i) diagonal.emplace_back(m.entries[i * m.cols + i], m.dims[i * m.cols + i]);
  const auto sum = add_terms(evaluator, a.exprs[0]->span, diagonal);
  return sum ? Value(*sum) : Value(Poison{});
}

}  // namespace

void define_matrix_functions(Scope& scope) {
  const auto define = [&](std::string_view name, std::vector<std::string_view> parameters, TensorFunction::Body body) {
    define_builtin(scope, name, std::make_shared<TensorFunction>(name, std::move(parameters), std::move(body)));
  };
  define("transpose", {"M"}, transpose);
  define("solve", {"A", "b"}, solve);
  define("inverse", {"M"}, inverse);
  define("inv", {"M"}, inverse);
  define("det", {"M"}, det);
  define("trace", {"M"}, trace);
}

}  // namespace robotc::sema
