#include "compiler/programs/inverse_kinematics.h"

#include <Eigen/Core>
#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <numbers>
#include <optional>

#include "compiler/catalogue/request.h"
#include "compiler/catalogue/robot_functions.h"
#include "compiler/expr/algorithms.h"
#include "compiler/programs/program_diagnostics.h"
#include "compiler/programs/reached_poses.h"
#include "compiler/sema/evaluation/closed_configurations.h"
#include "compiler/sema/evaluation/evaluator.h"
#include "compiler/sema/robots/placements.h"
#include "compiler/sema/values/loop_analysis.h"
#include "compiler/sema/values/robot_parts.h"
#include "compiler/sema/values/sema_diagnostics.h"

namespace robotc::programs {

using namespace sema;
using dynamics::Function;
using expr::Id;

namespace {

class InverseKinematics final : public Callable {
 public:
  InverseKinematics(const RobotModel& robot, dynamics::Functions& functions) : robot_(robot), functions_(functions) {}

  Value call(Evaluator& evaluator, const Call& call) const override {
    const auto exprs = sema::match_arguments(evaluator.reporter(), call, {"frame", "position", "guess"}, 3);
    if (exprs.size() != 3) return Poison{};
    const auto place = catalogue::place_argument(evaluator, call, robot_, *exprs[0]);
    const std::string of = " of " + call.callee;
    const auto wanted_entries = target_entries(evaluator, call.scope, *exprs[1], "argument `position`" + of);
    const auto guess =
        evaluator.tensor(*exprs[2], call.scope, robot_.expected(JointQuantity::q, "argument `guess`" + of));
    if (!place || !wanted_entries || !guess) return Poison{};
    const auto target = constants(evaluator, *wanted_entries, *exprs[1], "argument `position`" + of);
    const auto start = constants(evaluator, guess->entries, *exprs[2], "argument `guess`" + of);
    if (!target || !start) return Poison{};
    try {
      const std::string frame(evaluator.reporter().sources().text(exprs[0]->span));
      if (robot_.has_loops && !loops_are_known(evaluator, robot_, call.expr.span)) return Poison{};
      if (depends_on_parameters(evaluator.pool(), *place, guess->entries, target->size() > 3) ||
          (robot_.has_loops && !robot_.loops->fixed)) {
        return evaluator.reporter().error(
            not_constant, exprs[0]->span, "the geometry of `" + frame + "` must be known when the file is compiled",
            "it depends on a `param`",
            {"make its lengths `const`, or start a simulation with `initial position." + frame + " = …`"});
      }
      // Some hundred evaluations of the pose and its Jacobian, each a fraction of the cost of elaborating the text.
      constexpr std::size_t weight = 20;
      const std::size_t operations =
          expr::count_operations(evaluator.pool(), functions_.open().get(Function::jacobian, *place).roots)
              .arithmetic();
      if (!evaluator.budget().spend(weight * operations, call.expr.span)) return Poison{};
      const WantedPose wanted{*place, {target->begin(), target->begin() + 3}, {target->begin() + 3, target->end()}};
      // Limits may depend on parameters; what is solved here does not change with them.
      std::vector<std::pair<Id, double>> parameters;
      for (const RobotParameter& parameter : robot_.mechanism.parameters) {
        parameters.emplace_back(parameter.symbol, parameter.default_value);
      }
      std::optional<loops::LoopSolver> of_tree;
      if (!robot_.has_loops) of_tree.emplace(robot_.mechanism, evaluator.pool(), parameters);
      const loops::LoopSolver& solver = of_tree ? *of_tree : robot_.loops->solver;
      const ReachedPoses found =
          reach_poses(robot_, functions_, solver, std::span(&wanted, 1), *start, std::move(parameters));
      const std::string in = wanted.rotation.empty() ? "" : " with this orientation";
      if (!found.reached) {
        return evaluator.reporter().error(out_of_reach, exprs[1]->span,
                                          "`" + frame + "` does not reach " + metres(target->data()) + in,
                                          missing_text(found),
                                          {"the nearest position found is " + metres(found.position.data()) +
                                           "; if the target is within reach, give a closer guess"});
      }
      if (!found.within_limits) {
        evaluator.reporter().diagnostics().report(
            {reached_outside_limits,
             "`" + frame + "` reaches " + metres(target->data()) + in + " only beyond limits of joints",
             {exprs[1]->span, outside_text(found.q)},
             {},
             {"give a closer guess, if another configuration reaches it within the limits"}});
      }
      std::vector<Id> entries;
      for (const double entry : found.q) entries.push_back(evaluator.pool().number(Number::inexact(entry)));
      Tensor q = robot_.vector(JointQuantity::q, std::move(entries));
      if (robot_.has_loops) return close_configuration(evaluator, robot_, std::move(q), call.expr);
      return q;
    } catch (const dynamics::FunctionTooLarge& error) {
      catalogue::report_too_large(evaluator.reporter().diagnostics(), error, call.expr.span);
      return Poison{};
    }
  }

