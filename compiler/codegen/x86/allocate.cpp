#include "compiler/codegen/x86/allocate.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <span>

#include "compiler/codegen/x86/encoder.h"

namespace robotc::codegen::x86 {

namespace {

constexpr std::uint32_t never = std::numeric_limits<std::uint32_t>::max();
/// A value in memory that is used again within so many instructions is brought into a register.
constexpr std::uint32_t soon = 20;
/// Instruction fields of comparisons and rounding.
constexpr std::uint8_t round_down = 9;

/// Where an operand may come from memory.
struct InMemory {
  bool possible = false;
  bool broadcast = false;
};

bool is_fused(Operation operation) {
  return operation >= Operation::multiply_add && operation <= Operation::negated_multiply_subtract;
}

/// The form of a fused operation: 0, 1, 2 for 132, 213, 231.
Mnemonic fused_form(Operation operation, unsigned form) {
  const auto kind = static_cast<unsigned>(operation) - static_cast<unsigned>(Operation::multiply_add);
  return static_cast<Mnemonic>(static_cast<unsigned>(Mnemonic::multiply_add_132) + 3 * kind + form);
}

class Allocator {
 public:
  explicit Allocator(const Program& program)
      : program_(program),
        register_count_(program.evex ? 32 : 16),
        states_(program.values.size()),
        held_(register_count_, no_operand) {
    result_.frame_bytes = program.frame_bytes;
    find_uses();
  }

  Allocation run() {
    for (now_ = 0; now_ < program_.code.size(); ++now_) {
      pinned_ = 0;
      place(program_.code[now_]);
      // Only now: what the instruction reads must not be overwritten by what it drives out.
      for (std::size_t width = 0; width < freed_slots_.size(); ++width) {
        free_slots_[width].insert(free_slots_[width].end(), freed_slots_[width].begin(), freed_slots_[width].end());
        freed_slots_[width].clear();
      }
    }
    return std::move(result_);
  }

 private:
  struct State {
    std::uint32_t next = 0;  ///< of `uses_`
    std::uint32_t end = 0;
    std::uint8_t at = no_register;
    bool is_kept = false;  ///< `home` is a copy in the frame
    Place home;
  };

  void find_uses() {
    std::vector<std::uint32_t> counts(program_.values.size() + 1, 0);
    const auto for_each_use = [&](auto function) {
      for (std::uint32_t i = 0; i < program_.code.size(); ++i) {
        const auto& operands = program_.code[i].operands;
        for (std::size_t k = 0; k < most_operands; ++k) {
          if (operands[k] == no_operand) continue;
          // An operand that occurs twice is one use.
          if (std::find(operands.begin(), operands.begin() + static_cast<std::ptrdiff_t>(k), operands[k]) ==
              operands.begin() + static_cast<std::ptrdiff_t>(k)) {
            function(operands[k], i);
          }
        }
      }
    };
    for_each_use([&](ValueIndex value, std::uint32_t) { ++counts[value + 1]; });
    for (std::size_t i = 1; i < counts.size(); ++i) counts[i] += counts[i - 1];
    uses_.resize(counts.back());
    for (std::size_t v = 0; v < states_.size(); ++v) states_[v].next = states_[v].end = counts[v];
    for_each_use([&](ValueIndex value, std::uint32_t i) { uses_[states_[value].end++] = i; });
  }

  /// The next use after the current instruction.
  [[nodiscard]] std::uint32_t next_use(ValueIndex value) const {
    const State& state = states_[value];
    std::uint32_t next = state.next;
    while (next < state.end && uses_[next] <= now_) ++next;
    return next < state.end ? uses_[next] : never;
  }

  [[nodiscard]] const Value& value(ValueIndex index) const { return program_.values[index]; }
  [[nodiscard]] bool has_home(ValueIndex index) const { return value(index).in_memory || states_[index].is_kept; }
  [[nodiscard]] Place home(ValueIndex index) const {
    return value(index).in_memory ? value(index).home : states_[index].home;
  }
  [[nodiscard]] std::uint8_t at(ValueIndex index) const { return states_[index].at; }

