// Fitting values to places: shape, joint space, dimension of each entry.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <numbers>

#include "compiler/sema/arithmetic.h"
#include "compiler/sema/elaborator.h"
#include "compiler/sema/robot_model.h"
#include "compiler/sema/sema_diagnostics.h"

namespace robotc::sema {

using expr::Id;

std::optional<Dimension> Expected::dimension(std::size_t entry) const {
  if (dims.size() == 1) return dims[0];
  return entry < dims.size() ? std::optional(dims[entry]) : std::nullopt;
}

Expected Expected::anything(std::string what) {
  Expected expected;
  expected.kind = Kind::any;
  expected.what = std::move(what);
  return expected;
}

Expected Expected::numbers(std::string what) {
  Expected expected;
  expected.what = std::move(what);
  return expected;
}

Expected Expected::scalar(std::string what, Dimension dimension) {
  Expected expected;
  expected.what = std::move(what);
  expected.shape = Shape::scalar;
  expected.dims = {dimension};
  return expected;
}

Expected Expected::angle(std::string what) {
  Expected expected = scalar(std::move(what), dimensions::none);
  expected.angles = {true};
  return expected;
}

Expected Expected::vector3(std::string what, Dimension dimension) {
  Expected expected;
  expected.what = std::move(what);
  expected.shape = Shape::vector;
  expected.rows = 3;
  expected.dims = {dimension};
  return expected;
}

namespace {

std::string shape_text(const Expected& expected) {
  switch (expected.shape) {
    case Expected::Shape::any: return "a number, vector or matrix";
    case Expected::Shape::scalar: return "a single number";
    case Expected::Shape::vector:
      if (expected.row_space.robot != nullptr) {
        return "a vector over the " + std::to_string(expected.rows) + " joints of " + expected.row_space.robot->name;
      }
      return expected.rows == 0 ? "a vector" : "a vector of length " + std::to_string(expected.rows);
    case Expected::Shape::matrix:
      if (expected.rows == 0) return "a matrix";
      return "a " + std::to_string(expected.rows) + " × " + std::to_string(expected.cols) + " matrix";
  }
  return "";
}

std::string named(const Dimension& dimension, bool angle) {
  if (angle) return "an angle";
  if (dimension.dimensionless()) return "a plain number";
  if (dimension == dimensions::length) return "a length (m)";
  if (dimension == dimensions::mass) return "a mass (kg)";
  if (dimension == dimensions::time) return "a time (s)";
  return "in " + dimension.to_unit();
}

/// The literal that an entry was written as, if it was: `0.3`, `-0.3`, or an element of `[0.3, …]`.
const syntax::Expr* entry_source(const syntax::Expr& expr, std::size_t entry) {
  const syntax::Expr* source = &expr;
  if (const auto* array = std::get_if<syntax::Array>(&expr.node)) {
    if (array->elements.comprehension || entry >= array->elements.items.size()) return nullptr;
    source = array->elements.items[entry].value.get();
  }
  return source;
}

bool is_bare_literal(const syntax::Expr& expr) {
  const syntax::Expr* source = &expr;
  while (const auto* unary = std::get_if<syntax::Unary>(&source->node)) source = unary->operand.get();
  return std::holds_alternative<syntax::NumberLiteral>(source->node);
}

/// Numbers without units, one or a list, also in `diag(…)`: a unit behind them is all that they lack.
bool is_bare(const syntax::Expr& expr) {
  const auto all_bare = [](const syntax::Arguments& arguments) {
    return !arguments.comprehension && !arguments.items.empty() &&
           std::all_of(arguments.items.begin(), arguments.items.end(),
                       [](const syntax::Argument& item) { return is_bare(*item.value); });
  };
  if (const auto* array = std::get_if<syntax::Array>(&expr.node)) return all_bare(array->elements);
  if (const auto* call = std::get_if<syntax::Call>(&expr.node)) return all_bare(call->arguments);
  return is_bare_literal(expr);
}

/// The bare number of an angle written as one, or as a sum: of `q + 90` it is 90. Null if there is none.
const syntax::Expr* bare_angle(const syntax::Expr& expr) {
  if (is_bare_literal(expr)) return &expr;
  const auto* binary = std::get_if<syntax::Binary>(&expr.node);
  if (binary == nullptr || (binary->op != syntax::BinaryOp::add && binary->op != syntax::BinaryOp::sub)) return nullptr;
  const syntax::Expr* left = bare_angle(*binary->left);
  return left != nullptr ? left : bare_angle(*binary->right);
}

double value_of_bare(const syntax::Expr& expr) {
  if (const auto* unary = std::get_if<syntax::Unary>(&expr.node)) {
    return (unary->op == syntax::UnaryOp::negate ? -1 : 1) * value_of_bare(*unary->operand);
  }
  return std::get<syntax::NumberLiteral>(expr.node).value.to_double();
}

/// "14.3 turns".
std::string turns_text(double angle) {
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), "%.3g turns", angle / (2 * std::numbers::pi));
  return text.data();
}

