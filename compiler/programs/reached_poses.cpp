#include "compiler/programs/reached_poses.h"

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

CoordinateBounds bounds_of(const RobotModel& robot, const expr::Pool& pool,
                           std::span<const std::pair<Id, double>> parameters) {
  const Mechanism& mechanism = robot.mechanism;
  const auto value = [&](Id id, double without) {
    return id.valid() ? expr::evaluate(pool, std::span(&id, 1), parameters).front() : without;
  };
  CoordinateBounds bounds;
  for (const SpeedId speed : mechanism.speed_ids()) {
    const Speed& own = mechanism.speeds[speed.index()];
    const Joint& joint = mechanism.joint(own.joint);
    const JointLimits& limits = mechanism.freedom(speed).limits;
    if (const auto coordinate = mechanism.coordinate_of(speed);
        coordinate && (limits.lower.valid() || limits.upper.valid())) {
      bounds.ranges.push_back(
          {coordinate->index(), speed.index(), value(limits.lower, -HUGE_VAL), value(limits.upper, HUGE_VAL)});
    }
    const auto quaternion = joint.model().quaternion();
    if (!joint.tilt_limit.valid() || own.component != *quaternion) continue;
    const auto first = std::ranges::find(mechanism.coordinates, own.joint, &Coordinate::joint);
    const auto w = static_cast<std::size_t>(first - mechanism.coordinates.begin()) + *quaternion;
    bounds.cones.push_back({w, speed.index(), value(joint.tilt_limit, 0)});
  }
  return bounds;
}

namespace {

using RowMajor3 = Eigen::Matrix<double, 3, 3, Eigen::RowMajor>;

/// Poses of frames against those wanted.
class PoseTask {
 public:
  PoseTask(const RobotModel& robot, dynamics::Functions& functions, std::span<const WantedPose> wanted,
           std::vector<std::pair<Id, double>> parameters)
      : pool_(functions.pool()), mechanism_(robot.mechanism), wanted_(wanted), symbols_(std::move(parameters)) {
    dynamics::Functions& tree = functions.open();
    for (const WantedPose& pose : wanted) {
      append(tree.get(Function::pose, pose.place).roots);
      append(tree.get(Function::jacobian, pose.place).roots);
      rows_ += pose.rotation.empty() ? 3 : 6;
    }
    parameter_count_ = symbols_.size();
    for (const Id symbol : mechanism_.q) symbols_.emplace_back(symbol, 0);
  }

  /// The length at which rotations of frames count as much as their translations, as joints move them.
  void set_length_at(const Eigen::VectorXd& q) {
    double linear = 0, angular = 0;
    const Values values = values_at(q);
    for (std::size_t i = 0; i < wanted_.size(); ++i) {
      linear += values.jacobian(i).topRows<3>().squaredNorm();
      angular += values.jacobian(i).bottomRows<3>().squaredNorm();
    }
    length_ = linear > 0 && angular > 0 ? std::sqrt(linear / angular) : 1;
  }
  [[nodiscard]] double length() const { return length_; }

  [[nodiscard]] TaskError at(const Eigen::VectorXd& q) const {
    const Values values = values_at(q);
    TaskError error;
    error.missing.resize(rows_);
    error.jacobian.resize(rows_, static_cast<Eigen::Index>(mechanism_.speeds.size()));
    Eigen::Index row = 0;
    for (std::size_t i = 0; i < wanted_.size(); ++i) {
      const Eigen::Map<const Eigen::Vector3d> position(wanted_[i].position.data());
      error.missing.segment<3>(row) = position - values.position(i);
      error.jacobian.middleRows<3>(row) = values.jacobian(i).topRows<3>();
      error.size = std::max({error.size, position.norm(), values.position(i).norm(), length_});
      row += 3;
      if (wanted_[i].rotation.empty()) continue;
      error.missing.segment<3>(row) = length_ * turn(i, values);
      error.jacobian.middleRows<3>(row) = length_ * values.jacobian(i).bottomRows<3>();
      row += 3;
    }
    return error;
  }

  void describe(ReachedPoses& reached) const {
    const Values values = values_at(Eigen::Map<const Eigen::VectorXd>(reached.q.data(), std::ssize(reached.q)));
    double most = -1;
    for (std::size_t i = 0; i < wanted_.size(); ++i) {
      const Eigen::Map<const Eigen::Vector3d> position(wanted_[i].position.data());
      const double distance = (position - values.position(i)).norm();
      const double angle = wanted_[i].rotation.empty() ? 0 : turn(i, values).norm();
      if (std::hypot(distance, length_ * angle) <= most) continue;
      most = std::hypot(distance, length_ * angle);
      const Eigen::Vector3d there = values.position(i);
      reached.worst = i;
      reached.distance = distance;
      reached.angle = angle;
      reached.position.assign(there.begin(), there.end());
    }
  }

 private:
  using Jacobian = Eigen::Matrix<double, 6, Eigen::Dynamic, Eigen::RowMajor>;

  struct Values {
    std::vector<double> numbers;
    Eigen::Index speeds = 0;

    [[nodiscard]] const double* of(std::size_t i) const {
      return numbers.data() + static_cast<Eigen::Index>(i) * (12 + 6 * speeds);
    }
    [[nodiscard]] Eigen::Vector3d position(std::size_t i) const { return Eigen::Map<const Eigen::Vector3d>(of(i) + 9); }
    [[nodiscard]] Eigen::Matrix3d rotation(std::size_t i) const { return Eigen::Map<const RowMajor3>(of(i)); }
    [[nodiscard]] Jacobian jacobian(std::size_t i) const { return Eigen::Map<const Jacobian>(of(i) + 12, 6, speeds); }
  };