  void pin(std::uint8_t r) {
    if (r != no_register) pinned_ |= std::uint32_t{1} << r;
  }

  void hold(std::uint8_t r, ValueIndex index) {
    held_[r] = index;
    states_[index].at = r;
    pin(r);
    result_.registers = std::max<std::uint32_t>(result_.registers, r + 1U);
    result_.widest = std::max(result_.widest, value(index).width);
  }

  void let_go(std::uint8_t r) {
    if (held_[r] == no_operand) return;
    states_[held_[r]].at = no_register;
    held_[r] = no_operand;
  }

  // ---- Instructions

  PlacedInstruction& emit(Mnemonic mnemonic, Width width, std::uint8_t d, std::uint8_t a, std::uint8_t b,
                          std::uint8_t immediate = 0) {
    PlacedInstruction& made = result_.code.emplace_back();
    made.code = {.mnemonic = mnemonic, .width = width, .d = d, .a = a, .b = b, .immediate = immediate};
    return made;
  }

  void emit_with_memory(Mnemonic mnemonic, Width width, std::uint8_t d, std::uint8_t a, Place place, bool broadcast,
                        std::uint8_t immediate = 0) {
    PlacedInstruction& made = emit(mnemonic, width, d, a, no_register, immediate);
    made.in_memory = true;
    made.place = place;
    made.code.broadcast = broadcast;
  }

  void load(std::uint8_t r, ValueIndex index) {
    const Value& v = value(index);
    if (v.is_zero) {
      emit(Mnemonic::bitwise_xor, v.width == Width::scalar ? Width::two : v.width, r, r, r);
    } else {
      emit_with_memory(v.is_spread ? Mnemonic::spread : Mnemonic::load, v.width, r, 0, home(index), false);
    }
    hold(r, index);
  }

  // ---- Registers

  void spill(std::uint8_t r) {
    const ValueIndex index = held_[r];
    if (!has_home(index) && next_use_of_held(index) != never) {
      const Width width = value(index).width;
      std::vector<std::uint32_t>& free = free_slots_[static_cast<std::size_t>(width)];
      if (free.empty()) {
        const std::uint32_t size = bytes_of(width);
        result_.frame_bytes = (result_.frame_bytes + size - 1) / size * size;
        free.push_back(result_.frame_bytes);
        result_.frame_bytes += size;
      }
      states_[index].home = {Area::frame, free.back()};
      states_[index].is_kept = true;
      free.pop_back();
      PlacedInstruction& made = emit(Mnemonic::store, width, r, 0, no_register);
      made.in_memory = true;
      made.place = states_[index].home;
    }
    let_go(r);
  }

  /// Next use, the current instruction's included if it has not taken its operands yet.
  [[nodiscard]] std::uint32_t next_use_of_held(ValueIndex index) const {
    const State& state = states_[index];
    return state.next < state.end ? uses_[state.next] : never;
  }

  /// A free register, or the one whose value is used last; no_register if all are pinned.
  [[nodiscard]] std::uint8_t best_register() const {
    std::uint8_t best = no_register;
    std::uint64_t furthest = 0;
    for (std::uint8_t r = 0; r < register_count_; ++r) {
      if (held_[r] == no_operand && (pinned_ >> r & 1U) == 0) return r;
      if ((pinned_ >> r & 1U) != 0) continue;
      const std::uint32_t use = next_use_of_held(held_[r]);
      if (use == never) return r;
      // A value that is already in memory needs no store when its register is reused, so it counts as used later.
      const std::uint64_t distance = std::uint64_t{use - now_} * (has_home(held_[r]) ? 3 : 2);
      if (best == no_register || distance > furthest) {
        best = r;
        furthest = distance;
      }
    }
    return best;
  }