/// A unit as it stands behind a number: "/s" for "1/s".
std::string unit_behind_number(const std::string& unit) { return unit.starts_with("1/") ? unit.substr(1) : unit; }

}  // namespace

Value Elaborator::fit(Value value, const Expected& expected, const syntax::Expr& expr, Scope* scope) {
  if (is_poison(value)) return value;
  switch (expected.kind) {
    case Expected::Kind::any: return value;
    case Expected::Kind::trajectory:
      if (std::holds_alternative<TrajectoryRef>(value)) return value;
      {
        const auto* function = std::get_if<FunctionRef>(&value);
        return error(wrong_kind, expr.span, expected.what + " must be a trajectory", "this is " + describe(value),
                     function == nullptr
                         ? std::vector<std::string>{}
                         : std::vector<std::string>{"call it: `" + function->callable->signature() + "`"});
      }
    case Expected::Kind::robot:
      if (std::holds_alternative<RobotRef>(value)) return value;
      return error(wrong_kind, expr.span, expected.what + " must be a robot", "this is " + describe(value));
    case Expected::Kind::tensor: break;
  }
  if (auto* tensor = std::get_if<Tensor>(&value)) return fit_tensor(std::move(*tensor), expected, expr, scope);
  std::vector<std::string> hints;
  if (std::holds_alternative<FunctionRef>(value)) hints.push_back("call it with its arguments");
  if (std::holds_alternative<TrajectoryRef>(value)) hints.push_back("its positions over time are `.q`, its rates `.qd` and `.qdd`");
  return error(wrong_kind, expr.span, expected.what + " must be " + shape_text(expected), "this is " + describe(value),
               std::move(hints));
}

