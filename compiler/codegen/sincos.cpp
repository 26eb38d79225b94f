// Sine and cosine of several angles at once, as LLVM IR.
//
// Reduction (Cody and Waite): n = round(x·2/π), r = x − n·π/2 with π/2 = p1 + p2 + p3, three doubles of 53 bits each.
//   x − n·p1 is exact in one fused multiply-add: near n·π/2 it is a multiple of ulp(x) or of 2⁻⁵², and at most about
//   0.8. The other two steps round to half an ulp of their results each, however much cancels; p3 matters only where r
//   is so small that p2 being rounded would show. What is left of π/2 after p3 is below 2⁻¹⁶⁰. All three are positive
//   (p2 is rounded down), so that n = 0 leaves −0 as it is.
// n comes from adding 1.5·2⁵², which also leaves n mod 4 in the low mantissa bits: no conversion to integer.
// On |r| ≤ π/4 (and a little more, where n was rounded the other way) fdlibm's minimax polynomials hold to 2⁻⁵⁸; they
// are evaluated in Estrin's order, because latency, not throughput, limits one group of angles. Lanes that are huge,
// infinite or not numbers are recomputed by libm after the fact: the main path has no branch in it.

#include "compiler/codegen/sincos.h"

#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Intrinsics.h>
#include <llvm/IR/MDBuilder.h>
#include <llvm/IR/Module.h>

#include <array>
#include <string>

#include "compiler/codegen/called_functions.h"

namespace robotc::codegen {

namespace {

using llvm::Value;

constexpr std::array<double, 3> half_pi = {0x1.921fb54442d18p+0, 0x1.1a62633145c06p-54, 0x1.c1cd129024e09p-107};
constexpr double two_over_pi = 0x1.45f306dc9c883p-1;
constexpr double round_to_integer = 0x1.8p52;

// sin r ≈ r + r³·S(r²), cos r ≈ 1 − r²/2 + r⁴·C(r²); fdlibm's k_sin.c and k_cos.c.
constexpr std::array<double, 6> sine_coefficients = {-1.66666666666666324348e-01, 8.33333333332248946124e-03,
                                                     -1.98412698298579493134e-04, 2.75573137070700676789e-06,
                                                     -2.50507602534068634195e-08, 1.58969099521155010221e-10};
constexpr std::array<double, 6> cosine_coefficients = {4.16666666666666019037e-02, -1.38888888888741095749e-03,
                                                       2.48015872894767294178e-05, -2.75573143513906633035e-07,
                                                       2.08757232129817482790e-09, -1.13596475577881948265e-11};

/// Emits operations on vectors of a fixed number of lanes; one lane is a plain double.
class Lanes {
 public:
  Lanes(llvm::IRBuilderBase& builder, std::uint32_t lanes) : b(builder), lanes_(lanes) {
    doubles = widen(b.getDoubleTy());
    integers = widen(b.getInt64Ty());
  }

  [[nodiscard]] llvm::Type* widen(llvm::Type* element) const {
    return lanes_ == 1 ? element : llvm::FixedVectorType::get(element, lanes_);
  }
  [[nodiscard]] Value* constant(double value) const { return llvm::ConstantFP::get(doubles, value); }
  [[nodiscard]] Value* constant(std::uint64_t value) const { return llvm::ConstantInt::get(integers, value); }
  Value* fma(Value* x, Value* y, Value* z) { return b.CreateIntrinsic(llvm::Intrinsic::fma, {doubles}, {x, y, z}); }

  /// c0 + c1·z + … + c5·z⁵, given z².
  Value* polynomial(const std::array<double, 6>& c, Value* z, Value* z2) {
    Value* const low = fma(z, constant(c[1]), constant(c[0]));
    Value* const middle = fma(z, constant(c[3]), constant(c[2]));
    Value* const high = fma(z, constant(c[5]), constant(c[4]));
    return fma(z2, fma(z2, high, middle), low);
  }

  llvm::IRBuilderBase& b;
  llvm::Type* doubles;
  llvm::Type* integers;

