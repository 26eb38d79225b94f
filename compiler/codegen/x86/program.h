#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <map>
#include <string>
#include <vector>

#include "compiler/codegen/x86/instruction.h"

/// A kernel as operations on values, before registers.
namespace robotc::codegen::x86 {

/// `a`, `b`, `c` are the operands in their order.
enum class Operation : std::uint8_t {
  add,
  subtract,
  multiply,
  divide,
  minimum,  ///< a < b ? a : b
  maximum,  ///< a > b ? a : b
  square_root,
  multiply_add,               ///< a·b + c, rounded once
  multiply_subtract,          ///< a·b − c
  negated_multiply_add,       ///< c − a·b
  negated_multiply_subtract,  ///< −a·b − c
  bitwise_and,
  bitwise_or,
  bitwise_xor,
  compare,  ///< all bits of a lane where it holds, else none; the immediate names the comparison
  choose,   ///< b where the sign of a is set, else c
  floor,
  shift_left,        ///< the bits of each lane by the immediate
  add_integers,      ///< 64 bits a lane
  spread,            ///< lane 0 in all lanes
  unpack_low,        ///< lanes 0 of a and b, lanes 2 of a and b, …
  unpack_high,       ///< lanes 1, 3, …
  insert_quarter,    ///< a with two lanes of b at 2·immediate
  insert_half,       ///< a with four lanes of b at 4·immediate
  extract_quarter,   ///< two lanes of a from 2·immediate on
  extract_half,      ///< four lanes of a from 4·immediate on
  shuffle_quarters,  ///< pairs of lanes: the first half chosen from a and the second from b, by the immediate
  choose_lanes,      ///< b where the immediate has a bit, else a
  store,             ///< a to `place`
  check_angles,      ///< see `Program::check_angles`
  call,              ///< of a function of numbers
  call_algorithm,    ///< of a function of arrays: `Program::algorithms[target]`
};

/// The immediate of `compare`. With a NaN `not_equal` is true, and the others are false.
enum class Comparison : std::uint8_t { equal = 0, less = 0x11, less_equal = 0x12, not_equal = 4 };

/// Memory that code addresses.
enum class Area : std::uint32_t {
  frame,      ///< of this call on the stack
  constants,  ///< after the code
  arrays,     ///< the first array of the kernel; the others follow
};

struct Place {
  Area area = Area::frame;
  std::uint32_t offset = 0;  ///< bytes
};

/// The sign bit of a double.
inline constexpr std::uint64_t sign_bit = std::uint64_t{1} << 63U;

using ValueIndex = std::uint32_t;
inline constexpr ValueIndex no_operand = std::numeric_limits<ValueIndex>::max();

struct Value {
  Width width = Width::scalar;
  bool in_memory = false;  ///< at `home` for as long as it is used
  bool is_spread = false;  ///< a number at `home`, in all lanes
  bool is_zero = false;
  Place home = {};
};

inline constexpr std::size_t most_operands = 4;

struct Instruction {
  Operation operation = Operation::add;
  Width width = Width::scalar;
  std::uint8_t immediate = 0;
  std::uint32_t target = 0;  ///< of a call: a function of `Program::targets`, or a call of an algorithm
  ValueIndex result = no_operand;
  std::array<ValueIndex, most_operands> operands = {no_operand, no_operand, no_operand, no_operand};
  Place place = {};  ///< of a store; of the limit of angles
};

/// A call of a numeric algorithm, `intrinsics::Function`.
struct AlgorithmCall {
  std::uint32_t target = 0;
  Place arguments, results, workspace, shape;
};

/// Constants after the code, without duplicates.
class ConstantPool {
 public:
  /// The offset of numbers, given by their bits, that lie side by side; aligned to their size.
  std::uint32_t place(const std::vector<std::uint64_t>& numbers);
  [[nodiscard]] const std::vector<std::uint64_t>& numbers() const { return numbers_; }

 private:
  std::vector<std::uint64_t> numbers_;
  std::map<std::vector<std::uint64_t>, std::uint32_t> places_;
};

/// Straight-line code in static single assignment.
struct Program {
  std::vector<Value> values;
  std::vector<Instruction> code;
  ConstantPool constants;
  std::vector<std::string> targets;  ///< symbols of called functions
  std::vector<AlgorithmCall> algorithms;
  std::uint32_t frame_bytes = 0;  ///< used by the program itself
  std::uint32_t inputs = 0;       ///< arrays: so many inputs, the constants, the outputs
  std::uint32_t outputs = 0;
  bool evex = false;  ///< may use AVX-512F, VL and DQ

  [[nodiscard]] Area array(std::uint32_t index) const {
    return static_cast<Area>(static_cast<std::uint32_t>(Area::arrays) + index);
  }
  [[nodiscard]] std::uint32_t array_count() const { return inputs + 1 + outputs; }

  ValueIndex add_value(const Value& value);
  /// A value in memory.
  ValueIndex at(Place place, Width width);
  /// A number in memory, in all lanes.
  ValueIndex spread_at(Place place, Width width);
  ValueIndex constant(double number) { return constant_bits(std::bit_cast<std::uint64_t>(number), Width::scalar); }
  /// The same bits in all lanes.
  ValueIndex constant_bits(std::uint64_t bits, Width width);
  ValueIndex constant_lanes(const std::vector<std::uint64_t>& lanes);

  ValueIndex make(Operation operation, Width width, std::array<ValueIndex, 3> operands, std::uint32_t immediate = 0);
  void store(ValueIndex value, Width width, Place place);
  /// Replaces the sines and cosines of angles beyond `limit`, with infinities and NaN, by the slow path's. Returns the
  /// sines; the cosines are the next value.
  ValueIndex check_angles(ValueIndex angles, ValueIndex sines, ValueIndex cosines, Width width, double limit);
  /// The index of a called function.
  std::uint32_t target(const std::string& symbol);

 private:
  std::map<std::vector<std::uint64_t>, ValueIndex> constant_values_;
};

/// The symbol of the function `void (const double* angles, double* sines, double* cosines, uint32_t lanes)` of the slow
/// path: it replaces the results of the angles beyond the limit of polynomials.
inline constexpr const char* slow_sincos = "robotc.sincos.slow";

}  // namespace robotc::codegen::x86
