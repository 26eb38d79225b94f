#include "compiler/source/source_map.h"

#include <algorithm>

namespace robotc {

namespace {

bool is_continuation(char c) { return (static_cast<unsigned char>(c) & 0xC0) == 0x80; }

}  // namespace

SourceId SourceMap::add(std::string name, std::string text, std::uint32_t first_line) {
  SourceFile file{std::move(name), std::move(text), {0}, first_line};
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
  const std::string_view text = source.text;
  const std::size_t begin = source.line_starts[line - 1];
  const std::string_view before = text.substr(begin, offset - begin);
  auto column = 1 + static_cast<std::uint32_t>(
                        std::count_if(before.begin(), before.end(), [](char c) { return !is_continuation(c); }));
  if (column > 1 && offset < text.size() && is_continuation(text[offset])) --column;
  return {source.first_line + line - 1, column};
}

std::string_view SourceMap::line(SourceId id, std::uint32_t line) const {
  const SourceFile& source = file(id);
  if (line < source.first_line || line - source.first_line >= source.line_starts.size()) return {};
  line = line - source.first_line + 1;
  const std::size_t begin = source.line_starts[line - 1];
  std::size_t end = line < source.line_starts.size() ? source.line_starts[line] - 1 : source.text.size();
  if (end > begin && source.text[end - 1] == '\r') --end;
  return std::string_view(source.text).substr(begin, end - begin);
}

}  // namespace robotc
