#pragma once

#include <string>

#include "compiler/equations/energy_graph/energy_graph.h"

namespace robotc::derivations {

/// A(q) q̈ = B(q, q̇, τ) of a graph, entry by entry and multiplied out, as `dump` prints it; a line that says so where it
/// is too large to read.
std::string motion_equation_text(const energy_graph::EnergyGraph& graph, const Mechanism& mechanism, expr::Pool& pool);

}  // namespace robotc::derivations
