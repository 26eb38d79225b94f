#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <vector>

#include "compiler/codegen/jit.h"
#include "compiler/codegen/object_key.h"

namespace robotc::codegen {

/// Functions that begin as quick code and become optimised code while they are being used: a thread compiles, and what
/// is ready takes the place of what there was, between two calls. Both give the same bits, so nobody can tell when.
///
/// A compilation cannot be interrupted. Who drops this object does not wait for it: the thread finishes the kernel that
/// it is at, for nobody, and leaves the others. A process must not run its destructors of static objects before that:
/// see `is_any_running`.
class BackgroundCompile {
 public:
  struct Job {
    expr::Kernel kernel;
    ObjectKey key;                           ///< of the optimised code
    robotc_packed_function quick = nullptr;  ///< lives as long as this object
  };
  /// Told of what is ready, by the thread.
  using Ready = std::function<void(const ObjectKey&, const ObjectCode&, std::shared_ptr<const CompiledKernels>)>;

  /// Null if this machine has no room for it, or cannot.
  static std::shared_ptr<BackgroundCompile> start(std::shared_ptr<Jit> jit, std::vector<Job> jobs, Ready ready);
  BackgroundCompile(const BackgroundCompile&) = delete;
  BackgroundCompile& operator=(const BackgroundCompile&) = delete;
  ~BackgroundCompile();

  /// Of the i-th job: stays the same, whatever is behind it.
  [[nodiscard]] robotc_packed_function function(std::size_t i) const;
  /// Until nothing is left to be done.
  void wait() const;
  /// How many functions are optimised by now.
  [[nodiscard]] std::size_t replaced() const;

  /// Whether a thread is compiling, for whomever. A program that ends while one is leaves by `std::_Exit`.
  static bool is_any_running();

 private:
  struct State;
  explicit BackgroundCompile(std::shared_ptr<State> state);
  std::shared_ptr<State> state_;
};

}  // namespace robotc::codegen
