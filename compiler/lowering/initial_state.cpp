#include "compiler/lowering/initial_state.h"

#include <algorithm>
#include <cmath>

#include "compiler/expr/algorithms.h"
#include "compiler/frontend/driver_diagnostics.h"
#include "compiler/loops/loop_solver.h"
#include "compiler/lowering/closed_motion.h"
#include "compiler/lowering/outside_limits.h"
#include "compiler/lowering/prescribed_motion.h"
#include "compiler/lowering/state_layout.h"
#include "compiler/programs/reached_poses.h"
#include "compiler/sema/values/robot_parts.h"

namespace robotc {

namespace {

using expr::Id;
using programs::Simulation;

/// Relative rate of a gap above which it is more than rounding.
constexpr double contradiction = 1e-9;

class Start {
 public:
  Start(SessionState& state, const Simulation& simulation, const ParameterValues& parameters)
      : state_(state), simulation_(simulation), parameters_(parameters) {}

  std::optional<InitialState> find() {
    const Mechanism& mechanism = simulation_.robot->mechanism;
    InitialState start{mechanism.has_loops() ? given_coordinates() : values(simulation_.q.entries),
                       values(simulation_.qd.entries),
                       {},
                       {}};
    if (!is_finite(start.q, "initial `q`", simulation_.q_span)) return std::nullopt;
    if (!is_finite(start.qd, "initial `qd`", simulation_.qd_span)) return std::nullopt;
    if (mechanism.has_loops() || !simulation_.positions.empty()) {
      const loops::LoopSolver solver(mechanism, state_.pool(), parameters_);
      if (mechanism.has_loops() && !close_loops(solver, start)) return std::nullopt;
      if (!simulation_.positions.empty() && !reach_positions(solver, start.q)) return std::nullopt;
      if (mechanism.has_loops() && !follow_speeds(solver, start)) return std::nullopt;
    }
    const StateLayout layout = layout_of(simulation_);
    if (!begin_states(layout, start)) return std::nullopt;
    if (!simulation_.couplings.empty()) {
      if (!follow_prescribed_motion(state_, simulation_, simulation_.qd_span.valid(), parameters_, start) ||
          !begin_states(layout, start))
        return std::nullopt;
    }
    for (const OutsideLimits& joint : outside_limits(state_, *simulation_.robot, start.q, parameters_)) {
      warn_once(state_, {starts_outside_limits,
                         "`" + joint.joint + "` starts outside its limits",
                         {start_span(), joint.values},
                         {},
                         {}});
    }
    return start;
  }

 private:
  /// Sets the states of laws, of actuators and of the simulation where the robot starts. False (reported) if one is not
  /// finite.
  bool begin_states(const StateLayout& layout, InitialState& start) {
    const Mechanism& mechanism = simulation_.robot->mechanism;
    ParameterValues at_start = parameters_;
    at_start.emplace_back(state_.laws().time, 0.0);
    for (std::size_t i = 0; i < start.q.size(); ++i) at_start.emplace_back(mechanism.q[i], start.q[i]);
    for (std::size_t i = 0; i < start.qd.size(); ++i) at_start.emplace_back(mechanism.qd[i], start.qd[i]);
    std::vector<std::pair<const sema::StateVariable*, std::vector<double>>> completed;
    for (const sema::StateVariable& variable : simulation_.program.states) {
      bool failed = false;
      if (auto numbers = completed_state(variable, at_start, failed)) {
        completed.emplace_back(&variable, std::move(*numbers));
        continue;
      }
      if (failed) return false;
      const std::vector<double> initial = expr::evaluate(state_.pool(), variable.initial, at_start);
      if (!is_finite(initial, "the initial value of `" + variable.path + "`", variable.span)) return false;
    }
    // Entries that loops determine follow.
    for (const auto& [variable, numbers] : completed) {
      for (const Id unknown : std::get<sema::Tensor>(variable->value).row_space.robot->unknown)
        at_start.emplace_back(unknown, 0.0);
    }
    start.x = expr::evaluate(state_.pool(), layout.x_initial, at_start);
    start.z = expr::evaluate(state_.pool(), layout.z_initial, at_start);
    for (const auto& [variable, numbers] : completed) {
      for (std::size_t i = 0; i < numbers.size(); ++i) {
        const bool flows = variable->kind == sema::StateVariable::Kind::flows;
        const std::vector<Id>& symbols = flows ? layout.x : layout.z;
        const auto place = std::ranges::find(symbols, variable->symbols[i]) - symbols.begin();
        (flows ? start.x : start.z)[static_cast<std::size_t>(place)] = numbers[i];
      }
    }
    return true;
  }

