#include "bench/process.h"

#include <fcntl.h>
#include <spawn.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>

namespace robotc::bench {

namespace {

/// Runs a command with its standard output going to `output`, without its error output and without a compiled-code
/// cache.
int run_into(const std::vector<std::string>& command, int output) {
  std::vector<char*> arguments;
  arguments.reserve(command.size() + 1);
  for (const std::string& argument : command) arguments.push_back(const_cast<char*>(argument.c_str()));
  arguments.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO);
  posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
  ::setenv("ROBOTC_CACHE", "off", 1);
  pid_t child = -1;
  int status = -1;
  if (posix_spawn(&child, arguments[0], &actions, nullptr, arguments.data(), environ) == 0) {
    waitpid(child, &status, 0);
  }
  posix_spawn_file_actions_destroy(&actions);
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

}  // namespace

int run_process(const std::vector<std::string>& command) {
  static const int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
  return run_into(command, nowhere);
}

std::optional<std::string> output_of_process(const std::vector<std::string>& command) {
  const int file = memfd_create("output", MFD_CLOEXEC);
  if (file < 0) return std::nullopt;
  std::optional<std::string> text;
  if (run_into(command, file) == 0) {
    text.emplace(static_cast<std::size_t>(lseek(file, 0, SEEK_END)), '\0');
    if (pread(file, text->data(), text->size(), 0) != static_cast<ssize_t>(text->size())) text.reset();
  }
  close(file);
  return text;
}

std::string short_command(const std::vector<std::string>& command) {
  std::string text;
  for (const std::string& word : command) text += (text.empty() ? "" : " ") + word.substr(word.rfind('/') + 1);
  return text;
}

}  // namespace robotc::bench
