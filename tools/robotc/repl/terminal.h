#pragma once

#include <cstddef>
#include <string>

namespace robotc::tools {

struct TerminalSize {
  std::size_t columns = 80;
  std::size_t rows = 24;
};
/// Of the terminal on standard output; of one that does not tell, or where there is none, 80 × 24.
TerminalSize terminal_size();

/// Whether characters beyond ASCII are shown, by the locale's encoding. To be asked after `use_locale`.
bool terminal_shows_utf8();
/// Takes the encoding of characters from the environment; how numbers are written stays as it is.
void use_locale();

/// Where the history of a REPL is kept: below XDG_STATE_HOME, or ~/.local/state; empty if there is neither.
std::string history_file();

}  // namespace robotc::tools
