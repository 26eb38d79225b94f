#pragma once

#include <functional>
#include <span>
#include <string_view>

#include "compiler/session/session.h"

namespace robotc::tools {

/// Appends one field, quoted if necessary.
void append_csv_field(std::string& out, const std::string& text);

/// A log as CSV (RFC 4180, but for bare newlines): a header such as `t [s],q.shoulder [rad]`, then one line per row.
/// Numbers are the shortest that read back exactly, in each column's own unit; of words, the words. `sink` receives the
/// text in pieces: a log as text is three times as large as in memory.
void write_csv(std::span<const LogColumn> columns, std::span<const double> times, std::span<const double> log,
               const std::function<void(std::string_view)>& sink);

}  // namespace robotc::tools
