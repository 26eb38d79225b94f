#pragma once

#include <array>
#include <string>
#include <vector>

/// Every operator and function of the expression language that becomes formulas, with its value by the mathematics of
/// C++.
namespace robotc::test {

struct OperationCase {
  /// Over `a`, `b` and `c`, plain numbers.
  std::string expression;
  double (*value)(double a, double b, double c);
};

const std::vector<OperationCase>& operation_cases();

/// Predefined names that occur in no case: algorithms, figures of runs, states, files.
const std::vector<std::string>& names_without_formula();

/// Values of (a, b, c) for which every case is defined: none is 0, b and c are not −1.
const std::vector<std::array<double, 3>>& operation_arguments();

/// A robot `probe` with the joints a, b and c, and the function `all(a, b, c)` of all cases in order.
std::string operations_robot();

/// All cases over the positions of `probe`, and the name that `derive` gives the function of a case.
std::vector<std::string> operations_of_positions();
std::string operation_name(std::size_t i);

/// Compares the values of all cases with the expected ones: relative to a size of 1 or more.
void check_operations(const std::vector<double>& got, const std::array<double, 3>& arguments, double tolerance);

/// Rounding of a few operations on numbers of size 10, and of functions of libraries that differ in the last bits.
inline constexpr double operations_tolerance = 1e-13;

}  // namespace robotc::test
