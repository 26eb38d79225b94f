#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/export/exported.h"
#include "compiler/export/xml_writer.h"
#include "compiler/import/findings.h"

namespace robotc::exporting {

// The parts of a robot, as its writers name them.
using importing::Closure;
using importing::Joint;
using importing::Link;
using importing::Pose;
using importing::quote;
using importing::Robot;
using importing::Shape;

/// A writer of a robot as XML.
class RobotWriter {
 protected:
  explicit RobotWriter(Writing& writing) : writing_(writing), robot_(writing.robot), losses_(writing.exported.losses) {}

  /// Its name in the file; that of the world for none.
  [[nodiscard]] const std::string& name_of(std::optional<std::size_t> link) const {
    return link ? links_[*link] : world_;
  }

  Writing& writing_;
  Robot& robot_;
  Losses& losses_;
  XmlWriter xml_;
  std::string world_ = "world";
  std::vector<std::string> links_, joints_;  ///< names in the file
};

/// The type of a joint in URDF and SDF, of those that they have: writers replace the others before.
std::string_view type_in_xml(const Joint& joint);

}  // namespace robotc::exporting
