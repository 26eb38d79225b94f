#pragma once

#include "compiler/sema/robots/properties.h"

/// `shape box = at(…) { size = […], density = … }` in a link: its looks, its collision geometry and its mass.
namespace robotc::sema {

/// Reads the shapes of a link into the mechanism, and the masses of those that have one, or the link's density, into
/// `bodies`, in the link frame. The density of a link is that of its collision shapes: pictures weigh nothing. False
/// (reported) after an error.
bool read_shapes(Evaluator& evaluator, Scope& scope, RobotModel& model, LinkId link, const PropertySet& properties,
                 std::vector<RigidBody>& bodies);

/// `density`, of a link and of a shape.
inline constexpr PropertyForm density_property{"density"};

}  // namespace robotc::sema
