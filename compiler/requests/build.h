#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "compiler/codegen/machine_code.h"
#include "compiler/codegen/target_choice.h"
#include "compiler/emit/header.h"
#include "compiler/expr/kernel.h"
#include "compiler/packages/package.h"

namespace robotc {

class SessionState;

/// Arguments of `robotc build`.
struct BuildRequest {
  std::string robot;                     ///< name or expression; empty: the file's first
  std::vector<std::string> functions;    ///< "mass_matrix", "pose(tool)"; the name of a `fn` of the file
  std::vector<std::string> controllers;  ///< names; if any law is given, the default functions are omitted
  std::vector<std::string> trajectories;
  std::string rollout{};  ///< a simulation, whose runs become a kernel of a GPU, in place of all others
  codegen::TargetChoice target;
  bool single = false;                         ///< float instead of double
  bool small = false;                          ///< optimise for size instead of speed
  std::uint32_t batch = 0;                     ///< batch functions with this many states, too; 0: none
  bool side_by_side = false;                   ///< the entries of a batch's states lie side by side
  bool assembly = false;                       ///< return a listing
  bool llvm_ir = false;                        ///< return a listing
  bool report = false;                         ///< return what the machine code does
  bool source = false;                         ///< return C source of the same functions
  std::optional<packages::Request> package{};  ///< return a package of the C source
  std::string command;                         ///< the user's command, for the comment at the head of the header
  std::string version;                         ///< of robotc
};

/// An object file, its header, and information about them.
struct BuiltObject {
  struct Function {
    std::string name;                               ///< C name
    std::uint64_t stack = 0;                        ///< bytes, including callees except the C library
    expr::OperationCounts operations = {};          ///< of one state
    std::optional<codegen::MachineCode> code = {};  ///< if a report is requested
  };
  std::string robot;
  bool is_gpu = false;  ///< `ptx` in place of `object`; stacks are not known
  std::string ptx;
  std::string target;
  std::string cpu;
  std::string hash;  ///< suffix of its symbols
  std::string object;
  std::string header;
  std::string assembly;  ///< if requested
  std::string llvm_ir;
  std::string source;                     ///< if requested; without the line that includes the header
  std::vector<packages::File> package{};  ///< if requested
  std::size_t code_size = 0;              ///< bytes of code and constants
  std::vector<Function> functions;
  std::vector<std::string> called;  ///< functions of the C library
  /// Prefixes of laws with continuous states, which the caller integrates.
  std::vector<std::string> flowing;
  /// Kernels of its functions, by symbol name, for verification: functions in the order of the request, those of
  /// controllers (input and output `state` are their states, output `next` those that `step` sets), `prepare`.
  std::vector<expr::Kernel> kernels;
  emit::Shipment shipment;  ///< what the header says
};

/// Compiles a robot's functions and controllers to an object file with a header; parameters as set become defaults.
/// Nothing (reported) after an error, or for an unsupported machine.
std::optional<BuiltObject> build_object(SessionState& state, const BuildRequest& request);

}  // namespace robotc
