#include "compiler/requests/export.h"

#include "compiler/frontend/choose_robot.h"
#include "compiler/geometry/geometry.h"
#include "compiler/requests/geometry.h"
#include "compiler/sema/values/robot_model.h"

namespace robotc {

std::optional<exporting::Exported> exported_robot(SessionState& state, const std::string& name,
                                                  exporting::Format format, const exporting::MeshPath& mesh_path,
                                                  exporting::Loops loops) {
  const Robot* const robot = choose_robot(state, name);
  if (robot == nullptr) return std::nullopt;
  std::vector<exporting::NamedConfiguration> configurations;
  for (geometry::NamedPose& pose : measured_robot(state, *robot->model).poses) {
    configurations.push_back({std::move(pose.name), std::move(pose.q)});
  }
  exporting::Losses losses;
  std::optional<importing::Robot> model =
      exporting::robot_of(robot->model->mechanism, state.pool(), state.parameter_values(), configurations, losses,
                          state.diagnostics(), loops);
  if (!model) return std::nullopt;
  if (mesh_path) exporting::set_mesh_paths(*model, mesh_path);
  return exporting::export_robot(std::move(*model), format, std::move(losses), state.diagnostics());
}

}  // namespace robotc
