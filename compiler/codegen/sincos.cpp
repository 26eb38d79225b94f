// Sine and cosine of several angles at once, as LLVM IR.
//
// Reduction (Cody and Waite): n = round(x·2/π), r = x − n·π/2 with π/2 = p1 + p2 + p3, three doubles of 53 bits each.
//   x − n·p1 is exact in one fused multiply-add: near n·π/2 it is a multiple of ulp(x) or of 2⁻⁵², and at most about
//   0.8. The other two steps round to half an ulp of their results each, however much cancels; p3 matters only if r is
//   so small that the rounding of p2 would show. The remainder of π/2 after p3 is below 2⁻¹⁶⁰. All three are positive
//   (p2 is rounded down), so that n = 0 preserves −0.
// n comes from adding 1.5·2⁵², which also leaves n mod 4 in the low mantissa bits: no conversion to integer.
// On |r| ≤ π/4 (and a little more, where n was rounded the other way) fdlibm's minimax polynomials hold to 2⁻⁵⁸; they
// are evaluated in Estrin's order, because latency, not throughput, limits one group of angles. Huge, infinite and NaN
// lanes are recomputed by libm afterwards: the main path has no branch.
// Without fused multiply-add, n·p is exact if p has 33 bits and n 20 (fdlibm): π/2 = p1 + p2 + p3 of 33 bits each and
// p4 of 53. Under strong cancellation the differences are exact as well; otherwise each step rounds to half an ulp.
// Floats use three parts of 24 bits: up to n = 2¹⁷ the remainder after p1 is a multiple of 2⁻²⁴ below 1, so it is
// exact. The polynomials are those of Cephes.
// Without libm, huge angles are reduced by Payne and Hanek: see `huge_function`.

#include "compiler/codegen/sincos.h"

#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Intrinsics.h>
#include <llvm/IR/MDBuilder.h>
#include <llvm/IR/Module.h>

#include <array>
#include <string>

#include "compiler/codegen/called_functions.h"
#include "compiler/codegen/sincos_polynomials.h"
#include "compiler/codegen/slow_angles.h"

namespace robotc::codegen {

namespace {

using llvm::Value;

constexpr std::array<double, 4> unfused_half_pi = {0x1.921fb544p+0, 0x1.0b4611a6p-34, 0x1.3198a2ep-69,
                                                   0x1.b839a252049c1p-104};
constexpr std::array<double, 3> float_half_pi = {0x1.921fb4p+0, 0x1.4442dp-24, 0x1.846988p-48};
constexpr double float_two_over_pi = 0x1.45f306p-1;
constexpr double float_round_to_integer = 0x1.8p23;

// As `sine_coefficients` and `cosine_coefficients`; Cephes's sinf.c.
constexpr std::array<double, 3> float_sine_coefficients = {-1.6666654611e-1, 8.3321608736e-3, -1.9515295891e-4};
constexpr std::array<double, 3> float_cosine_coefficients = {4.166664568298827e-2, -1.388731625493765e-3,
                                                             2.443315711809948e-5};

/// Emits operations on vectors of a fixed number of lanes; one lane is a plain number.
class LaneBuilder {
 public:
  LaneBuilder(llvm::IRBuilderBase& builder, std::uint32_t lanes, const SincosStyle& style_in)
      : b(builder), style(style_in), lanes_(lanes) {
    reals = widen(real());
    integers = widen(is_float() ? b.getInt32Ty() : b.getInt64Ty());
  }

