#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <vector>

/// Files that robot files name: paths, `file://…`, `package://NAME/…` and `model://NAME/…`.
namespace robotc::tools {

class MeshFinder {
 public:
  /// `folder` is that of the robot file; empty: the current one. `packages`: names and folders that the user gives.
  MeshFinder(const std::filesystem::path& folder, std::vector<std::pair<std::string, std::string>> packages);

  /// The absolute path of the file; nothing if there is none. A package that the user does not name is one around the
  /// robot file, or beside a folder around it.
  [[nodiscard]] std::optional<std::filesystem::path> find(const std::string& written) const;

  /// True for a file in the folder of the robot file or below, in a package around it, or in one that the user named.
  [[nodiscard]] bool is_near(const std::filesystem::path& file, const std::string& written) const;

 private:
  [[nodiscard]] std::optional<std::filesystem::path> find_in_package(const std::string& path) const;

  std::filesystem::path folder_;
  std::vector<std::pair<std::string, std::string>> packages_;
};

}  // namespace robotc::tools
