// Functions of whole vectors and matrices.
#include "compiler/intrinsics/intrinsic.h"
#include "compiler/sema/evaluation/arithmetic.h"
#include "compiler/sema/functions/builtins.h"
#include "compiler/sema/functions/tensor_arguments.h"
#include "compiler/sema/functions/tensor_callables.h"
#include "compiler/sema/values/robot_model.h"
#include "compiler/sema/values/sema_diagnostics.h"

namespace robotc::sema {

using expr::Id;
using expr::Pool;

namespace {

bool is_vector(const Tensor& tensor, std::size_t length = 0) {
  return tensor.rank == 1 && (length == 0 || tensor.rows == length);
}

std::string all_in_unit(const EntryDim& dim) {
  return dim.dimension.dimensionless() ? "plain numbers" : "in " + dim.dimension.to_unit();
}

}  // namespace

Value wrong_argument(Reporter& reporter, const Call& call, const TensorArguments& arguments, std::size_t i,
                     const std::string& due, std::vector<std::string> hints) {
  return reporter.error(wrong_shape, arguments.exprs[i]->span, "`" + call.callee + "` needs " + due,
                        "this is " + describe(Value(arguments.values[i])), std::move(hints));
}

std::optional<std::string> reason_of_failure(const expr::Pool& pool, std::span<const Id> results,
                                             const char* (*reason)(int status)) {
  const Id status = results.back();
  if (!pool.is_number(status) || pool.is_zero(status)) return std::nullopt;
  const Id figure = results[results.size() - 2];
  return intrinsics::with_figure(reason(static_cast<int>(pool.value(status).to_double())),
                                 pool.is_number(figure) ? pool.value(figure).to_double() : 0);
}

std::optional<Tensor> add_terms(Evaluator& evaluator, Span span, const std::vector<std::pair<Id, EntryDim>>& terms) {
  Tensor sum = Tensor::scalar(evaluator.pool().zero(), EntryDim::zero());
  for (const auto& [entry, dim] : terms) {
    const auto unified = unify(sum.dims[0], dim);
    if (!unified) {
      evaluator.reporter().error(mixed_dimensions, span, "cannot add terms of different units",
                                 "some are " + all_in_unit(sum.dims[0]) + ", some are " + all_in_unit(dim));
      return std::nullopt;
    }
    sum.dims[0] = *unified;
    sum.entries[0] = evaluator.pool().add(sum.entries[0], entry);
  }
  return sum;
}

namespace {

Value norm(Evaluator& evaluator, const Call& call, const TensorArguments& a) {
  if (!is_vector(a.values[0])) return wrong_argument(evaluator.reporter(), call, a, 0, "a vector");
  std::vector<std::pair<Id, EntryDim>> squares;
  EntryDim dim = EntryDim::zero();
  for (std::size_t i = 0; i < a.values[0].rows; ++i) {
    const Id entry = a.values[0].entries[i];
    squares.emplace_back(evaluator.pool().mul(entry, entry), multiply(a.values[0].dims[i], a.values[0].dims[i]));
    if (const auto unified = unify(dim, a.values[0].dims[i])) dim = *unified;
  }
  const auto sum = add_terms(evaluator, a.exprs[0]->span, squares);
  if (!sum) return Poison{};
  return Tensor::scalar(evaluator.pool().sqrt(sum->entries[0]), dim);
}

Value dot(Evaluator& evaluator, const Call& call, const TensorArguments& a) {
  for (std::size_t i = 0; i < 2; ++i) {
    if (!is_vector(a.values[i])) return wrong_argument(evaluator.reporter(), call, a, i, "vectors");
  }
  if (a.values[0].rows != a.values[1].rows)
    return wrong_argument(evaluator.reporter(), call, a, 1, "vectors of the same length");
  std::vector<std::pair<Id, EntryDim>> terms;
  for (std::size_t i = 0; i < a.values[0].rows; ++i) {
    terms.emplace_back(evaluator.pool().mul(a.values[0].entries[i], a.values[1].entries[i]),
                       multiply(a.values[0].dims[i], a.values[1].dims[i]));
  }
  const auto sum = add_terms(evaluator, call.expr.span, terms);
  return sum ? Value(*sum) : Value(Poison{});
}

Value cross(Evaluator& evaluator, const Call& call, const TensorArguments& a) {
  for (std::size_t i = 0; i < 2; ++i) {
    if (!is_vector(a.values[i], 3)) return wrong_argument(evaluator.reporter(), call, a, i, "vectors of length 3");
  }
  Pool& pool = evaluator.pool();
  Tensor result = Tensor::vector({}, {});
  result.rows = 3;
  for (std::size_t i = 0; i < 3; ++i) {
    const std::size_t j = (i + 1) % 3;
    const std::size_t k = (i + 2) % 3;
    const auto term = add_terms(
        evaluator, call.expr.span,
        {{pool.mul(a.values[0].entries[j], a.values[1].entries[k]), multiply(a.values[0].dims[j], a.values[1].dims[k])},
         {pool.neg(pool.mul(a.values[0].entries[k], a.values[1].entries[j])),
          multiply(a.values[0].dims[k], a.values[1].dims[j])}});
    if (!term) return Poison{};
    result.entries.push_back(term->entries[0]);
    result.dims.push_back(term->dims[0]);
  }
  return result;
}

Value sum(Evaluator& evaluator, const Call& call, const std::vector<Tensor>& arguments) {
  std::vector<std::pair<Id, EntryDim>> terms;
  for (const Tensor& argument : arguments) {
    if (argument.rank != 0 && (arguments.size() != 1 || argument.rank == 2)) {
      return evaluator.reporter().error(wrong_shape, call.expr.span,
                                        "`" + call.callee + "` needs numbers, or one vector",
                                        "an argument is " + describe(Value(argument)));
    }
    for (std::size_t i = 0; i < argument.size(); ++i) terms.emplace_back(argument.entries[i], argument.dims[i]);
  }
  const auto total = add_terms(evaluator, call.expr.span, terms);
  return total ? Value(*total) : Value(Poison{});
}

Value mean(Evaluator& evaluator, const Call& call, const std::vector<Tensor>& arguments) {
  const Value total = sum(evaluator, call, arguments);
  const auto* number = std::get_if<Tensor>(&total);
  if (number == nullptr) return Poison{};
  const std::size_t count = arguments.size() == 1 ? arguments[0].size() : arguments.size();
  if (count == 0) {
    return evaluator.reporter().error(wrong_shape, call.expr.span, "an empty vector has no mean", "");
  }
  Pool& pool = evaluator.pool();
  return Tensor::scalar(pool.div(number->entries[0], pool.integer(static_cast<std::int64_t>(count))), number->dims[0]);
}

/// length(v): the number of entries, of configurations too.
class Length final : public Callable {
 public:
  explicit Length(std::string_view name) : name_(name) {}

