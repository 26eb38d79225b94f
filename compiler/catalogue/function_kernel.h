#pragma once

#include <span>
#include <string>
#include <vector>

#include "compiler/catalogue/request.h"
#include "compiler/emit/model.h"
#include "compiler/expr/kernel.h"

/// Functions of a robot as kernels; the robot's parameters are their constants.
namespace robotc::catalogue {

/// The kernel of a function of a mechanism, in the mechanism's pool.
expr::Kernel function_kernel(const Mechanism& mechanism, dynamics::Functions& functions, const Request& request);
/// The same for a described function of these inputs. `takes_parameters`: the parameters are its last input, and not
/// constants.
expr::Kernel function_kernel(const Mechanism& mechanism, const expr::Pool& pool, std::span<const emit::Input> inputs,
                             const emit::Function& function, bool takes_parameters);

/// Hoists expressions of parameters alone, and reduces. If there are any, the kernel that computes them follows, with
/// the given name.
std::vector<expr::Kernel> reduced(expr::Kernel kernel, std::string prepare_name);

}  // namespace robotc::catalogue
