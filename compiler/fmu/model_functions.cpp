#include "compiler/fmu/model_functions.h"

#include <algorithm>
#include <map>
#include <set>
#include <span>
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
  FunctionMaker(SessionState& state, const Subject& subject, const StateLayout& layout, bool as_source,
                bool whole_vectors)
      : state_(state),
        subject_(subject),
        simulation_(*subject.simulation),
        mechanism_(simulation_.robot->mechanism),
        layout_(layout),
        as_source_(as_source),
        whole_vectors_(whole_vectors),
        kernels_(state, simulation_, layout),
        calls_(state) {}

  std::optional<Functions> make(const std::vector<Id>& outputs) {
    if (subject_.kind == Kind::controller) {
      controller();
    } else {
      if (subject_.kind == Kind::closed_loop) add_law(simulation_, layout_, calls_, kernels_, functions_.system);
      add_plant(state_, simulation_, layout_, calls_, kernels_, functions_.system);
      const std::size_t before = kernels_.kernels().size();
      add_closing(state_, simulation_, values_at_start(state_, simulation_, layout_, subject_.start), kernels_,
                  functions_.system.loops);
      functions_.has_loops = kernels_.kernels().size() > before;
      saturation();
      events();
    }
    if (!outputs.empty()) kernels_.add("give_outputs", function_, {kernels_.as_changed("outputs", outputs)});
    if (!can_ship()) return std::nullopt;
    if (subject_.kind == Kind::plant) find_partials();
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
    std::vector<Id> given{subject_.period};
    for (const programs::StandaloneLaw::Argument& argument : subject_.arguments) append(given, argument.value.entries);
    const expr::Port inputs = column("inputs", given);
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

  /// False (reported) if a numeric algorithm is called that cannot be part of an FMU.
  bool can_ship() {
    for (const expr::Kernel& kernel : kernels_.kernels()) {
      for (const Id id : expr::reachable(kernel.pool, kernel.roots())) {
        if (kernel.pool.op(id) != expr::Op::call) continue;
        const expr::IntrinsicCall& call = kernel.pool.call_of(id);
        const char* obstacle = intrinsics::obstacle_to_ship(call.intrinsic);
        std::string hint = "if it depends on no state, evaluate it and write the result as a `const`";
        if (as_source_) {
          obstacle = "its code is that of a machine, and `--target source` asks for source";
          hint = "name the machines in place of `source`: their code contains the algorithm";
        }
        if (obstacle == nullptr) continue;
        const sema::CallSite& site = state_.evaluator().call_sites().at(call.site);
        state_.diagnostics().report(algorithm_in_object, site.span,
                                    "`" + site.callee + "` cannot be part of an FMU: " + obstacle, "it is called here",
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

  /// Derivatives of the rates by states, inputs and time: by the entries of q, those of quaternions too.
  void find_partials() {
    const std::vector<Id> inputs = mechanism_.actuated_inputs();
    std::vector<Id> knowns = mechanism_.q;
    for (const std::vector<Id>* part : {&mechanism_.qd, &layout_.x, &inputs}) append(knowns, *part);
    knowns.push_back(state_.laws().time);
    std::vector<Id> flow = plant_settings(state_.pool(), simulation_);
    append(flow, layout_.x_rates);
    if (const sema::CallSite* const site = call_without_derivative(state_, flow, knowns)) {
      leave_out_derivatives(site->span, "`" + site->callee + "` has no derivative");
      return;
    }
    try {
      const expr::NodeLimit limit(state_.pool(), dynamics::max_derived_nodes);
      const std::vector<Direction> by = along_symbols(state_.pool(), knowns);
      std::vector<Id> all;
      const std::vector<Id> q_rates = robotc::position_rates(mechanism_, state_.pool(), mechanism_.qd);
      std::vector<std::vector<Id>> columns;
      for (const Direction& direction : by)
        columns.push_back(expr::differentiate(state_.pool(), q_rates, direction).roots);
      for (std::size_t row = 0; row < q_rates.size(); ++row) {
        for (const std::vector<Id>& column : columns) all.push_back(column[row]);
      }
      append(all, by_entries(inputs, std::span(knowns).subspan(mechanism_.q.size())));
      std::vector<Id> values;
      for (std::size_t i = 0; i < all.size(); ++i) {
        if (state_.pool().is_zero(all[i])) continue;
        functions_.partials.push_back({all[i], i / by.size(), i % by.size()});
        values.push_back(all[i]);
      }
      kernels_.add("derive", function_, {kernels_.as_changed("partials", values)});
      functions_.has_derivatives = true;
    } catch (const expr::PoolFull&) {
      functions_.partials.clear();
      leave_out_derivatives(subject_.place, "they would take more than 2 million operations");
    }
  }

  /// Derivatives of (q̈, ẋ) by the entries of q and by `others`, row by row. Motions do not depend on the length of a
  /// quaternion, so a derivative by its entry i is that along the turn Nᵀe_i · 4/|q|² of the joint, with q̇ = N v.
  std::vector<Id> by_entries(const std::vector<Id>& inputs, std::span<const Id> others) {
    expr::Pool& pool = state_.pool();
    std::vector<Direction> by = along_joints(mechanism_, pool);
    const std::size_t turns = by.size();
    for (Direction& direction : along_symbols(pool, others)) by.push_back(std::move(direction));
    std::map<Id, Id> factors;  // of quaternions' entries: 4/|q|²
    for (const CoordinateId w : mechanism_.quaternions()) {
      Id square = pool.zero();
      for (std::size_t i = w.index(); i < w.index() + 4; ++i)
        square = pool.add(square, pool.mul(mechanism_.q[i], mechanism_.q[i]));
      const Id factor = pool.div(pool.integer(4), square);
      for (std::size_t i = w.index(); i < w.index() + 4; ++i) factors.emplace(mechanism_.q[i], factor);
    }
    const std::vector<Id> along = flow_derivatives(state_, simulation_, layout_, inputs, by);
    std::vector<Id> all;
    for (auto row = along.begin(); row != along.end(); row += static_cast<std::ptrdiff_t>(by.size())) {
      std::map<Id, Id> entries;
      for (std::size_t k = 0; k < turns; ++k) {
        for (const auto& [symbol, rate] : by[k]) {
          const auto factor = factors.find(symbol);
          const Id weight = factor == factors.end() ? rate : pool.mul(rate, factor->second);
          Id& entry = entries.try_emplace(symbol, pool.zero()).first->second;
          entry = pool.add(entry, pool.mul(weight, row[static_cast<std::ptrdiff_t>(k)]));
        }
      }
      for (const Id symbol : mechanism_.q) {
        const auto entry = entries.find(symbol);
        all.push_back(entry == entries.end() ? pool.zero() : entry->second);
      }
      all.insert(all.end(), row + static_cast<std::ptrdiff_t>(turns), row + static_cast<std::ptrdiff_t>(by.size()));
    }
    return all;
  }

  void leave_out_derivatives(Span place, const std::string& reason) {
    state_.diagnostics().report(fmu_without_derivatives, place, "the FMU has no directional derivatives: " + reason);
  }

  /// The parameters that some function depends on, in the order of their making.
  void find_parameters() {
    const expr::Kernel& prepare = kernels_.prepare();
    const std::vector<Id> needed = expr::reachable(prepare.pool, prepare.roots());
    const auto& all = state_.evaluator().parameters().all();
    const std::vector<Id>& symbols = prepare.inputs.front().entries;
    std::vector<bool> taken(all.size(), false);
    for (std::size_t i = 0; i < all.size(); ++i) {
      if (!std::ranges::binary_search(needed, symbols[i])) continue;
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
                                                    {Function::derive, "derive"}};
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
  bool as_source_;
  bool whole_vectors_;
  Functions functions_;  ///< `kernels_` keeps pointers into it
  robotc_packed_function function_ = nullptr;
  SimulationKernels kernels_;
  CallNumbers calls_;
};

}  // namespace

std::optional<Functions> make_functions(SessionState& state, const Subject& subject, const StateLayout& layout,
                                        const std::vector<Id>& outputs, bool as_source, bool whole_vectors) {
  return FunctionMaker(state, subject, layout, as_source, whole_vectors).make(outputs);
}

}  // namespace robotc::fmu
