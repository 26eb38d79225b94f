#include "compiler/units/dimension.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <limits>
#include <vector>

namespace robotc {

std::optional<Dimension> Dimension::power(std::int64_t p, std::int64_t q) const {
  Dimension result;
  for (std::size_t i = 0; i < twelfths_.size(); ++i) {
    const std::int64_t exponent = twelfths_[i];
    if (exponent == 0) continue;
    // Exponents of real units are small; this bound keeps the product below from overflowing.
    if (std::abs(p) > 1000 || q <= 0 || q > 1000 || (exponent * p) % q != 0) return std::nullopt;
    const std::int64_t scaled = exponent * p / q;
    if (std::abs(scaled) > std::numeric_limits<std::int16_t>::max() / 8) return std::nullopt;
    result.twelfths_[i] = static_cast<std::int16_t>(scaled);
  }
  return result;
}

namespace {

struct Factor {
  const char* name;
  int twelfths;
};

int weight(const std::vector<Factor>& factors) {
  int sum = 0;
  for (const Factor& factor : factors) sum += std::abs(factor.twelfths);
  return sum;
}

std::string exponent_text(int twelfths) {
  twelfths = std::abs(twelfths);
  if (twelfths == Dimension::denominator) return "";
  int p = twelfths;
  int q = Dimension::denominator;
  for (const int prime : {2, 2, 3}) {
    if (p % prime == 0 && q % prime == 0) {
      p /= prime;
      q /= prime;
    }
  }
  if (q == 1) return "^" + std::to_string(p);
  return "^(" + std::to_string(p) + "/" + std::to_string(q) + ")";
}

}  // namespace

std::string Dimension::to_unit() const {
  const auto [length, mass, time, current, temperature] = twelfths_;
  std::vector<Factor> factors{{"kg", mass}, {"m", length}, {"s", time}, {"A", current}, {"K", temperature}};
  if (mass != 0) {
    // Forces are clearer in newtons, electromotive forces in volts: use the shortest form.
    std::vector<Factor> newton{
        {"N", mass}, {"m", length - mass}, {"s", time + 2 * mass}, {"A", current}, {"K", temperature}};
    if (weight(newton) < weight(factors)) factors = newton;
    std::vector<Factor> volt{
        {"V", mass}, {"m", length - 2 * mass}, {"s", time + 3 * mass}, {"A", current + mass}, {"K", temperature}};
    if (current != 0 && weight(volt) < weight(factors)) factors = volt;
  }
  std::string above;
  std::string below;
  for (const Factor& factor : factors) {
    if (factor.twelfths == 0) continue;
    std::string& side = factor.twelfths > 0 ? above : below;
    side += (factor.twelfths > 0 ? (above.empty() ? "" : "*") : "/") + std::string(factor.name) +
            exponent_text(factor.twelfths);
  }
  if (above.empty() && !below.empty()) above = "1";
  return above + below;
}

std::string_view quantity_name(const Dimension& dimension) {
  struct Named {
    Dimension dimension;
    std::string_view name;
  };
  using namespace dimensions;
  constexpr Dimension current(0, 0, 0, 1);
  constexpr std::array names{Named{length, "length"},
                             Named{mass, "mass"},
                             Named{time, "time"},
                             Named{velocity, "velocity"},
                             Named{acceleration, "acceleration"},
                             Named{force, "force"},
                             Named{torque, "torque or energy"},
                             Named{torque / time, "power"},
                             Named{inertia, "inertia"},
                             Named{rate, "rate"},
                             Named{force / length, "stiffness"},
                             Named{length * length, "area"},
                             Named{current, "current"},
                             Named{torque / time / current, "voltage"},
                             Named{force / (length * length), "pressure"}};
  const auto* const known =
      std::find_if(names.begin(), names.end(), [&](const Named& named) { return named.dimension == dimension; });
  return known == names.end() ? std::string_view() : known->name;
}

}  // namespace robotc
