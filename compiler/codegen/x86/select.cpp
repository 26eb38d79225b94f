#include "compiler/codegen/x86/select.h"

#include <algorithm>
#include <bit>
#include <limits>
#include <unordered_map>
#include <vector>

#include "compiler/codegen/align_branches.h"
#include "compiler/codegen/steps.h"
#include "compiler/codegen/x86/sincos.h"
#include "compiler/codegen/x86/vectors.h"

namespace robotc::codegen::x86 {

using expr::Id;
using expr::Op;

namespace {

constexpr std::uint64_t all_bits = std::numeric_limits<std::uint64_t>::max();
constexpr std::uint32_t number_bytes = 8;
/// Up to this many lanes, extracting sines and cosines is cheaper than loading them.
constexpr std::uint32_t most_extracted_lanes = 2;
/// The widest stores of values that are not in one pack.
constexpr std::uint32_t most_stored_lanes = 4;

std::uint64_t bits_of(double number) { return std::bit_cast<std::uint64_t>(number); }

class Selection {
 public:
  Selection(const expr::Kernel& kernel, const Schedule& schedule, bool evex)
      : pool_(kernel.pool),
        kernel_(kernel),
        schedule_(schedule),
        numbers_(schedule.node_count, no_operand),
        packs_(schedule.lanes.packs.size(), no_operand),
        width_(width_of(schedule.lanes.width)) {
    p_.evex = evex;
    p_.inputs = static_cast<std::uint32_t>(kernel.inputs.size());
    p_.outputs = static_cast<std::uint32_t>(kernel.outputs.size());
    // The workspace of calls follows the rest, with the same alignment.
    constexpr std::size_t aligned = 8;
    workspace_slot_ = (schedule.scratch_size + aligned - 1) / aligned * aligned;
    p_.frame_bytes = static_cast<std::uint32_t>(number_bytes * (workspace_slot_ + schedule.workspace_size));
    locate_symbols();
    find_sincos();
  }

  Program run() {
    for (const Step& step : schedule_.steps) {
      switch (step.kind) {
        case Step::Kind::node:
          select_node(Id(step.index));
          break;
        case Step::Kind::pack:
          select_pack(step.index);
          break;
        case Step::Kind::sincos:
          select_sincos(step.index);
          break;
        case Step::Kind::pack_store:
          select_pack_store(schedule_.lanes.stores[step.index]);
          break;
        case Step::Kind::store: {
          const Store& store = schedule_.stores[step.index];
          if (is_leaf(pool_.op(store.value))) {
            leaf_stores_.push_back(store);
          } else {
            p_.store(real(store.value), Width::scalar, output(store.port, store.entry));
          }
          break;
        }
      }
    }
    store_leaves();
    return std::move(p_);
  }

 private:
  // ---- Places

  void locate_symbols() {
    const auto locate = [&](const expr::Port& port, std::uint32_t array) {
      for (std::uint32_t entry = 0; entry < port.entries.size(); ++entry) {
        if (port.entries[entry].valid()) {
          symbols_.try_emplace(port.entries[entry], Place{p_.array(array), number_bytes * entry});
        }
      }
    };
    for (std::uint32_t i = 0; i < kernel_.inputs.size(); ++i) locate(kernel_.inputs[i], i);
    locate(kernel_.constants, p_.inputs);
  }

  [[nodiscard]] Place output(std::uint32_t port, std::size_t entry) const {
    return {p_.array(p_.inputs + 1 + port), static_cast<std::uint32_t>(number_bytes * entry)};
  }
  [[nodiscard]] static Place slot(std::size_t index) {
    return {Area::frame, static_cast<std::uint32_t>(number_bytes * index)};
  }

