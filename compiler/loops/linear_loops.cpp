#include "compiler/loops/linear_loops.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <map>
#include <numbers>
#include <numeric>
#include <optional>

#include "compiler/expr/algorithms.h"
#include "compiler/expr/normal_form.h"
#include "compiler/loops/closure_rows.h"
#include "compiler/loops/loop_solver.h"
#include "compiler/loops/motion_samples.h"
#include "compiler/numerics/least_squares.h"
#include "compiler/numerics/singular_values.h"

namespace robotc::loops {
namespace {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;
using expr::Id;
using expr::Pool;

// Guesses only: each one that is taken is proved. Configurations are closed to 1e-12 of the size of the loops.
constexpr double same_rate = 1e-8;   ///< of entries of G, without units
constexpr double same_value = 1e-9;  ///< of coordinates and factors
/// Pivots of rates below it, over the largest, are differences of equal rates.
constexpr double independent_rates = 1e-10;
/// Least singular value of the columns of dependent speeds, over the largest, at a sample that counts.
constexpr double regular_columns = 1e-5;

Index at(SpeedId id) { return static_cast<Index>(id.index()); }

/// p/q near a number, with a small q.
std::optional<Number> small_fraction(double value) {
  constexpr std::int64_t most = 64;
  for (std::int64_t q = 1; q <= most; ++q) {
    const double p = std::round(value * static_cast<double>(q));
    if (std::abs(p) > 1e6) return std::nullopt;
    if (std::abs(value - p / static_cast<double>(q)) < same_value) {
      return Number::rational(static_cast<std::int64_t>(p), q);
    }
  }
  return std::nullopt;
}

/// The nearest number of whole degrees, else with six decimals; nothing if neither is near.
std::optional<Number> offset_near(double value) {
  const double degrees = std::round(value * 180 / std::numbers::pi);
  if (std::abs(value - degrees * std::numbers::pi / 180) < same_value) {
    return Number::pi() * Number::rational(static_cast<std::int64_t>(degrees), 180);
  }
  constexpr std::int64_t decimals = 1'000'000;
  const double scaled = std::round(value * decimals);
  if (std::abs(scaled) > 1e12 || std::abs(value - scaled / decimals) > same_value) return std::nullopt;
  return Number::rational(static_cast<std::int64_t>(scaled), decimals);
}

/// An entry of a quaternion of a turn by a multiple of 60° or 90° about an axis of coordinates: ±√(p/4).
std::optional<Id> quaternion_entry(Pool& pool, double value) {
  const double square = std::round(4 * value * value);
  if (std::abs(std::abs(value) - std::sqrt(square / 4)) > same_value) return std::nullopt;
  const Id root = pool.sqrt(pool.number(Number::rational(static_cast<std::int64_t>(square), 4)));
  return value < 0 ? pool.neg(root) : root;
}

/// Sets of numbers that are joined.
class Sets {
 public:
  explicit Sets(std::size_t count) : parent_(count) { std::iota(parent_.begin(), parent_.end(), std::size_t{0}); }
  std::size_t of(std::size_t i) {
    while (parent_[i] != i) i = parent_[i] = parent_[parent_[i]];
    return i;
  }
  void join(std::size_t a, std::size_t b) { parent_[of(a)] = of(b); }

 private:
  std::vector<std::size_t> parent_;
};

/// The samples of a motion: configurations, and the rows of G there beside each other.
struct Motion {
  std::vector<VectorXd> q;
  MatrixXd rates;
};

Motion sampled(const Mechanism& mechanism, const LoopSolver& solver, const VectorXd& start) {
  const std::vector<SpeedId>& independent = mechanism.mobility.independent;
  const std::vector<SpeedId>& dependent = mechanism.mobility.dependent;
  const std::size_t n = mechanism.speeds.size(), f = independent.size();
  Motion motion;
  motion.rates.resize(static_cast<Index>(n), 0);
  for (const VectorXd& q : motion_samples(solver, start, (n + 5) / f + 3)) {
    const MatrixXd j = solver.row_scale().asDiagonal() * solver.jacobian(q);
    MatrixXd of_dependent(j.rows(), std::ssize(dependent)), of_independent(j.rows(), std::ssize(independent));
    for (std::size_t i = 0; i < dependent.size(); ++i) {
      of_dependent.col(static_cast<Index>(i)) = j.col(at(dependent[i])) * solver.column_scale()[at(dependent[i])];
    }
    for (std::size_t i = 0; i < f; ++i) of_independent.col(static_cast<Index>(i)) = j.col(at(independent[i]));
    if (!of_dependent.allFinite() || !of_independent.allFinite()) return {};
    const auto followed = numerics::regular_least_squares(of_dependent, -of_independent, regular_columns);
    if (!followed) continue;
    const Index first = motion.rates.cols();
    motion.rates.conservativeResize(Eigen::NoChange, first + static_cast<Index>(f));
    motion.rates.rightCols(static_cast<Index>(f)).setZero();
    for (std::size_t k = 0; k < f; ++k) motion.rates(at(independent[k]), first + static_cast<Index>(k)) = 1;
    for (std::size_t i = 0; i < dependent.size(); ++i) {
      motion.rates.row(at(dependent[i])).rightCols(static_cast<Index>(f)) =
          followed->row(static_cast<Index>(i)) * solver.column_scale()[at(dependent[i])];
    }
    motion.q.push_back(q);
  }
  return motion;
}

/// The search of one mechanism.
class Search {
 public:
  Search(Pool& pool, const Mechanism& mechanism, const ClosureRows& rows)
      : pool_(pool), mechanism_(mechanism), rows_(rows), sets_(mechanism.speeds.size()) {}

