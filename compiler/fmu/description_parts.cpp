#include "compiler/fmu/description_parts.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <iterator>
#include <optional>
#include <set>
#include <vector>

namespace robotc::fmu {

namespace {

using Role = Variable::Role;

constexpr double degrees_per_radian = 57.29577951308232;

/// Exponents of m, kg, s, A and K; nothing if one is not a whole number.
std::optional<std::array<int, 5>> exponents(const Dimension& dimension) {
  std::array<int, 5> found{};
  for (std::size_t i = 0; i < found.size(); ++i) {
    const int twelfths = dimension.twelfths()[i];
    if (twelfths % Dimension::denominator != 0) return std::nullopt;
    found[i] = twelfths / Dimension::denominator;
  }
  return found;
}

std::string_view name_of(DependencyKind kind) {
  return kind == DependencyKind::constant ? "constant" : kind == DependencyKind::tunable ? "tunable" : "dependent";
}

}  // namespace

namespace {

/// An output that is not a state.
bool is_calculated_output(Role role) {
  return role == Role::output || role == Role::held_output || role == Role::discrete_output;
}

}  // namespace

bool is_output(Role role) { return role == Role::state || is_calculated_output(role); }
bool is_calculated(Role role) { return role == Role::rate || is_calculated_output(role); }

void write_units(exporting::XmlWriter& xml, const Description& description) {
  std::vector<const Variable*> units;  // the first of each unit
  for (const Variable& variable : description.variables) {
    const auto is_same = [&](const Variable* other) { return other->unit.name == variable.unit.name; };
    if (!variable.unit.name.empty() && std::ranges::none_of(units, is_same)) units.push_back(&variable);
  }
  if (units.empty()) return;
  xml.open("UnitDefinitions");
  for (const Variable* const first : units) {
    const Unit& unit = first->unit;
    xml.open("Unit").attribute("name", unit.name);
    if (const auto powers = exponents(unit.dimension)) {
      xml.open("BaseUnit");
      constexpr std::array names{"m", "kg", "s", "A", "K"};
      for (std::size_t i = 0; i < names.size(); ++i) {
        if ((*powers)[i] != 0) xml.attribute(names[i], std::to_string((*powers)[i]));
      }
      if (unit.radians != 0) xml.attribute("rad", std::to_string(unit.radians));
      xml.close();
    }
    std::set<std::string> shown;
    for (const Variable& variable : description.variables) {
      const Display& display = variable.display;
      if (variable.unit.name != unit.name || display.name.empty() || !shown.insert(display.name).second) continue;
      xml.open("DisplayUnit").attribute("name", display.name).attribute("factor", display.factor).close();
    }
    xml.close();
  }
  xml.close();
}

bool are_structured(const Description& description) {
  return std::ranges::all_of(description.variables, [](const Variable& variable) {
    std::string_view name = variable.name;
    if (name.starts_with("der(")) name = name.substr(4, name.size() - 5);
    bool begins = true;
    for (const char c : name) {
      const bool is_letter = std::isalpha(static_cast<unsigned char>(c)) != 0 || c == '_';
      const bool is_digit = std::isdigit(static_cast<unsigned char>(c)) != 0;
      if (begins ? !is_letter : !(is_letter || is_digit || c == '.' || c == '[' || c == ']' || c == ',')) return false;
      begins = c == '.';
    }
    return true;
  });
}

Attributes attributes_of(Role role) {
  switch (role) {
    case Role::time:
      return {"independent", "continuous", ""};
    case Role::parameter:
      return {"parameter", "tunable", "exact"};
    case Role::setting:
      return {"parameter", "fixed", "exact"};
    case Role::constant:
      return {"local", "constant", "exact"};
    case Role::input:
      return {"input", "continuous", ""};
    case Role::clock:
      return {"input", "discrete", ""};
    case Role::state:
      return {"output", "continuous", "exact"};
    case Role::rate:
    case Role::indicator:
      return {"local", "continuous", "calculated"};
    case Role::held_output:
    case Role::discrete_output:
      return {"output", "discrete", "calculated"};
    case Role::output:
      break;
  }
  return {"output", "continuous", "calculated"};
}

Unit unit_of(std::string name, const Dimension& dimension) {
  if (name == "1") return {};
  const int radians = name.starts_with("rad") ? 1 : name.ends_with("/rad") ? -1 : 0;
  return {std::move(name), dimension, radians};
}

Display display_of(const Unit& unit) {
  if (unit.name == "rad") return {"deg", degrees_per_radian};
  if (unit.name.starts_with("rad/")) return {"deg" + unit.name.substr(3), degrees_per_radian};
  return {};
}

namespace {

/// The dependencies of a variable by rising known.
std::vector<Dependency> dependencies_of(const Description& description, const Variable& variable, Moment moment) {
  std::vector<Dependency> found;
  const auto add = [&](std::size_t known, DependencyKind kind) { found.push_back({variable.reference, known, kind}); };
  if (variable.role == Role::state) {
    add(variable.reference, DependencyKind::constant);
    return found;
  }
  const auto is_parameter = [](const Variable& one) { return one.role == Role::parameter; };
  const bool is_known = description.has_derivatives && variable.role != Role::indicator &&
                        !(moment.at_start && description.begins_from_inputs);
  const bool parameters_are_known = is_known && description.has_parameter_derivatives && !moment.at_start;
  const bool with_parameters = moment.at_start || moment.with_parameters;
  for (const Variable& known : description.variables) {
    const bool acts = known.role == Role::input || known.role == Role::state || known.role == Role::time;
    if (is_parameter(known) ? with_parameters && !parameters_are_known : acts && !is_known)
      add(known.reference, DependencyKind::dependent);
  }
  if (!is_known) return found;
  for (const Dependency& one :
       std::ranges::equal_range(description.dependencies, variable.reference, {}, &Dependency::unknown)) {
    const auto known = std::ranges::lower_bound(description.variables, one.known, {}, &Variable::reference);
    if (!is_parameter(*known) || (with_parameters && parameters_are_known)) found.push_back(one);
  }
  std::ranges::sort(found, {}, &Dependency::known);
  return found;
}

Structure written(const std::vector<Dependency>& dependencies) {
  Structure structure;
  for (const Dependency& one : dependencies) {
    structure.knowns.push_back(one.known);
    structure.kinds += (structure.kinds.empty() ? "" : " ") + std::string(name_of(one.kind));
  }
  return structure;
}

}  // namespace

Structure structure_of(const Description& description, const Variable& variable, Moment moment) {
  return written(dependencies_of(description, variable, moment));
}

Structure structure_of(const Description& description, std::span<const Element> elements, const Element& element,
                       Moment moment) {
  std::vector<Dependency> all;
  for (const Variable& variable : element.variables) {
    for (Dependency one : dependencies_of(description, variable, moment)) {
      one.known = element_with(elements, one.known).first().reference;
      const auto same = std::ranges::find(all, one.known, &Dependency::known);
      if (same == all.end()) {
        all.push_back(one);
      } else {
        same->kind = std::max(same->kind, one.kind);
      }
    }
  }
  std::ranges::sort(all, {}, &Dependency::known);
  return written(all);
}

std::vector<Element> elements_of(const Description& description) {
  const std::span<const Variable> all = description.variables;
  std::vector<Element> elements;
  auto array = description.arrays.begin();
  for (std::size_t i = 0; i < all.size(); i += elements.back().variables.size()) {
    if (array != description.arrays.end() && array->first == all[i].reference) {
      elements.push_back({all.subspan(i, array->size), &*array++});
    } else {
      elements.push_back({all.subspan(i, 1)});
    }
  }
  return elements;
}

const Element& element_with(std::span<const Element> elements, std::size_t reference) {
  const auto behind =
      std::ranges::upper_bound(elements, reference, {}, [](const Element& one) { return one.first().reference; });
  return *std::prev(behind);
}

}  // namespace robotc::fmu
