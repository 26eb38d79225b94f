#pragma once

#include <cstdint>
#include <filesystem>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

#include "compiler/codegen/object_key.h"

namespace robotc::codegen {

/// A folder of compiled objects, found by key, shared by any number of processes. Failures are never errors: an
/// unreadable object is compiled again, an unwritable one is not kept.
///
/// Thread-safe. Loaded code is executed, so the folder and its files are used only if the process's effective user owns
/// them and nobody else may write them. Each file begins with its key and a checksum of the rest.
class ObjectCache {
 public:
  static constexpr std::uint64_t default_most_bytes = 256'000'000;

  /// The folder and its parents are created on the first `keep`. When its files take more than `most_bytes` of disk,
  /// the least recently used are deleted.
  explicit ObjectCache(std::filesystem::path folder, std::uint64_t most_bytes = default_most_bytes);
  ObjectCache(const ObjectCache&) = delete;
  ObjectCache& operator=(const ObjectCache&) = delete;
  ~ObjectCache();

  /// The object of that key, if present and intact.
  std::optional<std::string> find(const ObjectKey& key);
  /// Stores an object atomically: other processes see all of it or nothing.
  void keep(const ObjectKey& key, std::string_view object);

  [[nodiscard]] const std::filesystem::path& folder() const { return folder_; }
  [[nodiscard]] std::uint64_t most_bytes() const { return most_bytes_; }

  struct Contents {
    std::size_t objects = 0;
    std::uint64_t bytes = 0;  ///< on disk
  };
  /// Number and size of all objects, of all builds of robotc.
  Contents contents();
  /// Deletes all objects and returns what was deleted. Files that cannot be deleted are not counted.
  Contents clear();
  /// Reason why the folder is not used, in words for the user; empty if it can be used or created.
  std::string refusal();

 private:
  /// Opens the folder if it exists and belongs to the user; −1 otherwise.
  int folder_fd(bool make);
  void evict(int folder);

  std::filesystem::path folder_;
  std::uint64_t most_bytes_;
  std::mutex mutex_;
  int fd_ = -1;  ///< of the folder, once opened
};

}  // namespace robotc::codegen
