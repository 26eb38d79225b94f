#include "compiler/sema/robots/type_names.h"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "compiler/sema/values/robot_diagnostics.h"
#include "compiler/sema/values/robot_parts.h"
#include "compiler/syntax/spelling.h"

namespace robotc::sema {

namespace {

/// Names of joint types elsewhere.
constexpr auto foreign_joint_types = std::to_array<std::pair<std::string_view, std::string_view>>({
    {"hinge", "revolute"},
    {"rotational", "revolute"},
    {"rotary", "revolute"},
    {"rotation", "revolute"},
    {"turning", "revolute"},
    {"R", "revolute"},
    {"linear", "prismatic"},
    {"slider", "prismatic"},
    {"slide", "prismatic"},
    {"sliding", "prismatic"},
    {"translational", "prismatic"},
    {"P", "prismatic"},
    {"helical", "screw"},
    {"ball", "spherical"},
    {"socket", "spherical"},
    {"free", "floating"},
    {"freeflyer", "floating"},
    {"cardan", "universal"},
    {"hooke", "universal"},
    {"gimbal", "universal"},
    {"plane", "planar"},
    {"rigid", "fixed"},
    {"weld", "fixed"},
});

/// Names of types of closures alone. The empty one has no equivalent.
constexpr auto foreign_closure_types = std::to_array<std::pair<std::string_view, std::string_view>>({
    {"continuous", "revolute"},
    {"point", "spherical"},
    {"connect", "spherical"},
    {"distance", "rod"},
    {"bar", "rod"},
    {"strut", "rod"},
    {"in_line", "slot"},
    {"line", "slot"},
    {"inline", "slot"},
    {"wheel", "rolling"},
    {"roll", "rolling"},
    {"in_plane", "surface"},
    {"inplane", "surface"},
});

/// "`revolute`, `prismatic` or `screw`".
std::string alternatives(const std::vector<std::string_view>& names) {
  std::string list;
  for (std::size_t i = 0; i < names.size(); ++i) {
    list += (i == 0 ? "" : i + 1 == names.size() ? " or " : ", ") + quoted(names[i]);
  }
  return list;
}

std::vector<std::string_view> names_of_joint_types() {
  std::vector<std::string_view> names;
  for (const JointType known : joint_types()) names.push_back(joint_model(known).name());
  return names;
}

std::vector<std::string_view> names_of_closure_types() {
  std::vector<std::string_view> names;
  for (const ClosureModel& known : closure_models()) names.push_back(known.name);
  return names;
}

/// The type that a name stands for elsewhere; empty: none.
template <class Table>
std::string_view meaning_of(const Table& table, std::string_view name) {
  const auto* const found =
      std::find_if(table.begin(), table.end(), [&](const auto& row) { return row.first == name; });
  return found == table.end() ? std::string_view{} : found->second;
}

}  // namespace

std::optional<JointType> joint_type(Reporter& reporter, const syntax::Identifier& type) {
  for (const JointType known : joint_types()) {
    if (joint_model(known).name() == type.text) return known;
  }
  const std::vector<std::string_view> names = names_of_joint_types();
  const std::string_view foreign = meaning_of(foreign_joint_types, type.text);
  std::vector<std::string> hints = did_you_mean(!foreign.empty() ? foreign : nearest_name(type.text, names));
  hints.push_back("joints are " + alternatives(names));
  reporter.error(unknown_joint_type, type.span, "there is no joint type " + quoted(type.text), "", std::move(hints));
  return std::nullopt;
}

std::optional<ClosureType> closure_type(Reporter& reporter, const syntax::Identifier& type) {
  for (const ClosureModel& known : closure_models()) {
    if (known.name == type.text) return known.type;
  }
  if (type.text == "floating") {
    reporter.error(unknown_closure_type, type.span, "a floating closure would close nothing",
                   "it leaves every motion free", {"leave it out"});
    return std::nullopt;
  }
  const std::vector<std::string_view> names = names_of_closure_types();
  std::string_view meant = meaning_of(foreign_closure_types, type.text);
  if (meant.empty()) meant = meaning_of(foreign_joint_types, type.text);
  if (std::find(names.begin(), names.end(), meant) == names.end()) meant = nearest_name(type.text, names);
  std::vector<std::string> hints = did_you_mean(meant);
  hints.push_back("closures are " + alternatives(names));
  reporter.error(unknown_closure_type, type.span, "there is no closure type " + quoted(type.text), "",
                 std::move(hints));
  return std::nullopt;
}

}  // namespace robotc::sema
