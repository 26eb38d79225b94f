#pragma once

#include <cstdint>
#include <limits>

/// Instructions of x86-64 on vectors of doubles, with registers and places in memory.
namespace robotc::codegen::x86 {

/// Lanes of an operation: one number in the lowest lane, or 2, 4 or 8.
enum class Width : std::uint8_t { scalar, two, four, eight };

[[nodiscard]] constexpr std::uint32_t lanes_of(Width width) { return 1U << static_cast<unsigned>(width); }
[[nodiscard]] constexpr std::uint32_t bytes_of(Width width) { return 8 * lanes_of(width); }
[[nodiscard]] constexpr Width width_of(std::uint32_t lanes) {
  return lanes == 1 ? Width::scalar : lanes == 2 ? Width::two : lanes <= 4 ? Width::four : Width::eight;
}
/// The width of instructions that exist for whole registers only.
[[nodiscard]] constexpr Width whole(Width width) { return width == Width::scalar ? Width::two : width; }

/// `d` is the destination, `a` and `b` are the sources; `b` alone may be in memory. `k` is the mask register k1.
enum class Mnemonic : std::uint8_t {
  add,
  subtract,
  multiply,
  divide,
  minimum,  ///< a < b ? a : b
  maximum,  ///< a > b ? a : b
  square_root,
  multiply_add_132,  ///< d = d·b + a
  multiply_add_213,  ///< d = a·d + b
  multiply_add_231,  ///< d = a·b + d
  multiply_subtract_132,
  multiply_subtract_213,
  multiply_subtract_231,
  negated_multiply_add_132,
  negated_multiply_add_213,
  negated_multiply_add_231,
  negated_multiply_subtract_132,
  negated_multiply_subtract_213,
  negated_multiply_subtract_231,
  bitwise_and,
  bitwise_or,
  bitwise_xor,
  compare,           ///< all bits of a lane set where it holds; the immediate names the comparison (VEX)
  compare_to_k,      ///< the same in k (EVEX)
  k_to_lanes,        ///< all bits of the lanes whose bit is set in k
  lanes_to_k,        ///< the signs of the lanes of b
  choose_by_k,       ///< b where k is set, else a
  choose_by_sign,    ///< b where the sign of the register in the immediate's upper half is set, else a (VEX)
  test_k,            ///< sets ZF if k is 0
  eax_to_k,          ///< k = eax
  signs_to_eax,      ///< the signs of the lanes of b (VEX)
  round_scalar,      ///< as the immediate says; upper lanes of a
  round_packed,      ///< as the immediate says
  shift_left,        ///< each lane of b by the immediate
  add_integers,      ///< 64 bits a lane
  move,              ///< b in a register
  load,              ///< b in memory
  store,             ///< b is the place, d is stored
  spread,            ///< the lowest lane of b in all lanes
  unpack_low,        ///< lanes 0 of a and b, lanes 2 of a and b, …
  unpack_high,       ///< lanes 1, 3, …
  load_high,         ///< lane 0 of a, and b in memory
  insert_quarter,    ///< a with two lanes of b at 2·immediate
  insert_half,       ///< eight lanes: a with four lanes of b at 4·immediate
  extract_quarter,   ///< d or b = lanes 2·immediate and the next of a: d is read, b is written
  extract_half,      ///< likewise four lanes of eight
  join_quarters,     ///< two lanes of a and two of b, chosen by the immediate (VEX, four lanes)
  shuffle_quarters,  ///< pairs of lanes of a and b, chosen by the immediate (EVEX)
  choose_lanes,      ///< b where the immediate has a bit, else a (VEX)
};

/// Registers of addresses: the general ones by their numbers, and the address of the next instruction.
inline constexpr std::uint8_t rax = 0;
inline constexpr std::uint8_t rcx = 1;
inline constexpr std::uint8_t rdx = 2;
inline constexpr std::uint8_t rbx = 3;
inline constexpr std::uint8_t rsp = 4;
inline constexpr std::uint8_t rbp = 5;
inline constexpr std::uint8_t rsi = 6;
inline constexpr std::uint8_t rdi = 7;
inline constexpr std::uint8_t rip = 16;
inline constexpr std::uint8_t no_register = std::numeric_limits<std::uint8_t>::max();

struct Address {
  std::uint8_t base = rip;
  std::int32_t displacement = 0;  ///< with `rip`: from the place where the constants begin
};

/// One instruction with its registers. `b` is `no_register` if it is in memory.
struct Encodable {
  Mnemonic mnemonic = Mnemonic::add;
  Width width = Width::scalar;
  std::uint8_t d = 0;
  std::uint8_t a = 0;
  std::uint8_t b = 0;
  std::uint8_t immediate = 0;
  bool broadcast = false;  ///< b is one number in memory, for all lanes (EVEX)
  Address address = {};
};

}  // namespace robotc::codegen::x86
