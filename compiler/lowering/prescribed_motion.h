#pragma once

#include <string>
#include <vector>

#include "compiler/frontend/session_state.h"
#include "compiler/loops/closure_rows.h"
#include "compiler/lowering/initial_state.h"

/// Motion that a simulation prescribes, as rows after those of the robot's loops.
namespace robotc {

/// Appends a row for each coupling of the simulation, with its drift. Its index counts on from the mechanism's own
/// couplings.
void append_prescribed_rows(expr::Pool& pool, const programs::Simulation& simulation, loops::ClosureRows& rows,
                            std::vector<expr::Id>& drift);

/// The name of a row's coupling, the mechanism's or the simulation's.
const std::string& coupling_name(const programs::Simulation& simulation, const loops::ClosureRow& row);

/// For each coupling the change of φ as the speeds move all joints by about 1 rad or the size of the robot's loops:
/// what its gaps are judged against.
std::vector<double> prescribed_sizes(SessionState& state, const programs::Simulation& simulation,
                                     const ParameterValues& at_start);

/// Moves the start to where the simulation's couplings hold: positions by rounded digits, speeds as an impulse of the
/// couplings would. `given_speeds`: the speeds were written, and must satisfy them. False (reported) if they cannot.
bool follow_prescribed_motion(SessionState& state, const programs::Simulation& simulation, bool given_speeds,
                              const ParameterValues& parameters, InitialState& start);

}  // namespace robotc
