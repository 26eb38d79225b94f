#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/source/source_map.h"

/// Values and parameters of a program in plain numbers, for those who show or set them.
namespace robotc {

/// A value in numbers, SI, row-major, with what is needed to show it.
struct NumericValue {
  int rank = 0;  ///< 0 scalar, 1 vector, 2 matrix
  std::size_t rows = 1;
  std::size_t cols = 1;
  std::vector<double> values;
  std::vector<std::string> units;      ///< SI unit of each entry; "1" if dimensionless
  std::vector<std::string> row_names;  ///< joints, if the rows are over joints
  std::vector<std::string> col_names;
  bool is_truth = false;      ///< values[0] is 0 or 1
  std::string display_unit;   ///< what `as` asked for; empty: show SI
  double display_factor = 1;  ///< SI value of one display unit
};
/// A pose is two values, (rotation, position); everything else is one.
using EvaluatedValue = std::vector<NumericValue>;

/// `--set PATH=EXPR`.
struct ParameterSetting {
  std::string path;
  std::string expression;
};

/// The same in numbers, SI.
struct ParameterNumbers {
  std::string path;
  std::vector<double> values;
};

/// How a file writes angles, for whoever shows its numbers to people. Each is true if the file says `deg`, or `deg/s`,
/// more often than `rad` and `mrad`, or `rad/s`.
struct AngleUnits {
  bool degrees = false;
  bool degrees_per_second = false;
};

/// A parameter with its value as set, in SI.
struct ParameterValue {
  std::string path;  ///< as the file would write it: "computed_torque.Kp"
  std::string unit;  ///< "1" if dimensionless
  double value = 0;
  std::string whole;          ///< the path of what was declared: all entries of a vector, all rounds of a loop
  std::vector<Span> written;  ///< the expressions that its value comes from where nothing sets it: one a use
};

/// The formulation that leaves the choice to the compiler.
inline constexpr std::string_view automatic_formulation = "auto";

}  // namespace robotc
