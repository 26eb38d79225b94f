#pragma once

#include <array>
#include <cstdint>

#include "compiler/intrinsics/shape.h"

/// Stateless random numbers: each is a function of its seed, stream and tick, so a run is reproducible in any order of
/// computation.
namespace robotc::intrinsics {

/// Philox 4×32 with 10 rounds: for each key a bijection of counters that passes all known tests of randomness (Salmon,
/// Moraes, Dror and Shaw, "Parallel random numbers: as easy as 1, 2, 3", SC 2011).
using PhiloxCounter = std::array<std::uint32_t, 4>;
using PhiloxKey = std::array<std::uint32_t, 2>;
PhiloxCounter philox4x32(PhiloxCounter counter, PhiloxKey key);

/// Arguments: the seed, any number; the stream, an index of noises in a program; the tick, a whole number from 0. `n`
/// results; see Intrinsic. Signature: intrinsics::Function.
void normal_noise(const double* arguments, double* results, double* workspace, const Shape& shape);
void uniform_noise(const double* arguments, double* results, double* workspace, const Shape& shape);

}  // namespace robotc::intrinsics
