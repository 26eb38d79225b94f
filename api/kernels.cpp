// The C function for kernels of GPUs.
#include <algorithm>
#include <cstring>

#include "api/handles.h"

using robotc::Session;

extern "C" {

robotc_status robotc_kernels(robotc_program* program, const char* robot, const char* const* functions,
                             size_t function_count, const robotc_kernel_options* given, char** text,
                             robotc_diagnostics** diagnostics) {
  const bool complete =
      (function_count == 0 || functions != nullptr) && (given == nullptr || given->size >= sizeof given->size) &&
      std::all_of(functions, functions + function_count, [](const char* name) { return name != nullptr; });
  return robotc::api::ask(program, complete ? text : nullptr, diagnostics,
                          [&](Session& session) -> std::unique_ptr<char[]> {
                            robotc_kernel_options options{};
                            if (given != nullptr) std::memcpy(&options, given, std::min(given->size, sizeof options));
                            robotc::BuildRequest request;
                            request.robot = robotc::api::text_or_empty(robot);
                            request.functions.assign(functions, functions + function_count);
                            request.rollout = robotc::api::text_or_empty(options.rollout);
                            request.target = {"nvptx64", robotc::api::text_or_empty(options.gpu), {}};
                            request.single = options.single != 0;
                            request.command = "robotc_kernels";
                            request.version = robotc_version();
                            const std::optional<robotc::BuiltObject> built = session.build(request);
                            if (!built) return nullptr;
                            return robotc::api::text_for_caller(built->ptx);
                          });
}

}  // extern "C"
