#include "compiler/frontend/parameter_paths.h"

#include <algorithm>
#include <optional>

#include "compiler/diagnostics/diagnostics.h"

namespace robotc {

using sema::ParameterInfo;

namespace {

/// Where `path` ends within the parameter's path if it matches: as a suffix from a dot on, with or without an index
/// after it.
std::optional<std::size_t> match_end(const ParameterInfo& parameter, const std::string& path) {
  const std::string& whole_path = parameter.path;
  for (std::size_t begin = 0; begin < whole_path.size();) {
    const std::size_t end = begin + path.size();
    if (whole_path.compare(begin, path.size(), path) == 0 && end >= parameter.whole.size() &&
        (end == whole_path.size() || whole_path[end] == '.' || whole_path[end] == '[')) {
      return end;
    }
    const std::size_t dot = whole_path.find('.', begin);
    if (dot == std::string::npos) break;
    begin = dot + 1;
  }
  return std::nullopt;
}

/// The last `count` names of a path, or all of them.
std::string_view last_names(std::string_view path, std::size_t count) {
  std::size_t begin = path.size();
  while (count-- > 0 && begin != 0) {
    const std::size_t dot = path.rfind('.', begin - 1);
    if (dot == std::string_view::npos) return path;
    begin = dot;
  }
  return begin == path.size() ? path : path.substr(begin + 1);
}

}  // namespace

std::vector<NamedParameter> parameters_at(const ParameterCandidates& candidates, const std::string& path) {
  std::vector<NamedParameter> found;
  for (const ParameterInfo* parameter : candidates) {
    const std::optional<std::size_t> end = match_end(*parameter, path);
    if (!end) continue;
    const std::string stem = parameter->path.substr(0, *end);
    auto named = std::find_if(found.begin(), found.end(), [&](const NamedParameter& one) { return one.stem == stem; });
    if (named == found.end()) named = found.insert(named, NamedParameter{stem, {}});
    const auto known =
        std::find_if(named->entries.begin(), named->entries.end(),
                     [&](const NamedParameter::Entry& entry) { return entry.parameter->path == parameter->path; });
    if (known != named->entries.end()) {
      known->same.push_back(parameter);
    } else {
      named->entries.push_back({parameter, {}});
    }
  }
  return found;
}

std::vector<std::string_view> parameters_behind(const ParameterCandidates& candidates, const std::string& path) {
  std::vector<std::string_view> found;
  for (const ParameterInfo* parameter : candidates) {
    const std::size_t at = parameter->whole.find(path);
    const bool begins = at != std::string::npos && (at == 0 || parameter->whole[at - 1] == '.');
    const std::size_t end = at + path.size();
    if (!begins || end >= parameter->whole.size()) continue;
    if (parameter->whole[end] == '.' || parameter->whole[end] == '[') found.push_back(parameter->whole);
  }
  found.erase(std::unique(found.begin(), found.end()), found.end());
  return found;
}

std::string_view nearest_parameter(const ParameterCandidates& candidates, const std::string& path) {
  const auto names = static_cast<std::size_t>(std::count(path.begin(), path.end(), '.')) + 1;
  for (std::size_t count = names; count > 0; --count) {
    std::vector<std::string_view> ends;
    for (const ParameterInfo* parameter : candidates) ends.push_back(last_names(parameter->path, count));
    const std::string_view meant = nearest_name(last_names(path, count), ends);
    const auto found = std::find(ends.begin(), ends.end(), meant);
    if (found != ends.end()) return candidates[static_cast<std::size_t>(found - ends.begin())]->path;
  }
  return "";
}

}  // namespace robotc
