#include <doctest/doctest.h>

#include "compiler/diagnostics/diagnostics.h"

namespace render_text_test {

using namespace robotc;

namespace {

constexpr DiagnosticKind broken{"broken"};
constexpr DiagnosticKind doubtful{"doubtful", Severity::warning};

/// A source, and labels for places in it.
struct Fixture {
  SourceMap sources;
  SourceId id;
  Diagnostics diagnostics;

  explicit Fixture(std::string text) : id(sources.add("arm.robot", std::move(text))) {}
  Span at(std::string_view words, std::size_t from = 0) const {
    const std::size_t begin = sources.file(id).text.find(words, from);
    REQUIRE(begin != std::string::npos);
    return {id, static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(begin + words.size())};
  }
  std::string render() const { return "\n" + render_text(diagnostics, sources, false); }
};

}  // namespace

TEST_CASE("labels that fit stand beside their underline, the others below") {
  Fixture f("param Kp = 200\ntau = mass_matrix(q) * (ref.qdd + Kp * (ref.q - q))\n");
  f.diagnostics.report({.kind = broken,
                        .message = "these cannot be added",
                        .primary = {f.at("ref.qdd"), "lift: m/s^2"},
                        .secondary = {{f.at("Kp"), "a plain number"}, {f.at("Kp * (ref.q - q)"), "lift: m, …"}},
                        .hints = {"the right side lacks 1/s^2", "write `param Kp = 200 /s^2`"}});
  CHECK(f.render() == R"(
error: these cannot be added
  ┌─ arm.robot:2:25
1 │ param Kp = 200
  │       -- a plain number
2 │ tau = mass_matrix(q) * (ref.qdd + Kp * (ref.q - q))
  │                         ^^^^^^^   ---------------- lift: m, …
  │                         lift: m/s^2
  = the right side lacks 1/s^2
  = write `param Kp = 200 /s^2`
)");
}

TEST_CASE("labels further left hang down past the rows above theirs") {
  Fixture f("aaa bbb ccc");
  f.diagnostics.report({.kind = broken,
                        .message = "no",
                        .primary = {f.at("bbb"), "second"},
                        .secondary = {{f.at("ccc"), "third"}, {f.at("aaa"), "first"}}});
  CHECK(f.render() == R"(
error: no
  ┌─ arm.robot:1:5
1 │ aaa bbb ccc
  │ --- ^^^ --- third
  │ │   second
  │ first
)");
}

TEST_CASE("labels inside and on top of each other") {
  Fixture f("aaa bbb ccc");
  f.diagnostics.report({.kind = broken,
                        .message = "no",
                        .primary = {f.at("bbb"), "inner"},
                        .secondary = {{f.at("aaa bbb ccc"), "outer"}, {f.at("bbb"), "same"}}});
  CHECK(f.render() == R"(
error: no
  ┌─ arm.robot:1:5
1 │ aaa bbb ccc
  │ ----^^^----
  │ │   inner
  │ │   same
  │ outer
)");
}

TEST_CASE("lines between: none, one, or left out") {
  Fixture f("l1\nl2\nl3\nl4\nl5\nl6\nl7\nl8\nl9\nl10\n");
  f.diagnostics.report({.kind = broken,
                        .message = "no",
                        .primary = {f.at("l10"), "here"},
                        .secondary = {{f.at("l2"), "a"}, {f.at("l3"), "b"}, {f.at("l5"), "c"}}});
  CHECK(f.render() == R"(
error: no
   ┌─ arm.robot:10:1
2  │ l2
   │ -- a
3  │ l3
   │ -- b
4  │ l4
5  │ l5
   │ -- c
   ·
10 │ l10
   │ ^^^ here
)");
}

TEST_CASE("labels in other files have their own heading") {
  Fixture f("use arm");
  const SourceId other = f.sources.add("lib/arm.robot", "\nrobot arm { }\n");
  f.diagnostics.report({.kind = broken,
                        .message = "no",
                        .primary = {f.at("arm"), ""},
                        .secondary = {{{other, 7, 10}, "declared here"}},
                        .hints = {"why"}});
  CHECK(f.render() == R"(
error: no
  ┌─ arm.robot:1:5
1 │ use arm
  │     ^^^
  ┌─ lib/arm.robot:2:7
2 │ robot arm { }
  │       --- declared here
  = why
)");
}

TEST_CASE("columns are those of a terminal: tabs, wide and combining characters") {
  Fixture f("\tx = 1\n\"日本\" y\ne\xcc\x81 z\n");
  f.diagnostics.report({.kind = broken,
                        .message = "no",
                        .primary = {f.at("y"), "wide"},
                        .secondary = {{f.at("x"), "tab"}, {f.at("z"), "combining"}}});
  CHECK(f.render() ==
        "\nerror: no\n  ┌─ arm.robot:2:6\n1 │     x = 1\n  │     - tab\n2 │ \"日本\" y\n  │        ^ wide\n"
        "3 │ e\xcc\x81 z\n  │   - combining\n");
}

TEST_CASE("spans without width, at the end, and over several lines") {
  Fixture f("a = \nb {\n  c\n}");
  f.diagnostics.report({.kind = broken, .message = "end of line", .primary = {{f.id, 4, 4}, "here"}});
  f.diagnostics.report({.kind = broken, .message = "several lines", .primary = {{f.id, 5, 14}, "block"}});
  f.diagnostics.report({.kind = broken, .message = "end of text", .primary = {{f.id, 14, 14}, ""}});
  CHECK(f.render() == R"(
error: end of line
  ┌─ arm.robot:1:5
1 │ a = 
  │     ^ here

error: several lines
  ┌─ arm.robot:2:1
2 │ b {
  │ ^^^ block

error: end of text
  ┌─ arm.robot:4:2
4 │ }
  │  ^

3 errors
)");
}

TEST_CASE("messages without a place, and the closing line") {
  Fixture f("text");
  CHECK(render_text(f.diagnostics, f.sources, false).empty());
  f.diagnostics.report({.kind = broken, .message = "no such file", .primary = {}, .hints = {"one\ntwo"}});
  CHECK(f.render() == "\nerror: no such file\n  = one\n    two\n");
  f.diagnostics.report({.kind = doubtful, .message = "hm", .primary = {f.at("text"), ""}});
  f.diagnostics.report({.kind = doubtful, .message = "hm again", .primary = {f.at("text"), ""}});
  CHECK(f.render() == R"(
warning: hm
  ┌─ arm.robot:1:1
1 │ text
  │ ^^^^

warning: hm again
  ┌─ arm.robot:1:1
1 │ text
  │ ^^^^

error: no such file
  = one
    two

1 error, 2 warnings
)");
}

TEST_CASE("of a very long line the surroundings of the label are shown") {
  Fixture f(std::string(4'000'000, 'x') + " here " + std::string(1000, 'y'));
  f.diagnostics.report({.kind = broken, .message = "no", .primary = {f.at("here"), "!"}});
  const std::string text = f.render();
  CHECK(text.size() < 600);
  CHECK(text.find("x here y") != std::string::npos);
  CHECK(text.find("│ …xxx") != std::string::npos);
  const auto column = [&](std::string_view words) {
    const std::size_t at = text.find(words);
    return at - text.rfind("│", at);
  };
  CHECK(column("here y") - std::string_view("…").size() + 1 == column("^^^^ !"));
}

TEST_CASE("bytes that are not text are shown as one sign each") {
  // Continuation bytes alone, overlong forms, surrogates, beyond Unicode, and a character cut off.
  for (const std::string_view broken_bytes :
       {"\x80", "\xC0\xAF", "\xE0\x94\x98", "\xF0\x82\x82\xAC", "\xED\xA0\x80", "\xF4\x90\x80\x80", "\xE2\x82"}) {
    Fixture f("a " + std::string(broken_bytes) + " here");
    f.diagnostics.report(
        {.kind = broken, .message = "found " + std::string(broken_bytes), .primary = {f.at("here"), ""}});
    std::string signs;
    for (std::size_t i = 0; i < broken_bytes.size(); ++i) signs += "�";
    const std::string text = f.render();
    CHECK(text.find("found " + signs + "\n") != std::string::npos);
    CHECK(text.find("a " + signs + " here\n") != std::string::npos);
  }
}

TEST_CASE("of a long word its beginning and its end are shown, and then the rest of the text") {
  Fixture f("here");
  const std::string word = "begin" + std::string(1000, 'x') + "end";
  f.diagnostics.report({.kind = broken, .message = word + " is too long", .primary = {f.at("here"), ""}});
  const std::string text = f.render();
  CHECK(text.find("begin" + std::string(155, 'x') + "…" + std::string(37, 'x') + "end is too long\n") !=
        std::string::npos);
}

TEST_CASE("long words and lines of continuation bytes are cut like others") {
  const std::string bytes(1000, '\x80');
  Fixture f(bytes + "here" + bytes);
  f.diagnostics.report({.kind = broken, .message = bytes, .primary = {f.at("here"), ""}});
  const std::string text = f.render();
  CHECK(text.size() < 3 * 500);
  CHECK(text.find("�here�") != std::string::npos);
  CHECK(text.find("�…�") != std::string::npos);
}

TEST_CASE("colours end where they begin, and the text between stays the same") {
  Fixture f("one two");
  f.diagnostics.report({.kind = broken,
                        .message = "no",
                        .primary = {f.at("one"), "1"},
                        .secondary = {{f.at("two"), "2"}},
                        .hints = {"h"}});
  std::string coloured = render_text(f.diagnostics, f.sources, true);
  CHECK(coloured.starts_with("\x1b[1;31merror\x1b[0m"));
  std::string plain;
  bool open = false;
  for (std::size_t i = 0; i < coloured.size(); ++i) {
    if (coloured[i] != '\x1b') {
      plain += coloured[i];
      continue;
    }
    const std::size_t end = coloured.find('m', i);
    const bool closes = coloured.substr(i, end - i) == "\x1b[0";
    CHECK(closes == open);
    open = !open;
    i = end;
  }
  CHECK_FALSE(open);
  CHECK(plain == render_text(f.diagnostics, f.sources, false));
}

}  // namespace render_text_test
