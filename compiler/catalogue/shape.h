#pragma once

#include <string>
#include <vector>

#include "compiler/catalogue/request.h"

/// Names and units of the entries of a function's result, from its row.
namespace robotc::catalogue {

/// One axis of a result.
struct ShapeAxis {
  Factor factor;
  std::size_t index = 0;              ///< index in the row's axes
  std::vector<std::string> labels;    ///< one per entry
  std::vector<Dimension> dimensions;  ///< of the axis at each index
};

/// The axes of a result and the dimensions of its entries, row-major.
struct Shape {
  std::vector<ShapeAxis> axes;
  std::vector<Dimension> dimensions;
};

/// Shape of all entries, ignoring the request's choices.
Shape whole_shape(const Subject& subject, const Request& request);

/// A function's entries over the robot's own symbols, row-major. M⁻¹ has no columns for passive joints.
struct Definition {
  std::vector<expr::Id> entries;
  Shape shape;
};
/// Throws FunctionTooLarge if it takes too many operations.
Definition definition(const Subject& subject, const Request& request);

/// The entries without the shape, also for a copy of the mechanism in its own pool.
std::vector<expr::Id> entries(const Mechanism& mechanism, dynamics::Functions& functions, const Request& request);

/// The quantity of vectors over this axis; nothing if it is not over joints.
std::optional<sema::JointQuantity> joint_quantity(Axis axis);
/// The same of an argument; nothing for targets.
std::optional<sema::JointQuantity> joint_quantity(Argument argument);
/// The entries of a pose: "rotation[1, 1]" and so on, row by row, then "position.x".
std::vector<std::string> pose_labels();
/// The symbols of an argument.
std::vector<expr::Id> symbols(Argument argument, const Mechanism& mechanism);

/// Units of a robot's parameters, in order.
std::vector<Dimension> parameter_dimensions(const sema::Evaluator& evaluator, const Mechanism& mechanism);

/// Unit of a dynamic parameter of the regressor.
Dimension dimension(const sema::RobotModel& robot, const dynamics::Regressor& regressor,
                    const dynamics::DynamicParameter& parameter);

/// Unit of `manipulability` at a place; nothing for a robot with both revolute and sliding joints, where products of
/// different dimensions would be added.
std::optional<Dimension> manipulability_dimension(const Subject& subject, const dynamics::FramePlace& place);

}  // namespace robotc::catalogue
