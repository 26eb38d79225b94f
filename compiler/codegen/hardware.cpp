#include "compiler/codegen/hardware.h"

#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>
#include <llvm/MC/MCSubtargetInfo.h>
#include <llvm/Target/TargetMachine.h>

#include <algorithm>
#include <string>

#include "compiler/codegen/processors.h"

namespace robotc::codegen {

namespace {

bool is_wider(const llvm::Type& type, std::uint32_t bytes) {
  return type.isVectorTy() && type.getPrimitiveSizeInBits() > llvm::TypeSize::getFixed(std::uint64_t{8} * bytes);
}

/// A function's arguments appear as operands of their users.
bool has_wider_vectors(const llvm::Function& function, std::uint32_t bytes) {
  return std::any_of(llvm::inst_begin(function), llvm::inst_end(function), [&](const llvm::Instruction& instruction) {
    return is_wider(*instruction.getType(), bytes) ||
           std::any_of(instruction.value_op_begin(), instruction.value_op_end(),
                       [&](const llvm::Value* operand) { return is_wider(*operand->getType(), bytes); });
  });
}

}  // namespace

Hardware::Hardware(const llvm::TargetMachine& machine)
    : subtarget_(*machine.getMCSubtargetInfo()), arch_(machine.getTargetTriple().getArch()) {}

bool Hardware::has(llvm::Triple::ArchType arch, const char* feature) const {
  return is(arch) && subtarget_.checkFeatures(feature);
}

bool Hardware::has_arithmetic(Scalar scalar) const {
  if (is_riscv()) return subtarget_.checkFeatures(scalar == Scalar::float64 ? "+d" : "+f");
  return !is(llvm::Triple::thumb) || subtarget_.checkFeatures(scalar == Scalar::float64 ? "+fp64,+vfp2" : "+vfp2sp");
}

bool Hardware::fuses(Scalar scalar) const {
  return has(llvm::Triple::x86_64, "+fma") || is(llvm::Triple::aarch64) || is_riscv() || is(llvm::Triple::nvptx64) ||
         has(llvm::Triple::thumb, scalar == Scalar::float64 ? "+fp64,+vfp4d16sp" : "+vfp4d16sp");
}

std::size_t Hardware::registers(Scalar scalar) const {
  if (is(llvm::Triple::thumb)) return scalar == Scalar::float32 ? 32 : 16;
  // 255 of 32 bits, some of them for addresses.
  if (is(llvm::Triple::nvptx64)) return scalar == Scalar::float32 ? 240 : 120;
  return is(llvm::Triple::x86_64) && !has_avx512() ? 16 : 32;
}

std::uint32_t Hardware::vector_bytes() const {
  if (has_avx512()) return 64;
  if (has(llvm::Triple::x86_64, "+avx")) return 32;
  const bool has_vectors =
      is(llvm::Triple::x86_64) || is(llvm::Triple::aarch64) || has(llvm::Triple::wasm32, "+simd128");
  return has_vectors ? 16 : 0;
}

bool Hardware::cpu_starts_with(const char* name) const { return subtarget_.getCPU().starts_with(name); }

std::uint32_t Hardware::single_state_vector_bytes() const {
  return std::min(vector_bytes(), limits_of(*this).single_state_vector_bytes);
}

bool Hardware::has_avx512() const {
  return has(llvm::Triple::x86_64, "+avx512dq") && has(llvm::Triple::x86_64, "+avx512vl");
}

void limit_vectors(llvm::Module& module, const Hardware& hardware) {
  const std::uint32_t bytes = hardware.single_state_vector_bytes();
  if (bytes == hardware.vector_bytes()) return;
  const std::string bits = std::to_string(8 * bytes);
  for (llvm::Function& function : module) {
    if (function.isDeclaration() || has_wider_vectors(function, bytes)) continue;
    // With both attributes, LLVM uses no 512-bit registers.
    function.addFnAttr("prefer-vector-width", bits);
    function.addFnAttr("min-legal-vector-width", bits);
  }
}

}  // namespace robotc::codegen