Value Elaborator::fit_tensor(Tensor tensor, const Expected& expected, const syntax::Expr& expr, Scope* scope) {
  using Shape = Expected::Shape;
  const bool has_size = expected.rows != 0 || expected.row_space.robot != nullptr;
  const auto dim_at = [&](std::size_t i) { return expected.dims.size() == 1 ? expected.dims[0] : expected.dims[i]; };
  const auto angle_at = [&](std::size_t i) {
    return !expected.angles.empty() && expected.angles[expected.angles.size() == 1 ? 0 : i];
  };

  // A literal zero is the zero of every shape.
  if (tensor.rank == 0 && tensor.dims[0].kind == EntryDim::Kind::zero && expected.shape != Shape::scalar &&
      expected.shape != Shape::any && has_size) {
    const std::size_t cols = expected.shape == Shape::matrix ? expected.cols : 1;
    tensor.rank = expected.shape == Shape::matrix ? 2 : 1;
    tensor.rows = expected.rows;
    tensor.cols = cols;
    tensor.entries.assign(expected.rows * cols, pool_.zero());
    tensor.dims.assign(expected.rows * cols, EntryDim::zero());
  }

  const int wanted_rank = expected.shape == Shape::scalar ? 0 : expected.shape == Shape::vector ? 1 : 2;
  const auto one_entry_a_joint = [&]() -> std::vector<std::string> {
    const RobotModel* robot = expected.row_space.robot;
    if (robot == nullptr || wanted_rank != 1) return {};
    std::string names;
    for (std::size_t i = 0; i < robot->moving.size() && i < 12; ++i)
      names += (i == 0 ? "" : ", ") + robot->joint_name(i);
    return {"one entry a joint: " + names + (robot->moving.size() > 12 ? ", …" : "")};
  };
  if (expected.shape != Shape::any && tensor.rank != wanted_rank) {
    return error(wrong_shape, expr.span, expected.what + " must be " + shape_text(expected),
                 "this is " + describe(Value(tensor)),
                 tensor.rank == 0 && wanted_rank == 1 && expected.rows == 3 && expected.row_space.robot == nullptr
                     ? std::vector<std::string>{"write three entries, `[x, y, z]`"}
                     : one_entry_a_joint());
  }
  if (expected.shape != Shape::any && expected.shape != Shape::scalar && has_size &&
      (tensor.rows != expected.rows || (expected.shape == Shape::matrix && tensor.cols != expected.cols))) {
    return error(wrong_length, expr.span, expected.what + " must be " + shape_text(expected),
                 "this is " + describe(Value(tensor)), one_entry_a_joint());
  }

  const auto check_space = [&](AxisSpace& space, const AxisSpace& wanted) {
    if (wanted.robot == nullptr) return true;
    if (space.robot != nullptr && space.robot != wanted.robot) {
      error(robots_differ, expr.span, expected.what + " is over the joints of " + wanted.robot->name,
            "this is over the joints of " + space.robot->name);
      return false;
    }
    space = wanted;
    return true;
  };
  if (!check_space(tensor.row_space, expected.row_space) || !check_space(tensor.col_space, expected.col_space)) {
    return Poison{};
  }

  for (std::size_t i = 0; i < tensor.size(); ++i) {
    if (expected.dims.empty()) break;
    const Dimension wanted = dim_at(i);
    EntryDim& found = tensor.dims[i];
    const syntax::Expr* source = tensor.rank == 1 ? entry_source(expr, i) : &expr;
    if (tensor.counts_cycles && wanted == dimensions::rate && found.is_fixed()) {
      return error(hertz_for_angular_velocity, expr.span, expected.what + " is an angular velocity, in rad/s",
                   "Hz counts cycles: one cycle is 2π rad", {"write it in `rpm` or `rev/s`, or multiply by 2*pi"});
    }
    if (found.is_fixed() && !(found.dimension == wanted)) {
      const bool whole = tensor.rank == 0 || source == nullptr || source == &expr;
      const std::string entry_name = tensor.rank == 1 && tensor.row_space.robot != nullptr
                                         ? "entry `" + tensor.row_space.robot->joint_name(i) + "`"
                                     : tensor.rank == 0 ? ""
                                     : tensor.rank == 1 ? "entry " + std::to_string(i + 1)
                                                        : "entry (" + std::to_string(i / tensor.cols + 1) + ", " +
                                                              std::to_string(i % tensor.cols + 1) + ")";
      const std::string subject = entry_name.empty() ? expected.what : entry_name + " of " + expected.what;
      const Span span = whole ? expr.span : source->span;
      // Rates of angles read better with the radian that their dimension does not know of.
      std::string unit = wanted.to_unit();
      const bool turns = tensor.rank == 1 && tensor.row_space.robot != nullptr && tensor.row_space.robot->is_angle(i);
      if (turns && (wanted == dimensions::rate || wanted == dimensions::rate2)) unit.replace(0, 1, "rad");
      const bool one_unit =
          std::all_of(expected.dims.begin(), expected.dims.end(), [&](const Dimension& dim) { return dim == wanted; });
      const syntax::Expr& written = whole ? expr : *source;
      const syntax::Expr& lacking = one_unit && is_bare(expr) ? expr : written;
      std::vector<std::string> hints;
      std::vector<Label> labels;
      std::string explained;
      if (!is_bare(lacking) && scope != nullptr) {
        explained = explain_lacking_unit(*this, *scope, whole ? "this" : "the entry", written, wanted / found.dimension,
                                         labels);
      }
      if (!explained.empty()) {
        hints.push_back(std::move(explained));
      } else if (found.dimension.dimensionless() && is_bare(lacking)) {
        const std::string text(sources_.text(lacking.span));
        const std::string fix = text + " " + unit_behind_number(unit);
        hints.push_back("write the unit: `" + fix + "`" +
                        (wanted == dimensions::length ? " or `" + text + " mm`" : ""));
      } else if (wanted == dimensions::time && found.dimension == dimensions::rate) {
        hints.push_back("a period is 1 over the frequency: `1/(" + std::string(sources_.text(written.span)) + ")`");
      } else if (std::holds_alternative<syntax::Binary>(written.node)) {
        hints.push_back("it lacks " + (wanted / found.dimension).to_unit());
      }
      const std::string asked = turns && !wanted.dimensionless() ? "in " + unit : named(wanted, angle_at(i));
      const bool is_angle = std::holds_alternative<syntax::UnitApply>(written.node);
      return error(wrong_dimension, span, subject + " must be " + asked,
                   !found.dimension.dimensionless() ? "this is in " + found.dimension.to_unit()
                   : is_angle                       ? "this is an angle"
                                                    : "this is a plain number",
                   std::move(hints), std::move(labels));
    }
    const syntax::Expr* bare = angle_at(i) && source != nullptr ? bare_angle(*source) : nullptr;
    if (const double angle = bare != nullptr ? value_of_bare(*bare) : 0; std::abs(angle) > 2 * std::numbers::pi) {
      const std::string text(sources_.text(bare->span));
      diagnostics_.report({suspicious_angle,
                           "this angle is more than a full turn",
                           {bare->span, text + " rad is " + turns_text(angle)},
                           {},
                           {"did you mean `" + text + " deg`? If not, write `rad`"}});
    }
    found = EntryDim::of(wanted);
  }

  if (expected.integer) {
    const Id entry = tensor.entries[0];
    if (!pool_.is_number(entry)) {
      return error(not_constant, expr.span, expected.what + " must be known when the file is compiled",
                   "depends on a `param` or on the state", {"make what it depends on a `const`"});
    }
    if (!pool_.value(entry).to_integer()) {
      return error(not_an_integer, expr.span, expected.what + " must be a whole number",
                   "this is " + pool_.value(entry).to_string());
    }
  }
  return tensor;
}

