#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/codegen/kernel_cache.h"
#include "compiler/frontend/values.h"
#include "runtime/simulate.h"

/// A simulation as native code with the plan of its run, and the names and units of its output.
namespace robotc {

/// One logged column: its header name and unit. `factor` turns SI into that unit (divide).
struct LogColumn {
  std::string name;  ///< "q.shoulder", "error.lift", "height"
  std::string unit;  ///< "m", "rad", "N*m", "1"
  double factor = 1;
  bool is_chosen = false;                 ///< chosen by `as`
  std::string_view quantity = {};         ///< "angle", "torque"; empty if it has no common name
  std::vector<std::string> words = {};    ///< values are indices of these; empty: numbers
  bool is_held = false;                   ///< changes at instants alone, and is constant in between
  bool plotted_alone = false;             ///< for a `plot`, not by `log`
  std::optional<std::size_t> limit = {};  ///< index of the plan's limits that bounds it
};

/// A plot that the file describes, of logged columns.
struct DescribedPlot {
  std::string title;
  struct Curve {
    std::size_t column = 0;
    std::optional<std::size_t> against = {};  ///< the column along the abscissa; none: time
  };
  std::vector<Curve> curves;
  bool logarithmic = false;
  bool against_logarithmic = false;
};

/// A parameter that a simulation sweeps.
struct SweepAxis {
  LogColumn column;            ///< parameter path, and the unit that its values are written in
  std::string si_unit;         ///< for files that programs read
  std::vector<double> values;  ///< SI
  bool drawn = false;          ///< from a distribution: all drawn parameters change together from run to run
};

/// A force and a moment that act in a run, for whoever shows it: nine of the plan's shown values, the point in the
/// frame of the link that carries it, the force, and the moment about the point, both along the axes of another link.
/// N, N·m.
struct ShownLoad {
  enum class Kind : std::uint8_t {
    joint,    ///< of the parent on the child, at the joint's centre
    closure,  ///< of A on B, at the origin of B; of what rolls, on it where it touches
    contact,  ///< on the shape, at the centre of pressure
    wrench,   ///< applied, at its point
  };
  Kind kind = Kind::joint;
  std::string name;         ///< of the joint, closure, contact or wrench
  std::size_t carrier = 0;  ///< index of the link in whose frame the point is
  std::size_t axes = 0;     ///< index of the link along whose axes force and moment are
};

inline constexpr std::size_t load_width = 9;

/// One run of a sweep: the data that differ between runs.
struct SweepRun {
  std::vector<double> values;  ///< of the swept parameters, SI
  std::vector<double> constants;
  runtime::Plan plan;
};

/// The text of an expectation, and the units to report it in.
struct ExpectationText {
  std::string text;  ///< as written
  Span span;
  std::vector<std::string> element_names;  ///< one per element; empty for scalars
  std::vector<std::string> units;          ///< one per element
  double factor = 1;                       ///< SI value of one of `units`, after `as`
  bool reversed = false;  ///< written with > or >=: `right` of the result is the value, `left` the bound
};

/// A simulation compiled to native code, ready to run. Owns its code and constants.
struct CompiledSimulation {
  std::string name;
  std::string robot;
  std::vector<std::string> coordinate_names;  ///< one per entry of q
  std::vector<std::string> speed_names;       ///< one per entry of qd; all speeds, dependent ones of loops too
  std::vector<std::string> actuated_names;    ///< one per entry of tau
  std::vector<std::string> q_units, qd_units, tau_units;
  AngleUnits angles;                    ///< of the file
  std::vector<std::string> references;  ///< motions checked against limits, each with an entry per joint
  std::vector<std::string>
      shown_references;                    ///< motions among the plan's shown values, each with an entry per coordinate
  std::vector<ShownLoad> shown_loads;      ///< the loads of the page, in the columns after these
  bool loads_left_out = false;             ///< their equations would have too many operations
  std::vector<LogColumn> limited_signals;  ///< of actuators, checked against limits: "shoulder.current"
  /// The column of the signal that a limit is on.
  [[nodiscard]] const LogColumn& limited_signal(const runtime::Limit& limit) const {
    return limited_signals[limit.entry - references.size() * coordinate_names.size()];
  }
  std::vector<std::string> x_names, z_names;       ///< continuous and discrete states
  std::vector<std::string> events;                 ///< conditions, as written
  std::vector<std::vector<std::string>> z_events;  ///< those that set a discrete state at ticks
  /// A call of a numeric algorithm that can fail, or a comparison that may be one with NaN.
  struct Call {
    std::string failure;               ///< "`lqr(A, B, Q, R)` in line 12 has no solution"
    std::vector<std::string> reasons;  ///< by status, from 1
  };
  std::vector<Call> calls;
  /// An equation of positions of a closed loop.
  struct LoopEquation {
    std::string name;         ///< "closure `pin`", "coupling `gear`"
    std::string_view unit{};  ///< of its gap; empty: SI
  };
  std::vector<LoopEquation> loop_equations;
  std::vector<LogColumn> columns;
  std::vector<DescribedPlot> plots;
  std::vector<LogColumn> report;  ///< reported figures, entry by entry
  std::vector<ExpectationText> expectations;
  runtime::System system;
  runtime::Plan plan;  ///< with the parameters as set, none swept
  std::vector<SweepAxis> sweep;
  std::vector<SweepRun> runs;  ///< in the order of RunGrid (sweep.h); empty without a sweep
  std::vector<double> constants;
  codegen::NativeCode code;
};

}  // namespace robotc
