#include "compiler/requests/motion_equations.h"

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <limits>

#include "compiler/equations/dynamics/joint_forces.h"
#include "compiler/expr/algorithms.h"
#include "compiler/expr/node_limit.h"
#include "compiler/lowering/initial_state.h"
#include "compiler/lowering/plant.h"
#include "compiler/lowering/ports.h"
#include "compiler/lowering/prescribed_motion.h"
#include "compiler/lowering/simulations.h"
#include "compiler/mechanism/actuator_model.h"
#include "compiler/numerics/elimination.h"
#include "compiler/numerics/independent_columns.h"
#include "compiler/numerics/symmetric_solve.h"
#include "compiler/numerics/thresholds.h"

namespace robotc {

using dynamics::Function;
using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;
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

std::vector<Index> indices(const std::vector<SpeedId>& speeds) {
  std::vector<Index> result;
  for (const SpeedId id : speeds) result.push_back(static_cast<Index>(id.index()));
  return result;
}

std::vector<Index> shifted(std::vector<Index> list, Index by) {
  for (Index& entry : list) entry += by;
  return list;
}

/// A⁻¹ B; not a number if A is singular.
MatrixXd solved(const MatrixXd& a, const MatrixXd& b) {
  return numerics::solve_regular(a, b, numerics::singular_matrix);
}

/// The first of the three speeds of a quaternion.
Index first_spin(const Mechanism& mechanism, CoordinateId quaternion) {
  const JointId joint = mechanism.coordinates[quaternion.index()].joint;
  const auto of_joint = std::ranges::find(mechanism.speeds, joint, &Speed::joint);
  return of_joint - mechanism.speeds.begin() + static_cast<Index>(mechanism.coordinates[quaternion.index()].component);
}

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
  for (std::size_t i = 0; i < inputs.forces.size(); ++i) zeros_.push_back(pool.symbol("force", expr::Stage::step));
  append(zeros_, inputs.zeros);
  choose_independent();
  choose_positions();
  directions_ = along_joints(mechanism_, pool);
  append(symbols_, mechanism_.q);
  append(symbols_, mechanism_.qd);
  const auto taken = static_cast<std::ptrdiff_t>(mechanism_.q.size());
  append(symbols_, layout_.x);
  symbols_.insert(symbols_.end(), layout_.z.begin(), layout_.z.begin() + ticked);
  append(symbols_, tau);
  for (Direction& direction : along_symbols(pool, {symbols_.begin() + taken, symbols_.end()}))
    directions_.push_back(std::move(direction));
  offsets_.u = static_cast<Index>(positions_.size());
  offsets_.x = offsets_.u + static_cast<Index>(independent_.size());
  offsets_.z = offsets_.x + size_of(layout_.x);
  offsets_.tau = offsets_.z + ticked;
  offsets_.forces = offsets_.tau + size_of(tau);
  for (std::size_t i = 0; i < inputs.forces.size(); ++i) directions_.push_back({{zeros_[i], pool.one()}});
  offsets_.references = offsets_.forces + static_cast<Index>(inputs.forces.size());
  for (const Id symbol : inputs.references) directions_.push_back({{symbol, pool.one()}});
  offsets_.parameters = offsets_.references + size_of(inputs.references);
  for (const Ids& parameter : inputs.parameters) directions_.push_back(parameter_direction(state, parameter));
  offsets_.count = offsets_.parameters + static_cast<Index>(inputs.parameters.size());

  // Efforts that inverse dynamics does not know: friction as the simulation regularises it, its wrenches, the law's
  // efforts and the additional ones.
  dynamics::Functions& functions = open_tree(state, simulation);
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
  // Reactions of prescribed motion are functions of the state and the efforts.
  const std::vector<expr::Assignment> reacting = reactions(state, simulation);
  layout_.x_rates = expr::substitute(pool, layout_.x_rates, reacting);
  const Ids observed = expr::substitute(pool, outputs, reacting);

