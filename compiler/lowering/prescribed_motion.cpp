#include "compiler/lowering/prescribed_motion.h"

#include <Eigen/Core>
#include <algorithm>
#include <cmath>
#include <limits>

#include "compiler/expr/algorithms.h"
#include "compiler/frontend/driver_diagnostics.h"
#include "compiler/loops/loop_solver.h"
#include "compiler/lowering/plant.h"
#include "compiler/lowering/state_layout.h"
#include "compiler/numerics/singular_values.h"
#include "compiler/numerics/symmetric_eigenvalues.h"
#include "compiler/numerics/thresholds.h"
#include "compiler/sema/values/robot_diagnostics.h"
#include "compiler/sema/values/robot_parts.h"

namespace robotc {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;
using expr::Id;
using programs::PrescribedMotion;
using programs::Simulation;

namespace {

/// Relative failures that written digits explain.
constexpr double rounded = 1e-5;
/// Relative failures of equations that contradict each other, after the motion has met all that it can.
constexpr double contradicting = 1e-7;
/// sin of the smallest angle between an equation and those before it.
constexpr double dependent = numerics::redundant_equation;

std::string with_unit(double value, const PrescribedMotion& coupling) {
  const std::string unit = coupling.dimension.to_unit();
  return sema::short_number(value) + (unit.empty() ? "" : " " + unit);
}

/// The simulation's couplings in numbers, and the motion that meets them.
class PrescribedStart {
 public:
  PrescribedStart(SessionState& state, const Simulation& simulation, const ParameterValues& parameters,
                  InitialState& start)
      : state_(state),
        simulation_(simulation),
        parameters_(parameters),
        layout_(layout_of(simulation)),
        motion_(*closed_motion(state, simulation)),
        step_(closing_step(open_tree(state, simulation), motion_)),
        start_(start),
        sizes_(prescribed_sizes(state, simulation, values_at_start())) {}

  bool meet_positions() {
    for (int correction = 0;; ++correction) {
      const VectorXd gaps = evaluate(step_.gaps);
      double widest = 0;
      std::size_t place = static_cast<std::size_t>(gaps.size()) - count_of_positions();
      for (std::size_t i = 0; i < simulation_.couplings.size(); ++i) {
        const PrescribedMotion& coupling = simulation_.couplings[i];
        if (coupling.of_speeds) continue;
        const double gap = gaps[static_cast<Index>(place++)];
        const double relative = std::abs(gap) / sizes_[i];
        if (!(relative <= rounded)) {
          report(coupling_fails_at_start, coupling, "coupling `" + coupling.name + "` does not hold at the start",
                 "the left side is " + with_unit(std::abs(gap), coupling) + (gap < 0 ? " less" : " more") +
                     " than the right side",
                 "change `initial q`, or what is prescribed at t = 0", simulation_.q_span);
          return false;
        }
        widest = std::max(widest, relative);
      }
      if (widest <= 16 * std::numeric_limits<double>::epsilon() || correction == runtime::most_corrections) return true;
      const VectorXd q = evaluate(step_.q);
      start_.q.assign(q.begin(), q.end());
    }
  }

  bool meet_speeds(bool given) {
    if (given) {
      const VectorXd failures = relative_rates();
      for (std::size_t i = 0; i < simulation_.couplings.size(); ++i) {
        if (failures[row_of(i)] <= rounded) continue;
        const PrescribedMotion& coupling = simulation_.couplings[i];
        report(coupling_fails_at_start, coupling, "the initial speeds do not satisfy coupling `" + coupling.name + "`",
               "prescribed here", "leave out `initial qd`: the speeds then start as the couplings say",
               simulation_.qd_span);
        return false;
      }
    }
    const VectorXd qd = evaluate(step_.qd);
    start_.qd.assign(qd.begin(), qd.end());
    return are_consistent();
  }

