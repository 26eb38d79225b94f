// Literals, names, units and arrays.
#include <algorithm>

#include "compiler/sema/evaluation/dimension_mismatch.h"
#include "compiler/sema/evaluation/evaluator.h"
#include "compiler/sema/programs/program.h"
#include "compiler/sema/values/foreign_names.h"
#include "compiler/sema/values/robot_instance.h"
#include "compiler/sema/values/robot_parts.h"
#include "compiler/sema/values/sema_diagnostics.h"
#include "compiler/units/unit.h"

namespace robotc::sema {

using expr::Id;

namespace {

/// Reads the text of a unit; reports errors in it.
std::optional<Unit> read_unit(Evaluator& evaluator, const syntax::UnitText& text, const syntax::Expr& operand,
                              Scope& scope) {
  const std::variant<Unit, UnitError> parsed = parse_unit(text.text);
  if (const auto* unit = std::get_if<Unit>(&parsed)) return *unit;
  const UnitError& wrong = std::get<UnitError>(parsed);
  // Written as `m²`, the unit has other offsets than in ASCII.
  const bool is_ascii = text.span.end - text.span.begin == text.text.size();
  const Span span = is_ascii ? Span{text.span.source, static_cast<std::uint32_t>(text.span.begin + wrong.offset),
                                    static_cast<std::uint32_t>(text.span.begin + wrong.offset + wrong.length)}
                             : text.span;
  const std::string name = text.text.substr(wrong.offset, wrong.length);
  switch (wrong.kind) {
    case UnitError::Kind::bad_exponent:
      evaluator.reporter().error(
          bad_unit_exponent, span, "`" + name + "` is not a power of a unit", "",
          {"exponents are whole numbers, as in `m^2` and `s^-1`, or fractions of units without a prefix, "
           "as in `m^(1/2)`"});
      return std::nullopt;
    case UnitError::Kind::misplaced_si:
      evaluator.reporter().error(misplaced_si, span,
                                 "`SI` cannot be combined with other units: it means the SI unit needed here", "",
                                 {"write `SI` alone, or units alone"});
      return std::nullopt;
    case UnitError::Kind::unknown_name:
      break;
  }
  std::vector<std::string> hints;
  if (const Binding* binding = scope.find(name)) {
    hints.push_back(explain_factor_in_unit(evaluator, text, wrong.offset, operand, *binding));
  } else if (const std::string_view hint = hint_for_foreign_unit(name); !hint.empty()) {
    hints.emplace_back(hint);
  } else if (const std::string meant = meant_unit(name); !meant.empty()) {
    hints.push_back("write `" + meant + "`");
  } else if (const std::string_view near = nearest_name(name, unit_names()); !near.empty()) {
    hints.push_back("did you mean `" + std::string(near) + "`?");
  }
  evaluator.reporter().error(
      unknown_unit, span, "unknown unit `" + name + "`",
      wrong.offset == 0 ? "" : "a unit includes all that follows `*`, `/` and `^` without spaces", std::move(hints));
  return std::nullopt;
}

/// Numbers followed by their unit.
struct NumbersInUnit {
  Tensor numbers;
  Unit unit;
};

/// The operand and the unit of `2 mm` or `x as mm`. Both are read, so that the mistakes of both are reported; nothing
/// after an error.
std::optional<NumbersInUnit> read_in_unit(Evaluator& evaluator, const syntax::Expr& operand,
                                          const syntax::UnitText& text, Scope& scope) {
  Value value = evaluator.evaluate(operand, scope);
  std::optional<Unit> unit = read_unit(evaluator, text, operand, scope);
  if (!unit || is_poison(value)) return std::nullopt;
  if (auto* numbers = std::get_if<Tensor>(&value)) return NumbersInUnit{std::move(*numbers), *unit};
  evaluator.reporter().error(wrong_kind, operand.span, "only numbers, vectors and matrices have units",
                             "this is " + describe(value));
  return std::nullopt;
}

bool has_several_units(const Tensor& tensor) {
  for (std::size_t i = 1; i < tensor.size(); ++i) {
    if (unit_text(tensor, i) != unit_text(tensor, 0)) return true;
  }
  return false;
}

/// How to show the part of a value that the unit fits: "no single unit fits every entry: choose one, `home.pan as
/// deg`".
std::string choose_entry(Evaluator& evaluator, const syntax::Expr& operand, const Tensor& tensor, const Unit& unit,
                         const std::string& unit_as_written) {
  std::size_t entry = 0;
  while (entry < tensor.size() && tensor.dims[entry].is_fixed() && !(tensor.dims[entry].dimension == unit.dimension)) {
    ++entry;
  }
  const bool fits = entry < tensor.size();
  if (!fits) entry = 0;
  const auto* binary = std::get_if<syntax::Binary>(&operand.node);
  const bool in_parentheses = binary != nullptr && operand.span.begin < binary->left->span.begin;
  const bool closed = in_parentheses || std::holds_alternative<syntax::NameRef>(operand.node) ||
                      std::holds_alternative<syntax::Member>(operand.node);
  const std::string text(evaluator.reporter().sources().text(operand.span));
  const bool over_joints = tensor.rank == 1 && tensor.row_space.robot != nullptr;
  const std::string index = over_joints        ? "." + tensor.row_space.joint_name(entry)
                            : tensor.rank == 1 ? "[" + std::to_string(entry + 1) + "]"
                                               : "[" + std::to_string(entry / tensor.cols + 1) + ", " +
                                                     std::to_string(entry % tensor.cols + 1) + "]";
  return "no single unit fits every entry: choose one, `" + (closed ? text : "(" + text + ")") + index + " as " +
         (fits ? unit_as_written : unit_text(tensor, entry)) + "`";
}

}  // namespace

Value Evaluator::evaluate_node(const syntax::NumberLiteral& node, const syntax::Expr&, Scope&) {
  EntryDim dim = EntryDim::of(dimensions::none);
  if (node.value.is_zero()) {
    dim = EntryDim::zero();
  } else if (context_.adopt_bare_numbers) {
    dim = EntryDim::bare();
  }
  return Tensor::scalar(pool_.number(node.value), dim);
}

Value Evaluator::evaluate_node(const syntax::StringLiteral& node, const syntax::Expr&, Scope&) {
  return Text{node.value};
}

namespace {

/// "ur5e.work" of `work`, in a file of several robots, of which one has that; else empty.
std::string path_in_robot(Evaluator& evaluator, std::string_view name, Scope& scope, Span use) {
  if (scope.subject() != nullptr) return "";  // a robot may be in the making
  for (const std::string_view known : scope.names()) {
    const Binding* binding = scope.find(known);
    const auto* robot = binding == nullptr ? nullptr : std::get_if<RobotRef>(&binding->value);
    if (robot == nullptr || robot->instance->is_being_built()) continue;
    const RobotModel* model = robot->instance->model(evaluator, use);
    if (model == nullptr || model->names == nullptr || model->names->find_here(name) == nullptr) continue;
    return std::string(known) + "." + std::string(name);
  }
  return "";
}

/// "relay", if a law in use, which has no name, has a state `name`; else empty.
std::string law_with_state(const Program* program, const std::string& name) {
  if (program == nullptr) return "";
  for (const StateVariable& state : program->states) {
    const std::size_t dot = state.path.rfind('.');
    if (dot == std::string::npos || state.path.find('.') != dot) continue;
    if (state.path.substr(dot + 1) == name) return state.path.substr(0, dot);
  }
  return "";
}

/// "law.catch" of `catch`, where a law or a list that is known already has that; else empty.
std::string path_in_record(std::string_view name, Scope& scope) {
  for (const std::string_view known : scope.names()) {
    const Binding* binding = scope.find(known);
    if (binding == nullptr || binding->state != Binding::State::done) continue;
    const auto* record = std::get_if<RecordRef>(&binding->value);
    if (record == nullptr) continue;
    const auto& members = record->fields->members;
    const bool has =
        std::any_of(members.begin(), members.end(), [&](const auto& member) { return member.first == name; });
    if (has) return std::string(known) + "." + std::string(name);
  }
  return "";
}

}  // namespace

Value Evaluator::evaluate_node(const syntax::NameRef& node, const syntax::Expr& expr, Scope& scope) {
  if (Binding* binding = scope.find(node.name)) {
    return force(*binding, node.name, expr.span);
  }
  const bool in_library = environment_->library_defines(node.name);
  if (scope.is_incomplete() && !in_library) return Poison{};
  const std::string nothing_here = "`" + node.name + "` has no value here";
  const bool in_law = scope.find("t") != nullptr;
  if (node.name == "t") {
    return reporter_.error(name_without_value, expr.span, nothing_here,
                           "it is defined inside trajectory, controller and simulate");
  }
  if (node.name == "period") {
    return reporter_.error(
        name_without_value, expr.span, nothing_here, "it is the sample time of a controller",
        in_law ? std::vector<std::string>{"give the law a clock where it is used: `tau = law(…) every 1 ms`"}
               : std::vector<std::string>{});
  }
  if (node.name == "qdd" && in_law) {
    std::vector<std::string> hints{
        "the accelerations of a reference are `ref.qdd`, those of the robot `forward_dynamics(q, qd, tau)`"};
    Binding* const q = scope.find("q");
    const auto* motion = q == nullptr ? nullptr : std::get_if<Tensor>(&q->value);
    const RobotModel* robot = motion == nullptr ? nullptr : motion->row_space.robot;
    if (robot != nullptr && !robot->mechanism.contacts.empty()) {
      hints.emplace_back(
          "`forward_dynamics` leaves out the forces of contacts: with them, log `derivative(qd, T = 1 ms)` of the "
          "library");
    }
    return reporter_.error(name_without_value, expr.span, nothing_here, "accelerations follow from `tau`",
                           std::move(hints));
  }
  constexpr std::string_view joint_names[] = {"q", "qd", "qdd", "tau"};
  if (std::find(std::begin(joint_names), std::end(joint_names), node.name) != std::end(joint_names)) {
    return reporter_.error(
        name_without_value, expr.span, nothing_here, "it is defined inside controller and simulate",
        {in_law ? "a trajectory depends on time alone"
                : "write a vector with one entry per joint, `[0.1, 0.2, …]`, or a named constant such as `home`"});
  }
  const std::string_view near = nearest_name(node.name, scope.names());
  std::vector<std::string> hints;
  std::vector<Label> secondary;
  if (in_library) {
    hints.push_back("the library has it: write `use " + node.name + " from std` at the top of the file");
  } else if (node.name == "world" && scope.subject() != nullptr) {
    hints.emplace_back(world_is_base);
  } else {
    hints = hints_for_foreign_name(node.name, scope);
    if (std::string path = path_in_robot(*this, node.name, scope, expr.span); !path.empty()) {
      hints = {"it belongs to a robot: write `" + path + "`"};
    }
    if (const std::string law = law_with_state(context_.program, node.name); !law.empty())
      hints = {"`" + law + "` has it: name this use, `let law = " + law + "(…)`, then write `law." + node.name + "`"};
    if (std::string path = path_in_record(node.name, scope); !path.empty()) hints = {"write `" + path + "`"};
    const Binding* candidate = near.empty() ? nullptr : scope.find(near);
    const bool own = candidate != nullptr && candidate->span.valid();
    if (!near.empty() && (own || hints.empty())) hints.push_back("did you mean `" + std::string(near) + "`?");
    if (own) secondary.push_back({candidate->span, "`" + std::string(near) + "` is defined here"});
  }
  return reporter_.error(unknown_name, expr.span, "`" + node.name + "` is not defined", "not found", std::move(hints),
                         std::move(secondary));
}

Value Evaluator::evaluate_node(const syntax::UnitApply& node, const syntax::Expr&, Scope& scope) {
  std::optional<NumbersInUnit> read = read_in_unit(*this, *node.operand, node.unit, scope);
  if (!read) return Poison{};
  auto& [tensor, unit] = *read;
  for (std::size_t i = 0; i < tensor.size(); ++i) {
    const EntryDim& dim = tensor.dims[i];
    if (dim.is_fixed() && !dim.dimension.dimensionless()) {
      return reporter_.error(
          unit_on_quantity, node.unit.span, "this already has a unit", "",
          {"a unit follows a plain number; to convert for display, write `as " + node.unit.text + "`"},
          {{node.operand->span,
            tensor.rank == 0 ? "in " + dim.dimension.to_unit() : "an entry is in " + dim.dimension.to_unit()}});
    }
  }
  const Id factor = pool_.number(unit.factor);
  for (std::size_t i = 0; i < tensor.size(); ++i) {
    if (unit.place_si) {
      if (tensor.dims[i].kind != EntryDim::Kind::zero) tensor.dims[i] = EntryDim::bare();
    } else {
      tensor.entries[i] = pool_.mul(tensor.entries[i], factor);
      tensor.dims[i] = EntryDim::of(unit.dimension);
    }
  }
  // A quantity is shown as it was written until it is computed with.
  if (!unit.place_si) tensor.display = DisplayUnit{node.unit.text, unit.factor};
  tensor.counts_cycles = unit.counts_cycles;
  return std::move(tensor);
}

namespace {

/// True if an entry can be shown in a unit.
bool fits_unit(const Tensor& tensor, std::size_t entry, const Unit& unit) {
  const EntryDim& dim = tensor.dims[entry];
  return !unit.place_si && dim.is_fixed() && dim.dimension == unit.dimension;
}

}  // namespace

Value Evaluator::evaluate_node(const syntax::DisplayAs& node, const syntax::Expr&, Scope& scope) {
  std::optional<NumbersInUnit> read = read_in_unit(*this, *node.operand, node.unit, scope);
  if (!read) return Poison{};
  return shown_in(node, std::move(read->numbers), read->unit);
}

std::optional<ShownByEntry> Evaluator::shown_by_entry(const syntax::DisplayAs& node, Scope& scope) {
  std::optional<NumbersInUnit> read = read_in_unit(*this, *node.operand, node.unit, scope);
  if (!read) return std::nullopt;
  auto& [tensor, unit] = *read;
  ShownByEntry shown;
  std::size_t fitting = 0;
  for (std::size_t i = 0; i < tensor.size(); ++i) {
    const bool in_unit = fits_unit(tensor, i, unit);
    fitting += in_unit ? 1 : 0;
    shown.units.push_back(in_unit ? std::optional(DisplayUnit{node.unit.text, unit.factor}) : std::nullopt);
  }
  const bool mixed = tensor.rank == 1 && tensor.row_space.robot != nullptr && fitting > 0 && fitting < tensor.size();
  if (mixed && !unit.counts_cycles) {
    shown.value = std::move(tensor);
    return shown;
  }
  Value value = shown_in(node, std::move(tensor), unit);
  if (is_poison(value)) return std::nullopt;
  shown.value = std::get<Tensor>(std::move(value));
  shown.units.clear();
  return shown;
}

Value Evaluator::shown_in(const syntax::DisplayAs& node, Tensor tensor, const Unit& unit) {
  for (std::size_t i = 0; i < tensor.size(); ++i) {
    const EntryDim& dim = tensor.dims[i];
    if (unit.place_si || (dim.is_fixed() && !(dim.dimension == unit.dimension))) {
      return reporter_.error(
          unit_conversion, node.unit.span, "this cannot be shown in `" + node.unit.text + "`", "",
          {unit.place_si               ? "without `as`, values are shown in SI"
           : has_several_units(tensor) ? choose_entry(*this, *node.operand, tensor, unit, node.unit.text)
                                       : "write a unit of the same kind, such as `" + unit_text(tensor, i) + "`"},
          {{node.operand->span, dimension_text(tensor)}});
    }
    if (dim.is_fixed() && tensor.counts_cycles != unit.counts_cycles) {
      return reporter_.error(hertz_conversion, node.unit.span, "this cannot be shown in `" + node.unit.text + "`",
                             unit.counts_cycles ? "Hz counts cycles" : "",
                             {unit.counts_cycles ? "write `as rev/s`: the same number"
                                                 : "one cycle is 2π rad: multiply by `2 * pi` first"},
                             {{node.operand->span,
                               tensor.counts_cycles ? "in Hz, which counts cycles" : "an angular velocity or a rate"}});
    }
    if (dim.kind == EntryDim::Kind::bare) tensor.dims[i] = EntryDim::of(unit.dimension);
  }
  tensor.counts_cycles = unit.counts_cycles;
  tensor.display = DisplayUnit{node.unit.text, unit.factor};
  return tensor;
}

Value Evaluator::evaluate_node(const syntax::Range& node, const syntax::Expr&, Scope& scope) {
  const auto bound = [&](const syntax::Expr& expr) {
    Expected expected = Expected::scalar("a bound of a range", dimensions::none);
    expected.integer = true;
    return constant(expr, scope, expected);
  };
  const std::optional<Number> from = bound(*node.from);
  const std::optional<Number> to = bound(*node.to);
  if (!from || !to) return Poison{};
  return IntegerRange{*from->to_integer(), *to->to_integer()};
}

}  // namespace robotc::sema
