#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "compiler/expr/pool.h"

namespace robotc::expr {

/// A symbol and its replacement, or its rate.
using Assignment = std::pair<Id, Id>;

/// `roots` of `from` rebuilt in `to` by its constructors, with symbols replaced (keys of `replacements` in `from`,
/// values in `to`). Every symbol needs a replacement.
std::vector<Id> copy(const Pool& from, std::span<const Id> roots, Pool& to, std::span<const Assignment> replacements);

/// One operation or number of `from` built in `to` from the images of its arguments (`image`: by index in `from`). The
/// step of `copy` and of every pass that rebuilds a graph.
Id rebuild(const Pool& from, Id id, Pool& to, std::span<const Id> image);
/// Declares the rows of `from` in `to`, as far as their values have images there.
void copy_rows(const Pool& from, Pool& to, std::span<const Id> image);

/// `roots` with symbols replaced, in one pool; symbols without a replacement stay.
std::vector<Id> substitute(Pool& pool, std::span<const Id> roots, std::span<const Assignment> replacements);

/// The derivatives of `roots` along a direction: symbol s changes at the given rate, all others are constant
/// (t ↦ 1, q ↦ q̇, … gives d/dt; one symbol ↦ 1 gives ∂/∂s). Branch-wise at select, abs, min, max, floor, sign.
struct Derivative {
  std::vector<Id> roots;
  std::vector<Id> jumps;  ///< nodes that depend on the direction and may jump or kink, ascending
  /// Results of algorithms without derivative rule that depend on the direction, ascending; treated as constant.
  std::vector<Id> without_rule;
};
/// True for operations whose value jumps: floor, sign, and the angle of the sine and cosine of one angle, which jumps
/// at half a turn.
bool jumps(const Pool& pool, Id node);
Derivative differentiate(Pool& pool, std::span<const Id> roots, std::span<const Assignment> rates);

/// ∂root/∂symbol, a row per root and a column per symbol, branch-wise as in `differentiate`. Forward mode handles one
/// symbol at a time and shares work among the roots; reverse mode handles one root at a time and shares work among the
/// symbols, which takes fewer operations if there are many; results of algorithms count as constant in it.
std::vector<Id> jacobian_forwards(Pool& pool, std::span<const Id> roots, std::span<const Id> symbols);
std::vector<Id> jacobian_backwards(Pool& pool, std::span<const Id> roots, std::span<const Id> symbols);

/// The values of `roots` in IEEE double arithmetic, node by node, libm for functions; `values` gives each symbol.
/// No contraction: the reference against which generated code is compared.
std::vector<double> evaluate(const Pool& pool, std::span<const Id> roots,
                             std::span<const std::pair<Id, double>> values);

/// Operations of one evaluation. Subtractions count as additions; sine and cosine of one angle count as one pair.
struct OperationCounts {
  std::size_t multiplications = 0;
  std::size_t additions = 0;
  std::size_t divisions = 0;
  std::size_t square_roots = 0;
  std::size_t sincos_pairs = 0;
  std::size_t other_functions = 0;
  std::size_t negations = 0;
  std::size_t calls = 0;    ///< of numeric algorithms, each counted as one
  std::size_t selects = 0;  ///< select, comparisons, min, max, abs, sign, floor and logic

  /// × and ± and ÷ and √, for comparison with published counts.
  [[nodiscard]] std::size_t arithmetic() const { return multiplications + additions + divisions + square_roots; }
};
OperationCounts count_operations(const Pool& pool, std::span<const Id> roots);

/// An expression as text, infix, without sharing: for small expressions in messages and tests; cut at `max_length`.
std::string to_string(const Pool& pool, Id root, std::size_t max_length = 2000);

/// All of `roots` as numbered assignments ("%12 = mul %3 %7"), renumbered from 0 in evaluation order: stable across
/// runs.
std::string print(const Pool& pool, std::span<const Id> roots, std::span<const std::string> root_names);

}  // namespace robotc::expr
