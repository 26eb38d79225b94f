#pragma once

#include <optional>
#include <vector>

namespace robotc::tools {

/// A node of a tree to be laid out in rows, the root in the first: how far it extends to either side of its middle, the
/// edge above it included.
struct TreeNode {
  std::optional<std::size_t> parent;  ///< a smaller index; none: a root
  double left = 0;
  double right = 0;
};

struct NodePlace {
  double x = 0;  ///< of its middle
  std::size_t row = 0;
};

/// Tidy places: children side by side in their order, as near to each other as all their rows allow, `gap` between
/// neighbours of a row; a parent stands midway between its first and its last child (after Reingold and Tilford).
/// Several roots stand beside each other. x begins at the left edge of the leftmost node. Takes time in proportion to
/// the nodes.
std::vector<NodePlace> lay_out_tree(const std::vector<TreeNode>& nodes, double gap);

}  // namespace robotc::tools