  Ids asked = simulation.tau.entries;
  if (!with_law) {
    asked.assign(asked.size(), pool.zero());
    layout_.z_next.assign(layout_.z.begin(), layout_.z.begin() + ticked);
  }
  const Ids law = with_law ? saturated_inputs(pool, mechanism_, asked) : asked;
  const Ids position = position_rates(mechanism_, pool, mechanism_.qd);
  const Ids accelerations = as_changed(plant_accelerations(state, simulation, simulation.wrenches));
  const Ids shown = as_changed(observed);
  parts_ = extra;
  for (const Ids* list : std::initializer_list<const Ids*>{&law, &layout_.z_next, &observed}) append(parts_, *list);
  if (with_law) {
    append(parts_, layout_.x_rates);
  } else {
    add_rates_behind(parts_);
  }

  values_ =
      kernel({column("q_rate", position), column("qdd", accelerations), column("xd", layout_.x_rates),
              column("asked", asked), column("tau", law), column("z_next", layout_.z_next), column("outputs", shown)},
             Given::point);
  std::vector<Port> derived{column("M", as_changed(functions.get(Function::mass_matrix).roots)),
                            column("residual_by", as_changed(residual_by)),
                            column("xd_by", derivatives_of(layout_.x_rates)),
                            column("tau_by", derivatives_of(law)),
                            column("z_next_by", derivatives_of(layout_.z_next)),
                            column("outputs_by", as_changed(derivatives_of(observed)))};
  if (is_closed()) {
    Ids balance = functions.get(Function::inverse_dynamics).roots;
    for (std::size_t i = 0; i < n; ++i) balance[i] = pool.add(balance[i], extra[i]);
    add_loops(as_changed(balance), derived);
  }
  derivatives_ = kernel(std::move(derived), is_closed() ? Given::multipliers : Given::accelerations);
  for (const auto& [symbol, value] : state.parameter_values()) parameters_.push_back(value);
}

namespace {

/// The columns of the largest pivots, in order.
std::vector<Index> independent_columns(const MatrixXd& matrix) {
  std::vector<Index> columns = numerics::independent_columns(matrix, numerics::redundant_equation);
  std::ranges::sort(columns);
  return columns;
}

}  // namespace

loops::ClosureRows MotionEquations::equations(loops::RowsHold hold, Ids& drift) const {
  loops::ClosureRows rows = loops::closure_rows(state_.pool(), mechanism_, hold);
  drift.assign(rows.size(), state_.pool().zero());
  append_prescribed_rows(state_.pool(), simulation_, rows, drift);
  return rows;
}

VectorXd MotionEquations::gaps_at(const MotionPoint& point, const VectorXd& q) const {
  VectorXd gaps = solver_->gaps(q);
  if (simulation_.couplings.empty()) return gaps;
  MotionPoint here = point;
  here.q.assign(q.begin(), q.end());
  Ids prescribed;
  for (const programs::PrescribedMotion& coupling : simulation_.couplings)
    prescribed.push_back(coupling.of_speeds ? state_.pool().zero() : coupling.difference);
  const std::vector<double> more = expr::evaluate(state_.pool(), as_changed(prescribed), assigned(here));
  const Index first = gaps.size();
  gaps.conservativeResize(first + std::ssize(more));
  std::ranges::copy(more, gaps.begin() + first);
  return gaps;
}

MatrixXd MotionEquations::jacobian_at(const MotionPoint& point, const VectorXd& q) const {
  MatrixXd jacobian = solver_->jacobian(q);
  if (simulation_.couplings.empty()) return jacobian;
  MotionPoint here = point;
  here.q.assign(q.begin(), q.end());
  Ids prescribed;
  for (const programs::PrescribedMotion& coupling : simulation_.couplings) append(prescribed, coupling.jacobian);
  Reader reader(expr::evaluate(state_.pool(), as_changed(prescribed), assigned(here)));
  const Index first = jacobian.rows(), more = std::ssize(simulation_.couplings);
  jacobian.conservativeResize(first + more, size_of(mechanism_.qd));
  jacobian.bottomRows(more) = reader.matrix(more, size_of(mechanism_.qd));
  return jacobian;
}

