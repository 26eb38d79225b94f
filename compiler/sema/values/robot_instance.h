#pragma once

#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "compiler/sema/values/callable.h"
#include "compiler/sema/values/override.h"
#include "compiler/sema/values/robot_model.h"

/// Robots as functions of their arguments: `robot planar(n: int = 3)`, `planar(n = 2, m = 1.5 kg)`.
namespace robotc::sema {

class RobotFactory;

/// A robot and everything attached to it, under construction.
struct Assembly {
  std::size_t parts = 0;
  bool too_large = false;  ///< reported; nothing more is built
};

/// A robot to build, and its purpose.
struct RobotRequest {
  const syntax::Declaration& declaration;
  Scope& file_scope;                        ///< of its declaration; outlives the model
  std::string name;                         ///< for messages: "planar", "planar(n = 2)"
  std::string path;                         ///< prefix of its parameters' names: "planar", "torso.left"
  std::vector<Value> arguments{};           ///< one per argument of the declaration
  std::vector<Override> parameters{};       ///< parameters set by name, with their values
  Span use{};                               ///< place of the request; invalid for the instance with all defaults
  const RobotInstance* instance = nullptr;  ///< the instance that requests it; null: none
  const RobotRequest* around = nullptr;     ///< the robot it is attached to; null: none
  Assembly* assembly = nullptr;             ///< the assembly it is part of; null: it is the whole
};

/// Checks a robot declaration and builds its mechanism: links, joints, frames, placements, inertias, topology, gravity.
/// Reports all errors of the declaration; `valid` is false after errors.
std::unique_ptr<RobotModel> build_robot(Evaluator& evaluator, const RobotRequest& request);

/// A robot with given arguments, built on first use.
class RobotInstance {
 public:
  RobotInstance(const RobotFactory& factory, RobotRequest request);
  RobotInstance(const RobotInstance&) = delete;
  RobotInstance& operator=(const RobotInstance&) = delete;

  [[nodiscard]] const RobotFactory& factory() const { return factory_; }
  [[nodiscard]] const RobotRequest& request() const { return request_; }
  [[nodiscard]] const std::string& name() const { return request_.name; }
  /// The robot, requested at `use`; null after errors, which have been reported.
  const RobotModel* model(Evaluator& evaluator, Span use) const;
  /// True while the robot is being built: using it now would be a cycle.
  [[nodiscard]] bool is_being_built() const { return state_ == State::running; }

 private:
  enum class State { waiting, running, done };

  const RobotFactory& factory_;
  RobotRequest request_;
  mutable State state_ = State::waiting;
  mutable std::unique_ptr<RobotModel> model_;
};

/// Creates the instances of a declaration; equal arguments give the same instance.
class RobotFactory final : public Callable, public std::enable_shared_from_this<RobotFactory> {
 public:
  RobotFactory(const syntax::Declaration& declaration, Scope& file_scope);

  [[nodiscard]] const syntax::Declaration& declaration() const { return declaration_; }
  /// True if it has arguments or parameters.
  [[nodiscard]] bool takes_arguments() const { return !declaration_.parameters.empty() || !parameters_.empty(); }
  /// True if every argument has a default.
  [[nodiscard]] bool stands_alone() const;
  /// The instance with all defaults; null (reported) if one of them is invalid.
  const RobotInstance* default_instance(Evaluator& evaluator) const;

  Value call(Evaluator& evaluator, const Call& call) const override;
  [[nodiscard]] std::string signature() const override;
  bool check_unused(Evaluator& evaluator) const override;

  /// Marks the robot as part of another one: then gravity is optional.
  void mark_attached() const { attached_ = true; }
  [[nodiscard]] bool attached() const { return attached_; }

 private:
  /// Reads the arguments, and the parameters set by name, from the result of `match_arguments`; false after an error.
  bool evaluate(Evaluator& evaluator, const Call* call, const std::vector<const syntax::Expr*>& exprs,
                RobotRequest& request) const;
  /// False (reported) if the call sets a `const` of the robot.
  bool refuse_constants(Evaluator& evaluator, const Call& call) const;
  const RobotInstance& instance(RobotRequest request) const;
  [[nodiscard]] RobotRequest request() const;

  const syntax::Declaration& declaration_;
  Scope& file_scope_;
  std::vector<const syntax::Binding*> parameters_;                           ///< of the body; may be set by name
  mutable std::map<std::string, std::unique_ptr<RobotInstance>> instances_;  ///< by the values of their arguments
  mutable bool attached_ = false;
};

/// The value of a robot's name: the robot with its defaults, callable for other instances; a function if an argument
/// has no default.
Value robot_value(Evaluator& evaluator, const syntax::Declaration& declaration, Scope& file_scope);

/// The declaration that a value names without arguments: `planar`, but not `planar(n = 2)`. Null for others.
const syntax::Declaration* declared_robot(const Value& value);

/// True if vectors over the joints of one robot fit the other: their moving joints have the same names, order and
/// types.
bool same_joints(const RobotModel& a, const RobotModel& b);
/// The difference between the joints of two robots: "joint 2 is `elbow` in arm, `wrist` in hand".
std::string joint_difference(const RobotModel& a, const RobotModel& b);

}  // namespace robotc::sema
