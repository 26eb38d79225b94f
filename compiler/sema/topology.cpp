#include "compiler/sema/topology.h"

#include <algorithm>
#include <cstdint>

#include "compiler/sema/robot_diagnostics.h"

namespace robotc::sema {

namespace {

/// Own links and frames, nearest match.
std::string_view nearest_place(const RobotModel& model, std::string_view name) {
  std::vector<std::string_view> candidates;
  for (const auto& [own_name, binding] : model.names->own()) {
    if (binding->role == BindingRole::link || binding->role == BindingRole::frame) candidates.push_back(own_name);
  }
  return nearest_name(name, candidates);
}

void report_not_a_link(Elaborator& elaborator, const syntax::Name& name, const std::string& what,
                       std::vector<std::string> hints, std::vector<Label> secondary) {
  elaborator.error(not_a_link, name.span, quoted(name.head.text) + " is a " + what + ", not a link", "",
                   std::move(hints), std::move(secondary));
}

/// The child of a joint is a link itself: which of its frames the joint leads to is said by the placement alone.
std::optional<LinkId> resolve_child(Elaborator& elaborator, const RobotModel& model, const RobotParts& parts,
                                    const syntax::Name& name) {
  const std::optional<Place> place = resolve_place(elaborator, model, parts, name);
  if (!place) return std::nullopt;
  if (place->frame) {
    std::vector<std::string> hints;
    if (place->link.valid()) {
      hints.push_back("write " + quoted(model.mechanism.link(place->link).name) + ", the link that this frame is on");
    }
    report_not_a_link(elaborator, name, "frame", std::move(hints), {{model.mechanism.frame(*place->frame).span, ""}});
    return std::nullopt;
  }
  return place->link;
}

/// The first of the frames on a cycle is reported; the others, and what stands on them, have no host.
void report_frame_cycle(Elaborator& elaborator, const RobotParts& parts, const std::vector<std::size_t>& cycle) {
  const std::size_t first = *std::min_element(cycle.begin(), cycle.end());
  std::vector<Label> secondary;
  for (const std::size_t i : cycle) {
    if (i != first) secondary.push_back({parts.frames[i]->link.span, ""});
  }
  elaborator.error(frame_cycle, parts.frames[first]->link.span,
                   "frame " + quoted(parts.frames[first]->name.head.text) + " stands on itself", "",
                   {"put one of these frames on a link"}, std::move(secondary));
}

void report_joint_cycle(Elaborator& elaborator, const Mechanism& mechanism, const RobotParts& parts,
                        std::vector<JointId> cycle) {
  std::sort(cycle.begin(), cycle.end());
  const syntax::Joint& first = *parts.joints[cycle.front().index()].syntax;
  std::vector<Label> secondary;
  for (std::size_t i = 1; i < cycle.size(); ++i) {
    const syntax::Joint& joint = *parts.joints[cycle[i].index()].syntax;
    secondary.push_back({joint.parent.span.to(joint.child.span), ""});
  }
  elaborator.error(
      joint_cycle, first.parent.span.to(first.child.span), "these joints form a ring that never reaches the base", "",
      {"let a joint lead from `base` to " + quoted(mechanism.link(mechanism.joint(cycle.front()).child).name) +
       ", or to another link of the ring, instead of the one that leads there now"},
      std::move(secondary));
}

}  // namespace

std::optional<Place> resolve_place(Elaborator& elaborator, const RobotModel& model, const RobotParts& parts,
                                   const syntax::Name& name) {
  if (!name.rest.empty()) {
    // Where parts are missing, this name may well be one of theirs.
    if (parts.complete)
      report_not_yet_supported(elaborator, name.span, "indexed names and names of attached robots are");
    return std::nullopt;
  }
  Binding* binding = model.names->find(name.head.text);
  if (binding == nullptr) {
    elaborator.error(unknown_link, name.span, "there is no link or frame " + quoted(name.head.text), "",
                     did_you_mean(nearest_place(model, name.head.text)));
    return std::nullopt;
  }
  if (is_poison(binding->value) && binding->state == Binding::State::done) return std::nullopt;
  const auto* place = std::get_if<Place>(&binding->value);
  if (place == nullptr) {
    std::vector<Label> secondary;
    if (binding->span.valid()) secondary.push_back({binding->span, "defined here"});
    report_not_a_link(elaborator, name, std::string(role_text(binding->role)),
                      did_you_mean(nearest_place(model, name.head.text)), std::move(secondary));
    return std::nullopt;
  }
  return *place;
}

FrameHosts resolve_frames(Elaborator& elaborator, RobotModel& model, const RobotParts& parts) {
  Mechanism& mechanism = model.mechanism;
  FrameHosts result;
  for (const syntax::Frame* frame : parts.frames) {
    result.hosts.push_back(resolve_place(elaborator, model, parts, frame->link));
  }

  enum class Mark : std::uint8_t { untouched, on_path, done };
  std::vector<Mark> marks(parts.frames.size(), Mark::untouched);
  for (std::size_t start = 0; start < parts.frames.size(); ++start) {
    // Walk from host to host until something known, then give the link to all on the way back.
    std::vector<std::size_t> path;
    std::size_t at = start;
    bool ends = false;
    while (!ends && marks[at] == Mark::untouched) {
      marks[at] = Mark::on_path;
      path.push_back(at);
      const std::optional<Place>& host = result.hosts[at];
      if (host && host->frame) {
        at = host->frame->index();
      } else {
        ends = true;
      }
    }
    if (!ends && marks[at] == Mark::on_path) {
      const auto cycle = std::find(path.begin(), path.end(), at);
      report_frame_cycle(elaborator, parts, {cycle, path.end()});
      for (auto member = cycle; member != path.end(); ++member) result.hosts[*member].reset();
    }
    for (auto frame = path.rbegin(); frame != path.rend(); ++frame) {
      marks[*frame] = Mark::done;
      std::optional<Place>& host = result.hosts[*frame];
      if (host && host->frame) {
        host->link = mechanism.frame(*host->frame).link;
        if (!host->link.valid()) host.reset();
      }
      if (!host) continue;
      mechanism.frames[*frame].link = host->link;
      result.order.emplace_back(*frame);
    }
  }

  for (const auto& [name, binding] : model.names->own()) {
    auto* place = std::get_if<Place>(&binding->value);
    if (place == nullptr || !place->frame) continue;
    const LinkId link = mechanism.frame(*place->frame).link;
    if (link.valid()) {
      place->link = link;
    } else {
      binding->value = Poison{};
    }
  }
  return result;
}

std::vector<std::optional<Place>> resolve_joints(Elaborator& elaborator, RobotModel& model, const RobotParts& parts) {
  std::vector<std::optional<Place>> mounts;
  for (std::size_t i = 0; i < parts.joints.size(); ++i) {
    const syntax::Joint& syntax = *parts.joints[i].syntax;
    Joint& joint = model.mechanism.joints[i];
    mounts.push_back(resolve_place(elaborator, model, parts, syntax.parent));
    if (mounts.back()) joint.parent = mounts.back()->link;
    if (const std::optional<LinkId> child = resolve_child(elaborator, model, parts, syntax.child)) joint.child = *child;
  }
  return mounts;
}

std::vector<std::optional<JointId>> check_tree(Elaborator& elaborator, const RobotModel& model,
                                               const RobotParts& parts) {
  const Mechanism& mechanism = model.mechanism;
  std::vector<std::optional<JointId>> carriers(mechanism.links.size());
  bool all_known = parts.complete;
  for (std::size_t i = 0; i < mechanism.joints.size(); ++i) {
    const Joint& joint = mechanism.joints[i];
    const syntax::Joint& syntax = *parts.joints[i].syntax;
    if (!joint.child.valid()) {
      all_known = false;  // it may lead to a link that would otherwise seem to hang in the air
      continue;
    }
    const std::string& child = mechanism.link(joint.child).name;
    if (joint.child == LinkId(0)) {
      std::vector<std::string> hints;
      std::vector<Label> secondary;
      if (joint.parent.valid() && joint.parent != LinkId(0)) {
        const std::string& parent = mechanism.link(joint.parent).name;
        const auto other = std::find_if(mechanism.joints.begin(), mechanism.joints.end(), [&](const Joint& candidate) {
          return candidate.child == joint.parent && candidate.parent != joint.parent;
        });
        if (other == mechanism.joints.end()) {
          hints.push_back("write " + quoted("base -> " + parent));
        } else {
          const auto index = static_cast<std::size_t>(other - mechanism.joints.begin());
          hints.push_back("a joint leads to " + quoted(parent) + " already, and only trees are supported yet");
          secondary.push_back({parts.joints[index].syntax->child.span, "here"});
        }
      }
      elaborator.error(base_as_child, syntax.child.span, "no joint can lead to the base", "the base does not move",
                       std::move(hints), std::move(secondary));
      all_known = false;  // a chain written from its end seems to hang in the air, link after link
      continue;
    }
    std::optional<JointId>& carrier = carriers[joint.child.index()];
    if (joint.parent == joint.child) {
      elaborator.error(joint_to_itself, syntax.parent.span.to(syntax.child.span),
                       "joint " + quoted(joint.name) + " connects " + quoted(child) + " to itself");
    } else if (carrier) {
      elaborator.error(second_joint, syntax.child.span, "a second joint leads to " + quoted(child), "",
                       {"only trees are supported yet: a link has one joint that leads to it"},
                       {{parts.joints[carrier->index()].syntax->child.span, "the first one"}});
      continue;
    }
    carrier = JointId(i);
  }

  for (std::size_t i = 1; i < carriers.size() && all_known; ++i) {
    if (carriers[i]) continue;
    const std::string& name = mechanism.links[i].name;
    elaborator.error(unconnected_link, parts.links[i - 1]->name.span, "no joint leads to link " + quoted(name), "",
                     {"connect it: " + quoted("joint to_" + name + ": fixed base -> " + name) +
                      ", or with a joint that moves from another link"});
  }

  // Every link has one joint at most: following them from any link ends at the base, at a reported link, or in a ring.
  std::vector<std::size_t> visited(mechanism.links.size(), 0);  // the round in which a link was passed, from 1
  for (std::size_t start = 1; start < carriers.size(); ++start) {
    std::vector<JointId> path;
    std::size_t at = start;
    while (at != 0 && visited[at] == 0 && carriers[at]) {
      visited[at] = start;
      path.push_back(*carriers[at]);
      const Joint& joint = mechanism.joint(*carriers[at]);
      const bool known = joint.parent.valid() && joint.parent != joint.child;
      at = known ? joint.parent.index() : 0;
    }
    if (at == 0 || visited[at] != start || !carriers[at]) continue;
    const auto ring = std::find(path.begin(), path.end(), *carriers[at]);
    report_joint_cycle(elaborator, mechanism, parts, {ring, path.end()});
  }
  return carriers;
}

}  // namespace robotc::sema
