#include <fcntl.h>
#include <pty.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <string>

#include "bench/measure.h"
#include "bench/sections.h"
#include "bench/table.h"
#include "compiler/session/workspace.h"
#include "compiler/support/file_io.h"
#include "tests/resident_memory.h"

namespace robotc::bench {

namespace {

const std::string scara = ROBOTC_SOURCE_DIR "/examples/scara.robot";

std::variant<std::string, FileError> read_source(const std::string& path) {
  return read_file(path, std::size_t{1} << 24);
}

/// Starts the REPL on a pseudo-terminal, waits for its prompt, then ends it.
void wait_for_prompt(const std::string& state_folder) {
  int terminal = -1;
  const pid_t child = ::forkpty(&terminal, nullptr, nullptr, nullptr);
  if (child == 0) {
    ::setenv("XDG_STATE_HOME", state_folder.c_str(), 1);
    ::setenv("TERM", "xterm", 1);
    ::execl(ROBOTC_EXECUTABLE, ROBOTC_EXECUTABLE, "repl", scara.c_str(), nullptr);
    ::_exit(127);
  }
  if (child < 0) return;
  std::string shown;
  std::array<char, 4096> buffer;
  while (shown.find("> ") == std::string::npos) {
    const ssize_t count = ::read(terminal, buffer.data(), buffer.size());
    if (count <= 0) break;
    shown.append(buffer.data(), static_cast<std::size_t>(count));
  }
  ::kill(child, SIGKILL);
  ::waitpid(child, nullptr, 0);
  ::close(terminal);
}

std::string law_with(double gain) {
  return "controller computed_torque(ref: trajectory) {\n  param Kd = 10 /s\n  tau = mass_matrix(q) * (ref.qdd + " +
         std::to_string(gain) + " /s^2 * (ref.q - q) + Kd * (ref.qd - qd)) + nonlinear_effects(q, qd)\n}";
}

/// Redefines the law and calls it as compiled code.
void redefine_and_call(Workspace& workspace, double gain) {
  if (!workspace.enter(law_with(gain))) std::fputs(workspace.messages(false).c_str(), stderr);
  const auto simulation = workspace.ask([](Session& session) { return session.compile_simulation("tracking"); });
  if (!simulation) return;
  runtime::Plan plan = simulation->plan;
  plan.duration = plan.step;
  runtime::simulate(simulation->system, plan);
}

}  // namespace

void bench_repl() {
  const std::filesystem::path state = std::filesystem::temp_directory_path() / "robotc_bench_repl";
  Table table({"REPL with the SCARA", "", "promised"});
  const Timing prompt = measure([&] { wait_for_prompt(state.string()); }, 1);
  table.add({"from exec to the first prompt", show(1e3 * prompt.median) + " ms", "50 ms"});

  Workspace workspace(read_source);
  workspace.open(scara);
  double gain = 100;
  const Timing evaluate = measure([&] { workspace.enter("mass_matrix(home)[elbow, wrist]"); });
  table.add({"an expression", show(1e3 * evaluate.median) + " ms", ""});
  const Timing redefine = measure([&] { redefine_and_call(workspace, gain += 0.01); }, 1);
  table.add({"a controller defined anew, and called", show(1e3 * redefine.median) + " ms", "20 ms"});

  // Warm-up: fills the undo history and the kernel cache.
  for (int i = 0; i < 100; ++i) redefine_and_call(workspace, gain += 0.01);
  const double before = resident_megabytes();
  for (int i = 0; i < 1000; ++i) redefine_and_call(workspace, gain += 0.01);
  const double after = resident_megabytes();
  table.add({"resident, before a thousand definitions", show(before) + " MB", ""});
  table.add({"and after", show(after) + " MB", show(1.05 * before) + " MB"});
  table.print();
  std::error_code ignored;
  std::filesystem::remove_all(state, ignored);
}

}  // namespace robotc::bench
