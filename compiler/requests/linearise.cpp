#include "compiler/requests/linearise.h"

#include <algorithm>
#include <cmath>
#include <memory>

#include "compiler/catalogue/request.h"
#include "compiler/contacts/contact_equations.h"
#include "compiler/frontend/choose_robot.h"
#include "compiler/linear_systems/eigen_views.h"
#include "compiler/lowering/algorithm_calls.h"
#include "compiler/lowering/simulations.h"
#include "compiler/requests/corners.h"
#include "compiler/requests/linear_subject.h"
#include "compiler/requests/linearisation_point.h"
#include "compiler/requests/linearise_diagnostics.h"
#include "compiler/requests/reference_inputs.h"
#include "compiler/requests/tick_flow.h"
#include "compiler/sema/values/robot_parts.h"
#include "compiler/sema/values/sema_diagnostics.h"

namespace robotc {

namespace {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;
using linear_systems::copy;
using linear_systems::StateSpace;
using programs::Simulation;
using sema::short_number;

const std::vector<programs::VariedReference> no_references;

class Lineariser {
 public:
  Lineariser(SessionState& state, const LinearisationRequest& request) : state_(state), request_(request) {}

  std::optional<Linearisation> run() {
    if (!is_consistent() || !choose_subject() || !name_signals()) return std::nullopt;
    equations_.emplace(state_, *simulation_, closed_, inputs_->by, entries_of_outputs());
    subject_.emplace(LinearSubject{state_, *simulation_, closed_, *equations_});
    if (!has_derivatives() || !find_point() || !linear_parts()) return std::nullopt;
    warn();
    describe();
    if (!assemble()) return std::nullopt;
    return std::move(result_);
  }

 private:
  // ---- The subject ----

  bool refuse(const std::string& message, std::string hint) {
    state_.diagnostics().report(contradicting_requests, {}, message, "", {std::move(hint)});
    return false;
  }

  bool is_consistent() {
    if (!request_.robot.empty() && request_.simulation)
      return refuse("a linear model is that of a simulation or of a robot alone, not of both",
                    "leave out the simulation or `--robot`");
    return true;
  }

  bool choose_subject() {
    const bool alone = !request_.robot.empty() || (!request_.simulation && state_.modules().simulations().empty());
    closed_ = !alone && !request_.plant;
    if (alone) {
      const Robot* robot = choose_robot(state_, request_.robot);
      if (robot == nullptr) return false;
      if (!sema::require_accelerations(state_.evaluator().reporter(), *robot->model, "a linear model", {}))
        return false;
      alone_ = std::make_unique<Simulation>();
      alone_->robot = robot->model;
      alone_->tau.entries.assign(robot->model->actuated.size(), state_.pool().zero());
      for (sema::StateVariable& state : programs::plant_states(state_.pool(), *robot->model))
        alone_->program.states.push_back(std::move(state));
      alone_->wrenches = contacts::contact_wrenches(state_.pool(), robot->model->mechanism);
      simulation_ = alone_.get();
    } else {
      simulation_ = find_simulation(state_, request_.simulation);
      if (simulation_ == nullptr) return false;
    }
    result_.robot = simulation_->robot->name;
    result_.simulation = simulation_->name;
    result_.closed_loop = closed_;
    if (alone && request_.at) return refuse("a robot alone has no run", "leave out `--at`, or name a simulation");
    if (closed_ && request_.effort)
      return refuse("the law of `" + simulation_->name + "` sets the efforts",
                    "add `--plant` for the model without its law, or leave out `--effort`");
    if (!closed_ && request_.loop)
      return refuse("a plant without a law has no loop to open", "name a simulation, and leave out `--plant`");
    if (request_.loop && (!request_.inputs.empty() || !request_.outputs.empty()))
      return refuse("an opened loop has its own input and output", "leave out `--input` and `--output`");
    return true;
  }

