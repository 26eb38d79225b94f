#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace robotc::codegen {

/// A directed network and its minimum cut, by Dinic's method (1970).
class Network {
 public:
  explicit Network(std::size_t nodes) : edges_of_(nodes) {}

  std::uint32_t add_node();
  /// Cost of having `from` on the source's side and `to` on the sink's; no edge if `cost` is not positive.
  void add_edge(std::uint32_t from, std::uint32_t to, long cost);

  /// Nodes on the source's side of the minimum cut. Consumes the network.
  std::vector<bool> part(std::uint32_t source, std::uint32_t sink);

 private:
  struct Edge {
    std::uint32_t to;
    long capacity;
  };

  bool find_levels(std::uint32_t source, std::uint32_t sink);
  void push_flow(std::uint32_t source, std::uint32_t sink);

  std::vector<std::vector<std::uint32_t>> edges_of_;  ///< by node
  std::vector<Edge> edges_;                           ///< each before its reverse
  std::vector<int> levels_;
  std::vector<std::size_t> next_;
};

}  // namespace robotc::codegen
