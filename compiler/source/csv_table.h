#pragma once

#include <string>
#include <variant>
#include <vector>

#include "compiler/source/source_map.h"

/// Tables as comma-separated text (RFC 4180), with the places of their cells.
namespace robotc {

struct CsvCell {
  std::string text;  ///< without quotes and outer blanks
  Span span;
};

struct CsvTable {
  std::vector<CsvCell> header;
  std::vector<std::vector<CsvCell>> rows;  ///< each as long as the header
};

struct CsvError {
  std::string message;
  Span span;
  std::string label;
};

/// Reads a text with a header line and rows of as many cells. Cells are separated by commas, or by semicolons or tabs
/// if the header has some outside of quotes. Empty lines, and lines that begin with `#`, do not count.
std::variant<CsvTable, CsvError> read_csv(const SourceMap& sources, SourceId source);

/// Number of lines that can hold rows: a limit to check before they are read.
std::size_t count_csv_lines(std::string_view text);

}  // namespace robotc