  [[nodiscard]] std::string signature() const override { return "inverse_kinematics(frame, position, guess)"; }

 private:
  /// A position, or a pose: then the rotation follows, row by row. Nothing (reported) after an error.
  static std::optional<std::vector<Id>> target_entries(Evaluator& evaluator, Scope& scope, const syntax::Expr& written,
                                                       const std::string& what) {
    const auto* call = std::get_if<syntax::Call>(&written.node);
    const auto* callee = call == nullptr ? nullptr : std::get_if<syntax::NameRef>(&call->callee->node);
    const bool placed = callee != nullptr && callee->name == "at";
    Value value = placed ? Value(Poison{}) : evaluator.evaluate(written, scope);
    if (!placed && !std::holds_alternative<Pose>(value)) {
      Value fitted = evaluator.fit(std::move(value), Expected::vector3(what, dimensions::length), written, &scope);
      const auto* position = std::get_if<Tensor>(&fitted);
      return position == nullptr ? std::nullopt : std::optional(position->entries);
    }
    const std::optional<Pose> pose =
        placed ? read_pose(evaluator, written, scope, what) : std::optional(std::get<Pose>(value));
    if (!pose) return std::nullopt;
    std::vector<Id> entries(pose->position.begin(), pose->position.end());
    for (const expr::Vec3& row : pose->rotation) entries.insert(entries.end(), row.begin(), row.end());
    return entries;
  }

  /// "shoulder = 95 deg": coordinates beyond their limits at the parameters' defaults.
  [[nodiscard]] std::string outside_text(const std::vector<double>& q) const {
    std::vector<std::pair<Id, double>> defaults;
    for (const RobotParameter& parameter : robot_.mechanism.parameters) {
      defaults.emplace_back(parameter.symbol, parameter.default_value);
    }
    std::vector<bool> outside(q.size(), false);
    bool tilts = true;
    for (const CoordinateBounds::Range& range : bounds_of(robot_, functions_.pool(), defaults).ranges) {
      const double value = q[range.coordinate];
      outside[range.coordinate] = value < range.least || value > range.most;
      tilts = tilts && !outside[range.coordinate];
    }
    return tilts ? "a joint tilts too far" : coordinates_text(robot_.mechanism, q, outside);
  }

  static std::optional<std::vector<double>> constants(Evaluator& evaluator, const std::vector<Id>& entries,
                                                      const syntax::Expr& written, const std::string& what) {
    const expr::Pool& pool = evaluator.pool();
    std::vector<double> values;
    for (const Id entry : entries) {
      if (!pool.is_number(entry)) {
        evaluator.reporter().error(not_constant, written.span, what + " must be known when the file is compiled",
                                   "it depends on a `param`, on time or on the state",
                                   {"make the values that it depends on `const`"});
        return std::nullopt;
      }
      values.push_back(pool.value(entry).to_double());
    }
    return values;
  }

  /// True if the position depends on symbols other than q: then a numeric q gives no number.
  [[nodiscard]] bool depends_on_parameters(expr::Pool& pool, const dynamics::FramePlace& place,
                                           const std::vector<Id>& q, bool with_rotation) const {
    std::vector<expr::Assignment> replacements;
    for (std::size_t i = 0; i < q.size(); ++i) replacements.emplace_back(robot_.mechanism.q[i], q[i]);
    const std::vector<Id>& pose = functions_.get(Function::pose, place).roots;
    const std::vector<Id> there = expr::substitute(pool, std::span(pose).subspan(with_rotation ? 0 : 9), replacements);
    return !std::ranges::all_of(there, [&](Id entry) { return pool.is_number(entry); });
  }

  const RobotModel& robot_;
  dynamics::Functions& functions_;
};

}  // namespace

void define_inverse_kinematics(RobotModel& robot, dynamics::Functions& functions) {
  catalogue::define_robot_function(robot, catalogue::inverse_kinematics,
                                   FunctionRef{std::make_shared<InverseKinematics>(robot, functions)});
}

}  // namespace robotc::programs