  [[nodiscard]] bool is_float() const { return style.scalar == Scalar::float32; }
  [[nodiscard]] llvm::Type* real() const { return is_float() ? b.getFloatTy() : b.getDoubleTy(); }
  [[nodiscard]] unsigned bits() const { return is_float() ? 32 : 64; }
  [[nodiscard]] llvm::Align alignment() const { return llvm::Align(bits() / 8); }
  [[nodiscard]] llvm::Type* widen(llvm::Type* element) const {
    return lanes_ == 1 ? element : llvm::FixedVectorType::get(element, lanes_);
  }
  /// Limit of the polynomials. Without fused multiply-add floats are reduced as doubles.
  [[nodiscard]] double limit() const {
    return !style.fma ? unfused_sincos_limit : is_float() ? float_sincos_limit : polynomial_sincos_limit;
  }
  [[nodiscard]] Value* constant(double value) const { return llvm::ConstantFP::get(reals, value); }
  [[nodiscard]] Value* constant(std::uint64_t value) const { return llvm::ConstantInt::get(integers, value); }
  Value* fma(Value* x, Value* y, Value* z) {
    if (!style.fma) return b.CreateFAdd(b.CreateFMul(x, y), z);
    return b.CreateIntrinsic(llvm::Intrinsic::fma, {reals}, {x, y, z});
  }

  /// c0 + c1·z + … + c5·z⁵, given z².
  Value* polynomial(const std::array<double, 6>& c, Value* z, Value* z2) {
    Value* const low = fma(z, constant(c[1]), constant(c[0]));
    Value* const middle = fma(z, constant(c[3]), constant(c[2]));
    Value* const high = fma(z, constant(c[5]), constant(c[4]));
    return fma(z2, fma(z2, high, middle), low);
  }
  Value* polynomial(const std::array<double, 3>& c, Value* z) {
    return fma(z, fma(z, constant(c[2]), constant(c[1])), constant(c[0]));
  }

  llvm::IRBuilderBase& b;
  const SincosStyle style;
  llvm::Type* reals;
  llvm::Type* integers;

