#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "compiler/ros2/described_robot.h"

/// Parts of the C++ sources of packages.
namespace robotc::ros2 {

/// A string literal of C++.
std::string literal(std::string_view text);

/// A table of a struct's members: `static constexpr std::array<TYPE, N> NAME{{…}};`.
std::string table(std::string_view type, std::string_view name, const std::vector<std::string>& rows);

/// The table `parameters`.
std::string parameter_table(const std::vector<Parameter>& parameters);

}  // namespace robotc::ros2
