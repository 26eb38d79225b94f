#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "compiler/codegen/jit.h"
#include "compiler/codegen/rollout.h"
#include "compiler/codegen/target.h"
#include "compiler/expr/kernel.h"

/// Compiles kernels to object files that need nothing of robotc at link time.
namespace robotc::codegen {

/// A wrapper of a kernel for callers that keep its state: `NAME(state, inputs…, constants, outputs…)`, or without a
/// state `NAME(inputs…, constants, outputs…)`. The state is an array of numbers, or a struct of them.
struct StatefulEntry {
  std::string name;
  std::size_t kernel = 0;  ///< with internal linkage
  /// By input of the kernel, without the state: a number passed by value.
  std::vector<bool> by_value;
  bool has_state = true;
  bool reads_state = true;             ///< the kernel's last input is the state
  bool updates_state = false;          ///< the kernel's last output is copied into the state after all is computed, …
  std::vector<std::uint32_t> updated;  ///< … to these entries of it
};

/// A function of many states from a kernel of one: `NAME(inputs…, constants, outputs…)`. Each array holds the numbers
/// of the first state, then of the second, … or else the first entry of all states, then the second one, … It evaluates
/// as many states at once as fill a vector.
struct BatchEntry {
  std::string name;
  std::size_t kernel = 0;
  std::uint32_t states = 1;
  bool side_by_side = false;  ///< the entries of all states lie side by side
};

/// Contents of an object file.
struct ObjectSource {
  std::span<const expr::Kernel> kernels;
  std::span<const StatefulEntry> entries;
  std::span<const BatchEntry> batches;
  std::span<const Rollout> rollouts{};  ///< for a GPU; kernels that they call are not entries
};

struct ObjectOptions {
  bool small = false;  ///< optimise for code size instead of speed
};

/// Ways to save bytes. Each may fail to: long instructions can replace short ones.
struct Savings {
  bool call_sincos = false;  ///< instead of inlining sines and cosines
  bool minimise = false;     ///< LLVM's minsize attribute
};

/// Symbol and stack use of a function in an object file.
struct ObjectFunction {
  std::string symbol;
  std::uint64_t stack = 0;  ///< bytes, including all callees but libm
};

struct ObjectFile {
  std::string bytes;
  std::size_t code_size = 0;              ///< bytes of code and constants
  std::vector<ObjectFunction> functions;  ///< exported functions: kernels, entries, batches
  std::vector<std::string> called;        ///< functions of libm it needs
  Savings savings;                        ///< those chosen
};

/// Compiles an object file that exports kernels and entries by name (runtime/abi.h, without NAME_packed), and no other
/// symbol. The same source gives the same bytes.
std::variant<ObjectFile, CodegenError> compile_object(const ObjectSource& source, const Target& target,
                                                      const ObjectOptions& options);

/// The same as a readable listing; `savings` are the object's.
std::variant<std::string, CodegenError> list_object(const ObjectSource& source, const Target& target,
                                                    const Savings& savings, Listing listing);

/// A static library of one object file.
std::variant<std::string, CodegenError> make_archive(const std::string& member, const std::string& object);

}  // namespace robotc::codegen
