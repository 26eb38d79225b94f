#pragma once

#include <string>

/// Parts that all pages share.
namespace robotc::tools {

/// Colours for light and dark, and the body.
std::string shared_style();
/// The inverse of encode_signal.
std::string shared_script();

}  // namespace robotc::tools
