// `robotc build --rt-report`.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>

#include "results/table.h"
#include "tools/robotc/commands/commands.h"

namespace robotc::tools {

namespace {

using Align = Table::Align;

std::string operations(const BuiltObject& built) {
  Table table({Align::left, Align::quantity, Align::quantity, Align::quantity, Align::quantity, Align::quantity,
               Align::quantity, Align::quantity, Align::quantity});
  table.add_row({"", "multiply", "add", "divide", "sqrt", "sin, cos", "others", "choose", "algorithms"});
  for (const BuiltObject::Function& function : built.functions) {
    const expr::OperationCounts& counts = function.operations;
    table.add_row(
        {function.name, std::to_string(counts.multiplications), std::to_string(counts.additions + counts.negations),
         std::to_string(counts.divisions), std::to_string(counts.square_roots), std::to_string(counts.sincos_pairs),
         std::to_string(counts.other_functions), std::to_string(counts.selects), std::to_string(counts.calls)});
  }
  return "operations of a call, for each state of a batch:\n" + table.render("  ");
}

/// How often the loops of a function in the object file run, as far as its code bounds that.
std::string rounds_of(std::string_view name, std::string_view function) {
  if (name == function && name.ends_with("_batch")) return "one for each vector of states";
  if (name == codegen::slow_angles) return "one for each angle of a vector; none if all are below a million radians";
  return "unbounded in the code, since they depend on numbers; the algorithm bounds its iterations";
}

/// "<= 543"; "<= 430 *" where the bound holds for angles below a million radians; "?": unknown.
std::string executed(const codegen::MachineCode& code) {
  if (code.most_executed) return fmt::format("<= {}", *code.most_executed);
  return code.most_executed_usually ? fmt::format("<= {} *", *code.most_executed_usually) : "?";
}

std::string instructions(const BuiltObject& built) {
  Table table({Align::left, Align::quantity, Align::quantity, Align::quantity, Align::quantity, Align::quantity,
               Align::quantity});
  table.add_row({"", "instructions", "executed", "bytes", "branches", "loops", "stack, bytes"});
  std::string notes;
  std::map<std::string, std::string> bounds;
  for (const BuiltObject::Function& function : built.functions) {
    const codegen::MachineCode& code = function.code.value();
    std::size_t loops = 0;
    std::vector<std::string> places;
    for (const auto& [name, count] : code.loops) {
      loops += count;
      places.push_back(fmt::format("{} ({})", name, count));
    }
    table.add_row({function.name, std::to_string(code.instructions), executed(code), std::to_string(code.bytes),
                   std::to_string(code.branches), std::to_string(loops), std::to_string(function.stack)});
    if (!places.empty()) notes += fmt::format("{} has loops: {}\n", function.name, fmt::join(places, ", "));
    for (const auto& [name, count] : code.loops) bounds.emplace(name, rounds_of(name, function.name));
    if (!code.calls.empty()) notes += fmt::format("{} calls {}\n", function.name, fmt::join(code.calls, ", "));
  }
  std::string text = "machine code, with all that it calls in the object file:\n" + table.render("  ");
  const bool calls_nothing =
      std::ranges::all_of(built.functions, [](const auto& function) { return function.code->calls.empty(); });
  if (calls_nothing) text += "no function calls anything outside of the object file\n";
  const auto has = [&](auto holds) {
    return std::ranges::any_of(built.functions, [&](const auto& function) { return holds(*function.code); });
  };
  if (has([](const codegen::MachineCode& code) { return !code.most_executed && code.most_executed_usually; }))
    text +=
        fmt::format("*: as long as no angle is beyond a million radians, where {} is called\n", codegen::slow_angles);
  if (has([](const codegen::MachineCode& code) { return !code.most_executed && !code.most_executed_usually; }))
    text += "?: the code has no bound; see its loops and calls\n";
  text += notes;
  for (const auto& [name, bound] : bounds) text += fmt::format("rounds of {}: {}\n", name, bound);
  return text;
}

std::string report_of(const BuiltObject& built) {
  return operations(built) + instructions(built) + fmt::format("memory: {} constants", built.shipment.constants) +
         fmt::format(" of {} bytes; no global variables\n", built.shipment.is_float ? 4 : 8);
}

}  // namespace

std::string real_time_report(const std::vector<const BuiltObject*>& objects) {
  if (objects.size() == 1) return report_of(*objects.front());
  std::string text;
  for (const BuiltObject* const built : objects) {
    std::vector<std::string> names;
    for (const BuiltObject::Function& function : built->functions) names.push_back(function.name);
    text += fmt::format("{}{} ({}): {}\n", text.empty() ? "" : "\n", built->target, built->cpu, fmt::join(names, ", "));
    text += report_of(*built);
  }
  return text;
}

}  // namespace robotc::tools