  Value call(Evaluator& evaluator, const Call& call) const override {
    const auto exprs = match_arguments(evaluator.reporter(), call, {"v"}, 1);
    if (exprs.size() != 1) return Poison{};
    const auto value = evaluator.tensor(*exprs[0], call.scope, Expected::numbers("argument `v` of " + call.callee));
    if (!value) return Poison{};
    if (!is_vector(*value)) {
      return wrong_argument(evaluator.reporter(), call, {{*value}, exprs}, 0, "a vector",
                            {value->rank == 2 ? "this matrix has " + std::to_string(value->rows) + " rows and " +
                                                    std::to_string(value->cols) + " columns"
                                              : "the absolute value of a number is `abs(x)`"});
    }
    return Tensor::scalar(evaluator.pool().integer(static_cast<std::int64_t>(value->rows)),
                          EntryDim::of(dimensions::none));
  }

  [[nodiscard]] std::string signature() const override { return std::string(name_) + "(v)"; }

 private:
  std::string_view name_;
};

/// unit(joint): the unit vector of a joint, over its robot's joints.
class UnitVector final : public Callable {
 public:
  Value call(Evaluator& evaluator, const Call& call) const override {
    const auto arguments = match_arguments(evaluator.reporter(), call, {"joint"}, 1);
    if (arguments.size() != 1) return Poison{};
    const Value value = evaluator.evaluate(*arguments[0], call.scope);
    if (is_poison(value)) return Poison{};
    const auto* joint = std::get_if<JointRef>(&value);
    if (joint == nullptr) {
      return evaluator.reporter().error(wrong_kind, arguments[0]->span, "`unit` needs a joint",
                                        "this is " + describe(value));
    }
    const RobotModel& robot = *joint->robot;
    // Literal zeros fit every unit, so that M * unit(j) is a column of M whatever its rows are.
    std::vector<Id> entries;
    std::vector<EntryDim> dims;
    std::size_t count = 0;
    for (const SpeedId id : robot.speeds) {
      const Speed& speed = robot.mechanism.speeds[id.index()];
      const bool chosen = speed.joint == joint->joint && speed.component == joint->component.value_or(speed.component);
      count += chosen ? 1 : 0;
      entries.push_back(chosen ? evaluator.pool().one() : evaluator.pool().zero());
      dims.push_back(chosen ? EntryDim::of(dimensions::none) : EntryDim::zero());
    }
    if (count > 1) {
      const std::string_view first = robot.mechanism.joint(joint->joint).model().speeds().front().name;
      return evaluator.reporter().error(
          several_coordinates, arguments[0]->span, "joint `" + joint_text(*joint) + "` has several coordinates",
          "which one is meant?", {"write `" + joint_text(*joint) + "." + std::string(first) + "`, …"});
    }
    return Tensor::vector(std::move(entries), std::move(dims), {&robot, false});
  }
  [[nodiscard]] std::string signature() const override { return "unit(joint)"; }
};

/// actuated(x): the entries of the actuated joints of a vector over all joints.
Value actuated(Evaluator& evaluator, const Call& call, const TensorArguments& a) {
  const Tensor& x = a.values[0];
  const AxisSpace& space = x.row_space;
  if (x.rank != 1 || space.robot == nullptr) {
    return evaluator.reporter().error(wrong_shape, a.exprs[0]->span,
                                      "`" + call.callee + "` needs a vector over the joints of a robot",
                                      "this is " + describe(Value(x)));
  }
  if (space.actuated) return x;
  Tensor result = Tensor::vector({}, {}, space.robot->space(JointQuantity::tau));
  for (const SpeedId speed : space.robot->actuated) {
    const std::vector<SpeedId>& freedoms = space.robot->speeds;
    const auto freedom = std::find(freedoms.begin(), freedoms.end(), speed);
    if (freedom == freedoms.end()) {
      const std::string& name = space.robot->mechanism.name_of(speed);
      return evaluator.reporter().error(only_actuated_joints, a.exprs[0]->span,
                                        "`" + name + "` is actuated, and not one of the freedoms",
                                        "over " + freedoms_text(*space.robot),
                                        {"where it can be one, `independent = […]` of the robot makes it one"});
    }
    // For a configuration, the coordinate whose rate is the speed.
    const std::size_t entry = space.configuration ? space.robot->mechanism.coordinate_of(speed)->index()
                                                  : static_cast<std::size_t>(freedom - freedoms.begin());
    result.entries.push_back(x.entries[entry]);
    result.dims.push_back(x.dims[entry]);
  }
  result.rows = result.entries.size();
  return result;
}

}  // namespace

void define_tensor_functions(Scope& scope) {
  const auto define = [&](std::string_view name, std::shared_ptr<const Callable> callable) {
    define_builtin(scope, name, std::move(callable));
  };
  using Names = std::vector<std::string_view>;
  define("norm", std::make_shared<TensorFunction>("norm", Names{"v"}, norm));
  define("dot", std::make_shared<TensorFunction>("dot", Names{"a", "b"}, dot));
  define("cross", std::make_shared<TensorFunction>("cross", Names{"a", "b"}, cross));
  define("actuated", std::make_shared<TensorFunction>("actuated", Names{"x"}, actuated));
  for (const std::string_view name : {"length", "len"}) {
    define(name, std::make_shared<Length>(name));
  }
  define("mean", std::make_shared<ListFunction>("mean", mean));
  define("sum", std::make_shared<ListFunction>("sum", sum));
  define("unit", std::make_shared<UnitVector>());
}

}  // namespace robotc::sema
