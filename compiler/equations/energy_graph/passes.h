#pragma once

#include <span>
#include <string_view>

#include "compiler/equations/energy_graph/energy_graph.h"

/// Passes of lowering on the graph of a mechanism, in sequence. Efforts and accelerations stay the same.
namespace robotc::energy_graph {

enum class Pass : std::uint8_t {
  merge_fixed_joints,       ///< links joined rigidly become one body, and their chords and vertices go
  move_origins,             ///< frames' origins move along their joints' axes to where positions are sparse
  regroup_base_parameters,  ///< mass properties move to the parent where no motion tells the difference
};
/// In their order.
std::span<const Pass> passes();
std::string_view name(Pass pass);

/// The graph of a mechanism as described: every joint has its chord, origins are at the joints, bodies have all of
/// their mass properties.
EnergyGraph as_described(const Mechanism& mechanism, expr::Pool& pool);
/// The same after a pass and all before it.
EnergyGraph after(Pass pass, const Mechanism& mechanism, expr::Pool& pool);
/// After the last pass: the graph that is compiled, but for reactions, which are those of the graph as described.
/// `Origins::at_joints` leaves out `move_origins`: which graph is cheaper depends on the bodies.
EnergyGraph lowered(const Mechanism& mechanism, expr::Pool& pool, Origins origins = Origins::sparse);

/// The graph as described, and the changes of each pass.
std::string print_passes(const Mechanism& mechanism, expr::Pool& pool);

}  // namespace robotc::energy_graph
