// The commands that run simulations and plot what they logged.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <chrono>
#include <utility>

#include "tools/robotc/progress.h"
#include "tools/robotc/repl/commands.h"
#include "tools/robotc/repl/interrupt.h"
#include "tools/robotc/repl/terminal.h"
#include "tools/robotc/repl/terminal_plot.h"
#include "tools/robotc/report/report.h"
#include "tools/robotc/simulation_plot.h"
#include "tools/robotc/summary.h"

namespace robotc::tools {

namespace {

/// Runs and keeps what it logged.
bool run(ReplState& state, CompiledSimulation simulation) {
  LastRun run{std::move(simulation), {}, 0};
  {
    ProgressBar bar(run.simulation.name, simulated_time(run.simulation.plan.duration), state.screen.interactive());
    const auto start = std::chrono::steady_clock::now();
    run.result = runtime::simulate(run.simulation.system, run.simulation.plan, [&bar](double fraction) {
      bar.update(fraction);
      return !InterruptWatch::interrupted();
    });
    run.wall_s = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  }
  state.last = std::move(run);
  const Run finished{state.last->simulation, state.last->result, state.last->wall_s, {}};
  state.screen.print(summarise(finished, state.screen.colour()));
  state.run_failed = !succeeded(finished) && !state.last->result.interrupted;
  return !state.run_failed;
}

/// "error.elbow" of "error" or of itself.
bool names_column(std::string_view signal, std::string_view column) {
  return column.starts_with(signal) && (column.size() == signal.size() || column[signal.size()] == '.');
}

/// The signals that stand in `arguments`, parted by blanks and commas.
std::vector<std::string> words_of(std::string_view arguments) {
  std::vector<std::string> words;
  for (std::size_t begin = 0; begin < arguments.size();) {
    const std::size_t end = std::min(arguments.find_first_of(" \t,", begin), arguments.size());
    if (end > begin) words.emplace_back(arguments.substr(begin, end - begin));
    begin = end + 1;
  }
  return words;
}

/// Leaves of a plot what is asked for; false (reported) if something asked for was not logged.
bool select_signals(ReplState& state, const std::vector<std::string>& wanted, Plot& plot) {
  const std::vector<LogColumn>& columns = state.last->simulation.columns;
  for (const std::string& signal : wanted) {
    const bool known = std::any_of(columns.begin(), columns.end(),
                                   [&](const LogColumn& column) { return names_column(signal, column.name); });
    if (known) continue;
    std::vector<std::string_view> names;
    for (const LogColumn& column : columns) {
      names.push_back(column.name);
      names.push_back(std::string_view(column.name).substr(0, column.name.find('.')));
    }
    std::vector<std::string_view> signals;
    for (std::size_t i = 1; i < names.size(); i += 2) {
      if (std::find(signals.begin(), signals.end(), names[i]) == signals.end()) signals.push_back(names[i]);
    }
    const std::string_view near = nearest_name(signal, names);
    state.screen.complain(fmt::format(
        "error: the run did not log `{}`\n  = {}\n", signal,
        near.empty() ? fmt::format("logged: {}", fmt::join(signals, ", ")) : fmt::format("did you mean `{}`?", near)));
    return false;
  }
  if (wanted.empty()) return true;
  for (PlotPanel& panel : plot.panels) {
    std::erase_if(panel.series, [&](const PlotSeries& series) {
      const std::string& name = columns[series.signal.column].name;
      return std::none_of(wanted.begin(), wanted.end(),
                          [&](const std::string& signal) { return names_column(signal, name); });
    });
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
    std::vector<ReportFact> facts;
    if (!state.file.empty()) facts.push_back({"File", state.file});
    for (const ParameterSetting& setting : state.workspace.settings()) {
      facts.push_back({"Set", setting.path + " =" + setting.expression});
    }
    content = render_report(describe(run), plot, facts);
  } else {
    state.screen.complain("error: a plot goes to a file whose name ends in .svg or .html\n");
    return false;
  }
  const FileError error = write_file_atomically(path, content);
  if (!error.reason.empty()) {
    state.screen.complain(fmt::format("error: cannot write {}: {}\n", path, error.reason));
    return false;
  }
  state.screen.print(fmt::format("wrote {}\n", path));
  return true;
}

}  // namespace

bool run_simulation(ReplState& state, std::string_view arguments) {
  const std::optional<std::string> name = arguments.empty() ? std::nullopt : std::optional(std::string(arguments));
  auto simulation = state.workspace.ask([&](Session& session) { return session.compile_simulation(name); });
  state.screen.print_messages(state.workspace);
  return simulation && run(state, std::move(*simulation));
}

bool continue_simulation(ReplState& state, std::string_view /*arguments*/) {
  state.screen.complain("error: runs cannot be continued yet\n");
  return false;
}

bool plot_signals(ReplState& state, std::string_view arguments) {
  if (!state.last) {
    state.screen.complain("error: there is no run to plot\n  = run a simulation first: `:run`\n");
    return false;
  }
  if (state.last->simulation.columns.empty()) {
    state.screen.complain("error: the run logged nothing\n  = say what in the simulation: `log q, tau`\n");
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
