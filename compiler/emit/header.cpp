// The linker checks that a header matches its object: the header renames each function to a name with a hash of robot,
// functions, types and version, and an object with another hash does not define that name. This costs nothing at run
// time, leaves nothing for a linker to drop, needs no compiler extension, works for static, shared and loaded code, and
// the error names the function.

#include "compiler/emit/header.h"

#include <algorithm>
#include <cctype>
#include <map>

#include "compiler/emit/code.h"
#include "compiler/emit/names.h"

namespace robotc::emit {

namespace {

std::string upper(std::string text) {
  for (char& c : text) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  return text;
}

std::string comment(const std::vector<std::string>& lines) {
  std::string text;
  for (const std::string& line : lines) {
    std::string row = (text.empty() ? "/* " : "\n * ") + in_comment(line);
    while (row.ends_with(' ')) row.pop_back();
    text += row;
  }
  return text + " */\n";
}

class HeaderWriter {
 public:
  explicit HeaderWriter(const Shipment& shipment)
      : shipment_(shipment),
        model_(shipment.model),
        number_(shipment.is_float ? "float" : "double"),
        prefix_(identifier(model_.robot)),
        macro_(upper(prefix_)) {}

  std::string write() {
    for (std::size_t i = 0; i < model_.functions.size(); ++i) function(model_.functions[i], shipment_.operations[i]);
    if (shipment_.rollout) rollout(*shipment_.rollout);
    if (!model_.parameters.empty()) prepare();
    for (const ShippedLaw& each : shipment_.laws) law(each);
    if (shipment_.is_gpu) declarations_ = array_struct() + (shipment_.rollout ? rows_struct() : "") + declarations_;
    const std::string guard = "ROBOTC_" + macro_ + "_" + upper(shipment_.hash) + "_H";
    return head() + "#ifndef " + guard + "\n#define " + guard + "\n\n" + constants() + "\n" + names_ +
           (shipment_.is_gpu ? "\n#include <stdint.h>\n" : "") + "\n#ifdef __cplusplus\nextern \"C\" {\n#endif\n" +
           declarations_ + "\n#ifdef __cplusplus\n}\n#endif\n\n#endif\n";
  }

 private:
  /// The comment at the head of a header of GPU kernels.
  [[nodiscard]] std::vector<std::string> gpu_head() const {
    std::vector<std::string> lines{
        "GPU kernels of " + model_.robot + ", made by `" + model_.command + "`, robotc " + shipment_.version +
            (model_.made_by.empty() ? "" : " (" + model_.made_by + ")") + ".",
        "",
        "Numbers are of " + number_ + ", in SI units, angles in rad; matrices row by row. The thread",
        "blockIdx.x * blockDim.x + threadIdx.x computes one state, and nothing from `count` on. Entry e of state s",
        "of an array is the number at address + (s * state_stride + e * entry_stride) * sizeof(" + number_ + ").",
        "Strides are in numbers. One state after another: state_stride is the number of entries, entry_stride 1.",
        "Entries side by side, which is the fastest: state_stride 1, entry_stride count. The same for all states:",
        "state_stride 0. Results do not overlap arguments. The members of a struct of arguments are the parameters",
        "of the kernel in order."};
    if (model_.parameters.empty()) {
      lines.emplace_back("There are no parameters: `constants` is not read, and its address may be 0.");
    } else {
      lines.push_back("`constants` is computed from the parameters by the kernel of " + macro_ + "_PREPARE_KERNEL.");
    }
    return lines;
  }

  /// The struct of an array on the device.
  [[nodiscard]] std::string array_struct() const {
    return "\n" + comment({"An array in the memory of the GPU."}) + "typedef struct " + prefix_ +
           "_array {\n  uint64_t address; /* CUdeviceptr */\n  int64_t state_stride;\n  int64_t entry_stride;\n} " +
           prefix_ + "_array;\n";
  }

  /// The struct of the rows of runs on the device.
  [[nodiscard]] std::string rows_struct() const {
    return "\n" +
           comment({"States of runs at several times, in the memory of the GPU: entry e of row r of run s is the "
                    "number at",
                    "address + (s * state_stride + r * row_stride + e * entry_stride) * sizeof(" + number_ + ")."}) +
           "typedef struct " + prefix_ +
           "_rows {\n  uint64_t address; /* CUdeviceptr */\n  int64_t state_stride;\n  int64_t row_stride;\n  int64_t "
           "entry_stride;\n} " +
           prefix_ + "_rows;\n";
  }

