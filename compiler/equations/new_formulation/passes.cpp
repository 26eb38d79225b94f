#include "compiler/equations/new_formulation/passes.h"

#include <fmt/format.h>

namespace robotc::new_formulation {
namespace {

constexpr Pass all_passes[] = {Pass::move_origins, Pass::regroup_base_parameters};

}  // namespace

std::span<const Pass> passes() { return all_passes; }

std::string_view name(Pass pass) { return pass == Pass::move_origins ? "move origins" : "regroup base parameters"; }

NewFormulation after(Pass pass, const Mechanism& mechanism, expr::Pool& pool) {
  NewFormulation form = build(mechanism, pool, Origins::sparse);
  if (pass == Pass::regroup_base_parameters) regroup_base_parameters(form, pool);
  return form;
}

NewFormulation lowered(const Mechanism& mechanism, expr::Pool& pool) { return after(all_passes[1], mechanism, pool); }

std::string print_passes(const Mechanism& mechanism, expr::Pool& pool) {
  const NewFormulation described = build(mechanism, pool);
  std::string columns = print_columns(described, mechanism, pool);
  std::string out = print(described, mechanism, pool) + columns;
  for (const Pass pass : all_passes) {
    std::string next = print_columns(after(pass, mechanism, pool), mechanism, pool);
    out += fmt::format("pass {}:", name(pass)) + (next == columns ? " nothing changes\n" : "\n" + next);
    columns = std::move(next);
  }
  return out;
}

}  // namespace robotc::new_formulation
