// Operation counts of a function after each pass.
#include "compiler/requests/explain.h"

#include "compiler/frontend/choose_robot.h"
#include "compiler/frontend/session_state.h"
#include "compiler/reduce/reduce.h"
#include "compiler/requests/requested_kernel.h"

namespace robotc {

Explanation explain_kernel(const SessionState& state, expr::Kernel kernel, const std::string& robot,
                           const std::string& function) {
  Explanation explanation;
  explanation.robot = robot;
  explanation.function = function;
  explanation.formulation =
      state.robots().formulation() ? derivations::describe(*state.robots().formulation()).name : automatic_formulation;
  const auto after = [&](std::string_view pass, const expr::OperationCounts& counts) {
    explanation.passes.push_back({std::string(pass), counts});
  };
  const auto count = [](const expr::Kernel& k) { return expr::count_operations(k.pool, k.roots()); };
  after("derived", count(kernel));
  const expr::Kernel prepare = reduce::hoist_parameters({&kernel, 1});
  if (!prepare.roots().empty()) {
    explanation.prepare = count(prepare);
    after("hoist_parameters", count(kernel));
  }
  reduce::reduce(std::move(kernel), [&](std::string_view pass, const expr::OperationCounts& counts) {
    if (pass != "derived") after(pass, counts);
  });
  return explanation;
}

std::optional<Explanation> explain_function(SessionState& state, const std::string& robot_name,
                                            const std::string& function) {
  Robot* robot = choose_robot(state, robot_name);
  if (robot == nullptr) return std::nullopt;
  const std::string title = function.empty() ? "inverse_dynamics" : function;
  std::optional<expr::Kernel> kernel = requested_kernel(state, *robot, title);
  if (!kernel) return std::nullopt;
  return explain_kernel(state, std::move(*kernel), robot->model->name, title);
}

}  // namespace robotc
