#pragma once

#include "compiler/import/mjcf/items.h"

namespace robotc::importing {

/// The mass of a body from its `<inertial>` or its geoms, as the file says. Geoms become shapes of the link.
void read_masses(MjcfReading& mjcf, const std::vector<MjcfItem>& items, Link& link);
/// Changes masses and inertias as `<compiler>` says, once all are read: bounds, balance and the total mass.
void finish_masses(MjcfReading& mjcf);

}  // namespace robotc::importing
