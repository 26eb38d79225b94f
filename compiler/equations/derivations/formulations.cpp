#include <algorithm>
#include <iterator>

#include "compiler/equations/derivations/derivations.h"

namespace robotc::derivations {
namespace {

const Description all_descriptions[] = {
    {Formulation::new_formulation, "new_formulation", "El Baji et al. 2022, eqs 24-33, summed over composite bodies"},
    {Formulation::new_formulation_explicit, "new_formulation_explicit", "El Baji et al. 2022, eqs 23-33"},
    {Formulation::new_formulation_in_links, "new_formulation_in_links", "El Baji et al. 2022, eqs 29-33"},
    {Formulation::energy_graph, "energy_graph", "energy graph, solved by elimination"},
    {Formulation::energy_graph_explicit, "energy_graph_explicit", "energy graph, eqs 25-41: A q'' = B"},
    {Formulation::lagrange_euler, "lagrange_euler", "Kurtuhuz and Dumitru, eqs 3-9"},
    {Formulation::christoffel, "christoffel", "Urrea, Saa and Kern 2024, eqs 1-6"},
    {Formulation::kronecker, "kronecker", "Le, Nguyen and Nguyen 2019, eqs 24-52"},
    {Formulation::kane, "kane", "Kane and Levinson 1985"},
    {Formulation::newton_euler, "newton_euler", "Luh, Walker and Paul 1980"},
};

}  // namespace

std::string_view name(Quantity quantity) {
  switch (quantity) {
    case Quantity::mass_matrix:
      return "mass_matrix";
    case Quantity::coriolis_tensor:
      return "coriolis_tensor";
    case Quantity::coriolis_matrix:
      return "coriolis_matrix";
    case Quantity::coriolis_forces:
      return "coriolis_forces";
    case Quantity::gravity_forces:
      return "gravity_forces";
    case Quantity::nonlinear_effects:
      return "nonlinear_effects";
    case Quantity::inverse_dynamics:
      return "inverse_dynamics";
    case Quantity::joint_reactions:
      return "joint_reactions";
  }
  return "?";
}

std::span<const Description> descriptions() { return all_descriptions; }

const Description& describe(Formulation formulation) { return all_descriptions[static_cast<std::size_t>(formulation)]; }

std::optional<Formulation> formulation_named(std::string_view name) {
  const auto* found = std::find_if(std::begin(all_descriptions), std::end(all_descriptions),
                                   [&](const auto& d) { return d.name == name; });
  if (found == std::end(all_descriptions)) return std::nullopt;
  return found->formulation;
}

bool knows_spins(Formulation formulation) {
  return formulation != Formulation::lagrange_euler && formulation != Formulation::christoffel &&
         formulation != Formulation::kronecker;
}

bool gives_coefficients(Formulation formulation) {
  return formulation == Formulation::new_formulation_explicit || formulation == Formulation::new_formulation_in_links;
}

bool gives(Formulation formulation, Quantity quantity) {
  switch (quantity) {
    case Quantity::coriolis_tensor:
      return gives_coefficients(formulation) || formulation == Formulation::lagrange_euler ||
             formulation == Formulation::christoffel;
    case Quantity::coriolis_matrix:
      return formulation == Formulation::new_formulation || formulation == Formulation::kronecker ||
             gives(formulation, Quantity::coriolis_tensor);
    case Quantity::joint_reactions:
      return formulation == Formulation::energy_graph || formulation == Formulation::energy_graph_explicit ||
             formulation == Formulation::newton_euler;
    case Quantity::mass_matrix:
    case Quantity::coriolis_forces:
    case Quantity::gravity_forces:
    case Quantity::nonlinear_effects:
    case Quantity::inverse_dynamics:
      return true;
  }
  return false;
}

}  // namespace robotc::derivations
