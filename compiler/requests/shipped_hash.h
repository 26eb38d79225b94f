#pragma once

#include <span>
#include <string>

#include "compiler/emit/header.h"
#include "compiler/expr/kernel.h"

namespace robotc {

/// 16 digits: the hash of everything in which the header and the code of a build must agree. The kernels still have
/// their own names.
std::string shipped_hash(const emit::Shipment& shipment, std::span<const expr::Kernel> kernels);

}  // namespace robotc
