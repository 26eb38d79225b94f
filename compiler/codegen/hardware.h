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
  /// False on every other architecture.
  [[nodiscard]] bool has(llvm::Triple::ArchType arch, const char* feature) const;
  [[nodiscard]] bool has_arithmetic(Scalar scalar) const;
  /// Whether it has fused multiply-add.
  [[nodiscard]] bool fuses(Scalar scalar) const;
  /// The number of registers for numbers.
  [[nodiscard]] std::size_t registers(Scalar scalar) const;

  /// Bytes of the widest vectors, which kernels of several states fill with a state a lane; 0 if there are none.
  [[nodiscard]] std::uint32_t vector_bytes() const;
  /// Bytes of the widest vectors in a kernel of a single state.
  [[nodiscard]] std::uint32_t single_state_vector_bytes() const;

 private:
  [[nodiscard]] bool has_avx512() const;

  const llvm::MCSubtargetInfo& subtarget_;
  llvm::Triple::ArchType arch_;
};

/// Keeps LLVM from making vectors too wide for kernels of a single state by itself, by merging stores for example: in
/// the functions of a complete module that hold none.
void limit_vectors(llvm::Module& module, const Hardware& hardware);

}  // namespace robotc::codegen
