#pragma once

#include <cstddef>
#include <cstdint>

#include "runtime/fmu/tables.h"

/// An instance of an FMU, for all versions of FMI. From libraries it needs `calloc`, `free` and what the model's
/// functions call; it allocates when it is made and for copies of its state, and in no other case.
namespace robotc::fmu {

/// Number of entries, `robotc_fmu_counts[what]`.
inline std::uint32_t count(Count what) { return robotc_fmu_counts[what]; }
/// Number of continuous states.
inline std::uint32_t flow_size() { return (count(moves) != 0 ? count(positions) + count(speeds) : 0) + count(flowing); }
/// True if the efforts come from a law.
inline bool has_law() { return robotc_fmu_functions[law] != nullptr; }
inline std::uint32_t event_count() { return count(Count::events); }
inline bool ticks() { return count(hold) != 0; }

/// First indices of the sections.
struct Layout {
  std::uint32_t step = 1 + count(parameters);
  std::uint32_t inputs = step + 1;
  std::uint32_t positions = inputs + count(Count::inputs);
  std::uint32_t speeds = positions + count(Count::positions);
  std::uint32_t flowing = speeds + count(Count::speeds);
  std::uint32_t flow = count(moves) != 0 ? positions : flowing;
  std::uint32_t held = flowing + count(Count::flowing);
  std::uint32_t efforts = held + count(Count::held);
  std::uint32_t rates = efforts + count(Count::efforts);
  std::uint32_t outputs = rates + flow_size();
  std::uint32_t indicators = outputs + count(Count::outputs);
  std::uint32_t clock = indicators + count(Count::events);
  std::uint32_t constants = clock + count(clocks);
  std::uint32_t conditions = constants + count(Count::constants);
  std::uint32_t end = conditions + count(Count::events);
};

enum class Mode : std::uint32_t { instantiated, initialising, event, continuous_time, step, terminated };

/// All that changes: what FMUs save, restore and write as bytes. The numbers follow it in memory.
struct State {
  std::uint64_t token;  ///< hash of the instantiation token: bytes of other FMUs are refused
  Mode mode;
  std::uint32_t stale_constants;
  std::uint32_t stale_rates;
  std::uint32_t stale_outputs;
  std::uint32_t stale_indicators;
  std::uint32_t was_set;     ///< parameters or states were set since loops were last closed
  std::uint32_t ticked;      ///< the law has run at this time
  std::uint32_t is_driven;   ///< the importer activates the clock; before, the law runs at its sample time by itself
  std::uint32_t is_active;   ///< the clock is, until the discrete states are updated
  double grid_begin;         ///< s: steps of co-simulation end at multiples of the step from here
  double last_event;         ///< s: the latest time event that was reached in model exchange, and …
  double next_event;         ///< … the next one that was announced; 0: none
  std::uint64_t grid_steps;  ///< steps of the grid before the time; in model exchange before the next tick

  [[nodiscard]] double* values() { return reinterpret_cast<double*>(this + 1); }
  [[nodiscard]] const double* values() const { return reinterpret_cast<const double*>(this + 1); }
};

/// The reason why something did not succeed; null: it did.
using Trouble = const char*;

class Instance {
 public:
  /// Null without memory.
  static Instance* make();
  static void free(Instance* instance);
  Instance(const Instance&) = delete;
  Instance& operator=(const Instance&) = delete;

  /// All values as at the start.
  void reset();
  [[nodiscard]] Mode mode() const { return state_->mode; }
  void set_mode(Mode mode) {
    state_->mode = mode;
    if (mode != Mode::event) state_->is_active = 0;
  }

  [[nodiscard]] double time() const { return state_->values()[0]; }
  void set_time(double t);
  /// The values of variables, one after the other; `size`: of all of them together.
  Trouble get(const std::uint32_t* references, std::size_t reference_count, double* values, std::size_t size);
  Trouble set(const std::uint32_t* references, std::size_t reference_count, const double* values, std::size_t size);

  /// Values of a variable: 0 if there is none of this reference.
  [[nodiscard]] std::uint32_t size_of(std::uint32_t reference) const {
    return reference < layout_.constants ? robotc_fmu_sizes[reference] : 0;
  }
  /// The number of all values of variables, if each of them exists and it is `size`.
  [[nodiscard]] Trouble check_sizes(const std::uint32_t* references, std::size_t reference_count,
                                    std::size_t size) const;

  // (q, q̇, x)
  [[nodiscard]] const double* flow() const { return state_->values() + layout_.flow; }
  void set_flow(const double* y);
  Trouble rates(const double*& rates);

  /// Closes the loops and brings quaternions to length 1; start values and results of steps stay to the last bit.
  Trouble close();
  /// True if the state was set, or if an integrator has left these conditions so far that it should start again from a
  /// state that meets them.
  bool needs_closing();

  /// Computes the states that follow from the inputs at the start, and closes the loops: at the end of the
  /// initialisation.
  Trouble begin();
  void begin_grid();
  /// The event mode of model exchange: events happen, the law runs if its tick is due, and what that causes happens.
  /// `any`: whether there were events. `next`: the time of the next tick or time event, if there is one.
  Trouble update(bool& any, bool& has_next, double& next);
  /// True if this is the reference of the clock.
  [[nodiscard]] bool is_clock(std::uint32_t reference) const {
    return reference >= layout_.clock && reference < layout_.constants;
  }
  [[nodiscard]] bool is_active() const { return state_->is_active != 0; }
  /// Activates or deactivates the clock, from now on its only driver.
  void drive(bool active);
  /// s: from one tick to the next.
  [[nodiscard]] double interval() const { return count(hold) * state_->values()[layout_.step]; }
  /// Runs the law if its clock is active, and what that causes; the clock is inactive afterwards.
  Trouble run_active(bool& any);
  /// Executes the events whose conditions have come true since the last look, then those caused by these, and so on.
  /// `any`: whether there were some.
  Trouble happen(bool& any);
  /// For completed steps of an integrator: true if a condition has come true, so that events have to happen;
  /// otherwise takes the present conditions as the last look.
  Trouble look(bool& comes_true);
  /// The event indicators.
  Trouble indicators(const double*& indicators);
  /// True if a time is that of the instance, but for rounding.
  [[nodiscard]] bool is_at(double t) const;
  /// Integrates with fixed steps to t, which becomes the time. The state stays where it was after a trouble.
  /// `stop_at_events`: ends before events that are located in time, which then have to happen: `is_event`.
  Trouble advance(double t, bool stop_at_events, bool& is_event);

