#pragma once

#include "tests/emitted/emitted_machine.h"

/// Random machines with all features of robots, as files, with a state.
namespace robotc::test {

struct MachineCase {
  std::string text;
  Inputs inputs;
  bool has_actuators = true;
  std::string name;  ///< of the robot
  Written written = Written::literals;
};
MachineCase random_case(std::uint64_t seed, Written written);

std::vector<std::string> names_of(const std::vector<WrittenFunction>& functions);
/// The arguments of a function, in order.
std::vector<std::vector<double>> arrays(const WrittenFunction& function, const Inputs& inputs);
/// Parses numbers between blanks.
std::vector<double> numbers_of(const std::string& text);

}  // namespace robotc::test