  /// A place that holds a number at any time after its step; before it, the slot may hold another number.
  bool find_place(Id id, Place& place) const {
    const Op op = pool_.op(id);
    if (op == Op::number || expr::is_truth_value(op)) return false;
    if (op == Op::symbol) {
      place = symbols_.at(id);
      return true;
    }
    const LanePlace& lane = schedule_.lanes.places[id.index()];
    const std::uint32_t index = schedule_.slots[schedule_.value_of(id)];
    if (index == Schedule::no_slot || (is_sincos(op) && numbers_[id.index()] != no_operand)) return false;
    place = slot(index + (lane.pack == no_pack ? 0 : lane.lane));
    return true;
  }

  // ---- Values

  ValueIndex value(Id id) {
    ValueIndex& known = numbers_[id.index()];
    if (known != no_operand) return known;
    const LanePlace& lane = schedule_.lanes.places[id.index()];
    if (Place place; find_place(id, place)) {
      known = p_.at(place, Width::scalar);
    } else if (pool_.op(id) == Op::number) {
      known = p_.constant(pool_.value(id).to_double());
    } else {
      known = lanes_from(p_, packs_[lane.pack], width_, lane.lane, 1);
    }
    return known;
  }

  /// Truth values are masks: all bits of a number, or none. Conversions use 1 and 0.
  ValueIndex real(Id id) {
    const ValueIndex known = value(id);
    if (!expr::is_truth_value(pool_.op(id))) return known;
    return scalar(Operation::bitwise_and, known, whole_constant(bits_of(1)));
  }
  ValueIndex truth(Id id) {
    const ValueIndex known = value(id);
    return expr::is_truth_value(pool_.op(id)) ? known : compare(Comparison::not_equal, known, p_.constant(0));
  }

  ValueIndex scalar(Operation operation, ValueIndex a, ValueIndex b = no_operand, ValueIndex c = no_operand) {
    return p_.make(operation, Width::scalar, {a, b, c});
  }
  ValueIndex compare(Comparison comparison, ValueIndex a, ValueIndex b) {
    return p_.make(Operation::compare, Width::scalar, {a, b, no_operand}, static_cast<std::uint32_t>(comparison));
  }
  /// For operations on whole registers.
  ValueIndex whole_constant(std::uint64_t bits) { return p_.constant_bits(bits, Width::two); }

  /// `x` where that is a NaN, else `number`.
  ValueIndex or_nan(ValueIndex x, ValueIndex number) {
    // Equal to itself is all but NaN.
    return scalar(Operation::choose, compare(Comparison::equal, x, x), number, x);
  }

  // ---- Nodes

  void select_node(Id id) {
    const Op op = pool_.op(id);
    if (expr::is_tuple(op)) {
      if (const auto places = schedule_.arguments.find(id); places != schedule_.arguments.end()) {
        for (const ArgumentPlace& place : places->second) p_.store(real(place.value), Width::scalar, slot(place.slot));
      }
      if (op == Op::call) select_call(id);
      return;
    }
    if (is_fused_product(id)) return;
    numbers_[id.index()] = operation(id);
  }

  /// True if the product needs no operation of its own.
  bool is_fused_product(Id id) {
    if (fused_products_.empty()) {
      fused_products_.assign(schedule_.node_count, false);
      for (std::size_t sum = 0; sum < schedule_.node_count; ++sum) {
        const Id product = schedule_.fused[sum];
        if (product.valid() && schedule_.lanes.places[sum].pack == no_pack) fused_products_[product.index()] = true;
      }
    }
    return fused_products_[id.index()];
  }

