#include "compiler/codegen/object_cache.h"

#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cstring>
#include <ctime>
#include <random>
#include <utility>
#include <vector>

namespace robotc::codegen {

namespace {

/// Start of each file; change it whenever the format changes.
constexpr std::string_view magic = "robotc object 1\n";
constexpr std::string_view extension = ".o";
constexpr std::string_view temporary_prefix = "new.";
constexpr std::size_t key_digits = 64;
/// Far more than any kernel that may be compiled needs.
constexpr std::uint64_t largest_object = 64 << 20;
/// Reuse within this time does not update a file's time of last use.
constexpr std::time_t fresh_s = 3600;
/// Older temporary files belong to processes that died.
constexpr std::time_t longest_write_s = 600;
/// Share of the allowed size that an eviction leaves.
constexpr double kept_share = 0.75;
/// Average number of eviction checks while the allowed size is written.
constexpr std::uint64_t looks = 64;

class Descriptor {
 public:
  explicit Descriptor(int fd) : fd_(fd) {}
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  ~Descriptor() {
    if (fd_ >= 0) ::close(fd_);
  }
  [[nodiscard]] int get() const { return fd_; }
  /// False if the write failed for lack of space.
  bool close() { return ::close(std::exchange(fd_, -1)) == 0; }

 private:
  int fd_;
};

bool is_ours(const struct stat& status) {
  return status.st_uid == ::geteuid() && (status.st_mode & (S_IWGRP | S_IWOTH)) == 0;
}

bool read_all(int fd, char* to, std::size_t size) {
  while (size > 0) {
    const ssize_t count = ::read(fd, to, size);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return false;
    to += count;
    size -= static_cast<std::size_t>(count);
  }
  return true;
}

bool write_all(int fd, std::string_view text) {
  while (!text.empty()) {
    const ssize_t count = ::write(fd, text.data(), text.size());
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return false;
    text.remove_prefix(static_cast<std::size_t>(count));
  }
  return true;
}

std::string_view as_text(const std::array<std::uint8_t, 32>& bytes) {
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

/// Header of an object: magic, key, and a checksum of key and object.
std::string header_of(const ObjectKey& key, std::string_view object) {
  std::string checked(as_text(key.bytes));
  checked += object;
  std::string header(magic);
  header += as_text(key.bytes);
  header += as_text(hash_of_bytes(checked));
  return header;
}
constexpr std::size_t header_size = magic.size() + 32 + 32;

std::string file_name(const ObjectKey& key) { return key.text() + std::string(extension); }

bool is_object_name(std::string_view name) {
  return name.size() == key_digits + extension.size() && name.ends_with(extension) &&
         name.find_first_not_of("0123456789abcdef") == key_digits;
}

struct File {
  std::string name;
  timespec used;
  std::uint64_t bytes;
};

/// The cache's files; none if the folder cannot be read.
std::vector<File> files_in(int folder, bool temporary) {
  std::vector<File> files;
  // A descriptor of its own: reading the directory moves its position.
  const int fd = ::openat(folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  DIR* const listing = fd < 0 ? nullptr : ::fdopendir(fd);
  if (listing == nullptr) {
    if (fd >= 0) ::close(fd);
    return files;
  }
  while (const dirent* const entry = ::readdir(listing)) {
    const std::string_view name = entry->d_name;
    if (temporary ? !name.starts_with(temporary_prefix) : !is_object_name(name)) continue;
    struct stat status{};
    if (::fstatat(folder, entry->d_name, &status, AT_SYMLINK_NOFOLLOW) != 0 || !S_ISREG(status.st_mode)) continue;
    files.push_back({std::string(name), status.st_mtim, static_cast<std::uint64_t>(status.st_blocks) * 512});
  }
  ::closedir(listing);
  return files;
}

/// Name of a temporary file, unique among all threads and processes.
std::string temporary_name() {
  static std::atomic<std::uint64_t> count = 0;
  static const std::uint64_t start = std::random_device()();
  return std::string(temporary_prefix) + std::to_string(::getpid()) + "." + std::to_string(start) + "." +
         std::to_string(count++);
}

/// Like `mkdir -p`, but the created folders are private to the user.
void make_folders(const std::filesystem::path& path) {
  std::filesystem::path made;
  for (const std::filesystem::path& part : path) {
    made /= part;
    ::mkdir(made.c_str(), 0700);
  }
}

}  // namespace

ObjectCache::ObjectCache(std::filesystem::path folder, std::uint64_t most_bytes)
    : folder_(std::move(folder)), most_bytes_(most_bytes) {}

ObjectCache::~ObjectCache() {
  if (fd_ >= 0) ::close(fd_);
}

int ObjectCache::folder_fd(bool make) {
  const std::lock_guard lock(mutex_);
  if (fd_ >= 0) return fd_;
  if (make) make_folders(folder_);
  const int fd = ::open(folder_.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (fd < 0) return -1;
  struct stat status{};
  if (::fstat(fd, &status) == 0 && is_ours(status)) return fd_ = fd;
  ::close(fd);
  return -1;
}

std::string ObjectCache::refusal() {
  struct stat status{};
  if (::stat(folder_.c_str(), &status) != 0) return errno == ENOENT ? "" : std::strerror(errno);
  if (!S_ISDIR(status.st_mode)) return "it is not a folder";
  if (status.st_uid != ::geteuid()) return "it belongs to another user";
  if (!is_ours(status)) return "others may write to it";
  return folder_fd(false) >= 0 ? "" : std::strerror(errno);
}

std::optional<std::string> ObjectCache::find(const ObjectKey& key) {
  const int folder = folder_fd(false);
  if (folder < 0) return std::nullopt;
  // Non-blocking: somebody may have put a pipe there.
  const Descriptor file(
      ::openat(folder, file_name(key).c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC));
  struct stat status{};
  if (file.get() < 0 || ::fstat(file.get(), &status) != 0 || !S_ISREG(status.st_mode) || !is_ours(status)) {
    return std::nullopt;
  }
  const auto size = static_cast<std::uint64_t>(status.st_size);
  if (size < header_size || size > header_size + largest_object) return std::nullopt;
  std::string header(header_size, '\0');
  std::string object(size - header_size, '\0');
  if (!read_all(file.get(), header.data(), header.size()) || !read_all(file.get(), object.data(), object.size()) ||
      header != header_of(key, object)) {
    return std::nullopt;
  }
  timespec now{};
  ::clock_gettime(CLOCK_REALTIME, &now);
  if (now.tv_sec - status.st_mtim.tv_sec > fresh_s) {
    const timespec times[] = {now, now};
    ::futimens(file.get(), times);
  }
  return object;
}

void ObjectCache::keep(const ObjectKey& key, std::string_view object) {
  if (object.size() > std::min(largest_object, most_bytes_)) return;
  const int folder = folder_fd(true);
  if (folder < 0) return;
  const std::string temporary = temporary_name();
  Descriptor file(::openat(folder, temporary.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600));
  if (file.get() < 0) return;
  const bool written = write_all(file.get(), header_of(key, object)) && write_all(file.get(), object) && file.close() &&
                       ::renameat(folder, temporary.c_str(), folder, file_name(key).c_str()) == 0;
  if (!written) {
    ::unlinkat(folder, temporary.c_str(), 0);
    return;
  }
  // Keys are random: the chance of an eviction check is proportional to the bytes written.
  const std::uint64_t chance = HashOfKey()(key) % std::max<std::uint64_t>(most_bytes_ / looks, 1);
  if (chance < object.size()) evict(folder);
}

void ObjectCache::evict(int folder) {
  timespec now{};
  ::clock_gettime(CLOCK_REALTIME, &now);
  for (const File& file : files_in(folder, true)) {
    if (now.tv_sec - file.used.tv_sec > longest_write_s) ::unlinkat(folder, file.name.c_str(), 0);
  }
  std::vector<File> files = files_in(folder, false);
  std::uint64_t bytes = 0;
  for (const File& file : files) bytes += file.bytes;
  if (bytes <= most_bytes_) return;
  std::sort(files.begin(), files.end(), [](const File& a, const File& b) {
    return std::pair(a.used.tv_sec, a.used.tv_nsec) < std::pair(b.used.tv_sec, b.used.tv_nsec);
  });
  const auto wanted = static_cast<std::uint64_t>(kept_share * static_cast<double>(most_bytes_));
  for (const File& file : files) {
    if (bytes <= wanted) break;
    // Another process may have deleted it first; either way it is gone.
    ::unlinkat(folder, file.name.c_str(), 0);
    bytes -= file.bytes;
  }
}

ObjectCache::Contents ObjectCache::contents() {
  Contents result;
  const int folder = folder_fd(false);
  if (folder < 0) return result;
  for (const File& file : files_in(folder, false)) {
    ++result.objects;
    result.bytes += file.bytes;
  }
  return result;
}

ObjectCache::Contents ObjectCache::clear() {
  Contents result;
  const int folder = folder_fd(false);
  if (folder < 0) return result;
  for (const File& file : files_in(folder, false)) {
    if (::unlinkat(folder, file.name.c_str(), 0) != 0) continue;
    ++result.objects;
    result.bytes += file.bytes;
  }
  for (const File& file : files_in(folder, true)) ::unlinkat(folder, file.name.c_str(), 0);
  return result;
}

}  // namespace robotc::codegen
