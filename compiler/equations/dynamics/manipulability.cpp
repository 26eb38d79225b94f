#include "compiler/equations/dynamics/manipulability.h"

#include <functional>

namespace robotc::dynamics {

using expr::Id;
using expr::Pool;

namespace {

/// Calls `use` with every choice of `count` of `from`, in order.
void for_each_choice(const std::vector<std::size_t>& from, std::size_t count, std::vector<std::size_t>& chosen,
                     std::size_t first, const std::function<void(const std::vector<std::size_t>&)>& use) {
  if (chosen.size() == count) return use(chosen);
  for (std::size_t i = first; i < from.size(); ++i) {
    chosen.push_back(from[i]);
    for_each_choice(from, count, chosen, i + 1, use);
    chosen.pop_back();
  }
}

/// By the first row; at most 3 × 3.
Id determinant(Pool& pool, const std::function<Id(std::size_t row, std::size_t column)>& entry,
               const std::vector<std::size_t>& rows, const std::vector<std::size_t>& columns) {
  if (rows.empty()) return pool.one();
  const std::vector<std::size_t> below(rows.begin() + 1, rows.end());
  Id sum = pool.zero();
  for (std::size_t c = 0; c < columns.size(); ++c) {
    std::vector<std::size_t> others = columns;
    others.erase(others.begin() + static_cast<std::ptrdiff_t>(c));
    const Id term = pool.mul(entry(rows.front(), columns[c]), determinant(pool, entry, below, others));
    sum = c % 2 == 0 ? pool.add(sum, term) : pool.sub(sum, term);
  }
  return sum;
}

}  // namespace

MovedDirections moved_directions(const Pool& pool, const std::vector<Id>& jacobian, std::size_t coordinates) {
  MovedDirections moved;
  for (std::size_t r = 0; r < 3; ++r) {
    for (std::size_t c = 0; c < coordinates; ++c) {
      if (pool.is_zero(jacobian[r * coordinates + c])) continue;
      moved.rows.push_back(r);
      break;
    }
  }
  for (std::size_t c = 0; c < coordinates; ++c) {
    for (const std::size_t r : moved.rows) {
      if (pool.is_zero(jacobian[r * coordinates + c])) continue;
      moved.columns.push_back(c);
      break;
    }
  }
  return moved;
}

Id manipulability(Pool& pool, const std::vector<Id>& jacobian, std::size_t coordinates) {
  const MovedDirections moved = moved_directions(pool, jacobian, coordinates);
  if (moved.order() == 0) return pool.zero();
  const auto entry = [&](std::size_t row, std::size_t column) { return jacobian[row * coordinates + column]; };
  Id squares = pool.zero();
  std::vector<std::size_t> rows;
  for_each_choice(moved.rows, moved.order(), rows, 0, [&](const std::vector<std::size_t>& r) {
    std::vector<std::size_t> columns;
    for_each_choice(moved.columns, moved.order(), columns, 0, [&](const std::vector<std::size_t>& c) {
      const Id minor = determinant(pool, entry, r, c);
      squares = pool.add(squares, pool.mul(minor, minor));
    });
  });
  return pool.sqrt(squares);
}

}  // namespace robotc::dynamics
