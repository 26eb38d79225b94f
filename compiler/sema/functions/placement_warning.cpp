#include "compiler/sema/functions/placement_warning.h"

#include <array>
#include <cstddef>
#include <cstdio>

#include "compiler/linear_systems/gain_sensitivity.h"
#include "compiler/linear_systems/state_space.h"

namespace robotc::sema {

namespace {

/// Errors of a hundredth destabilise the loop.
constexpr double most_gain_sensitivity = 100;

linear_systems::Matrix matrix_from(std::span<const double> entries, std::size_t rows, std::size_t cols) {
  return {rows, cols, {entries.begin(), entries.end()}};
}

std::string two_digits(double x) {
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), "%.2g", x);
  return text.data();
}

}  // namespace

std::optional<PlacementWarning> placement_warning(intrinsics::Shape shape, std::span<const double> arguments,
                                                  std::span<const double> gain) {
  const std::size_t n = shape.n;
  const std::size_t m = shape.m;
  linear_systems::StateSpace system;
  system.a = matrix_from(arguments.first(n * n), n, n);
  system.b = matrix_from(arguments.subspan(n * n, n * m), n, m);
  const linear_systems::Matrix k = matrix_from(gain.first(n * m), m, n);
  std::optional<double> least;
  for (const bool is_discrete : {false, true}) {
    if (is_discrete) system.period = 1;
    const std::optional<double> found = linear_systems::gain_sensitivity(system, k);
    if (found && (!least || *found < *least)) least = found;
  }
  if (!least || *least <= most_gain_sensitivity) return std::nullopt;
  return PlacementWarning{"the gain of `place` must be right to " + two_digits(100 / *least) + " %",
                          "larger errors of its entries can make A - B K unstable",
                          {"choose poles closer to those of `A`, which `poles(A)` gives, or use more inputs",
                           "two modes of nearly the same speed are hard to move apart with one input"}};
}

}  // namespace robotc::sema