  std::uint8_t take_register() {
    const std::uint8_t r = best_register();
    assert(r != no_register);
    if (held_[r] != no_operand) spill(r);
    pin(r);
    return r;
  }

  std::uint8_t in_register(ValueIndex index) {
    if (at(index) == no_register) {
      load(take_register(), index);
    } else {
      pin(at(index));
    }
    return at(index);
  }

  /// True if an instruction may read the value from memory.
  [[nodiscard]] InMemory memory_operand(ValueIndex index, Mnemonic mnemonic, Width width) const {
    if (!has_home(index)) return {};
    const Value& v = value(index);
    const bool one_suffices = memory_bytes(mnemonic, width, false) == 8;
    if (one_suffices) return {true, false};
    if (v.is_spread) return {program_.evex && v.width >= width, true};
    if (v.width != Width::scalar && bytes_of(v.width) >= memory_bytes(mnemonic, width, false)) return {true, false};
    // Operations on whole registers, of which one number counts.
    return {program_.evex && width == Width::two && v.width == Width::scalar, true};
  }

  /// True if an operand should be read from memory by the instruction itself.
  [[nodiscard]] bool stays_in_memory(ValueIndex index) const {
    if (at(index) != no_register || !has_home(index)) return false;
    const std::uint32_t next = next_use(index);
    if (next == never || next - now_ > soon) return true;
    const std::uint8_t r = best_register();
    if (r == no_register) return true;
    if (held_[r] == no_operand) return false;
    const std::uint32_t other = next_use_of_held(held_[r]);
    return other <= next || !has_home(held_[r]);
  }

  /// Takes the operands of an instruction: values that are not used again leave their registers.
  void finish_operands(const Instruction& instruction) {
    for (const ValueIndex operand : instruction.operands) {
      if (operand == no_operand) continue;
      State& state = states_[operand];
      while (state.next < state.end && uses_[state.next] <= now_) ++state.next;
      if (state.next < state.end) continue;
      if (state.is_kept) {
        freed_slots_[static_cast<std::size_t>(value(operand).width)].push_back(state.home.offset);
        state.is_kept = false;
      }
      if (state.at != no_register) {
        pinned_ &= ~(std::uint32_t{1} << state.at);
        let_go(state.at);
      }
    }
  }

  /// The register of the result, which may be one of an operand that is not used again.
  std::uint8_t result_register(const Instruction& instruction) {
    finish_operands(instruction);
    const std::uint8_t r = take_register();
    return r;
  }

  /// A value without uses needs no register.
  void finish_result(ValueIndex index, std::uint8_t r) {
    hold(r, index);
    if (states_[index].next == states_[index].end) let_go(r);
  }

  // ---- Operations

