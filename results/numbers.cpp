#include "results/numbers.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

namespace robotc::tools {

namespace {

constexpr std::size_t longest_number = 32;

}  // namespace

std::string to_readable(double value, int digits) {
  if (value == 0) return "0";  // not "-0"
  if (std::isnan(value)) return "nan";
  // 1180 instead of 1.18e+03: up to a million, whole numbers are clearer than powers of ten.
  const double size = std::abs(value);
  if (size >= std::pow(10.0, digits) - 0.5 && size < 999999.5) return fmt::format("{:.0f}", value);
  return fmt::format("{:.{}g}", value, digits);
}

void append_shortest(std::string& out, double value) {
  if (std::isnan(value)) {
    out += "nan";  // its sign has no meaning
    return;
  }
  std::array<char, longest_number> text;
  const auto end = std::to_chars(text.data(), text.data() + text.size(), value).ptr;
  out.append(text.data(), end);
}

std::string to_readable_quantity(double value, std::string_view unit, int digits) {
  if (unit.empty() || unit == "1") return to_readable(value, digits);
  constexpr std::array<std::string_view, 7> plain_units{"m", "rad", "s", "N", "J", "W", "N*m"};
  const bool takes_prefix = std::ranges::find(plain_units, unit) != plain_units.end();
  const double size = std::abs(value);
  if (!takes_prefix || size == 0 || size >= 0.1 || size < 1e-13) {
    return fmt::format("{} {}", to_readable(value, digits), unit);
  }
  struct Prefix {
    std::string_view text;
    double factor;
  };
  constexpr std::array<Prefix, 4> prefixes{{{"m", 1e-3}, {"µ", 1e-6}, {"n", 1e-9}, {"p", 1e-12}}};
  // The first that leaves at least 0.1 before it; the last for smaller sizes.
  const auto fits = [&](const Prefix& prefix) { return size >= 0.1 * prefix.factor; };
  const auto found = std::ranges::find_if(prefixes, fits);
  const Prefix& prefix = found == prefixes.end() ? prefixes.back() : *found;
  return fmt::format("{} {}{}", to_readable(value / prefix.factor, digits), prefix.text, unit);
}

std::size_t display_width(std::string_view text) {
  return static_cast<std::size_t>(std::ranges::count_if(text, [](char c) { return (c & 0xC0) != 0x80; }));
}

}  // namespace robotc::tools
