#pragma once

#include <optional>
#include <string>
#include <vector>

#include "tests/oracle/random_tree.h"
#include "tests/oracle/tree.h"

/// A robot in numbers, from which both a .robot file and the oracle's tree are made. The file has 17 digits a number,
/// so that it reads back as the very double that the oracle computes with.
namespace robotc::test {

/// How a joint is placed in the file; docs of the language: `dh`, `mdh` and `at`.
enum class Form { dh, mdh, at };

struct JointPlacement {
  Form form = Form::at;
  // A row of a table: dh is R_z(theta) T_z(d) T_x(a) R_x(alpha), mdh is R_x(alpha) T_x(a) R_z(theta) T_z(d).
  double theta = 0, d = 0, a = 0, alpha = 0;
  bool reversed = false;  ///< the coordinate stands there as −q
  // Or where the joint is in the parent's link: T(position) R_z(yaw) R_y(pitch) R_x(roll), and its axis.
  Eigen::Vector3d position = Eigen::Vector3d::Zero();
  Eigen::Vector3d rpy = Eigen::Vector3d::Zero();
  Eigen::Vector3d axis = Eigen::Vector3d::UnitZ();  ///< of length 1
};

/// How the mass properties of a body are written; its numbers are what is meant.
struct BodyStyle {
  enum class Com { own, joint, frame } com = Com::own;
  enum class Point { com, origin, frame } about = Point::com;
  bool along_frame = false;  ///< the inertia is written along the axes of the frame
};

/// One more body of a link. `frame` of its style is the link's frame of its own, or the link where it is a payload on
/// that.
struct BodySketch {
  oracle::Lump lump;  ///< in the link frame
  bool payload = false;
  BodyStyle style;
};

/// Written on the motor's side of its gears.
struct MotorSketch {
  double ratio = 1;
  bool linear = false;  ///< of a joint that slides; of one that turns, motors are rotary
  double inertia = 0;
  double viscous = 0;
  double coulomb_positive = 0, coulomb_negative = 0;
  double mass = 0;  ///< of a point on its carrier
  int carrier = -1;
  Eigen::Vector3d com = Eigen::Vector3d::Zero();
};

struct DriveSketch {
  double viscous = 0;
  double coulomb_positive = 0, coulomb_negative = 0;
  bool signs = false;  ///< second levels are written with a minus
  double stiffness = 0, rest = 0;
  std::optional<MotorSketch> motor;
};

/// A force and a moment on a link's origin or frame, along the axes of a link, a frame or the world: what stands here
/// plus by_q q + by_qd qd, with coordinates in the order of the links.
struct WrenchSketch {
  int link = 0;
  bool at_frame = false;
  int axes_link = -1;
  bool along_frame = false;
  bool along_world = false;
  Eigen::Vector3d force = Eigen::Vector3d::Zero();
  Eigen::Vector3d moment = Eigen::Vector3d::Zero();
  Eigen::MatrixXd by_q, by_qd;  ///< 6 × coordinates, or empty
};

/// A link and the joint that carries it, parents before children; numbered from 0, −1 is the base.
struct LinkSketch {
  int parent = -1;
  oracle::JointKind kind = oracle::JointKind::revolute;
  double lead = 0;  ///< m/rad, of a screw
  JointPlacement place;
  double mass = 0;
  Eigen::Vector3d com = Eigen::Vector3d::Zero();
  Eigen::Matrix3d inertia = Eigen::Matrix3d::Zero();  ///< about the mass centre
  BodyStyle style{};
  // A frame of its own, `frame_i`, if `framed`.
  bool framed = false;
  oracle::Pose frame{};
  Eigen::Vector3d frame_rpy = Eigen::Vector3d::Zero();
  std::vector<BodySketch> further{};
  std::vector<DriveSketch> drives{};  ///< along its joint's coordinates one after the other, or none
  bool passive = false;
};

struct RobotSketch {
  std::vector<LinkSketch> links;
  Eigen::Vector3d gravity = Eigen::Vector3d::Zero();
  oracle::Pose tool;  ///< of frame `tool` in the last link, turned by `tool_rpy`
  Eigen::Vector3d tool_rpy = Eigen::Vector3d::Zero();
  bool mounted = false;
  oracle::Pose base{};  ///< in the world
  Eigen::Vector3d base_rpy = Eigen::Vector3d::Zero();
  std::vector<WrenchSketch> wrenches{};
};
oracle::Pose inverse(const oracle::Pose& pose);
Eigen::Matrix3d rotation_of(const Eigen::Vector3d& rpy);
Eigen::Vector3d rpy_of(const Eigen::Matrix3d& rotation);

oracle::Tree tree_of(const RobotSketch& sketch);

/// How the numbers of a file are written.
enum class Written {
  literals,    ///< where they stand
  parameters,  ///< each a `param`, zeros and ones too; that of link i's mass is called `mass_i`
};

/// `declared` says in which order the joints stand in the file (their order is that of q); links and frames stand the
/// other way round. Link and joint i are called `link_i` and `joint_i`.
std::string text_of(const RobotSketch& sketch, Written written, const std::vector<std::size_t>& declared);
std::vector<std::size_t> in_order(const RobotSketch& sketch);

struct SketchOptions {
  int links = 4;
  double branching = 0;
  double prismatic = 0.3;
  double fixed = 0;
  double several = 0;  ///< probability of a screw, or a joint of several coordinates; placed by `at`
  bool round = false;  ///< right angles, axes along x, y and z and round lengths with many zeros, as in data sheets
  bool only_dh = false;
  bool machines = false;  ///< with drives, motors, wrenches, further bodies, passive joints and a mounted base
};
RobotSketch random_sketch(std::uint64_t seed, const SketchOptions& options);

/// A robot given by rows of `dh`, the same mechanism by rows of `mdh` or by `at`: link frames differ, so that mass
/// centres, inertias and the tool are given anew in them.
RobotSketch rewritten(const RobotSketch& dh, Form form, std::uint64_t seed);

}  // namespace robotc::test
