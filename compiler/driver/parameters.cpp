// `--set PATH=EXPR`: which parameter a path names, what its value is, and setting it.
#include <algorithm>
#include <cmath>

#include "compiler/driver/driver_diagnostics.h"
#include "compiler/driver/session_state.h"
#include "compiler/expr/algorithms.h"
#include "compiler/sema/robot_instance.h"

namespace robotc {

namespace {

using sema::ParameterInfo;
using Candidates = std::vector<const ParameterInfo*>;

/// What one path names: a parameter, all entries of a vector, or all that the rounds of a loop declare.
struct Target {
  std::string stem;  ///< what of their paths is common to all entries
  struct Entry {
    const ParameterInfo* parameter;
    std::vector<const ParameterInfo*> same;  ///< of the same path: other uses of a law
  };
  std::vector<Entry> entries;

  [[nodiscard]] bool is_vector() const { return entries.size() > 1 || entries.front().parameter->path != stem; }
};

/// Where the path ends in a parameter's if it names it: its end from a dot on, whole or with what selects an entry
/// behind.
std::optional<std::size_t> match_end(const ParameterInfo& parameter, const std::string& path) {
  const std::string& whole_path = parameter.path;
  for (std::size_t begin = 0; begin < whole_path.size();) {
    const std::size_t end = begin + path.size();
    if (whole_path.compare(begin, path.size(), path) == 0 && end >= parameter.whole.size() &&
        (end == whole_path.size() || whole_path[end] == '.' || whole_path[end] == '[')) {
      return end;
    }
    const std::size_t dot = whole_path.find('.', begin);
    if (dot == std::string::npos) break;
    begin = dot + 1;
  }
  return std::nullopt;
}

std::vector<Target> find_targets(const Candidates& candidates, const std::string& path) {
  std::vector<Target> targets;
  for (const ParameterInfo* parameter : candidates) {
    const std::optional<std::size_t> end = match_end(*parameter, path);
    if (!end) continue;
    const std::string stem = parameter->path.substr(0, *end);
    auto target = std::find_if(targets.begin(), targets.end(), [&](const Target& one) { return one.stem == stem; });
    if (target == targets.end()) target = targets.insert(target, Target{stem, {}});
    const auto known = std::find_if(target->entries.begin(), target->entries.end(), [&](const Target::Entry& entry) {
      return entry.parameter->path == parameter->path;
    });
    if (known != target->entries.end()) {
      known->same.push_back(parameter);
    } else {
      target->entries.push_back({parameter, {}});
    }
  }
  return targets;
}

/// The parameters of which the path is only the beginning: of `left`, those of what is attached there.
std::vector<std::string_view> behind(const Candidates& candidates, const std::string& path) {
  std::vector<std::string_view> found;
  for (const ParameterInfo* parameter : candidates) {
    const std::size_t at = parameter->whole.find(path);
    const bool begins = at != std::string::npos && (at == 0 || parameter->whole[at - 1] == '.');
    const std::size_t end = at + path.size();
    if (!begins || end >= parameter->whole.size()) continue;
    if (parameter->whole[end] == '.' || parameter->whole[end] == '[') found.push_back(parameter->whole);
  }
  found.erase(std::unique(found.begin(), found.end()), found.end());
  return found;
}

/// The last `count` names of a path, all of them if it has no more.
std::string_view last_names(std::string_view path, std::size_t count) {
  std::size_t begin = path.size();
  while (count-- > 0 && begin != 0) {
    const std::size_t dot = path.rfind('.', begin - 1);
    if (dot == std::string_view::npos) return path;
    begin = dot;
  }
  return begin == path.size() ? path : path.substr(begin + 1);
}

/// The parameter whose last names are nearest to what was written, as many of them as possible: `right.gripp` means one
/// that ends in `right.grip`, `lenght` one that ends in `length`. Empty if none is near.
std::string_view nearest_path(const std::string& path, const Candidates& candidates) {
  const auto names = static_cast<std::size_t>(std::count(path.begin(), path.end(), '.')) + 1;
  for (std::size_t count = names; count > 0; --count) {
    std::vector<std::string_view> ends;
    for (const ParameterInfo* parameter : candidates) ends.push_back(last_names(parameter->path, count));
    const std::string_view meant = nearest_name(last_names(path, count), ends);
    const auto found = std::find(ends.begin(), ends.end(), meant);
    if (found != ends.end()) return candidates[static_cast<std::size_t>(found - ends.begin())]->path;
  }
  return "";
}

/// Sets parameters one after another; each value may depend on those before.
class ParameterSetter {
 public:
  ParameterSetter(SessionState& state, const Candidates& candidates, Span place = {})
      : state_(state), candidates_(candidates), place_(place) {}

