#include "compiler/requests/asked.h"

#include <algorithm>

#include "compiler/emit/names.h"
#include "compiler/expr/algorithms.h"
#include "compiler/frontend/choose_robot.h"
#include "compiler/frontend/driver_diagnostics.h"
#include "compiler/frontend/evaluate.h"
#include "compiler/programs/instant.h"
#include "compiler/sema/values/robot_instance.h"
#include "compiler/syntax/instant.h"

namespace robotc {

namespace {

using expr::Id;

bool is_word_character(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

bool is_path(std::string_view text) {
  return !text.empty() &&
         std::ranges::all_of(text, [](char c) { return is_word_character(c) || c == '.' || c == '[' || c == ']'; });
}

std::string_view trimmed(std::string_view text) {
  text.remove_prefix(std::min(text.find_first_not_of(" \t\r\n"), text.size()));
  return text.substr(0, text.find_last_not_of(" \t\r\n") + 1);
}

/// True if the name stands for a value here: `q`, `home`, and not for a frame, a link or a joint.
bool is_value(SessionState& state, const sema::RobotModel& robot, std::string_view name) {
  for (const std::string_view motion : {"t", "q", "qd", "qdd", "tau"}) {
    if (name == motion) return true;
  }
  sema::Binding* binding = robot.names->find_here(name);
  if (binding == nullptr) binding = state.expression_scope().find(name);
  if (binding == nullptr) return false;
  return std::holds_alternative<sema::Tensor>(state.evaluator().force(*binding, name, binding->span));
}

/// The place of `=` in `NAME = EXPR`; npos if there is no name.
std::size_t end_of_name(std::string_view text) {
  const std::size_t equals = text.find('=');
  if (equals == std::string_view::npos || text.substr(equals, 2) == "==") return std::string_view::npos;
  const std::string_view name = trimmed(text.substr(0, equals));
  const bool is_name =
      !name.empty() && std::ranges::all_of(name, is_word_character) && (name[0] < '0' || name[0] > '9');
  return is_name ? equals : std::string_view::npos;
}

/// Names of the entries, or their numbers.
std::vector<std::string> labels_of(const sema::AxisSpace& space, std::size_t size) {
  std::vector<std::string> labels = entry_names(space, size);
  for (std::size_t i = labels.size(); i < size; ++i) labels.push_back(std::to_string(i + 1));
  return labels;
}

emit::Input input_of(const sema::StateVariable& variable, bool is_code) {
  const std::string name = is_code ? emit::identifier(variable.path) : variable.path;
  emit::Input input{name, "state", emit::latex_symbol(emit::identifier(variable.path)), variable.symbols, {}, {}, true};
  const auto* tensor = std::get_if<sema::Tensor>(&variable.value);
  if (tensor == nullptr) return input;
  if (tensor->rank == 1) input.entry_names = labels_of(tensor->row_space, tensor->rows);
  if (tensor->rank == 2) input.entry_names = labels_of({}, tensor->size());
  for (std::size_t i = 0; i < tensor->size(); ++i) input.units.push_back(unit_text(*tensor, i));
  return input;
}

}  // namespace

bool asks_for_function(SessionState& state, const sema::RobotModel& robot, const std::string& text) {
  if (end_of_name(text) != std::string_view::npos) return false;
  const std::string_view whole = trimmed(text);
  const std::string_view name =
      whole.substr(0, static_cast<std::size_t>(std::ranges::find_if_not(whole, is_word_character) - whole.begin()));
  const std::string_view rest = trimmed(whole.substr(name.size()));
  const bool is_number = !name.empty() && name.front() >= '0' && name.front() <= '9';
  if (name.empty() || is_number) return false;
  const catalogue::Row* row = catalogue::requested_row(name);
  const bool is_known = row != nullptr || name == catalogue::all_coefficients || name == catalogue::inverse_kinematics;
  // Also `mass_matrix,gravity_forces` and `mass_matrix[1, 1]`, which are slips.
  if (is_known && (rest.empty() || rest.front() == ',' || rest.front() == '[')) return true;
  if (rest.empty()) return !is_value(state, robot, name) && state.expression_scope().find(name) == nullptr;
  if (rest.front() != '(') return false;
  const std::size_t close = std::min(rest.find(')'), rest.size());
  if (!is_known) return state.expression_scope().find(name) == nullptr && close + 1 == rest.size();
  // `pose(tool)` is the function for a place; `mass_matrix(q)` and `pose(tool, q)` are calls.
  const std::string_view inside = rest.substr(1, close - 1);
  for (std::size_t begin = 0; begin <= inside.size();) {
    const std::size_t end = std::min(inside.find(',', begin), inside.size());
    const std::string_view word = trimmed(inside.substr(begin, end - begin));
    const std::string_view head = word.substr(0, word.find_first_of(".["));
    if (!word.empty() && (!is_path(word) || is_value(state, robot, head))) return false;
    begin = end + 1;
  }
  return !trimmed(inside).empty() || (row != nullptr && !row->arguments.empty());
}

sema::Scope& names_for(SessionState& state, const sema::RobotModel& robot) {
  sema::Scope& scope = state.laws().make_scope(&state.expression_scope());
  scope.set_subject(&robot);
  scope.set_fallback(robot.names.get());
  return scope;
}

std::optional<AskedFunction> asked_function(SessionState& state, const std::string& text) {
  const std::size_t parenthesis = std::min(text.find('('), text.size());
  const std::size_t dot = parenthesis == 0 ? std::string::npos : text.rfind('.', parenthesis - 1);
  const std::string robot = dot == std::string::npos ? "" : text.substr(0, dot);
  std::string function = text.substr(dot == std::string::npos ? 0 : dot + 1);
  const std::string_view name = trimmed(std::string_view(function).substr(0, function.find_first_of("([,")));
  if (catalogue::requested_row(name) == nullptr) return std::nullopt;
  if (!robot.empty()) {
    const bool is_word = std::ranges::all_of(robot, is_word_character);
    const sema::Binding* binding = is_word && state.root() != nullptr ? state.root()->scope->find_here(robot) : nullptr;
    if (binding == nullptr || !std::holds_alternative<sema::RobotRef>(binding->value)) return std::nullopt;
  }
  Robot* chosen = choose_robot(state, robot);
  if (chosen == nullptr) return AskedFunction{};
  if (!asks_for_function(state, *chosen->model, function)) return std::nullopt;
  return AskedFunction{chosen, std::move(function)};
}

std::unique_ptr<AskedExpression> asked_expression(SessionState& state, const std::string& text, sema::Scope& scope,
                                                  bool is_moving) {
  auto asked = std::make_unique<AskedExpression>();
  const std::size_t equals = end_of_name(text);
  asked->name = equals == std::string::npos ? "value" : std::string(trimmed(std::string_view(text).substr(0, equals)));
  asked->text = trimmed(std::string_view(text).substr(equals == std::string::npos ? 0 : equals + 1));
  const syntax::Expr* expression = state.read_expression("expression", asked->text);
  if (expression == nullptr) return nullptr;
  const syntax::Call* instant = syntax::call_at_instant(*expression);
  if (instant != nullptr && is_moving) expression = instant->arguments.items.front().value.get();
  const std::unique_ptr<programs::ValueInMotion> moving = sema::adopting_bare_numbers(state.evaluator().context(), [&] {
    return programs::value_in_motion(state.laws(), *expression, nullptr, scope);
  });
  if (sema::is_poison(moving->value)) return nullptr;
  if (auto* tensor = std::get_if<sema::Tensor>(&moving->value)) {
    asked->value = std::move(*tensor);
    asked->program = std::move(moving->program);
    asked->clock = *moving->clock;
    return asked;
  }
  std::vector<std::string> hints;
  if (std::holds_alternative<sema::Pose>(moving->value)) {
    hints.emplace_back("take its `.position` or its `.rotation`");
  }
  if (const auto* function = std::get_if<sema::FunctionRef>(&moving->value)) {
    hints.push_back("call it: `" + function->callable->signature() + "`");
  }
  if (std::holds_alternative<sema::TrajectoryRef>(moving->value)) {
    hints.emplace_back("its positions over time are `.q`");
  }
  state.diagnostics().report(not_a_value, expression->span, "this expression has no value to inspect",
                             "this is " + describe(moving->value), std::move(hints));
  return nullptr;
}

emit::Function described_expression(SessionState& state, const AskedExpression& asked, bool is_code,
                                    std::vector<emit::Input>& inputs) {
  emit::Function function;
  function.name = emit::identifier(asked.name);
  function.title = asked.name;
  function.meaning = asked.text;
  function.latex = emit::latex_symbol(asked.name);
  function.entries = asked.value.entries;
  if (asked.value.rank >= 1) function.labels.push_back(labels_of(asked.value.row_space, asked.value.rows));
  if (asked.value.rank == 2) function.labels.push_back(labels_of(asked.value.col_space, asked.value.cols));
  for (std::size_t i = 0; i < asked.value.size(); ++i) function.units.push_back(unit_text(asked.value, i));

  const std::vector<Id> nodes = expr::reachable(state.pool(), function.entries);
  const auto is_needed = [&](const std::vector<Id>& symbols) {
    return std::ranges::any_of(symbols, [&](Id id) { return std::ranges::binary_search(nodes, id); });
  };
  const auto add = [&](emit::Input input) {
    const auto same = [&](const emit::Input& known) { return known.symbols == input.symbols; };
    if (is_needed(input.symbols) && std::ranges::none_of(inputs, same)) inputs.push_back(std::move(input));
  };
  add({"t", "time", "t", {state.laws().time}, {}, {"s"}, true});
  add({"period", "sample time", "T", {asked.clock}, {}, {"s"}, true});
  for (const sema::StateVariable& variable : asked.program.states) add(input_of(variable, is_code));
  for (const programs::Motion& motion : state.laws().motions) {
    for (const sema::StateVariable& variable : motion.program.states) add(input_of(variable, is_code));
  }
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    if (is_needed(inputs[i].symbols)) function.inputs.push_back(i);
  }
  return function;
}

}  // namespace robotc
