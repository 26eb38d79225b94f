// Many runs of one simulation, advanced together.
#include "compiler/requests/ensemble.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "api/handles.h"
#include "compiler/support/parallel.h"
#include "results/describe_run.h"

using robotc::Ensemble;
using robotc::EnsembleParameter;
using robotc::EnsembleRequest;
using robotc::Session;
using robotc::api::guarded;
using robotc::api::Storage;
using robotc::runtime::HaltedRun;

struct robotc_ensemble {
  std::shared_ptr<robotc_program> program;  ///< plans the runs that begin
  std::mutex mutex;
  std::unique_ptr<Ensemble> runs;
  Storage storage;
  robotc_ensemble_description description{};
};

namespace {

/// The options that the caller knows; nothing if they are incomplete.
std::optional<robotc_ensemble_options> options_of(const robotc_ensemble_options* given) {
  robotc_ensemble_options options{};
  if (given == nullptr || given->size < sizeof given->size) return std::nullopt;
  std::memcpy(&options, given, std::min(given->size, sizeof options));
  const auto is_whole = [](const char* const* texts, size_t count) {
    return count == 0 || (texts != nullptr && std::none_of(texts, texts + count, [](const char* t) { return !t; }));
  };
  const bool whole = options.run_count > 0 && is_whole(options.parameters, options.parameter_count) &&
                     is_whole(options.inputs, options.input_count) && is_whole(options.signals, options.signal_count);
  return whole ? std::optional(options) : std::nullopt;
}

const robotc_parameter* const* described(Storage& storage, const std::vector<EnsembleParameter>& entries) {
  std::vector<robotc_parameter> all;
  for (const EnsembleParameter& entry : entries) {
    all.push_back({storage.keep(entry.path), storage.keep(entry.unit), entry.value, 0});
  }
  return storage.pointers(std::move(all));
}

void describe(robotc_ensemble& ensemble) {
  const Ensemble& runs = *ensemble.runs;
  Storage& storage = ensemble.storage;
  robotc_ensemble_description& made = ensemble.description;
  made.simulation = storage.keep(runs.simulation.name);
  made.robot = storage.keep(runs.simulation.robot);
  made.run_count = runs.size();
  made.step = runs.simulation.plan.step;
  made.row_count = robotc::runtime::RunClock(runs.simulation.plan).last();
  made.parameter_sizes = storage.many(runs.parameter_sizes);
  made.input_sizes = storage.many(runs.input_sizes);
  made.parameter_count = runs.parameters.size();
  made.parameters = described(storage, runs.parameters);
  made.input_count = runs.inputs.size();
  made.inputs = described(storage, runs.inputs);
  std::vector<robotc_ensemble_signal> signals;
  for (const robotc::EnsembleSignal& signal : runs.signals) {
    signals.push_back({storage.keep(signal.text), signal.shape.size(), storage.many(signal.shape), signal.units.size(),
                       storage.keep(signal.units)});
  }
  made.signal_count = signals.size();
  made.signals = storage.pointers(std::move(signals));
  made.width = runs.width();
}

int status_of(HaltedRun::Status status) {
  switch (status) {
    case HaltedRun::Status::running:
      return ROBOTC_RUN_GOES_ON;
    case HaltedRun::Status::complete:
      return ROBOTC_RUN_COMPLETE;
    case HaltedRun::Status::failed:
      break;
  }
  return ROBOTC_RUN_FAILED;
}

/// Calls `work(place, run)` for each run that has begun, and writes the signals and the status of all.
template <class Work>
robotc_status for_each(robotc_ensemble* ensemble, size_t threads, double* signals, int* statuses, Work work) {
  if (ensemble == nullptr || statuses == nullptr || (signals == nullptr && ensemble->runs->width() > 0)) {
    return ROBOTC_BAD_ARGUMENT;
  }
  return guarded([&] {
    const std::lock_guard lock(ensemble->mutex);
    Ensemble& runs = *ensemble->runs;
    robotc::for_each_on_threads(runs.size(), std::max<size_t>(threads, 1), [&](std::size_t place) {
      double* const values = signals + place * runs.width();
      HaltedRun* const run = runs.run(place);
      if (run == nullptr) {
        statuses[place] = ROBOTC_RUN_NOT_BEGUN;
        std::fill_n(values, runs.width(), std::numeric_limits<double>::quiet_NaN());
        return;
      }
      work(runs, place);
      statuses[place] = status_of(run->observe(values));
    });
    return ROBOTC_OK;
  });
}

}  // namespace

