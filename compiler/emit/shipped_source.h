#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "compiler/emit/header.h"
#include "compiler/expr/kernel.h"

/// The contents of an object file as C source, for tool chains that want source: the functions that the header
/// declares.
namespace robotc::emit {

/// A function that the header declares, and its kernel.
struct SourceFunction {
  enum class Kind : std::uint8_t {
    function,  ///< of the robot, and `prepare`
    init,      ///< of a law: the kernel's output is the state
    step,      ///< of a controller: the kernel's last output is the next values of the discrete states
    value,     ///< of a trajectory or a `fn`
    rates,     ///< of a law: the kernel's output is a state
  };
  Kind kind = Kind::function;
  std::string name;                      ///< without the robot: "hold_step"
  const expr::Kernel* kernel = nullptr;  ///< its last input is the state, if the law has one and `kind` is not init
  const ShippedLaw* law = nullptr;       ///< null for functions of the robot
  std::vector<bool> by_value{};          ///< by input, without the state: a number
  std::vector<std::uint32_t> updated{};  ///< entries of the state that `step` sets
};

/// Writes the source for C99, without the line that includes the header. `algorithms`: the source of the numeric
/// algorithms that the kernels call, static functions under their symbols (compiler/codegen/algorithm_source.h). Only
/// those of doubles can call some.
std::string write_source(const Shipment& shipment, const std::vector<SourceFunction>& functions,
                         const std::string& algorithms);

}  // namespace robotc::emit
