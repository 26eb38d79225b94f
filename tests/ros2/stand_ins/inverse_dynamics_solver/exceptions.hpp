// Stand-in for the exceptions of inverse_dynamics_solver.
#pragma once

#include <stdexcept>

#include "rclcpp/rclcpp.hpp"

namespace inverse_dynamics_solver {

using rclcpp::exceptions::InvalidParameterValueException;
using rclcpp::exceptions::ParameterUninitializedException;

struct UninitializedException : std::runtime_error {
  UninitializedException() : std::runtime_error("not initialised") {}
};

}  // namespace inverse_dynamics_solver
