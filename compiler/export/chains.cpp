#include "compiler/export/chains.h"

#include <algorithm>
#include <array>
#include <numbers>

#include "compiler/import/remove_parts.h"
#include "compiler/import/rigid.h"

namespace robotc::exporting {

namespace {

using importing::computed;
using importing::Joint;
using importing::Link;
using importing::Number;
using importing::Robot;

double value_of(const std::optional<Number>& number) { return number ? number->value : 0; }

/// Replaces joint `index` by a chain; the first of `chain` takes its place, the others follow it, and synthetic
/// links stand between them. All names, types, axes and properties are those given.
void replace_by_chain(Robot& robot, std::size_t index, std::vector<Joint> chain) {
  const Joint whole = robot.joints[index];
  for (std::size_t k = 0; k < chain.size(); ++k) {
    Joint& one = chain[k];
    one.span = one.name_span = one.type_span = whole.span;
    one.parent = k == 0 ? whole.parent : std::optional(robot.links.size() - 1);
    one.origin = k == 0 ? whole.origin : importing::Pose{};
    one.after = k + 1 == chain.size() ? whole.after : importing::Pose{};
    if (k + 1 == chain.size()) {
      one.child = whole.child;
      continue;
    }
    Link between;
    between.name = one.name + "_moved";
    between.synthetic = true;
    between.span = between.name_span = whole.span;
    one.child = robot.links.size();
    robot.links.push_back(std::move(between));
  }
  const std::size_t more = chain.size() - 1;
  const auto moved = [&](std::size_t joint) { return joint > index ? joint + more : joint; };
  for (std::vector<Joint>* joints : {&robot.joints, &chain}) {
    for (Joint& one : *joints) {
      if (one.mimic) one.mimic->source = moved(one.mimic->source);
    }
  }
  for (importing::LinearCoupling& coupling : robot.couplings) {
    for (auto& term : coupling.terms) term.joint = moved(term.joint);
  }
  for (importing::Configuration& configuration : robot.configurations) {
    for (auto& entry : configuration.entries) entry.joint = moved(entry.joint);
  }
  robot.joints[index] = std::move(chain.front());
  robot.joints.insert(robot.joints.begin() + static_cast<std::ptrdiff_t>(index) + 1,
                      std::make_move_iterator(chain.begin() + 1), std::make_move_iterator(chain.end()));
}

Joint turn_or_slide(const std::string& name, Joint::Type type, std::size_t axis, const Joint& whole) {
  Joint joint;
  joint.name = name;
  joint.type = type;
  joint.axis.emplace();
  (*joint.axis)[axis] = computed(1);
  joint.viscous = whole.viscous;
  joint.passive = whole.passive;
  return joint;
}

/// Gives the entries of a configuration to the steps of a joint, which follow it.
void spread_entries(Robot& robot, std::size_t index, std::size_t steps) {
  for (importing::Configuration& configuration : robot.configurations) {
    for (std::size_t i = 0; i < configuration.entries.size(); ++i) {
      if (configuration.entries[i].joint != index || configuration.entries[i].values.size() < steps) continue;
      const std::vector<Number> values = configuration.entries[i].values;
      for (std::size_t k = 0; k < steps; ++k) {
        const bool last = k + 1 == steps;
        const auto from = values.begin() + static_cast<std::ptrdiff_t>(k);
        importing::Configuration::Entry entry{index + k, {from, last ? values.end() : from + 1}};
        const auto at = configuration.entries.begin() + static_cast<std::ptrdiff_t>(i + k);
        if (k == 0) {
          *at = std::move(entry);
        } else {
          configuration.entries.insert(at, std::move(entry));
        }
      }
      i += steps - 1;
    }
  }
}

}  // namespace

bool are_plain(const Robot& robot, std::size_t first, std::size_t count) {
  const auto is_coupled = [&](std::size_t joint) {
    if (robot.joints[joint].mimic) return true;
    if (std::any_of(robot.joints.begin(), robot.joints.end(),
                    [&](const Joint& other) { return other.mimic && other.mimic->source == joint; })) {
      return true;
    }
    return std::any_of(robot.couplings.begin(), robot.couplings.end(), [&](const importing::LinearCoupling& coupling) {
      return std::any_of(coupling.terms.begin(), coupling.terms.end(),
                         [&](const auto& term) { return term.joint == joint; });
    });
  };
  for (std::size_t i = first; i < first + count; ++i) {
    const Joint& joint = robot.joints[i];
    const importing::Limits& limits = joint.limits;
    const bool has_limits = limits.lower || limits.upper || limits.speed || limits.effort;
    if (has_limits || value_of(joint.coulomb) != 0 || value_of(joint.stiffness) != 0 || value_of(joint.armature) != 0)
      return false;
    if (value_of(joint.viscous) != value_of(robot.joints[first].viscous)) return false;
    if (is_coupled(i)) return false;
  }
  return true;
}

void join_steps(Robot& robot, const std::function<bool(std::size_t, std::size_t)>& can) {
  std::vector<bool> links(robot.links.size(), false), joints(robot.joints.size(), false);
  for (std::size_t i = 0; i < robot.joints.size(); ++i) {
    if (!robot.joints[i].step || robot.joints[i].step->index != 0) continue;
    const Joint::Step step = *robot.joints[i].step;
    if (!can(i, step.count)) continue;
    Joint& whole = robot.joints[i];
    const Joint& last = robot.joints[i + step.count - 1];
    for (std::size_t k = 1; k < step.count; ++k) {
      const Joint& one = robot.joints[i + k];
      joints[i + k] = true;
      if (one.parent) links[*one.parent] = true;
      whole.passive = whole.passive && one.passive;
    }
    whole.name = step.whole;
    whole.type = step.type;
    whole.axis.reset();
    whole.step.reset();
    whole.child = last.child;
    whole.after = last.after;
    for (importing::Configuration& configuration : robot.configurations) {
      const auto is_step = [&](const auto& entry) { return entry.joint >= i && entry.joint < i + step.count; };
      auto first = std::find_if(configuration.entries.begin(), configuration.entries.end(), is_step);
      if (first == configuration.entries.end()) continue;
      for (auto next = first + 1; next != configuration.entries.end() && is_step(*next);) {
        first->values.insert(first->values.end(), next->values.begin(), next->values.end());
        next = configuration.entries.erase(next);
      }
      first->joint = i;
    }
  }
  importing::remove_parts(robot, links, joints);
}

void split_joints(Robot& robot, const std::function<bool(const Joint&)>& which) {
  constexpr std::array<std::string_view, 3> letters{"x", "y", "z"};
  for (std::size_t i = 0; i < robot.joints.size(); ++i) {
    const Joint whole = robot.joints[i];
    const bool floats = whole.type == Joint::Type::floating, is_universal = whole.type == Joint::Type::universal;
    if ((!floats && !is_universal && whole.type != Joint::Type::planar) || !which(whole)) continue;
    std::vector<Joint> chain;
    if (is_universal) {
      chain.push_back(turn_or_slide(whole.name + "_first", Joint::Type::revolute, 0, whole));
      chain.push_back(turn_or_slide(whole.name + "_second", Joint::Type::revolute, 1, whole));
    } else {
      const std::string before = whole.name + (floats ? "_position_" : "_");
      for (std::size_t k = 0; k < (floats ? 3U : 2U); ++k) {
        chain.push_back(turn_or_slide(before + std::string(letters[k]), Joint::Type::prismatic, k, whole));
      }
      if (floats) {
        Joint rotation = turn_or_slide(whole.name + "_rotation", Joint::Type::spherical, 2, whole);
        rotation.axis.reset();
        chain.push_back(std::move(rotation));
      } else {
        chain.push_back(turn_or_slide(before + "turn", Joint::Type::revolute, 2, whole));
      }
    }
    const std::size_t steps = chain.size();
    for (std::size_t k = 0; k < steps; ++k) chain[k].step = Joint::Step{whole.name, whole.type, k, steps};
    replace_by_chain(robot, i, std::move(chain));
    spread_entries(robot, i, steps);
    i += steps - 1;
  }
}

std::vector<std::string> split_spherical(Robot& robot) {
  std::vector<std::string> names;
  for (std::size_t i = 0; i < robot.joints.size(); ++i) {
    const Joint whole = robot.joints[i];
    if (whole.type != Joint::Type::spherical) continue;
    names.push_back(whole.name);
    std::vector<Joint> chain;
    for (std::size_t k = 0; k < 3; ++k) {
      Joint turn = turn_or_slide(whole.name + "_" + std::string(1, static_cast<char>('x' + static_cast<char>(k))),
                                 Joint::Type::revolute, k, whole);
      turn.viscous.reset();
      turn.limits.effort = whole.limits.effort;
      chain.push_back(std::move(turn));
    }
    replace_by_chain(robot, i, std::move(chain));
    for (importing::Configuration& configuration : robot.configurations) {
      std::erase_if(configuration.entries, [&](const auto& entry) { return entry.joint == i; });
    }
    i += 2;
  }
  return names;
}

void replace_screws(Robot& robot) {
  for (std::size_t i = 0; i < robot.joints.size(); ++i) {
    if (robot.joints[i].type != Joint::Type::screw) continue;
    const Joint screw = robot.joints[i];
    Joint turn = screw;
    turn.type = Joint::Type::revolute;
    turn.pitch.reset();
    Joint slide;
    slide.name = screw.name + "_slide";
    slide.type = Joint::Type::prismatic;
    slide.axis = screw.axis;
    slide.passive = true;
    slide.mimic = importing::Mimic{i, {computed(0), computed(screw.pitch->value / (2 * std::numbers::pi))}, screw.span};
    std::vector<Joint> chain;
    chain.push_back(std::move(turn));
    chain.push_back(std::move(slide));
    replace_by_chain(robot, i, std::move(chain));
    for (importing::Configuration& configuration : robot.configurations) {
      const auto entry = std::find_if(configuration.entries.begin(), configuration.entries.end(),
                                      [&](const auto& one) { return one.joint == i; });
      if (entry == configuration.entries.end()) continue;
      const double travel = entry->values.front().value * screw.pitch->value / (2 * std::numbers::pi);
      configuration.entries.insert(entry + 1, {i + 1, {computed(travel)}});
    }
    ++i;
  }
}

std::size_t move_links_to_joints(Robot& robot, const std::function<bool(const Joint&)>& which) {
  std::size_t moved = 0;
  for (std::size_t i = 0; i < robot.joints.size(); ++i) {
    Joint& joint = robot.joints[i];
    if (importing::is_identity(joint.after) || !which(joint)) continue;
    const importing::Pose after = joint.after;
    const std::size_t link = joint.child;
    joint.after = {};
    if (joint.type == Joint::Type::fixed) {
      joint.origin = importing::compose(joint.origin, after);
      continue;
    }
    const auto move = [&](importing::Pose& pose) { pose = importing::compose(after, pose); };
    for (importing::Inertia& body : robot.links[link].bodies) move(body.centre);
    for (importing::Shape& shape : robot.links[link].shapes) move(shape.pose);
    for (importing::Frame& frame : robot.frames) {
      if (frame.link == link) move(frame.pose);
    }
    for (Joint& below : robot.joints) {
      if (below.parent == link) move(below.origin);
    }
    for (importing::Closure& closure : robot.closures) {
      if (closure.a == link) move(closure.pose_a);
      if (closure.b == link) move(closure.pose_b);
    }
    if (robot.links[link].synthetic) continue;
    importing::Frame frame;
    frame.name = robot.links[link].name + "_frame";
    frame.link = link;
    frame.pose = after;
    frame.span = frame.name_span = robot.links[link].span;
    robot.frames.push_back(std::move(frame));
    ++moved;
  }
  return moved;
}

}  // namespace robotc::exporting
