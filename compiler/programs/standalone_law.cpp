// Laws by themselves: their arguments become inputs that a caller gives.
#include <algorithm>

#include "compiler/programs/initial_states.h"
#include "compiler/programs/law.h"
#include "compiler/programs/motion_states.h"
#include "compiler/programs/program_diagnostics.h"
#include "compiler/sema/evaluation/closed_configurations.h"
#include "compiler/sema/programs/functions.h"
#include "compiler/sema/values/loop_analysis.h"

namespace robotc::programs {

using namespace sema;
using expr::Id;

namespace {

std::string_view name_of(StandaloneLaw::Kind kind) {
  return kind == StandaloneLaw::Kind::controller   ? "controller"
         : kind == StandaloneLaw::Kind::trajectory ? "trajectory"
                                                   : "fn";
}

void append(std::vector<Id>& to, const std::vector<Id>& more) { to.insert(to.end(), more.begin(), more.end()); }

/// Adds an argument's placeholder to the inputs.
void take_argument(LawContext& context, const std::string& name, const Value& value, StandaloneLaw& result) {
  const auto add = [&](const std::string& what, const Tensor& tensor) {
    result.arguments.push_back({what, tensor, {}});
  };
  const auto* reference = std::get_if<TrajectoryRef>(&value);
  if (reference == nullptr) {
    const auto* tensor = std::get_if<Tensor>(&value);
    if (tensor == nullptr) return;  // a robot
    add(name, *tensor);
    // Arguments of a trajectory are constant in time, so their rate is known to be 0.
    if (result.kind != StandaloneLaw::Kind::trajectory) append(context.given_without_rate, tensor->entries);
    return;
  }
  const Trajectory& trajectory = *reference->trajectory;
  add(name + ".q", trajectory.q);
  add(name + ".qd", trajectory.qd);
  add(name + ".qdd", trajectory.qdd);
  add(name + ".duration", *trajectory.duration);
  const std::vector<Id> rates = sema::rates_of_configuration(context.evaluator.pool(), *trajectory.robot,
                                                             trajectory.q.entries, trajectory.qd.entries);
  for (std::size_t i = 0; i < rates.size(); ++i) context.given_rates.emplace_back(trajectory.q.entries[i], rates[i]);
  for (std::size_t i = 0; i < trajectory.qd.size(); ++i) {
    context.given_rates.emplace_back(trajectory.qd.entries[i], trajectory.qdd.entries[i]);
    context.given_without_rate.push_back(trajectory.qdd.entries[i]);
  }
}

/// Adds what the law previews of its references, those in the context from `first` on: one matrix each, with a row for
/// each time ahead.
void take_previews(LawContext& context, std::size_t first, StandaloneLaw& result) {
  for (std::size_t i = first; i < context.given_motions.size(); ++i) {
    const GivenMotion& motion = context.given_motions[i];
    if (motion.later.empty()) continue;
    StandaloneLaw::Argument argument{motion.name + ".ahead", {}, {}};
    argument.value.rank = 2;
    argument.value.rows = motion.later.size();
    argument.value.cols = motion.now.size();
    for (const GivenMotion::Later& later : motion.later) {
      argument.ahead.push_back(later.ahead);
      append(argument.value.entries, later.value.entries);
      argument.value.dims.insert(argument.value.dims.end(), later.value.dims.begin(), later.value.dims.end());
    }
    append(context.given_without_rate, argument.value.entries);
    result.arguments.push_back(std::move(argument));
  }
}

/// Adds the states of the trajectories that the law uses.
void take_motions(LawContext& context, StandaloneLaw& result) {
  std::vector<Id> roots = result.result_entries();
  for (const StateVariable& state : result.program.states) {
    append(roots, state.initial);
    append(roots, state.law);
  }
  take_motion_states(context, std::move(roots), *result.robot, result.program);
  resolve_initial_states(context.evaluator, *result.robot, result.program);
}

std::unique_ptr<StandaloneLaw> standalone_function(LawContext& context, const std::string& name, const Value& function,
                                                   const RobotModel& robot, Span use) {
  auto result = std::make_unique<StandaloneLaw>();
  result->kind = StandaloneLaw::Kind::function;
  result->name = name;
  result->robot = &robot;
  result->program.period = context.evaluator.placeholder(Expected::scalar("period", dimensions::time))->entries[0];
  result->program.at_ticks = true;
  std::string obstacle;
  const sema::Entered entered = sema::in_program(context.evaluator.context(), &result->program);
  auto applied = apply_to_placeholders(context.evaluator, function, obstacle);
  if (applied && !result->program.states.empty()) obstacle = "it has states";
  if (applied) {
    for (auto& [argument, value] : applied->arguments) take_argument(context, argument, value, *result);
    if (auto* const value = std::get_if<Tensor>(&applied->value)) {
      result->results.push_back({"value", std::move(*value)});
    } else if (const auto* const record = std::get_if<RecordRef>(&applied->value)) {
      for (const auto& [member, one] : record->fields->members) {
        if (const auto* const number = std::get_if<Tensor>(&one)) result->results.push_back({member, *number});
      }
      if (result->results.size() < record->fields->members.size()) obstacle = "a member of its value is not a number";
    } else if (!is_poison(applied->value)) {
      obstacle = "its value is not a number";
    } else {
      return nullptr;
    }
  }
  if (!obstacle.empty()) {
    context.evaluator.reporter().error(not_standalone, use, "fn `" + name + "` cannot run by itself: " + obstacle, "",
                                       {"write a controller that calls it"});
    return nullptr;
  }
  return result;
}

}  // namespace

std::vector<Id> StandaloneLaw::result_entries() const {
  std::vector<Id> all;
  for (const Result& result : results) append(all, result.value.entries);
  return all;
}

void add_motion(Evaluator& evaluator, const Trajectory& trajectory, StandaloneLaw& law) {
  law.results.push_back({"q", known_entries(evaluator, trajectory.q, law.known_names)});
  law.results.push_back({"qd", trajectory.qd});
  law.results.push_back({"qdd", trajectory.qdd});
  if (trajectory.duration) law.results.push_back({"duration", *trajectory.duration});
}

std::unique_ptr<StandaloneLaw> Law::standalone(const RobotModel& chosen, Span use) const {
  const std::string& name = declaration_.name.text;
  const std::string what(name_of(kind()));
  const auto refuse = [&](const std::string& reason) {
    evaluator().reporter().error(
        not_standalone, use, what + " `" + name + "` cannot run by itself: " + reason, "",
        {"write a " + what + " that provides what is missing: `" + what + " my_" + name +
         (kind() == StandaloneLaw::Kind::controller ? "(ref: trajectory) { tau = " : " { q = ") + name +
         (kind() == StandaloneLaw::Kind::controller ? "(…) }`" : "(…).q }`")},
        {{declaration_.name.span, "declared here"}});
    return nullptr;
  };
  auto result = std::make_unique<StandaloneLaw>();
  result->kind = kind();
  result->name = name;
  result->robot = declaration_.subject ? robot_to_try() : &chosen;
  if (result->robot == nullptr) return refuse("its robot depends on where it is used");
  if (kind() == StandaloneLaw::Kind::controller) {
    result->period = evaluator().placeholder(Expected::scalar("period", dimensions::time))->entries[0];
    result->program.period = result->period;
    result->program.at_ticks = true;
  }
  const sema::Entered entered = sema::in_program(evaluator().context(), &result->program);
  Scope& scope = open_scope(result->robot);
  std::string obstacle;
  const std::size_t motions_before = context_.given_motions.size();
  if (!bind_placeholders(*result->robot, scope, &obstacle)) return refuse(obstacle);
  for (const syntax::Binding& parameter : declaration_.parameters) {
    take_argument(context_, parameter.name.text, scope.find_here(parameter.name.text)->value, *result);
  }
  if (!add_results(scope, *result->robot, *result)) return nullptr;
  take_previews(context_, motions_before, *result);
  take_motions(context_, *result);
  return result;
}

std::optional<StandaloneLaw::Kind> kind_of_law(const Value& value) {
  if (std::holds_alternative<TrajectoryRef>(value)) return StandaloneLaw::Kind::trajectory;
  const auto* const function = std::get_if<FunctionRef>(&value);
  if (function == nullptr) return std::nullopt;
  if (const auto* const law = dynamic_cast<const Law*>(function->callable.get())) return law->kind();
  return is_user_function(value) ? std::optional(StandaloneLaw::Kind::function) : std::nullopt;
}

namespace {

std::unique_ptr<StandaloneLaw> elaborated_law(LawContext& context, const std::string& name, const Value& value,
                                              const RobotModel& robot, Span use) {
  if (const auto* const reference = std::get_if<TrajectoryRef>(&value)) {
    // Elaborated already: it has no parameters, or its name stands for a use.
    auto result = std::make_unique<StandaloneLaw>();
    result->kind = StandaloneLaw::Kind::trajectory;
    result->name = name;
    result->robot = reference->trajectory->robot;
    add_motion(context.evaluator, *reference->trajectory, *result);
    take_motions(context, *result);
    return result;
  }
  const auto& callable = *std::get<FunctionRef>(value).callable;
  if (const auto* const law = dynamic_cast<const Law*>(&callable)) return law->standalone(robot, use);
  return standalone_function(context, name, value, robot, use);
}

}  // namespace

std::unique_ptr<StandaloneLaw> standalone_law(LawContext& context, const std::string& name, const Value& value,
                                              const RobotModel& robot, Span use, Span declared) {
  auto law = elaborated_law(context, name, value, robot, use);
  if (law == nullptr) return nullptr;
  for (const StateVariable& state : law->program.states) {
    if (!require_known(context.evaluator, state.initial, state.span)) return nullptr;
    if (!require_known(context.evaluator, state.law, state.span)) return nullptr;
  }
  return require_known(context.evaluator, law->result_entries(), declared) ? std::move(law) : nullptr;
}

}  // namespace robotc::programs