  bool name_signals() {
    std::vector<std::string> names = request_.inputs;
    if (names.empty()) names.emplace_back(closed_ ? "force" : "tau");
    if (closed_ && std::ranges::any_of(names, may_be_reference)) {
      varied_ = with_varied_references(state_, *simulation_);
      if (varied_) simulation_ = varied_->simulation.get();
    }
    inputs_ = linear_inputs(state_, *simulation_, varied_ ? varied_->references : no_references, names);
    if (inputs_ && varied_) inputs_->by.zeros = varied_->symbols();
    names = request_.outputs;
    if (names.empty()) names = {"q", "qd"};
    outputs_ = linear_outputs(state_, *simulation_, names);
    return inputs_ && outputs_;
  }

  [[nodiscard]] std::vector<expr::Id> entries_of_outputs() const {
    std::vector<expr::Id> entries;
    for (const LinearOutput& output : *outputs_) entries.push_back(output.entry);
    return entries;
  }

  bool has_derivatives() {
    const sema::CallSite* const site = call_without_derivative(state_, equations_->parts(), equations_->symbols());
    if (site == nullptr) return true;
    state_.diagnostics().report(
        linearise_without_rule, site->span, "`" + site->callee + "` has no derivative, so there is no linear model", "",
        closed_ ? std::vector<std::string>{"`--plant` gives the model of the plant without its law"}
                : std::vector<std::string>{});
    return false;
  }

  bool find_point() {
    auto found = linearisation_point(*subject_, request_);
    if (!found) return false;
    point_ = std::move(found->point);
    result_.time = point_.t;
    result_.equilibrium = found->equilibrium;
    result_.after_run = found->after_run;
    return true;
  }

  [[nodiscard]] bool sampled() const { return subject_->sampled(); }
  [[nodiscard]] Index actuated() const { return subject_->actuated(); }
  [[nodiscard]] const VariableOffsets& at() const { return equations_->offsets(); }
  [[nodiscard]] double period() const { return subject_->number(*simulation_->every); }

  // ---- The model ----

  /// The derivatives at the point, and the flow to the next tick. False (reported) if they are not finite.
  bool linear_parts() {
    kept_ = kept_states(*subject_, point_);
    acting_ = point_;
    if (closed_) {
      const MotionEquations::Values values = equations_->values(point_);
      acting_.tau.assign(values.tau.begin(), values.tau.end());
      if (!values.tau.allFinite() || !values.z_next.allFinite()) return subject_->report_not_finite();
      by_ = equations_->derivatives(point_);
      // Outputs are those of a row of the log: efforts as the law has set them, states as it has read them.
      by_.outputs = equations_->derivatives(acting_).outputs;
      if (sampled()) {
        std::copy(values.z_next.begin(), values.z_next.end(), acting_.z.begin());
        if (result_.equilibrium) acting_.z = point_.z;
        by_.rates = equations_->derivatives(acting_).rates;
      } else {
        by_ = equations_->derivatives(acting_);
      }
    } else {
      by_ = equations_->derivatives(point_);
    }
    const bool finite =
        by_.rates.allFinite() && by_.tau.allFinite() && by_.z_next.allFinite() && by_.outputs.allFinite();
    if (!finite) return subject_->report_not_finite();
    if (!sampled()) return true;
    flow_ =
        result_.equilibrium ? flow_at_rest(*equations_, acting_, period()) : flow_along(*equations_, acting_, period());
    return (flow_.by_state.allFinite() && flow_.by_held.allFinite()) || subject_->report_not_finite();
  }

  /// The variables that are states.
  [[nodiscard]] std::vector<Index> state_variables() const {
    std::vector<Index> states;
    for (Index i = 0; i < at().x; ++i) states.push_back(i);
    states.insert(states.end(), kept_.x.begin(), kept_.x.end());
    states.insert(states.end(), kept_.z.begin(), kept_.z.end());
    if (sampled() && kept_.sees_efforts) {
      for (Index i = at().tau; i < at().forces; ++i) states.push_back(i);
    }
    return states;
  }

