#include "compiler/fmu/partials.h"

#include <map>
#include <span>
#include <utility>

#include "compiler/expr/algorithms.h"
#include "compiler/lowering/algorithm_calls.h"
#include "compiler/lowering/plant.h"
#include "compiler/lowering/ports.h"

namespace robotc::fmu {

namespace {

using expr::Id;
using programs::Simulation;

/// A matrix, row by row.
using Rows = std::vector<std::vector<Id>>;

class PartialFinder {
 public:
  PartialFinder(SessionState& state, const PartialsRequest& request)
      : pool_(state.pool()),
        state_(state),
        request_(request),
        simulation_(*request.subject.simulation),
        mechanism_(simulation_.robot->mechanism),
        drives_(mechanism_.actuated_inputs()),
        knowns_(knowns_of(state, request)) {}

  static std::vector<Id> knowns_of(SessionState& state, const PartialsRequest& request) {
    if (request.parameters) return *request.parameters;
    const Mechanism& mechanism = request.subject.simulation->robot->mechanism;
    std::vector<Id> knowns = mechanism.q;
    append(knowns, mechanism.qd);
    append(knowns, request.layout.x);
    if (request.subject.kind == Kind::plant) append(knowns, mechanism.actuated_inputs());
    for (const programs::StandaloneLaw::Argument& argument : request.subject.arguments)
      append(knowns, argument.value.entries);
    knowns.push_back(state.laws().time);
    return knowns;
  }

  std::vector<Partial> find() {
    if (has_law()) efforts_ = derivatives(acting(), knowns_);
    Rows all = rates();
    const Id runs = has_clock() ? request_.runs : pool_.one();
    for (const std::vector<Id>& row : efforts_) {
      std::vector<Id>& scaled = all.emplace_back();
      for (const Id entry : row) scaled.push_back(pool_.mul(runs, entry));
    }
    append_rows(all, outputs(runs));
    std::vector<Partial> partials;
    for (std::size_t row = 0; row < all.size(); ++row) {
      for (std::size_t k = 0; k < knowns_.size(); ++k) {
        if (!pool_.is_zero(all[row][k])) partials.push_back({all[row][k], row, knowns_[k]});
      }
    }
    return partials;
  }

 private:
  [[nodiscard]] bool has_law() const { return request_.subject.kind != Kind::plant; }
  [[nodiscard]] bool has_clock() const { return has_law() && request_.subject.hold != 0; }

  static void append_rows(Rows& rows, Rows more) {
    for (std::vector<Id>& row : more) rows.push_back(std::move(row));
  }

  /// A row for each root, a column for each symbol.
  Rows derivatives(const std::vector<Id>& roots, std::span<const Id> symbols) {
    Rows rows(roots.size());
    for (const Direction& direction : along_symbols(pool_, symbols)) {
      const std::vector<Id> column = expr::differentiate(pool_, roots, direction).roots;
      for (std::size_t i = 0; i < rows.size(); ++i) rows[i].push_back(column[i]);
    }
    return rows;
  }

  /// The efforts of the law within the limits of the actuators.
  std::vector<Id> acting() {
    const std::vector<Id>& efforts = simulation_.tau.entries;
    return request_.subject.kind == Kind::controller ? efforts : saturated_inputs(pool_, mechanism_, efforts);
  }

  Rows rates() {
    if (request_.subject.kind == Kind::controller) return derivatives(request_.layout.x_rates, knowns_);
    Rows rows = derivatives(robotc::position_rates(mechanism_, pool_, mechanism_.qd), knowns_);
    // Without a clock the efforts follow the motion.
    const bool follows = has_law() && !has_clock();
    std::vector<Id> symbols = knowns_;
    if (follows) append(symbols, drives_);
    Rows flow = flow_rows(symbols);
    if (follows) {
      for (std::vector<Id>& row : flow) row = through_law(row, pool_.one());
    }
    append_rows(rows, std::move(flow));
    return rows;
  }

  /// The outputs depend on the efforts as they act.
  Rows outputs(Id runs) {
    std::vector<Id> roots = expr::substitute(pool_, request_.outputs, reactions(state_, simulation_));
    const std::vector<expr::Assignment>& changed = simulation_.program.changed_parameters;
    if (!changed.empty()) roots = expr::substitute(pool_, roots, changed);
    if (roots.empty()) return {};
    std::vector<Id> symbols = knowns_;
    append(symbols, drives_);
    Rows rows = derivatives(roots, symbols);
    for (std::vector<Id>& row : rows) row = through_law(row, runs);
    return rows;
  }

