#include <algorithm>
#include <string>
#include <vector>

#include "compiler/source/csv_table.h"
#include "tests/fuzz/main_file.h"
#include "tests/fuzz/promise.h"
#include "tests/fuzz/targets.h"

namespace robotc::fuzz {

namespace {

void write_row(std::string& text, const std::vector<CsvCell>& cells) {
  for (std::size_t i = 0; i < cells.size(); ++i) {
    text += i == 0 ? "\"" : ",\"";
    for (const char c : cells[i].text) {
      if (c == '"') text += c;
      text += c;
    }
    text += '"';
  }
  text += '\n';
}

bool same(const std::vector<CsvCell>& a, const std::vector<CsvCell>& b) {
  return std::ranges::equal(a, b, {}, &CsvCell::text, &CsvCell::text);
}

void check_cells(const std::vector<CsvCell>& cells, std::size_t count, std::size_t end_of_text) {
  require(cells.size() == count, "each row is as long as the header");
  for (const CsvCell& cell : cells) {
    require(cell.span.begin <= cell.span.end && cell.span.end <= end_of_text, "a cell is a part of the text");
    require(cell.text.size() <= cell.span.end - cell.span.begin, "a cell is no longer than its place");
  }
}

/// The table as it is read, and again with every cell in quotation marks.
void check_table(const std::string& text) {
  SourceMap sources;
  const auto read = read_csv(sources, sources.add("run.csv", text));
  if (const auto* error = std::get_if<CsvError>(&read)) {
    require(!error->message.empty(), "a table that is refused has a reason");
    return;
  }
  const auto& table = std::get<CsvTable>(read);
  std::string quoted;
  write_row(quoted, table.header);
  check_cells(table.header, table.header.size(), text.size());
  for (const std::vector<CsvCell>& row : table.rows) {
    check_cells(row, table.header.size(), text.size());
    write_row(quoted, row);
  }
  const auto again = read_csv(sources, sources.add("quoted.csv", quoted));
  const auto* const copy = std::get_if<CsvTable>(&again);
  require(copy != nullptr && same(copy->header, table.header) && copy->rows.size() == table.rows.size(),
          "a table in quotation marks is the same table");
  for (std::size_t i = 0; i < table.rows.size(); ++i) {
    require(same(copy->rows[i], table.rows[i]), "a row in quotation marks is the same row");
  }
}

}  // namespace

void data_table(std::string_view input) {
  const std::string text(input.substr(0, most_bytes));
  check_table(text);
  // As the reference of a program.
  const std::string program =
      "let run = data(\"run.csv\"), part = data(\"run.csv\", stride = 2)\n"
      "const x = table(0.5 s, run.t, run.x)\nlet q = run.q, v = spline(0.1 s, run.t, run.q)\n";
  Session session(
      [&](const std::string& path) -> std::variant<std::string, FileError> {
        if (path == "main.robot") return program;
        return text;
      },
      fuzz_effort);
  static_cast<void>(load(session));
  check_rendering(session.diagnostics(), session.sources());
}

}  // namespace robotc::fuzz
