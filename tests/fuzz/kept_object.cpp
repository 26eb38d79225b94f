#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "compiler/codegen/object_cache.h"
#include "tests/fuzz/promise.h"
#include "tests/fuzz/targets.h"

namespace robotc::fuzz {

namespace {

namespace fs = std::filesystem;

/// A folder of a cache with one object, made once for all inputs.
struct Kept {
  fs::path folder;
  fs::path file;
  codegen::ObjectKey key{codegen::hash_of_bytes("key")};
  std::string object;
  std::string content;  ///< of the file as it was written

  Kept() {
    std::string pattern = (fs::temp_directory_path() / "robotc-fuzz-XXXXXX").string();
    require(::mkdtemp(pattern.data()) != nullptr, "there is a temporary folder");
    folder = pattern;
    for (std::size_t i = 0; i < 300; ++i) object += static_cast<char>(17 * i);
    codegen::ObjectCache(folder).keep(key, object);
    for (const auto& entry : fs::directory_iterator(folder)) file = entry.path();
    require(!file.empty(), "an object is kept");
    std::ostringstream text;
    text << std::ifstream(file, std::ios::binary).rdbuf();
    content = text.str();
    require(codegen::ObjectCache(folder).find(key) == object, "a kept object is found");
  }
  Kept(const Kept&) = delete;
  Kept& operator=(const Kept&) = delete;
  ~Kept() {
    std::error_code ignored;
    fs::remove_all(folder, ignored);
  }
};

/// The file after the changes that the input describes, five bytes each: what is done, a place (two bytes), a length, a
/// value.
std::string changed(std::string content, std::string_view changes) {
  for (; changes.size() >= 5; changes.remove_prefix(5)) {
    const auto byte = [&](std::size_t i) { return static_cast<std::size_t>(static_cast<unsigned char>(changes[i])); };
    if (content.empty()) break;
    const std::size_t place = (byte(1) << 8U | byte(2)) % content.size();
    const std::size_t length = std::min(byte(3), content.size() - place);
    switch (byte(0) % 6) {
      case 0:
        content[place] = changes[4];
        break;
      case 1:
        content[place] = static_cast<char>(content[place] ^ (1 << byte(4) % 8));
        break;
      case 2:
        content.erase(place, length);
        break;
      case 3:
        content.insert(place, length, changes[4]);
        break;
      case 4:  // a part again, elsewhere
        content.insert(byte(4) % content.size(), content.substr(place, length));
        break;
      default:
        content.resize(place);
    }
  }
  return content;
}

}  // namespace

void kept_object(std::string_view input) {
  static const Kept kept;
  input = input.substr(0, most_bytes);
  // With a first byte of 0, the rest is the whole file; otherwise it changes the file that was written.
  const bool is_whole = !input.empty() && input.front() == '\0';
  const std::string content =
      is_whole ? std::string(input.substr(1)) : changed(kept.content, input.substr(input.empty() ? 0 : 1));
  std::ofstream(kept.file, std::ios::binary | std::ios::trunc) << content;
  fs::permissions(kept.file, fs::perms::owner_read | fs::perms::owner_write);
  const std::optional<std::string> found = codegen::ObjectCache(kept.folder).find(kept.key);
  require(!found || *found == kept.object, "a cache gives the object that was kept, or none");
  require(found.has_value() || content != kept.content, "a cache gives the object that was kept");
}

}  // namespace robotc::fuzz
