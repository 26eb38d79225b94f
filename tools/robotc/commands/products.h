#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "tools/robotc/commands/commands.h"

/// Shared by the commands that build.
namespace robotc::tools {

/// Loads the file of a build into a session, with the options that change the robot. Returns the exit code, after
/// messages unless it is `exit_ok`.
int load_to_build(Session& session, const BuildOptions& options);

/// An output file.
struct Product {
  std::filesystem::path path;
  std::string bytes;
};

/// Writes all of them, or none: files are renamed only after all are written. Returns the exit code.
int write_products(const std::vector<Product>& products);

}  // namespace robotc::tools
