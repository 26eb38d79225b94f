#include "compiler/sema/evaluation/closed_configurations.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <numbers>
#include <utility>

#include "compiler/expr/algorithms.h"
#include "compiler/loops/held_freedoms.h"
#include "compiler/loops/linear_loops.h"
#include "compiler/loops/print_loops.h"
#include "compiler/sema/evaluation/configurations.h"
#include "compiler/sema/values/loop_analysis.h"
#include "compiler/sema/values/robot_parts.h"
#include "compiler/sema/values/sema_diagnostics.h"

namespace robotc::sema {

using Eigen::VectorXd;
using expr::Id;

namespace {

/// Lists of numbers may be written with six digits.
constexpr double rounded_gap = 1e-5;  // over the size of the loops

std::string four_digits(double value, const char* unit) {
  std::array<char, 48> text{};
  std::snprintf(text.data(), text.size(), "%.4g %s", value, unit);
  return text.data();
}

/// By coordinate: true if the given speeds say where it is.
std::vector<bool> coordinates_behind(const Mechanism& mechanism, std::span<const SpeedId> speeds) {
  std::vector<bool> known(mechanism.coordinates.size(), false);
  std::vector<std::size_t> turns(mechanism.joints.size(), 0);  // speeds of quaternions
  for (const SpeedId speed : speeds) {
    if (const auto coordinate = mechanism.coordinate_of(speed)) {
      known[coordinate->index()] = true;
    } else {
      ++turns[mechanism.speeds[speed.index()].joint.index()];
    }
  }
  for (const CoordinateId w : mechanism.quaternions()) {
    if (turns[mechanism.coordinates[w.index()].joint.index()] != 3) continue;
    for (std::size_t k = 0; k < 4; ++k) known[w.index() + k] = true;
  }
  return known;
}

/// The speeds of given coordinates.
std::vector<SpeedId> speeds_behind(const Mechanism& mechanism, const std::vector<bool>& given) {
  std::vector<bool> turned(mechanism.joints.size(), false);
  for (const CoordinateId w : mechanism.quaternions()) {
    turned[mechanism.coordinates[w.index()].joint.index()] = given[w.index()];
  }
  std::vector<SpeedId> speeds;
  for (const SpeedId speed : mechanism.speed_ids()) {
    const auto coordinate = mechanism.coordinate_of(speed);
    if (coordinate ? given[coordinate->index()] : turned[mechanism.speeds[speed.index()].joint.index()]) {
      speeds.push_back(speed);
    }
  }
  return speeds;
}

std::vector<double> list_of(const VectorXd& v) { return {v.begin(), v.end()}; }

}  // namespace

bool loops_are_known(Evaluator& evaluator, const RobotModel& robot, Span use) {
  if (robot.loops != nullptr) return true;
  if (evaluator.reporter().error_count() != 0) return false;  // they were not looked for
  evaluator.reporter().error(loops_not_known, use, "the loops of " + robot.name + " are not known here", "",
                             {"a configuration with closed loops cannot be used to describe the robot itself"});
  return false;
}

std::string coordinates_text(const Mechanism& mechanism, std::span<const double> q, const std::vector<bool>& chosen) {
  constexpr std::size_t most = 4;
  std::string text;
  std::size_t count = 0;
  for (std::size_t i = 0; i < q.size(); ++i) {
    const Measure measure = mechanism.variable(CoordinateId(i)).measure;
    if (measure == Measure::quaternion || (!chosen.empty() && !chosen[i])) continue;
    if (++count > most) continue;
    constexpr double rounding = 1e-8;  // of solved equations
    const double entry = std::abs(q[i]) < rounding ? 0 : q[i];
    text += (text.empty() ? "" : ", ") + mechanism.coordinates[i].name + " = " +
            (measure == Measure::angle ? four_digits(entry * 180 / std::numbers::pi, "deg") : length_text(entry));
  }
  return count > most ? text + ", …" : text;
}

std::string length_text(double metres) {
  const double size = std::abs(metres);
  if (size >= 1 || size == 0) return four_digits(metres, "m");
  return size >= 1e-3 ? four_digits(metres * 1e3, "mm") : four_digits(metres * 1e6, "um");
}

Gap gap_at(const Mechanism& mechanism, const loops::LoopSolver& solver, std::size_t row, const std::vector<double>& q) {
  using enum ClosureEquation;
  const loops::ClosureRow& open = solver.rows()[row];
  const VectorXd at = Eigen::Map<const VectorXd>(q.data(), static_cast<Eigen::Index>(q.size()));
  if (open.coupling) {
    const Coupling& coupling = mechanism.couplings[*open.coupling];
    const double off = std::abs(solver.gaps(at)[static_cast<Eigen::Index>(row)]);
    return {"coupling `" + coupling.name + "`", coupling.span, false, true, short_number(off)};
  }
  const bool is_angle =
      open.equation == tilt_x || open.equation == tilt_y || open.equation == turn || open.equation == square;
  const Closure& closure = mechanism.closures[open.closure];
  const loops::LoopSolver::Distance apart = solver.distance(at, open.closure);
  return {"closure `" + closure.name + "`", closure.span, !is_angle, false,
          is_angle ? four_digits(apart.angle * 180 / std::numbers::pi, "deg") : length_text(apart.length)};
}

std::string gap_text(const Gap& gap) {
  return gap.owner + (gap.is_coupling ? " is off by " : " stays open by ") + gap.text;
}

bool has_rolling(const RobotModel& robot) {
  if (robot.loops == nullptr) return false;
  const auto rows = robot.loops->solver.rows();
  return std::any_of(rows.begin(), rows.end(), [](const loops::ClosureRow& row) { return row.of_speeds; });
}

namespace {

/// Reports why the given coordinates were not reached.
Value report_incomplete(Evaluator& evaluator, const RobotModel& robot, const loops::LoopSolver& solver,
                        const std::vector<bool>& given, const VectorXd& wanted, const loops::Completed& found,
                        Span span) {
  Reporter& reporter = evaluator.reporter();
  const Mechanism& mechanism = robot.mechanism;
  const bool rolls = has_rolling(robot);
  const std::string reached = coordinates_text(mechanism, list_of(found.reached), given);
  const std::string target = coordinates_text(mechanism, list_of(wanted), given);
  if (found.failure == loops::Completed::Failure::singular) {
    return reporter.error(configuration_beyond_dead_centre, span,
                          "on the way from `assembly` to " + target + " the loops pass a dead centre", "at " + reached,
                          {"there they may go on either way; start from an `assembly` on the other side"});
  }
  const std::string gap = gap_text(gap_at(mechanism, solver, found.row, list_of(found.q)));
  if (!rolls && speeds_behind(mechanism, given).size() > robot.speeds.size()) {
    return reporter.error(configuration_unreachable, span, "these joints contradict each other", gap,
                          {"name as many as there are freedoms: " + freedoms_text(robot) + " will do"});
  }
  return reporter.error(configuration_unreachable, span, "the loops cannot be closed at " + target, gap,
                        {"from `assembly` they can be followed to " + reached});
}

}  // namespace

namespace {

/// "`a`, `b` and `c`" of speeds' coordinates: a rotation has the name of its joint.
std::string names_of(const Mechanism& mechanism, const std::vector<SpeedId>& speeds) {
  std::vector<std::string_view> names;
  for (const SpeedId id : speeds) {
    const std::string& name = mechanism.coordinate_of(id)
                                  ? mechanism.coordinates[mechanism.coordinate_of(id)->index()].name
                                  : mechanism.joint(id).name;
    if (names.empty() || names.back() != name) names.emplace_back(name);
  }
  return quoted_list(names);
}

/// Gives the freedoms that the given entries leave open the values of the assembly. False (reported) if the given ones
/// do not tell which freedoms they leave open.
bool hold_freedoms(Evaluator& evaluator, const RobotModel& robot, const VectorXd& assembly, GivenEntries& entries,
                   Span use) {
  Reporter& reporter = evaluator.reporter();
  const Mechanism& mechanism = robot.mechanism;
  const loops::LoopSolver& solver = robot.loops->solver;
  const std::vector<SpeedId> named = speeds_behind(mechanism, entries.given);
  const VectorXd still = VectorXd::Zero(static_cast<Eigen::Index>(named.size()));
  if (named.size() >= robot.speeds.size() && solver.speeds(assembly, named, still).determined) return true;
  const loops::HeldFreedoms freedoms = loops::held_freedoms(solver, mechanism, assembly, named);
  if (freedoms.given_depend) {
    std::vector<SpeedId> others;
    std::ranges::copy_if(robot.speeds, std::back_inserter(others),
                         [&](SpeedId id) { return std::ranges::find(named, id) == named.end(); });
    reporter.error(configuration_undetermined, use, "these joints do not determine where the others are",
                   robot.name + " has " + std::to_string(robot.speeds.size()) +
                       (robot.speeds.size() == 1 ? " freedom" : " freedoms"),
                   {"name " + (others.empty() ? freedoms_text(robot) : names_of(mechanism, others) + ", too")});
    return false;
  }
  if (!freedoms.follows.empty()) {
    const std::string chosen = names_of(mechanism, freedoms.chosen);
    const std::string follows = names_of(mechanism, freedoms.follows);
    reporter.error(configuration_ambiguous, use, "this list does not say where the robot is",
                   chosen + (freedoms.chosen.size() == 1 ? " keeps its value" : " keep their values") +
                       " of the assembly, and " + follows + (freedoms.follows.size() == 1 ? " follows" : " follow"),
                   {"name " + chosen + " or " + follows + ", too"});
  }
  const std::vector<bool> held = solver.coordinates_of(freedoms.held);
  for (std::size_t i = 0; i < held.size(); ++i) {
    if (!held[i]) continue;
    entries.given[i] = true;
    entries.q.entries[i] = evaluator.pool().number(Number::inexact(assembly[static_cast<Eigen::Index>(i)]));
    entries.q.dims[i] = EntryDim::of(robot.dimension(JointQuantity::q, i));
  }
  return true;
}

}  // namespace

std::optional<Tensor> assembled_configuration(Evaluator& evaluator, const RobotModel& robot, Span use) {
  if (!loops_are_known(evaluator, robot, use)) return std::nullopt;
  std::vector<Id> entries;
  for (const double number : robot.mechanism.mobility.assembly) {
    entries.push_back(evaluator.pool().number(Number::inexact(number)));
  }
  if (!robot.loops->fixed) entries = with_unknown(robot, std::move(entries), robot.speeds);
  return robot.vector(JointQuantity::q, std::move(entries));
}

Value complete_configuration(Evaluator& evaluator, const RobotModel& robot, GivenEntries entries,
                             const syntax::Expr& expr) {
  if (!loops_are_known(evaluator, robot, expr.span)) return Poison{};
  const expr::Pool& pool = evaluator.pool();
  const Mechanism& mechanism = robot.mechanism;
  const loops::LoopSolver& solver = robot.loops->solver;
  const std::size_t count = mechanism.coordinates.size();
  const VectorXd assembly =
      Eigen::Map<const VectorXd>(mechanism.mobility.assembly.data(), static_cast<Eigen::Index>(count));
  if (!has_rolling(robot) && !hold_freedoms(evaluator, robot, assembly, entries, expr.span)) return Poison{};
  const std::vector<bool>& given = entries.given;
  bool constant = robot.loops->fixed;
  for (std::size_t i = 0; i < count; ++i) {
    constant = constant && (!given[i] || pool.stage(entries.q.entries[i]) == expr::Stage::compile);
  }
  for (std::size_t i = 0; i < count; ++i) {
    if (!given[i]) entries.q.dims[i] = EntryDim::of(robot.dimension(JointQuantity::q, i));
  }
  if (!constant) {
    for (std::size_t i = 0; i < count; ++i) {
      if (!given[i]) entries.q.entries[i] = robot.unknown[i];
    }
    return std::move(entries.q);
  }
  const std::vector<double> numbers = expr::evaluate(pool, entries.q.entries, {});
  VectorXd wanted = assembly;
  for (std::size_t i = 0; i < count; ++i) {
    if (given[i]) wanted[static_cast<Eigen::Index>(i)] = numbers[i];
  }
  const loops::Completed found = solver.complete(assembly, given, wanted);
  if (found.success) {
    for (std::size_t i = 0; i < count; ++i) {
      if (!given[i]) {
        entries.q.entries[i] = evaluator.pool().number(Number::inexact(found.q[static_cast<Eigen::Index>(i)]));
      }
    }
    return std::move(entries.q);
  }
  return report_incomplete(evaluator, robot, solver, given, wanted, found, expr.span);
}

bool complete_at_values(Evaluator& evaluator, Tensor& q, const syntax::Expr& expr) {
  const RobotModel& robot = *q.row_space.robot;
  if (!robot.has_loops || robot.loops == nullptr || is_known(evaluator, q.entries)) return true;
  expr::Pool& pool = evaluator.pool();
  const Mechanism& mechanism = robot.mechanism;
  std::vector<bool> given;
  std::vector<Id> known;
  for (const Id entry : q.entries) {
    given.push_back(is_known(evaluator, {&entry, 1}));
    if (given.back()) known.push_back(entry);
    if (given.back() && pool.stage(entry) == expr::Stage::step) return true;
  }
  const std::vector<std::pair<Id, double>>& values = *evaluator.context().values;
  const std::vector<double> numbers = expr::evaluate(pool, known, values);
  const loops::LoopSolver solver(mechanism, pool, values);
  const std::vector<double>& assembled = mechanism.mobility.assembly;
  const loops::Closed assembly =
      solver.close(Eigen::Map<const VectorXd>(assembled.data(), static_cast<Eigen::Index>(assembled.size())));
  VectorXd wanted = assembly.q;
  auto next = numbers.begin();
  for (std::size_t i = 0; i < given.size(); ++i) {
    if (given[i]) wanted[static_cast<Eigen::Index>(i)] = *next++;
  }
  loops::Completed found;
  static_cast<loops::Closed&>(found) = assembly;
  found.reached = assembly.q;
  if (assembly.success) found = solver.complete(assembly.q, given, wanted);
  if (!found.success) {
    report_incomplete(evaluator, robot, solver, given, wanted, found, expr.span);
    return false;
  }
  for (std::size_t i = 0; i < given.size(); ++i) {
    if (!given[i]) q.entries[i] = pool.number(Number::inexact(found.q[static_cast<Eigen::Index>(i)]));
  }
  return true;
}

namespace {

/// A relation of linear loops that a closed configuration does not satisfy, since it is put together in another way
/// than the assembly; empty if there is none. Functions hold where the relations do.
std::string broken_relation(expr::Pool& pool, const Mechanism& mechanism, const VectorXd& q) {
  constexpr double far = 1e-3;  // the loops are closed, so another way is far away
  const LinearLoops& linear = loops::linear_loops(pool, mechanism);
  std::vector<std::pair<Id, double>> values;
  for (std::size_t i = 0; i < mechanism.q.size(); ++i) {
    values.emplace_back(mechanism.q[i], q[static_cast<Eigen::Index>(i)]);
  }
  for (const auto& [symbol, expression] : linear.coordinates) {
    const auto place = static_cast<std::size_t>(std::ranges::find(mechanism.q, symbol) - mechanism.q.begin());
    const double wanted = expr::evaluate(pool, std::span(&expression, 1), values).front();
    const double found = values[place].second;
    double difference = found - wanted;
    const Measure measure = mechanism.variable(CoordinateId(place)).measure;
    if (measure == Measure::angle) difference = std::remainder(difference, 2 * std::numbers::pi);
    if (measure == Measure::quaternion) difference = std::abs(found) - std::abs(wanted);  // of either sign
    if (std::abs(difference) <= far) continue;
    for (const SpeedRelation& relation : linear.relations) {
      if (mechanism.speeds[relation.speed.index()].joint != mechanism.coordinates[place].joint) continue;
      return loops::relation_texts(mechanism, pool, {{relation}, {}, {}, {}}).front();
    }
  }
  return {};
}

}  // namespace

Value close_configuration(Evaluator& evaluator, const RobotModel& robot, Tensor q, const syntax::Expr& expr) {
  if (!loops_are_known(evaluator, robot, expr.span)) return Poison{};
  Reporter& reporter = evaluator.reporter();
  expr::Pool& pool = evaluator.pool();
  const Mechanism& mechanism = robot.mechanism;
  const loops::LoopSolver& solver = robot.loops->solver;
  const std::string named = "`[" + mechanism.name_of(robot.speeds.front()) + " = …]`";
  if (std::any_of(q.entries.begin(), q.entries.end(),
                  [&](Id entry) { return pool.stage(entry) != expr::Stage::compile; })) {
    return reporter.error(not_constant, expr.span, "a list of all joints of closed loops must be constant", "",
                          {"name the joints that determine the others: " + named});
  }
  const std::vector<double> numbers = expr::evaluate(pool, q.entries, {});
  const VectorXd written = Eigen::Map<const VectorXd>(numbers.data(), static_cast<Eigen::Index>(numbers.size()));
  const VectorXd gaps = solver.row_scale().cwiseProduct(solver.gaps(written));
  Eigen::Index worst = 0;
  const double gap = gaps.size() == 0 ? 0 : gaps.cwiseAbs().maxCoeff(&worst);
  const loops::Closed closed = solver.close(written, coordinates_behind(mechanism, robot.speeds));
  if (!(gap <= rounded_gap) || !closed.success) {
    return reporter.error(configuration_open, expr.span, "this configuration does not close the loops",
                          gap_text(gap_at(mechanism, solver, static_cast<std::size_t>(worst), numbers)),
                          {"name the joints that determine the others: " + named});
  }
  if (const std::string broken = broken_relation(pool, mechanism, closed.q); !broken.empty()) {
    return reporter.error(
        configuration_open, expr.span, "functions do not hold for this configuration",
        "where the robot can move to from `assembly`, " + broken + "; this is put together otherwise",
        {"name the joints that determine the others: " + named, "or write an `assembly` that is put together so"});
  }
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    const double entry = closed.q[static_cast<Eigen::Index>(i)];
    if (entry != numbers[i]) q.entries[i] = pool.number(Number::inexact(entry));
  }
  if (!robot.loops->fixed) q.entries = with_unknown(robot, std::move(q.entries), robot.speeds);
  return q;
}

