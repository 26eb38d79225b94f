#pragma once

#include <optional>
#include <string>
#include <vector>

#include "compiler/expr/algorithms.h"
#include "compiler/expr/kernel.h"

/// What each pass of the compiler makes of a function.
namespace robotc {

struct SessionState;

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
  std::optional<expr::OperationCounts> prepare;  ///< once for each set of parameters; none without
};

/// What each pass makes of a kernel as derived. Of no robot if `robot` is empty.
Explanation explain_kernel(const SessionState& state, expr::Kernel kernel, const std::string& robot,
                           const std::string& function);
/// What each pass makes of a robot's function, by the formulation chosen; `inverse_dynamics` if `function` is empty.
/// Nothing (reported) after an error.
std::optional<Explanation> explain_function(SessionState& state, const std::string& robot, const std::string& function);

}  // namespace robotc
