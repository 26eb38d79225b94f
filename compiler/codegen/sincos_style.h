#pragma once

#include <cstdint>

namespace robotc::codegen {

/// The floating-point type of generated code.
enum class Scalar : std::uint8_t { float64, float32 };

/// Instructions that the code of sines and cosines may use.
struct SincosStyle {
  Scalar scalar = Scalar::float64;
  /// The hardware fuses a product and a sum. Without it, reduction takes one part of π/2 more, and floats are computed
  /// as doubles.
  bool fma = true;
  /// Arguments out of range of the polynomials go to libm; without it, to integer arithmetic of our own.
  bool libm = true;
};

}  // namespace robotc::codegen