std::vector<Id> with_unknown(const RobotModel& robot, std::vector<Id> q, std::span<const SpeedId> speeds) {
  if (robot.unknown.empty()) return q;
  const std::vector<bool> known = coordinates_behind(robot.mechanism, speeds);
  for (std::size_t i = 0; i < q.size(); ++i) {
    if (!known[i]) q[i] = robot.unknown[i];
  }
  return q;
}

namespace {

/// The first symbol among `entries`' that is not known; invalid: there is none.
Id first_unknown(Evaluator& evaluator, std::span<const Id> entries) {
  const std::vector<Id>& unknowns = evaluator.unknowns();
  if (unknowns.empty()) return {};
  for (const Id id : expr::reachable(evaluator.pool(), entries)) {
    if (std::binary_search(unknowns.begin(), unknowns.end(), id)) return id;
  }
  return {};
}

}  // namespace

bool is_known(Evaluator& evaluator, std::span<const Id> entries) { return !first_unknown(evaluator, entries).valid(); }

bool can_be_completed(Evaluator& evaluator, const Value& value, std::span<const Id> entries) {
  const auto* const q = std::get_if<Tensor>(&value);
  if (q == nullptr || q->rank != 1 || !is_point(*q) || !q->row_space.robot->has_loops) return false;
  const std::vector<Id>& unknown = q->row_space.robot->unknown;
  if (unknown.size() != entries.size()) return false;
  for (std::size_t i = 0; i < entries.size(); ++i) {
    if (entries[i] != unknown[i] && !is_known(evaluator, entries.subspan(i, 1))) return false;
  }
  return true;
}

Tensor known_entries(Evaluator& evaluator, const Tensor& q, std::vector<std::string_view>& names) {
  if (q.row_space.robot == nullptr || is_known(evaluator, q.entries)) return q;
  std::vector<Id> entries;
  std::vector<EntryDim> dims;
  for (std::size_t i = 0; i < q.size(); ++i) {
    if (!is_known(evaluator, {&q.entries[i], 1})) continue;
    entries.push_back(q.entries[i]);
    dims.push_back(q.dims[i]);
    names.push_back(q.row_space.joint_name(i));
  }
  AxisSpace space;
  space.components = names;
  return Tensor::vector(std::move(entries), std::move(dims), space);
}

bool require_known(Evaluator& evaluator, std::span<const Id> entries, Span use) {
  const Id unknown = first_unknown(evaluator, entries);
  if (!unknown.valid()) return true;
  evaluator.reporter().error(
      entry_not_known, use, "not all entries of this configuration are known before the run",
      "this needs `" + evaluator.pool().symbol_of(unknown).name + "`, which follows from others",
      {"where the freedoms of a motion are given, they, its rates and its displacement from the robot's own q, "
       "`ref.q - q`, are known"});
  return false;
}

}  // namespace robotc::sema
