#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "bench/measure.h"
#include "bench/process.h"
#include "bench/sections.h"
#include "bench/table.h"

namespace robotc::bench {

namespace {

constexpr const char* robotc_path = ROBOTC_EXECUTABLE;
constexpr const char* sources = ROBOTC_SOURCE_DIR "/";
constexpr const char* python = "/usr/bin/python3";  // Debian's, which has Debian's SymPy

/// `robotc derive FILE WHAT…`; files of the sources or of std.
std::vector<std::string> derive_command(const std::string& file, const std::vector<std::string>& rest) {
  const bool of_library = file.starts_with("std/");
  std::vector<std::string> command = {robotc_path, "derive", of_library ? file : sources + file};
  command.insert(command.end(), rest.begin(), rest.end());
  return command;
}

/// Time of the whole process; nothing (reported) if the command fails.
std::optional<Timing> time_process(const std::vector<std::string>& command) {
  if (const int status = run_process(command); status != 0) {
    std::fprintf(stderr, "robotc_bench: %s exits with %d\n", short_command(command).c_str(), status);
    return std::nullopt;
  }
  return measure([&] { run_process(command); }, 2);
}

/// Output of one run of sympy_methods.py, in ms.
struct SympyRun {
  std::string version;
  std::vector<double> phases;  ///< import, model, equations, simplification, printing
  double whole = 0;            ///< including start and end of Python
  double disagreement = 0;     ///< from robotc's torques; 0 if not compared
};

std::optional<SympyRun> run_sympy(const std::vector<std::string>& arguments) {
  std::vector<std::string> command = {python, std::string(sources) + "bench/sympy_methods.py"};
  command.insert(command.end(), arguments.begin(), arguments.end());
  const double start = now();
  const auto text = output_of_process(command);
  const double whole = now() - start;
  if (!text) return std::nullopt;
  const nlohmann::json read = nlohmann::json::parse(*text, nullptr, false);
  if (read.is_discarded()) return std::nullopt;
  SympyRun run{read.value("sympy", ""), {}, 1e3 * whole, read.value("disagreement", 0.0)};
  for (const char* phase : {"import", "model", "derive", "simplify", "print"}) {
    run.phases.push_back(1e3 * read.value(phase, 0.0));
  }
  return run;
}

/// The median of each phase over some runs.
std::optional<SympyRun> median_of_sympy(const std::vector<std::string>& arguments, int runs) {
  std::vector<std::vector<double>> phases;
  std::vector<double> wholes;
  std::optional<SympyRun> result;
  for (int i = 0; i < runs; ++i) {
    result = run_sympy(arguments);
    if (!result) return std::nullopt;
    phases.resize(result->phases.size());
    for (std::size_t p = 0; p < phases.size(); ++p) phases[p].push_back(result->phases[p]);
    wholes.push_back(result->whole);
  }
  for (std::size_t p = 0; p < phases.size(); ++p) result->phases[p] = median(phases[p]);
  result->whole = median(wholes);
  return result;
}

std::string blank_if_zero(double value) { return value < 0.01 ? "–" : show(value); }

}  // namespace

void bench_equations() {
  struct Case {
    const char* name;
    std::vector<std::string> command;
    const char* target;
  };
  const std::vector<std::string> all = {"mass_matrix", "coriolis_matrix", "gravity_forces", "inverse_dynamics"};
  const auto with = [&](std::vector<std::string> what, std::initializer_list<const char*> options) {
    what.insert(what.end(), options.begin(), options.end());
    return what;
  };
  const std::vector<Case> cases = {
      {"SCARA, all letters: M, C, g, τ as formulas", derive_command("examples/scara.robot", with(all, {"--symbolic"})),
       "20"},
      {"7R, numbers: M, C, g, τ as C", derive_command("bench/robots/arm_7r.robot", with(all, {"--as", "c"})), "15"},
      {"7R, numbers: τ as C", derive_command("bench/robots/arm_7r.robot", {"inverse_dynamics", "--as", "c"}), "15"},
      {"9 joints, all letters: M, C, g, τ as formulas",
       derive_command("std/robots/rprprpprr.robot", with(all, {"--symbolic"})), "200"},
      {"30R, numbers: τ as C", derive_command("bench/robots/chain.robot", {"inverse_dynamics", "--as", "c"}), "30"}};
  Table table({"robotc derive, from exec to exit", "ms", "quartiles", "below"});
  for (const Case& row : cases) {
    const auto timing = time_process(row.command);
    if (!timing) continue;
    table.add({row.name, show(1e3 * timing->median),
               show(1e3 * timing->lower_quartile) + " … " + show(1e3 * timing->upper_quartile), row.target});
  }
  table.print();
}

void bench_sympy() {
  const std::filesystem::path module =
      std::filesystem::temp_directory_path() / ("robotc_bench_" + std::to_string(now()) + ".py");
  const std::string scara = "examples/scara.robot";
  run_process(derive_command(scara, {"inverse_dynamics", "--as", "python", "-o", module.string()}));
  if (run_process({python, "-c", "import sympy"}) != 0) {
    std::printf("SymPy: not installed (Debian's python3-sympy); `./dev bench sympy` installs it\n\n");
    return;
  }
  Table table({"SCARA, all letters: M and C q' + g", "import ms", "model", "equations", "simplify", "print",
               "whole process ms", "disagreement"});
  struct Ours {
    const char* name;
    std::vector<std::string> options;
  };
  for (const Ours& ours : {Ours{"robotc derive, formulas", {}}, Ours{"robotc derive --as c", {"--as", "c"}}}) {
    std::vector<std::string> what = {"mass_matrix", "nonlinear_effects", "--symbolic"};
    what.insert(what.end(), ours.options.begin(), ours.options.end());
    if (const auto timing = time_process(derive_command(scara, what))) {
      table.add({ours.name, "", "", "", "", "", show(1e3 * timing->median), ""});
    }
  }
  std::string version;
  struct Theirs {
    const char* name;
    std::vector<std::string> arguments;
    int runs;
  };
  const Theirs methods[] = {{"KanesMethod, raw", {"kane"}, 5},
                            {"KanesMethod, simplified", {"kane", "--simplify"}, 3},
                            {"LagrangesMethod, raw", {"lagrange"}, 5},
                            {"LagrangesMethod, simplified", {"lagrange", "--simplify"}, 3}};
  for (const Theirs& theirs : methods) {
    const auto timed = median_of_sympy(theirs.arguments, theirs.runs);
    std::vector<std::string> checked = theirs.arguments;
    checked.insert(checked.end(), {"--check", module.string()});
    const auto check = run_sympy(checked);
    if (!timed || !check) {
      std::fprintf(stderr, "robotc_bench: %s fails\n", theirs.name);
      continue;
    }
    version = timed->version;
    std::vector<std::string> row = {theirs.name};
    for (const double phase : timed->phases) row.push_back(blank_if_zero(phase));
    char disagreement[32];
    std::snprintf(disagreement, sizeof disagreement, "%.0e", check->disagreement);
    row.insert(row.end(), {show(timed->whole), disagreement});
    table.add(std::move(row));
  }
  table.print();
  std::printf(
      "SymPy %s, medians. Whole processes: robotc reads the file, derives, collects and prints; SymPy's phases are its "
      "import,\nframes and bodies, the equations as two matrices, trigsimp of their entries, and str of both. The "
      "disagreement of torques\nwith robotc's, at a state without structure, as a part of the largest.\n\n",
      version.c_str());
  std::filesystem::remove(module);
}

}  // namespace robotc::bench
