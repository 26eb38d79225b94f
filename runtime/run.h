#pragma once

#include <cstddef>
#include <vector>

#include "runtime/expectations.h"
#include "runtime/limit_monitor.h"
#include "runtime/motion.h"
#include "runtime/reductions.h"
#include "runtime/run_clock.h"

namespace robotc::runtime {

/// A run that can be left between two rows and taken up again: `simulate` in parts. A row runs the law and records;
/// a move integrates from there to the next row.
///
///   Run run(system, plan);
///   while (run.row() && run.move()) {}
///   const Result result = run.finish();
///
/// Allocates in the constructor alone, but for the log and the name of a diverged quantity.
class Run {
 public:
  /// `system`, `plan` and `progress` outlive the run.
  Run(const System& system, const Plan& plan, const Progress& progress);
  Run(const Run&) = delete;
  Run& operator=(const Run&) = delete;

  /// The law and the records of the row where the run stands. False if the run ends here: it is the last row, or the
  /// state has the reason.
  bool row();
  /// On to the next row, after `row`. False if the run ends on the way.
  bool move();
  /// The last row is where the run stands.
  [[nodiscard]] bool is_at_end() const { return row_ == clock_.last(); }
  /// The time of the row where the run stands, s.
  [[nodiscard]] double time() const { return t_; }
  /// Before the next row or move: what `system.constants` points to has changed, and the rates with it.
  void constants_changed() { motion_.efforts_changed(); }

  /// The state of the run, and what it has recorded so far.
  [[nodiscard]] const Result& state() const { return result_; }
  /// Ends the run: the reason of an early end, and what is known at the end only.
  Result finish();

 private:
  bool run_law(const Point& at);
  bool log(const Point& at);
  void record_motion(const Point& at);
  bool check(const Point& at);

  const System& system_;
  const Plan& plan_;
  RunClock clock_;
  bool held_law_;
  Result result_;
  std::vector<double> next_tau_;
  std::vector<double> next_z_;
  std::vector<double> asked_tau_;
  std::vector<double> watched_;
  Outcomes outcomes_;
  RightHandSide right_hand_side_;
  ExpectationMonitor monitor_;
  ReductionMonitor reductions_;
  LimitMonitor limits_;
  ProgressMeter meter_;
  Motion motion_;
  std::size_t row_ = 0;      ///< number of the row where the run stands
  std::size_t tick_ = 0;     ///< the next row in which a sampled law runs,
  double smooth_until_ = 0;  ///< and its time, s
  double t_ = 0;             ///< s
  bool ticks_ = false;       ///< a sampled law has run in this row
  bool goes_on_ = true;
};

}  // namespace robotc::runtime
