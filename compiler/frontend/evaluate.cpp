// Evaluates expressions from the command line.
#include "compiler/frontend/evaluate.h"

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "compiler/expr/algorithms.h"
#include "compiler/frontend/algorithm_status.h"
#include "compiler/frontend/choose_robot.h"
#include "compiler/frontend/driver_diagnostics.h"
#include "compiler/programs/instant.h"
#include "compiler/sema/evaluation/closed_configurations.h"
#include "compiler/syntax/instant.h"

namespace robotc {

namespace {

NumericValue describe_shape(const sema::Tensor& tensor) {
  NumericValue value;
  value.rank = tensor.rank;
  value.rows = tensor.rows;
  value.cols = tensor.cols;
  for (std::size_t i = 0; i < tensor.size(); ++i) value.units.push_back(unit_text(tensor, i));
  if (tensor.rank >= 1) value.row_names = entry_names(tensor.row_space, tensor.rows);
  if (tensor.rank == 2) value.col_names = entry_names(tensor.col_space, tensor.cols);
  if (tensor.display) {
    value.display_unit = tensor.display->text;
    value.display_factor = tensor.display->factor.to_double();
  }
  return value;
}

/// A symbol of time or state that the roots depend on; invalid if none.
expr::Id free_symbol(const expr::Pool& pool, std::span<const expr::Id> roots) {
  for (const expr::Id id : expr::reachable(pool, roots)) {
    if (pool.is_symbol(id) && pool.stage(id) == expr::Stage::step) return id;
  }
  return {};
}

/// The first `const` of a robot over its coordinates; empty if there is none.
std::string named_configuration(const sema::RobotModel& robot) {
  for (const auto& [name, binding] : robot.names->own()) {
    const auto* tensor =
        binding->role == sema::BindingRole::constant ? std::get_if<sema::Tensor>(&binding->value) : nullptr;
    if (tensor != nullptr && tensor->row_space.robot == &robot && tensor->row_space.configuration) return name;
  }
  return {};
}

/// Dependencies of an expression by the names that `at` takes, each with an example: {"q", "home"}, {"left.qd", "0"}.
std::vector<std::pair<std::string, std::string>> missing_of(SessionState& state, std::span<const expr::Id> roots) {
  const expr::Pool& pool = state.pool();
  std::vector<expr::Id> symbols = expr::reachable(pool, roots);
  std::erase_if(symbols, [&](expr::Id id) { return !pool.is_symbol(id) || pool.stage(id) != expr::Stage::step; });
  const auto take = [&](std::span<const expr::Id> names) {
    return std::erase_if(symbols, [&](expr::Id id) { return std::ranges::find(names, id) != names.end(); }) > 0;
  };
  std::vector<std::pair<std::string, std::string>> missing;
  if (take({&state.laws().time, 1})) missing.emplace_back("t", "0 s");
  using sema::JointQuantity;
  std::vector<std::pair<const sema::RobotModel*, JointQuantity>> motions;
  for (const Robot& robot : state.robots().all()) {
    if (!robot.model->valid) continue;
    for (const JointQuantity quantity :
         {JointQuantity::q, JointQuantity::qd, JointQuantity::qdd, JointQuantity::qddd, JointQuantity::tau}) {
      if (take(robot.model->symbols(quantity).entries)) motions.emplace_back(robot.model, quantity);
    }
  }
  const bool of_one =
      std::ranges::all_of(motions, [&](const auto& motion) { return motion.first == motions.front().first; });
  for (const auto& [robot, quantity] : motions) {
    const std::string owner = of_one ? "" : programs::name_here(*robot, state.expression_scope()) + ".";
    const std::string home = quantity == JointQuantity::q ? named_configuration(*robot) : "";
    missing.emplace_back(owner + std::string(sema::name(quantity)), home.empty() ? "0" : owner + home);
  }
  if (!symbols.empty()) missing.emplace_back(pool.symbol_of(symbols.front()).name, "1 ms");
  return missing;
}

/// False (reported, with how to give it) if the values depend on time or motion.
bool is_all_given(SessionState& state, const std::vector<sema::Tensor>& tensors, const syntax::Expr& expr) {
  std::vector<expr::Id> roots;
  for (const sema::Tensor& tensor : tensors) roots.insert(roots.end(), tensor.entries.begin(), tensor.entries.end());
  const auto missing = missing_of(state, roots);
  if (missing.empty()) return true;
  std::string names;
  std::string example;
  for (std::size_t i = 0; i < missing.size(); ++i) {
    names += (i == 0 ? "`" : i + 1 == missing.size() ? " and `" : ", `") + missing[i].first + "`";
    example += (i == 0 ? "" : ", ") + missing[i].first + " = " + missing[i].second;
  }
  const bool has_instant = syntax::call_at_instant(expr) != nullptr;
  const std::string text(state.sources().text(expr.span));
  const std::string pronoun = missing.size() == 1 ? "it" : "them";
  state.diagnostics().report(not_a_value, expr.span, "this has no value here", "it depends on " + names,
                             {"give " + pronoun + ": `" + text + (has_instant ? ", " : " at ") + example + "`"});
  return false;
}

std::string_view trimmed(std::string_view text) {
  text.remove_prefix(std::min(text.find_first_not_of(" \t\r\n"), text.size()));
  return text.substr(0, text.find_last_not_of(" \t\r\n") + 1);
}

/// Warns of `7 // 3`: a rounded quotient in other languages, 7 and a comment here.
void warn_of_comment(SessionState& state, std::string_view expression, SourceId source) {
  const std::size_t at = expression.find("//");
  if (at == std::string_view::npos || expression.find('\n') < at || expression.substr(0, at).find('"') < at) return;
  const std::string_view left = trimmed(expression.substr(0, at));
  const std::string_view right = trimmed(expression.substr(at + 2));
  constexpr std::string_view operand = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_.()[]";
  if (left.empty() || right.empty() || right.find_first_not_of(operand) != std::string_view::npos) return;
  const auto begin = static_cast<std::uint32_t>(at);
  state.diagnostics().report(comment_in_expression, {source, begin, begin + 2},
                             "`//` begins a comment: `" + std::string(right) + "` is not part of the expression", "",
                             {"a quotient rounded down is `floor(a / b)`"});
}

}  // namespace

std::optional<EvaluatedValue> evaluate(SessionState& state, const std::string& expression, const std::string& name) {
  const syntax::Expr* expr = state.read_expression(name, expression);
  if (expr == nullptr) return std::nullopt;
  warn_of_comment(state, expression, expr->span.source);
  const auto values = state.parameter_values();
  // States of its laws begin; times and motions that it does not give stay symbols.
  const sema::Value value = sema::computing_values(state.evaluator().context(), values, [&] {
    return programs::value_at_instant(state.laws(), {}, *expr, {}, expr->span, state.expression_scope());
  });
  if (sema::is_poison(value)) return std::nullopt;

  // Every value is a list of tensors; a pose is two.
  std::vector<sema::Tensor> tensors;
  bool is_truth = false;
  if (const auto* tensor = std::get_if<sema::Tensor>(&value)) {
    tensors = {*tensor};
  } else if (const auto* truth = std::get_if<sema::Truth>(&value)) {
    is_truth = true;
    tensors = {sema::Tensor::scalar(state.pool().select(truth->condition, state.pool().one(), state.pool().zero()),
                                    sema::EntryDim::of(dimensions::none))};
  } else if (const auto* pose = std::get_if<sema::Pose>(&value)) {
    sema::Tensor rotation;
    rotation.rank = 2;
    rotation.rows = rotation.cols = 3;
    for (const expr::Vec3& row : pose->rotation)
      rotation.entries.insert(rotation.entries.end(), row.begin(), row.end());
    rotation.dims.assign(9, sema::EntryDim::of(dimensions::none));
    tensors = {std::move(rotation), sema::Tensor::vector({pose->position.begin(), pose->position.end()},
                                                         std::vector(3, sema::EntryDim::of(dimensions::length)))};
  } else {
    std::vector<std::string> hints;
    std::string found = describe(value);
    const sema::Binding* named = state.root() != nullptr ? state.root()->scope->find_here(expression) : nullptr;
    if (named != nullptr && named->role == sema::BindingRole::simulation) {
      found = "a simulation";
      hints.push_back("run it: `robotc sim " + state.root()->path + " " + expression + "`");
    } else if (const auto* function = std::get_if<sema::FunctionRef>(&value)) {
      hints.push_back("call it: `" + function->callable->signature() + "`");
    } else if (std::holds_alternative<sema::TrajectoryRef>(value)) {
      hints.push_back("its positions over time are `.q`, its rates `.qd` and `.qdd`");
    } else if (std::holds_alternative<sema::RobotRef>(value)) {
      hints.push_back("evaluate one of its functions: `" + expression + ".mass_matrix(q)`");
    } else if (std::holds_alternative<sema::Place>(value)) {
      hints.push_back("its pose is `pose(" + expression + ", q)`");
    }
    state.diagnostics().report(not_a_value, expr->span, "this expression has no value to print", "this is " + found,
                               std::move(hints));
    return std::nullopt;
  }

  if (!is_all_given(state, tensors, *expr)) return std::nullopt;
  EvaluatedValue result;
  for (const sema::Tensor& tensor : tensors) {
    const auto numbers = numbers_of(state, tensor, expr->span);
    if (!numbers) return std::nullopt;
    NumericValue numeric = describe_shape(tensor);
    numeric.is_truth = is_truth;
    numeric.values = *numbers;
    result.push_back(std::move(numeric));
  }
  return result;
}

bool use_names_of(SessionState& state, const std::string& robot) {
  const Robot* chosen = choose_robot(state, robot);
  if (chosen == nullptr) return false;
  state.put_names_first(*chosen->model);
  return true;
}

std::vector<std::string> entry_names(const sema::AxisSpace& space, std::size_t size) {
  std::vector<std::string> names;
  if (space.components.size() == size) names.assign(space.components.begin(), space.components.end());
  if (space.robot == nullptr || space.size() != size) return names;
  for (std::size_t i = 0; i < size; ++i) names.push_back(space.joint_name(i));
  return names;
}

std::optional<std::vector<double>> numbers_of(SessionState& state, const sema::Tensor& tensor, Span span) {
  if (!sema::require_known(state.evaluator(), tensor.entries, span)) return std::nullopt;
  if (const expr::Id symbol = free_symbol(state.pool(), tensor.entries); symbol.valid()) {
    state.diagnostics().report(not_a_value, span, "this has no value here",
                               "it depends on `" + state.pool().symbol_of(symbol).name + "`",
                               {"time and state have values only inside a simulation"});
    return std::nullopt;
  }
  if (!has_answers(state, tensor.entries, state.parameter_values())) return std::nullopt;
  std::vector<double> values = expr::evaluate(state.pool(), tensor.entries, state.parameter_values());
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (std::isfinite(values[i])) continue;
    const std::string which = tensor.rank == 0   ? ""
                              : tensor.rank == 1 ? " in entry " + std::to_string(i + 1)
                                                 : " in entry (" + std::to_string(i / tensor.cols + 1) + ", " +
                                                       std::to_string(i % tensor.cols + 1) + ")";
    state.diagnostics().report(
        not_finite, span, "the result is not a finite number" + which,
        std::isnan(values[i]) ? "not a number: 0/0, or a function outside its domain" : "infinite");
    return std::nullopt;
  }
  return values;
}

}  // namespace robotc
