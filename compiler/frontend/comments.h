#pragma once

#include <map>
#include <string>

#include "compiler/frontend/session_state.h"

namespace robotc {

/// The `///` comments of a program by the names that they describe.
class Comments {
 public:
  explicit Comments(SessionState& state);
  /// The comment of the parameter, joint or simulation whose name is at this place; empty if it has none.
  [[nodiscard]] const std::string& of(Span name) const;

 private:
  void add(const syntax::Block& block);
  void add(Span name, const std::string& text);

  std::map<std::pair<std::uint32_t, std::uint32_t>, std::string> texts_;  ///< by source and place
};

}  // namespace robotc
