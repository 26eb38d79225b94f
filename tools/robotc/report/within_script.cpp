#include "tools/robotc/report/within_script.h"

namespace robotc::tools {

std::string within_script(const std::string& json) {
  std::string out;
  out.reserve(json.size());
  for (const char c : json) {
    if (c == '<') {
      out += "\\u003c";
    } else {
      out += c;
    }
  }
  return out;
}

void add_signal(JsonWriter& json, const EncodedSignal& signal) {
  json.key("exponent").value(static_cast<double>(signal.exponent));
  json.key("order").value(static_cast<double>(signal.order));
  json.key("text").value(std::string_view(signal.text));
}

}  // namespace robotc::tools