  /// The derivatives of the next state, or of its rate, by all variables, of all variables up to the efforts. `closed`:
  /// which actuated joints the law drives.
  [[nodiscard]] MatrixXd motion_by(const VectorXd& closed) const {
    const MatrixXd law = closed.asDiagonal() * by_.tau;
    if (!sampled()) return by_.rates + by_.rates.middleCols(at().tau, actuated()) * law;
    const Index n = at().z;
    MatrixXd next(at().forces, at().count);
    MatrixXd y(n, at().count);
    y << flow_.by_state, flow_.by_held;
    // z and the efforts are set by the tick before they are held.
    y.middleCols(at().z, at().forces - at().z).setZero();
    y += flow_.by_held.leftCols(at().tau - n) * by_.z_next;
    y += flow_.by_held.middleCols(at().tau - n, actuated()) * law;
    next << y, by_.z_next, by_.tau;
    return next;
  }
  /// The same by an additional effort of a motor after its law.
  [[nodiscard]] VectorXd motion_by_motor(Index motor) const {
    if (!sampled()) return by_.rates.col(at().tau + motor);
    VectorXd next = VectorXd::Zero(at().forces);
    next.head(at().z) = flow_.by_held.col(at().tau - at().z + motor);
    return next;
  }

  [[nodiscard]] StateSpace with_period(StateSpace system) const {
    if (sampled()) system.period = period();
    return system;
  }

  [[nodiscard]] StateSpace model() const {
    const std::vector<Index> states = state_variables();
    const VectorXd closed = VectorXd::Constant(actuated(), closed_ ? 1 : 0);
    const MatrixXd motion = motion_by(closed);
    const MatrixXd seen = by_.outputs + by_.outputs.middleCols(at().tau, actuated()) * closed.asDiagonal() * by_.tau;
    const auto inputs = static_cast<Index>(inputs_->list.size());
    MatrixXd b(static_cast<Index>(states.size()), inputs);
    MatrixXd d(seen.rows(), inputs);
    for (Index k = 0; k < inputs; ++k) {
      const LinearInput& input = inputs_->list[static_cast<std::size_t>(k)];
      const auto index = static_cast<Index>(input.index);
      if (input.kind == LinearInput::Kind::motor) {
        b.col(k) = motion_by_motor(index)(states);
        d.col(k) = by_.outputs.col(at().tau + index);
      } else {
        const Index column = index + (input.kind == LinearInput::Kind::force       ? at().forces
                                      : input.kind == LinearInput::Kind::reference ? at().references
                                                                                   : at().parameters);
        b.col(k) = motion.col(column)(states);
        d.col(k) = seen.col(column);
      }
    }
    return with_period({copy(motion(states, states)), copy(b), copy(seen(Eigen::all, states)), copy(d), std::nullopt});
  }

  [[nodiscard]] StateSpace opened(Index motor) const {
    const std::vector<Index> states = state_variables();
    VectorXd closed = VectorXd::Ones(actuated());
    closed[motor] = 0;
    const MatrixXd motion = motion_by(closed);
    const VectorXd b = motion_by_motor(motor)(states);
    const MatrixXd c = -by_.tau(Eigen::seqN(motor, 1), states);
    return with_period(
        {copy(motion(states, states)), copy(b), copy(c), linear_systems::Matrix::zero(1, 1), std::nullopt});
  }

  bool assemble() {
    for (Index i = 0; closed_ && i < actuated(); ++i) {
      result_.loops.push_back(
          {subject_->robot().mechanism.name_of(subject_->robot().actuated[static_cast<std::size_t>(i)]), opened(i)});
    }
    if (request_.loop) return open_loop(*request_.loop);
    result_.system = model();
    for (const LinearInput& input : inputs_->list) result_.inputs.push_back(input.signal);
    const VectorXd values = equations_->values(acting_).outputs;
    for (std::size_t i = 0; i < outputs_->size(); ++i) {
      LinearSignal signal = (*outputs_)[i].signal;
      signal.value = values[static_cast<Index>(i)];
      result_.outputs.push_back(std::move(signal));
    }
    return true;
  }

