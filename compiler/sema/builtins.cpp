// The predefined names: pi, true, false and the mathematical functions.
#include <algorithm>
#include <array>
#include <functional>

#include "compiler/sema/arithmetic.h"
#include "compiler/sema/functions.h"
#include "compiler/sema/robot_model.h"
#include "compiler/sema/sema_diagnostics.h"

namespace robotc::sema {

using expr::Id;
using expr::Op;
using expr::Pool;

namespace {

/// A call's arguments as tensors, each with its expression; empty after an error.
struct TensorArguments {
  std::vector<Tensor> values;
  std::vector<const syntax::Expr*> exprs;
};

std::optional<TensorArguments> tensor_arguments(Elaborator& elaborator, const Call& call,
                                                const std::vector<std::string_view>& names, std::size_t required) {
  const auto exprs = elaborator.match_arguments(call, names, required);
  if (exprs.size() != names.size()) return std::nullopt;
  TensorArguments result;
  for (std::size_t i = 0; i < exprs.size() && exprs[i] != nullptr; ++i) {
    auto value = elaborator.tensor(*exprs[i], call.scope,
                                   Expected::numbers("argument `" + std::string(names[i]) + "` of " + call.callee));
    if (!value) return std::nullopt;
    result.values.push_back(std::move(*value));
    result.exprs.push_back(exprs[i]);
  }
  return result;
}

/// Functions that work entry by entry and what they ask of dimensions.
enum class Rule {
  plain,         ///< plain numbers to plain numbers: exp, atan
  angle,         ///< angles to plain numbers: sin; an argument in Hz·s is a mistake
  unit_interval, ///< plain numbers within [−1, 1]
  keep,          ///< any dimension, kept: abs
  forget,        ///< any dimension to plain numbers: sign
  root,          ///< any dimension to its square root
};

class EntryFunction final : public Callable {
 public:
  EntryFunction(std::string_view name, Op op, Rule rule) : name_(name), op_(op), rule_(rule) {}

  Value call(Elaborator& elaborator, const Call& call) const override {
    const auto arguments = tensor_arguments(elaborator, call, {"x"}, 1);
    if (!arguments) return Poison{};
    const Tensor& x = arguments->values[0];
    const Span span = arguments->exprs[0]->span;
    std::vector<Id> entries(x.size());
    std::vector<EntryDim> dims(x.size());
    for (std::size_t i = 0; i < x.size(); ++i) {
      const auto dim = result_dimension(elaborator, x, i, span);
      if (!dim || !in_domain(elaborator, x.entries[i], span)) return Poison{};
      entries[i] = elaborator.pool().make(op_, x.entries[i]);
      dims[i] = *dim;
    }
    Tensor result = like(x, std::move(entries), std::move(dims));
    result.row_space.configuration = false;
    result.counts_cycles = false;
    return result;
  }

  [[nodiscard]] std::string signature() const override { return std::string(name_) + "(x)"; }

 private:
  std::optional<EntryDim> result_dimension(Elaborator& elaborator, const Tensor& x, std::size_t i, Span span) const {
    const EntryDim& dim = x.dims[i];
    const bool plain = !dim.is_fixed() || dim.dimension.dimensionless();
    const EntryDim number = dim.kind == EntryDim::Kind::bare ? EntryDim::bare() : EntryDim::of(dimensions::none);
    switch (rule_) {
      case Rule::keep: return dim;
      case Rule::forget: return number;
      case Rule::root: {
        if (plain) return dim;
        const auto root = dim.dimension.power(1, 2);
        if (root) return EntryDim::of(*root);
        elaborator.error(bad_exponent, span, "no unit is the square root of " + dim.dimension.to_unit(), "");
        return std::nullopt;
      }
      case Rule::angle:
        if (x.counts_cycles) {
          elaborator.error(hertz_for_angular_velocity, span, "`" + std::string(name_) + "` needs an angle, in rad",
                           "Hz counts cycles: one cycle is 2π rad", {"multiply by 2*pi"});
          return std::nullopt;
        }
        [[fallthrough]];
      case Rule::plain:
      case Rule::unit_interval:
        if (plain) return number;
        elaborator.error(
            wrong_dimension, span,
            "`" + std::string(name_) + (rule_ == Rule::angle ? "` needs an angle" : "` needs a plain number"),
            "this is in " + dim.dimension.to_unit(),
            rule_ == Rule::angle ? std::vector<std::string>{}
                                 : std::vector<std::string>{"divide by a reference quantity"});
        return std::nullopt;
    }
    return std::nullopt;
  }

