#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string_view>
#include <utility>

#include "compiler/expr/pool.h"
#include "compiler/sema/evaluation/reporter.h"
#include "compiler/sema/values/elaboration_limits.h"

namespace robotc::sema {

/// Limits of recursion depth and of the work of a session (elaboration_limits.h). Each limit is reported once; after
/// the limit of work nothing more is evaluated.
class Budget {
 public:
  /// Work of one evaluation, in operations on numbers.
  static constexpr std::size_t evaluation = 8;

  Budget(const expr::Pool& pool, Reporter& reporter, const Context& context)
      : pool_(pool), reporter_(reporter), context_(context) {}

  void limit_effort(const Effort& effort) { effort_ = effort; }
  /// Ends evaluation, after a limit that was reported elsewhere.
  void stop() { exhausted_ = true; }
  [[nodiscard]] bool is_exhausted() const { return exhausted_; }

  /// RAII counter of recursion depth.
  class Level {
   public:
    explicit Level(std::size_t& count) : count_(&count) { ++count; }
    Level(Level&& other) noexcept : count_(std::exchange(other.count_, nullptr)) {}
    Level& operator=(Level&&) = delete;
    ~Level() {
      if (count_ != nullptr) --*count_;
    }

   private:
    std::size_t* count_;
  };
  /// One level more of nested expressions, of definitions that need each other (robots included), or of functions that
  /// call each other; nothing (reported) beyond the limit.
  std::optional<Level> enter_expression(Span expr);
  std::optional<Level> enter_definition(std::string_view name, Span use);
  std::optional<Level> enter_function(std::string_view name, Span call);
  [[nodiscard]] bool is_in_definition() const { return definitions_ != 0; }

  /// Takes `work`, in operations on numbers, from the rest of the budget; false (reported) if it is used up.
  bool spend(std::size_t work, Span place);
  /// The same for work on all nodes that `roots` need.
  bool spend_on(std::span<const expr::Id> roots, Span place);
  /// True if a matrix of this size is within the limit; reports it otherwise.
  bool admit(std::size_t rows, std::size_t cols, Span place);

 private:
  const expr::Pool& pool_;
  Reporter& reporter_;
  const Context& context_;
  Effort effort_;
  std::size_t work_ = 0;
  bool exhausted_ = false;
  std::size_t expressions_ = 0;
  std::size_t definitions_ = 0;
  std::size_t functions_ = 0;
};

}  // namespace robotc::sema