  /// False (reported) if a motion that is left moves no mass.
  bool moves_mass() {
    const sema::RobotModel& robot = *simulation_.robot;
    if (robot.undetermined.empty()) return true;
    const VectorXd columns = loops::LoopSolver(robot.mechanism, state_.pool(), parameters_).column_scale();
    const Index n = columns.size();
    const MatrixXd bound = jacobian() * columns.asDiagonal();
    const MatrixXd motions = columns.asDiagonal() * numerics::null_space(bound, dependent);
    const MatrixXd mass = evaluate(open_tree(state_, simulation_).get(dynamics::Function::mass_matrix).roots)
                              .reshaped<Eigen::RowMajor>(n, n);
    if (motions.cols() == 0) return true;
    const numerics::SymmetricEigenvalues energies =
        numerics::symmetric_eigenvalues(motions.transpose() * mass * motions);
    const VectorXd free = motions * energies.vectors.col(0);
    const double terms = free.cwiseAbs().dot(mass.cwiseAbs() * free.cwiseAbs());
    if (energies.values[0] > numerics::vanishing_energy * static_cast<double>(n) * terms) return true;
    Index most = 0;
    free.cwiseQuotient(columns).cwiseAbs().maxCoeff(&most);
    const SpeedId speed(static_cast<std::size_t>(most));
    state_.diagnostics().report(
        {sema::undetermined_acceleration,
         "a simulation needs the accelerations of all joints, and `" + robot.mechanism.name_of(speed) +
             "` moves no mass where the run starts",
         {simulation_.span, ""},
         {{robot.mechanism.joint(speed).span, "its acceleration is undetermined"}},
         {"give its link, or a link that it carries, a mass off the axis or an inertia; or prescribe its motion too"}});
    return false;
  }

 private:
  [[nodiscard]] ParameterValues values_at_start() const {
    const Mechanism& mechanism = simulation_.robot->mechanism;
    ParameterValues values = parameters_;
    values.emplace_back(state_.laws().time, 0.0);
    for (std::size_t i = 0; i < start_.q.size(); ++i) values.emplace_back(mechanism.q[i], start_.q[i]);
    for (std::size_t i = 0; i < start_.qd.size(); ++i) values.emplace_back(mechanism.qd[i], start_.qd[i]);
    for (std::size_t i = 0; i < start_.x.size(); ++i) values.emplace_back(layout_.x[i], start_.x[i]);
    for (std::size_t i = 0; i < start_.z.size(); ++i) values.emplace_back(layout_.z[i], start_.z[i]);
    return values;
  }
  [[nodiscard]] VectorXd evaluate(const std::vector<Id>& entries) const {
    const std::vector<double> numbers = expr::evaluate(state_.pool(), entries, values_at_start());
    return Eigen::Map<const VectorXd>(numbers.data(), std::ssize(numbers));
  }
  [[nodiscard]] std::size_t count_of_positions() const {
    return static_cast<std::size_t>(
        std::ranges::count_if(simulation_.couplings, [](const auto& coupling) { return !coupling.of_speeds; }));
  }
  [[nodiscard]] Index row_of(std::size_t coupling) const {
    return static_cast<Index>(motion_.rows().size() - simulation_.couplings.size() + coupling);
  }
  [[nodiscard]] MatrixXd jacobian() const {
    const auto columns = std::ssize(simulation_.robot->mechanism.qd);
    return evaluate(motion_.rows().jacobian).reshaped<Eigen::RowMajor>(std::ssize(motion_.rows().rows), columns);
  }
  /// |J v + drift| of each row over the sum of the sizes of its terms.
  [[nodiscard]] VectorXd relative_rates() const {
    const VectorXd rates = evaluate(motion_.rates(simulation_.robot->mechanism.qd));
    const MatrixXd matrix = jacobian();
    const VectorXd speeds = Eigen::Map<const VectorXd>(start_.qd.data(), std::ssize(start_.qd));
    VectorXd relative = VectorXd::Zero(rates.size());
    for (Index r = 0; r < rates.size(); ++r) {
      const double driven = matrix.row(r).dot(speeds);
      const double terms = matrix.row(r).cwiseAbs().dot(speeds.cwiseAbs()) + std::abs(rates[r] - driven);
      if (terms > 0) relative[r] = std::abs(rates[r]) / terms;
      if (!std::isfinite(rates[r])) relative[r] = HUGE_VAL;
    }
    return relative;
  }

