#pragma once

#include <csignal>
#include <filesystem>
#include <string>
#include <string_view>
#include <variant>

namespace robotc {

/// Why a file could not be read or written, as the operating system says it.
struct FileError {
  std::string reason;
  bool too_large = false;
};

/// The whole content of a file, a pipe or a device. Of what has more than `max_bytes` no more than that is read.
std::variant<std::string, FileError> read_file(const std::filesystem::path& path, std::size_t max_bytes);

/// Makes a folder for results, with those around it, unless it is there. An empty reason means that files can be made
/// in it.
FileError make_folder(const std::filesystem::path& path);

/// A file that is there whole or not at all: what is written goes to a temporary file beside it, which takes its place
/// at the end. Missing parent folders are made. A link leads to what it names; a device or pipe is written as it is.
/// Signals that would end the process wait, so that nothing half-made is left behind.
class AtomicFile {
 public:
  explicit AtomicFile(std::filesystem::path path);
  AtomicFile(const AtomicFile&) = delete;
  AtomicFile& operator=(const AtomicFile&) = delete;
  /// Without a commit, nothing has happened.
  ~AtomicFile();

  /// After a failure, what follows is dropped.
  void append(std::string_view content);
  /// An empty reason means success.
  FileError commit();

 private:
  std::filesystem::path path_;
  std::string temporary_;  ///< empty for a device or pipe, and once renamed
  int fd_ = -1;
  FileError error_;
  sigset_t signals_{};  ///< blocked before

  void fail();
};

/// The same for content that is there as a whole.
FileError write_file_atomically(const std::filesystem::path& path, std::string_view content);

}  // namespace robotc
