#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "compiler/codegen/emit_options.h"
#include "compiler/codegen/target_choice.h"

namespace llvm {
class Module;
class TargetMachine;
}  // namespace llvm

/// Cross compilation: machines other than this one (see HostTarget).
namespace robotc::codegen {

/// LLVM's code generator for such a machine. Not thread-safe.
class Target {
 public:
  static std::variant<Target, TargetRefusal> create(const TargetChoice& choice, Scalar scalar);
  Target(Target&&) noexcept;
  Target& operator=(Target&&) noexcept;
  ~Target();

  /// Its name in `supported`.
  [[nodiscard]] std::string_view name() const { return name_; }
  [[nodiscard]] const std::string& cpu() const { return cpu_; }
  [[nodiscard]] Scalar scalar() const { return options_.sincos.scalar; }
  [[nodiscard]] llvm::TargetMachine& machine() const { return *machine_; }
  /// Options for single-state kernels. Only libm is called, and not for sines and cosines.
  [[nodiscard]] const EmitOptions& emit_options() const { return options_; }
  /// Numbers per widest vector, for batches of states; 1 without vectors.
  [[nodiscard]] std::uint32_t lanes() const { return lanes_; }
  /// True if its code is PTX, of kernels with one thread a state (`EmitOptions::gpu_entry`), and not an object file.
  [[nodiscard]] bool is_gpu() const;
  /// Bytes a call itself puts on the stack.
  [[nodiscard]] std::uint64_t call_size() const { return call_size_; }
  /// Sets a new module's triple and data layout.
  void prepare(llvm::Module& module) const;
  /// Keeps 512-bit vectors out of single-state functions of a complete module, where they slow the processor down.
  void finish(llvm::Module& module) const;

  /// Makes LLVM's disassembler for the machine available.
  void initialise_disassembler() const;

  /// The supported machines.
  static std::vector<std::string> supported();
  /// The machines for which object files can be written: all but GPUs.
  static std::vector<std::string> with_objects();

 private:
  Target();

  std::string_view name_;
  std::string cpu_;
  std::unique_ptr<llvm::TargetMachine> machine_;
  EmitOptions options_;
  std::uint32_t lanes_ = 1;
  std::uint64_t call_size_ = 0;
};

}  // namespace robotc::codegen
