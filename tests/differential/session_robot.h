#pragma once

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

/// A link and the joint that carries it, parents before children; numbered from 0, −1 is the base.
struct LinkSketch {
  int parent = -1;
  oracle::JointKind kind = oracle::JointKind::revolute;
  JointPlacement place;
  double mass = 0;
  Eigen::Vector3d com = Eigen::Vector3d::Zero();
  Eigen::Matrix3d inertia = Eigen::Matrix3d::Zero();  ///< about the mass centre
  bool com_from_joint = false;                        ///< how it is written; the numbers above are what is meant
  bool inertia_about_origin = false;
};

struct RobotSketch {
  std::vector<LinkSketch> links;
  Eigen::Vector3d gravity = Eigen::Vector3d::Zero();
  oracle::Pose tool;  ///< of frame `tool` in the last link, turned by `tool_rpy`
  Eigen::Vector3d tool_rpy = Eigen::Vector3d::Zero();
};

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
  bool round = false;  ///< right angles, axes along x, y and z and round lengths with many zeros, as in data sheets
  bool only_dh = false;
};
RobotSketch random_sketch(std::uint64_t seed, const SketchOptions& options);

/// A robot given by rows of `dh`, the same mechanism by rows of `mdh` or by `at`: link frames differ, so that mass
/// centres, inertias and the tool are given anew in them.
RobotSketch rewritten(const RobotSketch& dh, Form form, std::uint64_t seed);

}  // namespace robotc::test
