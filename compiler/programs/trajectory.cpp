// Trajectories: q as a function of time and states; its rates are derived.
#include <array>
#include <cmath>

#include "compiler/equations/dynamics/functions.h"
#include "compiler/expr/algorithms.h"
#include "compiler/expr/node_limit.h"
#include "compiler/programs/law.h"
#include "compiler/programs/motion_states.h"
#include "compiler/programs/program_diagnostics.h"

namespace robotc::programs {

using namespace sema;
using expr::Id;

namespace {

class TrajectoryLaw final : public Law {
 public:
  using Law::Law;

  Value call(Evaluator&, const Call& call) const override {
    const bool may_ask_arguments = !declaration_.subject && call.scope.chosen_subject() == nullptr;
    const RobotModel* robot = may_ask_arguments ? robot_of_arguments(call) : nullptr;
    if (robot == nullptr) robot = subject(call.scope, call.expr.span);
    if (robot == nullptr) return Poison{};
    Scope& scope = open_scope(robot);
    Overrides overrides;
    if (!bind_arguments(call, scope, overrides)) return Poison{};
    used_ = true;  // with wrong arguments it still needs its own check
    return elaborate(scope, *robot, overrides);
  }

  [[nodiscard]] StandaloneLaw::Kind kind() const override { return StandaloneLaw::Kind::trajectory; }

  bool check_unused(Evaluator&) const override {
    if (used_) return true;
    const RobotModel* robot = robot_to_try();
    if (robot == nullptr) return false;
    Scope& scope = open_scope(robot);
    Overrides overrides;
    if (!bind_placeholders(*robot, scope)) return false;
    elaborate(scope, *robot, overrides);
    return true;
  }

  /// The value of a trajectory without parameters.
  Value value() const {
    const RobotModel* robot = subject(home_, declaration_.name.span);
    if (robot == nullptr) return Poison{};
    Overrides overrides;
    return elaborate(open_scope(robot), *robot, overrides);
  }

 private:
  bool add_results(Scope& scope, const RobotModel& robot, StandaloneLaw& law) const override {
    Overrides overrides;
    const Value value = elaborate(scope, robot, overrides);
    const auto* reference = std::get_if<TrajectoryRef>(&value);
    if (reference != nullptr) add_motion(evaluator(), *reference->trajectory, law);
    return reference != nullptr;
  }

  /// The robot of positions, frames and links among the arguments.
  const RobotModel* robot_of_arguments(const Call& call) const {
    for (const syntax::Argument& item : call.arguments.items) {
      if (item.name) continue;
      const auto* name = std::get_if<syntax::NameRef>(&item.value->node);
      const bool member = std::holds_alternative<syntax::Member>(item.value->node);
      if (name == nullptr && !member) continue;
      const Value value = evaluator().evaluate(*item.value, call.scope);
      if (const auto* place = std::get_if<Place>(&value)) return place->robot;
      if (const auto* tensor = std::get_if<Tensor>(&value); tensor != nullptr && tensor->row_space.robot != nullptr) {
        return tensor->row_space.robot;
      }
    }
    return nullptr;
  }

  Value elaborate(Scope& scope, const RobotModel& robot, Overrides& overrides) const {
    const std::string& name = declaration_.name.text;
    bool misnamed = false;
    const auto take = [&](const syntax::Assignment& assignment, const std::string& target, Scope& names) {
      if (target == "q") {
        define_output(assignment, target, robot.expected(JointQuantity::q, "`q` of trajectory " + name), names);
      } else if (target == "duration") {
        define_output(assignment, target, Expected::scalar("`duration` of trajectory " + name, dimensions::time),
                      names);
      } else {
        misnamed = true;
        evaluator().reporter().error(
            unknown_output, assignment.target.span, "a trajectory defines `q`, not `" + target + "`", "",
            {target == "qd" || target == "qdd" ? "its rates are derived from `q`"
                                               : "to name another value, write `let " + target + " = …`"});
      }
    };
    if (!flows()) return Poison{};
    // Its states are its own, whatever the clock of its user.
    Motion& motion = context_.motions.emplace_back();
    motion.program.around = evaluator().context().program;
    const sema::Entered entered = sema::in_program(evaluator().context(), &motion.program);
    force_all(scope, bind_body(scope, overrides, take));
    Binding* output = scope.find_here("q");
    if (output == nullptr && (misnamed || broken_)) return Poison{};  // a misnamed equation may be the output
    if (output == nullptr) {
      return evaluator().reporter().error(law_without_output, declaration_.name.span,
                                          "trajectory `" + name + "` does not define `q`", "",
                                          {"write `q = …` with one entry per joint"});
    }
    const auto* q = std::get_if<Tensor>(&output->value);
    if (q == nullptr) return Poison{};
    Value value = make(robot, *q, scope, output->span);
    motion.program.around = nullptr;
    motion.robot = &robot;
    motion.q = q->entries;
    return value;
  }

