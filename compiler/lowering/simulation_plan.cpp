// Computes and checks the numbers that a run needs.
#include "compiler/lowering/simulation_plan.h"

#include <algorithm>
#include <cmath>

#include "compiler/expr/algorithms.h"
#include "compiler/frontend/algorithm_status.h"
#include "compiler/frontend/driver_diagnostics.h"
#include "compiler/lowering/initial_state.h"
#include "compiler/lowering/plant.h"
#include "compiler/lowering/simulations.h"
#include "compiler/lowering/step_check.h"
#include "compiler/sema/values/robot_parts.h"

namespace robotc {

namespace {

using expr::Id;
using programs::Simulation;

/// Rounding errors of a step: some hundred times 1e-16.
constexpr double least_relative_tolerance = 1e-13;
constexpr double most_relative_tolerance = 0.1;

runtime::Reduction::Kind kind_of(sema::Reduction::Kind kind) {
  using Kind = runtime::Reduction::Kind;
  switch (kind) {
    case sema::Reduction::Kind::integral:
      return Kind::integral;
    case sema::Reduction::Kind::largest:
      return Kind::largest;
    case sema::Reduction::Kind::first:
      return Kind::first;
    case sema::Reduction::Kind::last:
      return Kind::last;
    case sema::Reduction::Kind::potential_error:
      return Kind::potential_error;
    case sema::Reduction::Kind::rise_time:
      return Kind::rise_time;
    case sema::Reduction::Kind::settling_time:
      break;
  }
  return Kind::settling_time;
}

/// Checks numbers before a run starts; reports the first invalid one.
class PlanChecker {
 public:
  PlanChecker(SessionState& state, const ParameterValues& parameters) : state_(state), parameters_(parameters) {}

  [[nodiscard]] double value(Id id) const { return expr::evaluate(state_.pool(), {&id, 1}, parameters_).front(); }
  [[nodiscard]] std::vector<double> values(const std::vector<Id>& ids) const {
    return expr::evaluate(state_.pool(), ids, parameters_);
  }

  [[nodiscard]] std::optional<double> positive_time(Id id, Span span, const char* what) const {
    const double time = value(id);
    if (std::isfinite(time) && time > 0) return time;
    state_.diagnostics().report(bad_time, span, std::string(what) + " must be a positive time",
                                "with these parameters it is " + sema::short_number(time) + " s");
    return std::nullopt;
  }

  [[nodiscard]] std::optional<runtime::Tolerances> tolerances(const Simulation& simulation) const {
    const runtime::Tolerances tolerances{value(simulation.relative_tolerance), value(simulation.absolute_tolerance)};
    const auto wrong = [&](Span span, const std::string& message, double found, std::string hint) {
      state_.diagnostics().report(bad_tolerance, span, message, "this is " + sema::short_number(found),
                                  {std::move(hint)});
      return std::nullopt;
    };
    if (!(tolerances.relative >= least_relative_tolerance && tolerances.relative <= most_relative_tolerance)) {
      return wrong(simulation.relative_tolerance_span, "`relative_tolerance` must lie between 1e-13 and 0.1",
                   tolerances.relative,
                   tolerances.relative > 0 && tolerances.relative < least_relative_tolerance
                       ? "rounding alone is about 1e-16 in every operation"
                       : "1e-6 keeps six digits of each step, 1e-8 is careful");
    }
    if (!(tolerances.absolute > 0 && std::isfinite(tolerances.absolute))) {
      return wrong(
          simulation.absolute_tolerance_span, "`absolute_tolerance` must be positive", tolerances.absolute,
          "it is the permitted error per step of an entry near zero, in m, rad, m/s or rad/s, for example 1e-10");
    }
    return tolerances;
  }

