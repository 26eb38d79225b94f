#include "compiler/sema/programs/figures.h"

#include <utility>

#include "compiler/sema/evaluation/arithmetic.h"
#include "compiler/sema/functions/builtins.h"
#include "compiler/sema/values/sema_diagnostics.h"

namespace robotc::sema {

using expr::Id;
using expr::Op;
using expr::Pool;

namespace {

bool lies_within(const Scope* scope, const Scope* around) {
  while (scope != nullptr && scope != around) scope = scope->parent();
  return scope != nullptr;
}

/// rms(x), peak(x), time_integral(x): elementwise on one signal.
class FigureOfSignal final : public Figure {
 public:
  using Body = Id (*)(Reducer&, Id);

  FigureOfSignal(std::string_view name, Body body, Dimension factor)
      : Figure(name, {"x"}, 1), body_(body), factor_(factor) {}

 private:
  Value reduce(Evaluator&, const Call&, TensorArguments arguments, Reducer& reducer) const override {
    Tensor& x = arguments.values[0];
    std::vector<Id> entries;
    std::vector<EntryDim> dims;
    for (std::size_t i = 0; i < x.size(); ++i) {
      entries.push_back(body_(reducer, x.entries[i]));
      dims.push_back(factor_.dimensionless() ? x.dims[i] : multiply(x.dims[i], EntryDim::of(factor_)));
    }
    Tensor result = like(x, std::move(entries), std::move(dims));
    result.row_space.configuration = false;
    if (!factor_.dimensionless()) result.display.reset();
    return result;
  }

  Body body_;
  Dimension factor_;  ///< its dimension divided by the signal's
};

/// rsd(reference, actual), ia(reference, actual), ia(reference, actual, mean): plain numbers, elementwise.
class FigureOfAgreement final : public Figure {
 public:
  /// `error`: ∫ (actual − reference)² dt.
  using Body = Id (*)(Reducer&, Id reference, Id actual, Id error);

  /// `perfect`: the value without any error, even if the formula is 0/0. `about_mean`: the same for differences from a
  /// mean that the call gives; null: it gives none.
  FigureOfAgreement(std::string_view name, int perfect, Body body, Body about_mean)
      : Figure(name,
               about_mean == nullptr ? std::vector<std::string_view>{"reference", "actual"}
                                     : std::vector<std::string_view>{"reference", "actual", "mean"},
               2),
        perfect_(perfect),
        body_(body),
        about_mean_(about_mean) {}

 private:
  Value reduce(Evaluator& evaluator, const Call& call, TensorArguments arguments, Reducer& reducer) const override {
    auto aligned = align(evaluator, std::move(arguments.values[0]), *arguments.exprs[0], std::move(arguments.values[1]),
                         *arguments.exprs[1], call.scope, true, Operation::compare);
    if (!aligned) return Poison{};
    std::optional<Aligned> with_mean;
    if (arguments.values.size() > 2) {
      with_mean = align(evaluator, aligned->left, *arguments.exprs[0], std::move(arguments.values[2]),
                        *arguments.exprs[2], call.scope, true, Operation::compare);
      if (!with_mean) return Poison{};
    }
    Pool& pool = reducer.pool();
    std::vector<Id> entries;
    for (std::size_t i = 0; i < aligned->left.size(); ++i) {
      const Id reference = aligned->left.entries[i];
      const Id actual = aligned->right.entries[i];
      const Id error = reducer.integral_of_square(pool.sub(actual, reference));
      Id value;
      if (with_mean) {
        const Id mean = with_mean->right.entries[i];
        value = about_mean_(reducer, pool.sub(reference, mean), pool.sub(actual, mean), error);
      } else {
        value = body_(reducer, reference, actual, error);
      }
      entries.push_back(pool.select(pool.make(Op::equal, error, pool.zero()), pool.integer(perfect_), value));
    }
    std::vector<EntryDim> dims(entries.size(), EntryDim::of(dimensions::none));
    Tensor result = like(aligned->left, std::move(entries), std::move(dims));
    result.row_space.configuration = false;
    // A plain number for each joint, not an angle.
    result.display = DisplayUnit{"1", Number::integer(1)};
    return result;
  }

