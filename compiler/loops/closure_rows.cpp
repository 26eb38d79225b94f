#include "compiler/loops/closure_rows.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <initializer_list>
#include <random>
#include <span>
#include <utility>

#include "compiler/expr/algorithms.h"
#include "compiler/expr/normal_form.h"
#include "compiler/loops/relative_motion.h"

namespace robotc::loops {
namespace {

using expr::Id;
using expr::Mat3;
using expr::Pool;
using expr::Vec3;

/// An equation's φ, row of J and σ, and the wrench of a multiplier of 1 on the frame whose motion is seen, along the
/// axes from which it is seen.
struct Equation {
  Id gap;
  std::vector<Id> jacobian;
  Id bias;
  BodyWrench load{};
};

bool has(const Closure& closure, ClosureEquation equation) {
  const auto equations = closure.model().equations;
  const auto& left_out = closure.left_out;
  return std::find(equations.begin(), equations.end(), equation) != equations.end() &&
         std::find(left_out.begin(), left_out.end(), equation) == left_out.end();
}
bool has_all(const Closure& closure, std::initializer_list<ClosureEquation> equations) {
  return std::all_of(equations.begin(), equations.end(), [&](ClosureEquation e) { return has(closure, e); });
}

RelativeMotion motion_of(Pool& pool, const Mechanism& mechanism, const KinematicTree& tree, const Closure& closure,
                         const BodyFrame& a, const BodyFrame& b, RowsHold hold) {
  switch (closure.type) {
    case ClosureType::rod:
      return motion_between_origins(pool, mechanism, tree, a, b);
    case ClosureType::rolling:
      return motion_from_frame(pool, mechanism, tree, b, a);
    default: {
      using enum ClosureEquation;
      std::array<bool, 3> coincident{};
      if (hold == RowsHold::closed) coincident = {has(closure, along_x), has(closure, along_y), has(closure, along_z)};
      return motion_from_frame(pool, mechanism, tree, a, b, coincident);
    }
  }
}

/// The equations of a closure between two frames. `motion` is that of B seen from A; of the distance that between the
/// origins; of rolling that of A seen from B.
class Equations {
 public:
  Equations(Pool& pool, const Closure& closure, std::size_t speeds, RelativeMotion motion, RowsHold hold)
      : pool_(pool), closure_(closure), speeds_(speeds), motion_(std::move(motion)) {
    using enum ClosureEquation;
    axes_coincide_ = hold == RowsHold::closed && has_all(closure, {tilt_x, tilt_y});
  }

  [[nodiscard]] Equation of(ClosureEquation equation) const {
    switch (equation) {
      case ClosureEquation::along_x:
        return along(0);
      case ClosureEquation::along_y:
        return along(1);
      case ClosureEquation::along_z:
        return along(2);
      case ClosureEquation::tilt_x:
        return angle(0, 2);
      case ClosureEquation::tilt_y:
        return angle(1, 2);
      case ClosureEquation::turn:
        return angle(1, 0);
      case ClosureEquation::square:
        return angle(0, 1);
      case ClosureEquation::advance:
        return advance();
      case ClosureEquation::distance:
        return distance();
      case ClosureEquation::height:
        return rolling(2);
      case ClosureEquation::roll_x:
        return rolling(0);
      case ClosureEquation::roll_y:
        return rolling(1);
    }
    return {};
  }

 private:
  /// `entry`: the row's entry for a column, which is linear in it. So its values for units are the load.
  template <typename Entry>
  [[nodiscard]] Equation equation(Id gap, Entry entry, Id bias) const {
    Equation result{gap, std::vector<Id>(speeds_, pool_.zero()), bias};
    for (const MotionColumn& column : motion_.columns) result.jacobian[column.speed.index()] = entry(column);
    for (std::size_t i = 0; i < 3; ++i) {
      MotionColumn shift{{}, expr::zero3(pool_), expr::zero3(pool_)}, turn = shift;
      shift.linear[i] = turn.angular[i] = pool_.one();
      result.load.force[i] = entry(shift);
      result.load.moment[i] = entry(turn);
    }
    return result;
  }

