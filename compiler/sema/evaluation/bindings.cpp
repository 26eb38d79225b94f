// const, let and param.
#include <algorithm>
#include <array>

#include "compiler/sema/evaluation/closed_configurations.h"
#include "compiler/sema/evaluation/evaluator.h"
#include "compiler/sema/evaluation/symbolic.h"
#include "compiler/sema/values/robot_model.h"
#include "compiler/sema/values/sema_diagnostics.h"

namespace robotc::sema {

using expr::Id;

namespace {

BindingRole role_of(syntax::BindingKind kind) {
  switch (kind) {
    case syntax::BindingKind::constant:
      return BindingRole::constant;
    case syntax::BindingKind::parameter:
      return BindingRole::parameter;
    case syntax::BindingKind::let:
      return BindingRole::let;
    case syntax::BindingKind::state:
      return BindingRole::state;
  }
  return BindingRole::let;
}

bool has_step_stage(const expr::Pool& pool, const Tensor& tensor) {
  for (const Id entry : tensor.entries) {
    if (pool.stage(entry) == expr::Stage::step) return true;
  }
  return false;
}

/// "rad", "rad/s" or "rad/s^2" if an entry of a parameter is over the angles of joints, or is written as an angle.
std::string angle_unit(const Tensor& value, std::size_t entry) {
  Tensor in_si = value;
  in_si.display.reset();
  const std::string unit = unit_text(in_si, entry);
  if (unit.starts_with("rad")) return unit;
  constexpr std::array<std::string_view, 5> angles{"rad", "mrad", "deg", "rev", "rpm"};
  const bool is_written_so =
      value.display && std::ranges::any_of(angles, [&](auto name) { return value.display->text.starts_with(name); });
  if (!is_written_so) return "";
  return unit == "1" ? "rad" : unit == "1/s" ? "rad/s" : unit == "1/s^2" ? "rad/s^2" : "";
}

}  // namespace

Value Evaluator::make_parameter(const syntax::Binding& item, Scope& scope, const ParameterPath& path,
                                const Override* override) {
  std::optional<Expected> declared;
  if (item.type) {
    declared = resolve_type(*item.type, scope, "`" + item.name.text + "`");
    if (!declared) return Poison{};
  }
  std::optional<Tensor> initial;
  if (item.value != nullptr) {
    initial = tensor(*item.value, scope, declared ? *declared : Expected::numbers("`" + item.name.text + "`"));
    if (!initial) return Poison{};
  }
  if (override != nullptr) {
    // A use may change the value, not what kind of value it is.
    const std::string what = "`" + item.name.text + "`";
    const Expected expected = declared ? *declared : initial ? Expected::like(*initial, what) : Expected::numbers(what);
    const syntax::Expr& written = *override->argument->value;
    Value value =
        override->value ? fit(*override->value, expected, written) : evaluate(written, *override->scope, expected);
    if (is_poison(value)) return Poison{};
    initial = std::get<Tensor>(std::move(value));
  }
  if (!initial) {
    return reporter_.error(parameter_never_set, item.name.span, "`" + item.name.text + "` has no value",
                           "declared without one", {"give it a default: `" + item.name.text + " = …`"});
  }
  if (has_step_stage(pool_, *initial)) {
    return reporter_.error(not_constant, override != nullptr ? override->argument->value->span : item.value->span,
                           "the value of a parameter must not depend on time or state", "",
                           {"a `let` may depend on them: write `let` in place of `param`"});
  }
  if (initial->rank == 1 && initial->row_space.configuration && initial->row_space.robot->has_loops) {
    return reporter_.error(
        not_constant, item.name.span, "a configuration of closed loops cannot be a parameter",
        "its entries depend on each other",
        {"make parameters of the freedoms: `param angle = 30 deg`, `const start: q = [" +
         initial->row_space.robot->mechanism.name_of(initial->row_space.robot->speeds.front()) + " = angle]`"});
  }
  if (!require_known(*this, initial->entries, item.name.span)) return Poison{};
  Tensor result = *initial;
  result.display.reset();
  const std::string whole = path.before.empty() ? item.name.text : path.before + "." + item.name.text;
  const std::vector<std::size_t> shape = shape_of(result);
  for (std::size_t i = 0; i < result.size(); ++i) {
    std::string entry_path = whole + path.index;
    std::optional<ParameterInfo::Place> place;
    if (!shape.empty()) place = ParameterInfo::Place{entry_path, shape, i};
    if (result.rank == 1) {
      entry_path +=
          result.row_space.robot != nullptr ? "." + result.row_space.joint_name(i) : "[" + std::to_string(i + 1) + "]";
    } else if (result.rank == 2) {
      entry_path += "[" + std::to_string(i / result.cols + 1) + "," + std::to_string(i % result.cols + 1) + "]";
    }
    const Id symbol = pool_.symbol(entry_path, expr::Stage::prepare);
    // A tunable zero is not a zero: its dimension is what it is now.
    if (!result.dims[i].is_fixed()) result.dims[i] = EntryDim::of(dimensions::none);
    parameters_.add({std::move(entry_path), whole, item.name.span, symbol, result.entries[i], result.dims[i].dimension,
                     ParameterInfo::Origin::declared,
                     override != nullptr ? override->argument->value->span : item.value->span, std::move(place),
                     angle_unit(*initial, i)});
    result.entries[i] = symbol;
  }
  return result;
}

void Evaluator::warn_if_predefined(const syntax::Identifier& name, Scope& scope) {
  Scope* outermost = &scope;
  while (outermost->parent() != nullptr) outermost = outermost->parent();
  const Binding* builtin = outermost->find_here(name.text);
  const bool of_robots = environment_->is_robot_function(name.text);
  // Everyday words, such as the other half of `pick`, or `log` for a file of measurements.
  constexpr std::array<std::string_view, 4> unobtrusive{"data", "log", "place", "rank"};
  if (std::find(unobtrusive.begin(), unobtrusive.end(), name.text) != unobtrusive.end()) return;
  if ((builtin == nullptr || builtin->role != BindingRole::builtin) && !of_robots) return;
  // Words that name lengths and averages more often than functions.
  constexpr std::array<std::string_view, 3> everyday{"length", "len", "mean"};
  if (std::ranges::find(everyday, name.text) != everyday.end()) return;
  reporter_.error(
      predefined_name, name.span,
      "`" + name.text + "` hides " + (of_robots ? "the robot function" : "the predefined") + " `" + name.text + "`", "",
      {"choose another name if both are needed"});
}

void Evaluator::bind(const syntax::Bindings& bindings, Scope& scope, const ParameterPath& path,
                     std::vector<Override>* overrides) {
  for (const syntax::Binding& item : bindings.items) {
    if (bindings.kind == syntax::BindingKind::state) {
      reporter_.error(misplaced_statement, item.name.span, "a state cannot be declared here: nothing changes with time",
                      "", {"states can be declared in controllers, trajectories, functions and simulations"});
      scope.define_value(item.name.text, BindingRole::state, Poison{}, item.name.span);
      continue;
    }
    if (!budget_.spend(Budget::evaluation, item.name.span)) return;
    warn_if_predefined(item.name, scope);
    Binding binding;
    binding.role = role_of(bindings.kind);
    binding.span = item.name.span;
    binding.initialiser = item.value.get();
    if (bindings.kind == syntax::BindingKind::parameter) {
      Override* override = nullptr;
      if (overrides != nullptr) {
        for (Override& candidate : *overrides) {
          if (candidate.argument->name && candidate.argument->name->rest.empty() &&
              candidate.argument->name->head.text == item.name.text) {
            override = &candidate;
            candidate.taken = true;
          }
        }
      }
      // The overrides live only as long as the use that gives them: a value, not a reference, goes into the binding.
      const std::optional<Override> given = override == nullptr ? std::nullopt : std::optional<Override>(*override);
      binding.compute = [this, &item, &scope, path, given] {
        return make_parameter(item, scope, path, given ? &*given : nullptr);
      };
    } else {
      const bool constant = bindings.kind == syntax::BindingKind::constant;
      binding.compute = [this, &item, &scope, constant, path]() -> Value {
        const std::string what = "`" + item.name.text + "`";
        if (item.value == nullptr) {
          return reporter_.error(missing_value, item.name.span, what + " has no value", "",
                                 {"write `" + item.name.text + " = …`"});
        }
        Expected expected = Expected::anything(what);
        if (item.type) {
          const std::optional<Expected> declared = resolve_type(*item.type, scope, what);
          if (!declared) return Poison{};
          expected = *declared;
        }
        Value value = evaluate(*item.value, scope, expected);
        auto* tensor = std::get_if<Tensor>(&value);
        if (constant && tensor != nullptr) {
          keep_constant(*this, *tensor, part_name(item.name.text + path.index), item.name.span);
          for (const Id entry : tensor->entries) {
            if (pool_.stage(entry) == expr::Stage::step) {
              return reporter_.error(not_constant, item.value->span,
                                     what + " is a const: it must not depend on time or state", "",
                                     {"make it a `let`"});
            }
          }
        }
        return value;
      };
    }
    if (const Binding* earlier = scope.define(item.name.text, std::move(binding))) {
      reporter_.error(duplicate_name, item.name.span, "`" + item.name.text + "` is defined twice", "again here", {},
                      {{earlier->span, "first here"}});
    }
  }
}

}  // namespace robotc::sema
