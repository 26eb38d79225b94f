#pragma once

#include <memory>

#include "conversions.h"

namespace robotc::python {

/// A compiled sweep, whose runs are done in parts: robotc_sweep_plan.
class SweepPlan {
 public:
  /// Takes the plan over.
  explicit SweepPlan(robotc_sweep_plan* plan) : plan_(plan, robotc_free_sweep_plan) {}

  [[nodiscard]] size_t run_count() const { return robotc_sweep_run_count(plan_.get()); }
  /// Outcomes of a part, (count, values of one).
  [[nodiscard]] py::array_t<double> run(size_t first, size_t count, size_t threads, const py::object& progress) const;
  /// The result, from the outcomes of all runs, as a dictionary for robotc.Sweep.
  [[nodiscard]] py::dict collect(const py::array_t<double, py::array::c_style | py::array::forcecast>& outcomes) const;

 private:
  std::unique_ptr<robotc_sweep_plan, decltype(&robotc_free_sweep_plan)> plan_;
};

}  // namespace robotc::python
