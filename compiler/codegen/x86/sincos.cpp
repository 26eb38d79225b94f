// See compiler/codegen/sincos.cpp for the method.

#include "compiler/codegen/x86/sincos.h"

#include <array>
#include <bit>

#include "compiler/codegen/sincos_polynomials.h"

namespace robotc::codegen::x86 {

namespace {

class SincosBuilder {
 public:
  SincosBuilder(Program& program, Width width) : p_(program), width_(width) {}

  SinesAndCosines run(ValueIndex x) {
    // x = r + n·π/2
    const ValueIndex shifted = add_product(x, number(two_over_pi), number(round_to_integer));
    const ValueIndex n = make(Operation::subtract, shifted, number(round_to_integer));
    ValueIndex r = x;
    for (const double part : half_pi) r = make(Operation::negated_multiply_add, n, number(part), r);

    const ValueIndex z = make(Operation::multiply, r, r);
    const ValueIndex z2 = make(Operation::multiply, z, z);
    const ValueIndex s = polynomial(sine_coefficients, z, z2);
    const ValueIndex c = polynomial(cosine_coefficients, z, z2);
    ValueIndex sine = add_product(make(Operation::multiply, z, r), s, r);
    // r + r³·S loses the sign of −0.
    sine = make(Operation::bitwise_or, make(Operation::bitwise_and, sine, bits(~sign_bit)),
                make(Operation::bitwise_and, r, bits(sign_bit)));
    const ValueIndex cosine = add_product(z2, c, add_product(z, number(-0.5), number(1)));

    // Quadrants 1 and 3 swap the two; bit 1 of the quadrant is the sine's sign, bit 1 of the next the cosine's.
    const ValueIndex odd = shift(shifted, 63);
    const ValueIndex sines = make(Operation::choose, odd, cosine, sine);
    const ValueIndex cosines = make(Operation::choose, odd, sine, cosine);
    return {with_sign(sines, shifted), with_sign(cosines, make(Operation::add_integers, shifted, bits(1)))};
  }

 private:
  ValueIndex make(Operation operation, ValueIndex a, ValueIndex b, ValueIndex c = no_operand) {
    return p_.make(operation, width_, {a, b, c});
  }
  ValueIndex add_product(ValueIndex a, ValueIndex b, ValueIndex c) { return make(Operation::multiply_add, a, b, c); }
  ValueIndex number(double value) { return p_.constant_bits(std::bit_cast<std::uint64_t>(value), width_); }
  /// For operations on whole registers.
  ValueIndex bits(std::uint64_t value) { return p_.constant_bits(value, whole(width_)); }
  ValueIndex shift(ValueIndex value, std::uint32_t by) {
    return p_.make(Operation::shift_left, width_, {value, no_operand, no_operand}, by);
  }

  ValueIndex polynomial(const std::array<double, 6>& c, ValueIndex z, ValueIndex z2) {
    const ValueIndex low = add_product(z, number(c[1]), number(c[0]));
    const ValueIndex middle = add_product(z, number(c[3]), number(c[2]));
    const ValueIndex high = add_product(z, number(c[5]), number(c[4]));
    return add_product(z2, add_product(z2, high, middle), low);
  }

  ValueIndex with_sign(ValueIndex magnitude, ValueIndex turns) {
    return make(Operation::bitwise_xor, magnitude, make(Operation::bitwise_and, shift(turns, 62), bits(sign_bit)));
  }

  Program& p_;
  Width width_;
};

}  // namespace

SinesAndCosines sines_and_cosines(Program& program, ValueIndex angles, Width width) {
  const SinesAndCosines quick = SincosBuilder(program, width).run(angles);
  const ValueIndex sines = program.check_angles(angles, quick.sines, quick.cosines, width, polynomial_sincos_limit);
  return {sines, sines + 1};
}

}  // namespace robotc::codegen::x86
