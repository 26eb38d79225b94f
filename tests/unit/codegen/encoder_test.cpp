#include "compiler/codegen/x86/encoder.h"

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "compiler/codegen/x86/disassemble.h"

/// Every form of our instructions with all kinds of registers and addresses, read back by LLVM's disassembler.
namespace robotc::codegen::x86::encoder_test {
namespace {

constexpr std::string_view general[] = {"rax", "rcx", "rdx", "rbx", "rsp", "rbp", "rsi", "rdi",
                                        "r8",  "r9",  "r10", "r11", "r12", "r13", "r14", "r15"};

std::string vector_register(Width width, std::uint8_t number) {
  const char* const name = width == Width::eight ? "zmm" : width == Width::four ? "ymm" : "xmm";
  return std::string("%") + name + std::to_string(number);
}

std::string text_of(const Address& address) {
  std::string text = address.displacement == 0 ? "" : std::to_string(address.displacement);
  return text + "(%" + std::string(general[address.base]) + ")";
}

/// How an instruction reads: `%d`, `%a`, `%b` in its form stand for the operands, `$i` for the immediate. Letters
/// behind the operands say a width that is not the operation's: x, y, z.
struct Form {
  Mnemonic mnemonic;
  std::vector<Width> widths;
  const char* scalar;  ///< null: as `packed`
  const char* packed;
  bool vex = true;
  bool evex = true;
  bool registers = true;  ///< b may be a register
  bool memory = true;
  std::vector<std::uint8_t> immediates = {0};
};

const std::vector<Width> any = {Width::scalar, Width::two, Width::four, Width::eight};
const std::vector<Width> vectors = {Width::two, Width::four, Width::eight};

std::vector<Form> forms() {
  std::vector<Form> result;
  const auto arithmetic = [&](Mnemonic mnemonic, const char* scalar, const char* packed) {
    result.push_back({mnemonic, any, scalar, packed});
  };
  arithmetic(Mnemonic::add, "vaddsd @b, @a, @d", "vaddpd @b, @a, @d");
  arithmetic(Mnemonic::subtract, "vsubsd @b, @a, @d", "vsubpd @b, @a, @d");
  arithmetic(Mnemonic::multiply, "vmulsd @b, @a, @d", "vmulpd @b, @a, @d");
  arithmetic(Mnemonic::divide, "vdivsd @b, @a, @d", "vdivpd @b, @a, @d");
  arithmetic(Mnemonic::minimum, "vminsd @b, @a, @d", "vminpd @b, @a, @d");
  arithmetic(Mnemonic::maximum, "vmaxsd @b, @a, @d", "vmaxpd @b, @a, @d");
  arithmetic(Mnemonic::square_root, "vsqrtsd @b, @a, @d", "vsqrtpd @b, @d");
  arithmetic(Mnemonic::multiply_add_132, "vfmadd132sd @b, @a, @d", "vfmadd132pd @b, @a, @d");
  arithmetic(Mnemonic::multiply_add_213, "vfmadd213sd @b, @a, @d", "vfmadd213pd @b, @a, @d");
  arithmetic(Mnemonic::multiply_add_231, "vfmadd231sd @b, @a, @d", "vfmadd231pd @b, @a, @d");
  arithmetic(Mnemonic::multiply_subtract_132, "vfmsub132sd @b, @a, @d", "vfmsub132pd @b, @a, @d");
  arithmetic(Mnemonic::multiply_subtract_213, "vfmsub213sd @b, @a, @d", "vfmsub213pd @b, @a, @d");
  arithmetic(Mnemonic::multiply_subtract_231, "vfmsub231sd @b, @a, @d", "vfmsub231pd @b, @a, @d");
  arithmetic(Mnemonic::negated_multiply_add_132, "vfnmadd132sd @b, @a, @d", "vfnmadd132pd @b, @a, @d");
  arithmetic(Mnemonic::negated_multiply_add_213, "vfnmadd213sd @b, @a, @d", "vfnmadd213pd @b, @a, @d");
  arithmetic(Mnemonic::negated_multiply_add_231, "vfnmadd231sd @b, @a, @d", "vfnmadd231pd @b, @a, @d");
  arithmetic(Mnemonic::negated_multiply_subtract_132, "vfnmsub132sd @b, @a, @d", "vfnmsub132pd @b, @a, @d");
  arithmetic(Mnemonic::negated_multiply_subtract_213, "vfnmsub213sd @b, @a, @d", "vfnmsub213pd @b, @a, @d");
  arithmetic(Mnemonic::negated_multiply_subtract_231, "vfnmsub231sd @b, @a, @d", "vfnmsub231pd @b, @a, @d");
  result.push_back({Mnemonic::bitwise_and, vectors, nullptr, "vandpd @b, @a, @d"});
  result.push_back({Mnemonic::bitwise_or, vectors, nullptr, "vorpd @b, @a, @d"});
  result.push_back({Mnemonic::bitwise_xor, vectors, nullptr, "vxorpd @b, @a, @d"});
  result.push_back({Mnemonic::add_integers, vectors, nullptr, "vpaddq @b, @a, @d"});
  result.push_back({Mnemonic::unpack_low, vectors, nullptr, "vunpcklpd @b, @a, @d"});
  result.push_back({Mnemonic::unpack_high, vectors, nullptr, "vunpckhpd @b, @a, @d"});
  result.push_back({Mnemonic::shift_left, vectors, nullptr, "vpsllq $i, @b, @d", true, true, true, false, {62, 63}});
  result.push_back({Mnemonic::move, vectors, nullptr, "vmovapd @b, @d", true, true, true, false});
  result.push_back({Mnemonic::load, any, "vmovsd @b, @d", "vmovupd @b, @d", true, true, false});
  result.push_back({Mnemonic::store, any, "vmovsd @d, @b", "vmovupd @d, @b", true, true, false});
  result.push_back({Mnemonic::spread, {Width::two}, nullptr, "vmovddup @b, @d"});
  result.push_back({Mnemonic::spread, {Width::four, Width::eight}, nullptr, "vbroadcastsd @bx, @d"});
  result.push_back({Mnemonic::load_high, {Width::two}, nullptr, "vmovhpd @b, @a, @d", true, true, false});
  result.push_back(
      {Mnemonic::round_scalar, {Width::scalar}, nullptr, "vroundsd $i, @b, @a, @d", true, false, true, true, {9}});
  result.push_back(
      {Mnemonic::round_scalar, {Width::scalar}, nullptr, "vrndscalesd $i, @b, @a, @d", false, true, true, true, {9}});
  result.push_back({Mnemonic::round_packed,
                    {Width::two, Width::four},
                    nullptr,
                    "vroundpd $i, @b, @d",
                    true,
                    false,
                    true,
                    true,
                    {9}});
  result.push_back({Mnemonic::round_packed, vectors, nullptr, "vrndscalepd $i, @b, @d", false, true, true, true, {9}});
  result.push_back({Mnemonic::compare, {Width::scalar}, nullptr, "vcmpeqsd @b, @a, @d", true, false});
  result.push_back({Mnemonic::compare,
                    {Width::two, Width::four},
                    nullptr,
                    "vcmplt_oqpd @b, @a, @d",
                    true,
                    false,
                    true,
                    true,
                    {0x11}});
  result.push_back(
      {Mnemonic::compare_to_k, {Width::scalar}, nullptr, "vcmpneqsd @b, @a, %k1", false, true, true, true, {4}});
  result.push_back(
      {Mnemonic::compare_to_k, vectors, nullptr, "vcmpnle_uqpd @b, @a, %k1", false, true, true, true, {0x16}});
  result.push_back({Mnemonic::k_to_lanes, vectors, nullptr, "vpmovm2q %k1, @d", false, true, true, false});
  result.push_back({Mnemonic::lanes_to_k, vectors, nullptr, "vpmovq2m @b, %k1", false, true, true, false});
  result.push_back({Mnemonic::choose_by_k, vectors, nullptr, "vblendmpd @b, @a, @d {%k1}", false, true});
  result.push_back({Mnemonic::choose_by_sign,
                    {Width::two, Width::four},
                    nullptr,
                    "vblendvpd @m, @b, @a, @d",
                    true,
                    false,
                    true,
                    true,
                    {0x30, 0xc0}});
  result.push_back({Mnemonic::test_k, {Width::scalar}, nullptr, "kortestb %k1, %k1", true, false, true, false});
  result.push_back({Mnemonic::eax_to_k, {Width::scalar}, nullptr, "kmovb %eax, %k1", true, false, true, false});
  result.push_back(
      {Mnemonic::signs_to_eax, {Width::two, Width::four}, nullptr, "vmovmskpd @b, %eax", true, false, true, false});
  result.push_back(
      {Mnemonic::insert_quarter, {Width::four}, nullptr, "vinsertf128 $i, @bx, @a, @d", true, false, true, true, {1}});
  result.push_back({Mnemonic::insert_quarter,
                    {Width::four, Width::eight},
                    nullptr,
                    "vinsertf64x2 $i, @bx, @a, @d",
                    false,
                    true,
                    true,
                    true,
                    {1}});
  result.push_back(
      {Mnemonic::insert_half, {Width::eight}, nullptr, "vinsertf64x4 $i, @by, @a, @d", false, true, true, true, {1}});
  result.push_back(
      {Mnemonic::extract_quarter, {Width::four}, nullptr, "vextractf128 $i, @a, @bx", true, false, true, true, {1}});
  result.push_back({Mnemonic::extract_quarter,
                    {Width::four, Width::eight},
                    nullptr,
                    "vextractf64x2 $i, @a, @bx",
                    false,
                    true,
                    true,
                    true,
                    {1}});
  result.push_back(
      {Mnemonic::extract_half, {Width::eight}, nullptr, "vextractf64x4 $i, @a, @by", false, true, true, true, {1}});
  result.push_back({Mnemonic::join_quarters,
                    {Width::four},
                    nullptr,
                    "vperm2f128 $i, @b, @a, @d",
                    true,
                    false,
                    true,
                    true,
                    {0x20, 0x31}});
  result.push_back({Mnemonic::shuffle_quarters,
                    {Width::four, Width::eight},
                    nullptr,
                    "vshuff64x2 $i, @b, @a, @d",
                    false,
                    true,
                    true,
                    true,
                    {3}});
  result.push_back({Mnemonic::choose_lanes,
                    {Width::two, Width::four},
                    nullptr,
                    "vblendpd $i, @b, @a, @d",
                    true,
                    false,
                    true,
                    true,
                    {2}});
  return result;
}

void replace(std::string& text, std::string_view what, const std::string& by) {
  if (const std::size_t at = text.find(what); at != std::string::npos) text.replace(at, what.size(), by);
}

std::string expected(const Form& form, const Encodable& x) {
  std::string text = x.width == Width::scalar && form.scalar != nullptr ? form.scalar : form.packed;
  const auto b = [&](Width width) {
    if (x.b != no_register) return vector_register(width, x.b);
    return text_of(x.address) + (x.broadcast ? "{1to" + std::to_string(lanes_of(x.width)) + "}" : "");
  };
  replace(text, "@bx", b(Width::two));
  replace(text, "@by", b(Width::four));
  replace(text, "@b", b(x.width));
  replace(text, "@a", vector_register(x.width, x.a));
  replace(text, "@d", vector_register(x.width, x.d));
  replace(text, "@m", vector_register(x.width, x.immediate >> 4U));
  replace(text, "$i", "$" + std::to_string(x.immediate));
  return text;
}

/// Operands of a commutative operation may change places.
bool is_same(const Form& form, const Encodable& x, const std::string& text) {
  if (text == expected(form, x)) return true;
  const bool commutes = form.mnemonic == Mnemonic::add || form.mnemonic == Mnemonic::multiply ||
                        form.mnemonic == Mnemonic::bitwise_and || form.mnemonic == Mnemonic::bitwise_or ||
                        form.mnemonic == Mnemonic::bitwise_xor || form.mnemonic == Mnemonic::add_integers;
  if (!commutes || x.b == no_register) return false;
  Encodable swapped = x;
  swapped.a = x.b;
  swapped.b = x.a;
  return text == expected(form, swapped);
}

/// Encodes instructions one behind the other, and reads them back together.
class Checks {
 public:
  explicit Checks(bool evex) : encoder_(evex) {}
  void add(const Form& form, const Encodable& x) {
    encoder_.encode(x);
    expected_.push_back({&form, x});
  }
  [[nodiscard]] std::size_t count() const { return expected_.size(); }
  void run() {
    const std::vector<std::string> lines = disassemble(encoder_.finish(1));
    REQUIRE(lines.size() == expected_.size());
    for (std::size_t i = 0; i < lines.size(); ++i) {
      const auto& [form, x] = expected_[i];
      if (!is_same(*form, x, lines[i])) REQUIRE(lines[i] == expected(*form, x));
    }
  }

