#include "compiler/catalogue/function_names.h"

#include <algorithm>
#include <utility>

#include "compiler/diagnostics/diagnostics.h"

namespace robotc {

namespace {

/// What others call them, and what they are called here.
constexpr std::pair<std::string_view, std::string_view> kOthers[] = {{"M", "mass_matrix"},
                                                                     {"D", "mass_matrix"},
                                                                     {"inertia", "mass_matrix"},
                                                                     {"inertia_matrix", "mass_matrix"},
                                                                     {"C", "coriolis_matrix"},
                                                                     {"coriolis", "coriolis_matrix"},
                                                                     {"centrifugal", "coriolis_forces"},
                                                                     {"christoffel", "coriolis_tensor"},
                                                                     {"christoffel_symbols", "coriolis_tensor"},
                                                                     {"g", "gravity_forces"},
                                                                     {"G", "gravity_forces"},
                                                                     {"h", "nonlinear_effects"},
                                                                     {"bias_forces", "nonlinear_effects"},
                                                                     {"tau", "inverse_dynamics"},
                                                                     {"torque", "inverse_dynamics"},
                                                                     {"torques", "inverse_dynamics"},
                                                                     {"eom", "equations_of_motion"},
                                                                     {"dynamics", "equations_of_motion"},
                                                                     {"forward_kinematics", "pose(FRAME)"},
                                                                     {"fk", "pose(FRAME)"},
                                                                     {"position", "pose(FRAME)"},
                                                                     {"transform", "pose(FRAME)"},
                                                                     {"J", "jacobian(FRAME)"},
                                                                     {"jacobian_dot", "jacobian_rate(FRAME)"},
                                                                     {"Jdot", "jacobian_rate(FRAME)"},
                                                                     {"twist", "velocity(FRAME)"},
                                                                     {"H", "inertia_coefficients"},
                                                                     {"beta", "centrifugal_coefficients"},
                                                                     {"zeta", "coriolis_coefficients"},
                                                                     {"Q", "load_coefficients"}};

}  // namespace

std::vector<std::string> functions_meant(std::string_view name, const std::vector<std::string_view>& known) {
  for (const auto& [other, ours] : kOthers) {
    if (other == name) return {std::string(ours)};
  }
  if (const std::string_view near = nearest_name(name, known); !near.empty()) return {std::string(near)};
  constexpr std::size_t shortest_part = 4;
  std::vector<std::string> containing;
  if (name.size() < shortest_part) return containing;
  for (const std::string_view candidate : known) {
    if (candidate.find(name) != std::string_view::npos) containing.emplace_back(candidate);
  }
  return containing;
}

}  // namespace robotc
