#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <filesystem>
#include <string>
#include <vector>

#include "bench/measure.h"
#include "bench/sections.h"
#include "bench/table.h"

namespace robotc::bench {

namespace {

/// Runs a command without its output and waits for it; its exit status, or −1.
int run(const std::vector<std::string>& command) {
  std::vector<char*> arguments;
  arguments.reserve(command.size() + 1);
  for (const std::string& argument : command) arguments.push_back(const_cast<char*>(argument.c_str()));
  arguments.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
  posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
  pid_t child = -1;
  int status = -1;
  if (posix_spawn(&child, arguments[0], &actions, nullptr, arguments.data(), environ) == 0) {
    waitpid(child, &status, 0);
  }
  posix_spawn_file_actions_destroy(&actions);
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

}  // namespace

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
    std::string text;
    for (const std::string& word : command) text += word.substr(word.rfind('/') + 1) + " ";
    if (const int status = run(command); status != 0) {
      std::fprintf(stderr, "robotc_bench: %sexits with %d\n", text.c_str(), status);
    }
    const Timing timing = measure([&] { run(command); }, 1);
    table.add({text, show(1e3 * timing.median),
               show(1e3 * timing.lower_quartile) + " … " + show(1e3 * timing.upper_quartile)});
  }
  table.print();
  std::filesystem::remove_all(results);
}

}  // namespace robotc::bench
