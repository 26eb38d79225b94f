#include "tools/robotc/report/encode_signal.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <string_view>
#include <vector>

namespace robotc::tools {

namespace {

constexpr int bits_of_number = 48;
constexpr int least_exponent = std::numeric_limits<double>::min_exponent - std::numeric_limits<double>::digits;
constexpr int highest_order = 3;
constexpr std::string_view digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
constexpr unsigned bits_of_digit = 5;
constexpr std::uint64_t base = 1U << bits_of_digit;

/// Encodes the differences of one order.
class Differences {
 public:
  explicit Differences(int order) : order_(order) {}

  /// The value to write. Differences of numbers below 2^48 stay below 2^52, which is exact in JavaScript.
  std::uint64_t next(std::int64_t number) {
    std::int64_t difference = number;
    for (int i = 0; i < order_; ++i) {
      const std::int64_t before = last_[static_cast<std::size_t>(i)];
      last_[static_cast<std::size_t>(i)] = difference;
      difference -= before;
    }
    return difference >= 0 ? 2 * static_cast<std::uint64_t>(difference) + 1
                           : 2 * static_cast<std::uint64_t>(-difference);
  }

 private:
  int order_;
  std::array<std::int64_t, highest_order> last_{};
};

std::size_t digit_count(std::uint64_t number) {
  const auto bits = static_cast<unsigned>(std::bit_width(number | 1));
  return (bits + bits_of_digit - 1) / bits_of_digit;
}

void append_number(std::string& text, std::uint64_t number) {
  while (number >= base) {
    text += digits[number % base];
    number /= base;
  }
  text += digits[base + number];
}

int choose_exponent(std::span<const double> values, int bits_of_range) {
  double low = std::numeric_limits<double>::infinity();
  double high = -low;
  for (double value : values) {
    if (!std::isfinite(value)) continue;
    low = std::min(low, value);
    high = std::max(high, value);
  }
  const double size = std::max(std::abs(low), std::abs(high));
  if (low > high || size == 0) return least_exponent;  // nothing finite, or only zeros, which any grid represents
  int exponent = std::ilogb(size) + 1 - bits_of_number;
  const double half_range = 0.5 * high - 0.5 * low;  // the range itself may overflow
  if (half_range > 0) exponent = std::max(exponent, std::ilogb(half_range) + 1 - bits_of_range);
  return std::max(exponent, least_exponent);
}

}  // namespace

EncodedSignal encode_signal(std::span<const double> values, int bits) {
  EncodedSignal signal;
  signal.exponent = choose_exponent(values, bits);

  std::vector<std::int64_t> numbers;
  numbers.reserve(values.size());
  for (double value : values) {
    numbers.push_back(std::isfinite(value) ? std::llround(std::ldexp(value, -signal.exponent)) : 0);
  }

  std::array<std::size_t, highest_order> lengths{};
  std::array<Differences, highest_order> orders{Differences(1), Differences(2), Differences(3)};
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (!std::isfinite(values[i])) continue;
    for (std::size_t o = 0; o < orders.size(); ++o) lengths[o] += digit_count(orders[o].next(numbers[i]));
  }
  const auto shortest = std::ranges::min_element(lengths);
  signal.order = static_cast<int>(shortest - lengths.begin()) + 1;

  Differences differences(signal.order);
  signal.text.reserve(*shortest + values.size() / 8);
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (std::isfinite(values[i])) {
      append_number(signal.text, differences.next(numbers[i]));
    } else {
      append_number(signal.text, 0);
      signal.text += std::isnan(values[i]) ? 'A' : values[i] > 0 ? 'B' : 'C';
    }
  }
  return signal;
}

std::string encode_counts(std::span<const std::size_t> counts) {
  std::string text;
  for (std::size_t count : counts) append_number(text, count);
  return text;
}

}  // namespace robotc::tools
