#pragma once

#include <optional>
#include <string>
#include <vector>

#include "compiler/geometry/geometry.h"

/// Contents of a drawing of a robot at one configuration, in the world, independent of views.
namespace robotc::tools {

using geometry::Vec;

/// A section of a link, from its joint to a joint that it carries, a frame or a mass centre. If the two joint axes have
/// a common normal nearby it follows that: along one axis, across, along the other, as in Denavit–Hartenberg drawings.
struct Bone {
  std::size_t link = 0;
  std::vector<Vec> points;
  bool is_rod = false;  ///< a rod of a closure between this link and another
};

/// The common normal between the axes of a joint and of one that its link carries, if no bone shows it.
struct CommonNormal {
  Vec from{};
  Vec to{};
};

struct SymbolPlace {
  Vec symbol{};  ///< of a joint, moved along the axis if several share a centre
  Vec axis{};    ///< unit vector; zero for a fixed joint
  Vec across{};  ///< unit vector normal to the axis: orientation of a square symbol
};

struct JointMark : SymbolPlace {
  std::size_t joint = 0;
  Vec centre{};                       ///< of the joint
  Vec moved{};                        ///< the centre after the motion: differs for a sliding joint
  std::optional<std::size_t> before;  ///< index of the previous joint in the scene
};

/// The place of a closure's name, and of its symbol: that of a joint with like freedoms. Rods are bones, what rolls is
/// a wheel; neither has a symbol.
struct ClosureMark : SymbolPlace {
  std::size_t closure = 0;
  std::optional<JointType> drawn_as;
};

/// A disc or a ball that rolls.
struct Wheel {
  std::size_t link = 0;
  Vec centre{};
  Vec axis{};  ///< unit vector; zero for a ball
  double radius = 0;

  /// Points of the rim, all round; `toward` the viewer, from whom a ball looks like a disc.
  [[nodiscard]] std::vector<Vec> rim(const Vec& toward) const;
};

struct FrameMark {
  geometry::RigidMotion pose = geometry::RigidMotion::Identity();
  std::string name;  ///< of a frame of the file or `base`; empty for the frame of a link
};

struct MassMark {
  Vec at{};
  std::string name;  ///< of a payload, a motor or an additional body
};

struct ForceMark {
  Vec at{};
  Vec force{};  ///< zero for a pure moment
  Vec moment{};
  std::string name;
};

struct Scene {
  std::vector<Bone> bones;  ///< by link; those of the base first
  std::vector<CommonNormal> normals;
  std::vector<JointMark> joints;  ///< in tree order
  std::vector<ClosureMark> closures;
  std::vector<Wheel> wheels;
  std::vector<FrameMark> frames;
  std::vector<MassMark> masses;
  std::vector<ForceMark> forces;
  Vec base{};
  Vec gravity{};
  Vec up{};                  ///< the axis of the world nearest to the direction opposite to gravity; z without gravity
  double size = 1;           ///< m: the largest extent of all points; 1 if they are one
  double joint_spacing = 0;  ///< m: a small distance between joints, as a quantile; 0 without any
};

Scene make_scene(const geometry::Robot& robot, const std::vector<double>& q, const std::vector<geometry::Load>& loads);

/// Separates the symbols of joints that share a centre along their axes, by `step` metres: the first towards the
/// previous part, the last towards the next.
void spread_symbols(Scene& scene, double step);

/// All points that a view must show.
std::vector<Vec> points_of(const Scene& scene);

}  // namespace robotc::tools