// Prescribed motion takes independent speeds of the robot: those of the largest pivots where the run starts.
void MotionEquations::choose_independent() {
  const Mobility& mobility = mechanism_.mobility;
  independent_ = mobility.independent;
  dependent_ = mobility.dependent;
  kept_rows_ = mobility.equations;
  if (!is_closed() && !mechanism_.has_quaternions()) return;
  solver_.emplace(mechanism_, state_.pool(), state_.parameter_values());
  row_scale_ = solver_->row_scale();
  if (simulation_.couplings.empty()) return;
  start_.q = mechanism_.has_loops() ? mobility.assembly : mechanism_.neutral();
  start_.qd.assign(mechanism_.qd.size(), 0.0);
  start_.x.assign(layout_.x.size(), 0.0);
  start_.z.assign(layout_.z.size(), 0.0);
  start_.tau.assign(mechanism_.actuated_inputs().size(), 0.0);
  {
    const Diagnostics::Silence silence(state_.diagnostics());  // what is wrong is reported where the point is found
    // The references of the original are not shifted.
    const programs::Simulation& original = *find_simulation(state_, simulation_.name);
    if (auto start = initial_state(state_, original, state_.parameter_values())) {
      start_.q = std::move(start->q);
      start_.x = std::move(start->x);
      start_.z = std::move(start->z);
    }
  }
  const VectorXd q = Eigen::Map<const VectorXd>(start_.q.data(), std::ssize(start_.q));
  const MatrixXd jacobian = jacobian_at(start_, q) * solver_->column_scale().asDiagonal();
  const Index own = row_scale_.size(), prescribed = jacobian.rows() - own;
  row_scale_.conservativeResize(jacobian.rows());
  for (Index r = own; r < jacobian.rows(); ++r) {
    const double size = jacobian.row(r).norm();
    row_scale_[r] = std::isfinite(size) && size > 0 ? 1 / size : 1;
  }
  const MatrixXd scaled = row_scale_.asDiagonal() * jacobian;
  const std::vector<Index> rows(kept_rows_.begin(), kept_rows_.end());
  const std::vector<Index> free = indices(independent_), bound = indices(dependent_);
  MatrixXd along = MatrixXd::Zero(jacobian.cols(), std::ssize(free));
  along(free, Eigen::all).setIdentity();
  if (!bound.empty()) along(bound, Eigen::all) = -solved(scaled(rows, bound), scaled(rows, free));
  const MatrixXd driven = scaled.bottomRows(prescribed) * along;
  if (!driven.allFinite()) return;
  const std::vector<Index> columns = independent_columns(driven);
  for (const Index c : columns) dependent_.push_back(mobility.independent[static_cast<std::size_t>(c)]);
  for (const Index r : independent_columns(driven(Eigen::all, columns).transpose()))
    kept_rows_.push_back(static_cast<std::size_t>(own + r));
  std::ranges::sort(dependent_);
  std::erase_if(independent_, [&](SpeedId id) { return std::ranges::binary_search(dependent_, id); });
}

// Independent speeds displace positions too. Where equations bind speeds alone, there are more positions: all that the
// equations of positions leave, at the assembly or where the run starts.
void MotionEquations::choose_positions() {
  positions_ = independent_;
  if (!solver_) return;
  followers_ = dependent_;
  position_rows_ = kept_rows_;
  std::vector<bool> of_speeds;
  for (const loops::ClosureRow& row : solver_->rows()) of_speeds.push_back(row.of_speeds);
  for (const programs::PrescribedMotion& coupling : simulation_.couplings) of_speeds.push_back(coupling.of_speeds);
  if (std::ranges::find(of_speeds, true) == of_speeds.end()) return;
  std::vector<Index> of_positions;
  for (std::size_t r = 0; r < of_speeds.size(); ++r) {
    if (!of_speeds[r]) of_positions.push_back(static_cast<Index>(r));
  }
  const std::vector<Index> dependent = indices(dependent_);
  const std::vector<double>& assembly = simulation_.couplings.empty() ? mechanism_.mobility.assembly : start_.q;
  const MatrixXd scaled = row_scale_.asDiagonal() *
                          jacobian_at(start_, Eigen::Map<const VectorXd>(assembly.data(), std::ssize(assembly))) *
                          solver_->column_scale().asDiagonal();
  const MatrixXd bound = scaled(of_positions, dependent);
  const std::vector<Index> columns = independent_columns(bound);
  followers_.clear();
  position_rows_.clear();
  for (const Index c : columns) followers_.push_back(dependent_[static_cast<std::size_t>(c)]);
  for (const Index r : independent_columns(bound(Eigen::all, columns).transpose()))
    position_rows_.push_back(static_cast<std::size_t>(of_positions[static_cast<std::size_t>(r)]));
  for (const SpeedId id : dependent_) {
    if (std::ranges::find(followers_, id) == followers_.end()) positions_.push_back(id);
  }
}

