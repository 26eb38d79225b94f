#pragma once

#include <string>
#include <vector>

#include "tests/emitted/emitted_machine.h"

/// Machines that object files are made for and run on here: this one, and others by emulators.
namespace robotc::test {

/// How a program for a machine is made and run.
struct Machine {
  std::string triple;
  std::string cpu;
  std::vector<std::string> features;
  std::string compile;  ///< a C file to an object file
  std::string link;     ///< of object files
  std::string startup;  ///< a C file; may be empty
  std::string run;
};

/// AArch64, Cortex-M7 and WebAssembly.
const std::vector<Machine>& other_machines();

/// This machine, with what every CPU of its kind has.
Machine this_machine();

/// Makes a program of an object file and a C file that defines `const char* run(void)` (and may use
/// tests/targets/support/exchange.h), warnings being errors. The command that runs it and prints what `run` gives; it
/// works in the folder.
std::string make_program(const Workplace& folder, const Machine& machine, const BuiltObject& built,
                         const std::string& source);

/// Asks for an object file for a machine.
BuildRequest request_for(const Machine& machine);

}  // namespace robotc::test
