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

/// Machines that code is made for to be taken there, beside the one that we run on (HostTarget).
namespace robotc::codegen {

/// LLVM's code generator for such a machine. For one thread at a time.
class Target {
 public:
  static std::variant<Target, TargetRefusal> create(const TargetChoice& choice, Scalar scalar);
  Target(Target&&) noexcept;
  Target& operator=(Target&&) noexcept;
  ~Target();

  /// As `supported` names it.
  [[nodiscard]] std::string_view name() const { return name_; }
  [[nodiscard]] const std::string& cpu() const { return cpu_; }
  [[nodiscard]] Scalar scalar() const { return options_.sincos.scalar; }
  [[nodiscard]] llvm::TargetMachine& machine() const { return *machine_; }
  /// For kernels that work on one state. Nothing is called but libm, and for sines and cosines not even that.
  [[nodiscard]] const EmitOptions& emit_options() const { return options_; }
  /// How many numbers fill its widest vectors, which batches of states take; 1 if it has none.
  [[nodiscard]] std::uint32_t lanes() const { return lanes_; }
  /// What a call puts on the stack by itself, bytes.
  [[nodiscard]] std::uint64_t call_size() const { return call_size_; }
  /// Gives a new module the triple and data layout that its code is for.
  void prepare(llvm::Module& module) const;
  /// Keeps 512-bit vectors out of a complete module's functions of single states where they slow the processor down.
  void finish(llvm::Module& module) const;

  /// The machines that there are.
  static std::vector<std::string> supported();

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
