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

/// Simulates compiled systems. Knows nothing of the compiler: it sees functions, sizes and numbers.
namespace robotc::runtime {

/// The calls of numeric algorithms that may find no answer and that one function makes, by their numbers in the
/// program. Its last output has an entry for each: 0, or why there is no answer.
using Calls = std::vector<std::size_t>;

/// Generated functions with their prepared constants. All are packed functions of (t, q, qd, tau, x, z), in this order:
/// x are the states of laws that flow, ẋ = f, and z those that are set at instants and held in between.
struct System {
  std::size_t nq = 0;      ///< positions
  std::size_t nv = 0;      ///< velocities
  std::size_t ntau = 0;    ///< actuated joints
  std::size_t nx = 0;      ///< states that flow
  std::size_t nz = 0;      ///< states that are held
  std::size_t ticked = 0;  ///< of those, the first: a held law sets them each time it runs
  /// → tau, before limits, and the next values of what is ticked; its own tau input is what acted last.
  robotc_packed_function law = nullptr;
  Calls law_calls = {};
  robotc_packed_function plant = nullptr;  ///< → qdd and ẋ
  /// → q̇ = N(q) v, with v in the place of qd; null where the speeds are the rates of the positions.
  robotc_packed_function position_rates = nullptr;
  Calls plant_calls = {};
  /// With w = (q̇, x): → ∂ẇ/∂q (nv + nx rows, nv columns), ∂ẇ/∂w and ∂ẇ/∂t, of the plant under the law if that is
  /// continuous, under given tau if not. Only `rosenbrock4` needs it.
  robotc_packed_function jacobian = nullptr;
  const double* constants = nullptr;  ///< shared by all functions of the system
};

/// What happens when conditions come true, located in time.
struct Events {
  std::size_t count = 0;
  robotc_packed_function conditions = nullptr;  ///< → count values, 1 where one holds
  Calls condition_calls = {};
  /// A function of a further input, count values, 1 where the event happens: → q, qd, x and z behind it.
  robotc_packed_function reset = nullptr;
  Calls reset_calls = {};
  /// The entries of (q, qd, x, z) that each event sets: two that set the same must not happen at once.
  std::vector<std::vector<std::size_t>> targets;
};
/// Events whose results are further events, at the same instant.
inline constexpr std::size_t most_event_rounds = 100;
/// Events from one row to the next.
inline constexpr std::size_t most_events_a_row = 1000;

enum class Integrator {
  taylor2,              ///< q += q̇ h + ½ q̈ h², q̇ += q̈ h (El Baji et al. 2022, eq. 43)
  semi_implicit_euler,  ///< q̇ += q̈ h, q += q̇ h
  rk4,                  ///< the classical fourth-order Runge–Kutta method
  dopri5,               ///< Dormand and Prince's method of order 5; chooses its steps
  rosenbrock4,          ///< a Rosenbrock method of order 4, for stiff systems; chooses its steps
};
constexpr bool is_adaptive(Integrator integrator) {
  return integrator == Integrator::dopri5 || integrator == Integrator::rosenbrock4;
}

/// What the error of one step may be in an entry of (q, q̇): absolute + relative · |entry|. `dopri5` keeps it in every
/// entry, `rosenbrock4` in the root mean square over the entries.
struct Tolerances {
  double relative = 0;
  double absolute = 0;  ///< in SI
};

/// An integrator that chooses its steps may try so many, evenly spread over the run …
inline constexpr double most_steps = 100'000'000;
/// … but so many more in some part of it.
inline constexpr double most_steps_ahead = 1'000'000;

/// One number made of a signal over all rows of a window; integrals by the trapezoidal rule.
struct Reduction {
  enum class Kind {
    integral,         ///< ∫ signal dt
    largest,          ///< the largest value
    potential_error,  ///< ∫ (|other − m| + |signal − m|)² dt, m the mean of signal: Willmott's
  };
  Kind kind = Kind::integral;
  std::size_t signal = 0;  ///< which of the plan's reduced signals
  std::size_t other = 0;   ///< of `potential_error`
  double from = 0;         ///< s; the rows with from <= t <= to, as for expectations
  double to = 0;
  std::vector<std::size_t> calls = {};  ///< that its signals need: places among the plan's `reduced_calls`
};

/// An expectation `left < right`, element by element: margin_i = right_i − left_i.
struct Expectation {
  /// A function of a further input, the results of all reductions, which are known in the last row: → left[count],
  /// right[count].
  robotc_packed_function function = nullptr;
  std::size_t count = 0;
  bool strict = true;  ///< < rather than <=
  double from = 0;     ///< s; checked at rows with from <= t <= to, give or take a billionth of a step
  double to = 0;
  Calls calls = {};
};

/// What a joint is built for: the least and the most of one of its quantities. Efforts are cut off there, positions and
/// speeds are only watched, and so is where references lead.
struct Limit {
  enum class Quantity { position, speed, effort, reference };
  Quantity quantity = Quantity::position;
  std::size_t entry = 0;  ///< of q, qd, tau or the plan's references
  double least = -std::numeric_limits<double>::infinity();
  double most = std::numeric_limits<double>::infinity();

