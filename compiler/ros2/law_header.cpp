#include <fmt/format.h>

#include "compiler/export/xml_writer.h"
#include "compiler/ros2/package_files.h"

namespace robotc::ros2 {

namespace {

/// A string literal of C++.
std::string literal(std::string_view text) {
  std::string result = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') result += '\\';
    if (c == '?') {
      result += "\\?";  // no trigraphs
    } else {
      result += static_cast<unsigned char>(c) < 0x20 ? ' ' : c;
    }
  }
  return result + "\"";
}

/// A table of a struct's members: `static constexpr std::array<TYPE, N> NAME{{…}};`.
std::string table(std::string_view type, std::string_view name, const std::vector<std::string>& rows) {
  std::string text = fmt::format("  static constexpr std::array<{}, {}> {}{{", type, rows.size(), name);
  if (rows.empty()) return text + "};\n";
  text += "{\n";
  for (const std::string& row : rows) text += "      {" + row + "},\n";
  return text + "  }};\n";
}

std::vector<std::string> rows_of(const std::vector<Interface>& interfaces) {
  std::vector<std::string> rows;
  for (const Interface& one : interfaces) rows.push_back(literal(one.joint) + ", " + literal(one.quantity));
  return rows;
}

std::string_view start_name(Reference::Start start) {
  return start == Reference::Start::position ? "position" : start == Reference::Start::zero ? "zero" : "none";
}

/// `init`, `step` and the integration of continuous states, in C++.
std::string functions(const DescribedLaw& law) {
  const std::string inputs =
      "double t, const double* q, const double* qd, const double* given, double period,\n"
      "                   const double* prepared";
  const std::string unused =
      "    static_cast<void>(t), static_cast<void>(q), static_cast<void>(qd), static_cast<void>(given);\n"
      "    static_cast<void>(period);\n";
  std::string text = fmt::format(
      "\n  /// Computes the constants of the law from the parameters.\n"
      "  static void prepare(const double* values, double* prepared) {{\n    {}\n  }}\n",
      law.parameters.empty() ? "static_cast<void>(values), static_cast<void>(prepared);"
                             : law.robot + "_prepare(values, prepared);");
  text += fmt::format(
      "\n  /// The states at the start.\n  static void init(State& state, {}) {{\n{}    {}_init(&state, {}prepared);\n"
      "  }}\n",
      inputs, unused, law.prefix, law.arguments);
  text += fmt::format(
      "\n  /// The efforts of a sample, and the discrete states at the next one.\n"
      "  static void step(State& state, {}, double* tau) {{\n{}    {}_step(&state, {}prepared, tau);\n  }}\n",
      inputs, unused, law.prefix, law.arguments);
  text += "\n  /// Moves the continuous states by a period. Measurements and references keep their values meanwhile.\n";
  if (!law.flows) {
    return text + fmt::format(
                      "  static void flow(State& state, {}) {{\n{}    static_cast<void>(state), "
                      "static_cast<void>(prepared);\n  }}\n",
                      inputs, unused);
  }
  return text + fmt::format(
                    R"(  static void flow(State& state, {0}) {{
    static_cast<void>(given);
    // The method of Runge and Kutta of order 4. A state consists of numbers; the rates of discrete ones are 0.
    constexpr std::size_t count = sizeof(State) / sizeof(double);
    static_assert(sizeof(State) == count * sizeof(double));
    constexpr std::array<double, 4> places{{0, 0.5, 0.5, 1}}, weights{{1. / 6, 1. / 3, 1. / 3, 1. / 6}};
    std::array<double, count> start{{}}, rate{{}}, moved{{}}, sum{{}};
    std::memcpy(start.data(), &state, sizeof(State));
    const double begin = t;
    for (std::size_t k = 0; k < places.size(); ++k) {{
      for (std::size_t i = 0; i < count; ++i) moved[i] = start[i] + places[k] * period * rate[i];
      t = begin + places[k] * period;
      State at{{}}, rates{{}};
      std::memcpy(&at, moved.data(), sizeof(State));
      {1}_rates(&at, {2}prepared, &rates);
      std::memcpy(rate.data(), &rates, sizeof(State));
      for (std::size_t i = 0; i < count; ++i) sum[i] += weights[k] * rate[i];
    }}
    for (std::size_t i = 0; i < count; ++i) start[i] += period * sum[i];
    std::memcpy(&state, start.data(), sizeof(State));
  }}
)",
                    inputs, law.prefix, law.arguments);
}

}  // namespace

std::string law_header(const Content& content) {
  const DescribedLaw& law = content.law;
  std::vector<std::string> parameters, references;
  for (const Parameter& parameter : law.parameters) {
    parameters.push_back(literal(parameter.name) + ", " + literal(parameter.unit) + ", " +
                         literal(parameter.description) + ", " + exporting::decimal_text(parameter.value));
  }
  for (const Reference& reference : law.references) {
    references.push_back(literal(reference.name) + ", " + literal(reference.unit) +
                         fmt::format(", Start::{}, {}", start_name(reference.start), reference.entry));
  }
  std::string text = fmt::format(
      "// Made by robotc {}: the law `{}`.\n#pragma once\n\n#include <array>\n#include <cstddef>\n#include "
      "<cstring>\n\n#include \"{}/law_types.hpp\"\n#include \"{}/robot.h\"\n\nnamespace {} {{\n\n",
      content.version, law.name, content.package, content.package, content.package);
  text += "/// The law and its interfaces: what `Controller` needs.\nstruct Law {\n";
  text += fmt::format("  using State = {}_state;\n", law.prefix);
  text += fmt::format("  static constexpr std::size_t positions = {}, velocities = {}, constants = {};\n",
                      law.positions, law.velocities, law.constants);
  text += "  /// Positions in the order of q, then velocities in the order of qd.\n";
  text += table("Interface", "measurements", rows_of(law.measurements));
  text += table("Interface", "commands", rows_of(law.commands));
  text += table("Reference", "references", references);
  text += table("Parameter", "parameters", parameters);
  return text + functions(law) + fmt::format("}};\n\n}}  // namespace {}\n", content.package);
}

std::string plugin_source(const Content& content) {
  return fmt::format(
      R"(// Made by robotc {0}: the plugin.
#include "{1}/controller.hpp"
#include "{1}/law.hpp"
#include "pluginlib/class_list_macros.hpp"

namespace {1} {{

class {2} final : public Controller<Law> {{}};

}}  // namespace {1}

PLUGINLIB_EXPORT_CLASS({1}::{2}, controller_interface::ControllerInterface)
)",
      content.version, content.package, class_name);
}

std::string of_package(std::string_view source, const std::string& package) {
  constexpr std::string_view stand_in = "robotc_package";
  std::string text(source);
  for (std::size_t at = text.find(stand_in); at != std::string::npos; at = text.find(stand_in, at + package.size())) {
    text.replace(at, stand_in.size(), package);
  }
  return text;
}

}  // namespace robotc::ros2