  /// Declares the kernel of a simulation.
  void rollout(const ShippedRollout& rollout) {
    std::vector<std::string> lines{
        "rollout: runs of the simulation " + rollout.simulation + "; the state of a run is one state of the arrays.",
        "Makes `steps` steps of " + literal(Number::inexact(rollout.step)) + " s by " + rollout.integrator +
            ", the first from the time first * step, and stores the state in",
        "`final`. If `every` is positive, it also stores the state after each `every` steps in the next row of `rows`.",
        "Runs go on with numbers that are not finite. `first` is 0 for runs from the start; tau of `state` is 0 there.",
        rollout.hold == 0   ? "The law acts continuously."
        : rollout.hold == 1 ? "The law runs at each step."
                            : "The law runs every " + std::to_string(rollout.hold) + " steps, counted from time 0.",
        "A state has " + std::to_string(rollout.entries.size()) + " numbers, in SI units:"};
    for (std::size_t i = 0; i < rollout.entries.size(); ++i) {
      const std::string& unit = rollout.units[i];
      lines.push_back("  [" + std::to_string(i) + "] " + rollout.entries[i] +
                      (unit.empty() || unit == "1" ? "" : " " + unit) + ", at the start " +
                      literal(Number::inexact(rollout.initial[i])));
    }
    names_ += "#define " + macro_ + "_ROLLOUT_STATE " + std::to_string(rollout.entries.size()) + "\n";
    declare_kernel("rollout", lines, {"state", "constants", "final"},
                   "  " + prefix_ + "_rows rows;\n  int64_t first;\n  int64_t steps;\n  int64_t every;\n");
  }

  /// Declares a kernel, after its comment: its name, and a struct of its parameters, `more` after the arrays.
  void declare_kernel(const std::string& name, const std::vector<std::string>& lines,
                      const std::vector<std::string>& arrays, const std::string& more = "") {
    names_ += "#define " + macro_ + "_" + upper(name) + "_KERNEL \"" +
              shipped_symbol(model_.robot, name, shipment_.hash) + "\"\n";
    const std::string type = shipped_name(model_.robot, name) + "_arguments";
    declarations_ += "\n" + comment(lines) + "typedef struct " + type + " {\n";
    for (const std::string& array : arrays) declarations_ += "  " + prefix_ + "_array " + array + ";\n";
    declarations_ += more + "  int64_t count;\n} " + type + ";\n";
  }

  [[nodiscard]] std::string head() const {
    if (shipment_.is_gpu) return with_parameters(gpu_head());
    std::vector<std::string> lines{
        "Functions of " + model_.robot + ", made by `" + model_.command + "`, robotc " + shipment_.version +
            (model_.made_by.empty() ? "" : " (" + model_.made_by + ")") + ".",
        "",
        "For C99 and C++. Arrays are of " + number_ +
            ", in SI units, angles in rad; matrices row by row. Results do not",
        "overlap arguments. Functions are reentrant: they keep no state, allocate nothing and use no global variable.",
        "Object files call no library function" + (shipment_.libm.empty()
                                                       ? ", not even for sines and cosines."
                                                       : " except " + list(shipment_.libm) + " of the C library."),
        "C source calls functions of math.h: link with -lm."};
    if (model_.parameters.empty()) {
      lines.emplace_back("There are no parameters: `constants` is not read, and may be null.");
    } else {
      lines.push_back("`constants` is computed from the parameters by " + prefix_ + "_prepare.");
    }
    return with_parameters(lines);
  }

  /// A comment with the table of parameters, if there are any.
  [[nodiscard]] std::string with_parameters(const std::vector<std::string>& lines) const {
    std::string text = comment(lines);
    if (!model_.parameters.empty()) {
      // Insert before the end of the comment.
      text.erase(text.size() - 4);
      text += "\n *\n" + parameter_table(model_, 0, " * ");
      text += " */\n";
    }
    return text;
  }

  static std::string list(const std::vector<std::string>& names) {
    std::string text;
    for (std::size_t i = 0; i < names.size(); ++i) {
      text += (i == 0 ? "" : i + 1 == names.size() ? " and " : ", ") + names[i];
    }
    return text;
  }

  void define(std::string& text, const std::string& name, const std::string& value) const {
    text += "#define " + macro_ + "_" + name + " " + value + "\n";
  }

