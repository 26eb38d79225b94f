// Sweeps: runs as rows, and their statistics.
#include "results/sweep.h"

#include <algorithm>
#include <cstring>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "api/handles.h"
#include "results/describe_run.h"
#include "results/statistics.h"

using robotc::CompiledSimulation;
using robotc::LogColumn;
using robotc::ParameterSetting;
using robotc::Session;
using robotc::api::guarded;
using robotc::api::Owned;
using robotc::api::Storage;

struct robotc_sweep_plan {
  CompiledSimulation simulation;  ///< with one run at least
};

namespace {

/// The outcome of a run as numbers: 1 if it succeeded, and its figures in SI.
std::size_t outcome_size(const CompiledSimulation& simulation) { return 1 + simulation.report.size(); }

void write_outcome(const CompiledSimulation& simulation, const robotc::runtime::Result& result, double* outcome) {
  const bool fine = robotc::tools::succeeded(robotc::tools::Run{simulation, result, 0, {}}) && !result.interrupted;
  outcome[0] = fine ? 1 : 0;
  for (std::size_t i = 0; i < simulation.report.size(); ++i) {
    outcome[1 + i] = i < result.report.size() ? result.report[i] : std::numeric_limits<double>::quiet_NaN();
  }
}

/// False if the callback stopped it.
bool run_part(const CompiledSimulation& simulation, const robotc::tools::SweepPart& part, robotc_progress progress,
              void* context, double* outcomes) {
  bool goes_on = true;
  const auto show = [&](double fraction) {
    if (progress != nullptr && goes_on) goes_on = progress(fraction, context) != 0;
  };
  const std::vector<robotc::runtime::Result> results =
      robotc::tools::simulate_part(simulation, part, show, [&] { return !goes_on; });
  bool complete = true;
  for (std::size_t k = 0; k < results.size(); ++k) {
    write_outcome(simulation, results[k], outcomes + k * outcome_size(simulation));
    complete = complete && !results[k].interrupted;
  }
  return complete;
}

const robotc_over_runs* const* parameters_of(Storage& storage, const CompiledSimulation& simulation) {
  std::vector<robotc_over_runs> parameters;
  for (std::size_t i = 0; i < simulation.sweep.size(); ++i) {
    const robotc::SweepAxis& axis = simulation.sweep[i];
    std::vector<double> values;
    for (const robotc::SweepRun& run : simulation.runs) values.push_back(run.values[i] / axis.column.factor);
    parameters.push_back({storage.keep(axis.column.name), storage.keep(axis.column.unit), axis.drawn ? 1 : 0,
                          storage.many(std::move(values)), axis.values.size()});
  }
  return storage.pointers(std::move(parameters));
}

const robotc_over_runs* const* figures_of(Storage& storage, const CompiledSimulation& simulation,
                                          const double* outcomes) {
  std::vector<robotc_over_runs> figures;
  for (std::size_t i = 0; i < simulation.report.size(); ++i) {
    const LogColumn& column = simulation.report[i];
    std::vector<double> values;
    for (std::size_t run = 0; run < simulation.runs.size(); ++run) {
      values.push_back(outcomes[run * outcome_size(simulation) + 1 + i] / column.factor);
    }
    figures.push_back({storage.keep(column.name), storage.keep(column.unit), 0, storage.many(std::move(values)), 0});
  }
  return storage.pointers(std::move(figures));
}

std::vector<robotc_statistics> statistics_of(Storage& storage, const CompiledSimulation& simulation,
                                             const double* outcomes) {
  const std::vector<const LogColumn*> listed = robotc::tools::listed_columns(simulation);
  const auto& shares = robotc::tools::quantile_shares;
  const double* const kept_shares = storage.many(std::vector<double>(shares.begin(), shares.end()));
  std::vector<std::vector<double>> reports;
  for (std::size_t run = 0; run < simulation.runs.size(); ++run) {
    const double* const figures = outcomes + run * outcome_size(simulation) + 1;
    reports.emplace_back(figures, figures + simulation.report.size());
  }
  std::vector<robotc_statistics> all;
  for (const robotc::tools::FigureStatistics& one : robotc::tools::statistics_of(simulation, reports)) {
    const double factor = simulation.report[one.figure].factor;
    std::vector<double> values;
    for (std::size_t i = 0; i < listed.size(); ++i) values.push_back(one.values[i] / listed[i]->factor);
    std::vector<double> quantiles;
    for (const double p : shares) quantiles.push_back(one.statistics.quantile(p) / factor);
    all.push_back({one.figure, storage.many(std::move(values)), one.runs, one.statistics.count(),
                   one.statistics.mean() / factor, one.statistics.deviation() / factor, shares.size(), kept_shares,
                   storage.many(std::move(quantiles))});
  }
  return all;
}

std::unique_ptr<Owned<robotc_sweep>> collected(const CompiledSimulation& simulation, const double* outcomes,
                                               bool is_interrupted) {
  auto made = std::make_unique<Owned<robotc_sweep>>();
  Storage& storage = made->storage;
  made->simulation = storage.keep(simulation.name);
  made->robot = storage.keep(simulation.robot);
  made->interrupted = is_interrupted ? 1 : 0;
  made->run_count = simulation.runs.size();
  made->succeeded = is_interrupted ? 0 : 1;
  std::vector<int> succeeded;
  for (std::size_t run = 0; run < simulation.runs.size(); ++run) {
    succeeded.push_back(outcomes[run * outcome_size(simulation)] != 0 ? 1 : 0);
    if (succeeded.back() == 0) made->succeeded = 0;
  }
  made->runs_succeeded = storage.many(std::move(succeeded));
  made->parameter_count = simulation.sweep.size();
  made->parameters = parameters_of(storage, simulation);
  made->figure_count = simulation.report.size();
  made->figures = figures_of(storage, simulation, outcomes);
  std::vector<robotc_statistics> statistics = statistics_of(storage, simulation, outcomes);
  made->statistics_count = statistics.size();
  made->statistics = storage.pointers(std::move(statistics));
  return made;
}

/// The sweeps of the options; nothing if these are incomplete.
std::optional<std::vector<ParameterSetting>> sweeps_of(const robotc_sweep_options* given) {
  robotc_sweep_options options{};
  if (given != nullptr) {
    if (given->size < sizeof given->size) return std::nullopt;
    std::memcpy(&options, given, std::min(given->size, sizeof options));
  }
  if (options.axis_count > 0 && (options.names == nullptr || options.values == nullptr)) return std::nullopt;
  std::vector<ParameterSetting> sweeps;
  for (std::size_t i = 0; i < options.axis_count; ++i) {
    if (options.names[i] == nullptr || options.values[i] == nullptr) return std::nullopt;
    sweeps.push_back({options.names[i], options.values[i]});
  }
  return sweeps;
}

}  // namespace

