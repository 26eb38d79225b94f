#pragma once

#include <cstdint>

namespace robotc::codegen {

/// What numbers are in generated code.
enum class Scalar : std::uint8_t { float64, float32 };

/// What the code of sines and cosines may be made of.
struct SincosStyle {
  Scalar scalar = Scalar::float64;
  /// The hardware fuses a product and a sum. Without it, reduction takes one part of π/2 more, and floats are computed
  /// as doubles.
  bool fma = true;
  /// What polynomials are not for goes to libm; without it, to integer arithmetic of our own.
  bool libm = true;
};

}  // namespace robotc::codegen