  /// Couplings that depend on the equations before them must agree with these; then they share the effort with them.
  bool are_consistent() {
    const VectorXd failures = relative_rates();
    const VectorXd columns = loops::LoopSolver(simulation_.robot->mechanism, state_.pool(), parameters_).column_scale();
    const MatrixXd matrix = jacobian() * columns.asDiagonal();
    MatrixXd basis(matrix.cols(), 0);
    for (Index r = 0; r < matrix.rows(); ++r) {
      VectorXd row = matrix.row(r).transpose();
      const double length = row.norm();
      for (int round = 0; round < 2; ++round) row -= basis * (basis.transpose() * row);
      const bool independent = row.norm() > dependent * length;
      if (independent) {
        basis.conservativeResize(Eigen::NoChange, basis.cols() + 1);
        basis.rightCols(1) = row.normalized();
      }
      const Index first = row_of(0);
      if (r < first) continue;
      const PrescribedMotion& coupling = simulation_.couplings[static_cast<std::size_t>(r - first)];
      if (independent) continue;
      const double worst = failures.size() == 0 ? 0 : failures.maxCoeff();
      if (!(worst <= contradicting)) {
        report(couplings_contradict, coupling, "coupling `" + coupling.name + "` cannot hold at the start",
               length == 0 ? "nothing can move the left side against the right side there"
                           : "the equations before it determine this motion, and ask for another one",
               length == 0 ? "start elsewhere, or prescribe another coordinate" : "remove it, or one of the others",
               {});
        return false;
      }
      warn_once(state_, {prescribed_twice,
                         "coupling `" + coupling.name + "` follows from the equations before it at the start",
                         {coupling.span, "prescribed a second time"},
                         {},
                         {"how they share the effort is not determined by rigid bodies: do not read its reaction"}});
    }
    return true;
  }

  void report(DiagnosticKind kind, const PrescribedMotion& coupling, const std::string& message,
              const std::string& label, const std::string& hint, Span other) {
    Diagnostic diagnostic{kind, message, {coupling.equation, label}, {}, {hint}};
    if (other.valid()) diagnostic.secondary.push_back({other, "the start"});
    state_.diagnostics().report(std::move(diagnostic));
  }

  SessionState& state_;
  const Simulation& simulation_;
  const ParameterValues& parameters_;
  StateLayout layout_;
  ClosedMotion motion_;
  ClosingStep step_;
  InitialState& start_;
  std::vector<double> sizes_;
};

}  // namespace

void append_prescribed_rows(expr::Pool& pool, const Simulation& simulation, loops::ClosureRows& rows,
                            std::vector<Id>& drift) {
  std::size_t index = simulation.robot->mechanism.couplings.size();
  for (const PrescribedMotion& coupling : simulation.couplings) {
    rows.rows.push_back({.coupling = index++, .of_speeds = coupling.of_speeds});
    rows.gaps.push_back(coupling.of_speeds ? pool.zero() : coupling.difference);
    rows.jacobian.insert(rows.jacobian.end(), coupling.jacobian.begin(), coupling.jacobian.end());
    rows.bias.push_back(coupling.bias);
    drift.push_back(coupling.drift);
  }
}

const std::string& coupling_name(const Simulation& simulation, const loops::ClosureRow& row) {
  const std::vector<Coupling>& own = simulation.robot->mechanism.couplings;
  return *row.coupling < own.size() ? own[*row.coupling].name : simulation.couplings[*row.coupling - own.size()].name;
}

std::vector<double> prescribed_sizes(SessionState& state, const Simulation& simulation,
                                     const ParameterValues& at_start) {
  const loops::LoopSolver solver(simulation.robot->mechanism, state.pool(), state.parameter_values());
  std::vector<double> sizes;
  for (const PrescribedMotion& coupling : simulation.couplings) {
    const std::vector<double> row = expr::evaluate(state.pool(), coupling.jacobian, at_start);
    const VectorXd changes =
        Eigen::Map<const VectorXd>(row.data(), std::ssize(row)).cwiseProduct(solver.column_scale());
    const double largest = changes.cwiseAbs().maxCoeff();
    sizes.push_back(std::isfinite(largest) && largest > 0 ? largest : 1);
  }
  return sizes;
}

bool follow_prescribed_motion(SessionState& state, const Simulation& simulation, bool given_speeds,
                              const ParameterValues& parameters, InitialState& start) {
  PrescribedStart with(state, simulation, parameters, start);
  return with.moves_mass() && with.meet_positions() && with.meet_speeds(given_speeds);
}

}  // namespace robotc
