#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <vector>

#include "compiler/codegen/jit.h"
#include "compiler/codegen/object_key.h"

namespace robotc::codegen {

/// Functions that start as quick-tier code and switch to optimised code while in use: a thread compiles, and each
/// finished function replaces its quick version between two calls. Both tiers give the same bits.
///
/// A compilation cannot be interrupted. The destructor does not wait: the thread finishes its current kernel, discards
/// it, and skips the others. A process must not run destructors of static objects before that: see `is_any_running`.
class BackgroundCompile {
 public:
  struct Job {
    expr::Kernel kernel;
    ObjectKey key;                           ///< of the optimised code
    robotc_packed_function quick = nullptr;  ///< lives as long as this object
  };
  /// Called by the thread for each finished function.
  using Ready = std::function<void(const ObjectKey&, const ObjectCode&, std::shared_ptr<const CompiledKernels>)>;

  /// Null if this machine has no memory for the stubs or does not support them.
  static std::shared_ptr<BackgroundCompile> start(std::shared_ptr<Jit> jit, std::vector<Job> jobs, Ready ready);
  BackgroundCompile(const BackgroundCompile&) = delete;
  BackgroundCompile& operator=(const BackgroundCompile&) = delete;
  ~BackgroundCompile();

  /// The function of the i-th job. Its address does not change when its code is replaced.
  [[nodiscard]] robotc_packed_function function(std::size_t i) const;
  /// Blocks until all jobs are done.
  void wait() const;
  /// Number of functions optimised so far.
  [[nodiscard]] std::size_t replaced() const;

  /// True while any thread of the process compiles. A program that ends meanwhile must leave by `std::_Exit`.
  static bool is_any_running();

 private:
  struct State;
  explicit BackgroundCompile(std::shared_ptr<State> state);
  std::shared_ptr<State> state_;
};

}  // namespace robotc::codegen
