#pragma once

#include <string>

#include "compiler/support/json_writer.h"
#include "tools/robotc/report/encode_signal.h"

/// Data inside the <script> elements of pages.
namespace robotc::tools {

/// `<` occurs only in strings of JSON; escaped, it cannot end the script.
std::string within_script(const std::string& json);

/// The entries of a signal: "exponent", "order" and "text".
void add_signal(JsonWriter& json, const EncodedSignal& signal);

}  // namespace robotc::tools
