#include "compiler/support/file_io.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <utility>

namespace robotc {

namespace {

/// RAII: closes a file descriptor.
struct Descriptor {
  int fd;
  explicit Descriptor(int descriptor) : fd(descriptor) {}
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  ~Descriptor() {
    if (fd >= 0) ::close(fd);
  }
};

FileError last_error() { return {std::strerror(errno)}; }

}  // namespace

std::variant<std::string, FileError> read_file(const std::filesystem::path& path, std::size_t max_bytes) {
  const Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  if (file.fd < 0) return last_error();
  struct stat status{};
  if (::fstat(file.fd, &status) != 0) return last_error();
  if (S_ISDIR(status.st_mode)) return FileError{"is a directory"};
  const FileError too_large{"is larger than " + std::to_string(max_bytes) + " bytes", true};
  if (S_ISREG(status.st_mode) && std::cmp_greater(status.st_size, max_bytes)) return too_large;
  std::string content;
  // Pipes and devices have no size: read until the end, or until the limit is passed.
  std::size_t wanted = S_ISREG(status.st_mode) ? static_cast<std::size_t>(status.st_size) + 1 : std::size_t{65536};
  for (;;) {
    const std::size_t had = content.size();
    content.resize(had + wanted);
    const ssize_t got = ::read(file.fd, content.data() + had, wanted);
    if (got < 0 && errno == EINTR) {
      content.resize(had);
      continue;
    }
    if (got < 0) return last_error();
    content.resize(had + static_cast<std::size_t>(got));
    if (got == 0) return content;
    if (content.size() > max_bytes) return too_large;
    wanted = 65536;
  }
}

FileError make_folder(const std::filesystem::path& path) {
  std::error_code error;
  std::filesystem::create_directories(path, error);
  if (error) return {error.message()};
  if (::access(path.c_str(), W_OK | X_OK) != 0) return last_error();
  return {};
}

AtomicFile::AtomicFile(std::filesystem::path path) : path_(std::move(path)) {
  sigset_t ending;
  ::sigemptyset(&ending);
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) ::sigaddset(&ending, signal);
  ::pthread_sigmask(SIG_BLOCK, &ending, &signals_);

  std::error_code error;
  if (path_.has_parent_path()) std::filesystem::create_directories(path_.parent_path(), error);
  std::error_code none;
  if (!error && std::filesystem::is_symlink(std::filesystem::symlink_status(path_, none)))
    path_ = std::filesystem::canonical(path_, error);
  if (error) {
    error_ = {error.message()};
    return;
  }
  // mkstemp makes files private; this one gets the permissions of the file it replaces, or those of open().
  const mode_t mask = ::umask(0);
  ::umask(mask);
  mode_t mode = 0666 & ~mask;
  struct stat status{};
  if (::stat(path_.c_str(), &status) == 0) {
    if (S_ISDIR(status.st_mode)) {
      error_ = {"is a directory"};
      return;
    }
    if (!S_ISREG(status.st_mode)) {
      fd_ = ::open(path_.c_str(), O_WRONLY | O_CLOEXEC);
      if (fd_ < 0) fail();
      return;
    }
    mode = status.st_mode & 07777;
  }
  temporary_ = path_.string() + ".XXXXXX";
  fd_ = ::mkostemp(temporary_.data(), O_CLOEXEC);
  if (fd_ < 0) temporary_.clear();
  if (fd_ < 0 || ::fchmod(fd_, mode) != 0) fail();
}

AtomicFile::~AtomicFile() {
  if (fd_ >= 0) ::close(fd_);
  if (!temporary_.empty()) ::unlink(temporary_.c_str());
  ::pthread_sigmask(SIG_SETMASK, &signals_, nullptr);
}

void AtomicFile::fail() {
  if (error_.reason.empty()) error_ = last_error();
}

void AtomicFile::append(std::string_view content) {
  while (!content.empty() && error_.reason.empty()) {
    const ssize_t count = ::write(fd_, content.data(), content.size());
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) {
      fail();
    } else {
      content.remove_prefix(static_cast<std::size_t>(count));
    }
  }
}

FileError AtomicFile::finish() {
  // Some file systems report a full disk only here.
  if (error_.reason.empty() && fd_ >= 0 && ::close(std::exchange(fd_, -1)) != 0) fail();
  return error_;
}

FileError AtomicFile::commit() {
  finish();
  if (error_.reason.empty() && !temporary_.empty()) {
    if (::rename(temporary_.c_str(), path_.c_str()) == 0) {
      temporary_.clear();
    } else {
      fail();
    }
  }
  return error_;
}

FileError write_file_atomically(const std::filesystem::path& path, std::string_view content) {
  AtomicFile file(path);
  file.append(content);
  return file.commit();
}

}  // namespace robotc
