#pragma once

#include <cmath>

#include "compiler/expr/pool.h"

namespace robotc::expr {

/// Semantics of operations on doubles, shared by folding, evaluation and generated code. Truth values are 1 and 0. NaNs
/// propagate, but comparisons with NaN are false: see 050-nan.md in docs/decisions.
inline double apply(Op op, double a, double b = 0, double c = 0) {
  switch (op) {
    case Op::number:
    case Op::symbol:
      break;
    case Op::neg:
      return -a;
    case Op::add:
      return a + b;
    case Op::sub:
      return a - b;
    case Op::mul:
      return a * b;
    case Op::div:
      return a / b;
    case Op::sqrt:
      return std::sqrt(a);
    case Op::sin:
      return std::sin(a);
    case Op::cos:
      return std::cos(a);
    case Op::tan:
      return std::tan(a);
    case Op::asin:
      return std::asin(a);
    case Op::acos:
      return std::acos(a);
    case Op::atan:
      return std::atan(a);
    case Op::atan2:
      return std::atan2(a, b);
    case Op::sinh:
      return std::sinh(a);
    case Op::cosh:
      return std::cosh(a);
    case Op::tanh:
      return std::tanh(a);
    case Op::exp:
      return std::exp(a);
    case Op::log:
      return std::log(a);
    case Op::pow:
      return std::pow(a, b);
    case Op::abs:
      return std::fabs(a);
    case Op::sign:
      return std::isnan(a) ? a : static_cast<double>((a > 0) - (a < 0));
    case Op::floor:
      return std::floor(a);
    case Op::min:
      return std::isnan(a) || a < b ? a : b;
    case Op::max:
      return std::isnan(b) || a < b ? b : a;
    case Op::less:
      return a < b ? 1 : 0;
    case Op::less_equal:
      return a <= b ? 1 : 0;
    case Op::equal:
      return a == b ? 1 : 0;
    case Op::logical_and:
      return (a != 0 && b != 0) ? 1 : 0;
    case Op::logical_or:
      return (a != 0 || b != 0) ? 1 : 0;
    case Op::logical_not:
      return a == 0 ? 1 : 0;
    case Op::select:
      return a != 0 ? b : c;
    case Op::list:
    case Op::call:
    case Op::result:
      break;  // variadic
  }
  return std::nan("");
}

}  // namespace robotc::expr
