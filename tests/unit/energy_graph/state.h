// A state at which the tests of the energy graph evaluate expressions.
#pragma once

#include <doctest/doctest.h>

#include <utility>
#include <vector>

#include "compiler/equations/energy_graph/energy_graph.h"
#include "compiler/expr/algorithms.h"
#include "tests/unit/mechanism/build_mechanism.h"

namespace robotc::test {

inline std::vector<double> at_state(const Mechanism& mechanism, expr::Pool& pool, const std::vector<expr::Id>& roots) {
  std::vector<std::pair<expr::Id, double>> state;
  for (std::size_t i = 0; i < mechanism.q.size(); ++i) {
    const double x = static_cast<double>(i);
    state.emplace_back(mechanism.q[i], 0.3 + x);
    state.emplace_back(mechanism.qd[i], 0.7 - x);
    state.emplace_back(mechanism.qdd[i], 1.1 + x);
  }
  return expr::evaluate(pool, roots, state);
}

/// By elimination.
inline std::vector<double> efforts(const energy_graph::EnergyGraph& graph, const Mechanism& mechanism,
                                   expr::Pool& pool) {
  return at_state(mechanism, pool,
                  energy_graph::eliminate(graph, mechanism, pool, mechanism.qd, mechanism.qdd, mechanism.gravity).tau);
}

inline void check_equal(const std::vector<double>& a, const std::vector<double>& b) {
  REQUIRE(a.size() == b.size());
  for (std::size_t i = 0; i < a.size(); ++i) CHECK(a[i] == doctest::Approx(b[i]).epsilon(1e-12));
}

}  // namespace robotc::test
