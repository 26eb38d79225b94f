#pragma once

#include <string>

#include "compiler/emit/header.h"

namespace robotc::emit {

/// The kernels of a GPU build for programs that load them: one comment line of PTX, `// robotc-kernels: ` and a JSON
/// object with the robot, the type of numbers, the parameters with their defaults, and for each kernel the name of its
/// entry and its arrays in the order of the entry's parameters, with shapes.
std::string gpu_description(const Shipment& shipment);

}  // namespace robotc::emit
