#pragma once

#include <optional>
#include <string>
#include <vector>

#include "tests/oracle/random_tree.h"
#include "tests/oracle/tree.h"

/// A robot in numbers, from which both a .robot file and the oracle's tree are made. The file has 17 digits per number,
/// so that it reads back as the oracle's doubles.
namespace robotc::test {

/// Notation of a joint's placement: `dh`, `mdh` or `at`.
enum class Form { dh, mdh, at };

struct JointPlacement {
  Form form = Form::at;
  // A row of a table: dh is R_z(theta) T_z(d) T_x(a) R_x(alpha), mdh is R_x(alpha) T_x(a) R_z(theta) T_z(d).
  double theta = 0, d = 0, a = 0, alpha = 0;
  bool reversed = false;  ///< the coordinate appears as −q
  // For `at`: the joint in the parent's link, T(position) R_z(yaw) R_y(pitch) R_x(roll), and its axis.
  Eigen::Vector3d position = Eigen::Vector3d::Zero();
  Eigen::Vector3d rpy = Eigen::Vector3d::Zero();
  Eigen::Vector3d axis = Eigen::Vector3d::UnitZ();  ///< unit vector
};

/// Notation of a body's mass properties; the numbers are unaffected.
struct BodyStyle {
  enum class Com { own, joint, frame } com = Com::own;
  enum class Point { com, origin, frame } about = Point::com;
  bool along_frame = false;  ///< the inertia is written along the axes of the frame
};

/// An additional body of a link. `frame` of its style is the link's own frame, or the link for a payload on it.
struct BodySketch {
  oracle::Lump lump;  ///< in the link frame
  bool payload = false;
  BodyStyle style;
};

/// Written on the motor's side of its gears.
struct MotorSketch {
  double ratio = 1;
  bool linear = false;  ///< for sliding joints only; motors of turning joints are rotary
  double inertia = 0;
  double viscous = 0;
  double coulomb_positive = 0, coulomb_negative = 0;
  double mass = 0;  ///< a point mass on its carrier
  int carrier = -1;
  Eigen::Vector3d com = Eigen::Vector3d::Zero();
};

struct DriveSketch {
  double viscous = 0;
  double coulomb_positive = 0, coulomb_negative = 0;
  bool signs = false;  ///< second levels are written with a minus sign
  double stiffness = 0, rest = 0;
  std::optional<MotorSketch> motor;
};

/// A force and a moment on a link's origin or frame, along the axes of a link, a frame or the world: the constant part
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

/// A link and its joint, parents before children; numbered from 0, −1 is the base.
struct LinkSketch {
  int parent = -1;
  oracle::JointKind kind = oracle::JointKind::revolute;
  double lead = 0;  ///< m/rad; screws only
  JointPlacement place;
  double mass = 0;
  Eigen::Vector3d com = Eigen::Vector3d::Zero();
  Eigen::Matrix3d inertia = Eigen::Matrix3d::Zero();  ///< about the mass centre
  BodyStyle style{};
  // If `framed`, the link has a frame of its own, `frame_i`.
  bool framed = false;
  oracle::Pose frame{};
  Eigen::Vector3d frame_rpy = Eigen::Vector3d::Zero();
  std::vector<BodySketch> further{};
  std::vector<DriveSketch> drives{};  ///< one per coordinate of its joint, or none
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

/// Notation of a file's numbers.
enum class Written {
  literals,    ///< in place
  parameters,  ///< each a `param`, even zeros and ones; `mass_i` for the mass of link i
};

/// `declared`: the order of joints in the file, and so of q; links and frames are in reverse order. Link and joint i
/// are called `link_i` and `joint_i`.
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
  bool machines = false;  ///< with drives, motors, wrenches, extra bodies, passive joints and a mounted base
};
RobotSketch random_sketch(std::uint64_t seed, const SketchOptions& options);

/// The same mechanism as a robot with `dh` rows, by rows of `mdh` or by `at`: link frames differ, so mass centres,
/// inertias and the tool are converted.
RobotSketch rewritten(const RobotSketch& dh, Form form, std::uint64_t seed);

}  // namespace robotc::test
