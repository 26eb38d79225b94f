// List scheduling: cycle by cycle, the ready steps that head the longest dependency chains; or, when registers run out,
// those that free most.

#include "compiler/codegen/latency_order.h"

#include <algorithm>
#include <limits>
#include <unordered_map>
#include <vector>

#include "compiler/codegen/steps.h"

namespace robotc::codegen {

using expr::Id;
using expr::Op;

namespace {

/// Latencies of common cores in cycles: Zen 2 to 5, Skylake to Golden Cove, Cortex-A76 to X4 differ by at most one.
constexpr std::uint32_t latency_of_fma = 4;
constexpr std::uint32_t latency_of_add = 3;
constexpr std::uint32_t latency_of_division = 13;
constexpr std::uint32_t latency_of_root = 18;
constexpr std::uint32_t latency_of_sincos = 60;
constexpr std::uint32_t latency_of_call = 1000;
constexpr std::uint32_t latency_of_gathering = 6;
/// Multiplications (fused or not) and other operations started per cycle.
constexpr std::uint32_t starts_a_cycle = 2;
/// Reserved for loaded values in flight.
constexpr std::size_t spare_registers = 4;

constexpr std::uint32_t none = std::numeric_limits<std::uint32_t>::max();

/// A step, with the product before it that it fuses with and the stores of its value after it.
struct Unit {
  std::uint32_t step = none;
  std::uint32_t product = none;
  std::vector<std::uint32_t> stores;
  std::vector<ValueNumber> operands;  ///< values in registers
  std::vector<std::uint32_t> users;   ///< units that wait for this one
  std::uint32_t waits_for = 0;        ///< number of operands not yet placed
  std::uint32_t latency = 1;
  bool multiplies = false;
  std::uint32_t height = 0;  ///< cycles from its start to the end of everything that depends on it
  std::uint32_t ready = 0;   ///< first cycle with all operands ready
};

class LatencyOrder {
 public:
  LatencyOrder(const expr::Pool& pool, const Schedule& schedule, std::size_t registers)
      : pool_(pool),
        schedule_(schedule),
        steps_(schedule.steps),
        registers_(registers > 2 * spare_registers ? registers - spare_registers : registers / 2) {
    find_makers();
    count_uses();
    make_units();
    connect_units();
    measure_heights();
  }

  std::vector<Step> run() {
    std::vector<Step> result;
    result.reserve(steps_.size());
    std::vector<std::uint32_t> candidates;
    for (std::uint32_t u = 0; u < units_.size(); ++u) {
      if (units_[u].waits_for == 0) candidates.push_back(u);
    }
    for (std::uint32_t cycle = 0; !candidates.empty(); ++cycle) {
      std::uint32_t multiplications = 0;
      std::uint32_t others = 0;
      for (;;) {
        const auto best = choose(candidates, cycle, multiplications < starts_a_cycle, others < starts_a_cycle);
        if (best == candidates.size()) break;
        const std::uint32_t u = candidates[best];
        candidates.erase(candidates.begin() + static_cast<std::ptrdiff_t>(best));
        Unit& unit = units_[u];
        ++(unit.multiplies ? multiplications : others);
        live_ += growth(unit);
        for (const ValueNumber operand : unit.operands) --uses_left_[operand];
        if (unit.product != none) result.push_back(steps_[unit.product]);
        result.push_back(steps_[unit.step]);
        for (const std::uint32_t store : unit.stores) result.push_back(steps_[store]);
        const std::uint32_t done = std::max(cycle, unit.ready) + unit.latency;
        for (const std::uint32_t user : unit.users) {
          units_[user].ready = std::max(units_[user].ready, done);
          if (--units_[user].waits_for == 0) candidates.push_back(user);
        }
      }
    }
    return result;
  }

 private:
  /// The step here that makes a value, or the list, call or group that it is read from; none if made elsewhere.
  [[nodiscard]] std::uint32_t maker(ValueNumber value) const {
    if (value < pool_.size()) {
      const Id id(value);
      if (is_sincos(pool_.op(id))) {
        const auto found = makers_of_angles_.find(pool_.arg(id, 0));
        return found == makers_of_angles_.end() ? none : found->second;
      }
      if (pool_.op(id) == Op::result) value = pool_.arg(id, 0).value;
    }
    const auto found = makers_.find(value);
    return found == makers_.end() ? none : found->second;
  }

