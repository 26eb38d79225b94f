// The recursion, for a link k with the motion S of its joint and a change δ of its parameters, all seen at q = 0:
//
// The change is hidden, up to a change of the parent, if the energies that it adds depend on neither the
// joint's velocity nor its coordinate:
//
//   T = ½ V·δ(q)·V  with  V = V_parent + S q̇,   U = −h(q)·g,   δ(q) = e^{qA} δ,   A the rate of δ along S
//
//   1. the energy of S alone:        φ(S)·δ + ½ rotor = 0
//   2. of S with the parent's motion:    ψ(S, V) Aʲ·δ = 0,   V in the span of the parent's velocities, j ≥ 0
//   3. of the parent's motion:           w Aʲ·δ = 0,         w in the span of φ(V_parent), j ≥ 1
//   4. gravity's:                        (h·g) Aʲ·δ = 0,     g in the span of gravity's directions there, j ≥ 1
//
// The joint shows the span of these rows; their null space is hidden and becomes a change of the parent. The
// powers of A end soon: motion along a joint is made of at most five functions of q, so the spans are closed after as
// many steps. The spans of velocities, energies and directions go outwards from the base, where they are nothing,
// nothing and gravity itself; hidden parameters come inwards from the tips.
#include "compiler/equations/base_parameters/base_parameters.h"

#include <algorithm>
#include <map>

#include "compiler/equations/base_parameters/inertial_parameters.h"
#include "compiler/equations/base_parameters/row_space.h"
#include "compiler/mechanism/spatial_inertia.h"

namespace robotc::base_parameters {
namespace {

using expr::Id;
using expr::Pool;
using expr::Vec3;

constexpr std::size_t rotor_column = moment_count;
constexpr std::size_t column_count = moment_count + 1;

constexpr std::size_t index(Moment moment) { return static_cast<std::size_t>(moment); }

/// Order of preference of the parameters that stay: those about the usual axis, z, and those without the mass, which
/// every joint hides in part. Rotors go first of all, into the link that they turn.
constexpr std::size_t order_to_keep[] = {index(Moment::zz), index(Moment::x),    index(Moment::y),    index(Moment::xx),
                                         index(Moment::xy), index(Moment::xz),   index(Moment::yz),   index(Moment::yy),
                                         index(Moment::z),  index(Moment::mass), index(Moment::rotor)};

RowSpace::Row row_of(const Row& row) { return {row.begin(), row.end()}; }
RowSpace::Row row_of(const Vec3& v) { return {v.begin(), v.end()}; }
RowSpace::Row row_of(const Twist& twist) {
  RowSpace::Row row = row_of(twist.linear);
  row.insert(row.end(), twist.angular.begin(), twist.angular.end());
  return row;
}
Row moments_of(const RowSpace::Row& row) {
  Row moments;
  std::copy_n(row.begin(), moment_count, moments.begin());
  return moments;
}
Vec3 vector_of(const RowSpace::Row& row) { return {row[0], row[1], row[2]}; }
Twist twist_of(const RowSpace::Row& row) { return {{row[0], row[1], row[2]}, {row[3], row[4], row[5]}}; }

/// A row and the size of the terms that its entries are sums of.
struct Sized {
  RowSpace::Row entries;
  double terms;
};

/// Adds a row and, as long as that adds anything, its images under `map`.
template <class Map>
void add_closed(RowSpace& space, Sized row, Map map) {
  while (space.add(std::move(row.entries), row.terms)) row = map(space.rows().back());
}

/// The possible motions of a link over all configurations, along the axes of its frame.
struct Reach {
  explicit Reach(Field& field) : velocities(field, 6), energies(field, moment_count), gravity(field, 3) {}
  RowSpace velocities;  ///< twists
  RowSpace energies;    ///< φ of them, as rows on the link's parameters
  RowSpace gravity;     ///< its directions
};

/// A sum of multiples of standard parameters.
using Combination = std::map<std::size_t, Id>;

class Finder {
 public:
  Finder(const Mechanism& mechanism, Pool& pool) : mechanism_(mechanism), pool_(pool), field_(mechanism, pool) {}

