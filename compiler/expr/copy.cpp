#include <algorithm>
#include <stdexcept>
#include <utility>
#include <vector>

#include "compiler/expr/algorithms.h"

namespace robotc::expr {
namespace {

std::vector<Id> images(const std::vector<Id>& image, std::span<const Id> roots) {
  std::vector<Id> result;
  result.reserve(roots.size());
  for (const Id root : roots) result.push_back(image[root.index()]);
  return result;
}

std::vector<Id> image_of(const Pool& from, std::span<const Assignment> replacements) {
  std::vector<Id> image(from.size());
  for (const auto& [symbol, replacement] : replacements) image[symbol.index()] = replacement;
  return image;
}

}  // namespace

Id rebuild(const Pool& from, Id id, Pool& to, std::span<const Id> image) {
  const auto at = [&](std::size_t i) { return image[from.arg(id, i).index()]; };
  switch (arity(from.op(id))) {
    case 0:
      return to.number(from.value(id));
    case 1:
      if (from.op(id) == Op::call) return to.call(from.call_of(id), at(0));
      if (from.op(id) == Op::result) return to.result(at(0), from.result_index(id));
      return to.make(from.op(id), at(0));
    case 2:
      return to.make(from.op(id), at(0), at(1));
    default:
      return to.make(from.op(id), at(0), at(1), at(2));
  }
}

void copy_rows(const Pool& from, Pool& to, std::span<const Id> image) {
  const std::size_t rows = from.rows().size();  // both may be one pool
  for (std::size_t i = 0; i < rows; ++i) {
    std::vector<Id> row = from.rows()[i];
    for (Id& id : row) id = id.valid() ? image[id.index()] : id;
    to.declare_row(std::move(row));
  }
}

std::vector<Id> copy(const Pool& from, std::span<const Id> roots, Pool& to, std::span<const Assignment> replacements) {
  std::vector<Id> image = image_of(from, replacements);
  const std::vector<Id> nodes = reachable(from, roots);
  to.reserve(nodes.size());
  for (const Id id : nodes) {
    if (image[id.index()].valid()) continue;
    if (from.is_symbol(id)) throw std::logic_error("copy: no replacement for symbol " + from.symbol_of(id).name);
    image[id.index()] = rebuild(from, id, to, image);
  }
  copy_rows(from, to, image);
  return images(image, roots);
}

std::vector<Id> substitute(Pool& pool, std::span<const Id> roots, std::span<const Assignment> replacements) {
  std::vector<Id> image = image_of(pool, replacements);
  for (const Id id : reachable(pool, roots)) {
    if (image[id.index()].valid()) continue;
    bool changed = false;
    for (const Id arg : pool.args(id)) changed = changed || image[arg.index()] != arg;
    image[id.index()] = changed ? rebuild(pool, id, pool, image) : id;
  }
  const std::size_t rows = pool.rows().size();
  const auto changes = [&](Id id) { return id.valid() && image[id.index()].valid() && image[id.index()] != id; };
  for (std::size_t i = 0; i < rows; ++i) {
    if (std::ranges::none_of(pool.rows()[i], changes)) continue;
    std::vector<Id> row = pool.rows()[i];
    for (Id& id : row) id = id.valid() ? image[id.index()] : id;
    pool.declare_row(std::move(row));
  }
  return images(image, roots);
}

}  // namespace robotc::expr
