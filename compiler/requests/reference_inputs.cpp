#include "compiler/requests/reference_inputs.h"

#include <algorithm>

namespace robotc {

namespace {

/// Parameters of laws that were elaborated again take the values set for their first elaboration.
void keep_settings(SessionState& state, std::size_t known) {
  const auto& all = state.evaluator().parameters().all();
  for (std::size_t i = known; i < all.size(); ++i) {
    const auto same = [&](const sema::ParameterInfo& other) {
      return other.path == all[i].path && state.settings().contains(other.symbol.value);
    };
    const auto set = std::find_if(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(known), same);
    if (set == all.begin() + static_cast<std::ptrdiff_t>(known)) continue;
    const double value = state.settings().at(set->symbol.value);
    state.settings()[all[i].symbol.value] = value;
  }
}

}  // namespace

std::vector<expr::Id> VariedSimulation::symbols() const {
  std::vector<expr::Id> all;
  for (const programs::VariedReference& reference : references) {
    for (const auto* part : {&reference.q, &reference.qd, &reference.qdd})
      all.insert(all.end(), part->begin(), part->end());
  }
  return all;
}

std::optional<VariedSimulation> with_varied_references(SessionState& state, const programs::Simulation& original) {
  const auto& declared = state.modules().simulations();
  const auto found = std::ranges::find(declared, original.name, [](const auto& entry) { return entry.first; });
  if (found == declared.end()) return std::nullopt;
  const Diagnostics::Silence silence(state.diagnostics());
  VariedSimulation varied;
  const std::size_t known = state.evaluator().parameters().all().size();
  state.laws().varied_references = &varied.references;
  auto simulation = programs::build_simulation(state.laws(), *found->second, state.root_scope());
  state.laws().varied_references = nullptr;
  if (!simulation || !simulation->sound) return std::nullopt;
  varied.simulation = std::make_unique<programs::Simulation>(std::move(*simulation));
  keep_settings(state, known);
  return varied;
}

}  // namespace robotc
