#include "compiler/requests/build_rollout.h"

#include <utility>

#include "compiler/codegen/object.h"
#include "compiler/emit/gpu_description.h"
#include "compiler/frontend/driver_diagnostics.h"
#include "compiler/frontend/native_compiler.h"
#include "compiler/frontend/target_refusal.h"
#include "compiler/requests/rollout_kernels.h"
#include "compiler/requests/shipped_hash.h"

namespace robotc {

namespace {

/// False (reported) if the request has options that rollouts exclude.
bool may_be_rollout(SessionState& state, const BuildRequest& request, const codegen::Target& target) {
  const auto refuse = [&](const std::string& message, const std::string& hint) {
    state.diagnostics().report(not_on_gpu, {}, message, "", {hint});
    return false;
  };
  if (!target.is_gpu()) {
    return refuse("`--rollout` is for GPUs, and " + std::string(target.name()) + " is not a GPU",
                  "add `--target nvptx64`; on this machine `robotc sim` runs simulations");
  }
  if (!request.functions.empty() || !request.controllers.empty() || !request.trajectories.empty()) {
    return refuse("a PTX file has the runs of a simulation or functions, not both",
                  "build two files: one with `--rollout`, one with `--function`");
  }
  if (request.package || request.source || request.batch > 0 || request.small || request.report) {
    return refuse("`--rollout` writes PTX, which the driver compiles: there is no C source, batch, size or report",
                  "omit these options");
  }
  return true;
}

}  // namespace

std::optional<BuiltObject> build_rollout(SessionState& state, const BuildRequest& request) {
  auto made =
      codegen::Target::create(request.target, request.single ? codegen::Scalar::float32 : codegen::Scalar::float64);
  if (const auto* const refusal = std::get_if<codegen::TargetRefusal>(&made)) {
    report_refusal(state, *refusal);
    return std::nullopt;
  }
  const auto& target = std::get<codegen::Target>(made);
  if (!may_be_rollout(state, request, target)) return std::nullopt;
  auto parts = rollout_kernels(state, request.rollout);
  if (!parts) return std::nullopt;
  const Span place = parts->simulation->span;
  if (!state.native().may_compile(parts->kernels, place)) return std::nullopt;
  emit::Shipment shipment;
  shipment.model.robot = parts->simulation->robot->name;
  shipment.model.command = request.command;
  shipment.model.parameters = std::move(parts->parameters);
  shipment.rollout = std::move(parts->described);
  shipment.version = request.version;
  shipment.is_gpu = true;
  shipment.is_float = request.single;
  shipment.constants = parts->constants;
  shipment.hash = shipped_hash(shipment, parts->kernels);
  const auto symbol = [&](const std::string& name) {
    return emit::shipped_symbol(shipment.model.robot, name, shipment.hash);
  };
  parts->rollout.name = symbol("rollout");
  const bool has_constants = parts->constants > 0;
  BuiltObject built;
  built.functions.push_back({parts->rollout.name, 0});
  if (has_constants) {
    parts->kernels.back().name = symbol("prepare");
    built.functions.push_back({parts->kernels.back().name, 0});
  }
  const codegen::ObjectSource source{parts->kernels, {}, {}, std::span(&parts->rollout, 1)};
  const auto listing = [&](codegen::Listing kind, std::string& text) {
    auto listed = codegen::list_object(source, target, {}, kind);
    if (const auto* const error = std::get_if<codegen::CodegenError>(&listed)) {
      state.diagnostics().report(code_generation_failed, place, "cannot generate code: " + error->message);
      return false;
    }
    text = std::move(std::get<std::string>(listed));
    return true;
  };
  if (!listing(codegen::Listing::assembly, built.ptx)) return std::nullopt;
  if (request.llvm_ir && !listing(codegen::Listing::llvm_ir, built.llvm_ir)) return std::nullopt;
  built.ptx.insert(0, emit::gpu_description(shipment));
  built.robot = shipment.model.robot;
  built.is_gpu = true;
  built.target = target.name();
  built.cpu = target.cpu();
  built.hash = shipment.hash;
  built.header = emit::write_header(shipment);
  built.kernels = std::move(parts->kernels);
  built.shipment = std::move(shipment);
  return built;
}

}  // namespace robotc
