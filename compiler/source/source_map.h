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

/// A half-open range of bytes in one source. A default span is invalid.
struct Span {
  SourceId source;
  std::uint32_t begin = 0;
  std::uint32_t end = 0;

  [[nodiscard]] bool valid() const { return source.valid(); }
  /// The smallest span that covers both, which must be in one source.
  [[nodiscard]] Span to(Span other) const { return {source, begin, other.end}; }
  friend bool operator==(const Span&, const Span&) = default;
};

/// A text read by the compiler: a file, a standard library module, or an expression from the command line.
struct SourceFile {
  std::string name;  ///< name in diagnostics
  std::string text;
  std::vector<std::uint32_t> line_starts;
  std::uint32_t first_line = 1;  ///< number of its first line; for a part of another text, the line there
};

/// Line and column of a byte, both from 1; columns count code points, as editors do.
struct Position {
  std::uint32_t line = 0;
  std::uint32_t column = 0;
};

/// Size limit of a text, 4 MB.
inline constexpr std::size_t max_source_bytes = 4'000'000;

/// Owns all source texts of a compilation; spans and views into texts are valid while it lives.
class SourceMap {
 public:
  SourceId add(std::string name, std::string text, std::uint32_t first_line = 1);

  [[nodiscard]] const SourceFile& file(SourceId id) const { return files_[id.index()]; }
  [[nodiscard]] std::string_view text(Span span) const;
  [[nodiscard]] Position position(SourceId id, std::uint32_t offset) const;
  /// A line's text by its number, without newline.
  [[nodiscard]] std::string_view line(SourceId id, std::uint32_t line) const;
  /// Offset of a line by its number.
  [[nodiscard]] std::uint32_t line_begin(SourceId id, std::uint32_t line) const {
    return file(id).line_starts[line - file(id).first_line];
  }
  [[nodiscard]] std::size_t size() const { return files_.size(); }

 private:
  std::deque<SourceFile> files_;
};

}  // namespace robotc
