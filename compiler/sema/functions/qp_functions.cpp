// qp: quadratic programs.
//
// Units by entry, with those of x, of the cost c and of the constraints b: H is c/(x_i x_j), g c/x_i, A b_k/x_i, and
// the bounds are b.
#include <algorithm>

#include "compiler/intrinsics/qp.h"
#include "compiler/sema/evaluation/arithmetic.h"
#include "compiler/sema/functions/no_answer.h"
#include "compiler/sema/functions/tensor_callables.h"

namespace robotc::sema {

using expr::Id;
using intrinsics::Intrinsic;

namespace {

using Unit = std::optional<Dimension>;  ///< nothing: unknown

/// The arguments by meaning; no A if the bounds are on x itself.
struct QpArguments {
  const Tensor* h;
  const Tensor* g;
  const Tensor* a;
  const Tensor* lower;
  const Tensor* upper;
};

Unit unit_of(const Tensor& tensor, std::size_t entry) {
  return tensor.dims[entry].is_fixed() ? Unit(tensor.dims[entry].dimension) : Unit();
}

class QpUnits {
 public:
  explicit QpUnits(const QpArguments& arguments)
      : p_(arguments), n_(arguments.g->rows), m_(arguments.lower->rows), x_(n_), bounds_(m_) {
    for (std::size_t k = 0; k < m_; ++k)
      bounds_[k] = p_.lower->dims[k].is_fixed() ? unit_of(*p_.lower, k) : unit_of(*p_.upper, k);
    while (spread()) {
    }
  }

  [[nodiscard]] EntryDim x(std::size_t i) const { return x_[i] ? EntryDim::of(*x_[i]) : EntryDim::bare(); }

  /// An argument's entry whose unit does not fit the others.
  struct Mismatch {
    const Tensor* argument;
    std::size_t entry;
    Dimension due;
  };
  [[nodiscard]] std::optional<Mismatch> mismatch() const {
    std::optional<Mismatch> found;
    const auto check = [&](const Tensor& argument, std::size_t entry, const Unit& due) {
      const Unit unit = unit_of(argument, entry);
      if (!found && unit && due && *unit != *due) found = Mismatch{&argument, entry, *due};
    };
    for (std::size_t i = 0; i < n_; ++i) {
      check(*p_.g, i, ratio(cost_, x_[i]));
      for (std::size_t j = 0; j < n_; ++j) check(*p_.h, i * n_ + j, ratio(ratio(cost_, x_[i]), x_[j]));
    }
    for (std::size_t k = 0; k < m_; ++k) {
      for (std::size_t i = 0; i < n_ && p_.a != nullptr; ++i) check(*p_.a, k * n_ + i, ratio(bounds_[k], x_[i]));
      const Unit bound = p_.a == nullptr ? x_[k] : bounds_[k];
      check(*p_.lower, k, bound);
      check(*p_.upper, k, bound);
    }
    return found;
  }

 private:
  static Unit ratio(const Unit& a, const Unit& b) { return a && b ? Unit(*a / *b) : Unit(); }
  static Unit product(const Unit& a, const Unit& b) { return a && b ? Unit(*a * *b) : Unit(); }
  static bool set(Unit& unknown, const Unit& value) {
    if (unknown || !value) return false;
    unknown = value;
    return true;
  }

  /// One pass of unit inference; returns false at the fixed point.
  bool spread() {
    bool changed = false;
    const auto learn = [&](Unit& unknown, const Unit& value) { changed = set(unknown, value) || changed; };
    for (std::size_t i = 0; i < n_; ++i) {
      const Unit g = unit_of(*p_.g, i);
      const Unit h = unit_of(*p_.h, i * n_ + i);
      if (p_.a == nullptr) learn(x_[i], bounds_[i]);
      learn(x_[i], ratio(g, h));
      learn(x_[i], ratio(cost_, g));
      learn(cost_, product(g, x_[i]));
      learn(cost_, product(h, product(x_[i], x_[i])));
      if (const Unit square = ratio(cost_, h)) learn(x_[i], square->power(1, 2));
      for (std::size_t j = 0; j < n_; ++j) learn(x_[i], ratio(ratio(cost_, unit_of(*p_.h, i * n_ + j)), x_[j]));
      for (std::size_t k = 0; k < m_ && p_.a != nullptr; ++k) {
        const Unit a = unit_of(*p_.a, k * n_ + i);
        learn(x_[i], ratio(bounds_[k], a));
        learn(bounds_[k], product(a, x_[i]));
      }
    }
    return changed;
  }

