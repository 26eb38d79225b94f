#include "compiler/support/file_io.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <utility>

namespace robotc {

namespace {

/// Closes a file descriptor at the end of its scope.
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

FileError write_file_atomically(const std::filesystem::path& path, std::string_view content) {
  std::error_code error;
  if (path.has_parent_path()) std::filesystem::create_directories(path.parent_path(), error);
  if (error) return {error.message()};
  std::string temporary = path.string() + ".XXXXXX";
  bool written = true;
  FileError result;
  {
    const Descriptor file(::mkstemp(temporary.data()));
    if (file.fd < 0) return last_error();
    while (!content.empty() && written) {
      const ssize_t count = ::write(file.fd, content.data(), content.size());
      if (count < 0 && errno == EINTR) continue;
      written = count >= 0;
      if (written) content.remove_prefix(static_cast<std::size_t>(count));
    }
    // mkstemp makes the file private; give it the permissions that open() would have given.
    const mode_t mask = ::umask(0);
    ::umask(mask);
    written = written && ::fchmod(file.fd, 0666 & ~mask) == 0;
    if (!written) result = last_error();
  }
  if (written && ::rename(temporary.c_str(), path.c_str()) != 0) {
    result = last_error();
    written = false;
  }
  if (!written) ::unlink(temporary.c_str());
  return result;
}

}  // namespace robotc
