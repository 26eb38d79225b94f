#include "compiler/source/text_fault.h"

#include <doctest/doctest.h>

namespace text_fault_test {

using namespace robotc;
using Kind = TextFault::Kind;

namespace {

bool has_fault(std::string_view text, Kind kind, std::size_t offset, std::size_t length) {
  const auto fault = find_text_fault(text);
  return fault && fault->kind == kind && fault->offset == offset && fault->length == length;
}

}  // namespace

TEST_CASE("a text of letters, signs, blanks and lines has no fault") {
  CHECK_FALSE(find_text_fault(""));
  CHECK_FALSE(find_text_fault("plain, ö, €, 😀, \u00A0"));
  CHECK_FALSE(find_text_fault("\xEF\xBB\xBFtab\tpage\f\nwindows\r\n"));
  CHECK_FALSE(find_text_fault("עברית العربية"));  // letters need no marks for right-to-left text
}

TEST_CASE("characters have the numbers that Unicode gives them") {
  CHECK(code_point("\x1b") == "U+001B");
  CHECK(code_point("\u0085") == "U+0085");
  CHECK(code_point("\u061C") == "U+061C");
  CHECK(code_point("\u202E") == "U+202E");
  CHECK(code_point("\U000E0001") == "U+E0001");
}

TEST_CASE("bytes that are not text are found where they stand") {
  CHECK(has_fault(std::string_view("ab\0c", 4), Kind::nul, 2, 1));
  CHECK(has_fault("a\xff", Kind::not_utf8, 1, 1));
  CHECK(has_fault("a\x80", Kind::not_utf8, 1, 1));          // a continuation byte alone
  CHECK(has_fault("a\xc3", Kind::not_utf8, 1, 1));          // cut off
  CHECK(has_fault("a\xc0\xaf", Kind::not_utf8, 1, 1));      // overlong
  CHECK(has_fault("a\xe0\x80\xaf", Kind::not_utf8, 1, 1));  // overlong
  CHECK(has_fault("a\xed\xa0\x80", Kind::not_utf8, 1, 1));  // a surrogate
  CHECK(has_fault("a\xf4\x90\x80\x80", Kind::not_utf8, 1, 1));
  CHECK(has_fault("a\xf5\x80\x80\x80", Kind::not_utf8, 1, 1));
}

TEST_CASE("characters that hide what is compiled are found where they stand") {
  CHECK(has_fault("a\x1b[2J", Kind::control, 1, 1));
  CHECK(has_fault("a\x7f", Kind::control, 1, 1));
  CHECK(has_fault("a\v", Kind::control, 1, 1));
  CHECK(has_fault("a\u0085", Kind::control, 1, 2));
  CHECK(has_fault("// a\u2028b", Kind::control, 4, 3));
  CHECK(has_fault("// a\rb\n", Kind::carriage_return, 4, 1));
  CHECK(has_fault("a\r", Kind::carriage_return, 1, 1));
  CHECK(has_fault("// a\u202Eb", Kind::direction, 4, 3));
  CHECK(has_fault("// a\u2069b", Kind::direction, 4, 3));
  CHECK(has_fault("\u200Fa", Kind::direction, 0, 3));
  CHECK(has_fault("\u061C", Kind::direction, 0, 2));
}

}  // namespace text_fault_test
