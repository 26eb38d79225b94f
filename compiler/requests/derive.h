#pragma once

#include <optional>
#include <string>
#include <vector>

#include "compiler/emit/model.h"

namespace robotc {

struct SessionState;

/// What `robotc derive` is asked for.
struct DeriveRequest {
  std::string robot;              ///< a name or an expression; empty: the file's first
  std::vector<std::string> what;  ///< "mass_matrix", "pose(tool)"; none: the equations of motion
  bool symbolic = false;          ///< the robot's numbers stay symbols
  emit::Language language = emit::Language::text;
  emit::Style style;
  std::string command;  ///< that asks, for the head of what is written
};

/// A robot's functions written down, as symbols: for people, for programs or in a programming language. Nothing
/// (reported) after an error, or where they are too large for what is asked.
std::optional<std::string> derive(SessionState& state, const DeriveRequest& request);

}  // namespace robotc