  bool operator==(const Limit&) const = default;
};

/// How far a run went beyond a limit: the row where it was furthest. Of an effort, what the law asked for.
struct LimitResult {
  bool exceeded = false;
  double time = 0;
  double value = 0;
  double bound = 0;  ///< the one of the two that was exceeded
};

/// What the watchers of a run remember of its rows.
struct Tally;

/// Where a run ended that goes on, in the state of its plan.
struct Resumption {
  double t = 0;             ///< s; on the grid of rows or off it
  std::vector<double> tau;  ///< that acted there
  bool law_has_run = false;
  std::vector<double> peak_tau;     ///< of the run so far; empty if that is not to count
  std::vector<LimitResult> limits;  ///< of the run so far, of this plan's limits; empty if that is not to count
  /// What the run so far kept, where it was planned with these very reductions and expectations: theirs are then those
  /// of the whole. If null, they are those of the rows from here on.
  std::shared_ptr<const Tally> tally;
};

struct Plan {
  double duration = 0;  ///< s
  double step = 0;      ///< s: from row to row
  Integrator integrator = Integrator::rk4;
  Tolerances tolerances;  ///< of an integrator that chooses its steps; positive
  /// Steps between two evaluations of the law, which is held in between; none: the law is part of the right-hand side
  /// and is evaluated at every stage.
  std::optional<std::size_t> hold_steps;
  std::vector<double> q;   ///< initial
  std::vector<double> qd;  ///< initial
  std::vector<double> x;   ///< initial
  std::vector<double> z;   ///< initial
  /// A run that goes on has its first row there, and the others where they would have been without the end; conditions
  /// that hold there held before. Else it begins at 0.
  std::optional<Resumption> resumption;
  bool keeps_tally = false;  ///< the result has what it takes to go on with the same reductions and expectations
  Events events;
  robotc_packed_function log = nullptr;  ///< → log_width signals; none logged if null
  std::size_t log_width = 0;
  Calls log_calls = {};
  robotc_packed_function reduced = nullptr;  ///< → reduced_width signals, for the reductions
  std::size_t reduced_width = 0;
  Calls reduced_calls = {};
  std::vector<Reduction> reductions;
  /// A function of the results of the reductions too, called in the last row: → report_width values. None if null.
  robotc_packed_function report = nullptr;
  std::size_t report_width = 0;
  Calls report_calls = {};
  std::vector<Expectation> expectations;
  robotc_packed_function references = nullptr;  ///< → references_width positions that have limits; none if null
  std::size_t references_width = 0;
  std::vector<Limit> limits;  ///< at most one of an entry of a quantity
};

/// How an expectation fared: the row where an element came closest to failing (or failed worst, by right − left), of
/// the element for which that is least relative to max(|left|, |right|). A value that is not a number fails.
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
  std::string quantity;  ///< the first that was not finite: "q", "qd", "qdd", "tau", "x", "xd" or "z"
  std::size_t element = 0;
};

/// Why a run could not go on.
struct Failure {
  enum class Reason {
    step_size_underflow,   ///< no step was short enough for the tolerances
    singular_matrix,       ///< nor solvable; `rosenbrock4` only
    too_many_steps,        ///< of an integrator that chooses them
    endless_events,        ///< more than `most_event_rounds` at one instant
    too_many_events,       ///< more than `most_events_a_row`
    contradicting_events,  ///< two set the same at one instant
    no_answer,             ///< of a call of a numeric algorithm
  };
  double time = 0;
  Reason reason = Reason::step_size_underflow;
  std::size_t event = 0;        ///< of events: the last
  std::size_t other_event = 0;  ///< that it contradicts
  std::size_t call = 0;         ///< that has no answer
  int status = 0;               ///< why not
};

struct Result {
  double t = 0;
  std::vector<double> q;
  std::vector<double> qd;
  std::vector<double> x;
  std::vector<double> z;
  std::vector<double> tau;       ///< that act: the law's, cut off at their limits
  std::vector<double> peak_tau;  ///< max |τ_i| of those over all rows, from t = 0
  std::size_t rows = 0;
  std::vector<double> times;  ///< one a row; empty if nothing is logged
  std::vector<double> log;    ///< rows × log_width
  std::vector<ExpectationResult> expectations;
  std::vector<double> report;       ///< empty if the run did not come to its end
  std::vector<LimitResult> limits;  ///< one for each of the plan
  std::size_t steps = 0;            ///< taken
  std::size_t rejected_steps = 0;   ///< tried, and not good enough
  std::size_t evaluations = 0;      ///< of the plant's accelerations for them
  std::size_t events = 0;           ///< that happened
  std::optional<Divergence> divergence;
  std::optional<Failure> failure;
  bool interrupted = false;
  bool law_has_run = false;            ///< a held law has run at t, and set its states
  std::shared_ptr<const Tally> tally;  ///< if the plan keeps it
};

/// Called at most fifty times a second with the fraction done; false stops the run, keeping what was logged.
using Progress = std::function<bool(double fraction)>;

/// Runs a plan; `rosenbrock4` only where the speeds are the rates of the positions. Row k is logged at t_k = k·step, after the law has run, with the states as it has read
/// them; a last row closes the run at exactly `duration` (off the grid, a held law does not run in it). From row to row
/// goes one step, or as many or few as the integrator chooses; it then interpolates at the rows and steps exactly to
/// where a held law runs. An event happens when its condition comes true, which before the run none is, to rounding of
/// the time; a condition that is true for less than a step may be missed. The run ends early, before the row, where a
/// number is not finite, a call that is needed there has no answer, or the integrator fails. All memory is taken before
/// the first step.
Result simulate(const System& system, const Plan& plan, const Progress& progress = {});

}  // namespace robotc::runtime