  void append(const std::vector<Id>& roots) { roots_.insert(roots_.end(), roots.begin(), roots.end()); }

  [[nodiscard]] Values values_at(const Eigen::VectorXd& q) const {
    std::vector<std::pair<Id, double>> symbols = symbols_;
    for (Eigen::Index i = 0; i < q.size(); ++i) symbols[parameter_count_ + static_cast<std::size_t>(i)].second = q[i];
    return {expr::evaluate(pool_, roots_, symbols), std::ssize(mechanism_.speeds)};
  }

  /// The rotation vector that is missing, along the axes of the world.
  [[nodiscard]] Eigen::Vector3d turn(std::size_t i, const Values& values) const {
    const Eigen::Matrix3d wanted = Eigen::Map<const RowMajor3>(wanted_[i].rotation.data());
    Eigen::Quaterniond left(Eigen::Matrix3d(wanted * values.rotation(i).transpose()));
    left.normalize();
    if (left.w() < 0) left.coeffs() *= -1;
    const double sine = left.vec().norm();
    if (sine < 1e-8) return 2 * left.vec();
    return 2 * std::atan2(sine, left.w()) / sine * left.vec();
  }

  const expr::Pool& pool_;
  const Mechanism& mechanism_;
  std::span<const WantedPose> wanted_;
  std::vector<std::pair<Id, double>> symbols_;  ///< the last are q
  std::size_t parameter_count_ = 0;
  std::vector<Id> roots_;
  Eigen::Index rows_ = 0;
  double length_ = 1;
};

bool is_within(const CoordinateBounds& bounds, const Eigen::VectorXd& q) {
  constexpr double rounding = 1e-9;
  for (const CoordinateBounds::Range& range : bounds.ranges) {
    const double value = q[static_cast<Eigen::Index>(range.coordinate)];
    const double slack = rounding * std::max(1.0, std::abs(value));
    if (!(value >= range.least - slack && value <= range.most + slack)) return false;
  }
  return std::ranges::all_of(bounds.cones, [&](const CoordinateBounds::Cone& cone) {
    const auto xi = q.segment<4>(static_cast<Eigen::Index>(cone.quaternion));
    return 2 * std::atan2(std::hypot(xi[1], xi[2]), std::hypot(xi[0], xi[3])) <= cone.most + rounding;
  });
}

}  // namespace

ReachedPoses reach_poses(const RobotModel& robot, dynamics::Functions& functions, const loops::LoopSolver& solver,
                         std::span<const WantedPose> wanted, const std::vector<double>& guess,
                         std::vector<std::pair<Id, double>> parameters) {
  const Mechanism& mechanism = robot.mechanism;
  const CoordinateBounds bounds = bounds_of(robot, functions.pool(), parameters);
  PoseTask task(robot, functions, wanted, parameters);
  const Eigen::VectorXd start = Eigen::Map<const Eigen::VectorXd>(guess.data(), std::ssize(guess));
  task.set_length_at(start);
  const TaskErrorAt error_at = [&](const Eigen::VectorXd& q) { return task.at(q); };
  Eigen::VectorXd scales = solver.column_scale();
  if (!mechanism.has_loops()) {
    const double furthest = std::max(task.at(start).missing.lpNorm<Eigen::Infinity>(), 1e-3 * task.length());
    for (const SpeedId speed : mechanism.speed_ids()) {
      if (solver.is_length(speed)) scales[static_cast<Eigen::Index>(speed.index())] = std::max(furthest, 1e-6);
    }
  }
  const auto described = [&](std::vector<double> q, bool reached, bool within) {
    ReachedPoses result;
    result.q = std::move(q);
    result.reached = reached;
    result.within_limits = within;
    task.describe(result);
    return result;
  };
  const auto solved = [&](const CoordinateBounds& by) {
    TaskSolution found = solve_task(solver, error_at, start, by, scales);
    for (const CoordinateId first : mechanism.quaternions()) {
      found.q.segment<4>(static_cast<Eigen::Index>(first.index())).normalize();
    }
    return described({found.q.begin(), found.q.end()}, found.reached, is_within(bounds, found.q));
  };
  const bool points_alone = std::ranges::all_of(wanted, [](const WantedPose& pose) { return pose.rotation.empty(); });
  if (mechanism.has_loops() || !points_alone) {
    ReachedPoses inside = solved(bounds);
    if (inside.reached || (bounds.ranges.empty() && bounds.cones.empty())) return inside;
    ReachedPoses anywhere = solved({});
    return anywhere.reached ? anywhere : inside;
  }
  std::vector<dynamics::FramePlace> places;
  std::vector<double> targets;
  for (const WantedPose& pose : wanted) {
    places.push_back(pose.place);
    targets.insert(targets.end(), pose.position.begin(), pose.position.end());
  }
  const WantedPlaces points(functions.pool(), robot, functions, places, std::move(parameters));
  const Configuration found = points.reach(targets, guess);
  const Eigen::VectorXd q = Eigen::Map<const Eigen::VectorXd>(found.q.data(), std::ssize(found.q));
  const bool within = is_within(bounds, q);
  if (found.reached && !within) {
    if (ReachedPoses inside = solved(bounds); inside.reached && inside.within_limits) return inside;
  }
  return described(found.q, found.reached, within);
}

std::string missing_text(const ReachedPoses& reached) {
  constexpr double small = 1e-9;
  const std::string length = short_number(reached.distance) + " m";
  const std::string angle = short_number(reached.angle * 180 / std::numbers::pi) + " deg";
  if (reached.angle <= small) return length + " short";
  return (reached.distance <= small ? angle : length + " and " + angle) + " short";
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

}  // namespace robotc::programs
