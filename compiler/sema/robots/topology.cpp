#include "compiler/sema/robots/topology.h"

#include <algorithm>
#include <cstdint>

#include "compiler/sema/evaluation/evaluator.h"
#include "compiler/sema/evaluation/paths.h"
#include "compiler/sema/robots/attachments.h"
#include "compiler/sema/values/robot_diagnostics.h"

namespace robotc::sema {

namespace {

/// The nearest match among own links and frames.
std::string_view nearest_place(const RobotModel& model, std::string_view name) {
  std::vector<std::string_view> candidates;
  for (const auto& [own_name, binding] : model.names->own()) {
    const bool leads_to_some = std::holds_alternative<PartialPath>(binding->value);
    if (binding->role == BindingRole::link || binding->role == BindingRole::frame || leads_to_some)
      candidates.push_back(own_name);
  }
  return nearest_name(name, candidates);
}

void report_not_a_link(Reporter& reporter, const syntax::Name& name, const std::string& what,
                       std::vector<std::string> hints, std::vector<Label> secondary) {
  reporter.error(not_a_link, name.span, quoted(reporter.sources().text(name.span)) + " is a " + what + ", not a link",
                 "", std::move(hints), std::move(secondary));
}

/// The child of a joint must be a link; the placement says which of its frames the joint leads to.
std::optional<LinkId> resolve_child(Evaluator& evaluator, const RobotModel& model, const RobotParts& parts,
                                    const syntax::Name& name, Scope& scope) {
  const std::optional<Place> place = resolve_place(evaluator, model, parts, name, scope);
  if (!place) return std::nullopt;
  if (place->frame) {
    std::vector<std::string> hints;
    if (place->link.valid()) {
      hints.push_back("write " + quoted(model.mechanism.link(place->link).name) + ", the link that this frame is on");
    }
    report_not_a_link(evaluator.reporter(), name, "frame", std::move(hints),
                      {{model.mechanism.frame(*place->frame).span, ""}});
    return std::nullopt;
  }
  return place->link;
}

/// The statement that defines a frame of this robot.
const RobotParts::FramePart& part_of(const RobotParts& parts, FrameId id) {
  return *std::find_if(parts.frames.begin(), parts.frames.end(),
                       [&](const RobotParts::FramePart& part) { return part.id == id; });
}

/// The statement that defines a joint of this robot; null for joints of attached robots.
const syntax::Joint* statement_of(const RobotParts& parts, JointId id) {
  const auto found = std::find_if(parts.joints.begin(), parts.joints.end(),
                                  [&](const RobotParts::JointPart& part) { return part.id == id; });
  return found == parts.joints.end() ? nullptr : found->syntax;
}

/// The `attach` that added a joint.
const Attachment& attachment_of(const RobotModel& model, JointId id) {
  return *std::find_if(model.attachments.rbegin(), model.attachments.rend(),
                       [&](const Attachment& attachment) { return attachment.first_joint <= id; });
}

/// Reports the first of the frames on a cycle; the others, and frames on them, have no host.
void report_frame_cycle(Reporter& reporter, const Mechanism& mechanism, const RobotParts& parts,
                        const std::vector<FrameId>& cycle) {
  const FrameId first = *std::min_element(cycle.begin(), cycle.end());
  std::vector<Label> secondary;
  for (const FrameId id : cycle) {
    const RobotParts::FramePart& part = part_of(parts, id);
    if (id != first && part.host != nullptr) secondary.push_back({part.host->span, ""});
  }
  reporter.error(frame_cycle, part_of(parts, first).host->span,
                 "frame " + quoted(mechanism.frame(first).name) + " is placed on itself", "",
                 {"put one of these frames on a link"}, std::move(secondary));
}

/// `PARENT -> CHILD` of a joint, or the `attach` that added it.
Span connection_of(const RobotModel& model, const RobotParts& parts, JointId id) {
  const syntax::Joint* joint = statement_of(parts, id);
  return joint != nullptr ? joint->parent.span.to(joint->child.span) : attachment_of(model, id).span;
}

/// Span of a joint's child.
Span child_span(const RobotModel& model, const RobotParts& parts, JointId id) {
  const syntax::Joint* joint = statement_of(parts, id);
  return joint != nullptr ? joint->child.span : attachment_of(model, id).span;
}

void report_joint_cycle(Reporter& reporter, const RobotModel& model, const RobotParts& parts,
                        std::vector<JointId> cycle) {
  const Mechanism& mechanism = model.mechanism;
  std::sort(cycle.begin(), cycle.end());
  std::vector<Label> secondary;
  const Span first = connection_of(model, parts, cycle.front());
  for (std::size_t i = 1; i < cycle.size(); ++i) {
    const Span other = connection_of(model, parts, cycle[i]);
    const bool known = other == first || (!secondary.empty() && secondary.back().span == other);
    if (!known) secondary.push_back({other, ""});
  }
  reporter.error(joint_cycle, first, "these joints form a loop that is not connected to the base", "",
                 {"connect `base` to " + quoted(mechanism.link(mechanism.joint(cycle.front()).child).name) +
                  ", or to another link of the loop, in place of the joint that leads there now"},
                 std::move(secondary));
}

/// The place that a binding refers to; nothing (reported) if it is something else.
std::optional<Place> place_of(Evaluator& evaluator, const RobotModel& model, const syntax::Name& name,
                              const Binding& binding) {
  if (is_poison(binding.value) && binding.state == Binding::State::done) return std::nullopt;
  if (const auto* place = std::get_if<Place>(&binding.value)) return *place;
  if (const auto* path = std::get_if<PartialPath>(&binding.value)) {
    complete(evaluator, *path, name.span);
    return std::nullopt;
  }
  std::vector<Label> secondary;
  if (binding.span.valid()) secondary.push_back({binding.span, "defined here"});
  report_not_a_link(evaluator.reporter(), name, std::string(role_text(binding.role)),
                    did_you_mean(nearest_place(model, evaluator.reporter().sources().text(name.span))),
                    std::move(secondary));
  return std::nullopt;
}

/// Reports the first unknown part of a path, for example a missing index of a robot's own part.
void report_unknown_place(Evaluator& evaluator, const RobotModel& model, const syntax::Name& name,
                          const std::string& whole, Scope& scope) {
  std::string path = name.head.text;
  const Binding* binding = model.names->find_here(path);
  for (const syntax::Name::Part& part : name.rest) {
    const auto* group = binding == nullptr ? nullptr : std::get_if<PartialPath>(&binding->value);
    if (group == nullptr) break;
    const std::string next = part_text(evaluator, part, scope).value_or("");
    path += next;
    binding = model.names->find_here(path);
    if (binding != nullptr) continue;
    follow(evaluator, *group, next, name.span);
    return;
  }
  std::vector<std::string> hints = did_you_mean(nearest_place(model, path));
  if (binding != nullptr && path != whole) hints = {"the full name of the part is " + quoted(path)};
  if (whole == "world") hints = {world_is_base};
  evaluator.reporter().error(unknown_link, name.span, "there is no link or frame " + quoted(whole), "",
                             std::move(hints));
}

}  // namespace

std::optional<Place> resolve_place(Evaluator& evaluator, const RobotModel& model, const RobotParts& parts,
                                   const syntax::Name& name, Scope& scope) {
  const std::optional<std::string> path = path_text(evaluator, name, scope);
  if (!path) return std::nullopt;
  const Binding* binding = name.rest.empty() ? scope.find(*path) : model.names->find_here(*path);
  if (binding != nullptr) return place_of(evaluator, model, name, *binding);
  // If parts are missing, this name may be one of theirs.
  const bool is_news = name.rest.empty() ? !parts.lost_names || !nearest_place(model, *path).empty() : parts.complete;
  if (is_news) report_unknown_place(evaluator, model, name, *path, scope);
  return std::nullopt;
}

namespace {

/// Refuses attachments to a part of the attached robot.
void refuse_own_mounts(Evaluator& evaluator, const RobotModel& model, const RobotParts& parts,
                       std::vector<std::optional<Place>>& hosts) {
  for (const Attachment& attachment : model.attachments) {
    std::optional<Place>& host = hosts[attachment.mount.index()];
    if (!host) continue;
    const std::string& name =
        host->frame ? model.mechanism.frame(*host->frame).name : model.mechanism.link(host->link).name;
    if (!name.starts_with(attachment.path + ".")) continue;
    const RobotParts::FramePart& part = part_of(parts, attachment.mount);
    in_round(evaluator.context(), part.round, [&] {
      evaluator.reporter().error(mounted_on_itself, part.host->span,
                                 quoted(attachment.path) + " cannot be attached to a part of itself", "",
                                 {"write `on base`, or name a link or frame outside of " + quoted(attachment.path)});
    });
    host.reset();
  }
}

}  // namespace

FrameHosts resolve_frames(Evaluator& evaluator, RobotModel& model, const RobotParts& parts) {
  Mechanism& mechanism = model.mechanism;
  FrameHosts result;
  result.hosts.resize(mechanism.frames.size());
  for (const RobotParts::FramePart& part : parts.frames) {
    if (part.mount.valid()) {
      result.hosts[part.id.index()] = Place{&model, {}, part.mount};
      continue;
    }
    result.hosts[part.id.index()] = in_round(evaluator.context(), part.round, [&] {
      return resolve_place(evaluator, model, parts, *part.host, *part.scope);
    });
  }
  refuse_own_mounts(evaluator, model, parts, result.hosts);

  enum class Mark : std::uint8_t { untouched, on_path, done };
  std::vector<Mark> marks(mechanism.frames.size(), Mark::untouched);
  for (const RobotParts::FramePart& start : parts.frames) {
    // Follow hosts to a known one, then set the link of all frames on the way back.
    std::vector<FrameId> path;
    FrameId at = start.id;
    bool ends = false;
    while (!ends && marks[at.index()] == Mark::untouched) {
      marks[at.index()] = Mark::on_path;
      path.push_back(at);
      const std::optional<Place>& host = result.hosts[at.index()];
      if (host && host->frame) {
        at = *host->frame;
      } else {
        ends = true;
      }
    }
    if (!ends && marks[at.index()] == Mark::on_path) {
      const auto cycle = std::find(path.begin(), path.end(), at);
      report_frame_cycle(evaluator.reporter(), mechanism, parts, {cycle, path.end()});
      for (auto member = cycle; member != path.end(); ++member) result.hosts[member->index()].reset();
    }
    for (auto frame = path.rbegin(); frame != path.rend(); ++frame) {
      marks[frame->index()] = Mark::done;
      std::optional<Place>& host = result.hosts[frame->index()];
      if (host && host->frame) {
        host->link = mechanism.frame(*host->frame).link;
        if (!host->link.valid()) host.reset();
      }
      if (!host) continue;
      mechanism.frames[frame->index()].link = host->link;
      result.order.push_back(*frame);
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

std::vector<std::optional<Place>> resolve_joints(Evaluator& evaluator, RobotModel& model, const RobotParts& parts) {
  std::vector<std::optional<Place>> mounts(model.mechanism.joints.size());
  for (const RobotParts::JointPart& part : parts.joints) {
    in_round(evaluator.context(), part.round, [&] {
      Joint& joint = model.mechanism.joints[part.id.index()];
      std::optional<Place>& mount = mounts[part.id.index()];
      mount = resolve_place(evaluator, model, parts, part.syntax->parent, *part.scope);
      if (mount) joint.parent = mount->link;
      const auto child = resolve_child(evaluator, model, parts, part.syntax->child, *part.scope);
      if (child) joint.child = *child;
    });
  }
  connect(model);
  return mounts;
}

std::vector<std::optional<JointId>> check_tree(Evaluator& evaluator, const RobotModel& model, const RobotParts& parts) {
  const Mechanism& mechanism = model.mechanism;
  std::vector<std::optional<JointId>> carriers(mechanism.links.size());
  bool all_known = parts.complete;
  for (const Attachment& attachment : model.attachments) {
    for (std::size_t i = 0; i < attachment.robot->mechanism.joints.size(); ++i) {
      const JointId id(attachment.first_joint.index() + i);
      carriers[mechanism.joint(id).child.index()] = id;
    }
  }
  const auto take = [&](const RobotParts::JointPart& part) {
    const Joint& joint = mechanism.joint(part.id);
    const syntax::Joint& syntax = *part.syntax;
    if (!joint.child.valid()) {
      all_known = false;  // it may lead to a link that would otherwise seem unconnected
      return;
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
          const JointId id(static_cast<std::size_t>(other - mechanism.joints.begin()));
          hints.push_back("a joint leads to " + quoted(parent) + " already: `closure` closes a loop");
          secondary.push_back({child_span(model, parts, id), "here"});
        }
      }
      evaluator.reporter().error(base_as_child, syntax.child.span, "no joint can lead to the base",
                                 "the base does not move", std::move(hints), std::move(secondary));
      all_known = false;  // all links of a chain written from its end would seem unconnected
      return;
    }
    std::optional<JointId>& carrier = carriers[joint.child.index()];
    if (joint.parent == joint.child) {
      evaluator.reporter().error(joint_to_itself, syntax.parent.span.to(syntax.child.span),
                                 "joint " + quoted(joint.name) + " connects " + quoted(child) + " to itself", "",
                                 {"a joint leads from its parent to another link: `PARENT -> CHILD`"});
    } else if (carrier) {
      evaluator.reporter().error(second_joint, syntax.child.span, "a second joint leads to " + quoted(child), "",
                                 {"one joint leads to a link: `closure NAME: TYPE FRAME -> FRAME` closes a loop"},
                                 {{child_span(model, parts, *carrier), "the first one"}});
      return;
    }
    carrier = part.id;
  };
  for (const RobotParts::JointPart& part : parts.joints) in_round(evaluator.context(), part.round, [&] { take(part); });

  for (const RobotParts::LinkPart& part : parts.links) {
    if (!all_known || part.id == LinkId(0) || carriers[part.id.index()]) continue;
    const std::string& name = mechanism.link(part.id).name;
    in_round(evaluator.context(), part.round, [&] {
      evaluator.reporter().error(unconnected_link, part.syntax->name.span, "no joint leads to link " + quoted(name), "",
                                 {"connect it: " + quoted("joint to_" + name + ": fixed base -> " + name) +
                                  ", or with a joint that moves from another link"});
    });
  }

  // Every link has at most one joint: following them ends at the base, at a reported link, or in a ring.
  std::vector<std::size_t> visited(mechanism.links.size(), 0);  // the walk that visited a link, from 1
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
    report_joint_cycle(evaluator.reporter(), model, parts, {ring, path.end()});
  }
  return carriers;
}

}  // namespace robotc::sema
