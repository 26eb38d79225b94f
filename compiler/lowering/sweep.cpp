// Sweeps: one simulation, compiled once, run with many parameter values.
#include "compiler/lowering/sweep.h"

#include <algorithm>

#include "compiler/frontend/driver_diagnostics.h"
#include "compiler/frontend/parameters.h"
#include "compiler/lowering/simulation_plan.h"
#include "compiler/lowering/simulations.h"
#include "compiler/programs/distributions.h"
#include "compiler/units/unit.h"

namespace robotc {

namespace {

using expr::Id;
using programs::Simulation;

/// The unit that all values of a sweep are written in, with its size in SI; nothing if they have several, or none.
std::optional<std::pair<std::string, double>> written_unit(const syntax::Expr& values, const Dimension& dimension) {
  std::optional<std::pair<std::string, double>> common;
  std::vector<const syntax::Expr*> open{&values};
  while (!open.empty()) {
    const syntax::Expr& expr = *open.back();
    open.pop_back();
    if (const auto* quantity = std::get_if<syntax::UnitApply>(&expr.node)) {
      const auto read = parse_unit(quantity->unit.text);
      const auto* unit = std::get_if<Unit>(&read);
      if (unit == nullptr || unit->place_si || !(unit->dimension == dimension)) return std::nullopt;
      if (common && common->first != quantity->unit.text) return std::nullopt;
      common.emplace(quantity->unit.text, unit->factor.to_double());
    } else if (const auto* array = std::get_if<syntax::Array>(&expr.node)) {
      for (const syntax::Argument& item : array->elements.items) open.push_back(item.value.get());
    } else if (const auto* call = std::get_if<syntax::Call>(&expr.node)) {
      for (const syntax::Argument& item : call->arguments.items) open.push_back(item.value.get());
    }
  }
  return common;
}

/// The values of a `sweep` statement; nothing (reported) unless they are finite constants.
std::optional<SweepAxis> axis_of(SessionState& state, const programs::SweepItem& item,
                                 const sema::ParameterInfo& parameter) {
  sema::Expected expected = sema::Expected::scalar("the values of `" + item.path + "`", parameter.dimension);
  expected.shape = sema::Expected::Shape::vector;
  expected.form = "linspace(from, to, count)";
  const auto read = [&] { return state.evaluator().tensor(*item.values, *item.scope, expected); };
  const auto values = item.is_given ? sema::adopting_bare_numbers(state.evaluator().context(), read) : read();
  if (!values) return std::nullopt;
  auto numbers = parameter_numbers(state, *values, item.path, item.values->span);
  if (!numbers) return std::nullopt;
  SweepAxis axis;
  axis.si_unit = parameter.unit();
  axis.column = {item.path, axis.si_unit, 1};
  if (const auto written = written_unit(*item.values, parameter.dimension)) {
    axis.column.unit = written->first;
    axis.column.factor = written->second;
    axis.column.is_chosen = true;
  }
  axis.values = std::move(*numbers);
  axis.drawn = item.draws->used;
  return axis;
}

/// False (reported) if distributions give different numbers of values.
bool draws_agree(SessionState& state, const Simulation& simulation, const std::vector<SweptParameter>& swept) {
  const auto is_drawn = [](const SweptParameter& parameter) { return parameter.axis.drawn; };
  const auto first = std::find_if(swept.begin(), swept.end(), is_drawn);
  const auto span_of = [&](const SweptParameter& parameter) { return simulation.sweep[parameter.item].values->span; };
  for (auto other = first; other != swept.end(); ++other) {
    if (!other->axis.drawn || other->axis.values.size() == first->axis.values.size()) continue;
    state.diagnostics().report({unequal_draws,
                                "all distributions of a sweep need the same number of values",
                                {span_of(*other), std::to_string(other->axis.values.size()) + " values"},
                                {{span_of(*first), std::to_string(first->axis.values.size()) + " values"}},
                                {"a run takes one value of each: they are not combined as lists are"}});
    return false;
  }
  return true;
}

/// RAII: sets parameters while it lives.
class Settings {
 public:
  Settings(SessionState& state, const sema::ParameterTable::Settings& values)
      : state_(state), before_(state.settings()) {
    for (const auto& [symbol, value] : values) state.settings()[symbol] = value;
  }
  Settings(const Settings&) = delete;
  Settings& operator=(const Settings&) = delete;
  ~Settings() { state_.settings() = before_; }

