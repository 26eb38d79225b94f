#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "compiler/expr/algorithms.h"
#include "compiler/expr/pool.h"
#include "compiler/sema/values/value.h"
#include "compiler/source/source_map.h"

namespace robotc::sema {

struct RobotModel;

/// A state of a law, function or simulation. Its symbols stand for the value before the current instant.
struct StateVariable {
  enum class Kind {
    flows,     ///< continuous: `der(x) = …`, integrated with the plant
    ticks,     ///< discrete: `next x = …` at each tick of the law's clock
    switches,  ///< discrete: `next x = …` only at events
  };
  Kind kind = Kind::switches;
  std::string path;  ///< "pid.z"
  Span span;         ///< of the declaration
  std::vector<expr::Id> symbols;
  std::vector<expr::Id> initial;     ///< depends on t, q, q̇ at the start, parameters, and other states
  std::vector<expr::Id> law;         ///< the rate if continuous, the next value at ticks
  Value value{};                     ///< as laws read it, with shape and units; poison: an internal plain number
  bool is_condition = false;         ///< 1 if the condition at `span` held at the last tick: the memory of an event
  std::vector<Span> set_at_ticks{};  ///< conditions of the events that set it at ticks; of two at one tick it is NaN
  /// Computes the rate of a continuous state on demand, for `der` of values that depend on it; null once it is known.
  std::function<void(Span use)> find_rate{};
};

/// `when condition { next x = … }`, located in time at the moment the condition becomes true.
struct Event {
  struct Update {
    std::vector<expr::Id> symbols;  ///< of a state, or of q or q̇
    std::vector<expr::Id> values;
  };
  Span span;  ///< of the condition
  expr::Id condition;
  std::vector<Update> updates;
};

/// A number computed from a signal over all rows of a run.
struct Reduction {
  enum class Kind {
    integral,         ///< over time
    largest,          ///< the largest value
    first,            ///< the value in the first row
    last,             ///< the value in the last row
    potential_error,  ///< ∫ (|other − m| + |signal − m|)² dt, with m the mean of signal
    rise_time,        ///< others: goal, lower and upper fraction
    settling_time,    ///< others: goal, band
  };
  Kind kind = Kind::integral;
  expr::Id signal;
  std::vector<expr::Id> others;  ///< further signals, by kind
  expr::Id result;               ///< symbol of the result

  /// Its signals, in the order in which the run evaluates them.
  [[nodiscard]] std::vector<expr::Id> signals() const {
    std::vector<expr::Id> all{signal};
    all.insert(all.end(), others.begin(), others.end());
    return all;
  }
};

/// Context in which figures of the whole run, such as rms(e), are allowed: one expression, but not in names that it
/// uses, since each expression has its own time window.
struct Figures {
  const class Scope* scope = nullptr;  ///< of the expression
  bool in_argument = false;            ///< inside another figure
  std::vector<Reduction> reductions;   ///< needed by the expression
};

/// States and events of a simulation besides the motion of its robot.
struct Program {
  /// The enclosing program during elaboration, whose states may be used; may be null.
  Program* around = nullptr;
  std::deque<StateVariable> states;
  std::vector<Event> events;
  /// Plant parameters that events change, with the states that replace them.
  std::vector<expr::Assignment> changed_parameters;

  /// The law's sample time, s.
  std::optional<expr::Id> period;
  /// True if the code being elaborated runs only at ticks, as in a sampled law.
  bool at_ticks = false;
  /// Null where figures of the whole run are not allowed.
  Figures* figures = nullptr;

  /// Number of ticks so far, a discrete state; created on first use.
  std::optional<expr::Id> tick;
  /// The robot whose actuators can be measured: that of a simulation. Null in laws that run by themselves.
  const RobotModel* measured = nullptr;
  std::uint32_t noises = 0;  ///< number so far; each has its own random stream

  /// A unique path for a state: "pid.z", "pid[2].z".
  std::string claim_path(const std::string& owner, const std::string& name) {
    const std::size_t use = ++uses_[owner + "." + name];
    return owner + (use == 1 ? "" : "[" + std::to_string(use) + "]") + "." + name;
  }

 private:
  std::map<std::string, std::size_t> uses_;
};

}  // namespace robotc::sema
