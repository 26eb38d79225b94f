#pragma once

#include <array>

/// The numbers of our sines and cosines; `sincos.cpp` says how they are used and where they are from.
namespace robotc::codegen {

/// Largest magnitude that the polynomials handle; other lanes take the slow path one by one. Argument reduction would
/// be good to 1e8 and further; joint angles are far smaller.
inline constexpr double polynomial_sincos_limit = 1e8;

/// π/2 in three parts.
inline constexpr std::array<double, 3> half_pi = {0x1.921fb54442d18p+0, 0x1.1a62633145c06p-54, 0x1.c1cd129024e09p-107};
inline constexpr double two_over_pi = 0x1.45f306dc9c883p-1;
/// Added to a small number, it leaves the nearest integer in the low bits of the sum.
inline constexpr double round_to_integer = 0x1.8p52;

// sin r ≈ r + r³·S(r²), cos r ≈ 1 − r²/2 + r⁴·C(r²); fdlibm's k_sin.c and k_cos.c.
inline constexpr std::array<double, 6> sine_coefficients = {-1.66666666666666324348e-01, 8.33333333332248946124e-03,
                                                            -1.98412698298579493134e-04, 2.75573137070700676789e-06,
                                                            -2.50507602534068634195e-08, 1.58969099521155010221e-10};
inline constexpr std::array<double, 6> cosine_coefficients = {4.16666666666666019037e-02, -1.38888888888741095749e-03,
                                                              2.48015872894767294178e-05, -2.75573143513906633035e-07,
                                                              2.08757232129817482790e-09, -1.13596475577881948265e-11};

}  // namespace robotc::codegen
