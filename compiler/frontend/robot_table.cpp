#include "compiler/frontend/robot_table.h"

#include <algorithm>

#include "compiler/catalogue/robot_functions.h"
#include "compiler/expr/algorithms.h"
#include "compiler/frontend/driver_diagnostics.h"
#include "compiler/programs/inverse_kinematics.h"
#include "compiler/sema/robots/joint_limits.h"
#include "compiler/sema/robots/requirements.h"
#include "compiler/sema/values/robot_diagnostics.h"
#include "compiler/sema/values/robot_instance.h"

namespace robotc {

namespace {

/// Speeds that move no mass with these parameters, though they do with the defaults.
struct NewlyMassless {
  std::vector<SpeedId> speeds;
  bool of_open_tree =
      false;  ///< the closed loops may determine them, but code for this is another (equation_weights.h)
};
NewlyMassless newly_massless(const Robot& robot, std::span<const std::pair<expr::Id, double>> parameters) {
  const sema::RobotModel& model = *robot.model;
  const auto without = [](std::vector<SpeedId> found, const std::vector<SpeedId>& known) {
    std::erase_if(found, [&](SpeedId id) { return std::ranges::find(known, id) != known.end(); });
    return found;
  };
  if (model.mechanism.has_loops()) {
    std::vector<SpeedId> in_tree =
        without(dynamics::freely_accelerating_speeds(robot.functions->open(), parameters), model.without_inertia);
    if (!in_tree.empty() || model.without_inertia.empty()) return {std::move(in_tree), true};
  }
  return {without(dynamics::freely_accelerating_speeds(*robot.functions, parameters), model.undetermined), false};
}

/// "write 0 as the default of `rod`, …": how to have links of loops without mass, for some values of parameters.
std::string without_mass_by_default(const Mechanism& mechanism,
                                    std::span<const std::pair<expr::Id, double>> parameters) {
  std::string names;
  for (const RobotParameter& parameter : mechanism.parameters) {
    const auto set = std::ranges::find(parameters, parameter.symbol, &std::pair<expr::Id, double>::first);
    if (set == parameters.end() || set->second != 0 || parameter.default_value == 0) continue;
    names += (names.empty() ? "`" : ", `") + parameter.name + "`";
  }
  return (names.empty() ? "write 0 as the default of the mass" : "write 0 as the default of " + names) +
         ", and set the mass where there is one: code for links without mass holds for both";
}

}  // namespace

bool RobotTable::admit(const sema::RobotModel& model) {
  constexpr std::size_t most_robots = 1000;
  constexpr std::size_t most_joints = 4000;
  const Span use = model.instance->request().use;
  const bool too_many = robots_.size() == most_robots || speeds_ + model.speeds.size() > most_joints;
  if (!too_many) {
    speeds_ += model.speeds.size();
  } else if (!std::exchange(refused_, true)) {
    evaluator_.budget().stop();
    evaluator_.reporter().error(too_many_robots, use.valid() ? use : model.declaration->name.span,
                                "a program has at most 1000 robots, with 4000 moving joints in all", "",
                                {"each set of arguments counts as a robot of its own"});
  }
  return !too_many;
}

void RobotTable::complete(sema::RobotModel& model, const Parameters& parameters) {
  if (!admit(model)) {
    model.valid = false;
    model.outlined = false;
    return;
  }
  Robot& robot = robots_.emplace_back();
  robot.model = &model;
  robot.functions = std::make_unique<dynamics::Functions>(model.mechanism, evaluator_.pool(), formulation_);
  catalogue::define_robot_functions(model, *robot.functions);
  programs::define_inverse_kinematics(model, *robot.functions);
  sema::define_limits(evaluator_, model);
  if (!model.valid) return;
  // They make the mass matrix singular: only what divides by it is refused.
  // With loops only where M of the open tree may be singular; without, joints without inertia matter where M is.
  const bool has_loops = model.mechanism.has_loops();
  if (has_loops) model.without_inertia = dynamics::speeds_without_own_inertia(*robot.functions, parameters);
  if (!has_loops || !model.without_inertia.empty())
    model.undetermined = dynamics::freely_accelerating_speeds(*robot.functions, parameters);
  if (!has_loops && !model.undetermined.empty())
    model.without_inertia = dynamics::speeds_without_own_inertia(*robot.functions, parameters);
  if (model.undetermined.empty()) return;
  const Joint& joint = model.mechanism.joint(model.undetermined.front());
  evaluator_.reporter().diagnostics().report(
      massless_joint, joint.span, sema::massless_joints_text(model), "its acceleration is undetermined",
      {"forward dynamics and simulations are not defined; " + sema::massless_joints_fix(model)});
}

dynamics::Functions* RobotTable::functions_of(const sema::RobotModel& robot) {
  for (Robot& candidate : robots_) {
    if (candidate.model == &robot) return candidate.functions.get();
  }
  return nullptr;
}

dynamics::Functions& RobotTable::plant_functions(const programs::Simulation& simulation) {
  if (!simulation.formulation) return functions_of(*simulation.robot)->open();
  auto& functions = plants_[{simulation.robot, *simulation.formulation}];
  if (functions == nullptr) {
    functions =
        std::make_unique<dynamics::Functions>(simulation.robot->mechanism, evaluator_.pool(), simulation.formulation);
  }
  return *functions;
}

void RobotTable::check(const Parameters& parameters) {
  for (const Robot& robot : robots_) check(robot, parameters);
}

void RobotTable::check(const Robot& robot, const Parameters& parameters) {
  const Mechanism& mechanism = robot.model->mechanism;
  if (!robot.model->valid || mechanism.parameters.empty()) return;
  bool sound = true;
  for (const sema::Requirement& requirement : robot.model->requirements) {
    const double value = expr::evaluate(evaluator_.pool(), {&requirement.value, 1}, parameters).front();
    if (sema::holds(requirement, value)) continue;
    const bool warns = requirement.severity == Severity::warning;
    sound = sound && warns;
    evaluator_.reporter().diagnostics().report(warns ? unlikely_parameters : impossible_parameters, requirement.span,
                                               "with these parameters " + requirement.broken,
                                               sema::value_text(requirement, value));
  }
  if (!sound) return;
  const auto [speeds, of_open_tree] = newly_massless(robot, parameters);
  for (const SpeedId id : speeds) {
    evaluator_.reporter().diagnostics().report(
        impossible_parameters, mechanism.joint(id).span,
        "with these parameters joint `" + mechanism.name_of(id) + "` moves no mass",
        of_open_tree ? "it does by the defaults, for which code is made" : "its acceleration is undetermined",
        of_open_tree ? std::vector<std::string>{without_mass_by_default(mechanism, parameters)}
                     : std::vector<std::string>{});
  }
}

}  // namespace robotc
