#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "compiler/expr/linear_algebra.h"

namespace robotc::expr {

/// Expressions as readable text, without truncation. Shared or very long subexpressions are written once as definitions
/// "s1 = …".
class SharedText {
 public:
  /// `roots`: all expressions to write; `from` is not needed later.
  SharedText(const Pool& from, const std::vector<Id>& roots);

  /// One line each, indented by two spaces, dependencies first.
  [[nodiscard]] const std::string& definitions() const { return definitions_; }
  [[nodiscard]] std::string operator()(Id id) const;
  /// "[x, y, z]".
  [[nodiscard]] std::string operator()(const Vec3& v) const;

 private:
  Pool pool_;
  std::vector<Id> image_;  ///< by node, in `pool_`
  std::size_t count_ = 0;
  std::string definitions_;
};

}  // namespace robotc::expr