  LinearLoops run() {
    guess();
    if (!guesses_.empty()) prove();
    LinearLoops found;
    std::vector<bool> has_relation(mechanism_.speeds.size(), false);
    for (const Guess& guess : guesses_) {
      if (!proved_[sets_.of(guess.relation.speed.index())]) continue;
      found.relations.push_back(guess.relation);
      found.coordinates.insert(found.coordinates.end(), guess.coordinates.begin(), guess.coordinates.end());
      has_relation[guess.relation.speed.index()] = true;
    }
    for (const SpeedId id : mechanism_.mobility.dependent) {
      if (!has_relation[id.index()]) found.dependent.push_back(id);
    }
    for (const std::size_t row : mechanism_.mobility.equations) {
      if (!proved_[set_of_row(row)]) found.equations.push_back(row);
    }
    found.equations.insert(found.equations.end(), left_.begin(), left_.end());
    std::sort(found.equations.begin(), found.equations.end());
    return found;
  }

 private:
  struct Guess {
    SpeedRelation relation;
    std::vector<expr::Assignment> coordinates;
  };

  void guess() {
    proved_.assign(mechanism_.speeds.size() + 1, false);
    const Mobility& mobility = mechanism_.mobility;
    if (mobility.assembly.empty() || mobility.independent.empty() || mobility.dependent.empty()) return;
    if (std::all_of(rows_.rows.begin(), rows_.rows.end(), [](const ClosureRow& row) { return row.coupling; })) return;
    const LoopSolver solver(mechanism_, pool_);
    size_ = std::max(1.0, solver.size());
    const VectorXd start = Eigen::Map<const VectorXd>(mobility.assembly.data(), std::ssize(mobility.assembly));
    if (!solver.gaps(start).allFinite()) return;
    const Motion motion = sampled(mechanism_, solver, start);
    if (motion.q.size() < 2) return;
    std::vector<SpeedId> basis = mobility.independent;
    for (const SpeedId id : mobility.dependent) {
      if (!mechanism_.coordinate_of(id)) {
        guess_quaternion(id, solver, motion);
        continue;
      }
      const auto terms = terms_of(motion, id, basis);
      if (!terms || !guess_coordinate(id, *terms, motion)) basis.push_back(id);
    }
  }

  /// The sum of a basis that a speed is at all samples.
  static std::optional<std::vector<std::pair<SpeedId, Number>>> terms_of(const Motion& motion, SpeedId id,
                                                                         const std::vector<SpeedId>& basis) {
    const VectorXd own = motion.rates.row(at(id));
    if (own.lpNorm<Eigen::Infinity>() < same_rate) return std::vector<std::pair<SpeedId, Number>>{};
    for (const SpeedId other : basis) {
      for (const int sign : {1, -1}) {
        if ((own - sign * motion.rates.row(at(other)).transpose()).lpNorm<Eigen::Infinity>() < same_rate) {
          return std::vector{std::pair{other, Number::integer(sign)}};
        }
      }
    }
    MatrixXd others(own.size(), std::ssize(basis));
    for (std::size_t i = 0; i < basis.size(); ++i) others.col(static_cast<Index>(i)) = motion.rates.row(at(basis[i]));
    const VectorXd factors = numerics::least_squares(others, own, independent_rates);
    if ((others * factors - own).lpNorm<Eigen::Infinity>() > same_rate) return std::nullopt;
    std::vector<std::pair<SpeedId, Number>> terms;
    for (std::size_t i = 0; i < basis.size(); ++i) {
      const auto factor = small_fraction(factors[static_cast<Index>(i)]);
      if (!factor) return std::nullopt;
      if (!factor->is_zero()) terms.emplace_back(basis[i], *factor);
    }
    return terms;
  }

