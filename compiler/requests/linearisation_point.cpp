#include "compiler/requests/linearisation_point.h"

#include <algorithm>
#include <cmath>

#include "compiler/frontend/evaluate.h"
#include "compiler/lowering/compile_simulation.h"
#include "compiler/lowering/outside_limits.h"
#include "compiler/lowering/simulation_plan.h"
#include "compiler/lowering/simulations.h"
#include "compiler/requests/equilibrium.h"
#include "compiler/requests/linearise_diagnostics.h"
#include "compiler/sema/values/robot_parts.h"

namespace robotc {

namespace {

using Eigen::Index;
using sema::short_number;

class PointFinder {
 public:
  PointFinder(const LinearSubject& subject, const LinearisationRequest& request)
      : subject_(subject), request_(request) {}

  std::optional<LinearisationPoint> find() {
    if (!find_point()) return std::nullopt;
    if (equilibrium_) warn_outside_limits();
    return LinearisationPoint{std::move(point_), equilibrium_, after_run_};
  }

 private:
  /// The time of `--at`; nothing (reported) if it is not a time of the run.
  std::optional<double> asked_time() {
    const syntax::Expr* expr = subject_.state.read_expression("--at", *request_.at);
    if (expr == nullptr) return std::nullopt;
    const auto value = sema::adopting_bare_numbers(subject_.state.evaluator().context(), [&] {
      return subject_.state.evaluator().tensor(*expr, subject_.state.root_scope(),
                                               sema::Expected::scalar("`--at`", dimensions::time));
    });
    if (!value) return std::nullopt;
    const auto numbers = numbers_of(subject_.state, *value, expr->span);
    if (!numbers) return std::nullopt;
    const double duration = subject_.number(subject_.simulation.duration);
    if (numbers->front() >= 0 && numbers->front() <= duration * (1 + 1e-12))
      return std::min(numbers->front(), duration);
    subject_.state.diagnostics().report(
        time_outside_run, expr->span,
        "the run of `" + subject_.simulation.name + "` lasts from 0 to " + short_number(duration) + " s",
        "this is " + short_number(numbers->front()) + " s");
    return std::nullopt;
  }

  bool find_point() {
    if (!subject_.simulation.name.empty()) {
      time_ = subject_.number(subject_.simulation.duration);
      if (request_.at) {
        const auto time = asked_time();
        if (!time) return false;
        time_ = *time;
      }
    }
    point_.t = time_;
    const bool along = request_.at && !request_.equilibrium && !request_.q && !request_.effort;
    if (!(request_.at ? point_of_run() : first_point())) return false;
    if (request_.q) {
      auto q = joint_numbers(subject_.state, subject_.robot(), sema::JointQuantity::q, "--q", *request_.q);
      if (!q) return false;
      point_.q = std::move(*q);
    }
    if (along) return true;
    equilibrium_ = true;
    return subject_.closed ? rest_of_loop() : rest_of_plant();
  }

  bool first_point() {
    point_.tau.assign(static_cast<std::size_t>(subject_.actuated()), 0.0);
    if (subject_.simulation.name.empty()) {
      const auto q = rest_configuration();
      if (!q) return false;
      point_.q = *q;
      point_.qd.assign(subject_.robot().mechanism.qd.size(), 0.0);
      point_.x.assign(static_cast<std::size_t>(subject_.at().z - subject_.at().x), 0.0);
      return true;
    }
    // The references of the original are not shifted.
    const auto plan = make_plan(subject_.state, *find_simulation(subject_.state, subject_.simulation.name),
                                subject_.state.parameter_values());
    if (!plan) return false;
    point_.q = plan->q;
    point_.qd = plan->qd;
    point_.x = plan->x;
    point_.z = plan->z;
    return true;
  }

  /// Zeros; of a robot with loops its assembly. Nothing (reported) if the loops do not close for the parameters set.
  std::optional<std::vector<double>> rest_configuration() {
    const Mechanism& mechanism = subject_.robot().mechanism;
    if (!mechanism.has_loops()) return mechanism.neutral();
    const loops::LoopSolver solver(mechanism, subject_.state.pool(), subject_.state.parameter_values());
    const std::vector<double>& assembly = mechanism.mobility.assembly;
    const loops::Closed closed = solver.close(Eigen::Map<const Eigen::VectorXd>(assembly.data(), std::ssize(assembly)));
    if (closed.success) return std::vector<double>(closed.q.begin(), closed.q.end());
    subject_.report_not_finite();
    return std::nullopt;
  }

