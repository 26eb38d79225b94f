#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/programs/laws.h"

namespace robotc::programs {

/// What trajectories and controllers have in common: a declaration, where it stands, what a use gives it.
class Law : public sema::Callable {
 public:
  Law(LawContext& context, const syntax::Declaration& declaration, sema::Scope& home);

  [[nodiscard]] std::string signature() const override;

 protected:
  using Overrides = std::vector<sema::Elaborator::Override>;
  /// Takes an equation of the body, `target = …`, whose names are those of `scope`.
  using TakeEquation =
      std::function<void(const syntax::Assignment& assignment, const std::string& target, sema::Scope& scope)>;

  [[nodiscard]] sema::Elaborator& elaborator() const { return context_.elaborator; }

  /// The robot of this use: after `for`, or the caller's.
  const sema::RobotModel* subject(sema::Scope& caller, Span use) const;
  /// The robot on which an unused law is tried: its own, or the only one of its file.
  [[nodiscard]] const sema::RobotModel* robot_to_try() const;

  /// The scope of one use: names of the robot (all of them after `for`, its functions alone otherwise) and of the file.
  sema::Scope& open_scope(const sema::RobotModel* robot) const;
  /// Binds the arguments of `call` into `scope`; false after an error. Named arguments of params are left to
  /// `overrides`; further names may be given.
  bool bind_arguments(const sema::Call& call, sema::Scope& scope, Overrides& overrides,
                      const std::vector<std::pair<std::string_view, sema::Expected>>& given_by_name = {}) const;
  /// Binds the arguments of a use that nobody wrote: a reference that may be any, numbers that may be any. False where
  /// the types do not say enough; then `obstacle`, if given, says why.
  bool bind_placeholders(const sema::RobotModel& robot, sema::Scope& scope, std::string* obstacle = nullptr) const;
  /// Binds const, param, state and let of the body and hands its equations on. What comes of its states and events is
  /// to be finished when everything is bound.
  sema::StatefulBody& bind_body(sema::Scope& scope, Overrides& overrides, TakeEquation equation) const;
  /// Defines an output equation of the body as a binding of its own name, so that the body can read it.
  void define_output(const syntax::Assignment& assignment, const std::string& name, const sema::Expected& expected,
                     sema::Scope& scope) const;
  /// Computes what the body defines, used or not: its mistakes are mistakes.
  void force_all(sema::Scope& scope, sema::StatefulBody& states) const;

  LawContext& context_;
  const syntax::Declaration& declaration_;
  bool broken_ = false;  ///< a statement of the body could not be read: what seems to be missing may stand there
  sema::Scope& home_;
  mutable bool used_ = false;

 private:
  /// The param of this name in the body; null if there is none.
  [[nodiscard]] const syntax::Binding* find_param(std::string_view name) const;
  /// Params without a default are for each use to give. `exprs` has the arguments' values, then the params'.
  bool has_all_parameters(const sema::Call& call, const std::vector<const syntax::Expr*>& exprs) const;
  /// Whether a trajectory is one of the robot at hand; other values are. Reports it if not.
  bool moves_subject(const sema::Value& value, const std::string& what, const syntax::Expr& expr,
                     const sema::Scope& scope) const;

  std::vector<const syntax::Binding*> params_;  ///< of the body
};

}  // namespace robotc::programs
