#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "compiler/programs/laws.h"

/// Values at an instant, calls of `syntax::instant_function`: `computed_torque(leaf) at t = 0.1 s, q = home, qd = 0`.
namespace robotc::programs {

/// The names around `home`, and `t`, `q`, `qd`, `qdd` and `tau` of the robot there as symbols, unless they are defined.
sema::Scope& scope_of_motion(LawContext& context, sema::Scope& home);

/// An expression over time, motion and states of laws.
struct ValueInMotion {
  sema::Value value;                ///< poison: an error was reported
  sema::Program program;            ///< the states of laws that it elaborated
  std::optional<expr::Id> clock{};  ///< the symbol of the laws' sample time, if none was given
};
/// Elaborates `operand`, a use of a law included, with symbols for time, motion and states. `period` is the sample time
/// of its laws; if null, it is a symbol.
std::unique_ptr<ValueInMotion> value_in_motion(LawContext& context, const syntax::Expr& operand,
                                               const syntax::Expr* period, sema::Scope& scope);

/// The value of `operand` where the given names (`t`, `q`, `qd`, `qdd`, `tau`, `period`, states such as `pid.z`) have
/// the given values. Other states have their initial values; times and motions that are not given stay symbols.
/// `robots` are those whose motion the names may mean. Poison (reported) after an error.
sema::Value value_at_instant(LawContext& context, std::span<const sema::RobotModel* const> robots,
                             const syntax::Expr& operand, std::span<const syntax::Argument> given, Span place,
                             sema::Scope& scope);

/// The name by which expressions in `scope` call a robot: `two` of `let two = planar(n = 2)`.
std::string name_here(const sema::RobotModel& robot, sema::Scope& scope);

/// Defines the function that expressions at an instant call. `robots`: all robots, at the time of a call.
void define_instant(LawContext& context, sema::Scope& builtins,
                    std::function<std::vector<const sema::RobotModel*>()> robots);

}  // namespace robotc::programs