  void set(const ParameterSetting& setting) {
    const auto target = find(setting.path);
    if (!target) return;
    if (const auto values = read(setting, *target)) apply(*target, *values);
  }

  /// What a path names; nothing (reported) if that is nothing, or several.
  std::optional<Target> find(const std::string& written) const {
    const std::string path = state_.parameter_path(written);
    std::vector<Target> targets = find_targets(candidates_, path);
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
      list += (i == 0 ? "" : ", ") + state_.shown_path(paths[i]);
    }
    return list + (paths.size() > most ? ", …" : "");
  }

  void report_unknown(const std::string& written, const std::string& path) const {
    if (state_.is_const(written)) {
      state_.report(unknown_parameter, place_, "`" + written + "` is a const", "",
                    {"only what is declared with `param` can be set from outside"});
      return;
    }
    std::vector<std::string_view> all;
    for (const ParameterInfo* parameter : candidates_) all.push_back(parameter->path);
    const std::vector<std::string_view> longer = behind(candidates_, path);
    const std::string_view near = nearest_path(path, candidates_);
    state_.report(unknown_parameter, place_, "there is no parameter `" + written + "`", "",
                  {!longer.empty() ? "it begins the names of " + shortened_list(longer)
                   : !near.empty() ? "did you mean `" + state_.shown_path(near) + "`?"
                   : all.empty()   ? "this file has no `param`; a `const` cannot be set from outside"
                                   : "parameters: " + shortened_list(all)});
  }

  void report_ambiguous(const std::string& written, const std::vector<Target>& targets) const {
    std::string list;
    for (const Target& target : targets) list += (list.empty() ? "`" : ", `") + state_.shown_path(target.stem) + "`";
    state_.report(ambiguous_parameter, place_, "`" + written + "` names several parameters", "", {"they are " + list});
  }

  /// One finite number an entry, in SI; nothing (reported) after an error.
  std::optional<std::vector<double>> read(const ParameterSetting& setting, const Target& target) {
    const SourceId source = state_.sources.add("--set " + setting.path, setting.expression);
    const Span all{source, 0, static_cast<std::uint32_t>(setting.expression.size())};
    syntax::ExprPtr parsed = syntax::parse_expression(state_.sources, source, state_.diagnostics);
    if (parsed == nullptr) return std::nullopt;
    const syntax::Expr& expr = *parsed;
    state_.expressions.push_back(std::move(parsed));

    sema::Expected expected =
        sema::Expected::scalar("`" + setting.path + "`", target.entries.front().parameter->dimension);
    if (target.is_vector()) {
      expected.shape = sema::Expected::Shape::vector;
      expected.rows = target.entries.size();
      expected.dims.clear();
      for (const Target::Entry& entry : target.entries) expected.dims.push_back(entry.parameter->dimension);
    }
    state_.elaborator.let_bare_numbers_adopt(true);
    sema::Scope& scope = state_.root() != nullptr ? *state_.root()->scope : state_.builtins;
    const auto value = state_.elaborator.tensor(expr, scope, expected);
    state_.elaborator.let_bare_numbers_adopt(false);
    if (!value) return std::nullopt;
    const auto in_run = [&](expr::Id id) { return state_.pool.stage(id) == expr::Stage::step; };
    if (std::any_of(value->entries.begin(), value->entries.end(), in_run)) {
      state_.report(parameter_depends_on_state, all, "a parameter must not depend on time or state", "this does");
      return std::nullopt;
    }
    std::vector<double> values = expr::evaluate(state_.pool, value->entries, state_.parameter_values());
    const auto wrong = std::find_if_not(values.begin(), values.end(), [](double x) { return std::isfinite(x); });
    if (wrong == values.end()) return values;
    state_.report(not_finite, all, "`" + setting.path + "` must be finite",
                  std::isnan(*wrong) ? "not a number: 0/0, or a function outside its domain" : "infinite");
    return std::nullopt;
  }

