#pragma once

#include <span>
#include <string>

/// Signals as short text, which a few lines of JavaScript turn back into numbers.
///
/// Problem: a log of 20 s has 300 000 numbers, at 20 characters each when written as decimals. Most of the digits can
/// be foretold: signals are smooth, so that three samples say where the fourth will be.
///
/// The numbers are rounded to multiples of a grid, 2^exponent: 2^-40 of their range (twelve digits), though not finer
/// than 2^-48 of the largest, which leaves a double room for sums. What is written are the differences of the given
/// order between these integers, as base-32 digits, least first, in the 64 characters of URLs: those below 32 have
/// another digit after them. Differences d are written as 2d + 1 (d ≥ 0) or −2d; a 0 says that the number is not
/// finite, and the character after it which: A NaN, B ∞, C −∞; the differences pass over it. Differences are exact, so
/// errors do not add up.
namespace robotc::tools {

struct EncodedSignal {
  int exponent = 0;
  int order = 1;  ///< 1 to 3: what makes the text shortest
  std::string text;
};

/// |decoded − value| ≤ 2^(exponent − 1) for all finite values.
EncodedSignal encode_signal(std::span<const double> values);

/// Whole numbers, written the same way without rounding or differences.
std::string encode_counts(std::span<const std::size_t> counts);

}  // namespace robotc::tools
