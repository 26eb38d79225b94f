#include "compiler/requests/view.h"

#include <algorithm>

#include "compiler/emit/model.h"
#include "compiler/expr/algorithms.h"
#include "compiler/frontend/choose_robot.h"
#include "compiler/loops/closure_rows.h"
#include "compiler/loops/loop_solver.h"
#include "compiler/lowering/simulations.h"
#include "compiler/mechanism/kinematic_tree.h"
#include "compiler/requests/geometry.h"
#include "compiler/sema/values/robot_model.h"

namespace robotc {

namespace {

using expr::Id;
using geometry::RigidMotion;
using geometry::Vec;

void append(std::vector<Id>& out, const Transform& x) {
  for (std::size_t row = 0; row < 3; ++row) {
    out.insert(out.end(), x.rotation[row].begin(), x.rotation[row].end());
    out.push_back(x.position[row]);
  }
}

/// The three rows of [R p].
RigidMotion motion_of(const double* entries) {
  RigidMotion motion = RigidMotion::Identity();
  for (Eigen::Index row = 0; row < 3; ++row) {
    for (Eigen::Index column = 0; column < 4; ++column) motion(row, column) = entries[4 * row + column];
  }
  return motion;
}

/// Puts the parts of a mechanism together for a viewer.
class ViewBuilder {
 public:
  ViewBuilder(SessionState& state, const Mechanism& mechanism, geometry::Robot robot)
      : pool_(state.pool()),
        mechanism_(mechanism),
        tree_(build_kinematic_tree(mechanism_, pool_, FixedJoints::keep)),
        parameters_(state.parameter_values()) {
    view_.robot = std::move(robot);
    for (const auto& [symbol, value] : parameters_) {
      replacements_.push_back({symbol, pool_.number(Number::inexact(value))});
    }
  }

  ViewedRobot build() {
    stand();
    find_bodies();
    add_nodes();
    add_contacts();
    write_code();
    return std::move(view_);
  }

 private:
  /// With loops: the assembly is that of the parameters' defaults.
  void stand() {
    view_.rest = view_.robot.neutral();
    for (const CoordinateId id : mechanism_.coordinate_ids()) {
      view_.coordinate_names.push_back(mechanism_.name_of(id));
    }
    view_.speed_count = mechanism_.speeds.size();
    if (!mechanism_.has_loops()) {
      for (std::size_t i = 0; i < view_.rest.size(); ++i) view_.free_coordinates.push_back(i);
      return;
    }
    const loops::LoopSolver solver(mechanism_, pool_, parameters_);
    const std::vector<bool> free = solver.coordinates_of(mechanism_.mobility.independent);
    for (std::size_t i = 0; i < free.size(); ++i) {
      if (free[i]) view_.free_coordinates.push_back(i);
    }
    const Eigen::VectorXd assembly =
        Eigen::Map<const Eigen::VectorXd>(view_.rest.data(), static_cast<Eigen::Index>(view_.rest.size()));
    loops::Closed closed = solver.close(assembly, free);
    if (!closed.success) closed = solver.close(assembly);
    if (closed.success) view_.rest.assign(closed.q.begin(), closed.q.end());
  }

  /// By link of the geometry: its body in the tree, and its place on that.
  void find_bodies() {
    placements_ = tree_.placements;
    placements_.resize(view_.robot.links.size(), {std::nullopt, identity_transform(pool_)});
    const std::vector<std::size_t> first = geometry::first_steps(mechanism_);
    view_.joint_spans.resize(view_.robot.joints.size());
    view_.joint_types.resize(view_.robot.joints.size(), JointType::fixed);
    view_.drives.resize(view_.robot.joints.size());
    const std::vector<SpeedId> actuated = mechanism_.actuated_speeds();
    for (std::size_t i = 0; i < tree_.bodies.size(); ++i) {
      const TreeBody& body = tree_.bodies[i];
      const bool whole = mechanism_.joint(body.joint).model().quaternion().has_value();
      const std::size_t joint = first[body.joint.index()] + (whole ? 0 : body.step);
      view_.joint_types[joint] = mechanism_.joint(body.joint).type;
      view_.joint_spans[joint] = mechanism_.joint(body.joint).span;
      if (!whole && !body.last_step) placements_[view_.robot.joints[joint].child].body = i;
      const auto drive = body.speed ? std::find(actuated.begin(), actuated.end(), *body.speed) : actuated.end();
      if (drive != actuated.end() && !whole) {
        view_.drives[joint] = static_cast<std::size_t>(drive - actuated.begin());
      }
    }
  }

  /// X_parent,link(q) along the bodies between them.
  Transform relative(std::size_t link, std::size_t parent) {
    const LinkPlacement& to = placements_[link];
    const LinkPlacement& from = placements_[parent];
    Transform motion = to.pose;
    for (std::optional<std::size_t> body = to.body; body && body != from.body; body = tree_.bodies[*body].parent) {
      motion = compose(pool_, joint_transform(pool_, tree_.bodies[*body], mechanism_), motion);
    }
    return compose(pool_, inverse(pool_, from.pose), motion);
  }

