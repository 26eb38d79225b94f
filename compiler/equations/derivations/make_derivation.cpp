// The derivation of each formulation: the results of its module under common names.
#include <stdexcept>

#include "compiler/equations/derivations/christoffel.h"
#include "compiler/equations/derivations/coefficient_tensors.h"
#include "compiler/equations/derivations/contractions.h"
#include "compiler/equations/derivations/derivation.h"
#include "compiler/equations/derivations/energy_graph_explicit.h"
#include "compiler/equations/derivations/kane.h"
#include "compiler/equations/derivations/kronecker.h"
#include "compiler/equations/derivations/lagrange_euler.h"
#include "compiler/equations/derivations/newton_euler.h"
#include "compiler/mechanism/spatial_inertia.h"

namespace robotc::derivations {
namespace {

using expr::Id;
using expr::Vec3;

/// The kinematic tree with fixed joints merged.
KinematicTree merged_tree(const Task& task) {
  return build_kinematic_tree(task.mechanism, task.pool, FixedJoints::merge);
}

void regroup_if_wanted(const Task& task, KinematicTree& tree) {
  if (task.mass_properties == MassProperties::base_parameters) regroup_base_parameters(tree, task.pool);
}

class NewFormulationDerivation : public MatrixDerivation {
 public:
  explicit NewFormulationDerivation(const Task& task)
      : MatrixDerivation(task), form_(new_formulation::build(task.mechanism, task.pool)) {
    if (task.mass_properties == MassProperties::base_parameters)
      new_formulation::regroup_base_parameters(form_, task.pool);
  }
  Entries mass_matrix() override { return new_formulation::mass_matrix(form_, pool()); }
  Entries coriolis_matrix() override { return new_formulation::coriolis_matrix(form_, pool(), mechanism().qd); }
  Entries gravity_forces() override { return new_formulation::gravity_forces(form_, pool()); }

 private:
  new_formulation::NewFormulation form_;
};

class NewFormulationExplicitDerivation : public MatrixDerivation {
 public:
  NewFormulationExplicitDerivation(const Task& task, Formulation formulation)
      : MatrixDerivation(task),
        tensors_(coefficient_tensors(new_formulation::build(task.mechanism, task.pool), task.mechanism, task.pool,
                                     task.budget, coefficient_axes(formulation))) {}
  Entries mass_matrix() override { return summed(derivations::mass_matrix); }
  Entries coriolis_tensor() override { return summed(derivations::coriolis_tensor); }
  Entries gravity_forces() override { return summed(derivations::gravity_forces); }
  /// β q̇² + 2 ζ q̇ q̇ (eq. 23), each product of velocities once.
  Entries coriolis_forces() override {
    const Entries tensor = coriolis_tensor();
    if (!tensor) return std::nullopt;
    return quadratic_forms(pool(), *tensor, mechanism().qd);
  }

 private:
  [[nodiscard]] Entries summed(std::vector<Id> (*sums)(const CoefficientTensors&, expr::Pool&)) const {
    if (!tensors_) return std::nullopt;
    return sums(*tensors_, pool());
  }

  std::optional<CoefficientTensors> tensors_;
};

class EnergyGraphDerivation : public EffortDerivation {
 public:
  explicit EnergyGraphDerivation(const Task& task)
      : EffortDerivation(task), graph_(energy_graph::build(task.mechanism, task.pool, FixedJoints::merge)) {
    if (task.mass_properties == MassProperties::base_parameters)
      energy_graph::regroup_base_parameters(graph_, task.pool);
  }
  std::optional<std::vector<BodyWrench>> reactions(const KinematicTree& /*tree*/,
                                                   std::span<const BodyWrench> loads) override {
    const auto graph = energy_graph::build(mechanism(), pool(), FixedJoints::keep);
    return energy_graph::eliminate(graph, mechanism(), pool(), mechanism().qd, mechanism().qdd, mechanism().gravity,
                                   loads)
        .reaction;
  }

 protected:
  std::vector<Id> efforts(const std::vector<Id>& qd, const std::vector<Id>& qdd, const Vec3& gravity) override {
    return energy_graph::eliminate(graph_, mechanism(), pool(), qd, qdd, gravity).tau;
  }

 private:
  energy_graph::EnergyGraph graph_;
};

class EnergyGraphExplicitDerivation : public MatrixDerivation {
 public:
  explicit EnergyGraphExplicitDerivation(const Task& task)
      : MatrixDerivation(task),
        graph_(energy_graph::build(task.mechanism, task.pool, FixedJoints::merge)),
        solved_(graph_, task.mechanism, task.pool, task.budget) {}
  Entries mass_matrix() override { return solved_.mass_matrix(); }
  Entries coriolis_forces() override { return solved_.nonlinear_effects(mechanism().qd, task().weightless()); }
  Entries gravity_forces() override { return solved_.nonlinear_effects(task().rest(), mechanism().gravity); }
  Entries nonlinear_effects() override { return solved_.nonlinear_effects(mechanism().qd, mechanism().gravity); }
  std::optional<std::vector<BodyWrench>> reactions(const KinematicTree& /*tree*/,
                                                   std::span<const BodyWrench> loads) override {
    const auto graph = energy_graph::build(mechanism(), pool(), FixedJoints::keep);
    return EnergyGraphExplicit(graph, mechanism(), pool(), budget()).reactions(loads);
  }

