#pragma once

#include <deque>
#include <memory>
#include <string>
#include <vector>

#include "compiler/sema/programs/program.h"
#include "compiler/sema/programs/stateful_body.h"
#include "compiler/sema/values/robot_model.h"

/// Trajectories and controllers: elaborated anew for each use, over the functions of the robot at hand.
namespace robotc::programs {

/// One use of a trajectory.
struct Motion {
  sema::Program program;  ///< its states
  const sema::RobotModel* robot = nullptr;
  std::vector<expr::Id> q;  ///< once it is made
};

/// What laws are made in: lives as long as the values made of them.
struct LawContext {
  sema::Elaborator& elaborator;
  expr::Id time;  ///< the symbol `t`
  // Of the elaborated laws; lazily evaluated bindings refer to them.
  std::deque<sema::Scope> scopes;
  std::deque<sema::StatefulBody> bodies;
  std::deque<Motion> motions;
  /// Of what the callers of standalone controllers give: the rates that they give too, and what has none.
  std::vector<expr::Assignment> given_rates;
  std::vector<expr::Id> given_without_rate;

  explicit LawContext(sema::Elaborator& elaborator_in);
  sema::Scope& make_scope(sema::Scope* parent) { return scopes.emplace_back(parent); }
};

/// The value a trajectory's name has: the trajectory itself, or a function if it has parameters. `home` is the scope of
/// the file that declares it.
sema::Value trajectory_value(LawContext& context, const syntax::Declaration& declaration, sema::Scope& home);

/// A controller's name is a function that gives the efforts at (t, q, qd) of the robot it is used on.
sema::Value controller_value(LawContext& context, const syntax::Declaration& declaration, sema::Scope& home);

/// A controller that is called from outside, at the ticks of a clock: its arguments are what a caller gives.
struct StandaloneController {
  struct Argument {
    std::string name;  ///< "ref.qd"
    sema::Tensor value;
  };
  std::string name;
  const sema::RobotModel* robot = nullptr;
  std::vector<Argument> arguments;
  expr::Id period;
  sema::Program program;  ///< its states
  sema::Tensor tau;
};

/// Whether a name's value is a controller.
bool is_controller(const sema::Value& value);

/// A controller by itself, on the robot that it is for, or on `robot` if it is for any. Null (reported at `use`) if an
/// argument cannot be left to a caller, or a param has no value.
std::unique_ptr<StandaloneController> standalone_controller(const sema::Value& controller,
                                                            const sema::RobotModel& robot, Span use);

/// The robot after `for`; null (reported) if it is no robot. What is for a declared robot fits each of its instances:
/// that of `around`, the robot at hand, if it is one; null: there is none.
const sema::RobotModel* resolve_subject(sema::Elaborator& elaborator, const syntax::Name& name, sema::Scope& home,
                                        const sema::RobotModel* around = nullptr);

}  // namespace robotc::programs
