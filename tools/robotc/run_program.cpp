#include "tools/robotc/run_program.h"

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>

extern char** environ;

namespace robotc::tools {

namespace {

/// A pipe whose ends are closed at the end.
struct Pipe {
  int ends[2] = {-1, -1};
  Pipe() = default;
  Pipe(const Pipe&) = delete;
  Pipe& operator=(const Pipe&) = delete;
  ~Pipe() {
    close_end(0);
    close_end(1);
  }
  bool open() { return ::pipe2(ends, O_CLOEXEC) == 0; }
  void close_end(int which) {
    if (ends[which] >= 0) ::close(ends[which]);
    ends[which] = -1;
  }
};

}  // namespace

std::variant<std::string, ProgramError> run_program(const std::vector<std::string>& command, std::size_t most_bytes) {
  Pipe out, err;
  if (!out.open() || !err.open()) return ProgramError{false, std::strerror(errno)};
  std::vector<char*> arguments;
  for (const std::string& word : command) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_adddup2(&actions, out.ends[1], 1);
  posix_spawn_file_actions_adddup2(&actions, err.ends[1], 2);
  pid_t child = -1;
  const int failure = ::posix_spawnp(&child, arguments[0], &actions, nullptr, arguments.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  if (failure != 0) return ProgramError{failure == ENOENT, std::strerror(failure)};
  out.close_end(1);
  err.close_end(1);

  std::array<std::string, 2> texts;
  std::array<pollfd, 2> open{{{out.ends[0], POLLIN, 0}, {err.ends[0], POLLIN, 0}}};
  bool too_much = false;
  while (open[0].fd >= 0 || open[1].fd >= 0) {
    if (::poll(open.data(), open.size(), -1) < 0 && errno != EINTR) break;
    for (std::size_t i = 0; i < 2; ++i) {
      if (open[i].fd < 0 || open[i].revents == 0) continue;
      std::array<char, 65536> buffer;
      const ssize_t count = ::read(open[i].fd, buffer.data(), buffer.size());
      if (count < 0 && errno == EINTR) continue;
      if (count <= 0) {
        open[i].fd = -1;
      } else if (texts[i].size() + static_cast<std::size_t>(count) > most_bytes) {
        too_much = true;
        if (i == 0) ::kill(child, SIGTERM);
        open[i].fd = -1;
      } else {
        texts[i].append(buffer.data(), static_cast<std::size_t>(count));
      }
    }
  }
  int status = 0;
  while (::waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  if (too_much) return ProgramError{false, "it writes too much"};
  if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) {
    return ProgramError{WIFEXITED(status) && WEXITSTATUS(status) == 127, texts[1]};
  }
  return std::move(texts[0]);
}

}  // namespace robotc::tools
