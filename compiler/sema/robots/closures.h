#pragma once

#include "compiler/sema/robots/robot_statements.h"

/// Closed loops as authored: closures between frames, and what a robot says about its loops.
namespace robotc::sema {

/// The frames of a closure, in the frames of their links.
struct ClosureEnds {
  Place place_a, place_b;
  Transform a, b;
};

/// Reads a closure between places. Nothing (reported) after an error.
std::optional<Closure> read_closure(Evaluator& evaluator, Scope& scope, RobotModel& model,
                                    const RobotParts::ClosurePart& part, const ClosureEnds& ends);

/// Reads `actuated = [hip, knee]`: makes all other freedoms passive. To call before coordinates are made. False
/// (reported) after an error.
bool read_actuated(Evaluator& evaluator, RobotModel& model, const RobotSetting& setting);

/// An entry of a list of joints: a freedom of a joint of the mechanism.
struct NamedFreedom {
  JointId joint;
  std::size_t component = 0;
  Span span;  ///< where it was named
};
/// The freedoms that `[hip, stage.turn]` names, each once. Nothing (reported) after an error. `what`: "`actuated`".
/// `with_speeds`: `root.linear` and `root.linear.x` may be named, too.
std::optional<std::vector<NamedFreedom>> read_joint_list(Evaluator& evaluator, RobotModel& model,
                                                         const syntax::Expr& written, const std::string& what,
                                                         bool with_speeds = false);

}  // namespace robotc::sema
