#include "sweep_plan.h"

namespace robotc::python {

namespace {

py::dict dictionary(const robotc_sweep* sweep) {
  const auto over_runs = [&](const robotc_over_runs* const* all, size_t count) {
    py::list list;
    for (size_t i = 0; i < count; ++i)
      list.append(py::make_tuple(all[i]->name, all[i]->unit, all[i]->is_drawn != 0,
                                 numbers(all[i]->values, sweep->run_count), all[i]->value_count));
    return list;
  };
  size_t listed = 0;
  for (size_t i = 0; i < sweep->parameter_count; ++i) listed += sweep->parameters[i]->is_drawn == 0 ? 1 : 0;
  py::list statistics;
  for (size_t i = 0; i < sweep->statistics_count; ++i) {
    const robotc_statistics& one = *sweep->statistics[i];
    statistics.append(py::make_tuple(one.figure, numbers(one.values, listed), one.run_count, one.count, one.mean,
                                     one.deviation, numbers(one.shares, one.quantile_count),
                                     numbers(one.quantiles, one.quantile_count)));
  }
  py::list succeeded;
  for (size_t i = 0; i < sweep->run_count; ++i) succeeded.append(sweep->runs_succeeded[i] != 0);
  py::dict out;
  out["simulation"] = sweep->simulation;
  out["robot"] = sweep->robot;
  out["succeeded"] = sweep->succeeded != 0;
  out["runs_succeeded"] = succeeded;
  out["parameters"] = over_runs(sweep->parameters, sweep->parameter_count);
  out["figures"] = over_runs(sweep->figures, sweep->figure_count);
  out["statistics"] = statistics;
  return out;
}

}  // namespace

py::array_t<double> SweepPlan::run(size_t first, size_t count, size_t threads, const py::object& progress) const {
  py::array_t<double> outcomes(
      {static_cast<py::ssize_t>(count), static_cast<py::ssize_t>(robotc_sweep_outcome_size(plan_.get()))});
  double* const data = outcomes.mutable_data();
  Watch watch(progress);
  int interrupted = 0;
  ask([&](robotc_diagnostics**) {
    return robotc_run_part(plan_.get(), first, count, threads, Watch::go_on, &watch, data, &interrupted);
  });
  watch.rethrow();
  return outcomes;
}

py::dict SweepPlan::collect(const py::array_t<double, py::array::c_style | py::array::forcecast>& outcomes) const {
  const auto rows = static_cast<py::ssize_t>(run_count());
  const auto columns = static_cast<py::ssize_t>(robotc_sweep_outcome_size(plan_.get()));
  if (outcomes.ndim() != 2 || outcomes.shape(0) != rows || outcomes.shape(1) != columns) {
    throw py::value_error("the outcomes are not those of all runs of this sweep");
  }
  robotc_sweep* sweep = nullptr;
  ask([&](robotc_diagnostics**) { return robotc_collect_sweep(plan_.get(), outcomes.data(), &sweep); });
  const std::unique_ptr<robotc_sweep, decltype(&robotc_free_sweep)> owned(sweep, robotc_free_sweep);
  return dictionary(sweep);
}

}  // namespace robotc::python
