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
#include "compiler/sema/evaluation/evaluator.h"
#include "compiler/sema/values/robot_parts.h"
#include "compiler/sema/values/sema_diagnostics.h"

namespace robotc::programs {

using namespace sema;
using dynamics::Function;
using expr::Id;

WantedPlaces::WantedPlaces(const expr::Pool& pool, const RobotModel& robot, dynamics::Functions& functions,
                           std::span<const dynamics::FramePlace> places, std::vector<std::pair<Id, double>> parameters)
    : pool_(pool), robot_(robot), points_(places.size()), parameters_(std::move(parameters)) {
  for (const dynamics::FramePlace& place : places) {
    const std::vector<Id>& pose = functions.get(Function::pose, place).roots;
    roots_.insert(roots_.end(), pose.begin() + 9, pose.end());
  }
  const auto joints = static_cast<std::ptrdiff_t>(robot.speeds.size());
  for (const dynamics::FramePlace& place : places) {
    const std::vector<Id>& jacobian = functions.get(Function::jacobian, place).roots;
    roots_.insert(roots_.end(), jacobian.begin(), jacobian.begin() + 3 * joints);
  }
}

PointPositions WantedPlaces::at(const std::vector<double>& q) const {
  std::vector<std::pair<Id, double>> symbols = parameters_;
  for (std::size_t i = 0; i < q.size(); ++i) symbols.emplace_back(robot_.mechanism.q[i], q[i]);
  const std::vector<double> all = expr::evaluate(pool_, roots_, symbols);
  const auto middle = all.begin() + static_cast<std::ptrdiff_t>(3 * points_);
  return {{all.begin(), middle}, by_coordinates({middle, all.end()}, q)};
}

std::vector<double> WantedPlaces::by_coordinates(std::vector<double> jacobian, const std::vector<double>& q) const {
  const Mechanism& mechanism = robot_.mechanism;
  if (!mechanism.has_quaternions()) return jacobian;
  const std::size_t speeds = robot_.speeds.size();
  std::vector<double> columns(3 * points_ * q.size(), 0);
  for (std::size_t row = 0; row < 3 * points_; ++row) {
    const double* by_speed = &jacobian[row * speeds];
    double* entries = &columns[row * q.size()];
    for (const SpeedId speed : robot_.speeds) {
      if (const auto coordinate = mechanism.coordinate_of(speed))
        entries[coordinate->index()] = by_speed[speed.index()];
    }
    std::size_t spin = 0;
    for (const CoordinateId first : mechanism.quaternions()) {
      while (mechanism.coordinate_of(SpeedId(spin))) ++spin;
      const Eigen::Map<const Eigen::Vector3d> along(by_speed + spin);
      spin += 3;
      // ω = 2 (w v' − w' v + v × v') / |ξ|² of ξ = (w, v).
      const double w = q[first.index()];
      const Eigen::Map<const Eigen::Vector3d> v(&q[first.index() + 1]);
      const double scale = 2 / (w * w + v.squaredNorm());
      const Eigen::Vector3d by_vector = scale * (w * along + along.cross(v));
      entries[first.index()] = -scale * along.dot(v);
      for (Eigen::Index i = 0; i < 3; ++i) entries[first.index() + 1 + static_cast<std::size_t>(i)] = by_vector[i];
    }
  }
  return columns;
}

Configuration WantedPlaces::reach(const std::vector<double>& targets, const std::vector<double>& guess) const {
  // Scales: half a turn for angles, the farthest point's distance for lengths.
  const PointPositions start = at(guess);
  double furthest = 0;
  for (std::size_t i = 0; i < targets.size(); ++i) {
    furthest = std::max(furthest, std::abs(targets[i] - start.positions[i]));
  }
  std::vector<double> scales;
  for (std::size_t i = 0; i < guess.size(); ++i) {
    const Measure measure = robot_.mechanism.variable(CoordinateId(i)).measure;
    scales.push_back(measure == Measure::length  ? std::max(furthest, 1e-3)
                     : measure == Measure::angle ? std::numbers::pi
                                                 : 1);
  }
  Configuration found =
      nearest_configuration([this](const std::vector<double>& q) { return at(q); }, targets, guess, scales);
  for (const CoordinateId first : robot_.mechanism.quaternions()) {
    Eigen::Map<Eigen::Vector4d>(&found.q[first.index()]).normalize();
  }
  return found;
}

std::string metres(const double* position) {
  const double size = std::hypot(position[0], position[1], position[2]);
  std::string text;
  for (std::size_t i = 0; i < 3; ++i) {
    const double entry = std::abs(position[i]) < 1e-9 * size ? 0 : position[i];
    text += (i == 0 ? "[" : ", ") + short_number(entry);
  }
  return text + "] m";
}

namespace {

class InverseKinematics final : public Callable {
 public:
  InverseKinematics(const RobotModel& robot, dynamics::Functions& functions) : robot_(robot), functions_(functions) {}