  bool in_domain(Elaborator& elaborator, Id entry, Span span) const {
    const Pool& pool = elaborator.pool();
    if (!pool.is_number(entry)) return true;
    const double x = pool.value(entry).to_double();
    const bool outside = (rule_ == Rule::unit_interval && (x < -1 || x > 1)) || (op_ == Op::sqrt && x < 0) ||
                         (op_ == Op::log && x <= 0);
    if (!outside) return true;
    elaborator.error(outside_domain, span, "`" + std::string(name_) + "` is not defined here",
                     "this is " + pool.value(entry).to_string());
    return false;
  }

  std::string_view name_;
  Op op_;
  Rule rule_;
};

/// min, max, atan2: two operands of one dimension, entry by entry, scalars spread.
class PairFunction final : public Callable {
 public:
  PairFunction(std::string_view name, Op op, bool keeps_dimension)
      : name_(name), op_(op), keeps_dimension_(keeps_dimension) {}

  Value call(Elaborator& elaborator, const Call& call) const override {
    // max(v) and min(v) of one vector: its largest and smallest entry.
    if (keeps_dimension_ && call.arguments.items.size() == 1) return extreme(elaborator, call);
    const auto arguments = tensor_arguments(elaborator, call, {op_ == Op::atan2 ? "y" : "a", op_ == Op::atan2 ? "x" : "b"}, 2);
    if (!arguments) return Poison{};
    const auto aligned = align(elaborator, arguments->values[0], *arguments->exprs[0], arguments->values[1],
                               *arguments->exprs[1], call.scope, true, "compared");
    if (!aligned) return Poison{};
    std::vector<Id> entries(aligned->left.size());
    std::vector<EntryDim> dims(aligned->left.size(), EntryDim::of(dimensions::none));
    for (std::size_t i = 0; i < entries.size(); ++i) {
      entries[i] = elaborator.pool().make(op_, aligned->left.entries[i], aligned->right.entries[i]);
    }
    return like(aligned->left, std::move(entries), keeps_dimension_ ? aligned->dims : std::move(dims));
  }

  [[nodiscard]] std::string signature() const override {
    return std::string(name_) + (op_ == Op::atan2 ? "(y, x)" : "(a, b)");
  }

 private:
  Value extreme(Elaborator& elaborator, const Call& call) const {
    const auto arguments = tensor_arguments(elaborator, call, {"v"}, 1);
    if (!arguments) return Poison{};
    const Tensor& v = arguments->values[0];
    if (v.rank != 1 || v.rows == 0) {
      return elaborator.error(wrong_shape, call.expr.span, "`" + call.callee + "` of one argument needs a vector",
                              "this is " + describe(Value(v)));
    }
    Tensor result = Tensor::scalar(v.entries[0], v.dims[0]);
    for (std::size_t i = 1; i < v.rows; ++i) {
      const auto dim = unify(result.dims[0], v.dims[i]);
      if (!dim) {
        return elaborator.error(mixed_dimensions, arguments->exprs[0]->span, "entries of different units cannot be compared",
                                dimension_text(v));
      }
      result.dims[0] = *dim;
      result.entries[0] = elaborator.pool().make(op_, result.entries[0], v.entries[i]);
    }
    return result;
  }

  std::string_view name_;
  Op op_;
  bool keeps_dimension_;
};

/// A function of whole tensors, given by what it does with its evaluated arguments.
class TensorFunction final : public Callable {
 public:
  using Body = std::function<Value(Elaborator&, const Call&, const TensorArguments&)>;

  TensorFunction(std::string_view name, std::vector<std::string_view> parameters, Body body)
      : name_(name), parameters_(std::move(parameters)), body_(std::move(body)) {}

  Value call(Elaborator& elaborator, const Call& call) const override {
    const auto arguments = tensor_arguments(elaborator, call, parameters_, parameters_.size());
    return arguments ? body_(elaborator, call, *arguments) : Value(Poison{});
  }

  [[nodiscard]] std::string signature() const override {
    std::string text(name_);
    for (std::size_t i = 0; i < parameters_.size(); ++i) text += (i == 0 ? "(" : ", ") + std::string(parameters_[i]);
    return text + ")";
  }