  /// The state of the run at the time; of a sampled law at the last tick until then, before it runs.
  bool point_of_run() {
    std::optional<CompiledSimulation> compiled = compile_simulation(subject_.state, subject_.simulation.name);
    if (!compiled) return false;
    runtime::Plan plan = compiled->plan;
    if (subject_.sampled()) {
      const double period = plan.step * static_cast<double>(*plan.hold_steps);
      time_ = std::floor(time_ / period + 1e-9) * period;
      point_.t = time_;
    }
    plan.log = plan.reduced = plan.report = plan.watched = nullptr;
    plan.log_calls.clear();
    plan.reductions.clear();
    plan.expectations.clear();
    std::erase_if(plan.limits, [](const runtime::Limit& limit) {
      using Quantity = runtime::Limit::Quantity;
      return limit.quantity == Quantity::reference || limit.quantity == Quantity::signal;
    });
    plan.report_width = plan.log_width = plan.reduced_width = plan.watched_width = 0;
    const auto state_at = [&](double time) {
      plan.duration = time;
      return runtime::simulate(compiled->system, plan);
    };
    runtime::Result result = state_at(time_);
    if (result.divergence || result.failure) {
      const double stopped = result.divergence ? result.divergence->time : result.failure->time;
      subject_.state.diagnostics().report(
          linearise_stopped, subject_.simulation.span,
          "the run ends at t = " + short_number(stopped) + " s, before t = " + short_number(time_) + " s", "",
          {"`robotc sim` says why; choose an earlier time"});
      return false;
    }
    point_ = {time_,
              std::move(result.q),
              std::move(result.qd),
              std::move(result.x),
              std::move(result.z),
              std::move(result.tau)};
    after_run_ = true;
    // A law sees the effort of the tick before.
    if (subject_.sampled()) {
      const double before = time_ - plan.step / 2;
      point_.tau = before > 0 ? state_at(before).tau : std::vector<double>(point_.tau.size(), 0.0);
    }
    return true;
  }

  RestProblem rest_problem() {
    kept_ = kept_states(subject_, point_);
    RestProblem problem;
    problem.closed_loop = subject_.closed;
    for (Index i = subject_.at().u; i < subject_.at().x; ++i) problem.rates.push_back(i);
    problem.rates.insert(problem.rates.end(), kept_.moving_x.begin(), kept_.moving_x.end());
    for (const Index z : kept_.moving_z) problem.next.push_back(z - subject_.at().z);
    return problem;
  }

  bool rest_of_loop() {
    RestProblem problem = rest_problem();
    for (Index i = 0; i < subject_.at().u; ++i) problem.unknowns.push_back(i);
    problem.unknowns.insert(problem.unknowns.end(), kept_.moving_x.begin(), kept_.moving_x.end());
    problem.unknowns.insert(problem.unknowns.end(), kept_.moving_z.begin(), kept_.moving_z.end());
    const char* const hint =
        "choose another time with `--at`, another guess with `--q`, or linearise along the run: `--at TIME` without "
        "`--equilibrium`";
    if (request_.at || request_.q) return rest(problem, hint);
    const RestResult found = find_rest(subject_.equations, problem, point_);
    if (found.found) {
      point_ = found.point;
      return stands_still(point_);
    }
    search_from_end_of_run();
    return rest(problem, hint);
  }

  /// The run itself may find the way; where it fails, the guess stays.
  void search_from_end_of_run() {
    const Diagnostics::Silence silence(subject_.state.diagnostics());
    const MotionPoint first = point_;
    if (!point_of_run()) point_ = first;
    point_.t = time_ = first.t;
  }

  bool rest_of_plant() {
    RestProblem problem = rest_problem();
    problem.unknowns.insert(problem.unknowns.end(), kept_.moving_x.begin(), kept_.moving_x.end());
    if (request_.effort) {
      auto tau =
          joint_numbers(subject_.state, subject_.robot(), sema::JointQuantity::tau, "--effort", *request_.effort);
      if (!tau) return false;
      point_.tau = std::move(*tau);
    }
    if (request_.effort || (request_.at && request_.equilibrium)) {
      for (Index i = 0; i < subject_.at().u; ++i) problem.unknowns.push_back(i);
      return rest(problem, "choose other efforts with `--effort`, or another guess with `--q`");
    }
    // The motors hold their joints; joints without a motor come to rest.
    for (Index i = subject_.at().tau; i < subject_.at().forces; ++i) problem.unknowns.push_back(i);
    const std::vector<SpeedId>& positions = subject_.equations.positions();
    for (std::size_t i = 0; i < positions.size(); ++i) {
      const bool passive =
          std::ranges::find(subject_.robot().actuated, positions[i]) == subject_.robot().actuated.end();
      if (passive) problem.unknowns.push_back(static_cast<Index>(i));
    }
    return rest(problem, "choose another guess with `--q`");
  }