  void place(const Instruction& x) {
    if (is_fused(x.operation)) {
      place_fused(x);
      return;
    }
    switch (x.operation) {
      case Operation::add:
        return place_two(x, Mnemonic::add, x.width, true);
      case Operation::subtract:
        return place_two(x, Mnemonic::subtract, x.width, false);
      case Operation::multiply:
        return place_two(x, Mnemonic::multiply, x.width, true);
      case Operation::divide:
        return place_two(x, Mnemonic::divide, x.width, false);
      case Operation::minimum:
        return place_two(x, Mnemonic::minimum, x.width, false);
      case Operation::maximum:
        return place_two(x, Mnemonic::maximum, x.width, false);
      case Operation::bitwise_and:
        return place_two(x, Mnemonic::bitwise_and, whole(x.width), true);
      case Operation::bitwise_or:
        return place_two(x, Mnemonic::bitwise_or, whole(x.width), true);
      case Operation::bitwise_xor:
        return place_two(x, Mnemonic::bitwise_xor, whole(x.width), true);
      case Operation::add_integers:
        return place_two(x, Mnemonic::add_integers, whole(x.width), true);
      case Operation::unpack_high:
        return place_two(x, Mnemonic::unpack_high, whole(x.width), false);
      case Operation::insert_quarter:
        return place_two(x, Mnemonic::insert_quarter, x.width, false);
      case Operation::insert_half:
        return place_two(x, Mnemonic::insert_half, x.width, false);
      case Operation::unpack_low:
        return place_unpack_low(x);
      case Operation::shuffle_quarters:
        return place_shuffle(x);
      case Operation::choose_lanes:
        return place_choose_lanes(x);
      case Operation::compare:
        return place_compare(x);
      case Operation::choose:
        return place_choose(x);
      case Operation::square_root:
      case Operation::floor:
        return place_one(x);
      case Operation::shift_left: {
        const std::uint8_t a = in_register(x.operands[0]);
        const std::uint8_t d = result_register(x);
        emit(Mnemonic::shift_left, whole(x.width), d, 0, a, x.immediate);
        return finish_result(x.result, d);
      }
      case Operation::extract_quarter:
      case Operation::extract_half: {
        const std::uint8_t a = in_register(x.operands[0]);
        const std::uint8_t d = result_register(x);
        emit(x.operation == Operation::extract_half ? Mnemonic::extract_half : Mnemonic::extract_quarter, x.width, 0, a,
             d, x.immediate);
        return finish_result(x.result, d);
      }
      case Operation::spread:
        return place_spread(x);
      case Operation::store:
        return place_store(x);
      case Operation::check_angles:
        return place_check(x);
      case Operation::call:
      case Operation::call_algorithm:
        return place_call(x);
      default:
        return;
    }
  }

  /// The operand, of those that may be, that is read from memory.
  [[nodiscard]] std::size_t choose_memory(const Instruction& x, std::span<const std::size_t> positions,
                                          Mnemonic mnemonic, Width width) const {
    std::size_t best = most_operands;
    std::uint32_t furthest = 0;
    for (const std::size_t k : positions) {
      const ValueIndex index = x.operands[k];
      if (index == no_operand || std::count(x.operands.begin(), x.operands.end(), index) > 1) continue;
      if (!memory_operand(index, mnemonic, width).possible || !stays_in_memory(index)) continue;
      const std::uint32_t next = next_use(index);
      if (best != most_operands && next <= furthest) continue;
      best = k;
      furthest = next;
    }
    return best;
  }

  void place_two(const Instruction& x, Mnemonic mnemonic, Width width, bool commutes) {
    constexpr std::array<std::size_t, 2> both = {1, 0};
    // Registers that the operands have are theirs while others are chosen.
    pin_held(x);
    const std::size_t memory = choose_memory(x, std::span(both).first(commutes ? 2 : 1), mnemonic, width);
    if (memory == most_operands) {
      const std::uint8_t a = in_register(x.operands[0]);
      const std::uint8_t b = in_register(x.operands[1]);
      const std::uint8_t d = result_register(x);
      emit(mnemonic, width, d, a, b, x.immediate);
      finish_result(x.result, d);
      return;
    }
    const ValueIndex in_memory = x.operands[memory];
    const std::uint8_t a = in_register(x.operands[1 - memory]);
    const Place place = home(in_memory);
    const bool broadcast = memory_operand(in_memory, mnemonic, width).broadcast;
    const std::uint8_t d = result_register(x);
    emit_with_memory(mnemonic, width, d, a, place, broadcast, x.immediate);
    finish_result(x.result, d);
  }

  void pin_held(const Instruction& x) {
    for (const ValueIndex operand : x.operands) {
      if (operand != no_operand) pin(at(operand));
    }
  }

  /// True if the register of an operand may be overwritten.
  [[nodiscard]] bool may_destroy(ValueIndex index) const {
    if (at(index) == no_register) return false;
    const std::uint32_t next = next_use(index);
    return next == never || (has_home(index) && next - now_ > soon);
  }

