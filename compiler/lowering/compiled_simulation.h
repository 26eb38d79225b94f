#pragma once

#include <string>
#include <vector>

#include "compiler/codegen/kernel_cache.h"
#include "compiler/frontend/values.h"
#include "runtime/simulate.h"

/// A simulation as native code with the plan of its run, and the names of all that it shows.
namespace robotc {

/// One logged column: its header name and unit. `factor` turns SI into that unit (divide).
struct LogColumn {
  std::string name;  ///< "q.shoulder", "error.lift", "height"
  std::string unit;  ///< "m", "rad", "N*m", "1"
  double factor = 1;
  bool is_chosen = false;  ///< the unit, by `as`
};

/// A parameter that a simulation sweeps.
struct SweepAxis {
  LogColumn column;            ///< its path and unit
  std::vector<double> values;  ///< SI
};

/// One run of a sweep, with what is not the same in all.
struct SweepRun {
  std::vector<double> values;  ///< of the swept parameters, SI
  std::vector<double> constants;
  runtime::Plan plan;
};

/// The text of an expectation, and the units to report it in.
struct ExpectationText {
  std::string text;  ///< as written
  Span span;
  std::vector<std::string> element_names;  ///< one an element; empty for scalars
  std::vector<std::string> units;          ///< one an element
  double factor = 1;                       ///< SI value of one of `units`, after `as`
  bool reversed = false;  ///< written with > or >=: the value is the result's `right`, the bound its `left`
};

/// A simulation compiled to native code, ready to run; owns its code and constants.
struct CompiledSimulation {
  std::string name;
  std::string robot;
  std::vector<std::string> joint_names;     ///< one an entry of q
  std::vector<std::string> actuated_names;  ///< one an entry of tau
  std::vector<std::string> q_units, qd_units, tau_units;
  AngleUnits angles;                          ///< of the file
  std::vector<std::string> references;        ///< motions that are watched, each with an entry a joint
  std::vector<std::string> x_names, z_names;  ///< the states that flow, and those that are held
  std::vector<std::string> events;            ///< their conditions, as written
  /// A call of a numeric algorithm that may find no answer.
  struct Call {
    std::string where;                 ///< "`lqr(A, B, Q, R)` in line 12"
    std::vector<std::string> reasons;  ///< by status, from 1 on
  };
  std::vector<Call> calls;
  std::vector<LogColumn> columns;
  std::vector<LogColumn> report;  ///< the figures that are reported, entry by entry
  std::vector<ExpectationText> expectations;
  runtime::System system;
  runtime::Plan plan;  ///< with the parameters as set, none of them swept
  std::vector<SweepAxis> sweep;
  std::vector<SweepRun> runs;  ///< all combinations, the last parameter varying fastest; none without a sweep
  std::vector<double> constants;
  codegen::NativeCode code;
};

}  // namespace robotc
