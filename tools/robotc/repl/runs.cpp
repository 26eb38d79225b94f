// Commands that run simulations and plot their logs.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <chrono>
#include <utility>

#include "compiler/diagnostics/numbered_names.h"
#include "results/numbers.h"
#include "results/summary.h"
#include "results/sweep.h"
#include "tools/robotc/plots/simulation_plot.h"
#include "tools/robotc/progress.h"
#include "tools/robotc/repl/commands.h"
#include "tools/robotc/repl/interrupt.h"
#include "tools/robotc/repl/terminal.h"
#include "tools/robotc/repl/terminal_plot.h"
#include "tools/robotc/report/report.h"
#include "tools/robotc/report/report_extras.h"
#include "tools/robotc/view/view_data.h"

namespace robotc::tools {

namespace {

/// The same for what is shown in three dimensions, if both have the same width.
void prepend_motion(const LastRun& before, LastRun& run) {
  const runtime::MotionRecord& earlier = before.result.motion;
  runtime::MotionRecord& motion = run.result.motion;
  if (earlier.times.empty() || motion.times.empty() ||
      earlier.values.size() / earlier.times.size() != motion.values.size() / motion.times.size()) {
    return;
  }
  const std::size_t width = motion.values.size() / motion.times.size();
  const std::size_t skip = earlier.times.back() == motion.times.front() ? 1 : 0;
  motion.times.erase(motion.times.begin(), motion.times.begin() + static_cast<std::ptrdiff_t>(skip));
  motion.values.erase(motion.values.begin(), motion.values.begin() + static_cast<std::ptrdiff_t>(skip * width));
  motion.times.insert(motion.times.begin(), earlier.times.begin(), earlier.times.end());
  motion.values.insert(motion.values.begin(), earlier.values.begin(), earlier.values.end());
  if (before.simulation.events == run.simulation.events) {
    motion.events.insert(motion.events.begin(), earlier.events.begin(), earlier.events.end());
  }
}

/// Prepends the log of the run before its continuation, if both have the same columns.
void prepend(const LastRun& before, LastRun& run) {
  const auto same = [](const LogColumn& a, const LogColumn& b) { return a.name == b.name && a.unit == b.unit; };
  runtime::Result& result = run.result;
  const std::vector<double>& earlier = before.result.times;
  if (!std::equal(before.simulation.columns.begin(), before.simulation.columns.end(), run.simulation.columns.begin(),
                  run.simulation.columns.end(), same) ||
      earlier.empty() || result.times.empty()) {
    return;
  }
  // The last row of one is the first of the other, unless it was stopped between rows.
  const bool shared = earlier.back() == result.times.front();
  const std::size_t width = run.simulation.columns.size();
  const auto skip = static_cast<std::ptrdiff_t>(shared ? 1 : 0);
  std::vector<double> times = earlier;
  times.insert(times.end(), result.times.begin() + skip, result.times.end());
  std::vector<double> log = before.result.log;
  log.insert(log.end(), result.log.begin() + skip * static_cast<std::ptrdiff_t>(width), result.log.end());
  result.times = std::move(times);
  result.log = std::move(log);
  result.rows = result.times.size();
  prepend_motion(before, run);
}

/// Runs a simulation and keeps its log; `before` is the run it continues, or null.
bool run(ReplState& state, CompiledSimulation simulation, const LastRun* before) {
  LastRun run{std::move(simulation), {}, 0};
  {
    ProgressBar bar(run.simulation.name, simulated_time(run.simulation.plan.duration), state.screen.interactive());
    run.simulation.plan.keeps_tally = true;
    run.simulation.plan.motion_stride = motion_stride(run.simulation.plan);
    const auto start = std::chrono::steady_clock::now();
    run.result = runtime::simulate(run.simulation.system, run.simulation.plan, [&bar](double fraction) {
      bar.update(fraction);
      return !InterruptWatch::interrupted();
    });
    run.wall_s = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  }
  if (before != nullptr) prepend(*before, run);
  state.last = std::move(run);
  const Run finished{state.last->simulation, state.last->result, state.last->wall_s, {}};
  state.screen.print(summarise(finished, state.screen.colour()));
  state.run_failed = !succeeded(finished) && !state.last->result.interrupted;
  show_live(state);
  return !state.run_failed;
}

/// Runs a whole sweep. Afterwards there is nothing to plot or continue.
bool run_sweep(ReplState& state, const CompiledSimulation& simulation) {
  ProgressBar bar(simulation.name, ended_runs(simulation.runs.size()), state.screen.interactive());
  const Sweep sweep =
      simulate_sweep(simulation, [&](double fraction) { bar.update(fraction); }, InterruptWatch::interrupted);
  state.screen.print(summarise(sweep, state.screen.colour()));
  state.screen.print(fmt::format("`robotc sim FILE {}` writes the table and a plot of it\n", simulation.name));
  state.run_failed = !succeeded(sweep) && !interrupted(sweep);
  return !state.run_failed;
}

/// The time given by an expression; nothing (reported) if it is not a time, or not positive.
std::optional<double> read_time(ReplState& state, std::string_view text) {
  const auto value =
      state.workspace.ask([&](Session& session) { return session.evaluate(std::string(text), Workspace::typed); });
  state.screen.print_messages(state.workspace);
  if (!value) return std::nullopt;
  const NumericValue& time = value->front();
  const bool is_time = value->size() == 1 && time.rank == 0 && !time.is_truth &&
                       (time.units.front() == "s" || time.units.front() == "1");
  if (is_time && time.values.front() > 0) return time.values.front();
  state.screen.complain("error: `:continue` needs a positive time\n  = write `:continue 2 s`\n");
  return std::nullopt;
}

/// Copies the values of states with the same names. There is one value for each name.
void take_states(const std::vector<std::string>& old_names, const std::vector<double>& old_values,
                 const std::vector<std::string>& names, std::vector<double>& values) {
  for (std::size_t i = 0; i < names.size(); ++i) {
    const auto found = std::find(old_names.begin(), old_names.end(), names[i]);
    if (found != old_names.end()) values[i] = old_values[static_cast<std::size_t>(found - old_names.begin())];
  }
}

/// True if both runs have the same expectations and figures, which can then cover both.
bool reports_the_same(const CompiledSimulation& before, const CompiledSimulation& now) {
  const auto same_text = [](const ExpectationText& a, const ExpectationText& b) {
    return a.text == b.text && a.units == b.units;
  };
  const auto same_column = [](const LogColumn& a, const LogColumn& b) { return a.name == b.name && a.unit == b.unit; };
  const auto same_count = [](const runtime::Expectation& a, const runtime::Expectation& b) {
    return a.count == b.count;
  };
  const auto same_reduction = [](const runtime::Reduction& a, const runtime::Reduction& b) {
    return a.kind == b.kind && a.signal == b.signal && a.other == b.other && a.from == b.from;
  };
  return before.plan.reduced_width == now.plan.reduced_width &&
         std::ranges::equal(before.report, now.report, same_column) &&
         std::ranges::equal(before.expectations, now.expectations, same_text) &&
         std::ranges::equal(before.plan.expectations, now.plan.expectations, same_count) &&
         std::ranges::equal(before.plan.reductions, now.plan.reductions, same_reduction);
}

/// Removes expectations whose window has passed.
void forget_past(CompiledSimulation& simulation, double t) {
  auto& planned = simulation.plan.expectations;
  auto& texts = simulation.expectations;
  for (std::size_t i = planned.size(); i-- > 0;) {
    if (planned[i].to >= t) continue;
    planned.erase(planned.begin() + static_cast<std::ptrdiff_t>(i));
    texts.erase(texts.begin() + static_cast<std::ptrdiff_t>(i));
  }
}

/// "error.elbow" for "error" or for itself.
bool names_column(std::string_view signal, std::string_view column) {
  return column.starts_with(signal) && (column.size() == signal.size() || column[signal.size()] == '.');
}

/// The signals in `arguments`, separated by blanks and commas.
std::vector<std::string> words_of(std::string_view arguments) {
  std::vector<std::string> words;
  for (std::size_t begin = 0; begin < arguments.size();) {
    const std::size_t end = std::min(arguments.find_first_of(" \t,", begin), arguments.size());
    if (end > begin) words.emplace_back(arguments.substr(begin, end - begin));
    begin = end + 1;
  }
  return words;
}

/// Reduces a plot to the requested signals; false (reported) if one was not logged.
bool select_signals(ReplState& state, const std::vector<std::string>& wanted, Plot& plot) {
  const std::vector<LogColumn>& columns = state.last->simulation.columns;
  for (const std::string& signal : wanted) {
    const bool known = std::any_of(columns.begin(), columns.end(),
                                   [&](const LogColumn& column) { return names_column(signal, column.name); });
    if (known) continue;
    std::vector<std::string> signals;
    for (const LogColumn& column : columns) {
      std::string name = split_name(column, state.last->simulation.coordinate_names).signal;
      if (std::ranges::find(signals, name) == signals.end()) signals.push_back(std::move(name));
    }
    std::vector<std::string_view> names(signals.begin(), signals.end());
    for (const LogColumn& column : columns) names.push_back(column.name);
    const std::string_view near = nearest_name(signal, names);
    const std::string numbers = numbers_known(signal, names);
    state.screen.complain(fmt::format("error: the run did not log `{}`\n  = {}\n", signal,
                                      !numbers.empty() ? numbers
                                      : near.empty()   ? fmt::format("logged: {}", fmt::join(signals, ", "))
                                                       : fmt::format("did you mean `{}`?", near)));
    return false;
  }
  if (wanted.empty()) return true;
  for (PlotPanel& panel : plot.panels) {
    const std::size_t erased = std::erase_if(panel.series, [&](const PlotSeries& series) {
      const std::string& name = columns[series.signal.column].name;
      return std::none_of(wanted.begin(), wanted.end(),
                          [&](const std::string& signal) { return names_column(signal, name); });
    });
    if (erased != 0) name_lone_series(panel);
  }
  std::erase_if(plot.panels, [](const PlotPanel& panel) { return panel.series.empty(); });
  return true;
}

bool write_plot(ReplState& state, const Plot& plot, const std::string& path) {
  const Run run{state.last->simulation, state.last->result, state.last->wall_s, {}};
  std::string content;
  if (path.ends_with(".svg")) {
    content = render_svg(plot);
  } else if (path.ends_with(".html")) {
    const std::optional<ReportExtras> extras =
        state.workspace.ask([&](Session& session) { return report_extras(session, run.simulation.name, run, true); });
    content = render_report(describe(run), plot, facts_of_run(state), extras.value_or(ReportExtras{}));
  } else {
    state.screen.complain("error: the name of a plot must end in .svg or .html\n");
    return false;
  }
  return write_result(state, path, content);
}

}  // namespace

std::vector<ReportFact> facts_of_run(const ReplState& state) {
  std::vector<ReportFact> facts;
  if (!state.file.empty()) facts.push_back({"File", state.file});
  for (const ParameterSetting& setting : state.workspace.settings()) {
    facts.push_back({"Set", setting.path + " =" + setting.expression});
  }
  return facts;
}

bool write_result(ReplState& state, const std::string& path, std::string_view content) {
  const auto made = missing_folder_of(path);
  const FileError error = write_file_atomically(path, content);
  if (!error.reason.empty()) {
    state.screen.complain(fmt::format("error: cannot write {}: {}\n", path, error.reason));
    return false;
  }
  if (made) state.screen.print(fmt::format("made the folder {}\n", made->string()));
  state.screen.print(fmt::format("wrote {}\n", path));
  return true;
}

bool run_simulation(ReplState& state, std::string_view arguments) {
  const std::optional<std::string> name = arguments.empty() ? std::nullopt : std::optional(std::string(arguments));
  auto simulation = state.workspace.ask([&](Session& session) { return session.compile_simulation(name, true); });
  state.screen.print_messages(state.workspace);
  if (!simulation) return false;
  return simulation->runs.empty() ? run(state, std::move(*simulation), nullptr) : run_sweep(state, *simulation);
}

bool continue_simulation(ReplState& state, std::string_view arguments) {
  if (!state.last) {
    state.screen.complain("error: there is no run to continue\n  = run a simulation first: `:run`\n");
    return false;
  }
  const LastRun before = *state.last;
  if (before.result.divergence || before.result.failure) {
    state.screen.complain("error: the last run failed and cannot be continued\n  = start a new run: `:run`\n");
    return false;
  }
  const std::optional<double> length = arguments.empty() ? std::nullopt : read_time(state, arguments);
  if (!arguments.empty() && !length) return false;
  auto simulation =
      state.workspace.ask([&](Session& session) { return session.compile_simulation(before.simulation.name, true); });
  state.screen.print_messages(state.workspace);
  if (!simulation) return false;
  if (!simulation->runs.empty()) {
    state.screen.complain(fmt::format(
        "error: `{0}` is a sweep now, and a sweep cannot be continued\n  = start it: `:run {0}`\n", simulation->name));
    return false;
  }
  if (simulation->coordinate_names != before.simulation.coordinate_names) {
    state.screen.complain("error: the joints of the robot have changed since the run\n  = start a new run: `:run`\n");
    return false;
  }
  runtime::Plan& plan = simulation->plan;
  const double whole = plan.duration;
  plan.duration = length                      ? before.result.t + *length
                  : before.result.interrupted ? before.simulation.plan.duration
                                              : before.result.t + whole;
  const double rows = (plan.duration - before.result.t) / plan.step;
  constexpr double most_values = 200'000'000;
  if (!(rows <= runtime::most_steps) || rows * static_cast<double>(plan.log_width + 1) > most_values) {
    state.screen.complain("error: this time is too long: a run logs at most 200 million values\n");
    return false;
  }
  // Windows that ended with the run end with the new one.
  for (runtime::Expectation& expectation : plan.expectations) {
    if (expectation.from == whole) expectation.from = plan.duration;
    if (expectation.to == whole) expectation.to = plan.duration;
  }
  for (runtime::Reduction& reduction : plan.reductions) {
    if (reduction.to == whole) reduction.to = plan.duration;
  }
  plan.q = before.result.q;
  plan.qd = before.result.qd;
  take_states(before.simulation.x_names, before.result.x, simulation->x_names, plan.x);
  take_states(before.simulation.z_names, before.result.z, simulation->z_names, plan.z);
  runtime::Resumption resumption{before.result.t, before.result.tau, before.result.law_has_run, {}, {}, nullptr};
  // A law that differs from the previous one computes its efforts at once.
  const bool same_law = before.simulation.z_names == simulation->z_names &&
                        before.simulation.code.kernels.front() == simulation->code.kernels.front();
  resumption.law_has_run = resumption.law_has_run && same_law;
  resumption.tau.resize(simulation->system.ntau);
  if (simulation->actuated_names == before.simulation.actuated_names) resumption.peak_tau = before.result.peak_tau;
  if (std::ranges::equal(before.simulation.plan.limits, plan.limits)) resumption.limits = before.result.limits;
  if (reports_the_same(before.simulation, *simulation)) {
    resumption.tally = before.result.tally;
  } else {
    state.screen.print(
        fmt::format("note: the figures or expectations of `{}` have changed; they are evaluated from {} s on\n",
                    simulation->name, to_readable(before.result.t)));
    forget_past(*simulation, before.result.t);
  }
  plan.resumption = std::move(resumption);
  return run(state, std::move(*simulation), &before);
}

bool plot_signals(ReplState& state, std::string_view arguments) {
  if (!state.last) {
    state.screen.complain("error: there is no run to plot\n  = run a simulation first: `:run`\n");
    return false;
  }
  if (state.last->simulation.columns.empty()) {
    state.screen.complain("error: the run logged nothing\n  = add a line such as `log q, tau` to the simulation\n");
    return false;
  }
  const std::size_t arrow = arguments.find('>');
  Plot plot = make_plot(state.last->simulation, state.last->result);
  if (!select_signals(state, words_of(arguments.substr(0, arrow)), plot)) return false;
  if (arrow == std::string_view::npos) {
    const TerminalSize size = terminal_size();
    const bool is_terminal = state.screen.interactive();
    state.screen.print(
        render_terminal(plot, {size.columns, terminal_shows_utf8(), is_terminal && state.screen.colour()}));
    return true;
  }
  std::string path(arguments.substr(arrow + 1));
  path.erase(0, path.find_first_not_of(" \t"));
  path.erase(path.find_last_not_of(" \t") + 1);
  return write_plot(state, plot, path);
}

}  // namespace robotc::tools
