// Nearly correct sources, as during typing: they must not crash or hang the compiler.
#include <doctest/doctest.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <random>
#include <string>
#include <vector>

#include "compiler/session/session.h"
#include "tests/depth.h"

namespace robotc::mutations_test {

namespace {

constexpr std::size_t most_bytes = std::size_t{1} << 20;
/// No example takes a second; a busy machine with sanitizers may take longer.
constexpr std::chrono::seconds longest{30};

std::vector<std::filesystem::path> examples() {
  std::vector<std::filesystem::path> paths;
  for (const auto& entry : std::filesystem::directory_iterator(std::filesystem::path(ROBOTC_SOURCE_DIR) / "examples")) {
    if (entry.path().extension() == ".robot") paths.push_back(entry.path());
  }
  std::sort(paths.begin(), paths.end());
  return paths;
}

std::string content_of(const std::filesystem::path& path) {
  auto content = read_file(path, most_bytes);
  REQUIRE(std::holds_alternative<std::string>(content));
  return std::get<std::string>(std::move(content));
}

unsigned seed() {
  const char* given = std::getenv("ROBOTC_SEED");
  return given == nullptr ? 20220829u : static_cast<unsigned>(std::strtoul(given, nullptr, 10));
}

/// Loads a source beside the examples, and compiles the valid parts. False after errors.
bool survives(const std::string& source, bool compile) {
  INFO(source);
  const auto start = std::chrono::steady_clock::now();
  Session session([&](const std::string& path) -> std::variant<std::string, FileError> {
    if (path == "mutation.robot") return source;
    return read_file(std::filesystem::path(ROBOTC_SOURCE_DIR) / "examples" / path, most_bytes);
  });
  const bool sound = session.load("mutation.robot");
  const bool says_why = !session.diagnostics().all().empty();
  CHECK((sound || says_why));
  // Rendering visits every span: all must be inside their source.
  CHECK(render_text(session.diagnostics(), session.sources(), true).empty() == !says_why);
  if (sound && compile) {
    for (const std::string& name : session.simulations()) CHECK(session.compile_simulation(name).has_value());
  }
  CHECK(std::chrono::steady_clock::now() - start < longest);
  return sound;
}

/// Words, numbers, blanks and single signs; together they are the source again.
std::vector<std::string> tokens_of(const std::string& source) {
  const auto kind = [](char c) {
    if (std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_') return 'w';
    return c == ' ' ? ' ' : 's';
  };
  std::vector<std::string> tokens;
  for (const char c : source) {
    const bool continues = !tokens.empty() && kind(c) != 's' && kind(tokens.back().back()) == kind(c);
    if (continues) {
      tokens.back() += c;
    } else {
      tokens.emplace_back(1, c);
    }
  }
  return tokens;
}

std::string join(const std::vector<std::string>& tokens) {
  std::string source;
  for (const std::string& token : tokens) source += token;
  return source;
}

/// Deletes, doubles, swaps or replaces tokens by others of the file.
std::string mutate(std::vector<std::string> tokens, std::mt19937& random) {
  const auto any = [&] { return std::uniform_int_distribution<std::size_t>(0, tokens.size() - 1)(random); };
  const int edits = std::uniform_int_distribution<int>(1, 3)(random);
  for (int i = 0; i < edits; ++i) {
    const std::size_t at = any();
    const auto position = tokens.begin() + static_cast<std::ptrdiff_t>(at);
    switch (std::uniform_int_distribution<int>(0, 3)(random)) {
      case 0:
        tokens.erase(position);
        break;
      case 1:
        tokens.insert(position, tokens[at]);
        break;
      case 2:
        std::swap(tokens[at], tokens[any()]);
        break;
      default:
        tokens[at] = tokens[any()];
        break;
    }
  }
  return join(tokens);
}

}  // namespace

TEST_CASE("an example cut off at any byte is refused or understood") {
  const std::size_t stride = test::depth<std::size_t>(73, 1);
  std::size_t first = 0;
  for (const auto& path : examples()) {
    const std::string source = content_of(path);
    for (std::size_t size = first++ % stride; size <= source.size(); size += stride) {
      survives(source.substr(0, size), false);
    }
    survives(source, false);
  }
}

TEST_CASE("an example with tokens deleted, doubled, swapped or replaced is refused or compiles") {
  const int mutations = test::depth(24, 150);
  const int most_compiled = test::depth(1, 8);
  for (const auto& path : examples()) {
    const std::vector<std::string> tokens = tokens_of(content_of(path));
    std::mt19937 random(seed());
    int compiled = 0;
    for (int i = 0; i < mutations; ++i) {
      const std::string source = mutate(tokens, random);
      if (survives(source, compiled < most_compiled)) ++compiled;
    }
    INFO(path.string());
    CHECK(compiled > 0);
  }
}

}  // namespace robotc::mutations_test
