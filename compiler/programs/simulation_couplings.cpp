// Motion that a simulation prescribes: equations that the run keeps besides those of the robot's loops.
#include <algorithm>

#include "compiler/expr/node_limit.h"
#include "compiler/programs/motion_states.h"
#include "compiler/programs/program_diagnostics.h"
#include "compiler/programs/simulation_builder.h"
#include "compiler/sema/evaluation/closed_configurations.h"
#include "compiler/sema/robots/couplings.h"
#include "compiler/sema/values/robot_diagnostics.h"
#include "compiler/sema/values/sema_diagnostics.h"

namespace robotc::programs {

using namespace sema;
using expr::Id;

void SimulationBuilder::declare_coupling(const syntax::Couple& written) {
  const std::string& name = written.name.head.text;
  if (!written.name.rest.empty()) {
    evaluator_.reporter().error(prescribed_motion_indexed, written.name.span,
                                "a coupling of a simulation has a plain name", "",
                                {"write `couple " + name + ": VALUE = VALUE`"});
    poisoned_ = true;
    return;
  }
  const std::size_t index = simulation_.couplings.size();
  PrescribedMotion& coupling = simulation_.couplings.emplace_back();
  coupling.name = name;
  coupling.span = written.name.span;
  coupling.equation = written.left->span.to(written.right->span);
  Binding binding;
  binding.role = BindingRole::coupling;
  binding.span = written.name.span;
  binding.compute = [this, index, &written] { return read_coupling(index, written); };
  const Binding* earlier = simulation_.robot->names->find_here(name);
  const Binding* own = scope_->define(name, std::move(binding));
  if (own != nullptr) earlier = own;
  if (earlier == nullptr) return;
  evaluator_.reporter().error(duplicate_name, written.name.span,
                              "there is already a " + std::string(role_text(earlier->role)) + " " + quoted(name),
                              "again here", {}, {{earlier->span, "first here"}});
  poisoned_ = true;
}

Value SimulationBuilder::read_coupling(std::size_t index, const syntax::Couple& written) {
  expr::Pool& pool = evaluator_.pool();
  const Mechanism& mechanism = simulation_.robot->mechanism;
  const auto equation = read_equation(evaluator_, *scope_, written);
  if (!equation) {
    poisoned_ = true;
    return Poison{};
  }
  PrescribedMotion& coupling = simulation_.couplings[index];
  // Speeds of dependent joints are states of their own: they hold in singular positions too.
  coupling.difference =
      expr::substitute(pool, std::span(&equation->difference, 1), dependent_speeds(pool, *simulation_.robot)).front();
  coupling.dimension = equation->dimension;
  coupling.of_speeds = uses_any(pool, {&coupling.difference, 1}, mechanism.qd);
  coupling.reaction = pool.symbol(coupling.name + ".reaction", expr::Stage::step);
  // λ φ̇ is a power.
  const Dimension power = dimensions::energy / dimensions::time;
  const Dimension rate = coupling.of_speeds ? coupling.dimension : coupling.dimension / dimensions::time;
  auto fields = std::make_shared<Fields>();
  fields->what = "coupling " + quoted(coupling.name);
  fields->members.emplace_back("reaction", Tensor::scalar(coupling.reaction, EntryDim::of(power / rate)));
  return RecordRef{std::move(fields)};
}

std::vector<Id> SimulationBuilder::reactions() const {
  std::vector<Id> symbols;
  for (const PrescribedMotion& coupling : simulation_.couplings) {
    if (coupling.reaction.valid()) symbols.push_back(coupling.reaction);
  }
  return symbols;
}

void SimulationBuilder::differentiate_couplings() {
  if (evaluator_.reporter().error_count() != 0) {
    poisoned_ = poisoned_ || !simulation_.couplings.empty();
    return;
  }
  for (PrescribedMotion& coupling : simulation_.couplings) {
    if (!coupling.difference.valid()) continue;
    try {
      const expr::NodeLimit limit(evaluator_.pool(), dynamics::max_derived_nodes);
      if (!differentiate_coupling(coupling)) poisoned_ = true;
    } catch (const expr::PoolFull&) {
      evaluator_.reporter().error(
          rates_too_large, coupling.equation,
          "the rates of coupling " + quoted(coupling.name) + " take more than 2 million operations");
      poisoned_ = true;
    }
  }
}

bool SimulationBuilder::differentiate_coupling(PrescribedMotion& coupling) {
  expr::Pool& pool = evaluator_.pool();
  Reporter& reporter = evaluator_.reporter();
  const Mechanism& mechanism = simulation_.robot->mechanism;
  const std::span difference(&coupling.difference, 1);
  const std::string owner = "coupling " + quoted(coupling.name);
  const auto refuse = [&](DiagnosticKind kind, const std::string& message, const std::string& hint) {
    reporter.error(kind, coupling.equation, message, "", {hint});
    return false;
  };
  if (!coupling.of_speeds && !uses_any(pool, difference, mechanism.q)) {
    return refuse(coupling_of_nothing, owner + " has no coordinates",
                  "write an equation of `q`, such as `q.crank = 2 rad/s * t`, or of `qd`");
  }
  std::vector<Id> unwanted = mechanism.tau;
  std::erase_if(unwanted, [&](Id effort) { return !pool.is_symbol(effort); });
  const std::vector<Id> inputs = mechanism.actuated_inputs();
  unwanted.insert(unwanted.end(), inputs.begin(), inputs.end());
  const std::vector<Id> own = reactions();
  unwanted.insert(unwanted.end(), own.begin(), own.end());
  if (uses_any(pool, difference, unwanted)) {
    return refuse(prescribed_rate_unknown, owner + " depends on efforts",
                  "prescribe an equation of `t`, `q`, `qd`, parameters and states");
  }

  // The rates of t and of states, and those of q.
  std::vector<expr::Assignment> given{{context_.time, pool.one()}};
  std::vector<Id> ticking, switching;
  for (const StateVariable& state : simulation_.program.states) {
    if (state.kind == StateVariable::Kind::ticks) {
      ticking.insert(ticking.end(), state.symbols.begin(), state.symbols.end());
    } else if (state.kind == StateVariable::Kind::switches) {
      switching.insert(switching.end(), state.symbols.begin(), state.symbols.end());
    } else {
      for (std::size_t i = 0; i < state.symbols.size(); ++i) given.emplace_back(state.symbols[i], state.law[i]);
    }
  }
  if (uses_any(pool, difference, ticking)) {
    return refuse(prescribed_motion_jumps, owner + " depends on a state that jumps at the ticks of the law",
                  "prescribe a smooth motion: a trajectory, or states with `der(x) = …`");
  }
  if (!coupling.of_speeds && uses_any(pool, difference, switching)) {
    return refuse(prescribed_motion_jumps, owner + " depends on a state that jumps at events",
                  "positions cannot jump: prescribe the speed, `qd.… = …`");
  }
  std::vector<expr::Assignment> all = given;
  const std::vector<expr::Assignment> moving = rates_in_time(mechanism, pool);
  all.insert(all.end(), moving.begin(), moving.end());

  const auto along = [&](Id root, const std::vector<expr::Assignment>& direction) {
    return expr::differentiate(pool, std::span(&root, 1), direction).roots.front();
  };
  const expr::Derivative rate = expr::differentiate(pool, difference, all);
  if (!rate.without_rule.empty()) {
    return refuse(prescribed_rate_unknown, owner + " contains an algorithm without derivative",
                  "prescribe an equation that can be differentiated in time");
  }
  coupling.jacobian.clear();
  if (coupling.of_speeds) {
    std::vector<expr::Assignment> at_rest;
    for (const Id speed : mechanism.qd) {
      coupling.jacobian.push_back(along(coupling.difference, {{speed, pool.one()}}));
      at_rest.emplace_back(speed, pool.zero());
    }
    if (uses_any(pool, coupling.jacobian, mechanism.qd)) {
      return refuse(coupling_not_linear, owner + " is not linear in speeds",
                    "write a sum of speeds, each times an expression of `q`, `t` and states");
    }
    coupling.drift = expr::substitute(pool, difference, at_rest).front();
    coupling.bias = rate.roots.front();
  } else {
    for (const Direction& direction : along_joints(mechanism, pool)) {
      coupling.jacobian.push_back(along(coupling.difference, direction));
    }
    coupling.drift = along(coupling.difference, given);
    if (uses_any(pool, {&coupling.drift, 1}, mechanism.qd)) {
      return refuse(prescribed_rate_unknown, owner + " depends on a state whose rate depends on speeds",
                    "prescribe the speed, `qd.… = …`, or a motion that does not depend on that of the robot");
    }
    coupling.bias = along(rate.roots.front(), all);
  }
  std::vector<Id> parts = coupling.jacobian;
  parts.insert(parts.end(), {coupling.drift, coupling.bias});
  if (uses_any(pool, parts, unwanted)) {
    return refuse(prescribed_rate_unknown, owner + " depends on a state whose rate depends on efforts",
                  "prescribe a motion that does not depend on efforts");
  }
  return true;
}

void SimulationBuilder::refuse_reactions() {
  const std::vector<Id> symbols = reactions();
  if (symbols.empty()) return;
  const expr::Pool& pool = evaluator_.pool();
  const auto refuse = [&](std::span<const Id> entries, Span span, const std::string& what, const std::string& why) {
    if (!uses_any(pool, entries, symbols)) return;
    evaluator_.reporter().error(uses_reaction, span, what + " cannot depend on the reaction of a coupling", "", {why});
  };
  if (const Setting* tau = find(settings_, "tau")) {
    refuse(simulation_.tau.entries, tau->value->span, "`tau`", "the reaction follows from the efforts at that instant");
  }
  for (const AppliedWrench& wrench : simulation_.wrenches) {
    for (const expr::Vec3* vector : {&wrench.force, &wrench.moment}) {
      refuse(*vector, wrench.span, "wrench " + quoted(wrench.name), "the reaction follows from the loads");
    }
  }
  for (const StateVariable& state : simulation_.program.states) {
    refuse(state.initial, state.span, "the initial value of " + quoted(state.path),
           "the reaction is known once the run has begun");
    if (state.kind != StateVariable::Kind::ticks) continue;
    refuse(state.law, state.span, "the next value of " + quoted(state.path),
           "integrate or filter it with `der(x) = …`, which the law may read");
  }
}

}  // namespace robotc::programs
