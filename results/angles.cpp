#include "results/angles.h"

#include <cctype>
#include <numbers>

namespace robotc::tools {

namespace {

constexpr double degree = std::numbers::pi / 180;

bool has_word(std::string_view text, std::string_view word) {
  const auto is_letter = [&](std::size_t i) {
    return i < text.size() && (std::isalpha(text[i]) != 0 || text[i] == '_');
  };
  for (std::size_t at = text.find(word); at != std::string_view::npos; at = text.find(word, at + 1)) {
    // Names may end in a digit, and units follow digits.
    if ((at == 0 || !is_letter(at - 1)) && !is_letter(at + word.size())) return true;
  }
  return false;
}

}  // namespace

ShownUnit shown_unit(std::string_view unit, const AngleUnits& angles) {
  if (unit == "rad" && angles.degrees) return {"deg", degree};
  if (unit == "rad/s" && angles.degrees_per_second) return {"deg/s", degree};
  if (unit == "rad/s^2" && angles.degrees_per_second) return {"deg/s^2", degree};
  return {std::string(unit), 1};
}

ShownUnit shown_unit(const LogColumn& column, const AngleUnits& angles) {
  if (!column.words.empty()) return {""};
  return column.is_chosen ? ShownUnit{column.unit} : shown_unit(std::string_view(column.unit), angles);
}

AngleUnits angle_units_of(std::string_view text, const AngleUnits& file) {
  if (has_word(text, "rad") || has_word(text, "mrad")) return {};
  if (has_word(text, "deg")) return {true, has_word(text, "deg/s") || file.degrees_per_second};
  return file;
}

}  // namespace robotc::tools
