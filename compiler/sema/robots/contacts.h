#pragma once

#include "compiler/sema/robots/robot_statements.h"

/// Contacts as authored: `contact heel: ball foot -> floor { radius = 20 mm, stiffness = 20 kN/m, … }`.
namespace robotc::sema {

/// The frames of a contact, in the frames of their links.
struct ContactEnds {
  Place shape, ground;
  Transform shape_frame, ground_frame;
};

/// The shape of this name. Nothing (reported) if there is none.
std::optional<ContactShape> read_contact_shape(Reporter& reporter, const std::string& name, Span span);

/// Reads a contact between places. Nothing (reported) after an error.
std::optional<Contact> read_contact(Evaluator& evaluator, Scope& scope, RobotModel& model,
                                    const RobotParts::ContactPart& part, const ContactEnds& ends);

}  // namespace robotc::sema
