#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "compiler/catalogue/compiled_function.h"
#include "compiler/codegen/jit.h"

namespace robotc {

struct SessionState;

/// The joints, links, frames and parameters of a robot, parameters as set; the file's first if `robot` is empty.
/// Nothing (reported) if there is no sound one of that name.
std::optional<DescribedRobot> describe_robot(SessionState& state, const std::string& robot);
/// The inputs and outputs of a function of a robot: anything that `derive` writes down, `inverse_dynamics`,
/// `pose(tool)`; the file's first robot if `robot` is empty. Nothing (reported) after an error.
std::optional<DescribedFunction> describe_function(SessionState& state, const std::string& robot,
                                                   const std::string& function);
/// Several functions as native code, compiled side by side on all cores, for batches too if they are asked for. Their
/// constants are those of the parameters as set. Nothing if one of them is wrong; what is, of all, is reported.
std::optional<std::vector<CompiledFunction>> compile_functions(SessionState& state, const std::string& robot,
                                                               std::span<const std::string> functions,
                                                               codegen::Tier tier, bool for_batches);
/// The names of all such functions, whatever the robot: those of places with `FRAME` or `LINK` in parentheses.
std::vector<FunctionName> function_names();

}  // namespace robotc