 private:
  std::uint32_t lanes_;
};

SincosValues emit_polynomials(Lanes& l, Value* x) {
  llvm::IRBuilderBase& b = l.b;
  Value* const shifted = l.fma(x, l.constant(two_over_pi), l.constant(round_to_integer));
  Value* const n = b.CreateFSub(shifted, l.constant(round_to_integer));
  Value* const quadrant = b.CreateBitCast(shifted, l.integers);
  Value* r = x;
  for (const double part : half_pi) r = l.fma(n, l.constant(-part), r);

  Value* const z = b.CreateFMul(r, r);
  Value* const z2 = b.CreateFMul(z, z);
  Value* sine = l.fma(b.CreateFMul(z, r), l.polynomial(sine_coefficients, z, z2), r);
  // r + r³·S loses the sign of −0.
  sine = b.CreateBinaryIntrinsic(llvm::Intrinsic::copysign, sine, r);
  Value* const cosine =
      l.fma(z2, l.polynomial(cosine_coefficients, z, z2), l.fma(z, l.constant(-0.5), l.constant(1.0)));

  // Quadrants 1 and 3 exchange the two; bit 1 of the quadrant is the sign of the sine, bit 1 of the next the cosine's.
  Value* const odd = b.CreateICmpNE(b.CreateAnd(quadrant, l.constant(std::uint64_t{1})), l.constant(std::uint64_t{0}));
  const auto with_sign = [&](Value* magnitude, Value* turns) {
    Value* const sign = b.CreateAnd(b.CreateShl(turns, 62), l.constant(std::uint64_t{1} << 63));
    return b.CreateBitCast(b.CreateXor(b.CreateBitCast(magnitude, l.integers), sign), l.doubles);
  };
  return {with_sign(b.CreateSelect(odd, cosine, sine), quadrant),
          with_sign(b.CreateSelect(odd, sine, cosine), b.CreateAdd(quadrant, l.constant(std::uint64_t{1})))};
}

/// Whether any lane is beyond what the polynomials are for, or not a number.
Value* any_is_bad(Lanes& l, Value* x, std::uint32_t lanes) {
  Value* const bad =
      l.b.CreateFCmpUGT(l.b.CreateUnaryIntrinsic(llvm::Intrinsic::fabs, x), l.constant(polynomial_sincos_limit));
  return lanes > 1 ? l.b.CreateOrReduce(bad) : bad;
}

/// That hardly any angle is.
llvm::MDNode* hardly_ever(llvm::LLVMContext& context) {
  return llvm::MDBuilder(context).createBranchWeights(1, 1 << 20);
}

/// The module's internal function `void (ptr angles, ptr results, i64 lanes)`, made on first use: calls libm for the
/// lanes where |x| ≤ limit does not hold.
llvm::Function* libm_loop(llvm::Module& module) {
  const char* const name = "robotc.sincos.libm";
  if (llvm::Function* const existing = module.getFunction(name)) return existing;
  llvm::LLVMContext& context = module.getContext();
  llvm::IRBuilder<> b(context);
  llvm::Type* const real = b.getDoubleTy();
  llvm::Function* const function = llvm::Function::Create(
      llvm::FunctionType::get(b.getVoidTy(), {b.getPtrTy(), b.getPtrTy(), b.getInt64Ty()}, false),
      llvm::GlobalValue::InternalLinkage, name, module);
  function->setDoesNotThrow();
  // It hardly ever runs: the quickest code generator will do.
  for (const auto attribute : {llvm::Attribute::Cold, llvm::Attribute::NoInline, llvm::Attribute::OptimizeNone}) {
    function->addFnAttr(attribute);
  }
  llvm::Argument* const angles = function->getArg(0);
  llvm::Argument* const results = function->getArg(1);
  llvm::Argument* const lanes = function->getArg(2);
  angles->setName("angles");
  results->setName("results");
  lanes->setName("lanes");

  llvm::BasicBlock* const entry = llvm::BasicBlock::Create(context, "entry", function);
  llvm::BasicBlock* const head = llvm::BasicBlock::Create(context, "lane", function);
  llvm::BasicBlock* const call = llvm::BasicBlock::Create(context, "libm", function);
  llvm::BasicBlock* const next = llvm::BasicBlock::Create(context, "next", function);
  llvm::BasicBlock* const done = llvm::BasicBlock::Create(context, "done", function);
  b.SetInsertPoint(entry);
  b.CreateBr(head);

  b.SetInsertPoint(head);
  llvm::PHINode* const lane = b.CreatePHI(b.getInt64Ty(), 2);
  lane->addIncoming(b.getInt64(0), entry);
  const auto at = [&](Value* array, Value* index) { return b.CreateInBoundsGEP(real, array, index); };
  Value* const angle = b.CreateLoad(real, at(angles, lane));
  Value* const good = b.CreateFCmpOLE(b.CreateUnaryIntrinsic(llvm::Intrinsic::fabs, angle),
                                      llvm::ConstantFP::get(real, polynomial_sincos_limit));
  b.CreateCondBr(good, next, call);

  b.SetInsertPoint(call);
  b.CreateCall(libm_sincos(module), {angle, at(results, lane), at(results, b.CreateAdd(lane, lanes))});
  b.CreateBr(next);

  b.SetInsertPoint(next);
  Value* const following = b.CreateAdd(lane, b.getInt64(1));
  lane->addIncoming(following, next);
  b.CreateCondBr(b.CreateICmpEQ(following, lanes), done, head);

  b.SetInsertPoint(done);
  b.CreateRetVoid();
  return function;
}

}  // namespace

llvm::Function* sincos_function(llvm::Module& module, std::uint32_t lanes) {
  const std::string name = "robotc.sincos." + std::to_string(lanes);
  if (llvm::Function* const existing = module.getFunction(name)) return existing;

  llvm::LLVMContext& context = module.getContext();
  llvm::IRBuilder<> b(context);
  Lanes l(b, lanes);
  llvm::Function* const function =
      llvm::Function::Create(llvm::FunctionType::get(b.getVoidTy(), {l.doubles, b.getPtrTy()}, false),
                             llvm::GlobalValue::InternalLinkage, name, module);
  function->setDoesNotThrow();
  llvm::Argument* const x = function->getArg(0);
  llvm::Argument* const results = function->getArg(1);
  x->setName("x");
  results->setName("results");
  results->addAttr(llvm::Attribute::NoAlias);
  results->addAttr(llvm::Attribute::NoCapture);
  b.SetInsertPoint(llvm::BasicBlock::Create(context, "entry", function));

  Value* const angles = b.CreateAlloca(l.doubles, nullptr, "angles");
  const SincosValues values = emit_polynomials(l, x);
  b.CreateAlignedStore(values.sines, results, llvm::Align(8));
  b.CreateAlignedStore(values.cosines, b.CreateConstInBoundsGEP1_64(b.getDoubleTy(), results, lanes), llvm::Align(8));
  llvm::BasicBlock* const slow = llvm::BasicBlock::Create(context, "slow", function);
  llvm::BasicBlock* const fast = llvm::BasicBlock::Create(context, "fast", function);
  b.CreateCondBr(any_is_bad(l, x, lanes), slow, fast, hardly_ever(context));
  b.SetInsertPoint(slow);
  b.CreateStore(x, angles);
  b.CreateCall(libm_loop(module), {angles, results, b.getInt64(lanes)});
  b.CreateRetVoid();
  b.SetInsertPoint(fast);
  b.CreateRetVoid();
  return function;
}

SincosValues sincos_in_line(llvm::IRBuilderBase& b, Value* angles, std::uint32_t lanes) {
  llvm::Function* const function = b.GetInsertBlock()->getParent();
  llvm::LLVMContext& context = function->getContext();
  llvm::Module& module = *function->getParent();
  Lanes l(b, lanes);
  // Room for the slow way, in the entry block, where the stack frame has a fixed size.
  llvm::IRBuilder<> entry(&function->getEntryBlock(), function->getEntryBlock().begin());
  Value* const angles_place = entry.CreateAlloca(l.doubles, nullptr, "angles");
  llvm::Type* const numbers = llvm::ArrayType::get(b.getDoubleTy(), 2ULL * lanes);
  Value* const results_place = entry.CreateAlloca(numbers, nullptr, "results");
  Value* const cosines_place = b.CreateConstInBoundsGEP1_64(b.getDoubleTy(), results_place, lanes);

  const SincosValues quick = emit_polynomials(l, angles);
  llvm::BasicBlock* const before = b.GetInsertBlock();
  llvm::BasicBlock* const slow = llvm::BasicBlock::Create(context, "slow", function);
  llvm::BasicBlock* const after = llvm::BasicBlock::Create(context, "after", function, slow);
  b.CreateCondBr(any_is_bad(l, angles, lanes), slow, after, hardly_ever(context));

  b.SetInsertPoint(slow);
  b.CreateStore(angles, angles_place);
  b.CreateAlignedStore(quick.sines, results_place, llvm::Align(8));
  b.CreateAlignedStore(quick.cosines, cosines_place, llvm::Align(8));
  b.CreateCall(libm_loop(module), {angles_place, results_place, b.getInt64(lanes)});
  Value* const slow_sines = b.CreateAlignedLoad(l.doubles, results_place, llvm::Align(8));
  Value* const slow_cosines = b.CreateAlignedLoad(l.doubles, cosines_place, llvm::Align(8));
  b.CreateBr(after);

  b.SetInsertPoint(after);
  const auto either = [&](Value* fast_value, Value* slow_value) {
    llvm::PHINode* const value = b.CreatePHI(l.doubles, 2);
    value->addIncoming(fast_value, before);
    value->addIncoming(slow_value, slow);
    return value;
  };
  Value* const sines = either(quick.sines, slow_sines);
  return {sines, either(quick.cosines, slow_cosines)};
}

}  // namespace robotc::codegen
