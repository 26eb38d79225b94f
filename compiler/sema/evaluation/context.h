#pragma once

#include <cstddef>
#include <string>
#include <utility>

#include "compiler/diagnostics/diagnostics.h"
#include "compiler/sema/values/expected.h"
#include "compiler/syntax/ast.h"

namespace robotc::sema {

struct Program;

/// One of several readings of the same statements: an iteration of a loop, or an instance of a robot. An error that
/// occurs in several rounds is reported once.
struct Round {
  Label where;                    ///< the place that leads here, "`i` is 2"; shown where it explains an error
  std::string variable;           ///< loop variable; empty for an instance
  bool is_first = true;           ///< first iteration of its loop
  const Round* around = nullptr;  ///< enclosing round
  std::size_t number = 0;

  /// True if an error at `span` may depend on this round.
  [[nodiscard]] bool explains(const SourceMap& sources, Span span) const;
};

/// A call that is being written out, and the call that it is part of.
struct CallFrame {
  Span span;
  const CallFrame* around = nullptr;
};

/// Context of evaluation: everything besides the expression and its scope that a value depends on.
struct Context {
  Program* program = nullptr;       ///< owner of new states and events; null: there can be none
  bool adopt_bare_numbers = false;  ///< bare numbers take the SI unit of their place, as in `eval` and the REPL
  /// Configurations get the entries that follow from others at these values of the parameters, as in `eval`; null: not.
  const std::vector<std::pair<expr::Id, double>>* values = nullptr;
  const Round* round = nullptr;         ///< the round being read
  const CallFrame* call = nullptr;      ///< the innermost call
  const syntax::Expr* whole = nullptr;  ///< the whole value of the definition at hand
  const syntax::Expr* sum = nullptr;    ///< a sum that is a whole value or a term of one, …
  const Expected* of_terms = nullptr;   ///< … and the expectation that holds for each of its terms
  /// Prefix of the names of symbols that replace the numbers of a robot (symbolic.h); null: numbers stay numbers.
  const std::string* symbol_prefix = nullptr;
};

/// RAII change of the context.
class [[nodiscard]] Entered {
 public:
  template <class Change>
  Entered(Context& context, Change change) : context_(context), before_(context) {
    change(context_);
  }
  Entered(const Entered&) = delete;
  Entered& operator=(const Entered&) = delete;
  ~Entered() { context_ = before_; }

 private:
  Context& context_;
  Context before_;
};

/// Makes new states and events part of `program`.
inline Entered in_program(Context& context, Program* program) {
  return {context, [&](Context& c) { c.program = program; }};
}

/// Starts a definition that does not depend on the expression which needed it first.
inline Entered apart(Context& context) {
  return {context, [](Context& c) {
            c.adopt_bare_numbers = false;
            c.values = nullptr;
            c.round = nullptr;
            c.call = nullptr;
            c.sum = nullptr;
            c.of_terms = nullptr;
          }};
}

/// Names symbols in place of numbers, with `prefix` in front; `prefix` must outlive the result.
inline Entered with_symbols(Context& context, const std::string& prefix) {
  return {context, [&](Context& c) { c.symbol_prefix = &prefix; }};
}

/// Calls `read` as part of a round; null: of none.
template <class Read>
auto in_round(Context& context, const Round* round, Read read) {
  const Entered entered(context, [&](Context& c) { c.round = round; });
  return read();
}

/// Calls `compute` while bare numbers take the SI unit of their place.
template <class Compute>
auto adopting_bare_numbers(Context& context, Compute compute) {
  const Entered entered(context, [](Context& c) { c.adopt_bare_numbers = true; });
  return compute();
}

/// The same for a value that is computed at once: configurations then get all their entries.
template <class Compute>
auto computing_values(Context& context, const std::vector<std::pair<expr::Id, double>>& values, Compute compute) {
  const Entered entered(context, [&](Context& c) {
    c.adopt_bare_numbers = true;
    c.values = &values;
  });
  return compute();
}

}  // namespace robotc::sema
