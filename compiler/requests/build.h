#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "compiler/codegen/target_choice.h"
#include "compiler/expr/kernel.h"

namespace robotc {

struct SessionState;

/// What `robotc build` is asked for.
struct BuildRequest {
  std::string robot;                     ///< a name or an expression; empty: the file's first
  std::vector<std::string> functions;    ///< "mass_matrix", "pose(tool)"
  std::vector<std::string> controllers;  ///< by their names; then functions only where they are named
  codegen::TargetChoice target;
  bool single = false;      ///< floats in place of doubles
  bool small = false;       ///< few bytes rather than little time
  std::uint32_t batch = 0;  ///< functions of so many states too; 0: none
  bool assembly = false;    ///< this too
  bool llvm_ir = false;     ///< this too
  std::string command;      ///< that asks, for the head of the header
  std::string version;      ///< of robotc
};

/// An object file and what belongs to it.
struct BuiltObject {
  struct Function {
    std::string name;         ///< in C
    std::uint64_t stack = 0;  ///< bytes, with all that it calls but the C library
  };
  std::string robot;
  std::string target;
  std::string cpu;
  std::string hash;  ///< which the names of its symbols end in
  std::string object;
  std::string header;
  std::string assembly;  ///< if it was asked for
  std::string llvm_ir;
  std::size_t code_size = 0;  ///< bytes of code and of the numbers in it
  std::vector<Function> functions;
  std::vector<std::string> called;  ///< functions of the C library
  /// Controllers, as their functions' names begin, with states that flow, which `step` does not advance.
  std::vector<std::string> flowing;
  /// What its functions compute, by the names of their symbols, for whoever wants to check them: functions in the order
  /// of the request, those of controllers (whose states are the input and output `state` of a kernel, what `step` sets
  /// of them its output `next`), `prepare`.
  std::vector<expr::Kernel> kernels;
};

/// A robot's functions and controllers as an object file, and the header that goes with it; parameters as set are their
/// defaults. Nothing (reported) after an error, or for a machine that there is no code for.
std::optional<BuiltObject> build_object(SessionState& state, const BuildRequest& request);

}  // namespace robotc