  /// Semantics of expr::apply.
  ValueIndex operation(Id id) {
    const Op op = pool_.op(id);
    const auto number = [&](std::size_t i) { return real(pool_.arg(id, i)); };
    const auto condition = [&](std::size_t i) { return truth(pool_.arg(id, i)); };
    if (expr::is_of_libm(op)) return select_libm(id);
    switch (op) {
      case Op::neg:
        return scalar(Operation::bitwise_xor, number(0), whole_constant(sign_bit));
      case Op::add:
      case Op::sub: {
        if (schedule_.fused[id.index()].valid()) return fused_sum(id, schedule_.fused[id.index()]);
        const ValueIndex left = number(0);
        return scalar(op == Op::add ? Operation::add : Operation::subtract, left, number(1));
      }
      case Op::mul: {
        const ValueIndex left = number(0);
        return scalar(Operation::multiply, left, number(1));
      }
      case Op::div: {
        const ValueIndex left = number(0);
        return scalar(Operation::divide, left, number(1));
      }
      case Op::sqrt:
        return scalar(Operation::square_root, number(0));
      case Op::abs:
        return scalar(Operation::bitwise_and, number(0), whole_constant(~sign_bit));
      case Op::floor:
        return scalar(Operation::floor, number(0));
      case Op::sign: {
        const ValueIndex x = number(0);
        const ValueIndex zero = p_.constant(0);
        const ValueIndex one = whole_constant(bits_of(1));
        const ValueIndex positive = scalar(Operation::bitwise_and, compare(Comparison::less, zero, x), one);
        const ValueIndex negative = compare(Comparison::less, x, zero);
        return or_nan(x, scalar(Operation::choose, negative, p_.constant(-1), positive));
      }
      case Op::min: {
        const ValueIndex a = number(0);
        const ValueIndex b = number(1);
        return or_nan(a, scalar(Operation::minimum, a, b));
      }
      case Op::max: {
        const ValueIndex a = number(0);
        const ValueIndex b = number(1);
        return or_nan(b, scalar(Operation::maximum, b, a));
      }
      case Op::less:
      case Op::less_equal:
      case Op::equal: {
        const ValueIndex left = number(0);
        return compare(op == Op::less         ? Comparison::less
                       : op == Op::less_equal ? Comparison::less_equal
                                              : Comparison::equal,
                       left, number(1));
      }
      case Op::logical_and:
      case Op::logical_or: {
        const ValueIndex left = condition(0);
        return scalar(op == Op::logical_and ? Operation::bitwise_and : Operation::bitwise_or, left, condition(1));
      }
      case Op::logical_not:
        return scalar(Operation::bitwise_xor, condition(0), whole_constant(all_bits));
      case Op::select: {
        const ValueIndex which = condition(0);
        const ValueIndex yes = number(1);
        return scalar(Operation::choose, which, yes, number(2));
      }
      default:
        break;
    }
    return no_operand;  // not a step of a schedule
  }

  /// A fused sum or difference: the product is not rounded.
  ValueIndex fused_sum(Id sum, Id product) {
    const bool first = pool_.arg(sum, 0) == product;
    const ValueIndex left = real(pool_.arg(product, 0));
    const ValueIndex right = real(pool_.arg(product, 1));
    const ValueIndex term = real(pool_.arg(sum, first ? 1 : 0));
    const Operation operation = pool_.op(sum) == Op::add ? Operation::multiply_add
                                : first                  ? Operation::multiply_subtract
                                                         : Operation::negated_multiply_add;
    return scalar(operation, left, right, term);
  }

  // ---- Calls

  ValueIndex select_libm(Id id) {
    Instruction call;
    call.operation = Operation::call;
    for (std::size_t i = 0; i < pool_.args(id).size(); ++i) call.operands[i] = real(pool_.arg(id, i));
    // Operations have the names of libm's functions.
    call.target = p_.target(std::string(expr::name(pool_.op(id))));
    call.result = p_.add_value({});
    p_.code.push_back(call);
    return call.result;
  }

