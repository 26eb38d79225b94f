#include "tools/robotc/drawing/box_index.h"

#include <cmath>

namespace robotc::tools {

namespace {

constexpr double side = 48;  // px of a cell: some labels

}  // namespace

std::int32_t BoxIndex::cell_of(double coordinate) { return static_cast<std::int32_t>(std::floor(coordinate / side)); }

std::size_t BoxIndex::Hash::operator()(const Cell& cell) const {
  const std::uint64_t both =
      static_cast<std::uint64_t>(static_cast<std::uint32_t>(cell.column)) << 32 | static_cast<std::uint32_t>(cell.row);
  return static_cast<std::size_t>(both * 0x9e3779b97f4a7c15u >> 16);
}

template <class Visit>
void BoxIndex::visit(const Box& box, const Visit& visit) {
  if (box.is_empty()) return;
  for (std::int32_t column = cell_of(box.left); column <= cell_of(box.right); ++column) {
    for (std::int32_t row = cell_of(box.top); row <= cell_of(box.bottom); ++row) visit(Cell{column, row});
  }
}

void BoxIndex::insert(const Box& box, std::size_t number) {
  visit(box, [&](const Cell& cell) { cells_[cell].push_back(number); });
}

void BoxIndex::remove(const Box& box, std::size_t number) {
  visit(box, [&](const Cell& cell) { std::erase(cells_[cell], number); });
}

void BoxIndex::add(const Cell& cell) const {
  if (const auto numbers = cells_.find(cell); numbers != cells_.end()) {
    found_.insert(found_.end(), numbers->second.begin(), numbers->second.end());
  }
}

const std::vector<std::size_t>& BoxIndex::sorted() const {
  std::ranges::sort(found_);
  found_.erase(std::ranges::unique(found_).begin(), found_.end());
  return found_;
}

const std::vector<std::size_t>& BoxIndex::near(const Box& box) const {
  found_.clear();
  visit(box, [&](const Cell& cell) { add(cell); });
  return sorted();
}

const std::vector<std::size_t>& BoxIndex::near(const Segment& segment) const {
  found_.clear();
  const auto [a, b] = segment.from.x <= segment.to.x ? segment : Segment{segment.to, segment.from};
  const double slope = b.x > a.x ? (b.y - a.y) / (b.x - a.x) : 0;
  for (std::int32_t column = cell_of(a.x); column <= cell_of(b.x); ++column) {
    // The part of the segment in this column; a pixel covers the rounding of its ends.
    const double enters = std::max(a.x, column * side), leaves = std::min(b.x, (column + 1) * side);
    const double first = b.x > a.x ? a.y + slope * (enters - a.x) : a.y;
    const double last = b.x > a.x ? a.y + slope * (leaves - a.x) : b.y;
    const std::int32_t bottom = cell_of(std::max(first, last) + 1);
    for (std::int32_t row = cell_of(std::min(first, last) - 1); row <= bottom; ++row) add({column, row});
  }
  return sorted();
}

}  // namespace robotc::tools
