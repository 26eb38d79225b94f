#include "compiler/lowering/algorithm_calls.h"

#include <algorithm>
#include <string>

#include "compiler/expr/algorithms.h"
#include "compiler/frontend/algorithm_status.h"
#include "compiler/frontend/driver_diagnostics.h"
#include "compiler/lowering/plant.h"
#include "compiler/lowering/ports.h"
#include "compiler/sema/values/sema_diagnostics.h"

namespace robotc {

using expr::Id;
using programs::Simulation;

namespace {

/// "`lqr(A, B, Q, R)` in line 12", and "of law.robot" if that is not the file of the command.
std::string place_text(SessionState& state, Span span) {
  const std::string& file = state.sources().file(span.source).name;
  return "`" + std::string(state.sources().text(span)) + "` in line " +
         std::to_string(state.sources().position(span.source, span.begin).line) +
         (file == state.root()->path ? "" : " of " + file);
}

CompiledSimulation::Call described(SessionState& state, const expr::IntrinsicCall& call) {
  CompiledSimulation::Call result;
  result.failure = place_text(state, state.evaluator().call_sites().at(call.site).span) + " has no solution";
  for (int status = 1; const char* reason = call.description().reason(status); ++status) {
    result.reasons.emplace_back(reason);
  }
  return result;
}

CompiledSimulation::Call described_comparison(SessionState& state, Id comparison) {
  return {place_text(state, state.evaluator().comparison_sites().at(comparison)) +
              " compares a value that is not a number (NaN)",
          {remedy_for_nan}};
}

}  // namespace

std::size_t CallNumbers::number_of(Id call) {
  const auto known = std::find(known_.begin(), known_.end(), call);
  const auto number = static_cast<std::size_t>(known - known_.begin());
  if (known == known_.end()) known_.push_back(call);
  return number;
}

CallNumbers::Made CallNumbers::made_for(std::span<const Id> roots) {
  expr::Pool& pool = state_.pool();
  Made made;
  for (const auto& [status, figure] : outcomes_of(pool, roots)) {
    if (pool.is_number(status)) continue;
    made.outcomes.push_back(status);
    made.outcomes.push_back(figure);
    made.numbers.push_back(number_of(status));
  }
  if (comparison_ == WithNan::is_false) return made;
  for (const auto& [comparison, happens] : unordered_comparisons(state_, roots)) {
    made.outcomes.push_back(happens);
    made.outcomes.push_back(pool.zero());
    made.numbers.push_back(number_of(comparison));
  }
  return made;
}

std::vector<CompiledSimulation::Call> CallNumbers::texts() const {
  std::vector<CompiledSimulation::Call> texts;
  for (const Id call : known_) {
    texts.push_back(state_.pool().op(call) == expr::Op::result ? described(state_, call_of(state_.pool(), call))
                                                               : described_comparison(state_, call));
  }
  return texts;
}

const sema::CallSite* call_without_derivative(SessionState& state, std::span<const Id> roots,
                                              std::span<const Id> symbols) {
  std::vector<expr::Assignment> rates;
  for (const Id symbol : symbols) rates.emplace_back(symbol, state.pool().one());
  const expr::Derivative derivative = expr::differentiate(state.pool(), roots, rates);
  if (derivative.without_rule.empty()) return nullptr;
  return &state.evaluator().call_sites().at(call_of(state.pool(), derivative.without_rule.front()).site);
}

bool has_jacobian(SessionState& state, const Simulation& simulation, const StateLayout& layout) {
  std::vector<Id> roots = plant_settings(state.pool(), simulation);
  append(roots, layout.x_rates);
  if (!simulation.every) append(roots, simulation.tau.entries);
  std::vector<Id> symbols{state.laws().time};
  const Mechanism& mechanism = simulation.robot->mechanism;
  for (const std::vector<Id>* part : {&mechanism.q, &mechanism.qd, &layout.x}) append(symbols, *part);
  const sema::CallSite* const site = call_without_derivative(state, roots, symbols);
  if (site == nullptr) return true;
  state.diagnostics().report(jacobian_without_rule, site->span,
                             "`rosenbrock4` needs derivatives, and `" + site->callee + "` has none", "",
                             {"use `dopri5` or a fixed step, or give the law a clock"});
  return false;
}

}  // namespace robotc
