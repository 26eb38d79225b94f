// Controllers: efforts as a function of time and state.
#include <algorithm>
#include <iterator>

#include "compiler/programs/law.h"
#include "compiler/programs/motion_states.h"
#include "compiler/programs/program_diagnostics.h"

namespace robotc::programs {

using namespace sema;

namespace {

/// Makes the events of a program with a clock those of a sampled law, while the object lives.
class [[nodiscard]] Sampled {
 public:
  explicit Sampled(Program* program) : program_(program), before_(program != nullptr && program->at_ticks) {
    if (program_ != nullptr) program_->at_ticks = before_ || program_->period.has_value();
  }
  Sampled(const Sampled&) = delete;
  Sampled& operator=(const Sampled&) = delete;
  ~Sampled() {
    if (program_ != nullptr) program_->at_ticks = before_;
  }

 private:
  Program* program_;
  bool before_;
};

/// True if some motors are not freedoms: then laws may give efforts along the freedoms, to be shared among the motors.
bool has_motors_beside_freedoms(const RobotModel& robot) {
  return std::ranges::any_of(
      robot.actuated, [&](SpeedId motor) { return std::ranges::find(robot.speeds, motor) == robot.speeds.end(); });
}

class ControllerLaw final : public Law {
 public:
  using Law::Law;

  Value call(Evaluator&, const Call& call) const override {
    const RobotModel* robot = subject(call.scope, call.expr.span);
    if (robot == nullptr) return Poison{};
    Scope& scope = open_scope(robot);
    Overrides overrides;
    // The measurement is the true motion, and the functions are those of the robot, unless the use gives others.
    std::vector<std::pair<std::string_view, Expected>> given{
        {"q", robot->expected(JointQuantity::q, "the measured `q`")},
        {"qd", robot->expected(JointQuantity::qd, "the measured `qd`")}};
    if (may_be_given_model()) given.emplace_back("model", model_expected());
    if (!bind_arguments(call, scope, overrides, given)) return Poison{};
    if (may_be_given_model() && !take_model(*robot, scope)) return Poison{};
    used_ = true;  // with wrong arguments it still needs its own check
    if (context_.followed != nullptr) note_followed(scope);
    if (context_.varied_references != nullptr) vary_references(scope);
    define_motion(*robot, scope);
    // Also in a `let` of a simulation with a clock: its built form has no other instants than the ticks.
    const Sampled sampled(evaluator().context().program);
    return elaborate(scope, *robot, overrides);
  }

  [[nodiscard]] StandaloneLaw::Kind kind() const override { return StandaloneLaw::Kind::controller; }

  bool check_unused(Evaluator&) const override {
    if (used_) return true;
    const RobotModel* robot = robot_to_try();
    if (robot == nullptr) return false;
    Program trial;
    trial.period = evaluator().placeholder(Expected::scalar("period", dimensions::time))->entries[0];
    trial.at_ticks = true;
    trial.measured = robot;
    const sema::Entered entered = sema::in_program(evaluator().context(), &trial);
    Scope& scope = open_scope(robot);
    Overrides overrides;
    if (!bind_placeholders(*robot, scope)) return false;
    define_motion(*robot, scope);
    elaborate(scope, *robot, overrides);
    return true;
  }

