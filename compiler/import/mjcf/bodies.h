#pragma once

#include "compiler/import/mjcf/reading.h"

namespace robotc::importing {

/// The bodies of a `<worldbody>`, with their joints, masses, shapes and sites.
void read_world(MjcfReading& mjcf, const XmlNode& node);

}  // namespace robotc::importing
