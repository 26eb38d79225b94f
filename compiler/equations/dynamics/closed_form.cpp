#include "compiler/equations/dynamics/closed_form.h"

#include <Eigen/Core>
#include <algorithm>
#include <cmath>
#include <numbers>
#include <random>

#include "compiler/equations/dynamics/point_solutions.h"
#include "compiler/equations/dynamics/pose_solutions.h"
#include "compiler/expr/algorithms.h"
#include "compiler/numerics/independent_columns.h"
#include "compiler/numerics/thresholds.h"

namespace robotc::dynamics {

using expr::Id;
using expr::Op;
using expr::Pool;
using expr::Vec3;

namespace {

/// Rounding of lengths and angles of solutions, as a part of 1 m plus the distance of the target, or of 1 rad.
constexpr double reached_to = 1e-9;

class ClosedFormFinder {
 public:
  ClosedFormFinder(const Mechanism& mechanism, Pool& pool, PlaceChain chain, Target target)
      : mechanism_(mechanism),
        pool_(pool),
        chain_(std::move(chain)),
        geometry_(mechanism, pool, chain_),
        is_pose_(target == Target::pose) {
    for (std::size_t i = 0; i < 3; ++i) {
      for (std::size_t j = 0; j < 3; ++j) target_.rotation[i][j] = mechanism.target[3 * i + j];
      target_.position[i] = mechanism.target[9 + i];
    }
  }

  ClosedForm find() {
    if (!is_pose_) drop_joints_that_turn_about_the_place();
    if (joints().empty()) return without("no joint moves it");
    if (const std::size_t count = freedoms(); count < joints().size()) {
      return without(std::to_string(joints().size()) + " joints move it, with " + std::to_string(count) +
                     " freedoms: a target does not determine them");
    }
    return is_pose_ ? of_pose() : of_point();
  }

 private:
  [[nodiscard]] const Chain& joints() const { return chain_.joints; }
  [[nodiscard]] Id number(double value) { return pool_.number(Number::inexact(value)); }
  [[nodiscard]] static ClosedForm without(std::string reason) { return {{}, {}, std::move(reason)}; }

  void drop_joints_that_turn_about_the_place() {
    while (!joints().empty() && geometry_.is_on(joints().back(), chain_.place.position)) chain_.joints.pop_back();
  }

  /// The dimension of the velocities that the joints give the place, at a random configuration.
  [[nodiscard]] std::size_t freedoms() {
    std::vector<Id> columns;
    Transform before = identity_transform(pool_);
    const Vec3 tip = moved(pool_, motion(pool_, joints(), here()), chain_.place.position);
    for (const ChainJoint& joint : joints()) {
      const Vec3 axis = expr::mul(pool_, before.rotation, joint.axis);
      const Vec3 lever = expr::sub(pool_, tip, moved(pool_, before, joint.point));
      const Vec3 linear = joint.turns ? expr::cross(pool_, axis, lever) : axis;
      columns.insert(columns.end(), linear.begin(), linear.end());
      const Vec3 angular = joint.turns && is_pose_ ? axis : expr::zero3(pool_);
      columns.insert(columns.end(), angular.begin(), angular.end());
      const ChainValue value{joint.now, mechanism_.q[joint.coordinate.index()]};
      before = compose(pool_, before, motion(pool_, joint, value));
    }
    std::minstd_rand random(3);
    std::uniform_real_distribution<double> any(-1, 1);
    ChainGeometry::Values values = geometry_.samples().front();
    for (const Id q : mechanism_.q) values.emplace_back(q, any(random));
    const std::vector<double> entries = expr::evaluate(pool_, columns, values);
    const Eigen::Map<const Eigen::Matrix<double, 6, Eigen::Dynamic>> jacobian(entries.data(), 6, std::ssize(joints()));
    return static_cast<std::size_t>(numerics::rank(jacobian, numerics::without_effect));
  }

  /// The values of the joints at q.
  [[nodiscard]] ChainValues here() const {
    ChainValues values;
    for (const ChainJoint& joint : joints()) values.push_back({joint.now, mechanism_.q[joint.coordinate.index()]});
    return values;
  }

  ClosedForm of_point() {
    if (const auto found = point_solutions(pool_, geometry_, joints(), chain_.place.position, target_.position)) {
      ClosedForm form = solutions(*found);
      form.form = names(joints()) + (joints().size() > 1 ? " place the point" : " places the point");
      if (finds_configurations(form)) return form;
    }
    return without("no two neighbours among the joints that move it, " + names(joints()) +
                   ", have axes that are parallel or meet");
  }

  ClosedForm of_pose() {
    PoseSolver solver(mechanism_, pool_, geometry_, chain_.place.position);
    ClosedForm form;
    const Transform wanted = compose(pool_, target_, inverse(pool_, chain_.place));
    const auto found = solver.first(joints(), wanted, [&](const PoseSolutions& candidate) {
      form = solutions(candidate.values);
      form.form = candidate.form;
      return finds_configurations(form);
    });
    return found ? form : without(reason_of_pose());
  }

