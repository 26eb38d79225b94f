#pragma once

#include <cstddef>
#include <string>

namespace robotc::tools {

struct TerminalSize {
  std::size_t columns = 80;
  std::size_t rows = 24;
};
/// Size of the terminal on standard output; 80 × 24 if unknown or there is none.
TerminalSize terminal_size();

/// True if the locale's encoding is UTF-8. Call `use_locale` first.
bool terminal_shows_utf8();
/// Sets the character encoding from the environment; number formats do not change.
void use_locale();

/// The history file: below XDG_STATE_HOME, or ~/.local/state; empty if there is neither.
std::string history_file();

}  // namespace robotc::tools
