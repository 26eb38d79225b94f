#pragma once

#include <set>
#include <string>
#include <string_view>

/// Names of the language as identifiers of others, and as mathematics.
namespace robotc::emit {

/// "left.pivot[1]" as an identifier that every target takes: "left_pivot_1".
std::string identifier(std::string_view name);

/// Identifiers that are given once each: a second one of the same name, or a word that is taken, gets an underscore and
/// a number behind it.
class Identifiers {
 public:
  explicit Identifiers(std::set<std::string, std::less<>> taken) : taken_(std::move(taken)) {}
  std::string claim(std::string_view name);

 private:
  std::set<std::string, std::less<>> taken_;
};

/// Macros that stand for values in <math.h>, <cmath> and <array> of the common C libraries, and those that compilers
/// define themselves: no name of C or C++ may be called so.
const std::set<std::string, std::less<>>& value_macros();

/// "I_upper_zz" as I_{\mathrm{upper},zz}, "l2" as l_{2}, "lambda" as \lambda.
std::string latex_symbol(std::string_view name);
/// A joint's name as an index: \mathrm{shoulder}.
std::string latex_index(std::string_view name);
/// Text for LaTeX's text mode.
std::string latex_text(std::string_view text);

}  // namespace robotc::emit
