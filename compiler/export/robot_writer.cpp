#include "compiler/export/robot_writer.h"

namespace robotc::exporting {

std::string_view type_in_xml(const Joint& joint) {
  switch (joint.type) {
    case Joint::Type::revolute:
      return joint.limits.lower && joint.limits.upper ? "revolute" : "continuous";
    case Joint::Type::prismatic:
      return "prismatic";
    case Joint::Type::screw:
      return "screw";
    case Joint::Type::spherical:
      return "ball";
    case Joint::Type::planar:
      return "planar";
    case Joint::Type::floating:
      return "floating";
    case Joint::Type::cylindrical:
    case Joint::Type::universal:
    case Joint::Type::fixed:
      break;
  }
  return "fixed";
}

}  // namespace robotc::exporting
