#pragma once

#include <array>
#include <optional>
#include <string_view>
#include <vector>

#include "compiler/import/findings.h"
#include "compiler/import/robot_model.h"
#include "compiler/import/xml.h"

/// Attributes and contents of elements as numbers.
namespace robotc::importing {

/// The words of a text, each with its place.
std::vector<XmlText> words(const XmlText& text);

/// "attribute `xyz` of `<origin>`", for messages.
std::string described(const XmlNode& node, std::string_view attribute);

/// The number of an attribute, which becomes used. Nothing if the attribute is absent, or (reported) no number.
std::optional<Number> read_number(Findings& findings, const XmlNode& node, std::string_view attribute);
/// A list of `count` numbers. Nothing if the attribute is absent, or (reported) something else.
std::optional<std::vector<Number>> read_numbers(Findings& findings, const XmlNode& node, std::string_view attribute,
                                                std::size_t count);
/// A list of `count` numbers in a text. Nothing (reported) if it is something else.
std::optional<std::vector<Number>> read_numbers(Findings& findings, const XmlText& text, const std::string& described,
                                                std::size_t count);
/// Three numbers.
std::optional<Vector> read_vector(Findings& findings, const XmlNode& node, std::string_view attribute);
/// Red, green, blue and opacity, 1 if it is left out, within 0 to 1. Nothing for fewer numbers.
std::optional<std::array<double, 4>> clamped_colour(const std::vector<Number>& numbers);
/// True for `inf`, `+inf` and the like, which files write for "no limit".
bool is_infinite(std::string_view text);
/// The value of an attribute that must be there; nothing (reported) otherwise, or if it is empty.
std::optional<XmlText> require(Findings& findings, const XmlNode& node, std::string_view attribute);

}  // namespace robotc::importing
