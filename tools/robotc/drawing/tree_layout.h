#pragma once

#include <optional>
#include <vector>

namespace robotc::tools {

/// A node of a tree to be laid out in rows, with the root in the first: its extents to either side of its middle,
/// including the edge above it.
struct TreeNode {
  std::optional<std::size_t> parent;  ///< a smaller index; none: a root
  double left = 0;
  double right = 0;
};

struct NodePlace {
  double x = 0;  ///< of its middle
  std::size_t row = 0;
};

/// Tidy layout: children side by side in order, as close as all their rows allow, with `gap` between neighbours in a
/// row; a parent is centred between its first and last child (after Reingold and Tilford). Several roots are side by
/// side. x starts at the left edge of the leftmost node. Linear time.
std::vector<NodePlace> lay_out_tree(const std::vector<TreeNode>& nodes, double gap);

}  // namespace robotc::tools
