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

/// What kind of name a binding is, for messages.
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
  payload,
  wrench,
  trajectory,
  controller,
  simulation
};
std::string_view role_text(BindingRole role);

/// A name and its value, computed when first asked for: equations are unordered, and a name that needs itself is a
/// cycle.
struct Binding {
  enum class State { waiting, running, done };

  BindingRole role = BindingRole::let;
  Span span;                                  ///< of the declaration; invalid for built-in names
  std::function<Value()> compute;             ///< used once; that of a `let` may be again
  std::function<Value(Span)> compute_for;     ///< instead: told where it is first used, for what is wrong with that
  const syntax::Expr* initialiser = nullptr;  ///< as written, for hints that quote the fix
  State state = State::waiting;
  Value value;
};

/// Names visible at a place; looks outwards where it has none itself. Bindings never move.
class Scope {
 public:
  explicit Scope(Scope* parent = nullptr) : parent_(parent) {}
  Scope(const Scope&) = delete;
  Scope& operator=(const Scope&) = delete;

  /// Null if the name is free, else the earlier binding of this very scope.
  Binding* define(std::string name, Binding binding);
  void define_value(std::string name, BindingRole role, Value value, Span span = {});
  [[nodiscard]] Binding* find(std::string_view name);
  [[nodiscard]] Binding* find_here(std::string_view name);
  [[nodiscard]] Scope* parent() const { return parent_; }
  /// The robot that `q`, `tau`, … refer to here: this scope's own or the nearest outer one's; null if there is none.
  [[nodiscard]] const RobotModel* subject() const;
  void set_subject(const RobotModel* robot) { subject_ = robot; }
  /// The same, but of the only robot of a file, which all in it may mean, and need not.
  void lend_subject(const RobotModel* robot) {
    subject_ = robot;
    subject_is_lent_ = true;
  }
  /// The robot here if it was chosen, by `for` say, and not lent by the file.
  [[nodiscard]] const RobotModel* chosen_subject() const;
  /// Looks up where `other` does after its own names.
  void take_context(const Scope& other);
  /// Names looked up after this scope's own and before its parent's; only the given scope's own names count.
  void set_fallback(Scope* names) { fallback_ = names; }
  /// The same, but what the scopes around define themselves hides these.
  void set_yielding_fallback(Scope* names) {
    fallback_ = names;
    fallback_yields_ = true;
  }
  /// Says that names are missing here through a mistake that was reported: another unknown one is no news.
  void mark_incomplete() { incomplete_ = true; }
  [[nodiscard]] bool is_incomplete() const;
  /// Every visible name, or the first 10 000, for suggestions; own names first.
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
