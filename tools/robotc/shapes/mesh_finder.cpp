#include "tools/robotc/shapes/mesh_finder.h"

#include <algorithm>
#include <string_view>
#include <system_error>

namespace robotc::tools {

namespace {

namespace fs = std::filesystem;

std::optional<fs::path> existing(const fs::path& path) {
  std::error_code error;
  if (!fs::is_regular_file(path, error)) return std::nullopt;
  return fs::absolute(path).lexically_normal();
}

/// "NAME/…" of a path with a package; empty without one.
std::string_view in_package(std::string_view written) {
  for (const std::string_view scheme : {"package://", "model://"}) {
    if (written.starts_with(scheme)) return written.substr(scheme.size());
  }
  return {};
}

/// True if a file lies in a folder or below it, symbolic links resolved.
bool is_below(const fs::path& file, const fs::path& folder) {
  std::error_code error;
  const fs::path inner = fs::weakly_canonical(file, error);
  if (error) return false;
  const fs::path outer = fs::weakly_canonical(folder, error);
  if (error) return false;
  const fs::path relative = inner.lexically_relative(outer);
  return !relative.empty() && *relative.begin() != "..";
}

}  // namespace

MeshFinder::MeshFinder(const fs::path& folder, std::vector<std::pair<std::string, std::string>> packages)
    : packages_(std::move(packages)) {
  std::error_code error;
  folder_ = fs::absolute(folder.empty() ? fs::path(".") : folder, error).lexically_normal();
  if (!folder_.has_filename()) folder_ = folder_.parent_path();
}

std::optional<fs::path> MeshFinder::find(const std::string& written) const {
  if (const std::string_view path = in_package(written); !path.empty()) return find_in_package(std::string(path));
  constexpr std::string_view scheme = "file://";
  if (written.starts_with(scheme)) return existing(written.substr(scheme.size()));
  return existing(folder_ / written);
}

std::optional<fs::path> MeshFinder::find_in_package(const std::string& path) const {
  const std::size_t slash = path.find('/');
  if (slash == std::string::npos) return std::nullopt;
  const std::string name = path.substr(0, slash);
  const std::string rest = path.substr(slash + 1);
  for (const auto& [known, folder] : packages_) {
    if (known == name) return existing(fs::path(folder) / rest);
  }
  for (fs::path around = folder_;; around = around.parent_path()) {
    if (around.filename() == name) {
      if (auto found = existing(around / rest)) return found;
    }
    if (auto found = existing(around / name / rest)) return found;
    if (!around.has_relative_path()) return std::nullopt;
  }
}

bool MeshFinder::is_near(const fs::path& file, const std::string& written) const {
  if (is_below(file, folder_)) return true;
  const std::string_view path = in_package(written);
  if (path.empty()) return false;
  const std::string name(path.substr(0, path.find('/')));
  const bool named = std::ranges::any_of(
      packages_, [&](const auto& package) { return package.first == name && is_below(file, package.second); });
  if (named) return true;
  for (fs::path around = folder_; around.has_relative_path(); around = around.parent_path()) {
    if (around.filename() == name && is_below(file, around)) return true;
  }
  return false;
}

}  // namespace robotc::tools
