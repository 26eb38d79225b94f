#include "compiler/frontend/algorithm_status.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <span>
#include <utility>
#include <vector>

#include "compiler/expr/algorithms.h"
#include "compiler/frontend/driver_diagnostics.h"
#include "compiler/frontend/session_state.h"
#include "compiler/sema/functions/no_answer.h"
#include "compiler/sema/functions/placement_warning.h"
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

namespace {

/// Warns of a gain of `place` that must be right to many digits, once for each place in the program.
void warn_of_sensitive_gain(SessionState& state, Id status, Span span,
                            const std::vector<std::pair<Id, double>>& parameters) {
  const auto same = [&](const Diagnostic& known) {
    return known.kind.code == sema::sensitive_gain.code && known.primary.span == span;
  };
  if (std::ranges::any_of(state.diagnostics().all(), same)) return;
  expr::Pool& pool = state.pool();
  const Id node = pool.arg(status, 0);
  const expr::IntrinsicCall call = pool.call_of(node);
  std::vector<Id> ids = pool.call_arguments(node);
  const std::size_t given = ids.size();
  const std::size_t entries = std::size_t{call.shape.n} * call.shape.m;
  for (std::size_t i = 0; i < entries; ++i) ids.push_back(pool.result(node, i));
  const std::vector<double> values = expr::evaluate(pool, ids, parameters);
  const std::span<const double> all(values);
  if (auto warning = sema::placement_warning(call.shape, all.first(given), all.subspan(given))) {
    state.diagnostics().report(sema::sensitive_gain, span, std::move(warning->message), std::move(warning->label),
                               std::move(warning->hints));
  }
}

}  // namespace

std::vector<expr::UnorderedComparison> unordered_comparisons(SessionState& state, std::span<const Id> roots) {
  const sema::ComparisonSites& written = state.evaluator().comparison_sites();
  return expr::unordered_comparisons(state.pool(), roots, [&](Id comparison) { return written.contains(comparison); });
}

bool has_answers(SessionState& state, std::span<const Id> roots, const std::vector<std::pair<Id, double>>& parameters) {
  bool all = true;
  for (const Outcome& outcome : outcomes_of(state.pool(), roots)) {
    if (state.pool().is_number(outcome.status) || state.pool().stage(outcome.status) == expr::Stage::step) continue;
    const std::array ids{outcome.status, outcome.figure};
    const std::vector<double> values = expr::evaluate(state.pool(), ids, parameters);
    const auto status = static_cast<int>(values[0]);
    const expr::IntrinsicCall& call = call_of(state.pool(), outcome.status);
    const sema::CallSite& site = state.evaluator().call_sites().at(call.site);
    if (status == 0) {
      if (call.intrinsic == intrinsics::Intrinsic::place)
        warn_of_sensitive_gain(state, outcome.status, site.span, parameters);
      continue;
    }
    state.diagnostics().report(sema::no_answer, site.span, site.title() + " has no solution with these parameters",
                               intrinsics::with_figure(call.description().reason(status), values[1]),
                               sema::remedies(call.intrinsic, status));
    all = false;
  }
  for (const auto& [comparison, happens] : unordered_comparisons(state, roots)) {
    if (state.pool().stage(happens) == expr::Stage::step) continue;
    if (expr::evaluate(state.pool(), {&happens, 1}, parameters).front() == 0) continue;
    state.diagnostics().report(compares_nan, state.evaluator().comparison_sites().at(comparison),
                               "this comparison has no truth value: a side of it is not a number (NaN)", "",
                               {remedy_for_nan});
    all = false;
  }
  return all;
}

}  // namespace robotc