  void select_call(Id id) {
    const expr::IntrinsicCall& intrinsic = pool_.call_of(id);
    const auto place = std::find_if(schedule_.calls.begin(), schedule_.calls.end(),
                                    [&](const CallPlace& candidate) { return candidate.call == id; });
    std::vector<std::uint64_t> shape;
    std::size_t i = 0;
    for (const std::uint32_t size : intrinsic.shape.numbers()) {
      if (i++ % 2 == 0) shape.push_back(0);
      shape.back() |= std::uint64_t{size} << (i % 2 == 0 ? 32U : 0U);
    }
    AlgorithmCall call;
    call.target = p_.target(intrinsics::describe(intrinsic.intrinsic).symbol);
    call.arguments = slot(place->slot);
    call.results = slot(place->results);
    call.workspace = slot(workspace_slot_);
    call.shape = {Area::constants, p_.constants.place(shape)};
    Instruction instruction;
    instruction.operation = Operation::call_algorithm;
    instruction.target = static_cast<std::uint32_t>(p_.algorithms.size());
    p_.algorithms.push_back(call);
    p_.code.push_back(instruction);
  }

  // ---- Sines and cosines

  void find_sincos() {
    for (const Id id : expr::reachable(pool_, kernel_.roots())) {
      if (is_sincos(pool_.op(id))) sincos_.push_back(id);
    }
  }

  void select_sincos(std::uint32_t index) {
    const SincosGroup& group = schedule_.groups[index];
    const Width width = width_of(group.lanes);
    ValueIndex angles = no_operand;
    if (group.lanes == 1) {
      angles = real(group.angles.front());
    } else {
      // Lanes without an angle are 0, which takes no slow path.
      std::vector<ValueIndex> lanes;
      for (const Id angle : group.angles) lanes.push_back(real(angle));
      lanes.resize(group.lanes, p_.constant(0));
      angles = gather(p_, lanes);
    }
    const SinesAndCosines values = sines_and_cosines(p_, angles, width);
    if (group.lanes > most_extracted_lanes) {
      p_.store(values.sines, width, slot(group.slot));
      p_.store(values.cosines, width, slot(group.slot + group.lanes));
      return;
    }
    for (const Id id : sincos_) {
      const auto angle = std::find(group.angles.begin(), group.angles.end(), pool_.arg(id, 0));
      if (angle == group.angles.end()) continue;
      const auto lane = static_cast<std::uint32_t>(angle - group.angles.begin());
      numbers_[id.index()] = lanes_from(p_, pool_.op(id) == Op::sin ? values.sines : values.cosines, width, lane, 1);
    }
  }

  // ---- Packs

  void select_pack(std::uint32_t index) {
    const Pack& pack = schedule_.lanes.packs[index];
    ValueIndex& result = packs_[index];
    if (pack.fused) {
      result = fused_pack(pack);
    } else {
      switch (pack.op) {
        case Op::neg:
          result = negated(vector(pack.operands[0]), all_lanes());
          break;
        case Op::add:
          result = sum_pack(pack);
          break;
        case Op::mul:
        case Op::div: {
          const ValueIndex left = vector(pack.operands[0]);
          result = packed(pack.op == Op::mul ? Operation::multiply : Operation::divide, left, vector(pack.operands[1]));
          break;
        }
        default:
          result = pack.block != no_pack ? transposed(pack.block)[pack.row] : put_together(pack);
          break;
      }
    }
    const std::uint32_t place = schedule_.slots[schedule_.value_of_pack(index)];
    if (place != Schedule::no_slot) p_.store(result, width_, slot(place));
  }

  ValueIndex packed(Operation operation, ValueIndex a, ValueIndex b, ValueIndex c = no_operand) {
    return p_.make(operation, width_, {a, b, c});
  }

  [[nodiscard]] LaneSet all_lanes() const { return (LaneSet{1} << schedule_.lanes.width) - 1; }

  /// True if all lanes of a pack that count are of a set.
  static bool is_in_all(const Pack& pack, LaneSet set) {
    for (std::uint32_t lane = 0; lane < pack.lanes.size(); ++lane) {
      if (pack.lanes[lane].valid() && (set >> lane & 1U) == 0) return false;
    }
    return true;
  }

