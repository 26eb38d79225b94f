#include "compiler/equations/derivations/motion_equation_text.h"

#include <fmt/format.h>

#include "compiler/equations/derivations/energy_graph_explicit.h"
#include "compiler/expr/normal_form.h"
#include "compiler/expr/shared_text.h"

namespace robotc::derivations {
namespace {

using energy_graph::EnergyGraph;
using expr::Id;
using expr::Pool;

// Limits of what a person may read and a machine makes within a second.
constexpr std::size_t most_nodes = 50'000;
constexpr std::size_t most_terms = 2'000;
constexpr std::size_t most_products = 1'000'000;

/// The same entries as sums of products, where that is not too long.
std::vector<Id> multiplied_out(Pool& pool, std::vector<Id> entries) {
  expr::NormalForms forms(pool, {most_terms, most_products});
  const auto made = forms.of(entries);
  if (!made) return entries;
  for (std::size_t i = 0; i < entries.size(); ++i) entries[i] = forms.to_expression(pool, (*made)[i]);
  return entries;
}

}  // namespace

std::string motion_equation_text(const EnergyGraph& graph, const Mechanism& mechanism, Pool& pool) {
  std::string out =
      "A qdd = B: A = V' m V + W' I W and rotors, where v = V qd and w = W qd of the mass centres\n"
      "  B is tau and loads, less dampers, springs, gravity and velocity forces\n";
  const NodeBudget budget(pool, most_nodes);
  const auto equation = motion_equation(graph, mechanism, pool, budget);
  if (!equation) return out + "  too large to print: see mass_matrix and inverse_dynamics\n";
  std::vector<Id> entries = equation->a;
  entries.insert(entries.end(), equation->b.begin(), equation->b.end());
  entries = multiplied_out(pool, std::move(entries));
  const expr::SharedText text(pool, entries);
  out += text.definitions();
  const std::size_t n = equation->b.size();
  const auto name = [&](std::size_t i) { return mechanism.name_of(SpeedId(i)); };
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t j = i; j < n; ++j) {  // symmetric
      out += fmt::format("  A[{}, {}] = {}\n", name(i), name(j), text(entries[i * n + j]));
    }
  }
  for (std::size_t i = 0; i < n; ++i) out += fmt::format("  B[{}] = {}\n", name(i), text(entries[n * n + i]));
  return out;
}

}  // namespace robotc::derivations
