#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "compiler/expr/kernel.h"
#include "runtime/abi.h"

/// Kernels to native code. The only stage that sees LLVM; no LLVM type leaves it.
namespace robotc::codegen {

/// How much time to spend on better code. All give the same bits, and so do calls on several states at once: which
/// products round together with their sums is decided by the kernel alone.
enum class Tier {
  quick,  ///< compiles four times faster; runs up to half as long again, functions of some hundred operations hardly
  optimised,
};

/// What code may be made of.
enum class Cpu {
  host,      ///< whatever this CPU has
  baseline,  ///< what every CPU of its architecture has: the same code, and the same rounding, on all machines
};

/// What the generator could not do, in words for the user (a host without its CPU features, code too large, no memory).
struct CodegenError {
  std::string message;
};

/// The largest kernel that is compiled. Compile time is linear in the number of nodes: at this size it is half a second
/// in the quick tier and two in the optimised one.
inline constexpr std::size_t max_kernel_nodes = 250'000;

/// Native functions of a set of kernels; they live as long as this object. Calls are reentrant and never allocate.
class CompiledKernels {
 public:
  CompiledKernels(CompiledKernels&&) noexcept;
  CompiledKernels& operator=(CompiledKernels&&) noexcept;
  ~CompiledKernels();

  /// The i-th kernel of those compiled together.
  [[nodiscard]] robotc_packed_function function(std::size_t i) const;
  /// Bytes of code and of the numbers in it, of all kernels together.
  [[nodiscard]] std::size_t code_size() const;

 private:
  friend class Jit;
  struct State;
  explicit CompiledKernels(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

/// Native code that is not linked yet: what a process with the same `Jit::identity` may keep, and link later.
struct ObjectCode {
  std::string bytes;
};

/// An in-process compiler for this CPU. Creating one is cheap enough to do per command.
class Jit {
 public:
  static std::variant<Jit, CodegenError> create(Cpu cpu = Cpu::host);
  Jit(Jit&&) noexcept;
  Jit& operator=(Jit&&) noexcept;
  ~Jit();

  /// With `states` (1, 2, 4 or 8) above 1 a call works on so many at once, one a SIMD lane: each input array then holds
  /// one state after another, each output array one result after another, and the constants serve all. Kernels that
  /// call numeric algorithms are refused.
  std::variant<CompiledKernels, CodegenError> compile(std::span<const expr::Kernel> kernels, Tier tier,
                                                      std::uint32_t states = 1);
  /// The two halves of `compile`: code, and functions out of it. The kernels are those that the code was made of.
  std::variant<ObjectCode, CodegenError> generate(std::span<const expr::Kernel> kernels, Tier tier,
                                                  std::uint32_t states = 1);
  std::variant<CompiledKernels, CodegenError> link(const ObjectCode& code, std::span<const expr::Kernel> kernels);

  /// What code depends on besides its kernels, its tier and its number of states: the CPU that it is for, with all its
  /// features, LLVM, and this very build of the code generator. Empty if the build has nothing to be told by.
  [[nodiscard]] const std::string& identity() const;
  /// The number of states that fill this CPU's vectors.
  [[nodiscard]] std::uint32_t states_at_once() const;

 private:
  struct State;
  explicit Jit(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

/// The kernels as LLVM IR or as assembly (`robotc dump --stage llvm|asm`).
enum class Listing { llvm_ir, assembly };
std::variant<std::string, CodegenError> list(std::span<const expr::Kernel> kernels, Tier tier, Listing listing,
                                             Cpu cpu = Cpu::host);

}  // namespace robotc::codegen
