#pragma once

#include <optional>
#include <span>
#include <vector>

#include "compiler/sema/evaluation/evaluator.h"

/// Configurations of robots with closed loops. Some of their entries determine all others. Constant ones are closed
/// numerically, from the robot's assembly. Otherwise the entries that follow are symbols that stand for what is not
/// known before the run, and whatever needs them is refused: differences of configurations need the freedoms alone.
namespace robotc::loops {
class LoopSolver;
}

namespace robotc::sema {

/// A configuration with some entries given, in the order of q.
struct GivenEntries {
  Tensor q;                 ///< the entries that are not given: 0, no turn
  std::vector<bool> given;  ///< by coordinate
};

/// `[hip = 20 deg, stage = at(…)]` as written. Nothing (reported) after an error.
std::optional<GivenEntries> read_named_entries(Evaluator& evaluator, const syntax::Array& array,
                                               const syntax::Expr& expr, Scope& scope, const Expected& expected);

/// False (reported) while the robot itself is described, or after errors in it.
bool loops_are_known(Evaluator& evaluator, const RobotModel& robot, Span use);

/// All entries from those given. Freedoms that these leave open keep the values of the assembly; a warning where others
/// could be kept instead. Poison (reported) if no configuration has the entries, or they do not tell which freedoms
/// they leave open.
Value complete_configuration(Evaluator& evaluator, const RobotModel& robot, GivenEntries entries,
                             const syntax::Expr& expr);
/// The robot as it is put together. Nothing (reported) while its loops are not known.
std::optional<Tensor> assembled_configuration(Evaluator& evaluator, const RobotModel& robot, Span use);
/// The same for all entries, written as a list: small gaps are closed. Poison (reported) if the loops stay open.
Value close_configuration(Evaluator& evaluator, const RobotModel& robot, Tensor q, const syntax::Expr& expr);

/// Computes the entries that are not known from those that are, at the values of the parameters. Leaves alone what
/// depends on time or state. False (reported) if no configuration has the known entries.
bool complete_at_values(Evaluator& evaluator, Tensor& q, const syntax::Expr& expr);

/// Replaces the coordinates that do not follow from the speeds alone by what stands for unknown ones. The entries
/// themselves for a robot without loops.
std::vector<expr::Id> with_unknown(const RobotModel& robot, std::vector<expr::Id> q, std::span<const SpeedId> speeds);

/// True if no expression needs an entry that is not known before the run.
bool is_known(Evaluator& evaluator, std::span<const expr::Id> entries);
/// False (reported) if an expression needs an entry that is not known before the run.
bool require_known(Evaluator& evaluator, std::span<const expr::Id> entries, Span use);

/// "86 mm".
std::string length_text(double metres);
/// True if equations of speeds alone bind: then places do not follow from each other, and those that a configuration
/// does not name are as assembled.
bool has_rolling(const RobotModel& robot);

/// How far a closure is open, or a coupling off.
struct Gap {
  std::string owner;  ///< "closure `pin`"
  Span span;          ///< of its name
  bool is_length = true;
  bool is_coupling = false;
  std::string text;  ///< "86 mm", "3 deg"; of a coupling a number in SI
};
/// The gap of the closure or coupling that a row belongs to. For a closure: its distance, or its angle if the row is
/// one.
Gap gap_at(const Mechanism& mechanism, const loops::LoopSolver& solver, std::size_t row, const std::vector<double>& q);
/// "closure `pin` stays open by 86 mm".
std::string gap_text(const Gap& gap);

/// "drive = 30 deg, slide = 0.2 m": coordinates of a configuration, at most four; those of `chosen`, or all if empty.
std::string coordinates_text(const Mechanism& mechanism, std::span<const double> q,
                             const std::vector<bool>& chosen = {});

/// True if a configuration of closed loops is known but for entries that its other entries determine: then a run
/// completes it at its start.
bool can_be_completed(Evaluator& evaluator, const Value& value, std::span<const expr::Id> entries);

/// The entries of a configuration that are known before the run; the axis of the result has their names, in `names`,
/// which outlives it. Where all are known, the configuration itself.
Tensor known_entries(Evaluator& evaluator, const Tensor& q, std::vector<std::string_view>& names);

}  // namespace robotc::sema
