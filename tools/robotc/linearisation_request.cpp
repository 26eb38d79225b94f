#include "tools/robotc/linearisation_request.h"

#include <fmt/format.h>

#include <algorithm>

namespace robotc::tools {

namespace {

std::string_view stripped(std::string_view text) {
  const std::size_t begin = std::min(text.find_first_not_of(' '), text.size());
  text.remove_prefix(begin);
  return text.substr(0, text.find_last_not_of(' ') + 1);
}

/// The place of the next option, or the end.
std::size_t next_option(std::string_view text) {
  if (text.starts_with("--")) return 0;
  const std::size_t found = text.find(" --");
  return found == std::string_view::npos ? text.size() : found + 1;
}

}  // namespace

std::optional<LinearisationRequest> linearisation_request(std::string_view text, std::string& problem,
                                                          LinearPictures* pictures) {
  LinearisationRequest request;
  text = stripped(text);
  std::string_view rest = text.substr(next_option(text));
  if (const std::string_view name = stripped(text.substr(0, next_option(text))); !name.empty())
    request.simulation = std::string(name);
  while (!rest.empty()) {
    const std::size_t end = 2 + next_option(rest.substr(2));
    const std::string_view option = stripped(rest.substr(0, end));
    rest.remove_prefix(end);
    const std::size_t blank = std::min(option.find(' '), option.size());
    const std::string_view name = option.substr(2, blank - 2);
    const std::string value(stripped(option.substr(blank)));
    if (name == "plant" || name == "equilibrium") {
      (name == "plant" ? request.plant : request.equilibrium) = true;
      if (value.empty()) continue;
      problem = fmt::format("`--{}` takes no value, but `{}` follows it", name, value);
      return std::nullopt;
    }
    if (name == "robot") {
      request.robot = value;
    } else if (name == "at") {
      request.at = value;
    } else if (name == "q") {
      request.q = value;
    } else if (name == "effort") {
      request.effort = value;
    } else if (name == "input") {
      request.inputs.push_back(value);
    } else if (name == "output") {
      request.outputs.push_back(value);
    } else if (name == "loop") {
      request.loop = value;
    } else if (pictures != nullptr && (name == "bode" || name == "step")) {
      (name == "bode" ? pictures->bode : pictures->step) = value;
    } else {
      problem = fmt::format("there is no option `--{}`", name);
      return std::nullopt;
    }
    if (value.empty()) {
      problem = fmt::format("`--{}` needs a value", name);
      return std::nullopt;
    }
  }
  return request;
}

}  // namespace robotc::tools
