#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <string>
#include <variant>
#include <vector>

#include "bench/measure.h"
#include "bench/sections.h"
#include "bench/table.h"
#include "compiler/driver/session.h"
#include "compiler/support/file_io.h"

namespace robotc::bench {

namespace {

std::variant<std::string, FileError> read(const std::string& path) { return read_file(path, std::size_t{1} << 24); }

}  // namespace

void bench_simulations() {
  Table table({"simulation", "check ms", "compile ms", "steps", "ns a step"});
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(ROBOTC_SOURCE_DIR "/examples")) {
    if (entry.path().extension() == ".robot") files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
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
      const double steps = simulation->plan.duration / simulation->plan.step;
      const double run = measure([&] { runtime::simulate(simulation->system, simulation->plan); }).median;
      table.add({file.filename().string() + ", " + name, show(1e3 * check), show(1e3 * compile), show(steps),
                 show(1e9 * run / steps)});
    }
  }
  table.print();
}

}  // namespace robotc::bench
