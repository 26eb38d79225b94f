#pragma once

#include <span>
#include <vector>

#include "compiler/programs/laws.h"
#include "compiler/programs/simulation.h"

/// States of trajectories. A motion is a value like others, which a file may name and several simulations use: so its
/// states belong to the motion, and each simulation takes those that what it computes depends on.
namespace robotc::programs {

/// The rates of all that `entries` depend on, along the motion: t' = 1, q' = qd, of what flows its `der`; what is held
/// stays. Nothing (reported at `use`) where a rate is not known, as that of qd.
std::optional<std::vector<expr::Assignment>> rates_along_motion(LawContext& context, const sema::RobotModel* robot,
                                                                std::span<const expr::Id> entries, Span use);

/// `entries` where the states of motions and of the program at hand are what they begin with; those that begin at each
/// other stay.
std::vector<expr::Id> at_begin_of_states(LawContext& context, std::vector<expr::Id> entries);

/// Takes the states of motions that `roots` depend on into `program`, and those that these depend on. Returns the
/// motions of `robot` among them.
std::vector<FlowingReference> take_motion_states(LawContext& context, std::vector<expr::Id> roots,
                                                 const sema::RobotModel& robot, sema::Program& program);

}  // namespace robotc::programs
