#pragma once

#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "compiler/sema/values/robot_model.h"

/// Robots as functions of their arguments: `robot planar(n: int = 3)`, `planar(n = 2, m = 1.5 kg)`.
namespace robotc::sema {

class RobotFactory;

/// A robot with all that is attached to it, while it is being made.
struct Assembly {
  std::size_t parts = 0;
  bool too_large = false;  ///< reported: nothing more is to be made
};

/// Which robot is to be made, and for what.
struct RobotRequest {
  const syntax::Declaration& declaration;
  Scope& file_scope;                               ///< where it is declared; outlives the model
  std::string name;                                ///< for messages: "planar", "planar(n = 2)"
  std::string path;                                ///< in front of its parameters' names: "planar", "torso.left"
  std::vector<Value> arguments{};                  ///< one for each of the declaration's
  std::vector<Elaborator::Override> parameters{};  ///< those given by name, with their values
  Span use{};                                      ///< where it was asked for; nowhere for the one with all defaults
  const RobotInstance* instance = nullptr;         ///< whose request it is; null: of none
  const RobotRequest* around = nullptr;            ///< what it is being attached to; null: it stands by itself
  Assembly* assembly = nullptr;                    ///< what it is part of; null: it is the whole
};

/// Checks a robot declaration and builds its mechanism: links, joints, frames, placements, inertias, topology, gravity.
/// Reports every error of the declaration; `valid` tells whether there were any.
std::unique_ptr<RobotModel> build_robot(Elaborator& elaborator, const RobotRequest& request);

/// A robot with its arguments chosen, built when it is first asked for.
class RobotInstance {
 public:
  RobotInstance(const RobotFactory& factory, RobotRequest request);
  RobotInstance(const RobotInstance&) = delete;
  RobotInstance& operator=(const RobotInstance&) = delete;

  [[nodiscard]] const RobotFactory& factory() const { return factory_; }
  [[nodiscard]] const RobotRequest& request() const { return request_; }
  [[nodiscard]] const std::string& name() const { return request_.name; }
  /// The robot by itself, for what is written at `use`; null after errors, which have been reported.
  const RobotModel* model(Elaborator& elaborator, Span use) const;
  /// Whether the robot is being built: what asks for it now would be part of a cycle.
  [[nodiscard]] bool is_being_built() const { return state_ == State::running; }

 private:
  enum class State { waiting, running, done };

  const RobotFactory& factory_;
  RobotRequest request_;
  mutable State state_ = State::waiting;
  mutable std::unique_ptr<RobotModel> model_;
};

/// A declaration as what makes its instances: equal arguments give the same one.
class RobotFactory final : public Callable, public std::enable_shared_from_this<RobotFactory> {
 public:
  RobotFactory(const syntax::Declaration& declaration, Scope& file_scope);

  [[nodiscard]] const syntax::Declaration& declaration() const { return declaration_; }
  /// Whether anything can be chosen: an argument or a parameter.
  [[nodiscard]] bool takes_arguments() const { return !declaration_.parameters.empty() || !parameters_.empty(); }
  /// Whether every argument has a default.
  [[nodiscard]] bool stands_alone() const;
  /// The instance with all defaults; null (reported) if one of them is wrong.
  const RobotInstance* default_instance(Elaborator& elaborator) const;

  Value call(Elaborator& elaborator, const Call& call) const override;
  [[nodiscard]] std::string signature() const override;
  bool check_unused(Elaborator& elaborator) const override;

  /// Whether the robot is part of another one: then it may do without gravity.
  void mark_attached() const { attached_ = true; }
  [[nodiscard]] bool attached() const { return attached_; }

 private:
  /// Takes the arguments, and the parameters given by name, from what `match_arguments` found; false after an error.
  bool evaluate(Elaborator& elaborator, const Call* call, const std::vector<const syntax::Expr*>& exprs,
                RobotRequest& request) const;
  /// False (reported) where a `const` of the robot is given by name.
  bool refuse_constants(Elaborator& elaborator, const Call& call) const;
  const RobotInstance& instance(RobotRequest request) const;
  [[nodiscard]] RobotRequest request() const;

  const syntax::Declaration& declaration_;
  Scope& file_scope_;
  std::vector<const syntax::Binding*> parameters_;  ///< those of the body that can be given by name
  mutable std::map<std::string, std::unique_ptr<RobotInstance>> instances_;  ///< by their arguments' values
  mutable bool attached_ = false;
};

/// The value of a robot's name: the robot with its defaults, which can be called for another one, or a function if one
/// of its arguments has no default.
Value robot_value(Elaborator& elaborator, const syntax::Declaration& declaration, Scope& file_scope);

/// The declaration that a value names, whatever the arguments: `planar`, but not `planar(n = 2)`. Null for others.
const syntax::Declaration* declared_robot(const Value& value);

/// Whether vectors over the joints of one are such of the other: moving joints have the same names in the same order,
/// and are of the same kinds.
bool same_joints(const RobotModel& a, const RobotModel& b);
/// In what the joints of two robots differ: "joint 2 is `elbow` in arm, `wrist` in hand".
std::string joint_difference(const RobotModel& a, const RobotModel& b);

}  // namespace robotc::sema