  /// False (reported) if a joint's stiction speed is needed and not above zero.
  [[nodiscard]] bool stiction_speeds(const Simulation& simulation) const {
    const sema::RobotModel& robot = *simulation.robot;
    const std::vector<double> speeds = values(simulation.stiction_speeds);
    for (std::size_t i = 0; i < speeds.size(); ++i) {
      const std::size_t joints = robot.mechanism.speeds.size();
      const ClosureDrive* const element = i < joints ? nullptr : &robot.mechanism.closure_drives[i - joints];
      const JointDrive& drive = element != nullptr ? element->drive : robot.mechanism.freedom(SpeedId(i)).drive;
      if (!drive.coulomb_positive.valid() || (std::isfinite(speeds[i]) && speeds[i] > 0)) continue;
      const bool slides = element != nullptr ? robotc::slides(element->motion)
                                             : robot.mechanism.variable(SpeedId(i)).measure == Measure::length;
      if (value(drive.coulomb_positive) == 0 && value(drive.coulomb_negative) == 0) continue;
      state_.diagnostics().report(bad_stiction_speed, simulation.stiction_span,
                                  "the stiction speed of `" +
                                      (element != nullptr ? element->name : robot.mechanism.name_of(SpeedId(i))) +
                                      "` must be positive",
                                  "this is " + sema::short_number(speeds[i]) + (slides ? " m/s" : " rad/s"));
      return false;
    }
    return true;
  }

  struct Times {
    double from = 0;
    double to = 0;
  };
  /// The times of an expectation or a figure (`what`); nothing (reported) if they are never reached. `at_end`: its
  /// value is known only at the end. `may_be_left_out`: never reaching them is a warning if the duration of the run was
  /// set from outside.
  [[nodiscard]] std::optional<Times> window(const Simulation& simulation, const programs::Window& window,
                                            const std::string& what, bool at_end, double duration,
                                            bool may_be_left_out) const {
    Times planned{window.from ? value(*window.from) : 0, window.to ? value(*window.to) : duration};
    const Label run_ends{simulation.duration_span, "the run ends here"};
    const auto never = [&](std::string label, std::vector<Label> secondary) {
      state_.diagnostics().report({window_never_reached,
                                   "this " + what + " can never be evaluated",
                                   {window.span, std::move(label)},
                                   std::move(secondary),
                                   {}});
      return std::nullopt;
    };
    if (!(planned.from <= duration)) {
      if (!may_be_left_out || !state_.settings().contains(simulation.duration.value)) {
        return never("after the end of the run", {run_ends});
      }
      warn_once(state_, {window_past_end,
                         "the run ends before this " + what + " begins",
                         {window.span, "never checked in this run"},
                         {run_ends},
                         {}});
      return planned;
    }
    if (!(planned.to >= 0)) return never("before the run begins", {});
    if (at_end && planned.to < duration) {
      return never("this ends before the run, and `final` is the value at the end of the run", {run_ends});
    }
    if (planned.to > duration) {
      warn_once(state_, {window_past_end,
                         "the run ends before this " + what + " does",
                         {window.span, "after the end of the run"},
                         {run_ends},
                         {}});
    }
    return planned;
  }

  static runtime::Expectation planned(const programs::Expectation& expectation, Times times, double duration) {
    runtime::Expectation planned;
    planned.count = expectation.left.entries.size();
    planned.strict = expectation.strict;
    const bool of_run = expectation.at_end || expectation.reductions.count != 0;
    planned.from = of_run ? duration : times.from;
    planned.to = of_run ? duration : times.to;
    return planned;
  }

  /// Adds the reductions of an expectation or a report; false (reported) if their window has fewer than two rows.
  [[nodiscard]] bool reductions(const Simulation& simulation, const programs::ReductionRange& range,
                                const programs::Window& written, Times times, runtime::Plan& plan) const {
    if (range.count != 0 && rows_within(times, plan) < 2) {
      state_.diagnostics().report({window_of_one_row,
                                   "the window of this figure is too short",
                                   {written.span, "it contains fewer than two rows"},
                                   {{simulation.step_span, "a row every " + sema::short_number(plan.step) + " s"}},
                                   {"choose a longer window, or a shorter `step`"}});
      return false;
    }
    for (std::size_t i = range.first; i < range.first + range.count; ++i) {
      const sema::Reduction& reduction = simulation.reductions[i];
      runtime::Reduction planned{kind_of(reduction.kind), plan.reduced_width, 0, times.from, times.to};
      ++plan.reduced_width;
      planned.other = plan.reduced_width;
      plan.reduced_width += reduction.others.size();
      plan.reductions.push_back(planned);
    }
    return true;
  }