const programs::PrescribedMotion* MotionEquations::moving_coupling(const MotionPoint& point) const {
  constexpr double moves = 1e-9;  // of the size of the coupling, in 1/s and 1/s²
  if (simulation_.couplings.empty()) return nullptr;
  MotionPoint still = point;
  std::ranges::fill(still.qd, 0.0);
  const auto own = static_cast<Index>(solver_->rows().size());
  for (std::size_t i = 0; i < simulation_.couplings.size(); ++i) {
    const programs::PrescribedMotion& coupling = simulation_.couplings[i];
    const std::vector<double> rates =
        expr::evaluate(state_.pool(), as_changed({coupling.drift, coupling.bias}), assigned(still));
    const double scale = row_scale_[own + static_cast<Index>(i)];
    if (!(scale * std::abs(rates[0]) <= moves && scale * std::abs(rates[1]) <= moves)) return &coupling;
  }
  return nullptr;
}

// The constraint forces Jᵀλ, the gaps φ of positions, the rates J v and J v̇ + σ that stay 0, by all variables.
void MotionEquations::add_loops(const Ids& balance, std::vector<Port>& outputs) {
  expr::Pool& pool = state_.pool();
  const std::size_t n = mechanism_.qd.size();
  Ids drift;
  const loops::ClosureRows everywhere = equations(loops::RowsHold::everywhere, drift);
  const loops::ClosureRows rows = equations(loops::RowsHold::closed, drift);
  Ids jacobian, forces(n, pool.zero()), rates, accelerations, gaps;
  for (const std::size_t row : kept_rows_) {
    multipliers_.push_back(pool.symbol("multiplier", expr::Stage::step));
    Id rate = drift[row];
    Id acceleration = rows.bias[row];
    for (std::size_t k = 0; k < n; ++k) {
      const Id entry = rows.jacobian[row * n + k];
      jacobian.push_back(entry);
      forces[k] = pool.add(forces[k], pool.mul(entry, multipliers_.back()));
      rate = pool.add(rate, pool.mul(entry, mechanism_.qd[k]));
      acceleration = pool.add(acceleration, pool.mul(entry, mechanism_.qdd[k]));
    }
    rates.push_back(rate);
    accelerations.push_back(acceleration);
  }
  for (const std::size_t row : position_rows_) gaps.push_back(everywhere.gaps[row]);
  balance_ = kernel({column("balance", balance), column("J", as_changed(jacobian))}, Given::accelerations);
  for (const auto& [name, roots] : {std::pair("constraint_by", &forces), std::pair("gaps_by", &gaps),
                                    std::pair("rates_by", &rates), std::pair("accelerations_by", &accelerations)})
    outputs.push_back(column(name, as_changed(derivatives_of(*roots))));
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
  dynamics::Functions& functions = open_tree(state_, simulation_);
  const std::size_t n = mechanism_.qd.size();
  const std::size_t columns = directions_.size();
  Ids residual = derivatives_of(extra);
  const auto add = [&](std::size_t row, std::size_t col, Id value) {
    Id& entry = residual[row * columns + col];
    entry = pool.add(entry, value);
  };
  const Ids by_q = functions.get(Function::inverse_dynamics_dq).roots;
  const Ids by_v = functions.get(Function::inverse_dynamics_dqd).roots;
  for (std::size_t r = 0; r < n; ++r) {
    for (std::size_t c = 0; c < n; ++c) add(r, c, by_q[r * n + c]);
    for (std::size_t c = 0; c < n; ++c) add(r, n + c, by_v[r * n + c]);
  }
  for (auto c = columns - static_cast<std::size_t>(offsets_.count - offsets_.parameters); c < columns; ++c) {
    const Ids rates = expr::differentiate(pool, functions.get(Function::inverse_dynamics).roots, directions_[c]).roots;
    for (std::size_t r = 0; r < n; ++r) add(r, c, rates[r]);
  }
  return residual;
}