  bool guess_coordinate(SpeedId id, const std::vector<std::pair<SpeedId, Number>>& terms, const Motion& motion) {
    std::vector<double> offsets;
    for (const VectorXd& q : motion.q) {
      double rest = q[coordinate(id)];
      for (const auto& [other, factor] : terms) {
        if (!mechanism_.coordinate_of(other)) return false;
        rest -= factor.to_double() * q[coordinate(other)];
      }
      offsets.push_back(rest);
    }
    const auto middle = offsets.begin() + std::ssize(offsets) / 2;
    std::nth_element(offsets.begin(), middle, offsets.end());
    const auto offset = offset_near(*middle);
    if (!offset) return false;
    Guess guess{{id, {}, pool_.number(*offset)}, {}};
    Id sum = pool_.zero();
    for (const auto& [other, factor] : terms) {
      const Id number = pool_.number(factor);
      guess.relation.terms.emplace_back(other, number);
      sum = pool_.add(sum, pool_.mul(number, mechanism_.q[static_cast<std::size_t>(coordinate(other))]));
    }
    sum = pool_.add(sum, guess.relation.offset);
    guess.coordinates.emplace_back(mechanism_.q[static_cast<std::size_t>(coordinate(id))], sum);
    guesses_.push_back(std::move(guess));
    return true;
  }

  /// A quaternion stays if its three speeds are 0; the relation of the first has its entries.
  void guess_quaternion(SpeedId id, const LoopSolver& solver, const Motion& motion) {
    std::vector<SpeedId> spins;
    for (const SpeedId other : mechanism_.mobility.dependent) {
      const bool is_spin = !mechanism_.coordinate_of(other) &&
                           mechanism_.speeds[other.index()].joint == mechanism_.speeds[id.index()].joint;
      if (is_spin) spins.push_back(other);
    }
    if (spins.size() != 3 || spins.front() != id) return;
    for (const SpeedId spin : spins) {
      if (motion.rates.row(at(spin)).lpNorm<Eigen::Infinity>() > same_rate) return;
    }
    const std::vector<bool> own = solver.coordinates_of(std::span(&id, 1));
    std::vector<expr::Assignment> entries;
    for (std::size_t i = 0; i < own.size(); ++i) {
      if (!own[i]) continue;
      const auto entry = quaternion_entry(pool_, motion.q.front()[static_cast<Index>(i)]);
      if (!entry) return;
      entries.emplace_back(mechanism_.q[i], *entry);
    }
    for (const SpeedId spin : spins) {
      guesses_.push_back({{spin, {}, {}}, std::exchange(entries, {})});
      sets_.join(spin.index(), id.index());
    }
  }

  [[nodiscard]] Index coordinate(SpeedId id) const { return static_cast<Index>(mechanism_.coordinate_of(id)->index()); }

  [[nodiscard]] bool is_dependent(SpeedId id) const {
    return std::binary_search(mechanism_.mobility.dependent.begin(), mechanism_.mobility.dependent.end(), id);
  }

  /// The set of a row's dependent speeds; one that is never proved if it has none.
  std::size_t set_of_row(std::size_t row) {
    for (const SpeedId id : mechanism_.mobility.dependent) {
      if (!pool_.is_zero(rows_.jacobian[row * mechanism_.speeds.size() + id.index()])) return sets_.of(id.index());
    }
    return mechanism_.speeds.size();
  }

  void prove() {
    const std::size_t n = mechanism_.speeds.size();
    for (std::size_t row = 0; row < rows_.size(); ++row) {
      std::optional<std::size_t> first;
      for (const SpeedId id : mechanism_.mobility.dependent) {
        if (pool_.is_zero(rows_.jacobian[row * n + id.index()])) continue;
        if (first) sets_.join(*first, id.index());
        first = id.index();
      }
    }
    std::vector<expr::Assignment> assignments;
    for (const Guess& guess : guesses_) {
      for (const auto& [other, factor] : guess.relation.terms) {
        if (is_dependent(other)) sets_.join(guess.relation.speed.index(), other.index());
      }
      assignments.insert(assignments.end(), guess.coordinates.begin(), guess.coordinates.end());
    }
    const std::vector<Id> gaps = expr::substitute(pool_, rows_.gaps, assignments);
    values_ = expr::evaluate(pool_, gaps, anywhere());
    std::vector<std::size_t> sets;
    for (const Guess& guess : guesses_) sets.push_back(sets_.of(guess.relation.speed.index()));
    std::sort(sets.begin(), sets.end());
    sets.erase(std::unique(sets.begin(), sets.end()), sets.end());
    for (const std::size_t set : sets) prove(set, gaps);
  }

