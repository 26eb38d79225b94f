#include "compiler/fmu/model_functions.h"

#include <algorithm>
#include <set>
#include <utility>

#include "compiler/expr/algorithms.h"
#include "compiler/expr/node_limit.h"
#include "compiler/fmu/event_indicator.h"
#include "compiler/fmu/fmu_diagnostics.h"
#include "compiler/frontend/driver_diagnostics.h"
#include "compiler/intrinsics/bitcode.h"
#include "compiler/lowering/plant.h"
#include "compiler/lowering/plant_kernels.h"
#include "compiler/lowering/ports.h"
#include "runtime/fmu/tables.h"

namespace robotc::fmu {

namespace {

using expr::Id;
using programs::Simulation;

class FunctionMaker {
 public:
  FunctionMaker(SessionState& state, const Subject& subject, const StateLayout& layout, bool whole_vectors)
      : state_(state),
        subject_(subject),
        simulation_(*subject.simulation),
        mechanism_(simulation_.robot->mechanism),
        layout_(layout),
        whole_vectors_(whole_vectors),
        runs_(state.pool().symbol("runs", expr::Stage::step)),
        kernels_(state, simulation_, layout),
        calls_(state) {}

  std::optional<Functions> make(const std::vector<Id>& outputs) {
    if (subject_.kind == Kind::controller) {
      controller();
    } else {
      if (subject_.kind == Kind::closed_loop) add_law(simulation_, layout_, calls_, kernels_, functions_.system);
      add_plant(state_, simulation_, simulation_.wrenches, layout_, calls_, kernels_, functions_.system);
      const std::size_t before = kernels_.kernels().size();
      add_closing(state_, simulation_, values_at_start(state_, simulation_, layout_, subject_.start), kernels_,
                  functions_.system.loops);
      functions_.has_loops = kernels_.kernels().size() > before;
      saturation();
      events();
    }
    if (!outputs.empty()) kernels_.add("give_outputs", function_, {kernels_.as_changed("outputs", outputs)});
    if (!can_ship()) return std::nullopt;
    find_derivatives(outputs);
    if (!kernels_.finish(subject_.place)) return std::nullopt;
    functions_.kernels = kernels_.kernels();
    functions_.constants = kernels_.constants();
    find_parameters();
    name_functions();
    return std::move(functions_);
  }

 private:
  /// The law alone: q, q̇ and its arguments are inputs, and its states begin where these say.
  void controller() {
    runtime::System& system = functions_.system;
    system.nq = mechanism_.q.size();
    system.nv = mechanism_.qd.size();
    system.ntau = simulation_.tau.entries.size();
    system.nx = layout_.x.size();
    system.nz = layout_.z.size();
    system.ticked = layout_.z_next.size();
    const expr::Port inputs = column("inputs", further_inputs());
    std::vector<Id> asked = simulation_.tau.entries;
    append(asked, layout_.z_next);
    CallNumbers::Made made = calls_.made_for(asked);
    system.law_calls = std::move(made.numbers);
    kernels_.add("law", function_,
                 {column("tau", simulation_.tau.entries), column("z_next", layout_.z_next),
                  column("outcomes", std::move(made.outcomes))},
                 inputs);
    if (!layout_.x.empty() || !layout_.z.empty()) {
      kernels_.add("begin", function_, {column("x", layout_.x_initial), column("z", layout_.z_initial)}, inputs);
    }
    if (layout_.x.empty()) return;
    CallNumbers::Made flowing = calls_.made_for(layout_.x_rates);
    system.plant_calls = std::move(flowing.numbers);
    kernels_.add("plant", function_,
                 {column("qdd", {}), column("xd", layout_.x_rates), column("outcomes", std::move(flowing.outcomes))},
                 inputs);
  }

  /// Further inputs of the functions of a controller: its sample time and its arguments.
  [[nodiscard]] std::vector<Id> further_inputs() const {
    std::vector<Id> given{subject_.period};
    for (const programs::StandaloneLaw::Argument& argument : subject_.arguments) append(given, argument.value.entries);
    return given;
  }

