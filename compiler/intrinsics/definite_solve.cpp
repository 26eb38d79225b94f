#include "compiler/intrinsics/definite_solve.h"

#include <algorithm>
#include <array>

namespace robotc::intrinsics {
namespace {

// Each function is compiled anew for each set of instructions that `solve_definite` chooses from.
#define ROBOTC_WITHIN_CALLER [[gnu::always_inline]] inline

/// Σ factorₖ rowₖ: of `count` factors and rows, each `…_step` numbers after the one before.
struct Terms {
  const double* factor;
  std::ptrdiff_t factor_step;
  const double* row;
  std::ptrdiff_t row_step;
  std::size_t count;
};

/// row −= Σ factorₖ rowₖ in `columns` columns, which stay in registers. Each entry is summed by itself, in the order of
/// the terms.
template <std::size_t columns>
ROBOTC_WITHIN_CALLER void subtract_in(double* row, Terms terms) {
  std::array<double, columns> sums;
  for (std::size_t c = 0; c < columns; ++c) sums[c] = row[c];
  for (std::size_t k = 0; k < terms.count; ++k) {
    for (std::size_t c = 0; c < columns; ++c) sums[c] -= *terms.factor * terms.row[c];
    terms.factor += terms.factor_step;
    terms.row += terms.row_step;
  }
  for (std::size_t c = 0; c < columns; ++c) row[c] = sums[c];
}

/// The same from column `from` to `end`, in as few parts as possible.
template <std::size_t at_once>
ROBOTC_WITHIN_CALLER void subtract(double* row, std::size_t from, std::size_t end, const Terms& terms) {
  for (; from + at_once <= end; from += at_once) {
    subtract_in<at_once>(row + from, {terms.factor, terms.factor_step, terms.row + from, terms.row_step, terms.count});
  }
  if constexpr (at_once > 1) subtract<at_once / 2>(row, from, end, terms);
}

/// The lower triangle of A becomes D L, and Lᵀ comes above the diagonal.
template <std::size_t at_once>
ROBOTC_WITHIN_CALLER void factorise(double* a, double* reciprocals, std::size_t n) {
  const auto row = static_cast<std::ptrdiff_t>(n);
  for (std::size_t i = n; i-- > 0;) {
    subtract<at_once>(a + i * n, 0, i + 1, {a + i * n + n - 1, -1, a + (n - 1) * n, -row, n - 1 - i});
    reciprocals[i] = 1 / a[i * n + i];
    for (std::size_t j = 0; j < i; ++j) a[j * n + i] = a[i * n + j] * reciprocals[i];
  }
}

/// x := L⁻¹ D⁻¹ L⁻ᵀ x from column `from` on, some columns at once, which stay in the nearest cache.
template <std::size_t at_once>
ROBOTC_WITHIN_CALLER void substitute(const double* a, const double* reciprocals, std::size_t n, double* x,
                                     std::size_t from, std::size_t p) {
  const auto row_of_a = static_cast<std::ptrdiff_t>(n);
  const auto row_of_x = static_cast<std::ptrdiff_t>(p);
  for (; from + at_once <= p; from += at_once) {
    double* const first = x + from;
    double* const last = first + (n - 1) * p;
    for (std::size_t i = n; i-- > 0;)
      subtract_in<at_once>(first + i * p, {a + i * n + n - 1, -1, last, -row_of_x, n - 1 - i});
    for (std::size_t i = 0; i < n; ++i) {
      for (std::size_t c = 0; c < at_once; ++c) first[i * p + c] *= reciprocals[i];
      subtract_in<at_once>(first + i * p, {a + i, row_of_a, first, row_of_x, i});
    }
  }
  if constexpr (at_once > 1) substitute<at_once / 2>(a, reciprocals, n, x, from, p);
}

template <std::size_t at_once>
ROBOTC_WITHIN_CALLER void solve_by(const double* arguments, double* x, double* workspace, const Shape& shape) {
  const std::size_t n = shape.n;
  const std::size_t p = shape.p;
  double* const a = workspace;
  double* const reciprocals = workspace + n * n;
  for (std::size_t i = 0; i < n; ++i) std::copy_n(arguments + i * n, i + 1, a + i * n);
  factorise<at_once>(a, reciprocals, n);
  std::copy_n(arguments + n * n, n * p, x);
  substitute<at_once>(a, reciprocals, n, x, 0, p);
}

// As many columns at once as fill half of the vector registers.
#if defined(__x86_64__) && !defined(ROBOTC_SHIPPED)
[[gnu::target("avx2")]] void solve_by_avx2(const double* arguments, double* x, double* workspace, const Shape& shape) {
  solve_by<32>(arguments, x, workspace, shape);
}
#endif

}  // namespace

void solve_definite(const double* arguments, double* results, double* workspace, const Shape& shape) {
#if defined(__x86_64__) && !defined(ROBOTC_SHIPPED)
  // 512 bits are no faster, without fused operations: measured on Zen 4.
  static const bool has_avx2 = __builtin_cpu_supports("avx2") != 0;
  if (has_avx2) return solve_by_avx2(arguments, results, workspace, shape);
#endif
  solve_by<16>(arguments, results, workspace, shape);
}

std::size_t definite_workspace(std::size_t n) { return n * n + n; }

}  // namespace robotc::intrinsics