  /// The initial value of a configuration whose loops determine some of its entries; nothing if all are known.
  /// `failed` (reported) if the loops cannot be closed with the others.
  std::optional<std::vector<double>> completed_state(const sema::StateVariable& variable,
                                                     const ParameterValues& at_start, bool& failed) {
    const auto* const q = std::get_if<sema::Tensor>(&variable.value);
    if (q == nullptr || q->row_space.robot == nullptr || !q->row_space.configuration) return std::nullopt;
    const sema::RobotModel& robot = *q->row_space.robot;
    std::vector<bool> given;
    for (std::size_t i = 0; i < variable.initial.size() && i < robot.unknown.size(); ++i)
      given.push_back(variable.initial[i] != robot.unknown[i]);
    if (std::ranges::find(given, false) == given.end()) return std::nullopt;
    const loops::LoopSolver solver(robot.mechanism, state_.pool(), parameters_);
    std::vector<double> numbers = robot.mechanism.mobility.assembly;
    for (std::size_t i = 0; i < given.size(); ++i) {
      if (given[i]) numbers[i] = expr::evaluate(state_.pool(), {&variable.initial[i], 1}, at_start).front();
    }
    if (!is_finite(numbers, "the initial value of `" + variable.path + "`", variable.span)) {
      failed = true;
      return std::nullopt;
    }
    const loops::Completed found = on_branch(solver, robot.mechanism, given, vector_of(numbers));
    if (found.success) return std::vector<double>(found.q.begin(), found.q.end());
    failed = true;
    const bool singular = found.failure == loops::Completed::Failure::singular;
    state_.diagnostics().report(loop_open_at_start, variable.span,
                                singular ? "on the way from `assembly` to the initial value of `" + variable.path +
                                               "` the loops pass a dead centre"
                                         : "the loops cannot be closed at the initial value of `" + variable.path + "`",
                                "", {"change the entries that it names, or the parameters"});
    return std::nullopt;
  }

  /// The configuration with the given coordinates on the branch of the assembly, for the parameters of this run.
  [[nodiscard]] static loops::Completed on_branch(const loops::LoopSolver& solver, const Mechanism& mechanism,
                                                  const std::vector<bool>& given, const Eigen::VectorXd& values) {
    const loops::Closed assembly = solver.close(vector_of(mechanism.mobility.assembly));
    if (assembly.success) return solver.complete(assembly.q, given, values);
    loops::Completed none;
    static_cast<loops::Closed&>(none) = assembly;
    return none;
  }

  [[nodiscard]] std::vector<double> values(const std::vector<Id>& ids) const {
    return expr::evaluate(state_.pool(), ids, parameters_);
  }

  bool is_finite(const std::vector<double>& numbers, const std::string& what, Span span) {
    if (std::ranges::all_of(numbers, [](double number) { return std::isfinite(number); })) return true;
    state_.diagnostics().report(not_finite, span, what + " is not finite");
    return false;
  }

  /// Replaces the guess `q`; false (reported) if the positions are unreachable.
  bool reach_positions(const loops::LoopSolver& solver, std::vector<double>& q) {
    std::vector<programs::WantedPose> wanted_poses;
    for (const programs::InitialPosition& wanted : simulation_.positions) {
      const std::vector<double> target = values(wanted.position.entries);
      if (!is_finite(target, "`" + wanted.frame + "`", wanted.span)) return false;
      const std::vector<double> rotation = values(wanted.rotation);
      if (!is_finite(rotation, "`" + wanted.frame + "`", wanted.span)) return false;
      wanted_poses.push_back({wanted.place, target, rotation});
    }
    programs::ReachedPoses found = programs::reach_poses(
        *simulation_.robot, *state_.robots().functions_of(*simulation_.robot), solver, wanted_poses, q, parameters_);
    if (!found.reached) {
      report_unreachable(wanted_poses, found);
      return false;
    }
    q = std::move(found.q);
    return true;
  }

  /// True for an entry of q that stands for what the loops determine.
  [[nodiscard]] bool is_open(std::size_t coordinate) const {
    const Id entry = simulation_.q.entries[coordinate];
    const std::vector<Id>& unknown = simulation_.robot->unknown;
    return state_.pool().stage(entry) == expr::Stage::step || (!unknown.empty() && entry == unknown[coordinate]);
  }

  /// q as given, the entries that the loops determine as in the robot's assembly.
  [[nodiscard]] std::vector<double> given_coordinates() const {
    std::vector<double> q = simulation_.robot->mechanism.mobility.assembly;
    q.resize(simulation_.q.entries.size(), 0.0);
    for (std::size_t i = 0; i < q.size(); ++i) {
      if (!is_open(i)) q[i] = values({simulation_.q.entries[i]}).front();
    }
    return q;
  }