  bool open_loop(const std::string& joint) {
    std::vector<std::string_view> names;
    for (const Linearisation::Loop& loop : result_.loops) {
      names.push_back(loop.joint);
      if (loop.joint != joint) continue;
      result_.opened = joint;
      result_.system = loop.system;
      const auto index = static_cast<Index>(names.size() - 1);
      LinearSignal effort = subject_->signal_of(at().tau + index, acting_);
      result_.inputs = {effort};
      effort.name = "-" + effort.name;
      effort.value = -effort.value;
      result_.outputs = {std::move(effort)};
      return true;
    }
    const std::string_view near = nearest_name(joint, names);
    state_.diagnostics().report(
        unknown_loop, {}, "`" + subject_->robot().name + "` has no motor at `" + joint + "`", "",
        {near.empty() ? "motors: " + quoted_list(names) : "did you mean `" + std::string(near) + "`?"});
    return false;
  }

  void describe() {
    for (const Index i : state_variables()) result_.states.push_back(subject_->signal_of(i, point_));
    for (Index i = at().tau; i < at().forces; ++i) result_.efforts.push_back(subject_->signal_of(i, acting_));
    const StateSignals signals = state_signals(*simulation_, equations_->layout());
    const auto hold = [&](const std::vector<LinearSignal>& list, const std::vector<double>& values, Index begin,
                          const std::vector<Index>& kept) {
      for (std::size_t i = 0; closed_ && i < list.size(); ++i) {
        if (std::ranges::find(kept, begin + static_cast<Index>(i)) != kept.end()) continue;
        result_.left_out.push_back({list[i].name, list[i].unit, values[i], list[i].words});
      }
    };
    hold(signals.x, point_.x, at().x, kept_.x);
    hold(signals.z, point_.z, at().z, kept_.z);
    if (result_.equilibrium) return;
    const MotionEquations::Values values = equations_->values(acting_);
    for (const Index i : state_variables()) {
      if (i >= at().z || std::abs(values.rates[i]) <= result_.fastest_rate) continue;
      result_.fastest_rate = std::abs(values.rates[i]);
      result_.fastest_state = subject_->signal_of(i, point_).name;
    }
  }

  void warn() {
    if (closed_) {
      const MotionEquations::Efforts efforts = equations_->efforts(point_);
      for (Index i = 0; i < actuated(); ++i) {
        if (efforts.asked[i] == efforts.limited[i]) continue;
        const SpeedId speed = subject_->robot().actuated[static_cast<std::size_t>(i)];
        state_.diagnostics().report(linearised_saturated, simulation_->span,
                                    "the effort of `" + subject_->robot().mechanism.name_of(speed) +
                                        "` is at its limit: the law has no effect there",
                                    "the law asks for " + short_number(efforts.asked[i]) + ", the limit is " +
                                        short_number(efforts.limited[i]));
      }
    }
    for (const std::string& corner : corners_at(state_, *equations_, acting_)) {
      state_.diagnostics().report(linearised_at_corner, subject_->place(),
                                  "the motion has a corner or jumps at this point: the model holds on one side",
                                  "at `" + corner + "`");
    }
  }

  SessionState& state_;
  const LinearisationRequest& request_;
  std::optional<VariedSimulation> varied_;
  std::unique_ptr<Simulation> alone_;  ///< of a robot without a simulation
  const Simulation* simulation_ = nullptr;
  bool closed_ = false;
  std::optional<LinearInputs> inputs_;
  std::optional<std::vector<LinearOutput>> outputs_;
  std::optional<MotionEquations> equations_;
  std::optional<LinearSubject> subject_;
  MotionPoint point_;   ///< at a tick before the law has run
  MotionPoint acting_;  ///< after it
  KeptStates kept_;
  MotionEquations::Derivatives by_;
  TickFlow flow_;
  Linearisation result_;
};

}  // namespace

std::optional<Linearisation> linearise(SessionState& state, const LinearisationRequest& request) {
  return Lineariser(state, request).run();
}

}  // namespace robotc
