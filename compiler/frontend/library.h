#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "compiler/support/file_io.h"

/// The standard library: robotc files embedded in the executable. Programs import names by `use NAME from std`,
/// whichever file defines them; in messages and on the command line a file is `std/PATH`, with its path below stdlib/.
namespace robotc::library {

/// True for paths of the library: `std/controllers.robot`.
bool is_library_path(std::string_view path);

struct File {
  std::string_view path;  ///< below stdlib/
  std::string_view text;
};
/// The library file of a path with `std/`; null if none.
const File* find_file(std::string_view path);

/// The text of a program's file: the library's if its path begins with `std/`, otherwise from `reader`.
std::variant<std::string, FileError> read(
    const std::string& path, const std::function<std::variant<std::string, FileError>(const std::string&)>& reader);

struct Definition {
  std::string_view name;  ///< of a robot, trajectory, controller or function
  const File* file = nullptr;
};
/// The library's definitions, in the order of its files. Found by scanning the texts, which are parsed only when used.
const std::vector<Definition>& definitions();
/// The name that a line of the library defines: declarations begin a line. Empty if none.
std::string_view name_defined_by(std::string_view line);
/// The file that defines a name; null if none.
const File* file_defining(std::string_view name);

}  // namespace robotc::library
