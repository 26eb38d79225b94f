#pragma once

#include <optional>
#include <string>
#include <vector>

#include "compiler/emit/model.h"

namespace robotc {

class SessionState;

/// Arguments of `robotc derive`.
struct DeriveRequest {
  std::string robot;              ///< name or expression; empty: the file's first
  std::vector<std::string> what;  ///< "mass_matrix", "pose(tool)"; none: the equations of motion
  bool symbolic = false;          ///< keep the robot's numbers as symbols
  emit::Language language = emit::Language::text;
  emit::Style style;
  bool second_derivatives = false;  ///< CasADi: with the Jacobians of the Jacobians
  std::string command;              ///< the user's command, for the heading
};

/// A robot's functions as symbolic text: for people, as data, or in a programming language. Nothing (reported) after an
/// error, or if they are too large for the format.
std::optional<std::string> derive(SessionState& state, const DeriveRequest& request);

}  // namespace robotc
