// `--set PATH=EXPR`: evaluates and sets parameters.
#include "compiler/frontend/parameters.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "compiler/expr/algorithms.h"
#include "compiler/frontend/driver_diagnostics.h"
#include "compiler/frontend/parameter_paths.h"
#include "compiler/sema/values/robot_instance.h"

namespace robotc {

namespace {

using sema::ParameterInfo;

/// Sets parameters one after another; each value may depend on those before.
class ParameterSetter {
 public:
  ParameterSetter(SessionState& state, const ParameterCandidates& candidates, Span place = {})
      : state_(state), candidates_(candidates), place_(place) {}

  void set(const ParameterSetting& setting) {
    const auto target = find(setting.path);
    if (!target) return;
    if (const auto values = read(setting, *target)) apply(*target, *values);
  }
  void set(const ParameterNumbers& setting) {
    const auto target = find(setting.path);
    if (target && admits(setting, *target)) apply(*target, setting.values);
  }

  /// The target of a path; nothing (reported) if there is none, or several.
  std::optional<NamedParameter> find(const std::string& written) const {
    const std::string path = parameter_path(state_, written);
    std::vector<NamedParameter> targets = parameters_at(candidates_, path);
    // A whole path names one, although it may be the end of others: else that of a file's own `param` could not be set.
    const auto whole = std::ranges::find(targets, path, &NamedParameter::stem);
    if (whole != targets.end()) return std::move(*whole);
    if (targets.empty()) {
      report_unknown(written, path);
    } else if (targets.size() > 1) {
      report_ambiguous(written, targets);
    } else {
      return std::move(targets.front());
    }
    return std::nullopt;
  }

 private:
  [[nodiscard]] std::string shortened_list(const std::vector<std::string_view>& paths) const {
    constexpr std::size_t most = 8;
    std::string list;
    for (std::size_t i = 0; i < std::min(paths.size(), most); ++i) {
      list += (i == 0 ? "" : ", ") + shown_path(state_, paths[i]);
    }
    return list + (paths.size() > most ? ", …" : "");
  }

  void report_unknown(const std::string& written, const std::string& path) const {
    if (is_const(state_, written)) {
      state_.diagnostics().report(unknown_parameter, place_, "`" + written + "` is a const", "",
                                  {"only a `param` can be set from outside the file"});
      return;
    }
    std::vector<std::string_view> all;
    for (const ParameterInfo* parameter : candidates_) {
      // Each use of a law has its own.
      if (std::ranges::find(all, parameter->path) == all.end()) all.push_back(parameter->path);
    }
    const std::vector<std::string_view> longer = parameters_behind(candidates_, path);
    const std::string_view near = nearest_parameter(candidates_, path);
    state_.diagnostics().report(
        unknown_parameter, place_, "there is no parameter `" + written + "`", "",
        {!longer.empty() ? "parameters that begin with it: " + shortened_list(longer)
         : !near.empty() ? "did you mean `" + shown_path(state_, near) + "`?"
         : all.empty()   ? "this file has no `param`; a `const` cannot be set from outside the file"
                         : "parameters: " + shortened_list(all)});
  }

  void report_ambiguous(const std::string& written, const std::vector<NamedParameter>& targets) const {
    std::string list;
    for (const NamedParameter& target : targets)
      list += (list.empty() ? "`" : ", `") + shown_path(state_, target.stem) + "`";
    state_.diagnostics().report(ambiguous_parameter, place_, "`" + written + "` names several parameters", "",
                                {"parameters of this name: " + list});
  }

  /// The kind of value that the target takes.
  static sema::Expected expected(const std::string& path, const NamedParameter& target) {
    sema::Expected result = sema::Expected::scalar("`" + path + "`", target.entries.front().parameter->dimension);
    if (!target.is_vector()) return result;
    result.shape = sema::Expected::Shape::vector;
    result.rows = target.entries.size();
    result.dims.clear();
    for (const NamedParameter::Entry& entry : target.entries) result.dims.push_back(entry.parameter->dimension);
    return result;
  }

