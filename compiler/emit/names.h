#pragma once

#include <set>
#include <string>
#include <string_view>

/// Converts robotc's names to identifiers of other languages, and to mathematical notation.
namespace robotc::emit {

/// "left.pivot[1]" as an identifier valid in every target: "left_pivot_1".
std::string identifier(std::string_view name);

/// Unique identifiers: a repeated or reserved name gets an underscore and a number appended.
class Identifiers {
 public:
  explicit Identifiers(std::set<std::string, std::less<>> taken) : taken_(std::move(taken)) {}
  std::string claim(std::string_view name);

 private:
  std::set<std::string, std::less<>> taken_;
};

/// Object-like macros of <math.h>, <cmath> and <array> in common C libraries, and predefined ones: invalid as C or C++
/// names.
const std::set<std::string, std::less<>>& value_macros();

/// "I_upper_zz" as I_{\mathrm{upper},zz}, "l2" as l_{2}, "lc1" as l_{c1}, "Izz1" as I_{zz1}, "lambda" as \lambda.
std::string latex_symbol(std::string_view name);
/// A joint's name as an index: \mathrm{shoulder}.
std::string latex_index(std::string_view name);
/// Text for LaTeX's text mode.
std::string latex_text(std::string_view text);

}  // namespace robotc::emit
