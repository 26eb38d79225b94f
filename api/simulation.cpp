// Simulations and their results.
#include <algorithm>
#include <optional>

#include "api/handles.h"
#include "results/describe_run.h"
#include "runtime/simulate.h"

using robotc::CompiledSimulation;
using robotc::Session;
using robotc::api::Owned;
using robotc::api::Storage;

namespace {

/// Converts the log from rows to signals.
const robotc_signal* const* signals_of(Storage& storage, const CompiledSimulation& simulation,
                                       const robotc::runtime::Result& result) {
  std::vector<robotc_signal> signals;
  const std::size_t width = simulation.columns.size();
  const std::size_t rows = result.times.size();
  double* const log = storage.many(std::vector<double>(width * rows));
  for (std::size_t column = 0; column < width; ++column) {
    const robotc::LogColumn& described = simulation.columns[column];
    double* const values = log + column * rows;
    for (std::size_t row = 0; row < rows; ++row) values[row] = result.log[row * width + column] / described.factor;
    signals.push_back({storage.keep(described.name), storage.keep(described.unit), values, described.words.size(),
                       storage.keep(described.words)});
  }
  return storage.pointers(std::move(signals));
}

std::unique_ptr<Owned<robotc_run>> described(const CompiledSimulation& simulation,
                                             const robotc::runtime::Result& result) {
  auto made = std::make_unique<Owned<robotc_run>>();
  Storage& storage = made->storage;
  const robotc::tools::Run run{simulation, result, 0, {}};
  made->simulation = storage.keep(simulation.name);
  made->robot = storage.keep(simulation.robot);
  made->succeeded = robotc::tools::succeeded(run) && !result.interrupted ? 1 : 0;
  made->interrupted = result.interrupted ? 1 : 0;
  made->end = result.t;
  made->joints = storage.names(simulation.coordinate_names);
  made->speeds = storage.names(simulation.speed_names);
  made->actuated_joints = storage.names(simulation.actuated_names);
  made->q = storage.many(result.q);
  made->qd = storage.many(result.qd);
  made->tau = storage.many(result.tau);
  made->row_count = result.times.size();
  made->times = storage.many(result.times);
  made->signal_count = simulation.columns.size();
  made->signals = signals_of(storage, simulation, result);
  std::vector<robotc_figure> figures;
  for (std::size_t i = 0; i < result.report.size(); ++i) {
    const robotc::LogColumn& figure = simulation.report[i];
    figures.push_back({storage.keep(figure.name), storage.keep(figure.unit), result.report[i] / figure.factor});
  }
  made->figure_count = figures.size();
  made->figures = storage.pointers(std::move(figures));
  std::vector<robotc_finding> findings;
  for (const robotc::tools::Finding& finding : robotc::tools::describe(run).findings) {
    const bool fails = finding.tone == robotc::tools::Tone::bad;
    findings.push_back({fails ? 1 : 0, storage.keep(finding.text), storage.keep(finding.detail)});
  }
  made->finding_count = findings.size();
  made->findings = storage.pointers(std::move(findings));
  return made;
}

}  // namespace

extern "C" {

robotc_status robotc_simulate(robotc_program* program, const char* name, robotc_progress progress, void* context,
                              robotc_run** run, robotc_diagnostics** diagnostics) {
  if (run != nullptr) *run = nullptr;
  if (run == nullptr) {
    if (diagnostics != nullptr) *diagnostics = nullptr;
    return ROBOTC_BAD_ARGUMENT;
  }
  std::optional<CompiledSimulation> simulation;
  const robotc_status status =
      robotc::api::with_chosen(program, diagnostics, robotc::api::of_simulation(name), [&](Session& session) {
        simulation = session.compile_simulation(name == nullptr ? std::nullopt : std::optional<std::string>(name));
        return simulation.has_value();
      });
  if (status != ROBOTC_OK) return status;
  return robotc::api::guarded([&] {
    robotc::runtime::Progress told;
    if (progress != nullptr) told = [&](double fraction) { return progress(fraction, context) != 0; };
    const robotc::runtime::Result result = robotc::runtime::simulate(simulation->system, simulation->plan, told);
    *run = described(*simulation, result).release();
    return ROBOTC_OK;
  });
}

void robotc_free_run(robotc_run* run) { delete static_cast<Owned<robotc_run>*>(run); }

}  // extern "C"
