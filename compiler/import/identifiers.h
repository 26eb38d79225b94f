#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <unordered_set>

namespace robotc::importing {

/// Names of a file as names of the language: letters, digits and `_`. In files, links and joints may have equal names,
/// and any characters; here all names differ, and hide no predefined name.
class Identifiers {
 public:
  /// `is_reserved`: names that the language or its library defines; none if empty.
  explicit Identifiers(std::function<bool(std::string_view)> is_reserved) : is_reserved_(std::move(is_reserved)) {}

  /// A free name, which is then taken: `written` if it can be, else with other characters as `_`, then with `suffix`
  /// after it ("_link"), then with a number.
  std::string take(std::string_view written, std::string_view suffix);

 private:
  [[nodiscard]] bool is_free(const std::string& name) const;

  std::function<bool(std::string_view)> is_reserved_;
  std::unordered_set<std::string> taken_;
};

/// True if a name is a keyword or a word with a meaning in robots.
bool is_word_of_robots(std::string_view name);

}  // namespace robotc::importing
