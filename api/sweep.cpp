// Sweeps: runs as rows, and their statistics.
#include "results/sweep.h"

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
using robotc::Session;
using robotc::api::Owned;
using robotc::api::Storage;
using robotc::tools::Sweep;

namespace {

const robotc_over_runs* const* parameters_of(Storage& storage, const CompiledSimulation& simulation) {
  std::vector<robotc_over_runs> parameters;
  for (std::size_t i = 0; i < simulation.sweep.size(); ++i) {
    const robotc::SweepAxis& axis = simulation.sweep[i];
    std::vector<double> values;
    for (const robotc::SweepRun& run : simulation.runs) values.push_back(run.values[i] / axis.column.factor);
    parameters.push_back({storage.keep(axis.column.name), storage.keep(axis.column.unit), axis.drawn ? 1 : 0,
                          storage.many(std::move(values))});
  }
  return storage.pointers(std::move(parameters));
}

const robotc_over_runs* const* figures_of(Storage& storage, const Sweep& sweep) {
  std::vector<robotc_over_runs> figures;
  for (std::size_t i = 0; i < sweep.simulation.report.size(); ++i) {
    const LogColumn& column = sweep.simulation.report[i];
    std::vector<double> values;
    for (const robotc::runtime::Result& result : sweep.results) {
      const bool is_there = i < result.report.size();
      values.push_back(is_there ? result.report[i] / column.factor : std::numeric_limits<double>::quiet_NaN());
    }
    figures.push_back({storage.keep(column.name), storage.keep(column.unit), 0, storage.many(std::move(values))});
  }
  return storage.pointers(std::move(figures));
}

std::vector<robotc_statistics> statistics_of(Storage& storage, const Sweep& sweep) {
  const std::vector<const LogColumn*> listed = robotc::tools::listed_columns(sweep.simulation);
  const auto& shares = robotc::tools::quantile_shares;
  const double* const kept_shares = storage.many(std::vector<double>(shares.begin(), shares.end()));
  std::vector<robotc_statistics> all;
  for (const robotc::tools::FigureStatistics& one : robotc::tools::statistics_of(sweep)) {
    const double factor = sweep.simulation.report[one.figure].factor;
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

std::unique_ptr<Owned<robotc_sweep>> described(const Sweep& sweep) {
  auto made = std::make_unique<Owned<robotc_sweep>>();
  Storage& storage = made->storage;
  const CompiledSimulation& simulation = sweep.simulation;
  made->simulation = storage.keep(simulation.name);
  made->robot = storage.keep(simulation.robot);
  made->interrupted = robotc::tools::interrupted(sweep) ? 1 : 0;
  made->succeeded = robotc::tools::succeeded(sweep) && made->interrupted == 0 ? 1 : 0;
  made->run_count = sweep.results.size();
  std::vector<int> succeeded;
  for (const robotc::runtime::Result& result : sweep.results) {
    const bool fine = robotc::tools::succeeded(robotc::tools::Run{simulation, result, 0, {}}) && !result.interrupted;
    succeeded.push_back(fine ? 1 : 0);
  }
  made->runs_succeeded = storage.many(std::move(succeeded));
  made->parameter_count = simulation.sweep.size();
  made->parameters = parameters_of(storage, simulation);
  made->figure_count = simulation.report.size();
  made->figures = figures_of(storage, sweep);
  std::vector<robotc_statistics> statistics = statistics_of(storage, sweep);
  made->statistics_count = statistics.size();
  made->statistics = storage.pointers(std::move(statistics));
  return made;
}

}  // namespace

extern "C" {

robotc_status robotc_simulate_sweep(robotc_program* program, const char* name, robotc_progress progress, void* context,
                                    robotc_sweep** sweep, robotc_diagnostics** diagnostics) {
  if (sweep != nullptr) *sweep = nullptr;
  if (sweep == nullptr) {
    if (diagnostics != nullptr) *diagnostics = nullptr;
    return ROBOTC_BAD_ARGUMENT;
  }
  std::optional<CompiledSimulation> simulation;
  const robotc_status status = robotc::api::with_session(program, diagnostics, [&](Session& session) {
    simulation = session.compile_simulation(name == nullptr ? std::nullopt : std::optional<std::string>(name));
    return simulation.has_value();
  });
  if (status != ROBOTC_OK) return status;
  return robotc::api::guarded([&] {
    if (simulation->runs.empty()) simulation->runs.push_back({{}, simulation->constants, simulation->plan});
    bool goes_on = true;
    const auto show = [&](double fraction) {
      if (progress != nullptr && goes_on) goes_on = progress(fraction, context) != 0;
    };
    const Sweep done = robotc::tools::simulate_sweep(*simulation, show, [&] { return !goes_on; });
    *sweep = described(done).release();
    return ROBOTC_OK;
  });
}

void robotc_free_sweep(robotc_sweep* sweep) { delete static_cast<Owned<robotc_sweep>*>(sweep); }

}  // extern "C"
