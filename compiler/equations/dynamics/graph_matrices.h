#pragma once

#include "compiler/equations/dynamics/functions.h"

/// The matrices of the energy graph as functions of the robot.
namespace robotc::dynamics {

/// `graph_matrix`, `graph_vector`, `circuit_matrix`, `cut_set_matrix`, `reaction_matrix`, `lever_matrix` or
/// `chord_axes` of a graph as described. FunctionTooLarge if it has too many operations.
Expressions graph_function(expr::Pool& pool, const Mechanism& mechanism, const energy_graph::EnergyGraph& graph,
                           Function function);

}  // namespace robotc::dynamics
