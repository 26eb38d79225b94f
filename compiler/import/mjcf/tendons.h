#pragma once

#include "compiler/import/mjcf/reading.h"

namespace robotc::importing {

/// A tendon. A fixed one has the length Σ coefficient · q.
struct MjcfTendon {
  bool is_fixed = true;  ///< else spatial: along a path through sites
  std::vector<LinearCoupling::Term> terms;
  std::string name;
  /// Spring, damper, rotor and friction along the tendon, if not 0: N/m, the relaxed length in m, N·s/m, kg, N.
  std::optional<Number> stiffness, rest, damping, armature, friction;
  Limits limits;
  std::optional<Number> ratio;  ///< of its last actuator
  bool is_driven = false;
  Span span;

  [[nodiscard]] bool acts() const { return is_driven || stiffness || damping || armature || friction; }
};

/// The tendons of a file.
struct MjcfTendons {
  MjcfReading::Names names;  ///< indices of tendons
  std::vector<MjcfTendon> all;
};
/// Reads `<tendon>`. Spatial tendons that act on joints are refused.
MjcfTendons read_tendons(MjcfReading& mjcf);

/// A fixed tendon that acts becomes a prismatic joint of a massless link, whose coordinate is the length of the tendon:
/// it follows the joints of the tendon, and has its actuator, spring, damper, rotor, friction and limits. Comes after
/// everything that counts the joints of the file.
void add_tendon_joints(MjcfReading& mjcf, const MjcfTendons& tendons);

}  // namespace robotc::importing
