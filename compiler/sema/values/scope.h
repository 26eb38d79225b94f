#pragma once

#include <deque>
#include <functional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "compiler/sema/values/value.h"
#include "compiler/syntax/ast.h"

namespace robotc::sema {

/// Kind of a name, for messages.
enum class BindingRole {
  constant,
  parameter,
  let,
  state,
  argument,
  coordinate,
  builtin,
  function,
  robot,
  link,
  joint,
  frame,
  closure,
  coupling,
  contact,
  payload,
  wrench,
  trajectory,
  controller,
  simulation
};
std::string_view role_text(BindingRole role);

/// A name and its lazily computed value: definitions are unordered, and a name that needs itself is a cycle.
struct Binding {
  enum class State { waiting, running, done };

  BindingRole role = BindingRole::let;
  Span span;                                  ///< of the declaration; invalid for built-in names
  std::function<Value()> compute;             ///< called once; a `let` may be recomputed
  std::function<Value(Span)> compute_for;     ///< alternative that gets the span of the first use, for its messages
  const syntax::Expr* initialiser = nullptr;  ///< in the source, for hints that quote the fix
  State state = State::waiting;
  Value value;
};

/// The names visible at a place, including those of outer scopes. Bindings never move.
class Scope {
 public:
  explicit Scope(Scope* parent = nullptr) : parent_(parent) {}
  Scope(const Scope&) = delete;
  Scope& operator=(const Scope&) = delete;

  /// Null if the name is free, otherwise the earlier binding in this scope.
  Binding* define(std::string name, Binding binding);
  void define_value(std::string name, BindingRole role, Value value, Span span = {});
  [[nodiscard]] Binding* find(std::string_view name);
  [[nodiscard]] Binding* find_here(std::string_view name);
  [[nodiscard]] Scope* parent() const { return parent_; }
  /// The robot that `q`, `tau`, … refer to here: this scope's own or the nearest outer one's; null if there is none.
  [[nodiscard]] const RobotModel* subject() const;
  void set_subject(const RobotModel* robot) { subject_ = robot; }
  /// The same for a file's only robot, which is a default.
  void lend_subject(const RobotModel* robot) {
    subject_ = robot;
    subject_is_lent_ = true;
  }
  /// The robot here if chosen explicitly, for example by `for`, not lent by the file.
  [[nodiscard]] const RobotModel* chosen_subject() const;
  /// Continues lookup where `other` does after its own names.
  void take_context(const Scope& other);
  /// Names looked up after this scope's own and before its parent's; only the given scope's own names count.
  void set_fallback(Scope* names) { fallback_ = names; }
  /// The same, but definitions of outer scopes take precedence.
  void set_yielding_fallback(Scope* names) {
    fallback_ = names;
    fallback_yields_ = true;
  }
  /// Marks names as missing because of a reported error, so that unknown names are not reported.
  void mark_incomplete() { incomplete_ = true; }
  [[nodiscard]] bool is_incomplete() const;
  /// Visible names for suggestions, at most 10 000; own names first.
  [[nodiscard]] std::vector<std::string_view> names() const;
  /// Own bindings in the order of definition.
  [[nodiscard]] const std::vector<std::pair<std::string, Binding*>>& own() const { return order_; }

 private:
  Scope* parent_;
  Scope* fallback_ = nullptr;
  bool fallback_yields_ = false;
  const RobotModel* subject_ = nullptr;
  bool subject_is_lent_ = false;
  bool incomplete_ = false;
  std::deque<Binding> bindings_;
  std::unordered_map<std::string, Binding*> by_name_;
  std::vector<std::pair<std::string, Binding*>> order_;
};

}  // namespace robotc::sema