  BaseParameters find() {
    order_nodes();
    list_parameters();
    const std::vector<RowSpace::Echelon> shown = what_is_shown();
    return regroup(shown);
  }

 private:
  /// Rigid nodes: a link, or the massless body between two steps of a joint. Node i is link i; the others follow.
  struct Node {
    std::size_t parent = 0;
    Transform placement;          ///< X_parent,node at q = 0
    std::optional<Twist> motion;  ///< at unit speed, along the axes and at the origin of its frame; none: it is fixed
    std::optional<SpeedId> speed;
  };

  /// From the base on; of siblings the first declared comes first.
  void order_nodes() {
    nodes_.resize(mechanism_.links.size());
    std::size_t speed = 0;
    for (const Joint& joint : mechanism_.joints) {
      add_joint(joint, speed);
      speed += joint.model().speeds().size();
    }
    std::vector<std::vector<std::size_t>> children(mechanism_.links.size());
    for (std::size_t j = 0; j < mechanism_.joints.size(); ++j) {
      children[mechanism_.joints[j].parent.index()].push_back(j);
    }
    std::vector<std::size_t> joints = children[0];
    for (std::size_t at = 0; at < joints.size(); ++at) {
      const Joint& joint = mechanism_.joints[joints[at]];
      for (const std::size_t node : nodes_of_joint_[joints[at]]) order_.push_back(node);
      const auto& next = children[joint.child.index()];
      joints.insert(joints.end(), next.begin(), next.end());
    }
  }

  /// The nodes that a joint carries: one a step, the last of which is its child.
  /// Spins reach the same orientations as three turns in sequence, and so show the same parameters.
  void add_joint(const Joint& joint, std::size_t first_speed) {
    const auto steps = joint.model().steps().first(joint.model().speeds().size());
    std::vector<std::size_t>& own = nodes_of_joint_.emplace_back();
    std::size_t parent = joint.parent.index();
    Transform placement = joint.before;
    for (std::size_t k = 0; k + 1 < steps.size(); ++k) {
      const Transform identity = identity_transform(pool_);
      own.push_back(nodes_.size());
      nodes_.push_back({parent, placement, motion(joint, steps[k], identity), SpeedId(first_speed + k)});
      parent = own.back();
      placement = identity;
    }
    own.push_back(joint.child.index());
    Node& child = nodes_[joint.child.index()];
    child = {parent, compose(pool_, placement, joint.after), std::nullopt, std::nullopt};
    if (steps.empty()) return;
    child.motion = motion(joint, steps.back(), joint.after);
    child.speed = SpeedId(first_speed + steps.size() - 1);
  }

  void list_parameters() {
    constexpr const char* names[] = {"m", "mx", "my", "mz", "Ixx", "Ixy", "Ixz", "Iyy", "Iyz", "Izz"};
    for (std::size_t j = 0; j < mechanism_.joints.size(); ++j) {
      const Joint& joint = mechanism_.joints[j];
      const Link& link = mechanism_.link(joint.child);
      if (!link.bodies.empty()) {
        const SpatialInertia whole = spatial_inertia(pool_, link.bodies);
        std::vector<Id> values{whole.mass};
        values.insert(values.end(), whole.first_moment.begin(), whole.first_moment.end());
        values.insert(values.end(), whole.inertia.begin(), whole.inertia.end());
        for (std::size_t i = 0; i < moment_count; ++i) {
          node_of_.push_back(joint.child.index());
          result_.standard.push_back({static_cast<Moment>(i), joint.child, {}, link.name + "." + names[i], values[i]});
        }
      }
      for (const std::size_t node : nodes_of_joint_[j]) {
        if (!has_rotor(nodes_[node])) continue;
        const SpeedId speed = *nodes_[node].speed;
        node_of_.push_back(node);
        result_.standard.push_back({Moment::rotor, joint.child, speed, mechanism_.name_of(speed) + ".rotor",
                                    mechanism_.freedom(speed).drive.rotor_inertia});
      }
    }
  }

