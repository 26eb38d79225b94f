#pragma once

#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

namespace robotc::exporting {

/// A name of the robot that is another one in the file.
struct Renamed {
  std::string kind;  ///< "link", "joint" or "frame"
  std::string from, to;
};

/// Names of one kind, or of several that share them, which all differ.
class Names {
 public:
  /// `reserved`: names that have a meaning in the format.
  explicit Names(std::vector<std::string> reserved) : taken_(reserved.begin(), reserved.end()) {}

  /// A free name, which is then taken: `wanted`, or with `suffix` after it ("_joint"), or with a number.
  std::string take(const std::string& wanted, std::string_view suffix);

 private:
  std::unordered_set<std::string> taken_;
};

}  // namespace robotc::exporting
