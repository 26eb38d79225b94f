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

/// Makes LLVM know this CPU's architecture; the first call does the work.
void initialise_native_target();

/// LLVM's code generator for the CPU that we run on. For one thread at a time; making one costs half a millisecond.
class HostTarget {
 public:
  static std::variant<HostTarget, CodegenError> create(Tier tier, Cpu cpu);
  HostTarget(HostTarget&&) noexcept;
  HostTarget& operator=(HostTarget&&) noexcept;
  ~HostTarget();

  [[nodiscard]] Tier tier() const { return tier_; }
  [[nodiscard]] const llvm::TargetMachine& machine() const { return *machine_; }

  /// For kernels that work on so many states at once.
  [[nodiscard]] EmitOptions emit_options(std::uint32_t states) const;
  /// The number of states that fill its vectors.
  [[nodiscard]] std::uint32_t states_at_once() const;
  /// Gives a new module the triple and data layout that its code is for.
  void prepare(llvm::Module& module) const;
  /// Keeps 512-bit vectors out of a complete module's functions of single states where they slow the processor down.
  void finish(llvm::Module& module) const;

  /// If `fused` is not null, products are joined with their sums behind instruction selection, and counted in it.
  std::variant<std::string, CodegenError> compile_to_object(llvm::Module& module, std::size_t* fused = nullptr) const;
  std::variant<std::string, CodegenError> compile_to_assembly(llvm::Module& module) const;

 private:
  HostTarget(std::unique_ptr<llvm::TargetMachine> machine, Tier tier);

  std::unique_ptr<llvm::TargetMachine> machine_;
  Tier tier_;
};

}  // namespace robotc::codegen
