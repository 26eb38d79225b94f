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

/// What laws, functions and simulations keep from one instant to the next. Its symbols are what is read: the value
/// before this instant.
struct StateVariable {
  enum class Kind {
    flows,     ///< `der(x) = …`: integrated with the plant
    ticks,     ///< `next x = …` at each tick of the clock of the law
    switches,  ///< `next x = …` where something happens, and only there
  };
  Kind kind = Kind::switches;
  std::string path;  ///< "pid.z"
  Span span;         ///< of the declaration
  std::vector<expr::Id> symbols;
  std::vector<expr::Id> initial;  ///< of t, q, q̇ at the start, parameters, and other states
  std::vector<expr::Id> law;      ///< of what flows its rate, of what ticks its next value
  Value value{};                  ///< as laws read it, with shape and units; poison: a plain number of ours
  /// Finds the rate of what flows before all else is known, for `der` of what depends on it; null when it is known.
  std::function<void(Span use)> find_rate{};
};

/// `when condition { next x = … }`, located in time: where the condition comes true.
struct Event {
  struct Update {
    std::vector<expr::Id> symbols;  ///< of a state, or of q or q̇
    std::vector<expr::Id> values;
  };
  Span span;  ///< of the condition
  expr::Id condition;
  std::vector<Update> updates;
};

/// One number made of a signal over all rows of a run.
struct Reduction {
  enum class Kind {
    integral,         ///< over time
    largest,          ///< the largest value
    potential_error,  ///< ∫ (|other − m| + |signal − m|)² dt, m the mean of signal
  };
  Kind kind = Kind::integral;
  expr::Id signal;
  expr::Id other;   ///< of `potential_error`
  expr::Id result;  ///< the symbol that stands for the number

  /// What it is made of, in the order in which a run takes it.
  [[nodiscard]] std::vector<expr::Id> signals() const {
    if (other.valid()) return {signal, other};
    return {signal};
  }
};

/// Where figures of the whole run may stand, such as rms(e): in one expression, and in no name that it uses, since each
/// has the times that stand behind it.
struct Figures {
  const class Scope* scope = nullptr;  ///< of that expression
  bool in_argument = false;            ///< inside another figure
  std::vector<Reduction> reductions;   ///< that it needs
};

/// All that a simulation keeps and lets happen besides the motion of its robot.
struct Program {
  /// What stands around it while it is elaborated, whose states its own may depend on; may be null.
  Program* around = nullptr;
  std::deque<StateVariable> states;
  std::vector<Event> events;
  /// Parameters of the plant that events change, and the states that stand for them.
  std::vector<expr::Assignment> changed_parameters;

  /// The clock at hand, s: that of the law.
  std::optional<expr::Id> period;
  /// Whether what is being elaborated runs at ticks alone, as a law with a clock does.
  bool at_ticks = false;
  /// Null where no figure of the whole run may stand.
  Figures* figures = nullptr;

  /// How often the clock has ticked, once something asks for it; a state that ticks.
  std::optional<expr::Id> tick;
  std::uint32_t noises = 0;  ///< made so far: each is a stream of its own

  /// A path that no state has: "pid.z", "pid[2].z".
  std::string claim_path(const std::string& owner, const std::string& name) {
    const std::size_t use = ++uses_[owner + "." + name];
    return owner + (use == 1 ? "" : "[" + std::to_string(use) + "]") + "." + name;
  }

 private:
  std::map<std::string, std::size_t> uses_;
};

}  // namespace robotc::sema
