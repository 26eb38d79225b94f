#pragma once

#include "compiler/packages/package.h"

/// Shared by the writers of packages. Private to this stage.
namespace robotc::packages {

/// The robot as an identifier: "scara". It is the name of the library, its header and its source.
std::string library_name(const Contents& contents);
/// One sentence about the package: the comment above the robot, else its contents.
std::string sentence(const Contents& contents);
/// The functions and controllers of the package: "controller hold, mass_matrix".
std::string list_of_functions(const Contents& contents);
/// All C names that the header declares, in its order: "scara_hold_step".
std::vector<std::string> declared_names(const Contents& contents);
/// The types that the header declares: "scara_hold_state".
std::vector<std::string> declared_types(const Contents& contents);
/// The source with the line that includes the header.
std::string complete_source(const Contents& contents);
/// A text for XML: `<`, `>`, `&` and quotes are escaped.
std::string in_xml(std::string_view text);
/// A text as a JSON string or a quoted YAML scalar, with its quotes.
std::string in_quotes(std::string_view text);

/// The program of an example in parts, valid C99 and C++.
struct Example {
  std::string globals;  ///< variables, and the functions that its user replaces
  std::string setup;    ///< statements that run once
  std::string tick;     ///< statements that run every sample time; empty without controllers
};
/// An example that calls every controller of the package, and without any each function once.
Example example_of(const Contents& contents, const Request& request);
/// The sample time in words: "1000 us".
std::string period_text(const Request& request);
/// Indents every line by two blanks.
std::string indented(const std::string& lines);

/// README.md; `use` says how to add the package to a project.
std::string readme(const Contents& contents, const Request& request, const std::string& use);

std::vector<File> arduino_files(const Contents& contents, const Request& request);
std::vector<File> platformio_files(const Contents& contents, const Request& request);
std::vector<File> zephyr_files(const Contents& contents, const Request& request);
std::vector<File> cmsis_files(const Contents& contents, const Request& request);

/// The sketch of an example: `setup` and `loop` of Arduino, which wait for the next tick by the microsecond counter.
std::string sketch(const Contents& contents, const Request& request, const std::string& includes);

}  // namespace robotc::packages
