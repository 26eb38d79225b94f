// The cache of objects on disk: in any state of it code is correct, and nothing is compiled twice.
#include "compiler/codegen/object_cache.h"

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <functional>
#include <sstream>
#include <stdexcept>

#include "compiler/codegen/build_identity.h"
#include "compiler/codegen/kernel_cache.h"
#include "tests/skip.h"
#include "tests/unit/codegen/compile.h"
#include "tests/unit/codegen/random_kernel.h"

namespace robotc::codegen::object_cache_test {
namespace {

namespace fs = std::filesystem;

class Folder {
 public:
  Folder() {
    std::string pattern = (fs::temp_directory_path() / "robotc-cache-XXXXXX").string();
    if (::mkdtemp(pattern.data()) == nullptr) throw std::runtime_error("no temporary folder");
    path_ = pattern;
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  ~Folder() {
    std::error_code ignored;
    fs::remove_all(path_, ignored);
  }
  [[nodiscard]] fs::path operator/(const std::string& name) const { return path_ / name; }

 private:
  fs::path path_;
};

std::string read(const fs::path& path) {
  std::ostringstream text;
  text << std::ifstream(path, std::ios::binary).rdbuf();
  return text.str();
}

void write(const fs::path& path, const std::string& content) {
  std::ofstream(path, std::ios::binary | std::ios::trunc) << content;
  fs::permissions(path, fs::perms::owner_read | fs::perms::owner_write);
}

std::vector<fs::path> files(const fs::path& folder) {
  std::vector<fs::path> all;
  for (const auto& entry : fs::directory_iterator(folder)) all.push_back(entry.path());
  std::sort(all.begin(), all.end());
  return all;
}

ObjectKey key_number(std::size_t i) { return {hash_of_bytes(std::to_string(i))}; }

std::string some_object(std::size_t i, std::size_t size) {
  std::string object(size, '\0');
  for (std::size_t k = 0; k < size; ++k) object[k] = static_cast<char>(17 * k + i);
  return object;
}

/// Runs `work` in a child process; returns its result.
bool in_child(const std::function<bool()>& work) {
  const pid_t child = ::fork();
  if (child == 0) ::_exit(work() ? 0 : 1);
  int status = 0;
  ::waitpid(child, &status, 0);
  return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

/// A kernel cache over a folder, as in another process.
KernelCache over(const fs::path& folder, CodeGenerator generator = CodeGenerator::best) {
  return KernelCache(make_jit(Cpu::host, generator), {std::make_shared<ObjectCache>(folder)});
}

std::vector<double> results(KernelCache& cache, const expr::Kernel& kernel) {
  auto code = cache.compile({&kernel, 1});
  REQUIRE(std::holds_alternative<NativeCode>(code));
  RandomKernel random(1);
  return call(std::get<NativeCode>(code).function(0), kernel,
              {random.values(RandomKernel::inputs, 1), random.values(RandomKernel::inputs, 1)},
              random.values(RandomKernel::constants, 1));
}

bool same_bits(const std::vector<double>& a, const std::vector<double>& b) {
  return a.size() == b.size() && std::memcmp(a.data(), b.data(), a.size() * sizeof(double)) == 0;
}

TEST_CASE("the build can be told from others") { CHECK(build_identity().size() == 20); }

TEST_CASE("cached objects are not compiled again") {
  const Folder folder;
  const expr::Kernel kernel = RandomKernel(3).make(700, 9);
  for (const CodeGenerator generator : all_generators) {
    KernelCache first = over(folder / "c", generator);
    const std::vector<double> expected = results(first, kernel);
    CHECK(first.compiled() == 1);
    KernelCache second = over(folder / "c", generator);
    CHECK(same_bits(results(second, kernel), expected));
    CHECK(second.compiled() == 0);
  }
  CHECK(files(folder / "c").size() == std::size(all_generators));
  // Without the folder, from memory.
  KernelCache third = over(folder / "c");
  const std::vector<double> expected = results(third, kernel);
  fs::remove_all(folder / "c");
  CHECK(same_bits(results(third, kernel), expected));
  CHECK(third.compiled() == 0);
  CHECK(third.kept() == 1);
}

TEST_CASE("a damaged object is compiled again, and replaced") {
  const Folder folder;
  const expr::Kernel kernel = RandomKernel(4).make(60, 5);
  KernelCache first = over(folder / "c");
  const std::vector<double> expected = results(first, kernel);
  const fs::path file = files(folder / "c").at(0);
  const std::string whole = read(file);
  for (const std::size_t place :
       {std::size_t{0}, std::size_t{20}, std::size_t{60}, std::size_t{100}, whole.size() - 1}) {
    std::string damaged = whole;
    damaged[place] = static_cast<char>(damaged[place] ^ 4);
    write(file, damaged);
    KernelCache next = over(folder / "c");
    CHECK(same_bits(results(next, kernel), expected));
    CHECK(next.compiled() == 1);
    CHECK(read(file) == whole);
  }
}

TEST_CASE("a changed, missing or additional byte is detected") {
  const Folder folder;
  ObjectCache cache(folder / "c");
  const std::string object = some_object(1, 300);
  cache.keep(key_number(1), object);
  REQUIRE(cache.find(key_number(1)) == object);
  const fs::path file = files(folder / "c").at(0);
  const std::string whole = read(file);
  for (std::size_t i = 0; i < whole.size(); ++i) {
    for (const int bit : {0, 7}) {
      std::string damaged = whole;
      damaged[i] = static_cast<char>(damaged[i] ^ (1 << bit));
      write(file, damaged);
      CHECK_MESSAGE(!cache.find(key_number(1)), i);
    }
    write(file, whole.substr(0, i));
    CHECK_MESSAGE(!cache.find(key_number(1)), i);
  }
  write(file, whole + '\0');
  CHECK(!cache.find(key_number(1)));
  write(file, whole);
  CHECK(cache.find(key_number(1)) == object);
}

TEST_CASE("an object under the name of another is rejected") {
  const Folder folder;
  ObjectCache cache(folder / "c");
  cache.keep(key_number(1), "one");
  const fs::path one = files(folder / "c").at(0);
  fs::copy_file(one, one.parent_path() / (key_number(2).text() + ".o"));
  CHECK(cache.find(key_number(1)) == "one");
  CHECK(!cache.find(key_number(2)));
}

TEST_CASE("a folder that others may write to is not used") {
  const Folder folder;
  ObjectCache(folder / "c").keep(key_number(1), "one");
  CHECK(ObjectCache(folder / "c").refusal().empty());
  for (const fs::perms others : {fs::perms::others_write, fs::perms::group_write}) {
    fs::permissions(folder / "c", others, fs::perm_options::add);
    ObjectCache cache(folder / "c");
    CHECK(cache.refusal() == "others may write to it");
    CHECK(!cache.find(key_number(1)));
    cache.keep(key_number(2), "two");
    CHECK(cache.clear().objects == 0);
    CHECK(files(folder / "c").size() == 1);
    fs::permissions(folder / "c", others, fs::perm_options::remove);
  }
  CHECK(ObjectCache(folder / "c").find(key_number(1)) == "one");
}

TEST_CASE("a file that others may write to, a link and a pipe are not objects") {
  const Folder folder;
  ObjectCache cache(folder / "c");
  cache.keep(key_number(1), "one");
  const fs::path file = files(folder / "c").at(0);
  fs::permissions(file, fs::perms::others_write, fs::perm_options::add);
  CHECK(!cache.find(key_number(1)));
  fs::permissions(file, fs::perms::others_write, fs::perm_options::remove);
  fs::rename(file, folder / "elsewhere");
  fs::create_symlink(folder / "elsewhere", file);
  CHECK(!cache.find(key_number(1)));
  fs::remove(file);
  REQUIRE(::mkfifo(file.c_str(), 0600) == 0);
  CHECK(!cache.find(key_number(1)));
  // An existing object can be replaced.
  cache.keep(key_number(1), "one");
  CHECK(cache.find(key_number(1)) == "one");
}

TEST_CASE("where nothing can be written, code is compiled") {
  const Folder folder;
  const expr::Kernel kernel = RandomKernel(5).make(40, 3);
  write(folder / "file", "");
  KernelCache below_a_file = over(folder / "file" / "c");
  const std::vector<double> expected = results(below_a_file, kernel);
  CHECK(below_a_file.compiled() == 1);

  // Permissions do not stop root, so it becomes another user for this.
  const fs::path fixed = folder / "fixed";
  fs::create_directory(fixed);
  const uid_t user = ::geteuid() == 0 ? 65534 : ::geteuid();
  fs::permissions(folder / "", fs::perms::others_exec, fs::perm_options::add);
  if (::geteuid() == 0) REQUIRE(::chown(fixed.c_str(), user, user) == 0);
  fs::permissions(fixed, fs::perms::owner_read | fs::perms::owner_exec);
  CHECK(in_child([&] {
    if (::seteuid(user) != 0) return false;
    KernelCache cache = over(fixed);
    const std::vector<double> got = results(cache, kernel);
    return same_bits(got, expected) && cache.compiled() == 1;
  }));
  CHECK(files(fixed).empty());

  // As on a full disk: writes fail beyond the limit.
  CHECK(in_child([&] {
    std::signal(SIGXFSZ, SIG_IGN);
    const rlimit limit{1000, 1000};
    ::setrlimit(RLIMIT_FSIZE, &limit);
    KernelCache cache = over(folder / "full");
    const std::vector<double> got = results(cache, kernel);
    return same_bits(got, expected) && cache.compiled() == 1;
  }));
  CHECK(files(folder / "full").empty());
}

TEST_CASE("a folder of another user is not used") {
  if (::geteuid() != 0) ROBOTC_SKIP("only root can make a folder of another user");
  const Folder folder;
  ObjectCache(folder / "c").keep(key_number(1), "one");
  REQUIRE(::chown((folder / "c").c_str(), 65534, 65534) == 0);
  ObjectCache cache(folder / "c");
  CHECK(!cache.find(key_number(1)));
  CHECK(cache.refusal() == "it belongs to another user");
}

TEST_CASE("any number of processes may read and write at once") {
  const Folder folder;
  constexpr std::size_t processes = 8;
  constexpr std::size_t keys = 6;
  std::vector<pid_t> children;
  for (std::size_t p = 0; p < processes; ++p) {
    const pid_t child = ::fork();
    if (child == 0) {
      // Small enough that others evict objects being read.
      ObjectCache cache(folder / "c", 200'000);
      bool good = true;
      std::size_t found = 0;
      for (std::size_t i = 0; i < 300; ++i) {
        const std::size_t k = (i * 7 + p) % keys;
        const std::string object = some_object(k, 20'000 + 5000 * k);
        if (const auto got = cache.find(key_number(k))) {
          ++found;
          good = good && *got == object;
        }
        if (i % 3 == 0) cache.keep(key_number(k), object);
        if (p == 0 && i % 100 == 99) cache.clear();
      }
      ::_exit(good && found > 0 ? 0 : 1);
    }
    children.push_back(child);
  }
  for (const pid_t child : children) {
    int status = 0;
    ::waitpid(child, &status, 0);
    CHECK(status == 0);
  }
  // Including files being written while another process cleared.
  for (const fs::path& file : files(folder / "c")) CHECK(file.extension() == ".o");
}

TEST_CASE("the least recently used object is evicted first") {
  const Folder folder;
  constexpr std::uint64_t most = 200'000;
  ObjectCache cache(folder / "c", most);
  const auto file = [&](std::size_t i) { return folder / "c" / (key_number(i).text() + ".o"); };
  const auto used = [&](std::size_t i, int hours_ago) {
    fs::last_write_time(file(i), fs::file_time_type::clock::now() - std::chrono::hours(hours_ago));
  };
  write(folder / "unfinished", "");
  constexpr std::size_t size = 15'000;
  for (std::size_t i = 0; i < 11; ++i) {
    cache.keep(key_number(i), some_object(i, size));
    used(i, static_cast<int>(100 - i));
  }
  CHECK(cache.contents().objects == 11);
  fs::rename(folder / "unfinished", folder / "c" / "new.1.2.3");
  fs::last_write_time(folder / "c" / "new.1.2.3", fs::file_time_type::clock::now() - std::chrono::hours(1));
  // The oldest, but used just now.
  CHECK(cache.find(key_number(0)));
  cache.keep(key_number(20), some_object(20, size));
  cache.keep(key_number(21), some_object(21, size));
  CHECK(cache.contents().bytes <= most);
  CHECK(cache.find(key_number(0)));
  CHECK(!cache.find(key_number(1)));
  CHECK(!cache.find(key_number(2)));
  CHECK(cache.find(key_number(10)));
  CHECK(cache.find(key_number(21)));
  CHECK(!fs::exists(folder / "c" / "new.1.2.3"));
  // Objects larger than the cache are not written.
  cache.keep(key_number(30), some_object(30, most + 1));
  CHECK(!cache.find(key_number(30)));
  const std::size_t objects = cache.contents().objects;
  CHECK(cache.clear().objects == objects);
  CHECK(files(folder / "c").empty());
}

}  // namespace
}  // namespace robotc::codegen::object_cache_test
