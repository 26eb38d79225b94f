#include "tools/robotc/output.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>

#include "compiler/support/json_writer.h"

namespace robotc::tools {

namespace {

constexpr int exit_broken_pipe = 128 + SIGPIPE;  // a shell's code for death by that signal

bool wants_colour(int fd) {
  const char* no_colour = std::getenv("NO_COLOR");
  return ::isatty(fd) == 1 && (no_colour == nullptr || *no_colour == '\0');
}

/// 0 or errno. Not stdio, which would keep unwritten data and try again at exit.
int write_all(int fd, std::string_view text) {
  while (!text.empty()) {
    const ssize_t count = ::write(fd, text.data(), text.size());
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return errno;
    text.remove_prefix(static_cast<std::size_t>(count));
  }
  return 0;
}

}  // namespace

void prepare_standard_streams() {
  std::signal(SIGPIPE, SIG_IGN);
  std::signal(SIGXFSZ, SIG_IGN);  // exceeding the file size limit becomes an error, too, and leaves no partial file
  // Opened read-only, so that writing to a closed standard output is an error, as it should be.
  for (;;) {
    const int fd = ::open("/dev/null", O_RDONLY);
    if (fd < 0) return;
    if (fd > 2) {
      ::close(fd);
      return;
    }
  }
}

int write_output(std::string_view text, int code) {
  const int error = write_all(STDOUT_FILENO, text);
  if (error == 0) return code;
  if (error == EPIPE) return exit_broken_pipe;
  print_error(fmt::format("cannot write to standard output: {}", std::strerror(error)));
  return exit_error;
}

std::string file_stem(std::string_view name) {
  std::string stem;
  for (const char c : name) {
    const bool plain =
        (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '.';
    if (plain) {
      stem += c;
    } else if (!stem.empty() && stem.back() != '-') {
      stem += '-';
    }
  }
  if (stem.ends_with('-')) stem.pop_back();
  return stem.empty() ? "robot" : stem;
}

std::string quoted_argument(const std::string& word) {
  return word.find_first_of(" ()[]'*;&|<>$") == std::string::npos ? word : "'" + word + "'";
}

std::optional<std::filesystem::path> missing_folder_of(const std::filesystem::path& file) {
  const std::filesystem::path folder = file.parent_path();
  std::error_code unknown;
  const bool is_there = folder.empty() || std::filesystem::exists(std::filesystem::status(folder, unknown));
  return is_there ? std::nullopt : std::optional(folder);
}

void say_made(const std::optional<std::filesystem::path>& folder) {
  if (folder) write_error(fmt::format("made the folder {}\n", folder->string()));
}

bool is_source(const Session& session, const std::filesystem::path& path, std::string_view option) {
  for (std::size_t i = 0; i < session.sources().size(); ++i) {
    std::error_code absent;
    if (!std::filesystem::equivalent(session.sources().file(SourceId(i)).name, path, absent)) continue;
    print_error(fmt::format("{} is an input file: give `{}` another name", path.string(), option));
    return true;
  }
  return false;
}

int write_picture(std::string_view svg, const std::string& path, const Session& session) {
  if (path == "-") return write_output(svg, exit_ok);
  if (is_source(session, path, "-o")) return exit_error;
  const auto made = missing_folder_of(path);
  const FileError error = write_file_atomically(path, svg);
  if (error.reason.empty()) say_made(made);
  if (error.reason.empty()) return write_output(fmt::format("wrote {}\n", path), exit_ok);
  print_error(fmt::format("cannot write {}: {}", path, error.reason));
  return exit_error;
}

void write_error(std::string_view text) { write_all(STDERR_FILENO, text); }
void print_error(std::string_view message) { write_all(STDERR_FILENO, fmt::format("robotc: {}\n", message)); }

bool stderr_is_terminal() { return ::isatty(STDERR_FILENO) == 1; }
bool colour_output() { return wants_colour(STDOUT_FILENO); }
bool colour_errors() { return wants_colour(STDERR_FILENO); }

void print_diagnostics(const Session& session) {
  if (session.diagnostics().all().empty()) return;
  write_all(STDERR_FILENO, render_text(session.diagnostics(), session.sources(), colour_errors()));
}

int fail_with_diagnostics(const Session& session, bool json) {
  if (!json) {
    print_diagnostics(session);
    return exit_error;
  }
  JsonWriter object;
  object.begin_object().key("diagnostics");
  object.raw(render_json(session.diagnostics(), session.sources())).end_object();
  return write_output(object.text() + '\n', exit_error);
}

namespace {

/// The first `=` outside parentheses: paths may contain arguments, `planar(n = 2).m`.
std::size_t find_equals(std::string_view text) {
  int depth = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '(') ++depth;
    if (text[i] == ')') --depth;
    if (text[i] == '=' && depth <= 0) return i;
  }
  return std::string_view::npos;
}

}  // namespace

bool is_robot_text(const std::string& path) { return path.ends_with(".robot"); }

bool choose_base(Session& session, const std::string& file, const std::string& base) {
  if (base.empty()) return true;
  if (is_robot_text(file)) {
    print_error("`--base` is for files of other formats: a .robot file says what holds its robot");
    return false;
  }
  session.let_root_move(base == "floating");
  return true;
}

bool parse_settings(const std::vector<std::string>& texts, std::vector<ParameterSetting>& settings) {
  for (const std::string& text : texts) {
    const std::size_t equals = find_equals(text);
    if (equals == 0 || equals == std::string::npos || equals + 1 == text.size()) {
      print_error(fmt::format("--set takes PARAM=VALUE, as in --set 'Kp=400 /s^2', not `{}`", text));
      return false;
    }
    // Blanks around `=` are allowed, as in a file.
    const std::size_t begin = text.find_first_not_of(' ');
    const std::size_t end = text.find_last_not_of(' ', equals - 1);
    settings.push_back({begin < equals ? text.substr(begin, end + 1 - begin) : "", text.substr(equals + 1)});
  }
  return true;
}

}  // namespace robotc::tools
