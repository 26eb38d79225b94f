#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "compiler/support/file_io.h"

/// The standard library: files in the language itself that are part of the executable. Programs take names from it by
/// `use NAME from std`, whichever of its files defines them; in messages, and on the command line, a file is `std/PATH`
/// with its path below stdlib/.
namespace robotc::library {

/// Whether a path is one of the library's: `std/controllers.robot`.
bool is_library_path(std::string_view path);

struct File {
  std::string_view path;  ///< below stdlib/
  std::string_view text;
};
/// The file of that path, `std/` included, or none.
const File* find_file(std::string_view path);

/// The text of a file of a program: of the library's if its path begins with `std/`, else what `reader` gives.
std::variant<std::string, FileError> read(
    const std::string& path, const std::function<std::variant<std::string, FileError>(const std::string&)>& reader);

struct Definition {
  std::string_view name;  ///< of a robot, trajectory, controller or function
  const File* file = nullptr;
};
/// What the library has, by file and in the order of the files. Found in their texts, which are read in whole only
/// where they are used.
const std::vector<Definition>& definitions();
/// The file that defines what has this name, or none.
const File* file_defining(std::string_view name);

}  // namespace robotc::library
