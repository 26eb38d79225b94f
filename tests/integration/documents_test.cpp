// Checks the examples in the documents: they compile, their simulations meet their expectations, and the commands print
// the shown output.
#include <doctest/doctest.h>
#include <sys/wait.h>

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>

#include "tests/depth.h"
#include "tests/integration/run_robotc.h"

namespace robotc::testing::documents_test {
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

/// The body of a robot as a complete file, with a moving joint added if there is none.
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

/// Writes the file of a block "robot file=NAME"; returns its path.
std::string write_robot(const TemporaryFolder& folder, const Block& block) {
  std::string name = "block.robot";
  for (const std::string& word : block.words) {
    if (word.starts_with("file=")) name = word.substr(5);
  }
  return folder.write(name, block.is("body") ? wrap(block.text) : block.text);
}

void check_robot(const TemporaryFolder& folder, const Block& block) {
  const std::string file = write_robot(folder, block);
  if (block.is("refused")) {
    const Outcome check = run_robotc({"check", file});
    CHECK(check.code == 2);
    CHECK(check.err.find("not supported yet") != std::string::npos);
    return;
  }
  const std::vector<std::string> simulations = simulations_in(block.text);
  if (simulations.empty() || test::at_full_depth()) {  // a run checks as well
    const Outcome check = run_robotc({"check", file});
    CHECK_MESSAGE(check.code == 0, check.err);
    CHECK_MESSAGE(check.err.empty(), check.err);
  }
  for (const std::string& simulation : simulations) {
    const Outcome run = run_robotc({"sim", file, simulation, "--out", folder / "out"});
    CHECK_MESSAGE(run.code == 0, run.out, run.err);
    CHECK_MESSAGE(run.err.find("is too long") == std::string::npos, run.err);
  }
}

/// True if a line matches; each "…" stands for text that varies.
bool matches(std::string_view line, std::string_view expected) {
  constexpr std::string_view anything = "…";
  std::size_t gap = expected.find(anything);
  if (gap == std::string_view::npos) return line == expected;
  if (!line.starts_with(expected.substr(0, gap))) return false;
  line.remove_prefix(gap);
  for (expected.remove_prefix(gap + anything.size()); (gap = expected.find(anything)) != std::string_view::npos;
       expected.remove_prefix(gap + anything.size())) {
    const std::size_t found = line.find(expected.substr(0, gap));
    if (found == std::string_view::npos) return false;
    line.remove_prefix(found + gap);
  }
  return line.ends_with(expected);
}

/// A line after "$ robotc", and its output up to the next.
struct Command {
  std::string text;
  std::vector<std::string> expected;
  std::size_t line = 0;  ///< in the document, from 1
};

std::vector<Command> commands_of(const Block& block) {
  constexpr std::string_view prompt = "$ robotc";
  std::vector<Command> commands;
  std::size_t number = block.line;
  for (const std::string& line : lines_of(block.text)) {
    ++number;
    if (line.starts_with(prompt)) {
      commands.push_back({line.substr(prompt.size()), {}, number});
    } else if (!commands.empty()) {
      commands.back().expected.push_back(line);
    }
  }
  return commands;
}

int exit_code_of(const Block& block) {
  for (const std::string& word : block.words) {
    if (word.starts_with("exit=")) return std::stoi(word.substr(5));
  }
  return 0;
}

std::string joined(const std::vector<std::string>& lines) {
  std::string text;
  for (const std::string& line : lines) text += line + '\n';
  return text;
}

/// A document whose commands are run. With ROBOTC_UPDATE set, their output is written into it instead of compared.
class Document {
 public:
  explicit Document(std::string path) : path_(std::move(path)), lines_(lines_of(read_text(path_))) {}

  /// Runs a block's commands in a folder. "console exit=1": commands with that exit code.
  void run(const Block& block, const std::string& folder) {
    for (const Command& command : commands_of(block)) {
      CAPTURE(command.text);
      int status = -1;
      const std::string output = output_of("cd " + folder + " && " + ROBOTC_BINARY + command.text + " 2>&1", status);
      CHECK(WEXITSTATUS(status) == exit_code_of(block));
      if (!command.expected.empty()) compare(command, lines_of(output));
    }
  }

