// The frame, from rsp on: what the program keeps, the three arguments if they are needed again, and room for all vector
// registers if angles may take the slow path.
//
// Addresses. Short displacements reach 128 operands in each direction (AVX-512) or 128 bytes. So memory is cut into
// windows, and the windows used most have a general register in their middle. Others are reached by long displacements
// from rsp, from the code, or from the beginning of their array.

#include "compiler/codegen/x86/assemble.h"

#include <algorithm>
#include <array>
#include <map>

#include "compiler/codegen/x86/encoder.h"

namespace robotc::codegen::x86 {

namespace {

/// Registers for addresses: those with short encodings first. rax is for what is used once, rbp for the caller's rsp.
constexpr std::array<std::uint8_t, 13> address_registers = {rcx, rdi, rdx, rsi, rbx, 8, 9, 10, 11, 14, 15, 12, 13};
constexpr std::uint32_t alignment = 64;
constexpr std::uint32_t pointer_bytes = 8;
/// Unordered or greater, quiet: the sizes of angles that the polynomials do not take.
constexpr std::uint8_t not_less_equal = 0x16;

bool is_callee_saved(std::uint8_t gpr) { return gpr == rbx || gpr >= 12; }

/// A part of memory that short displacements reach from its middle. Part 0 of the frame and of arrays begins at their
/// beginning.
struct Window {
  Area area = Area::frame;
  std::uint32_t number = 0;
  auto operator<=>(const Window&) const = default;
};

class Assembler {
 public:
  Assembler(const Program& program, const Allocation& allocation)
      : program_(program), allocation_(allocation), encoder_(program.evex) {
    const auto align = [](std::uint32_t size) { return (size + alignment - 1) / alignment * alignment; };
    save_bytes_ = std::max<std::uint32_t>(bytes_of(allocation.widest), bytes_of(Width::two));
    for (const PlacedInstruction& x : allocation.code) {
      calls_ |= x.kind != PlacedInstruction::Kind::plain;
      checks_ |= x.kind == PlacedInstruction::Kind::check;
    }
    choose_registers();
    arguments_ = align(allocation.frame_bytes);
    saved_ = align(arguments_ + 3 * pointer_bytes);
    frame_ = checks_ ? align(saved_ + allocation.registers * save_bytes_) : saved_;
    if (!keeps_arguments()) frame_ = arguments_;
    has_frame_ = frame_ > 0;
  }

  Code run() {
    begin();
    for (const PlacedInstruction& x : allocation_.code) encode(x);
    end();
    if (checks_) emit_slow_paths();
    Code code;
    code.code_bytes = static_cast<std::uint32_t>(encoder_.size());
    code.bytes = encoder_.finish(alignment);
    for (const std::uint64_t number : program_.constants.numbers()) {
      for (unsigned i = 0; i < 8; ++i) code.bytes.push_back(static_cast<std::uint8_t>(number >> (8 * i) & 0xffU));
    }
    code.addresses = static_cast<std::uint32_t>(code.bytes.size());
    code.targets = program_.targets;
    code.bytes.resize(code.bytes.size() + pointer_bytes * code.targets.size(), 0);
    return code;
  }

 private:
  struct Base {
    Window window;
    std::uint8_t gpr = 0;
  };

  [[nodiscard]] bool keeps_arguments() const { return calls_ || has_distant_arrays_; }
  [[nodiscard]] bool is_array(Area area) const { return area >= Area::arrays; }
  [[nodiscard]] std::uint32_t index_of(Area area) const {
    return static_cast<std::uint32_t>(area) - static_cast<std::uint32_t>(Area::arrays);
  }

  /// Bytes of a window.
  [[nodiscard]] std::uint32_t window_bytes() const { return program_.evex ? 2048 : 256; }
  [[nodiscard]] Window window_of(Place place) const {
    const std::uint32_t half = place.area == Area::constants ? 0 : window_bytes() / 2;
    return {place.area, (place.offset + half) / window_bytes()};
  }
  /// The offset that the register of a window points to.
  [[nodiscard]] std::uint32_t middle_of(Window window) const {
    return window.number * window_bytes() + (window.area == Area::constants ? window_bytes() / 2 : 0);
  }

