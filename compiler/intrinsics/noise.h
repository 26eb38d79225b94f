#pragma once

#include <array>
#include <cstdint>

/// Random numbers without a state: each is a function of what it is drawn for, so that a run is the same whenever,
/// wherever and in whatever order it is computed.
namespace robotc::intrinsics {

/// Philox 4×32 with 10 rounds: a bijection of counters, a different one for each key, whose values stand every test of
/// randomness known (Salmon, Moraes, Dror and Shaw, "Parallel random numbers: as easy as 1, 2, 3", SC 2011).
using PhiloxCounter = std::array<std::uint32_t, 4>;
using PhiloxKey = std::array<std::uint32_t, 2>;
PhiloxCounter philox4x32(PhiloxCounter counter, PhiloxKey key);

/// Arguments: any number as seed; which of the noises of a program; the tick, a whole number from 0.
/// `n` results; see Intrinsic. As intrinsics::Function.
void normal_noise(const double* arguments, double* results, double* workspace, std::uint32_t n, std::uint32_t m);
void uniform_noise(const double* arguments, double* results, double* workspace, std::uint32_t n, std::uint32_t m);

}  // namespace robotc::intrinsics
