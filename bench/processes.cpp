#include <cstdio>
#include <filesystem>
#include <string>
#include <vector>

#include "bench/measure.h"
#include "bench/process.h"
#include "bench/sections.h"
#include "bench/table.h"

namespace robotc::bench {

void bench_processes() {
  const std::string robotc = ROBOTC_EXECUTABLE;
  const std::string examples = ROBOTC_SOURCE_DIR "/examples/";
  const std::filesystem::path results = std::filesystem::temp_directory_path() / "robotc_bench";
  const std::vector<std::vector<std::string>> commands = {
      {"/bin/true"},
      {robotc, "--version"},
      {robotc, "check", examples + "scara.robot"},
      {robotc, "eval", examples + "scara.robot", "mass_matrix(home)"},
      {robotc, "sim", examples + "scara.robot", "--out", results.string()},
  };
  Table table({"command", "ms", "quartiles"});
  for (const std::vector<std::string>& command : commands) {
    const std::string text = short_command(command);
    if (const int status = run_process(command); status != 0) {
      std::fprintf(stderr, "robotc_bench: %s exits with %d\n", text.c_str(), status);
    }
    const Timing timing = measure([&] { run_process(command); }, 1);
    table.add({text, show(1e3 * timing.median),
               show(1e3 * timing.lower_quartile) + " … " + show(1e3 * timing.upper_quartile)});
  }
  table.print();
  std::filesystem::remove_all(results);
}

}  // namespace robotc::bench
