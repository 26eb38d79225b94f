#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "compiler/codegen/sincos_style.h"
#include "compiler/expr/kernel.h"
#include "runtime/abi.h"

/// Compiles kernels to native code. The only stage that uses LLVM; none of its types leave it.
namespace robotc::codegen {

/// Instruction set of the generated code.
enum class Cpu {
  host,      ///< everything this CPU has
  baseline,  ///< the baseline of its architecture: the same code, and the same rounding, on all machines
};

/// The code generators. All of them, and calls on several states at once, give the same bits: the
/// kernel alone decides which products fuse with their sums.
enum class CodeGenerator {
  best,      ///< ours for kernels and processors that it can do (`x86::generate`), else LLVM
  llvm,      ///< LLVM for all
  own_avx2,  ///< as `best`, but ours without AVX-512 (for tests)
};

/// A code generation failure, in words for the user (unsupported CPU features, code too large, no memory).
struct CodegenError {
  std::string message;
};

/// The largest kernel that is compiled. Compile time is linear in the nodes.
inline constexpr std::size_t max_kernel_nodes = 400'000;

/// Native functions of a set of kernels. They live as long as this object. Calls are reentrant and never allocate.
class CompiledKernels {
 public:
  CompiledKernels(CompiledKernels&&) noexcept;
  CompiledKernels& operator=(CompiledKernels&&) noexcept;
  ~CompiledKernels();

  /// The function of the i-th kernel; null if its numbers are of the other type.
  [[nodiscard]] robotc_packed_function function(std::size_t i) const;
  [[nodiscard]] robotc_packed_float_function float_function(std::size_t i) const;
  /// The same for arrays with the entries of several states side by side; null for one state a call.
  [[nodiscard]] robotc_side_by_side_function side_by_side(std::size_t i) const;
  [[nodiscard]] robotc_side_by_side_float_function float_side_by_side(std::size_t i) const;
  /// Bytes of code and constants of all kernels together.
  [[nodiscard]] std::size_t code_size() const;

 private:
  friend class Jit;
  struct State;
  explicit CompiledKernels(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

/// Native code before linking. A process with the same `Jit::identity` may store it, and link it later.
struct ObjectCode {
  std::string bytes;
};

/// An in-process compiler for this CPU. Cheap enough to create per command.
class Jit {
 public:
  static std::variant<Jit, CodegenError> create(Cpu cpu = Cpu::host, CodeGenerator generator = CodeGenerator::best);
  Jit(Jit&&) noexcept;
  Jit& operator=(Jit&&) noexcept;
  ~Jit();

  /// With `states` (a power of two, up to 8, or 16 of floats) above 1, a call evaluates that many states at once, one
  /// per SIMD lane: each input and output array holds one state after another, or the entries of states side by side,
  /// and all share the constants. Kernels that call numeric algorithms are refused, as they are for floats: algorithms
  /// compute in doubles. So are, for floats, kernels with a number that is too large for them.
  std::variant<CompiledKernels, CodegenError> compile(std::span<const expr::Kernel> kernels, std::uint32_t states = 1,
                                                      Scalar scalar = Scalar::float64);
  /// The two halves of `compile`: code generation and linking. `link` takes what the code was made from.
  std::variant<ObjectCode, CodegenError> generate(std::span<const expr::Kernel> kernels, std::uint32_t states = 1,
                                                  Scalar scalar = Scalar::float64);
  std::variant<CompiledKernels, CodegenError> link(const ObjectCode& code, std::span<const expr::Kernel> kernels,
                                                   std::uint32_t states = 1, Scalar scalar = Scalar::float64);

  /// Identifies all that code depends on besides its kernels, the number of states and the type of numbers: the CPU
  /// with its features, LLVM, and this build of the code generator. Empty if the build has no build id.
  [[nodiscard]] const std::string& identity() const;
  /// True if our own code generator, which computes in doubles, makes the code of `states` states a call.
  [[nodiscard]] bool is_own(std::uint32_t states, Scalar scalar = Scalar::float64) const;
  /// Number of states that fill this CPU's vectors.
  [[nodiscard]] std::uint32_t states_at_once(Scalar scalar = Scalar::float64) const;
  /// Number of states that a batch of this kernel should compute in a call: one if the kernel calls numeric algorithms,
  /// or if the arrays of several states do not fit on the stack.
  [[nodiscard]] std::uint32_t states_at_once(const expr::Kernel& kernel, Scalar scalar = Scalar::float64) const;

 private:
  struct State;
  explicit Jit(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

/// The kernels as LLVM IR, or as the assembly that `Jit` makes of them (`robotc dump --stage llvm|asm`).
enum class Listing { llvm_ir, assembly };
std::variant<std::string, CodegenError> list(std::span<const expr::Kernel> kernels, Listing listing,
                                             Cpu cpu = Cpu::host, CodeGenerator generator = CodeGenerator::best);

}  // namespace robotc::codegen
