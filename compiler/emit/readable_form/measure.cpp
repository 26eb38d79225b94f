#include "compiler/emit/readable_form/measure.h"

#include <cstdlib>
#include <numeric>

namespace robotc::emit {

Coefficient common_measure(const std::vector<Coefficient>& values) {
  std::int64_t above = 0;
  std::int64_t below = 1;
  for (const Coefficient& value : values) {
    const Number number = value.to_number();
    if (!value.is_exact() || !number.is_rational() || std::abs(number.numerator()) > 1'000'000 ||
        number.denominator() > 1'000'000) {
      return Coefficient::integer(1);
    }
    above = std::gcd(above, number.numerator());
    below = std::lcm(below, number.denominator());
    if (below > 1'000'000'000) return Coefficient::integer(1);
  }
  return above == 0 ? Coefficient::integer(1) : Coefficient::rational(above, below);
}

}  // namespace robotc::emit
