#include "compiler/programs/robot_events.h"

namespace robotc::programs {

using namespace sema;

std::optional<EventTarget> motion_target(const RobotModel& robot, const syntax::Name& name) {
  if (!name.rest.empty()) return std::nullopt;
  for (const auto quantity : {JointQuantity::q, JointQuantity::qd}) {
    if (name.head.text != sema::name(quantity)) continue;
    return EventTarget{robot.symbols(quantity).entries, robot.expected(quantity, name.head.text)};
  }
  return std::nullopt;
}

void add_robot_events(LawContext& context, const RobotModel& robot, Program& program) {
  const sema::Entered entered = sema::in_program(context.evaluator.context(), &program);
  for (const RobotEvent& event : robot.events) {
    Scope& scope = context.make_scope(event.scope);
    scope.set_subject(&robot);
    scope.define_value("q", BindingRole::coordinate, robot.symbols(JointQuantity::q));
    scope.define_value("qd", BindingRole::coordinate, robot.symbols(JointQuantity::qd));
    StatefulBody::Owner owner;
    owner.name = robot.name;
    owner.find_target = [&robot](const syntax::Name& name) { return motion_target(robot, name); };
    StatefulBody body(context.evaluator, scope, std::move(owner), {});
    body.add_event(*event.when);
    sema::in_round(context.evaluator.context(), event.round, [&] { body.finish(); });
  }
}

}  // namespace robotc::programs