  void warn_outside_limits() {
    SessionState& state = subject_.state;
    for (const OutsideLimits& joint : outside_limits(state, subject_.robot(), point_.q, state.parameter_values())) {
      warn_once(state, {rests_outside_limits,
                        "the equilibrium is outside the limits of `" + joint.joint + "`",
                        {subject_.place(), joint.values},
                        {},
                        {"if another equilibrium is meant, choose a guess near it with `--q`"}});
    }
  }

  /// False (reported) if prescribed motion goes on at the point.
  bool stands_still(const MotionPoint& point) {
    const programs::PrescribedMotion* const moving = subject_.equations.moving_coupling(point);
    if (moving == nullptr) return true;
    subject_.state.diagnostics().report(
        no_equilibrium, moving->equation,
        "there is no equilibrium at t = " + short_number(point.t) + " s: coupling `" + moving->name + "` moves", "",
        {"linearise along the run: `--at TIME` without `--equilibrium`, or where it stands still: with it"});
    return false;
  }

  bool rest(const RestProblem& problem, std::string hint) {
    RestResult found = find_rest(subject_.equations, problem, point_);
    if (!stands_still(found.point)) return false;
    if (found.found) {
      point_ = std::move(found.point);
      return true;
    }
    if (!found.residual.allFinite()) return subject_.report_not_finite();
    Index worst = 0;
    found.residual.cwiseAbs().maxCoeff(&worst);
    const auto entry = static_cast<std::size_t>(worst);
    const bool ticks = entry >= problem.rates.size();
    const Index variable = ticks ? subject_.at().z + problem.next[entry - problem.rates.size()] : problem.rates[entry];
    std::vector<std::string> hints = {"the nearest point found is " + positions_text(found.point), std::move(hint)};
    const auto accelerates = [&](SpeedId speed, double acceleration) {
      return "`" + subject_.robot().mechanism.name_of(speed) + "` still accelerates at " + short_number(acceleration) +
             (subject_.robot().mechanism.variable(speed).measure == Measure::angle ? " rad/s^2" : " m/s^2");
    };
    // At a dead centre the freedoms rest, and other joints do not.
    const Eigen::VectorXd accelerations = subject_.equations.values(found.point).accelerations;
    Index fastest = 0;
    const double most = accelerations.size() == 0 ? 0 : accelerations.cwiseAbs().maxCoeff(&fastest);
    std::string message;
    if (most > most_amplified * std::abs(found.residual[worst])) {
      message = accelerates(SpeedId(static_cast<std::size_t>(fastest)), accelerations[fastest]);
      hints.insert(hints.begin(), "the loops are at a dead centre there: joints move while the freedoms stand still: " +
                                      freedoms_text());
    } else if (!ticks && variable < subject_.at().x) {
      message = accelerates(subject_.equations.speeds()[static_cast<std::size_t>(variable - subject_.at().u)],
                            found.residual[worst]);
    } else {
      message = "`" + subject_.signal_of(variable, found.point).name + "` still changes by " +
                short_number(found.residual[worst]) + (ticks ? " a tick" : " a second");
    }
    subject_.state.diagnostics().report(
        no_equilibrium, subject_.place(),
        "no equilibrium was found" +
            (subject_.closed ? " with everything as at t = " + short_number(point_.t) + " s" : std::string()) + ": " +
            message,
        "", std::move(hints));
    return false;
  }

  [[nodiscard]] std::string positions_text(const MotionPoint& point) const {
    std::string text;
    for (std::size_t i = 0; i < point.q.size(); ++i) {
      text += (i == 0 ? "" : ", ") + subject_.robot().joint_name(i) + " = " + short_number(point.q[i]) +
              unit_of(CoordinateId(i));
    }
    return text;
  }

  /// "`cyl`", "`a`, `b`".
  [[nodiscard]] std::string freedoms_text() const {
    std::string text;
    for (const SpeedId speed : subject_.equations.speeds())
      text += (text.empty() ? "`" : ", `") + subject_.robot().mechanism.name_of(speed) + "`";
    return text;
  }

  [[nodiscard]] const char* unit_of(CoordinateId coordinate) const {
    switch (subject_.robot().mechanism.variable(coordinate).measure) {
      case Measure::angle:
        return " rad";
      case Measure::length:
        return " m";
      case Measure::quaternion:
        break;
    }
    return "";
  }

  const LinearSubject& subject_;
  const LinearisationRequest& request_;
  MotionPoint point_;
  KeptStates kept_;
  double time_ = 0;
  bool equilibrium_ = false;
  bool after_run_ = false;
};

}  // namespace

std::optional<LinearisationPoint> linearisation_point(const LinearSubject& subject,
                                                      const LinearisationRequest& request) {
  return PointFinder(subject, request).find();
}

}  // namespace robotc
