#include "compiler/frontend/library.h"

#include <algorithm>

#include "embedded/stdlib.h"

namespace robotc::library {

namespace {

constexpr std::string_view prefix = "std/";

const std::vector<File>& files() {
  static const std::vector<File> all = [] {
    std::vector<File> result;
    for (const auto& embedded : stdlib::embedded_files()) result.push_back({embedded.name, embedded.text});
    return result;
  }();
  return all;
}

}  // namespace

bool is_library_path(std::string_view path) { return path.starts_with(prefix); }

const File* find_file(std::string_view path) {
  if (!is_library_path(path)) return nullptr;
  path.remove_prefix(prefix.size());
  const auto found = std::find_if(files().begin(), files().end(), [&](const File& file) { return file.path == path; });
  return found == files().end() ? nullptr : &*found;
}

std::variant<std::string, FileError> read(
    const std::string& path, const std::function<std::variant<std::string, FileError>(const std::string&)>& reader) {
  if (!is_library_path(path)) return reader(path);
  if (const File* file = find_file(path)) return std::string(file->text);
  return FileError{"no such module"};
}

std::string_view name_defined_by(std::string_view line) {
  for (const std::string_view keyword : {"robot ", "trajectory ", "controller ", "fn "}) {
    if (!line.starts_with(keyword)) continue;
    line.remove_prefix(keyword.size());
    return line.substr(0, line.find_first_of("( {"));
  }
  return {};
}

const std::vector<Definition>& definitions() {
  static const std::vector<Definition> all = [] {
    std::vector<Definition> result;
    for (const File& file : files()) {
      for (std::string_view rest = file.text; !rest.empty();) {
        const std::size_t end = std::min(rest.find('\n'), rest.size());
        if (const std::string_view name = name_defined_by(rest.substr(0, end)); !name.empty())
          result.push_back({name, &file});
        rest.remove_prefix(std::min(end + 1, rest.size()));
      }
    }
    return result;
  }();
  return all;
}

const File* file_defining(std::string_view name) {
  for (const Definition& definition : definitions()) {
    if (definition.name == name) return definition.file;
  }
  return nullptr;
}

}  // namespace robotc::library
