#pragma once

#include <cstdint>
#include <vector>

#include "compiler/codegen/x86/instruction.h"

namespace robotc::codegen::x86 {

/// Bytes of the memory operand of an instruction.
[[nodiscard]] std::uint32_t memory_bytes(Mnemonic mnemonic, Width width, bool broadcast);

/// Machine code that is being written.
class Encoder {
 public:
  /// `evex`: the processor has AVX-512F, VL and DQ. Otherwise instructions and registers are those of AVX2 and FMA.
  explicit Encoder(bool evex) : evex_(evex) {}

  /// Appends the shortest encoding.
  void encode(const Encodable& instruction);

  /// Instructions on general registers.
  void push(std::uint8_t gpr);
  void pop(std::uint8_t gpr);
  void load_pointer(std::uint8_t gpr, const Address& from);
  void store_pointer(std::uint8_t gpr, const Address& to);
  void load_address(std::uint8_t gpr, const Address& of);
  void move_pointer(std::uint8_t to, std::uint8_t from);
  void set_number(std::uint8_t gpr, std::uint32_t number);
  void align_stack(std::uint8_t bytes);  ///< rsp is rounded down
  void grow_stack(std::uint32_t bytes);
  void test_eax();
  void test_al(std::uint8_t bits);
  void give_back();  ///< ret
  void zero_upper();
  void call(const Address& pointer);  ///< the function whose address is there

  /// Jumps and calls inside the code: returns the place of the distance, for `set_target`.
  [[nodiscard]] std::size_t jump_if_not_zero();
  [[nodiscard]] std::size_t jump();
  [[nodiscard]] std::size_t call_inside();
  void set_target(std::size_t place, std::size_t target);

  [[nodiscard]] std::size_t size() const { return bytes_.size(); }
  /// Aligns the end, makes the addresses of constants relative to their instructions, and gives the code.
  std::vector<std::uint8_t> finish(std::uint32_t alignment);

 private:
  struct Fixup {
    std::size_t place;      ///< of the displacement
    std::size_t behind;     ///< the instruction
    std::int32_t constant;  ///< its offset among the constants
  };

  void byte(std::uint32_t value) { bytes_.push_back(static_cast<std::uint8_t>(value)); }
  void number(std::int32_t value);
  /// ModRM, SIB and displacement. `scale`: bytes that a displacement of one byte counts.
  void address(std::uint8_t field, const Address& address, std::uint32_t scale, std::uint32_t immediate_bytes);
  void general(std::uint8_t opcode, std::uint8_t field, const Address& at);

  bool evex_;
  std::vector<std::uint8_t> bytes_;
  std::vector<Fixup> fixups_;
};

}  // namespace robotc::codegen::x86
