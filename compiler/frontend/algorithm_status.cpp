#include "compiler/frontend/algorithm_status.h"

#include <array>

#include "compiler/expr/algorithms.h"
#include "compiler/frontend/driver_diagnostics.h"
#include "compiler/frontend/session_state.h"
#include "compiler/sema/values/sema_diagnostics.h"

namespace robotc {

using expr::Id;

std::vector<Outcome> outcomes_of(expr::Pool& pool, std::span<const Id> roots) {
  std::vector<Outcome> outcomes;
  for (const Id id : expr::reachable(pool, roots)) {
    if (pool.op(id) != expr::Op::call) continue;
    const expr::IntrinsicCall& call = pool.call_of(id);
    const intrinsics::Description& description = call.description();
    if (!description.can_fail) continue;
    const std::size_t count = description.result_count(call.shape);
    outcomes.push_back({pool.result(id, count - 1), pool.result(id, count - 2)});
  }
  return outcomes;
}

const expr::IntrinsicCall& call_of(const expr::Pool& pool, Id result) { return pool.call_of(pool.arg(result, 0)); }

bool has_answers(SessionState& state, std::span<const Id> roots, const std::vector<std::pair<Id, double>>& parameters) {
  bool all = true;
  for (const Outcome& outcome : outcomes_of(state.pool(), roots)) {
    if (state.pool().is_number(outcome.status) || state.pool().stage(outcome.status) == expr::Stage::step) continue;
    const std::array ids{outcome.status, outcome.figure};
    const std::vector<double> values = expr::evaluate(state.pool(), ids, parameters);
    const auto status = static_cast<int>(values[0]);
    if (status == 0) continue;
    const expr::IntrinsicCall& call = call_of(state.pool(), outcome.status);
    const sema::CallSite& site = state.evaluator().call_sites().at(call.site);
    state.diagnostics().report(sema::no_answer, site.span,
                               "`" + site.callee + "` has no solution with these parameters",
                               intrinsics::with_figure(call.description().reason(status), values[1]));
    all = false;
  }
  return all;
}

}  // namespace robotc