  [[nodiscard]] std::vector<runtime::Limit> limits(const Simulation& simulation) const {
    const Mechanism& mechanism = simulation.robot->mechanism;
    using Quantity = runtime::Limit::Quantity;
    std::vector<runtime::Limit> limits;
    const auto add = [&](Quantity quantity, std::size_t entry, Id least, Id most) {
      runtime::Limit limit{quantity, entry};
      if (least.valid()) limit.least = value(least);
      if (most.valid()) limit.most = value(most);
      if (least.valid() || most.valid()) limits.push_back(limit);
    };
    const std::vector<SpeedId> speeds = mechanism.speed_ids();
    for (const SpeedId id : speeds) {
      const JointLimits& own = mechanism.freedom(id).limits;
      if (const auto coordinate = mechanism.coordinate_of(id)) {
        add(Quantity::position, coordinate->index(), own.lower, own.upper);
      }
      if (!own.speed.valid() || mechanism.vector_of(id).size() > 1) continue;
      const double speed = value(own.speed);
      limits.push_back({Quantity::speed, id.index(), -speed, speed});
    }
    const std::vector<SpeedId> actuated = mechanism.actuated_speeds();
    for (std::size_t i = 0; i < actuated.size(); ++i) {
      const JointLimits& own = mechanism.freedom(actuated[i]).limits;
      add(Quantity::effort, i, own.least_input, own.most_input);
    }
    std::size_t watched = simulation.references.size() * mechanism.q.size();
    for (const SpeedId id : actuated) {
      for (const Actuator::Limit& limit : mechanism.freedom(id).actuator.limits) {
        add(Quantity::signal, watched++, limit.least, limit.most);
      }
    }
    for (const VectorLimit& limit : vector_limits(state_.pool(), simulation)) {
      add(Quantity::signal, watched++, {}, limit.most);
    }
    for (std::size_t k = 0; k < simulation.references.size(); ++k) {
      for (const SpeedId id : speeds) {
        const auto coordinate = mechanism.coordinate_of(id);
        if (!coordinate) continue;
        const JointLimits& own = mechanism.freedom(id).limits;
        add(Quantity::reference, k * mechanism.q.size() + coordinate->index(), own.lower, own.upper);
      }
    }
    return limits;
  }

 private:
  /// Number of rows in a window, up to two.
  static int rows_within(Times times, const runtime::Plan& plan) {
    constexpr double same_time = 1e-9;
    const double first = std::max(0.0, std::ceil(times.from / plan.step - same_time));
    const double last = std::floor(std::min(times.to, plan.duration) / plan.step + same_time);
    const bool end_off_grid = plan.duration / plan.step - std::floor(plan.duration / plan.step + same_time) > same_time;
    const double rows = std::max(0.0, last - first + 1) + (end_off_grid && times.to >= plan.duration ? 1 : 0);
    return static_cast<int>(std::min(rows, 2.0));
  }

