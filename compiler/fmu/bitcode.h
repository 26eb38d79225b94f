#pragma once

#include <string_view>

namespace robotc::fmu {

/// LLVM bitcode of runtime/fmu/fmi2.cpp and fmi3.cpp for a machine, "x86_64-linux-gnu"; empty if there is none.
std::string_view fmi2_bitcode_for(std::string_view machine);
std::string_view fmi3_bitcode_for(std::string_view machine);

}  // namespace robotc::fmu
