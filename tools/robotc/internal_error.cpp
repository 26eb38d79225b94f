#include "tools/robotc/internal_error.h"

#include <fmt/format.h>

#include "tools/robotc/output.h"

namespace robotc::tools {

std::string internal_error(const std::exception& error, std::string_view version,
                           const std::vector<std::string>& command) {
  std::string text = fmt::format(
      "robotc: internal error: {}\n"
      "This is a defect of robotc {}, not of your file. Please report it with the file and this command; see\n"
      "\"Report a mistake\" in CONTRIBUTING.md:\n ",
      error.what(), version);
  for (const std::string& word : command) text += " " + quoted_argument(word);
  return text + "\n";
}

}  // namespace robotc::tools
