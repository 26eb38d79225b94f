// Replays inputs found by fuzzing: those with high coverage, and those that once failed.
#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include "compiler/support/file_io.h"
#include "tests/fuzz/targets.h"

namespace robotc::fuzz::replay_test {

namespace {

/// Runs a target on every file of a folder of the tests.
void replay(const std::string& folder, void (*run)(std::string_view input)) {
  const std::filesystem::path corpus = std::filesystem::path(ROBOTC_SOURCE_DIR) / "tests" / folder;
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

TEST_CASE("the corpus of parse keeps its promises") { replay("fuzz/corpus/parse", parse); }
TEST_CASE("the corpus of front_end keeps its promises") { replay("fuzz/corpus/front_end", front_end); }
TEST_CASE("the corpora of robot files keep their promises") {
  for (const char* folder : {"fuzz/corpus/urdf", "fuzz/corpus/mjcf", "fuzz/corpus/sdf", "ui/import/_files"}) {
    CAPTURE(folder);
    replay(folder, robot_file);
  }
}
TEST_CASE("the corpus of mesh keeps its promises") { replay("fuzz/corpus/mesh", mesh); }
TEST_CASE("the corpora of data_table keep their promises") {
  for (const char* folder : {"fuzz/corpus/data_table", "ui/data/_files"}) {
    CAPTURE(folder);
    replay(folder, data_table);
  }
}
TEST_CASE("the corpus of entries keeps its promises") { replay("fuzz/corpus/entries", entries); }
TEST_CASE("the corpus of kept_object keeps its promises") { replay("fuzz/corpus/kept_object", kept_object); }
TEST_CASE("the corpus of jit keeps its promises") { replay("fuzz/corpus/jit", jit); }

}  // namespace robotc::fuzz::replay_test
