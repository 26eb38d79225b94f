#pragma once

#include <span>
#include <vector>

#include "compiler/programs/laws.h"
#include "compiler/programs/simulation.h"

/// States of trajectories. A file may name a motion, and several simulations use it; so the motion owns its states, and
/// each simulation takes the states that it depends on.
namespace robotc::programs {

/// The speeds of all joints, in the robot's symbols: with loops those of dependent joints are expressions of q and of
/// the independent speeds.
const std::vector<expr::Id>& speeds_of_all_joints(expr::Pool& pool, const sema::RobotModel& robot);

/// The speeds of dependent joints, as far as expressions of them were made: each such expression with the symbol that
/// the state of a run has for it.
std::vector<expr::Assignment> dependent_speeds(const expr::Pool& pool, const sema::RobotModel& robot);

/// The rates of all symbols in `entries` along the motion: t' = 1, q' = qd, `der` for continuous states, 0 for discrete
/// ones. Nothing (reported at `use`) if a rate is unknown, such as that of qd.
std::optional<std::vector<expr::Assignment>> rates_along_motion(LawContext& context, const sema::RobotModel* robot,
                                                                std::span<const expr::Id> entries, Span use);

/// `entries` with the states of motions and of the current program replaced by their initial values; states that begin
/// at each other remain.
std::vector<expr::Id> at_begin_of_states(LawContext& context, std::vector<expr::Id> entries);

/// Adds the states of motions that `roots` depend on to `program`, with the states that these depend on. Returns the
/// motions of `robot` among them.
std::vector<FlowingReference> take_motion_states(LawContext& context, std::vector<expr::Id> roots,
                                                 const sema::RobotModel& robot, sema::Program& program);

}  // namespace robotc::programs
