#pragma once

#include "compiler/codegen/schedule.h"

namespace robotc::codegen {

/// Puts the steps of a schedule into an order that keeps a core busy which executes out of order: a
/// step comes early if much has to wait for it, late if that keeps values in registers. The core itself looks a few
/// hundred instructions ahead.
void order_for_latency(const expr::Pool& pool, Schedule& schedule, std::size_t registers);

}  // namespace robotc::codegen
