#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <random>
#include <vector>

/// Random states, ordinary and extreme, for comparing different computations of the same function.
namespace robotc::test {

/// Magnitudes of a state's numbers.
enum class Magnitudes : std::uint8_t {
  ordinary,
  many_turns,  ///< of the joints; within the range of the sincos polynomials
  zero,
  tiny,  ///< near and below the limit where products of them underflow
  fast,
  huge,        ///< angles beyond the polynomials, and rates whose products overflow
  no_numbers,  ///< some infinities and NaNs
};

inline Magnitudes random_magnitudes(std::mt19937_64& random) { return static_cast<Magnitudes>(random() % 7); }

/// Whether sines and cosines are taken of the entries.
enum class Entries : std::uint8_t { positions, rates };

/// Numbers of both signs.
inline std::vector<double> random_entries(std::mt19937_64& random, std::size_t count, Magnitudes magnitudes,
                                          Entries entries) {
  const bool is_position = entries == Entries::positions;
  const auto largest = [&] {
    switch (magnitudes) {
      case Magnitudes::ordinary:
        return 3.0;
      case Magnitudes::many_turns:
        return is_position ? 1e5 : 3.0;
      case Magnitudes::zero:
        return 0.0;
      case Magnitudes::tiny:
        return random() % 2 == 0 ? 1e-310 : 1e-160;
      case Magnitudes::fast:
        return is_position ? 3.0 : 1e6;
      case Magnitudes::huge:
        return is_position ? (random() % 2 == 0 ? 1e300 : 1e12) : 1e160;
      case Magnitudes::no_numbers:
        return 3.0;
    }
    return 0.0;
  };
  const double size = largest();
  std::uniform_real_distribution<double> within(-1, 1);
  std::vector<double> values(count);
  for (double& value : values) {
    value = size * within(random);
    if (magnitudes != Magnitudes::no_numbers || random() % 8 != 0) continue;
    value = random() % 2 == 0 ? std::numeric_limits<double>::quiet_NaN() : std::copysign(HUGE_VAL, value);
  }
  return values;
}

}  // namespace robotc::test
