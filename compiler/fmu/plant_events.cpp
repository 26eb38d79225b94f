#include "compiler/fmu/plant_events.h"

#include <algorithm>
#include <set>

#include "compiler/expr/algorithms.h"

namespace robotc::fmu {

namespace {

using expr::Id;
using programs::Simulation;
using sema::Event;
using sema::StateVariable;

class EventTaker {
 public:
  EventTaker(const expr::Pool& pool, const Simulation& whole, Simulation& plant)
      : pool_(pool), whole_(whole), plant_(plant) {}

  const Event* take() {
    take_starts();
    const Mechanism& mechanism = plant_.robot->mechanism;
    for (const std::vector<Id>* part : {&mechanism.q, &mechanism.qd}) needed_.insert(part->begin(), part->end());
    for (const auto& [parameter, state] : whole_.program.changed_parameters) needed_.insert(state);
    for (const AppliedWrench& wrench : plant_.wrenches) {
      need({wrench.force.begin(), wrench.force.end()});
      need({wrench.moment.begin(), wrench.moment.end()});
    }
    for (const programs::PrescribedMotion& coupling : plant_.couplings)
      need({coupling.difference, coupling.drift, coupling.bias});
    while (take_further()) {
    }
    plant_.program.changed_parameters = whole_.program.changed_parameters;
    for (const StateVariable& state : whole_.program.states) {
      const bool is_needed = std::ranges::any_of(state.symbols, [&](Id symbol) { return needed_.contains(symbol); });
      if (state.kind == StateVariable::Kind::switches && is_needed) add(state);
    }
    for (std::size_t i = 0; i < whole_.program.events.size(); ++i) {
      if (!taken_.contains(i)) continue;
      const Event& event = whole_.program.events[i];
      if (std::ranges::any_of(symbols_of(event), [&](Id symbol) { return is_foreign(symbol); })) return &event;
      plant_.program.events.push_back(event);
    }
    return nullptr;
  }

 private:
  /// The plant's states begin as the simulation says, and change with its parameters.
  void take_starts() {
    for (StateVariable& own : plant_.program.states) {
      own_.insert(own.symbols.begin(), own.symbols.end());
      for (const StateVariable& state : whole_.program.states) {
        if (state.symbols == own.symbols) own = state;
      }
    }
    needed_ = own_;
    for (const StateVariable& state : whole_.program.states) all_.insert(state.symbols.begin(), state.symbols.end());
  }

  void add(const StateVariable& state) {
    if (own_.contains(state.symbols.front())) return;
    own_.insert(state.symbols.begin(), state.symbols.end());
    plant_.program.states.push_back(state);
  }

  /// States that expressions depend on.
  void need(std::vector<Id> roots) {
    std::erase_if(roots, [](Id root) { return !root.valid(); });
    for (const Id id : expr::reachable(pool_, roots)) {
      if (all_.contains(id)) needed_.insert(id);
    }
  }

  /// The states that an event sets or depends on.
  [[nodiscard]] std::vector<Id> symbols_of(const Event& event) const {
    std::vector<Id> roots{event.condition};
    std::vector<Id> symbols;
    for (const Event::Update& update : event.updates) {
      roots.insert(roots.end(), update.values.begin(), update.values.end());
      symbols.insert(symbols.end(), update.symbols.begin(), update.symbols.end());
    }
    for (const Id id : expr::reachable(pool_, roots)) {
      if (all_.contains(id)) symbols.push_back(id);
    }
    return symbols;
  }

  /// True if a further event acts on what is needed.
  bool take_further() {
    bool any = false;
    for (std::size_t i = 0; i < whole_.program.events.size(); ++i) {
      const Event& event = whole_.program.events[i];
      const bool acts = std::ranges::any_of(event.updates, [&](const Event::Update& update) {
        return std::ranges::any_of(update.symbols, [&](Id symbol) { return needed_.contains(symbol); });
      });
      if (!acts || !taken_.insert(i).second) continue;
      any = true;
      for (const Id symbol : symbols_of(event)) needed_.insert(symbol);
    }
    return any;
  }

  /// A state of the law.
  [[nodiscard]] bool is_foreign(Id symbol) const { return all_.contains(symbol) && !own_.contains(symbol); }

  const expr::Pool& pool_;
  const Simulation& whole_;
  Simulation& plant_;
  std::set<Id> all_;     ///< states of the simulation
  std::set<Id> own_;     ///< of them those of the plant
  std::set<Id> needed_;  ///< also q and q̇
  std::set<std::size_t> taken_;
};

}  // namespace

const Event* take_plant_events(const expr::Pool& pool, const Simulation& whole, Simulation& plant) {
  return EventTaker(pool, whole, plant).take();
}

}  // namespace robotc::fmu