  /// A vector with the lanes of `minus` negated.
  ValueIndex negated(ValueIndex operand, LaneSet minus) {
    if (minus == 0) return operand;
    if (minus == all_lanes()) return packed(Operation::bitwise_xor, operand, p_.constant_bits(sign_bit, width_));
    std::vector<std::uint64_t> signs;
    for (std::uint32_t lane = 0; lane < schedule_.lanes.width; ++lane) {
      signs.push_back((minus >> lane & 1U) != 0 ? sign_bit : 0);
    }
    return packed(Operation::bitwise_xor, operand, p_.constant_lanes(signs));
  }

  ValueIndex fused_pack(const Pack& pack) {
    const bool minus_product = is_in_all(pack, pack.minus[0]) && pack.minus[0] != 0;
    const bool minus_term = is_in_all(pack, pack.minus[1]) && pack.minus[1] != 0;
    const ValueIndex left = negated(vector(pack.operands[0]), minus_product ? 0 : pack.minus[0]);
    const ValueIndex right = vector(pack.operands[1]);
    const ValueIndex term = negated(vector(pack.operands[2]), minus_term ? 0 : pack.minus[1]);
    const Operation operation =
        minus_product ? (minus_term ? Operation::negated_multiply_subtract : Operation::negated_multiply_add)
        : minus_term  ? Operation::multiply_subtract
                      : Operation::multiply_add;
    return packed(operation, left, right, term);
  }

  ValueIndex sum_pack(const Pack& pack) {
    const ValueIndex left = vector(pack.operands[0]);
    const ValueIndex right = vector(pack.operands[1]);
    if (is_in_all(pack, pack.minus[1])) return packed(Operation::subtract, negated(left, pack.minus[0]), right);
    if (is_in_all(pack, pack.minus[0])) return packed(Operation::subtract, negated(right, pack.minus[1]), left);
    const ValueIndex first = negated(left, pack.minus[0]);
    return packed(Operation::add, first, negated(right, pack.minus[1]));
  }

  ValueIndex vector(const PackOperand& operand) {
    return operand.pack != no_pack ? packs_[operand.pack] : in_all_lanes(operand.same);
  }

  ValueIndex in_all_lanes(Id id) {
    const auto [known, is_new] = spreads_.try_emplace(id, no_operand);
    if (!is_new) return known->second;
    ValueIndex result = no_operand;
    if (Place place; find_place(id, place)) {
      result = p_.spread_at(place, width_);
    } else if (pool_.op(id) == Op::number) {
      result = p_.constant_bits(bits_of(pool_.value(id).to_double()), width_);
    } else {
      result = packed(Operation::spread, real(id), no_operand);
    }
    spreads_[id] = result;
    return result;
  }

  ValueIndex put_together(const Pack& pack) {
    const std::uint32_t base = pack.operands[0].pack;
    if (base != no_pack) {
      ValueIndex result = packs_[base];
      for (std::uint32_t lane = 0; lane < schedule_.lanes.width; ++lane) {
        const Id id = pack.lanes[lane];
        if (!id.valid() || schedule_.lanes.packs[base].lanes[lane] == id) continue;
        result = with_lane(p_, result, width_, real(id), lane);
      }
      return result;
    }
    std::vector<ValueIndex> lanes;
    std::vector<std::uint64_t> numbers;
    for (const Id id : pack.lanes) {
      lanes.push_back(id.valid() ? real(id) : no_operand);
      if (!id.valid()) {
        numbers.push_back(0);
      } else if (pool_.op(id) == Op::number) {
        numbers.push_back(bits_of(pool_.value(id).to_double()));
      }
    }
    return numbers.size() == lanes.size() ? p_.constant_lanes(numbers) : gather(p_, lanes);
  }

  const std::vector<ValueIndex>& transposed(std::uint32_t block) {
    std::vector<ValueIndex>& rows = transposed_[block];
    if (rows.empty()) {
      for (const std::uint32_t row : schedule_.lanes.blocks[block]) {
        rows.push_back(row == no_pack ? no_operand : packs_[row]);
      }
      rows = transpose(p_, rows);
    }
    return rows;
  }

