#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "compiler/sema/evaluation/elaborator.h"
#include "compiler/sema/programs/program.h"

namespace robotc::sema {

/// Defines `period`, if what runs has a clock.
void define_period(Elaborator& elaborator, Scope& scope);

/// What an event may set besides the states of its own body.
struct EventTarget {
  std::vector<expr::Id> symbols;
  Expected expected;
};

/// The states and events of one body: of a use of a law, a call of a function, or a simulation. It takes what all
/// bodies may hold statement by statement, in their order; `finish` elaborates what sets the states, which get their
/// symbols when they are first read.
class StatefulBody {
 public:
  struct Owner {
    std::string name;  ///< "pid": in front of the names of states and params
    /// Binds an equation of the body that is no rate; null where there are none. Its names are those of the scope.
    std::function<void(const syntax::Assignment&, Scope&)> bind_equation{};
    /// What else its events may set; nothing (reported or not) if the name is nothing of the kind.
    std::function<std::optional<EventTarget>(const syntax::Name&)> find_target{};
  };

  /// Declares the states of `body`, whose names all of its statements know.
  StatefulBody(Elaborator& elaborator, Scope& scope, Owner owner, std::span<const syntax::Stmt> body);
  StatefulBody(const StatefulBody&) = delete;
  StatefulBody& operator=(const StatefulBody&) = delete;
  ~StatefulBody();

  /// Takes a statement of the body: binds its names, or keeps what sets its states. False if it is for the owner to
  /// read. Arguments of a use that set params are marked in `overrides`.
  bool take(const syntax::Stmt& statement, std::vector<Elaborator::Override>* overrides = nullptr);
  /// An event that stands in no body with others.
  void add_event(const syntax::When& when);

  /// Elaborates rates, next values and events; all names of the body are bound.
  void finish();

 private:
  struct State {
    const syntax::Binding* item;
    const syntax::Assignment* rate = nullptr;
    const syntax::Property* next = nullptr;
    const syntax::Property* in_event = nullptr;  ///< the first
    StateVariable* variable = nullptr;           ///< once it was read
    Value value{};                               ///< what it is read as
    std::optional<Tensor> inferred{};            ///< what a zero of unknown kind turned out to be
    bool finding_rate = false;
  };
  struct Assigned {
    StateVariable* variable = nullptr;  ///< of a state of this body
    std::vector<expr::Id> symbols;
    std::vector<expr::Id> values;
    Span span;
  };

  void declare(const syntax::Bindings& states);
  void add_rate(const syntax::Assignment& rate);
  void add_next(const syntax::Properties& next);
  State* find(std::string_view name);
  /// The state that a statement sets; null (reported) if there is none, or it is set otherwise too.
  State* target(const syntax::Name& name);
  Value make(State& state);
  /// What kind of value the states are that begin at a plain zero.
  void infer();
  bool infer_once();
  /// Binds lets, functions and equations of the body anew, in a scope where its states are something else.
  void bind_anew(Scope& scope);
  [[nodiscard]] bool is_open_zero(const State& state);
  /// The entries of a new value for a state; nothing after an error.
  std::optional<std::vector<expr::Id>> new_value(const Value& kind, const syntax::Expr& expr, Scope& scope,
                                                 const std::string& what);
  void finish(State& state);
  void find_rate(State& state, Span use);
  void finish(const syntax::When& when, std::vector<std::pair<expr::Id, Assigned>>& at_ticks);
  void finish_ticked(const std::vector<std::pair<expr::Id, Assigned>>& updates);
  std::optional<Assigned> update(const syntax::Property& property, Scope& scope);

  Elaborator& elaborator_;
  Program* program_;
  Scope& scope_;
  Owner owner_;
  std::span<const syntax::Stmt> body_;
  std::deque<State> states_;
  std::vector<const syntax::When*> events_;
  bool inferred_ = false;
  bool misnamed_ = false;  ///< something was set that is no state, which was reported
};

}  // namespace robotc::sema
