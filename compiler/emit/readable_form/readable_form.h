#pragma once

#include <optional>
#include <span>
#include <vector>

#include "compiler/emit/readable_form/common_sums.h"
#include "compiler/emit/readable_form/factoring.h"

namespace robotc::emit {

/// The readable form of sums in normal form: the shorter of several equal ones, by operations, then by ink. Products of
/// sines and cosines stay products where that is shorter, sums are factored, and lengths such as L1 + L2 + q2 stay
/// together. Work is bounded: long sums get no readable form.
class ReadableForm {
 public:
  using Terms = std::vector<expr::ReadableTerm>;
  /// Role of a symbol or function in the equations.
  enum class Role { still, velocity, other_motion };

  /// `order`: symbols as they are read.
  ReadableForm(std::span<const expr::Id> order, std::function<Role(expr::Id)> role_of, Factoring::FormulaOf formula_of);

  /// Learns a sum that the author named, and gives its formula; nothing if it cannot be recognised.
  std::optional<Formula> learn(const Terms& terms);
  /// Learns which sums occur in these entries, which are then formulated.
  void prepare(const std::vector<Terms>& entries);
  /// The readable form of a sum; `normal`, its formula in normal form, unless another is shorter. Equations are
  /// collected by rates, accelerations and efforts; functions of velocities unless that takes a fifth more operations.
  Formula shortest(const Terms& terms, Formula normal);

 private:
  Products products(const Terms& terms);
  /// Collected by rates, accelerations and efforts; velocity products with proportional coefficients share them.
  Formula by_motion(const Products& terms);
  /// Collected by whatever saves most.
  Formula freely(const Products& terms);
  /// True if some rate occurs, and no acceleration or effort.
  [[nodiscard]] bool has_velocities_only(const Products& terms) const;
  /// With squares and common sums as unknowns.
  Products with_sums(Products terms, bool of_speeds);

  std::function<Role(expr::Id)> role_of_;
  Unknowns unknowns_;
  CommonSums common_sums_;
  Factoring factoring_;
  std::size_t work_left_;
};

}  // namespace robotc::emit