  /// The closed configuration with the coordinates given in `q`: near to it if all of it was given, then with those of
  /// `independent`; otherwise by continuation from the assembly.
  [[nodiscard]] loops::Completed closed_start(const loops::LoopSolver& solver, const std::vector<double>& q) const {
    const Mobility& mobility = simulation_.robot->mechanism.mobility;
    const Eigen::VectorXd values = vector_of(q);
    std::vector<bool> given;
    for (std::size_t i = 0; i < q.size(); ++i) given.push_back(!is_open(i));
    if (std::ranges::find(given, false) == given.end()) {
      loops::Completed near;
      static_cast<loops::Closed&>(near) = solver.close(values, solver.coordinates_of(mobility.independent));
      return near;
    }
    return on_branch(solver, simulation_.robot->mechanism, given, values);
  }

  /// Closes the loops, the independent coordinates as given; false (reported) if that is impossible.
  bool close_loops(const loops::LoopSolver& solver, InitialState& start) {
    const Mechanism& mechanism = simulation_.robot->mechanism;
    const std::vector<SpeedId>& independent = mechanism.mobility.independent;
    const loops::Completed closed = closed_start(solver, start.q);
    if (closed.failure == loops::Completed::Failure::singular) {
      state_.diagnostics().report(loop_open_at_start, simulation_.q_span,
                                  "on the way from `assembly` to this configuration the loops pass a dead centre",
                                  "there `" + names_of(independent) + "` may go on either way",
                                  {"write an `assembly` on the other side of it"});
      return false;
    }
    if (!closed.success) {
      const loops::ClosureRow& row = solver.rows()[closed.row];
      const bool is_coupling = row.coupling.has_value();
      const std::string unit = is_coupling ? "" : is_length(row) ? " m" : " rad";
      state_.diagnostics().report(
          {loop_open_at_start,
           is_coupling ? "coupling `" + mechanism.couplings[*row.coupling].name + "` cannot hold at the start"
                       : "closure `" + mechanism.closures[row.closure].name + "` cannot be closed at the start",
           {simulation_.q_span, sema::short_number(closed.gap) + unit + " are left"},
           {{is_coupling ? mechanism.couplings[*row.coupling].span : mechanism.closures[row.closure].span,
             is_coupling ? "this coupling" : "this closure"}},
           {"`" + names_of(independent) + "` keep their initial positions: change these, or the parameters"}});
      return false;
    }
    start.q.assign(closed.q.begin(), closed.q.end());
    return true;
  }

  /// All speeds from the independent ones; false (reported) if that is impossible.
  bool follow_speeds(const loops::LoopSolver& solver, InitialState& start) {
    const std::vector<SpeedId>& independent = simulation_.robot->mechanism.mobility.independent;
    const loops::LoopSpeeds speeds = solver.speeds(vector_of(start.q), independent, vector_of(start.qd));
    const bool moves = std::ranges::any_of(start.qd, [](double speed) { return speed != 0; });
    if (moves && (!speeds.determined || speeds.residual > contradiction)) {
      state_.diagnostics().report(speeds_undetermined, simulation_.qd_span,
                                  speeds.determined
                                      ? "these speeds would open the loops at the start"
                                      : "these speeds do not determine those of the other joints at the start",
                                  "the mechanism is in a dead centre of `" + names_of(independent) + "` there",
                                  {"start a little away from it, or choose other speeds with `independent = […]`"});
      return false;
    }
    start.qd.assign(speeds.v.begin(), speeds.v.end());
    return true;
  }

  [[nodiscard]] std::string names_of(const std::vector<SpeedId>& speeds) const {
    std::string names;
    for (const SpeedId speed : speeds) {
      names += (names.empty() ? "" : "`, `") + simulation_.robot->mechanism.name_of(speed);
    }
    return names;
  }

  static Eigen::VectorXd vector_of(const std::vector<double>& numbers) {
    return Eigen::Map<const Eigen::VectorXd>(numbers.data(), static_cast<Eigen::Index>(numbers.size()));
  }

  /// Reports the frame with the largest error.
  void report_unreachable(const std::vector<programs::WantedPose>& poses, const programs::ReachedPoses& found) {
    const programs::InitialPosition& wanted = simulation_.positions[found.worst];
    const std::string frame = wanted.frame.substr(wanted.frame.find('.') + 1);
    state_.diagnostics().report(unreachable_position, wanted.span,
                                "`" + frame + "` does not reach " +
                                    programs::metres(poses[found.worst].position.data()) +
                                    (wanted.rotation.empty() ? "" : " with this orientation") +
                                    (simulation_.positions.size() > 1 ? " together with the other positions" : ""),
                                programs::missing_text(found),
                                {"the nearest position found is " + programs::metres(found.position.data()) +
                                 "; if the target is within reach, start from a closer guess `q`"});
  }

  [[nodiscard]] Span start_span() const {
    return simulation_.positions.empty() ? simulation_.q_span : simulation_.positions.front().span;
  }

  SessionState& state_;
  const Simulation& simulation_;
  const ParameterValues& parameters_;
};

}  // namespace

std::optional<InitialState> initial_state(SessionState& state, const Simulation& simulation,
                                          const ParameterValues& parameters) {
  return Start(state, simulation, parameters).find();
}

}  // namespace robotc