  /// From derivatives by the knowns and by efforts that act, derivatives by the knowns: the chain rule.
  std::vector<Id> through_law(const std::vector<Id>& row, Id runs) {
    std::vector<Id> total(row.begin(), row.begin() + static_cast<std::ptrdiff_t>(knowns_.size()));
    for (std::size_t j = 0; j < drives_.size(); ++j) {
      const Id by_effort = pool_.mul(runs, row[knowns_.size() + j]);
      if (pool_.is_zero(by_effort)) continue;
      for (std::size_t k = 0; k < total.size(); ++k)
        total[k] = pool_.add(total[k], pool_.mul(by_effort, efforts_[j][k]));
    }
    return total;
  }

  /// Derivatives of (q̈, ẋ) by symbols, with the efforts of a law held. Motions do not depend on the length of a
  /// quaternion, so a derivative by its entry i is that along the turn Nᵀe_i · 4/|q|² of the joint, with q̇ = N v.
  Rows flow_rows(const std::vector<Id>& symbols) {
    const bool by_positions = !request_.parameters;
    std::vector<Direction> by;
    if (by_positions) by = along_joints(mechanism_, pool_);
    const std::size_t turns = by.size();
    const auto others = std::span(symbols).subspan(by_positions ? mechanism_.q.size() : 0);
    for (Direction& direction : along_symbols(pool_, others)) by.push_back(std::move(direction));
    const std::map<Id, Id> factors = by_positions ? quaternion_factors() : std::map<Id, Id>{};
    const std::vector<Id> demands = has_law() ? std::vector<Id>{} : drives_;
    const std::vector<Id> along = flow_derivatives(state_, simulation_, request_.layout, demands, by);
    Rows rows;
    for (auto row = along.begin(); row != along.end(); row += static_cast<std::ptrdiff_t>(by.size())) {
      std::map<Id, Id> entries;
      for (std::size_t k = 0; k < turns; ++k) {
        for (const auto& [symbol, rate] : by[k]) {
          const auto factor = factors.find(symbol);
          const Id weight = factor == factors.end() ? rate : pool_.mul(rate, factor->second);
          Id& entry = entries.try_emplace(symbol, pool_.zero()).first->second;
          entry = pool_.add(entry, pool_.mul(weight, row[static_cast<std::ptrdiff_t>(k)]));
        }
      }
      std::vector<Id>& all = rows.emplace_back();
      for (const Id symbol : by_positions ? mechanism_.q : std::vector<Id>{}) {
        const auto entry = entries.find(symbol);
        all.push_back(entry == entries.end() ? pool_.zero() : entry->second);
      }
      all.insert(all.end(), row + static_cast<std::ptrdiff_t>(turns), row + static_cast<std::ptrdiff_t>(by.size()));
    }
    return rows;
  }

  /// For each entry of a quaternion 4/|q|².
  std::map<Id, Id> quaternion_factors() {
    std::map<Id, Id> factors;
    for (const CoordinateId w : mechanism_.quaternions()) {
      Id square = pool_.zero();
      for (std::size_t i = w.index(); i < w.index() + 4; ++i)
        square = pool_.add(square, pool_.mul(mechanism_.q[i], mechanism_.q[i]));
      const Id factor = pool_.div(pool_.integer(4), square);
      for (std::size_t i = w.index(); i < w.index() + 4; ++i) factors.emplace(mechanism_.q[i], factor);
    }
    return factors;
  }

  expr::Pool& pool_;
  SessionState& state_;
  const PartialsRequest& request_;
  const Simulation& simulation_;
  const Mechanism& mechanism_;
  const std::vector<Id> drives_;  ///< the symbols of tau
  const std::vector<Id> knowns_;
  Rows efforts_;  ///< of the law as they act, by the knowns
};

}  // namespace

std::vector<Partial> find_partials(SessionState& state, const PartialsRequest& request) {
  return PartialFinder(state, request).find();
}

const sema::CallSite* call_in_partials(SessionState& state, const PartialsRequest& request) {
  const Simulation& simulation = *request.subject.simulation;
  std::vector<Id> roots = plant_settings(state.pool(), simulation);
  append(roots, request.layout.x_rates);
  append(roots, request.outputs);
  if (request.subject.kind != Kind::plant) append(roots, simulation.tau.entries);
  return call_without_derivative(state, roots, PartialFinder::knowns_of(state, request));
}

}  // namespace robotc::fmu