  /// Types a block's lines into one session: "> " begins an entry, "… " continues it, and the lines below are its
  /// output, if it is to be compared. "repl FILE": opens that file.
  void replay(const Block& block, const TemporaryFolder& folder) {
    std::vector<Command> entries;
    std::size_t number = block.line;
    for (const std::string& line : lines_of(block.text)) {
      ++number;
      if (line.starts_with("> ")) {
        entries.push_back({line.substr(2), {}, number});
      } else if (line.starts_with("… ") && entries.back().expected.empty()) {
        entries.back().text += "\n" + line.substr(std::string("… ").size());
        entries.back().line = number;
      } else {
        entries.back().expected.push_back(line);
      }
    }
    std::string input;
    for (const Command& entry : entries) input += entry.text + "\n:end-of-entry\n";
    int status = -1;
    const std::string output = output_of(
        std::string(ROBOTC_BINARY) + " repl " + block.words.at(1) + " < " + folder.write("input", input) + " 2>&1",
        status);
    CHECK(status == 0);
    const std::vector<std::string> lines = lines_of(output);
    auto begin = lines.begin();
    for (const Command& entry : entries) {
      CAPTURE(entry.text);
      const auto end = std::find(begin, lines.end(), "error: there is no command `:end-of-entry`");
      REQUIRE(end != lines.end());
      if (!entry.expected.empty()) compare(entry, {begin, end});
      begin = end + 2;  // including its hint
    }
  }

  void write_updates() {
    if (updates_.empty()) return;
    std::ofstream out(path_, std::ios::binary);
    for (std::size_t i = 0; i < lines_.size();) {
      const auto update = updates_.find(i);
      if (update == updates_.end()) {
        out << lines_[i++] << '\n';
        continue;
      }
      for (const std::string& line : update->second.lines) out << line << '\n';
      i += update->second.replaced;
    }
  }

 private:
  struct Update {
    std::size_t replaced = 0;
    std::vector<std::string> lines;
  };

  void compare(const Command& command, std::vector<std::string> printed) {
    const std::vector<std::string>& expected = command.expected;
    bool same = printed.size() == expected.size();
    for (std::size_t i = 0; i < std::min(printed.size(), expected.size()); ++i) {
      if (matches(printed[i], expected[i])) {
        printed[i] = expected[i];
      } else {
        same = false;
      }
    }
    if (same) return;
    if (std::getenv("ROBOTC_UPDATE") != nullptr) {
      updates_[command.line] = {expected.size(), std::move(printed)};
    } else {
      CHECK(joined(printed) == joined(expected));
    }
  }