  [[nodiscard]] std::string constants() const {
    std::string text = "#ifdef " + macro_ + "_HASH\n#error \"two builds of " + prefix_ +
                       " are included: their functions have the same names\"\n#endif\n";
    define(text, "ROBOTC_VERSION", "\"" + shipment_.version + "\"");
    define(text, "HASH", "\"" + shipment_.hash + "\"");
    // Names of the robot's inputs; arguments of a controller may have any name.
    std::map<std::string, const char*> left{{"q", "NQ"}, {"qd", "NV"}, {"tau", "NTAU"}};
    for (const Input& input : shipment_.model.inputs) {
      const auto size = left.extract(input.name);
      if (!size.empty()) define(text, size.mapped(), std::to_string(input.symbols.size()));
    }
    define(text, "PARAMETERS", std::to_string(model_.parameters.size()));
    define(text, "CONSTANTS", std::to_string(shipment_.constants));
    if (shipment_.batch > 0) define(text, "BATCH", std::to_string(shipment_.batch));
    if (!model_.parameters.empty()) {
      text += "/* For an array: " + number_ + " parameters[" + macro_ + "_PARAMETERS] = " + macro_ +
              "_DEFAULT_PARAMETERS; */\n";
      define(text, "DEFAULT_PARAMETERS", "{" + default_values(model_, shipment_.is_float ? "f" : "") + "}");
    }
    if (shipment_.is_gpu) return text + "\n/* Names of the kernels in the PTX file. */";
    return text + "\n/* An object file of another robot, version or type defines none of these: it does not link. */";
  }

  /// Declares a function, after its comment.
  void declare(const std::string& name, const std::vector<std::string>& lines, const std::string& arguments) {
    names_ +=
        "#define " + shipped_name(model_.robot, name) + " " + shipped_symbol(model_.robot, name, shipment_.hash) + "\n";
    declarations_ += "\n" + comment(lines) + "void " + shipped_name(model_.robot, name) + "(" + arguments + ");\n";
  }

  [[nodiscard]] std::string array(const std::string& name, std::size_t size, bool is_const,
                                  std::size_t states = 1) const {
    const std::string type = (is_const ? "const " : "") + number_ + " ";
    return size == 0 ? type + "*" + name : type + name + "[" + std::to_string(states * size) + "]";
  }

  /// The arguments of a function of the robot for `states` states.
  [[nodiscard]] std::string arguments(const Function& function, std::size_t states) const {
    std::string text;
    for (const std::size_t i : function.inputs) {
      text += array(model_.inputs[i].name, model_.inputs[i].symbols.size(), true, states) + ", ";
    }
    return text + "const " + number_ + " *constants, " + array(function.name, function.entries.size(), false, states);
  }

  void function(const Function& function, const expr::OperationCounts& operations) {
    std::vector<std::string> lines = description(function, model_, 0);
    lines.push_back(cost_line(operations));
    if (shipment_.is_gpu) {
      std::vector<std::string> arrays;
      for (const std::size_t i : function.inputs) arrays.push_back(model_.inputs[i].name);
      arrays.insert(arrays.end(), {"constants", function.name});
      declare_kernel(function.name, lines, arrays);
      return;
    }
    declare(function.name, lines, arguments(function, 1));
    if (shipment_.batch == 0) return;
    declare(function.name + "_batch",
            {function.name + " of " + std::to_string(shipment_.batch) +
             (shipment_.side_by_side
                  ? " states, side by side: each array holds the first entry of all states, then the second, and so on"
                  : " states: each array holds those of the first state, then those of the second, and so on")},
            arguments(function, shipment_.batch));
  }

  void prepare() {
    if (shipment_.is_gpu) {
      declare_kernel("prepare",
                     {"prepare: computes `constants` for all kernels; its states are sets of parameters.",
                      "  parameters: " + std::to_string(model_.parameters.size()) + " numbers",
                      "  constants: " + std::to_string(shipment_.constants) + " numbers"},
                     {"parameters", "constants"});
      return;
    }
    declare(
        "prepare", {"prepare: computes `constants` for all functions. Call it again when a parameter changes."},
        array("parameters", model_.parameters.size(), true) + ", " + array("constants", shipment_.constants, false));
  }

  /// "in N" if all entries agree, or "[0] lift N, [1] shoulder N*m".
  static std::string units_text(const ShippedLaw::State& state, const std::vector<std::string>& units) {
    if (units.empty()) return "";
    if (const std::string* const unit = common_unit(units); unit != nullptr && state.entry_names.empty()) {
      return *unit == "1" ? "" : "in " + *unit;
    }
    std::vector<std::string> names = state.entry_names;
    names.resize(units.size());
    return entry_list(names, units, 0);
  }

  static std::string joined(const std::vector<std::string>& parts, const std::string& between) {
    std::string text;
    for (const std::string& part : parts) text += (text.empty() || part.empty() ? "" : between) + part;
    return text;
  }

  static std::string indented(const std::string& lines) {
    std::string text = "  ";
    for (std::size_t i = 0; i < lines.size(); ++i) {
      text += lines[i];
      if (lines[i] == '\n' && i + 1 < lines.size()) text += "  ";
    }
    return text;
  }