extern "C" {

robotc_status robotc_make_ensemble(robotc_program* program, const char* simulation,
                                   const robotc_ensemble_options* given, robotc_ensemble** ensemble,
                                   robotc_diagnostics** diagnostics) {
  const auto options = options_of(given);
  return robotc::api::ask(
      program, options ? ensemble : nullptr, diagnostics,
      [&](Session& session) -> std::unique_ptr<robotc_ensemble> {
        EnsembleRequest request;
        if (simulation != nullptr) request.simulation = simulation;
        request.parameters.assign(options->parameters, options->parameters + options->parameter_count);
        request.inputs.assign(options->inputs, options->inputs + options->input_count);
        request.signals.assign(options->signals, options->signals + options->signal_count);
        auto made = std::make_unique<robotc_ensemble>();
        made->runs = session.make_ensemble(request);
        if (made->runs == nullptr) return nullptr;
        made->runs->resize(options->run_count);
        made->program = program->shared_from_this();
        describe(*made);
        return made;
      },
      robotc::api::of_simulation(simulation));
}

const robotc_ensemble_description* robotc_describe_ensemble(const robotc_ensemble* ensemble) {
  return ensemble == nullptr ? nullptr : &ensemble->description;
}

robotc_status robotc_begin_runs(robotc_ensemble* ensemble, const size_t* runs, size_t count, const double* parameters,
                                robotc_diagnostics** diagnostics) {
  if (diagnostics != nullptr) *diagnostics = nullptr;
  if (ensemble == nullptr || (count > 0 && runs == nullptr)) return ROBOTC_BAD_ARGUMENT;
  const size_t values = count * ensemble->description.parameter_count;
  if (values > 0 && parameters == nullptr) return ROBOTC_BAD_ARGUMENT;
  if (std::any_of(runs, runs + count, [&](size_t run) { return run >= ensemble->description.run_count; })) {
    return ROBOTC_BAD_ARGUMENT;
  }
  if (!std::all_of(parameters, parameters + values, [](double value) { return std::isfinite(value); })) {
    return ROBOTC_NOT_FINITE;
  }
  return robotc::api::with_chosen(ensemble->program.get(), diagnostics,
                                  robotc::api::of_simulation(ensemble->description.simulation), [&](Session& session) {
                                    const std::lock_guard lock(ensemble->mutex);
                                    return session.begin_runs(*ensemble->runs, {runs, count}, parameters);
                                  });
}

robotc_status robotc_advance_runs(robotc_ensemble* ensemble, size_t rows, const double* inputs, size_t threads,
                                  double* signals, int* statuses) {
  return for_each(ensemble, threads, signals, statuses, [&](Ensemble& runs, std::size_t place) {
    runs.advance(place, rows, inputs == nullptr ? nullptr : inputs + place * runs.inputs.size());
  });
}

robotc_status robotc_observe_runs(robotc_ensemble* ensemble, size_t threads, double* signals, int* statuses) {
  return for_each(ensemble, threads, signals, statuses, [](Ensemble&, std::size_t) {});
}

robotc_status robotc_run_failure(robotc_ensemble* ensemble, size_t run, char** text) {
  if (text != nullptr) *text = nullptr;
  if (ensemble == nullptr || text == nullptr || run >= ensemble->description.run_count) return ROBOTC_BAD_ARGUMENT;
  return guarded([&] {
    const std::lock_guard lock(ensemble->mutex);
    const HaltedRun* const failed = ensemble->runs->run(run);
    if (failed == nullptr || failed->status() != HaltedRun::Status::failed) return ROBOTC_BAD_ARGUMENT;
    std::string reason;
    const robotc::tools::Run described{ensemble->runs->simulation, failed->result(), 0, {}};
    for (const robotc::tools::Finding& finding : robotc::tools::describe(described).findings) {
      if (finding.tone != robotc::tools::Tone::bad) continue;
      reason += (reason.empty() ? "" : "; ") + finding.text;
    }
    *text = robotc::api::text_for_caller(reason).release();
    return ROBOTC_OK;
  });
}

void robotc_free_ensemble(robotc_ensemble* ensemble) { delete ensemble; }

}  // extern "C"
