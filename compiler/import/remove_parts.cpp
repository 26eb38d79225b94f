#include "compiler/import/remove_parts.h"

namespace robotc::importing {

namespace {

/// By old index, the new one.
std::vector<std::size_t> renumbered(const std::vector<bool>& removed) {
  std::vector<std::size_t> result(removed.size());
  std::size_t count = 0;
  for (std::size_t i = 0; i < removed.size(); ++i) result[i] = removed[i] ? count : count++;
  return result;
}

template <class Part>
void remove(std::vector<Part>& parts, const std::vector<bool>& removed) {
  std::size_t at = 0;
  std::erase_if(parts, [&](const Part&) { return removed[at++]; });
}

}  // namespace

void remove_parts(Robot& robot, const std::vector<bool>& links, const std::vector<bool>& joints) {
  const std::vector<std::size_t> link = renumbered(links), joint = renumbered(joints);
  remove(robot.links, links);
  remove(robot.joints, joints);
  const auto renumber = [&](std::optional<std::size_t>& at) {
    if (at) at = link[*at];
  };
  for (Joint& one : robot.joints) {
    renumber(one.parent);
    one.child = link[one.child];
    if (one.mimic) one.mimic->source = joint[one.mimic->source];
  }
  for (Frame& frame : robot.frames) renumber(frame.link);
  for (Closure& closure : robot.closures) {
    renumber(closure.a);
    renumber(closure.b);
  }
  for (LinearCoupling& coupling : robot.couplings) {
    for (LinearCoupling::Term& term : coupling.terms) term.joint = joint[term.joint];
  }
  for (Configuration& configuration : robot.configurations) {
    for (Configuration::Entry& entry : configuration.entries) entry.joint = joint[entry.joint];
  }
}

}  // namespace robotc::importing
