#pragma once

#include <cmath>
#include <cstdint>
#include <limits>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

/// Decodes the signals of a report like its script, to compare them with the log.
namespace robotc::testing {

/// Removes one number from the front of the text.
inline std::uint64_t read_number(std::string_view& text) {
  constexpr std::string_view digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  std::uint64_t number = 0;
  for (unsigned shift = 0; !text.empty() && shift < 64; shift += 5) {
    const std::size_t digit = digits.find(text.front());
    if (digit == std::string_view::npos) break;
    text.remove_prefix(1);
    number += static_cast<std::uint64_t>(digit % 32) << shift;
    if (digit >= 32) return number;
  }
  throw std::runtime_error("no number");
}

inline std::vector<std::size_t> decode_counts(std::string_view text) {
  std::vector<std::size_t> counts;
  while (!text.empty()) counts.push_back(read_number(text));
  return counts;
}

inline std::vector<double> decode_signal(int exponent, int order, std::string_view text) {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  std::vector<double> values;
  std::vector<std::int64_t> sums(static_cast<std::size_t>(order));
  while (!text.empty()) {
    const std::uint64_t code = read_number(text);
    if (code >= std::uint64_t{1} << 53) throw std::runtime_error("a number that a browser cannot count to");
    if (code == 0) {
      const char kind = text.empty() ? '?' : text.front();
      values.push_back(kind == 'B' ? infinity : kind == 'C' ? -infinity : std::numeric_limits<double>::quiet_NaN());
      text.remove_prefix(1);
      continue;
    }
    std::int64_t sum = code % 2 == 1 ? static_cast<std::int64_t>(code / 2) : -static_cast<std::int64_t>(code / 2);
    for (std::size_t k = sums.size(); k-- > 0;) sum = sums[k] += sum;
    values.push_back(std::ldexp(static_cast<double>(sum), exponent));
  }
  return values;
}

inline std::vector<double> decode_signal(const nlohmann::json& signal) {
  return decode_signal(signal["exponent"].get<int>(), signal["order"].get<int>(), signal["text"].get<std::string>());
}

}  // namespace robotc::testing
