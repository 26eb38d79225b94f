#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "compiler/expr/linear_algebra.h"

namespace robotc::expr {

/// Expressions as text for people, none of them cut short. A subexpression that several places share, or that is too
/// long to read, is written once as a definition "s1 = …".
class SharedText {
 public:
  /// `roots`, all that is to be written, are read here alone.
  SharedText(const Pool& from, const std::vector<Id>& roots);

  /// One line each, indented by two spaces, in the order in which they need each other.
  [[nodiscard]] const std::string& definitions() const { return definitions_; }
  [[nodiscard]] std::string operator()(Id id) const;
  /// "[x, y, z]".
  [[nodiscard]] std::string operator()(const Vec3& v) const;

 private:
  Pool pool_;
  std::vector<Id> image_;  ///< of each node, in `pool_`
  std::size_t count_ = 0;
  std::string definitions_;
};

}  // namespace robotc::expr
