#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace robotc::fuzz {

/// A text changed in place, as libFuzzer's own mutation does: `size` bytes of at most `most`; gives the new size.
using MutateBytes = std::size_t (*)(std::uint8_t* data, std::size_t size, std::size_t most);

/// An XML text with one change of its tree: an element removed, repeated, moved or renamed, or an attribute removed,
/// copied or given another value. The root element keeps its name, so a robot file keeps its format. Nothing if the
/// text is not XML. The same seed makes the same change.
std::optional<std::string> mutate_xml(std::string_view text, std::uint32_t seed, MutateBytes mutate_bytes);

/// An XML text with an element of `other` put into it. Nothing if one of the two is not XML.
std::optional<std::string> cross_xml(std::string_view text, std::string_view other, std::uint32_t seed);

}  // namespace robotc::fuzz
