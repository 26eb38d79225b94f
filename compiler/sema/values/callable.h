#pragma once

#include <string>

#include "compiler/sema/values/scope.h"
#include "compiler/sema/values/value.h"
#include "compiler/syntax/ast.h"

namespace robotc::sema {

class Evaluator;

/// One call: the callee takes arguments from it by position or name and reports their errors.
struct Call {
  const syntax::Expr& expr;  ///< the whole call
  const syntax::Arguments& arguments;
  Scope& scope;        ///< scope of the caller, in which arguments are evaluated
  std::string callee;  ///< its name, for messages
};

/// A callable value: a mathematical function, a user's `fn`, a function of a robot, a law, a trajectory.
class Callable {
 public:
  virtual ~Callable() = default;
  virtual Value call(Evaluator& evaluator, const Call& call) const = 0;
  /// "mass_matrix(q)", for messages.
  [[nodiscard]] virtual std::string signature() const = 0;
  /// Reports errors that do not depend on the arguments if nothing has called it, so that they show before the first
  /// use. False if they cannot be found without a use.
  virtual bool check_unused(Evaluator&) const { return true; }
};

}  // namespace robotc::sema
