#include "compiler/loops/loop_model.h"

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <numbers>
#include <unordered_map>
#include <utility>

#include "compiler/expr/algorithms.h"
#include "compiler/mechanism/copy_mechanism.h"

namespace robotc::loops {
namespace {

using Eigen::Index;
using Eigen::Matrix3d;
using Eigen::MatrixXd;
using Eigen::Quaterniond;
using Eigen::Vector3d;
using Eigen::VectorXd;

Quaterniond quaternion_at(const VectorXd& q, std::size_t w) {
  const auto i = static_cast<Index>(w);
  return {q[i], q[i + 1], q[i + 2], q[i + 3]};
}

Quaterniond turned_by(const Vector3d& rotation_vector) {
  const double angle = rotation_vector.norm();
  const double ratio = angle == 0 ? 0.5 : std::sin(angle / 2) / angle;
  return {std::cos(angle / 2), ratio * rotation_vector.x(), ratio * rotation_vector.y(), ratio * rotation_vector.z()};
}

/// Its length is at most π.
Vector3d rotation_vector_of(const Quaterniond& quaternion) {
  const double sense = quaternion.w() < 0 ? -1 : 1;
  const Vector3d v = sense * quaternion.vec();
  const double length = v.norm();
  if (length == 0) return Vector3d::Zero();
  return v * (2 * std::atan2(length, sense * quaternion.w()) / length);
}

/// The rotation vector that turns e_z into f_z, in the axes of e; of half a turn about x.
Vector3d aligning(const Vector3d& f) {
  const Vector3d normal = Vector3d::UnitZ().cross(f);
  const double sine = normal.norm();
  const double angle = std::atan2(sine, f.z());
  if (sine == 0) return f.z() < 0 ? Vector3d(std::numbers::pi, 0, 0) : Vector3d(Vector3d::Zero());
  return normal * (angle / sine);
}

bool is_turn_row(ClosureEquation equation) {
  return equation == ClosureEquation::tilt_x || equation == ClosureEquation::tilt_y ||
         equation == ClosureEquation::turn;
}

/// Reads numbers of expressions, in the order in which they are asked for.
class Numbers {
 public:
  void add(expr::Id id) { ids_.push_back(id); }
  void add(const expr::Vec3& v) {
    for (const expr::Id id : v) add(id);
  }
  void add(const Transform& x) {
    for (const expr::Vec3& row : x.rotation) add(row);
    add(x.position);
  }
  void evaluate(const expr::Pool& pool, std::span<const std::pair<expr::Id, double>> values) {
    numbers_ = expr::evaluate(pool, ids_, values);
  }
  double next() { return numbers_[read_++]; }
  Vector3d next_vector() {
    const double x = next(), y = next(), z = next();
    return {x, y, z};
  }
  Matrix3d next_rotation() {
    Matrix3d r;
    for (Index i = 0; i < 3; ++i) r.row(i) = next_vector();
    return r;
  }

