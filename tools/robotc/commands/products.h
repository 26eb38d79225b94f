#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "tools/robotc/commands/commands.h"

/// Shared by the commands that build.
namespace robotc::tools {

/// An output file.
struct Product {
  std::filesystem::path path;
  std::string bytes;
};

/// Writes all of them, or none: files are renamed only after all are written. Returns the exit code.
int write_products(const std::vector<Product>& products);

}  // namespace robotc::tools
