#pragma once

#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/support/strong_id.h"

namespace robotc {

struct SourceFile;
using SourceId = StrongId<SourceFile>;

/// A half-open range of bytes in one source. A default span points nowhere.
struct Span {
  SourceId source;
  std::uint32_t begin = 0;
  std::uint32_t end = 0;

  [[nodiscard]] bool valid() const { return source.valid(); }
  /// The smallest span that covers both; they lie in one source.
  [[nodiscard]] Span to(Span other) const { return {source, begin, other.end}; }
  friend bool operator==(const Span&, const Span&) = default;
};

/// One text the compiler has read: a file, a standard library module, or an expression from the command line.
struct SourceFile {
  std::string name;  ///< as the user knows it; what diagnostics print
  std::string text;
  std::vector<std::uint32_t> line_starts;
  std::uint32_t first_line = 1;  ///< what its first line is called: of a text cut out of another, its number there
};

/// Line and column of a byte, both from 1; columns count code points, as editors do.
struct Position {
  std::uint32_t line = 0;
  std::uint32_t column = 0;
};

/// The largest text that is read: a megabyte is a million bytes.
inline constexpr std::size_t max_source_bytes = 4'000'000;

/// Owns every source text of a compilation; spans and views into texts stay valid as long as it lives.
class SourceMap {
 public:
  SourceId add(std::string name, std::string text, std::uint32_t first_line = 1);

  [[nodiscard]] const SourceFile& file(SourceId id) const { return files_[id.index()]; }
  [[nodiscard]] std::string_view text(Span span) const;
  [[nodiscard]] Position position(SourceId id, std::uint32_t offset) const;
  /// The text of a line, by its number, without its newline.
  [[nodiscard]] std::string_view line(SourceId id, std::uint32_t line) const;
  /// Where a line begins, by its number.
  [[nodiscard]] std::uint32_t line_begin(SourceId id, std::uint32_t line) const {
    return file(id).line_starts[line - file(id).first_line];
  }
  [[nodiscard]] std::size_t size() const { return files_.size(); }

 private:
  std::deque<SourceFile> files_;
};

}  // namespace robotc