 private:
  std::vector<expr::Id> ids_;
  std::vector<double> numbers_;
  std::size_t read_ = 0;
};

/// The mechanism with a parameter for each symbol that has a value: one that is still being read lists none.
Mechanism with_parameters(Mechanism mechanism, std::span<const std::pair<expr::Id, double>> values) {
  for (const auto& [symbol, value] : values) {
    const auto known = std::ranges::find(mechanism.parameters, symbol, &RobotParameter::symbol);
    if (known == mechanism.parameters.end()) {
      mechanism.parameters.push_back({{}, symbol, value});
    } else {
      known->default_value = value;
    }
  }
  return mechanism;
}

}  // namespace

LoopModel::LoopModel(const Mechanism& mechanism, const expr::Pool& pool,
                     std::span<const std::pair<expr::Id, double>> parameters)
    : coordinate_count(mechanism.coordinates.size()), speed_count(mechanism.speeds.size()) {
  expr::Pool own;
  const Mechanism copied = copy(with_parameters(mechanism, parameters), pool, own);
  std::vector<std::pair<expr::Id, double>> values;
  for (const RobotParameter& parameter : copied.parameters) {
    values.emplace_back(parameter.symbol, parameter.default_value);
  }
  const ClosureRows written = closure_rows(own, copied);
  rows = written.rows;

  const KinematicTree tree = build_kinematic_tree(copied, own, FixedJoints::merge);
  Numbers numbers;
  for (const TreeBody& body : tree.bodies) {
    numbers.add(body.placement);
    numbers.add(body.axis);
    numbers.add(body.offset);
    numbers.add(body.lead);
  }
  const auto frame = [&](LinkId link, const Transform& pose) {
    return compose(own, tree.placements[link.index()].pose, pose);
  };
  // Rolling is described by the motion of A, the wheel or ball, relative to B, the ground.
  std::vector<Closure> seen = copied.closures;
  for (Closure& closure : seen) {
    if (closure.type == ClosureType::rolling)
      std::swap(closure.a, closure.b), std::swap(closure.link_a, closure.link_b);
    numbers.add(frame(closure.link_a, closure.a));
    numbers.add(frame(closure.link_b, closure.b));
    for (const expr::Id number : {closure.lead, closure.length, closure.radius})
      numbers.add(number.valid() ? number : own.zero());
  }
  numbers.evaluate(own, values);

  const auto pose = [&] {
    Pose result;
    result.rotation = numbers.next_rotation();
    result.position = numbers.next_vector();
    return result;
  };
  for (const TreeBody& body : tree.bodies) {
    Body& own_body = bodies_.emplace_back();
    own_body.parent = body.parent;
    own_body.motion = body.motion;
    own_body.placement = pose();
    own_body.axis = numbers.next_vector();
    own_body.offset = numbers.next();
    own_body.lead = numbers.next();
    if (body.coordinate) own_body.coordinate = body.coordinate->index();
    if (body.quaternion) own_body.quaternion = body.quaternion->index();
    if (body.speed) own_body.speed = body.speed->index();
  }
  entries.resize(speed_count);
  std::vector<std::size_t> spins;  // speeds whose quaternion comes later
  for (std::size_t i = 0; i < tree.bodies.size(); ++i) {
    const TreeBody& body = tree.bodies[i];
    if (body.motion == Motion::spin) spins.push_back(body.speed->index());
    if (body.quaternion) {
      for (std::size_t k = 0; k < spins.size(); ++k) entries[spins[k]] = {body.quaternion->index(), true, k, false};
      spins.clear();
    }
    if (body.coordinate && body.speed) {
      entries[body.speed->index()] = {body.coordinate->index(), false, 0, body.motion == Motion::slide};
    }
  }

  std::size_t row = 0;
  for (std::size_t i = 0; i < copied.closures.size(); ++i) {
    Loop loop;
    loop.closure = i;
    loop.a = pose();
    loop.b = pose();
    loop.lead = numbers.next();
    loop.length = numbers.next();
    loop.radius = numbers.next();
    loop.ball = seen[i].ball;
    std::optional<std::size_t> a = tree.placements[seen[i].link_a.index()].body;
    std::optional<std::size_t> b = tree.placements[seen[i].link_b.index()].body;
    while (a != b) {
      const bool a_is_later = a && (!b || *a > *b);
      (a_is_later ? loop.to_a : loop.to_b).push_back(a_is_later ? *a : *b);
      auto& later = a_is_later ? a : b;
      later = tree.bodies[*later].parent;
    }
    std::reverse(loop.to_a.begin(), loop.to_a.end());
    std::reverse(loop.to_b.begin(), loop.to_b.end());
    loop.first_row = row;
    while (row < rows.size() && !rows[row].coupling && rows[row].closure == i) ++row;
    loop.end_row = row;
    loops_.push_back(std::move(loop));
  }

  std::vector<double> sizes;
  for (const Loop& loop : loops_) sizes.push_back(size_of(loop));
  size = sizes.empty() ? 1 : *std::max_element(sizes.begin(), sizes.end());
  if (!(size > 0)) size = 1;
  row_scale = VectorXd::Ones(static_cast<Index>(rows.size()));
  VectorXd reach = VectorXd::Zero(static_cast<Index>(speed_count));  // of slides, m: the largest of their loops
  for (std::size_t i = 0; i < loops_.size(); ++i) {
    const Loop& loop = loops_[i];
    const double own_size = sizes[i] > 0 ? sizes[i] : size;
    for (std::size_t r = loop.first_row; r < loop.end_row; ++r) {
      if (measures_length(rows[r].equation)) row_scale[static_cast<Index>(r)] = 1 / own_size;
    }
    for (const auto* path : {&loop.to_a, &loop.to_b}) {
      for (const std::size_t body : *path) {
        if (!bodies_[body].speed) continue;
        double& largest = reach[static_cast<Index>(*bodies_[body].speed)];
        largest = std::max(largest, own_size);
      }
    }
  }
  column_scale = VectorXd::Ones(static_cast<Index>(speed_count));
  for (Index k = 0; k < column_scale.size(); ++k) {
    if (entries[static_cast<std::size_t>(k)].is_length) column_scale[k] = reach[k] > 0 ? reach[k] : size;
  }
  add_couplings(own, copied, written, values);
  find_rows_of_positions();
}

// Couplings have units of their own: their rows are divided by the largest change that a speed causes.
void LoopModel::add_couplings(const expr::Pool& pool, const Mechanism& mechanism, const ClosureRows& written,
                              std::span<const std::pair<expr::Id, double>> values) {
  std::vector<expr::Id> gaps, jacobian;
  for (std::size_t r = 0; r < rows.size(); ++r) {
    if (!rows[r].coupling) continue;
    coupling_rows_.push_back(gaps.size());
    gaps.push_back(written.gaps[r]);
    const auto row = written.jacobian.begin() + static_cast<std::ptrdiff_t>(r * speed_count);
    jacobian.insert(jacobian.end(), row, row + static_cast<std::ptrdiff_t>(speed_count));
  }
  if (gaps.empty()) return;
  std::vector<expr::Id> symbols;
  for (const auto& [symbol, value] : values) {
    symbols.push_back(symbol);
    parameter_values_.push_back(value);
  }
  coupling_kernel_ = expr::make_kernel(
      "couplings", pool, {{"q", mechanism.q, coordinate_count, 1}, {"qd", mechanism.qd, speed_count, 1}},
      {"parameters", symbols, symbols.size(), 1},
      {{"gaps", gaps, gaps.size(), 1}, {"jacobian", jacobian, gaps.size(), speed_count}});
  const std::size_t of_loops = rows.size() - coupling_rows_.size();
  std::vector<double> q = mechanism.neutral();
  std::vector<double> largest(coupling_rows_.size(), 0);
  for (int sample = 0; sample < 3; ++sample) {
    const VectorXd at = Eigen::Map<const VectorXd>(q.data(), std::ssize(q));
    MatrixXd j;
    static_cast<void>(evaluate(at, &j));
    for (std::size_t i = 0; i < coupling_rows_.size(); ++i) {
      const VectorXd changes = j.row(static_cast<Index>(of_loops + i)).transpose().cwiseProduct(column_scale);
      if (changes.allFinite()) largest[i] = std::max(largest[i], changes.cwiseAbs().maxCoeff());
    }
    for (std::size_t i = 0; i < q.size(); ++i) q[i] += 0.1 + 0.07 * static_cast<double>(i % 5);
  }
  for (std::size_t i = 0; i < coupling_rows_.size(); ++i) {
    row_scale[static_cast<Index>(of_loops + i)] = largest[i] > 0 ? 1 / largest[i] : 1;
  }
}

void LoopModel::find_rows_of_positions() {
  of_positions.clear();
  for (std::size_t r = 0; r < rows.size(); ++r) {
    if (!rows[r].of_speeds) of_positions.push_back(static_cast<Index>(r));
  }
}

void LoopModel::leave_out(std::span<const std::size_t> left_out) {
  std::vector<ClosureRow> kept;
  std::vector<double> scales;
  std::vector<std::size_t> kept_couplings;
  const auto keep = [&](std::size_t r) {
    if (std::find(left_out.begin(), left_out.end(), r) != left_out.end()) return false;
    kept.push_back(rows[r]);
    scales.push_back(row_scale[static_cast<Index>(r)]);
    return true;
  };
  const std::size_t of_loops = rows.size() - coupling_rows_.size();
  for (Loop& loop : loops_) {
    const std::size_t first = kept.size();
    for (std::size_t r = loop.first_row; r < loop.end_row; ++r) keep(r);
    loop.first_row = first;
    loop.end_row = kept.size();
  }
  for (std::size_t i = 0; i < coupling_rows_.size(); ++i) {
    if (keep(of_loops + i)) kept_couplings.push_back(coupling_rows_[i]);
  }
  coupling_rows_ = std::move(kept_couplings);
  rows = std::move(kept);
  row_scale = Eigen::Map<const VectorXd>(scales.data(), std::ssize(scales));
  find_rows_of_positions();
}

double LoopModel::size_of(const Loop& loop) const {
  const Vector3d start = loop.to_a.empty() ? loop.a.position : bodies_[loop.to_a.front()].placement.position;
  const Vector3d end = loop.to_b.empty() ? loop.b.position : bodies_[loop.to_b.front()].placement.position;
  double sum = (end - start).norm() + std::abs(loop.length) + loop.radius;
  for (const auto* path : {&loop.to_a, &loop.to_b}) {
    for (std::size_t i = 1; i < path->size(); ++i) sum += bodies_[(*path)[i]].placement.position.norm();
  }
  if (!loop.to_a.empty()) sum += loop.a.position.norm();
  if (!loop.to_b.empty()) sum += loop.b.position.norm();
  return sum;
}

std::vector<LoopModel::Pose> LoopModel::placed(const VectorXd& q) const {
  std::vector<Pose> poses;
  poses.reserve(bodies_.size());
  for (const Body& body : bodies_) {
    Pose& pose = poses.emplace_back(body.placement);
    if (body.quaternion)
      pose.rotation = pose.rotation * quaternion_at(q, *body.quaternion).normalized().toRotationMatrix();
    if (!body.coordinate) continue;
    const double value = q[static_cast<Index>(*body.coordinate)];
    if (body.motion == Motion::slide) pose.position += pose.rotation * (value * body.axis);
    if (body.motion == Motion::screw) pose.position += pose.rotation * (body.lead * value * body.axis);
    if (body.motion == Motion::turn || body.motion == Motion::screw) {
      pose.rotation = pose.rotation * Eigen::AngleAxisd(value + body.offset, body.axis).toRotationMatrix();
    }
  }
  return poses;
}

LoopModel::Relative LoopModel::relative(const Loop& loop, const std::vector<Pose>& placed) const {
  /// A joint, along the axes of the common body.
  struct Crossed {
    std::size_t body;
    Vector3d axis, origin;
  };
  std::vector<Crossed> crossed;
  const auto walk = [&](const std::vector<std::size_t>& path, const Pose& frame) {
    Pose pose;
    for (const std::size_t i : path) {
      pose.position += pose.rotation * placed[i].position;
      // A turn keeps its own axis; spins are along the axes of the joint frame, which their own frames have.
      pose.rotation = (pose.rotation * placed[i].rotation).eval();
      if (bodies_[i].speed) crossed.push_back({i, pose.rotation * bodies_[i].axis, pose.position});
    }
    pose.position += pose.rotation * frame.position;
    pose.rotation = (pose.rotation * frame.rotation).eval();
    return pose;
  };
  const Pose b = walk(loop.to_b, loop.b);
  const std::size_t of_b = crossed.size();
  const Pose a = walk(loop.to_a, loop.a);
  const bool is_rod = loop.first_row < loop.end_row && rows[loop.first_row].equation == ClosureEquation::distance;
  const Matrix3d to_axes = a.rotation.transpose();
  Relative result{to_axes * b.rotation, to_axes * (b.position - a.position), {}};
  for (std::size_t k = 0; k < crossed.size(); ++k) {
    const Body& body = bodies_[crossed[k].body];
    const double sign = k < of_b ? 1 : -1;
    // Seen from A, joints on the way to A move B as a whole.
    const Vector3d& point = is_rod && k >= of_b ? a.position : b.position;
    Column column{*body.speed, Vector3d::Zero(), Vector3d::Zero()};
    const Vector3d axis = sign * (to_axes * crossed[k].axis);
    if (body.motion == Motion::slide) column.linear = axis;
    if (body.motion == Motion::screw) column.linear = body.lead * axis;
    if (body.motion == Motion::turn || body.motion == Motion::screw || body.motion == Motion::spin) {
      column.angular = axis;
      column.linear += axis.cross(to_axes * (point - crossed[k].origin));
    }
    result.columns.push_back(column);
  }
  return result;
}

VectorXd LoopModel::evaluate(const VectorXd& q, MatrixXd* jacobian, AngleRows angles) const {
  const std::vector<Pose> poses = placed(q);
  VectorXd gaps = VectorXd::Zero(static_cast<Index>(rows.size()));
  if (jacobian) *jacobian = MatrixXd::Zero(static_cast<Index>(rows.size()), static_cast<Index>(speed_count));
  for (const Loop& loop : loops_) {
    if (loop.first_row == loop.end_row) continue;
    const Relative motion = relative(loop, poses);
    const Matrix3d& f = motion.rotation;
    const Vector3d& d = motion.position;
    // Rotation vector of the axes from A to B, as far as the rows bind it.
    std::optional<Vector3d> turned;
    if (angles == AngleRows::turns) {
      const bool all = std::any_of(rows.begin() + static_cast<Index>(loop.first_row),
                                   rows.begin() + static_cast<Index>(loop.end_row),
                                   [](const ClosureRow& row) { return row.equation == ClosureEquation::turn; });
      constexpr double small = 0.9;  // cosine
      if (all ? f.trace() < 1 + 2 * small : f(2, 2) < small) {
        turned = all ? rotation_vector_of(Quaterniond(f)) : aligning(f.col(2));
      }
    }
    for (std::size_t r = loop.first_row; r < loop.end_row; ++r) {
      const auto row = static_cast<Index>(r);
      const auto fill = [&](double gap, const Vector3d& by_linear, const Vector3d& by_angular) {
        gaps[row] = gap;
        if (!jacobian) return;
        for (const Column& column : motion.columns) {
          (*jacobian)(row, static_cast<Index>(column.speed)) =
              by_linear.dot(column.linear) + by_angular.dot(column.angular);
        }
      };
      const Vector3d none = Vector3d::Zero();
      const auto along = [&](Index i) { fill(d[i], Vector3d::Unit(i), none); };
      // e_i·f_k, and the component of the rotation vector that it is for small angles.
      const auto angle = [&](Index i, Index k, Index about, double sign) {
        if (turned && is_turn_row(rows[r].equation)) {
          fill(sign * (*turned)[about], none, sign * Vector3d::Unit(about));
        } else {
          fill(f(i, k), none, f.col(k).cross(Vector3d::Unit(i)));
        }
      };
      switch (rows[r].equation) {
        case ClosureEquation::along_x:
          along(0);
          break;
        case ClosureEquation::along_y:
          along(1);
          break;
        case ClosureEquation::along_z:
          along(2);
          break;
        case ClosureEquation::tilt_x:
          angle(0, 2, 1, 1);
          break;
        case ClosureEquation::tilt_y:
          angle(1, 2, 0, -1);
          break;
        case ClosureEquation::turn:
          angle(1, 0, 2, 1);
          break;
        case ClosureEquation::square:
          angle(0, 1, 2, -1);
          break;
        case ClosureEquation::advance: {
          const double slide = d.z() - loop.lead * std::atan2(f(1, 0), f(0, 0));
          const double pitch = 2 * std::numbers::pi * loop.lead;
          fill(slide - pitch * std::floor(slide / pitch + 0.5), Vector3d::UnitZ(), -loop.lead * Vector3d::UnitZ());
          break;
        }
        case ClosureEquation::distance:
          fill((d.squaredNorm() / loop.length - loop.length) / 2, d / loop.length, none);
          break;
        case ClosureEquation::height:
        case ClosureEquation::roll_x:
        case ClosureEquation::roll_y: {
          // u + e × ω, e from the point of contact to the centre; see closure_rows.cpp.
          const bool is_height = rows[r].equation == ClosureEquation::height;
          Vector3d lever = Vector3d::UnitZ();
          if (!loop.ball) lever = (lever - f(2, 2) * f.col(2)).normalized();
          lever *= loop.radius;
          const Vector3d e = Vector3d::Unit(is_height ? 2 : rows[r].equation == ClosureEquation::roll_x ? 0 : 1);
          fill(is_height ? d.z() - lever.z() : 0, e, e.cross(lever));
          break;
        }
      }
    }
  }
  if (!coupling_rows_.empty()) {
    const std::vector<double> values = expr::evaluate(
        *coupling_kernel_, {{q.begin(), q.end()}, std::vector<double>(speed_count, 0)}, parameter_values_);
    const std::size_t of_loops = rows.size() - coupling_rows_.size();
    const std::size_t all = coupling_kernel_->outputs.front().entries.size();
    for (std::size_t i = 0; i < coupling_rows_.size(); ++i) {
      const std::size_t number = coupling_rows_[i];
      const auto row = static_cast<Index>(of_loops + i);
      gaps[row] = values[number];
      if (!jacobian) continue;
      for (std::size_t k = 0; k < speed_count; ++k) {
        (*jacobian)(row, static_cast<Index>(k)) = values[all + number * speed_count + k];
      }
    }
  }
  return gaps;
}

double LoopModel::axes_cosine(const VectorXd& q, std::size_t closure) const {
  const auto loop = std::ranges::find(loops_, closure, &Loop::closure);
  return relative(*loop, placed(q)).rotation(2, 2);
}

std::optional<std::size_t> LoopModel::reversed(const VectorXd& q) const {
  const std::vector<Pose> poses = placed(q);
  for (const Loop& loop : loops_) {
    bool tilts = false, turns = false;
    for (std::size_t r = loop.first_row; r < loop.end_row; ++r) {
      const ClosureEquation equation = rows[r].equation;
      tilts = tilts || equation == ClosureEquation::tilt_x || equation == ClosureEquation::tilt_y;
      turns = turns || equation == ClosureEquation::turn;
    }
    if (!tilts && !turns) continue;
    const Matrix3d f = relative(loop, poses).rotation;
    if ((tilts && f(2, 2) < 0) || (turns && f(0, 0) < 0)) return loop.closure;
  }
  return std::nullopt;
}

VectorXd LoopModel::moved(const VectorXd& q, const VectorXd& delta) const {
  VectorXd result = q;
  for (std::size_t k = 0; k < entries.size(); ++k) {
    const Entry& entry = entries[k];
    const auto i = static_cast<Index>(entry.coordinate);
    if (!entry.is_quaternion) {
      result[i] += delta[static_cast<Index>(k)];
    } else if (entry.axis == 0) {  // the speeds of its x, y and z follow each other
      const Vector3d turn = delta.segment<3>(static_cast<Index>(k));
      if (turn.isZero(0)) continue;
      const Quaterniond product = turned_by(turn) * quaternion_at(q, entry.coordinate);
      result.segment<4>(i) << product.w(), product.vec();
    }
  }
  return result;
}

VectorXd LoopModel::difference(const VectorXd& a, const VectorXd& b) const {
  VectorXd result(static_cast<Index>(speed_count));
  for (std::size_t k = 0; k < entries.size(); ++k) {
    const Entry& entry = entries[k];
    const auto i = static_cast<Index>(entry.coordinate);
    if (!entry.is_quaternion) {
      result[static_cast<Index>(k)] = a[i] - b[i];
    } else if (entry.axis == 0) {
      result.segment<3>(static_cast<Index>(k)) =
          rotation_vector_of(quaternion_at(a, entry.coordinate) * quaternion_at(b, entry.coordinate).conjugate());
    }
  }
  return result;
}

std::vector<bool> LoopModel::speeds_of(const std::vector<bool>& coordinates) const {
  std::vector<bool> result(speed_count, false);
  if (coordinates.empty()) return result;
  for (std::size_t k = 0; k < entries.size(); ++k) result[k] = coordinates[entries[k].coordinate];
  return result;
}

}  // namespace robotc::loops
