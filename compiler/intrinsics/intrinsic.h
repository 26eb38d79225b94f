#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/intrinsics/shape.h"

/// Numeric algorithms that expressions call for results without a formula. Each is a pure function of numbers, with
/// sizes given by its shape, and is written once: folding, evaluation and generated code call the same machine code.
/// None allocates, keeps state or throws; callers provide the workspace.
namespace robotc::intrinsics {

enum class Intrinsic : std::uint8_t {
  normal_noise,   ///< (seed, stream, tick) → n normal random numbers of mean 0 and variance 1
  uniform_noise,  ///< (seed, stream, tick) → n uniform random numbers in (−1, 1)
  /// (A n × n, B n × m, Q n × n, R m × m) → P, the gain K, and a status: riccati.h.
  care,
  dare,                   ///< the same in discrete time
  qp,                     ///< (H n × n, g, A m × n, lower, upper) → x, and a status: qp.h
  singular_values,        ///< (M n × m) → singular values, condition, and a status: spectrum.h
  symmetric_eigenvalues,  ///< (M n × n) → eigenvalues, and a status: spectrum.h
  eigenvalues,            ///< (M n × n) → n pairs of real and imaginary part, and a status: spectrum.h
  mpc,                    ///< predictive control: mpc.h
  rank,                   ///< (M n × m) → the number of independent rows, and a status: spectrum.h
  matrix_exponential,     ///< (M n × n) → exp(M), and a status: matrix_exponential.h
  place,                  ///< (A n × n, B n × m, poles n × 2) → the gain K, and a status: pole_placement.h
  product,                ///< (A n × m, B m × p) → A B: dense_kernels.h
  solve,                  ///< (A n × n, B n × p) → A⁻¹ B, and a status: dense_kernels.h
  solve_definite,         ///< (A n × n positive definite, B n × p) → A⁻¹ B: definite_solve.h
};
inline constexpr std::size_t intrinsic_count = 15;

/// `workspace`: `workspace_size` doubles, aligned to 64 bytes, with undefined content before and after. Arrays do not
/// overlap.
using Function = void (*)(const double* arguments, double* results, double* workspace, const Shape& shape);

struct Description {
  std::string_view name;  ///< in printed graphs
  const char* symbol;     ///< in generated code
  Function function;
  std::size_t (*argument_count)(Shape);
  std::size_t (*result_count)(Shape);
  std::size_t (*workspace_size)(Shape);  ///< doubles
  /// True if it can fail. The last two results are then a figure that belongs to the reason, and a status: 0, or a
  /// reason's number, with all results before the figure NaN.
  bool can_fail;
  /// True if results are piecewise constant: they jump from tick to tick.
  bool is_constant_between_jumps;
  /// Reason of a status from 1 on: "R is not positive definite". "{}" stands for the figure. Null if it cannot fail.
  const char* (*reason)(int status);
};

/// A reason with its figure in place of "{}".
std::string with_figure(std::string_view reason, double figure);

const Description& describe(Intrinsic intrinsic);

/// Results of an intrinsic; allocates its workspace.
std::vector<double> call(Intrinsic intrinsic, Shape shape, const std::vector<double>& arguments);

}  // namespace robotc::intrinsics
