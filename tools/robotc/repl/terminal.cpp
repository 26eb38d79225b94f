#include "tools/robotc/repl/terminal.h"

#include <langinfo.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <clocale>
#include <cstdlib>
#include <string_view>

namespace robotc::tools {

TerminalSize terminal_size() {
  winsize size{};
  if (::ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0 || size.ws_row == 0) return {};
  return {size.ws_col, size.ws_row};
}

void use_locale() { std::setlocale(LC_CTYPE, ""); }

bool terminal_shows_utf8() { return std::string_view(::nl_langinfo(CODESET)) == "UTF-8"; }

std::string history_file() {
  const char* state = std::getenv("XDG_STATE_HOME");
  // The specification says to ignore relative paths.
  if (state != nullptr && *state == '/') return std::string(state) + "/robotc/history";
  const char* home = std::getenv("HOME");
  if (home == nullptr || *home != '/') return "";
  return std::string(home) + "/.local/state/robotc/history";
}

}  // namespace robotc::tools