  // ---- Stores

  /// Stores in vectors, halves and quarters of a register.
  void select_pack_store(const PackStore& store) {
    for (std::uint32_t done = 0; done < store.count;) {
      const std::uint32_t lane = store.lane + done;
      std::uint32_t count = schedule_.lanes.width;
      while (lane % count != 0 || count > store.count - done) count /= 2;
      p_.store(lanes_from(p_, packs_[store.pack], width_, lane, count), width_of(count),
               output(store.port, store.entry + done));
      done += count;
    }
  }

  /// Stores outputs that are numbers, or inputs that lie side by side, in vectors.
  void store_leaves() {
    std::sort(leaf_stores_.begin(), leaf_stores_.end(),
              [](const Store& a, const Store& b) { return a.port != b.port ? a.port < b.port : a.entry < b.entry; });
    for (std::size_t first = 0; first < leaf_stores_.size();) {
      std::uint32_t count = 1;
      while (count < most_stored_lanes && first + 2 * std::size_t{count} <= leaf_stores_.size() &&
             is_run(first, 2 * count)) {
        count *= 2;
      }
      const Store& store = leaf_stores_[first];
      p_.store(leaves(first, count), width_of(count), output(store.port, store.entry));
      first += count;
    }
  }

  [[nodiscard]] bool is_run(std::size_t first, std::uint32_t count) const {
    const Store& store = leaf_stores_[first];
    const bool is_number = pool_.op(store.value) == Op::number;
    for (std::uint32_t i = 1; i < count; ++i) {
      const Store& next = leaf_stores_[first + i];
      if (next.port != store.port || next.entry != store.entry + i) return false;
      if ((pool_.op(next.value) == Op::number) != is_number) return false;
      if (is_number) continue;
      const Place place = symbols_.at(next.value);
      const Place start = symbols_.at(store.value);
      if (place.area != start.area || place.offset != start.offset + number_bytes * i) return false;
    }
    return true;
  }

  ValueIndex leaves(std::size_t first, std::uint32_t count) {
    const Id id = leaf_stores_[first].value;
    if (count == 1) return real(id);
    if (pool_.op(id) == Op::symbol) return p_.at(symbols_.at(id), width_of(count));
    std::vector<std::uint64_t> numbers;
    for (std::uint32_t i = 0; i < count; ++i) {
      numbers.push_back(bits_of(pool_.value(leaf_stores_[first + i].value).to_double()));
    }
    const bool alike = std::all_of(numbers.begin(), numbers.end(), [&](std::uint64_t n) { return n == numbers[0]; });
    return alike ? p_.constant_bits(numbers[0], width_of(count)) : p_.constant_lanes(numbers);
  }

  const expr::Pool& pool_;
  const expr::Kernel& kernel_;
  const Schedule& schedule_;
  Program p_;
  std::unordered_map<Id, Place> symbols_;
  std::vector<Id> sincos_;  ///< all sines and cosines
  std::vector<bool> fused_products_;
  std::size_t workspace_slot_ = 0;
  std::vector<ValueIndex> numbers_;  ///< by node
  std::vector<ValueIndex> packs_;    ///< by pack
  Width width_;                      ///< of packs
  std::unordered_map<Id, ValueIndex> spreads_;
  std::unordered_map<std::uint32_t, std::vector<ValueIndex>> transposed_;  ///< by block
  std::vector<Store> leaf_stores_;
};

}  // namespace

Program select(const expr::Kernel& kernel, const ScheduleLimits& limits, bool evex) {
  const AlignedKernel aligned(kernel);
  ScheduleLimits whole = limits;
  whole.most_steps_in_one_chunk = std::numeric_limits<std::size_t>::max();
  const Schedule order = schedule(aligned.kernel(), aligned.branches(), whole);
  return Selection(aligned.kernel(), order, evex).run();
}

}  // namespace robotc::codegen::x86
