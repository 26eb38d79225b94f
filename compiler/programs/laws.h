#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "compiler/sema/programs/program.h"
#include "compiler/sema/programs/stateful_body.h"
#include "compiler/sema/values/robot_model.h"

/// Trajectories and controllers: elaborated for each use, with the functions of its robot.
namespace robotc::programs {

/// An elaborated trajectory.
struct Motion {
  sema::Program program;  ///< its states
  const sema::RobotModel* robot = nullptr;
  std::vector<expr::Id> q;  ///< set after elaboration
};

/// The shift of a trajectory that a controller gets as an argument, for linear models: symbols that are zero, each list
/// with an entry per freedom.
struct VariedReference {
  std::string name;  ///< of the argument
  const sema::RobotModel* robot = nullptr;
  std::vector<expr::Id> q, qd, qdd;
};

/// Positions, velocities or accelerations of a reference that the caller of a law gives, now and at later times that
/// the law previews.
struct GivenMotion {
  struct Later {
    expr::Id ahead;  ///< seconds from now
    sema::Tensor value;
  };
  std::string name;  ///< "ref.q"
  sema::Expected expected;
  sema::Tensor now;
  std::vector<Later> later;  ///< in order of first use
};

/// A trajectory among the arguments of a law.
struct FollowedMotion {
  std::string name;  ///< of the law's parameter
  const sema::RobotModel* robot = nullptr;
  std::vector<expr::Id> q;
};

/// Context of laws; outlives the values made in it.
struct LawContext {
  sema::Evaluator& evaluator;
  expr::Id time;  ///< the symbol `t`
  // Storage of elaborated laws, for their lazily evaluated bindings.
  std::deque<sema::Scope> scopes;
  std::deque<sema::StatefulBody> bodies;
  std::deque<Motion> motions;
  /// Inputs of standalone laws: those whose rate is an input too, and those without.
  std::vector<expr::Assignment> given_rates;
  std::vector<expr::Id> given_without_rate;
  /// While not null, controllers get their trajectories shifted; the shifts are added here.
  std::vector<VariedReference>* varied_references = nullptr;
  std::deque<GivenMotion> given_motions;
  /// The motions that laws of the simulation being built follow are added here, while not null.
  std::vector<FollowedMotion>* followed = nullptr;

  explicit LawContext(sema::Evaluator& evaluator_in);
  sema::Scope& make_scope(sema::Scope* parent) { return scopes.emplace_back(parent); }
};

/// The value of a trajectory's name: the trajectory, or a function if it has parameters. `home` is the scope of its
/// file.
sema::Value trajectory_value(LawContext& context, const syntax::Declaration& declaration, sema::Scope& home);

/// A controller's value is a function that returns the efforts at (t, q, qd) of its robot.
sema::Value controller_value(LawContext& context, const syntax::Declaration& declaration, sema::Scope& home);

/// A law by itself, called from outside: a controller at the ticks of a clock, a trajectory or a `fn` at any time. The
/// caller supplies its arguments.
struct StandaloneLaw {
  enum class Kind : std::uint8_t { controller, trajectory, function };
  struct Argument {
    std::string name;  ///< "ref.qd"; "ref.q.ahead": at later times, row by row
    sema::Tensor value;
    std::vector<expr::Id> ahead;  ///< of each row, seconds from now
  };
  struct Result {
    std::string name;  ///< "tau"; "q", "qd", "qdd", "duration"; of a `fn` "value", or its members
    sema::Tensor value;
  };
  Kind kind = Kind::controller;
  std::string name;
  const sema::RobotModel* robot = nullptr;
  std::vector<Argument> arguments;
  expr::Id period;
  sema::Program program;  ///< its states
  std::vector<Result> results;
  std::vector<std::string_view> known_names;  ///< of the entries of q, where these are not all coordinates

  /// The expressions of all results.
  [[nodiscard]] std::vector<expr::Id> result_entries() const;
};

/// The kind of law that a name's value is; nothing if it is not a law.
std::optional<StandaloneLaw::Kind> kind_of_law(const sema::Value& value);

/// A law alone, on its own robot, or on `robot` if it has none. Null (reported at `use`) if an argument cannot be
/// supplied by a caller, a param has no value, or a `fn` has states; null (reported where it is declared) if it needs
/// entries of a configuration that the loops of a run determine.
std::unique_ptr<StandaloneLaw> standalone_law(LawContext& context, const std::string& name, const sema::Value& law,
                                              const sema::RobotModel& robot, Span use, Span declared);

/// The robot after `for`; null (reported) if it is not a robot. A law for a declared robot works for each instance: if
/// `around` (the current robot, or null) is one, it is returned.
const sema::RobotModel* resolve_subject(sema::Evaluator& evaluator, const syntax::Name& name, sema::Scope& home,
                                        const sema::RobotModel* around = nullptr);

}  // namespace robotc::programs
