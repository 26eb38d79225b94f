#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "compiler/frontend/values.h"
#include "tools/robotc/shapes/mesh_options.h"

namespace robotc::tools {

/// The contents of a live page.
struct LiveOptions {
  std::string file;
  std::string base;                        ///< of a file of another format; empty: not chosen
  std::optional<std::string> simulation;   ///< none: the robot alone
  std::string robot;                       ///< without a simulation; empty: the file's first
  std::vector<ParameterSetting> settings;  ///< from the start
  std::uint16_t port = 0;                  ///< 0: a usual one, or any that is free
  MeshOptions meshes{};
};

/// Serves a page at 127.0.0.1 until Ctrl-C: the robot, or the report of a run of the simulation. The page follows the
/// files that are read, shows their errors, and sets parameters. Returns the exit code.
int serve_live(const LiveOptions& options);

}  // namespace robotc::tools
