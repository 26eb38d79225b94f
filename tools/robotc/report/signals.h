#pragma once

#include <cstddef>
#include <string>

#include "tools/robotc/plots/plot_svg.h"

namespace robotc::tools {

/// Rows that share one pair of extremes in a report: 1 if every value fits.
std::size_t report_stride(const Plot& plot);

/// The signals of a plot for the report's script: one JSON object, safe inside a <script> element.
///
///     {"stride": s, "rows": n, "times": SIGNAL, "events": [{"t", "text"}], "panels": [{"title", "unit", "quantity",
///     "series": [{"label", "name", "colour", "steps", …SIGNAL}]}]}
///
/// A panel may have "words", "limits": [{"value", "text", "colour"}], "logarithmic", "equal", "runaway", and
/// "abscissa":
/// {"name", "unit", "quantity", "logarithmic"}. Then its series are paths, {"every": k, "across": SIGNAL, "along":
/// SIGNAL}, of every k-th row.
///
/// SIGNAL is {"exponent", "order", "text"} of encode_signal. With a stride above 1, `times` are those of every s-th row
/// and of the last one, and each series has, for every s rows, two values in the order in which they occurred, with
/// "rows", the counted text of where they stood among the s.
std::string report_signals(const Plot& plot);

}  // namespace robotc::tools
