#pragma once

#include <cstddef>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "runtime/abi.h"
#include "runtime/closing_formulas.h"
#include "runtime/integrator.h"
#include "runtime/sparse_factorisation.h"

/// Simulates compiled systems. Independent of the compiler: it uses functions, sizes and numbers only.
namespace robotc::runtime {

/// Numbers, in the program, of the fallible calls of numeric algorithms made by one function. The function's last
/// output has an entry for each: 0, or the reason of failure.
using Calls = std::vector<std::size_t>;

/// The equations φ(q) = 0 and J q̇ = 0 of closed loops, which a step keeps to its order only. After each step, and in
/// each row, q and q̇ are moved to where they hold to rounding.
struct Loops {
  /// The size of each equation: m for lengths, 1 for angles. Gaps are judged relative to it. None: equations of
  /// speeds alone.
  std::vector<double> sizes = {};
  /// → φ; then q and q̇ moved to where φ = 0 and J q̇ = 0, with φ and J as at the given q: a Newton step.
  robotc_packed_function close = nullptr;  ///< null: no loops
};

/// The contacts of the machine, for `contact_step`. Matrices are sparse: their entries are listed
/// here, and the function gives the value of each.
struct Contacts {
  /// Properties of a point, in this order.
  enum Property : std::size_t { stiffness, dissipation, friction, tangential_stiffness, slip_time, property_count };
  /// A pair of points of two shapes that may touch.
  struct Point {
    std::size_t directions = 0;  ///< rows along the surface: those of its deflection; 0: without friction
    std::size_t deflection = 0;  ///< its first entry of x
  };
  std::vector<Point> points = {};
  std::vector<MatrixEntry> mass = {};    ///< M of the tree, the lower triangle
  std::vector<MatrixEntry> normal = {};  ///< separation speeds J v, a row for each point
  std::vector<MatrixEntry> along = {};   ///< speeds along the surface, as many rows for each point as its directions
  std::vector<MatrixEntry> loops = {};   ///< J of closed loops; equations may be redundant
  std::size_t loop_rows = 0;
  /// → M, `normal`, `along` and `loops`; gaps, a number for each point; deflections along the surface, a number for
  /// each row of `along`; the properties, point by point; damping of the joints for each entry of q̇, then stiffness.
  robotc_packed_function function = nullptr;
};

/// Bounds of |q| and |q̇|, infinity where there is none: a run that passes one has diverged. Empty: no bounds.
struct MotionBounds {
  std::vector<double> q;
  std::vector<double> qd;
};

/// Generated functions with their constants. All are packed functions of (t, q, qd, tau, x, z), in this order: x are
/// the continuous states of laws, ẋ = f, and z the discrete ones, which change at instants and are held in between.
struct System {
  std::size_t nq = 0;      ///< positions
  std::size_t nv = 0;      ///< velocities
  std::size_t ntau = 0;    ///< actuated joints
  std::size_t nx = 0;      ///< continuous states
  std::size_t nz = 0;      ///< discrete states
  std::size_t ticked = 0;  ///< the first ones: a sampled law sets them each time it runs
  /// → tau before saturation, and next values of the states updated at ticks; its tau input is the previous effort.
  robotc_packed_function law = nullptr;
  Calls law_calls = {};
  /// → qdd and ẋ; for `contact_step` without the forces of contacts.
  robotc_packed_function plant = nullptr;
  /// → q̇ = N(q) v, with v in the place of qd; null if q̇ = v.
  robotc_packed_function position_rates = nullptr;
  /// The first entries of q of quaternions w, x, y, z, which steps bring back to length 1.
  std::vector<std::size_t> quaternions = {};
  MotionBounds bounds = {};
  Loops loops = {};
  Calls plant_calls = {};
  /// With w = (q̇, x): → ∂ẇ/∂q (nv + nx rows, nv columns), ∂ẇ/∂w and ∂ẇ/∂t, of the plant under a continuous law,
  /// otherwise under given tau. Only `rosenbrock4` needs it.
  robotc_packed_function jacobian = nullptr;
  Contacts contacts = {};             ///< only for `contact_step`
  const double* constants = nullptr;  ///< shared by all functions of the system
};

/// Events: conditions located in time, and resets.
struct Events {
  std::size_t count = 0;
  robotc_packed_function conditions = nullptr;  ///< → count values, 1 if it holds
  Calls condition_calls = {};
  /// With an additional input, count values, 1 if the event happens: → q, qd, x and z after it.
  robotc_packed_function reset = nullptr;
  Calls reset_calls = {};
  /// Entries of (q, qd, x, z) set by each event: simultaneous events must not share any.
  std::vector<std::vector<std::size_t>> targets;
};
/// Limit of events that cause further events at the same instant.
inline constexpr std::size_t most_event_rounds = 100;
/// Limit of events from one row to the next.
inline constexpr std::size_t most_events_a_row = 1000;

/// Allowed error per step in an entry of (q, q̇): absolute + relative · |entry|. `dopri5` meets it in every entry,
/// `rosenbrock4` in the root mean square over the entries.
struct Tolerances {
  double relative = 0;
  double absolute = 0;  ///< in SI
};

/// Limit of the rows of a run, and of the attempted steps of an integrator with step size control.
inline constexpr double most_steps = 100'000'000;
/// Attempted steps within which an integrator with step size control must advance by `least_progress` of the run.
inline constexpr double most_steps_without_progress = 1'000'000;
inline constexpr double least_progress = most_steps_without_progress / most_steps;

/// A number computed from a signal over all rows of a window; integrals by the trapezoidal rule.
struct Reduction {
  enum class Kind {
    integral,         ///< ∫ signal dt
    largest,          ///< the largest value
    first,            ///< the value in the first row
    last,             ///< the value in the last row
    potential_error,  ///< ∫ (|other − m| + |signal − m|)² dt, m the mean of signal: Willmott's
    rise_time,        ///< of a step to the last `other`, between the fractions `other + 1` and `other + 2` (the last)
    settling_time,    ///< of a step to the last `other`, into a band of the fraction `other + 1` (the last)
  };
  Kind kind = Kind::integral;
  std::size_t signal = 0;  ///< index of the plan's reduced signals
  std::size_t other = 0;   ///< index of the first further signal, if the kind has some
  double from = 0;         ///< s; the rows with from <= t <= to, as for expectations
  double to = 0;
  std::vector<std::size_t> calls = {};  ///< that its signals depend on: indices into the plan's `reduced_calls`
};

/// True if a reduction of this kind is computed at the end, from all rows.
constexpr bool needs_all_rows(Reduction::Kind kind) {
  return kind == Reduction::Kind::potential_error || kind == Reduction::Kind::rise_time ||
         kind == Reduction::Kind::settling_time;
}

/// An expectation `left < right`, element by element: margin_i = right_i − left_i.
struct Expectation {
  /// With an additional input, the results of all reductions (known in the last row): → left[count], right[count].
  robotc_packed_function function = nullptr;
  std::size_t count = 0;
  bool strict = true;  ///< < instead of <=
  double from = 0;     ///< s; checked at rows with from <= t <= to, give or take a billionth of a step
  double to = 0;
  Calls calls = {};
};

/// Minimum and maximum of a joint's quantity. The quantity that the law gives is saturated; all others are only
/// checked.
struct Limit {
  enum class Quantity {
    position,
    speed,
    effort,     ///< what the law gives
    reference,  ///< a position of a reference motion
    signal,     ///< of an actuator, such as a current
  };
  Quantity quantity = Quantity::position;
  std::size_t entry = 0;  ///< of q, qd, tau or the plan's watched values
  double least = -std::numeric_limits<double>::infinity();
  double most = std::numeric_limits<double>::infinity();

