#include "compiler/requests/motion_equations.h"

#include <Eigen/Cholesky>
#include <algorithm>

#include "compiler/equations/dynamics/joint_forces.h"
#include "compiler/expr/algorithms.h"
#include "compiler/expr/node_limit.h"
#include "compiler/lowering/plant.h"
#include "compiler/lowering/ports.h"
#include "compiler/mechanism/actuator_model.h"

namespace robotc {

using dynamics::Function;
using Eigen::Index;
using expr::Id;
using expr::Port;

namespace {

/// The outputs of an evaluated kernel, one after the other.
class Reader {
 public:
  explicit Reader(std::vector<double> values) : values_(std::move(values)) {}

  Eigen::VectorXd vector(Index size) { return matrix(size, 1); }
  Eigen::MatrixXd matrix(Index rows, Index cols) {
    using RowMajor = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
    const Eigen::MatrixXd result = Eigen::Map<const RowMajor>(values_.data() + next_, rows, cols);
    next_ += static_cast<std::size_t>(rows * cols);
    return result;
  }

 private:
  std::vector<double> values_;
  std::size_t next_ = 0;
};

Index size_of(const std::vector<Id>& list) { return static_cast<Index>(list.size()); }

/// The rates of all parameters when some change at rate 1: others follow by their defaults.
std::vector<expr::Assignment> parameter_direction(SessionState& state, const std::vector<Id>& changed) {
  std::vector<expr::Assignment> direction;
  for (const Id symbol : changed) direction.emplace_back(symbol, state.pool().one());
  for (const sema::ParameterInfo& parameter : state.evaluator().parameters().all()) {
    if (std::ranges::find(changed, parameter.symbol) != changed.end()) continue;
    if (state.settings().contains(parameter.symbol.value)) continue;
    const Id rate = expr::differentiate(state.pool(), {&parameter.default_value, 1}, direction).roots.front();
    if (!state.pool().is_zero(rate)) direction.emplace_back(parameter.symbol, rate);
  }
  return direction;
}

}  // namespace

MotionEquations::MotionEquations(SessionState& state, const programs::Simulation& simulation, bool with_law,
                                 const DisturbedBy& inputs, const std::vector<Id>& outputs)
    : state_(state), simulation_(simulation), mechanism_(simulation.robot->mechanism), layout_(layout_of(simulation)) {
  expr::Pool& pool = state.pool();
  const expr::NodeLimit limit(pool, 2 * dynamics::max_derived_nodes);
  const auto ticked = static_cast<std::ptrdiff_t>(layout_.z_next.size());
  const Ids tau = mechanism_.actuated_inputs();
  const auto take = [&](const Ids& list, Index& offset) {
    offset = size_of(symbols_);
    append(symbols_, list);
  };
  Index begin = 0;
  take(mechanism_.q, begin);
  take(mechanism_.qd, offsets_.v);
  take(layout_.x, offsets_.x);
  take({layout_.z.begin(), layout_.z.begin() + ticked}, offsets_.z);
  take(tau, offsets_.tau);
  for (const Id symbol : symbols_) directions_.push_back({{symbol, pool.one()}});
  offsets_.forces = static_cast<Index>(directions_.size());
  for (std::size_t i = 0; i < inputs.forces.size(); ++i) {
    zeros_.push_back(pool.symbol("force", expr::Stage::step));
    directions_.push_back({{zeros_.back(), pool.one()}});
  }
  offsets_.references = static_cast<Index>(directions_.size());
  append(zeros_, inputs.zeros);
  for (const Id symbol : inputs.references) directions_.push_back({{symbol, pool.one()}});
  offsets_.parameters = static_cast<Index>(directions_.size());
  for (const Ids& parameter : inputs.parameters) directions_.push_back(parameter_direction(state, parameter));
  offsets_.count = static_cast<Index>(directions_.size());

  // Efforts that inverse dynamics does not know: friction as the simulation regularises it, its wrenches, the law's
  // efforts and the additional ones.
  dynamics::Functions& functions = state.robots().plant_functions(simulation);
  const std::size_t n = mechanism_.qd.size();
  Ids extra(n, pool.zero());
  const auto add = [&](const Ids& efforts) {
    for (std::size_t i = 0; i < n; ++i) extra[i] = pool.add(extra[i], efforts[i]);
  };
  const auto subtract = [&](const Ids& efforts) {
    for (std::size_t i = 0; i < n; ++i) extra[i] = pool.sub(extra[i], efforts[i]);
  };
  if (!simulation.stiction_speeds.empty()) {
    add(dynamics::friction(pool, mechanism_, simulation.stiction_speeds));
    subtract(functions.get(Function::friction).roots);
  }
  subtract(dynamics::applied_forces(pool, mechanism_, functions.tree(), simulation.wrenches));
  subtract(driving_efforts(mechanism_, pool));
  for (std::size_t i = 0; i < inputs.forces.size(); ++i) {
    Id& effort = extra[inputs.forces[i]];
    effort = pool.sub(effort, zeros_[i]);
  }
  const Ids residual_by = residual_derivatives(extra);

  Ids asked = simulation.tau.entries;
  if (!with_law) {
    asked.assign(asked.size(), pool.zero());
    layout_.z_next.assign(layout_.z.begin(), layout_.z.begin() + ticked);
  }
  const Ids law = with_law ? saturated_inputs(pool, mechanism_, asked) : asked;
  const Ids position = position_rates(mechanism_, pool, mechanism_.qd);
  const Ids accelerations = as_changed(plant_accelerations(state, simulation));
  const Ids shown = as_changed(outputs);
  parts_ = extra;
  for (const Ids* list : std::initializer_list<const Ids*>{&law, &layout_.z_next, &outputs}) append(parts_, *list);
  if (with_law) {
    append(parts_, layout_.x_rates);
  } else {
    add_rates_behind(parts_);
  }

  values_ =
      kernel({column("q_rate", position), column("qdd", accelerations), column("xd", layout_.x_rates),
              column("asked", asked), column("tau", law), column("z_next", layout_.z_next), column("outputs", shown)},
             false);
  derivatives_ =
      kernel({column("q_rate_by", derivatives_of(position)),
              column("M", as_changed(functions.get(Function::mass_matrix).roots)),
              column("residual_by", as_changed(residual_by)), column("xd_by", derivatives_of(layout_.x_rates)),
              column("tau_by", derivatives_of(law)), column("z_next_by", derivatives_of(layout_.z_next)),
              column("outputs_by", as_changed(derivatives_of(outputs)))},
             true);
  for (const auto& [symbol, value] : state.parameter_values()) parameters_.push_back(value);
}

/// Adds the rates of the continuous states that `parts` depend on, directly or through others.
void MotionEquations::add_rates_behind(Ids& parts) const {
  std::vector<bool> added(layout_.x.size(), false);
  for (bool found = true; found;) {
    found = false;
    const Ids nodes = expr::reachable(state_.pool(), parts);
    for (std::size_t i = 0; i < added.size(); ++i) {
      if (added[i] || !std::ranges::binary_search(nodes, layout_.x[i])) continue;
      added[i] = found = true;
      parts.push_back(layout_.x_rates[i]);
    }
  }
}

MotionEquations::Ids MotionEquations::as_changed(const Ids& entries) const {
  const std::vector<expr::Assignment>& changed = simulation_.program.changed_parameters;
  return changed.empty() ? entries : expr::substitute(state_.pool(), entries, changed);
}

/// Row-major, a column per variable.
MotionEquations::Ids MotionEquations::derivatives_of(const Ids& roots) const {
  const std::size_t columns = directions_.size();
  Ids matrix(roots.size() * columns, state_.pool().zero());
  for (std::size_t c = 0; c < columns; ++c) {
    const Ids rates = expr::differentiate(state_.pool(), roots, directions_[c]).roots;
    for (std::size_t r = 0; r < roots.size(); ++r) matrix[r * columns + c] = rates[r];
  }
  return matrix;
}

/// The derivatives of M q̈ + C q̇ + g + friction + springs − Σ JᵀW + `extra` at given q̈.
MotionEquations::Ids MotionEquations::residual_derivatives(const Ids& extra) {
  expr::Pool& pool = state_.pool();
  dynamics::Functions& functions = state_.robots().plant_functions(simulation_);
  const std::size_t n = mechanism_.qd.size();
  const std::size_t columns = directions_.size();
  Ids residual = derivatives_of(extra);
  const auto add = [&](std::size_t row, std::size_t col, Id value) {
    Id& entry = residual[row * columns + col];
    entry = pool.add(entry, value);
  };
  const Ids by_q = functions.get(Function::inverse_dynamics_dq).roots;
  const Ids by_v = functions.get(Function::inverse_dynamics_dqd).roots;
  const std::size_t nq = mechanism_.q.size();
  for (std::size_t r = 0; r < n; ++r) {
    for (std::size_t c = 0; c < nq; ++c) add(r, c, by_q[r * nq + c]);
    for (std::size_t c = 0; c < n; ++c) add(r, static_cast<std::size_t>(offsets_.v) + c, by_v[r * n + c]);
  }
  for (auto c = static_cast<std::size_t>(offsets_.parameters); c < columns; ++c) {
    const Ids rates = expr::differentiate(pool, functions.get(Function::inverse_dynamics).roots, directions_[c]).roots;
    for (std::size_t r = 0; r < n; ++r) add(r, c, rates[r]);
  }
  return residual;
}

expr::Kernel MotionEquations::kernel(std::vector<Port> outputs, bool with_accelerations) const {
  std::vector<Port> inputs{column("t", {state_.laws().time}),
                           column("q", mechanism_.q),
                           column("qd", mechanism_.qd),
                           column("x", layout_.x),
                           column("z", layout_.z),
                           column("tau", mechanism_.actuated_inputs()),
                           column("zeros", zeros_)};
  if (with_accelerations) inputs.push_back(column("qdd", mechanism_.qdd));
  Ids parameters;
  for (const sema::ParameterInfo& parameter : state_.evaluator().parameters().all())
    parameters.push_back(parameter.symbol);
  return expr::make_kernel("motion", state_.pool(), std::move(inputs), column("constants", std::move(parameters)),
                           std::move(outputs));
}

std::vector<std::vector<double>> MotionEquations::inputs_at(const MotionPoint& point) const {
  return {{point.t}, point.q, point.qd, point.x, point.z, point.tau, std::vector<double>(zeros_.size(), 0.0)};
}

std::vector<std::pair<Id, double>> MotionEquations::assigned(const MotionPoint& point) const {
  std::vector<std::pair<Id, double>> values = state_.parameter_values();
  const auto give = [&](const Ids& symbols, const std::vector<double>& numbers) {
    for (std::size_t i = 0; i < symbols.size(); ++i) values.emplace_back(symbols[i], numbers[i]);
  };
  give({state_.laws().time}, {point.t});
  give(mechanism_.q, point.q);
  give(mechanism_.qd, point.qd);
  give(layout_.x, point.x);
  give(layout_.z, point.z);
  give(mechanism_.actuated_inputs(), point.tau);
  give(zeros_, std::vector<double>(zeros_.size(), 0.0));
  return values;
}

MotionEquations::Values MotionEquations::values(const MotionPoint& point) const {
  Reader reader(expr::evaluate(*values_, inputs_at(point), parameters_));
  Values values;
  const Index nq = size_of(mechanism_.q);
  const Index rates = nq + size_of(mechanism_.qd) + size_of(layout_.x);
  values.rates = reader.vector(rates);
  reader.vector(offsets_.forces - offsets_.tau);
  values.tau = reader.vector(offsets_.forces - offsets_.tau);
  values.z_next = reader.vector(offsets_.tau - offsets_.z);
  values.outputs = reader.vector(static_cast<Index>(values_->outputs.back().entries.size()));
  return values;
}

MotionEquations::Efforts MotionEquations::efforts(const MotionPoint& point) const {
  Reader reader(expr::evaluate(*values_, inputs_at(point), parameters_));
  const Index actuated = offsets_.forces - offsets_.tau;
  reader.vector(size_of(mechanism_.q) + size_of(mechanism_.qd) + size_of(layout_.x));
  Efforts efforts;
  efforts.asked = reader.vector(actuated);
  efforts.limited = reader.vector(actuated);
  return efforts;
}

MotionEquations::Derivatives MotionEquations::derivatives(const MotionPoint& point) const {
  const Index nq = size_of(mechanism_.q);
  const Index nv = size_of(mechanism_.qd);
  const Index nx = size_of(layout_.x);
  const Index count = offsets_.count;
  const Eigen::VectorXd qdd = values(point).rates.segment(nq, nv);
  std::vector<std::vector<double>> inputs = inputs_at(point);
  inputs.emplace_back(qdd.begin(), qdd.end());
  Reader reader(expr::evaluate(*derivatives_, inputs, parameters_));
  Derivatives result;
  result.rates.resize(nq + nv + nx, count);
  result.rates.topRows(nq) = reader.matrix(nq, count);
  const Eigen::MatrixXd mass = reader.matrix(nv, nv);
  const Eigen::MatrixXd residual = reader.matrix(nv, count);
  result.rates.middleRows(nq, nv) = -mass.ldlt().solve(residual);
  result.rates.bottomRows(nx) = reader.matrix(nx, count);
  result.tau = reader.matrix(offsets_.forces - offsets_.tau, count);
  result.z_next = reader.matrix(offsets_.tau - offsets_.z, count);
  result.outputs = reader.matrix(static_cast<Index>(values_->outputs.back().entries.size()), count);
  return result;
}

}  // namespace robotc