  /// e_i·d.
  [[nodiscard]] Equation along(std::size_t i) const {
    return equation(
        motion_.position[i], [&](const MotionColumn& column) { return column.linear[i]; }, motion_.acceleration[i]);
  }

  /// e_i·f_k, whose rate is ω·(f_k × e_i).
  [[nodiscard]] Equation angle(std::size_t i, std::size_t k) const {
    const Vec3 f{motion_.rotation[0][k], motion_.rotation[1][k], motion_.rotation[2][k]};
    const Vec3 e{pool_.integer(i == 0 ? 1 : 0), pool_.integer(i == 1 ? 1 : 0), pool_.integer(i == 2 ? 1 : 0)};
    if (axes_coincide_) {
      // Then f_k = e_k, and ω × (ω × f) has no part along e_i: ω is along z, or 0.
      const std::size_t about = 3 - i - k;
      const bool cyclic = (k + 1) % 3 == i;  // e_k × e_i = e_about
      const auto part = [&](const Vec3& v) { return cyclic ? v[about] : pool_.neg(v[about]); };
      return equation(
          f[i], [&](const MotionColumn& column) { return part(column.angular); }, part(motion_.angular_acceleration));
    }
    const Vec3 normal = expr::cross(pool_, f, e);
    const Vec3& w = motion_.angular_velocity;
    const Id centripetal = pool_.sub(pool_.mul(w[i], expr::dot(pool_, w, f)),  // e·(ω × (ω × f))
                                     pool_.mul(f[i], expr::dot(pool_, w, w)));
    return equation(
        f[i], [&](const MotionColumn& column) { return expr::dot(pool_, column.angular, normal); },
        pool_.add(expr::dot(pool_, motion_.angular_acceleration, normal), centripetal));
  }

  /// e_z·d − lead · θ, less whole turns.
  [[nodiscard]] Equation advance() const {
    const Id lead = closure_.lead;
    const Id turned = pool_.make(expr::Op::atan2, motion_.rotation[1][0], motion_.rotation[0][0]);
    const Id slide = pool_.sub(motion_.position[2], pool_.mul(lead, turned));
    const Id pitch = pool_.mul(pool_.number(Number::pi() * Number::integer(2)), lead);
    const Id half = pool_.number(Number::rational(1, 2));
    const Id turns = pool_.make(expr::Op::floor, pool_.add(half, pool_.div(slide, pitch)));
    const auto advanced = [&](const Vec3& linear, const Vec3& angular) {
      return pool_.sub(linear[2], pool_.mul(lead, angular[2]));
    };
    return equation(
        pool_.sub(slide, pool_.mul(pitch, turns)),
        [&](const MotionColumn& column) { return advanced(column.linear, column.angular); },
        advanced(motion_.acceleration, motion_.angular_acceleration));
  }

  /// (d·d − L²) / 2L.
  [[nodiscard]] Equation distance() const {
    const Vec3& d = motion_.position;
    const Vec3& v = motion_.velocity;
    const Id length = closure_.length;
    const Vec3 direction = expr::scale(pool_, pool_.div(pool_.one(), length), d);
    const Id half = pool_.number(Number::rational(1, 2));
    return equation(
        pool_.mul(half, pool_.sub(expr::dot(pool_, d, direction), length)),
        [&](const MotionColumn& column) { return expr::dot(pool_, direction, column.linear); },
        pool_.add(expr::dot(pool_, direction, motion_.acceleration), pool_.div(expr::dot(pool_, v, v), length)));
  }

