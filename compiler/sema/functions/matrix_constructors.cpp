// Constructors of matrices and vectors: diag, eye, zeros, ones, stack.
#include <algorithm>

#include "compiler/sema/functions/tensor_callables.h"
#include "compiler/sema/values/robot_model.h"

namespace robotc::sema {

using expr::Id;

Tensor zero_matrix(const expr::Pool& pool, std::size_t rows, std::size_t cols) {
  Tensor matrix;
  matrix.rank = 2;
  matrix.rows = rows;
  matrix.cols = cols;
  matrix.entries.assign(rows * cols, pool.zero());
  matrix.dims.assign(rows * cols, EntryDim::zero());
  return matrix;
}

namespace {

/// The entries of the diagonal, as a vector.
Value diagonal_of(Reporter& reporter, const Call& call, const Tensor& m) {
  if (m.rows != m.cols) {
    return reporter.error(wrong_shape, call.expr.span, "`diag` needs a square matrix, or the entries of a diagonal",
                          "this is " + describe(Value(m)));
  }
  Tensor result = Tensor::vector({}, {}, m.row_space);
  result.row_space.configuration = false;
  result.rows = m.rows;
  for (std::size_t i = 0; i < m.rows; ++i) {
    result.entries.push_back(m.entries[i * m.cols + i]);
    result.dims.push_back(m.dims[i * m.cols + i]);
  }
  return result;
}

/// diag(a, b, c) or diag(v), with literal zeros off the diagonal; diag(M) extracts the diagonal.
Value diag(Evaluator& evaluator, const Call& call, const std::vector<Tensor>& arguments) {
  if (arguments.size() == 1 && arguments[0].rank == 2) return diagonal_of(evaluator.reporter(), call, arguments[0]);
  std::vector<Id> entries;
  std::vector<EntryDim> dims;
  for (const Tensor& argument : arguments) {
    if (argument.rank == 2 || (argument.rank == 1 && arguments.size() != 1)) {
      return evaluator.reporter().error(wrong_shape, call.expr.span,
                                        "`diag` takes the entries of a diagonal, or one vector of them",
                                        "an argument is " + describe(Value(argument)));
    }
    entries.insert(entries.end(), argument.entries.begin(), argument.entries.end());
    dims.insert(dims.end(), argument.dims.begin(), argument.dims.end());
  }
  if (!evaluator.budget().admit(entries.size(), entries.size(), call.expr.span)) return Poison{};
  Tensor result = zero_matrix(evaluator.pool(), entries.size(), entries.size());
  result.row_space = result.col_space = arguments[0].rank == 1 ? arguments[0].row_space : AxisSpace{};
  for (std::size_t i = 0; i < entries.size(); ++i) {
    result.entries[i * result.cols + i] = entries[i];
    result.dims[i * result.cols + i] = dims[i];
  }
  return result;
}

/// stack(a, b, …): concatenates vectors and numbers, or the rows of matrices.
Value stack(Evaluator& evaluator, const Call& call, const std::vector<Tensor>& arguments) {
  const Tensor* matrix = nullptr;
  for (const Tensor& argument : arguments) {
    if (argument.rank == 2 && matrix == nullptr) matrix = &argument;
  }
  Tensor result = Tensor::vector({}, {});
  if (matrix != nullptr) {
    result = zero_matrix(evaluator.pool(), 0, matrix->cols);
    result.col_space = matrix->col_space;
  }
  for (const Tensor& argument : arguments) {
    if (matrix != nullptr && (argument.rank != 2 || argument.cols != matrix->cols)) {
      return evaluator.reporter().error(
          shapes_differ, call.expr.span, "`stack` needs matrices with the same number of columns",
          "one is " + describe(Value(*matrix)) + ", one is " + describe(Value(argument)),
          argument.rank == 1 ? std::vector<std::string>{"`transpose(v)` is a row"} : std::vector<std::string>{});
    }
    result.rows += argument.rows;
    result.entries.insert(result.entries.end(), argument.entries.begin(), argument.entries.end());
    result.dims.insert(result.dims.end(), argument.dims.begin(), argument.dims.end());
    result.counts_cycles = result.counts_cycles || argument.counts_cycles;
  }
  return result;
}

/// eye(n), zeros(n), zeros(rows, cols), ones(…): sizes are constants.
class Sized final : public Callable {
 public:
  enum class Kind { identity, zeros, ones };
  Sized(std::string_view name, Kind kind) : name_(name), kind_(kind) {}

  Value call(Evaluator& evaluator, const Call& call) const override {
    std::vector<std::string_view> names{"rows", "cols"};
    if (kind_ == Kind::identity) names = {"n"};
    const auto exprs = match_arguments(evaluator.reporter(), call, names, 1);
    if (exprs.size() != names.size()) return Poison{};
    std::vector<std::size_t> sizes;
    for (std::size_t i = 0; i < exprs.size() && exprs[i] != nullptr; ++i) {
      const auto size = this->size(evaluator, call, names[i], *exprs[i]);
      if (!size) return Poison{};
      sizes.push_back(*size);
    }
    const std::size_t cols = kind_ == Kind::identity ? sizes[0] : sizes.size() == 2 ? sizes[1] : 1;
    if (!evaluator.budget().admit(sizes[0], cols, call.expr.span)) return Poison{};
    Tensor result = zero_matrix(evaluator.pool(), sizes[0], cols);
    const EntryDim plain = EntryDim::of(dimensions::none);
    if (kind_ == Kind::identity) {
      for (std::size_t i = 0; i < cols; ++i) {
        result.entries[i * cols + i] = evaluator.pool().one();
        result.dims[i * cols + i] = plain;
      }
    } else {
      if (sizes.size() == 1) result.rank = 1;
      if (kind_ == Kind::ones) {
        result.entries.assign(result.size(), evaluator.pool().one());
        result.dims.assign(result.size(), plain);
      }
    }
    return result;
  }
  [[nodiscard]] std::string signature() const override {
    return std::string(name_) + (kind_ == Kind::identity ? "(n)" : "(rows, cols)");
  }

 private:
  std::optional<std::size_t> size(Evaluator& evaluator, const Call& call, std::string_view name,
                                  const syntax::Expr& expr) const {
    Expected expected = Expected::scalar("argument `" + std::string(name) + "` of " + call.callee, dimensions::none);
    expected.integer = true;
    const auto number = evaluator.constant(expr, call.scope, expected);
    if (!number) return std::nullopt;
    const auto value = number->to_integer();
    if (value && *value >= 1) return static_cast<std::size_t>(*value);
    evaluator.reporter().error(not_an_integer, expr.span, expected.what + " must be 1 or more",
                               "this is " + number->to_string());
    return std::nullopt;
  }

  std::string_view name_;
  Kind kind_;
};

}  // namespace

void define_matrix_constructors(Scope& scope) {
  define_builtin(scope, "diag", std::make_shared<ListFunction>("diag", diag));
  define_builtin(scope, "stack", std::make_shared<ListFunction>("stack", stack));
  define_builtin(scope, "eye", std::make_shared<Sized>("eye", Sized::Kind::identity));
  define_builtin(scope, "zeros", std::make_shared<Sized>("zeros", Sized::Kind::zeros));
  define_builtin(scope, "ones", std::make_shared<Sized>("ones", Sized::Kind::ones));
}

}  // namespace robotc::sema
