#pragma once

#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "compiler/equations/derivations/derivations.h"
#include "compiler/equations/derivations/node_budget.h"
#include "compiler/mechanism/body_wrench.h"

/// Common interface of the derivations: each gives some quantities, and the others follow. Private to this stage.
namespace robotc::derivations {

/// Entries of a quantity; nothing if the budget did not suffice.
using Entries = std::optional<std::vector<expr::Id>>;

/// Input of a derivation. The mechanism and the pool must outlive it.
struct Task {
  const Mechanism& mechanism;
  expr::Pool& pool;
  NodeBudget budget;
  MassProperties mass_properties;

  [[nodiscard]] std::vector<expr::Id> rest() const { return std::vector<expr::Id>(mechanism.qd.size(), pool.zero()); }
  [[nodiscard]] expr::Vec3 weightless() const { return expr::zero3(pool); }
};

/// The derivation of one mechanism's equations by one formulation.
class Derivation {
 public:
  explicit Derivation(const Task& task) : task_(task) {}
  Derivation(const Derivation&) = delete;
  Derivation& operator=(const Derivation&) = delete;
  virtual ~Derivation() = default;

  virtual Entries mass_matrix() = 0;
  virtual Entries coriolis_forces() = 0;
  virtual Entries gravity_forces() = 0;
  virtual Entries nonlinear_effects() = 0;
  virtual Entries inverse_dynamics() = 0;
  // Only for formulations that give these.
  virtual Entries coriolis_tensor();
  virtual Entries coriolis_matrix();
  /// The wrench on each body of `tree` (with its fixed joints kept) from its joint, in the body's frame. `loads`: the
  /// wrenches from outside.
  virtual std::optional<std::vector<BodyWrench>> reactions(const KinematicTree& tree,
                                                           std::span<const BodyWrench> loads);

 protected:
  [[nodiscard]] const Mechanism& mechanism() const { return task_.mechanism; }
  [[nodiscard]] expr::Pool& pool() const { return task_.pool; }
  [[nodiscard]] const NodeBudget& budget() const { return task_.budget; }
  [[nodiscard]] const Task& task() const { return task_; }
  [[nodiscard]] Entries sum(const Entries& a, const Entries& b) const;

 private:
  const Task& task_;
};

/// A formulation that gives M, C or its tensor, and g; efforts are multiplied out.
class MatrixDerivation : public Derivation {
 public:
  using Derivation::Derivation;
  Entries coriolis_matrix() override;  ///< from the tensor
  Entries coriolis_forces() override;  ///< from the matrix
  Entries nonlinear_effects() override;
  Entries inverse_dynamics() override;
};

/// A formulation that gives the efforts of any motion; the columns of M are those of unit accelerations.
class EffortDerivation : public Derivation {
 public:
  using Derivation::Derivation;
  Entries mass_matrix() override;
  Entries coriolis_forces() override;
  Entries gravity_forces() override;
  Entries nonlinear_effects() override;
  Entries inverse_dynamics() override;

 protected:
  virtual std::vector<expr::Id> efforts(const std::vector<expr::Id>& qd, const std::vector<expr::Id>& qdd,
                                        const expr::Vec3& gravity) = 0;
};

std::unique_ptr<Derivation> make_derivation(Formulation formulation, const Task& task);

}  // namespace robotc::derivations