  /// Entry i of the velocity of the point of contact, u + e × ω with e from there to the centre O. The third is the
  /// rate of φ, the height of O less that of a body that touches the plane.
  [[nodiscard]] Equation rolling(std::size_t i) const {
    const Id radius = closure_.radius;
    const Vec3& w = motion_.angular_velocity;
    const Vec3 normal{pool_.zero(), pool_.zero(), pool_.one()};
    const Vec3 lever = rolling_lever(pool_, closure_, motion_.rotation);
    Vec3 lever_rate = expr::zero3(pool_);
    Id touching = radius;  // height of the centre
    if (!closure_.ball) {
      // m = n − (n·a) a is in the plane of the disc, s = |m|, e = r m / s.
      const Vec3 a{motion_.rotation[0][2], motion_.rotation[1][2], motion_.rotation[2][2]};
      const Vec3 a_rate = expr::cross(pool_, w, a);
      const Vec3 m = expr::sub(pool_, normal, expr::scale(pool_, a[2], a));
      const Vec3 m_rate =
          expr::neg(pool_, expr::add(pool_, expr::scale(pool_, a_rate[2], a), expr::scale(pool_, a[2], a_rate)));
      const Id s = pool_.sqrt(m[2]);  // |m|² = 1 − (n·a)² = n·m
      const Id s_rate = pool_.div(expr::dot(pool_, m, m_rate), s);
      const Id by_s = pool_.div(radius, s);
      lever_rate = expr::scale(pool_, by_s, expr::sub(pool_, m_rate, expr::scale(pool_, pool_.div(s_rate, s), m)));
      touching = pool_.mul(radius, s);
    }
    const auto contact = [&](const Vec3& linear, const Vec3& angular) {
      return pool_.add(linear[i], expr::cross(pool_, lever, angular)[i]);
    };
    return equation(
        i == 2 ? pool_.sub(motion_.position[2], touching) : pool_.zero(),
        [&](const MotionColumn& column) { return contact(column.linear, column.angular); },
        pool_.add(contact(motion_.acceleration, motion_.angular_acceleration), expr::cross(pool_, lever_rate, w)[i]));
  }

  Pool& pool_;
  const Closure& closure_;
  std::size_t speeds_;
  RelativeMotion motion_;
  bool axes_coincide_ = false;
};

/// The load of an equation of a closure whose loop is closed.
ClosureLoad load_of(Pool& pool, const Closure& closure, const RelativeMotion& motion, const BodyWrench& load) {
  const Mat3& rotation = motion.rotation;
  const auto turned = [&](const BodyWrench& wrench) {
    return BodyWrench{expr::mul_transposed(pool, rotation, wrench.force),
                      expr::mul_transposed(pool, rotation, wrench.moment)};
  };
  Vec3 arm = motion.position;
  // The opposite wrench, about the origin from which the motion is seen.
  const auto opposite = [&](const BodyWrench& wrench) {
    const Vec3 moment = expr::add(pool, wrench.moment, expr::cross(pool, arm, wrench.force));
    return BodyWrench{expr::neg(pool, wrench.force), expr::neg(pool, moment)};
  };
  if (closure.type == ClosureType::rolling) return {turned(load), opposite(load)};
  using enum ClosureEquation;
  for (const auto& [equation, i] : {std::pair(along_x, 0U), std::pair(along_y, 1U), std::pair(along_z, 2U)}) {
    if (has(closure, equation)) arm[i] = pool.zero();
  }
  return {opposite(load), has_all(closure, {tilt_x, tilt_y, turn}) ? load : turned(load)};
}

/// The load of a rod: a force along it.
ClosureLoad load_of_rod(Pool& pool, const Mechanism& mechanism, const KinematicTree& tree, const Closure& closure,
                        const BodyFrame& a, const BodyFrame& b) {
  const Id by_length = pool.div(pool.integer(-1), closure.length);
  const auto towards = [&](const BodyFrame& here, const BodyFrame& there) {
    const Vec3 way = motion_from_frame(pool, mechanism, tree, here, there).position;
    return BodyWrench{expr::scale(pool, by_length, way), expr::zero3(pool)};
  };
  return {towards(a, b), towards(b, a)};
}

/// φ of coordinates is differentiated twice along the motion, that of speeds once.
Equation equation_of(Pool& pool, const Mechanism& mechanism, const Coupling& coupling) {
  Equation result;
  const std::vector<std::pair<Id, Id>> motion = rates_in_time(mechanism, pool);
  const std::span difference(&coupling.difference, 1);
  if (coupling.of_speeds) {
    result.gap = pool.zero();
    for (const Id speed : mechanism.qd) {
      const Direction along{{speed, pool.one()}};
      result.jacobian.push_back(expr::differentiate(pool, difference, along).roots.front());
    }
    result.bias = expr::differentiate(pool, difference, motion).roots.front();
    return result;
  }
  result.gap = coupling.difference;
  for (const Direction& along : along_joints(mechanism, pool)) {
    result.jacobian.push_back(expr::differentiate(pool, difference, along).roots.front());
  }
  const Id rate = expr::differentiate(pool, difference, motion).roots.front();
  result.bias = expr::differentiate(pool, std::span(&rate, 1), motion).roots.front();
  return result;
}

/// Finds expressions that are zero for every q and v though they do not fold: those that are zero at random states, if
/// their normal form is.
class Zeros {
 public:
  Zeros(const Mechanism& mechanism, const Pool& pool) : pool_(pool) {
    std::mt19937_64 random(1);
    const auto number = [&] { return static_cast<double>(random() >> 11) * 0x1p-52 - 1; };  // in [−1, 1)
    for (auto& state : states_) {
      for (const RobotParameter& p : mechanism.parameters) state.emplace_back(p.symbol, p.default_value);
      for (const Id q : mechanism.q) state.emplace_back(q, 3 * number());
      for (const Id v : mechanism.qd) state.emplace_back(v, 3 * number());
    }
  }