std::optional<Tensor> Elaborator::placeholder(const Expected& expected) {
  const bool has_shape = expected.shape == Expected::Shape::scalar ||
                         (expected.shape == Expected::Shape::vector && expected.row_space.robot != nullptr);
  if (expected.kind != Expected::Kind::tensor || !has_shape || expected.dims.empty() || expected.integer) return std::nullopt;
  const std::size_t size = expected.shape == Expected::Shape::scalar ? 1 : expected.rows;
  Tensor tensor = Tensor::vector({}, {}, expected.row_space);
  tensor.rank = expected.shape == Expected::Shape::scalar ? 0 : 1;
  tensor.rows = size;
  for (std::size_t i = 0; i < size; ++i) {
    tensor.entries.push_back(pool_.symbol("any", expr::Stage::step));
    tensor.dims.push_back(EntryDim::of(expected.dims.size() == 1 ? expected.dims[0] : expected.dims[i]));
  }
  return tensor;
}

Value Elaborator::evaluate_named_entries(const syntax::Array& array, const syntax::Expr& expr, Scope& scope,
                                         const Expected& expected) {
  const RobotModel* robot = expected.row_space.robot;
  if (robot == nullptr || expected.shape != Expected::Shape::vector) {
    return error(unknown_argument, expr.span, "entries have no names here", "",
                 {"names select joints where a vector over the joints of a robot is due: `const ready: q = […]`"});
  }
  Tensor tensor = Tensor::vector(std::vector<Id>(expected.rows, pool_.zero()),
                                 std::vector<EntryDim>(expected.rows, EntryDim::zero()), expected.row_space);
  std::vector<const syntax::Argument*> given(expected.rows, nullptr);
  bool sound = true;
  for (const syntax::Argument& item : array.elements.items) {
    if (!item.name) {
      error(unknown_argument, item.value->span, "this entry has no name, but others have", "",
            {"name every entry, or give one value a joint in order"});
      return Poison{};
    }
    const std::string path(sources_.text(item.name->span));
    std::size_t index = 0;
    std::vector<std::string_view> names;
    for (std::size_t i = 0; i < robot->moving.size(); ++i) names.push_back(robot->joint_name(i));
    while (index < names.size() && names[index] != path) ++index;
    if (index == names.size()) {
      const std::string_view near = nearest_name(path, names);
      error(unknown_name, item.name->span, "`" + robot->name + "` has no moving joint `" + path + "`", "",
            near.empty() ? std::vector<std::string>{}
                         : std::vector<std::string>{"did you mean `" + std::string(near) + "`?"});
      sound = false;
      continue;
    }
    if (given[index] != nullptr) {
      error(doubled_argument, item.name->span, "`" + path + "` is given twice", "again here", {},
            {{given[index]->name->span, "first here"}});
      sound = false;
      continue;
    }
    given[index] = &item;
    Expected entry = Expected::scalar("`" + path + "`", expected.dims.size() == 1 ? expected.dims[0] : expected.dims[index]);
    if (!expected.angles.empty()) entry.angles = {expected.angles[expected.angles.size() == 1 ? 0 : index]};
    const std::optional<Tensor> value = this->tensor(*item.value, scope, entry);
    if (!value) {
      sound = false;
      continue;
    }
    tensor.entries[index] = value->entries[0];
    tensor.dims[index] = value->dims[0];
  }
  if (!sound) return Poison{};
  return fit_tensor(std::move(tensor), expected, expr, &scope);
}

}  // namespace robotc::sema