  [[nodiscard]] std::string names(std::span<const ChainJoint> some) const {
    std::string text;
    for (std::size_t i = 0; i < some.size(); ++i) {
      text += (i == 0 ? "" : i + 1 == some.size() ? " and " : ", ");
      text += "`" + mechanism_.name_of(some[i].coordinate) + "`";
    }
    return text;
  }

  /// In which respect the structure of the arm is not that of a closed form.
  [[nodiscard]] std::string reason_of_pose() const {
    const std::span<const ChainJoint> all = joints();
    for (std::size_t i = 0; i + 3 <= all.size(); ++i) {
      const auto group = all.subspan(i, 3);
      const bool meet = geometry_.meet(group[0], group[1]) && geometry_.meet(group[1], group[2]) &&
                        geometry_.is_on(group[2], geometry_.meeting_point(group[0], group[1]));
      if (meet) {
        return "the axes of " + names(group) +
               " meet in a point, but no two neighbours among the other joints have axes that are parallel or meet";
      }
      const bool turn = group[0].turns && group[1].turns && group[2].turns;
      if (turn && geometry_.are_parallel(group[0].axis, group[1].axis) &&
          geometry_.are_parallel(group[1].axis, group[2].axis)) {
        return names(group) + " have parallel axes, but those of the other joints do not meet";
      }
    }
    return all.size() < 3 ? "its pose does not determine its joints"
                          : "no three neighbours of its axes meet in a point, and no three are parallel";
  }

  ClosedForm solutions(const std::vector<ChainValues>& all) {
    ClosedForm form;
    for (const ChainValues& values : all) form.solutions.push_back(solution(values));
    return form;
  }

  ClosedForm::Solution solution(const ChainValues& values) {
    ClosedForm::Solution result{mechanism_.q, pool_.zero(), pool_.zero()};
    const auto length = [&](const std::vector<Id>& v) {
      Id sum = pool_.zero();
      for (const Id entry : v) sum = pool_.add(sum, pool_.mul(entry, entry));
      return pool_.sqrt(sum);
    };
    const Transform at = compose(pool_, motion(pool_, joints(), values), chain_.place);
    const Vec3 missing = expr::sub(pool_, target_.position, at.position);
    result.distance = length({missing.begin(), missing.end()});
    if (is_pose_) {
      // |R − R'| in the Frobenius norm is √8 sin(θ/2).
      std::vector<Id> entries;
      for (std::size_t i = 0; i < 3; ++i) {
        for (std::size_t j = 0; j < 3; ++j) {
          entries.push_back(pool_.sub(target_.rotation[i][j], at.rotation[i][j]));
        }
      }
      result.angle = pool_.div(length(entries), pool_.sqrt(pool_.integer(2)));
    }
    for (std::size_t i = 0; i < joints().size(); ++i) {
      const ChainJoint& joint = joints()[i];
      result.q[joint.coordinate.index()] = joint.turns ? near_q(joint, values[i].turn) : values[i].slide;
    }
    return result;
  }

  /// The coordinate of an angle: nearest to q, or a whole turn away if only that is within the limits.
  Id near_q(const ChainJoint& joint, const Turn& turn) {
    const Id turn_length = pool_.mul(pool_.integer(2), pool_.number(Number::pi()));
    const Turn& now = joint.now;
    const Turn way{pool_.sub(pool_.mul(turn.sine, now.cosine), pool_.mul(turn.cosine, now.sine)),
                   pool_.add(pool_.mul(turn.cosine, now.cosine), pool_.mul(turn.sine, now.sine))};
    Id value = pool_.add(mechanism_.q[joint.coordinate.index()], angle(pool_, way));
    for (const SpeedId speed : mechanism_.speed_ids()) {
      if (mechanism_.coordinate_of(speed) != joint.coordinate) continue;
      const JointLimits& limits = mechanism_.freedom(speed).limits;
      const auto take_if = [&](Id moved, Id is_outside, Id is_inside) {
        const Id fits = is_inside.valid() ? pool_.make(Op::logical_and, is_outside, is_inside) : is_outside;
        value = pool_.select(fits, moved, value);
      };
      if (limits.upper.valid()) {
        const Id moved = pool_.sub(value, turn_length);
        take_if(moved, pool_.make(Op::less, limits.upper, value),
                limits.lower.valid() ? pool_.make(Op::less_equal, limits.lower, moved) : Id{});
      }
      if (limits.lower.valid()) {
        const Id moved = pool_.add(value, turn_length);
        take_if(moved, pool_.make(Op::less, value, limits.lower),
                limits.upper.valid() ? pool_.make(Op::less_equal, moved, limits.upper) : Id{});
      }
    }
    return value;
  }

