#include "compiler/catalogue/robot_function.h"

#include <algorithm>

#include "compiler/catalogue/derivable_functions.h"
#include "compiler/frontend/driver_diagnostics.h"
#include "compiler/programs/robot_functions.h"
#include "compiler/reduce/reduce.h"
#include "compiler/sema/values/robot_instance.h"

namespace robotc {

using expr::Kernel;
using expr::Port;

namespace {

std::string list_of(const std::vector<std::string_view>& names) {
  std::string list;
  for (const std::string_view name : names) list += (list.empty() ? "" : ", ") + std::string(name);
  return list;
}

Robot* find_robot(SessionState& state, const sema::RobotModel* model) {
  for (Robot& robot : state.robots) {
    if (robot.model == model && model->valid) return &robot;
  }
  return nullptr;
}

/// The first robot that the file declares, else the first that it uses, else any that there is.
Robot* first_robot(SessionState& state) {
  const auto of_value = [&](const sema::Binding& binding) -> Robot* {
    const auto* robot = std::get_if<sema::RobotRef>(&binding.value);
    return robot == nullptr ? nullptr : find_robot(state, robot->instance->model(state.elaborator, binding.span));
  };
  for (const bool own : {true, false}) {
    for (const auto& [name, binding] : state.root()->scope->own()) {
      const std::vector<std::string> declared = state.declared_robots();
      if (binding->role != sema::BindingRole::robot) continue;
      if ((std::find(declared.begin(), declared.end(), name) != declared.end()) != own) continue;
      if (Robot* robot = of_value(*binding)) return robot;
    }
  }
  const auto any =
      std::find_if(state.robots.begin(), state.robots.end(), [](const Robot& robot) { return robot.model->valid; });
  return any == state.robots.end() ? nullptr : &*any;
}

/// The robot that an expression is: `planar(n = 2)`.
Robot* evaluate_robot(SessionState& state, const std::string& text) {
  const syntax::Expr* expr = state.read_expression("--robot", text);
  if (expr == nullptr) return nullptr;
  sema::Expected expected;
  expected.kind = sema::Expected::Kind::robot;
  expected.what = "what `--robot` names";
  const sema::Value value = state.elaborator.adopting_bare_numbers(
      [&] { return state.elaborator.evaluate(*expr, *state.root()->scope, expected); });
  const auto* robot = std::get_if<sema::RobotRef>(&value);
  return robot == nullptr ? nullptr : find_robot(state, robot->instance->model(state.elaborator, expr->span));
}

}  // namespace

Robot* choose_robot(SessionState& state, const std::string& text) {
  if (state.root() == nullptr) return nullptr;
  if (text.empty()) {
    if (Robot* robot = first_robot(state)) return robot;
    state.report(no_robot, {}, "this file has no robot", "",
                 {"write `robot NAME { … }`, or `use NAME from \"FILE.robot\"`"});
    return nullptr;
  }
  std::vector<std::string_view> names;
  for (Robot& robot : state.robots) {
    if (robot.model->valid && robot.model->name == text) return &robot;
    names.push_back(robot.model->name);
  }
  const bool is_name = text.find_first_of("([. ") == std::string::npos;
  if (!is_name || state.root()->scope->find(text) != nullptr) return evaluate_robot(state, text);
  const std::string_view near = nearest_name(text, names);
  const std::string list = list_of(names);
  state.report(unknown_robot, {}, "there is no robot `" + text + "`", "",
               {near.empty() ? (list.empty() ? "the file has none" : "robots: " + list)
                             : "did you mean `" + std::string(near) + "`?"});
  return nullptr;
}

namespace {

/// As a word of a command line.
std::string quoted_for_shell(const std::string& word) {
  return word.find('(') == std::string::npos ? word : "'" + word + "'";
}

}  // namespace

std::optional<FunctionRequest> choose_function(SessionState& state, const Robot& robot, const std::string& text) {
  const std::size_t parenthesis = std::min(text.find('('), text.size());
  const std::string name = text.empty() ? "inverse_dynamics" : text.substr(0, parenthesis);
  const std::string frame = parenthesis < text.size() && text.ends_with(')')
                                ? text.substr(parenthesis + 1, text.size() - parenthesis - 2)
                                : "";
  FunctionRequest request;
  std::vector<std::string_view> names;
  for (const dynamics::Signature& signature : dynamics::signatures()) {
    if (signature.name == name) request.signature = &signature;
    names.push_back(signature.name);
  }
  if (request.signature == nullptr && find_derivable_function(name) != nullptr) {
    state.report(
        unknown_function, {}, "`" + name + "` is known to `derive` and `explain` alone", "",
        {"write `robotc derive FILE " + quoted_for_shell(text) + "`", "functions known here: " + list_of(names)});
    return std::nullopt;
  }
  if (request.signature == nullptr) {
    const std::string_view near = nearest_name(name, names);
    state.report(unknown_function, {}, "a robot has no function `" + name + "`", "",
                 {near.empty() ? "functions: " + list_of(names) : "did you mean `" + std::string(near) + "`?"});
    return std::nullopt;
  }
  if (!request.signature->takes_frame && parenthesis < text.size()) {
    state.report(unknown_function, {}, "here `" + name + "` is that of the whole robot", "", {"write `" + name + "`"});
    return std::nullopt;
  }
  if (dynamics::depends_on_gravity(request.signature->function) &&
      !sema::require_gravity(state.elaborator, *robot.model, {})) {
    return std::nullopt;
  }
  if (dynamics::is_by_parameters(request.signature->function) &&
      !programs::require_parameters(state.diagnostics, *robot.model, name, {})) {
    return std::nullopt;
  }
  if (!request.signature->takes_frame) return request;
  sema::Binding* binding = robot.model->names->find_here(frame);
  const auto* place = binding == nullptr ? nullptr : std::get_if<sema::Place>(&binding->value);
  if (place == nullptr) {
    state.report(unknown_function, {},
                 frame.empty() ? "`" + name + "` needs a frame or link of " + robot.model->name
                               : robot.model->name + " has no frame or link `" + frame + "`",
                 "", {"write `" + name + "(FRAME)`"});
    return std::nullopt;
  }
  request.place = dynamics::FramePlace{place->link, place->frame};
  return request;
}

namespace {

Port input(dynamics::Argument argument, const Mechanism& mechanism) {
  const auto port = [](const char* name, const std::vector<expr::Id>& entries) {
    return Port{name, entries, entries.size(), 1};
  };
  switch (argument) {
    case dynamics::Argument::q:
      return port("q", mechanism.q);
    case dynamics::Argument::qd:
      return port("qd", mechanism.qd);
    case dynamics::Argument::qdd:
      return port("qdd", mechanism.qdd);
    case dynamics::Argument::tau:
      return port("tau", mechanism.actuated_efforts());
  }
  return {};
}

}  // namespace

Kernel make_function_kernel(const Mechanism& mechanism, const expr::Pool& pool, const dynamics::Signature& signature,
                            const dynamics::Expressions& entries) {
  return make_function_kernel(mechanism, pool, signature.name, signature.arguments, entries);
}

Kernel make_function_kernel(const Mechanism& mechanism, const expr::Pool& pool, std::string_view function,
                            std::span<const dynamics::Argument> arguments, const dynamics::Expressions& entries) {
  std::vector<Port> inputs;
  for (const dynamics::Argument argument : arguments) inputs.push_back(input(argument, mechanism));
  Port constants{"constants", {}, 0, 1};
  for (const RobotParameter& parameter : mechanism.parameters) constants.entries.push_back(parameter.symbol);
  constants.rows = constants.entries.size();
  const std::string name(function);
  return expr::make_kernel(mechanism.name + "_" + name, pool, std::move(inputs), std::move(constants),
                           {{name, entries.roots, entries.rows, entries.cols}});
}

std::optional<Kernel> derived_kernel(SessionState& state, Robot& robot, const FunctionRequest& request) {
  if (!programs::is_given(state.diagnostics, *robot.functions, *request.signature, {})) return std::nullopt;
  const Mechanism& mechanism = robot.model->mechanism;
  Kernel kernel = make_function_kernel(
      mechanism, state.pool, *request.signature,
      programs::definition_of(*robot.model, *robot.functions, request.signature->function, request.place));
  if (!state.may_reduce({&kernel, 1}, mechanism.span)) return std::nullopt;
  return kernel;
}

std::vector<Kernel> reduced(Kernel kernel, std::string prepare_name) {
  std::vector<Kernel> kernels;
  kernels.push_back(std::move(kernel));
  Kernel prepare = reduce::hoist_parameters(kernels);
  kernels.front() = reduce::reduce(std::move(kernels.front()));
  if (prepare.roots().empty()) return kernels;
  prepare.name = std::move(prepare_name);
  kernels.push_back(std::move(prepare));
  return kernels;
}

std::vector<Kernel> function_kernels(SessionState& state, Robot& robot, const FunctionRequest& request) {
  std::optional<Kernel> derived = derived_kernel(state, robot, request);
  if (!derived) return {};
  return reduced(std::move(*derived), robot.model->mechanism.name + "_prepare");
}

}  // namespace robotc
