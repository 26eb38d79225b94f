#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "compiler/codegen/jit.h"
#include "compiler/codegen/target.h"
#include "compiler/expr/kernel.h"

/// Kernels as object files, to be linked into programs that know nothing of us.
namespace robotc::codegen {

struct ObjectOptions {
  bool small = false;  ///< as few bytes of code as can be, rather than as little time
};

/// What a function of an object file takes.
struct ObjectFunction {
  std::string symbol;
  std::uint64_t stack = 0;  ///< bytes, with all that it calls but libm
};

struct ObjectFile {
  std::string bytes;
  std::size_t code_size = 0;              ///< bytes of code and of the numbers in it
  std::vector<ObjectFunction> functions;  ///< one a kernel
  std::vector<std::string> called;        ///< functions of libm that it needs
};

/// An object file that defines the kernels by their names (runtime/abi.h, without NAME_packed), and nothing else that
/// others could see. The same kernels give the same bytes.
std::variant<ObjectFile, CodegenError> compile_object(std::span<const expr::Kernel> kernels, const Target& target,
                                                      const ObjectOptions& options);

/// The same to be read.
std::variant<std::string, CodegenError> list_object(std::span<const expr::Kernel> kernels, const Target& target,
                                                    const ObjectOptions& options, Listing listing);

/// A static library of one object file.
std::variant<std::string, CodegenError> make_archive(const std::string& member, const std::string& object);

}  // namespace robotc::codegen