  /// Tries the solutions in numbers: they are finite, and each configuration is among those of its own pose. Random
  /// configurations are regular, so that this fails for forms that do not determine every joint.
  bool finds_configurations(const ClosedForm& form) {
    constexpr int trials = 4;
    constexpr double near = 1e-6;
    const Transform at = compose(pool_, motion(pool_, joints(), here()), chain_.place);
    std::vector<Id> pose;
    for (const Vec3& row : at.rotation) pose.insert(pose.end(), row.begin(), row.end());
    pose.insert(pose.end(), at.position.begin(), at.position.end());
    std::vector<Id> roots;
    for (const ClosedForm::Solution& solution : form.solutions) {
      for (const ChainJoint& joint : joints()) roots.push_back(solution.q[joint.coordinate.index()]);
    }
    std::minstd_rand random(7);
    std::uniform_real_distribution<double> any(-1, 1);
    for (const ChainGeometry::Values& parameters : geometry_.samples()) {
      for (int trial = 0; trial < trials; ++trial) {
        std::vector<double> wanted;
        ChainGeometry::Values values = parameters, guess = parameters;
        for (std::size_t i = 0; i < mechanism_.q.size(); ++i) {
          wanted.push_back(any(random));
          values.emplace_back(mechanism_.q[i], wanted.back());
          guess.emplace_back(mechanism_.q[i], any(random));
        }
        const std::vector<double> target = expr::evaluate(pool_, pose, values);
        for (std::size_t i = 0; i < target.size(); ++i) guess.emplace_back(mechanism_.target[i], target[i]);
        const std::vector<double> found = expr::evaluate(pool_, roots, guess);
        if (!std::ranges::all_of(found, [](double value) { return std::isfinite(value); })) return false;
        bool is_among = false;
        for (std::size_t first = 0; first < found.size(); first += joints().size()) {
          bool is_same = true;
          for (std::size_t i = 0; i < joints().size(); ++i) {
            const double off = found[first + i] - wanted[joints()[i].coordinate.index()];
            is_same = is_same && std::abs(joints()[i].turns ? std::remainder(off, 2 * std::numbers::pi) : off) < near;
          }
          is_among = is_among || is_same;
        }
        if (!is_among) return false;
      }
    }
    return true;
  }

  const Mechanism& mechanism_;
  Pool& pool_;
  PlaceChain chain_;
  ChainGeometry geometry_;
  Transform target_;
  bool is_pose_;
};

}  // namespace

ClosedForm closed_form(const Mechanism& mechanism, Pool& pool, const KinematicTree& tree, LinkId link,
                       const Transform& frame, Target target) {
  if (mechanism.has_loops()) return {{}, {}, "its joints depend on each other through loops or couplings"};
  PlaceChain chain = chain_to(mechanism, pool, tree, link, frame);
  if (!chain.refusal.empty()) return {{}, {}, chain.refusal};
  return ClosedFormFinder(mechanism, pool, std::move(chain), target).find();
}

std::vector<Id> nearest_solution(const Mechanism& mechanism, Pool& pool, const ClosedForm& form) {
  std::vector<Id> best = mechanism.q;
  Id least = pool.number(Number::inexact(1e300));
  const Vec3 point{mechanism.target[9], mechanism.target[10], mechanism.target[11]};
  const Id exact = pool.number(Number::inexact(reached_to));
  const Id size = pool.mul(exact, pool.add(pool.one(), pool.sqrt(expr::dot(pool, point, point))));
  for (const ClosedForm::Solution& solution : form.solutions) {
    Id is_good = pool.make(Op::logical_and, pool.make(Op::less_equal, solution.distance, size),
                           pool.make(Op::less_equal, solution.angle, exact));
    Id square = pool.zero();
    for (const SpeedId speed : mechanism.speed_ids()) {
      const auto coordinate = mechanism.coordinate_of(speed);
      if (!coordinate) continue;
      const std::size_t i = coordinate->index();
      if (solution.q[i] == mechanism.q[i]) continue;
      const Id off = pool.sub(solution.q[i], mechanism.q[i]);
      square = pool.add(square, pool.mul(off, off));
      const JointLimits& limits = mechanism.freedom(speed).limits;
      const auto keep = [&](Id inside) { is_good = pool.make(Op::logical_and, is_good, inside); };
      if (limits.lower.valid()) keep(pool.make(Op::less_equal, limits.lower, pool.add(solution.q[i], exact)));
      if (limits.upper.valid()) keep(pool.make(Op::less_equal, solution.q[i], pool.add(limits.upper, exact)));
    }
    const Id is_better = pool.make(Op::logical_and, is_good, pool.make(Op::less, square, least));
    least = pool.select(is_better, square, least);
    for (std::size_t i = 0; i < best.size(); ++i) best[i] = pool.select(is_better, solution.q[i], best[i]);
  }
  return best;
}

}  // namespace robotc::dynamics
