#pragma once

#include "compiler/codegen/schedule.h"

namespace robotc::codegen {

/// Reorders a schedule's steps to keep an out-of-order core busy: steps that many others wait for come early; others
/// come late if that keeps values in registers. The core itself looks a few hundred instructions ahead.
void order_for_latency(const expr::Pool& pool, Schedule& schedule, std::size_t registers);

}  // namespace robotc::codegen
