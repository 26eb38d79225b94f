#pragma once

#include "compiler/import/findings.h"
#include "compiler/import/robot_model.h"

/// Files write π/2 as 1.5707963267948966, or as 1.5708. Angles, axes and quaternions that are decimals of simple
/// fractions of a turn are read as these fractions. A symbolic compiler then finds the zeros of their sines and
/// cosines, which halves the operations of many robots.
namespace robotc::importing {

/// The changes that exact angles made: counts, and the largest change of the pose of a link, at zero coordinates.
struct AngleChanges {
  std::size_t exact = 0;    ///< angles, axes and quaternions within 1e-9 of the fraction
  std::size_t rounded = 0;  ///< within 5e-5, such as 1.5708
  double position = 0;      ///< m
  double rotation = 0;      ///< rad
  std::string link;         ///< that moves most
};

/// Reads back all angles of a tree. Warns of rounded ones, and of those such as 1.57 that are too far from the fraction
/// to be read as one.
AngleChanges read_angles_back(Robot& robot, Findings& findings);

}  // namespace robotc::importing
