#include "compiler/lowering/logged_columns.h"

#include <set>
#include <utility>

#include "compiler/expr/algorithms.h"
#include "compiler/lowering/simulation_texts.h"
#include "compiler/sema/values/robot_model.h"

namespace robotc {

namespace {

using expr::Id;

/// Symbols that change at instants alone, discrete states and the efforts of a sampled law, and symbols that are
/// constant in a run.
struct SlowSymbols {
  std::set<Id> held;
  std::set<Id> constant;
};

SlowSymbols slow_symbols(SessionState& state, const programs::Simulation& simulation, const StateLayout& layout) {
  SlowSymbols slow;
  slow.held.insert(layout.z.begin(), layout.z.end());
  if (simulation.every) {
    const std::vector<Id> efforts = simulation.robot->symbols(sema::JointQuantity::tau).entries;
    slow.held.insert(efforts.begin(), efforts.end());
  }
  for (const auto& [symbol, number] : state.parameter_values()) slow.constant.insert(symbol);
  return slow;
}

bool is_held(const expr::Pool& pool, Id value, const SlowSymbols& slow) {
  bool changes = false;
  for (const Id id : expr::reachable(pool, std::vector<Id>{value})) {
    if (pool.op(id) != expr::Op::symbol) continue;
    if (slow.held.contains(id)) {
      changes = true;
    } else if (!slow.constant.contains(id)) {
      return false;
    }
  }
  return changes;
}

}  // namespace

LoggedColumns logged_columns(SessionState& state, const programs::Simulation& simulation, const StateLayout& layout) {
  LoggedColumns logged;
  const SlowSymbols slow = slow_symbols(state, simulation, layout);
  std::vector<std::size_t> first;  // column by signal
  for (const programs::LogSignal& signal : simulation.log) {
    first.push_back(logged.columns.size());
    std::vector<LogColumn> columns = columns_of(signal);
    for (std::size_t i = 0; i < columns.size(); ++i) {
      const Id entry = signal.value.entries[i];
      columns[i].is_held = !columns[i].words.empty() || is_held(state.pool(), entry, slow);
      logged.entries.push_back(entry);
      logged.columns.push_back(std::move(columns[i]));
    }
  }
  const auto size = [&](const programs::PlottedSignal& shown) {
    return shown.entry ? 1 : simulation.log[shown.signal].value.size();
  };
  for (const programs::PlotItem& item : simulation.plots) {
    DescribedPlot plot{item.label, {}, item.logarithmic, item.against_logarithmic};
    for (std::size_t i = 0; i < item.values.size(); ++i) {
      const programs::PlottedSignal& shown = item.values[i];
      for (std::size_t k = 0; k < size(shown); ++k) {
        DescribedPlot::Curve curve{first[shown.signal] + shown.entry.value_or(0) + k};
        if (!item.against.empty()) {
          const programs::PlottedSignal& other = item.against[i];
          curve.against = first[other.signal] + other.entry.value_or(0) + (size(other) == 1 ? 0 : k);
        }
        plot.curves.push_back(curve);
      }
    }
    logged.plots.push_back(std::move(plot));
  }
  return logged;
}

}  // namespace robotc
