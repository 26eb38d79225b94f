#include "compiler/frontend/algorithm_status.h"

#include "compiler/expr/algorithms.h"
#include "compiler/frontend/driver_diagnostics.h"
#include "compiler/frontend/session_state.h"
#include "compiler/sema/values/sema_diagnostics.h"

namespace robotc {

using expr::Id;

std::vector<Id> statuses_of(expr::Pool& pool, std::span<const Id> roots) {
  std::vector<Id> statuses;
  for (const Id id : expr::reachable(pool, roots)) {
    if (pool.op(id) != expr::Op::call) continue;
    const expr::IntrinsicCall& call = pool.call_of(id);
    const intrinsics::Description& description = call.description();
    if (description.can_fail) statuses.push_back(pool.result(id, description.result_count(call.shape) - 1));
  }
  return statuses;
}

const expr::IntrinsicCall& call_of(const expr::Pool& pool, Id result) { return pool.call_of(pool.arg(result, 0)); }

bool has_answers(SessionState& state, std::span<const Id> roots, const std::vector<std::pair<Id, double>>& parameters) {
  bool all = true;
  for (const Id id : statuses_of(state.pool(), roots)) {
    if (state.pool().is_number(id) || state.pool().stage(id) == expr::Stage::step) continue;
    const double status = expr::evaluate(state.pool(), {&id, 1}, parameters).front();
    if (status == 0) continue;
    const expr::IntrinsicCall& call = call_of(state.pool(), id);
    const sema::CallSite& site = state.evaluator().call_sites().at(call.site);
    state.diagnostics().report(sema::no_answer, site.span,
                               "`" + site.callee + "` has no solution with these parameters",
                               call.description().reason(static_cast<int>(status)));
    all = false;
  }
  return all;
}

}  // namespace robotc