extern "C" {

robotc_status robotc_plan_sweep(robotc_program* program, const char* simulation, const robotc_sweep_options* options,
                                robotc_sweep_plan** plan, robotc_diagnostics** diagnostics) {
  std::optional<std::vector<ParameterSetting>> sweeps;
  const robotc_status read = guarded([&] {
    sweeps = sweeps_of(options);
    return ROBOTC_OK;
  });
  if (plan != nullptr) *plan = nullptr;
  if (read != ROBOTC_OK) return read;
  return robotc::api::ask(
      program, sweeps ? plan : nullptr, diagnostics,
      [&](Session& session) -> std::unique_ptr<robotc_sweep_plan> {
        auto compiled = session.compile_simulation(
            simulation == nullptr ? std::nullopt : std::optional<std::string>(simulation), false, *sweeps);
        if (!compiled) return nullptr;
        if (compiled->runs.empty()) compiled->runs.push_back({{}, compiled->constants, compiled->plan});
        return std::make_unique<robotc_sweep_plan>(std::move(*compiled));
      },
      robotc::api::of_simulation(simulation));
}

size_t robotc_sweep_run_count(const robotc_sweep_plan* plan) {
  return plan == nullptr ? 0 : plan->simulation.runs.size();
}

size_t robotc_sweep_outcome_size(const robotc_sweep_plan* plan) {
  return plan == nullptr ? 0 : outcome_size(plan->simulation);
}

robotc_status robotc_run_part(const robotc_sweep_plan* plan, size_t first, size_t count, size_t threads,
                              robotc_progress progress, void* context, double* outcomes, int* interrupted) {
  const size_t runs = robotc_sweep_run_count(plan);
  if (first > runs || count > runs - first || outcomes == nullptr || interrupted == nullptr) return ROBOTC_BAD_ARGUMENT;
  return guarded([&] {
    *interrupted = run_part(plan->simulation, {first, count, threads}, progress, context, outcomes) ? 0 : 1;
    return ROBOTC_OK;
  });
}

robotc_status robotc_collect_sweep(const robotc_sweep_plan* plan, const double* outcomes, robotc_sweep** sweep) {
  if (sweep != nullptr) *sweep = nullptr;
  if (plan == nullptr || outcomes == nullptr || sweep == nullptr) return ROBOTC_BAD_ARGUMENT;
  return guarded([&] {
    *sweep = collected(plan->simulation, outcomes, false).release();
    return ROBOTC_OK;
  });
}

void robotc_free_sweep_plan(robotc_sweep_plan* plan) { delete plan; }

robotc_status robotc_simulate_sweep(robotc_program* program, const char* name, robotc_progress progress, void* context,
                                    robotc_sweep** sweep, robotc_diagnostics** diagnostics) {
  if (sweep != nullptr) *sweep = nullptr;
  if (sweep == nullptr) {
    if (diagnostics != nullptr) *diagnostics = nullptr;
    return ROBOTC_BAD_ARGUMENT;
  }
  robotc_sweep_plan* made = nullptr;
  const robotc_status status = robotc_plan_sweep(program, name, nullptr, &made, diagnostics);
  const std::unique_ptr<robotc_sweep_plan> plan(made);
  if (status != ROBOTC_OK) return status;
  return guarded([&] {
    const CompiledSimulation& simulation = plan->simulation;
    std::vector<double> outcomes(simulation.runs.size() * outcome_size(simulation));
    const bool complete = run_part(simulation, {0, simulation.runs.size(), 0}, progress, context, outcomes.data());
    *sweep = collected(simulation, outcomes.data(), !complete).release();
    return ROBOTC_OK;
  });
}

void robotc_free_sweep(robotc_sweep* sweep) { delete static_cast<Owned<robotc_sweep>*>(sweep); }

}  // extern "C"
