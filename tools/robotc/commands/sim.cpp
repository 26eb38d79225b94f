#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <chrono>
#include <filesystem>

#include "results/code_cache.h"
#include "results/csv.h"
#include "results/numbers.h"
#include "results/summary.h"
#include "results/sweep.h"
#include "results/sweep_part_file.h"
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

/// The size of a file with a part of a sweep.
constexpr std::size_t most_part_bytes = std::size_t{4} << 30;

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

/// Writes and prints the results of all runs of a sweep: one table, one picture and one report.
int show_sweep(const SimOptions& options, Sweep& sweep) {
  const bool written = write_results(options, sweep);
  const int code = !written             ? exit_error
                   : interrupted(sweep) ? exit_interrupted
                   : succeeded(sweep)   ? exit_ok
                                        : exit_failed;
  if (options.json) return write_output(sweep_to_json(sweep), code);
  if (options.quiet) return write_output(summarise_failures(sweep, colour_output()), code);
  return write_output(summarise(sweep, colour_output()), code);
}

int run_sweep(const SimOptions& options, const CompiledSimulation& simulation) {
  const InterruptGuard guard;
  std::optional<Sweep> sweep;
  {
    ProgressBar bar(simulation.name, ended_runs(simulation.runs.size()), !options.quiet);
    sweep.emplace(
        simulate_sweep(simulation, [&](double fraction) { bar.update(fraction); }, InterruptGuard::interrupted));
    InterruptGuard::hold_off();
  }
  return show_sweep(options, *sweep);
}

/// Part `number` of `count`, from 1.
struct Shard {
  std::size_t number = 1;
  std::size_t count = 1;
};

/// A number from a text that contains nothing else.
std::optional<std::size_t> read_count(std::string_view text) {
  std::size_t number = 0;
  const auto [rest, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || rest != text.data() + text.size()) return std::nullopt;
  return number;
}

/// "3/8"; nothing for other texts.
std::optional<Shard> read_shard(std::string_view text) {
  const std::size_t slash = text.find('/');
  if (slash == std::string_view::npos) return std::nullopt;
  const auto number = read_count(text.substr(0, slash));
  const auto count = read_count(text.substr(slash + 1));
  if (!number || !count || *number < 1 || *number > *count) return std::nullopt;
  return Shard{*number, *count};
}

/// Runs a part of a sweep, and writes its results to a file. An interrupted part writes none.
int run_shard(const SimOptions& options, const CompiledSimulation& simulation, const std::string& identity,
              const Shard& shard) {
  const SweepPart part = shard_of(simulation.runs.size(), shard.number, shard.count);
  SweepPartFile file{identity, simulation.runs.size(), part.first, {}, 0, 0};
  {
    const InterruptGuard guard;
    ProgressBar bar(simulation.name, ended_runs(part.count), !options.quiet);
    const auto start = std::chrono::steady_clock::now();
    file.results =
        simulate_part(simulation, part, [&](double fraction) { bar.update(fraction); }, InterruptGuard::interrupted);
    file.wall_s = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    file.threads = threads_for(part);
    InterruptGuard::hold_off();
  }
  if (std::ranges::any_of(file.results, [](const runtime::Result& result) { return result.interrupted; })) {
    return exit_interrupted;
  }
  const std::filesystem::path path =
      std::filesystem::path(options.out) / fmt::format("{}.{}of{}.part", simulation.name, shard.number, shard.count);
  std::vector<std::string> written;
  if (!add_result(path, write_file_atomically(path, part_to_bytes(file)), written)) return exit_error;
  const std::string which =
      part.count == 0 ? "no run" : fmt::format("runs {} to {}", part.first + 1, part.first + part.count);
  return options.quiet
             ? exit_ok
             : write_output(fmt::format("{} of {}: wrote {}\n", which, simulation.runs.size(), path.string()), exit_ok);
}

/// The results of a sweep whose parts have run elsewhere.
int gather_sweep(const SimOptions& options, const CompiledSimulation& simulation, const std::string& identity) {
  const std::size_t run_count = simulation.runs.size();
  Sweep sweep{simulation, std::vector<runtime::Result>(run_count), 0, 0, {}};
  std::vector<std::string> from(run_count);  ///< by run
  for (const std::string& path : options.gather) {
    const auto refuse = [&](std::string_view reason) {
      print_error(fmt::format("cannot take runs from {}: {}", path, reason));
      return exit_error;
    };
    const auto bytes = read_file(path, most_part_bytes);
    if (const auto* error = std::get_if<FileError>(&bytes)) return refuse(error->reason);
    auto read = part_from_bytes(std::get<std::string>(bytes));
    if (const auto* reason = std::get_if<std::string>(&read)) return refuse(*reason);
    auto& part = std::get<SweepPartFile>(read);
    if (part.identity != identity || part.run_count != run_count || part.first + part.results.size() > run_count) {
      return refuse("it is of another file, of other parameters, or of another version of robotc");
    }
    for (std::size_t k = 0; k < part.results.size(); ++k) {
      std::string& taken = from[part.first + k];
      if (!taken.empty()) return refuse(fmt::format("run {} is in {} too", part.first + k + 1, taken));
      taken = path;
      sweep.results[part.first + k] = std::move(part.results[k]);
    }
    sweep.wall_s += part.wall_s;
    sweep.threads = std::max(sweep.threads, part.threads);
  }
  const auto missing = std::ranges::find(from, "");
  if (missing != from.end()) {
    const auto count = std::ranges::count(from, "");
    print_error(
        fmt::format("{} of {} runs are in no part; the first is run {}", count, run_count, missing - from.begin() + 1));
    return exit_error;
  }
  return show_sweep(options, sweep);
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
  const std::optional<Shard> shard = options.shard ? read_shard(*options.shard) : std::nullopt;
  if (options.shard && !shard) {
    print_error(
        fmt::format("`--shard {}` is not part of a sweep: write I/N, such as 3/8, with I from 1 to N", *options.shard));
    return exit_error;
  }

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

  if (options.shard || !options.gather.empty()) {
    if (simulation->runs.empty()) {
      print_error(fmt::format("`{}` has no sweep to divide", simulation->name));
      return exit_error;
    }
    const std::string identity = sweep_identity(session, *simulation, ROBOTC_VERSION);
    return shard ? run_shard(options, *simulation, identity, *shard) : gather_sweep(options, *simulation, identity);
  }
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