expr::Kernel MotionEquations::kernel(std::vector<Port> outputs, Given given) const {
  std::vector<Port> inputs{column("t", {state_.laws().time}),
                           column("q", mechanism_.q),
                           column("qd", mechanism_.qd),
                           column("x", layout_.x),
                           column("z", layout_.z),
                           column("tau", mechanism_.actuated_inputs()),
                           column("zeros", zeros_)};
  if (given != Given::point) inputs.push_back(column("qdd", mechanism_.qdd));
  if (given == Given::multipliers) inputs.push_back(column("multipliers", multipliers_));
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
  values.q_rates = reader.vector(size_of(mechanism_.q));
  values.accelerations = reader.vector(size_of(mechanism_.qd));
  values.rates.resize(offsets_.z);
  Index row = 0;
  for (const SpeedId id : positions_) values.rates[row++] = point.qd[id.index()];
  for (const SpeedId id : independent_) values.rates[row++] = values.accelerations[static_cast<Index>(id.index())];
  values.rates.tail(offsets_.z - offsets_.x) = reader.vector(offsets_.z - offsets_.x);
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
  const Index n = size_of(mechanism_.qd);
  const auto all = static_cast<Index>(directions_.size());
  const VectorXd qdd = values(point).accelerations;
  std::vector<std::vector<double>> inputs = inputs_at(point);
  inputs.emplace_back(qdd.begin(), qdd.end());
  if (balance_) inputs.push_back(multipliers(inputs));
  Reader reader(expr::evaluate(*derivatives_, inputs, parameters_));
  const MatrixXd mass = reader.matrix(n, n);
  const MatrixXd residual = reader.matrix(n, all);
  const MatrixXd x_rates = reader.matrix(offsets_.z - offsets_.x, all);
  Derivatives result;
  result.tau = reader.matrix(offsets_.forces - offsets_.tau, all);
  result.z_next = reader.matrix(offsets_.tau - offsets_.z, all);
  result.outputs = reader.matrix(static_cast<Index>(values_->outputs.back().entries.size()), all);
  MatrixXd accelerations;
  // δ̇ = Δv + ω × δ of all joints, by all variables.
  MatrixXd positions = MatrixXd::Zero(n, all);
  positions.middleCols(n, n).setIdentity();
  for (const CoordinateId quaternion : mechanism_.quaternions()) {
    const Index first = first_spin(mechanism_, quaternion);
    const Eigen::Vector3d w = Eigen::Map<const Eigen::Vector3d>(point.qd.data() + first);
    positions.block<3, 3>(first, first) << 0, -w.z(), w.y(), w.z(), 0, -w.x(), -w.y(), w.x(), 0;
  }
  if (!balance_) {
    accelerations = -numerics::solve_symmetric(mass, residual);
  } else {
    const MatrixXd forces = residual - reader.matrix(n, all);
    const MatrixXd gaps = reader.matrix(static_cast<Index>(position_rows_.size()), all);
    const MatrixXd rates = reader.matrix(size_of(multipliers_), all);
    const MatrixXd closing = reader.matrix(size_of(multipliers_), all);
    const std::vector<Index> independent = indices(independent_);
    const std::vector<Index> dependent = indices(dependent_);
    // Changes of all symbols that keep the loops closed, a column per variable: first the positions follow, …
    MatrixXd along = MatrixXd::Zero(all, offsets_.count);
    const Index behind = all - (offsets_.count - offsets_.x);  // first of x among all
    for (Index k = 0; k < offsets_.u; ++k) along(indices(positions_)[static_cast<std::size_t>(k)], k) = 1;
    for (std::size_t k = 0; k < independent.size(); ++k)
      along(n + independent[k], offsets_.u + static_cast<Index>(k)) = 1;
    along.bottomRightCorner(all - behind, offsets_.count - offsets_.x).setIdentity();
    const std::vector<Index> followers = indices(followers_);
    along(followers, Eigen::all) = -solved(gaps(Eigen::all, followers), gaps * along);
    // … then the speeds, …
    const std::vector<Index> following = shifted(dependent, n);
    const MatrixXd jacobian = rates.middleCols(n, n);
    const MatrixXd of_dependent = jacobian(Eigen::all, dependent);
    along(following, Eigen::all) = -solved(of_dependent, rates * along);
    // … and the accelerations: v̇ = G u̇ + γ.
    MatrixXd through = MatrixXd::Zero(n, static_cast<Index>(independent.size()));
    through(independent, Eigen::all).setIdentity();
    through(dependent, Eigen::all) = -solved(of_dependent, jacobian(Eigen::all, independent));
    MatrixXd bias = MatrixXd::Zero(n, offsets_.count);
    bias(dependent, Eigen::all) = -solved(of_dependent, closing * along);
    const MatrixXd reduced = through.transpose() * mass * through;
    accelerations = -numerics::solve_symmetric(reduced, through.transpose() * (forces * along + mass * bias));
    for (MatrixXd* matrix : {&result.tau, &result.z_next, &result.outputs, &positions})
      *matrix = (*matrix * along).eval();
    result.rates.resize(offsets_.z, offsets_.count);
    result.rates << positions(indices(positions_), Eigen::all), accelerations, x_rates * along;
    return result;
  }
  result.rates.resize(offsets_.z, all);
  result.rates << positions, accelerations, x_rates;
  return result;
}

