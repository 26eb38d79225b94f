#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/programs/laws.h"

namespace robotc::programs {

/// Common part of trajectories and controllers: declaration, scope, and the arguments of a use.
class Law : public sema::Callable {
 public:
  Law(LawContext& context, const syntax::Declaration& declaration, sema::Scope& home);

  [[nodiscard]] std::string signature() const override;

  [[nodiscard]] virtual StandaloneLaw::Kind kind() const = 0;
  /// The law by itself, on the robot `chosen` unless it has its own: standalone_law.
  std::unique_ptr<StandaloneLaw> standalone(const sema::RobotModel& chosen, Span use) const;

 protected:
  using Overrides = std::vector<sema::Override>;
  /// Callback for an equation `target = …` of the body, with names from `scope`.
  using TakeEquation =
      std::function<void(const syntax::Assignment& assignment, const std::string& target, sema::Scope& scope)>;

  [[nodiscard]] sema::Evaluator& evaluator() const { return context_.evaluator; }

  /// The robot of this use: the one after `for`, or the caller's.
  const sema::RobotModel* subject(sema::Scope& caller, Span use) const;
  /// The robot for checking an unused law: its own, or the only one of its file.
  [[nodiscard]] const sema::RobotModel* robot_to_try() const;

  /// The scope of one use: names of the file and the robot (all of the robot's after `for`, otherwise only its
  /// functions).
  sema::Scope& open_scope(const sema::RobotModel* robot) const;
  /// Binds the arguments of `call` in `scope`; false after an error. Named arguments for params go to `overrides`;
  /// `given_by_name` lists further names.
  bool bind_arguments(const sema::Call& call, sema::Scope& scope, Overrides& overrides,
                      const std::vector<std::pair<std::string_view, sema::Expected>>& given_by_name = {}) const;
  /// True if a use may say `model = ROBOT`: the law fits any robot, and has no `model` of its own.
  [[nodiscard]] bool may_be_given_model() const;
  [[nodiscard]] sema::Expected model_expected() const;
  /// After `bind_arguments`: if a model was given, the body's functions of a robot are the model's. False (reported) if
  /// it has other joints.
  bool take_model(const sema::RobotModel& robot, sema::Scope& scope) const;
  /// Binds placeholders as arguments, to check an unused law: an arbitrary reference, arbitrary numbers. False if the
  /// types do not say enough; `obstacle`, if given, receives the reason.
  bool bind_placeholders(const sema::RobotModel& robot, sema::Scope& scope, std::string* obstacle = nullptr) const;
  /// Binds const, param, state and let of the body and passes its equations on. The caller finishes its states and
  /// events when everything is bound.
  sema::StatefulBody& bind_body(sema::Scope& scope, Overrides& overrides, TakeEquation equation) const;
  /// Defines an output equation of the body as a binding, so that the body can read it.
  /// With `or_along_freedoms` its value may be efforts along that robot's freedoms instead.
  void define_output(const syntax::Assignment& assignment, const std::string& name, const sema::Expected& expected,
                     sema::Scope& scope, const sema::RobotModel* or_along_freedoms = nullptr) const;
  /// Elaborates the law by itself, with its arguments in `scope`, and adds its results; false after an error.
  virtual bool add_results(sema::Scope& scope, const sema::RobotModel& robot, StandaloneLaw& law) const = 0;
  /// Evaluates everything that the body defines, to report errors in unused parts too.
  void force_all(sema::Scope& scope, sema::StatefulBody& states) const;

  LawContext& context_;
  const syntax::Declaration& declaration_;
  bool broken_ = false;  ///< a statement of the body could not be parsed: missing definitions may be in it
  sema::Scope& home_;
  mutable bool used_ = false;

 private:
  /// The param of this name in the body; null if there is none.
  [[nodiscard]] const syntax::Binding* find_param(std::string_view name) const;
  /// False (reported) if a param without a default has no value. `exprs`: the values of the arguments, then of the
  /// params.
  bool has_all_parameters(const sema::Call& call, const std::vector<const syntax::Expr*>& exprs) const;
  /// False (reported) if the value is a trajectory of another robot.
  bool moves_subject(const sema::Value& value, const std::string& what, const syntax::Expr& expr,
                     const sema::Scope& scope) const;

  std::vector<const syntax::Binding*> params_;  ///< of the body
};

/// Adds q, its rates and the duration of a trajectory to the results of a law. With closed loops q has the entries that
/// are known, such as the freedoms: `close_loops` completes it.
void add_motion(sema::Evaluator& evaluator, const sema::Trajectory& trajectory, StandaloneLaw& law);

}  // namespace robotc::programs
