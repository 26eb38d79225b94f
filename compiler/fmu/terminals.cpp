// The terminals of FMI 3: the variables of a joint together, or with arrays those of all joints.
#include <algorithm>
#include <vector>

#include "compiler/export/xml_writer.h"
#include "compiler/fmu/description_parts.h"

namespace robotc::fmu {

namespace {

/// "q.w" of "q.ball.w", of the joint "ball": as a plant and its controller both have it.
std::string member_name(const Variable& variable) {
  const std::size_t dot = variable.name.find('.');
  return variable.name.substr(0, dot) + variable.name.substr(dot + 1 + variable.joint.size());
}

void member(exporting::XmlWriter& xml, const std::string& variable, const std::string& name) {
  xml.open("TerminalMemberVariable")
      .attribute("variableName", variable)
      .attribute("memberName", name)
      .attribute("variableKind", "signal")
      .close();
}

/// Opens the terminal of a name.
void open(exporting::XmlWriter& xml, const std::string& name) {
  xml.open("Terminal").attribute("name", name).attribute("matchingRule", "bus");
}

}  // namespace

std::string describe_terminals(const Description& description) {
  std::vector<std::string> joints;
  for (const Variable& variable : description.variables) {
    if (!variable.joint.empty() && std::ranges::find(joints, variable.joint) == joints.end())
      joints.push_back(variable.joint);
  }
  if (joints.empty()) return "";
  exporting::XmlWriter xml;
  xml.open("fmiTerminalsAndIcons").attribute("fmiVersion", "3.0").open("Terminals");
  if (description.arrays.empty()) {
    for (const std::string& joint : joints) {
      open(xml, joint);
      for (const Variable& variable : description.variables) {
        if (variable.joint == joint) member(xml, variable.name, member_name(variable));
      }
      xml.close();
    }
  } else {
    open(xml, "joints");
    for (const Element& element : elements_of(description)) {
      if (element.array != nullptr && !element.first().joint.empty())
        member(xml, element.array->name, element.array->name);
    }
    xml.close();
  }
  xml.close().close();
  return xml.text();
}

}  // namespace robotc::fmu
