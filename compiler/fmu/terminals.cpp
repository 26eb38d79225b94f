// The terminals of FMI 3: the variables of a joint together.
#include <algorithm>
#include <vector>

#include "compiler/export/xml_writer.h"
#include "compiler/fmu/description.h"

namespace robotc::fmu {

namespace {

/// "q.w" of "q.ball.w", of the joint "ball": as a plant and its controller both have it.
std::string member_name(const Variable& variable) {
  const std::size_t dot = variable.name.find('.');
  return variable.name.substr(0, dot) + variable.name.substr(dot + 1 + variable.joint.size());
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
  for (const std::string& joint : joints) {
    xml.open("Terminal").attribute("name", joint).attribute("matchingRule", "bus");
    for (const Variable& variable : description.variables) {
      if (variable.joint != joint) continue;
      xml.open("TerminalMemberVariable")
          .attribute("variableName", variable.name)
          .attribute("memberName", member_name(variable))
          .attribute("variableKind", "signal")
          .close();
    }
    xml.close();
  }
  xml.close().close();
  return xml.text();
}

}  // namespace robotc::fmu
