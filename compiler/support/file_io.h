#pragma once

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

/// Writes `content` to a temporary file beside `path` and renames it into place: the file is there whole or not at all.
/// Missing parent folders are made. An empty reason means success.
FileError write_file_atomically(const std::filesystem::path& path, std::string_view content);

}  // namespace robotc
