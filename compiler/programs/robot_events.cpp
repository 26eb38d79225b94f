#include "compiler/programs/robot_events.h"

#include <algorithm>

#include "compiler/expr/algorithms.h"
#include "compiler/expr/guarded_solve.h"
#include "compiler/loops/closure_rows.h"
#include "compiler/programs/program_diagnostics.h"
#include "compiler/sema/evaluation/closed_configurations.h"
#include "compiler/sema/evaluation/configurations.h"
#include "compiler/sema/evaluation/paths.h"
#include "compiler/sema/values/loop_analysis.h"
#include "compiler/sema/values/robot_parts.h"
#include "compiler/sema/values/sema_diagnostics.h"

namespace robotc::programs {

using namespace sema;
using expr::Id;

namespace {

/// q with the dependent joints moved so that the loops close: a step of Newton's method, as an expression of q. The
/// shortest one, so that equations may be redundant, as in flat parallelograms.
std::vector<Id> closing_of_dependent(expr::Pool& pool, const Mechanism& mechanism) {
  const loops::ClosureRows rows = loops::closure_rows(pool, mechanism);
  const std::vector<SpeedId>& dependent = mechanism.mobility.dependent;
  const std::size_t nv = mechanism.qd.size();
  std::vector<std::size_t> of_positions;
  for (std::size_t row = 0; row < rows.size(); ++row) {
    if (!rows.rows[row].of_speeds) of_positions.push_back(row);
  }
  const auto entry = [&](std::size_t row, SpeedId id) { return rows.jacobian[row * nv + id.index()]; };
  std::vector<Id> products;
  std::vector<Id> gaps;
  for (const std::size_t row : of_positions) {
    gaps.push_back(pool.neg(rows.gaps[row]));
    for (const std::size_t other : of_positions) {
      Id sum = pool.zero();
      for (const SpeedId id : dependent) sum = pool.add(sum, pool.mul(entry(row, id), entry(other, id)));
      products.push_back(sum);
    }
  }
  const std::vector<Id> shares = expr::GuardedFactorisation(pool, of_positions.size(), products).solve(gaps);
  std::vector<Id> change(nv, pool.zero());
  for (const SpeedId id : dependent) {
    for (std::size_t i = 0; i < of_positions.size(); ++i) {
      change[id.index()] = pool.add(change[id.index()], pool.mul(entry(of_positions[i], id), shares[i]));
    }
  }
  return retract(mechanism, pool, mechanism.q, change);
}

/// All coordinates from those that are known in `q`, near to where the robot is: along the motion of its loops, then
/// with the loops closed by some steps of Newton's method, whose error is squared each time. The run closes
/// the rest. Nothing (reported) if the freedoms are not known.
std::optional<std::vector<Id>> followed(Evaluator& evaluator, const RobotModel& robot, std::vector<Id> q, Span span) {
  if (!loops_are_known(evaluator, robot, span)) return std::nullopt;
  if (is_known(evaluator, q)) return q;
  expr::Pool& pool = evaluator.pool();
  const Mechanism& mechanism = robot.mechanism;
  const std::vector<Id> moved = difference(mechanism, pool, q, mechanism.q);
  std::vector<expr::Assignment> step;
  std::vector<Id> of_freedoms;
  for (const SpeedId id : robot.speeds) {
    step.emplace_back(mechanism.qd[id.index()], moved[id.index()]);
    of_freedoms.push_back(moved[id.index()]);
  }
  if (!is_known(evaluator, of_freedoms)) {
    std::string names;
    for (const SpeedId id : robot.speeds) names += (names.empty() ? "`" : ", `") + mechanism.name_of(id) + "`";
    evaluator.reporter().error(event_moves_loop, span,
                               "an event sets positions of closed loops by their freedoms, unless they are constant",
                               "these joints are others", {"name " + names});
    return std::nullopt;
  }
  const std::vector<Id> change = expr::substitute(pool, motion_of_all_joints(pool, robot).speeds, step);
  std::vector<Id> there = retract(mechanism, pool, mechanism.q, change);
  for (std::size_t i = 0; i < q.size(); ++i) {
    if (is_known(evaluator, {&q[i], 1})) there[i] = q[i];
  }
  const std::vector<Id> closing = closing_of_dependent(pool, mechanism);
  constexpr int closing_steps = 3;
  for (int k = 0; k < closing_steps; ++k) {
    std::vector<expr::Assignment> at;
    for (std::size_t i = 0; i < there.size(); ++i) at.emplace_back(mechanism.q[i], there[i]);
    there = expr::substitute(pool, closing, at);
  }
  return there;
}

/// Entries of one joint, or of one of its coordinates.
std::vector<std::size_t> entries_named(const Mechanism& mechanism, JointQuantity quantity, const std::string& path) {
  std::vector<std::size_t> found;
  const auto add = [&](const auto& variables) {
    for (std::size_t i = 0; i < variables.size(); ++i) {
      if (variables[i].name == path || variables[i].name.starts_with(path + ".")) found.push_back(i);
    }
  };
  if (quantity == JointQuantity::q) add(mechanism.coordinates);
  if (quantity == JointQuantity::qd) add(mechanism.speeds);
  return found;
}

/// `q.motor`, `q.ball`, `qd.cart.turn`.
std::optional<EventTarget> part_target(Evaluator& evaluator, const RobotModel& robot, JointQuantity quantity,
                                       const std::string& path, const syntax::Name& name) {
  const Mechanism& mechanism = robot.mechanism;
  const std::vector<std::size_t> entries = entries_named(mechanism, quantity, path);
  if (entries.empty()) return std::nullopt;
  const std::string text(evaluator.reporter().sources().text(name.span));
  const bool positions = quantity == JointQuantity::q;
  const PartKind kind =
      positions ? kind_of_part(robot.symbols(JointQuantity::q).row_space, entries) : PartKind::numbers;
  if (kind == PartKind::component || kind == PartKind::pose) {
    const std::string joint = kind == PartKind::pose ? path : path.substr(0, path.rfind('.'));
    evaluator.reporter().error(
        wrong_kind, name.span, "an event cannot set `" + text + "`", "",
        {kind == PartKind::pose ? "set `q." + joint + ".position` and `q." + joint + ".rotation`"
                                : "set the rotation as a whole: `next q." + joint + " = rpy(roll, pitch, yaw)`"});
    return std::nullopt;
  }
  for (const std::size_t entry : entries) {
    const JointId joint = positions ? mechanism.coordinates[entry].joint : mechanism.speeds[entry].joint;
    const bool is_free = std::ranges::any_of(robot.speeds, [&](SpeedId id) {
      if (!positions) return id.index() == entry;
      const auto coordinate = mechanism.coordinate_of(id);
      return coordinate ? coordinate->index() == entry : mechanism.speeds[id.index()].joint == joint;
    });
    if (is_free) continue;
    std::string names;
    for (const SpeedId id : robot.speeds) names += (names.empty() ? "`" : ", `") + mechanism.name_of(id) + "`";
    evaluator.reporter().error(event_moves_loop, name.span,
                               "an event cannot set `" + text + "`, which follows from other joints", "",
                               {"the freedoms are " + names});
    return std::nullopt;
  }
  EventTarget target;
  target.expected = Expected::numbers(text);
  std::vector<Id> symbols;
  for (const std::size_t entry : entries) symbols.push_back(positions ? mechanism.q[entry] : mechanism.qd[entry]);
  if (kind == PartKind::rotation) {
    target.expected.shape = Expected::Shape::matrix;
    target.expected.rows = target.expected.cols = 3;
    target.expected.dims = {dimensions::none};
    target.expected.form = "rpy(roll, pitch, yaw)";
  } else {
    target.expected.shape = entries.size() == 1 ? Expected::Shape::scalar : Expected::Shape::vector;
    target.expected.rows = entries.size() == 1 ? 0 : entries.size();
    for (const std::size_t entry : entries) {
      target.expected.dims.push_back(positions ? robot.dimension(quantity, entry)
                                               : robot.dimension_at(quantity, SpeedId(entry)));
      if (positions) target.expected.angles.push_back(robot.is_angle(entry));
    }
  }
  const bool turns = kind == PartKind::rotation;
  const bool follows = positions && robot.has_loops;
  target.symbols = follows ? mechanism.q : symbols;
  if (!turns && !follows) return target;
  target.complete = [&evaluator, &robot, entries, turns, follows](std::vector<Id> written,
                                                                  Span span) -> std::optional<std::vector<Id>> {
    expr::Pool& pool = evaluator.pool();
    if (turns) {
      expr::Mat3 rotation;
      for (std::size_t i = 0; i < 9; ++i) rotation[i / 3][i % 3] = written[i];
      written = quaternion_entries(pool, rotation);
    }
    if (!follows) return written;
    std::vector<Id> q = with_unknown(robot, robot.mechanism.q, robot.speeds);
    for (std::size_t i = 0; i < entries.size(); ++i) q[entries[i]] = written[i];
    return followed(evaluator, robot, std::move(q), span);
  };
  return target;
}

}  // namespace

std::optional<EventTarget> motion_target(Evaluator& evaluator, const RobotModel& robot, const syntax::Name& name,
                                         Scope& scope) {
  for (const auto quantity : {JointQuantity::q, JointQuantity::qd}) {
    if (name.head.text != sema::name(quantity)) continue;
    if (!name.rest.empty()) {
      if (name.rest.front().index != nullptr) return std::nullopt;
      std::string path = name.rest.front().member.text;
      for (auto part = name.rest.begin() + 1; part != name.rest.end(); ++part) {
        const std::optional<std::string> text = part_text(evaluator, *part, scope);
        if (!text) return std::nullopt;
        path += *text;
      }
      return part_target(evaluator, robot, quantity, path, name);
    }
    EventTarget target{robot.symbols(quantity).entries, robot.expected(quantity, name.head.text)};
    if (quantity == JointQuantity::q && robot.has_loops) {
      target.complete = [&evaluator, &robot](std::vector<Id> written, Span span) {
        return followed(evaluator, robot, std::move(written), span);
      };
    }
    return target;
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
    owner.find_target = [&](const syntax::Name& name) { return motion_target(context.evaluator, robot, name, scope); };
    StatefulBody body(context.evaluator, scope, std::move(owner), {});
    body.add_event(*event.when);
    sema::in_round(context.evaluator.context(), event.round, [&] { body.finish(); });
  }
}

}  // namespace robotc::programs
