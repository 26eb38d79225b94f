#include "tools/robotc/summary.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "tools/robotc/numbers.h"
#include "tools/robotc/table.h"

namespace robotc::tools {

namespace {

std::string with_unit(double value, const std::vector<std::string>& units, std::size_t i) {
  const std::string number = to_readable(value);
  if (number == "0" || i >= units.size() || units[i].empty() || units[i] == "1") return number;
  return number + " " + units[i];
}

std::string_view integrator_name(runtime::Integrator integrator) {
  switch (integrator) {
    case runtime::Integrator::taylor2:
      return "taylor2";
    case runtime::Integrator::semi_implicit_euler:
      return "semi_implicit_euler";
    case runtime::Integrator::rk4:
      return "rk4";
  }
  return "";
}

/// The joint of an entry of q, qd or tau. Where the sizes differ, entries have only their numbers.
std::string entry_name(const CompiledSimulation& simulation, std::size_t entry, std::size_t count) {
  if (count == simulation.joint_names.size()) return simulation.joint_names[entry];
  return fmt::format("[{}]", entry + 1);
}

std::string element_name(const ExpectationText& text, std::size_t element) {
  return element < text.element_names.size() ? text.element_names[element] : "";
}

std::string heading(const Run& run) {
  const runtime::Plan& plan = run.simulation.plan;
  std::string text = fmt::format("{} of {}: {} s in steps of {} with {}", run.simulation.name, run.simulation.robot,
                                 to_readable(plan.duration), to_readable_quantity(plan.step, "s", 6),
                                 integrator_name(plan.integrator));
  if (plan.hold_steps) {
    const double clock = static_cast<double>(*plan.hold_steps) * plan.step;
    text += fmt::format(", control every {}", to_readable_quantity(clock, "s", 6));
  }
  return text + "\n";
}

std::string final_state(const Run& run) {
  const auto& [simulation, result, wall_s, files] = run;
  const bool has_tau = !result.peak_tau.empty();
  std::vector<Table::Align> columns(has_tau ? 4 : 3, Table::Align::quantity);
  columns.front() = Table::Align::left;
  Table table(std::move(columns));
  table.add_row({fmt::format("t = {} s", to_readable(result.t)), "q", "qd", "peak |tau|"});
  const std::size_t rows = std::max({result.q.size(), result.qd.size(), result.peak_tau.size()});
  for (std::size_t i = 0; i < rows; ++i) {
    table.add_row({entry_name(simulation, i, rows),
                   i < result.q.size() ? with_unit(result.q[i], simulation.q_units, i) : "",
                   i < result.qd.size() ? with_unit(result.qd[i], simulation.qd_units, i) : "",
                   i < result.peak_tau.size() ? with_unit(result.peak_tau[i], simulation.tau_units, i) : ""});
  }
  return table.render("  ");
}

std::string mark(bool passed, bool colour) {
  if (!colour) return passed ? "✓" : "✗";
  return passed ? "\x1b[32m✓\x1b[0m" : "\x1b[31m✗\x1b[0m";
}

bool holds(const runtime::ExpectationResult& outcome) { return outcome.evaluated && outcome.passed; }

std::string expectation_line(const Run& run, std::size_t index, bool colour) {
  const ExpectationText& text = run.simulation.expectations[index];
  const runtime::ExpectationResult& outcome = run.result.expectations[index];
  std::string line = fmt::format("  {} {}\n    ", mark(holds(outcome), colour), text.text);
  if (!outcome.evaluated) return line + "never checked: the run did not reach its window\n";
  const std::string unit = outcome.element < text.units.size() ? text.units[outcome.element] : "1";
  const std::string element = element_name(text, outcome.element);
  const auto quantity = [&](double number) { return to_readable_quantity(number / text.factor, unit); };
  const std::string_view verb = !outcome.passed ? "was" : run.result.interrupted ? "so far at worst" : "at worst";
  return line + fmt::format("{} {} against {}, at {} s{}\n", verb, quantity(compared_value(text, outcome)),
                            quantity(bound(text, outcome)), to_readable(outcome.time),
                            element.empty() ? "" : " (" + element + ")");
}

std::string divergence_line(const Run& run, bool colour) {
  const runtime::Divergence& divergence = *run.result.divergence;
  const std::size_t count = divergence.quantity == "tau" ? run.result.peak_tau.size() : run.result.qd.size();
  return fmt::format("  {} diverged at t = {} s: {} of {} is not finite\n", mark(false, colour),
                     to_readable(divergence.time), divergence.quantity,
                     entry_name(run.simulation, divergence.element, count));
}

/// The first logged value that is not finite. Of a run that diverged that has been said.
std::string not_finite_line(const Run& run) {
  const std::vector<LogColumn>& columns = run.simulation.columns;
  const std::vector<double>& log = run.result.log;
  const auto wrong = std::ranges::find_if_not(log, [](double value) { return std::isfinite(value); });
  if (run.result.divergence || columns.empty() || wrong == log.end()) return "";
  const auto index = static_cast<std::size_t>(wrong - log.begin());
  return fmt::format("  warning: {} is {} at t = {} s\n", columns[index % columns.size()].name, to_readable(*wrong),
                     to_readable(run.result.times[index / columns.size()]));
}

std::string speed_line(const Run& run) {
  std::string text = fmt::format("  simulated in {}", to_readable_quantity(run.wall_s, "s"));
  if (run.wall_s > 0) {
    const double factor = run.result.t / run.wall_s;
    text += fmt::format(", {} × real time", factor < 100 ? to_readable(factor, 3) : fmt::format("{:.0f}", factor));
  }
  return text + "\n";
}

}  // namespace

double compared_value(const ExpectationText& text, const runtime::ExpectationResult& outcome) {
  return text.reversed ? outcome.right : outcome.left;
}

double bound(const ExpectationText& text, const runtime::ExpectationResult& outcome) {
  return text.reversed ? outcome.left : outcome.right;
}

bool succeeded(const Run& run) { return !run.result.divergence && std::ranges::all_of(run.result.expectations, holds); }

std::string summarise_failures(const Run& run, bool colour) {
  std::string text;
  if (run.result.divergence) text += divergence_line(run, colour);
  for (std::size_t i = 0; i < run.result.expectations.size(); ++i) {
    if (!holds(run.result.expectations[i])) text += expectation_line(run, i, colour);
  }
  text += not_finite_line(run);
  if (!text.empty()) text = fmt::format("{} of {}:\n{}", run.simulation.name, run.simulation.robot, text);
  return text;
}

std::string summarise(const Run& run, bool colour) {
  std::string text = heading(run) + "\n" + final_state(run) + "\n";
  if (run.result.interrupted) text += fmt::format("  interrupted at t = {} s\n", to_readable(run.result.t));
  if (run.result.divergence) text += divergence_line(run, colour);
  for (std::size_t i = 0; i < run.result.expectations.size(); ++i) text += expectation_line(run, i, colour);
  const std::string not_finite = not_finite_line(run);
  text += not_finite;
  const bool told = run.result.interrupted || run.result.divergence || !not_finite.empty();
  if (told || !run.result.expectations.empty()) text += "\n";
  text += speed_line(run);
  if (!run.files.empty()) text += fmt::format("  wrote {}\n", fmt::join(run.files, ", "));
  return text;
}

}  // namespace robotc::tools