  /// Must be last: it renames arguments.
  void law(const ShippedLaw& law) {
    const bool ticks = law.kind == ShippedLaw::Kind::controller;
    const bool takes_state = has_state(law);
    const std::string type = shipped_name(model_.robot, law.name) + "_state";
    std::set<std::string, std::less<>> taken = words_of_c();
    for (const auto* words : {&words_of_cpp(), &value_macros()}) taken.insert(words->begin(), words->end());
    std::vector<std::string> rates;
    if (takes_state) rates = state_struct(law, type);

    taken.insert({"state", "constants", "rates", law.step.result});
    for (const Function& more : law.more) taken.insert(more.result);
    Identifiers names(taken);
    std::string inputs;
    for (const std::size_t i : law.step.inputs) {
      Input& input = model_.inputs[i];
      const std::string name = input.name = names.claim(input.name);
      inputs += (input.entry_names.empty() && input.symbols.size() == 1 ? number_ + " " + name
                                                                        : array(name, input.symbols.size(), true)) +
                ", ";
    }
    const std::string tail = inputs + "const " + number_ + " *constants";
    if (takes_state) {
      declare(law.name + "_init", {law.name + "_init: the states at the start"}, type + " *state, " + tail);
    }
    std::vector<std::string> lines = description(law.step, model_, 0);
    std::string results = array(law.step.result, law.step.entries.size(), false);
    for (const Function& more : law.more) {
      Function result = more;
      result.inputs.clear();
      const std::vector<std::string> described = description(result, model_, 0);
      lines.insert(lines.end(), described.begin() + 1, described.end());
      results += ", " + array(more.result, more.entries.size(), false);
    }
    lines.push_back(cost_line(law.operations));
    if (!law.fallible.empty()) {
      lines.push_back("It calls " + list(law.fallible) + ": without a solution, results are NaN. Check them by isnan.");
    }
    if (law.has_rates) {
      lines.push_back("It does not advance the continuous states: the caller integrates " + law.name + "_rates.");
    }
    const std::string state = !takes_state ? "" : (ticks ? "" : "const ") + type + " *state, ";
    declare(law.step.name, lines, state + tail + ", " + results);
    if (!law.has_rates) return;
    rates.insert(rates.begin(),
                 {law.name + "_rates: the rates of the continuous states; other members become 0. The caller",
                  "integrates them, for example `x += h * rate`, a step h of Euler's method."});
    declare(law.name + "_rates", rates, "const " + type + " *state, " + tail + ", " + type + " *rates");
  }

  /// Declares the struct of a law's states; returns the lines about their rates.
  std::vector<std::string> state_struct(const ShippedLaw& law, const std::string& type) {
    const std::vector<std::string> members = member_names(law);
    std::string body;
    std::vector<std::string> rates;
    for (std::size_t i = 0; i < law.states.size(); ++i) {
      const ShippedLaw::State& state = law.states[i];
      const std::string& name = members[i];
      const std::string size = state.size == 1 ? "" : "[" + std::to_string(state.size) + "]";
      const std::string said =
          joined({state.flows ? "continuous state" : "", state.meaning, units_text(state, state.units)}, "; ");
      if (!said.empty()) body += indented(comment(wrapped(said, 90)));
      body += "  " + number_ + " " + name + size + ";\n";
      if (!state.flows) continue;
      for (const std::string& row : wrapped(name + ": " + units_text(state, state.rate_units), 90)) {
        rates.push_back("  " + row);
      }
    }
    if (law.states.empty()) body = "  " + number_ + " none; /* not used: the controller has no states */\n";
    declarations_ += "\n" +
                     comment({law.name + ": the state of the " +
                                  (law.kind == ShippedLaw::Kind::controller ? "controller" : "trajectory") +
                                  ", kept by the caller from step to step. Any number of states",
                              "may be in use. A state consists of numbers: it can be copied and compared."}) +
                     "typedef struct " + type + " {\n" + body + "} " + type + ";\n";
    return rates;
  }

  const Shipment& shipment_;
  Model model_;
  std::string number_;
  std::string prefix_;  ///< "scara"
  std::string macro_;   ///< "SCARA"
  std::string names_;
  std::string declarations_;
};

}  // namespace

std::string shipped_name(const std::string& robot, const std::string& function) {
  return identifier(robot) + "_" + function;
}

std::string shipped_symbol(const std::string& robot, const std::string& function, const std::string& hash) {
  return shipped_name(robot, function) + "_" + hash;
}

std::vector<std::string> member_names(const ShippedLaw& law) {
  std::set<std::string, std::less<>> taken = words_of_c();
  for (const auto* words : {&words_of_cpp(), &value_macros()}) taken.insert(words->begin(), words->end());
  Identifiers members(taken);
  std::vector<std::string> names;
  for (const ShippedLaw::State& state : law.states) names.push_back(members.claim(state.name));
  return names;
}

std::string write_header(const Shipment& shipment) { return HeaderWriter(shipment).write(); }

}  // namespace robotc::emit
