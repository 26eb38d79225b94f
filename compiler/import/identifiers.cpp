#include "compiler/import/identifiers.h"

#include <algorithm>
#include <array>

namespace robotc::importing {

namespace {

/// ASCII only, whatever the locale.
bool is_letter(char c) { return c == '_' || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
bool is_digit(char c) { return c >= '0' && c <= '9'; }

std::string identifier(std::string_view written) {
  std::string name;
  for (const char c : written) {
    const auto byte = static_cast<unsigned char>(c);
    if (is_letter(c) || is_digit(c)) {
      name += c;
    } else if (byte < 0x80 || byte >= 0xC0) {  // one sign for each character, not for each byte
      name += '_';
    }
  }
  if (name.empty() || is_digit(name.front())) name.insert(0, "_");
  return name;
}

}  // namespace

bool is_word_of_robots(std::string_view name) {
  constexpr auto reserved = std::to_array<std::string_view>(
      {"for",      "in",      "from",   "about",   "as",      "on",       "every",      "after",
       "until",    "and",     "or",     "then",    "else",    "if",       "not",        "const",
       "param",    "let",     "state",  "next",    "when",    "robot",    "trajectory", "controller",
       "simulate", "fn",      "use",    "link",    "joint",   "frame",    "attach",     "payload",
       "wrench",   "closure", "couple", "contact", "initial", "sweep",    "log",        "plot",
       "report",   "expect",  "at",     "base",    "gravity", "actuated", "assembly",   "independent",
       "shape",    "q",       "qd",     "qdd",     "tau",     "t",        "SI"});
  return std::find(reserved.begin(), reserved.end(), name) != reserved.end();
}

bool Identifiers::is_free(const std::string& name) const {
  return !is_word_of_robots(name) && !taken_.contains(name) && !(is_reserved_ && is_reserved_(name));
}

std::string Identifiers::take(std::string_view written, std::string_view suffix) {
  constexpr std::size_t longest = 200;
  const std::string plain = identifier(written.substr(0, longest));
  std::string name = plain;
  if (!is_free(name)) name = plain + std::string(suffix);
  for (std::size_t number = 2; !is_free(name); ++number) {
    name = plain + std::string(suffix) + "_" + std::to_string(number);
  }
  taken_.insert(name);
  return name;
}

}  // namespace robotc::importing
