#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <variant>

#include "compiler/codegen/emit_options.h"
#include "compiler/codegen/jit.h"

namespace llvm {
class Module;
class TargetMachine;
}  // namespace llvm

namespace robotc::codegen {

/// Registers this CPU's architecture with LLVM; only the first call does work.
void initialise_native_target();

/// LLVM's code generator for this CPU. Not thread-safe; construction takes half a millisecond.
class HostTarget {
 public:
  static std::variant<HostTarget, CodegenError> create(Cpu cpu);
  HostTarget(HostTarget&&) noexcept;
  HostTarget& operator=(HostTarget&&) noexcept;
  ~HostTarget();

  [[nodiscard]] const llvm::TargetMachine& machine() const { return *machine_; }

  /// Options for kernels of `states` states per call.
  [[nodiscard]] EmitOptions emit_options(std::uint32_t states, Scalar scalar = Scalar::float64) const;
  /// Number of states that fill a vector.
  [[nodiscard]] std::uint32_t states_at_once(Scalar scalar = Scalar::float64) const;
  /// Sets a new module's triple and data layout.
  void prepare(llvm::Module& module) const;
  /// Keeps 512-bit vectors out of single-state functions of a complete module, where they slow the processor down.
  void finish(llvm::Module& module) const;

  std::variant<std::string, CodegenError> compile_to_object(llvm::Module& module) const;
  std::variant<std::string, CodegenError> compile_to_assembly(llvm::Module& module) const;

 private:
  explicit HostTarget(std::unique_ptr<llvm::TargetMachine> machine);

  std::unique_ptr<llvm::TargetMachine> machine_;
};

}  // namespace robotc::codegen
