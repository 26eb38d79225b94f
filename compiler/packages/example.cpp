// The program of an example. Measurements, arguments and efforts pass through functions that the user replaces; a
// reference comes from a trajectory of the package, if it has just one that fits.
#include <algorithm>
#include <map>

#include "compiler/emit/code.h"
#include "compiler/emit/names.h"
#include "compiler/packages/parts.h"

namespace robotc::packages {

namespace {

using emit::Input;
using emit::ShippedLaw;

std::string brackets(std::size_t size) { return "[" + std::to_string(std::max<std::size_t>(size, 1)) + "]"; }

/// "[0] lift m, [1] shoulder rad", as lines of a comment.
std::string entries_comment(const std::string& first, const std::vector<std::string>& names,
                            const std::vector<std::string>& units) {
  std::vector<std::string> lines = names.empty() ? std::vector<std::string>{first}
                                                 : emit::wrapped(first + ": " + emit::entry_list(names, units, 0), 100);
  std::string text;
  for (const std::string& line : lines) text += (text.empty() ? "/* " : "\n * ") + emit::in_comment(line);
  return text + " */\n";
}

class ExampleWriter {
 public:
  ExampleWriter(const Contents& contents, const Request& request)
      : shipment_(contents.shipment),
        model_(shipment_.model),
        number_(shipment_.is_float ? "float" : "double"),
        suffix_(shipment_.is_float ? "f" : ""),
        prefix_(library_name(contents)),
        macro_(prefix_),
        period_(number_text(request.period_us * 1e-6)) {
    std::ranges::transform(macro_, macro_.begin(), [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
  }

  Example write() {
    prepare();
    std::vector<const ShippedLaw*> controllers;
    for (const ShippedLaw& law : shipment_.laws) {
      if (law.kind == ShippedLaw::Kind::controller) controllers.push_back(&law);
    }
    if (controllers.empty()) {
      once();
      return std::move(example_);
    }
    measurements();
    example_.globals += "static unsigned long tick = 0;\n";
    example_.setup += "read_sensors(q, qd);\n";
    example_.tick += "const " + number_ + " t = (" + number_ + ")tick * " + period_ + ";\nread_sensors(q, qd);\n";
    for (const ShippedLaw* const law : controllers) controller(*law);
    example_.tick += "++tick;\n";
    return std::move(example_);
  }

 private:
  [[nodiscard]] std::string number_text(double value) const {
    return (shipment_.is_float ? emit::literal(static_cast<float>(value)) : emit::literal(Number::inexact(value))) +
           suffix_;
  }
  [[nodiscard]] std::string name(const std::string& function) const { return prefix_ + "_" + function; }

  void declare(const std::string& variable, std::size_t size) {
    example_.globals += "static " + number_ + " " + variable + brackets(size) + ";\n";
  }

  /// A variable of a controller, by a name that no other variable has: "hold_tau".
  std::string variable(const ShippedLaw& law, const std::string& what) {
    std::string& known = variables_[{law.name, what}];
    if (known.empty()) known = names_.claim(law.name + "_" + what);
    return known;
  }

  /// `constants`, computed from the parameters.
  void prepare() {
    if (model_.parameters.empty()) {
      example_.globals += "static const " + number_ + " *const constants = 0; /* there are no parameters */\n";
      return;
    }
    example_.globals += "/* Parameters in SI units; the header lists them. Call " + name("prepare") +
                        " again when one changes. */\nstatic " + number_ + " parameters[" + macro_ +
                        "_PARAMETERS] = " + macro_ + "_DEFAULT_PARAMETERS;\nstatic " + number_ + " constants[" +
                        macro_ + "_CONSTANTS + 1];\n";
    example_.setup += name("prepare") + "(parameters, constants);\n";
  }

  [[nodiscard]] const Input* input_named(const ShippedLaw& law, std::string_view wanted) const {
    for (const std::size_t i : law.step.inputs) {
      if (model_.inputs[i].name == wanted) return &model_.inputs[i];
    }
    return nullptr;
  }

  /// q and qd are the same for all controllers.
  void measurements() {
    const auto first = std::ranges::find(shipment_.laws, ShippedLaw::Kind::controller, &ShippedLaw::kind);
    std::string arguments;
    std::string body, lines;
    for (const char* const what : {"q", "qd"}) {
      const Input* const input = input_named(*first, what);
      const std::size_t size = input == nullptr ? 0 : input->symbols.size();
      declare(what, size);
      arguments += (arguments.empty() ? "" : ", ") + number_ + " " + what + "_out" + brackets(size);
      if (input != nullptr) {
        lines += entries_comment(std::string(what) + ", " + input->meaning, input->entry_names, input->units);
      }
      for (std::size_t i = 0; i < std::max<std::size_t>(size, 1); ++i) {
        body += "  " + std::string(what) + "_out[" + std::to_string(i) + "] = 0;\n";
      }
    }
    example_.globals += "\n" + lines + "static void read_sensors(" + arguments +
                        ")\n{\n  /* Replace this by your sensors. */\n" + body + "}\n\n";
  }

  /// The last part of a name, after the last underscore, and the part before it: "ref_q".
  static std::pair<std::string, std::string> parted(const std::string& text) {
    const std::size_t at = text.rfind('_');
    return at == std::string::npos ? std::pair{std::string(), text}
                                   : std::pair{text.substr(0, at), text.substr(at + 1)};
  }

  /// The arguments of a controller besides the time, the measurements and the sample time.
  [[nodiscard]] std::vector<const Input*> arguments_of(const ShippedLaw& law) const {
    std::vector<const Input*> result;
    for (const std::size_t i : law.step.inputs) {
      const Input& input = model_.inputs[i];
      if (input.name != "t" && input.name != "q" && input.name != "qd" && input.name != "period") {
        result.push_back(&input);
      }
    }
    return result;
  }

  /// The trajectory that gives all these arguments: the only one of the package that depends on time alone. Null if
  /// there is none.
  [[nodiscard]] const ShippedLaw* reference_for(const std::vector<const Input*>& arguments) const {
    const ShippedLaw* found = nullptr;
    for (const ShippedLaw& law : shipment_.laws) {
      if (law.kind != ShippedLaw::Kind::trajectory || has_state(law) || law.step.inputs.size() != 1) continue;
      if (found != nullptr) return nullptr;
      found = &law;
    }
    if (found == nullptr || arguments.empty()) return nullptr;
    std::map<std::string, std::size_t> sizes;
    for (const auto& [result, size] : results_of(*found)) sizes.emplace(result, size);
    for (const Input* const argument : arguments) {
      const auto [stem, part] = parted(argument->name);
      const auto result = sizes.find(part);
      const bool fits = result != sizes.end() && result->second == argument->symbols.size();
      if (!fits || stem != parted(arguments.front()->name).first) return nullptr;
    }
    return found;
  }

  static std::vector<std::pair<std::string, std::size_t>> results_of(const ShippedLaw& law) {
    std::vector<std::pair<std::string, std::size_t>> results{{law.step.result, law.step.entries.size()}};
    for (const emit::Function& more : law.more) results.emplace_back(more.result, more.entries.size());
    return results;
  }

  static bool is_number(const Input& input) { return input.entry_names.empty() && input.symbols.size() == 1; }

  void controller(const ShippedLaw& law) {
    const std::vector<const Input*> arguments = arguments_of(law);
    const ShippedLaw* const reference = reference_for(arguments);
    const std::string type = name(law.name) + "_state", state = variable(law, "memory"),
                      tau = variable(law, law.step.result);
    example_.globals += "static " + type + " " + state + ";\n";
    if (law.has_rates) example_.globals += "static " + type + " " + variable(law, "slopes") + ";\n";
    std::string read;
    if (reference != nullptr) {
      read = name(reference->name) + "(t, constants";
      for (const auto& [result, size] : results_of(*reference)) {
        const std::string target = variable(law, parted(arguments.front()->name).first + "_" + result);
        declare(target, size);
        read += ", " + target;
      }
      read += ");\n";
    } else if (!arguments.empty()) {
      read = read_arguments(law, arguments);
    }
    declare(tau, law.step.entries.size());
    write_efforts(law);

    std::string values, at_start;
    for (const std::size_t i : law.step.inputs) {
      const Input& input = model_.inputs[i];
      const bool is_shared = input.name == "q" || input.name == "qd";
      const std::string value = input.name == "period"           ? period_
                                : input.name == "t" || is_shared ? input.name
                                : is_number(input)               ? variable(law, input.name) + "[0]"
                                                                 : variable(law, input.name);
      values += value + ", ";
      at_start += (input.name == "t" ? number_text(0) : value) + ", ";
    }
    std::string first = read;
    if (const std::size_t t = first.find("(t, "); t != std::string::npos) first.replace(t + 1, 1, number_text(0));
    example_.setup += first + name(law.name) + "_init(&" + state + ", " + at_start + "constants);\n";
    example_.tick += read;
    if (law.has_rates) {
      example_.tick +=
          name(law.name) + "_rates(&" + state + ", " + values + "constants, &" + variable(law, "slopes") + ");\n";
    }
    example_.tick += name(law.step.name) + "(&" + state + ", " + values + "constants, " + tau;
    for (const emit::Function& more : law.more) {
      declare(variable(law, more.result), more.entries.size());
      example_.tick += ", " + variable(law, more.result);
    }
    example_.tick += ");\n";
    integrate(law, state);
    example_.tick += "write_" + tau + "(" + tau + ");\n";
  }

  /// Declares a controller's arguments and the function that reads them; returns its call.
  std::string read_arguments(const ShippedLaw& law, const std::vector<const Input*>& arguments) {
    std::string list = "const " + number_ + " at", call = "read_" + law.name + "_arguments(t", body, lines;
    for (const Input* const argument : arguments) {
      const std::string target = variable(law, argument->name);
      declare(target, argument->symbols.size());
      list += ", " + number_ + " " + argument->name + "_out" + brackets(argument->symbols.size());
      call += ", " + target;
      lines += entries_comment(argument->name + ", " + argument->meaning, argument->entry_names, argument->units);
      for (std::size_t i = 0; i < argument->symbols.size(); ++i) {
        body += "  " + argument->name + "_out[" + std::to_string(i) + "] = 0;\n";
      }
    }
    example_.globals += "\n" + lines + "static void read_" + law.name + "_arguments(" + list +
                        ")\n{\n  /* Replace this by your reference at the time `at`, in s. */\n  (void)at;\n" + body +
                        "}\n\n";
    return call + ");\n";
  }

  void write_efforts(const ShippedLaw& law) {
    const std::vector<std::string> names =
        law.step.labels.size() == 1 ? law.step.labels.front() : std::vector<std::string>{};
    example_.globals += "\n" + entries_comment(law.step.result, names, law.step.units) + "static void write_" +
                        variable(law, law.step.result) + "(const " + number_ + " value" +
                        brackets(law.step.entries.size()) +
                        ")\n{\n  /* Replace this by your drives. Check the values first: a failed sensor gives NaN. "
                        "*/\n  (void)value;\n}\n\n";
  }

  /// A step of Euler's method for the continuous states.
  void integrate(const ShippedLaw& law, const std::string& state) {
    const std::vector<std::string> members = emit::member_names(law);
    for (std::size_t i = 0; i < law.states.size(); ++i) {
      if (!law.states[i].flows) continue;
      for (std::size_t k = 0; k < law.states[i].size; ++k) {
        const std::string member = "." + members[i] + (law.states[i].size == 1 ? "" : "[" + std::to_string(k) + "]");
        example_.tick += state + member + " += " + period_ + " * " + variable(law, "slopes") + member + ";\n";
      }
    }
  }

  /// Without a controller: every function of the robot, at zero.
  void once() {
    std::map<std::string, std::size_t> inputs;
    for (const emit::Function& function : model_.functions) {
      std::string call = name(function.name) + "(";
      for (const std::size_t i : function.inputs) {
        const Input& input = model_.inputs[i];
        if (inputs.emplace(input.name, input.symbols.size()).second) {
          example_.globals += entries_comment(input.name + ", " + input.meaning, input.entry_names, input.units);
          declare(input.name, input.symbols.size());
        }
        call += input.name + ", ";
      }
      declare("result_" + function.name, function.entries.size());
      example_.setup += call + "constants, result_" + function.name + ");\n";
    }
  }

  const emit::Shipment& shipment_;
  const emit::Model& model_;
  std::string number_;
  std::string suffix_;
  std::string prefix_;
  std::string macro_;
  std::string period_;
  emit::Identifiers names_{{"q", "qd", "t", "tick", "constants", "parameters", "next_us", "late", "behind", "ticks_due",
                            "ticks_done", "sample_timer", "read_sensors"}};
  std::map<std::pair<std::string, std::string>, std::string> variables_;
  Example example_;
};

}  // namespace

Example example_of(const Contents& contents, const Request& request) {
  return ExampleWriter(contents, request).write();
}

}  // namespace robotc::packages
