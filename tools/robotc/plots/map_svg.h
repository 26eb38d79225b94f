#pragma once

#include <string>
#include <vector>

namespace robotc::tools {

/// One side of a map: the values that were tried, in order.
struct MapSide {
  std::string name;
  std::string unit;
  std::vector<std::string> labels;  ///< one for each value
};

/// A number for each pair of values.
struct ValueMap {
  std::string title;
  std::string unit;
  MapSide x;
  MapSide y;
  std::vector<double> values;  ///< row by row of y; NaN where there is none
};

/// Maps below each other as one SVG: coloured cells of equal size, with their numbers where these fit, and a scale.
/// Cells without a number are hatched.
std::string render_maps(const std::string& title, const std::vector<ValueMap>& maps);

}  // namespace robotc::tools