  int perfect_;
  Body body_;
  Body about_mean_;
};

void define(Scope& scope, std::string name, std::shared_ptr<Figure> figure) {
  scope.define_value(std::move(name), BindingRole::builtin, FunctionRef{std::move(figure)});
}

}  // namespace

Id Reducer::reduce(Reduction::Kind kind, Id signal, std::vector<Id> others) {
  for (const Reduction& known : figures_.reductions) {
    if (known.kind == kind && known.signal == signal && known.others == others) return known.result;
  }
  const Id result = pool_.symbol("figure", expr::Stage::step);
  figures_.reductions.push_back({kind, signal, std::move(others), result});
  return result;
}

Value Figure::call(Evaluator& evaluator, const Call& call) const {
  Program* program = evaluator.context().program;
  Figures* figures = program == nullptr ? nullptr : program->figures;
  const std::string shown = "`" + std::string(name_) + "`";
  if (figures != nullptr && figures->in_argument) {
    return evaluator.reporter().error(nested_figure, call.expr.span,
                                      shown + " is a number of the whole run, not a signal", "inside another figure",
                                      {"a figure is computed from a signal: `rms(q - ref.q)`"});
  }
  if (figures == nullptr || !lies_within(&call.scope, figures->scope)) {
    return evaluator.reporter().error(misplaced_figure, call.expr.span, shown + " is known only after the run", "",
                                      {"use it directly in `expect` or `report` of a simulation: `report " +
                                       signature() + "`, with a `let` for its argument"});
  }
  figures->in_argument = true;
  auto given = arguments(evaluator, call);
  figures->in_argument = false;
  if (!given) return Poison{};
  Reducer reducer(evaluator.pool(), *figures);
  return reduce(evaluator, call, std::move(*given), reducer);
}

std::optional<TensorArguments> Figure::arguments(Evaluator& evaluator, const Call& call) const {
  return tensor_arguments(evaluator, call, parameters_, required_);
}

std::string Figure::signature() const {
  std::string text(name_);
  for (std::size_t i = 0; i < required_; ++i) text += (i == 0 ? "(" : ", ") + std::string(parameters_[i]);
  return text + ")";
}

void define_figures(Scope& scope) {
  define_step_figures(scope);
  const auto of_signal = [&](const char* name, FigureOfSignal::Body body, Dimension factor = dimensions::none) {
    define(scope, name, std::make_shared<FigureOfSignal>(name, body, factor));
  };
  of_signal("rms", [](Reducer& reducer, Id x) {
    return reducer.pool().sqrt(reducer.pool().div(reducer.integral_of_square(x), reducer.duration()));
  });
  of_signal("peak", [](Reducer& reducer, Id x) { return reducer.largest(reducer.pool().make(Op::abs, x)); });
  of_signal("time_integral", [](Reducer& reducer, Id x) { return reducer.integral(x); }, dimensions::time);

  const auto of_agreement = [&](const char* name, int perfect, FigureOfAgreement::Body body,
                                FigureOfAgreement::Body about_mean) {
    define(scope, name, std::make_shared<FigureOfAgreement>(name, perfect, body, about_mean));
  };
  // Urrea, Saa and Kern (2024), eqs 26 and 27, with their signs corrected: the denominator of Willmott's index adds the
  // distances from the mean of the reference.
  of_agreement(
      "rsd", 0,
      [](Reducer& reducer, Id, Id actual, Id error) {
        return reducer.pool().sqrt(reducer.pool().div(error, reducer.integral_of_square(actual)));
      },
      nullptr);
  of_agreement(
      "ia", 1,
      [](Reducer& reducer, Id reference, Id actual, Id error) {
        return reducer.pool().sub(reducer.pool().one(),
                                  reducer.pool().div(error, reducer.potential_error(reference, actual)));
      },
      [](Reducer& reducer, Id reference, Id actual, Id error) {
        Pool& pool = reducer.pool();
        const Id sum = pool.add(pool.make(Op::abs, actual), pool.make(Op::abs, reference));
        return pool.sub(pool.one(), pool.div(error, reducer.integral_of_square(sum)));
      });
}

}  // namespace robotc::sema