  [[nodiscard]] bool has_rotor(const Node& node) const {
    return node.speed && mechanism_.freedom(*node.speed).drive.rotor_inertia.valid();
  }

  /// Twist of a step at unit speed, along the axes and at the origin of a frame that stands at `after` in the frame
  /// that the step has moved.
  Twist motion(const Joint& joint, const JointStep& step, const Transform& after) {
    const Vec3 axis = expr::mul_transposed(pool_, after.rotation, step_axis(pool_, joint, step));
    if (step.motion == Motion::slide) return {axis, expr::zero3(pool_)};
    const Vec3 origin = expr::mul_transposed(pool_, after.rotation, after.position);  // from the axis
    Vec3 linear = expr::cross(pool_, axis, origin);
    if (step.motion == Motion::screw) linear = expr::add(pool_, expr::scale(pool_, joint.lead, axis), linear);
    return {linear, axis};
  }

  /// For each node in order, the part of its parameters and rotor that its motion shows.
  std::vector<RowSpace::Echelon> what_is_shown() {
    std::vector<std::optional<Reach>> reach(nodes_.size());
    reach[0].emplace(field_);
    reach[0]->gravity.add(row_of(expr::mul_transposed(pool_, mechanism_.base.rotation, mechanism_.gravity)));
    std::vector<RowSpace::Echelon> shown;
    for (const std::size_t at : order_) {
      const Node& node = nodes_[at];
      Reach before = seen_from_child(*reach[node.parent], node.placement);
      RowSpace own(field_, column_count);
      if (node.motion) move(node, before, own);
      shown.push_back(own.echelon(order_to_keep));
      reach[at] = std::move(before);
    }
    return shown;
  }

  Reach seen_from_child(const Reach& parent, const Transform& x) {
    Reach reach(field_);
    for (const auto& row : parent.velocities.rows()) {
      reach.velocities.add(row_of(change_of_frame(pool_, x, twist_of(row))));
    }
    const Matrix to_parent = change_of_frame(pool_, x);
    for (const auto& row : parent.energies.rows()) {
      reach.energies.add(row_of(mul(pool_, moments_of(row), to_parent)));
    }
    for (const auto& row : parent.gravity.rows()) {
      reach.gravity.add(row_of(expr::mul_transposed(pool_, x.rotation, vector_of(row))));
    }
    return reach;
  }