  /// One finite number per entry, in SI; nothing (reported) after an error.
  std::optional<std::vector<double>> read(const ParameterSetting& setting, const NamedParameter& target) {
    const syntax::Expr* expr = state_.read_expression("set " + setting.path, setting.expression);
    if (expr == nullptr) return std::nullopt;
    sema::Scope& scope = state_.root_scope();
    const auto value = sema::adopting_bare_numbers(state_.evaluator().context(), [&] {
      return state_.evaluator().tensor(*expr, scope, expected(setting.path, target));
    });
    if (!value) return std::nullopt;
    const Span all{expr->span.source, 0, static_cast<std::uint32_t>(setting.expression.size())};
    return parameter_numbers(state_, *value, setting.path, all);
  }

  /// True if the numbers are valid values; reports if not.
  bool admits(const ParameterNumbers& setting, const NamedParameter& target) const {
    const std::size_t entries = target.entries.size();
    if (setting.values.size() != entries) {
      state_.diagnostics().report(wrong_number_of_values, place_,
                                  "`" + setting.path + "` has " + std::to_string(entries) +
                                      (entries == 1 ? " entry" : " entries") + ", but " +
                                      std::to_string(setting.values.size()) +
                                      (setting.values.size() == 1 ? " value was given" : " values were given"));
      return false;
    }
    return are_finite(state_, setting.values, setting.path, place_);
  }

  void apply(const NamedParameter& target, const std::vector<double>& values) {
    for (std::size_t i = 0; i < target.entries.size(); ++i) {
      state_.settings()[target.entries[i].parameter->symbol.value] = values[i];
      for (const ParameterInfo* same : target.entries[i].same) state_.settings()[same->symbol.value] = values[i];
    }
  }