 private:
  std::uint32_t lanes_;
};

/// An angle as r + n·π/2; the lowest two bits of `quadrant` are n mod 4.
struct Reduced {
  Value* r;
  Value* quadrant;
};

Reduced reduce(LaneBuilder& l, Value* x) {
  Value* const to_integer = l.constant(l.is_float() ? float_round_to_integer : round_to_integer);
  Value* const shifted = l.fma(x, l.constant(l.is_float() ? float_two_over_pi : two_over_pi), to_integer);
  Value* const n = l.b.CreateFSub(shifted, to_integer);
  Value* r = x;
  const auto subtract = [&](const auto& parts) {
    for (const double part : parts) r = l.fma(n, l.constant(-part), r);
  };
  if (!l.style.fma) {
    subtract(unfused_half_pi);
  } else {
    subtract(l.is_float() ? float_half_pi : half_pi);
  }
  return {r, l.b.CreateBitCast(shifted, l.integers)};
}

SincosValues evaluate(LaneBuilder& l, const Reduced& reduced) {
  llvm::IRBuilderBase& b = l.b;
  Value* const r = reduced.r;
  Value* const z = b.CreateFMul(r, r);
  Value* const z2 = b.CreateFMul(z, z);
  Value* const s = l.is_float() ? l.polynomial(float_sine_coefficients, z) : l.polynomial(sine_coefficients, z, z2);
  Value* const c = l.is_float() ? l.polynomial(float_cosine_coefficients, z) : l.polynomial(cosine_coefficients, z, z2);
  Value* sine = l.fma(b.CreateFMul(z, r), s, r);
  // r + r³·S loses the sign of −0.
  sine = b.CreateBinaryIntrinsic(llvm::Intrinsic::copysign, sine, r);
  Value* const cosine = l.fma(z2, c, l.fma(z, l.constant(-0.5), l.constant(1.0)));

  // Quadrants 1 and 3 swap the two; bit 1 of the quadrant is the sine's sign, bit 1 of the next the cosine's.
  Value* const quadrant = reduced.quadrant;
  Value* const odd = b.CreateICmpNE(b.CreateAnd(quadrant, l.constant(std::uint64_t{1})), l.constant(std::uint64_t{0}));
  const auto with_sign = [&](Value* magnitude, Value* turns) {
    Value* const sign = b.CreateAnd(b.CreateShl(turns, l.bits() - 2), l.constant(std::uint64_t{1} << (l.bits() - 1)));
    return b.CreateBitCast(b.CreateXor(b.CreateBitCast(magnitude, l.integers), sign), l.reals);
  };
  return {with_sign(b.CreateSelect(odd, cosine, sine), quadrant),
          with_sign(b.CreateSelect(odd, sine, cosine), b.CreateAdd(quadrant, l.constant(std::uint64_t{1})))};
}

SincosValues emit_polynomials(LaneBuilder& l, Value* x, std::uint32_t lanes) {
  if (!l.is_float() || l.style.fma) return evaluate(l, reduce(l, x));
  LaneBuilder wide(l.b, lanes, {Scalar::float64, false, l.style.libm});
  const SincosValues values = evaluate(wide, reduce(wide, l.b.CreateFPExt(x, wide.reals)));
  return {l.b.CreateFPTrunc(values.sines, l.reals), l.b.CreateFPTrunc(values.cosines, l.reals)};
}

/// True if any lane is beyond the polynomials' limit or NaN.
Value* any_is_bad(LaneBuilder& l, Value* x, std::uint32_t lanes) {
  Value* const bad = l.b.CreateFCmpUGT(l.b.CreateUnaryIntrinsic(llvm::Intrinsic::fabs, x), l.constant(l.limit()));
  return lanes > 1 ? l.b.CreateOrReduce(bad) : bad;
}

/// Branch weights: almost never taken.
llvm::MDNode* hardly_ever(llvm::LLVMContext& context) {
  return llvm::MDBuilder(context).createBranchWeights(1, 1 << 20);
}

/// The fractional bits of 2/π, after 64 zeros.
constexpr std::array<std::uint32_t, 39> bits_of_two_over_pi = {
    0x00000000, 0x00000000, 0xa2f9836e, 0x4e441529, 0xfc2757d1, 0xf534ddc0, 0xdb629599, 0x3c439041,
    0xfe5163ab, 0xdebbc561, 0xb7246e3a, 0x424dd2e0, 0x06492eea, 0x09d1921c, 0xfe1deb1c, 0xb129a73e,
    0xe88235f5, 0x2ebb4484, 0xe99c7026, 0xb45f7e41, 0x3991d639, 0x835339f4, 0x9c845f8b, 0xbdf9283b,
    0x1ff897ff, 0xde05980f, 0xef2f118b, 0x5a0a6d1f, 0x6d367ecf, 0x27cb09b7, 0x4f463f66, 0x9e5fea2d,
    0x7527bac7, 0xebe5f17b, 0x3d0739f7, 0x8a5292ea, 0x6bfb5fb1, 0x1f8d5d08, 0x56033046};

/// A private array of the module, created on first use.
llvm::GlobalVariable* table_of_two_over_pi(llvm::Module& module) {
  const char* const name = "robotc.two_over_pi";
  if (llvm::GlobalVariable* const existing = module.getGlobalVariable(name, true)) return existing;
  llvm::Constant* const words =
      llvm::ConstantDataArray::get(module.getContext(), llvm::ArrayRef<std::uint32_t>(bits_of_two_over_pi));
  auto* const table =
      new llvm::GlobalVariable(module, words->getType(), true, llvm::GlobalValue::PrivateLinkage, words, name);
  table->setUnnamedAddr(llvm::GlobalValue::UnnamedAddr::Global);
  table->setAlignment(llvm::Align(4));
  return table;
}

/// It almost never runs, so optimise it for size.
void make_cold(llvm::Function& function) {
  function.setDoesNotThrow();
  for (const auto attribute : {llvm::Attribute::Cold, llvm::Attribute::NoInline}) function.addFnAttr(attribute);
}

/// The module's internal function `void (real x, ptr sine, ptr cosine)` for any |x| above the limit, infinities and
/// NaN, by integer arithmetic (Payne and Hanek), created on first use.
///   |x| = m·2ᵉ. Only m·2ᵉ·2/π mod 4 matters, so the bits of 2/π above weight 2^(2−e) are irrelevant, and 192 bits from
///   there on leave an error below 2⁻¹³⁷: no double comes nearer to a multiple of π/2 than 2⁻⁶². Six words of 32 bits
///   times two of m, mod 2¹⁹²; the top two bits are the quadrant, the rest its fraction, converted to a signed one so
///   that |r| ≤ π/4. Uses only 32 × 32 → 64 bit arithmetic, for which no machine calls a library.
llvm::Function* huge_function(llvm::Module& module, const SincosStyle& style) {
  const char* const name = "robotc.sincos.huge";
  if (llvm::Function* const existing = module.getFunction(name)) return existing;
  llvm::LLVMContext& context = module.getContext();
  llvm::IRBuilder<> b(context);
  LaneBuilder l(b, 1, style);
  llvm::Function* const function =
      llvm::Function::Create(llvm::FunctionType::get(b.getVoidTy(), {l.reals, b.getPtrTy(), b.getPtrTy()}, false),
                             llvm::GlobalValue::InternalLinkage, name, module);
  make_cold(*function);
  llvm::BasicBlock* const entry = llvm::BasicBlock::Create(context, "entry", function);
  llvm::BasicBlock* const finite = llvm::BasicBlock::Create(context, "finite", function);
  llvm::BasicBlock* const other = llvm::BasicBlock::Create(context, "not_finite", function);
  llvm::Type* const word = b.getInt32Ty();
  llvm::Type* const pair = b.getInt64Ty();
  const auto give = [&](Value* sine, Value* cosine) {
    b.CreateAlignedStore(sine, function->getArg(1), l.alignment());
    b.CreateAlignedStore(cosine, function->getArg(2), l.alignment());
    b.CreateRetVoid();
  };
  const unsigned mantissa_bits = l.is_float() ? 23 : 52;
  const std::uint64_t exponent_mask = l.is_float() ? 0xff : 0x7ff;
  const std::int32_t bias = l.is_float() ? 127 : 1023;

  b.SetInsertPoint(entry);
  Value* const x = function->getArg(0);
  Value* const bits = b.CreateBitCast(x, l.integers);
  Value* const exponent = b.CreateAnd(b.CreateLShr(bits, mantissa_bits), l.constant(exponent_mask));
  b.CreateCondBr(b.CreateICmpEQ(exponent, l.constant(exponent_mask)), other, finite);

  b.SetInsertPoint(other);
  Value* const nothing = b.CreateFSub(x, x);
  give(nothing, nothing);

  b.SetInsertPoint(finite);
  const std::uint64_t one = std::uint64_t{1} << mantissa_bits;
  Value* const mantissa = b.CreateZExt(b.CreateOr(b.CreateAnd(bits, l.constant(one - 1)), l.constant(one)), pair);
  const auto low = [&](Value* value) { return b.CreateAnd(value, std::uint64_t{0xffffffff}); };
  const auto high = [&](Value* value) { return b.CreateLShr(value, 32); };

  // The first bit that counts has weight 2^(1−e): bit e − 1 after the point, counted from 1.
  Value* const first =
      b.CreateAdd(b.CreateZExtOrTrunc(exponent, word),
                  b.getInt32(static_cast<std::uint32_t>(64 - 2 - bias - static_cast<int>(mantissa_bits))));
  Value* const place = b.CreateLShr(first, 5);
  Value* const shift = b.CreateAnd(first, 31);
  llvm::GlobalVariable* const table = table_of_two_over_pi(module);
  constexpr std::size_t words = 6;
  std::array<Value*, words + 1> raw{};
  for (std::size_t i = 0; i < raw.size(); ++i) {
    Value* const index = b.CreateAdd(place, b.getInt32(static_cast<std::uint32_t>(i)));
    raw[i] = b.CreateAlignedLoad(word, b.CreateInBoundsGEP(word, table, index), llvm::Align(4));
  }
  std::array<Value*, words> window{};  // the lowest word first
  for (std::size_t i = 0; i < words; ++i) {
    window[words - 1 - i] =
        b.CreateZExt(b.CreateIntrinsic(llvm::Intrinsic::fshl, {word}, {raw[i], raw[i + 1], shift}), pair);
  }
  std::array<Value*, words> product{};
  for (std::size_t half = 0; half < 2; ++half) {
    if (half == 1 && l.is_float()) break;
    Value* const factor = half == 0 ? low(mantissa) : high(mantissa);
    Value* carry = nullptr;
    for (std::size_t i = 0; i + half < words; ++i) {
      Value* sum = b.CreateMul(window[i], factor);
      if (product[i + half] != nullptr) sum = b.CreateAdd(sum, product[i + half]);
      if (carry != nullptr) sum = b.CreateAdd(sum, carry);
      product[i + half] = low(sum);
      carry = high(sum);
    }
  }
  const auto joined = [&](std::size_t i) { return b.CreateOr(b.CreateShl(product[i + 1], 32), product[i]); };
  Value* const top = joined(4);
  Value* const middle = joined(2);
  Value* const bottom = joined(0);
  const auto shifted = [&](Value* upper, Value* lower) {
    return b.CreateOr(b.CreateShl(upper, 2), b.CreateLShr(lower, 62));
  };
  Value* const signed_high = shifted(top, middle);
  Value* const signed_low = shifted(middle, bottom);
  // A fraction of a half or more belongs to the next quadrant.
  Value* const negative = b.CreateICmpSLT(signed_high, b.getInt64(0));
  Value* const quadrant_of_magnitude = b.CreateAdd(b.CreateLShr(top, 62), b.CreateZExt(negative, pair));
  Value* const carried = b.CreateZExt(b.CreateICmpEQ(signed_low, b.getInt64(0)), pair);
  Value* const size_high = b.CreateSelect(negative, b.CreateAdd(b.CreateNot(signed_high), carried), signed_high);
  Value* const size_low = b.CreateSelect(negative, b.CreateNeg(signed_low), signed_low);
  // Up to about 60 leading bits may be zeros.
  Value* const zeros = b.CreateAnd(b.CreateBinaryIntrinsic(llvm::Intrinsic::ctlz, size_high, b.getFalse()), 63);
  Value* const normal = b.CreateOr(b.CreateShl(size_high, zeros),
                                   b.CreateLShr(b.CreateLShr(size_low, 1), b.CreateSub(b.getInt64(63), zeros)));
  // In two halves: some machines convert 64-bit integers by a library call.
  Value* const upper = b.CreateUIToFP(b.CreateTrunc(high(normal), word), l.reals);
  Value* const lower = b.CreateUIToFP(b.CreateTrunc(normal, word), l.reals);
  Value* const significand = l.fma(upper, l.constant(0x1p32), lower);
  Value* const scale_exponent = b.CreateSub(b.getInt64(static_cast<std::uint64_t>(bias - 64)), zeros);
  Value* const scale =
      b.CreateBitCast(b.CreateShl(b.CreateZExtOrTrunc(scale_exponent, l.integers), mantissa_bits), l.reals);
  Value* const magnitude = b.CreateFMul(b.CreateFMul(significand, scale), l.constant(0x1.921fb54442d18p+0));
  Value* const r_of_magnitude = b.CreateSelect(negative, b.CreateFNeg(magnitude), magnitude);
  // The sine is odd in x: a negative angle negates both.
  Value* const backwards = b.CreateICmpSLT(bits, l.constant(std::uint64_t{0}));
  Value* const r = b.CreateSelect(backwards, b.CreateFNeg(r_of_magnitude), r_of_magnitude);
  Value* const quadrant = b.CreateSelect(backwards, b.CreateNeg(quadrant_of_magnitude), quadrant_of_magnitude);
  const SincosValues values = evaluate(l, {r, b.CreateZExtOrTrunc(quadrant, l.integers)});
  give(values.sines, values.cosines);
  return function;
}

/// Computes sine and cosine of one angle beyond the polynomials' limit.
void emit_slow(llvm::IRBuilderBase& b, llvm::Module& module, const SincosStyle& style, Value* x, Value* sine,
               Value* cosine) {
  if (style.libm) {
    b.CreateCall(libm_sincos(module, style.scalar), {x, sine, cosine});
  } else if (style.scalar == Scalar::float64 || style.fma) {
    b.CreateCall(huge_function(module, style), {x, sine, cosine});
  } else {  // as a double
    llvm::Function* const huge = huge_function(module, {Scalar::float64, false, false});
    llvm::IRBuilder<> entry(&b.GetInsertBlock()->getParent()->getEntryBlock(),
                            b.GetInsertBlock()->getParent()->getEntryBlock().begin());
    Value* const wide_sine = entry.CreateAlloca(b.getDoubleTy());
    Value* const wide_cosine = entry.CreateAlloca(b.getDoubleTy());
    b.CreateCall(huge, {b.CreateFPExt(x, b.getDoubleTy()), wide_sine, wide_cosine});
    const auto copy = [&](Value* from, Value* to) {
      b.CreateAlignedStore(b.CreateFPTrunc(b.CreateLoad(b.getDoubleTy(), from), b.getFloatTy()), to, llvm::Align(4));
    };
    copy(wide_sine, sine);
    copy(wide_cosine, cosine);
  }
}

/// The module's internal function `void (ptr angles, ptr results, i32 lanes)`, created on first use: takes the slow
/// path for lanes where |x| ≤ limit does not hold.
llvm::Function* slow_loop(llvm::Module& module, const SincosStyle& style) {
  const llvm::StringRef name(slow_angles.data(), slow_angles.size());
  if (llvm::Function* const existing = module.getFunction(name)) return existing;
  llvm::LLVMContext& context = module.getContext();
  llvm::IRBuilder<> b(context);
  const LaneBuilder l(b, 1, style);
  llvm::Type* const real = l.real();
  llvm::Function* const function = llvm::Function::Create(
      llvm::FunctionType::get(b.getVoidTy(), {b.getPtrTy(), b.getPtrTy(), b.getInt32Ty()}, false),
      llvm::GlobalValue::InternalLinkage, name, module);
  make_cold(*function);
  // Code that runs once after compiling needs only the fastest code generator.
  if (style.libm) function->addFnAttr(llvm::Attribute::OptimizeNone);
  llvm::Argument* const angles = function->getArg(0);
  llvm::Argument* const results = function->getArg(1);
  llvm::Argument* const lanes = function->getArg(2);
  angles->setName("angles");
  results->setName("results");
  lanes->setName("lanes");

  llvm::BasicBlock* const entry = llvm::BasicBlock::Create(context, "entry", function);
  llvm::BasicBlock* const head = llvm::BasicBlock::Create(context, "lane", function);
  llvm::BasicBlock* const call = llvm::BasicBlock::Create(context, "slow", function);
  llvm::BasicBlock* const next = llvm::BasicBlock::Create(context, "next", function);
  llvm::BasicBlock* const done = llvm::BasicBlock::Create(context, "done", function);
  b.SetInsertPoint(entry);
  b.CreateBr(head);

  b.SetInsertPoint(head);
  llvm::PHINode* const lane = b.CreatePHI(b.getInt32Ty(), 2);
  lane->addIncoming(b.getInt32(0), entry);
  const auto at = [&](Value* array, Value* index) { return b.CreateInBoundsGEP(real, array, index); };
  Value* const angle = b.CreateLoad(real, at(angles, lane));
  Value* const good = b.CreateFCmpOLE(b.CreateUnaryIntrinsic(llvm::Intrinsic::fabs, angle), l.constant(l.limit()));
  b.CreateCondBr(good, next, call);

  b.SetInsertPoint(call);
  emit_slow(b, module, style, angle, at(results, lane), at(results, b.CreateAdd(lane, lanes)));
  b.CreateBr(next);

  b.SetInsertPoint(next);
  Value* const following = b.CreateAdd(lane, b.getInt32(1));
  lane->addIncoming(following, next);
  b.CreateCondBr(b.CreateICmpEQ(following, lanes), done, head);

  b.SetInsertPoint(done);
  b.CreateRetVoid();
  return function;
}

}  // namespace

llvm::Function* sincos_function(llvm::Module& module, std::uint32_t lanes, const SincosStyle& style) {
  const std::string name = "robotc.sincos." + std::to_string(lanes);
  if (llvm::Function* const existing = module.getFunction(name)) return existing;

  llvm::LLVMContext& context = module.getContext();
  llvm::IRBuilder<> b(context);
  LaneBuilder l(b, lanes, style);
  llvm::Function* const function =
      llvm::Function::Create(llvm::FunctionType::get(b.getVoidTy(), {l.reals, b.getPtrTy()}, false),
                             llvm::GlobalValue::InternalLinkage, name, module);
  function->setDoesNotThrow();
  llvm::Argument* const x = function->getArg(0);
  llvm::Argument* const results = function->getArg(1);
  x->setName("x");
  results->setName("results");
  results->addAttr(llvm::Attribute::NoAlias);
  results->addAttr(llvm::Attribute::NoCapture);
  b.SetInsertPoint(llvm::BasicBlock::Create(context, "entry", function));

  Value* const angles = b.CreateAlloca(l.reals, nullptr, "angles");
  const SincosValues values = emit_polynomials(l, x, lanes);
  b.CreateAlignedStore(values.sines, results, l.alignment());
  b.CreateAlignedStore(values.cosines, b.CreateConstInBoundsGEP1_64(l.real(), results, lanes), l.alignment());
  llvm::BasicBlock* const slow = llvm::BasicBlock::Create(context, "slow", function);
  llvm::BasicBlock* const fast = llvm::BasicBlock::Create(context, "fast", function);
  b.CreateCondBr(any_is_bad(l, x, lanes), slow, fast, hardly_ever(context));
  b.SetInsertPoint(slow);
  b.CreateStore(x, angles);
  b.CreateCall(slow_loop(module, style), {angles, results, b.getInt32(lanes)});
  b.CreateRetVoid();
  b.SetInsertPoint(fast);
  b.CreateRetVoid();
  return function;
}

SincosValues sincos_in_line(llvm::IRBuilderBase& b, Value* angles, std::uint32_t lanes, const SincosStyle& style) {
  llvm::Function* const function = b.GetInsertBlock()->getParent();
  llvm::LLVMContext& context = function->getContext();
  llvm::Module& module = *function->getParent();
  LaneBuilder l(b, lanes, style);
  // Stack space for the slow path, in the entry block, where the frame has a fixed size.
  llvm::IRBuilder<> entry(&function->getEntryBlock(), function->getEntryBlock().begin());
  Value* const angles_place = entry.CreateAlloca(l.reals, nullptr, "angles");
  llvm::Type* const numbers = llvm::ArrayType::get(l.real(), 2ULL * lanes);
  Value* const results_place = entry.CreateAlloca(numbers, nullptr, "results");
  Value* const cosines_place = b.CreateConstInBoundsGEP1_64(l.real(), results_place, lanes);

  const SincosValues quick = emit_polynomials(l, angles, lanes);
  llvm::BasicBlock* const before = b.GetInsertBlock();
  llvm::BasicBlock* const slow = llvm::BasicBlock::Create(context, "slow", function);
  llvm::BasicBlock* const after = llvm::BasicBlock::Create(context, "after", function, slow);
  b.CreateCondBr(any_is_bad(l, angles, lanes), slow, after, hardly_ever(context));

  b.SetInsertPoint(slow);
  b.CreateStore(angles, angles_place);
  b.CreateAlignedStore(quick.sines, results_place, l.alignment());
  b.CreateAlignedStore(quick.cosines, cosines_place, l.alignment());
  b.CreateCall(slow_loop(module, style), {angles_place, results_place, b.getInt32(lanes)});
  Value* const slow_sines = b.CreateAlignedLoad(l.reals, results_place, l.alignment());
  Value* const slow_cosines = b.CreateAlignedLoad(l.reals, cosines_place, l.alignment());
  b.CreateBr(after);

  b.SetInsertPoint(after);
  const auto either = [&](Value* fast_value, Value* slow_value) {
    llvm::PHINode* const value = b.CreatePHI(l.reals, 2);
    value->addIncoming(fast_value, before);
    value->addIncoming(slow_value, slow);
    return value;
  };
  Value* const sines = either(quick.sines, slow_sines);
  return {sines, either(quick.cosines, slow_cosines)};
}

}  // namespace robotc::codegen
