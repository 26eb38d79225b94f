#pragma once

#include <cstdint>
#include <filesystem>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

#include "compiler/codegen/object_key.h"

namespace robotc::codegen {

/// A folder of compiled objects, each known by its key, that outlives processes and is shared by any number of them.
/// Nothing that can be wrong with it is an error, or gives other code: what cannot be read is compiled, what cannot be
/// written is not kept.
///
/// Any number of threads may use one at once. To load code is to run it, so folder and files are used only if they
/// belong to the user that the process acts for, and nobody else may write them; files begin with their key and a
/// checksum of the rest.
class ObjectCache {
 public:
  static constexpr std::uint64_t default_most_bytes = 256'000'000;

  /// The folder is made when something is kept, with those around it. When its files take more than `most_bytes` of
  /// disk, those that were used last longest ago go.
  explicit ObjectCache(std::filesystem::path folder, std::uint64_t most_bytes = default_most_bytes);
  ObjectCache(const ObjectCache&) = delete;
  ObjectCache& operator=(const ObjectCache&) = delete;
  ~ObjectCache();

  /// The object of that key, if it is there and whole.
  std::optional<std::string> find(const ObjectKey& key);
  /// Keeps an object; other processes see all of it or nothing.
  void keep(const ObjectKey& key, std::string_view object);

  [[nodiscard]] const std::filesystem::path& folder() const { return folder_; }
  [[nodiscard]] std::uint64_t most_bytes() const { return most_bytes_; }

  struct Contents {
    std::size_t objects = 0;
    std::uint64_t bytes = 0;  ///< of disk
  };
  /// What is there, of all builds of robotc.
  Contents contents();
  /// Removes all objects, and says what there was. What others do not let us remove stays, and is not counted.
  Contents clear();
  /// Why the folder is not used, in words for the user; empty if it is, or would be once it is there.
  std::string refusal();

 private:
  /// Opens the folder if it is there and ours; −1 if not.
  int folder_fd(bool make);
  void evict(int folder);

  std::filesystem::path folder_;
  std::uint64_t most_bytes_;
  std::mutex mutex_;
  int fd_ = -1;  ///< of the folder, once it was opened
};

}  // namespace robotc::codegen