 private:
  SessionState& state_;
  sema::ParameterTable::Settings before_;
};

/// A run's own plan with the functions that all runs share.
runtime::Plan with_functions(runtime::Plan plan, const runtime::Plan& base) {
  plan.events = base.events;
  plan.log = base.log;
  plan.log_calls = base.log_calls;
  plan.reduced = base.reduced;
  plan.reduced_calls = base.reduced_calls;
  plan.watched = base.watched;
  plan.watched_width = base.watched_width;
  plan.report = base.report;
  plan.report_calls = base.report_calls;
  for (std::size_t i = 0; i < plan.reductions.size(); ++i) plan.reductions[i].calls = base.reductions[i].calls;
  for (std::size_t i = 0; i < plan.expectations.size(); ++i) {
    plan.expectations[i].function = base.expectations[i].function;
    plan.expectations[i].calls = base.expectations[i].calls;
  }
  return plan;
}

}  // namespace

bool RunGrid::varies(std::size_t i) const {
  const auto drawn_before = [&](const SweptParameter& parameter) { return parameter.axis.drawn; };
  return !swept_[i].axis.drawn ||
         std::none_of(swept_.begin(), swept_.begin() + static_cast<std::ptrdiff_t>(i), drawn_before);
}

std::size_t RunGrid::count() const {
  std::size_t runs = 1;
  for (std::size_t i = 0; i < swept_.size() && runs <= most_runs; ++i) {
    if (varies(i)) runs *= std::min(swept_[i].axis.values.size(), most_runs + 1);
  }
  return runs;
}

std::vector<std::size_t> RunGrid::indices(std::size_t run) const {
  std::vector<std::size_t> indices(swept_.size());
  std::size_t draw = 0;
  for (std::size_t i = swept_.size(); i-- > 0;) {
    if (!varies(i)) continue;
    const std::size_t values = swept_[i].axis.values.size();
    indices[i] = run % values;
    run /= values;
    if (swept_[i].axis.drawn) draw = indices[i];
  }
  for (std::size_t i = 0; i < swept_.size(); ++i) {
    if (swept_[i].axis.drawn) indices[i] = draw;
  }
  return indices;
}

std::optional<std::vector<SweptParameter>> swept_parameters(SessionState& state, const Simulation& simulation) {
  std::vector<SweptParameter> swept;
  if (simulation.sweep.empty()) return swept;
  const auto candidates = parameters_of(state, simulation);
  bool sound = true;
  for (std::size_t i = 0; i < simulation.sweep.size(); ++i) {
    const programs::SweepItem& item = simulation.sweep[i];
    const auto named = parameters_named(state, item.path, item.span, candidates);
    const auto axis = named.empty() ? std::nullopt : axis_of(state, item, *named.front());
    if (!axis) {
      sound = false;
      continue;
    }
    SweptParameter parameter{*axis, {}, i};
    for (const sema::ParameterInfo* one : named) parameter.symbols.push_back(one->symbol);
    const auto same = std::find_if(swept.begin(), swept.end(), [&](const SweptParameter& earlier) {
      return earlier.symbols.front() == parameter.symbols.front();
    });
    if (same != swept.end()) {
      state.diagnostics().report(swept_twice, item.span, "`" + item.path + "` is swept twice", "",
                                 {"write all of its values in one list"});
      sound = false;
    }
    // A parameter set by the user is not swept: so one run can be repeated alone, without changing the file.
    if (!item.is_given && state.settings().contains(parameter.symbols.front().value)) continue;
    swept.push_back(std::move(parameter));
  }
  sound = sound && draws_agree(state, simulation, swept);
  if (sound && RunGrid(swept).count() > most_runs) {
    state.diagnostics().report(too_many_runs, simulation.sweep.back().span, "this sweep has more than 10 000 runs",
                               "the numbers of values of all lists multiply", {"sweep fewer values"});
    sound = false;
  }
  if (!sound) return std::nullopt;
  return swept;
}

std::optional<Simulation> with_sweeps(SessionState& state, const Simulation& simulation,
                                      const std::vector<ParameterSetting>& sweeps) {
  Simulation changed = simulation;
  changed.sweep.clear();
  for (const ParameterSetting& sweep : sweeps) {
    const syntax::Expr* values = state.read_expression("sweep " + sweep.path, sweep.expression);
    if (values == nullptr) return std::nullopt;
    const auto draws = std::make_shared<programs::Draws>();
    draws->stream = static_cast<std::uint32_t>(changed.sweep.size());
    sema::Scope& scope = state.laws().make_scope(&state.root_scope());
    programs::define_distributions(scope, draws);
    changed.sweep.push_back({sweep.path, values->span, values, &scope, draws, true});
  }
  return changed;
}

std::optional<std::vector<SweepRun>> plan_sweep(SessionState& state, const Simulation& simulation,
                                                const std::vector<SweptParameter>& swept, const runtime::Plan& base,
                                                const std::function<std::vector<double>()>& constants) {
  const RunGrid grid(swept);
  const std::size_t count = grid.count();
  std::vector<SweepRun> runs;
  double kept = 0;
  for (std::size_t k = 0; k < count; ++k) {
    std::vector<double> values;
    sema::ParameterTable::Settings settings;
    const std::vector<std::size_t> indices = grid.indices(k);
    for (std::size_t i = 0; i < swept.size(); ++i) {
      values.push_back(swept[i].axis.values[indices[i]]);
      for (const Id symbol : swept[i].symbols) settings[symbol.value] = values[i];
    }
    auto run = plan_run(state, simulation, settings, base, constants);
    if (!run) return std::nullopt;
    kept += run->plan.duration / run->plan.step * static_cast<double>(base.log_width == 0 ? 0 : base.log_width + 1);
    if (kept > most_logged_values) {
      state.diagnostics().report(
          too_many_logged_values, simulation.step_span, "this sweep would store more than 200 million values",
          "in " + std::to_string(count) + " runs", {"log fewer signals, sweep fewer values, or take longer steps"});
      return std::nullopt;
    }
    run->values = std::move(values);
    runs.push_back(std::move(*run));
  }
  return runs;
}

std::optional<SweepRun> plan_run(SessionState& state, const Simulation& simulation,
                                 const sema::ParameterTable::Settings& values, const runtime::Plan& base,
                                 const std::function<std::vector<double>()>& constants) {
  const Settings settings(state, values);
  const std::size_t errors_before = state.diagnostics().error_count();
  state.robots().check(state.parameter_values());
  if (state.diagnostics().error_count() != errors_before) return std::nullopt;
  auto plan = make_plan(state, simulation, state.parameter_values());
  if (!plan) return std::nullopt;
  SweepRun run;
  run.plan = with_functions(std::move(*plan), base);
  run.constants = constants();
  return run;
}

}  // namespace robotc
