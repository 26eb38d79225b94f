#pragma once

#include <optional>
#include <string>
#include <vector>

#include "compiler/programs/laws.h"
#include "runtime/simulate.h"

namespace robotc::programs {

/// A signal that a simulation logs.
struct LogSignal {
  std::string label;
  sema::Tensor value;
};

/// `expect left < right`, entry by entry.
struct Expectation {
  std::string text;  ///< as written
  Span span;
  sema::Tensor left;
  sema::Tensor right;
  bool strict = true;
  bool reversed = false;         ///< written with > or >=: `left` is what stands on the right
  bool at_end = false;           ///< about final(…): checked at the last instant alone
  std::optional<expr::Id> from;  ///< s; `after`
  std::optional<expr::Id> to;    ///< s; `until`
};

/// A checked simulation: everything an expression of t, q, qd, tau and parameters.
struct Simulation {
  std::string name;
  Span span;
  const sema::RobotModel* robot = nullptr;
  sema::Tensor q;                 ///< initial
  sema::Tensor qd;                ///< initial; zero where not given
  sema::Tensor tau;               ///< the law
  std::optional<expr::Id> every;  ///< s; none: a continuous law
  Span every_span;
  expr::Id duration;  ///< s
  Span duration_span;
  expr::Id step;  ///< s
  Span step_span;
  runtime::Integrator integrator = runtime::Integrator::rk4;
  /// Of an integrator that chooses its steps: plain numbers, the absolute one in SI. Valid exactly for these.
  expr::Id relative_tolerance;
  Span relative_tolerance_span;
  expr::Id absolute_tolerance;
  Span absolute_tolerance_span;
  std::vector<LogSignal> log;
  std::vector<Expectation> expectations;
};

/// Checks a `simulate` declaration. Nothing (reported) after an error.
std::optional<Simulation> build_simulation(LawContext& context, const syntax::Declaration& declaration,
                                           sema::Scope& home);

}  // namespace robotc::programs
