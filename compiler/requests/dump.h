#pragma once

#include <optional>
#include <string>

/// Prints the stages of the compiler as text.
namespace robotc {

class SessionState;

enum class DumpStage { ast, mechanism, energy_graph, new_formulation, base_parameters, loops, expr, llvm, assembly };

/// A stage as text. `function`: for expr, llvm and assembly, `inverse_dynamics` if empty. `robot`: the file's first if
/// empty. Nothing (reported) after an error.
std::optional<std::string> dump(SessionState& state, DumpStage stage, const std::string& robot,
                                const std::string& function);

}  // namespace robotc
