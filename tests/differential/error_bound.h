// Error bounds of generated code relative to the evaluator.
//
// Both compute the same operations on the same numbers, but generated code may skip the rounding of a product that is
// added to something (fused multiply-add), its sines and cosines are within 2 ulp where libm's are within 1, and its
// numbers may be floats. A running error analysis propagates the difference through the kernel: each node gets a bound
// of |generated − evaluated|, and a comparison is uncertain if its sides are closer than their bounds.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "compiler/expr/kernel.h"
#include "compiler/expr/numeric.h"

namespace robotc::test {

struct Bounded {
  double value = 0;
  double bound = 0;  ///< infinite if unknown; for truth values 0 or 1
};

/// The number format of generated code; the evaluator always uses doubles.
struct Arithmetic {
  double unit = 0x1p-53;  ///< half an ulp of 1
  double smallest = std::numeric_limits<double>::denorm_min();
  double smallest_normal = std::numeric_limits<double>::min();
  double largest = std::numeric_limits<double>::max();
  /// Difference of sines and cosines in units: 2 ulp here, 1 in libm, two units each.
  double sine_units = 6;

  [[nodiscard]] double error_of_number(double value) const {
    return unit == 0x1p-53 ? 0 : std::abs(static_cast<float>(value) - value);
  }
};

/// For floats, with sines and cosines accurate to `sine_ulps`; libm's, in double, are exact by comparison.
inline Arithmetic arithmetic_of_floats(double sine_ulps) {
  using Float = std::numeric_limits<float>;
  return {0x1p-24, Float::denorm_min(), Float::min(), Float::max(), 2 * sine_ulps};
}

class ErrorBound {
 public:
  /// Inputs and constants are exact in both.
  ErrorBound(const expr::Kernel& kernel, const std::vector<std::vector<double>>& inputs,
             const std::vector<double>& constants, const Arithmetic& arithmetic = {})
      : pool_(kernel.pool), arithmetic_(arithmetic), nodes_(kernel.pool.size()) {
    for (std::size_t i = 0; i < kernel.inputs.size(); ++i) set(kernel.inputs[i], inputs[i]);
    set(kernel.constants, constants);
    for (const expr::Id id : expr::reachable(pool_, kernel.roots())) {
      if (pool_.is_number(id)) {
        const double value = pool_.value(id).to_double();
        nodes_[id.index()] = {value, arithmetic_.error_of_number(value)};
      }
      if (!pool_.is_number(id) && !pool_.is_symbol(id)) nodes_[id.index()] = visit(id);
    }
  }

  [[nodiscard]] Bounded operator[](expr::Id id) const { return nodes_[id.index()]; }

 private:
  static constexpr double infinity = std::numeric_limits<double>::infinity();

  void set(const expr::Port& port, const std::vector<double>& values) {
    for (std::size_t i = 0; i < port.entries.size(); ++i) {
      if (port.entries[i].valid()) nodes_[port.entries[i].index()] = {values[i], 0};
    }
  }

  [[nodiscard]] Bounded visit(expr::Id id) const {
    Bounded a[3];
    const auto args = pool_.args(id);
    for (std::size_t i = 0; i < args.size(); ++i) a[i] = nodes_[args[i].index()];
    const expr::Op op = pool_.op(id);
    const double value = expr::apply(op, a[0].value, a[1].value, a[2].value);
    double bound = propagated(op, a, value);
    // Second-order terms, and bounds so small that they round themselves.
    bound = bound * (1 + 0x1p13 * arithmetic_.unit) + (bound > 0 ? arithmetic_.smallest_normal : 0);
    const bool overflows = std::abs(value) + bound > arithmetic_.largest;
    if (std::isnan(bound) || overflows || (std::isnan(value) && !expr::is_truth_value(op))) bound = infinity;
    return {value, bound};
  }

  /// Both results round once, or one of them does not round at all. Zeros are exact, unless they underflowed.
  [[nodiscard]] double rounding(double value) const {
    return value == 0 ? 0 : std::max(2 * arithmetic_.unit * std::abs(value), arithmetic_.smallest);
  }

  [[nodiscard]] double propagated(expr::Op op, const Bounded* a, double value) const {
    using expr::Op;
    switch (op) {
      case Op::neg:
      case Op::abs:
        return a[0].bound;
      case Op::add:
      case Op::sub:
        return a[0].bound + a[1].bound + rounding(value);
      case Op::mul:
        return a[0].bound * std::abs(a[1].value) + a[1].bound * std::abs(a[0].value) + a[0].bound * a[1].bound +
               (value == 0 && a[0].value != 0 && a[1].value != 0 ? arithmetic_.smallest : rounding(value));
      case Op::div: {
        const double divisor = std::abs(a[1].value) - a[1].bound;
        if (divisor <= 0) return a[0].bound + a[1].bound == 0 ? 0 : infinity;
        return (a[0].bound + std::abs(value) * a[1].bound) / divisor + rounding(value);
      }
      case Op::sin:
      case Op::cos:
        return a[0].bound + arithmetic_.sine_units * arithmetic_.unit * std::abs(value);
      case Op::tanh:
      case Op::atan:
        return a[0].bound + rounding(value);
      case Op::min:
      case Op::max:
        return std::max(a[0].bound, a[1].bound);
      case Op::less:
      case Op::less_equal:
      case Op::equal:
        return std::abs(a[0].value - a[1].value) > a[0].bound + a[1].bound || is_certain(a) ? 0 : 1;
      case Op::logical_and:
      case Op::logical_or:
      case Op::logical_not:
        return std::max(a[0].bound, a[1].bound);
      case Op::select:
        if (a[0].bound == 0) return a[0].value != 0 ? a[1].bound : a[2].bound;
        return std::abs(a[1].value - a[2].value) + a[1].bound + a[2].bound;
      default:
        return a[0].bound + a[1].bound == 0 ? 0 : by_trial(op, a, value);
    }
  }

  static bool is_certain(const Bounded* a) { return a[0].bound + a[1].bound == 0; }

  /// For smooth functions: the largest change at the corners of the arguments' bounds, times 1.5.
  [[nodiscard]] double by_trial(expr::Op op, const Bounded* a, double value) const {
    double change = 0;
    for (const double s : {-1.0, 1.0}) {
      for (const double t : {-1.0, 1.0}) {
        const double moved = expr::apply(op, a[0].value + s * a[0].bound, a[1].value + t * a[1].bound);
        change = std::max(change, std::abs(moved - value));
        if (std::isnan(moved)) return infinity;
      }
    }
    return 1.5 * change + 2 * rounding(value);
  }

  const expr::Pool& pool_;
  Arithmetic arithmetic_;
  std::vector<Bounded> nodes_;
};

}  // namespace robotc::test
