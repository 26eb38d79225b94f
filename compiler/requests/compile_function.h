#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "compiler/catalogue/compiled_function.h"
#include "compiler/codegen/jit.h"

namespace robotc {

class SessionState;

/// The joints, links, frames and parameters of a robot, as set; the file's first if `robot` is empty. Nothing
/// (reported) if there is no valid robot of that name.
std::optional<DescribedRobot> describe_robot(SessionState& state, const std::string& robot);
/// The inputs and outputs of a robot's function, anything that `derive` accepts: `inverse_dynamics`, `pose(tool)`, an
/// expression over the motion such as `norm(qd)`; the file's first robot if `robot` is empty. With " with parameters"
/// after it, the parameters of the robot are its last argument. Nothing (reported) after an error.
std::optional<DescribedFunction> describe_function(SessionState& state, const std::string& robot,
                                                   const std::string& function);
/// Functions as native code, compiled in parallel on all cores, with batch versions on request. Constants use the
/// parameters as set; they are computed in doubles, whatever the scalar. Nothing if one has an error, or cannot be in
/// single precision; reports all errors.
std::optional<std::vector<CompiledFunction>> compile_functions(SessionState& state, const std::string& robot,
                                                               std::span<const std::string> functions, bool for_batches,
                                                               codegen::Scalar scalar);
/// Names of all such functions of any robot, with `FRAME` or `LINK` in parentheses for those of places.
std::vector<FunctionName> function_names();

}  // namespace robotc