  Value call(Evaluator& evaluator, const Call& call) const override {
    const auto exprs = sema::match_arguments(evaluator.reporter(), call, {"frame", "position", "guess"}, 3);
    if (exprs.size() != 3) return Poison{};
    if (robot_.mechanism.has_loops()) {
      catalogue::report_of_trees_alone(evaluator.reporter().diagnostics(), robot_.mechanism, "`" + call.callee + "`",
                                       call.expr.span);
      return Poison{};
    }
    const auto place = catalogue::place_argument(evaluator, call, robot_, *exprs[0]);
    const std::string of = " of " + call.callee;
    const auto position =
        evaluator.tensor(*exprs[1], call.scope, Expected::vector3("argument `position`" + of, dimensions::length));
    const auto guess =
        evaluator.tensor(*exprs[2], call.scope, robot_.expected(JointQuantity::q, "argument `guess`" + of));
    if (!place || !position || !guess) return Poison{};
    const auto target = constants(evaluator, position->entries, *exprs[1], "argument `position`" + of);
    const auto start = constants(evaluator, guess->entries, *exprs[2], "argument `guess`" + of);
    if (!target || !start) return Poison{};
    try {
      const std::string frame(evaluator.reporter().sources().text(exprs[0]->span));
      if (depends_on_parameters(evaluator.pool(), *place, guess->entries)) {
        return evaluator.reporter().error(
            not_constant, exprs[0]->span, "the geometry of `" + frame + "` must be known when the file is compiled",
            "it depends on a `param`",
            {"make its lengths `const`, or start a simulation with `initial position." + frame + " = …`"});
      }
      // Some hundred evaluations of the pose and its Jacobian, each a fraction of the cost of elaborating the text.
      constexpr std::size_t weight = 20;
      const std::size_t operations =
          expr::count_operations(evaluator.pool(), functions_.get(Function::jacobian, *place).roots).arithmetic();
      if (!evaluator.budget().spend(weight * operations, call.expr.span)) return Poison{};
      const WantedPlaces points(evaluator.pool(), robot_, functions_, std::vector{*place}, {});
      const Configuration found = points.reach(*target, *start);
      if (!found.reached) {
        const PointPositions nearest = points.at(found.q);
        return evaluator.reporter().error(out_of_reach, exprs[1]->span,
                                          "`" + frame + "` does not reach " + metres(target->data()),
                                          short_number(found.distance) + " m short",
                                          {"the nearest position found is " + metres(nearest.positions.data()) +
                                           "; if the target is within reach, give a closer guess"});
      }
      std::vector<Id> entries;
      for (const double entry : found.q) entries.push_back(evaluator.pool().number(Number::inexact(entry)));
      return robot_.vector(JointQuantity::q, std::move(entries));
    } catch (const dynamics::FunctionTooLarge& error) {
      catalogue::report_too_large(evaluator.reporter().diagnostics(), error, call.expr.span);
      return Poison{};
    }
  }

  [[nodiscard]] std::string signature() const override { return "inverse_kinematics(frame, position, guess)"; }

 private:
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
                                           const std::vector<Id>& q) const {
    std::vector<expr::Assignment> replacements;
    for (std::size_t i = 0; i < q.size(); ++i) replacements.emplace_back(robot_.mechanism.q[i], q[i]);
    const std::vector<Id>& pose = functions_.get(Function::pose, place).roots;
    const std::vector<Id> position = expr::substitute(pool, std::span(pose).subspan(9), replacements);
    return !std::ranges::all_of(position, [&](Id entry) { return pool.is_number(entry); });
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