  /// False (reported) if a numeric algorithm is called that cannot be part of an FMU.
  bool can_ship() {
    for (const expr::Kernel& kernel : kernels_.kernels()) {
      for (const Id id : expr::reachable(kernel.pool, kernel.roots())) {
        if (kernel.pool.op(id) != expr::Op::call) continue;
        const expr::IntrinsicCall& call = kernel.pool.call_of(id);
        const char* const obstacle = intrinsics::obstacle_to_ship(call.intrinsic);
        const std::string hint = "if it depends on no state, evaluate it and write the result as a `const`";
        if (obstacle == nullptr) continue;
        const sema::CallSite& site = state_.evaluator().call_sites().at(call.site);
        state_.diagnostics().report(algorithm_in_object, site.span,
                                    site.title() + " cannot be part of an FMU: " + obstacle, "it is called here",
                                    {hint});
        return false;
      }
    }
    return true;
  }

  void saturation() {
    const std::vector<Id> inputs = mechanism_.actuated_inputs();
    const std::vector<Id> acting = saturated_inputs(state_.pool(), mechanism_, inputs);
    if (acting != inputs) kernels_.add("saturate", function_, {column("acting", acting)});
  }

  /// The conditions of events, what they set, and the indicators.
  void events() {
    add_events(state_, simulation_, layout_, calls_, kernels_, functions_.events);
    if (functions_.events.count == 0) return;
    std::vector<Id> indicators;
    for (const sema::Event& event : simulation_.program.events)
      indicators.push_back(event_indicator(state_.pool(), event.condition));
    kernels_.add("indicate", function_, {kernels_.as_changed("indicators", indicators)});
    std::set<Id> changing(mechanism_.q.begin(), mechanism_.q.end());
    const std::vector<Id> inputs = mechanism_.actuated_inputs();
    for (const std::vector<Id>* const part : {&mechanism_.qd, &layout_.x, &inputs})
      changing.insert(part->begin(), part->end());
    std::vector<Id> times;
    for (const sema::Event& event : simulation_.program.events)
      append(times, times_of_change(state_.pool(), event.condition, state_.laws().time, changing));
    functions_.time_events = times.size();
    if (!times.empty()) kernels_.add("time_event", function_, {kernels_.as_changed("times", times)});
  }

  /// Derivatives of the rates and the outputs by states, inputs and time, and in a function of their own by parameters.
  void find_derivatives(const std::vector<Id>& outputs) {
    const PartialsRequest by_motion{subject_, layout_, outputs, runs_};
    if (const sema::CallSite* const site = call_in_partials(state_, by_motion)) {
      leave_out_derivatives(site->span, "`" + site->callee + "` has no derivative");
      return;
    }
    functions_.has_derivatives = add_partials(by_motion, "derive", functions_.partials);
    if (!functions_.has_derivatives) {
      leave_out_derivatives(subject_.place, "they would take more than 2 million operations");
      return;
    }
    PartialsRequest by_parameters = by_motion;
    by_parameters.parameters = acting_parameters();
    const sema::CallSite* const site = call_in_partials(state_, by_parameters);
    functions_.has_parameter_derivatives =
        site == nullptr && add_partials(by_parameters, "derive_by_parameters", functions_.parameter_partials);
    if (functions_.has_parameter_derivatives) return;
    state_.diagnostics().report(
        fmu_without_derivatives, site == nullptr ? subject_.place : site->span,
        "the FMU has no derivatives by parameters: " +
            (site == nullptr ? "they would take more than 2 million operations" : "`" + site->callee + "` has none"),
        "", {by_differences});
  }

  /// False if they are too large.
  bool add_partials(const PartialsRequest& request, const std::string& name, std::vector<Partial>& partials) {
    try {
      const expr::NodeLimit limit(state_.pool(), dynamics::max_derived_nodes);
      partials = find_partials(state_, request);
    } catch (const expr::PoolFull&) {
      partials.clear();
      return false;
    }
    std::vector<Id> values;
    for (const Partial& partial : partials) values.push_back(partial.value);
    std::vector<Id> given;
    if (subject_.kind == Kind::controller) given = further_inputs();
    given.push_back(runs_);
    kernels_.add(name, function_, {column("partials", values)}, column("given", given));
    return true;
  }