  void apply(const Target& target, const std::vector<double>& values) {
    for (std::size_t i = 0; i < target.entries.size(); ++i) {
      state_.settings[target.entries[i].parameter->symbol.value] = values[i];
      for (const ParameterInfo* same : target.entries[i].same) state_.settings[same->symbol.value] = values[i];
    }
  }

  SessionState& state_;
  const Candidates& candidates_;
  Span place_;
};

}  // namespace

bool Session::set_parameters(const std::vector<ParameterSetting>& settings) {
  return state_->run([&]() -> bool {
    Candidates all;
    for (const ParameterInfo& parameter : state_->elaborator.parameters()) all.push_back(&parameter);
    return state_->set_parameters(settings, all);
  });
}

bool Session::set_parameters(const std::vector<ParameterSetting>& settings,
                             const std::optional<std::string>& simulation) {
  return state_->run([&]() -> bool {
    const programs::Simulation* found = state_->find_simulation(simulation);
    return found != nullptr && state_->set_parameters(settings, state_->parameters_of(*found));
  });
}

bool SessionState::is_const(const std::string& path) {
  if (root() == nullptr) return false;
  const sema::Binding* found = root()->scope->find(path);
  const std::size_t dot = path.find('.');
  const sema::Binding* head = dot == std::string::npos ? nullptr : root()->scope->find(path.substr(0, dot));
  const auto* robot = head == nullptr ? nullptr : std::get_if<sema::RobotRef>(&head->value);
  if (robot != nullptr) {
    const sema::RobotModel* model = robot->instance->model(elaborator, head->span);
    found = model != nullptr ? model->names->find_here(path.substr(dot + 1)) : nullptr;
  }
  return found != nullptr && found->role == sema::BindingRole::constant;
}

std::vector<const ParameterInfo*> SessionState::parameters_named(const std::string& path, Span place,
                                                                 const Candidates& candidates) {
  const auto target = ParameterSetter(*this, candidates, place).find(path);
  if (!target) return {};
  const Target::Entry& first = target->entries.front();
  if (target->entries.size() > 1) {
    report(sweep_of_vector, place, "`" + path + "` has " + std::to_string(target->entries.size()) + " entries",
           "only a number can be swept", {"sweep one of them: `" + shown_path(first.parameter->path) + "`"});
    return {};
  }
  std::vector<const ParameterInfo*> named{first.parameter};
  named.insert(named.end(), first.same.begin(), first.same.end());
  return named;
}

std::string SessionState::parameter_path(const std::string& path) {
  const std::size_t dot = path.find('.');
  if (root() == nullptr || dot == std::string::npos) return path;
  const sema::Binding* head = root()->scope->find(path.substr(0, dot));
  const auto* robot = head == nullptr ? nullptr : std::get_if<sema::RobotRef>(&head->value);
  return robot == nullptr ? path : robot->instance->request().path + path.substr(dot);
}

std::string SessionState::shown_path(std::string_view path) {
  if (root() != nullptr) {
    for (const auto& [name, binding] : root()->scope->own()) {
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

bool SessionState::set_parameters(const std::vector<ParameterSetting>& wanted, const Candidates& candidates) {
  const std::size_t errors_before = diagnostics.error_count();
  ParameterSetter setter(*this, candidates);
  for (const ParameterSetting& setting : wanted) setter.set(setting);
  if (!wanted.empty() && diagnostics.error_count() == errors_before) check_robots_as_set();
  return diagnostics.error_count() == errors_before;
}

}  // namespace robotc