  std::string path_;
  std::vector<std::string> lines_;
  std::map<std::size_t, Update> updates_;  ///< by the first line replaced, from 0
};

/// A picture in the documents must equal robotc's current drawing; ROBOTC_UPDATE replaces it.
void check_picture(const std::string& path, const std::string& drawn) {
  CAPTURE(path);
  if (read_text(path) == drawn) return;
  if (std::getenv("ROBOTC_UPDATE") != nullptr) {
    std::ofstream(path, std::ios::binary) << drawn;
  } else {
    FAIL_CHECK("the picture differs from what robotc draws");
  }
}

TEST_CASE("the pictures in the documents are those that robotc draws") {
  check_picture("docs/images/scara.svg", run_robotc({"draw", "examples/scara.robot", "-o", "-"}).out);
  check_picture("docs/images/torso-graph.svg", run_robotc({"graph", "examples/torso.robot", "-o", "-"}).out);
}

/// Commands run in a temporary folder with the examples, so that their output is deleted with it.
TEST_CASE("the pages on pictures, equations and papers print what they say") {
  const TemporaryFolder folder;
  std::filesystem::copy("examples", folder / "examples", std::filesystem::copy_options::recursive);
  for (const std::string path : {"docs/pictures.md", "docs/derive.md", "docs/papers.md"}) {
    Document document(path);
    for (const Block& block : blocks_of(path)) {
      CAPTURE(block.line);
      if (block.is("console")) document.run(block, folder / ".");
    }
    document.write_updates();
  }
}

/// Writes the file of a block "c file=NAME"; returns its path, empty if it has no name.
std::string write_source(const TemporaryFolder& folder, const Block& block) {
  for (const std::string& word : block.words) {
    if (word.starts_with("file=")) return folder.write(word.substr(5), block.text);
  }
  return "";
}

/// Converts commands for an installed robotc to this build.
std::string as_here(const std::string& command) {
  constexpr const char* strict = " -Wall -Wextra -Werror";
  constexpr const char* library =
      " -I " ROBOTC_API_HEADERS " -L " ROBOTC_API_FOLDER " -Wl,-rpath," ROBOTC_API_FOLDER " " ROBOTC_API_FLAGS " ";
  if (command.starts_with("cc ")) return std::string(ROBOTC_C_COMPILER) + strict + library + command.substr(3);
  if (command.starts_with("c++ ")) return std::string(ROBOTC_CXX_COMPILER) + strict + library + command.substr(4);
  return command;
}

/// Follows a page: writes its files, runs its commands in a folder with the examples and the library, and compares
/// `expected` outputs in all.
void follow_page(const std::string& path, std::size_t expected) {
  const TemporaryFolder folder;
  std::filesystem::copy("examples", folder / "examples", std::filesystem::copy_options::recursive);
  std::filesystem::copy("stdlib", folder / "stdlib", std::filesystem::copy_options::recursive);
  Document document(path);
  std::string printed;
  std::size_t compared = 0;
  for (const Block& block : blocks_of(path)) {
    CAPTURE(block.line);
    if (block.is("robot")) check_robot(folder, block);
    if (block.is("c") || block.is("cpp") || block.is("xml")) write_source(folder, block);
    if (block.is("console")) document.run(block, folder / ".");
    if (block.is("sh")) {
      printed.clear();
      for (const std::string& line : lines_of(block.text)) {
        int status = -1;
        printed += output_of("cd " + (folder / ".") + " && " + as_here(line) + " 2>&1", status);
        CHECK(status == 0);
      }
    }
    if (block.is("text")) {
      CHECK(printed == block.text);
      ++compared;
    }
  }
  CHECK(compared == expected);
  document.write_updates();
}

/// The programs that the page builds are linked and run as described, and print the shown output.
TEST_CASE("the page on building robots into programs holds") { follow_page("docs/embedding.md", 2); }

TEST_CASE("the page on robot files of other formats holds") { follow_page("docs/import.md", 0); }

TEST_CASE("the page on robotc in a program holds") { follow_page("docs/api.md", 3); }

/// The pages of a folder, sorted.
std::vector<std::string> pages_in(const std::string& folder) {
  std::vector<std::string> pages;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    if (entry.path().extension() == ".md") pages.push_back(entry.path().string());
  }
  std::sort(pages.begin(), pages.end());
  return pages;
}

/// All documents of the repository.
std::vector<std::string> all_documents() {
  std::vector<std::string> pages;
  for (const std::string folder : {".", "docs", "docs/language", "docs/decisions", "examples/embedded"}) {
    if (!std::filesystem::is_directory(folder)) continue;
    for (std::string& page : pages_in(folder)) pages.push_back(std::move(page));
  }
  return pages;
}

/// Follows every `of`-th page of the language and its surroundings, beginning with number `part`, so that parts run
/// beside each other.
void check_pages(std::size_t part, std::size_t of) {
  const TemporaryFolder folder;
  for (const auto& entry : std::filesystem::directory_iterator("examples")) {
    if (!entry.is_regular_file()) continue;
    const std::string copy = folder.write(entry.path().filename().string(), read_text(entry.path().string()));
    CHECK(!copy.empty());
  }
  std::vector<std::string> pages = pages_in("docs/language");
  REQUIRE(pages.size() > 20);
  for (const std::string page : {"README.md", "docs/language.md", "docs/library.md", "docs/notation.md",
                                 "docs/howto.md", "docs/phrasebooks.md"}) {
    pages.push_back(page);
  }
  // A page may use the files of any other page.
  for (const std::string& path : pages) {
    for (const Block& block : blocks_of(path)) {
      if (block.is("robot")) CHECK(!write_robot(folder, block).empty());
    }
  }
  for (std::size_t i = part; i < pages.size(); i += of) {
    const std::string& path = pages[i];
    CAPTURE(path);
    Document document(path);
    for (const Block& block : blocks_of(path)) {
      CAPTURE(block.line);
      if (block.is("robot")) check_robot(folder, block);
      if (block.is("console")) document.run(block, ".");
    }
    document.write_updates();
  }
}

