// The encodings of Intel's manual, volume 2. VEX reaches registers 0 to 15; EVEX all 32, numbers that are spread over
// the lanes, and displacements of one byte that count in operands instead of bytes.

#include "compiler/codegen/x86/encoder.h"

#include <array>
#include <cassert>
#include <utility>

namespace robotc::codegen::x86 {

namespace {

enum class Prefix : std::uint8_t { none, x66, xf3, xf2 };
enum class Map : std::uint8_t { m0f = 1, m0f38 = 2, m0f3a = 3 };
/// The memory operand: as wide as the operation, one number, two, or four.
enum class Tuple : std::uint8_t { full, one, two, four };
enum class Exists : std::uint8_t { both, vex, evex };

struct Row {
  Map map = Map::m0f;
  Prefix prefix = Prefix::x66;
  std::uint8_t opcode = 0;
  Exists exists = Exists::both;
  bool vex_w = false;
  bool immediate = false;
  Tuple tuple = Tuple::full;
  Prefix scalar_prefix = Prefix::none;  ///< of the operation on one number; none: it works on whole registers
  std::uint8_t scalar_opcode = 0;
  bool commutes = false;
};

constexpr Row arithmetic(std::uint8_t opcode, bool commutes = false) {
  return {.opcode = opcode, .scalar_prefix = Prefix::xf2, .scalar_opcode = opcode, .commutes = commutes};
}
/// Opcodes of the packed and, one higher, of the scalar form.
constexpr Row fused(std::uint8_t opcode) {
  return {.map = Map::m0f38,
          .opcode = opcode,
          .vex_w = true,
          .scalar_prefix = Prefix::x66,
          .scalar_opcode = static_cast<std::uint8_t>(opcode + 1)};
}

constexpr Row row_of(Mnemonic mnemonic, Width width) {
  switch (mnemonic) {
    case Mnemonic::add:
      return arithmetic(0x58, true);
    case Mnemonic::subtract:
      return arithmetic(0x5c);
    case Mnemonic::multiply:
      return arithmetic(0x59, true);
    case Mnemonic::divide:
      return arithmetic(0x5e);
    case Mnemonic::minimum:
      return arithmetic(0x5d);
    case Mnemonic::maximum:
      return arithmetic(0x5f);
    case Mnemonic::square_root:
      return arithmetic(0x51);
    case Mnemonic::multiply_add_132:
      return fused(0x98);
    case Mnemonic::multiply_add_213:
      return fused(0xa8);
    case Mnemonic::multiply_add_231:
      return fused(0xb8);
    case Mnemonic::multiply_subtract_132:
      return fused(0x9a);
    case Mnemonic::multiply_subtract_213:
      return fused(0xaa);
    case Mnemonic::multiply_subtract_231:
      return fused(0xba);
    case Mnemonic::negated_multiply_add_132:
      return fused(0x9c);
    case Mnemonic::negated_multiply_add_213:
      return fused(0xac);
    case Mnemonic::negated_multiply_add_231:
      return fused(0xbc);
    case Mnemonic::negated_multiply_subtract_132:
      return fused(0x9e);
    case Mnemonic::negated_multiply_subtract_213:
      return fused(0xae);
    case Mnemonic::negated_multiply_subtract_231:
      return fused(0xbe);
    case Mnemonic::bitwise_and:
      return {.opcode = 0x54, .commutes = true};
    case Mnemonic::bitwise_or:
      return {.opcode = 0x56, .commutes = true};
    case Mnemonic::bitwise_xor:
      return {.opcode = 0x57, .commutes = true};
    case Mnemonic::compare:
      return {.opcode = 0xc2,
              .exists = Exists::vex,
              .immediate = true,
              .scalar_prefix = Prefix::xf2,
              .scalar_opcode = 0xc2};
    case Mnemonic::compare_to_k:
      return {.opcode = 0xc2,
              .exists = Exists::evex,
              .immediate = true,
              .scalar_prefix = Prefix::xf2,
              .scalar_opcode = 0xc2};
    case Mnemonic::k_to_lanes:
      return {.map = Map::m0f38, .prefix = Prefix::xf3, .opcode = 0x38, .exists = Exists::evex};
    case Mnemonic::lanes_to_k:
      return {.map = Map::m0f38, .prefix = Prefix::xf3, .opcode = 0x39, .exists = Exists::evex};
    case Mnemonic::choose_by_k:
      return {.map = Map::m0f38, .opcode = 0x65, .exists = Exists::evex};
    case Mnemonic::choose_by_sign:
      return {.map = Map::m0f3a, .opcode = 0x4b, .exists = Exists::vex, .immediate = true};
    case Mnemonic::test_k:
      return {.opcode = 0x98, .exists = Exists::vex};
    case Mnemonic::eax_to_k:
      return {.opcode = 0x92, .exists = Exists::vex};
    case Mnemonic::signs_to_eax:
      return {.opcode = 0x50, .exists = Exists::vex};
    case Mnemonic::round_scalar:
      return {.map = Map::m0f3a, .opcode = 0x0b, .immediate = true, .tuple = Tuple::one};
    case Mnemonic::round_packed:
      return {.map = Map::m0f3a, .opcode = 0x09, .immediate = true};
    case Mnemonic::shift_left:
      return {.opcode = 0x73, .immediate = true};
    case Mnemonic::add_integers:
      return {.opcode = 0xd4, .commutes = true};
    case Mnemonic::move:
      return {.opcode = 0x28};
    case Mnemonic::load:
      return {.opcode = 0x10, .scalar_prefix = Prefix::xf2, .scalar_opcode = 0x10};
    case Mnemonic::store:
      return {.opcode = 0x11, .scalar_prefix = Prefix::xf2, .scalar_opcode = 0x11};
    case Mnemonic::spread:
      if (width == Width::two) return {.prefix = Prefix::xf2, .opcode = 0x12, .tuple = Tuple::one};
      return {.map = Map::m0f38, .opcode = 0x19, .tuple = Tuple::one};
    case Mnemonic::unpack_low:
      return {.opcode = 0x14};
    case Mnemonic::unpack_high:
      return {.opcode = 0x15};
    case Mnemonic::load_high:
      return {.opcode = 0x16, .tuple = Tuple::one};
    case Mnemonic::insert_quarter:
      return {.map = Map::m0f3a, .opcode = 0x18, .immediate = true, .tuple = Tuple::two};
    case Mnemonic::insert_half:
      return {.map = Map::m0f3a, .opcode = 0x1a, .exists = Exists::evex, .immediate = true, .tuple = Tuple::four};
    case Mnemonic::extract_quarter:
      return {.map = Map::m0f3a, .opcode = 0x19, .immediate = true, .tuple = Tuple::two};
    case Mnemonic::extract_half:
      return {.map = Map::m0f3a, .opcode = 0x1b, .exists = Exists::evex, .immediate = true, .tuple = Tuple::four};
    case Mnemonic::join_quarters:
      return {.map = Map::m0f3a, .opcode = 0x06, .exists = Exists::vex, .immediate = true};
    case Mnemonic::shuffle_quarters:
      return {.map = Map::m0f3a, .opcode = 0x23, .exists = Exists::evex, .immediate = true};
    case Mnemonic::choose_lanes:
      return {.map = Map::m0f3a, .opcode = 0x0d, .exists = Exists::vex, .immediate = true};
  }
  return {};
}

/// The fields of an instruction's prefixes and ModRM.
struct Fields {
  std::uint8_t reg = 0;  ///< ModRM.reg
  std::uint8_t v = 0;    ///< the register that only prefixes name; 0 if there is none
  std::uint8_t rm = no_register;
};

/// k1, the mask register of all instructions that use one.
constexpr std::uint8_t mask_register = 1;

Fields fields_of(const Encodable& x) {
  switch (x.mnemonic) {
    case Mnemonic::square_root:
      return {x.d, x.width == Width::scalar ? x.a : std::uint8_t{0}, x.b};
    case Mnemonic::compare_to_k:
      return {mask_register, x.a, x.b};
    case Mnemonic::k_to_lanes:
      return {x.d, 0, mask_register};
    case Mnemonic::lanes_to_k:
      return {mask_register, 0, x.b};
    case Mnemonic::test_k:
      return {mask_register, 0, mask_register};
    case Mnemonic::eax_to_k:
      return {mask_register, 0, 0};
    case Mnemonic::signs_to_eax:
      return {0, 0, x.b};
    case Mnemonic::round_packed:
    case Mnemonic::move:
    case Mnemonic::load:
    case Mnemonic::store:
    case Mnemonic::spread:
      return {x.d, 0, x.b};
    case Mnemonic::shift_left:
      return {6, x.d, x.b};
    case Mnemonic::extract_quarter:
    case Mnemonic::extract_half:
      return {x.a, 0, x.b};
    default:
      return {x.d, x.a, x.b};
  }
}

bool is_extended(std::uint8_t gpr) { return gpr != rip && gpr != no_register && gpr >= 8; }

bool fits_byte(std::int32_t value) { return value >= -128 && value <= 127; }

/// True if EVEX's short displacement reaches where VEX's does not.
bool is_shorter_with_evex(const Address& address, std::uint32_t bytes) {
  if (address.base == rip || fits_byte(address.displacement)) return false;
  const auto scale = static_cast<std::int32_t>(bytes);
  return address.displacement % scale == 0 && fits_byte(address.displacement / scale);
}

}  // namespace

std::uint32_t memory_bytes(Mnemonic mnemonic, Width width, bool broadcast) {
  const Row row = row_of(mnemonic, width);
  if (broadcast || row.tuple == Tuple::one) return 8;
  if (row.tuple == Tuple::two) return 16;
  if (row.tuple == Tuple::four) return 32;
  return bytes_of(row.scalar_prefix == Prefix::none ? whole(width) : width);
}

void Encoder::number(std::int32_t value) {
  const auto bits = static_cast<std::uint32_t>(value);
  for (unsigned i = 0; i < 4; ++i) byte(bits >> (8 * i) & 0xffU);
}

void Encoder::address(std::uint8_t field, const Address& at, std::uint32_t scale, std::uint32_t immediate_bytes) {
  const std::uint32_t reg = (field & 7U) << 3U;
  if (at.base == rip) {
    byte(reg | 5U);
    fixups_.push_back({bytes_.size(), bytes_.size() + 4 + immediate_bytes, at.displacement});
    number(0);
    return;
  }
  const auto unit = static_cast<std::int32_t>(scale);
  const bool is_short = at.displacement % unit == 0 && fits_byte(at.displacement / unit);
  const bool is_absent = at.displacement == 0 && (at.base & 7U) != rbp;
  const std::uint32_t mode = is_absent ? 0U : is_short ? 0x40U : 0x80U;
  byte(mode | reg | (at.base & 7U));
  if ((at.base & 7U) == rsp) byte(0x24);
  if (is_absent) return;
  if (is_short) {
    byte(static_cast<std::uint32_t>(at.displacement / unit) & 0xffU);
  } else {
    number(at.displacement);
  }
}

void Encoder::encode(const Encodable& given) {
  Encodable x = given;
  const Row row = row_of(x.mnemonic, x.width);
  // A commutative operation with its high register in ModRM.reg's place has the shorter prefix.
  if (row.commutes && x.b != no_register && x.b >= 8 && x.a < 8 && x.b < 16) std::swap(x.a, x.b);
  const Fields f = fields_of(x);
  const bool scalar = x.width == Width::scalar && row.scalar_prefix != Prefix::none;
  const auto prefix = static_cast<std::uint32_t>(scalar ? row.scalar_prefix : row.prefix);
  const std::uint8_t opcode = scalar ? row.scalar_opcode : row.opcode;
  const bool in_memory = f.rm == no_register;
  const std::uint32_t bytes = memory_bytes(x.mnemonic, x.width, x.broadcast);
  const std::uint32_t immediate_bytes = row.immediate ? 1 : 0;
  const std::uint32_t length = scalar || x.width == Width::scalar ? 0 : static_cast<std::uint32_t>(x.width) - 1;

  const bool low = f.reg < 16 && f.v < 16 && (in_memory || f.rm < 16);
  bool vex = row.exists != Exists::evex && low && !x.broadcast && x.width != Width::eight;
  if (vex && evex_ && row.exists == Exists::both && in_memory && is_shorter_with_evex(x.address, bytes)) vex = false;
  assert(vex || (evex_ && row.exists != Exists::vex));

  const std::uint32_t r = (f.reg >> 3U & 1U) ^ 1U;
  const std::uint32_t b = (in_memory ? (is_extended(x.address.base) ? 0U : 1U) : (f.rm >> 3U & 1U) ^ 1U);
  if (vex) {
    const std::uint32_t last = (~static_cast<std::uint32_t>(f.v) & 15U) << 3U | length << 2U | prefix;
    if (row.map == Map::m0f && !row.vex_w && b == 1) {
      byte(0xc5);
      byte(r << 7U | last);
    } else {
      byte(0xc4);
      byte(r << 7U | 1U << 6U | b << 5U | static_cast<std::uint32_t>(row.map));
      byte((row.vex_w ? 0x80U : 0U) | last);
    }
  } else {
    const std::uint32_t high = (f.reg >> 4U & 1U) ^ 1U;
    const std::uint32_t xbit = in_memory ? 1U : (f.rm >> 4U & 1U) ^ 1U;
    const std::uint32_t mask = x.mnemonic == Mnemonic::choose_by_k ? mask_register : 0U;
    byte(0x62);
    byte(r << 7U | xbit << 6U | b << 5U | high << 4U | static_cast<std::uint32_t>(row.map));
    byte(0x80U | (~static_cast<std::uint32_t>(f.v) & 15U) << 3U | 4U | prefix);
    byte(length << 5U | (x.broadcast ? 0x10U : 0U) | ((f.v >> 4U & 1U) ^ 1U) << 3U | mask);
  }
  byte(opcode);
  if (in_memory) {
    address(f.reg, x.address, vex ? 1 : bytes, immediate_bytes);
  } else {
    byte(0xc0U | (f.reg & 7U) << 3U | (f.rm & 7U));
  }
  if (row.immediate) byte(x.immediate);
}

void Encoder::push(std::uint8_t gpr) {
  if (is_extended(gpr)) byte(0x41);
  byte(0x50U | (gpr & 7U));
}
void Encoder::pop(std::uint8_t gpr) {
  if (is_extended(gpr)) byte(0x41);
  byte(0x58U | (gpr & 7U));
}
void Encoder::general(std::uint8_t opcode, std::uint8_t field, const Address& at) {
  byte(0x48U | (is_extended(field) ? 4U : 0U) | (is_extended(at.base) ? 1U : 0U));
  byte(opcode);
  address(field, at, 1, 0);
}
void Encoder::load_pointer(std::uint8_t gpr, const Address& from) { general(0x8b, gpr, from); }
void Encoder::store_pointer(std::uint8_t gpr, const Address& to) { general(0x89, gpr, to); }
void Encoder::load_address(std::uint8_t gpr, const Address& of) { general(0x8d, gpr, of); }
void Encoder::move_pointer(std::uint8_t to, std::uint8_t from) {
  byte(0x48U | (is_extended(to) ? 4U : 0U) | (is_extended(from) ? 1U : 0U));
  byte(0x8b);
  byte(0xc0U | (to & 7U) << 3U | (from & 7U));
}
void Encoder::set_number(std::uint8_t gpr, std::uint32_t value) {
  if (is_extended(gpr)) byte(0x41);
  byte(0xb8U | (gpr & 7U));
  number(static_cast<std::int32_t>(value));
}
void Encoder::align_stack(std::uint8_t bytes) {
  for (const std::uint32_t each : {0x48U, 0x83U, 0xe4U, 0x100U - bytes}) byte(each);
}
void Encoder::grow_stack(std::uint32_t bytes) {
  for (const std::uint32_t each : {0x48U, 0x81U, 0xecU}) byte(each);
  number(static_cast<std::int32_t>(bytes));
}
void Encoder::test_eax() {
  byte(0x85);
  byte(0xc0);
}
void Encoder::test_al(std::uint8_t bits) {
  byte(0xa8);
  byte(bits);
}
void Encoder::give_back() { byte(0xc3); }
void Encoder::zero_upper() {
  for (const std::uint32_t each : {0xc5U, 0xf8U, 0x77U}) byte(each);
}
void Encoder::call(const Address& pointer) {
  if (is_extended(pointer.base)) byte(0x41);
  byte(0xff);
  address(2, pointer, 1, 0);
}
std::size_t Encoder::jump_if_not_zero() {
  byte(0x0f);
  byte(0x85);
  number(0);
  return bytes_.size() - 4;
}
std::size_t Encoder::jump() {
  byte(0xe9);
  number(0);
  return bytes_.size() - 4;
}
std::size_t Encoder::call_inside() {
  byte(0xe8);
  number(0);
  return bytes_.size() - 4;
}
void Encoder::set_target(std::size_t place, std::size_t target) {
  const auto distance = static_cast<std::uint32_t>(target - (place + 4));
  for (unsigned i = 0; i < 4; ++i) bytes_[place + i] = static_cast<std::uint8_t>(distance >> (8 * i) & 0xffU);
}

std::vector<std::uint8_t> Encoder::finish(std::uint32_t alignment) {
  while (bytes_.size() % alignment != 0) byte(0xcc);
  for (const Fixup& fixup : fixups_) {
    const auto constant = static_cast<std::int64_t>(bytes_.size()) + fixup.constant;
    const auto distance = static_cast<std::uint32_t>(constant - static_cast<std::int64_t>(fixup.behind));
    for (unsigned i = 0; i < 4; ++i) bytes_[fixup.place + i] = static_cast<std::uint8_t>(distance >> (8 * i) & 0xffU);
  }
  return std::move(bytes_);
}

}  // namespace robotc::codegen::x86
