#include "compiler/programs/inverse_kinematics.h"

#include <Eigen/Core>
#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <numbers>
#include <optional>

#include "compiler/catalogue/request.h"
#include "compiler/catalogue/robot_functions.h"
#include "compiler/catalogue/shape.h"
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

/// Entries of a position; a pose has those of a rotation before them.
constexpr std::size_t of_position = 3;

class InverseKinematics final : public Callable {
 public:
  InverseKinematics(const RobotModel& robot, dynamics::Functions& functions) : robot_(robot), functions_(functions) {}

  Value call(Evaluator& evaluator, const Call& call) const override {
    const auto exprs = sema::match_arguments(evaluator.reporter(), call, {"frame", "position", "guess"}, 3);
    if (exprs.size() != 3) return Poison{};
    const auto place = catalogue::place_argument(evaluator, call, robot_, *exprs[0]);
    const std::string of = " of " + call.callee;
    const auto wanted_entries =
        catalogue::target_argument(evaluator, call.scope, *exprs[1], "argument `position`" + of, std::nullopt);
    const auto guess =
        evaluator.tensor(*exprs[2], call.scope, robot_.expected(JointQuantity::q, "argument `guess`" + of));
    if (!place || !wanted_entries || !guess) return Poison{};
    try {
      const std::string frame(evaluator.reporter().sources().text(exprs[0]->span));
      if (robot_.has_loops && !loops_are_known(evaluator, robot_, call.expr.span)) return Poison{};
      const auto target = constants(evaluator.pool(), *wanted_entries);
      const auto start = constants(evaluator.pool(), guess->entries);
      if (!target || !start ||
          depends_on_parameters(evaluator.pool(), *place, guess->entries, target->size() > of_position) ||
          (robot_.has_loops && !robot_.loops->fixed)) {
        return at_run_time(evaluator, *place, *wanted_entries, guess->entries, call.expr.span);
      }
      // Some hundred evaluations of the pose and its Jacobian, each a fraction of the cost of elaborating the text.
      constexpr std::size_t weight = 20;
      const std::size_t operations =
          expr::count_operations(evaluator.pool(), functions_.open().get(Function::jacobian, *place).roots)
              .arithmetic();
      if (!evaluator.budget().spend(weight * operations, call.expr.span)) return Poison{};
      const auto between = target->end() - of_position;
      const WantedPose wanted{*place, {between, target->end()}, {target->begin(), between}};
      // Limits may depend on parameters; what is solved here does not change with them.
      std::vector<std::pair<Id, double>> parameters;
      for (const RobotParameter& parameter : robot_.mechanism.parameters) {
        parameters.emplace_back(parameter.symbol, parameter.default_value);
      }
      const std::vector<double> nearest = nearest_solution_to(*start, wanted, parameters);
      std::optional<loops::LoopSolver> of_tree;
      if (!robot_.has_loops) of_tree.emplace(robot_.mechanism, evaluator.pool(), parameters);
      const loops::LoopSolver& solver = of_tree ? *of_tree : robot_.loops->solver;
      const ReachedPoses found =
          reach_poses(robot_, functions_, solver, std::span(&wanted, 1), nearest, std::move(parameters));
      const std::string in = wanted.rotation.empty() ? "" : " with this orientation";
      if (!found.reached) {
        return evaluator.reporter().error(out_of_reach, exprs[1]->span,
                                          "`" + frame + "` does not reach " + metres(wanted.position.data()) + in,
                                          missing_text(found),
                                          {"the nearest position found is " + metres(found.position.data()) +
                                           "; if the target is within reach, give a closer guess"});
      }
      if (!found.within_limits) {
        evaluator.reporter().diagnostics().report(
            {reached_outside_limits,
             "`" + frame + "` reaches " + metres(wanted.position.data()) + in + " only beyond limits of joints",
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
  /// The solution in closed form within the limits that is nearest to the guess; the guess if there is none.
  [[nodiscard]] std::vector<double> nearest_solution_to(const std::vector<double>& guess, const WantedPose& wanted,
                                                        std::vector<std::pair<Id, double>> values) const {
    const Mechanism& mechanism = robot_.mechanism;
    const auto target = wanted.rotation.empty() ? dynamics::Target::point : dynamics::Target::pose;
    const dynamics::ClosedForm& form = functions_.closed_form(wanted.place, target);
    if (!form.exists()) return guess;
    const auto put = [&](std::span<const Id> symbols, const std::vector<double>& numbers) {
      for (std::size_t i = 0; i < numbers.size(); ++i) values.emplace_back(symbols[i], numbers[i]);
    };
    put(mechanism.q, guess);
    put(mechanism.target, wanted.rotation);
    put(std::span(mechanism.target).subspan(9), wanted.position);
    expr::Pool& pool = functions_.pool();
    return expr::evaluate(pool, dynamics::nearest_solution(mechanism, pool, form), values);
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

  /// The numbers of constant entries; nothing if one of them is not known when the file is compiled.
  static std::optional<std::vector<double>> constants(const expr::Pool& pool, const std::vector<Id>& entries) {
    std::vector<double> values;
    for (const Id entry : entries) {
      if (!pool.is_number(entry)) return std::nullopt;
      values.push_back(pool.value(entry).to_double());
    }
    return values;
  }

  /// The steps of `reach_point` or `reach_pose` from the guess, which also stay near it.
  Value at_run_time(Evaluator& evaluator, const dynamics::FramePlace& place, const std::vector<Id>& target,
                    const std::vector<Id>& guess, Span use) const {
    const Mechanism& mechanism = robot_.mechanism;
    const bool is_pose = target.size() > of_position;
    const std::vector<Id>& steps = functions_.get(is_pose ? Function::reach_pose : Function::reach_point, place).roots;
    if (!evaluator.budget().spend_on(steps, use)) return Poison{};
    std::vector<expr::Assignment> values;
    const auto replace = [&](const std::vector<Id>& symbols, const std::vector<Id>& by) {
      for (std::size_t i = 0; i < symbols.size(); ++i) {
        if (symbols[i] != by[i]) values.emplace_back(symbols[i], by[i]);
      }
    };
    const auto kind = is_pose ? catalogue::Argument::pose : catalogue::Argument::point;
    replace(catalogue::symbols(kind, mechanism), target);
    replace(mechanism.q, guess);
    replace(mechanism.q0, guess);
    return robot_.vector(JointQuantity::q, expr::substitute(evaluator.pool(), steps, values));
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
