#include "compiler/equations/derivations/road.h"

#include <stdexcept>

#include "compiler/equations/derivations/contractions.h"

namespace robotc::derivations {

using expr::Id;

Entries Road::coriolis_tensor() { throw std::logic_error("this formulation gives no tensor"); }

Entries Road::coriolis_matrix() { throw std::logic_error("this formulation gives no Coriolis matrix"); }

std::optional<std::vector<BodyWrench>> Road::reactions(const KinematicTree& /*tree*/,
                                                       std::span<const BodyWrench> /*loads*/) {
  throw std::logic_error("this formulation gives no reactions");
}

Entries Road::sum(const Entries& a, const Entries& b) const {
  if (!a || !b) return std::nullopt;
  return add(pool(), *a, *b);
}

// ---- MatrixRoad ---------------------------------------------------------------------------------------------------

Entries MatrixRoad::coriolis_matrix() {
  const Entries tensor = coriolis_tensor();
  if (!tensor) return std::nullopt;
  return contract(pool(), *tensor, mechanism().qd);
}

Entries MatrixRoad::coriolis_forces() {
  const Entries matrix = coriolis_matrix();
  if (!matrix) return std::nullopt;
  return contract(pool(), *matrix, mechanism().qd);
}

Entries MatrixRoad::nonlinear_effects() { return sum(coriolis_forces(), gravity_forces()); }

Entries MatrixRoad::inverse_dynamics() {
  const Entries matrix = mass_matrix();
  if (!matrix) return std::nullopt;
  return sum(contract(pool(), *matrix, mechanism().qdd), nonlinear_effects());
}

// ---- EffortRoad ---------------------------------------------------------------------------------------------------

/// Column j is the efforts of a unit acceleration of joint j at rest, without gravity (Walker and Orin 1982, method 1).
/// Of each pair of entries the one is taken that the later column gives, so that M is symmetric node by node.
Entries EffortRoad::mass_matrix() {
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

Entries EffortRoad::coriolis_forces() { return efforts(mechanism().qd, task().rest(), task().weightless()); }

Entries EffortRoad::gravity_forces() { return efforts(task().rest(), task().rest(), mechanism().gravity); }

Entries EffortRoad::nonlinear_effects() { return efforts(mechanism().qd, task().rest(), mechanism().gravity); }

Entries EffortRoad::inverse_dynamics() { return efforts(mechanism().qd, mechanism().qdd, mechanism().gravity); }

}  // namespace robotc::derivations
