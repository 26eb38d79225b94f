// Runs the first simulation of a text, and reads its log.
#pragma once

#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <utility>

#include "compiler/session/session.h"

namespace robotc::test {

/// A simulation of a text, and its run.
struct Run {
  CompiledSimulation simulation;
  runtime::Result result;

  [[nodiscard]] std::size_t column(const std::string& name) const {
    const auto found = std::find_if(simulation.columns.begin(), simulation.columns.end(),
                                    [&](const LogColumn& candidate) { return candidate.name == name; });
    REQUIRE_MESSAGE(found != simulation.columns.end(), name);
    return static_cast<std::size_t>(found - simulation.columns.begin());
  }
  [[nodiscard]] double at(std::size_t row, const std::string& name) const {
    return result.log[row * simulation.columns.size() + column(name)];
  }
  [[nodiscard]] double last(const std::string& name) const { return at(result.rows - 1, name); }
};

inline Run run_text(const std::string& text) {
  Session session([&](const std::string&) { return text; });
  const bool sound = session.load("machine.robot");
  REQUIRE_MESSAGE(sound, render_text(session.diagnostics(), session.sources(), false));
  auto simulation = session.compile_simulation(std::nullopt);
  REQUIRE_MESSAGE(simulation.has_value(), render_text(session.diagnostics(), session.sources(), false));
  runtime::Result result = runtime::simulate(simulation->system, simulation->plan);
  REQUIRE_FALSE(result.failure.has_value());
  REQUIRE_FALSE(result.divergence.has_value());
  return {std::move(*simulation), std::move(result)};
}

}  // namespace robotc::test
