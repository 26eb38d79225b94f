// The properties of processors that decide about widths of vectors, order and cuts.
//
// Vectors. Intel's cores close one of two vector units to scalar and 256-bit arithmetic while a 512-bit instruction is
// in flight, and some microseconds beyond: with one such instruction a call, inverse dynamics of the general arm of
// seven joints (7R) took 144 ns instead of 86, a pose 84 instead of 40 (Granite Rapids), and 7R inverse dynamics 106
// instead of 100 (Ice Lake). AMD's cores do not. Processors that LLVM does not know, as in virtual machines, are
// treated like Intel's: two 256-bit vectors cost little more than one of 512.
//
// Order for latency fills waits, and adds instructions that spill and reload. The instruction cache, and the cache of
// decoded operations before it, decide which of the two costs more:
//
//   ns a call                        steps  ordered  as derived
//   Ice Lake (32 KB, 2.3 K operations)
//     7R, forward dynamics            1859      230         275
//     7R, τ by q̇                      2569      323         322
//     arm_7r, derivatives of τ        2661      435         355
//     quadruped, forward dynamics     2832      452         389
//     7R, τ by q                      3710      520         402
//     7R, derivatives of τ            4706      771         590
//   Granite Rapids (64 KB)
//     7R, derivatives of τ            4706      366         450
//     7R, derivatives of q̈            7125      535         754
//   Zen 4 (32 KB, 6.8 K operations)
//     30R chain, τ by q               8000+    3750        2650
//
// The last line is of LLVM's code. Our own has no cuts, and orders up to 8000 steps on Zen 4: 7R, q̈ by q 567 ns and 627
// (limit 4000), 30R chain, τ by q̇ 1904 and 2261, Coriolis matrix 1790 and 2264.
//
// With packs the order pays longer: mass matrix of the 30R chain, 960 ns ordered and 1059 not (Ice Lake), 800 and 1000
// (Zen 4).
//
// Wide packs. Ice Lake: the derivatives of forward dynamics of the quadruped (20 000 steps), where four lanes save too
// little, take 2430 ns with eight lanes and 3740 without. Where four lanes pay, eight are no better: 30R chain, mass
// matrix 960 ns with four and 1010 with eight, derivatives of τ 6200 and 6400.
//
// Whole batches. Ice Lake, ns a state of eight, in functions of 500 to 700 steps and in one: 7R inverse dynamics 32 and
// 26, mass matrix 37 and 30, forward dynamics 61 and 45, quadruped's forward dynamics 118 and 98; but the 7R's
// derivatives of q̈ (7125 steps) 264 and 373. Granite Rapids: forward dynamics 41 and 35, τ by q 90 and 64. Zen 4:
// arm_7r, forward dynamics 40 and 34, τ by q 79 and 62, q̈ by q 125 and 96, 7R, τ by q 124 and 92, quadruped, inverse
// dynamics 50 and 44, forward dynamics 136 and 96.
#include "compiler/codegen/processors.h"

#include <llvm/TargetParser/Triple.h>

#include "compiler/codegen/hardware.h"

namespace robotc::codegen {

namespace {

struct Row {
  bool (*is)(const Hardware&);
  ProcessorLimits limits;
};

constexpr std::size_t never = static_cast<std::size_t>(-1);

// The first row that fits counts.
constexpr Row rows[] = {
    // AMD's Zen, measured on Zen 4. Packs of 256 bits there gain 4 to 10 % for inverse dynamics and M of arms of seven
    // joints, and lose 2 to 4 % for inverse and forward dynamics of the 30R chain.
    {[](const Hardware& hardware) { return hardware.cpu_starts_with("znver"); },
     {.single_state_vector_bytes = 64,
      .least_steps_of_wide_packs = never,
      .most_steps_ordered = 8000,
      .most_steps_with_packs_ordered = 8000,
      .most_steps_of_whole_batches = 6000}},
    // Granite Rapids and later, by a feature: virtual machines hide their name.
    {[](const Hardware& hardware) { return hardware.has(llvm::Triple::x86_64, "+amx-fp16"); },
     {.single_state_vector_bytes = 32,
      .least_steps_of_wide_packs = 8000,
      .most_steps_ordered = 8000,
      .most_steps_with_packs_ordered = 8000,
      .most_steps_of_whole_batches = 6000}},
    // All other processors of Intel, and x86-64 of no name, measured on Ice Lake.
    {[](const Hardware& hardware) { return hardware.is(llvm::Triple::x86_64); },
     {.single_state_vector_bytes = 32,
      .least_steps_of_wide_packs = 4000,
      .most_steps_ordered = 2000,
      .most_steps_with_packs_ordered = 8000,
      .most_steps_of_whole_batches = 3000}},
    // Other architectures: not measured.
    {[](const Hardware&) { return true; },
     {.single_state_vector_bytes = 32,
      .least_steps_of_wide_packs = never,
      .most_steps_ordered = 4000,
      .most_steps_with_packs_ordered = 8000,
      .most_steps_of_whole_batches = 0}},
};

}  // namespace

const ProcessorLimits& limits_of(const Hardware& hardware) {
  const Row* row = rows;
  while (!row->is(hardware)) ++row;
  return row->limits;
}

void set_limits(const Hardware& hardware, std::uint32_t states, ScheduleLimits& schedule) {
  const ProcessorLimits& limits = limits_of(hardware);
  schedule.most_steps_ordered = limits.most_steps_ordered;
  schedule.most_steps_with_packs_ordered = limits.most_steps_with_packs_ordered;
  schedule.least_steps_of_wide_packs = limits.least_steps_of_wide_packs;
  schedule.most_steps_in_one_chunk = states > 1 ? limits.most_steps_of_whole_batches : 0;
}

}  // namespace robotc::codegen
