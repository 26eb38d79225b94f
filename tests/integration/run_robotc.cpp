#include "tests/integration/run_robotc.h"

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <stdexcept>

namespace robotc::testing {

namespace {

struct Pipe {
  std::array<int, 2> ends{-1, -1};
  Pipe() {
    if (::pipe2(ends.data(), O_CLOEXEC) != 0) throw std::runtime_error("no pipe");
  }
  Pipe(const Pipe&) = delete;
  Pipe& operator=(const Pipe&) = delete;
  ~Pipe() {
    close_end(0);
    close_end(1);
  }
  void close_end(std::size_t i) {
    if (ends[i] >= 0) ::close(ends[i]);
    ends[i] = -1;
  }
};

/// Reads available text; false at the end of the stream.
bool read_some(int fd, std::string& text) {
  std::array<char, 65536> buffer;
  const ssize_t count = ::read(fd, buffer.data(), buffer.size());
  if (count > 0) text.append(buffer.data(), static_cast<std::size_t>(count));
  return count > 0;
}

/// Whether the process has a handler for the signal: before that, the signal would end it at once.
bool catches(pid_t process, int signal) {
  std::ifstream status("/proc/" + std::to_string(process) + "/status");
  for (std::string line; std::getline(status, line);) {
    if (line.starts_with("SigCgt:")) return (std::stoull(line.substr(7), nullptr, 16) >> (signal - 1) & 1) != 0;
  }
  return false;
}

/// Reads both streams until the process has closed them, and sends the signal at its time, or as soon after it as the
/// process catches it.
void collect(pid_t child, Pipe& out, Pipe& err, const RunOptions& options, Outcome& outcome) {
  const auto start = std::chrono::steady_clock::now();
  bool interrupted = options.interrupt_after_ms == 0 && options.interrupt_when == nullptr;
  std::array<pollfd, 2> streams{pollfd{out.ends[0], POLLIN, 0}, pollfd{err.ends[0], POLLIN, 0}};
  while (streams[0].fd >= 0 || streams[1].fd >= 0) {
    ::poll(streams.data(), streams.size(), interrupted ? -1 : 10);
    for (std::size_t i = 0; i < streams.size(); ++i) {
      if (streams[i].fd < 0 || streams[i].revents == 0) continue;
      if (!read_some(streams[i].fd, i == 0 ? outcome.out : outcome.err)) streams[i].fd = -1;
    }
    const auto elapsed = std::chrono::steady_clock::now() - start;
    const bool is_time = options.interrupt_when != nullptr
                             ? options.interrupt_when->load()
                             : elapsed >= std::chrono::milliseconds(options.interrupt_after_ms);
    if (!interrupted && is_time && catches(child, options.signal)) {
      ::kill(child, options.signal);
      interrupted = true;
    }
  }
}

}  // namespace

Outcome run_robotc(const std::vector<std::string>& arguments, RunOptions options) {
  Pipe out;
  Pipe err;
  posix_spawn_file_actions_t actions;
  ::posix_spawn_file_actions_init(&actions);
  switch (options.output) {
    case Stdout::closed:
      ::posix_spawn_file_actions_addclose(&actions, 1);
      break;
    case Stdout::full_device:
      ::posix_spawn_file_actions_addopen(&actions, 1, "/dev/full", O_WRONLY, 0);
      break;
    case Stdout::broken_pipe:
      out.close_end(0);
      [[fallthrough]];
    case Stdout::captured:
      ::posix_spawn_file_actions_adddup2(&actions, out.ends[1], 1);
      break;
  }
  ::posix_spawn_file_actions_adddup2(&actions, err.ends[1], 2);
  std::FILE* input = nullptr;
  if (options.input) {
    // A file, so that neither side waits for the other.
    input = std::tmpfile();
    if (input == nullptr) throw std::runtime_error("no temporary file");
    std::fwrite(options.input->data(), 1, options.input->size(), input);
    if (std::fseek(input, 0, SEEK_SET) != 0) throw std::runtime_error("cannot rewind a temporary file");
    ::posix_spawn_file_actions_adddup2(&actions, ::fileno(input), 0);
  }

  std::string binary = ROBOTC_BINARY;
  std::vector<std::string> words = arguments;
  std::vector<char*> argv{binary.data()};
  for (std::string& word : words) argv.push_back(word.data());
  argv.push_back(nullptr);
  // The child inherits this process's limits; nothing is written in between.
  rlimit before{};
  ::getrlimit(RLIMIT_FSIZE, &before);
  const rlimit during{options.largest_file.value_or(before.rlim_cur), before.rlim_max};
  ::setrlimit(RLIMIT_FSIZE, &during);
  pid_t child = 0;
  const int error = ::posix_spawn(&child, binary.c_str(), &actions, nullptr, argv.data(), environ);
  ::setrlimit(RLIMIT_FSIZE, &before);
  ::posix_spawn_file_actions_destroy(&actions);
  if (input != nullptr) std::fclose(input);
  if (error != 0) throw std::runtime_error("cannot start " + binary);

  Outcome outcome;
  out.close_end(1);
  err.close_end(1);
  collect(child, out, err, options, outcome);
  int status = 0;
  ::waitpid(child, &status, 0);
  if (WIFEXITED(status)) outcome.code = WEXITSTATUS(status);
  if (WIFSIGNALED(status)) outcome.signal = WTERMSIG(status);
  return outcome;
}

TemporaryFolder::TemporaryFolder() {
  std::string pattern = (std::filesystem::temp_directory_path() / "robotc-test-XXXXXX").string();
  if (::mkdtemp(pattern.data()) == nullptr) throw std::runtime_error("no temporary folder");
  path_ = pattern;
}

TemporaryFolder::~TemporaryFolder() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}

std::string TemporaryFolder::write(const std::string& name, const std::string& content) const {
  const std::filesystem::path path = path_ / name;
  std::ofstream(path, std::ios::binary) << content;
  return path.string();
}

std::size_t TemporaryFolder::file_count() const {
  return static_cast<std::size_t>(
      std::distance(std::filesystem::directory_iterator(path_), std::filesystem::directory_iterator()));
}

std::string output_of(const std::string& shell_command, int& status) {
  std::string text;
  FILE* pipe = ::popen(shell_command.c_str(), "r");
  std::array<char, 4096> buffer;
  for (std::size_t count; (count = std::fread(buffer.data(), 1, buffer.size(), pipe)) > 0;)
    text.append(buffer.data(), count);
  status = ::pclose(pipe);
  return text;
}

std::string read_text(const std::string& path) {
  std::ostringstream text;
  text << std::ifstream(path, std::ios::binary).rdbuf();
  return text.str();
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

std::string pendulum_file(const std::string& more) {
  return R"(robot pendulum {
  gravity = [0, -9.81, 0] m/s^2
  const home: q = [0.5]
  const target: q = [1]
  link bob { mass = 1 kg, com = [0, -1, 0] m }
  joint pivot: revolute base -> bob
}

trajectory still for pendulum {
  q = pendulum.target
}

controller springs(ref: trajectory) {
  param Kp = 40 N*m/rad, Kd = 10 N*m*s/rad
  tau = gravity_forces(q) + Kp * (ref.q - q) + Kd * (ref.qd - qd)
}

simulate settle for pendulum {
  initial q = home
  tau = springs(still) every 1 ms
  duration = 2 s, step = 1 ms, integrator = rk4
  let height = 1 m - 1 m * cos(q.pivot)
  log q, tau, height as mm
  expect abs(q - target) < 10 mrad after 1.5 s
}
)" + more;
}

}  // namespace robotc::testing