  /// Replaces them by the number 0. `rows`: φ, J and σ, `width` entries each; where φ is zero, so are the others,
  /// unless the row is one of speeds.
  void fold(std::span<const ClosureRow> rows, std::size_t width, std::vector<Id>& entries) {
    const std::vector<double> largest = largest_values(entries);
    for (std::size_t r = 0; r < rows.size(); ++r) {
      const std::size_t first = r * width;
      for (std::size_t i = first; i < first + width; ++i) {
        if (pool_.is_zero(entries[i]) || (largest[i] <= suspicious && is_zero(entries[i]))) entries[i] = pool_.zero();
        if (i != first || !pool_.is_zero(entries[i]) || rows[r].of_speeds) continue;
        std::fill_n(entries.begin() + static_cast<std::ptrdiff_t>(first), width, pool_.zero());
        break;
      }
    }
  }

 private:
  static constexpr double suspicious = 1e-9;  // entries are lengths, angles and their rates, of some m and rad

  [[nodiscard]] std::vector<double> largest_values(const std::vector<Id>& entries) const {
    std::vector<double> largest(entries.size(), 0);
    for (const auto& state : states_) {
      const std::vector<double> values = expr::evaluate(pool_, entries, state);
      for (std::size_t i = 0; i < values.size(); ++i) {
        largest[i] = std::isnan(values[i]) ? HUGE_VAL : std::max(largest[i], std::abs(values[i]));
      }
    }
    return largest;
  }