// Solves Jᵀλ = M v̇ + h − τ in the rows of the dependent speeds.
std::vector<double> MotionEquations::multipliers(const std::vector<std::vector<double>>& inputs) const {
  Reader reader(expr::evaluate(*balance_, inputs, parameters_));
  const VectorXd balance = reader.vector(size_of(mechanism_.qd));
  const MatrixXd jacobian = reader.matrix(size_of(multipliers_), size_of(mechanism_.qd));
  const std::vector<Index> dependent = indices(dependent_);
  const MatrixXd lambda = solved(jacobian(Eigen::all, dependent).transpose(), balance(dependent));
  return {lambda.data(), lambda.data() + lambda.size()};
}

VectorXd MotionEquations::displaced(const MotionPoint& point, const VectorXd& step) const {
  const VectorXd q = Eigen::Map<const VectorXd>(point.q.data(), std::ssize(point.q));
  if (!solver_) return q + step;
  constexpr double longest = 0.05;  // rad or of the size, of a stage: the loops follow on their branch
  constexpr int most_corrections = 12;
  const std::vector<Index> positions = indices(positions_), followers = indices(followers_);
  VectorXd change = VectorXd::Zero(size_of(mechanism_.qd));
  change(positions) = step;
  if (followers.empty()) return solver_->moved(q, change);
  const std::vector<Index> rows(position_rows_.begin(), position_rows_.end());
  const double length = change.cwiseQuotient(solver_->column_scale()).lpNorm<Eigen::Infinity>();
  const VectorXd nothing = VectorXd::Constant(q.size(), std::numeric_limits<double>::quiet_NaN());
  if (!(length < 1e3)) return nothing;
  const double stages = std::max(1.0, std::ceil(length / longest));
  VectorXd now = q;
  const auto advance = [&](const VectorXd& given) {
    const MatrixXd jacobian = jacobian_at(point, now);
    const VectorXd gaps = gaps_at(point, now);
    VectorXd all = given;
    const MatrixXd of_followers = jacobian(rows, followers);
    all(followers) = -solved(of_followers, jacobian(rows, Eigen::all) * given + gaps(rows));
    now = solver_->moved(now, all);
  };
  for (double stage = 0; stage < stages; ++stage) advance(change / stages);
  const VectorXd still = VectorXd::Zero(change.size());
  for (int i = 0; i < most_corrections && now.allFinite(); ++i) {
    // Once more than needed, to rounding.
    const double gap = row_scale_.cwiseProduct(gaps_at(point, now))(rows).lpNorm<Eigen::Infinity>();
    advance(still);
    if (gap < 1e-10) return now;
  }
  return nothing;
}

MotionPoint MotionEquations::moved(const MotionPoint& point, const VectorXd& step) const {
  MotionPoint result = point;
  const VectorXd q = displaced(point, step.head(offsets_.u));
  result.q.assign(q.begin(), q.end());
  Index at = offsets_.x;
  for (std::vector<double>* const list : {&result.x, &result.z, &result.tau}) {
    const Index end = list == &result.x ? offsets_.z : list == &result.z ? offsets_.tau : offsets_.forces;
    for (std::size_t i = 0; at < end; ++at, ++i) (*list)[i] += step[at];
  }
  return result;
}

}  // namespace robotc