  void find_makers() {
    for (std::uint32_t i = 0; i < steps_.size(); ++i) {
      if (steps_[i].kind == Step::Kind::node) makers_.emplace(steps_[i].index, i);
      if (steps_[i].kind == Step::Kind::pack) makers_.emplace(schedule_.value_of_pack(steps_[i].index), i);
      if (steps_[i].kind != Step::Kind::sincos) continue;
      for (const Id angle : schedule_.groups[steps_[i].index].angles) makers_of_angles_.emplace(angle, i);
    }
  }

  void count_uses() {
    for (const Step& step : steps_) {
      for_each_operand(pool_, schedule_, step, [&](ValueNumber value) { ++uses_left_[value]; });
    }
  }

  /// The operation of a step, if it is one.
  [[nodiscard]] Op operation(const Step& step) const {
    if (step.kind == Step::Kind::node) return pool_.op(Id(step.index));
    return step.kind == Step::Kind::pack ? schedule_.lanes.packs[step.index].op : Op::list;
  }

  /// True if a pack fuses products.
  [[nodiscard]] bool fuses(const Step& step) const {
    return step.kind == Step::Kind::pack && schedule_.lanes.packs[step.index].fused;
  }

  /// The product, a step of its own, that a sum fuses with.
  [[nodiscard]] std::uint32_t fused_product(const Step& step) const {
    if (step.kind != Step::Kind::node) return none;
    const Id product = schedule_.fused[step.index];
    return product.valid() ? maker(product.value) : none;
  }

  void make_units() {
    std::vector<std::uint32_t> products(steps_.size(), none);
    std::vector<bool> is_fused(steps_.size(), false);
    for (std::uint32_t i = 0; i < steps_.size(); ++i) {
      products[i] = fused_product(steps_[i]);
      if (products[i] != none) is_fused[products[i]] = true;
    }
    unit_of_.assign(steps_.size(), none);
    for (std::uint32_t i = 0; i < steps_.size(); ++i) {
      if (is_fused[i]) continue;
      // A store follows the step of its value, if that is made here.
      if (steps_[i].kind == Step::Kind::store || steps_[i].kind == Step::Kind::pack_store) {
        ValueNumber value = no_value;
        for_each_operand(pool_, schedule_, steps_[i], [&](ValueNumber stored) { value = stored; });
        const std::uint32_t made = maker(value);
        if (made != none && !is_fused[made] && unit_of_[made] != none) {
          units_[unit_of_[made]].stores.push_back(i);
          --uses_left_[value];
          continue;
        }
      }
      unit_of_[i] = static_cast<std::uint32_t>(units_.size());
      Unit& unit = units_.emplace_back();
      unit.step = i;
      unit.product = products[i];
      if (products[i] != none) unit_of_[products[i]] = unit_of_[i];
    }
  }

  void connect_units() {
    for (std::uint32_t u = 0; u < units_.size(); ++u) {
      Unit& unit = units_[u];
      set_cost(unit);
      for (const std::uint32_t i : {unit.product, unit.step}) {
        if (i == none) continue;
        for_each_operand(pool_, schedule_, steps_[i], [&](ValueNumber value) {
          const bool is_product = unit.product != none && value == made_by(pool_, schedule_, steps_[unit.product]);
          if (!is_stored(pool_, value) && !is_product) unit.operands.push_back(value);
          wait_for(u, value);
        });
        if (steps_[i].kind != Step::Kind::node) continue;
        for (const Id arg : pool_.args(Id(steps_[i].index))) {
          if (expr::is_tuple(pool_.op(arg))) wait_for(u, arg.value);
        }
      }
    }
  }

  void wait_for(std::uint32_t user, ValueNumber value) {
    const std::uint32_t made = maker(value);
    if (made == none || unit_of_[made] == user) return;
    units_[unit_of_[made]].users.push_back(user);
    ++units_[user].waits_for;
  }