  bool operator==(const Limit&) const = default;
};

/// The largest excess of a limit, and its row. For an effort, the law's demand.
struct LimitResult {
  bool exceeded = false;
  double time = 0;
  double value = 0;
  double bound = 0;  ///< the exceeded one of the two
};

/// Accumulated data of a run's monitors.
struct Tally;

/// The end of a run that is continued, in addition to the plan's initial state.
struct Resumption {
  double t = 0;             ///< s; on the grid of rows or off it
  std::vector<double> tau;  ///< efforts at that time
  bool law_has_run = false;
  std::vector<double> peak_tau;     ///< of the run so far; empty: start anew
  std::vector<LimitResult> limits;  ///< of the run so far, for this plan's limits; empty: start anew
  /// The tally of the run so far, if it had the same reductions and expectations: results then cover the whole. Null:
  /// only the rows from here on.
  std::shared_ptr<const Tally> tally;
};

struct Plan {
  double duration = 0;  ///< s
  double step = 0;      ///< s: from row to row
  Integrator integrator = Integrator::rk4;
  Tolerances tolerances;  ///< with step size control only; positive
  /// Steps between evaluations of a sampled law (zero-order hold); none: a continuous law, evaluated at every stage.
  std::optional<std::size_t> hold_steps;
  std::vector<double> q;   ///< initial
  std::vector<double> qd;  ///< initial
  std::vector<double> x;   ///< initial
  std::vector<double> z;   ///< initial
  /// A continued run has its first row at that time, then the regular ones; conditions that hold there are not new.
  /// Otherwise the run begins at 0.
  std::optional<Resumption> resumption;
  bool keeps_tally = false;  ///< the result contains the tally, to continue with the same reductions and expectations
  Events events;
  robotc_packed_function log = nullptr;  ///< → log_width signals; none logged if null
  std::size_t log_width = 0;
  Calls log_calls = {};
  robotc_packed_function reduced = nullptr;  ///< → reduced_width signals, for the reductions
  std::size_t reduced_width = 0;
  Calls reduced_calls = {};
  std::vector<Reduction> reductions;
  /// With the results of the reductions as an additional input, called in the last row: → report_width values. None if
  /// null.
  robotc_packed_function report = nullptr;
  std::size_t report_width = 0;
  Calls report_calls = {};
  std::vector<Expectation> expectations;
  /// A run that is to be shown keeps the motion of every so many rows, the first and the last; 0: none.
  std::size_t motion_stride = 0;
  /// → shown_width values that are kept with the motion, such as positions of references; none if null.
  robotc_packed_function shown = nullptr;
  std::size_t shown_width = 0;
  /// → watched_width values to check against limits: positions of references, then signals; none if null.
  robotc_packed_function watched = nullptr;
  std::size_t watched_width = 0;
  std::vector<Limit> limits;  ///< at most one per entry of a quantity
};

/// Result of an expectation: the row where an element came closest to failing (or failed worst, by right − left), for
/// the element with the least margin relative to max(|left|, |right|). NaN fails.
struct ExpectationResult {
  bool evaluated = false;  ///< at least one row lay in its window
  bool passed = true;
  double time = 0;
  std::size_t element = 0;
  double left = 0;
  double right = 0;
};

struct Divergence {
  double time = 0;
  std::string quantity;  ///< the first diverging quantity: "q", "qd", "qdd", "tau", "x", "xd" or "z"
  std::size_t element = 0;
  std::optional<double> value = {};  ///< the number beyond its bound; nothing if it is not finite
};

/// The reason why a run could not continue.
struct Failure {
  enum class Reason {
    step_size_underflow,   ///< no step was short enough for the tolerances
    singular_matrix,       ///< for any step; `rosenbrock4` only
    too_many_steps,        ///< with step size control only
    endless_events,        ///< more than `most_event_rounds` at one instant
    too_many_events,       ///< more than `most_events_a_row`
    contradicting_events,  ///< two events set the same entry at one instant
    no_answer,             ///< of a call of a numeric algorithm
    loop_opened,           ///< an equation of a closed loop does not hold after a step
    contacts_unsolved,     ///< the impulses of contacts were not found; `contact_step` only
  };
  double time = 0;
  Reason reason = Reason::step_size_underflow;
  std::size_t event = 0;        ///< for events: the last one
  std::size_t other_event = 0;  ///< the one it contradicts
  std::size_t call = 0;         ///< the failed call
  int status = 0;               ///< its status
  double figure = 0;            ///< that belongs to the status, or the gap of the loop
  std::size_t row = 0;          ///< the equation of the loop
  bool dead_centre = false;     ///< the loops are near a dead centre (dead_centre.h)
  bool no_inertia = false;      ///< a motion moves next to no mass there
};

/// The motion of a run for whoever shows it.
struct MotionRecord {
  std::vector<double> times;   ///< s
  std::vector<double> values;  ///< by time: q, the applied efforts, the plan's shown values
  struct Event {
    double time = 0;
    std::size_t event = 0;
  };
  std::vector<Event> events;  ///< the first `most_recorded_events`
};
inline constexpr std::size_t most_recorded_events = 2000;

struct Result {
  double t = 0;
  std::vector<double> q;
  std::vector<double> qd;
  std::vector<double> x;
  std::vector<double> z;
  std::vector<double> tau;       ///< applied efforts: the law's, saturated
  std::vector<double> peak_tau;  ///< max |τ_i| of the applied efforts over all rows, from t = 0
  std::size_t rows = 0;
  std::vector<double> times;  ///< one per row; empty if nothing is logged
  std::vector<double> log;    ///< rows × log_width
  MotionRecord motion;        ///< empty unless the plan has a stride
  std::vector<ExpectationResult> expectations;
  std::vector<double> report;       ///< empty if the run did not reach its end
  std::vector<LimitResult> limits;  ///< one per limit of the plan
  std::size_t steps = 0;            ///< accepted
  std::size_t rejected_steps = 0;   ///< attempted and rejected
  std::size_t evaluations = 0;      ///< of the plant's accelerations in steps
  std::size_t events = 0;           ///< that happened
  std::optional<Divergence> divergence;
  std::optional<Failure> failure;
  bool interrupted = false;
  bool law_has_run = false;            ///< a sampled law has run at t, and updated its states
  std::shared_ptr<const Tally> tally;  ///< if the plan keeps it
};

/// Called at most fifty times a second with the fraction done; false stops the run, keeping what was logged.
using Progress = std::function<bool(double fraction)>;

/// Runs a plan; `rosenbrock4` requires q̇ = v. Row k is logged at t_k = k·step, after the law has run, with the states
/// that it has read; a last row is at exactly `duration` (off the grid, a sampled law does not run in it). Fixed-step
/// integrators make one step per row; others choose their steps, interpolate at rows, and step exactly to the instants
/// where a sampled law runs. An event happens when its condition becomes true (all count as false before the run),
/// located to rounding of the time; conditions true for less than a step may be missed. The run ends early, before the
/// row, if a number is not finite, a needed call fails, or the integrator fails. Allocates only before the first step.
Result simulate(const System& system, const Plan& plan, const Progress& progress = {});

}  // namespace robotc::runtime