 private:
  energy_graph::EnergyGraph graph_;
  EnergyGraphExplicit solved_;
};

class LagrangeEulerDerivation : public MatrixDerivation {
 public:
  explicit LagrangeEulerDerivation(const Task& task)
      : MatrixDerivation(task), tree_(regrouped_tree(task)), lagrange_(task.mechanism, tree_, task.pool, task.budget) {}
  Entries mass_matrix() override { return lagrange_.mass_matrix(); }
  Entries coriolis_tensor() override { return lagrange_.coriolis_tensor(); }
  Entries gravity_forces() override { return lagrange_.gravity_forces(); }
  /// Σ_jk D_ijk q̇_j q̇_k (eq. 6), each product of velocities once.
  Entries coriolis_forces() override {
    const Entries tensor = coriolis_tensor();
    if (!tensor) return std::nullopt;
    return quadratic_forms(pool(), *tensor, mechanism().qd);
  }

 private:
  static KinematicTree regrouped_tree(const Task& task) {
    KinematicTree tree = merged_tree(task);
    regroup_if_wanted(task, tree);
    return tree;
  }

  KinematicTree tree_;
  LagrangeEuler lagrange_;
};

class ChristoffelDerivation : public MatrixDerivation {
 public:
  explicit ChristoffelDerivation(const Task& task)
      : MatrixDerivation(task), geometry_(world_geometry(task.mechanism, task.pool)) {}
  Entries mass_matrix() override {
    return christoffel::mass_matrix(christoffel::kinetic_energy(geometry_, mechanism(), pool()), mechanism(), pool());
  }
  Entries coriolis_tensor() override { return christoffel::symbols(*mass_matrix(), mechanism(), pool(), budget()); }
  Entries gravity_forces() override { return derivations::gravity_forces(geometry_, mechanism(), pool()); }

 private:
  WorldGeometry geometry_;
};

class KroneckerDerivation : public MatrixDerivation {
 public:
  explicit KroneckerDerivation(const Task& task)
      : MatrixDerivation(task), geometry_(world_geometry(task.mechanism, task.pool)) {}
  Entries mass_matrix() override { return kronecker::mass_matrix(geometry_, mechanism(), pool()); }
  Entries coriolis_matrix() override {
    return kronecker::coriolis_matrix(*mass_matrix(), mechanism(), pool(), budget());
  }
  Entries gravity_forces() override { return derivations::gravity_forces(geometry_, mechanism(), pool()); }

 private:
  WorldGeometry geometry_;
};

class KaneDerivation : public EffortDerivation {
 public:
  explicit KaneDerivation(const Task& task)
      : EffortDerivation(task), geometry_(world_geometry(task.mechanism, task.pool)) {}
  Entries mass_matrix() override { return kane::mass_matrix(geometry_, mechanism(), pool()); }

 protected:
  std::vector<Id> efforts(const std::vector<Id>& qd, const std::vector<Id>& qdd, const Vec3& gravity) override {
    return kane::inverse_dynamics(geometry_, mechanism(), pool(), qd, qdd, gravity);
  }

 private:
  WorldGeometry geometry_;
};

class NewtonEulerDerivation : public EffortDerivation {
 public:
  explicit NewtonEulerDerivation(const Task& task) : EffortDerivation(task), tree_(merged_tree(task)) {}
  std::optional<std::vector<BodyWrench>> reactions(const KinematicTree& tree,
                                                   std::span<const BodyWrench> loads) override {
    return newton_euler::solve(tree, mechanism(), pool(), mechanism().qd, mechanism().qdd, mechanism().gravity, loads)
        .reaction;
  }

 protected:
  std::vector<Id> efforts(const std::vector<Id>& qd, const std::vector<Id>& qdd, const Vec3& gravity) override {
    return newton_euler::solve(tree_, mechanism(), pool(), qd, qdd, gravity).tau;
  }

 private:
  KinematicTree tree_;
};

}  // namespace

std::unique_ptr<Derivation> make_derivation(Formulation formulation, const Task& task) {
  switch (formulation) {
    case Formulation::new_formulation:
      return std::make_unique<NewFormulationDerivation>(task);
    case Formulation::new_formulation_explicit:
    case Formulation::new_formulation_in_links:
      return std::make_unique<NewFormulationExplicitDerivation>(task, formulation);
    case Formulation::energy_graph:
      return std::make_unique<EnergyGraphDerivation>(task);
    case Formulation::energy_graph_explicit:
      return std::make_unique<EnergyGraphExplicitDerivation>(task);
    case Formulation::lagrange_euler:
      return std::make_unique<LagrangeEulerDerivation>(task);
    case Formulation::christoffel:
      return std::make_unique<ChristoffelDerivation>(task);
    case Formulation::kronecker:
      return std::make_unique<KroneckerDerivation>(task);
    case Formulation::kane:
      return std::make_unique<KaneDerivation>(task);
    case Formulation::newton_euler:
      return std::make_unique<NewtonEulerDerivation>(task);
  }
  throw std::logic_error("no such formulation");
}

}  // namespace robotc::derivations
