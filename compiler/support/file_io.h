#pragma once

#include <csignal>
#include <filesystem>
#include <string>
#include <string_view>
#include <variant>

namespace robotc {

/// Reason why a file could not be read or written, from the operating system.
struct FileError {
  std::string reason;
  bool too_large = false;
};

/// The whole content of a file, a pipe or a device. Fails beyond `max_bytes`.
std::variant<std::string, FileError> read_file(const std::filesystem::path& path, std::size_t max_bytes);

/// Creates a folder for results and its parents, unless it exists. An empty reason means that files can be created in
/// it.
FileError make_folder(const std::filesystem::path& path);

/// Writes a file atomically: content goes to a temporary file beside it, which replaces it at the end. Creates missing
/// parent folders. Follows links; writes directly to devices and pipes. Signals that would end the process are
/// deferred, so that nothing partial is left behind.
class AtomicFile {
 public:
  explicit AtomicFile(std::filesystem::path path);
  AtomicFile(const AtomicFile&) = delete;
  AtomicFile& operator=(const AtomicFile&) = delete;
  /// Without a commit, the file is unchanged.
  ~AtomicFile();

  /// After a failure, further content is dropped.
  void append(std::string_view content);
  /// Ends the content: what could fail but renaming has been done. An empty reason means success.
  FileError finish();
  /// The same, and replaces the file.
  FileError commit();

 private:
  std::filesystem::path path_;
  std::string temporary_;  ///< empty for a device or pipe, and after renaming
  int fd_ = -1;
  FileError error_;
  sigset_t signals_{};  ///< previously blocked signals

  void fail();
};

/// The same for complete content.
FileError write_file_atomically(const std::filesystem::path& path, std::string_view content);

}  // namespace robotc
