#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/expr/kernel.h"
#include "compiler/frontend/session_state.h"

namespace robotc {

/// The robot that a name or an expression, `planar(n = 2)`, asks for, or the file's first if the text is empty; null
/// (reported) if there is none.
Robot* choose_robot(SessionState& state, const std::string& text);

/// What a name such as `inverse_dynamics` or `pose(tool)` asks for.
struct FunctionRequest {
  const dynamics::Signature* signature = nullptr;
  std::optional<dynamics::FramePlace> place;
};
/// Reads such a name; empty means inverse_dynamics. Nothing (reported) if the robot has no such function or frame.
std::optional<FunctionRequest> choose_function(SessionState& state, const Robot& robot, const std::string& text);

/// A function of a mechanism as a kernel, its constants the robot's parameters.
expr::Kernel make_function_kernel(const Mechanism& mechanism, const expr::Pool& pool,
                                  const dynamics::Signature& signature, const dynamics::Expressions& entries);
/// The same of entries by any name.
expr::Kernel make_function_kernel(const Mechanism& mechanism, const expr::Pool& pool, std::string_view function,
                                  std::span<const dynamics::Argument> arguments, const dynamics::Expressions& entries);

/// The kernel of a function as derived, its constants the robot's parameters. Nothing (reported) where the formulation
/// asked for does not give it, or if it has too many operations.
std::optional<expr::Kernel> derived_kernel(SessionState& state, Robot& robot, const FunctionRequest& request);

/// Hoists what depends on parameters alone, and reduces; behind the kernel, if there is anything to prepare, the kernel
/// of its constants, by the name given.
std::vector<expr::Kernel> reduced(expr::Kernel kernel, std::string prepare_name);

/// The reduced kernel of a function and, if the robot has parameters that it needs, the `prepare` kernel of its
/// constants. Empty (reported) as for `derived_kernel`.
std::vector<expr::Kernel> function_kernels(SessionState& state, Robot& robot, const FunctionRequest& request);

}  // namespace robotc
