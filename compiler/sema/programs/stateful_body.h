#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "compiler/sema/evaluation/evaluator.h"
#include "compiler/sema/programs/program.h"

namespace robotc::sema {

/// Defines `period`, if there is a clock.
void define_period(Evaluator& evaluator, Scope& scope);

/// Symbols that an event may set besides the states of its body.
struct EventTarget {
  std::vector<expr::Id> symbols;
  Expected expected;
  /// The values of the symbols from what is written; null: its entries. Nothing (reported) after an error.
  std::function<std::optional<std::vector<expr::Id>>(std::vector<expr::Id> written, Span span)> complete{};
};

/// The states and events of one body: of a use of a law, a call of a function, or a simulation. `take` handles
/// statements common to all bodies, in order; `finish` elaborates the equations of the states, whose symbols are
/// created on first use.
class StatefulBody {
 public:
  struct Owner {
    std::string name;  ///< "pid": prefix of the names of states and params
    /// Binds an equation of the body that is not a rate; null if none are allowed. Names are looked up in the scope.
    std::function<void(const syntax::Assignment&, Scope&)> bind_equation{};
    /// Other targets of its events; nothing (reported or not) for unknown names.
    std::function<std::optional<EventTarget>(const syntax::Name&)> find_target{};
  };

  /// Declares the states of `body`, visible to all of its statements.
  StatefulBody(Evaluator& evaluator, Scope& scope, Owner owner, std::span<const syntax::Stmt> body);
  StatefulBody(const StatefulBody&) = delete;
  StatefulBody& operator=(const StatefulBody&) = delete;
  ~StatefulBody();

  /// Handles a statement of the body: binds its names, or stores the equations of its states. False if the owner must
  /// handle it. Marks in `overrides` the arguments that set params.
  bool take(const syntax::Stmt& statement, std::vector<Override>* overrides = nullptr);
  /// Adds an event from outside the body.
  void add_event(const syntax::When& when);

  /// Elaborates rates, next values and events; call after all names are bound.
  void finish();

 private:
  struct State {
    const syntax::Binding* item;
    const syntax::Assignment* rate = nullptr;
    const syntax::Property* next = nullptr;
    const syntax::Property* in_event = nullptr;  ///< the first
    StateVariable* variable = nullptr;           ///< once read
    Value value{};                               ///< its value when read
    std::optional<Tensor> inferred{};            ///< its value with a unit, if it begins at a zero of unknown unit
    bool finding_rate = false;
  };
  struct Assigned {
    StateVariable* variable = nullptr;  ///< if it is a state of this body
    std::vector<expr::Id> symbols;
    std::vector<expr::Id> values;
    Span span;
  };
  /// A state that an event sets at a tick.
  struct TickUpdate {
    Span condition;
    expr::Id happens;
    Assigned assigned;
  };

  void declare(const syntax::Bindings& states);
  void add_rate(const syntax::Assignment& rate);
  void add_next(const syntax::Properties& next);
  State* find(std::string_view name);
  /// The state set by a statement; null (reported) if there is none, or it is also set in another way.
  State* target(const syntax::Name& name);
  Value make(State& state);
  /// Infers the units of states that begin at a plain zero.
  void infer();
  bool infer_once();
  /// Binds lets, functions and equations of the body again, in a scope with other values for its states.
  void bind_anew(Scope& scope);
  [[nodiscard]] bool is_open_zero(const State& state);
  /// The entries of a state's new value; nothing after an error.
  std::optional<std::vector<expr::Id>> new_value(const Value& kind, const syntax::Expr& expr, Scope& scope,
                                                 const std::string& what);
  void finish(State& state);
  /// The rate of a state that is a configuration `at` with rotations or closed loops, from speeds of the freedoms.
  void finish_configuration(State& state, const Tensor& at);
  void find_rate(State& state, Span use);
  void finish(const syntax::When& when, std::vector<TickUpdate>& at_ticks);
  void finish_ticked(const std::vector<TickUpdate>& updates);
  std::optional<Assigned> update(const syntax::Property& property, Scope& scope);

  Evaluator& evaluator_;
  Program* program_;
  Scope& scope_;
  Owner owner_;
  std::span<const syntax::Stmt> body_;
  std::deque<State> states_;
  std::vector<const syntax::When*> events_;
  bool inferred_ = false;
  bool misnamed_ = false;  ///< an assignment that sets no state, in place of one that does, is reported
};

}  // namespace robotc::sema
