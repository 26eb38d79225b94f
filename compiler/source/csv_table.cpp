#include "compiler/source/csv_table.h"

#include <algorithm>
#include <optional>

namespace robotc {

namespace {

constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";

/// Reads cells one after another.
class CsvReader {
 public:
  CsvReader(const SourceMap& sources, SourceId source) : source_(source), text_(sources.file(source).text) {
    if (text_.starts_with(byte_order_mark)) at_ = byte_order_mark.size();
    skip_empty_lines();
    separator_ = separator_of_header();
  }

  [[nodiscard]] bool at_end() const { return at_ == text_.size(); }
  [[nodiscard]] Span here() const {
    const auto at = static_cast<std::uint32_t>(at_);
    return {source_, at, at};
  }

  /// The cells of the next line with some; nothing if a quote is not closed, which `error` says.
  std::optional<std::vector<CsvCell>> line(CsvError& error) {
    std::vector<CsvCell> cells;
    while (true) {
      auto cell = next_cell(error);
      if (!cell) return std::nullopt;
      cells.push_back(std::move(*cell));
      if (at_end()) break;
      const char end = text_[at_++];
      if (end == separator_) continue;
      skip_empty_lines();
      break;
    }
    return cells;
  }

 private:
  static bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r'; }

  void skip_empty_lines() {
    while (!at_end()) {
      std::size_t end = std::min(text_.find('\n', at_), text_.size());
      const std::string_view line = text_.substr(at_, end - at_);
      const bool empty = std::all_of(line.begin(), line.end(), is_blank);
      if (!empty && !line.starts_with('#')) return;
      at_ = std::min(end + 1, text_.size());
    }
  }

  [[nodiscard]] char separator_of_header() const {
    bool quoted = false;
    bool semicolon = false;
    for (std::size_t i = at_; i < text_.size() && (quoted || text_[i] != '\n'); ++i) {
      if (text_[i] == '"') quoted = !quoted;
      if (quoted) continue;
      if (text_[i] == '\t') return '\t';
      semicolon = semicolon || text_[i] == ';';
    }
    return semicolon ? ';' : ',';
  }

  std::optional<CsvCell> next_cell(CsvError& error) {
    const auto skip_blanks = [&] {
      while (!at_end() && text_[at_] != separator_ && is_blank(text_[at_])) ++at_;
    };
    skip_blanks();
    CsvCell cell;
    const std::size_t begin = at_;
    if (!at_end() && text_[at_] == '"') {
      if (!quoted(cell.text)) {
        error = {"a quotation mark is not closed", span(begin, begin + 1), ""};
        return std::nullopt;
      }
      cell.span = span(begin, at_);
      skip_blanks();
      if (!at_end() && text_[at_] != separator_ && text_[at_] != '\n') {
        error = {"a quoted cell ends before this", span(at_, at_ + 1), "expected a separator or the end of the line"};
        return std::nullopt;
      }
      return cell;
    }
    while (!at_end() && text_[at_] != separator_ && text_[at_] != '\n') ++at_;
    std::size_t end = at_;
    while (end > begin && is_blank(text_[end - 1])) --end;
    cell.text = text_.substr(begin, end - begin);
    cell.span = span(begin, end);
    return cell;
  }

  /// Two quotation marks stand for one.
  bool quoted(std::string& text) {
    for (++at_; !at_end(); ++at_) {
      if (text_[at_] != '"') {
        text += text_[at_];
      } else if (at_ + 1 < text_.size() && text_[at_ + 1] == '"') {
        text += text_[++at_];
      } else {
        ++at_;
        return true;
      }
    }
    return false;
  }

  [[nodiscard]] Span span(std::size_t begin, std::size_t end) const {
    return {source_, static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(std::min(end, text_.size()))};
  }

  SourceId source_;
  std::string_view text_;
  std::size_t at_ = 0;
  char separator_ = ',';
};

std::string cells_text(std::size_t count) { return std::to_string(count) + (count == 1 ? " cell" : " cells"); }

}  // namespace

std::size_t count_csv_lines(std::string_view text) {
  return static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n')) + 1;
}

std::variant<CsvTable, CsvError> read_csv(const SourceMap& sources, SourceId source) {
  CsvReader reader(sources, source);
  CsvTable table;
  CsvError error;
  if (reader.at_end())
    return CsvError{"the table is empty", reader.here(), "expected a line with the names of columns"};
  auto header = reader.line(error);
  if (!header) return error;
  table.header = std::move(*header);
  while (!reader.at_end()) {
    auto row = reader.line(error);
    if (!row) return error;
    if (row->size() != table.header.size()) {
      return CsvError{
          "this row has " + cells_text(row->size()) + ", but the header has " + cells_text(table.header.size()),
          row->front().span.to(row->back().span), ""};
    }
    table.rows.push_back(std::move(*row));
  }
  return table;
}

}  // namespace robotc
