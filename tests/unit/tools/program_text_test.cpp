#include "compiler/frontend/program_text.h"

#include <doctest/doctest.h>

namespace robotc::program_text_test {
namespace {

std::string text_of(const ProgramText& program) {
  return program.text([](const std::string& path) { return path; });
}

TEST_CASE("a replaced definition keeps its place") {
  ProgramText program("a.robot", "// head\n/// The mass.\nconst m = 1 kg  // light\n\nfn f(x) { x }\n");
  CHECK(program.define("<repl>", "const m = 2 kg") == std::vector<std::string>{"m"});
  CHECK(text_of(program) == "// head\nconst m = 2 kg  // light\n\nfn f(x) { x }\n");
  CHECK(program.define("<repl>", "fn g(x) {\n  2 * x\n}").empty());
  CHECK(program.define("<repl>", "const n = 3") == std::vector<std::string>{});
  CHECK(text_of(program) ==
        "// head\nconst m = 2 kg  // light\n\nfn f(x) { x }\n\nfn g(x) {\n  2 * x\n}\nconst n = 3\n");
}

TEST_CASE("replacing one name of a statement keeps the others") {
  ProgramText program("a.robot", "const a = 1, // one, of three\n  b = 2, c = [1,\n 2]\nlet d = a\n");
  CHECK(program.define("<repl>", "const b = 5") == std::vector<std::string>{"b"});
  CHECK(text_of(program) == "const a = 1, c = [1,\n 2]\nconst b = 5\nlet d = a\n");
  CHECK(program.define("<repl>", "const c = 6, a = 7") == std::vector<std::string>{"a", "c"});
  CHECK(text_of(program) == "const c = 6, a = 7\nconst b = 5\nlet d = a\n");

  ProgramText uses("a.robot", "use p, q from \"lib/x.robot\"\n");
  CHECK(uses.define("<repl>", "const p = 1") == std::vector<std::string>{"p"});
  CHECK(uses.text([](const std::string& path) { return "../" + path; }) ==
        "use q from \"../lib/x.robot\"\nconst p = 1\n");
}

TEST_CASE("one statement may take the place of several") {
  ProgramText program("a.robot", "const a = 1\nconst b = 2\nconst c = 3\n");
  CHECK(program.define("<repl>", "let c = 4, a = 5") == std::vector<std::string>{"a", "c"});
  CHECK(text_of(program) == "let c = 4, a = 5\nconst b = 2\n");
}

TEST_CASE("pieces know where their lines stood") {
  ProgramText program("a.robot", "const a = 1\nconst b = 2\n\nconst c = 3\n");
  program.define("<repl>", "const b = 7");
  const std::vector<TextPiece> pieces = program.pieces();
  REQUIRE(pieces.size() == 3);
  CHECK(pieces[0].text == "const a = 1\n");
  CHECK(pieces[1].name == "<repl>");
  CHECK(pieces[1].first_line == 1);
  CHECK(pieces[2].text == "\n\nconst c = 3\n");
  CHECK(pieces[2].first_line == 2);
}

TEST_CASE("documentation moves with its definition") {
  ProgramText program("a.robot", "const a = 1\n/// Two.\n/// Really.\nconst b = 2\n//// a ruler\nconst c = 3\n");
  program.define("<repl>", "/// Three.\nconst b = 3");
  program.define("<repl>", "const c = 4");
  CHECK(text_of(program) == "const a = 1\n/// Three.\nconst b = 3\n//// a ruler\nconst c = 4\n");
}

}  // namespace
}  // namespace robotc::program_text_test
