// Made by robotc: configurations of closed loops.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

namespace robotc_package {

/// Moves a configuration with closed loops until its freedoms have the given values, in at most so many steps that
/// `Law::plus` can take. False if that takes more, if a value is not finite, or if a dead centre is on the way; q is
/// then where it came to.
template <class Law>
bool move_freedoms(std::array<double, Law::coordinates>& q, const std::array<double, Law::freedoms>& freedoms,
                   const double* prepared, double most_steps) {
  double steps = 1;
  for (std::size_t i = 0; i < freedoms.size(); ++i) {
    const double way = freedoms[i] - q[Law::entry_of[i]];
    if (!std::isfinite(way)) return false;
    steps = std::max(steps, std::ceil(std::abs(way) / Law::longest_steps[i]));
  }
  if (steps > most_steps) return false;
  for (; steps >= 1; --steps) {
    std::array<double, Law::freedoms> step{};
    for (std::size_t i = 0; i < step.size(); ++i) step[i] = (freedoms[i] - q[Law::entry_of[i]]) / steps;
    std::array<double, Law::coordinates> moved{};
    Law::plus(q.data(), step.data(), prepared, moved.data());
    if (!std::all_of(moved.begin(), moved.end(), [](double x) { return std::isfinite(x); })) return false;
    q = moved;
  }
  return true;
}

/// The configuration with these freedoms on the way from the assembly of the robot; false as above.
template <class Law>
bool find_configuration(std::array<double, Law::coordinates>& q, const std::array<double, Law::freedoms>& freedoms,
                        const double* prepared) {
  // Half a thousand turns of a motor; at an activation only.
  constexpr double most_steps = 20000;
  Law::close(Law::assembly.data(), prepared, q.data());
  return move_freedoms<Law>(q, freedoms, prepared, most_steps);
}

}  // namespace robotc_package
