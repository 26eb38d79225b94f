#pragma once

#include <functional>
#include <string>
#include <vector>

#include "compiler/import/robot_model.h"

/// Joints of several freedoms as chains of joints of one freedom, and back.
namespace robotc::exporting {

/// True if the steps of a joint have nothing that a joint as a whole cannot have: no springs, dry friction, limits and
/// rotors, equal viscous friction, and no part in a coupling.
bool are_plain(const importing::Robot& robot, std::size_t first, std::size_t count);

/// Replaces the steps of a joint by the joint, where `can` agrees; it is given the first of them. Synthetic links
/// between them vanish.
void join_steps(importing::Robot& robot, const std::function<bool(std::size_t first, std::size_t count)>& can);

/// Replaces joints of several freedoms that readers make, `planar`, `universal` and `floating`, by chains of steps,
/// where `which` says so.
void split_joints(importing::Robot& robot, const std::function<bool(const importing::Joint&)>& which);

/// Replaces spherical joints by turns about x, the moved y and the moved z, which have other coordinates. Returns their
/// names. Friction and springs about all axes alike are left out.
std::vector<std::string> split_spherical(importing::Robot& robot);

/// Replaces screws by a turn and a slide that follows it, `NAME_slide`.
void replace_screws(importing::Robot& robot);

/// Moves the frames of links to the moved frames of the joints above them where `which` says so, so that `after` of
/// these joints is none. The former link frame becomes a frame with the name of the link and "_frame". Returns the
/// number of these.
std::size_t move_links_to_joints(importing::Robot& robot, const std::function<bool(const importing::Joint&)>& which);

}  // namespace robotc::exporting
