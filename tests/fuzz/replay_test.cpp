// Replays inputs found by fuzzing: those with high coverage, and those that once failed.
#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include "compiler/support/file_io.h"
#include "tests/fuzz/targets.h"

namespace robotc::fuzz {

namespace {

void replay(const std::string& target, void (*run)(std::string_view input)) {
  const std::filesystem::path corpus = std::filesystem::path(ROBOTC_SOURCE_DIR) / "tests/fuzz/corpus" / target;
  std::vector<std::filesystem::path> paths;
  for (const auto& entry : std::filesystem::directory_iterator(corpus)) paths.push_back(entry.path());
  std::sort(paths.begin(), paths.end());
  REQUIRE_FALSE(paths.empty());
  for (const std::filesystem::path& path : paths) {
    INFO(path.string());  // doctest prints it if the process dies
    const auto content = read_file(path, most_bytes);
    REQUIRE(std::holds_alternative<std::string>(content));
    run(std::get<std::string>(content));
  }
}

}  // namespace

TEST_CASE("the corpus of parse keeps its promises") { replay("parse", parse); }
TEST_CASE("the corpus of front_end keeps its promises") { replay("front_end", front_end); }
TEST_CASE("the corpus of import keeps its promises") { replay("import", import); }
TEST_CASE("the corpus of jit keeps its promises") { replay("jit", jit); }

}  // namespace robotc::fuzz
