// Bounded loops, unrolled: iterate and iterates.
#include <memory>

#include "compiler/sema/evaluation/arithmetic.h"
#include "compiler/sema/functions/tensor_callables.h"
#include "compiler/sema/values/elaboration_limits.h"

namespace robotc::sema {

namespace {

/// iterate(NEXT, x = START, TIMES) evaluates NEXT that many times, with x the previous value; iterates(…) returns all
/// values: one row, or block of rows, each.
class Iteration final : public Callable {
 public:
  enum class Result { last, each };
  Iteration(std::string_view name, Result result) : name_(name), result_(result) {}

  Value call(Evaluator& evaluator, const Call& call) const override {
    const auto& items = call.arguments.items;
    if (items.size() != 3 || items[0].name || !items[1].name || !items[1].name->rest.empty() || items[2].name) {
      return evaluator.reporter().error(iteration_form, call.expr.span,
                                        "`" + call.callee + "` is written `" + signature() + "`", "",
                                        {"`" + std::string(name_) + "(x / 2, x = 8, 3)` halves 8 three times"});
    }
    const syntax::Identifier& variable = items[1].name->head;
    auto x =
        evaluator.tensor(*items[1].value, call.scope, Expected::numbers("the start value of `" + variable.text + "`"));
    const auto times = count(evaluator, call, *items[2].value);
    if (!x || !times) return Poison{};
    std::vector<Tensor> each;
    for (std::size_t i = 0; i < *times; ++i) {
      if (!evaluator.budget().spend(1, call.expr.span)) return Poison{};
      Scope scope(&call.scope);
      scope.define_value(variable.text, BindingRole::let, *x, variable.span);
      auto next =
          evaluator.tensor(*items[0].value, scope, Expected::numbers("the next value in `" + call.callee + "`"));
      if (!next || !follows(evaluator, call, *x, *next)) return Poison{};
      x = std::move(next);
      if (result_ == Result::each) each.push_back(*x);
    }
    if (result_ == Result::last) return *x;
    return table_of(evaluator, call, each);
  }

  [[nodiscard]] std::string signature() const override { return std::string(name_) + "(next, x = start, times)"; }

 private:
  static std::optional<std::size_t> count(Evaluator& evaluator, const Call& call, const syntax::Expr& expr) {
    Expected expected = Expected::scalar("the number of repetitions of `" + call.callee + "`", dimensions::none);
    expected.integer = true;
    const auto number = evaluator.constant(expr, call.scope, expected);
    if (!number) return std::nullopt;
    const auto times = number->to_integer();
    if (times && *times >= 1 && static_cast<std::size_t>(*times) <= limits::elements) {
      return static_cast<std::size_t>(*times);
    }
    evaluator.reporter().error(times && *times >= 1 ? too_many_elements : index_out_of_range, expr.span,
                               "`" + call.callee + "` can repeat 1 to 10 000 times", "this is " + number->to_string());
    return std::nullopt;
  }

  /// Checks that the next value has the previous one's shape and units; both get units that either knows.
  static bool follows(Evaluator& evaluator, const Call& call, Tensor& before, Tensor& next) {
    const auto& items = call.arguments.items;
    const auto report = [&](const DiagnosticKind& kind, const char* what) {
      evaluator.reporter().error(
          kind, items[0].value->span, "each step of `" + call.callee + "` must keep the " + what + " of its value",
          "this is " + describe(Value(next)), {},
          {{items[1].value->span, "`" + items[1].name->head.text + "` is " + describe(Value(before))}});
      return false;
    };
    if (before.rank != next.rank || before.rows != next.rows || before.cols != next.cols) {
      return report(shapes_differ, "shape");
    }
    for (std::size_t i = 0; i < next.size(); ++i) {
      const auto dim = unify(before.dims[i], next.dims[i]);
      if (!dim) return report(dimensions_differ, "units");
      next.dims[i] = *dim;
    }
    next.display.reset();
    return true;
  }

  static Value table_of(Evaluator& evaluator, const Call& call, const std::vector<Tensor>& each) {
    const Tensor& last = each.back();
    // Numbers become entries of a vector, vectors rows, matrices blocks of rows.
    const std::size_t rows = last.rank == 2 ? last.rows : 1;
    const std::size_t cols = last.rank == 2 ? last.cols : last.rows;
    if (!evaluator.budget().admit(rows * each.size(), cols, call.expr.span)) return Poison{};
    Tensor table = last.rank == 0 ? Tensor::vector({}, {}) : zero_matrix(evaluator.pool(), 0, cols);
    if (last.rank == 2) table.col_space = last.col_space;
    if (last.rank == 1) table.col_space = last.row_space;
    for (const Tensor& value : each) {
      table.rows += rows;
      table.entries.insert(table.entries.end(), value.entries.begin(), value.entries.end());
      // A 0 of any unit in the first rounds takes the unit known since.
      for (std::size_t i = 0; i < value.size(); ++i) {
        table.dims.push_back(value.dims[i].is_fixed() ? value.dims[i] : last.dims[i]);
      }
    }
    return table;
  }

  std::string_view name_;
  Result result_;
};

}  // namespace

void define_iterations(Scope& scope) {
  define_builtin(scope, "iterate", std::make_shared<Iteration>("iterate", Iteration::Result::last));
  define_builtin(scope, "iterates", std::make_shared<Iteration>("iterates", Iteration::Result::each));
}

}  // namespace robotc::sema
