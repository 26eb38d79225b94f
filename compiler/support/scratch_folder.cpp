#include "compiler/support/scratch_folder.h"

#include <cstdlib>
#include <string>
#include <system_error>

namespace robotc {

ScratchFolder::ScratchFolder() {
  std::error_code error;
  std::string name = (std::filesystem::temp_directory_path(error) / "robotc-XXXXXX").string();
  if (::mkdtemp(name.data()) != nullptr) path_ = name;
}

ScratchFolder::~ScratchFolder() {
  std::error_code error;
  if (!path_.empty()) std::filesystem::remove_all(path_, error);
}

}  // namespace robotc
