// The examples in the documents are files like any others: they compile, their simulations keep what they promise, and
// the commands print what stands below them.
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <filesystem>
#include <sstream>

#include "tests/integration/run_robotc.h"

namespace robotc::testing {
namespace {

/// A fenced block: "```robot body" has the words "robot" and "body".
struct Block {
  std::vector<std::string> words;
  std::string text;
  std::size_t line = 0;

  [[nodiscard]] bool is(const std::string& word) const {
    return std::find(words.begin(), words.end(), word) != words.end();
  }
};

std::vector<Block> blocks_of(const std::string& document) {
  std::vector<Block> blocks;
  bool inside = false;
  std::size_t number = 0;
  for (const std::string& line : lines_of(read_text(document))) {
    ++number;
    if (line.starts_with("```")) {
      inside = !inside;
      if (!inside) continue;
      Block block;
      block.line = number;
      std::istringstream words(line.substr(3));
      for (std::string word; words >> word;) block.words.push_back(word);
      blocks.push_back(std::move(block));
    } else if (inside) {
      blocks.back().text += line + '\n';
    }
  }
  return blocks;
}

/// The inside of a robot as a whole file, with something that moves if nothing does.
std::string wrap(const std::string& body) {
  std::string text = "robot r {\n  gravity = [0, 0, -9.81] m/s^2\n" + body;
  if (body.find("joint ") == std::string::npos) {
    text += "  link r_link { mass = 1 kg, com = [0.1, 0, 0] m }\n  joint r_joint: revolute base -> r_link\n";
  }
  return text + "}\n";
}

std::vector<std::string> simulations_in(const std::string& text) {
  std::vector<std::string> names;
  for (const std::string& line : lines_of(text)) {
    std::istringstream words(line);
    std::string keyword;
    std::string name;
    if (words >> keyword >> name && keyword == "simulate") names.push_back(name);
  }
  return names;
}

void check_robot(const TemporaryFolder& folder, const Block& block) {
  std::string name = "block.robot";
  for (const std::string& word : block.words) {
    if (word.starts_with("file=")) name = word.substr(5);
  }
  const std::string file = folder.write(name, block.is("body") ? wrap(block.text) : block.text);
  const Outcome check = run_robotc({"check", file});
  if (block.is("refused")) {
    CHECK(check.code == 2);
    CHECK(check.err.find("not supported yet") != std::string::npos);
    return;
  }
  CHECK_MESSAGE(check.code == 0, check.err);
  CHECK_MESSAGE(check.err.empty(), check.err);
  for (const std::string& simulation : simulations_in(block.text)) {
    const Outcome run = run_robotc({"sim", file, simulation, "--out", folder / "out"});
    CHECK_MESSAGE(run.code == 0, run.out, run.err);
  }
}

std::string output_of(const std::string& shell_command, int& status) {
  std::string text;
  FILE* pipe = ::popen(shell_command.c_str(), "r");
  std::array<char, 4096> buffer;
  for (std::size_t count; (count = std::fread(buffer.data(), 1, buffer.size(), pipe)) > 0;)
    text.append(buffer.data(), count);
  status = ::pclose(pipe);
  return text;
}

/// Runs each line after "$ robotc"; what follows it up to the next is what it prints, if anything stands there.
void check_console(const Block& block) {
  std::string command;
  std::string expected;
  const auto run = [&] {
    if (command.empty()) return;
    CAPTURE(command);
    int status = -1;
    const std::string printed = output_of(std::string(ROBOTC_BINARY) + command, status);
    CHECK(status == 0);
    if (!expected.empty()) CHECK(printed == expected);
  };
  for (const std::string& line : lines_of(block.text)) {
    constexpr std::string_view prompt = "$ robotc";
    if (line.starts_with(prompt)) {
      run();
      command = line.substr(prompt.size());
      expected.clear();
    } else {
      expected += line + '\n';
    }
  }
  run();
}

TEST_CASE("every example in the documents holds") {
  const TemporaryFolder folder;
  for (const auto& entry : std::filesystem::directory_iterator("examples")) {
    const std::string copy = folder.write(entry.path().filename().string(), read_text(entry.path().string()));
    CHECK(!copy.empty());
  }
  for (const std::string& document : {"README.md", "docs/language.md", "docs/notation.md"}) {
    CAPTURE(document);
    for (const Block& block : blocks_of(document)) {
      CAPTURE(block.line);
      if (block.is("robot")) check_robot(folder, block);
      if (block.is("console")) check_console(block);
    }
  }
}

}  // namespace
}  // namespace robotc::testing
