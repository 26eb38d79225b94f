#pragma once

#include <string>
#include <vector>

namespace robotc {

/// A file of an archive.
struct ZipMember {
  std::string path;  ///< "binaries/x86_64-linux/arm.so"
  std::string content;
};

/// A ZIP archive in memory, with compressed members in their order and without times: the same members give the same
/// bytes. Empty if it cannot be made, as without memory.
std::string make_zip(const std::vector<ZipMember>& members);

}  // namespace robotc
