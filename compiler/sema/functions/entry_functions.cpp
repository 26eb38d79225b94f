// Elementwise functions.
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>

#include "compiler/sema/evaluation/arithmetic.h"
#include "compiler/sema/functions/builtins.h"
#include "compiler/sema/functions/tensor_arguments.h"
#include "compiler/sema/values/robot_parts.h"
#include "compiler/sema/values/sema_diagnostics.h"

namespace robotc::sema {

using expr::Id;
using expr::Op;
using expr::Pool;

namespace {

/// Elementwise functions: dimensions of argument and result.
enum class Rule {
  plain,          ///< plain numbers to plain numbers: exp, atan
  angle,          ///< angles to plain numbers: sin; an argument in Hz·s is a mistake
  unit_interval,  ///< plain numbers within [−1, 1]
  keep,           ///< any dimension, kept: abs
  forget,         ///< any dimension to plain numbers: sign
  root,           ///< any dimension to its square root
};

/// The nearest integer; halves are rounded up. Without x + 1/2, which would round 0.5 - 2^-54 up.
Id nearest_integer(Pool& pool, Id x) {
  return pool.sub(pool.make(Op::floor, pool.mul(pool.integer(2), x)), pool.make(Op::floor, x));
}
Id next_integer(Pool& pool, Id x) { return pool.neg(pool.make(Op::floor, pool.neg(x))); }

class EntryFunction final : public Callable {
 public:
  using Composed = Id (*)(Pool&, Id);

  /// `composed`, if given, is built from `op`, whose rules hold.
  EntryFunction(std::string_view name, Op op, Rule rule, Composed composed = nullptr)
      : name_(name), op_(op), rule_(rule), composed_(composed) {}

  Value call(Evaluator& evaluator, const Call& call) const override {
    const auto arguments = tensor_arguments(evaluator, call, {"x"}, 1);
    if (!arguments) return Poison{};
    const Tensor& x = arguments->values[0];
    const Span span = arguments->exprs[0]->span;
    std::vector<Id> entries(x.size());
    std::vector<EntryDim> dims(x.size());
    for (std::size_t i = 0; i < x.size(); ++i) {
      const auto dim = result_dimension(evaluator, x, i, span);
      if (!dim || !in_domain(evaluator, x.entries[i], span)) return Poison{};
      Pool& pool = evaluator.pool();
      entries[i] = composed_ != nullptr ? composed_(pool, x.entries[i]) : pool.make(op_, x.entries[i]);
      dims[i] = *dim;
    }
    Tensor result = like(x, std::move(entries), std::move(dims));
    result.row_space.configuration = false;
    result.counts_cycles = false;
    // Over joints, plain numbers would look like angles.
    if (is_ratio() && x.row_space.robot != nullptr) result.display = DisplayUnit{"1", Number::integer(1)};
    return result;
  }

  [[nodiscard]] std::string signature() const override { return std::string(name_) + "(x)"; }

 private:
  /// True if the result is a plain number, neither an angle nor of the argument's dimension.
  [[nodiscard]] bool is_ratio() const {
    if (op_ == Op::atan || op_ == Op::asin || op_ == Op::acos || op_ == Op::floor) return false;
    return rule_ != Rule::keep && rule_ != Rule::root;
  }

  std::optional<EntryDim> result_dimension(Evaluator& evaluator, const Tensor& x, std::size_t i, Span span) const {
    const EntryDim& dim = x.dims[i];
    const bool plain = !dim.is_fixed() || dim.dimension.dimensionless();
    const EntryDim number = dim.kind == EntryDim::Kind::bare ? EntryDim::bare() : EntryDim::of(dimensions::none);
    switch (rule_) {
      case Rule::keep:
        return dim;
      case Rule::forget:
        return number;
      case Rule::root: {
        if (plain) return dim;
        const auto root = dim.dimension.power(1, 2);
        if (root) return EntryDim::of(*root);
        evaluator.reporter().error(bad_exponent, span,
                                   "the square root of " + dim.dimension.to_unit() + " is not a unit", "");
        return std::nullopt;
      }
      case Rule::angle:
        if (x.counts_cycles) {
          evaluator.reporter().error(hertz_for_angular_velocity, span,
                                     "`" + std::string(name_) + "` needs an angle in rad, not in Hz",
                                     "Hz counts cycles: one cycle is 2π rad", {"multiply by 2*pi"});
          return std::nullopt;
        }
        [[fallthrough]];
      case Rule::plain:
      case Rule::unit_interval:
        if (plain) return number;
        evaluator.reporter().error(
            wrong_dimension, span,
            "`" + std::string(name_) + (rule_ == Rule::angle ? "` needs an angle" : "` needs a plain number"),
            "this is in " + dim.dimension.to_unit(),
            rule_ != Rule::angle ? std::vector<std::string>{"divide by a reference quantity"}
            : dim.dimension == dimensions::time
                ? std::vector<std::string>{"a time times a rate is an angle: `2 rad/s * t`"}
                : std::vector<std::string>{});
        return std::nullopt;
    }
    return std::nullopt;
  }