 private:
  /// `entries` with the speeds given, at the positions of a reference.
  [[nodiscard]] std::vector<expr::Id> at_reference(const Trajectory& reference, const std::vector<expr::Id>& entries,
                                                   const std::vector<expr::Id>& speeds) const {
    std::vector<expr::Assignment> given;
    const auto give = [&](JointQuantity quantity, const std::vector<expr::Id>& values) {
      std::ranges::transform(reference.robot->symbols(quantity).entries, values, std::back_inserter(given),
                             [](expr::Id symbol, expr::Id value) { return expr::Assignment(symbol, value); });
    };
    give(JointQuantity::q, reference.q.entries);
    give(JointQuantity::qd, speeds);
    return expr::substitute(evaluator().pool(), entries, given);
  }
  /// The change of a reference's q by a displacement of the freedoms, to first order: the loops stay closed.
  [[nodiscard]] std::vector<expr::Id> displacement(const Trajectory& reference, const std::vector<expr::Id>& by) const {
    const RobotModel& robot = *reference.robot;
    const std::vector<expr::Id> rates =
        position_rates(robot.mechanism, evaluator().pool(), speeds_of_all_joints(evaluator().pool(), robot));
    return at_reference(reference, rates, by);
  }
  /// The rate of a displacement by which the speeds change by `speeds`; of a rotation ω × δ more.
  [[nodiscard]] std::vector<expr::Id> rates_of_shift(const Trajectory& reference, const std::vector<expr::Id>& by,
                                                     const std::vector<expr::Id>& speeds) const {
    const RobotModel& robot = *reference.robot;
    expr::Pool& pool = evaluator().pool();
    std::vector<expr::Id> rates = speeds;
    if (!robot.mechanism.has_quaternions()) return rates;
    const std::vector<expr::Id>& all = speeds_of_all_joints(evaluator().pool(), robot);
    const std::vector<expr::Id> shifts = at_reference(reference, all, by);
    const std::vector<expr::Id> motion = at_reference(reference, all, reference.qd.entries);
    for (std::size_t i = 0; i < robot.speeds.size(); ++i) {
      const SpeedId id = robot.speeds[i];
      if (robot.mechanism.coordinate_of(id)) continue;
      // The joint's last three speeds are its angular velocity.
      const std::size_t spins = robot.mechanism.joint(id).model().speeds().size() - 3;
      const std::size_t axis = robot.mechanism.speeds[id.index()].component - spins;
      const std::size_t first = id.index() - axis;
      const std::size_t next = first + (axis + 1) % 3;
      const std::size_t last = first + (axis + 2) % 3;
      rates[i] =
          pool.add(rates[i], pool.sub(pool.mul(motion[next], shifts[last]), pool.mul(motion[last], shifts[next])));
    }
    return rates;
  }

  void note_followed(Scope& scope) const {
    for (const syntax::Binding& parameter : declaration_.parameters) {
      const Binding* const binding = scope.find_here(parameter.name.text);
      const auto* reference = binding == nullptr ? nullptr : std::get_if<TrajectoryRef>(&binding->value);
      if (reference == nullptr) continue;
      const Trajectory& trajectory = *reference->trajectory;
      context_.followed->push_back({parameter.name.text, trajectory.robot, trajectory.q.entries});
    }
  }

  /// Shifts the trajectories among the arguments, unless a law around this one has done so.
  void vary_references(Scope& scope) const {
    expr::Pool& pool = evaluator().pool();
    for (const syntax::Binding& parameter : declaration_.parameters) {
      Binding* const binding = scope.find_here(parameter.name.text);
      const auto* reference = binding == nullptr ? nullptr : std::get_if<TrajectoryRef>(&binding->value);
      if (reference == nullptr || is_varied(reference->trajectory->q.entries)) continue;
      auto shifted = std::make_shared<Trajectory>(*reference->trajectory);
      VariedReference shift{parameter.name.text, shifted->robot, {}, {}, {}};
      const auto symbols = [&] {
        std::vector<expr::Id> list;
        for (std::size_t i = 0; i < shifted->qd.entries.size(); ++i)
          list.push_back(pool.symbol("shift", expr::Stage::step));
        return list;
      };
      const auto add = [&](Tensor& tensor, const std::vector<expr::Id>& by) {
        for (std::size_t i = 0; i < by.size(); ++i) tensor.entries[i] = pool.add(tensor.entries[i], by[i]);
      };
      shift.q = symbols();
      const std::vector<expr::Id> rates = rates_of_shift(*shifted, shift.q, shift.qd = symbols());
      add(shifted->q, displacement(*shifted, shift.q));
      add(shifted->qd, shift.qd);
      add(shifted->qdd, shift.qdd = symbols());
      for (std::size_t i = 0; i < shift.q.size(); ++i) context_.given_rates.emplace_back(shift.q[i], rates[i]);
      for (std::size_t i = 0; i < shift.qd.size(); ++i) context_.given_rates.emplace_back(shift.qd[i], shift.qdd[i]);
      context_.given_without_rate.insert(context_.given_without_rate.end(), shift.qdd.begin(), shift.qdd.end());
      context_.varied_references->push_back(std::move(shift));
      binding->value = TrajectoryRef{std::move(shifted)};
    }
  }
  [[nodiscard]] bool is_varied(const std::vector<expr::Id>& entries) const {
    const std::vector<expr::Id> nodes = expr::reachable(evaluator().pool(), entries);
    return std::ranges::any_of(*context_.varied_references, [&](const VariedReference& reference) {
      return std::ranges::any_of(reference.q,
                                 [&](expr::Id symbol) { return std::ranges::binary_search(nodes, symbol); });
    });
  }

