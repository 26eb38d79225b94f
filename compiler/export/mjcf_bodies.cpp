#include "compiler/export/mjcf_bodies.h"

#include <algorithm>

#include "compiler/import/rigid.h"
#include "compiler/import/zero_pose.h"

namespace robotc::exporting {

namespace {

using importing::compose;
using importing::Joint;
using importing::Pose;
using importing::Robot;

bool is_turned(const Pose& pose) { return !importing::is_identity(Pose{{}, pose.rotation, {}}); }

class BodyBuilder {
 public:
  explicit BodyBuilder(const Robot& robot) : robot_(robot), below_(robot.links.size()), is_bare_(robot.links.size()) {
    for (std::size_t i = 0; i < robot.joints.size(); ++i) {
      if (robot.joints[i].parent) below_[*robot.joints[i].parent].push_back(i);
    }
    for (std::size_t i = 0; i < robot.links.size(); ++i) {
      is_bare_[i] = robot.links[i].bodies.empty() && robot.links[i].shapes.empty() && below_[i].size() == 1;
    }
    for (const importing::Frame& frame : robot.frames) {
      if (frame.link) is_bare_[*frame.link] = false;
    }
    for (const importing::Closure& closure : robot.closures) {
      if (closure.a) is_bare_[*closure.a] = false;
      if (closure.b) is_bare_[*closure.b] = false;
    }
  }

  MjcfBodies build() {
    MjcfBodies result;
    const std::vector<std::size_t> above = importing::joints_above(robot_);
    // Chains to go on with: a joint, and the body that it starts from.
    std::vector<std::pair<std::size_t, std::optional<std::size_t>>> waiting;
    const auto add = [&](MjcfBody body, std::optional<std::size_t> parent) {
      const std::size_t index = result.bodies.size();
      (parent ? result.bodies[*parent].children : result.roots).push_back(index);
      for (auto joint = below_[body.link].rbegin(); joint != below_[body.link].rend(); ++joint) {
        waiting.emplace_back(*joint, index);
      }
      result.bodies.push_back(std::move(body));
    };
    for (std::size_t i = robot_.joints.size(); i-- > 0;) {
      if (!robot_.joints[i].parent) waiting.emplace_back(i, std::nullopt);
    }
    for (std::size_t i = 0; i < robot_.links.size(); ++i) {
      if (above[i] != robot_.joints.size()) continue;
      MjcfBody root;
      root.link = i;
      add(std::move(root), std::nullopt);
    }
    while (!waiting.empty()) {
      const auto [joint, parent] = waiting.back();
      waiting.pop_back();
      add(chain_from(joint), parent);
    }
    return result;
  }

 private:
  /// True if a chain goes on after its last joint. `moves`: one of its joints does; `has_ball`: one is spherical.
  [[nodiscard]] bool goes_on(const Joint& joint, bool moves, bool has_ball) const {
    if (!is_bare_[joint.child] || (!moves && !robot_.links[joint.child].synthetic)) return false;
    const Joint& next = robot_.joints[below_[joint.child].front()];
    // A free joint is alone in its body; the turn of a ball joint is that of the body.
    if (joint.type == Joint::Type::floating || next.type == Joint::Type::floating) return false;
    return !has_ball || (!is_turned(next.origin) && !is_turned(next.after));
  }

  [[nodiscard]] MjcfBody chain_from(std::size_t joint) const {
    MjcfBody body;
    std::vector<std::size_t> chain{joint};
    bool moves = robot_.joints[joint].type != Joint::Type::fixed;
    bool has_ball = robot_.joints[joint].type == Joint::Type::spherical;
    while (goes_on(robot_.joints[chain.back()], moves, has_ball)) {
      const std::size_t link = robot_.joints[chain.back()].child;
      if (!robot_.links[link].synthetic) body.inner.push_back(link);
      chain.push_back(below_[link].front());
      moves = moves || robot_.joints[chain.back()].type != Joint::Type::fixed;
      has_ball = has_ball || robot_.joints[chain.back()].type == Joint::Type::spherical;
    }
    body.link = robot_.joints[chain.back()].child;
    for (const std::size_t at : chain) {
      body.pose = compose(compose(body.pose, robot_.joints[at].origin), robot_.joints[at].after);
    }
    Pose rest;  // of the body in the moved frame of a joint
    for (std::size_t i = chain.size(); i-- > 0;) {
      const Joint& one = robot_.joints[chain[i]];
      rest = compose(one.after, rest);
      if (one.type != Joint::Type::fixed) body.joints.push_back({chain[i], importing::inverse(rest)});
      rest = compose(one.origin, rest);
    }
    std::reverse(body.joints.begin(), body.joints.end());
    return body;
  }

  const Robot& robot_;
  std::vector<std::vector<std::size_t>> below_;  ///< joints of each link
  std::vector<bool> is_bare_;                    ///< links that carry one joint and nothing else
};

}  // namespace

MjcfBodies bodies_of(const Robot& robot) { return BodyBuilder(robot).build(); }

}  // namespace robotc::exporting
