#include "results/table.h"

#include <algorithm>

#include "results/numbers.h"

namespace robotc::tools {

namespace {

constexpr std::size_t gap = 2;

/// A quantity's three parts, which are aligned separately: "-5" ".01683" "N".
struct Quantity {
  std::string_view before_point;
  std::string_view from_point;
  std::string_view unit;
};

bool is_quantity(std::string_view cell) {
  const std::size_t first = cell.find_first_not_of("+-");
  return first != std::string_view::npos && cell[first] >= '0' && cell[first] <= '9';
}

Quantity split(std::string_view cell) {
  const std::size_t blank = std::min(cell.find(' '), cell.size());
  const std::string_view number = cell.substr(0, blank);
  const std::size_t point = std::min(number.find_first_of(".e"), number.size());
  const std::string_view unit = blank < cell.size() ? cell.substr(blank + 1) : std::string_view();
  return {number.substr(0, point), number.substr(point), unit};
}

/// The widths of a column's parts; `total` also covers its texts.
struct Widths {
  std::size_t before_point = 0;
  std::size_t from_point = 0;
  std::size_t unit = 0;
  std::size_t total = 0;
};

void append_padding(std::string& out, std::size_t count) { out.append(count, ' '); }

void append_quantity(std::string& out, std::string_view cell, const Widths& widths) {
  const Quantity parts = split(cell);
  append_padding(out, widths.before_point - parts.before_point.size());
  out += parts.before_point;
  out += parts.from_point;
  if (parts.unit.empty()) return;
  append_padding(out, widths.from_point - parts.from_point.size() + 1);
  out += parts.unit;
}

}  // namespace

void Table::add_row(std::vector<std::string> cells) {
  cells.resize(columns_.size());
  rows_.push_back(std::move(cells));
}

std::string Table::render(std::string_view indent) const {
  std::vector<Widths> widths(columns_.size());
  for (std::size_t c = 0; c < columns_.size(); ++c) {
    Widths& width = widths[c];
    for (const std::vector<std::string>& row : rows_) {
      if (columns_[c] == Align::quantity && is_quantity(row[c])) {
        const Quantity parts = split(row[c]);
        width.before_point = std::max(width.before_point, parts.before_point.size());
        width.from_point = std::max(width.from_point, parts.from_point.size());
        width.unit = std::max(width.unit, display_width(parts.unit));
      } else {
        width.total = std::max(width.total, display_width(row[c]));
      }
    }
    const std::size_t unit = width.unit == 0 ? 0 : width.unit + 1;
    width.total = std::max(width.total, width.before_point + width.from_point + unit);
  }

  std::string out;
  for (const std::vector<std::string>& row : rows_) {
    out += indent;
    for (std::size_t c = 0; c < columns_.size(); ++c) {
      std::string cell;
      if (columns_[c] == Align::quantity && is_quantity(row[c])) {
        append_quantity(cell, row[c], widths[c]);
      } else {
        cell = row[c];
      }
      out += cell;
      if (c + 1 < columns_.size()) append_padding(out, widths[c].total - display_width(cell) + gap);
    }
    out.erase(out.find_last_not_of(' ') + 1);
    out += '\n';
  }
  return out;
}

}  // namespace robotc::tools