  /// Symbols of the parameters that some function depends on.
  std::vector<Id> acting_parameters() {
    const auto& all = state_.evaluator().parameters().all();
    std::vector<bool> acts(all.size(), false);
    for (const expr::Kernel& kernel : kernels_.kernels()) {
      const std::vector<Id> needed = expr::reachable(kernel.pool, kernel.roots());
      for (std::size_t i = 0; i < all.size(); ++i)
        acts[i] = acts[i] || std::ranges::binary_search(needed, kernel.constants.entries[i]);
    }
    std::vector<Id> symbols;
    for (std::size_t i = 0; i < all.size(); ++i) {
      if (acts[i]) symbols.push_back(all[i].symbol);
    }
    return symbols;
  }

  /// The effect of missing derivatives.
  static constexpr const char* by_differences = "importers that need them approximate them by differences";

  void leave_out_derivatives(Span place, const std::string& reason) {
    state_.diagnostics().report(fmu_without_derivatives, place, "the FMU has no directional derivatives: " + reason, "",
                                {by_differences});
  }

  /// The parameters that some function depends on, in the order of their making.
  void find_parameters() {
    const expr::Kernel& prepare = kernels_.prepare();
    const std::vector<Id> needed = expr::reachable(prepare.pool, prepare.roots());
    const auto& all = state_.evaluator().parameters().all();
    const std::vector<Id>& symbols = prepare.inputs.front().entries;
    std::vector<bool> taken(all.size(), false);
    std::set<Id> known;
    for (const Partial& partial : functions_.parameter_partials) known.insert(partial.known);
    for (std::size_t i = 0; i < all.size(); ++i) {
      if (!std::ranges::binary_search(needed, symbols[i]) && !known.contains(all[i].symbol)) continue;
      taken[i] = true;
      if (!whole_vectors_ || !all[i].place) continue;
      std::size_t size = 1;
      for (const std::size_t axis : all[i].place->shape) size *= axis;
      std::fill_n(taken.begin() + static_cast<std::ptrdiff_t>(i - all[i].place->entry), size, true);
    }
    std::vector<Id> entries;
    for (std::size_t i = 0; i < all.size(); ++i) {
      if (!taken[i]) continue;
      entries.push_back(symbols[i]);
      functions_.parameters.push_back(&all[i]);
    }
    if (entries.empty()) return;
    // Parameters first and constants last, as in all kernels.
    expr::Kernel kernel = prepare;
    kernel.name = name_of("prepare");
    kernel.inputs.clear();
    kernel.constants = column("parameters", std::move(entries));
    functions_.kernels.push_back(std::move(kernel));
  }

  [[nodiscard]] std::string name_of(const std::string& function) const { return mechanism_.name + "_" + function; }

  void name_functions() {
    functions_.names.resize(function_count);
    const std::pair<Function, const char*> all[] = {{Function::prepare, "prepare"},
                                                    {Function::begin, "begin"},
                                                    {Function::law, "law"},
                                                    {Function::saturate, "saturate"},
                                                    {Function::plant, "plant"},
                                                    {Function::position_rates, "position_rates"},
                                                    {Function::close, "close"},
                                                    {Function::give_outputs, "give_outputs"},
                                                    {Function::conditions, "conditions"},
                                                    {Function::reset, "reset"},
                                                    {Function::indicate, "indicate"},
                                                    {Function::time_event, "time_event"},
                                                    {Function::derive, "derive"},
                                                    {Function::derive_by_parameters, "derive_by_parameters"}};
    for (const auto& [function, name] : all) {
      if (std::ranges::any_of(functions_.kernels,
                              [&](const expr::Kernel& kernel) { return kernel.name == name_of(name); }))
        functions_.names[function] = name_of(name);
    }
  }

  SessionState& state_;
  const Subject& subject_;
  const Simulation& simulation_;
  const Mechanism& mechanism_;
  const StateLayout& layout_;
  bool whole_vectors_;
  Id runs_;              ///< 1 where a law with a clock runs at the present time, else 0
  Functions functions_;  ///< `kernels_` keeps pointers into it
  robotc_packed_function function_ = nullptr;
  SimulationKernels kernels_;
  CallNumbers calls_;
};

}  // namespace

std::optional<Functions> make_functions(SessionState& state, const Subject& subject, const StateLayout& layout,
                                        const std::vector<Id>& outputs, bool whole_vectors) {
  return FunctionMaker(state, subject, layout, whole_vectors).make(outputs);
}

}  // namespace robotc::fmu
