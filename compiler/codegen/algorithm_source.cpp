#include "compiler/codegen/algorithm_source.h"

#include <llvm/Bitcode/BitcodeReader.h>
#include <llvm/Demangle/Demangle.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Module.h>
#include <llvm/Support/MemoryBuffer.h>

#include <algorithm>
#include <vector>

#include "compiler/codegen/c_function.h"
#include "compiler/intrinsics/bitcode.h"

namespace robotc::codegen {

namespace {

/// 64-bit pointers, no vectors, and sums of two doubles in place of `long double`: compiler/intrinsics/real.h.
constexpr std::string_view machine_of_source = "riscv64";

constexpr std::string_view prologue = R"(
/* The numeric algorithms: static functions, written by robotc. */
#include <float.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#ifdef __FAST_MATH__
#error "the numeric algorithms need exact arithmetic: leave out -ffast-math"
#endif
/* Of the values that C23 defines, these round a double to a double; 16 is that of processors with AVX512-FP16. */
#if defined(FLT_EVAL_METHOD) && FLT_EVAL_METHOD != 0 && FLT_EVAL_METHOD != 1 && FLT_EVAL_METHOD != 16 && \
    FLT_EVAL_METHOD != 32 && FLT_EVAL_METHOD != 64
#error "the numeric algorithms need doubles that are rounded to doubles: on 32-bit x86, -msse2 -mfpmath=sse"
#endif
/* Each product and each sum is rounded by itself. */
#if defined(__clang__)
#pragma STDC FP_CONTRACT OFF
#elif defined(__GNUC__)
#pragma GCC optimize ("fp-contract=off")
#elif defined(_MSC_VER)
#pragma fp_contract(off)
#else
#pragma STDC FP_CONTRACT OFF
#endif
)";

/// The functions and variables that chosen functions refer to, in the order of the module.
class Needed {
 public:
  void add(const llvm::Function& function) {
    if (function.isDeclaration() || !functions_.insert(&function).second) return;
    for (const llvm::Instruction& instruction : llvm::instructions(function)) {
      for (const llvm::Use& use : instruction.operands()) add_value(*use.get());
    }
  }
  [[nodiscard]] bool has(const llvm::Function& function) const { return functions_.contains(&function); }
  [[nodiscard]] bool has(const llvm::GlobalVariable& global) const { return globals_.contains(&global); }

 private:
  void add_value(const llvm::Value& value) {
    if (const auto* const function = llvm::dyn_cast<llvm::Function>(&value)) add(*function);
    if (const auto* const global = llvm::dyn_cast<llvm::GlobalVariable>(&value)) globals_.insert(global);
    if (const auto* const expression = llvm::dyn_cast<llvm::ConstantExpr>(&value)) {
      for (const llvm::Use& use : expression->operands()) add_value(*use.get());
    }
  }

  std::set<const llvm::Function*> functions_;
  std::set<const llvm::GlobalVariable*> globals_;
};

std::string source_of(const llvm::Module& module, const Needed& needed) {
  CNames names;
  for (const llvm::GlobalVariable& global : module.globals()) {
    if (needed.has(global)) names.add(global);
  }
  for (const llvm::Function& function : module) {
    if (needed.has(function)) names.add(function);
  }
  std::string declarations, bodies, globals;
  for (const llvm::GlobalVariable& global : module.globals()) {
    if (needed.has(global)) globals += c_variable(global, names);
  }
  for (const llvm::Function& function : module) {
    if (!needed.has(function)) continue;
    declarations += c_declaration(function, names) + ";\n";
    bodies += "\n/* " + llvm::demangle(function.getName().str()) + " */\n" + c_function(function, names);
  }
  return std::string(prologue) + "\n" + names.helpers() + names.types() + globals + "\n" + declarations + bodies;
}

}  // namespace

std::variant<std::string, CodegenError> algorithm_source(const std::set<intrinsics::Intrinsic>& algorithms) {
  if (algorithms.empty()) return "";
  llvm::LLVMContext context;
  const std::string_view bitcode = intrinsics::bitcode_for(machine_of_source);
  auto read = llvm::parseBitcodeFile({llvm::StringRef(bitcode), "the numeric algorithms"}, context);
  if (!read) return CodegenError{"cannot read the code of the numeric algorithms: " + llvm::toString(read.takeError())};
  const llvm::Module& module = **read;
  Needed needed;
  for (const intrinsics::Intrinsic algorithm : algorithms) {
    const char* const symbol = intrinsics::describe(algorithm).symbol;
    const llvm::Function* const function = module.getFunction(symbol);
    if (function == nullptr) return CodegenError{std::string("the numeric algorithms have no ") + symbol};
    needed.add(*function);
  }
  try {
    return source_of(module, needed);
  } catch (const NotInC& obstacle) {
    return CodegenError{std::string("the numeric algorithms cannot be written in C: ") + obstacle.what()};
  }
}

}  // namespace robotc::codegen