  bool is_zero(Id entry) {
    // Some tenths of a second in all; an entry that is not proved zero costs operations alone.
    constexpr expr::NormalFormLimits limits{2'000, 100'000, 1'000'000, 100'000};
    constexpr int most_refusals = 4, most_forms = 400;
    if (refusals_ >= most_refusals || forms_ >= most_forms) return false;
    ++forms_;
    expr::NormalForms forms(pool_, limits);
    const auto form = forms.of(std::span(&entry, 1));
    if (!form) ++refusals_;
    if (!form) return false;
    const expr::Verdict verdict = forms.judge(form->front());
    return verdict == expr::Verdict::zero || verdict == expr::Verdict::zero_within_rounding;
  }

  const Pool& pool_;
  std::array<std::vector<std::pair<Id, double>>, 2> states_;
  int refusals_ = 0, forms_ = 0;
};

}  // namespace

ClosureRows closure_rows(Pool& pool, const Mechanism& mechanism, RowsHold hold) {
  ClosureRows result;
  if (!mechanism.has_loops()) return result;
  const std::size_t nv = mechanism.speeds.size();
  const KinematicTree tree = build_kinematic_tree(mechanism, pool, FixedJoints::merge, Origins::sparse);
  std::vector<ClosureRow> candidates;
  std::vector<Id> entries;  // φ, J, σ of each
  for (std::size_t i = 0; i < mechanism.closures.size(); ++i) {
    const Closure& closure = mechanism.closures[i];
    const BodyFrame a = frame_on(pool, tree, closure.link_a, closure.a);
    const BodyFrame b = frame_on(pool, tree, closure.link_b, closure.b);
    const Equations equations(pool, closure, nv, motion_of(pool, mechanism, tree, closure, a, b, hold), hold);
    for (const ClosureEquation equation : closure.model().equations) {
      if (!has(closure, equation)) continue;
      const Equation written = equations.of(equation);
      candidates.push_back({.closure = i, .equation = equation, .of_speeds = is_of_speeds(equation)});
      entries.push_back(written.gap);
      entries.insert(entries.end(), written.jacobian.begin(), written.jacobian.end());
      entries.push_back(written.bias);
    }
  }
  for (std::size_t i = 0; i < mechanism.couplings.size(); ++i) {
    const Equation written = equation_of(pool, mechanism, mechanism.couplings[i]);
    candidates.push_back({.coupling = i, .of_speeds = mechanism.couplings[i].of_speeds});
    entries.push_back(written.gap);
    entries.insert(entries.end(), written.jacobian.begin(), written.jacobian.end());
    entries.push_back(written.bias);
  }
  const std::size_t width = nv + 2;
  Zeros(mechanism, pool).fold(candidates, width, entries);
  for (std::size_t r = 0; r < candidates.size(); ++r) {
    const auto own = std::span(entries).subspan(r * width, width);
    if (std::all_of(own.begin(), own.end(), [&](Id entry) { return pool.is_zero(entry); })) continue;
    result.rows.push_back(candidates[r]);
    result.gaps.push_back(own.front());
    result.jacobian.insert(result.jacobian.end(), own.begin() + 1, own.end() - 1);
    result.bias.push_back(own.back());
  }
  return result;
}

Vec3 rolling_lever(Pool& pool, const Closure& closure, const Mat3& rotation) {
  const Vec3 normal{pool.zero(), pool.zero(), pool.one()};
  if (closure.ball) return expr::scale(pool, closure.radius, normal);
  // In the plane of the disc, with its axis a: m = n − (n·a) a, of the length √(n·m).
  const Vec3 a{rotation[0][2], rotation[1][2], rotation[2][2]};
  const Vec3 m = expr::sub(pool, normal, expr::scale(pool, a[2], a));
  return expr::scale(pool, pool.div(closure.radius, pool.sqrt(m[2])), m);
}

std::vector<ClosureLoad> closure_loads(Pool& pool, const Mechanism& mechanism, std::span<const ClosureRow> rows) {
  const BodyWrench nothing{expr::zero3(pool), expr::zero3(pool)};
  const KinematicTree tree = build_kinematic_tree(mechanism, pool, FixedJoints::merge, Origins::sparse);
  std::vector<ClosureLoad> loads;
  for (const ClosureRow& row : rows) {
    if (row.coupling) {
      loads.push_back({nothing, nothing});
      continue;
    }
    const Closure& closure = mechanism.closures[row.closure];
    const BodyFrame a = frame_on(pool, tree, closure.link_a, closure.a);
    const BodyFrame b = frame_on(pool, tree, closure.link_b, closure.b);
    if (closure.type == ClosureType::rod) {
      loads.push_back(load_of_rod(pool, mechanism, tree, closure, a, b));
      continue;
    }
    const RelativeMotion motion = motion_of(pool, mechanism, tree, closure, a, b, RowsHold::closed);
    const Equations equations(pool, closure, mechanism.speeds.size(), motion, RowsHold::closed);
    loads.push_back(load_of(pool, closure, motion, equations.of(row.equation).load));
  }
  return loads;
}

}  // namespace robotc::loops
