#pragma once

#include <vector>

#include "compiler/emit/readable_form/unknowns.h"

namespace robotc::emit {

/// Sums of letters and positions that occur multiplied out, such as L1 + L2 + q2 in m L1² + 2 m L1 L2 + …: each is one
/// unknown where that makes fewer terms.
class CommonSums {
 public:
  /// `most`: sums that are tried, those that occur most often.
  explicit CommonSums(std::size_t most) : most_(most) {}

  /// Collects the sums in these entries.
  void collect(const std::vector<Products>& entries, Unknowns& unknowns);
  /// A sum that the author named.
  void add_named(Unknown sum) { named_.push_back(sum); }
  /// The terms with the author's sums as unknowns.
  [[nodiscard]] Products with_named(Products terms, const Unknowns& unknowns) const;
  /// The terms with the sums that were collected as unknowns. `of_speeds`: also sums of velocities.
  [[nodiscard]] Products applied(Products terms, const Unknowns& unknowns, bool of_speeds) const;

 private:
  std::size_t most_;
  std::vector<Unknown> named_;
  std::map<Unknown, std::size_t> found_;  ///< terms that it would save
};

}  // namespace robotc::emit