  void place_fused(const Instruction& x) {
    constexpr std::array<std::size_t, 3> all = {2, 1, 0};
    pin_held(x);
    const Mnemonic any = fused_form(x.operation, 0);
    std::size_t memory = choose_memory(x, all, any, x.width);
    const auto destroyable = [&]() -> std::size_t {
      for (const std::size_t k : all) {
        if (k != memory && may_destroy(x.operands[k]) && next_use(x.operands[k]) == never) return k;
      }
      for (const std::size_t k : all) {
        if (k != memory && may_destroy(x.operands[k])) return k;
      }
      return most_operands;
    };
    for (std::size_t k = 0; k < 3; ++k) {
      if (k != memory) in_register(x.operands[k]);
    }
    std::size_t target = destroyable();
    std::uint8_t d = no_register;
    if (target == most_operands) {
      // A copy of the sum's other term is overwritten, or the operand in memory is loaded for it.
      target = memory != most_operands ? memory : 2;
      d = take_register();
      const ValueIndex copied = x.operands[target];
      if (target == memory) {
        const Value& v = value(copied);
        emit_with_memory(v.is_spread ? Mnemonic::spread : Mnemonic::load, std::max(v.width, x.width), d, 0,
                         home(copied), false);
        memory = most_operands;
      } else {
        emit(Mnemonic::move, whole(std::max(value(copied).width, x.width)), d, 0, at(copied));
      }
    } else {
      d = at(x.operands[target]);
    }
    const auto reg = [&](std::size_t k) { return k == target ? d : at(x.operands[k]); };
    // Forms by the operand overwritten; the last source of each may be in memory.
    unsigned form = 0;
    std::size_t first = 0;
    std::size_t second = 0;
    if (target == 2) {
      form = 2;
      first = memory == 0 ? 1 : 0;
      second = memory == 0 ? 0 : 1;
    } else {
      const std::size_t other = 1 - target;
      form = memory == other ? 0 : 1;
      first = memory == other ? 2 : other;
      second = memory == other ? other : 2;
    }
    const Mnemonic mnemonic = fused_form(x.operation, form);
    if (memory == most_operands) {
      emit(mnemonic, x.width, d, reg(first), reg(second));
    } else {
      const ValueIndex in_memory = x.operands[memory];
      emit_with_memory(mnemonic, x.width, d, reg(first), home(in_memory),
                       memory_operand(in_memory, mnemonic, x.width).broadcast);
    }
    finish_operands(x);
    if (held_[d] != no_operand) let_go(d);
    finish_result(x.result, d);
  }

  void place_one(const Instruction& x) {
    const std::uint8_t a = in_register(x.operands[0]);
    const std::uint8_t d = result_register(x);
    const bool is_root = x.operation == Operation::square_root;
    const bool scalar = x.width == Width::scalar;
    // The upper lanes come from the operand: no other register is waited for.
    emit(is_root  ? Mnemonic::square_root
         : scalar ? Mnemonic::round_scalar
                  : Mnemonic::round_packed,
         x.width, d, a, a, is_root ? 0 : round_down);
    finish_result(x.result, d);
  }

  void place_spread(const Instruction& x) {
    const ValueIndex index = x.operands[0];
    if (at(index) == no_register && has_home(index)) {
      const Place place = home(index);
      const std::uint8_t d = result_register(x);
      emit_with_memory(Mnemonic::spread, x.width, d, 0, place, false);
      finish_result(x.result, d);
      return;
    }
    const std::uint8_t a = in_register(index);
    const std::uint8_t d = result_register(x);
    emit(Mnemonic::spread, x.width, d, 0, a);
    finish_result(x.result, d);
  }

