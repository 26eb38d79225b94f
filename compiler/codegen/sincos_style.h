#pragma once

#include <cstdint>

namespace robotc::codegen {

/// The floating-point type of generated code.
enum class Scalar : std::uint8_t { float64, float32 };

/// Bytes of a number.
constexpr std::uint32_t size_of(Scalar scalar) { return scalar == Scalar::float32 ? 4 : 8; }

/// Instructions and calls that sincos code may use.
struct SincosStyle {
  Scalar scalar = Scalar::float64;
  /// The hardware has fused multiply-add. Without it, reduction uses one more part of π/2, and floats are computed as
  /// doubles.
  bool fma = true;
  /// Arguments beyond the polynomials' limit go to libm; otherwise to our own integer arithmetic.
  bool libm = true;
};

}  // namespace robotc::codegen
