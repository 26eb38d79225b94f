#pragma once

#include <span>
#include <string>

#include "compiler/driver/session.h"

namespace robotc::tools {

/// A log as CSV (RFC 4180, but for bare newlines): a header such as `t [s],q.shoulder [rad]`, then one line a row.
/// Numbers are the shortest that read back exactly, in each column's own unit.
std::string to_csv(std::span<const LogColumn> columns, std::span<const double> times, std::span<const double> log);

}  // namespace robotc::tools
