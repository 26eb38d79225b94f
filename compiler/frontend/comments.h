#pragma once

#include <map>
#include <string>

#include "compiler/frontend/session_state.h"

namespace robotc {

/// The `///` comments of a program by the names that stand below them.
class Comments {
 public:
  explicit Comments(SessionState& state);
  /// Of the parameter, joint or simulation whose name stands there; empty: none.
  [[nodiscard]] const std::string& of(Span name) const;

 private:
  void add(const syntax::Block& block);
  void add(Span name, const std::string& text);

  std::map<std::pair<std::uint32_t, std::uint32_t>, std::string> texts_;  ///< by source and place
};

}  // namespace robotc
