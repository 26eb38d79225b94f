#include <fmt/format.h>

#include <filesystem>

#include "results/code_cache.h"
#include "results/csv.h"
#include "results/numbers.h"
#include "results/summary.h"
#include "results/sweep.h"
#include "tools/robotc/commands/commands.h"
#include "tools/robotc/output.h"
#include "tools/robotc/plots/simulation_plot.h"
#include "tools/robotc/plots/sweep_plot.h"
#include "tools/robotc/progress.h"
#include "tools/robotc/report/report.h"
#include "tools/robotc/report/report_extras.h"
#include "tools/robotc/report/sweep_report.h"
#include "tools/robotc/run_to_show.h"

namespace robotc::tools {

namespace {

/// Records an output file; false (reported) if it could not be written.
bool add_result(const std::filesystem::path& path, const FileError& error, std::vector<std::string>& files) {
  if (!error.reason.empty()) {
    print_error(fmt::format("cannot write {}: {}", path.string(), error.reason));
    return false;
  }
  files.push_back(path.string());
  return true;
}

/// Settings of the run that are not in the file.
std::vector<ReportFact> facts(const SimOptions& options) {
  std::vector<ReportFact> facts{{"File", options.file}};
  for (const std::string& setting : options.settings) facts.push_back({"Set", setting});
  if (options.duration) facts.push_back({"Duration", *options.duration});
  if (options.step) facts.push_back({"Step", *options.step});
  if (options.formulation != automatic_formulation) facts.push_back({"Formulation", options.formulation});
  return facts;
}

bool write_results(const SimOptions& options, Session& session, Run& run) {
  if (run.simulation.columns.empty()) return true;  // nothing logged
  const std::filesystem::path stem = std::filesystem::path(options.out) / run.simulation.name;
  const auto write_log = [&](const std::filesystem::path& path) {
    AtomicFile file(path);
    write_csv(run.simulation.columns, run.result.times, run.result.log,
              [&](std::string_view piece) { file.append(piece); });
    return file.commit();
  };
  const auto write = [&](const char* extension, const std::string& content) {
    const std::string path = stem.string() + extension;
    return add_result(path, write_file_atomically(path, content), run.files);
  };
  const std::string log_path = stem.string() + ".csv";
  if (!add_result(log_path, write_log(log_path), run.files)) return false;
  const Plot plot = make_plot(run.simulation, run.result);
  const auto extras = report_extras(session, options.simulation, run, !options.no_view, options.meshes);
  if (!extras) return false;
  return write(".svg", render_svg(plot)) && write(".html", render_report(describe(run), plot, facts(options), *extras));
}

int exit_code(const Run& run, bool written) {
  if (!written) return exit_error;
  if (run.result.interrupted) return exit_interrupted;  // ignores signals after the end
  return succeeded(run) ? exit_ok : exit_failed;
}

bool write_results(const SimOptions& options, Sweep& sweep) {
  const std::filesystem::path stem = std::filesystem::path(options.out) / sweep.simulation.name;
  const std::string csv = stem.string() + ".csv";
  if (!add_result(csv, write_file_atomically(csv, sweep_to_csv(sweep)), sweep.files)) return false;
  const std::vector<std::string> pictures = sweep_pictures(sweep);
  const std::string svg = stem.string() + ".svg";
  if (!pictures.empty() && !add_result(svg, write_file_atomically(svg, pictures.front()), sweep.files)) return false;
  const std::string report = stem.string() + ".html";
  return add_result(report, write_file_atomically(report, render_sweep_report(sweep, pictures, facts(options))),
                    sweep.files);
}

/// All runs of a sweep, in one table, one picture and one report.
int run_sweep(const SimOptions& options, const CompiledSimulation& simulation) {
  std::optional<Sweep> sweep;
  bool written = false;
  {
    const InterruptGuard guard;
    ProgressBar bar(simulation.name, ended_runs(simulation.runs.size()), !options.quiet);
    sweep.emplace(
        simulate_sweep(simulation, [&](double fraction) { bar.update(fraction); }, InterruptGuard::interrupted));
    InterruptGuard::hold_off();
    written = write_results(options, *sweep);
  }
  const int code = !written              ? exit_error
                   : interrupted(*sweep) ? exit_interrupted
                   : succeeded(*sweep)   ? exit_ok
                                         : exit_failed;
  if (options.json) return write_output(sweep_to_json(*sweep), code);
  if (options.quiet) return write_output(summarise_failures(*sweep, colour_output()), code);
  return write_output(summarise(*sweep, colour_output()), code);
}

/// Adds `--duration` and `--step` to the settings, as those of the simulation to run.
void add_times(const SimOptions& options, const Session& session, std::vector<ParameterSetting>& settings) {
  const std::vector<std::string> simulations = session.simulations();
  if (simulations.empty()) return;  // reported later
  const std::string name = options.simulation.value_or(simulations.front());
  if (options.duration) settings.push_back({name + ".duration", *options.duration});
  if (options.step) settings.push_back({name + ".step", *options.step});
}

}  // namespace

int run_sim(const SimOptions& options) {
  std::vector<ParameterSetting> settings;
  if (!parse_settings(options.settings, settings)) return exit_error;

  Session session(file_reader());
  session.set_code_settings(code_settings());
  if (!session.choose_formulation(options.formulation) || !session.load(options.file)) {
    return fail_with_diagnostics(session, options.json);
  }
  add_times(options, session, settings);
  if (!session.set_parameters(settings, options.simulation)) return fail_with_diagnostics(session, options.json);
  const std::optional<CompiledSimulation> simulation = session.compile_simulation(options.simulation, !options.no_view);
  session.forget_other_simulations(options.simulation);
  if (!simulation) return fail_with_diagnostics(session, options.json);
  print_diagnostics(session);  // warnings

  // Report it before the run.
  const bool writes = !simulation->columns.empty() || !simulation->runs.empty();
  const auto made = writes ? missing_folder_of((std::filesystem::path(options.out) / "").parent_path()) : std::nullopt;
  const FileError folder = writes ? make_folder(options.out) : FileError{};
  if (!folder.reason.empty()) {
    print_error(fmt::format("cannot write to {}: {}", options.out, folder.reason));
    return exit_error;
  }

  say_made(made);

  if (!simulation->runs.empty()) return run_sweep(options, *simulation);

  runtime::Result result;
  Run run{*simulation, result, 0, {}};
  bool written = false;
  {
    // Ctrl-C ends the run, not the process: the log is still written.
    const InterruptGuard guard;
    result = run_to_show(*simulation, !options.quiet, run.wall_s);
    InterruptGuard::hold_off();
    written = write_results(options, session, run);
  }
  const int code = exit_code(run, written);

  if (options.json) return write_output(run_to_json(run), code);
  if (options.quiet) return write_output(summarise_failures(run, colour_output()), code);
  return write_output(summarise(run, colour_output()), code);
}

}  // namespace robotc::tools
