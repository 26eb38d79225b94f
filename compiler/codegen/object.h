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

/// A function around a kernel for callers who keep states for it: `NAME(state, inputs…, constants, outputs…)`. States
/// are numbers one behind the other, such as a struct of them.
struct StatefulEntry {
  std::string name;
  std::size_t kernel = 0;  ///< which nobody else can call
  /// Of the kernel's inputs, without the state: whether it is a number that is handed over as such.
  std::vector<bool> by_value;
  bool reads_state = true;             ///< the kernel's last input is the state
  bool updates_state = false;          ///< the kernel's last output goes there, when all is computed, …
  std::vector<std::uint32_t> updated;  ///< … to these entries of it
};

/// A function of many states by a kernel of one: `NAME(inputs…, constants, outputs…)`, where each array holds those of
/// the first state, then those of the second, … It works on as many states at once as fill a vector.
struct BatchEntry {
  std::string name;
  std::size_t kernel = 0;
  std::uint32_t states = 1;
};

/// What goes into an object file.
struct ObjectSource {
  std::span<const expr::Kernel> kernels;
  std::span<const StatefulEntry> entries;
  std::span<const BatchEntry> batches;
};

struct ObjectOptions {
  bool small = false;  ///< as few bytes of code as can be, rather than as little time
};

/// What may save bytes, or not: long instructions may come out where short ones were to.
struct Savings {
  bool call_sincos = false;  ///< rather than to write sines and cosines out
  bool minimise = false;     ///< by LLVM's choice of instructions
};

/// What a function of an object file takes.
struct ObjectFunction {
  std::string symbol;
  std::uint64_t stack = 0;  ///< bytes, with all that it calls but libm
};

struct ObjectFile {
  std::string bytes;
  std::size_t code_size = 0;              ///< bytes of code and of the numbers in it
  std::vector<ObjectFunction> functions;  ///< those that others can call: kernels, entries, batches
  std::vector<std::string> called;        ///< functions of libm that it needs
  Savings savings;                        ///< that were made in it
};

/// An object file that defines kernels and entries by their names (runtime/abi.h, without NAME_packed), and nothing
/// else that others could see. The same source gives the same bytes.
std::variant<ObjectFile, CodegenError> compile_object(const ObjectSource& source, const Target& target,
                                                      const ObjectOptions& options);

/// The same to be read: `savings` are those of the object.
std::variant<std::string, CodegenError> list_object(const ObjectSource& source, const Target& target,
                                                    const Savings& savings, Listing listing);

/// A static library of one object file.
std::variant<std::string, CodegenError> make_archive(const std::string& member, const std::string& object);

}  // namespace robotc::codegen
