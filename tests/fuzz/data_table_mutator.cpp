#include <algorithm>
#include <array>
#include <cstdint>
#include <random>
#include <string>
#include <string_view>
#include <vector>

namespace {

using Rows = std::vector<std::vector<std::string>>;

/// Lines and cells, without regard to quotation marks: what these do when they are cut is of interest, too.
Rows rows_of(std::string_view text, char separator) {
  Rows rows(1, {""});
  for (const char c : text) {
    if (c == '\n') {
      rows.push_back({""});
    } else if (c == separator) {
      rows.back().emplace_back();
    } else {
      rows.back().back() += c;
    }
  }
  return rows;
}

std::string text_of(const Rows& rows, char separator) {
  std::string text;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (i > 0) text += '\n';
    for (std::size_t j = 0; j < rows[i].size(); ++j) {
      if (j > 0) text += separator;
      text += rows[i][j];
    }
  }
  return text;
}

constexpr std::array<std::string_view, 22> cells{
    "",      "0",     "-0",    "1e308", "1e309",         "-1e-320",  "nan",  "inf",  "0x1p3", "1,5",    "\"\"",
    "\"a;b", "t [s]", "x [m]", "q.a",   "q.a [furlong]", "x[1] [N]", "x[2]", "t[s]", "# t",   "\"\"\"", "1 m"};

/// One change of rows or cells.
std::string changed(std::string_view text, unsigned seed) {
  std::minstd_rand random(seed);
  const auto below = [&](std::size_t n) { return n == 0 ? 0 : random() % n; };
  constexpr std::array separators{',', ';', '\t'};
  const char separator = text.find(';') != std::string_view::npos    ? ';'
                         : text.find('\t') != std::string_view::npos ? '\t'
                                                                     : ',';
  Rows rows = rows_of(text, separator);
  const auto at = [](auto& list, std::size_t i) { return list.begin() + static_cast<std::ptrdiff_t>(i); };
  const std::size_t row = below(rows.size());
  const std::size_t column = below(rows[row].size());
  switch (below(8)) {
    case 0:
      rows.erase(at(rows, row));
      break;
    case 1: {
      const std::vector<std::string> again = rows[row];
      rows.insert(at(rows, below(rows.size())), again);
      break;
    }
    case 2:
      std::swap(rows[row], rows[below(rows.size())]);
      break;
    case 3:  // a column
      for (auto& cells_of_row : rows) {
        if (column < cells_of_row.size()) cells_of_row.erase(at(cells_of_row, column));
      }
      break;
    case 4:
      for (auto& cells_of_row : rows) {
        if (column < cells_of_row.size()) cells_of_row.push_back(cells_of_row[column]);
      }
      break;
    case 5:
      rows[row].erase(at(rows[row], column));
      break;
    case 6:
      return text_of(rows, separators[below(separators.size())]);
    default:
      rows[row][column] = cells[below(cells.size())];
  }
  return text_of(rows, separator);
}

}  // namespace

// Hooks of libFuzzer: https://llvm.org/docs/LibFuzzer.html and FuzzerInterface.h.
extern "C" {

// NOLINTNEXTLINE(readability-identifier-naming): the name is libFuzzer's
std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t most);

/// Three of four changes are changes of rows and cells, the others of bytes.
// NOLINTNEXTLINE(readability-identifier-naming): likewise
std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t most, unsigned seed) {
  if (seed % 4 != 0) {
    const std::string text = changed({reinterpret_cast<const char*>(data), size}, seed);
    if (!text.empty() && text.size() <= most) {
      std::ranges::copy(text, data);
      return text.size();
    }
  }
  return LLVMFuzzerMutate(data, size, most);
}
}
