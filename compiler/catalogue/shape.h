#pragma once

#include <string>
#include <vector>

#include "compiler/catalogue/request.h"

/// Names and units of the entries of a function's result, from its row.
namespace robotc::catalogue {

/// One axis of a result.
struct ShapeAxis {
  Factor factor;
  std::size_t index = 0;              ///< in the row's axes
  std::vector<std::string> labels;    ///< one an entry
  std::vector<Dimension> dimensions;  ///< what it is measured in there
};

/// The axes of a result and the dimensions of its entries, row-major.
struct Shape {
  std::vector<ShapeAxis> axes;
  std::vector<Dimension> dimensions;
};

/// Of all entries, whatever the request chooses.
Shape whole_shape(const Subject& subject, const Request& request);

/// A function's entries at the robot's own symbols, row-major. Of M⁻¹ the columns of passive joints are left out.
struct Definition {
  std::vector<expr::Id> entries;
  Shape shape;
};
/// FunctionTooLarge if it takes too many operations.
Definition definition(const Subject& subject, const Request& request);

/// The same without the shape, for a copy of the mechanism in a pool of its own.
std::vector<expr::Id> entries(const Mechanism& mechanism, dynamics::Functions& functions, const Request& request);

/// The quantity that entries over the joints are; nothing for other axes.
std::optional<sema::JointQuantity> joint_quantity(Axis axis);
sema::JointQuantity joint_quantity(Argument argument);

/// Units of a robot's parameters, in their order.
std::vector<Dimension> parameter_dimensions(const sema::Elaborator& elaborator, const Mechanism& mechanism);

/// Unit of a dynamic parameter of the regressor.
Dimension dimension(const sema::RobotModel& robot, const dynamics::Regressor& regressor,
                    const dynamics::DynamicParameter& parameter);

/// Unit of `manipulability` at a place; nothing where it would add up products of different dimensions, of
/// a robot whose joints both turn and slide.
std::optional<Dimension> manipulability_dimension(const Subject& subject, const dynamics::FramePlace& place);

}  // namespace robotc::catalogue
