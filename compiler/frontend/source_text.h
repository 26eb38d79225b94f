#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <variant>

#include "compiler/support/file_io.h"

/// Sources of a program's text.
namespace robotc {

/// Reads a file that a user or a `use` names.
using FileReader = std::function<std::variant<std::string, FileError>(const std::string& path)>;

/// A part of a program's text: a file, some lines of one, or typed input.
struct TextPiece {
  std::string name;  ///< name in messages
  std::string text;
  std::uint32_t first_line = 1;  ///< number of its first line in that file
};

}  // namespace robotc
