#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "compiler/import/mjcf/elements.h"
#include "compiler/import/mjcf/meshes.h"
#include "compiler/import/reading.h"
#include "compiler/import/robot_model.h"

namespace robotc::importing {

/// The parts that `<option>` switches off.
struct MjcfOptions {
  bool springs = true, dampers = true, friction = true, equalities = true;
};

/// A joint whose spring and damper follow from its inertia: `springdamper`.
struct SpringDamper {
  std::size_t joint = 0;
  double time_constant = 0, damping_ratio = 0;  ///< s; none
  Span span;
};

/// The robot as far as it is read, and what the readers of its parts share.
struct MjcfReading {
  using Names = std::map<std::string, std::size_t, std::less<>>;

  explicit MjcfReading(Reading& of) : reading(of), findings(of.findings), file(of) {}

  /// The index of a name. Nothing (reported) if there is none; `what` is "joint".
  std::optional<std::size_t> find(const Names& names, const XmlText& name, std::string_view what);
  /// Reports a part of the file that robotc does not read.
  void unsupported(Span place, std::string message, std::string hint = {});
  /// The two ends of a range, in SI units, if it is given and not switched off by the attribute `limited`. An `angle`
  /// is in the unit of the file.
  void read_range(const MjcfElement& element, std::string_view limited, std::string_view range, bool angle,
                  std::optional<Number>& lower, std::optional<Number>& upper);
  /// A coefficient that may be a polynomial in the file; other than constants are reported. `owner` is "joint `arm`".
  std::optional<Number> read_constant(const MjcfElement& element, std::string_view attribute, const std::string& owner);

  Reading& reading;
  Findings& findings;
  MjcfFile file;
  MjcfOptions options;
  Robot robot;
  Names bodies, joints, sites;                            ///< names of the file: indices of links, joints and frames
  std::vector<Pose> initial;                              ///< of links, in the world, at the initial configuration
  std::vector<XmlNode> kept;                              ///< elements whose other attributes have no effect
  MjcfColours colours;                                    ///< of materials
  MjcfMeshes meshes;                                      ///< by name
  std::vector<std::optional<std::vector<Number>>> start;  ///< of joints: values that are not zero
  std::vector<SpringDamper> spring_dampers;
  std::vector<std::pair<std::size_t, Number>> held;  ///< joints that equalities fix, and where
  std::vector<bool> driven;                          ///< of joints: an actuator acts on them
  std::vector<std::size_t> moved_by_programs;        ///< links: bodies with `mocap`
  std::size_t parts = 0;                             ///< bodies, joints, geoms and sites so far
};

/// "body `arm`", for messages.
std::string body_text(const Link& link);

}  // namespace robotc::importing
