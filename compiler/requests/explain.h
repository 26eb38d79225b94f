#pragma once

#include <optional>
#include <string>
#include <vector>

#include "compiler/expr/algorithms.h"
#include "compiler/expr/kernel.h"

/// Operation counts of a function after each pass of the compiler.
namespace robotc {

class SessionState;

/// A function after each pass.
struct Explanation {
  struct Pass {
    std::string name;
    expr::OperationCounts counts;
  };
  std::string robot;
  std::string function;
  std::string formulation;
  std::vector<Pass> passes;                      ///< "derived" first
  std::optional<expr::OperationCounts> prepare;  ///< once per set of parameters; none without parameters
};

/// Operation counts of a kernel after each pass. `robot` may be empty.
Explanation explain_kernel(const SessionState& state, expr::Kernel kernel, const std::string& robot,
                           const std::string& function);
/// Operation counts of a robot's function after each pass, in the chosen formulation; `inverse_dynamics` if `function`
/// is empty. Nothing (reported) after an error.
std::optional<Explanation> explain_function(SessionState& state, const std::string& robot, const std::string& function);

}  // namespace robotc
