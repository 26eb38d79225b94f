#include "compiler/requests/requested_kernel.h"

#include "compiler/catalogue/function_kernel.h"
#include "compiler/frontend/choose_robot.h"
#include "compiler/frontend/native_compiler.h"

namespace robotc {

std::optional<expr::Kernel> requested_kernel(SessionState& state, Robot& robot, const std::string& text) {
  const auto request = catalogue::read_request(subject_of(state, robot), text);
  if (!request) return std::nullopt;
  const Mechanism& mechanism = robot.model->mechanism;
  expr::Kernel kernel = catalogue::function_kernel(mechanism, *robot.functions, *request);
  if (!state.native().may_reduce({&kernel, 1}, mechanism.span)) return std::nullopt;
  return kernel;
}

}  // namespace robotc
