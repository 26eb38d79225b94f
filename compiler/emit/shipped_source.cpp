#include "compiler/emit/shipped_source.h"

#include <algorithm>
#include <cmath>
#include <unordered_map>

#include "compiler/emit/algorithm_call.h"
#include "compiler/emit/code.h"
#include "compiler/emit/names.h"
#include "compiler/emit/statements.h"
#include "compiler/expr/algorithms.h"

namespace robotc::emit {

namespace {

using expr::Id;

/// C over doubles, or over floats: "sqrtf(x)", "0.1f".
class CSource final : public Dialect {
 public:
  explicit CSource(bool is_float) : Dialect("", is_float ? "f" : ""), is_float_(is_float) {}

  /// Floats are rounded from the double, as in object files; those beyond the range are infinite.
  [[nodiscard]] std::string number(const Number& value) const override {
    if (!is_float_) return literal(value);
    const double exact = value.to_double();
    const auto rounded = static_cast<float>(exact);
    if (std::isinf(rounded)) return rounded < 0 ? "-HUGE_VALF" : "HUGE_VALF";
    return literal(rounded) + "f";
  }

  [[nodiscard]] std::string algorithm_call(const expr::IntrinsicCall& call, std::size_t number,
                                           const std::vector<std::string>& arguments) const override {
    return emit::algorithm_call(call, number, arguments);
  }

 private:
  bool is_float_;
};

std::string element(const std::string& array, std::size_t i) { return array + "[" + std::to_string(i) + "]"; }

/// Each number of a law's state as a member of the struct: "state->held[2]".
std::vector<std::string> members_of(const ShippedLaw& law, const std::string& pointer) {
  const std::vector<std::string> names = member_names(law);
  std::vector<std::string> members;
  for (std::size_t i = 0; i < names.size(); ++i) {
    const std::string member = pointer + "->" + names[i];
    for (std::size_t k = 0; k < law.states[i].size; ++k) {
      members.push_back(law.states[i].size == 1 ? member : element(member, k));
    }
  }
  return members;
}

/// The number of calls of numeric algorithms in a kernel.
std::size_t calls_in(const expr::Kernel& kernel) {
  const std::vector<Id> nodes = expr::reachable(kernel.pool, kernel.roots());
  return static_cast<std::size_t>(
      std::ranges::count_if(nodes, [&](Id id) { return kernel.pool.op(id) == expr::Op::call; }));
}

class FunctionWriter {
 public:
  FunctionWriter(const Shipment& shipment, const SourceFunction& function)
      : function_(function),
        kernel_(*function.kernel),
        prefix_(identifier(shipment.model.robot)),
        is_float_(shipment.is_float),
        number_(is_float_ ? "float" : "double"),
        names_([&] {
          std::set<std::string, std::less<>> taken = words_of_c();
          for (const auto* words : {&words_of_cpp(), &value_macros()}) taken.insert(words->begin(), words->end());
          // Functions of floats: "sinf".
          for (const std::string& word : words_of_c()) taken.insert(word + "f");
          taken.insert({"state", "constants", "rates"});
          for (const std::string& name : names_of_calls(calls_in(*function.kernel))) taken.insert(name);
          return taken;
        }()) {}

  std::string write() {
    take_arguments();
    const std::vector<Id> roots = kernel_.roots();
    const Statements code = statements(kernel_.pool, roots, symbols_, CSource(is_float_));
    std::string body;
    for (const Argument& argument : arguments_) {
      if (!is_used(argument)) body += "  (void)" + argument.name + ";\n";
    }
    for (const auto& [name, value] : code.temporaries)
      body += name.empty() ? value : "  const " + number_ + " " + name + " = " + value + ";\n";
    body += assignments(code.results);
    std::string list;
    for (const Argument& argument : arguments_) list += (list.empty() ? "" : ", ") + argument.declaration;
    for (const std::string& result : results_) list += (list.empty() ? "" : ", ") + result;
    return "\nvoid " + prefix_ + "_" + function_.name + "(" + list + ")\n{\n" + body + "}\n";
  }

 private:
  struct Argument {
    std::string name;
    std::string declaration;
    std::vector<Id> symbols;
  };

  [[nodiscard]] std::string state_type() const { return prefix_ + "_" + function_.law->name + "_state"; }
  /// A local variable: not t1, t2, …, which are values.
  std::string claim(const std::string& name) {
    const bool is_value = name.size() > 1 && name[0] == 't' &&
                          std::all_of(name.begin() + 1, name.end(), [](char c) { return c >= '0' && c <= '9'; });
    return names_.claim(is_value ? name + "_" : name);
  }
  static std::string array(const std::string& type, const std::string& name, std::size_t size) {
    return size == 0 ? type + " *" + name : type + " " + element(name, size);
  }