  SessionState& state_;
  const ParameterCandidates& candidates_;
  Span place_;
};

}  // namespace

std::optional<std::vector<double>> parameter_numbers(SessionState& state, const sema::Tensor& values,
                                                     const std::string& path, Span span) {
  const auto in_run = [&](expr::Id id) { return state.pool().stage(id) == expr::Stage::step; };
  if (std::any_of(values.entries.begin(), values.entries.end(), in_run)) {
    state.diagnostics().report(parameter_depends_on_state, span, "a parameter must not depend on time or state",
                               "this value does");
    return std::nullopt;
  }
  std::vector<double> numbers = expr::evaluate(state.pool(), values.entries, state.parameter_values());
  if (!are_finite(state, numbers, path, span)) return std::nullopt;
  return numbers;
}

bool are_finite(SessionState& state, const std::vector<double>& numbers, const std::string& path, Span span) {
  const auto wrong = std::find_if_not(numbers.begin(), numbers.end(), [](double x) { return std::isfinite(x); });
  if (wrong == numbers.end()) return true;
  state.diagnostics().report(not_finite, span, "`" + path + "` must be finite",
                             std::isnan(*wrong) ? "not a number: 0/0, or a function outside its domain" : "infinite");
  return false;
}

ParameterCandidates all_parameters(const SessionState& state) {
  ParameterCandidates all;
  for (const ParameterInfo& parameter : state.evaluator().parameters().all()) all.push_back(&parameter);
  return all;
}

namespace {

/// Sets all of them or none.
template <class Setting>
bool set_all(SessionState& state, const std::vector<Setting>& wanted, const ParameterCandidates& candidates) {
  const std::size_t errors_before = state.diagnostics().error_count();
  const auto before = state.settings();
  ParameterSetter setter(state, candidates);
  for (const Setting& setting : wanted) setter.set(setting);
  if (!wanted.empty() && state.diagnostics().error_count() == errors_before)
    state.robots().check(state.parameter_values());
  if (state.diagnostics().error_count() == errors_before) return true;
  state.settings() = before;
  return false;
}

}  // namespace

std::optional<NamedParameter> parameter_of_path(SessionState& state, const std::string& path, Span place,
                                                const ParameterCandidates& candidates) {
  return ParameterSetter(state, candidates, place).find(path);
}

bool set_parameters(SessionState& state, const std::vector<ParameterSetting>& settings,
                    const ParameterCandidates& candidates) {
  return set_all(state, settings, candidates);
}

bool set_parameters(SessionState& state, const std::vector<ParameterNumbers>& settings,
                    const ParameterCandidates& candidates) {
  return set_all(state, settings, candidates);
}

bool admits(SessionState& state, std::size_t place, std::span<const double> values) {
  if (values.empty()) return true;
  const std::size_t errors_before = state.diagnostics().error_count();
  const Robot& robot = state.robots().all()[place];
  RobotTable::Parameters parameters = state.parameter_values();
  const std::vector<RobotParameter>& own = robot.model->mechanism.parameters;
  for (std::size_t i = 0; i < own.size(); ++i) {
    const auto known = std::ranges::find(parameters, own[i].symbol, &std::pair<expr::Id, double>::first);
    if (known != parameters.end()) known->second = values[i];
  }
  state.robots().check(robot, parameters);
  return state.diagnostics().error_count() == errors_before;
}

sema::ParameterTable::Settings settings_by_path(const SessionState& state) {
  sema::ParameterTable::Settings settings = state.settings();
  if (settings.empty()) return settings;
  std::map<std::string_view, double> by_path;
  for (const ParameterInfo& info : state.evaluator().parameters().all()) {
    const auto set = state.settings().find(info.symbol.value);
    if (set != state.settings().end()) by_path[info.path] = set->second;
  }
  for (const ParameterInfo& info : state.evaluator().parameters().all()) {
    const auto set = by_path.find(info.path);
    if (set != by_path.end() && info.origin == ParameterInfo::Origin::declared) {
      settings.try_emplace(info.symbol.value, set->second);
    }
  }
  return settings;
}

bool is_const(SessionState& state, const std::string& path) {
  if (state.root() == nullptr) return false;
  const sema::Binding* found = state.root()->scope->find(path);
  const std::size_t dot = path.find('.');
  const sema::Binding* head = dot == std::string::npos ? nullptr : state.root()->scope->find(path.substr(0, dot));
  const auto* robot = head == nullptr ? nullptr : std::get_if<sema::RobotRef>(&head->value);
  if (robot != nullptr) {
    const sema::RobotModel* model = robot->instance->model(state.evaluator(), head->span);
    found = model != nullptr ? model->names->find_here(path.substr(dot + 1)) : nullptr;
  }
  return found != nullptr && found->role == sema::BindingRole::constant;
}

std::vector<const ParameterInfo*> parameters_named(SessionState& state, const std::string& path, Span place,
                                                   const ParameterCandidates& candidates) {
  const auto target = ParameterSetter(state, candidates, place).find(path);
  if (!target) return {};
  const NamedParameter::Entry& first = target->entries.front();
  if (target->entries.size() > 1) {
    state.diagnostics().report(
        sweep_of_vector, place, "`" + path + "` has " + std::to_string(target->entries.size()) + " entries",
        "only a single number can be swept", {"sweep one entry: `" + shown_path(state, first.parameter->path) + "`"});
    return {};
  }
  std::vector<const ParameterInfo*> named{first.parameter};
  named.insert(named.end(), first.same.begin(), first.same.end());
  return named;
}

std::string parameter_path(SessionState& state, const std::string& path) {
  const std::size_t dot = path.find('.');
  if (state.root() == nullptr || dot == std::string::npos) return path;
  const sema::Binding* head = state.root()->scope->find(path.substr(0, dot));
  const auto* robot = head == nullptr ? nullptr : std::get_if<sema::RobotRef>(&head->value);
  return robot == nullptr ? path : robot->instance->request().path + path.substr(dot);
}

std::string shown_path(SessionState& state, std::string_view path) {
  if (state.root() != nullptr) {
    for (const auto& [name, binding] : state.root()->scope->own()) {
      const auto* robot = std::get_if<sema::RobotRef>(&binding->value);
      if (robot == nullptr) continue;
      const std::string& instance = robot->instance->request().path;
      if (path.starts_with(instance) && path.substr(instance.size()).starts_with('.')) {
        return name + std::string(path.substr(instance.size()));
      }
    }
  }
  return std::string(path);
}

}  // namespace robotc