 private:
  Encoder encoder_;
  std::vector<std::pair<const Form*, Encodable>> expected_;
};

TEST_CASE("encoder: LLVM reads every instruction with all registers and addresses as it was meant") {
  std::size_t count = 0;
  const std::vector<Form> all = forms();
  for (const Form& form : all) {
    for (const Width width : form.widths) {
      for (const bool evex : {false, true}) {
        if (!evex && (!form.vex || width == Width::eight)) continue;
        if (evex && !form.evex) continue;
        CAPTURE(evex);
        Checks checks(evex);
        // Registers that both encodings reach, and those of EVEX alone. Where the two are spelled differently, only the
        // high ones make sure which it is.
        const bool needs_high =
            form.vex == false &&
            (form.mnemonic == Mnemonic::round_scalar || form.mnemonic == Mnemonic::round_packed ||
             form.mnemonic == Mnemonic::insert_quarter || form.mnemonic == Mnemonic::extract_quarter);
        const std::vector<std::uint8_t> registers = needs_high ? std::vector<std::uint8_t>{16, 23, 31}
                                                    : evex     ? std::vector<std::uint8_t>{0, 7, 8, 15, 16, 23, 24, 31}
                                                               : std::vector<std::uint8_t>{0, 3, 7, 8, 12, 15};
        for (const std::uint8_t immediate : form.immediates) {
          Encodable x{.mnemonic = form.mnemonic, .width = width, .immediate = immediate};
          for (const std::uint8_t d : registers) {
            for (const std::uint8_t a : registers) {
              x.d = d;
              x.a = a;
              for (const std::uint8_t b : registers) {
                if (!form.registers) continue;
                x.b = b;
                checks.add(form, x);
              }
            }
            if (!form.memory) continue;
            x.b = no_register;
            for (std::uint8_t base = 0; base < 16; ++base) {
              for (const std::int32_t displacement :
                   {0, 8, 120, 127, 128, -128, -129, 1016, 1024, 4064, 8128, -1024, -4096, 100000, 12}) {
                x.address = {base, displacement};
                checks.add(form, x);
                if (!evex || width == Width::scalar || form.vex == false || form.scalar == nullptr) continue;
                if (form.mnemonic == Mnemonic::load || form.mnemonic == Mnemonic::store) continue;
                x.broadcast = true;
                checks.add(form, x);
                x.broadcast = false;
              }
            }
          }
        }
        count += checks.count();
        checks.run();
      }
    }
  }
  CHECK(count > 100'000);
}

}  // namespace
}  // namespace robotc::codegen::x86::encoder_test
