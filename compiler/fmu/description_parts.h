#pragma once

#include <span>
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

/// A variable as FMI 3 has it: one of the description, or those of an array.
struct Element {
  std::span<const Variable> variables;
  const Array* array = nullptr;  ///< null: a scalar

  [[nodiscard]] const Variable& first() const { return variables.front(); }
};
/// By rising reference.
std::vector<Element> elements_of(const Description& description);
/// The element with a variable.
const Element& element_with(std::span<const Element> elements, std::size_t reference);

struct Attributes {
  std::string_view causality, variability;
  std::string_view initial;  ///< empty: none
};
Attributes attributes_of(Variable::Role role);

/// When and for which version of FMI the dependencies of an unknown are asked for.
struct Moment {
  bool at_start = false;         ///< the initialisation: on all parameters
  bool with_parameters = false;  ///< later, too, as in FMI 3
};

/// The variables that an unknown depends on, or may depend on: inputs, states, the time and parameters. All are named,
/// since some importers read no defaults.
struct Structure {
  std::vector<std::size_t> knowns;  ///< references
  std::string kinds;                ///< as FMI writes them
};
Structure structure_of(const Description& description, const Variable& variable, Moment moment);
/// The same of an element and elements: it depends on another if any of its entries depends on one of the other's.
Structure structure_of(const Description& description, std::span<const Element> elements, const Element& element,
                       Moment moment);

}  // namespace robotc::fmu
