#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "compiler/diagnostics/diagnostics.h"
#include "compiler/export/losses.h"
#include "compiler/export/numbers.h"
#include "compiler/import/robot_model.h"
#include "compiler/mechanism/mechanism.h"

namespace robotc::exporting {

/// A configuration of the file with a name.
struct NamedConfiguration {
  std::string name;
  std::vector<double> q;
};

/// Treatment of closures and couplings.
enum class Loops : std::uint8_t {
  kept,
  cut,  ///< the tree without its closures, which are losses, and without couplings that no file can say
};

/// A mechanism as the model that robot files share, with numbers for its parameters. Joints of several freedoms become
/// chains of their steps; a floating joint becomes three slides and a spherical one. Several bodies of a link become
/// one. Joints, frames, shapes and closures of the base are those of the world.
///
/// Losses: what no format can say, such as contacts. Reports couplings and closures that no format can say, and
/// gives nothing then.
std::optional<importing::Robot> robot_of(const Mechanism& mechanism, expr::Pool& pool, const SymbolValues& parameters,
                                         std::span<const NamedConfiguration> configurations, Losses& losses,
                                         Diagnostics& diagnostics, Loops loops = Loops::kept);

}  // namespace robotc::exporting
