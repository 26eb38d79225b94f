#include <fmt/format.h>
#include <fmt/ranges.h>

#include "compiler/export/xml_writer.h"
#include "compiler/ros2/cpp_text.h"
#include "compiler/ros2/package_files.h"

namespace robotc::ros2 {

namespace {

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

/// Tables of the closed loops, for a controller that closes them.
std::string loops(const DescribedLaw& law) {
  if (!law.loops) return "\n  static constexpr bool has_loops = false;\n";
  std::vector<std::string> assembly, steps;
  for (const double entry : law.loops->assembly) assembly.push_back(exporting::decimal_text(entry));
  for (const double step : law.loops->longest_steps) steps.push_back(exporting::decimal_text(step));
  return fmt::format(
      R"(
  static constexpr bool has_loops = true;
  /// A q with closed loops, the entry of q of each freedom, and how far `plus` can move it at once, rad or m.
  static constexpr std::array<double, coordinates> assembly{{{{{0}}}}};
  static constexpr std::array<std::size_t, freedoms> entry_of{{{{{1}}}}};
  static constexpr std::array<double, freedoms> longest_steps{{{{{2}}}}};
  /// q with closed loops at its freedoms; NaN if there is none near.
  static void close(const double* q, const double* prepared, double* closed) {{
    {3}_close_loops(q, {4}closed);
  }}
  /// q moved by steps of its freedoms; NaN past a dead centre.
  static void plus(const double* q, const double* steps, const double* prepared, double* moved) {{
    {3}_plus(q, steps, {4}moved);
  }}
)",
      fmt::join(assembly, ", "), fmt::join(law.loops->freedoms, ", "), fmt::join(steps, ", "), law.robot, "prepared, ");
}

}  // namespace

std::string law_header(const Content& content) {
  const DescribedLaw& law = *content.law;
  std::vector<std::string> references;
  for (const Reference& reference : law.references) {
    references.push_back(literal(reference.name) + ", " + literal(reference.interface) + ", " +
                         literal(reference.unit) +
                         fmt::format(", Start::{}, {}", start_name(reference.start), reference.entry));
  }
  std::string text = fmt::format(
      "// Made by robotc {}: the law `{}`.\n#pragma once\n\n#include <array>\n#include <cstddef>\n#include "
      "<cstring>\n\n#include \"{}/law_types.hpp\"\n#include \"{}/robot.h\"\n\nnamespace {} {{\n\n",
      content.version, law.name, content.package, content.package, content.package);
  text += "/// The law and its interfaces: what `ControlLoop` needs.\nstruct Law {\n";
  text += fmt::format("  using State = {}_state;\n", law.prefix);
  text += fmt::format(
      "  /// Entries of q, of qd, and of what `prepare` computes.\n"
      "  static constexpr std::size_t coordinates = {}, freedoms = {}, constants = {};\n",
      law.coordinates, law.freedoms, law.constants);
  text += "  /// Positions of the freedoms, then their velocities in the same order.\n";
  text += table("Interface", "measurements", rows_of(law.measurements));
  text += table("Interface", "commands", rows_of(law.commands));
  text += table("Reference", "references", references);
  text += parameter_table(law.parameters);
  return text + loops(law) + functions(law) + fmt::format("}};\n\n}}  // namespace {}\n", content.package);
}

std::string plugin_source(const Content& content) {
  const std::string_view controller = content.law->references.empty() ? "Controller" : "ChainableController";
  return fmt::format(
      R"(// Made by robotc {0}: the plugin.
#include "{1}/{4}.hpp"
#include "{1}/law.hpp"
#include "pluginlib/class_list_macros.hpp"

namespace {1} {{

class {2} final : public {3}<Law> {{}};

}}  // namespace {1}

PLUGINLIB_EXPORT_CLASS({1}::{2}, controller_interface::{3}Interface)
)",
      content.version, content.package, class_name, controller,
      content.law->references.empty() ? "controller" : "chainable_controller");
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
