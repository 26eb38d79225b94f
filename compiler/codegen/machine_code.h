#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "compiler/codegen/jit.h"
#include "compiler/codegen/slow_angles.h"
#include "compiler/codegen/target.h"

/// The instructions, branches, calls and stack of the functions of an object file, read from its bytes.
namespace robotc::codegen {

/// A function with everything that it calls in the object file.
struct MachineCode {
  std::string symbol;
  std::size_t bytes = 0;         ///< of it and of all that it calls, each counted once
  std::size_t instructions = 0;  ///< likewise
  std::size_t branches = 0;      ///< that depend on a condition
  /// Functions with loops, by symbol, with the number of these: of places that an instruction after them leads back
  /// to.
  std::vector<std::pair<std::string, std::size_t>> loops;
  /// The instructions on the longest way through a call. None with loops or with calls of other object files.
  std::optional<std::size_t> most_executed;
  /// The same where no angle is beyond a million radians, so that `slow_angles` is never called.
  std::optional<std::size_t> most_executed_usually;
  std::vector<std::string> calls;  ///< symbols of other object files, sorted
};

/// Reads the code of the functions `symbols`. An error if an instruction cannot be decoded, if a call or a jump goes to
/// a place that only a run knows, or if a function calls itself.
std::variant<std::vector<MachineCode>, CodegenError> read_machine_code(const std::string& object, const Target& target,
                                                                       const std::vector<std::string>& symbols);

}  // namespace robotc::codegen
