#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "tools/robotc/drawing/plane.h"

namespace robotc::tools {

/// A set of numbered boxes that finds those near a place without looking at all of them: a grid of cells.
class BoxIndex {
 public:
  void insert(const Box& box, std::size_t number);
  /// Removes a box that was inserted with this number.
  void remove(const Box& box, std::size_t number);
  /// The numbers of boxes in the cells of a box or a segment, ascending: all that touch it, and some near it. Valid
  /// until the next call.
  const std::vector<std::size_t>& near(const Box& box) const;
  const std::vector<std::size_t>& near(const Segment& segment) const;
  /// Tests if `holds` of the number of a box in the cells of `box`. Stops at the first; collects nothing.
  template <class Holds>
  [[nodiscard]] bool any(const Box& box, const Holds& holds) const {
    if (box.is_empty()) return false;
    for (std::int32_t column = cell_of(box.left); column <= cell_of(box.right); ++column) {
      for (std::int32_t row = cell_of(box.top); row <= cell_of(box.bottom); ++row) {
        const auto numbers = cells_.find(Cell{column, row});
        if (numbers != cells_.end() && std::ranges::any_of(numbers->second, holds)) return true;
      }
    }
    return false;
  }

 private:
  struct Cell {
    std::int32_t column, row;
    friend bool operator==(const Cell&, const Cell&) = default;
  };
  struct Hash {
    std::size_t operator()(const Cell& cell) const;
  };

  static std::int32_t cell_of(double coordinate);
  template <class Visit>
  static void visit(const Box& box, const Visit& visit);
  void add(const Cell& cell) const;
  const std::vector<std::size_t>& sorted() const;

  std::unordered_map<Cell, std::vector<std::size_t>, Hash> cells_;
  mutable std::vector<std::size_t> found_;
};

}  // namespace robotc::tools