  void choose_registers() {
    std::map<Window, std::uint32_t> uses;
    const Window beginning_of_frame;
    for (const PlacedInstruction& x : allocation_.code) {
      if (!x.in_memory) continue;
      const Window window = window_of(x.place);
      if (window == beginning_of_frame) continue;  // rsp
      ++uses[window];
      // Without its beginning, an array costs a further instruction for each use.
      if (is_array(window.area)) uses[{window.area, 0}] += 3;
    }
    std::vector<std::pair<Window, std::uint32_t>> sorted(uses.begin(), uses.end());
    std::sort(sorted.begin(), sorted.end(), [](const auto& a, const auto& b) {
      return a.second != b.second ? a.second > b.second : a.first < b.first;
    });
    std::vector<std::uint8_t> free(address_registers.begin(), address_registers.end());
    const auto take = [&](auto suits) {
      const auto found = std::find_if(free.begin(), free.end(), suits);
      if (found == free.end()) return no_register;
      const std::uint8_t gpr = *found;
      free.erase(found);
      return gpr;
    };
    // A register that gives an argument takes what is read from that argument: nothing else needs it then.
    const bool uses_constants = uses.contains({constants_array(), 0});
    if (uses_constants) free.erase(std::find(free.begin(), free.end(), rsi));
    constexpr std::uint32_t few = 2;
    for (const auto& [window, count] : sorted) {
      if (is_array(window.area) && window.number == 0) {
        const std::uint32_t index = index_of(window.area);
        const std::uint8_t gpr = index == program_.inputs
                                     ? rsi
                                     : take([&](std::uint8_t r) { return r != (index < program_.inputs ? rdx : rdi); });
        if (gpr == no_register) {
          has_distant_arrays_ = true;
        } else {
          bases_.push_back({window, gpr});
        }
      } else if (count > few) {
        const bool has_beginning = !is_array(window.area) || base_of({window.area, 0}) != no_register;
        const std::uint8_t gpr = has_beginning ? take([](std::uint8_t) { return true; }) : no_register;
        if (gpr != no_register) bases_.push_back({window, gpr});
      }
    }
  }

  [[nodiscard]] Area constants_array() const { return program_.array(program_.inputs); }

  [[nodiscard]] std::uint8_t base_of(Window window) const {
    const auto found =
        std::find_if(bases_.begin(), bases_.end(), [&](const Base& base) { return base.window == window; });
    return found == bases_.end() ? no_register : found->gpr;
  }

  [[nodiscard]] Address frame(std::uint32_t offset) const { return {rsp, static_cast<std::int32_t>(offset + shift_)}; }

  /// Reads the registers of addresses from the arguments.
  void set_bases() {
    const auto set = [&](const Base& base) {
      const auto [area, number] = base.window;
      const auto middle = static_cast<std::int32_t>(middle_of(base.window));
      if (area == Area::frame) {
        encoder_.load_address(base.gpr, frame(middle_of(base.window)));
      } else if (area == Area::constants) {
        encoder_.load_address(base.gpr, {rip, middle});
      } else if (number > 0) {
        encoder_.load_address(base.gpr, {base_of({area, 0}), middle});
      } else if (const std::uint32_t index = index_of(area); index < program_.inputs) {
        encoder_.load_pointer(base.gpr, {rdi, static_cast<std::int32_t>(pointer_bytes * index)});
      } else if (index > program_.inputs) {
        const std::uint32_t output = index - program_.inputs - 1;
        encoder_.load_pointer(base.gpr, {rdx, static_cast<std::int32_t>(pointer_bytes * output)});
      }
    };
    const auto is_argument = [](const Base& base) { return base.gpr == rdi || base.gpr == rdx; };
    const auto is_beginning = [&](const Base& base) { return is_array(base.window.area) && base.window.number == 0; };
    for (const Base& base : bases_) {
      if (is_beginning(base) && !is_argument(base)) set(base);
    }
    for (const Base& base : bases_) {
      if (is_beginning(base) && is_argument(base)) set(base);
    }
    for (const Base& base : bases_) {
      if (!is_beginning(base)) set(base);
    }
  }

