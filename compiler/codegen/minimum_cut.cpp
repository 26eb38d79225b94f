#include "compiler/codegen/minimum_cut.h"

#include <algorithm>
#include <limits>

namespace robotc::codegen {

std::uint32_t Network::add_node() {
  edges_of_.emplace_back();
  return static_cast<std::uint32_t>(edges_of_.size() - 1);
}

void Network::add_edge(std::uint32_t from, std::uint32_t to, long cost) {
  if (cost <= 0) return;
  edges_of_[from].push_back(static_cast<std::uint32_t>(edges_.size()));
  edges_.push_back({to, cost});
  edges_of_[to].push_back(static_cast<std::uint32_t>(edges_.size()));
  edges_.push_back({from, 0});
}

std::vector<bool> Network::part(std::uint32_t source, std::uint32_t sink) {
  while (find_levels(source, sink)) {
    next_.assign(edges_of_.size(), 0);
    push_flow(source, sink);
  }
  std::vector<bool> side(edges_of_.size());
  for (std::size_t i = 0; i < side.size(); ++i) side[i] = levels_[i] >= 0;
  return side;
}

bool Network::find_levels(std::uint32_t source, std::uint32_t sink) {
  levels_.assign(edges_of_.size(), -1);
  levels_[source] = 0;
  std::vector<std::uint32_t> queue{source};
  // Nodes as far away as the sink are on no shortest path.
  for (std::size_t i = 0; i < queue.size() && levels_[sink] < 0; ++i) {
    for (const std::uint32_t e : edges_of_[queue[i]]) {
      const Edge& edge = edges_[e];
      if (edge.capacity <= 0 || levels_[edge.to] >= 0) continue;
      levels_[edge.to] = levels_[queue[i]] + 1;
      queue.push_back(edge.to);
    }
  }
  return levels_[sink] >= 0;
}

/// A blocking flow along the levels.
void Network::push_flow(std::uint32_t source, std::uint32_t sink) {
  std::vector<std::uint32_t> path;  // edges
  for (std::uint32_t at = source;;) {
    if (at == sink) {
      long flow = std::numeric_limits<long>::max();
      for (const std::uint32_t e : path) flow = std::min(flow, edges_[e].capacity);
      std::size_t keep = path.size();
      for (std::size_t i = path.size(); i-- > 0;) {
        edges_[path[i]].capacity -= flow;
        edges_[path[i] ^ 1U].capacity += flow;
        if (edges_[path[i]].capacity == 0) keep = i;
      }
      path.resize(keep);
      at = path.empty() ? source : edges_[path.back()].to;
      continue;
    }
    bool moved = false;
    for (std::size_t& i = next_[at]; i < edges_of_[at].size(); ++i) {
      const std::uint32_t e = edges_of_[at][i];
      if (edges_[e].capacity > 0 && levels_[edges_[e].to] == levels_[at] + 1) {
        path.push_back(e);
        at = edges_[e].to;
        moved = true;
        break;
      }
    }
    if (moved) continue;
    if (at == source) return;
    levels_[at] = -2;  // dead end
    at = edges_[path.back() ^ 1U].to;
    path.pop_back();
  }
}

}  // namespace robotc::codegen
