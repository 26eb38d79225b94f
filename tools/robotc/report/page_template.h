#pragma once

#include <span>
#include <string>
#include <string_view>

namespace robotc::tools {

struct Slot {
  std::string_view name;
  std::string_view content;
};

/// Replaces the template's {{name}}s by contents, which are not expanded again.
std::string fill_template(std::string_view text, std::span<const Slot> slots);

}  // namespace robotc::tools
