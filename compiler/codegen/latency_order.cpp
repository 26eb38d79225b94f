// List scheduling: cycle by cycle, the ready steps that head the longest dependency chains; or, when registers run out,
// those that free most.

#include "compiler/codegen/latency_order.h"

#include <algorithm>
#include <array>
#include <limits>
#include <queue>
#include <tuple>
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
  int growth = 0;            ///< of a candidate: of the number of values in registers
  bool placed = false;
};

/// A unit whose operands are all placed.
struct Candidate {
  int growth = 0;  ///< of the number of values in registers, if it counts
  std::uint32_t height = 0;
  std::uint32_t step = 0;
  std::uint32_t unit = 0;

  /// On a tie the earlier one comes first: equations are mostly derived in a good order.
  [[nodiscard]] bool comes_before(const Candidate& other) const {
    return std::tuple(growth, other.height, step) < std::tuple(other.growth, height, other.step);
  }
};
struct ComesAfter {
  bool operator()(const Candidate& a, const Candidate& b) const { return b.comes_before(a); }
};
using Queue = std::priority_queue<Candidate, std::vector<Candidate>, ComesAfter>;

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
    list_readers();
  }

  std::vector<Step> run() {
    std::vector<Step> result;
    result.reserve(steps_.size());
    for (std::uint32_t u = 0; u < units_.size(); ++u) {
      if (units_[u].waits_for == 0) add_candidate(u);
    }
    for (std::uint32_t cycle = 0; candidates_ > 0; ++cycle) {
      std::array<std::uint32_t, 2> started{};  // other operations, multiplications
      for (;;) {
        const std::uint32_t u = choose(cycle, {started[0] < starts_a_cycle, started[1] < starts_a_cycle});
        if (u == none) break;
        Unit& unit = units_[u];
        ++started[unit.multiplies ? 1 : 0];
        place(unit);
        if (unit.product != none) result.push_back(steps_[unit.product]);
        result.push_back(steps_[unit.step]);
        for (const std::uint32_t store : unit.stores) result.push_back(steps_[store]);
        const std::uint32_t done = std::max(cycle, unit.ready) + unit.latency;
        for (const std::uint32_t user : unit.users) {
          units_[user].ready = std::max(units_[user].ready, done);
          if (--units_[user].waits_for == 0) add_candidate(user);
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
    return makers_[value];
  }

  [[nodiscard]] std::size_t value_count() const {
    return schedule_.value_of_pack(static_cast<std::uint32_t>(schedule_.lanes.packs.size()));
  }

  void find_makers() {
    makers_.assign(value_count(), none);
    for (std::uint32_t i = 0; i < steps_.size(); ++i) {
      if (steps_[i].kind == Step::Kind::node) makers_[steps_[i].index] = i;
      if (steps_[i].kind == Step::Kind::pack) makers_[schedule_.value_of_pack(steps_[i].index)] = i;
      if (steps_[i].kind != Step::Kind::sincos) continue;
      for (const Id angle : schedule_.groups[steps_[i].index].angles) makers_of_angles_.emplace(angle, i);
    }
  }

  void count_uses() {
    uses_left_.assign(value_count(), 0);
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

  /// Which units read a value from a register, and how often one of them does at most.
  void list_readers() {
    readers_.resize(value_count());
    for (std::uint32_t u = 0; u < units_.size(); ++u) {
      const std::vector<ValueNumber>& operands = units_[u].operands;
      for (const ValueNumber operand : operands) {
        std::vector<std::uint32_t>& readers = readers_[operand];
        if (readers.empty() || readers.back() != u) readers.push_back(u);
        const auto times = static_cast<std::uint32_t>(std::count(operands.begin(), operands.end(), operand));
        most_reads_ = std::max(most_reads_, times);
      }
    }
  }

  /// Growth of the number of values in registers.
  [[nodiscard]] int growth(const Unit& unit) const {
    const ValueNumber made = made_by(pool_, schedule_, steps_[unit.step]);
    int result = made != no_value && uses_left_[made] > 0 ? 1 : 0;
    for (std::size_t i = 0; i < unit.operands.size(); ++i) {
      const auto same = std::count(unit.operands.begin(), unit.operands.end(), unit.operands[i]);
      const bool first = std::find(unit.operands.begin(), unit.operands.end(), unit.operands[i]) ==
                         unit.operands.begin() + static_cast<std::ptrdiff_t>(i);
      if (first && uses_left_[unit.operands[i]] == static_cast<std::uint32_t>(same)) --result;
    }
    return result;
  }

  void add_candidate(std::uint32_t u) {
    Unit& unit = units_[u];
    unit.growth = growth(unit);
    ++candidates_;
    waiting_.push({0, none - unit.ready, u, u});
    frugal_[unit.multiplies ? 1 : 0].push({unit.growth, unit.height, unit.step, u});
  }

  /// Counts the uses of its operands, and the candidates that thereby free more registers.
  void place(Unit& unit) {
    unit.placed = true;
    --candidates_;
    live_ += unit.growth;
    for (const ValueNumber operand : unit.operands) --uses_left_[operand];
    for (const ValueNumber operand : unit.operands) {
      if (uses_left_[operand] > most_reads_) continue;
      for (const std::uint32_t u : readers_[operand]) {
        Unit& reader = units_[u];
        if (reader.placed || reader.waits_for != 0) continue;
        const int grows = growth(reader);
        if (grows == reader.growth) continue;
        reader.growth = grows;
        frugal_[reader.multiplies ? 1 : 0].push({grows, reader.height, reader.step, u});
      }
    }
  }

  /// The unit to place next; none if no candidate can start in this cycle. `may_start`: other operations,
  /// multiplications.
  std::uint32_t choose(std::uint32_t cycle, std::array<bool, 2> may_start) {
    while (!waiting_.empty() && units_[waiting_.top().unit].ready <= cycle) {
      const std::uint32_t u = waiting_.top().unit;
      waiting_.pop();
      const Unit& unit = units_[u];
      ready_[unit.multiplies ? 1 : 0].push({0, unit.height, unit.step, u});
    }
    const bool full = live_ >= static_cast<int>(registers_);
    const Candidate* best = nullptr;
    for (const std::size_t kind : {0U, 1U}) {
      if (!may_start[kind]) continue;
      Queue& queue = (full ? frugal_ : ready_)[kind];
      const auto is_past = [&](const Candidate& one) {
        return units_[one.unit].placed || (full && one.growth != units_[one.unit].growth);
      };
      while (!queue.empty() && is_past(queue.top())) queue.pop();
      if (!queue.empty() && (best == nullptr || queue.top().comes_before(*best))) best = &queue.top();
    }
    return best == nullptr ? none : best->unit;
  }

  const expr::Pool& pool_;
  const Schedule& schedule_;
  const std::vector<Step>& steps_;  ///< in the original order
  std::size_t registers_;
  std::vector<std::uint32_t> makers_;                       ///< steps, by value
  std::unordered_map<Id, std::uint32_t> makers_of_angles_;  ///< steps, by angle
  std::vector<std::uint32_t> uses_left_;                    ///< by value
  std::vector<std::vector<std::uint32_t>> readers_;         ///< units, by value
  std::uint32_t most_reads_ = 1;
  std::vector<Unit> units_;
  std::vector<std::uint32_t> unit_of_;  ///< by step
  int live_ = 0;
  std::size_t candidates_ = 0;
  // Candidates, with some that are placed already; in pairs: other operations, multiplications.
  Queue waiting_;                ///< all, by the cycle in which they are ready
  std::array<Queue, 2> ready_;   ///< those that can start, by height
  std::array<Queue, 2> frugal_;  ///< all, by growth; of those whose growth has changed the last entry counts
};

}  // namespace

void order_for_latency(const expr::Pool& pool, Schedule& schedule, std::size_t registers) {
  schedule.steps = LatencyOrder(pool, schedule, registers).run();
}

}  // namespace robotc::codegen
