#include "compiler/support/file_io.h"

#include <doctest/doctest.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdlib>
#include <fstream>
#include <sstream>

namespace file_io_test {

using namespace robotc;

namespace {

/// RAII: a temporary folder.
struct Folder {
  std::filesystem::path path;
  Folder() {
    std::string pattern = (std::filesystem::temp_directory_path() / "robotc-support-XXXXXX").string();
    REQUIRE(::mkdtemp(pattern.data()) != nullptr);
    path = pattern;
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  ~Folder() {
    std::error_code ignored;
    std::filesystem::remove_all(path, ignored);
  }
  [[nodiscard]] std::size_t count() const {
    return static_cast<std::size_t>(
        std::distance(std::filesystem::directory_iterator(path), std::filesystem::directory_iterator()));
  }
};

std::string content_of(const std::filesystem::path& path) {
  std::ostringstream text;
  text << std::ifstream(path, std::ios::binary).rdbuf();
  return text.str();
}

void write(const std::filesystem::path& path, const std::string& content) {
  std::ofstream(path, std::ios::binary) << content;
}

}  // namespace

TEST_CASE("a file is read whole, or refused by its size before it is read") {
  const Folder folder;
  write(folder.path / "a", "0123456789");
  CHECK(std::get<std::string>(read_file(folder.path / "a", 10)) == "0123456789");
  CHECK(std::get<FileError>(read_file(folder.path / "a", 9)).too_large);
  CHECK(std::get<std::string>(read_file("/dev/null", 10)).empty());
  CHECK(std::get<FileError>(read_file("/dev/zero", 100'000)).too_large);
  CHECK(std::get<FileError>(read_file(folder.path, 10)).reason == "is a directory");
  CHECK_FALSE(std::get<FileError>(read_file(folder.path / "none", 10)).reason.empty());

  // A sparse file of a terabyte takes no room on disk; it must take no memory here.
  write(folder.path / "sparse", "");
  std::filesystem::resize_file(folder.path / "sparse", std::uintmax_t{1} << 40);
  CHECK(std::get<FileError>(read_file(folder.path / "sparse", 4'000'000)).too_large);
}

TEST_CASE("a written file replaces the one before, with its permissions, and leaves nothing else") {
  const Folder folder;
  const auto path = folder.path / "deep" / "er" / "a.csv";
  CHECK(write_file_atomically(path, "one").reason.empty());
  CHECK(content_of(path) == "one");
  ::chmod(path.c_str(), 0640);
  CHECK(write_file_atomically(path, std::string(3'000'000, 'x')).reason.empty());
  CHECK(std::filesystem::file_size(path) == 3'000'000);
  struct stat status{};
  REQUIRE(::stat(path.c_str(), &status) == 0);
  CHECK((status.st_mode & 07777) == 0640);
  CHECK(std::distance(std::filesystem::directory_iterator(path.parent_path()), {}) == 1);
}

TEST_CASE("an uncommitted file leaves no trace") {
  const Folder folder;
  write(folder.path / "a", "before");
  {
    AtomicFile file(folder.path / "a");
    file.append("half of it");
    CHECK(folder.count() == 2);
  }
  CHECK(content_of(folder.path / "a") == "before");
  CHECK(folder.count() == 1);
}

TEST_CASE("links lead to what they name, and devices stay devices") {
  const Folder folder;
  write(folder.path / "a", "before");
  std::filesystem::create_symlink("a", folder.path / "link");
  CHECK(write_file_atomically(folder.path / "link", "after").reason.empty());
  CHECK(content_of(folder.path / "a") == "after");
  CHECK(std::filesystem::is_symlink(folder.path / "link"));

  CHECK(write_file_atomically("/dev/null", "gone").reason.empty());
  CHECK(std::filesystem::is_character_file("/dev/null"));
  CHECK(write_file_atomically("/dev/full", "too much").reason == "No space left on device");
  CHECK(std::filesystem::is_character_file("/dev/full"));
}

TEST_CASE("a failed write gives its reason and leaves no file") {
  const Folder folder;
  CHECK(write_file_atomically(folder.path, "x").reason == "is a directory");
  write(folder.path / "file", "");
  CHECK_FALSE(write_file_atomically(folder.path / "file" / "below", "x").reason.empty());
  std::filesystem::create_symlink("nowhere", folder.path / "dangling");
  CHECK_FALSE(write_file_atomically(folder.path / "dangling", "x").reason.empty());
  CHECK_FALSE(write_file_atomically(folder.path / std::string(300, 'n'), "x").reason.empty());
  CHECK(folder.count() == 2);
}

TEST_CASE("signals that would end the process wait for the file") {
  const Folder folder;
  static volatile std::sig_atomic_t caught = 0;
  const auto before = std::signal(SIGTERM, [](int) { caught = 1; });
  {
    AtomicFile file(folder.path / "a");
    file.append("x");
    ::raise(SIGTERM);
    CHECK(caught == 0);
    CHECK(file.commit().reason.empty());
  }
  CHECK(caught == 1);
  std::signal(SIGTERM, before);
}

}  // namespace file_io_test