  /// One set of loops; `gaps`: φ with the relations.
  void prove(std::size_t set, const std::vector<Id>& gaps) {
    std::size_t unknown = 0;
    for (const SpeedId id : mechanism_.mobility.dependent) unknown += sets_.of(id.index()) == set ? 1 : 0;
    for (const Guess& guess : guesses_) unknown -= sets_.of(guess.relation.speed.index()) == set ? 1 : 0;
    std::vector<std::size_t> left;
    bool has_closure = false;
    for (std::size_t row = 0; row < rows_.size(); ++row) {
      if (set_of_row(row) != set) continue;
      if (rows_.rows[row].of_speeds) return;
      has_closure = has_closure || !rows_.rows[row].coupling;
      const bool repeats =
          is_zero(gaps[row], values_[row]) || std::any_of(left.begin(), left.end(), [&](std::size_t other) {
            return is_zero(pool_.sub(gaps[row], gaps[other]), values_[row] - values_[other]) ||
                   is_zero(pool_.add(gaps[row], gaps[other]), values_[row] + values_[other]);
          });
      if (!repeats) left.push_back(row);
      if (left.size() > unknown) return;
    }
    if (!has_closure || left.size() != unknown) return;
    proved_[set] = true;
    left_.insert(left_.end(), left.begin(), left.end());
  }

  /// A q that closes nothing, with the defaults of the parameters.
  [[nodiscard]] std::vector<std::pair<Id, double>> anywhere() const {
    std::vector<std::pair<Id, double>> state;
    for (const RobotParameter& p : mechanism_.parameters) state.emplace_back(p.symbol, p.default_value);
    for (const Id q : mechanism_.q) state.emplace_back(q, 0.3 + std::sin(static_cast<double>(state.size())));
    return state;
  }

  /// `value`: that of the expression anywhere; most that are not zero are not zero there.
  [[nodiscard]] bool is_zero(Id expression, double value) const {
    if (pool_.is_zero(expression)) return true;
    if (!(std::abs(value) <= same_value * size_)) return false;
    constexpr expr::NormalFormLimits limits{2'000, 100'000, 1'000'000, 100'000};
    expr::NormalForms forms(pool_, limits);
    const auto form = forms.of(std::span(&expression, 1));
    if (!form) return false;
    // Numbers that are not exact, of turned frames above all, are known to a few roundings. Beside them, multiples of
    // different roots may cancel.
    constexpr double rounding = 32 * std::numeric_limits<double>::epsilon();
    struct Sum {
      double value = 0;
      bool is_exact = true;
    };
    std::map<std::uint64_t, Sum> sums;  // by what the coefficients multiply
    for (const expr::Term& term : form->front().numerator.terms) {
      const expr::Surd surd = forms.terms({{term}}).front().surd;
      Sum& sum = sums[term.basis.bits() & ~std::uint64_t{expr::Basis::max_surds - 1}];
      sum.value += term.coefficient.to_double() * std::pow(std::numbers::pi, surd.pi_power) * std::sqrt(surd.radicand);
      sum.is_exact = sum.is_exact && term.coefficient.is_exact();
    }
    return std::ranges::all_of(
        sums, [&](const auto& sum) { return !sum.second.is_exact && std::abs(sum.second.value) <= rounding * size_; });
  }

  Pool& pool_;
  const Mechanism& mechanism_;
  const ClosureRows& rows_;
  double size_ = 1;  ///< m, of the largest loop, or 1
  Sets sets_;        ///< of speeds in loops that share dependent joints
  std::vector<Guess> guesses_;
  std::vector<double> values_;     ///< of φ with the relations, anywhere
  std::vector<bool> proved_;       ///< by set
  std::vector<std::size_t> left_;  ///< equations of the sets that are proved
};

}  // namespace

const LinearLoops& linear_loops(Pool& pool, const Mechanism& mechanism) {
  std::shared_ptr<const LinearLoops>& known = mechanism.mobility.linear;
  if (known == nullptr)
    known = std::make_shared<const LinearLoops>(Search(pool, mechanism, closure_rows(pool, mechanism)).run());
  return *known;
}

}  // namespace robotc::loops
