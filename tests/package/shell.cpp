#include "tests/package/shell.h"

namespace robotc::testing {

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

std::string in_quotes(const std::string& text) { return "'" + text + "'"; }

std::string run(const std::string& command) {
  CAPTURE(command);
  int status = -1;
  std::string output = output_of(command + " 2>&1", status);
  REQUIRE_MESSAGE(status == 0, output);
  return output;
}

std::string block_of(const std::string& document, const std::string& opening) {
  CAPTURE(opening);
  const std::string text = read_text(document);
  const std::string fence = "```";
  const std::size_t begin = text.find(fence + opening + "\n");
  REQUIRE(begin != std::string::npos);
  const std::size_t first = text.find('\n', begin) + 1;
  return text.substr(first, text.find(fence, first) - first);
}

std::string install(const TemporaryFolder& folder) {
  run(ROBOTC_CMAKE " --install " ROBOTC_BUILD_DIR " --prefix " + in_quotes(folder / "here"));
  std::filesystem::rename(folder / "here", folder / "and now there");
  return folder / "and now there";
}

}  // namespace robotc::testing