  SessionState& state_;
  const ParameterValues& parameters_;
};

}  // namespace

void warn_once(SessionState& state, Diagnostic warning) {
  const auto& known = state.diagnostics().all();
  const bool told = std::any_of(known.begin(), known.end(), [&](const Diagnostic& earlier) {
    return earlier.kind.code == warning.kind.code && earlier.primary.span == warning.primary.span &&
           earlier.message == warning.message;
  });
  if (!told) state.diagnostics().report(std::move(warning));
}

std::optional<runtime::Plan> make_plan(SessionState& state, const Simulation& simulation,
                                       const ParameterValues& parameters) {
  const PlanChecker check(state, parameters);
  runtime::Plan plan;
  const auto duration = check.positive_time(simulation.duration, simulation.duration_span, "`duration`");
  const auto step = check.positive_time(simulation.step, simulation.step_span, "`step`");
  if (!duration || !step) return std::nullopt;
  plan.duration = *duration;
  plan.step = *step;
  plan.integrator = simulation.integrator;
  const bool tolerances_known =
      simulation.sound || (simulation.relative_tolerance.valid() && simulation.absolute_tolerance.valid());
  if (runtime::is_adaptive(plan.integrator) && tolerances_known) {
    const auto tolerances = check.tolerances(simulation);
    if (!tolerances) return std::nullopt;
    plan.tolerances = *tolerances;
  }
  if (*duration / *step > runtime::most_steps) {
    const bool adaptive = runtime::is_adaptive(plan.integrator);
    state.diagnostics().report(too_many_steps, simulation.step_span,
                               std::string("this run would ") + (adaptive ? "have" : "take") +
                                   " more than 100 million " + (adaptive ? "rows" : "steps"),
                               "", {"check the units of `duration` and `step`"});
    return std::nullopt;
  }
  if (*step > *duration) {
    state.diagnostics().report({step_past_end,
                                "`step` is longer than the run",
                                {simulation.step_span, "this is " + sema::short_number(*step) + " s"},
                                {{simulation.duration_span, "the run takes " + sema::short_number(*duration) + " s"}},
                                {"`step` is the step of the integrator, for example 1 ms"}});
    return std::nullopt;
  }
  if (simulation.every) {
    const auto every = check.positive_time(*simulation.every, simulation.every_span, "the clock");
    if (!every) return std::nullopt;
    const double steps = *every / *step;
    const double whole = std::round(steps);
    // Both times come from decimals: their quotient is a whole number up to rounding, or it is not one.
    if (whole < 1 || std::abs(steps - whole) > 1e-9 * whole) {
      state.diagnostics().report(
          not_a_multiple, simulation.every_span, "the clock must be a multiple of `step`",
          "this is " + sema::short_number(steps) + " steps of " + sema::short_number(*step) + " s",
          {"the law runs between steps: choose a clock of one or more whole steps"});
      return std::nullopt;
    }
    plan.hold_steps = static_cast<std::size_t>(whole);
  }
  for (const programs::LogSignal& signal : simulation.log) plan.log_width += signal.value.entries.size();
  for (const programs::ReportItem& figure : simulation.report) plan.report_width += figure.value.entries.size();
  std::size_t logged = 1 + plan.log_width;  // with the time
  // If one reduction needs all rows, those of all reductions are kept.
  std::size_t reduced = 1;
  bool keeps_rows = false;
  for (const sema::Reduction& reduction : simulation.reductions) {
    keeps_rows = keeps_rows || runtime::needs_all_rows(kind_of(reduction.kind));
    reduced += reduction.signals().size();
  }
  if (keeps_rows) logged += reduced;
  if (*duration / *step * static_cast<double>(logged) > most_logged_values) {
    state.diagnostics().report(
        too_many_logged_values, simulation.step_span, "this run would store more than 200 million values",
        sema::short_number(*duration / *step) + " steps with " + std::to_string(logged) + " values each",
        {"log fewer signals, or take longer steps"});
    return std::nullopt;
  }
  bool windows_sound = true;
  for (const programs::Expectation& expectation : simulation.expectations) {
    const auto times = check.window(simulation, expectation.window, "expectation", expectation.at_end, *duration,
                                    expectation.reductions.count == 0);
    if (times && check.reductions(simulation, expectation.reductions, expectation.window, *times, plan)) {
      plan.expectations.push_back(PlanChecker::planned(expectation, *times, *duration));
    } else {
      windows_sound = false;
    }
  }
  for (const programs::ReportItem& figure : simulation.report) {
    const auto times = check.window(simulation, figure.window, "figure", figure.at_end, *duration, false);
    if (!times || !check.reductions(simulation, figure.reductions, figure.window, *times, plan)) windows_sound = false;
  }
  if (!windows_sound) return std::nullopt;
  if (!simulation.sound || !simulation.robot->valid) return std::nullopt;  // other parts may be missing
  if (!has_answers(state, roots_of(state, simulation), parameters)) return std::nullopt;
  if (!check.stiction_speeds(simulation)) return std::nullopt;
  plan.limits = check.limits(simulation);
  const auto start = initial_state(state, simulation, parameters);
  if (!start) return std::nullopt;
  plan.q = start->q;
  plan.qd = start->qd;
  plan.x = start->x;
  plan.z = start->z;
  check_step_of_contacts(state, simulation, plan, parameters);
  return plan;
}

}  // namespace robotc