  void restore_bases() {
    encoder_.load_pointer(rdi, frame(arguments_));
    encoder_.load_pointer(rsi, frame(arguments_ + pointer_bytes));
    encoder_.load_pointer(rdx, frame(arguments_ + 2 * pointer_bytes));
    set_bases();
  }

  void begin() {
    if (has_frame_) {
      encoder_.push(rbp);
      encoder_.move_pointer(rbp, rsp);
    }
    for (const Base& base : bases_) {
      if (is_callee_saved(base.gpr)) {
        encoder_.push(base.gpr);
        pushed_.push_back(base.gpr);
      }
    }
    if (has_frame_) {
      encoder_.align_stack(alignment);
      encoder_.grow_stack(frame_);
    }
    if (keeps_arguments()) {
      encoder_.store_pointer(rdi, frame(arguments_));
      encoder_.store_pointer(rsi, frame(arguments_ + pointer_bytes));
      encoder_.store_pointer(rdx, frame(arguments_ + 2 * pointer_bytes));
    }
    set_bases();
  }

  void end() {
    if (is_wide()) encoder_.zero_upper();
    if (has_frame_) {
      encoder_.load_address(rsp, {rbp, -static_cast<std::int32_t>(pointer_bytes * pushed_.size())});
    }
    for (std::size_t i = pushed_.size(); i-- > 0;) encoder_.pop(pushed_[i]);
    if (has_frame_) encoder_.pop(rbp);
    encoder_.give_back();
  }

  /// Upper halves of registers slow down code without VEX.
  [[nodiscard]] bool is_wide() const { return allocation_.widest > Width::two; }

  Address address(Place place) {
    if (place.area == Area::frame && window_of(place) == Window{}) return frame(place.offset);
    const Window window = window_of(place);
    if (const std::uint8_t gpr = base_of(window); gpr != no_register) {
      return {gpr, static_cast<std::int32_t>(place.offset) - static_cast<std::int32_t>(middle_of(window))};
    }
    if (place.area == Area::frame) return frame(place.offset);
    const auto offset = static_cast<std::int32_t>(place.offset);
    if (place.area == Area::constants) return {rip, offset};
    if (const std::uint8_t gpr = base_of({place.area, 0}); gpr != no_register) return {gpr, offset};
    // The array's address is read where it is used.
    const std::uint32_t index = index_of(place.area);
    const bool is_input = index < program_.inputs;
    const std::uint32_t argument = is_input ? 0 : index == program_.inputs ? 1 : 2;
    encoder_.load_pointer(rax, frame(arguments_ + argument * pointer_bytes));
    if (argument != 1) {
      const std::uint32_t number = is_input ? index : index - program_.inputs - 1;
      encoder_.load_pointer(rax, {rax, static_cast<std::int32_t>(pointer_bytes * number)});
    }
    return {rax, offset};
  }

  [[nodiscard]] Address target(std::uint32_t index) const {
    return {rip, static_cast<std::int32_t>(pointer_bytes * (program_.constants.numbers().size() + index))};
  }

  void encode(const PlacedInstruction& x) {
    switch (x.kind) {
      case PlacedInstruction::Kind::plain: {
        Encodable code = x.code;
        if (x.in_memory) code.address = address(x.place);
        if (code.mnemonic == Mnemonic::eax_to_k) encoder_.set_number(rax, code.immediate);
        encoder_.encode(code);
        return;
      }
      case PlacedInstruction::Kind::check:
        check(x);
        return;
      case PlacedInstruction::Kind::call:
        if (is_wide()) encoder_.zero_upper();
        encoder_.call(target(x.target));
        restore_bases();
        return;
      case PlacedInstruction::Kind::algorithm: {
        const AlgorithmCall& call = program_.algorithms[x.target];
        if (is_wide()) encoder_.zero_upper();
        encoder_.load_address(rdi, frame(call.arguments.offset));
        encoder_.load_address(rsi, frame(call.results.offset));
        encoder_.load_address(rdx, frame(call.workspace.offset));
        encoder_.load_address(rcx, {rip, static_cast<std::int32_t>(call.shape.offset)});
        encoder_.call(target(call.target));
        restore_bases();
        return;
      }
    }
  }