  const QpArguments& p_;
  std::size_t n_;
  std::size_t m_;
  Unit cost_;
  std::vector<Unit> x_;
  std::vector<Unit> bounds_;
};

/// Expands a number or a literal 0 to `count` entries.
bool spread_to(Tensor& tensor, std::size_t count) {
  if (tensor.rank == 0) {
    tensor = Tensor::vector(std::vector<Id>(count, tensor.entries[0]), std::vector<EntryDim>(count, tensor.dims[0]));
  }
  return tensor.rank == 1 && tensor.rows == count;
}

Value solve_qp(Evaluator& evaluator, const Call& call, TensorArguments& a) {
  const bool has_matrix = a.values.size() == 5;
  const std::size_t last = a.values.size() - 1;
  const std::size_t n = a.values[0].rows;
  if (a.values[0].rank != 2 || a.values[0].cols != n || n == 0) {
    return wrong_argument(evaluator.reporter(), call, a, 0, "a square matrix");
  }
  const std::string count = std::to_string(n);
  if (!spread_to(a.values[1], n)) {
    return wrong_argument(evaluator.reporter(), call, a, 1,
                          "a vector of length " + count + ", the number of rows of `H`");
  }
  if (has_matrix && (a.values[2].rank != 2 || a.values[2].cols != n)) {
    return wrong_argument(evaluator.reporter(), call, a, 2,
                          "a matrix of " + count + " columns, the number of columns of `H`");
  }
  const std::size_t m = has_matrix ? a.values[2].rows : n;
  for (const std::size_t i : {last - 1, last}) {
    if (!spread_to(a.values[i], m)) {
      return wrong_argument(
          evaluator.reporter(), call, a, i,
          "a vector of length " + std::to_string(m) + ", the number of rows of `" + (has_matrix ? "A`" : "H`"));
    }
  }
  if (n > intrinsics::most_qp_variables || m > intrinsics::most_qp_constraints) {
    return evaluator.reporter().error(problem_too_large, call.expr.span,
                                      "`" + call.callee + "` takes at most " +
                                          std::to_string(intrinsics::most_qp_variables) + " unknowns and " +
                                          std::to_string(intrinsics::most_qp_constraints) + " constraints",
                                      "these are " + std::to_string(n) + " and " + std::to_string(m));
  }
  const QpArguments given{&a.values[0], &a.values[1], has_matrix ? &a.values[2] : nullptr, &a.values[last - 1],
                          &a.values[last]};
  const QpUnits units(given);
  if (const auto wrong = units.mismatch()) {
    const auto i = static_cast<std::size_t>(wrong->argument - a.values.data());
    const std::string entry = wrong->argument->rank == 2
                                  ? "(" + std::to_string(wrong->entry / wrong->argument->cols + 1) + ", " +
                                        std::to_string(wrong->entry % wrong->argument->cols + 1) + ")"
                                  : std::to_string(wrong->entry + 1);
    std::vector<std::string> hints = hint_of_si(evaluator.reporter(), a.values[i], *a.exprs[i]);
    hints.emplace_back("½ xᵀHx + gᵀx is the cost: the unit of H[i][j] is cost/(x_i x_j), that of g[i] cost/x_i");
    return evaluator.reporter().error(
        wrong_dimension, a.exprs[i]->span, "the units of the arguments of `" + call.callee + "` do not agree",
        "entry " + entry + " is " + in_unit(wrong->argument->dims[wrong->entry].dimension) + ", but must be " +
            in_unit(wrong->due) + " to match the other entries",
        std::move(hints));
  }
  expr::Pool& pool = evaluator.pool();
  std::vector<Id> arguments;
  const auto add = [&](const Tensor& part) {
    arguments.insert(arguments.end(), part.entries.begin(), part.entries.end());
  };
  add(*given.h);
  add(*given.g);
  if (has_matrix) {
    add(*given.a);
  } else {
    for (std::size_t i = 0; i < n * n; ++i) arguments.push_back(i % (n + 1) == 0 ? pool.one() : pool.zero());
  }
  add(*given.lower);
  add(*given.upper);
  if (!evaluator.budget().spend(arguments.size(), call.expr.span)) return Poison{};
  const expr::IntrinsicCall what{Intrinsic::qp,
                                 {static_cast<std::uint32_t>(n), static_cast<std::uint32_t>(m)},
                                 evaluator.call_sites().add(call.expr.span, call.callee)};
  std::vector<Id> results = pool.call(what, arguments);
  if (is_known_to_fail(evaluator, call, what.intrinsic, results)) return Poison{};
  results.resize(n);
  std::vector<EntryDim> dims;
  for (std::size_t i = 0; i < n; ++i) dims.push_back(units.x(i));
  AxisSpace space = given.h->col_space;
  space.configuration = false;
  return Tensor::vector(std::move(results), std::move(dims), space);
}

class QuadraticProgram final : public Callable {
 public:
  Value call(Evaluator& evaluator, const Call& call) const override {
    const bool has_matrix = call.arguments.items.size() > 4;
    const std::vector<std::string_view> names = has_matrix
                                                    ? std::vector<std::string_view>{"H", "g", "A", "lower", "upper"}
                                                    : std::vector<std::string_view>{"H", "g", "lower", "upper"};
    auto arguments = tensor_arguments(evaluator, call, names, names.size());
    return arguments ? solve_qp(evaluator, call, *arguments) : Value(Poison{});
  }
  [[nodiscard]] std::string signature() const override { return "qp(H, g, A, lower, upper)"; }
};

}  // namespace

void define_qp_functions(Scope& scope) { define_builtin(scope, "qp", std::make_shared<QuadraticProgram>()); }

}  // namespace robotc::sema