  void place_unpack_low(const Instruction& x) {
    constexpr std::array<std::size_t, 1> second = {1};
    pin_held(x);
    const bool two = whole(x.width) == Width::two;
    const std::size_t memory =
        two ? choose_memory(x, second, Mnemonic::load_high, Width::two) : static_cast<std::size_t>(most_operands);
    if (memory == most_operands) return place_two(x, Mnemonic::unpack_low, whole(x.width), false);
    const std::uint8_t a = in_register(x.operands[0]);
    const Place place = home(x.operands[1]);
    const std::uint8_t d = result_register(x);
    emit_with_memory(Mnemonic::load_high, Width::two, d, a, place, false);
    finish_result(x.result, d);
  }

  /// For four lanes, the immediate has a bit for each half of the result; for eight two for each quarter.
  void place_shuffle(const Instruction& x) {
    const std::uint8_t a = in_register(x.operands[0]);
    const std::uint8_t b = in_register(x.operands[1]);
    const std::uint8_t d = result_register(x);
    if (x.width == Width::four && a < 16 && b < 16 && d < 16) {
      const auto halves = static_cast<std::uint8_t>((x.immediate & 1U) | (2U + (x.immediate >> 1U & 1U)) << 4U);
      emit(Mnemonic::join_quarters, x.width, d, a, b, halves);
    } else {
      emit(Mnemonic::shuffle_quarters, x.width, d, a, b, x.immediate);
    }
    finish_result(x.result, d);
  }

  void place_choose_lanes(const Instruction& x) {
    const std::uint8_t a = in_register(x.operands[0]);
    const std::uint8_t b = in_register(x.operands[1]);
    const std::uint8_t d = result_register(x);
    if (x.width != Width::eight && a < 16 && b < 16 && d < 16) {
      emit(Mnemonic::choose_lanes, x.width, d, a, b, x.immediate);
    } else {
      emit(Mnemonic::eax_to_k, Width::scalar, 0, 0, 0, x.immediate);
      emit(Mnemonic::choose_by_k, x.width, d, a, b);
    }
    finish_result(x.result, d);
  }

  void place_compare(const Instruction& x) {
    if (!program_.evex) return place_two(x, Mnemonic::compare, x.width, false);
    constexpr std::array<std::size_t, 1> second = {1};
    pin_held(x);
    const std::size_t memory = choose_memory(x, second, Mnemonic::compare_to_k, x.width);
    const std::uint8_t a = in_register(x.operands[0]);
    if (memory == most_operands) {
      emit(Mnemonic::compare_to_k, x.width, 0, a, in_register(x.operands[1]), x.immediate);
    } else {
      const ValueIndex in_memory = x.operands[1];
      emit_with_memory(Mnemonic::compare_to_k, x.width, 0, a, home(in_memory),
                       memory_operand(in_memory, Mnemonic::compare_to_k, x.width).broadcast, x.immediate);
    }
    const std::uint8_t d = result_register(x);
    emit(Mnemonic::k_to_lanes, whole(x.width), d, 0, 0);
    finish_result(x.result, d);
  }

  void place_choose(const Instruction& x) {
    pin_held(x);
    const std::uint8_t mask = in_register(x.operands[0]);
    const std::uint8_t yes = in_register(x.operands[1]);
    const std::uint8_t no = in_register(x.operands[2]);
    const std::uint8_t d = result_register(x);
    const Width width = whole(x.width);
    if (program_.evex) {
      emit(Mnemonic::lanes_to_k, width, 0, 0, mask);
      emit(Mnemonic::choose_by_k, width, d, no, yes);
    } else {
      emit(Mnemonic::choose_by_sign, width, d, no, yes, static_cast<std::uint8_t>(mask << 4U));
    }
    finish_result(x.result, d);
  }

  void place_store(const Instruction& x) {
    const std::uint8_t a = in_register(x.operands[0]);
    PlacedInstruction& made = emit(Mnemonic::store, x.width, a, 0, no_register);
    made.in_memory = true;
    made.place = x.place;
    finish_operands(x);
  }

