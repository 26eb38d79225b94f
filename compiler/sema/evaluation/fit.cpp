// Fitting values to places: shape, joint space, dimension of each entry.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <numbers>

#include "compiler/mechanism/actuator_model.h"
#include "compiler/sema/evaluation/closed_configurations.h"
#include "compiler/sema/evaluation/configurations.h"
#include "compiler/sema/evaluation/dimension_mismatch.h"
#include "compiler/sema/evaluation/evaluator.h"
#include "compiler/sema/evaluation/passive_joints.h"
#include "compiler/sema/values/robot_instance.h"
#include "compiler/sema/values/sema_diagnostics.h"

namespace robotc::sema {

using expr::Id;

namespace {

std::string named(const Dimension& dimension, bool angle) {
  if (angle) return "an angle";
  if (dimension == dimensions::length) return "a length (m)";
  if (dimension == dimensions::mass) return "a mass (kg)";
  if (dimension == dimensions::time) return "a time (s)";
  return in_unit(dimension);
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

/// Numbers without units, one or a list, also in `diag(…)`: a unit after them is all that they lack.
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

/// One tensor on its way to one place. Each step needs those before it, and reports what does not fit.
class TensorFitting {
 public:
  TensorFitting(Evaluator& evaluator, const Expected& expected, const syntax::Expr& expr, Scope* scope)
      : evaluator_(evaluator), expected_(expected), expr_(expr), scope_(scope) {}

  Value fit(Tensor tensor) const {
    // A list of numbers, which may leave loops open.
    const AxisSpace& space = expected_.row_space;
    const bool closes = expected_.shape == Shape::vector && space.robot != nullptr && space.configuration &&
                        space.robot->has_loops && tensor.row_space.robot == nullptr;
    grow_zero(tensor);
    repeat(tensor);
    const bool fits = check_shape(tensor) && take_space(tensor.row_space, expected_.row_space) &&
                      take_space(tensor.col_space, expected_.col_space) && take_dimensions(tensor) &&
                      check_integer(tensor) && check_rotations(tensor);
    if (fits && closes) return close_configuration(evaluator_, *space.robot, std::move(tensor), expr_);
    return fits ? Value(std::move(tensor)) : Value(Poison{});
  }

 private:
  using Shape = Expected::Shape;

  void grow_zero(Tensor& tensor) const;
  void repeat(Tensor& tensor) const;
  bool check_shape(const Tensor& tensor) const;
  [[nodiscard]] std::string as_diagonal(const Tensor& tensor) const;
  [[nodiscard]] std::string decimal_comma(const Tensor& tensor) const;
  bool take_space(AxisSpace& space, const AxisSpace& wanted) const;
  bool take_dimensions(Tensor& tensor) const;
  bool check_integer(const Tensor& tensor) const;
  bool check_rotations(const Tensor& tensor) const;

  void report_dimension(const Tensor& tensor, std::size_t entry, const syntax::Expr* source) const;
  /// Hint on a correct value; may add labels that explain it.
  std::vector<std::string> dimension_hints(const Dimension& found, const std::vector<Dimension>& factors,
                                           std::size_t entry, const std::string& unit, const syntax::Expr& written,
                                           bool whole, std::vector<Label>& labels) const;
  /// Where an effort stands for the input of a joint's actuator: what leads from one to the other; else empty.
  [[nodiscard]] std::string effort_for_input(const Tensor& tensor, std::size_t entry,
                                             const syntax::Expr& written) const;
  void warn_of_large_angle(const syntax::Expr& written) const;

  [[nodiscard]] bool has_size() const { return expected_.rows != 0 || expected_.row_space.robot != nullptr; }
  [[nodiscard]] int wanted_rank() const {
    return expected_.shape == Shape::scalar ? 0 : expected_.shape == Shape::vector ? 1 : 2;
  }
  [[nodiscard]] bool is_angle(std::size_t entry) const {
    return !expected_.angles.empty() && expected_.angles[expected_.angles.size() == 1 ? 0 : entry];
  }
  [[nodiscard]] std::vector<std::string> one_entry_a_joint(const Tensor& found) const;
  [[nodiscard]] std::vector<std::string> how_to_write() const {
    return {"write `" + std::string(expected_.form) + "`"};
  }
  [[nodiscard]] std::string text_of(const syntax::Expr& expr) const {
    return std::string(evaluator_.reporter().sources().text(expr.span));
  }

  Evaluator& evaluator_;
  const Expected& expected_;
  const syntax::Expr& expr_;
  Scope* scope_;  ///< what names in `expr_` mean; may be null
};

/// A literal zero is the zero of every shape.
void TensorFitting::grow_zero(Tensor& tensor) const {
  const bool is_zero = tensor.rank == 0 && tensor.dims[0].kind == EntryDim::Kind::zero;
  if (!is_zero || expected_.shape == Shape::scalar || expected_.shape == Shape::any || !has_size()) return;
  tensor.rank = wanted_rank();
  tensor.rows = expected_.rows;
  tensor.cols = expected_.shape == Shape::matrix ? expected_.cols : 1;
  tensor.entries.assign(tensor.size(), evaluator_.pool().zero());
  tensor.dims.assign(tensor.size(), EntryDim::zero());
  if (has_rotations(expected_.row_space)) {
    tensor.entries = neutral_configuration(evaluator_.pool(), *expected_.row_space.robot).entries;
  }
}

/// A number stands for the same number at every joint if all joints are of one kind. Its unit is checked like those of
/// entries. One that changes during a run does so only for a single joint: `tau = Kp * e.hip` is a slip.
void TensorFitting::repeat(Tensor& tensor) const {
  if (tensor.rank != 0 || expected_.shape != Shape::vector || expected_.row_space.robot == nullptr) return;
  if (expected_.rows == 0 || expected_.dims.empty()) return;
  const Dimension wanted = *expected_.dimension(0);
  for (std::size_t i = 1; i < expected_.rows; ++i) {
    if (!(*expected_.dimension(i) == wanted) || is_angle(i) != is_angle(0)) return;
  }
  if (expected_.rows > 1 && evaluator_.pool().stage(tensor.entries[0]) == expr::Stage::step) return;
  tensor.rank = 1;
  tensor.rows = expected_.rows;
  tensor.entries.assign(tensor.rows, tensor.entries[0]);
  tensor.dims.assign(tensor.rows, tensor.dims[0]);
}

std::vector<std::string> TensorFitting::one_entry_a_joint(const Tensor& found) const {
  constexpr std::size_t most = 12;
  constexpr std::size_t most_written = 6;
  const AxisSpace& space = expected_.row_space;
  if (space.robot == nullptr || wanted_rank() != 1) return {};
  std::string names;
  for (std::size_t i = 0; i < space.size() && i < most; ++i) names += (i == 0 ? "" : ", ") + space.joint_name(i);
  std::string hint = (space.actuated ? "write an entry for each actuated joint: " : "write an entry for each joint: ") +
                     names + (space.size() > most ? ", …" : "");
  bool alike = true;  // lengths and angles have units of their own
  for (std::size_t i = 1; i < space.size(); ++i) alike = alike && space.is_angle(i) == space.is_angle(0);
  if (found.rank == 0 && alike && space.size() <= most_written) {
    const auto* quantity = std::get_if<syntax::UnitApply>(&expr_.node);
    const std::string number = text_of(quantity == nullptr ? expr_ : *quantity->operand);
    std::string list;
    for (std::size_t i = 0; i < space.size(); ++i) list += (i == 0 ? "" : ", ") + number;
    hint += "; for the same value at all joints write `[" + list + "]" +
            (quantity == nullptr ? "" : " " + quantity->unit.text) + "`";
  }
  return {std::move(hint)};
}

/// `diag(a, b, c) kg*m^2` for `[a, b, c] kg*m^2` where a matrix of that size is due; else empty.
std::string TensorFitting::as_diagonal(const Tensor& tensor) const {
  if (wanted_rank() != 2 || tensor.rank != 1 || tensor.rows != expected_.rows) return "";
  const auto* quantity = std::get_if<syntax::UnitApply>(&expr_.node);
  const syntax::Expr& list = quantity == nullptr ? expr_ : *quantity->operand;
  const auto* array = std::get_if<syntax::Array>(&list.node);
  if (array == nullptr || array->elements.comprehension) return "";
  std::string items = text_of(list);
  items = "diag(" + items.substr(1, items.size() - 2) + ")";
  return quantity == nullptr ? items : items + " " + quantity->unit.text;
}

/// "`0.12`" where `[0,12, 0, 0]` has too many entries through a decimal comma; else empty.
std::string TensorFitting::decimal_comma(const Tensor& tensor) const {
  // Each comma that is meant as a point makes one entry too many.
  if (tensor.rank != 1 || tensor.rows <= expected_.rows || tensor.rows > 2 * expected_.rows) return "";
  const auto* quantity = std::get_if<syntax::UnitApply>(&expr_.node);
  const auto* array = std::get_if<syntax::Array>(&(quantity == nullptr ? expr_ : *quantity->operand).node);
  if (array == nullptr) return "";
  const auto& items = array->elements.items;
  for (std::size_t i = 0; i + 1 < items.size(); ++i) {
    const auto* fraction = std::get_if<syntax::NumberLiteral>(&items[i + 1].value->node);
    const bool adjacent = items[i].value->span.end + 1 == items[i + 1].value->span.begin;
    if (adjacent && fraction != nullptr && is_bare_literal(*items[i].value)) {
      return "`" + text_of(*items[i].value) + "." + text_of(*items[i + 1].value) + "`";
    }
  }
  return "";
}

bool TensorFitting::check_shape(const Tensor& tensor) const {
  if (expected_.shape == Shape::any) return true;
  const auto report = [&](DiagnosticKind kind, std::vector<std::string> hints) {
    evaluator_.reporter().error(kind, expr_.span, expected_.what + " must be " + expected_.shape_text(),
                                "this is " + describe(Value(tensor)), std::move(hints));
    return false;
  };
  if (passive_joints_differ(tensor.row_space, expected_.row_space)) {
    report_passive_joints(evaluator_, expected_, tensor, expr_);
    return false;
  }
  if (tensor.rank != wanted_rank()) {
    const bool point =
        tensor.rank == 0 && wanted_rank() == 1 && expected_.rows == 3 && expected_.row_space.robot == nullptr;
    if (const std::string diagonal = as_diagonal(tensor); !diagonal.empty()) {
      return report(wrong_shape, {"for a diagonal matrix write `" + diagonal + "`"});
    }
    if (!expected_.form.empty()) return report(wrong_shape, how_to_write());
    if (tensor.rank == 0 && wanted_rank() == 1 && expected_.row_space.robot != nullptr && expected_.rows == 1) {
      return report(wrong_shape, {"write a list of one entry: `[" + text_of(expr_) + "]`"});
    }
    return report(wrong_shape,
                  point ? std::vector<std::string>{"write three entries, `[x, y, z]`"} : one_entry_a_joint(tensor));
  }
  const bool other_length =
      tensor.rows != expected_.rows || (expected_.shape == Shape::matrix && tensor.cols != expected_.cols);
  if (expected_.shape != Shape::scalar && has_size() && other_length) {
    if (const std::string decimals = decimal_comma(tensor); !decimals.empty()) {
      std::vector<std::string> hints = one_entry_a_joint(tensor);
      hints.insert(hints.begin(), "write a decimal point, not a comma: " + decimals);
      return report(wrong_length, std::move(hints));
    }
    return report(wrong_length, expected_.form.empty() ? one_entry_a_joint(tensor) : how_to_write());
  }
  return true;
}

bool TensorFitting::take_space(AxisSpace& space, const AxisSpace& wanted) const {
  if (wanted.robot == nullptr) return true;
  if (space.robot != nullptr && !same_joints(*space.robot, *wanted.robot)) {
    evaluator_.reporter().error(
        robots_differ, expr_.span, expected_.what + " must be over the joints of " + wanted.robot->name,
        "this is over the joints of " + space.robot->name, {joint_difference(*wanted.robot, *space.robot)});
    return false;
  }
  space = wanted;
  return true;
}

bool TensorFitting::take_dimensions(Tensor& tensor) const {
  if (expected_.dims.empty()) return true;
  for (std::size_t i = 0; i < tensor.size(); ++i) {
    const Dimension wanted = *expected_.dimension(i);
    EntryDim& found = tensor.dims[i];
    const syntax::Expr* source = tensor.rank == 1 ? entry_source(expr_, i) : &expr_;
    if (tensor.counts_cycles && wanted == dimensions::rate && found.is_fixed()) {
      evaluator_.reporter().error(
          hertz_for_angular_velocity, expr_.span, expected_.what + " must be an angular velocity in rad/s, not in Hz",
          "Hz counts cycles: one cycle is 2π rad", {"write it in `rpm` or `rev/s`, or multiply by 2*pi"});
      return false;
    }
    if (found.is_fixed() && !(found.dimension == wanted)) {
      report_dimension(tensor, i, source);
      return false;
    }
    if (is_angle(i) && source != nullptr) warn_of_large_angle(*source);
    found = EntryDim::of(wanted);
  }
  return true;
}

std::string TensorFitting::effort_for_input(const Tensor& tensor, std::size_t entry,
                                            const syntax::Expr& written) const {
  const AxisSpace& space = expected_.row_space;
  if (space.robot == nullptr || space.configuration || wanted_rank() != 1) return "";
  const SpeedId speed = space.speeds()[entry];
  const std::optional<ActuatorQuantity> input = input_of(space.robot->mechanism.freedom(speed).actuator);
  if (!input || !(*expected_.dimension(entry) == input->dimension)) return "";
  if (!(tensor.dims[entry].dimension == space.robot->dimension_at(JointQuantity::effort, speed))) return "";
  const bool whole = &written == &expr_;
  return "a law gives the " + std::string(input->name) + " of `" + space.joint_name(entry) + "`: " +
         (whole ? "`steady_inputs(q, qd, " + text_of(written) + ")` turns efforts into it"
                : "`steady_inputs(q, qd, …)` turns efforts into it");
}

void TensorFitting::report_dimension(const Tensor& tensor, std::size_t entry, const syntax::Expr* source) const {
  const Dimension wanted = *expected_.dimension(entry);
  const Dimension found = tensor.dims[entry].dimension;
  const bool over_joints = tensor.rank == 1 && tensor.row_space.robot != nullptr;
  const auto number = [](std::size_t index) { return std::to_string(index + 1); };
  const std::string of = " of " + expected_.what;
  const std::string subject =
      over_joints        ? "entry `" + tensor.row_space.joint_name(entry) + "`" + of
      : tensor.rank == 0 ? expected_.what
      : tensor.rank == 1 ? "entry " + number(entry) + of
                         : "entry (" + number(entry / tensor.cols) + ", " + number(entry % tensor.cols) + ")" + of;
  // Rates of angles read better with the radian that their dimension does not know of.
  std::string unit = wanted.to_unit();
  const bool turns = over_joints && tensor.row_space.is_angle(entry);
  if (turns && (wanted == dimensions::rate || wanted == dimensions::rate2)) unit.replace(0, 1, "rad");
  std::string asked = turns && !wanted.dimensionless() ? "in " + unit : named(wanted, is_angle(entry));
  if (!expected_.unit.empty() && asked.starts_with("in ")) {
    unit = expected_.unit;
    asked = "in " + unit;
  }

  const bool whole = tensor.rank == 0 || source == nullptr || source == &expr_;
  const syntax::Expr& written = whole ? expr_ : *source;
  std::vector<Label> labels;
  std::vector<Dimension> factors{wanted / found};
  if (whole && tensor.rank == 1) {
    factors = lacking_factors(tensor, entry, [&](std::size_t i) { return *expected_.dimension(i); });
  }
  std::string factor = scope_ == nullptr ? "" : explain_factor_in_unit(evaluator_, *scope_, written, wanted);
  std::string actuated = effort_for_input(tensor, entry, written);
  std::vector<std::string> hints =
      !actuated.empty() ? std::vector<std::string>{std::move(actuated)}
      : !factor.empty() ? std::vector<std::string>{std::move(factor)}
                        : dimension_hints(found, factors, entry / tensor.cols, unit, written, whole, labels);
  const bool quantity = std::holds_alternative<syntax::UnitApply>(written.node);
  evaluator_.reporter().error(wrong_dimension, written.span, subject + " must be " + asked,
                              !found.dimensionless() ? "this is in " + found.to_unit()
                              : quantity             ? "this is an angle"
                                                     : "this is a plain number",
                              std::move(hints), std::move(labels));
}

std::vector<std::string> TensorFitting::dimension_hints(const Dimension& found, const std::vector<Dimension>& factors,
                                                        std::size_t entry, const std::string& unit,
                                                        const syntax::Expr& written, bool whole,
                                                        std::vector<Label>& labels) const {
  const Dimension wanted = factors[factors.size() == 1 ? 0 : entry] * found;
  const bool one_unit =
      std::all_of(expected_.dims.begin(), expected_.dims.end(), [&](const Dimension& dim) { return dim == wanted; });
  const syntax::Expr& lacking = one_unit && is_bare(expr_) ? expr_ : written;
  if (!is_bare(lacking) && scope_ != nullptr) {
    std::string explained =
        explain_lacking_unit(evaluator_, *scope_, whole ? "this" : "the entry", written, factors, entry, labels);
    if (!explained.empty()) return {std::move(explained)};
  }
  if (found.dimensionless() && is_bare(lacking)) {
    const std::string text = text_of(lacking);
    return {"write the unit: `" + text + " " + unit_behind(lacking, unit) + "`" +
            (wanted == dimensions::length ? " or `" + text + " mm`"
             : wanted == dimensions::mass ? " or `" + text + " g`"
             : unit == "rad/s"            ? " or `" + text + " rpm`"
                                          : "")};
  }
  const auto* quantity = std::get_if<syntax::UnitApply>(&written.node);
  if (whole && quantity != nullptr && !one_unit && std::holds_alternative<syntax::Array>(quantity->operand->node)) {
    return {"no single unit fits every joint: write a unit after each number, or `SI` for the SI unit of each entry"};
  }
  if (wanted == dimensions::time && found == dimensions::rate) {
    return {"a period is 1 over the frequency: `1/(" + text_of(written) + ")`"};
  }
  if (std::holds_alternative<syntax::Binary>(written.node))
    return {"it " + lacking_text(factors, factors.size() == 1 ? 0 : entry)};
  return {};
}

void TensorFitting::warn_of_large_angle(const syntax::Expr& written) const {
  const syntax::Expr* bare = bare_angle(written);
  const double angle = bare != nullptr ? value_of_bare(*bare) : 0;
  if (std::abs(angle) <= 2 * std::numbers::pi) return;
  const std::string text = text_of(*bare);
  evaluator_.reporter().diagnostics().report({suspicious_angle,
                                              "this angle is more than a full turn",
                                              {bare->span, text + " rad is " + turns_text(angle)},
                                              {},
                                              {"did you mean `" + text + " deg`? If not, write `rad`"}});
}

bool TensorFitting::check_integer(const Tensor& tensor) const {
  if (!expected_.integer) return true;
  const expr::Pool& pool = evaluator_.pool();
  const Id entry = tensor.entries[0];
  if (!pool.is_number(entry)) {
    evaluator_.reporter().error(not_constant, expr_.span, expected_.what + " must be known when the file is compiled",
                                "depends on a `param` or on the state", {"make every value it depends on a `const`"});
    return false;
  }
  if (pool.value(entry).to_integer()) return true;
  evaluator_.reporter().error(not_an_integer, expr_.span, expected_.what + " must be a whole number",
                              "this is " + pool.value(entry).to_string());
  return false;
}

bool TensorFitting::check_rotations(const Tensor& tensor) const {
  if (expected_.shape != Shape::vector || !has_rotations(expected_.row_space)) return true;
  for (const CoordinateId first : expected_.row_space.robot->mechanism.quaternions()) {
    const auto begin = tensor.entries.begin() + static_cast<std::ptrdiff_t>(first.index());
    if (!std::all_of(begin, begin + 4, [&](Id id) { return evaluator_.pool().is_zero(id); })) continue;
    const RobotModel& robot = *expected_.row_space.robot;
    evaluator_.reporter().error(
        outside_domain, expr_.span, "the quaternion of `" + robot.mechanism.joint(first).name + "` has the length 0",
        "", {"write `1, 0, 0, 0` for no turn; or name the joints: `[" + robot.mechanism.joint(first).name + " = …]`"});
    return false;
  }
  return true;
}

}  // namespace

Value Evaluator::fit(Value value, const Expected& expected, const syntax::Expr& expr, Scope* scope) {
  if (is_poison(value)) return value;
  switch (expected.kind) {
    case Expected::Kind::any:
      return value;
    case Expected::Kind::trajectory:
      if (std::holds_alternative<TrajectoryRef>(value)) return value;
      {
        const auto* function = std::get_if<FunctionRef>(&value);
        const auto* tensor = std::get_if<Tensor>(&value);
        std::vector<std::string> hints;
        if (function != nullptr) hints.push_back("call it: `" + function->callable->signature() + "`");
        if (tensor != nullptr && tensor->rank == 1 && tensor->row_space.configuration) {
          hints.push_back("for a trajectory that stays there write `hold(" +
                          std::string(reporter_.sources().text(expr.span)) + ")`, with `use hold from std`");
        }
        return reporter_.error(wrong_kind, expr.span, expected.what + " must be a trajectory",
                               "this is " + describe(value), std::move(hints));
      }
    case Expected::Kind::robot:
      if (std::holds_alternative<RobotRef>(value)) return value;
      return reporter_.error(wrong_kind, expr.span, expected.what + " must be a robot", "this is " + describe(value),
                             declared_robot(value) == nullptr
                                 ? std::vector<std::string>{}
                                 : std::vector<std::string>{"give it its arguments: `" +
                                                            std::get<FunctionRef>(value).callable->signature() + "`"});
    case Expected::Kind::tensor:
      break;
  }
  if (auto* tensor = std::get_if<Tensor>(&value)) {
    return TensorFitting(*this, expected, expr, scope).fit(std::move(*tensor));
  }
  std::vector<std::string> hints;
  if (const auto* function = std::get_if<FunctionRef>(&value))
    hints.push_back("call it: `" + function->callable->signature() + "`");
  if (std::holds_alternative<TrajectoryRef>(value))
    hints.push_back("its positions over time are `.q`, its rates `.qd` and `.qdd`");
  return reporter_.error(wrong_kind, expr.span, expected.what + " must be " + expected.shape_text(),
                         "this is " + describe(value), std::move(hints));
}

std::optional<Tensor> Evaluator::placeholder(const Expected& expected) {
  const bool has_shape = expected.shape == Expected::Shape::scalar ||
                         (expected.shape == Expected::Shape::vector && expected.row_space.robot != nullptr);
  if (expected.kind != Expected::Kind::tensor || !has_shape || expected.dims.empty() || expected.integer)
    return std::nullopt;
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

}  // namespace robotc::sema
