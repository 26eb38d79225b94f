// Any stage as text.
#include <algorithm>

#include "compiler/driver/driver_diagnostics.h"
#include "compiler/driver/session_state.h"
#include "compiler/expr/algorithms.h"
#include "compiler/expr/kernel.h"
#include "compiler/reduce/reduce.h"

namespace robotc {

namespace {

using expr::Id;
using expr::Kernel;
using expr::Port;

/// The robot asked for, or the file's first.
Robot* choose_robot(SessionState& state, const std::string& name) {
  std::vector<std::string_view> names;
  for (Robot& robot : state.robots) {
    if (robot.model->valid && (name.empty() || robot.model->name == name)) return &robot;
    names.push_back(robot.model->name);
  }
  if (name.empty()) {
    state.report(no_robot, {}, "this file has no robot", "",
                 {"write `robot NAME { … }`, or `use NAME from \"FILE.robot\"`"});
  } else {
    const std::string_view near = nearest_name(name, names);
    state.report(unknown_robot, {}, "there is no robot `" + name + "`", "",
                 near.empty() ? std::vector<std::string>{} : std::vector<std::string>{"did you mean `" + std::string(near) + "`?"});
  }
  return nullptr;
}

/// What a name such as `inverse_dynamics` or `pose(tool)` asks for.
struct FunctionRequest {
  const dynamics::Signature* signature = nullptr;
  std::optional<dynamics::FramePlace> place;
};

std::optional<FunctionRequest> choose_function(SessionState& state, const Robot& robot, const std::string& text) {
  const std::size_t parenthesis = std::min(text.find('('), text.size());
  const std::string name = text.empty() ? "inverse_dynamics" : text.substr(0, parenthesis);
  const std::string frame = parenthesis < text.size() && text.ends_with(')') ? text.substr(parenthesis + 1, text.size() - parenthesis - 2) : "";
  FunctionRequest request;
  std::vector<std::string_view> names;
  for (const dynamics::Signature& signature : dynamics::signatures()) {
    if (signature.name == name) request.signature = &signature;
    names.push_back(signature.name);
  }
  if (request.signature == nullptr) {
    const std::string_view near = nearest_name(name, names);
    std::string list;
    for (const std::string_view known : names) list += (list.empty() ? "" : ", ") + std::string(known);
    state.report(unknown_function, {}, "a robot has no function `" + name + "`", "",
                 {near.empty() ? "functions: " + list : "did you mean `" + std::string(near) + "`?"});
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

Port input(dynamics::Argument argument, const Mechanism& mechanism) {
  switch (argument) {
    case dynamics::Argument::q: return {"q", mechanism.q, mechanism.q.size(), 1};
    case dynamics::Argument::qd: return {"qd", mechanism.qd, mechanism.qd.size(), 1};
    case dynamics::Argument::qdd: return {"qdd", mechanism.qdd, mechanism.qdd.size(), 1};
    case dynamics::Argument::tau: return {"tau", mechanism.tau, mechanism.tau.size(), 1};
  }
  return {};
}

/// The reduced kernel of a function, its parameters hoisted.
std::vector<Kernel> function_kernels(SessionState& state, Robot& robot, const FunctionRequest& request) {
  const Mechanism& mechanism = robot.model->mechanism;
  const dynamics::Expressions& body = request.place ? robot.functions->get(request.signature->function, *request.place)
                                                    : robot.functions->get(request.signature->function);
  std::vector<Port> inputs;
  for (const dynamics::Argument argument : request.signature->arguments) inputs.push_back(input(argument, mechanism));
  Port constants{"constants", {}, 0, 1};
  for (const RobotParameter& parameter : mechanism.parameters) constants.entries.push_back(parameter.symbol);
  constants.rows = constants.entries.size();
  const std::string name = robot.model->name + "_" + std::string(request.signature->name);
  std::vector<Kernel> kernels;
  kernels.push_back(expr::make_kernel(name, state.pool, std::move(inputs), std::move(constants),
                                      {{std::string(request.signature->name), body.roots, body.rows, body.cols}}));
  Kernel prepare = reduce::hoist_parameters(kernels);
  kernels.front() = reduce::reduce(std::move(kernels.front()));
  if (!prepare.roots().empty()) {
    prepare.name = robot.model->name + "_prepare";
    kernels.push_back(std::move(prepare));
  }
  return kernels;
}

/// "tau[2]" or "mass_matrix[1, 3]", as in the language.
std::string entry_name(const Port& port, std::size_t i) {
  if (port.entries.size() == 1) return port.name;
  const std::string row = std::to_string(i / port.cols + 1);
  return port.name + "[" + row + (port.cols == 1 ? "" : ", " + std::to_string(i % port.cols + 1)) + "]";
}

/// `user` is the kernel whose constants this one computes, if it does: they have one name in both.
std::string print_kernel(const Kernel& kernel, const Kernel* user) {
  std::vector<std::string> names;
  for (const Port& output : kernel.outputs) {
    for (std::size_t i = 0; i < output.entries.size(); ++i) {
      const Id constant = user == nullptr ? Id{} : user->constants.entries[i];
      names.push_back(constant.valid() ? user->pool.symbol_of(constant).name : entry_name(output, i));
    }
  }
  const std::vector<expr::Id> roots = kernel.roots();
  const expr::OperationCounts counts = expr::count_operations(kernel.pool, roots);
  return kernel.name + ": " + std::to_string(counts.multiplications) + " ×, " + std::to_string(counts.additions) + " ±, " +
         std::to_string(counts.divisions) + " ÷, " + std::to_string(counts.square_roots) + " sqrt, " +
         std::to_string(counts.sincos_pairs) + " sincos\n" + expr::print(kernel.pool, roots, names);
}

}  // namespace

std::optional<std::string> Session::dump(DumpStage stage, const std::string& robot_name, const std::string& function) {
  SessionState& state = *state_;
  if (state.root() == nullptr) return std::nullopt;
  if (stage == DumpStage::ast) return syntax::print(state.root()->file, state.sources);
  Robot* robot = choose_robot(state, robot_name);
  if (robot == nullptr) return std::nullopt;
  const Mechanism& mechanism = robot->model->mechanism;
  switch (stage) {
    case DumpStage::ast: break;
    case DumpStage::mechanism: return print(mechanism, state.pool);
    case DumpStage::energy_graph:
      return energy_graph::print(energy_graph::build(mechanism, state.pool, FixedJoints::keep), mechanism, state.pool);
    case DumpStage::new_formulation:
      return new_formulation::print(new_formulation::build(mechanism, state.pool), mechanism, state.pool);
    case DumpStage::expr:
    case DumpStage::llvm:
    case DumpStage::assembly: {
      const auto request = choose_function(state, *robot, function);
      if (!request) return std::nullopt;
      const std::vector<Kernel> kernels = function_kernels(state, *robot, *request);
      if (stage == DumpStage::expr) {
        std::string text;
        for (const Kernel& kernel : kernels) {
          const bool is_prepare = &kernel != &kernels.front();
          text += (text.empty() ? "" : "\n") + print_kernel(kernel, is_prepare ? &kernels.front() : nullptr);
        }
        return text;
      }
      auto listing = codegen::list(kernels, codegen::Tier::optimised,
                                   stage == DumpStage::llvm ? codegen::Listing::llvm_ir : codegen::Listing::assembly);
      if (const auto* error = std::get_if<codegen::CodegenError>(&listing)) {
        state.report(code_generation_failed, {}, "no native code could be made: " + error->message);
        return std::nullopt;
      }
      return std::get<std::string>(std::move(listing));
    }
  }
  return std::nullopt;
}

}  // namespace robotc
