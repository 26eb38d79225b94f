#pragma once

#include <string>
#include <utility>
#include <vector>

namespace robotc::test {

/// A file with a robot `machine` and a simulation `run` of it under constant inputs, with a fixed step.
struct MachineFile {
  std::string name;  ///< for messages
  std::string text;
  std::vector<double> inputs;                                      ///< those of `run`
  std::vector<std::pair<std::string, std::string>> settings = {};  ///< of parameters: path, expression
};

/// A file of tests/fmu/machines.
MachineFile machine_file(const std::string& name, std::vector<double> inputs = {});

/// A file with a robot `machine`, controllers `pid` and `filtered` of it, and simulations `run` and `smooth` with
/// these: a law with a clock and a discrete state, and one without a clock and with a continuous state.
MachineFile law_file();

/// One of each kind of mechanism that FMUs hold: trees, quaternions, loops, drives.
std::vector<MachineFile> machine_files();

}  // namespace robotc::test
