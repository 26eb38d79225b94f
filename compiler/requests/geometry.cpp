// Robots and their configurations as numbers.
#include "compiler/requests/geometry.h"

#include <algorithm>
#include <cmath>

#include "compiler/expr/algorithms.h"
#include "compiler/frontend/choose_robot.h"
#include "compiler/frontend/driver_diagnostics.h"
#include "compiler/frontend/evaluate.h"
#include "compiler/geometry/geometry.h"
#include "compiler/sema/values/robot_instance.h"

namespace robotc {

namespace {

using sema::Binding;
using sema::BindingRole;
using sema::RobotModel;
using sema::Tensor;

/// The value of a `const` declared as a configuration of the robot; null for anything else.
const Tensor* as_configuration(const Binding& binding, const RobotModel& robot) {
  if (binding.role != BindingRole::constant || binding.state != Binding::State::done) return nullptr;
  const auto* tensor = std::get_if<Tensor>(&binding.value);
  const bool fits = tensor != nullptr && tensor->rank == 1 && tensor->row_space.robot != nullptr &&
                    same_joints(*tensor->row_space.robot, robot) && tensor->row_space.configuration &&
                    tensor->rows == robot.coordinate_count();
  return fits ? tensor : nullptr;
}

bool all_finite(const std::vector<double>& values) {
  return std::all_of(values.begin(), values.end(), [](double x) { return std::isfinite(x); });
}

/// All named configurations, the robot's first, then the file's.
std::vector<geometry::NamedPose> named_poses(SessionState& state, const RobotModel& robot) {
  std::vector<geometry::NamedPose> poses;
  const auto parameters = state.parameter_values();
  const auto add = [&](const sema::Scope& scope) {
    for (const auto& [name, binding] : scope.own()) {
      const Tensor* value = as_configuration(*binding, robot);
      if (value == nullptr) continue;
      std::vector<double> q = expr::evaluate(state.pool(), value->entries, parameters);
      if (all_finite(q)) poses.push_back({name, std::move(q)});
    }
  };
  add(*robot.names);
  if (state.root() != nullptr) add(*state.root()->scope);
  return poses;
}

}  // namespace

std::optional<std::vector<double>> find_pose(SessionState& state, const std::string& robot_name,
                                             const std::string& name) {
  const Robot* robot = choose_robot(state, robot_name);
  if (robot == nullptr) return std::nullopt;
  std::vector<std::string_view> names;
  const std::vector<geometry::NamedPose> poses = named_poses(state, *robot->model);
  for (const geometry::NamedPose& pose : poses) {
    if (pose.name == name) return pose.q;
    names.push_back(pose.name);
  }
  // `const up = [90 deg, 0]`: a list of numbers not declared as a configuration.
  sema::Scope* const file = state.root() == nullptr ? nullptr : state.root()->scope.get();
  for (sema::Scope* scope : {robot->model->names.get(), file}) {
    const Binding* binding = scope == nullptr ? nullptr : scope->find_here(name);
    if (binding == nullptr || binding->initialiser == nullptr || !std::holds_alternative<Tensor>(binding->value))
      continue;
    state.diagnostics().report(unknown_pose, binding->span,
                               "`" + name + "` is not declared as a pose of `" + robot->model->name + "`", "",
                               {"declare it as a configuration: `const " + name + ": " +
                                (scope == file ? robot->model->name + "." : "") + "q = …`"});
    return std::nullopt;
  }
  const std::string_view near = nearest_name(name, names);
  state.diagnostics().report(unknown_pose, {}, "`" + robot->model->name + "` has no pose `" + name + "`", "",
                             {!near.empty()   ? "did you mean `" + std::string(near) + "`?"
                              : names.empty() ? "give one a name in the robot: `const " + name + ": q = […]`"
                                              : "poses: " + quoted_list(names)});
  return std::nullopt;
}

std::optional<std::vector<double>> configuration(SessionState& state, const std::string& robot_name,
                                                 const std::string& expression) {
  const Robot* robot = choose_robot(state, robot_name);
  if (robot == nullptr) return std::nullopt;
  const syntax::Expr* expr = state.read_expression("--q", expression);
  if (expr == nullptr) return std::nullopt;
  const sema::Expected expected = robot->model->expected(sema::JointQuantity::q, "the configuration");
  const auto values = state.parameter_values();
  const auto value = sema::computing_values(state.evaluator().context(), values, [&] {
    return state.evaluator().tensor(*expr, *robot->model->names, expected);
  });
  if (!value) return std::nullopt;
  return numbers_of(state, *value, expr->span);
}

std::optional<GraphOutline> graph_outline(SessionState& state, const std::string& robot_name) {
  const Robot* robot = choose_robot(state, robot_name);
  if (robot == nullptr) return std::nullopt;
  energy_graph::EnergyGraph graph = energy_graph::build(robot->model->mechanism, state.pool(), FixedJoints::keep);
  GraphOutline outline;
  const Mechanism& mechanism = robot->model->mechanism;
  const std::vector<std::size_t> first_step = geometry::first_steps(mechanism);
  for (std::size_t i = 0; i < graph.bodies.size(); ++i) {
    const TreeJoint& joint = graph.joint(i).joint;
    // A joint with a quaternion is one joint of the drawing, with all its steps.
    const bool whole = mechanism.joint(joint.joint).model().quaternion().has_value();
    outline.joint_of_body.push_back(first_step[joint.joint.index()] + (whole ? 0 : joint.step));
  }
  outline.vertices = std::move(graph.vertices);
  outline.branches = std::move(graph.branches);
  outline.chords = std::move(graph.chords);
  outline.cut_set = std::move(graph.cut_set);
  outline.reaction_count = graph.reaction_count;
  for (energy_graph::ActuatorCircuit& circuit : graph.circuits) {
    outline.circuits.push_back({mechanism.name_of(circuit.speed), std::move(circuit.edges)});
  }
  return outline;
}

std::vector<geometry::Load> applied_loads(SessionState& state, const std::string& robot_name,
                                          const std::vector<double>& q) {
  const Robot* robot = choose_robot(state, robot_name);
  if (robot == nullptr) return {};
  return geometry::applied_loads(robot->model->mechanism, state.pool(), state.parameter_values(), q);
}

std::optional<geometry::Robot> measured_robot(SessionState& state, const std::string& robot_name) {
  const Robot* robot = choose_robot(state, robot_name);
  if (robot == nullptr) return std::nullopt;
  return measured_robot(state, *robot->model);
}

geometry::Robot measured_robot(SessionState& state, const sema::RobotModel& model) {
  geometry::Robot numbers = geometry::measure(model.mechanism, state.pool(), state.parameter_values());
  numbers.poses = named_poses(state, model);
  return numbers;
}

}  // namespace robotc
