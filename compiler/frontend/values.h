#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/source/source_map.h"

/// Values and parameters of a program as plain numbers.
namespace robotc {

/// A value in SI, row-major, with information for its display.
struct NumericValue {
  int rank = 0;  ///< 0 scalar, 1 vector, 2 matrix
  std::size_t rows = 1;
  std::size_t cols = 1;
  std::vector<double> values;
  std::vector<std::string> units;      ///< SI unit of each entry; "1" if dimensionless
  std::vector<std::string> row_names;  ///< joints, if rows are indexed by joints
  std::vector<std::string> col_names;
  bool is_truth = false;      ///< values[0] is 0 or 1
  std::string display_unit;   ///< unit requested by `as`; empty: SI
  double display_factor = 1;  ///< SI value of one display unit
};
/// A pose is two values, (rotation, position); everything else is one.
using EvaluatedValue = std::vector<NumericValue>;

/// `--set PATH=EXPR`.
struct ParameterSetting {
  std::string path;
  std::string expression;
};

/// The same with numbers in SI.
struct ParameterNumbers {
  std::string path;
  std::vector<double> values;
};

/// Angle units in the file, for displaying numbers. True if the file uses `deg` (or `deg/s`) more often than `rad` and
/// `mrad` (or `rad/s`).
struct AngleUnits {
  bool degrees = false;
  bool degrees_per_second = false;
};

/// A parameter with its current value, in SI.
struct ParameterValue {
  std::string path;  ///< as written in the file: "computed_torque.Kp"
  std::string unit;  ///< "1" if dimensionless
  double value = 0;
  std::string whole;          ///< path of the declaration: covers all entries of a vector, all rounds of a loop
  std::vector<Span> written;  ///< spans of its default expressions: one per use
  bool is_set = false;        ///< from outside the file; else it has its default
};

/// Lets the compiler choose the formulation.
inline constexpr std::string_view automatic_formulation = "auto";

}  // namespace robotc
