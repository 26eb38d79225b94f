#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "compiler/codegen/jit.h"

namespace llvm {
class Module;
}

namespace robotc::codegen {

class Target;

/// How bitcode becomes part of a module.
struct LinkedBitcode {
  std::string name;            ///< for messages: "the numeric algorithms"
  bool only_needed = false;    ///< functions that the module calls; otherwise all
  bool copies_itself = false;  ///< its copies and fills of memory call functions of its own, no library
};

/// Adds bitcode, which names no machine, to a module for one. Returns the names of what it defines.
std::variant<std::vector<std::string>, CodegenError> link_bitcode(llvm::Module& module, std::string_view bitcode,
                                                                  const LinkedBitcode& how);

/// Adds the code of the numeric algorithms that a module's kernels call, with internal linkage: the module then calls
/// no library for them, not even memcpy.
std::optional<CodegenError> link_algorithms(llvm::Module& module, const Target& target);

}  // namespace robotc::codegen
