#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/emit/header.h"

/// Functions and controllers of a robot as libraries of C source for the tool chains of microcontrollers.
namespace robotc::packages {

/// The tool chain that a package is for.
enum class Kind : std::uint8_t { arduino, platformio, zephyr, cmsis };
/// All names, in the order of the enumeration.
std::vector<std::string> kind_names();
std::optional<Kind> kind_named(std::string_view name);
/// True if packages of this kind must run where doubles have 32 bits, and so are of floats.
bool requires_floats(Kind kind);

/// A package, as the user chose it.
struct Request {
  Kind kind = Kind::arduino;
  std::string version;          ///< of the package: MAJOR.MINOR.PATCH
  std::uint32_t period_us = 0;  ///< sample time of the example, in µs; 0: nothing in the package has a clock
};

/// The code of a package, and its description.
struct Contents {
  const emit::Shipment& shipment;
  std::string header;       ///< of the functions
  std::string source;       ///< the functions in C, without the line that includes the header
  std::string description;  ///< the comment above the robot, in one line; may be empty
};

/// A file: its path in the package, with slashes, and its text.
struct File {
  std::string path;
  std::string text;
};

/// The files of a package.
std::vector<File> write(const Contents& contents, const Request& request);

/// The fields of a package that its user has to fill in, in words: "`author` and `url` in library.properties"; empty
/// if there are none but the licence.
std::string left_to_the_user(Kind kind);

/// Longest name of a library, in characters, that all tool chains accept.
inline constexpr std::size_t longest_name = 63;

}  // namespace robotc::packages