  void take_arguments() {
    using Kind = SourceFunction::Kind;
    const bool takes_state = function_.law != nullptr && has_state(*function_.law);
    const bool reads_state = takes_state && function_.kind != Kind::init;
    const std::size_t inputs = kernel_.inputs.size() - (reads_state ? 1 : 0);
    if (takes_state) {
      const bool is_const = function_.kind == Kind::value || function_.kind == Kind::rates;
      Argument state{"state", (is_const ? "const " : "") + state_type() + " *state", {}};
      if (reads_state) {
        state.symbols = kernel_.inputs.back().entries;
        bind(state.symbols, members_of(*function_.law, "state"));
      } else {
        state.symbols.push_back({});
      }
      arguments_.push_back(std::move(state));
    }
    for (std::size_t i = 0; i < inputs; ++i) {
      const expr::Port& port = kernel_.inputs[i];
      const std::string name = claim(port.name);
      const bool by_value = i < function_.by_value.size() && function_.by_value[i];
      take(name, by_value ? number_ + " " + name : array("const " + number_, name, port.entries.size()), port,
           by_value);
    }
    if (function_.name == "prepare") {
      take("parameters", array("const " + number_, "parameters", kernel_.constants.entries.size()), kernel_.constants,
           false);
    } else {
      take("constants", "const " + number_ + " *constants", kernel_.constants, false);
    }
    if (function_.kind == Kind::init) return;
    if (function_.kind == Kind::rates) {
      results_.push_back(state_type() + " *rates");
      return;
    }
    const std::size_t count = kernel_.outputs.size() - (function_.kind == Kind::step ? 1 : 0);
    for (std::size_t i = 0; i < count; ++i) {
      const std::string name = claim(function_.name == "prepare" ? "constants_out" : kernel_.outputs[i].name);
      result_names_.push_back(name);
      results_.push_back(array(number_, name, kernel_.outputs[i].entries.size()));
    }
  }

  void take(const std::string& name, const std::string& declaration, const expr::Port& port, bool by_value) {
    std::vector<std::string> texts;
    for (std::size_t i = 0; i < port.entries.size(); ++i) texts.push_back(by_value ? name : element(name, i));
    bind(port.entries, texts);
    arguments_.push_back({name, declaration, port.entries});
  }

  void bind(const std::vector<Id>& symbols, const std::vector<std::string>& texts) {
    for (std::size_t i = 0; i < symbols.size(); ++i) {
      if (symbols[i].valid()) symbols_.try_emplace(symbols[i], texts[i]);
    }
  }

  /// `state` of init, which is written, counts as used.
  bool is_used(const Argument& argument) {
    if (used_.empty()) used_ = expr::reachable(kernel_.pool, kernel_.roots());
    const bool writes =
        argument.name == "state" && (function_.kind == SourceFunction::Kind::init || !function_.updated.empty());
    return (writes && !function_.law->states.empty()) ||
           std::any_of(argument.symbols.begin(), argument.symbols.end(), [&](Id symbol) {
             return symbol.valid() && std::binary_search(used_.begin(), used_.end(), symbol);
           });
  }

  std::string assignments(const std::vector<std::string>& values) {
    using Kind = SourceFunction::Kind;
    std::string text;
    if (function_.kind == Kind::init || function_.kind == Kind::rates) {
      const std::vector<std::string> members =
          members_of(*function_.law, function_.kind == Kind::init ? "state" : "rates");
      for (std::size_t i = 0; i < members.size(); ++i) text += "  " + members[i] + " = " + values[i] + ";\n";
      if (members.empty() && function_.kind == Kind::init) text += "  state->none = 0;\n";
      return text;
    }
    std::size_t at = 0;
    for (std::size_t port = 0; port < result_names_.size(); ++port) {
      for (std::size_t i = 0; i < kernel_.outputs[port].entries.size(); ++i) {
        text += "  " + element(result_names_[port], i) + " = " + values[at++] + ";\n";
      }
      if (kernel_.outputs[port].entries.empty()) text += "  (void)" + result_names_[port] + ";\n";
    }
    if (function_.kind != Kind::step || function_.updated.empty()) return text;
    // All of the state is read before any of it changes.
    const std::vector<std::string> members = members_of(*function_.law, "state");
    text += "  {\n";
    for (std::size_t i = 0; i < function_.updated.size(); ++i) {
      text += "    const " + number_ + " next" + std::to_string(i) + " = " + values[at + i] + ";\n";
    }
    for (std::size_t i = 0; i < function_.updated.size(); ++i) {
      text += "    " + members[function_.updated[i]] + " = next" + std::to_string(i) + ";\n";
    }
    return text + "  }\n";
  }

  const SourceFunction& function_;
  const expr::Kernel& kernel_;
  std::string prefix_;
  bool is_float_;
  std::string number_;  ///< "float"
  Identifiers names_;
  std::unordered_map<Id, std::string> symbols_;
  std::vector<Argument> arguments_;
  std::vector<std::string> results_;
  std::vector<std::string> result_names_;
  std::vector<Id> used_;
};

}  // namespace

std::string write_source(const Shipment& shipment, const std::vector<SourceFunction>& functions,
                         const std::string& algorithms) {
  std::string text = "/* Functions of " + in_comment(shipment.model.robot) + ", made by `" +
                     in_comment(shipment.model.command) + "`, robotc " + shipment.version +
                     ".\n *\n * C99, and valid C++. The header documents them. */\n#include <math.h>\n";
  if (!shipment.is_float) {
    text +=
        "\n#if defined(__SIZEOF_DOUBLE__) && __SIZEOF_DOUBLE__ < 8\n"
        "#error \"doubles have 32 bits here: make this source with robotc's option --float32\"\n#endif\n";
  }
  text += algorithms;
  for (const SourceFunction& function : functions) text += FunctionWriter(shipment, function).write();
  return text;
}

}  // namespace robotc::emit
