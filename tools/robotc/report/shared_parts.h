#pragma once

#include <string>
#include <string_view>

/// Parts that all pages share.
namespace robotc::tools {

/// Colours for light and dark, and the body.
std::string shared_style();
/// Elements, and the inverse of encode_signal.
std::string shared_script();

struct PageParts {
  std::string_view title;  ///< as markup
  std::string_view style;
  std::string_view body;
  std::string_view script;
  std::string_view reaches = {};  ///< rules of its content security policy for what it may reach, besides itself
};
/// A whole page, from its head to its end.
std::string whole_page(const PageParts& parts);

}  // namespace robotc::tools
