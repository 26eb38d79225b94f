#pragma once

#include <vector>

#include "compiler/import/sdf/frames.h"

namespace robotc::importing {

/// Reads the joints of an SDF model, once all frames are known.
class SdfJoints {
 public:
  /// Versions as numbers, 1.9 before 1.91 for 1.10.
  SdfJoints(Findings& findings, SdfFrames& frames, Robot& robot, double version)
      : findings_(findings), frames_(frames), robot_(robot), version_(version) {}

  /// Reads a joint. One with two axes becomes two in series (universal.h).
  void read(std::size_t entity);
  /// Joints that follow others, once all are read.
  void read_mimics();

 private:
  bool read_ends(std::size_t entity, Joint& joint);
  void read_axis(std::size_t entity, const XmlNode& node, std::size_t index);
  void read_pitch(const XmlNode& node, Joint& joint);
  void read_limits(const XmlNode& node, Joint& joint);
  void add_second(std::size_t entity, std::size_t index);

  struct MimicNode {
    std::size_t joint;
    std::size_t model;
    XmlNode node;
  };
  Findings& findings_;
  SdfFrames& frames_;
  Robot& robot_;
  double version_;
  std::vector<MimicNode> mimics_;
};

}  // namespace robotc::importing
