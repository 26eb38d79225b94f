#pragma once

#include <string>
#include <vector>

#include "compiler/diagnostics/diagnostics.h"
#include "compiler/export/losses.h"
#include "compiler/export/names.h"
#include "compiler/import/robot_model.h"

namespace robotc::exporting {

/// A joint of the file with one coordinate, which is the one of a joint of the robot, or one of its coordinates.
struct WrittenJoint {
  std::string joint;           ///< of the robot
  std::size_t coordinate = 0;  ///< of that joint
  std::string name;            ///< in the file
};

/// A robot file, and what became of the robot in it.
struct Exported {
  std::string text;
  Losses losses;
  std::vector<Renamed> renamed;
  std::vector<WrittenJoint> joints;  ///< of URDF: those that follow no other joint
  std::vector<std::string> notes;    ///< choices that the format made necessary, a sentence each
};

/// A robot on its way to a file: a writer changes it to what its format can say.
struct Writing {
  importing::Robot robot;
  Exported& exported;
  Diagnostics& diagnostics;
  bool refused = false;  ///< a part was

  /// Reports a part that the format cannot say, and without which the robot would be another one.
  void refuse(Span place, std::string message, std::string hint = {});
  /// Notes a name that could not be kept.
  void note_name(std::string kind, const std::string& from, const std::string& to) const;
};

/// The names of a link and of a joint of the robot in messages.
std::string joint_named(const importing::Joint& joint);
std::string link_named(const importing::Link& link);

double value_or_zero(const std::optional<importing::Number>& number);
/// An axis with the length 1. One that has it already keeps its numbers.
importing::Vector unit_axis(const importing::Vector& axis);
/// The axis of a joint with one; z without.
importing::Vector axis_of(const importing::Joint& joint);
/// True if a joint turns or slides by one coordinate.
bool has_one_coordinate(const importing::Joint& joint);
/// Gravity of −9.81 m/s² along z, which files without a gravity are read with.
bool is_usual_gravity(const importing::Vector& gravity);

/// Notes what URDF and SDF cannot say of joints: inertias of rotors, which joints are passive, configurations.
void note_common_losses(const Writing& writing);

}  // namespace robotc::exporting