  /// Fills `shown` from the link's motions while its joint rests, and adds the joint's motion to these.
  void move(const Node& node, Reach& reach, RowSpace& shown) {
    const Twist& s = *node.motion;
    const Matrix rate = rate_along(pool_, s);
    const double pace = size(field_, row_of(s));
    // Each entry below is a sum of at most eight products of a row's entries with the motion's.
    const auto terms = [&](const RowSpace::Row& row) { return 8 * pace * size(field_, row); };
    const auto with_rotor = [&](RowSpace::Row row, Id rotor) {
      row.push_back(rotor);
      return row;
    };
    const auto move_energy = [&](const RowSpace::Row& row) -> Sized {
      return {row_of(mul(pool_, moments_of(row), rate)), terms(row)};
    };
    const auto advance = [&](const RowSpace::Row& row) -> Sized {
      return {with_rotor(move_energy(row).entries, pool_.zero()), terms(row)};
    };
    const auto move_velocity = [&](const RowSpace::Row& row) -> Sized {
      const Twist v = twist_of(row);
      const Vec3 linear =
          expr::add(pool_, expr::cross(pool_, s.angular, v.linear), expr::cross(pool_, s.linear, v.angular));
      return {row_of(Twist{linear, expr::cross(pool_, s.angular, v.angular)}), terms(row)};
    };
    const auto move_direction = [&](const RowSpace::Row& row) -> Sized {
      return {row_of(expr::cross(pool_, s.angular, vector_of(row))), terms(row)};
    };
    const RowSpace::Row own = row_of(mutual_energy(pool_, s, s));  // twice the energy
    std::vector<Sized> mutual;
    for (const auto& row : reach.velocities.rows()) {
      mutual.push_back({row_of(mutual_energy(pool_, s, twist_of(row))), terms(row)});
    }

    shown.add(with_rotor(own, has_rotor(node) ? pool_.one() : pool_.zero()));
    for (const Sized& row : mutual) add_closed(shown, {with_rotor(row.entries, pool_.zero()), row.terms}, advance);
    for (const auto& row : reach.energies.rows()) add_closed(shown, advance(row), advance);
    for (const auto& row : reach.gravity.rows()) {
      add_closed(shown, advance(row_of(along_gravity(pool_, vector_of(row)))), advance);
    }

    close(reach.energies, move_energy);
    for (const Sized& row : mutual) add_closed(reach.energies, row, move_energy);
    add_closed(reach.energies, {own, 0}, move_energy);
    close(reach.velocities, move_velocity);
    reach.velocities.add(row_of(s));
    close(reach.gravity, move_direction);
  }

  template <class Map>
  static void close(RowSpace& space, Map map) {
    const std::vector<RowSpace::Row> rows = space.rows();
    for (const auto& row : rows) add_closed(space, map(row), map);
  }

  /// Moves the hidden parameters of each joint to the parent, from the tips to the base, and lists the rest.
  BaseParameters regroup(const std::vector<RowSpace::Echelon>& shown) {
    // For each node, the combination in the place of each of its parameters.
    std::vector<std::array<Combination, column_count>> combinations(nodes_.size());
    for (std::size_t p = 0; p < result_.standard.size(); ++p) {
      combinations[node_of_[p]][index(result_.standard[p].moment)] = {{p, pool_.one()}};
    }

    for (std::size_t at = order_.size(); at-- > 0;) {
      const Node& node = nodes_[order_[at]];
      auto& own = combinations[order_[at]];
      auto& parent = combinations[node.parent];
      const RowSpace::Echelon& rows = shown[at];
      const Matrix to_parent = change_of_frame(pool_, node.placement);
      std::array<bool, column_count> kept{};
      for (const std::size_t pivot : rows.pivots) kept[pivot] = true;
      for (std::size_t e = 0; e < column_count; ++e) {
        if (kept[e] || own[e].empty()) continue;
        // The hidden change: 1 of e, less multiples of the kept ones that show as much.
        Row hidden = zero_row(pool_);
        if (e != rotor_column) hidden[e] = pool_.one();
        for (std::size_t r = 0; r < rows.rows.size(); ++r) {
          const Id shows = rows.rows[r][e];
          const std::size_t pivot = rows.pivots[r];
          add(own[pivot], shows, own[e]);
          if (pivot != rotor_column) hidden[pivot] = pool_.sub(hidden[pivot], shows);
        }
        if (node.parent == 0) continue;
        for (std::size_t i = 0; i < moment_count; ++i) {
          Id moved = pool_.zero();
          for (std::size_t k = 0; k < moment_count; ++k)
            moved = pool_.add(moved, pool_.mul(to_parent[i][k], hidden[k]));
          add(parent[i], field_.simplify(moved, 0), own[e]);
        }
      }
      for (std::size_t k = 0; k < column_count; ++k) {
        if (kept[k]) keep(own[k], order_[at], static_cast<Moment>(k));
      }
    }
    find_leaders();
    finish();
    return std::move(result_);
  }

  void add(Combination& to, Id factor, const Combination& other) {
    if (pool_.is_zero(factor)) return;
    for (const auto& [parameter, coefficient] : other) {
      const auto [place, fresh] = to.emplace(parameter, pool_.zero());
      place->second = pool_.add(place->second, pool_.mul(factor, coefficient));
    }
  }