  /// The product of the Jacobian with a seed for each value of the knowns, or of its transpose with a seed for each
  /// value of the unknowns.
  Trouble derivative(const std::uint32_t* unknowns, std::size_t unknown_count, const std::uint32_t* knowns,
                     std::size_t known_count, const double* seed, std::size_t seed_size, double* result,
                     std::size_t result_size, bool adjoint);
  /// Entries of the Jacobian: consecutive partials.
  struct Range {
    std::uint32_t begin = 0;
    std::uint32_t end = 0;
  };
  /// The partials of one unknown among `all` that a function gives.
  [[nodiscard]] static Range partials_of(std::uint32_t unknown, Range all);

  // Copies of the state: as many bytes as state_size().
  [[nodiscard]] static std::size_t state_size();
  /// A new copy, or the given one overwritten; null without memory.
  State* save(State* to) const;
  void restore(const State& from);
  /// True if these bytes are a copy of a state of such an FMU.
  [[nodiscard]] static bool is_state(const void* bytes, std::size_t size);

 private:
  Instance() = default;
  void make_stale() { state_->stale_rates = state_->stale_outputs = state_->stale_indicators = 1; }
  struct Motion;
  bool has_drifted();
  /// Evaluates the conditions; true if one holds that did not hold at the last look.
  Trouble any_comes_true(double t, const double* y, bool& any);
  void looked();
  /// Evaluates the entries of the Jacobian. `runs`: with the efforts that the law gives at present, in place of those
  /// that act.
  Trouble find_partials(bool by_parameters, bool runs);
  /// True if two events that happen set the same entry.
  [[nodiscard]] bool contradict() const;
  /// A time just before a time event, but for rounding, is that of the event.
  [[nodiscard]] double event_time_at(double t) const;
  /// Announces the first time event after the time, or after the earlier `next` if there is one.
  void announce(bool& has_next, double& next);
  Trouble tick(bool& has_next, double& next, bool& any);
  /// Makes a step of length h from `y_begin_` at a time, and closes the loops there.
  Trouble step_from(double from, double h, double to, double* y);
  /// The first event of the step from `from`, whose end is `to` with the state y: its time, with the state there in y.
  Trouble locate(double from, double& to, double* y, bool& is_event);
  [[nodiscard]] double* section(std::uint32_t first) const { return state_->values() + first; }
  void refresh_constants();
  /// A function at a time and continuous states, with the given efforts or inputs.
  /// In the place of step and inputs they get `further`, if it is not null.
  void call(Function function, double t, const double* y, const double* tau, double* const* results,
            const double* further = nullptr) const;
  /// Brings tau within the limits of the actuators.
  void limit(double t, const double* y, double* tau);
  /// Runs the law at the time of the instance, without a change of its states: the efforts go to `acting_`, the next
  /// ticked states to `next_`.
  Trouble run_law(double t, const double* y);
  /// True in co-simulation if the law has to run at the time of the instance.
  [[nodiscard]] bool is_due() const;
  Trouble execute_tick();
  /// q̇ for speeds v at y.
  void position_rates_at(double t, const double* y, const double* v, double* rate) const;
  /// Sets `acting_` at the time of the instance and a state.
  Trouble act(double t, const double* y);
  Trouble steps_to(double t, bool stop_at_events, bool& is_event);
  /// From the time to `end` with a first step of this length, and with the events between.
  Trouble integrate(double end, double length, bool stop_at_events, bool& is_event);
  Trouble rate_at(double t, const double* y, double* rate);
  Trouble refresh_outputs();
  Trouble close(double t, double* y);

  Layout layout_;
  State* state_ = nullptr;
  State* before_ = nullptr;    ///< the last communication point
  double* acting_ = nullptr;   ///< efforts or inputs within their limits
  double* limited_ = nullptr;  ///< before the limits
  double* next_ = nullptr;     ///< of the ticked states
  double* y_begin_ = nullptr;  ///< of a step; each of these is as long as (q, q̇, x)
  double* rate_begin_ = nullptr;
  double* stage_ = nullptr;
  double* stage_rate_ = nullptr;
  double* sum_ = nullptr;
  double* closed_ = nullptr;
  double* gaps_ = nullptr;
  double* outcomes_ = nullptr;
  double* partials_ = nullptr;
  double* given_ = nullptr;    ///< further arguments of the functions of the Jacobian
  double* holding_ = nullptr;  ///< the present conditions
  double* happening_ = nullptr;
  double* times_ = nullptr;      ///< of time events
  double* after_ = nullptr;      ///< z after events
  double* looked_at_ = nullptr;  ///< (q, q̇, x) within a step
  std::uint32_t in_row_ = 0;     ///< events since the step of the grid began
  double* places_ = nullptr;     ///< by reference: one more than its place among the knowns of a call; 0: it is none
};

}  // namespace robotc::fmu
