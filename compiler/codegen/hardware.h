#pragma once

#include <llvm/TargetParser/Triple.h>

#include <cstddef>
#include <cstdint>

#include "compiler/codegen/sincos_style.h"

namespace llvm {
class MCSubtargetInfo;
class Module;
class TargetMachine;
}  // namespace llvm

namespace robotc::codegen {

/// Features of a processor, by LLVM's names. The target machine outlives it.
class Hardware {
 public:
  explicit Hardware(const llvm::TargetMachine& machine);

  [[nodiscard]] bool is(llvm::Triple::ArchType arch) const { return arch_ == arch; }
  [[nodiscard]] bool is_riscv() const { return is(llvm::Triple::riscv32) || is(llvm::Triple::riscv64); }
  /// False on every other architecture.
  [[nodiscard]] bool has(llvm::Triple::ArchType arch, const char* feature) const;
  /// By LLVM's name of the processor.
  [[nodiscard]] bool cpu_starts_with(const char* name) const;
  [[nodiscard]] bool has_arithmetic(Scalar scalar) const;
  /// True if it has fused multiply-add.
  [[nodiscard]] bool fuses(Scalar scalar) const;
  /// Number of floating-point registers.
  [[nodiscard]] std::size_t registers(Scalar scalar) const;

  /// Bytes of the widest vectors, used by kernels of several states (one state per lane); 0 without vectors.
  [[nodiscard]] std::uint32_t vector_bytes() const;
  /// Bytes of the widest vectors used in single-state kernels.
  [[nodiscard]] std::uint32_t single_state_vector_bytes() const;

 private:
  [[nodiscard]] bool has_avx512() const;

  const llvm::MCSubtargetInfo& subtarget_;
  llvm::Triple::ArchType arch_;
};

/// In a complete module, stops LLVM from creating vectors too wide for single-state kernels (for example by merging
/// stores), in each function that has none yet.
void limit_vectors(llvm::Module& module, const Hardware& hardware);

}  // namespace robotc::codegen