  bool add_results(Scope& scope, const RobotModel& robot, StandaloneLaw& law) const override {
    define_motion(robot, scope);
    Overrides overrides;
    const Value value = elaborate(scope, robot, overrides);
    const auto* record = std::get_if<RecordRef>(&value);
    if (record == nullptr) return false;
    const Tensor& tau = *record->fields->value;
    if (tau.size() != robot.actuated.size()) {
      evaluator().reporter().error(
          not_standalone, declaration_.name.span,
          "controller `" + declaration_.name.text + "` cannot run by itself: it gives efforts along the freedoms", "",
          {"write a controller that shares them among the motors: `tau = least_effort(actuation(q), " +
           declaration_.name.text + "(ref))`"});
      return false;
    }
    law.results.push_back({"tau", tau});
    return true;
  }

  [[nodiscard]] bool defines_tau() const {
    return std::any_of(declaration_.body.begin(), declaration_.body.end(), [](const syntax::Stmt& statement) {
      const auto* assignment = std::get_if<syntax::Assignment>(&statement.node);
      return assignment != nullptr && assignment->target.rest.empty() && assignment->target.head.text == "tau";
    });
  }

  void define_motion(const RobotModel& robot, Scope& scope) const {
    for (const auto quantity : {JointQuantity::q, JointQuantity::qd}) {
      const std::string text(sema::name(quantity));
      if (scope.find_here(text) == nullptr) {
        scope.define_value(text, BindingRole::coordinate, robot.symbols(quantity));
      }
    }
    define_period(evaluator(), scope);
  }

  Value elaborate(Scope& scope, const RobotModel& robot, Overrides& overrides) const {
    const std::string& name = declaration_.name.text;
    bool misnamed = false;
    const auto take = [&](const syntax::Assignment& assignment, const std::string& target, Scope& names) {
      if (target == "tau") {
        const Expected of_motors = robot.expected(JointQuantity::tau, "`tau` of controller " + name);
        const bool of_freedoms =
            has_motors_beside_freedoms(robot) && !std::holds_alternative<syntax::Array>(assignment.value->node);
        define_output(assignment, target, of_motors, names, of_freedoms ? &robot : nullptr);
      } else {
        misnamed = true;
        const bool entry = target.starts_with("tau.") || target.starts_with("tau[");
        std::vector<std::string> hints{entry ? "define all entries of `tau` at once: `tau = [" + robot.joint_name(0) +
                                                   " = …, …]`, or `tau = […, …]` in the order of the joints"
                                             : "to name another value, write `let " + target + " = …`"};
        if (!defines_tau() && !entry) hints.insert(hints.begin(), "for the efforts of the joints write `tau = …`");
        evaluator().reporter().error(unknown_output, assignment.target.span,
                                     "a controller defines `tau`, not `" + target + "`", "", std::move(hints));
      }
    };
    force_all(scope, bind_body(scope, overrides, take));
    Binding* output = scope.find_here("tau");
    if (output == nullptr && (misnamed || broken_)) return Poison{};  // a misnamed equation may be the output
    if (output == nullptr) {
      return evaluator().reporter().error(law_without_output, declaration_.name.span,
                                          "controller `" + name + "` does not define `tau`", "",
                                          {"write `tau = …` with one entry per joint"});
    }
    const auto* tau = std::get_if<Tensor>(&output->value);
    if (tau == nullptr) return Poison{};
    auto fields = std::make_shared<Fields>();
    fields->what = "controller `" + name + "`";
    fields->value = *tau;
    for (const auto& [member, binding] : scope.own()) {
      if (binding->role != BindingRole::coordinate) fields->members.emplace_back(member, binding->value);
    }
    return RecordRef{std::move(fields)};
  }
};

}  // namespace

Value controller_value(LawContext& context, const syntax::Declaration& declaration, Scope& home) {
  return FunctionRef{std::make_shared<ControllerLaw>(context, declaration, home)};
}

}  // namespace robotc::programs
