#include "compiler/source/source_map.h"

#include <doctest/doctest.h>

namespace source_map_test {

using namespace robotc;

TEST_CASE("positions count lines and code points from 1") {
  SourceMap sources;
  const SourceId id = sources.add("a.robot", "ab\nöx\r\n\nend");
  const auto at = [&](std::uint32_t offset) {
    const Position p = sources.position(id, offset);
    return std::pair(p.line, p.column);
  };
  CHECK(at(0) == std::pair(1U, 1U));
  CHECK(at(2) == std::pair(1U, 3U));  // the newline belongs to its line
  CHECK(at(3) == std::pair(2U, 1U));
  CHECK(at(4) == std::pair(2U, 1U));  // inside ö
  CHECK(at(5) == std::pair(2U, 2U));
  CHECK(at(8) == std::pair(3U, 1U));
  CHECK(at(12) == std::pair(4U, 4U));
}

TEST_CASE("lines come without their newline") {
  SourceMap sources;
  const SourceId id = sources.add("a.robot", "ab\ncd\r\n\nend");
  CHECK(sources.line(id, 1) == "ab");
  CHECK(sources.line(id, 2) == "cd");
  CHECK(sources.line(id, 3).empty());
  CHECK(sources.line(id, 4) == "end");
  CHECK(sources.line(id, 5).empty());
  CHECK(sources.line(id, 0).empty());
}

TEST_CASE("spans give their text, and join") {
  SourceMap sources;
  const SourceId id = sources.add("a.robot", "one two three");
  const Span one{id, 0, 3};
  const Span three{id, 8, 13};
  CHECK(sources.text(three) == "three");
  CHECK(sources.text(one.to(three)) == "one two three");
  CHECK_FALSE(Span{}.valid());
}

TEST_CASE("texts stay where they are while others are added") {
  SourceMap sources;
  const std::string_view first = sources.file(sources.add("a", "a short text")).text;
  for (int i = 0; i < 100; ++i) sources.add("b", "another");
  CHECK(first == "a short text");
}

}  // namespace source_map_test
