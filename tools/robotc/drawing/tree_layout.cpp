#include "tools/robotc/drawing/tree_layout.h"

#include <algorithm>
#include <limits>

namespace robotc::tools {

namespace {

/// Extents of a subtree in each of its rows, relative to its root's middle. The deepest row comes first: a row above
/// all others is appended. `shift` is added to every number, so that moving a subtree takes constant time.
struct Contour {
  std::vector<double> left;
  std::vector<double> right;
  double shift = 0;

  [[nodiscard]] std::size_t rows() const { return left.size(); }
  /// `row` counts from the subtree's first.
  [[nodiscard]] double left_of(std::size_t row) const { return left[left.size() - 1 - row] + shift; }
  [[nodiscard]] double right_of(std::size_t row) const { return right[right.size() - 1 - row] + shift; }
};

/// The distance that `next` must move to the right to fit beside `placed`.
double separation(const Contour& placed, const Contour& next, double gap) {
  double move = -std::numeric_limits<double>::infinity();
  for (std::size_t row = 0; row < std::min(placed.rows(), next.rows()); ++row) {
    move = std::max(move, placed.right_of(row) + gap - next.left_of(row));
  }
  return move;
}

/// Joins both. In common rows the outline is placed's left and next's right; the deeper one's other rows are kept in
/// place, so the cost is the depth of the shallower one.
Contour join(Contour placed, Contour next) {
  const bool placed_is_deeper = placed.rows() >= next.rows();
  Contour& deep = placed_is_deeper ? placed : next;
  const Contour& flat = placed_is_deeper ? next : placed;
  std::vector<double>& edge = placed_is_deeper ? deep.right : deep.left;
  for (std::size_t row = 0; row < flat.rows(); ++row) {
    const double outline = placed_is_deeper ? flat.right_of(row) : flat.left_of(row);
    edge[edge.size() - 1 - row] = outline - deep.shift;
  }
  return std::move(deep);
}

}  // namespace

std::vector<NodePlace> lay_out_tree(const std::vector<TreeNode>& nodes, double gap) {
  std::vector<std::vector<std::size_t>> children(nodes.size() + 1);
  const std::size_t root = nodes.size();  // an invisible parent of all
  for (std::size_t i = 0; i < nodes.size(); ++i) children[nodes[i].parent.value_or(root)].push_back(i);

  // From the leaves up: x is relative to the parent's middle.
  std::vector<double> x(nodes.size(), 0);
  std::vector<Contour> contours(nodes.size());
  const auto join_children = [&](std::size_t i) {
    Contour all;
    for (const std::size_t child : children[i]) {
      Contour contour = std::move(contours[child]);
      if (all.rows() > 0) {
        x[child] = separation(all, contour, gap);
        contour.shift += x[child];
        all = join(std::move(all), std::move(contour));
      } else {
        all = std::move(contour);
      }
    }
    if (children[i].empty()) return all;
    const double middle = (x[children[i].front()] + x[children[i].back()]) / 2;
    for (const std::size_t child : children[i]) x[child] -= middle;
    all.shift -= middle;
    return all;
  };
  for (std::size_t i = nodes.size(); i-- > 0;) {
    Contour all = join_children(i);
    all.left.push_back(-nodes[i].left - all.shift);
    all.right.push_back(nodes[i].right - all.shift);
    contours[i] = std::move(all);
  }
  join_children(root);

  std::vector<NodePlace> places(nodes.size());
  double leftmost = std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    const auto parent = nodes[i].parent;
    places[i] = parent ? NodePlace{places[*parent].x + x[i], places[*parent].row + 1} : NodePlace{x[i], 0};
    leftmost = std::min(leftmost, places[i].x - nodes[i].left);
  }
  for (NodePlace& place : places) place.x -= leftmost;
  return places;
}

}  // namespace robotc::tools
