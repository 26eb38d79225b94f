#pragma once

#include <string>
#include <vector>

#include "compiler/catalogue/request.h"
#include "compiler/emit/model.h"
#include "compiler/expr/kernel.h"

/// Functions of a robot as kernels; the robot's parameters are their constants.
namespace robotc::catalogue {

/// The kernel of a function of a mechanism, in the mechanism's pool.
expr::Kernel function_kernel(const Mechanism& mechanism, dynamics::Functions& functions, const Request& request);
/// The same for a described function.
expr::Kernel function_kernel(const Mechanism& mechanism, const expr::Pool& pool, const emit::Function& function);

/// Hoists expressions of parameters alone, and reduces. If there are any, the kernel that computes them follows, with
/// the given name.
std::vector<expr::Kernel> reduced(expr::Kernel kernel, std::string prepare_name);

}  // namespace robotc::catalogue