  void check(const PlacedInstruction& x) {
    Encodable compare;
    compare.mnemonic = program_.evex ? Mnemonic::compare_to_k : Mnemonic::compare;
    compare.width = x.code.width;
    compare.d = x.code.d;
    compare.a = x.code.d;
    compare.b = no_register;
    compare.immediate = not_less_equal;
    compare.address = address(x.place);
    encoder_.encode(compare);
    if (program_.evex) {
      encoder_.encode({.mnemonic = Mnemonic::test_k});
    } else {
      // A scalar operation leaves no result in the upper lane.
      encoder_.encode({.mnemonic = Mnemonic::signs_to_eax, .width = whole(x.code.width), .b = x.code.d});
      if (x.code.width == Width::scalar) {
        encoder_.test_al(1);
      } else {
        encoder_.test_eax();
      }
    }
    slow_.push_back({&x, encoder_.jump_if_not_zero(), encoder_.size()});
  }

  void emit_slow_paths() {
    std::vector<std::size_t> saves;
    std::vector<std::size_t> restores;
    for (const SlowPath& path : slow_) {
      encoder_.set_target(path.from, encoder_.size());
      saves.push_back(encoder_.call_inside());
      const auto saved = [&](std::uint8_t r) { return frame(saved_ + r * save_bytes_); };
      encoder_.load_address(rdi, saved(path.check->code.a));
      encoder_.load_address(rsi, saved(path.check->sines));
      encoder_.load_address(rdx, saved(path.check->cosines));
      encoder_.set_number(rcx, lanes_of(path.check->code.width));
      encoder_.call(target(path.check->target));
      restores.push_back(encoder_.call_inside());
      const std::size_t back = encoder_.jump();
      encoder_.set_target(back, path.back);
    }
    shift_ = pointer_bytes;  // the return address
    for (const std::size_t save : saves) encoder_.set_target(save, encoder_.size());
    for_each_register(Mnemonic::store);
    if (is_wide()) encoder_.zero_upper();
    encoder_.give_back();
    for (const std::size_t restore : restores) encoder_.set_target(restore, encoder_.size());
    for_each_register(Mnemonic::load);
    restore_bases();
    encoder_.give_back();
  }

  void for_each_register(Mnemonic mnemonic) {
    for (std::uint32_t r = 0; r < allocation_.registers; ++r) {
      encoder_.encode({.mnemonic = mnemonic,
                       .width = whole(allocation_.widest),
                       .d = static_cast<std::uint8_t>(r),
                       .b = no_register,
                       .address = frame(saved_ + r * save_bytes_)});
    }
  }

  struct SlowPath {
    const PlacedInstruction* check;
    std::size_t from;  ///< the jump
    std::size_t back;  ///< the instruction after it
  };

  const Program& program_;
  const Allocation& allocation_;
  Encoder encoder_;
  bool calls_ = false;   ///< of other functions
  bool checks_ = false;  ///< angles
  bool has_distant_arrays_ = false;
  bool has_frame_ = false;
  std::uint32_t save_bytes_ = 0;  ///< of a register
  std::uint32_t arguments_ = 0;   ///< offset in the frame
  std::uint32_t saved_ = 0;       ///< likewise, of registers
  std::uint32_t frame_ = 0;       ///< bytes
  std::uint32_t shift_ = 0;       ///< rsp's distance from the frame
  std::vector<Base> bases_;
  std::vector<std::uint8_t> pushed_;
  std::vector<SlowPath> slow_;
};

}  // namespace

Code assemble(const Program& program, const Allocation& allocation) { return Assembler(program, allocation).run(); }

}  // namespace robotc::codegen::x86
