#include "results/describe_run.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <numbers>
#include <optional>

#include "compiler/intrinsics/intrinsic.h"
#include "results/angles.h"
#include "results/numbers.h"

namespace robotc::tools {

namespace {

std::string with_unit(double value, const std::vector<std::string>& units, std::size_t i, const AngleUnits& angles) {
  const ShownUnit unit = shown_unit(i < units.size() ? units[i] : "", angles);
  const std::string number = to_readable(value / unit.factor);
  if (number == "0" || unit.text.empty() || unit.text == "1") return number;
  return number + " " + unit.text;
}

/// The same with a prefix if that is more readable.
std::string in_shown_unit(double value, const std::string& unit, const AngleUnits& angles, int digits = 3) {
  const ShownUnit shown = shown_unit(unit, angles);
  return to_readable_quantity(value / shown.factor, shown.text, digits);
}

/// A value and its bound, with enough digits to show that they differ.
struct Compared {
  Compared(double value_in, double bound_in, const std::string& unit, const AngleUnits& angles) {
    for (int digits = 3; digits <= 17 && value == bound; ++digits) {
      value = in_shown_unit(value_in, unit, angles, digits);
      bound = in_shown_unit(bound_in, unit, angles, digits);
    }
  }

  std::string value, bound;
};

std::string_view integrator_name(runtime::Integrator integrator) {
  switch (integrator) {
    case runtime::Integrator::taylor2:
      return "taylor2";
    case runtime::Integrator::semi_implicit_euler:
      return "semi_implicit_euler";
    case runtime::Integrator::rk4:
      return "rk4";
    case runtime::Integrator::dopri5:
      return "dopri5";
    case runtime::Integrator::rosenbrock4:
      return "rosenbrock4";
    case runtime::Integrator::contact_step:
      return "contact_step";
  }
  return "";
}

/// The name of an entry; its index if it has none.
std::string entry_name(const std::vector<std::string>& names, std::size_t entry) {
  return entry < names.size() ? names[entry] : fmt::format("[{}]", entry + 1);
}

std::string element_name(const ExpectationText& text, std::size_t element) {
  return element < text.element_names.size() ? text.element_names[element] : "";
}

std::string settings(const Run& run) {
  const runtime::Plan& plan = run.simulation.plan;
  const std::string step = to_readable_quantity(plan.step, "s", 6);
  const std::string_view integrator = integrator_name(plan.integrator);
  std::string text = to_readable(plan.duration) + " s ";
  if (runtime::is_adaptive(plan.integrator)) {
    text += fmt::format("with {} to {} relative and {} absolute, rows every {}", integrator,
                        to_readable(plan.tolerances.relative), to_readable(plan.tolerances.absolute), step);
  } else {
    text += fmt::format("in steps of {} with {}", step, integrator);
  }
  if (plan.hold_steps) {
    const double clock = static_cast<double>(*plan.hold_steps) * plan.step;
    text += fmt::format(", control every {}", to_readable_quantity(clock, "s", 6));
  }
  return text;
}

void describe_state(const Run& run, RunDescription& description) {
  const CompiledSimulation& simulation = run.simulation;
  const runtime::Result& result = run.result;
  const bool has_tau = !result.peak_tau.empty();
  description.state_header = {fmt::format("t = {} s", to_readable(result.t)), "q", "qd"};
  if (has_tau) description.state_header.push_back("peak |tau|");
  // A row for each coordinate with the speed of its name, then one for each speed that is not a coordinate's rate.
  std::vector<std::string> names = simulation.coordinate_names;
  std::ranges::copy_if(simulation.speed_names, std::back_inserter(names), [&](const std::string& name) {
    return std::ranges::find(simulation.coordinate_names, name) == simulation.coordinate_names.end();
  });
  for (const std::string& name : names) {
    const auto cell = [&](const std::vector<std::string>& known, const std::vector<double>& values,
                          const std::vector<std::string>& units, const AngleUnits& angles) -> std::string {
      const auto entry = static_cast<std::size_t>(std::ranges::find(known, name) - known.begin());
      return entry < values.size() ? with_unit(values[entry], units, entry, angles) : "";
    };
    std::vector<std::string>& row = description.state.emplace_back();
    row.push_back(name);
    row.push_back(cell(simulation.coordinate_names, result.q, simulation.q_units, simulation.angles));
    row.push_back(cell(simulation.speed_names, result.qd, simulation.qd_units, simulation.angles));
    if (has_tau) row.push_back(cell(simulation.actuated_names, result.peak_tau, simulation.tau_units, {}));
  }
}

bool holds(const runtime::ExpectationResult& outcome) { return outcome.evaluated && outcome.passed; }

Finding describe_expectation(const Run& run, std::size_t index) {
  const ExpectationText& text = run.simulation.expectations[index];
  const runtime::ExpectationResult& outcome = run.result.expectations[index];
  Finding finding{holds(outcome) ? Tone::good : Tone::bad, text.text, "", std::nullopt, true};
  if (!outcome.evaluated) {
    finding.detail = "never checked: the run did not reach its window";
    return finding;
  }
  finding.time = outcome.time;
  const std::string unit = outcome.element < text.units.size() ? text.units[outcome.element] : "1";
  const std::string element = element_name(text, outcome.element);
  const AngleUnits angles = angle_units_of(text.text, run.simulation.angles);
  const Compared compared(compared_value(text, outcome) / text.factor, bound(text, outcome) / text.factor, unit,
                          angles);
  const std::string_view verb = !outcome.passed ? "was" : run.result.interrupted ? "so far at worst" : "at worst";
  finding.detail = fmt::format("{} {} against {}, at {} s{}", verb, compared.value, compared.bound,
                               to_readable(outcome.time), element.empty() ? "" : " (" + element + ")");
  return finding;
}

/// How two of several events that set a discrete state at ticks leave it without a value; otherwise nothing.
std::string contradiction(const runtime::Divergence& divergence, const CompiledSimulation& simulation) {
  if (divergence.quantity != "z" || simulation.z_events[divergence.element].size() < 2) return "";
  std::vector<std::string> events;
  for (const std::string& condition : simulation.z_events[divergence.element])
    events.push_back("`when " + condition + "`");
  return fmt::format(
      "two of {} that become true at the same tick leave it without a value: extend one of the conditions so that it "
      "excludes the other; otherwise ",
      fmt::join(events, ", "));
}

Finding describe_divergence(const Run& run) {
  const runtime::Divergence& divergence = *run.result.divergence;
  const CompiledSimulation& simulation = run.simulation;
  const bool of_law = divergence.quantity == "x" || divergence.quantity == "xd" || divergence.quantity == "z";
  const std::string& quantity = divergence.quantity;
  const std::string name = of_law ? (quantity == "z" ? simulation.z_names : simulation.x_names)[divergence.element]
                           : quantity == "tau" ? entry_name(simulation.actuated_names, divergence.element)
                           : quantity == "q"   ? entry_name(simulation.coordinate_names, divergence.element)
                                               : entry_name(simulation.speed_names, divergence.element);
  const std::vector<std::string>& units = quantity == "q" ? simulation.q_units : simulation.qd_units;
  const std::string what = divergence.value ? "is " + to_readable_quantity(*divergence.value, units[divergence.element])
                                            : std::string("is not finite");
  const std::string why = !divergence.value ? ""
                          : quantity == "q" ? "so large an angle has no digits left for the place within a turn; "
                          : units[divergence.element] == "m/s" ? "bodies are slower than light; "
                                                               : "";
  const std::string help =
      run.result.steps == 0 ? "it is not finite from the start: check the law and the initial values"
      : runtime::is_adaptive(run.simulation.plan.integrator)
          ? "the motion grows without bound: check the signs of the law, and look at the last rows"
          : "try a step ten times smaller: if the result changes, the step was too long (for a stiff system, take "
            "`integrator = rosenbrock4`); if not, the control loop is unstable: check its signs and gains";
  return {Tone::bad,
          fmt::format("diverged at t = {} s: {} {} {}", to_readable(divergence.time),
                      !of_law            ? quantity + " of"
                      : quantity == "xd" ? "the rate of the state"
                                         : "the state",
                      name, what),
          contradiction(divergence, simulation) + why + help, divergence.time};
}

/// Remedies for loops that opened.
std::string help_with_loops(const Run& run) {
  const runtime::Failure& failure = *run.result.failure;
  const bool adaptive = runtime::is_adaptive(run.simulation.plan.integrator);
  if (failure.dead_centre) {
    return "the loops are near a dead centre: where what drives or prescribes the motion leads beyond it, they reach "
           "no farther, and no step is short enough; where they can pass it, " +
           std::string(adaptive ? "smaller tolerances help" : "a shorter step helps");
  }
  if (failure.no_inertia) {
    return "a motion of the loops moves next to no mass here, so that efforts accelerate it without bound: give its "
           "links masses, or keep away from this position";
  }
  return adaptive ? "choose smaller tolerances; if they change nothing, the mechanism cannot move on: look at the last "
                    "rows"
                  : "take a shorter step";
}

/// "`elbow` moves at 3.2e+07 rad/s; ": the fastest joint, of motions that explode: it turns more than once in a row.
std::string fastest_motion(const Run& run) {
  constexpr double turn = 2 * std::numbers::pi;
  const std::vector<double>& qd = run.result.qd;
  const auto fastest = std::ranges::max_element(qd, {}, [](double speed) { return std::abs(speed); });
  if (fastest == qd.end() || std::abs(*fastest) * run.simulation.plan.step < turn) return "";
  const auto index = static_cast<std::size_t>(fastest - qd.begin());
  return fmt::format("`{}` moves at {}; ", run.simulation.speed_names[index],
                     to_readable_quantity(*fastest, run.simulation.qd_units[index], 3));
}

/// The reason why the integrator stopped, and possible remedies.
Finding describe_failure(const Run& run) {
  using Reason = runtime::Failure::Reason;
  const runtime::Failure& failure = *run.result.failure;
  const std::vector<std::string>& events = run.simulation.events;
  const std::string event = failure.event < events.size() ? events[failure.event] : "";
  const double duration = run.simulation.plan.duration;
  std::string reason;
  std::string help;
  switch (failure.reason) {
    case Reason::step_size_underflow:
      reason = "no step meets the tolerances, however short";
      help = "a signal jumps here or grows without bound: look at the last rows, or allow larger tolerances";
      break;
    case Reason::singular_matrix:
      reason = "the matrix of a step is singular, however short the step";
      help = "the accelerations change too fast with the state for double precision: look for a very large stiffness";
      break;
    case Reason::too_many_steps:
      reason = fmt::format("too many steps: the last {} million get the run on by less than {} of {} s",
                           to_readable(runtime::most_steps_without_progress / 1e6),
                           to_readable_quantity(runtime::least_progress * duration, "s", 3), to_readable(duration));
      help = fastest_motion(run) +
             (run.simulation.plan.integrator == runtime::Integrator::dopri5
                  ? "if the system is stiff, use `integrator = rosenbrock4`: its steps are far longer"
                  : "a signal jumps repeatedly or oscillates very fast: look at the last rows");
      break;
    case Reason::endless_events:
      reason = fmt::format("events trigger each other endlessly at one time, the last one `when {}`", event);
      help = "each of these events makes the condition of another true: add hysteresis to a condition";
      break;
    case Reason::too_many_events:
      reason = fmt::format("more than {} events between two rows, the last one `when {}`", runtime::most_events_a_row,
                           event);
      help =
          "the events follow each other faster and faster: stop them below some size, or add hysteresis to the "
          "condition";
      break;
    case Reason::contradicting_events:
      reason = fmt::format("`when {}` and `when {}` happen at the same time and set the same state", event,
                           run.simulation.events[failure.other_event]);
      help = "extend one of the conditions so that it excludes the other";
      break;
    case Reason::loop_opened: {
      const CompiledSimulation::LoopEquation& equation = run.simulation.loop_equations[failure.row];
      const std::string gap = equation.unit.empty() ? to_readable(failure.figure, 3)
                                                    : to_readable_quantity(failure.figure, equation.unit, 3);
      reason = fmt::format("{} {} by {}", equation.name, equation.unit.empty() ? "fails" : "opened", gap);
      help = help_with_loops(run);
      break;
    }
    case Reason::contacts_unsolved:
      reason = "no impulses of the contacts fit the step";
      help =
          "if the motion explodes before, a law or a drive is too stiff for the step: take a shorter one; otherwise a "
          "stiffness is too large relative to the masses for double precision";
      break;
    case Reason::no_answer: {
      const CompiledSimulation::Call& call = run.simulation.calls[failure.call];
      const auto status = static_cast<std::size_t>(failure.status);
      reason = call.failure;
      if (status >= 1 && status <= call.reasons.size()) {
        help = intrinsics::with_figure(call.reasons[status - 1], failure.figure);
      }
      break;
    }
  }
  return {Tone::bad, fmt::format("stopped at t = {} s: {}", to_readable(failure.time), reason), help, failure.time};
}

/// A figure that the file reports.
Finding describe_figure(const Run& run, std::size_t index) {
  const LogColumn& figure = run.simulation.report[index];
  const double value = run.result.report[index] / figure.factor;
  const std::string shown = figure.is_chosen ? to_readable(value) + (figure.unit == "1" ? "" : " " + figure.unit)
                                             : in_shown_unit(value, figure.unit, run.simulation.angles);
  return {std::isfinite(value) ? Tone::note : Tone::warning, figure.name + " = " + shown, "", std::nullopt};
}

/// The first logged value that is not finite; nothing for diverged runs, which say so anyway.
std::optional<Finding> describe_not_finite(const Run& run) {
  const std::vector<LogColumn>& columns = run.simulation.columns;
  const std::vector<double>& log = run.result.log;
  const auto wrong = std::ranges::find_if_not(log, [](double value) { return std::isfinite(value); });
  if (run.result.divergence || columns.empty() || wrong == log.end()) return std::nullopt;
  const auto index = static_cast<std::size_t>(wrong - log.begin());
  return Finding{Tone::warning,
                 fmt::format("{} is {} at t = {} s", columns[index % columns.size()].name, to_readable(*wrong),
                             to_readable(run.result.times[index / columns.size()])),
                 "", run.result.times[index / columns.size()]};
}

std::string speed(const Run& run) {
  std::string text = fmt::format("simulated in {}", to_readable_quantity(run.wall_s, "s"));
  if (run.wall_s > 0 && run.result.t > 0) {
    const std::optional<runtime::Resumption>& resumption = run.simulation.plan.resumption;
    const double factor = (run.result.t - (resumption ? resumption->t : 0)) / run.wall_s;
    text += fmt::format(", {} × real time", factor < 100 ? to_readable(factor, 3) : fmt::format("{:.0f}", factor));
  }
  text += fmt::format("; {} steps", run.result.steps);
  if (runtime::is_adaptive(run.simulation.plan.integrator))
    text += fmt::format(", {} rejected", run.result.rejected_steps);
  text += fmt::format(", {} evaluations", run.result.evaluations);
  return text;
}

}  // namespace

double compared_value(const ExpectationText& text, const runtime::ExpectationResult& outcome) {
  return text.reversed ? outcome.right : outcome.left;
}

double bound(const ExpectationText& text, const runtime::ExpectationResult& outcome) {
  return text.reversed ? outcome.left : outcome.right;
}

bool succeeded(const Run& run) {
  return !run.result.divergence && !run.result.failure && std::ranges::all_of(run.result.expectations, holds);
}

Finding describe_limit(const Run& run, std::size_t index) {
  using Quantity = runtime::Limit::Quantity;
  const runtime::Limit& limit = run.simulation.plan.limits[index];
  const runtime::LimitResult& outcome = run.result.limits[index];
  const auto compare = [&](const std::vector<std::string>& units, std::size_t entry) {
    return Compared(outcome.value, outcome.bound, entry < units.size() ? units[entry] : "1", run.simulation.angles);
  };
  Finding finding{Tone::warning, "", "", outcome.time};
  if (limit.quantity == Quantity::effort) {
    const Compared tau = compare(run.simulation.tau_units, limit.entry);
    finding.text = fmt::format("{}: tau is limited to {}; the law asked for {}, at {} s",
                               entry_name(run.simulation.actuated_names, limit.entry), tau.bound, tau.value,
                               to_readable(outcome.time));
    return finding;
  }
  if (limit.quantity == Quantity::signal) {
    const LogColumn& signal = run.simulation.limited_signal(limit);
    const Compared shown(outcome.value, outcome.bound, signal.unit, run.simulation.angles);
    finding.text = fmt::format("{} reaches {}, beyond its limit of {}, at {} s", signal.name, shown.value, shown.bound,
                               to_readable(outcome.time));
    return finding;
  }
  if (limit.quantity == Quantity::reference) {
    const std::size_t joints = run.simulation.coordinate_names.size();
    const std::size_t joint = limit.entry % joints;
    const Compared position = compare(run.simulation.q_units, joint);
    finding.text = fmt::format("{}: {} leads to {}, beyond its limit of {}, at {} s",
                               run.simulation.coordinate_names[joint], run.simulation.references[limit.entry / joints],
                               position.value, position.bound, to_readable(outcome.time));
    return finding;
  }
  const bool is_position = limit.quantity == Quantity::position;
  const Compared shown = compare(is_position ? run.simulation.q_units : run.simulation.qd_units, limit.entry);
  finding.text =
      fmt::format("{}: {} reaches {}, beyond its limit of {}, at {} s",
                  entry_name(is_position ? run.simulation.coordinate_names : run.simulation.speed_names, limit.entry),
                  is_position ? "q" : "qd", shown.value, shown.bound, to_readable(outcome.time));
  return finding;
}

RunDescription describe(const Run& run) {
  RunDescription description;
  description.title = fmt::format("{} of {}", run.simulation.name, run.simulation.robot);
  description.settings = settings(run);
  describe_state(run, description);
  std::vector<Finding>& findings = description.findings;
  if (run.result.interrupted) {
    findings.push_back(
        {Tone::note, fmt::format("interrupted at t = {} s", to_readable(run.result.t)), "", run.result.t});
  }
  if (run.result.divergence) findings.push_back(describe_divergence(run));
  if (run.result.failure) findings.push_back(describe_failure(run));
  for (std::size_t i = 0; i < run.result.expectations.size(); ++i) findings.push_back(describe_expectation(run, i));
  for (std::size_t i = 0; i < run.result.report.size(); ++i) findings.push_back(describe_figure(run, i));
  if (std::optional<Finding> finding = describe_not_finite(run)) findings.push_back(std::move(*finding));
  for (std::size_t i = 0; i < run.result.limits.size(); ++i) {
    if (run.result.limits[i].exceeded) findings.push_back(describe_limit(run, i));
  }
  description.speed = speed(run);
  return description;
}

}  // namespace robotc::tools
