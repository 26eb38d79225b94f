#include "compiler/fmu/model_tables.h"

#include <algorithm>
#include <utility>

#include "runtime/fmu/tables.h"

namespace robotc::fmu {

std::vector<codegen::ConstantTable> make_tables(const TableContent& content) {
  const auto& [subject, layout, functions, description, reference_of, sections] = content;
  const programs::Simulation& simulation = *subject.simulation;
  const Mechanism& mechanism = simulation.robot->mechanism;
  const bool moves = subject.kind != Kind::controller;
  const bool has_law = subject.kind != Kind::plant;
  const bool has_clock =
      std::ranges::find(description.variables, Variable::Role::clock, &Variable::role) != description.variables.end();
  std::vector<std::uint32_t> counts(count_count, 0);
  const runtime::System& system = functions.system;
  const auto count = [&](Count what, std::size_t number) { counts[what] = static_cast<std::uint32_t>(number); };
  count(Count::parameters, functions.parameters.size());
  count(Count::inputs, sections.input_count);
  count(Count::positions, mechanism.q.size());
  count(Count::speeds, mechanism.qd.size());
  count(Count::flowing, layout.x.size());
  count(Count::held, layout.z.size());
  count(Count::moves, moves ? 1 : 0);
  count(Count::efforts, has_law ? simulation.tau.entries.size() : 0);
  count(Count::ticked, has_law ? layout.z_next.size() : 0);
  count(Count::hold, has_law ? subject.hold : 0);
  count(Count::outputs, sections.output_count);
  count(Count::constants, functions.constants.size());
  count(Count::quaternions, moves ? system.quaternions.size() : 0);
  count(Count::loop_equations, system.loops.sizes.size());
  count(Count::law_calls, system.law_calls.size());
  count(Count::calls, system.plant_calls.size());
  count(Count::events, functions.events.count);
  count(Count::condition_calls, functions.events.condition_calls.size());
  count(Count::time_events, functions.time_events);
  count(Count::event_rounds, runtime::most_event_rounds);
  count(Count::events_a_row, runtime::most_events_a_row);
  count(Count::reset_calls, functions.events.reset_calls.size());
  count(Count::partials, functions.partials.size());
  count(Count::parameter_partials, functions.parameter_partials.size());
  count(Count::clocks, has_clock ? 1 : 0);
  count(Count::integrator, static_cast<std::size_t>(subject.integrator));

  std::vector<double> start(sections.end, 0.0);
  for (const Variable& one : description.variables) start[one.reference] = one.start.value_or(0);
  std::ranges::copy(subject.start.z, start.begin() + static_cast<std::ptrdiff_t>(sections.held));
  start.insert(start.end(), functions.constants.begin(), functions.constants.end());
  start.insert(start.end(), functions.events.count, 0.0);  // no condition has been looked at
  std::vector<std::uint32_t> event_ends;
  std::vector<std::uint32_t> event_targets;
  for (const std::vector<std::size_t>& targets : functions.events.targets) {
    for (const std::size_t target : targets) event_targets.push_back(static_cast<std::uint32_t>(target));
    event_ends.push_back(static_cast<std::uint32_t>(event_targets.size()));
  }
  std::vector<std::uint32_t> entries;
  for (const std::vector<Partial>* const partials : {&functions.partials, &functions.parameter_partials}) {
    for (const Partial& partial : *partials) {
      entries.push_back(static_cast<std::uint32_t>(sections.rates + partial.unknown));
      entries.push_back(static_cast<std::uint32_t>(reference_of.at(partial.known)));
    }
  }
  std::vector<std::uint32_t> sizes(sections.end, 0);
  for (const Variable& one : description.variables) sizes[one.reference] = one.role == Variable::Role::clock ? 0 : 1;
  for (const Array& array : description.arrays) {
    const auto first = sizes.begin() + static_cast<std::ptrdiff_t>(array.first);
    std::fill_n(first, array.size, 0U);
    *first = static_cast<std::uint32_t>(array.size);
  }
  std::vector<std::uint32_t> quaternions(system.quaternions.begin(), system.quaternions.end());
  return {{"robotc_fmu_counts", std::move(counts)},
          {"robotc_fmu_functions", functions.names},
          {"robotc_fmu_start", std::move(start)},
          {"robotc_fmu_sizes", std::move(sizes)},
          {"robotc_fmu_nominals", std::vector<double>(sections.flow_count, 1.0)},
          {"robotc_fmu_quaternions", std::move(quaternions)},
          {"robotc_fmu_loop_sizes", system.loops.sizes},
          {"robotc_fmu_event_ends", std::move(event_ends)},
          {"robotc_fmu_event_targets", std::move(event_targets)},
          {"robotc_fmu_partials", std::move(entries)}};
}

}  // namespace robotc::fmu
