#pragma once

#include <span>
#include <string>

/// Encodes signals as short text, which a few lines of JavaScript decode.
///
/// Problem: a log of 20 s has 300 000 numbers, at 20 characters each when written as decimals. Most digits are
/// predictable: signals are smooth, so that three samples predict the fourth.
///
/// The numbers are rounded to multiples of a grid, 2^exponent: 2^-40 of their range (twelve digits), though not finer
/// than 2^-48 of the largest, which leaves a double room for sums. The text contains the differences of the given order
/// between these integers, as base-32 digits, least first, in the 64 characters of URLs: those below 32 are followed by
/// another digit. Differences d are written as 2d + 1 (d ≥ 0) or −2d; a 0 marks a number that is not finite, and the
/// character after it says which: A NaN, B ∞, C −∞; differences skip it. Differences are exact, so errors do not
/// accumulate.
namespace robotc::tools {

struct EncodedSignal {
  int exponent = 0;
  int order = 1;  ///< 1 to 3: the one with the shortest text
  std::string text;
};

inline constexpr int bits_of_signals = 40;

/// |decoded − value| ≤ 2^(exponent − 1) for all finite values. `bits`: the grid is 2^-bits of the range; fewer make a
/// shorter text.
EncodedSignal encode_signal(std::span<const double> values, int bits = bits_of_signals);

/// Whole numbers in the same encoding, without rounding or differences.
std::string encode_counts(std::span<const std::size_t> counts);

}  // namespace robotc::tools
