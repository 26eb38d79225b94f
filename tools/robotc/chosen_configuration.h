#pragma once

#include <optional>
#include <string>
#include <vector>

#include "compiler/session/session.h"

namespace robotc::tools {

/// A configuration as the command line gives it: by `q`, by `pose`, or by neither.
struct ConfigurationChoice {
  std::string robot;                ///< empty: the file's first
  std::optional<std::string> q;     ///< expression
  std::optional<std::string> pose;  ///< name
};

/// The configuration to draw, and its name.
struct Configuration {
  std::vector<double> q;
  std::string name;
};

/// Without a choice it is `home`, or the neutral one. Nothing (reported by the session) after an error.
std::optional<Configuration> choose_configuration(Session& session, const ConfigurationChoice& choice,
                                                  const geometry::Robot& robot);

}  // namespace robotc::tools
