#pragma once

#include <string>
#include <vector>

#include "tests/emitted/emitted_machine.h"

/// Machines for which object files are compiled and run here: this one, and others by emulators.
namespace robotc::test {

/// Commands to make and run a program for a machine.
struct Machine {
  std::string triple;
  std::string cpu;
  std::vector<std::string> features;
  std::string compile;  ///< a C file to an object file
  std::string link;     ///< of object files
  std::string startup;  ///< a C file; may be empty
  std::string run;
};

/// Windows, AArch64, Cortex-M7, RISC-V of 64 and 32 bits, and WebAssembly.
const std::vector<Machine>& other_machines();

/// This machine with the baseline instructions of its architecture.
Machine this_machine();

/// Builds a program from an object file and a C file that defines `const char* run(void)` (and may use
/// tests/targets/support/exchange.h), with warnings as errors. Returns the command that runs it and prints the result
/// of `run`; it works in the folder.
std::string make_program(const Workplace& folder, const Machine& machine, const BuiltObject& built,
                         const std::string& source);

/// A request for an object file for a machine.
BuildRequest request_for(const Machine& machine);

}  // namespace robotc::test
