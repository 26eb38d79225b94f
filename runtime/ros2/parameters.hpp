// Made by robotc: parameters of nodes.
#pragma once

#include <cmath>
#include <string>

#include "rclcpp/rclcpp.hpp"
#include "robotc_package/law_types.hpp"

namespace robotc_package {

/// The value of a parameter; false if it is not a finite number.
inline bool number_of(const rclcpp::Parameter& parameter, double& value) {
  if (parameter.get_type() == rclcpp::ParameterType::PARAMETER_INTEGER) {
    value = static_cast<double>(parameter.as_int());  // `2` is a number, too
  } else if (parameter.get_type() == rclcpp::ParameterType::PARAMETER_DOUBLE) {
    value = parameter.as_double();
  } else {
    return false;
  }
  return std::isfinite(value);
}

/// Its description with its unit.
inline std::string description_of(const Parameter& parameter) {
  std::string text = parameter.description;
  if (*parameter.unit != 0) text += (text.empty() ? "" : ", ") + std::string(parameter.unit);
  return text;
}

}  // namespace robotc_package