  /// Lists the combination in the place of a parameter of a node. The parameter itself leads it, and is in no other;
  /// the combinations of links without bodies have no such leader.
  void keep(const Combination& combination, std::size_t node, Moment moment) {
    Combination simple = simplified(combination);
    if (simple.empty()) return;
    const auto leading = std::find_if(simple.begin(), simple.end(), [&](const auto& term) {
      return node_of_[term.first] == node && result_.standard[term.first].moment == moment;
    });
    if (leading != simple.end()) {
      const std::size_t lead = leading->first;
      led_.emplace(lead, std::move(simple));
    } else {
      leaderless_.push_back(std::move(simple));
    }
  }

  /// Keeps the independent ones of the combinations that no parameter leads. Each gets a leading parameter, which is
  /// eliminated from all others. Such combinations exist where links have no bodies.
  void find_leaders() {
    for (Combination& next : leaderless_) {
      for (const std::size_t pivot : chosen_) subtract(next, led_.at(pivot), pivot);
      if (next.empty()) continue;
      const auto [pivot, scale] = *next.begin();
      for (auto& [parameter, coefficient] : next) coefficient = field_.simplify(pool_.div(coefficient, scale), 0);
      next[pivot] = pool_.one();
      for (auto& [lead, combination] : led_) subtract(combination, next, pivot);
      chosen_.push_back(pivot);
      led_.emplace(pivot, std::move(next));
    }
  }

  /// Takes `other`, in which `pivot` has the coefficient 1, from `from` as often as `pivot` is in it.
  void subtract(Combination& from, const Combination& other, std::size_t pivot) {
    const auto found = from.find(pivot);
    if (found == from.end()) return;
    add(from, pool_.neg(Id(found->second)), other);
    from.erase(pivot);
    from = simplified(from);
  }

  Combination simplified(const Combination& combination) {
    Combination result;
    for (const auto& [parameter, coefficient] : combination) {
      const Id simple = field_.simplify(coefficient, negligible);
      if (!pool_.is_zero(simple)) result.emplace(parameter, simple);
    }
    return result;
  }

  void finish() {
    std::vector<bool> used(result_.standard.size(), false);
    for (const auto& [lead, combination] : led_) {
      BaseParameter base{lead, {{lead, combination.at(lead)}}};
      for (const auto& [parameter, coefficient] : combination) {
        used[parameter] = true;
        if (parameter != lead) base.terms.push_back({parameter, coefficient});
      }
      result_.base.push_back(std::move(base));
    }
    for (std::size_t p = 0; p < used.size(); ++p) {
      if (!used[p]) result_.without_effect.push_back(p);
    }
  }

  /// Coefficients of a geometry in double, in SI: lengths and their squares.
  static constexpr double negligible = 1e-12;

  const Mechanism& mechanism_;
  Pool& pool_;
  Field field_;
  std::vector<Node> nodes_;
  std::vector<std::vector<std::size_t>> nodes_of_joint_;
  std::vector<std::size_t> order_;    ///< all but the base, from the base on
  std::vector<std::size_t> node_of_;  ///< of each standard parameter
  BaseParameters result_;
  std::map<std::size_t, Combination> led_;  ///< by the parameter that leads
  std::vector<Combination> leaderless_;
  std::vector<std::size_t> chosen_;  ///< leaders found for those
};

}  // namespace

BaseParameters find(const Mechanism& mechanism, Pool& pool) { return Finder(mechanism, pool).find(); }

Id value(const BaseParameters& parameters, const BaseParameter& base, Pool& pool) {
  Id sum = pool.zero();
  for (const Multiple& term : base.terms) {
    sum = pool.add(sum, pool.mul(term.coefficient, parameters.standard[term.parameter].value));
  }
  return sum;
}

}  // namespace robotc::base_parameters
