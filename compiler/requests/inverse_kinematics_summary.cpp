#include "compiler/requests/inverse_kinematics_summary.h"

#include <algorithm>

#include "compiler/frontend/choose_robot.h"
#include "compiler/frontend/session_state.h"
#include "compiler/sema/values/robot_model.h"

namespace robotc {

namespace {

using dynamics::ClosedForm;
using dynamics::FramePlace;

/// Coordinates of the joints between the base and a link.
std::size_t coordinates_to(const Mechanism& mechanism, LinkId link) {
  std::size_t count = 0;
  while (link.index() != 0) {
    const auto joint = std::ranges::find(mechanism.joints, link, &Joint::child);
    count += joint->model().coordinates().size();
    link = joint->parent;
  }
  return count;
}

/// The frames on the links that carry no other link; such a link itself where it has no frame.
std::vector<FramePlace> ends(const Mechanism& mechanism) {
  std::vector<FramePlace> places;
  for (std::size_t i = 1; i < mechanism.links.size(); ++i) {
    const LinkId link(i);
    if (std::ranges::find(mechanism.joints, link, &Joint::parent) != mechanism.joints.end() ||
        coordinates_to(mechanism, link) < 2)
      continue;
    const std::size_t before = places.size();
    for (std::size_t k = 0; k < mechanism.frames.size(); ++k) {
      if (mechanism.frames[k].link == link) places.push_back({link, FrameId(k)});
    }
    if (places.size() == before) places.push_back({link});
  }
  return places;
}

}  // namespace

std::vector<InverseKinematicsSummary> summarise_inverse_kinematics(SessionState& state, const std::string& robot_name) {
  const Robot* robot = choose_robot(state, robot_name);
  if (robot == nullptr || robot->model->loops != nullptr) return {};
  const Mechanism& mechanism = robot->model->mechanism;
  constexpr std::size_t most_ends = 8;
  std::vector<FramePlace> places = ends(mechanism);
  if (places.size() > most_ends) places.resize(most_ends);
  std::vector<InverseKinematicsSummary> summaries;
  for (const FramePlace& place : places) {
    using Target = InverseKinematicsSummary::Target;
    const std::string& name = place.frame ? mechanism.frame(*place.frame).name : mechanism.link(place.link).name;
    const ClosedForm& of_pose = robot->functions->closed_form(place, dynamics::Target::pose);
    const ClosedForm& of_point = robot->functions->closed_form(place, dynamics::Target::point);
    if (of_pose.exists()) summaries.push_back({Target::pose, name, of_pose.solutions.size(), of_pose.form, ""});
    if (of_point.exists()) summaries.push_back({Target::point, name, of_point.solutions.size(), of_point.form, ""});
    if (!of_pose.exists() && !of_point.exists()) summaries.push_back({Target::pose, name, 0, "", of_pose.reason});
  }
  return summaries;
}

}  // namespace robotc
