#include <fmt/format.h>

#include "compiler/ros2/cpp_text.h"
#include "compiler/ros2/package_files.h"

namespace robotc::ros2 {

std::string model_header(const Content& content) {
  const DescribedModel& model = *content.model;
  std::vector<std::string> joints;
  for (const SolvedJoint& joint : model.joints) {
    joints.push_back(literal(joint.name) + (joint.slides ? ", true" : ", false"));
  }
  std::string text = fmt::format(
      "// Made by robotc {0}: the dynamics of `{1}`.\n#pragma once\n\n#include <array>\n#include <cstddef>\n\n#include "
      "\"{2}/law_types.hpp\"\n#include \"{2}/model.h\"\n\nnamespace {2} {{\n\n/// The robot and its functions: what "
      "`Solver` needs. Vectors have an entry for each joint.\nstruct Model {{\n",
      content.version, content.robot, content.package);
  text += table("Joint", "joints", joints) + parameter_table(model.parameters);
  text += fmt::format("  static constexpr std::size_t constants = {};\n", model.constants);
  const std::string prepare = model.parameters.empty() ? "static_cast<void>(values), static_cast<void>(prepared);"
                                                       : model.prefix + "_prepare(values, prepared);";
  text += fmt::format(
      R"(
  /// Computes the constants of the functions from the parameters.
  static void prepare(const double* values, double* prepared) {{
    {1}
  }}

  /// M(q), row by row.
  static void inertia(const double* q, const double* prepared, double* result) {{
    {0}_mass_matrix(q, prepared, result);
  }}

  /// C(q, qd) qd.
  static void coriolis(const double* q, const double* qd, const double* prepared, double* result) {{
    {0}_coriolis_forces(q, qd, prepared, result);
  }}

  static void gravity(const double* q, const double* prepared, double* result) {{
    {0}_gravity_forces(q, prepared, result);
  }}

  static void springs(const double* q, const double* prepared, double* result) {{
    {0}_spring_forces(q, prepared, result);
  }}

  static void friction(const double* qd, const double* prepared, double* result) {{
    {0}_friction(qd, prepared, result);
  }}

  static void wrenches(const double* q, const double* qd, const double* prepared, double* result) {{
    {0}_applied_forces(q, qd, prepared, result);
  }}

  /// M qdd + C qd + gravity + springs + friction - wrenches.
  static void efforts(const double* q, const double* qd, const double* qdd, const double* prepared, double* result) {{
    {0}_inverse_dynamics(q, qd, qdd, prepared, result);
  }}
}};

}}  // namespace {2}
)",
      model.prefix, prepare, content.package);
  return text;
}

std::string solver_source(const Content& content) {
  return fmt::format(
      R"(// Made by robotc {0}: the plugin.
#include "{1}/solver.hpp"
#include "{1}/model.hpp"
#include "pluginlib/class_list_macros.hpp"

namespace {1} {{

class {2} final : public Solver<Model> {{}};

}}  // namespace {1}

PLUGINLIB_EXPORT_CLASS({1}::{2}, inverse_dynamics_solver::InverseDynamicsSolver)
)",
      content.version, content.package, solver_class_name);
}

}  // namespace robotc::ros2
