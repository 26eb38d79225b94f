#pragma once

#include <vector>

#include "compiler/equations/new_formulation/moment_rates.h"
#include "compiler/expr/alike_columns.h"
#include "compiler/mechanism/transform.h"

/// Rows of the pool (`Pool::declare_row`) for values of bodies and of columns. Private to this stage.
namespace robotc::new_formulation {

/// Adds the entries of a value, in a fixed order.
void append(std::vector<expr::Id>& entries, const expr::Vec3& v);
void append(std::vector<expr::Id>& entries, const expr::Mat3& m);
void append(std::vector<expr::Id>& entries, const expr::SymMat3& m);
void append(std::vector<expr::Id>& entries, const Transform& x);
void append(std::vector<expr::Id>& entries, const Twist& s);
void append(std::vector<expr::Id>& entries, const Wrench& w);
void append(std::vector<expr::Id>& entries, const SpatialInertia& body);
void append(std::vector<expr::Id>& entries, const MomentRates& rates);

template <class... Value>
std::vector<expr::Id> entries_of(const Value&... values) {
  std::vector<expr::Id> entries;
  (append(entries, values), ...);
  return entries;
}

/// Declares values of the bodies, entry by entry. A body stands at the place of its column in the matrices.
template <class... Value>
void declare_rows(const NewFormulation& form, expr::Pool& pool, const std::vector<Value>&... values) {
  const auto declare = [&](const auto& of_bodies) {
    expr::AlikeColumns columns(form.joints.size());
    for (std::size_t k = 0; k < of_bodies.size(); ++k) {
      if (const auto column = form.columns[k].column()) columns.append(*column, entries_of(of_bodies[k]));
    }
    columns.declare(pool);
  };
  (declare(values), ...);
}

/// Wrenches of the columns on their way from frame to frame: in each frame all do the same.
class WrenchesInFrames {
 public:
  explicit WrenchesInFrames(const NewFormulation& form)
      : frames_(form.columns.size(), expr::AlikeColumns(form.joints.size())) {}

  template <class... Value>
  void add(std::size_t frame, std::size_t column, const Value&... values) {
    frames_[frame].append(column, entries_of(values...));
  }
  /// Declares the rows of all frames, from the tips to the base.
  void declare(expr::Pool& pool) const;

 private:
  std::vector<expr::AlikeColumns> frames_;
};

}  // namespace robotc::new_formulation
