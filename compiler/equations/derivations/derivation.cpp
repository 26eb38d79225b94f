#include "compiler/equations/derivations/derivation.h"

#include <stdexcept>

#include "compiler/equations/derivations/contractions.h"

namespace robotc::derivations {

using expr::Id;

Entries Derivation::coriolis_tensor() { throw std::logic_error("this formulation gives no tensor"); }

Entries Derivation::coriolis_matrix() { throw std::logic_error("this formulation gives no Coriolis matrix"); }

std::optional<std::vector<BodyWrench>> Derivation::reactions(const KinematicTree& /*tree*/,
                                                             std::span<const BodyWrench> /*loads*/) {
  throw std::logic_error("this formulation gives no reactions");
}

Entries Derivation::sum(const Entries& a, const Entries& b) const {
  if (!a || !b) return std::nullopt;
  return add(pool(), *a, *b);
}

// ---- MatrixDerivation
// ---------------------------------------------------------------------------------------------------

Entries MatrixDerivation::coriolis_matrix() {
  const Entries tensor = coriolis_tensor();
  if (!tensor) return std::nullopt;
  return contract(pool(), *tensor, mechanism().qd);
}

Entries MatrixDerivation::coriolis_forces() {
  const Entries matrix = coriolis_matrix();
  if (!matrix) return std::nullopt;
  return contract(pool(), *matrix, mechanism().qd);
}

Entries MatrixDerivation::nonlinear_effects() { return sum(coriolis_forces(), gravity_forces()); }

Entries MatrixDerivation::inverse_dynamics() {
  const Entries matrix = mass_matrix();
  if (!matrix) return std::nullopt;
  return sum(contract(pool(), *matrix, mechanism().qdd), nonlinear_effects());
}

// ---- EffortDerivation
// ---------------------------------------------------------------------------------------------------

/// Column j is the efforts of a unit acceleration of joint j at rest, without gravity (Walker and Orin 1982, method 1).
/// Each pair of entries is taken from the later column, so that M is symmetric node by node.
Entries EffortDerivation::mass_matrix() {
  const std::vector<Id> rest = task().rest();
  const std::size_t n = rest.size();
  std::vector<Id> matrix(n * n, pool().zero());
  for (std::size_t j = 0; j < n; ++j) {
    std::vector<Id> unit = rest;
    unit[j] = pool().one();
    const std::vector<Id> column = efforts(rest, unit, task().weightless());
    if (budget().exceeded()) return std::nullopt;
    for (std::size_t i = 0; i <= j; ++i) matrix[i * n + j] = matrix[j * n + i] = column[i];
  }
  return matrix;
}

Entries EffortDerivation::coriolis_forces() { return efforts(mechanism().qd, task().rest(), task().weightless()); }

Entries EffortDerivation::gravity_forces() { return efforts(task().rest(), task().rest(), mechanism().gravity); }

Entries EffortDerivation::nonlinear_effects() { return efforts(mechanism().qd, task().rest(), mechanism().gravity); }

Entries EffortDerivation::inverse_dynamics() { return efforts(mechanism().qd, mechanism().qdd, mechanism().gravity); }

}  // namespace robotc::derivations
