#pragma once

#include <optional>
#include <string>
#include <vector>

#include "compiler/expr/linear_algebra.h"
#include "compiler/source/source_map.h"

/// A robot as authored: links, joints and frames, all numbers expressions of its parameters. Importers make the same.
namespace robotc {

struct Link;
struct Joint;
struct Frame;
using LinkId = StrongId<Link>;
using JointId = StrongId<Joint>;
using FrameId = StrongId<Frame>;

/// X_AB, the pose of frame B in frame A: p_A = rotation · p_B + position.
struct Transform {
  expr::Mat3 rotation;
  expr::Vec3 position;
};
Transform identity_transform(expr::Pool& pool);
/// X_AC = X_AB · X_BC.
Transform compose(expr::Pool& pool, const Transform& a, const Transform& b);
Transform inverse(expr::Pool& pool, const Transform& x);

/// One rigid body of a link, in the link frame.
struct RigidBody {
  expr::Id mass;          ///< kg
  expr::Vec3 com;         ///< m, from the link frame's origin
  expr::SymMat3 inertia;  ///< kg·m², about the centre of mass, along the link frame's axes; entries of the tensor
};

struct Link {
  std::string name;
  Span span;
  std::vector<RigidBody> bodies;  ///< none: a massless link
};

enum class JointType { revolute, continuous, prismatic, fixed };
/// Positions and velocities of a joint type; they differ for joints that are not vector spaces.
std::size_t position_count(JointType type);
std::size_t velocity_count(JointType type);

/// Connects child to parent: X_parent,child = before · motion(q) · after, where motion turns about, or slides along,
/// `axis`. The joint frame is where `before` leads; its origin is the joint centre.
struct Joint {
  std::string name;
  Span span;
  JointType type = JointType::fixed;
  LinkId parent;  ///< link 0 is the base
  LinkId child;
  Transform before;
  expr::Vec3 axis;  ///< unit vector in the joint frame; unused for fixed joints
  Transform after;
};

/// A named frame fixed to a link.
struct Frame {
  std::string name;
  Span span;
  LinkId link;
  Transform pose;  ///< X_link,frame
};

/// A parameter of the robot: a symbol of stage prepare with its default.
struct RobotParameter {
  std::string name;
  expr::Id symbol;
  double default_value = 0;  ///< SI
};

/// Link 0 is `base`. Joints are in the order in which the user declared them: the order of q. All ids live in the pool
/// that made the mechanism. Each link but the base is the child of exactly one joint, and all hang together (sema's
/// duty).
struct Mechanism {
  std::string name;
  Span span;
  std::vector<Link> links;
  std::vector<Joint> joints;
  std::vector<Frame> frames;
  expr::Vec3 gravity;  ///< m/s², in the base frame
  std::vector<RobotParameter> parameters;

  // The coordinates, one symbol an entry (stage step): q of length nq; qd, qdd and tau of length nv.
  std::vector<expr::Id> q;
  std::vector<expr::Id> qd;
  std::vector<expr::Id> qdd;
  std::vector<expr::Id> tau;

  [[nodiscard]] const Link& link(LinkId id) const { return links[id.index()]; }
  [[nodiscard]] const Joint& joint(JointId id) const { return joints[id.index()]; }
  [[nodiscard]] const Frame& frame(FrameId id) const { return frames[id.index()]; }
  /// The moving joints, in order: entry i of q belongs to the i-th of them.
  [[nodiscard]] std::vector<JointId> moving_joints() const;
};

/// Makes the coordinate symbols "q.shoulder", "qd.shoulder", … once the joints are known.
void make_coordinates(Mechanism& mechanism, expr::Pool& pool);

/// Stable text of the whole mechanism (`robotc dump --stage mechanism`).
std::string print(const Mechanism& mechanism, const expr::Pool& pool);

}  // namespace robotc