 private:
  std::string_view name_;
  std::vector<std::string_view> parameters_;
  Body body_;
};

/// sum(…) and diag(…): any number of arguments, or a comprehension.
class ListFunction final : public Callable {
 public:
  using Body = std::function<Value(Elaborator&, const Call&, const std::vector<Tensor>&)>;

  ListFunction(std::string_view name, Body body) : name_(name), body_(std::move(body)) {}

  Value call(Elaborator& elaborator, const Call& call) const override {
    std::vector<Tensor> tensors;
    for (Value& value : elaborator.evaluate_list(call.arguments, call.scope)) {
      if (is_poison(value)) return Poison{};
      auto* tensor = std::get_if<Tensor>(&value);
      if (tensor == nullptr) {
        return elaborator.error(wrong_kind, call.expr.span, "`" + call.callee + "` needs numbers", "this is " + describe(value));
      }
      tensors.push_back(std::move(*tensor));
    }
    if (tensors.empty()) {
      return elaborator.error(missing_argument, call.expr.span, "`" + call.callee + "` needs at least one argument", "");
    }
    return body_(elaborator, call, tensors);
  }

  [[nodiscard]] std::string signature() const override { return std::string(name_) + "(…)"; }

 private:
  std::string_view name_;
  Body body_;
};

bool is_vector(const Tensor& tensor, std::size_t length = 0) {
  return tensor.rank == 1 && (length == 0 || tensor.rows == length);
}

Value wrong_vector(Elaborator& elaborator, const Call& call, const TensorArguments& arguments, std::size_t i, const char* due) {
  return elaborator.error(wrong_shape, arguments.exprs[i]->span, "`" + call.callee + "` needs " + due,
                          "this is " + describe(Value(arguments.values[i])));
}

std::string in_unit(const EntryDim& dim) {
  return dim.dimension.dimensionless() ? "plain numbers" : "in " + dim.dimension.to_unit();
}

/// Adds terms of one dimension, or reports that they have several.
std::optional<Tensor> add_terms(Elaborator& elaborator, Span span, const std::vector<std::pair<Id, EntryDim>>& terms) {
  Tensor sum = Tensor::scalar(elaborator.pool().zero(), EntryDim::zero());
  for (const auto& [entry, dim] : terms) {
    const auto unified = unify(sum.dims[0], dim);
    if (!unified) {
      elaborator.error(mixed_dimensions, span, "terms of different units cannot be added",
                       "some are " + in_unit(sum.dims[0]) + ", some are " + in_unit(dim));
      return std::nullopt;
    }
    sum.dims[0] = *unified;
    sum.entries[0] = elaborator.pool().add(sum.entries[0], entry);
  }
  return sum;
}

Value clamp(Elaborator& elaborator, const Call& call, const TensorArguments& a) {
  auto low = align(elaborator, a.values[0], *a.exprs[0], a.values[1], *a.exprs[1], call.scope, true, "compared");
  if (!low) return Poison{};
  Tensor raised = like(low->left, {}, low->dims);
  for (std::size_t i = 0; i < low->left.size(); ++i) {
    raised.entries.push_back(elaborator.pool().make(Op::max, low->left.entries[i], low->right.entries[i]));
  }
  auto high = align(elaborator, std::move(raised), *a.exprs[0], a.values[2], *a.exprs[2], call.scope, true, "compared");
  if (!high) return Poison{};
  Tensor result = like(high->left, {}, high->dims);
  for (std::size_t i = 0; i < high->left.size(); ++i) {
    result.entries.push_back(elaborator.pool().make(Op::min, high->left.entries[i], high->right.entries[i]));
  }
  return result;
}

Value norm(Elaborator& elaborator, const Call& call, const TensorArguments& a) {
  if (!is_vector(a.values[0])) return wrong_vector(elaborator, call, a, 0, "a vector");
  std::vector<std::pair<Id, EntryDim>> squares;
  EntryDim dim = EntryDim::zero();
  for (std::size_t i = 0; i < a.values[0].rows; ++i) {
    const Id entry = a.values[0].entries[i];
    squares.emplace_back(elaborator.pool().mul(entry, entry), multiply(a.values[0].dims[i], a.values[0].dims[i]));
    if (const auto unified = unify(dim, a.values[0].dims[i])) dim = *unified;
  }
  const auto sum = add_terms(elaborator, a.exprs[0]->span, squares);
  if (!sum) return Poison{};
  return Tensor::scalar(elaborator.pool().sqrt(sum->entries[0]), dim);
}

Value dot(Elaborator& elaborator, const Call& call, const TensorArguments& a) {
  for (std::size_t i = 0; i < 2; ++i) {
    if (!is_vector(a.values[i])) return wrong_vector(elaborator, call, a, i, "vectors");
  }
  if (a.values[0].rows != a.values[1].rows) return wrong_vector(elaborator, call, a, 1, "vectors of one length");
  std::vector<std::pair<Id, EntryDim>> terms;
  for (std::size_t i = 0; i < a.values[0].rows; ++i) {
    terms.emplace_back(elaborator.pool().mul(a.values[0].entries[i], a.values[1].entries[i]),
                       multiply(a.values[0].dims[i], a.values[1].dims[i]));
  }
  const auto sum = add_terms(elaborator, call.expr.span, terms);
  return sum ? Value(*sum) : Value(Poison{});
}

Value cross(Elaborator& elaborator, const Call& call, const TensorArguments& a) {
  for (std::size_t i = 0; i < 2; ++i) {
    if (!is_vector(a.values[i], 3)) return wrong_vector(elaborator, call, a, i, "vectors of length 3");
  }
  Pool& pool = elaborator.pool();
  Tensor result = Tensor::vector({}, {});
  result.rows = 3;
  for (std::size_t i = 0; i < 3; ++i) {
    const std::size_t j = (i + 1) % 3;
    const std::size_t k = (i + 2) % 3;
    const auto term = add_terms(
        elaborator, call.expr.span,
        {{pool.mul(a.values[0].entries[j], a.values[1].entries[k]), multiply(a.values[0].dims[j], a.values[1].dims[k])},
         {pool.neg(pool.mul(a.values[0].entries[k], a.values[1].entries[j])), multiply(a.values[0].dims[k], a.values[1].dims[j])}});
    if (!term) return Poison{};
    result.entries.push_back(term->entries[0]);
    result.dims.push_back(term->dims[0]);
  }
  return result;
}

Value transpose(Elaborator& elaborator, const Call& call, const TensorArguments& a) {
  const Tensor& m = a.values[0];
  if (m.rank != 2) return wrong_vector(elaborator, call, a, 0, "a matrix");
  Tensor result = m;
  result.display.reset();
  std::swap(result.rows, result.cols);
  std::swap(result.row_space, result.col_space);
  for (std::size_t i = 0; i < result.rows; ++i) {
    for (std::size_t j = 0; j < result.cols; ++j) {
      result.entries[i * result.cols + j] = m.entries[j * m.cols + i];
      result.dims[i * result.cols + j] = m.dims[j * m.cols + i];
    }
  }
  return result;
}

/// diag(a, b, c) or diag(v); off the diagonal stand zeros of every dimension.
Value diag(Elaborator& elaborator, const Call& call, const std::vector<Tensor>& arguments) {
  std::vector<Id> entries;
  std::vector<EntryDim> dims;
  for (const Tensor& argument : arguments) {
    if (argument.rank == 2 || (argument.rank == 1 && arguments.size() != 1)) {
      return elaborator.error(wrong_shape, call.expr.span, "`diag` takes the entries of a diagonal, or one vector of them",
                              "an argument is " + describe(Value(argument)));
    }
    entries.insert(entries.end(), argument.entries.begin(), argument.entries.end());
    dims.insert(dims.end(), argument.dims.begin(), argument.dims.end());
  }
  Tensor result;
  result.rank = 2;
  result.rows = result.cols = entries.size();
  result.row_space = result.col_space = arguments[0].rank == 1 ? arguments[0].row_space : AxisSpace{};
  result.entries.assign(result.size(), elaborator.pool().zero());
  result.dims.assign(result.size(), EntryDim::zero());
  for (std::size_t i = 0; i < entries.size(); ++i) {
    result.entries[i * result.cols + i] = entries[i];
    result.dims[i * result.cols + i] = dims[i];
  }
  return result;
}

Value sum(Elaborator& elaborator, const Call& call, const std::vector<Tensor>& arguments) {
  std::vector<std::pair<Id, EntryDim>> terms;
  for (const Tensor& argument : arguments) {
    if (argument.rank != 0 && (arguments.size() != 1 || argument.rank == 2)) {
      return elaborator.error(wrong_shape, call.expr.span, "`sum` adds numbers, or the entries of one vector",
                              "an argument is " + describe(Value(argument)));
    }
    for (std::size_t i = 0; i < argument.size(); ++i) terms.emplace_back(argument.entries[i], argument.dims[i]);
  }
  const auto total = add_terms(elaborator, call.expr.span, terms);
  return total ? Value(*total) : Value(Poison{});
}

/// unit(joint): the unit vector of a joint over the joints of its robot.
class UnitVector final : public Callable {
 public:
  Value call(Elaborator& elaborator, const Call& call) const override {
    const auto arguments = elaborator.match_arguments(call, {"joint"}, 1);
    if (arguments.size() != 1) return Poison{};
    const Value value = elaborator.evaluate(*arguments[0], call.scope);
    if (is_poison(value)) return Poison{};
    const auto* joint = std::get_if<JointRef>(&value);
    if (joint == nullptr) {
      return elaborator.error(wrong_kind, arguments[0]->span, "`unit` needs a joint", "this is " + describe(value));
    }
    const RobotModel& robot = *joint->robot;
    std::vector<Id> entries;
    for (const JointId id : robot.moving) {
      entries.push_back(id == joint->joint ? elaborator.pool().one() : elaborator.pool().zero());
    }
    std::vector<EntryDim> dims(entries.size(), EntryDim::of(dimensions::none));
    return Tensor::vector(std::move(entries), std::move(dims), {&robot, false});
  }
  [[nodiscard]] std::string signature() const override { return "unit(joint)"; }
};

struct EntryRow {
  std::string_view name;
  Op op;
  Rule rule;
};
constexpr std::array entry_functions{
    EntryRow{"sin", Op::sin, Rule::angle},    EntryRow{"cos", Op::cos, Rule::angle},
    EntryRow{"tan", Op::tan, Rule::angle},    EntryRow{"asin", Op::asin, Rule::unit_interval},
    EntryRow{"acos", Op::acos, Rule::unit_interval}, EntryRow{"atan", Op::atan, Rule::plain},
    EntryRow{"sinh", Op::sinh, Rule::plain},  EntryRow{"cosh", Op::cosh, Rule::plain},
    EntryRow{"tanh", Op::tanh, Rule::plain},  EntryRow{"exp", Op::exp, Rule::plain},
    EntryRow{"log", Op::log, Rule::plain},    EntryRow{"sqrt", Op::sqrt, Rule::root},
    EntryRow{"abs", Op::abs, Rule::keep},     EntryRow{"sign", Op::sign, Rule::forget},
    EntryRow{"floor", Op::floor, Rule::plain},
};

}  // namespace

void define_builtins(Elaborator& elaborator, Scope& scope) {
  Pool& pool = elaborator.pool();
  const auto define = [&](std::string_view name, std::shared_ptr<const Callable> callable) {
    scope.define_value(std::string(name), BindingRole::builtin, FunctionRef{std::move(callable)});
  };
  scope.define_value("pi", BindingRole::builtin, Tensor::scalar(pool.number(Number::pi()), EntryDim::of(dimensions::none)));
  scope.define_value("true", BindingRole::builtin, Truth{pool.make(Op::equal, pool.zero(), pool.zero())});
  scope.define_value("false", BindingRole::builtin, Truth{pool.make(Op::less, pool.zero(), pool.zero())});
  for (const EntryRow& row : entry_functions) define(row.name, std::make_shared<EntryFunction>(row.name, row.op, row.rule));
  define("atan2", std::make_shared<PairFunction>("atan2", Op::atan2, false));
  define("min", std::make_shared<PairFunction>("min", Op::min, true));
  define("max", std::make_shared<PairFunction>("max", Op::max, true));
  using Names = std::vector<std::string_view>;
  define("clamp", std::make_shared<TensorFunction>("clamp", Names{"x", "low", "high"}, clamp));
  define("norm", std::make_shared<TensorFunction>("norm", Names{"v"}, norm));
  define("dot", std::make_shared<TensorFunction>("dot", Names{"a", "b"}, dot));
  define("cross", std::make_shared<TensorFunction>("cross", Names{"a", "b"}, cross));
  define("transpose", std::make_shared<TensorFunction>("transpose", Names{"M"}, transpose));
  define("diag", std::make_shared<ListFunction>("diag", diag));
  define("sum", std::make_shared<ListFunction>("sum", sum));
  define("unit", std::make_shared<UnitVector>());
}

}  // namespace robotc::sema
