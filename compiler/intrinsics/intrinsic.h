#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

/// Numeric algorithms that expressions call where no formula would do. Each is a pure function from numbers to numbers
/// whose counts its shape tells, written once: folding, evaluation and generated code call the same machine code. None
/// allocates, keeps state or throws; what room they need is given to them.
namespace robotc::intrinsics {

enum class Intrinsic : std::uint8_t {
  normal_noise,   ///< (seed, stream, tick) → n numbers of mean 0 and variance 1, normally distributed
  uniform_noise,  ///< (seed, stream, tick) → n numbers spread evenly over (−1, 1)
  /// (A n × n, B n × m, Q n × n, R m × m) → P, the gain K, and a status: riccati.h.
  care,
  dare,                   ///< the same in discrete time
  qp,                     ///< (H n × n, g, A m × n, lower, upper) → x, and a status: qp.h
  singular_values,        ///< (M n × m) → these, the condition, and a status: spectrum.h
  symmetric_eigenvalues,  ///< (M n × n) → these, and a status: spectrum.h
  eigenvalues,            ///< (M n × n) → n pairs of real and imaginary part, and a status: spectrum.h
};
inline constexpr std::size_t intrinsic_count = 8;

/// How many numbers go in and come out, by the meaning that each intrinsic gives to the two sizes.
struct Shape {
  std::uint32_t n = 0;
  std::uint32_t m = 0;

  friend auto operator<=>(const Shape&, const Shape&) = default;
};

/// `workspace` has room for `workspace_size` doubles, aligned to 64 bytes; what it holds before and after is nobody's
/// concern. Arrays do not overlap.
using Function = void (*)(const double* arguments, double* results, double* workspace, std::uint32_t n,
                          std::uint32_t m);

struct Description {
  std::string_view name;  ///< as graphs are printed
  const char* symbol;     ///< as generated code calls it
  Function function;
  std::size_t (*argument_count)(Shape);
  std::size_t (*result_count)(Shape);
  std::size_t (*workspace_size)(Shape);  ///< doubles
  /// Whether it may find no answer. Then the last result tells: 0, or the number of a reason, and all others are not
  /// numbers.
  bool can_fail;
  /// Whether the results are constant wherever they are differentiated: they jump, from tick to tick.
  bool is_constant_between_jumps;
  /// In words, by status from 1 on: "R is not positive definite". Null where nothing fails.
  const char* (*reason)(int status);
};

const Description& describe(Intrinsic intrinsic);

/// What the function gives, with room of its own for its work: for callers that may allocate.
std::vector<double> call(Intrinsic intrinsic, Shape shape, const std::vector<double>& arguments);

}  // namespace robotc::intrinsics