  /// False (reported) if a state is not continuous.
  bool flows() const {
    for (const syntax::Stmt& statement : declaration_.body) {
      const auto* next = std::get_if<syntax::Properties>(&statement.node);
      const bool ticks = next != nullptr && next->kind == syntax::PropertyKind::next;
      if (!ticks && !std::holds_alternative<syntax::When>(statement.node)) continue;
      evaluator().reporter().error(motion_that_jumps, statement.span, "a trajectory can have continuous states only",
                                   "its rates would miss this jump", {"give its states derivatives, `der(x) = …`"});
      return false;
    }
    return true;
  }

  /// The first of `candidates` that certainly jumps in time; invalid if none does. Corners, as of min or abs, have
  /// one-sided rates and occur in piecewise motions.
  Id first_jump(const std::vector<Id>& candidates, Span span) const {
    const expr::Pool& pool = evaluator().pool();
    for (const Id node : candidates) {
      if (expr::jumps(pool, node)) return node;
      if (pool.op(node) != expr::Op::select) continue;
      if (!evaluator().budget().spend_on({&node, 1}, span)) return {};
      if (branches_differ(node)) return node;
    }
    return {};
  }

  /// True if `if t < c then a else b` has a ≠ b at t = c, up to rounding. False for other conditions.
  bool branches_differ(Id node) const {
    expr::Pool& pool = evaluator().pool();
    const Id condition = pool.arg(node, 0);
    if (pool.op(condition) != expr::Op::less && pool.op(condition) != expr::Op::less_equal) return false;
    const bool time_left = pool.arg(condition, 0) == context_.time;
    const Id bound = pool.arg(condition, time_left ? 1 : 0);
    if ((!time_left && pool.arg(condition, 1) != context_.time) || pool.stage(bound) == expr::Stage::step) return false;
    const expr::Assignment at_bound{context_.time, bound};
    const std::array branches{pool.arg(node, 1), pool.arg(node, 2)};
    const std::vector<Id> there = expr::substitute(pool, branches, {&at_bound, 1});
    if (pool.stage(there[0]) == expr::Stage::step || pool.stage(there[1]) == expr::Stage::step) return false;
    const std::vector<double> values = expr::evaluate(pool, there, evaluator().parameters().values());
    return std::abs(values[0] - values[1]) > 1e-9 * (1 + std::abs(values[0]) + std::abs(values[1]));
  }

  Value make(const RobotModel& robot, const Tensor& q, Scope& scope, Span span) const {
    expr::Pool& pool = evaluator().pool();
    auto trajectory = std::make_shared<Trajectory>();
    trajectory->name = declaration_.name.text;
    trajectory->robot = &robot;
    trajectory->q = robot.vector(JointQuantity::q, q.entries);
    expr::Derivative first;
    expr::Derivative second;
    try {
      const expr::NodeLimit limit(pool, dynamics::max_derived_nodes);
      auto rates = rates_along_motion(context_, &robot, q.entries, span);
      if (!rates || !evaluator().budget().spend_on(q.entries, span)) return Poison{};
      first = expr::differentiate(pool, q.entries, *rates);
      first.roots = picked(speeds_of(robot.mechanism, pool, q.entries, first.roots), robot.speeds);
      rates = rates_along_motion(context_, &robot, first.roots, span);
      if (!rates || !evaluator().budget().spend_on(first.roots, span)) return Poison{};
      second = expr::differentiate(pool, first.roots, *rates);
    } catch (const expr::PoolFull&) {
      return evaluator().reporter().error(
          rates_too_large, span,
          "the rates of trajectory `" + trajectory->name + "` take more than 2 million operations",
          "these positions are differentiated twice");
    }
    trajectory->qd = robot.vector(JointQuantity::qd, first.roots);
    trajectory->qdd = robot.vector(JointQuantity::qdd, second.roots);
    if (const Id jump = first_jump(first.jumps, span); jump.valid()) {
      const bool chooses = pool.op(jump) == expr::Op::select;
      const std::string where =
          chooses ? "if " + expr::to_string(pool, pool.arg(jump, 0), 60) : expr::to_string(pool, jump, 60);
      evaluator().reporter().diagnostics().report(
          {rate_of_jump,
           "trajectory `" + trajectory->name + "` jumps, and its rates do not include the jump",
           {span, "it jumps at `" + where + "`"},
           {},
           {"`.qd` and `.qdd` are the rates on either side of the jump"}});
    }
    Binding* duration = scope.find_here("duration");
    if (duration != nullptr) {
      if (const auto* value = std::get_if<Tensor>(&duration->value)) trajectory->duration = *value;
    }
    for (const auto& [name, binding] : scope.own()) {
      const bool known = name == "q" || name == "qd" || name == "qdd" || name == "duration";
      if (!known && binding->role != BindingRole::coordinate) trajectory->members.emplace_back(name, binding->value);
    }
    return TrajectoryRef{std::move(trajectory)};
  }
};

}  // namespace

Value trajectory_value(LawContext& context, const syntax::Declaration& declaration, Scope& home) {
  auto law = std::make_shared<TrajectoryLaw>(context, declaration, home);
  if (declaration.parameters.empty()) return law->value();
  return FunctionRef{std::move(law)};
}

}  // namespace robotc::programs
