#pragma once

#include <string>
#include <vector>

#include "compiler/catalogue/request.h"
#include "compiler/emit/model.h"
#include "compiler/expr/kernel.h"

/// Functions of a robot as kernels, their constants the robot's parameters.
namespace robotc::catalogue {

/// A function's entries, of a mechanism and the pool that they are in.
expr::Kernel function_kernel(const Mechanism& mechanism, dynamics::Functions& functions, const Request& request);
/// The same of what was described.
expr::Kernel function_kernel(const Mechanism& mechanism, const expr::Pool& pool, const emit::Function& function);

/// Hoists what depends on parameters alone, and reduces; behind the kernel, if there is anything to prepare, the kernel
/// of its constants, by the name given.
std::vector<expr::Kernel> reduced(expr::Kernel kernel, std::string prepare_name);

}  // namespace robotc::catalogue
