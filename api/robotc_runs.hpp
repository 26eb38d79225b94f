#ifndef ROBOTC_ROBOTC_RUNS_HPP
#define ROBOTC_ROBOTC_RUNS_HPP

// A part of robotc.hpp: runs, sweeps, and many runs at once.

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "robotc_errors.hpp"

namespace robotc {

/// The result of a simulation: `robotc_run`, with signals by name.
class Run {
 public:
  const robotc_run& operator*() const { return *run_; }
  const robotc_run* operator->() const { return run_.get(); }

  /// The logged signal of that name, one value for each row; throws Error if there is none.
  [[nodiscard]] std::vector<double> signal(std::string_view name) const {
    for (std::size_t i = 0; i < run_->signal_count; ++i) {
      const robotc_signal& signal = *run_->signals[i];
      if (name == signal.name) return {signal.values, signal.values + run_->row_count};
    }
    throw Error(ROBOTC_BAD_ARGUMENT, std::string(run_->simulation) + " logs no `" + std::string(name) + "`");
  }

 private:
  friend class Program;
  explicit Run(robotc_run* run) : run_(run, robotc_free_run) {}
  std::shared_ptr<robotc_run> run_;
};

/// The result of a sweep: `robotc_sweep`.
class Sweep {
 public:
  const robotc_sweep& operator*() const { return *sweep_; }
  const robotc_sweep* operator->() const { return sweep_.get(); }

  /// The values of a swept parameter or a figure of that name, one for each run; throws Error if there is none.
  [[nodiscard]] std::vector<double> values(std::string_view name) const {
    for (std::size_t i = 0; i < sweep_->parameter_count + sweep_->figure_count; ++i) {
      const bool is_figure = i >= sweep_->parameter_count;
      const robotc_over_runs& one = is_figure ? *sweep_->figures[i - sweep_->parameter_count] : *sweep_->parameters[i];
      if (name == one.name) return {one.values, one.values + sweep_->run_count};
    }
    throw Error(ROBOTC_BAD_ARGUMENT,
                std::string(sweep_->simulation) + " neither sweeps nor reports `" + std::string(name) + "`");
  }

 private:
  friend class Program;
  friend class SweepPlan;
  explicit Sweep(robotc_sweep* sweep) : sweep_(sweep, robotc_free_sweep) {}
  std::shared_ptr<robotc_sweep> sweep_;
};

/// A sweep in parts, for several processes or machines: `robotc_sweep_plan`. It outlives its program.
class SweepPlan {
 public:
  [[nodiscard]] std::size_t run_count() const { return robotc_sweep_run_count(plan_.get()); }
  /// Values of the outcome of a run: 1 if it succeeded, else 0, then its figures in SI units.
  [[nodiscard]] std::size_t outcome_size() const { return robotc_sweep_outcome_size(plan_.get()); }

  /// The outcomes of `count` runs from number `first` on, one after the other; nothing if `progress` stopped them.
  /// `threads`: at most; 0: one per core.
  [[nodiscard]] std::optional<std::vector<double>> run(std::size_t first, std::size_t count, std::size_t threads = 0,
                                                       const std::function<bool(double)>& progress = {}) const {
    std::vector<double> outcomes(count * outcome_size());
    int interrupted = 0;
    detail::Diagnostics().require(robotc_run_part(plan_.get(), first, count, threads, progress ? detail::told : nullptr,
                                                  const_cast<std::function<bool(double)>*>(&progress), outcomes.data(),
                                                  &interrupted));
    if (interrupted != 0) return std::nullopt;
    return outcomes;
  }
  /// The result from the outcomes of all runs, in order.
  [[nodiscard]] Sweep collect(Numbers outcomes) const {
    if (outcomes.size() != run_count() * outcome_size()) {
      throw Error(ROBOTC_BAD_ARGUMENT, "the outcomes of all runs are " + std::to_string(run_count() * outcome_size()) +
                                           " numbers, not " + std::to_string(outcomes.size()));
    }
    robotc_sweep* sweep = nullptr;
    detail::Diagnostics().require(robotc_collect_sweep(plan_.get(), outcomes.data(), &sweep));
    return Sweep(sweep);
  }

 private:
  friend class Program;
  explicit SweepPlan(robotc_sweep_plan* plan) : plan_(plan, robotc_free_sweep_plan) {}
  std::shared_ptr<robotc_sweep_plan> plan_;
};

/// Options of `Program::ensemble`: see robotc_ensemble_options.
struct EnsembleOptions {
  std::size_t run_count = 1;
  std::vector<std::string> parameters = {};
  std::vector<std::string> inputs = {};
  std::vector<std::string> signals = {};
};

/// Runs of one simulation that are advanced together: `robotc_ensemble`. Copies share it; one thread at a time.
class Ensemble {
 public:
  [[nodiscard]] const robotc_ensemble_description& description() const {
    return *robotc_describe_ensemble(ensemble_.get());
  }

  /// Begins runs, or begins them anew, by their numbers, with a row of parameters for each.
  void begin(const std::vector<std::size_t>& runs, Numbers parameters = {}) {
    check("parameters", parameters, runs.size() * description().parameter_count);
    detail::Diagnostics diagnostics;
    diagnostics.require(
        robotc_begin_runs(ensemble_.get(), runs.data(), runs.size(), parameters.data(), diagnostics.out()));
  }
  /// Advances all runs by a number of rows, under new inputs: a row for each run; none: as they are.
  void advance(std::size_t rows, Numbers inputs = {}, std::size_t threads = 1) {
    const std::size_t size = description().run_count * description().input_count;
    if (inputs.size() != 0) check("inputs", inputs, size);
    make_room();
    detail::Diagnostics().require(robotc_advance_runs(ensemble_.get(), rows,
                                                      inputs.size() == 0 ? nullptr : inputs.data(), threads,
                                                      signals_.data(), statuses_.data()));
  }
  /// The same without advancing.
  void observe(std::size_t threads = 1) {
    make_room();
    detail::Diagnostics().require(robotc_observe_runs(ensemble_.get(), threads, signals_.data(), statuses_.data()));
  }
  /// The results of the latest call: `width` values for each run, and a robotc_run_status.
  [[nodiscard]] const std::vector<double>& signals() const { return signals_; }
  [[nodiscard]] const std::vector<int>& statuses() const { return statuses_; }

  /// Why a run failed.
  [[nodiscard]] std::string failure(std::size_t run) const {
    char* text = nullptr;
    detail::Diagnostics().require(robotc_run_failure(ensemble_.get(), run, &text));
    return detail::owned_text(text);
  }

 private:
  friend class Program;
  explicit Ensemble(robotc_ensemble* ensemble) : ensemble_(ensemble, robotc_free_ensemble) {}

  static void check(const char* name, Numbers given, std::size_t size) {
    if (given.size() == size) return;
    throw Error(ROBOTC_BAD_ARGUMENT, std::string(name) + " are " + std::to_string(given.size()) + " numbers, where " +
                                         std::to_string(size) + " are expected");
  }
  void make_room() {
    signals_.resize(description().run_count * description().width);
    statuses_.resize(description().run_count);
  }

  std::shared_ptr<robotc_ensemble> ensemble_;
  std::vector<double> signals_;
  std::vector<int> statuses_;
};

}  // namespace robotc

#endif
