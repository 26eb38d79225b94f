#include <doctest/doctest.h>

#include <random>

#include "tests/unit/syntax/read.h"

namespace hostile_test {

using namespace robotc;
using robotc::syntax::test::codes;
using robotc::syntax::test::read_expression;
using robotc::syntax::test::read_file;

namespace {

std::string repeat(std::string_view text, std::size_t count) {
  std::string result;
  result.reserve(text.size() * count);
  for (std::size_t i = 0; i < count; ++i) result += text;
  return result;
}

}  // namespace

TEST_CASE("deep nesting is refused before it can exhaust the stack") {
  constexpr std::size_t deep = 20000;
  for (const std::string bracket : {"(", "[", "f(", "{", "a[", "for i in n {\n"}) {
    CAPTURE(bracket);
    CHECK(read_file("a = " + repeat(bracket, deep)) == "error: nesting-too-deep");
  }
  // Each word shows that the brackets before it are unclosed.
  for (const std::string statement : {"robot r { ", "link a { x = 3\n", "when a { b = ["}) {
    CHECK(read_file(repeat(statement, 300)).starts_with("error: unclosed-bracket"));
  }
  CHECK(read_expression(repeat("(", deep) + "1" + repeat(")", deep)) == "error: nesting-too-deep");
}

TEST_CASE("long chains are refused: they are deep trees") {
  constexpr std::size_t many = 20000;
  CHECK(read_expression("1" + repeat(" + 1", many)) == "error: expression-too-long");
  CHECK(read_expression(repeat("-", many) + "1") == "error: expression-too-long");
  CHECK(read_expression(repeat("2^", many) + "1") == "error: expression-too-long");
  CHECK(read_expression(repeat("not ", many) + "a") == "error: expression-too-long");
  CHECK(read_expression(repeat("if a then b else ", many) + "c") == "error: expression-too-long");
  CHECK(read_expression("a" + repeat(".b", many)) == "error: expression-too-long");
  CHECK(read_expression("a" + repeat("(1)", many)) == "error: expression-too-long");
  CHECK(read_expression("a" + repeat("[1]", many)) == "error: expression-too-long");
  // Through brackets: each level is short, but not their sum.
  CHECK(read_expression(repeat("(1 + 1 + 1 + 1 + 1 + ", 250) + "1" + repeat(")", 250)) == "error: expression-too-long");
}

TEST_CASE("long texts without nesting are accepted") {
  CHECK(read_expression("[" + repeat("1 + 2, ", 20000) + "3]").size() > 20000);
  CHECK(read_expression("1" + repeat(" + (1 * 2)", 900)).size() > 900);
  CHECK(read_expression(repeat("(", 250) + "1" + repeat(")", 250)) == "1");
  CHECK(read_file(repeat("a = 1 + 2\n", 10000)).size() > 10000);
  CHECK(read_file("const a = 1" + repeat(", a = 1", 10000)).size() > 10000);
}

TEST_CASE("deep trees within the limits are read, printed and destroyed") {
  CHECK(read_expression("1" + repeat(" + 1", 999)).size() > 1000);
  CHECK(read_expression(repeat("-", 999) + "1").size() > 1000);
  CHECK(read_expression(repeat("2^", 999) + "1").size() > 1000);
  CHECK(read_expression(repeat("if a then b else ", 999) + "c").size() > 1000);
  CHECK(read_expression(repeat("(-(", 120) + repeat("-", 600) + "1" + repeat("))", 120)).size() > 1000);
  CHECK(read_file(repeat("robot r { ", 250) + repeat("}", 250)).size() > 1000);
}

TEST_CASE("invalid texts") {
  CHECK(read_file(std::string("a = 1\0", 6)) == "error: source-with-nul");
  CHECK(read_file("a = \xff") == "error: source-not-utf8");
  CHECK(read_file("a = \xc3") == "error: source-not-utf8");
  CHECK(read_file("a = 1 // \x1b[2J") == "error: control-character");
  CHECK(read_file("a = 1 // \rb = 2") == "error: carriage-return-alone");
  CHECK(read_file("a = \"\u202Etxet\"") == "error: hidden-direction");
  CHECK(read_file(std::string(5'000'000, ' ')) == "error: source-too-large");
  CHECK(read_file(std::string(8'000'000, 'x')) == "error: source-too-large");
  CHECK(read_file("\xEF\xBB\xBF"
                  "a = 1") == "a = 1\n");
}

TEST_CASE("one line of almost the largest size is read in linear time") {
  CHECK(read_file("a = [" + repeat("(1), ", 50'000) + "2]").size() > 50'000);
  CHECK(read_file(repeat("-1;", 50'000)) == "error: foreign-semicolon");
  CHECK(read_file("a = \"" + repeat("x", 3'900'000) + "\"").size() > 3'900'000);
  CHECK(read_file(repeat(") ", 300)).starts_with("error: unopened-bracket"));
}

TEST_CASE("any sequence of tokens is read to its end") {
  constexpr const char* words[] = {
      "a",     "1",  "\n",   "{",     "}",    "(",    ")",   "[",        "]",    "=",     "==", "+",
      "-",     "*",  "/",    "->",    ":",    ",",    ".",   "..",       "2 kg", "robot", "fn", "let",
      "for",   "in", "link", "joint", "when", "next", "if",  "then",     "else", "as",    "on", "from",
      "every", ";",  "#x\n", "\"s\"", "'",    "&&",   "use", "simulate", "é",    "≤"};
  std::mt19937 random(20240607);
  for (int round = 0; round < 3000; ++round) {
    std::string text;
    for (std::size_t length = random() % 40; length > 0; --length) {
      text += words[random() % std::size(words)];
      if (random() % 3 != 0) text += ' ';
    }
    CAPTURE(text);
    SourceMap sources;
    Diagnostics diagnostics;
    const SourceId id = sources.add("random", text);
    const syntax::File file = syntax::parse_file(sources, id, diagnostics);
    syntax::print(file, sources);
    render_text(diagnostics, sources, true);
    render_json(diagnostics, sources);
    Diagnostics again;
    syntax::parse_expression(sources, id, again);
  }
}

}  // namespace hostile_test
