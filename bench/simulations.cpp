#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <string>
#include <variant>
#include <vector>

#include "bench/measure.h"
#include "bench/sections.h"
#include "bench/table.h"
#include "compiler/session/session.h"
#include "compiler/support/file_io.h"

namespace robotc::bench {

namespace {

constexpr const char* examples = ROBOTC_SOURCE_DIR "/examples";
constexpr const char* control_examples = ROBOTC_SOURCE_DIR "/examples/control";

std::variant<std::string, FileError> read(const std::string& path) { return read_file(path, std::size_t{1} << 24); }

/// All `.robot` files of a folder.
std::vector<std::filesystem::path> files_of(const char* folder) {
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    if (entry.path().extension() == ".robot") files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  return files;
}

}  // namespace

void bench_first_calls() {
  Table table({"from text to the first result", "ms"});
  for (const std::filesystem::path& file : files_of(examples)) {
    const double first_call = measure([&] {
                                Session session(read);
                                session.load(file.string());
                                const auto function = session.compile_function("", "inverse_dynamics");
                                if (!function) return;
                                const std::vector<double> state(function->description.inputs.front().size(), 0.5);
                                const double* inputs[] = {state.data(), state.data(), state.data()};
                                std::vector<double> tau(function->output_size());
                                double* output = tau.data();
                                function->call(inputs, function->constants.data(), &output);
                              }).median;
    table.add({file.filename().string() + ", inverse dynamics", show(1e3 * first_call)});
  }
  table.print();
}

void bench_simulations() {
  Table table({"simulation", "check ms", "compile ms", "steps", "ns a step"});
  std::vector<std::filesystem::path> files = files_of(examples);
  for (std::filesystem::path& file : files_of(control_examples)) files.push_back(std::move(file));
  for (const std::filesystem::path& file : files) {
    Session session(read);
    if (!session.load(file.string())) {
      std::fprintf(stderr, "robotc_bench: %s has errors\n", file.c_str());
      continue;
    }
    const double check = measure([&] { Session(read).load(file.string()); }).median;
    for (const std::string& name : session.simulations()) {
      const double compile = measure([&] { session.compile_simulation(name); }).median;
      const auto simulation = session.compile_simulation(name);
      if (!simulation) continue;
      const auto simulate = [&] { return runtime::simulate(simulation->system, simulation->plan); };
      const runtime::Result result = simulate();
      const auto steps = static_cast<double>(result.steps + result.rejected_steps);
      const double run = measure([&] { simulate(); }).median;
      table.add({file.filename().string() + ", " + name, show(1e3 * check), show(1e3 * compile), show(steps),
                 show(1e9 * run / steps)});
    }
  }
  table.print();
}

}  // namespace robotc::bench