TEST_CASE("every example in the documents holds: 1 of 4") { check_pages(0, 4); }
TEST_CASE("every example in the documents holds: 2 of 4") { check_pages(1, 4); }
TEST_CASE("every example in the documents holds: 3 of 4") { check_pages(2, 4); }
TEST_CASE("every example in the documents holds: 4 of 4") { check_pages(3, 4); }

/// The message in the README must equal robotc's for the SCARA with a gain that lacks its unit; ROBOTC_UPDATE replaces
/// it.
TEST_CASE("the error message in the README is what robotc prints") {
  const TemporaryFolder folder;
  std::string robot = read_text("examples/scara.robot");
  const std::string gain = "Kp = 200 /s^2";
  REQUIRE(robot.find(gain) != std::string::npos);
  robot.replace(robot.find(gain), gain.size(), "Kp = 200");
  const std::string file = folder.write("scara.robot", robot);
  std::string printed;
  for (std::string line : lines_of(run_robotc({"check", file}).err)) {
    if (line.empty()) break;
    const std::size_t path = line.find(file);
    if (path != std::string::npos) line.replace(path, file.size(), "scara.robot");
    printed += "    " + line + '\n';
  }
  std::string readme = read_text("README.md");
  const std::size_t begin = readme.find("    error: ");
  REQUIRE(begin != std::string::npos);
  const std::size_t end = readme.find("\n\n", begin) + 1;
  if (readme.substr(begin, end - begin) == printed) return;
  if (std::getenv("ROBOTC_UPDATE") != nullptr) {
    std::ofstream("README.md", std::ios::binary) << readme.replace(begin, end - begin, printed);
  } else {
    CHECK(readme.substr(begin, end - begin) == printed);
  }
}

/// Lines outside code, numbered from 1. Code is fenced, or indented by four blanks.
std::vector<std::pair<std::size_t, std::string>> prose_of(const std::string& path) {
  std::vector<std::pair<std::size_t, std::string>> prose;
  bool fenced = false;
  std::size_t number = 0;
  for (const std::string& line : lines_of(read_text(path))) {
    ++number;
    const bool is_fence = line.starts_with("```");
    if (is_fence) fenced = !fenced;
    if (!fenced && !is_fence && !line.starts_with("    ")) prose.emplace_back(number, line);
  }
  return prose;
}

/// GitHub's anchor of a heading: lower case, blanks as dashes, no other signs than `-` and `_`.
std::string anchor_of(const std::string& heading) {
  std::string anchor;
  for (const char c : heading) {
    if (c == ' ') anchor += '-';
    if (c == '-' || c == '_' || (c & 0x80) != 0 || std::isalnum(static_cast<unsigned char>(c)) != 0) {
      anchor += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    }
  }
  return anchor;
}

bool has_anchor(const std::string& path, const std::string& anchor) {
  const auto prose = prose_of(path);
  return std::any_of(prose.begin(), prose.end(), [&](const auto& line) {
    const std::size_t text = line.second.find_first_not_of('#');
    return text != 0 && text != std::string::npos && anchor_of(line.second.substr(text + 1)) == anchor;
  });
}

/// The targets of a line's links, `](TARGET)`, outside code spans.
std::vector<std::string> links_in(const std::string& line) {
  std::vector<std::string> links;
  bool in_code = false;
  for (std::size_t at = 0; at < line.size(); ++at) {
    if (line[at] == '`') in_code = !in_code;
    if (in_code || !std::string_view(line).substr(at).starts_with("](")) continue;
    const std::size_t end = line.find(')', at);
    if (end != std::string::npos) links.push_back(line.substr(at + 2, end - at - 2));
  }
  return links;
}

TEST_CASE("every link in the documents leads to a file and to a heading") {
  std::size_t count = 0;
  for (const std::string& path : all_documents()) {
    for (const auto& [number, line] : prose_of(path)) {
      for (const std::string& link : links_in(line)) {
        if (link.starts_with("http")) continue;
        CAPTURE(path);
        CAPTURE(number);
        CAPTURE(link);
        const std::size_t hash = std::min(link.find('#'), link.size());
        const std::filesystem::path target =
            hash == 0 ? std::filesystem::path(path) : std::filesystem::path(path).parent_path() / link.substr(0, hash);
        CHECK(std::filesystem::exists(target));
        if (hash < link.size()) CHECK(has_anchor(target.string(), link.substr(hash + 1)));
        ++count;
      }
    }
  }
  CHECK(count > 200);
}

