#include "compiler/catalogue/function_names.h"

#include <algorithm>
#include <utility>

#include "compiler/catalogue/catalogue.h"
#include "compiler/diagnostics/diagnostics.h"
#include "compiler/sema/values/foreign_names.h"

namespace robotc::catalogue {

namespace {

/// Letters and words that mean a function only in requests. `sema::hint_for_foreign_name` has those that also occur in
/// expressions.
constexpr std::pair<std::string_view, Function> letters[] = {
    {"A", Function::centroidal_momentum_matrix},
    {"B", Function::graph_vector},
    {"D", Function::mass_matrix},
    {"D_i", Function::gravity_forces},
    {"D_ij", Function::mass_matrix},
    {"D_ijk", Function::coriolis_tensor},
    {"H", Function::inertia_coefficients},
    {"J_p", Function::pseudo_inertia},
    {"Jdot", Function::jacobian_rate},
    {"Mdot", Function::mass_matrix_rate},
    {"P", Function::reaction_matrix},
    {"Q", Function::load_coefficients},
    {"S", Function::chord_axes},
    {"V_b", Function::circuit_matrix},
    {"V_c", Function::cut_set_matrix},
    {"beta", Function::centrifugal_coefficients},
    {"bias_forces", Function::nonlinear_effects},
    {"centrifugal", Function::coriolis_forces},
    {"christoffel", Function::coriolis_tensor},
    {"christoffel_symbols", Function::coriolis_tensor},
    {"difference", Function::minus},
    {"dynamics", Function::equations_of_motion},
    {"eom", Function::equations_of_motion},
    {"h", Function::nonlinear_effects},
    {"inertia", Function::mass_matrix},
    {"integrate", Function::plus},
    {"jacobian_dot", Function::jacobian_rate},
    {"normalize", Function::close_loops},
    {"position", Function::pose},
    {"tau", Function::inverse_dynamics},
    {"torque", Function::inverse_dynamics},
    {"torques", Function::inverse_dynamics},
    {"twist", Function::velocity},
    {"zeta", Function::coriolis_coefficients},
};

/// Syntax of a request: "pose(FRAME)".
std::string requested(const Row& row) {
  const bool has_place = row.takes == Takes::place;
  return std::string(row.name) + (has_place ? "(" + std::string(place_words(row)) + ")" : "");
}

/// The functions that a hint for expressions mentions: "the mass matrix is `mass_matrix(q)`".
std::vector<std::string> called_in(std::string_view hint) {
  std::vector<std::string> names;
  for (std::size_t open = hint.find('('); open != std::string_view::npos; open = hint.find('(', open + 1)) {
    const std::size_t before = hint.find_last_not_of("abcdefghijklmnopqrstuvwxyz_", open - 1);
    const std::size_t begin = before == std::string_view::npos ? 0 : before + 1;
    if (const Row* row = find_row(hint.substr(begin, open - begin))) names.push_back(requested(*row));
  }
  return names;
}

}  // namespace

std::vector<std::string> functions_meant(std::string_view name, const std::vector<std::string_view>& known) {
  for (const auto& [letter, ours] : letters) {
    if (letter == name) return {requested(row(ours))};
  }
  if (auto called = called_in(sema::hint_for_foreign_name(name)); !called.empty()) return called;
  if (const std::string_view near = nearest_name(name, known); !near.empty()) return {std::string(near)};
  constexpr std::size_t shortest_part = 4;
  std::vector<std::string> containing;
  if (name.size() < shortest_part) return containing;
  for (const std::string_view candidate : known) {
    if (candidate.find(name) != std::string_view::npos) containing.emplace_back(candidate);
  }
  return containing;
}

}  // namespace robotc::catalogue