  void place_check(const Instruction& x) {
    pin_held(x);
    for (const ValueIndex operand : x.operands) in_register(operand);
    PlacedInstruction& made = result_.code.emplace_back();
    made.kind = PlacedInstruction::Kind::check;
    made.code.width = x.width;
    made.code.d = at(x.operands[0]);
    made.code.a = at(x.operands[1]);
    made.sines = at(x.operands[2]);
    made.cosines = at(x.operands[3]);
    made.place = x.place;
    made.target = x.target;
    const std::uint8_t sines = made.sines;
    const std::uint8_t cosines = made.cosines;
    finish_operands(x);
    // The checked values take the registers over. Nothing else uses the unchecked.
    assert(held_[sines] == no_operand && held_[cosines] == no_operand);
    hold(sines, x.result);
    hold(cosines, x.result + 1);
    for (const ValueIndex index : {x.result, x.result + 1}) {
      if (states_[index].next == states_[index].end) let_go(at(index));
    }
  }

  /// All vector registers belong to the function called.
  void place_call(const Instruction& x) {
    const bool of_numbers = x.operation == Operation::call;
    std::array<std::uint8_t, 2> given = {no_register, no_register};
    if (of_numbers) {
      for (std::size_t k = 0; k < 2; ++k) {
        if (x.operands[k] != no_operand) given[k] = in_register(x.operands[k]);
      }
      // Into the first two registers, in an order that overwrites neither.
      move_arguments(x, given);
    }
    finish_operands(x);
    for (std::uint8_t r = 0; r < register_count_; ++r) {
      if (held_[r] != no_operand) spill(r);
    }
    PlacedInstruction& made = result_.code.emplace_back();
    made.kind = of_numbers ? PlacedInstruction::Kind::call : PlacedInstruction::Kind::algorithm;
    made.target = x.target;
    result_.registers = std::max<std::uint32_t>(result_.registers, 2);
    pinned_ = 0;
    if (of_numbers) finish_result(x.result, 0);
  }

  void move_arguments(const Instruction& x, std::array<std::uint8_t, 2>& given) {
    // A call may change every register: values that are needed after it are stored.
    for (std::uint8_t r = 0; r < register_count_; ++r) {
      if (held_[r] != no_operand && next_use(held_[r]) != never) keep(r);
    }
    if (x.operands[1] == no_operand) {
      if (given[0] != 0) emit(Mnemonic::move, Width::two, 0, 0, given[0]);
    } else if (given[1] == 0 && given[0] == 1) {
      constexpr std::uint8_t spare = 2;
      emit(Mnemonic::move, Width::two, spare, 0, 0);
      emit(Mnemonic::move, Width::two, 0, 0, 1);
      emit(Mnemonic::move, Width::two, 1, 0, spare);
    } else if (given[1] == 0) {
      emit(Mnemonic::move, Width::two, 1, 0, 0);
      if (given[0] != 0) emit(Mnemonic::move, Width::two, 0, 0, given[0]);
    } else {
      if (given[0] != 0) emit(Mnemonic::move, Width::two, 0, 0, given[0]);
      if (given[1] != 1) emit(Mnemonic::move, Width::two, 1, 0, given[1]);
    }
  }

  /// Stores a value that a call would lose.
  void keep(std::uint8_t r) {
    const ValueIndex index = held_[r];
    spill(r);
    held_[r] = index;
    states_[index].at = r;
  }

  const Program& program_;
  const std::uint8_t register_count_;
  std::vector<State> states_;
  std::vector<std::uint32_t> uses_;
  std::vector<ValueIndex> held_;  ///< by register
  std::uint32_t pinned_ = 0;      ///< registers of the current instruction, a bit each
  std::uint32_t now_ = 0;
  std::array<std::vector<std::uint32_t>, 4> free_slots_;   ///< of the frame, by width
  std::array<std::vector<std::uint32_t>, 4> freed_slots_;  ///< by the current instruction
  Allocation result_;
};

}  // namespace

Allocation allocate(const Program& program) { return Allocator(program).run(); }

}  // namespace robotc::codegen::x86