/// Code spans of a line that look like paths of the repository.
std::vector<std::string> paths_in(const std::string& line) {
  std::vector<std::string> paths;
  for (std::size_t at = line.find('`'); at != std::string::npos; at = line.find('`', at + 1)) {
    const std::size_t end = line.find('`', at + 1);
    if (end == std::string::npos) break;
    std::string span = line.substr(at + 1, end - at - 1);
    const bool is_path = span.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789_./") == std::string::npos;
    if (is_path && span.find('/') != std::string::npos) paths.push_back(std::move(span));
    at = end;
  }
  return paths;
}

TEST_CASE("ARCHITECTURE.md is a map of at most 150 lines, and the paths in it and in the bibliography exist") {
  CHECK(lines_of(read_text("ARCHITECTURE.md")).size() <= 150);
  std::size_t count = 0;
  for (const std::string page : {"ARCHITECTURE.md", "docs/bibliography.md"}) {
    for (const auto& [number, line] : prose_of(page)) {
      for (const std::string& path : paths_in(line)) {
        CAPTURE(page);
        CAPTURE(number);
        CAPTURE(path);
        const bool exists = std::filesystem::exists(path) || std::filesystem::exists(path + ".h");
        CHECK(exists);
        ++count;
      }
    }
  }
  CHECK(count > 40);
}

TEST_CASE("the index of decisions lists each one, in the order of their numbers") {
  const std::string index = read_text("docs/decisions/README.md");
  std::vector<std::string> numbers;
  std::map<std::string, std::size_t> places;
  for (const std::string& path : pages_in("docs/decisions")) {
    const std::string name = std::filesystem::path(path).filename().string();
    if (name == "README.md") continue;
    CAPTURE(name);
    numbers.push_back(name.substr(0, 3));
    const std::size_t listed = index.find("[" + numbers.back() + "](" + name + ")");
    REQUIRE(listed != std::string::npos);
    places[numbers.back()] = listed;
    CHECK(read_text(path).starts_with("# " + numbers.back() + ": "));
  }
  CHECK(std::adjacent_find(numbers.begin(), numbers.end()) == numbers.end());
  CHECK(std::ranges::is_sorted(places, {}, [](const auto& place) { return place.second; }));
  CHECK(numbers.size() > 40);
}

/// Columns on a terminal: one per UTF-8 character, none for combining ones such as the dots of q̇.
std::size_t columns_of(const std::string& line) {
  std::size_t columns = 0;
  for (std::size_t i = 0; i < line.size(); ++i) {
    const auto byte = static_cast<unsigned char>(line[i]);
    const bool combining = (byte == 0xcc || byte == 0xcd) && i + 1 < line.size();
    if ((byte & 0xc0U) != 0x80U && !combining) ++columns;
  }
  return columns;
}

TEST_CASE("prose in the documents is wrapped at 100 columns") {
  for (const std::string& path : all_documents()) {
    for (const auto& [number, line] : prose_of(path)) {
      const bool can_wrap = !line.starts_with("|") && !line.starts_with("<") && line.find(' ') != std::string::npos;
      CAPTURE(path);
      CAPTURE(number);
      if (can_wrap) CHECK(columns_of(line) <= 100);
    }
  }
}

TEST_CASE("the sessions in the page on the REPL go as it says") {
  const TemporaryFolder folder;
  Document document("docs/repl.md");
  for (const Block& block : blocks_of("docs/repl.md")) {
    CAPTURE(block.line);
    if (block.is("repl")) document.replay(block, folder);
  }
  document.write_updates();
}

/// Its files are in a folder of their own, where its commands run.
TEST_CASE("the tutorial can be followed, and prints what it says") {
  const TemporaryFolder folder;
  const std::string path = "docs/tutorial.md";
  Document document(path);
  for (const Block& block : blocks_of(path)) {
    CAPTURE(block.line);
    if (block.is("robot")) write_robot(folder, block);
    if (block.is("console")) document.run(block, folder / ".");
  }
  document.write_updates();
  check_picture("docs/images/arm.svg", read_text(folder / "arm-draw.svg"));
}

}  // namespace
}  // namespace robotc::testing::documents_test
