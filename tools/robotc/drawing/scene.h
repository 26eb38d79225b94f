#pragma once

#include <optional>
#include <string>
#include <vector>

#include "compiler/geometry/geometry.h"

/// A robot at one configuration as what there is to draw, in the world, before any view of it.
namespace robotc::tools {

using geometry::Vec;

/// A stretch of a link, from its joint to a joint that it carries, a frame or a mass centre. Where the two joint axes
/// have a common normal nearby it follows that: along the one axis, across, along the other, as in drawings after
/// Denavit and Hartenberg.
struct Bone {
  std::size_t link = 0;
  std::vector<Vec> points;
};

/// The shortest way between the axes of a joint and of one that its link carries, where no bone shows it.
struct CommonNormal {
  Vec from{};
  Vec to{};
};

struct JointMark {
  std::size_t joint = 0;
  Vec centre{};  ///< of the joint
  Vec symbol{};  ///< where its symbol is drawn: moved along the axis where several joints share a centre
  Vec axis{};    ///< of length 1; zero for a fixed joint
  Vec across{};  ///< of length 1, normal to the axis: how a square symbol is turned
  Vec moved{};   ///< the centre after the motion: elsewhere for a joint that slides
  std::optional<std::size_t> before;  ///< the joint of the scene that carries it
};

struct FrameMark {
  geometry::RigidMotion pose = geometry::RigidMotion::Identity();
  std::string name;  ///< of a frame of the file or `base`; empty for the frame of a link
};

struct MassMark {
  Vec at{};
  std::string name;  ///< of a payload, a motor or a further body
};

struct ForceMark {
  Vec at{};
  Vec force{};  ///< zero if it is a moment alone
  Vec moment{};
  std::string name;
};

struct Scene {
  std::vector<Bone> bones;  ///< by link; those of the base first
  std::vector<CommonNormal> normals;
  std::vector<JointMark> joints;  ///< in tree order
  std::vector<FrameMark> frames;
  std::vector<MassMark> masses;
  std::vector<ForceMark> forces;
  Vec base{};
  Vec gravity{};
  Vec up{};                  ///< the axis of the world nearest to against gravity; z without gravity
  double size = 1;           ///< m: the largest extent of all points; 1 if they are one
  double joint_spacing = 0;  ///< m: a short one of the distances between joints; 0 without any
};

Scene make_scene(const geometry::Robot& robot, const std::vector<double>& q, const std::vector<geometry::Load>& loads);

/// Slides the symbols of joints that share a centre apart along their axes, `step` metres from one to the next: the
/// first towards what comes before, the last towards what comes after.
void spread_symbols(Scene& scene, double step);

/// Everything that a view must show.
std::vector<Vec> points_of(const Scene& scene);

}  // namespace robotc::tools
