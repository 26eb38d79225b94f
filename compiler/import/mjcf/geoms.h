#pragma once

#include "compiler/import/mjcf/items.h"
#include "compiler/import/solids.h"

namespace robotc::importing {

/// Reads a `<geom>`, which becomes a shape of the link. Its mass, if it `weighs`; nothing if it has none, or (reported)
/// none that can be known.
std::optional<Solid> read_geom(MjcfReading& mjcf, const MjcfItem& item, Link& link, bool weighs);

}  // namespace robotc::importing