  void set_cost(Unit& unit) const {
    const Step& step = steps_[unit.step];
    if (step.kind == Step::Kind::sincos) {
      unit.latency = latency_of_sincos;
      unit.multiplies = true;
    }
    switch (operation(step)) {
      case Op::add:
      case Op::sub:
        unit.multiplies = unit.product != none || fuses(step);
        unit.latency = unit.multiplies ? latency_of_fma : latency_of_add;
        break;
      case Op::mul:
        unit.multiplies = true;
        unit.latency = latency_of_fma;
        break;
      case Op::div:
        unit.multiplies = true;
        unit.latency = latency_of_division;
        break;
      case Op::sqrt:
        unit.multiplies = true;
        unit.latency = latency_of_root;
        break;
      case Op::call:
        unit.latency = latency_of_call;
        break;
      case Op::list:
        if (step.kind == Step::Kind::pack) unit.latency = latency_of_gathering;
        break;
      default:
        break;
    }
  }

  /// Backwards from the ends: a unit is done when all its users are.
  void measure_heights() {
    std::vector<std::uint32_t> order;
    std::vector<std::uint32_t> waits(units_.size());
    for (std::uint32_t u = 0; u < units_.size(); ++u) {
      waits[u] = units_[u].waits_for;
      if (waits[u] == 0) order.push_back(u);
    }
    for (std::size_t i = 0; i < order.size(); ++i) {
      for (const std::uint32_t user : units_[order[i]].users) {
        if (--waits[user] == 0) order.push_back(user);
      }
    }
    for (std::size_t i = order.size(); i-- > 0;) {
      Unit& unit = units_[order[i]];
      for (const std::uint32_t user : unit.users) unit.height = std::max(unit.height, units_[user].height);
      unit.height += unit.latency;
    }
  }

  /// Growth of the number of values in registers.
  [[nodiscard]] int growth(const Unit& unit) const {
    const Step& step = steps_[unit.step];
    int result = 0;
    if (const ValueNumber made = made_by(pool_, schedule_, step); made != no_value) {
      const auto uses = uses_left_.find(made);
      if (uses != uses_left_.end() && uses->second > 0) ++result;
    }
    for (std::size_t i = 0; i < unit.operands.size(); ++i) {
      const auto same = std::count(unit.operands.begin(), unit.operands.end(), unit.operands[i]);
      const bool first = std::find(unit.operands.begin(), unit.operands.end(), unit.operands[i]) ==
                         unit.operands.begin() + static_cast<std::ptrdiff_t>(i);
      if (first && uses_left_.at(unit.operands[i]) == static_cast<std::uint32_t>(same)) --result;
    }
    return result;
  }

  /// The index of the candidate to place next; the number of candidates if none can start in this cycle.
  [[nodiscard]] std::size_t choose(const std::vector<std::uint32_t>& candidates, std::uint32_t cycle, bool may_multiply,
                                   bool may_do_other) const {
    const bool full = live_ >= static_cast<int>(registers_);
    std::size_t best = candidates.size();
    int least_growth = 0;
    for (std::size_t i = 0; i < candidates.size(); ++i) {
      const Unit& unit = units_[candidates[i]];
      if (!(unit.multiplies ? may_multiply : may_do_other)) continue;
      if (!full && unit.ready > cycle) continue;
      const int grows = full ? growth(unit) : 0;
      if (best != candidates.size()) {
        const Unit& other = units_[candidates[best]];
        // On a tie the earlier one: equations are mostly derived in a good order.
        const bool better = grows != least_growth         ? grows < least_growth
                            : unit.height != other.height ? unit.height > other.height
                                                          : unit.step < other.step;
        if (!better) continue;
      }
      best = i;
      least_growth = grows;
    }
    return best;
  }

  const expr::Pool& pool_;
  const Schedule& schedule_;
  const std::vector<Step>& steps_;  ///< in the original order
  std::size_t registers_;
  std::unordered_map<ValueNumber, std::uint32_t> makers_;   ///< steps, by value
  std::unordered_map<Id, std::uint32_t> makers_of_angles_;  ///< steps, by angle
  std::unordered_map<ValueNumber, std::uint32_t> uses_left_;
  std::vector<Unit> units_;
  std::vector<std::uint32_t> unit_of_;  ///< by step
  int live_ = 0;
};

}  // namespace

void order_for_latency(const expr::Pool& pool, Schedule& schedule, std::size_t registers) {
  schedule.steps = LatencyOrder(pool, schedule, registers).run();
}

}  // namespace robotc::codegen
