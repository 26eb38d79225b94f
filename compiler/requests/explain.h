#pragma once

#include <optional>
#include <string>
#include <vector>

#include "compiler/expr/algorithms.h"
#include "compiler/expr/kernel.h"

/// Operation counts of a function after each pass of the compiler.
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

/// Operation counts of a derived kernel after each pass. Of no robot if `robot` is empty.
Explanation explain_kernel(const SessionState& state, expr::Kernel kernel, const std::string& robot,
                           const std::string& function);
/// Operation counts of a robot's function after each pass, by the formulation chosen; `inverse_dynamics` if `function`
/// is empty. Nothing (reported) after an error.
std::optional<Explanation> explain_function(SessionState& state, const std::string& robot, const std::string& function);

}  // namespace robotc
