#include "tools/robotc/repl/state.h"

#include <cstdio>

namespace robotc::tools {

void Screen::complain(std::string_view text) const { write_error(text); }

void Screen::print_messages(const Workspace& workspace) const {
  const std::string text = workspace.messages(interactive_ && colour_errors());
  if (!text.empty()) write_error(text);
}

}  // namespace robotc::tools
