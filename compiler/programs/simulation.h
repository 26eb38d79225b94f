#pragma once

#include <optional>
#include <string>
#include <vector>

#include "compiler/equations/dynamics/functions.h"
#include "compiler/programs/laws.h"
#include "runtime/simulate.h"

namespace robotc::programs {

/// A signal that a simulation logs.
struct LogSignal {
  std::string label;
  sema::Tensor value;
};

/// When an expectation must hold, or from when until when a figure counts.
struct Window {
  std::optional<expr::Id> from;  ///< s; `after`
  std::optional<expr::Id> to;    ///< s; `until`
  Span span;                     ///< of the time that stands behind the word
};

/// The reductions over a run that an expectation or a report needs.
struct ReductionRange {
  std::size_t first = 0;
  std::size_t count = 0;
};

/// `report NAME = VALUE`: a number of the whole run.
struct ReportItem {
  std::string label;
  Span span;
  sema::Tensor value;
  bool at_end = false;  ///< about final(…)
  Window window;
  ReductionRange reductions;
};

/// `expect left < right`, entry by entry.
struct Expectation {
  std::string text;  ///< as written
  Span span;
  sema::Tensor left;
  sema::Tensor right;
  bool strict = true;
  bool reversed = false;  ///< written with > or >=: `left` is what stands on the right
  bool at_end = false;    ///< about final(…): checked at the last instant alone
  Window window;
  /// Where there are any, the window is that of the figures, which are compared at the last instant.
  ReductionRange reductions;
};

/// `initial position.tool = [x, y, z]`: where a frame or link starts.
struct InitialPosition {
  std::string frame;
  dynamics::FramePlace place;
  sema::Tensor position;  ///< in the world
  Span span;
};

/// `sweep NAME = VALUES`: a parameter, by the path that `--set` would give it, and its values; read where all
/// parameters that the simulation depends on are known.
struct SweepItem {
  std::string path;
  Span span;
  const syntax::Expr* values = nullptr;
  sema::Scope* scope = nullptr;
};

/// A motion of the robot at hand that has states: where it leads is known in the run alone.
struct FlowingReference {
  std::string name;  ///< as its states are called: "follow", "follow[2]"
  std::vector<expr::Id> q;
};

/// A checked simulation: everything an expression of t, q, qd, tau and parameters.
struct Simulation {
  std::string name;
  Span span;
  const sema::RobotModel* robot = nullptr;
  sema::Tensor q;  ///< initial; where positions are given, the guess from which it is found
  Span q_span;
  std::vector<InitialPosition> positions;
  sema::Tensor qd;  ///< initial; zero where not given
  Span qd_span;
  sema::Tensor tau;               ///< the law
  std::optional<expr::Id> every;  ///< s; none: a continuous law
  Span every_span;
  expr::Id duration;  ///< s
  Span duration_span;
  expr::Id step;  ///< s
  Span step_span;
  runtime::Integrator integrator = runtime::Integrator::rk4;
  /// Of the plant's equations; none: that of everything else.
  std::optional<derivations::Formulation> formulation;
  /// Of an integrator that chooses its steps: plain numbers, the absolute one in SI. Valid exactly for these.
  expr::Id relative_tolerance;
  Span relative_tolerance_span;
  expr::Id absolute_tolerance;
  Span absolute_tolerance_span;
  /// Below which Coulomb friction grows in proportion to q̇, by coordinate; zero where a joint has none, empty where no
  /// joint has.
  std::vector<expr::Id> stiction_speeds;
  Span stiction_span;
  sema::Program program;                ///< states and events, of laws too
  std::vector<AppliedWrench> wrenches;  ///< besides the robot's own; may depend on t, q, qd
  std::vector<LogSignal> log;
  std::vector<Expectation> expectations;
  std::vector<ReportItem> report;
  std::vector<sema::Reduction> reductions;
  std::vector<FlowingReference> references;
  std::vector<SweepItem> sweep;
  /// False after errors: only what is valid was read, enough to check its times, and it cannot be run.
  bool sound = true;
};

/// Checks a `simulate` declaration. Nothing (reported) if not even its duration and step could be read.
std::optional<Simulation> build_simulation(LawContext& context, const syntax::Declaration& declaration,
                                           sema::Scope& home);

}  // namespace robotc::programs
