#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "compiler/export/xml_writer.h"
#include "compiler/fmu/description.h"

/// Parts of modelDescription.xml that the versions of FMI have in common.
namespace robotc::fmu {

bool is_output(Variable::Role role);
/// True if the start value follows from others.
bool is_calculated(Variable::Role role);

/// The element `UnitDefinitions`, if there are units.
void write_units(exporting::XmlWriter& xml, const Description& description);
/// True if names follow the syntax of structured names: identifiers, with dots and indices.
bool are_structured(const Description& description);

struct Attributes {
  std::string_view causality, variability;
  std::string_view initial;  ///< empty: none
};
Attributes attributes_of(Variable::Role role);

/// The variables that an unknown depends on, or may depend on: inputs, states and the time, at the start parameters,
/// too. All are named, since some importers read no defaults.
struct Structure {
  std::vector<std::size_t> knowns;  ///< references
  std::string kinds;                ///< as FMI writes them
};
Structure structure_of(const Description& description, const Variable& variable, bool at_start);

}  // namespace robotc::fmu
