#include "compiler/source/source_map.h"

#include <algorithm>

namespace robotc {

namespace {

bool is_continuation(char c) { return (static_cast<unsigned char>(c) & 0xC0) == 0x80; }

}  // namespace

SourceId SourceMap::add(std::string name, std::string text) {
  SourceFile file{std::move(name), std::move(text), {0}};
  for (std::size_t i = 0; i < file.text.size(); ++i) {
    if (file.text[i] == '\n') file.line_starts.push_back(static_cast<std::uint32_t>(i + 1));
  }
  files_.push_back(std::move(file));
  return SourceId(files_.size() - 1);
}

std::string_view SourceMap::text(Span span) const {
  return std::string_view(file(span.source).text).substr(span.begin, span.end - span.begin);
}

Position SourceMap::position(SourceId id, std::uint32_t offset) const {
  const SourceFile& source = file(id);
  const auto next = std::upper_bound(source.line_starts.begin(), source.line_starts.end(), offset);
  const auto line = static_cast<std::uint32_t>(next - source.line_starts.begin());
  std::uint32_t column = 1;
  for (std::uint32_t i = source.line_starts[line - 1]; i < offset && i < source.text.size(); ++i) {
    if (!is_continuation(source.text[i])) ++column;
  }
  if (column > 1 && offset < source.text.size() && is_continuation(source.text[offset])) --column;
  return {line, column};
}

std::string_view SourceMap::line(SourceId id, std::uint32_t line) const {
  const SourceFile& source = file(id);
  if (line == 0 || line > source.line_starts.size()) return {};
  const std::size_t begin = source.line_starts[line - 1];
  std::size_t end = line < source.line_starts.size() ? source.line_starts[line] - 1 : source.text.size();
  if (end > begin && source.text[end - 1] == '\r') --end;
  return std::string_view(source.text).substr(begin, end - begin);
}

std::size_t find_invalid_text(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  std::size_t i = 0;
  while (i < text.size()) {
    const unsigned char lead = byte(i);
    if (lead == 0) return i;
    if (lead < 0x80) {
      ++i;
      continue;
    }
    // The valid second bytes depend on the lead: no overlong forms, no surrogates, nothing above U+10FFFF.
    std::size_t length = 0;
    unsigned char low = 0x80;
    unsigned char high = 0xBF;
    if (lead >= 0xC2 && lead <= 0xDF) {
      length = 2;
    } else if (lead >= 0xE0 && lead <= 0xEF) {
      length = 3;
      if (lead == 0xE0) low = 0xA0;
      if (lead == 0xED) high = 0x9F;
    } else if (lead >= 0xF0 && lead <= 0xF4) {
      length = 4;
      if (lead == 0xF0) low = 0x90;
      if (lead == 0xF4) high = 0x8F;
    } else {
      return i;
    }
    if (i + length > text.size() || byte(i + 1) < low || byte(i + 1) > high) return i;
    for (std::size_t k = 2; k < length; ++k) {
      if (!is_continuation(text[i + k])) return i;
    }
    i += length;
  }
  return std::string_view::npos;
}

}  // namespace robotc
