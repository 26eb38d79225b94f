#include "compiler/requests/ensemble.h"

#include <algorithm>
#include <utility>

#include "compiler/expr/algorithms.h"
#include "compiler/frontend/parameters.h"
#include "compiler/lowering/compile_simulation.h"
#include "compiler/lowering/simulation_plan.h"
#include "compiler/lowering/simulations.h"
#include "compiler/lowering/sweep.h"
#include "compiler/requests/linear_signals.h"
#include "compiler/requests/linearise_diagnostics.h"

namespace robotc {

namespace {

using expr::Id;
using programs::Simulation;

/// The expressions of a plan that are computed when a run begins, and that functions do not see: times, tolerances, and
/// limits of efforts.
std::vector<Id> fixed_at_start(const Simulation& simulation) {
  std::vector<Id> fixed{simulation.duration, simulation.step};
  if (simulation.every) fixed.push_back(*simulation.every);
  for (const Id tolerance : {simulation.relative_tolerance, simulation.absolute_tolerance}) {
    if (tolerance.valid()) fixed.push_back(tolerance);
  }
  const Mechanism& mechanism = simulation.robot->mechanism;
  for (const SpeedId id : mechanism.actuated_speeds()) {
    const JointLimits& limits = mechanism.freedom(id).limits;
    for (const Id limit : {limits.least_input, limits.most_input}) {
      if (limit.valid()) fixed.push_back(limit);
    }
  }
  return fixed;
}

}  // namespace

/// Makes an ensemble, topic by topic.
class EnsembleMaker {
 public:
  EnsembleMaker(SessionState& state, const EnsembleRequest& request) : state_(state), request_(request) {}

  std::unique_ptr<Ensemble> make() {
    const Simulation* const simulation = find_simulation(state_, request_.simulation);
    if (simulation == nullptr) return nullptr;
    made_->source_ = *simulation;
    Simulation& source = made_->source_;
    source.sweep.clear();
    source.plots.clear();
    source.expectations.clear();
    source.report.clear();
    source.reductions.clear();
    if (!read_signals(*simulation) || !read_parameters()) return nullptr;
    auto prepared = compile_prepared(state_, source);
    if (!prepared) return nullptr;
    made_->simulation = std::move(prepared->simulation);
    made_->prepare_ = std::move(prepared->prepare);
    runtime::Plan& plan = made_->simulation.plan;
    made_->signals_ = {plan.log, plan.log_width, plan.log_calls};
    plan.log = nullptr;
    plan.log_width = 0;
    plan.log_calls.clear();
    if (!inputs_can_change()) return nullptr;
    take_changing_constants();
    return std::move(made_);
  }

 private:
  bool read_signals(const Simulation& simulation) {
    made_->source_.log.clear();
    for (const std::string& text : request_.signals) {
      auto signal = signal_of(state_, simulation, text, "signal");
      if (!signal) return false;
      EnsembleSignal described{text, {}, {}};
      const sema::Tensor& value = signal->value;
      if (value.rank > 0) described.shape.push_back(value.rows);
      if (value.rank > 1) described.shape.push_back(value.cols);
      for (std::size_t i = 0; i < value.size(); ++i) described.units.push_back(unit_text(value, i));
      made_->signals.push_back(std::move(described));
      made_->source_.log.push_back({text, value});
    }
    return true;
  }

  bool read_parameters() {
    const ParameterCandidates candidates = parameters_of(state_, made_->source_);
    const auto read = [&](const std::vector<std::string>& paths, std::vector<EnsembleParameter>& entries,
                          std::vector<std::size_t>& sizes) {
      for (const std::string& path : paths) {
        const auto target = parameter_of_path(state_, path, {}, candidates);
        if (!target) return false;
        sizes.push_back(target->entries.size());
        for (const NamedParameter::Entry& entry : target->entries) {
          if (!is_new(*entry.parameter, path)) return false;
          entries.push_back(described(entry));
        }
      }
      return true;
    };
    return read(request_.parameters, made_->parameters, made_->parameter_sizes) &&
           read(request_.inputs, made_->inputs, made_->input_sizes);
  }

  bool is_new(const sema::ParameterInfo& parameter, const std::string& path) {
    for (const std::vector<EnsembleParameter>* list : {&made_->parameters, &made_->inputs}) {
      for (const EnsembleParameter& earlier : *list) {
        if (earlier.symbols.front() != parameter.symbol) continue;
        return refuse("`" + path + "` is given twice", "write each parameter once: as a parameter, or as an input");
      }
    }
    return true;
  }

  EnsembleParameter described(const NamedParameter::Entry& entry) {
    EnsembleParameter made{shown_path(state_, entry.parameter->path), entry.parameter->unit(), 0, {}, {}};
    const ParameterValues values = state_.parameter_values();
    const auto add = [&](const sema::ParameterInfo& one) {
      const auto place = std::ranges::find(values, one.symbol, &ParameterValues::value_type::first);
      made.symbols.push_back(one.symbol);
      made.places.push_back(static_cast<std::size_t>(place - values.begin()));
      made.value = place->second;
    };
    for (const sema::ParameterInfo* same : entry.same) add(*same);
    add(*entry.parameter);
    std::ranges::reverse(made.symbols);
    std::ranges::reverse(made.places);
    return made;
  }

