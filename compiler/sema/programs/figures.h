#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/sema/functions/tensor_arguments.h"
#include "compiler/sema/programs/program.h"

/// Figures of merit: numbers of a whole run, such as rms(e). Each is an expression of reductions of signals over the
/// run's rows; the runtime only computes the reductions.
namespace robotc::sema {

/// Adds reductions to a program; equal ones share a symbol.
class Reducer {
 public:
  Reducer(expr::Pool& pool, Figures& figures) : pool_(pool), figures_(figures) {}

  expr::Pool& pool() { return pool_; }
  expr::Id integral(expr::Id signal) { return reduce(Reduction::Kind::integral, signal); }
  expr::Id largest(expr::Id signal) { return reduce(Reduction::Kind::largest, signal); }
  expr::Id least(expr::Id signal) { return pool_.neg(largest(pool_.neg(signal))); }
  expr::Id first(expr::Id signal) { return reduce(Reduction::Kind::first, signal); }
  expr::Id last(expr::Id signal) { return reduce(Reduction::Kind::last, signal); }
  expr::Id duration() { return integral(pool_.one()); }
  expr::Id integral_of_square(expr::Id signal) { return integral(pool_.mul(signal, signal)); }
  expr::Id potential_error(expr::Id reference, expr::Id actual) {
    return reduce(Reduction::Kind::potential_error, reference, {actual});
  }
  expr::Id rise_time(expr::Id signal, expr::Id goal, expr::Id low, expr::Id high) {
    return reduce(Reduction::Kind::rise_time, signal, {goal, low, high});
  }
  expr::Id settling_time(expr::Id signal, expr::Id goal, expr::Id band) {
    return reduce(Reduction::Kind::settling_time, signal, {goal, band});
  }

 private:
  expr::Id reduce(Reduction::Kind kind, expr::Id signal, std::vector<expr::Id> others = {});

  expr::Pool& pool_;
  Figures& figures_;
};

/// A function whose value is known after the run: allowed in `expect` and `report` of a simulation only.
class Figure : public Callable {
 public:
  /// Parameters after the first `required` are optional.
  Figure(std::string_view name, std::vector<std::string_view> parameters, std::size_t required)
      : name_(name), parameters_(std::move(parameters)), required_(required) {}

  Value call(Evaluator& evaluator, const Call& call) const final;
  [[nodiscard]] std::string signature() const override;

 protected:
  [[nodiscard]] const std::vector<std::string_view>& parameters() const { return parameters_; }
  [[nodiscard]] std::size_t required() const { return required_; }

 private:
  /// Reads the arguments; nothing after an error.
  virtual std::optional<TensorArguments> arguments(Evaluator& evaluator, const Call& call) const;
  virtual Value reduce(Evaluator& evaluator, const Call& call, TensorArguments arguments, Reducer& reducer) const = 0;

  std::string_view name_;
  std::vector<std::string_view> parameters_;
  std::size_t required_;
};

/// Rise time, settling time, overshoot and steady-state error.
void define_step_figures(Scope& scope);

}  // namespace robotc::sema
