#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <variant>

#include "compiler/support/file_io.h"

/// Where a program's text comes from.
namespace robotc {

/// How a session reads a file that a user or a `use` names.
using FileReader = std::function<std::variant<std::string, FileError>(const std::string& path)>;

/// A part of a program's text: a file, some lines of one, or what was typed.
struct TextPiece {
  std::string name;  ///< what messages call it
  std::string text;
  std::uint32_t first_line = 1;  ///< the number of its first line there
};

}  // namespace robotc