  bool in_domain(Evaluator& evaluator, Id entry, Span span) const {
    const Pool& pool = evaluator.pool();
    if (!pool.is_number(entry)) return true;
    const double x = pool.value(entry).to_double();
    // The double nearest to a pole of tan differs from it only by rounding, which its cosine shows.
    const bool pole =
        op_ == Op::tan && std::abs(std::cos(x)) <= 2 * std::numeric_limits<double>::epsilon() * std::abs(x);
    const bool outside = pole || (rule_ == Rule::unit_interval && (x < -1 || x > 1)) || (op_ == Op::sqrt && x < 0) ||
                         (op_ == Op::log && x <= 0);
    if (!outside) return true;
    const std::string place = pole ? short_number(x * 180 / std::numbers::pi) + " deg" : pool.value(entry).to_string();
    const std::string asked = pole                           ? "must not be an odd multiple of 90 deg"
                              : rule_ == Rule::unit_interval ? "must be between -1 and 1"
                              : op_ == Op::sqrt              ? "must not be negative"
                                                             : "must be positive";
    evaluator.reporter().error(outside_domain, span, "`" + std::string(name_) + "` has no value at " + place, asked);
    return false;
  }

  std::string_view name_;
  Op op_;
  Rule rule_;
  Composed composed_;
};

/// `compute` of each entry of `left` and the same of `right`, with equal dimensions; scalars broadcast. Nothing
/// (reported) if they do not fit.
template <class Compute>
std::optional<Tensor> pairwise(Evaluator& evaluator, Compute compute, Tensor left, const syntax::Expr& left_expr,
                               Tensor right, const syntax::Expr& right_expr, Scope& scope) {
  auto aligned =
      align(evaluator, std::move(left), left_expr, std::move(right), right_expr, scope, true, Operation::compare);
  if (!aligned) return std::nullopt;
  std::vector<Id> entries(aligned->left.size());
  for (std::size_t i = 0; i < entries.size(); ++i) {
    entries[i] = compute(aligned->left.entries[i], aligned->right.entries[i]);
  }
  return like(aligned->left, std::move(entries), std::move(aligned->dims));
}

std::optional<Tensor> pairwise(Evaluator& evaluator, Op op, Tensor left, const syntax::Expr& left_expr, Tensor right,
                               const syntax::Expr& right_expr, Scope& scope) {
  return pairwise(
      evaluator, [&](Id a, Id b) { return evaluator.pool().make(op, a, b); }, std::move(left), left_expr,
      std::move(right), right_expr, scope);
}

/// min, max, atan2: elementwise on two operands of one dimension; scalars broadcast.
class PairFunction final : public Callable {
 public:
  PairFunction(std::string_view name, Op op, bool keeps_dimension)
      : name_(name), op_(op), keeps_dimension_(keeps_dimension) {}

  Value call(Evaluator& evaluator, const Call& call) const override {
    // max(v) and min(v) of one vector: its largest and smallest entry.
    if (keeps_dimension_ && call.arguments.items.size() == 1) return extreme(evaluator, call);
    const bool angle = op_ == Op::atan2;
    const auto arguments = tensor_arguments(evaluator, call, {angle ? "y" : "a", angle ? "x" : "b"}, 2);
    if (!arguments) return Poison{};
    auto result = pairwise(evaluator, op_, arguments->values[0], *arguments->exprs[0], arguments->values[1],
                           *arguments->exprs[1], call.scope);
    if (!result) return Poison{};
    if (!keeps_dimension_) result->dims.assign(result->size(), EntryDim::of(dimensions::none));
    return std::move(*result);
  }

  [[nodiscard]] std::string signature() const override {
    return std::string(name_) + (op_ == Op::atan2 ? "(y, x)" : "(a, b)");
  }

