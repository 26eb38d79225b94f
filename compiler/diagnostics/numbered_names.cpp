#include "compiler/diagnostics/numbered_names.h"

#include <algorithm>
#include <charconv>
#include <optional>
#include <set>

namespace robotc {

namespace {

/// The number in brackets after `head`; nothing if there is none.
std::optional<std::int64_t> number_behind(std::string_view name, std::string_view head) {
  if (name.size() <= head.size() || !name.starts_with(head) || name[head.size()] != '[') return std::nullopt;
  std::int64_t number = 0;
  const char* const end = name.data() + name.size();
  const auto [rest, error] = std::from_chars(name.data() + head.size() + 1, end, number);
  return error == std::errc() && rest != end && *rest == ']' ? std::optional(number) : std::nullopt;
}

/// "1 to 4" for consecutive numbers; otherwise the first few.
std::string listed(const std::set<std::int64_t>& numbers) {
  if (numbers.size() == 1) return "only " + std::to_string(*numbers.begin());
  const auto [least, most] = std::pair(*numbers.begin(), *numbers.rbegin());
  if (static_cast<std::size_t>(most - least) + 1 == numbers.size()) {
    return std::to_string(least) + " to " + std::to_string(most);
  }
  constexpr std::size_t most_listed = 8;
  std::string text;
  std::size_t count = 0;
  for (const std::int64_t number : numbers) {
    if (count++ == most_listed) return text + ", …";
    text += (text.empty() ? "" : ", ") + std::to_string(number);
  }
  return text;
}

}  // namespace

std::string numbers_known(std::string_view name, const std::vector<std::string_view>& known) {
  for (std::size_t at = name.find('['); at != std::string_view::npos; at = name.find('[', at + 1)) {
    const std::string_view head = name.substr(0, at);
    const auto wanted = number_behind(name, head);
    if (!wanted) return "";
    std::set<std::int64_t> numbers;
    for (const std::string_view candidate : known) {
      if (const auto number = number_behind(candidate, head)) numbers.insert(*number);
    }
    if (numbers.empty()) return "";
    if (!numbers.contains(*wanted)) return "`" + std::string(head) + "` has " + listed(numbers);
  }
  return "";
}

}  // namespace robotc