  bool refuse(const std::string& message, std::string hint) {
    state_.diagnostics().report(unknown_input, {}, message, "", {std::move(hint)});
    return false;
  }

  /// False (reported) if what is settled when a run begins depends on an input.
  bool inputs_can_change() {
    const std::vector<Id> settled = expr::reachable(state_.pool(), fixed_at_start(made_->source_));
    for (const EnsembleParameter& input : made_->inputs) {
      for (const Id symbol : input.symbols) {
        if (std::ranges::binary_search(settled, symbol)) {
          return refuse("`" + input.path + "` cannot be an input: a time or a limit of efforts of `" +
                            made_->source_.name + "` depends on it",
                        "draw it when a run begins, or limit the efforts in the law");
        }
        for (const sema::ParameterInfo& other : state_.evaluator().parameters().all()) {
          if (state_.settings().contains(other.symbol.value)) continue;
          if (!std::ranges::binary_search(expr::reachable(state_.pool(), std::vector<Id>{other.default_value}), symbol))
            continue;
          return refuse("`" + input.path + "` cannot be an input: the default of `" + shown_path(state_, other.path) +
                            "` depends on it",
                        "write its expression where it is used, or make both inputs");
        }
      }
    }
    return true;
  }

  void take_changing_constants() {
    const expr::Kernel& prepare = made_->prepare_;
    const std::vector<Id>& parameters = prepare.inputs.front().entries;
    const std::vector<Id> roots = prepare.roots();
    for (std::size_t i = 0; i < roots.size(); ++i) {
      const std::vector<Id> needed = expr::reachable(prepare.pool, std::vector<Id>{roots[i]});
      const auto depends_on = [&](std::size_t place) { return std::ranges::binary_search(needed, parameters[place]); };
      const bool changes = std::ranges::any_of(
          made_->inputs, [&](const EnsembleParameter& input) { return std::ranges::any_of(input.places, depends_on); });
      if (!changes) continue;
      made_->changing_.push_back(i);
      made_->changing_roots_.push_back(roots[i]);
    }
    const std::vector<Id> needed = expr::reachable(prepare.pool, made_->changing_roots_);
    for (std::size_t i = 0; i < parameters.size(); ++i) {
      if (std::ranges::binary_search(needed, parameters[i])) made_->needed_.emplace_back(i, parameters[i]);
    }
  }

  SessionState& state_;
  const EnsembleRequest& request_;
  std::unique_ptr<Ensemble> made_ = std::make_unique<Ensemble>();
};

bool Ensemble::begin(SessionState& state, std::span<const std::size_t> runs, const double* values) {
  std::vector<Member> begun;
  for (std::size_t k = 0; k < runs.size(); ++k) {
    sema::ParameterTable::Settings settings;
    for (const EnsembleParameter& parameter : parameters) {
      for (const Id symbol : parameter.symbols) settings[symbol.value] = *values;
      ++values;
    }
    Member member;
    const auto planned = plan_run(state, source_, settings, simulation.plan, [&] {
      for (const auto& [symbol, value] : state.parameter_values()) member.values.push_back(value);
      // Parameters that the program has got since do not belong to this simulation.
      member.values.resize(prepare_.inputs.front().entries.size());
      return expr::evaluate(prepare_, {member.values}, {});
    });
    if (!planned) return false;
    runtime::Plan plan = planned->plan;
    plan.log_width = 0;
    member.constants = planned->constants;
    member.run = std::make_unique<runtime::HaltedRun>(simulation.system, signals_, std::move(plan), planned->constants);
    begun.push_back(std::move(member));
  }
  for (std::size_t k = 0; k < runs.size(); ++k) runs_[runs[k]] = std::move(begun[k]);
  return true;
}

Ensemble::Status Ensemble::advance(std::size_t place, std::size_t rows, const double* values) {
  Member& member = runs_[place];
  if (values != nullptr) {
    for (const EnsembleParameter& input : inputs) {
      for (const std::size_t entry : input.places) member.values[entry] = *values;
      ++values;
    }
    std::vector<std::pair<Id, double>> given;
    given.reserve(needed_.size());
    for (const auto& [entry, symbol] : needed_) given.emplace_back(symbol, member.values[entry]);
    // On the nodes that `begin` evaluates, so that the order of operations is the same.
    const std::vector<double> changed = expr::evaluate(prepare_.pool, changing_roots_, given);
    for (std::size_t i = 0; i < changing_.size(); ++i) member.constants[changing_[i]] = changed[i];
    member.run->set_constants(member.constants);
  }
  return member.run->advance(rows);
}

std::unique_ptr<Ensemble> make_ensemble(SessionState& state, const EnsembleRequest& request) {
  return EnsembleMaker(state, request).make();
}

}  // namespace robotc
