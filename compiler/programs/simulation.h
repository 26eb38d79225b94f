#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "compiler/equations/dynamics/functions.h"
#include "compiler/programs/distributions.h"
#include "compiler/programs/laws.h"
#include "runtime/simulate.h"

namespace robotc::programs {

/// A signal that a simulation logs.
struct LogSignal {
  std::string label;
  sema::Tensor value;
  std::vector<std::optional<sema::DisplayUnit>> units = {};  ///< by entry, instead of the value's; empty: the value's
  std::vector<std::string> words = {};                       ///< the value is the index of one of them; empty: a number
  bool plotted_alone = false;                                ///< for `plot` only, not by `log`
  std::string list = {};                                     ///< the name of the list with names that it is from
};

/// A logged signal, or an entry of one, in a plot.
struct PlottedSignal {
  std::size_t signal = 0;  ///< index of the logged signals
  std::optional<std::size_t> entry = {};
};

/// `plot NAME = y against x`: entries of logged signals over those of others.
struct PlotItem {
  std::string label;
  std::vector<PlottedSignal> values;
  std::vector<PlottedSignal> against;  ///< one for each of `values`, of its size or a number; empty: time
  bool logarithmic = false;
  bool against_logarithmic = false;
};

/// The times when an expectation must hold, or over which a figure is computed.
struct Window {
  std::optional<expr::Id> from;  ///< s; `after`
  std::optional<expr::Id> to;    ///< s; `until`
  Span span;                     ///< of the time after the keyword
};

/// The range of reductions that an expectation or a report needs.
struct ReductionRange {
  std::size_t first = 0;
  std::size_t count = 0;
};

/// `report NAME = VALUE`: a number of the whole run.
struct ReportItem {
  std::string label;
  Span span;
  sema::Tensor value;
  bool at_end = false;  ///< contains final(…)
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
  bool reversed = false;  ///< written with > or >=: `left` is the right side of the text
  bool at_end = false;    ///< contains final(…): checked at the last instant only
  Window window;
  /// If not empty, the window is that of the figures, which are compared at the last instant.
  ReductionRange reductions;
};

/// `initial position.tool = [x, y, z]`: start position of a frame or link.
struct InitialPosition {
  std::string frame;
  dynamics::FramePlace place;
  sema::Tensor position;           ///< in the world
  std::vector<expr::Id> rotation;  ///< of its axes in the world, row by row; empty: any
  Span span;
};

/// `sweep NAME = VALUES`: a parameter, by its path for `--set`, and its values, which are read once all parameters of
/// the simulation are known.
struct SweepItem {
  std::string path;
  Span span;
  const syntax::Expr* values = nullptr;
  sema::Scope* scope = nullptr;
  std::shared_ptr<const Draws> draws;  ///< of its values
  bool is_given = false;  ///< from outside the file: bare numbers are in SI, and a parameter that is set is swept, too
};

/// A motion of the simulated robot with states: known only during the run.
struct FlowingReference {
  std::string name;  ///< prefix of its states' names: "follow", "follow[2]"
  std::vector<expr::Id> q;
};

/// `couple drive: q.crank = 2 rad/s * t`: an equation φ = 0 that the motion keeps, of coordinates and time, or of
/// speeds in which these are linear. Its rate is φ̇ = J v + drift, or φ itself if it is one of speeds, and φ̈ = J v̇ +
/// bias.
struct PrescribedMotion {
  std::string name;
  Span span;
  Span equation;
  expr::Id difference;  ///< φ: left side less right side
  Dimension dimension;  ///< of φ
  bool of_speeds = false;
  expr::Id reaction;               ///< a symbol: the multiplier λ; the efforts are Jᵀλ
  std::vector<expr::Id> jacobian;  ///< J, one entry per speed of the tree
  expr::Id drift, bias;            ///< of t, q, v and states
};

/// A checked simulation, as expressions of t, q, qd, tau and parameters.
struct Simulation {
  std::string name;
  Span span;
  const sema::RobotModel* robot = nullptr;
  sema::Tensor q;  ///< initial; the guess if positions are given
  Span q_span;
  std::vector<InitialPosition> positions;
  sema::Tensor qd;  ///< initial; zero by default
  Span qd_span;
  sema::Tensor tau;               ///< the law
  std::optional<expr::Id> every;  ///< s; none: continuous time
  Span every_span;
  expr::Id duration;  ///< s
  Span duration_span;
  expr::Id step;  ///< s
  Span step_span;
  runtime::Integrator integrator = runtime::Integrator::rk4;
  Span integrator_span;
  /// For the plant's equations; none: as everything else.
  std::optional<derivations::Formulation> formulation;
  /// Tolerances of integrators with step size control: plain numbers, the absolute one in SI. Invalid for others.
  expr::Id relative_tolerance;
  Span relative_tolerance_span;
  expr::Id absolute_tolerance;
  Span absolute_tolerance_span;
  /// Coulomb friction is proportional to q̇ below this speed, by speed, then by closure drive; zero for those
  /// without, empty if none has Coulomb friction.
  std::vector<expr::Id> stiction_speeds;
  Span stiction_span;
  sema::Program program;  ///< states and events, including those of laws
  /// In addition to the robot's own, those of its contacts too; may depend on t, q, qd and flowing states.
  std::vector<AppliedWrench> wrenches;
  std::size_t contact_wrenches = 0;  ///< the first ones: of contacts
  std::vector<PrescribedMotion> couplings;
  std::vector<LogSignal> log;
  std::vector<PlotItem> plots;
  std::vector<Expectation> expectations;
  std::vector<ReportItem> report;
  std::vector<sema::Reduction> reductions;
  std::vector<FlowingReference> references;
  std::vector<FlowingReference> followed;  ///< motions that its laws follow, by the name of the law's parameter
  std::vector<SweepItem> sweep;
  /// False after errors: only valid parts were read, enough to check times; cannot be run.
  bool sound = true;
};

/// The name of an integrator in the language.
std::string_view integrator_name(runtime::Integrator integrator);

/// The states of a robot's actuators and contacts, which start as these say.
std::vector<sema::StateVariable> plant_states(expr::Pool& pool, const sema::RobotModel& robot);

/// Checks a `simulate` declaration. Nothing (reported) if its duration or step could not be read.
std::optional<Simulation> build_simulation(LawContext& context, const syntax::Declaration& declaration,
                                           sema::Scope& home);

}  // namespace robotc::programs