 private:
  Value extreme(Evaluator& evaluator, const Call& call) const {
    const auto arguments = tensor_arguments(evaluator, call, {"v"}, 1);
    if (!arguments) return Poison{};
    const Tensor& v = arguments->values[0];
    if (v.rank != 1 || v.rows == 0) {
      return evaluator.reporter().error(
          wrong_shape, call.expr.span, "`" + call.callee + "` of one argument needs a vector",
          "this is " + describe(Value(v)),
          call.callee == "max" ? std::vector<std::string>{"the largest |x| of a run is `peak(x)`"}
                               : std::vector<std::string>{});
    }
    Tensor result = Tensor::scalar(v.entries[0], v.dims[0]);
    for (std::size_t i = 1; i < v.rows; ++i) {
      const auto dim = unify(result.dims[0], v.dims[i]);
      if (!dim) {
        return evaluator.reporter().error(mixed_dimensions, arguments->exprs[0]->span,
                                          "cannot compare entries of different units", dimension_text(v));
      }
      result.dims[0] = *dim;
      result.entries[0] = evaluator.pool().make(op_, result.entries[0], v.entries[i]);
    }
    return result;
  }

  std::string_view name_;
  Op op_;
  bool keeps_dimension_;
};

/// clamp(x, low, high) = min(max(x, low), high).
class Clamp final : public Callable {
 public:
  Value call(Evaluator& evaluator, const Call& call) const override {
    const auto arguments = tensor_arguments(evaluator, call, {"x", "low", "high"}, 3);
    if (!arguments) return Poison{};
    const auto& [values, exprs] = *arguments;
    auto raised = pairwise(evaluator, Op::max, values[0], *exprs[0], values[1], *exprs[1], call.scope);
    if (!raised) return Poison{};
    auto result = pairwise(evaluator, Op::min, std::move(*raised), *exprs[0], values[2], *exprs[2], call.scope);
    return result ? Value(std::move(*result)) : Value(Poison{});
  }
  [[nodiscard]] std::string signature() const override { return "clamp(x, low, high)"; }
};

/// mod(a, b) = a - b floor(a/b), with the sign of b; scalars broadcast.
class Modulo final : public Callable {
 public:
  Value call(Evaluator& evaluator, const Call& call) const override {
    const auto arguments = tensor_arguments(evaluator, call, {"a", "b"}, 2);
    if (!arguments) return Poison{};
    const auto& [values, exprs] = *arguments;
    Pool& pool = evaluator.pool();
    if (std::ranges::any_of(values[1].entries, [&](Id entry) { return pool.is_zero(entry); })) {
      return evaluator.reporter().error(division_by_zero, exprs[1]->span, "this divides by zero", "is 0");
    }
    auto result = pairwise(
        evaluator, [&](Id a, Id b) { return pool.sub(a, pool.mul(b, pool.make(Op::floor, pool.div(a, b)))); },
        values[0], *exprs[0], values[1], *exprs[1], call.scope);
    return result ? Value(std::move(*result)) : Value(Poison{});
  }
  [[nodiscard]] std::string signature() const override { return "mod(a, b)"; }
};

struct EntryRow {
  std::string_view name;
  Op op;
  Rule rule;
  EntryFunction::Composed composed = nullptr;
};
constexpr std::array entry_functions{
    EntryRow{"sin", Op::sin, Rule::angle},
    EntryRow{"cos", Op::cos, Rule::angle},
    EntryRow{"tan", Op::tan, Rule::angle},
    EntryRow{"asin", Op::asin, Rule::unit_interval},
    EntryRow{"acos", Op::acos, Rule::unit_interval},
    EntryRow{"atan", Op::atan, Rule::plain},
    EntryRow{"sinh", Op::sinh, Rule::plain},
    EntryRow{"cosh", Op::cosh, Rule::plain},
    EntryRow{"tanh", Op::tanh, Rule::plain},
    EntryRow{"exp", Op::exp, Rule::plain},
    EntryRow{"log", Op::log, Rule::plain},
    EntryRow{"sqrt", Op::sqrt, Rule::root},
    EntryRow{"abs", Op::abs, Rule::keep},
    EntryRow{"sign", Op::sign, Rule::forget},
    EntryRow{"floor", Op::floor, Rule::plain},
    EntryRow{"round", Op::floor, Rule::plain, nearest_integer},
    EntryRow{"ceil", Op::floor, Rule::plain, next_integer},
};

}  // namespace

void define_entry_functions(Scope& scope) {
  const auto define = [&](std::string_view name, std::shared_ptr<const Callable> callable) {
    scope.define_value(std::string(name), BindingRole::builtin, FunctionRef{std::move(callable)});
  };
  for (const EntryRow& row : entry_functions) {
    define(row.name, std::make_shared<EntryFunction>(row.name, row.op, row.rule, row.composed));
  }
  define("atan2", std::make_shared<PairFunction>("atan2", Op::atan2, false));
  define("min", std::make_shared<PairFunction>("min", Op::min, true));
  define("max", std::make_shared<PairFunction>("max", Op::max, true));
  define("mod", std::make_shared<Modulo>());
  define("clamp", std::make_shared<Clamp>());
}

}  // namespace robotc::sema
