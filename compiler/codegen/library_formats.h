#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "compiler/codegen/target.h"

/// How the systems of machines have their shared libraries.
namespace robotc::codegen {

/// A library that is to be linked, from code.o in a folder.
struct LibraryLink {
  const std::filesystem::path& folder;
  const std::string& name;  ///< of the library, which is a file in the folder, too: an identifier and .so or .dll
  const std::vector<std::string>& exported;
  const std::vector<std::string>& called;  ///< functions of the C library and the mathematical one
  const Target& target;
};

/// Links it as the system of the machine has them: ELF for Linux, PE for Windows. Returns why it failed; empty: it did
/// not.
std::string link_shared(const LibraryLink& link);

}  // namespace robotc::codegen