  void add_nodes() {
    view_.nodes.resize(view_.robot.links.size());
    for (std::size_t link = 0; link < view_.nodes.size(); ++link) {
      if (link < mechanism_.links.size()) view_.nodes[link].span = mechanism_.links[link].span;
      if (const auto joint = view_.robot.joint_of_link[link])
        view_.nodes[link].parent = view_.robot.joints[*joint].parent;
      const auto& parent = view_.nodes[link].parent;
      append(transforms_, parent ? relative(link, *parent) : placements_[link].pose);
    }
    transforms_ = with_numbers(transforms_);
    std::vector<std::pair<Id, double>> values;
    for (std::size_t i = 0; i < mechanism_.q.size(); ++i) values.emplace_back(mechanism_.q[i], view_.rest[i]);
    const std::vector<double> numbers = expr::evaluate(pool_, transforms_, values);
    const auto place = [&](std::size_t link) {
      const auto& parent = view_.nodes[link].parent;
      const RigidMotion own = motion_of(&numbers[12 * link]);
      view_.nodes[link].at_rest = parent ? view_.nodes[*parent].at_rest * own : own;
    };
    place(0);
    for (const std::size_t joint : view_.robot.tree_order) place(view_.robot.joints[joint].child);
  }

  void add_contacts() {
    std::vector<Id> asked;
    const auto ask = [&](const ContactSide& side) {
      append(asked, side.frame);
      for (const Id id : {side.radius, side.length, side.size[0], side.size[1], side.size[2]}) {
        asked.push_back(id.valid() ? id : pool_.zero());
      }
    };
    for (const robotc::Contact& contact : mechanism_.contacts) {
      ask(contact.a);
      ask(contact.b);
    }
    const std::vector<double> numbers = expr::evaluate(pool_, with_numbers(asked), {});
    const double* next = numbers.data();
    const auto read = [&](const ContactSide& side) {
      ViewedContactSide viewed{side.shape, side.link.index(), motion_of(next), next[12], next[13]};
      viewed.size = Vec(next[14], next[15], next[16]);
      next += 17;
      return viewed;
    };
    for (const robotc::Contact& contact : mechanism_.contacts) {
      ViewedRobot::Contact viewed{contact.name, read(contact.a), {}};
      viewed.b = read(contact.b);
      view_.contacts.push_back(std::move(viewed));
    }
  }

  std::vector<Id> with_numbers(const std::vector<Id>& roots) { return expr::substitute(pool_, roots, replacements_); }

  static std::vector<std::string> numbered(std::size_t count) {
    std::vector<std::string> labels(count);
    for (std::size_t i = 0; i < count; ++i) labels[i] = std::to_string(i);
    return labels;
  }

  void write_code() {
    emit::Model model;
    model.robot = mechanism_.name;
    model.command = "robotc view";
    model.inputs = {{"q", "positions", "q", mechanism_.q, {}, {}, false},
                    {"v", "speeds", "v", mechanism_.qd, {}, {}, false}};
    const auto add = [&](const char* name, const char* meaning, std::vector<std::size_t> inputs,
                         std::vector<Id> entries, std::vector<std::vector<std::string>> labels) {
      emit::Function function;
      function.name = function.title = name;
      function.meaning = meaning;
      function.inputs = std::move(inputs);
      function.units.resize(entries.size());
      function.entries = std::move(entries);
      function.labels = std::move(labels);
      model.functions.push_back(std::move(function));
    };
    std::vector<std::string> links;
    for (const geometry::Link& link : view_.robot.links) links.push_back(link.name);
    add("transforms", "poses in the parents' frames", {0}, transforms_, {links, numbered(12)});
    if (mechanism_.has_loops()) {
      const loops::ClosureRows rows = loops::closure_rows(pool_, mechanism_);
      std::vector<Id> gaps, jacobian;
      std::size_t kept = 0;
      const std::size_t speeds = mechanism_.speeds.size();
      for (std::size_t r = 0; r < rows.size(); ++r) {
        if (rows.rows[r].of_speeds) continue;
        gaps.push_back(rows.gaps[r]);
        const auto row = rows.jacobian.begin() + static_cast<std::ptrdiff_t>(r * speeds);
        jacobian.insert(jacobian.end(), row, row + static_cast<std::ptrdiff_t>(speeds));
        ++kept;
      }
      view_.gap_count = kept;
      if (kept > 0) {
        add("gaps", "gaps of the closures", {0}, with_numbers(gaps), {numbered(kept)});
        add("gap_rates", "their rates per speed", {0}, with_numbers(jacobian), {numbered(kept), numbered(speeds)});
        add("rates", "rates of q", {0, 1}, position_rates(mechanism_, pool_, mechanism_.qd),
            {numbered(mechanism_.q.size())});
      }
    }
    view_.code = emit::javascript_functions(model, pool_);
  }

  expr::Pool& pool_;
  const Mechanism& mechanism_;
  KinematicTree tree_;
  std::vector<std::pair<Id, double>> parameters_;
  std::vector<expr::Assignment> replacements_;
  std::vector<LinkPlacement> placements_;
  std::vector<Id> transforms_;
  ViewedRobot view_;
};

}  // namespace

std::optional<ViewedRobot> viewed_robot(SessionState& state, const std::string& name) {
  const Robot* robot = choose_robot(state, name);
  if (robot == nullptr) return std::nullopt;
  return ViewBuilder(state, robot->model->mechanism, measured_robot(state, *robot->model)).build();
}

std::optional<ViewedRobot> robot_of_simulation(SessionState& state, const std::optional<std::string>& simulation) {
  const programs::Simulation* found = find_simulation(state, simulation);
  if (found == nullptr) return std::nullopt;
  return ViewBuilder(state, found->robot->mechanism, measured_robot(state, *found->robot)).build();
}

}  // namespace robotc
