// Checks LaTeX output: balanced braces and environments, commands of LaTeX and amsmath only. And that JSON parses.
#include <doctest/doctest.h>

#include <cctype>
#include <set>

#include "tests/emitted/random_machine.h"

namespace robotc::test::latex_test {
namespace {

/// The first error of a fragment; empty if there is none.
std::string latex_problem(const std::string& text) {
  static const std::set<std::string> commands{"begin",      "end",          "mathrm",   "mathit",
                                              "dot",        "ddot",         "tau",      "omega",
                                              "alpha",      "sin",          "cos",      "frac",
                                              "sqrt",       "quad",         "qquad",    "cdot",
                                              "text",       "operatorname", "lvert",    "rvert",
                                              "le",         "pi",           "partial",  "Gamma",
                                              "lambda",     "mu",           "left",     "right",
                                              "Bigl",       "Bigr",         "bigl",     "bigr",
                                              "biggl",      "biggr",        "Biggl",    "Biggr",
                                              "notag",      "noindent",     "texttt",   "paragraph",
                                              "setcounter", "begingroup",   "endgroup", "allowdisplaybreaks"};
  int braces = 0;
  int sized = 0;  // open \left; none may be open at the end of a line
  int fixed = 0;
  std::string environment;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    const std::string line = text.substr(begin, end - begin);
    begin = end + 1;
    int ampersands = 0;
    const bool is_prose =
        environment == "tabular" || line.starts_with("\\paragraph{") || line.starts_with("\\\\ \\texttt{");
    for (std::size_t i = 0; i < line.size(); ++i) {
      const char c = line[i];
      if (c == '%') break;
      if (c == '&') ++ampersands;
      if (c == '{') ++braces;
      if (c == '}' && --braces < 0) return "a brace too many: " + line;
      if (c == '$' && is_prose) continue;
      if (c == '$' || c == '#' || c == '~' || static_cast<unsigned char>(c) >= 0x80) return "stray character: " + line;
      if ((c == '_' || c == '^') && line[i + 1] != '{') return "an index without braces: " + line;
      if (c != '\\') continue;
      const std::size_t from = ++i;
      while (i < line.size() && std::isalpha(static_cast<unsigned char>(line[i])) != 0) ++i;
      const std::string command = line.substr(from, i - from);
      if (command.empty()) {
        const bool is_escaped = is_prose && (line[i] == '_' || line[i] == '&');
        if (line[i] != '\\' && line[i] != ',' && !is_escaped) return "stray backslash: " + line;
        continue;
      }
      if (!commands.contains(command)) return "no command \\" + command;
      if (command == "left") ++sized;
      if (command == "right" && --sized < 0) return "\\right without \\left: " + line;
      if (command == "Bigl") ++fixed;
      if (command == "Bigr" && --fixed < 0) return "\\Bigr without \\Bigl: " + line;
      --i;
      const std::size_t close = line.find('}', i);
      if (command == "begin") {
        if (!environment.empty()) return "nested: " + line;
        environment = line.substr(i + 2, close - i - 2);
      }
      if (command == "end") {
        if (line.substr(i + 2, close - i - 2) != environment) return "ends what did not begin: " + line;
        environment.clear();
      }
    }
    if (!line.empty() && line[0] != '%' && line[0] != '\\' && environment.empty()) return "outside: " + line;
    if (ampersands > (environment == "tabular" ? 2 : 1)) return "an alignment mark too many: " + line;
    if (braces != 0) return "a brace is not closed: " + line;
    if (sized != 0) return "\\left is not closed: " + line;
  }
  return fixed == 0 ? environment : "\\Bigl is not closed";
}

TEST_CASE("LaTeX of random machines is well formed") {
  for (const std::uint64_t seed : oracle::sampled_seeds(1, 6)) {
    INFO("ROBOTC_SEED=" << seed);
    SketchOptions options;
    options.links = 3;
    options.round = true;
    options.machines = true;
    const RobotSketch sketch = random_sketch(seed, options);
    for (const Written written : {Written::literals, Written::parameters}) {
      EmittedMachine machine(text_of(sketch, written, in_order(sketch)));
      for (const bool short_names : {false, true}) {
        // In machines with every zero as a parameter, only functions of one joint are short.
        const std::vector<std::string> what = written == Written::literals
                                                  ? std::vector<std::string>{"pose(tool)", "jacobian(tool)", "friction",
                                                                             "gravity_forces", "velocity(tool)"}
                                                  : std::vector<std::string>{"friction", "spring_forces"};
        const std::string text = machine.derive(what, emit::Language::latex, {short_names, 6});
        CAPTURE(text);
        CHECK(latex_problem(text) == "");
      }
    }
  }
  CHECK(latex_problem("\\begin{align*}\na_{1 &= 2\n\\end{align*}\n") != "");
}

TEST_CASE("LaTeX keeps sums out of fractions, and breaks them") {
  // Two joints with skew axes, with all numbers symbolic: quotients by sums of symbols, and long sums.
  EmittedMachine machine(
      "robot arm {\n  gravity = [0, 0, -9.81] m/s^2\n  const l = 0.5 m, m = 2 kg\n"
      "  link a { mass = m, com = [0.3, 0, 0] m, inertia = diag(0.1, 0.2, 0.3) kg*m^2 }\n"
      "  link b { mass = 1 kg, com = [0.2, 0.1, 0] m, inertia = diag(0.1, 0.2, 0.3) kg*m^2 }\n"
      "  joint j: revolute base -> a = at([0, 0, 0] m, axis = [0, -1, 0])\n"
      "  joint k: revolute a -> b = at([l, 0, 0], axis = [0, -1, 0])\n}\n");
  for (const bool symbolic : {false, true}) {
    const std::string text =
        machine.derive({"forward_dynamics", "kinetic_energy"}, emit::Language::latex, {true, 6}, symbolic);
    CAPTURE(text);
    CHECK(latex_problem(text) == "");
    CHECK(text.find("\\frac{") != std::string::npos);
    std::size_t longest = 0;
    for (std::size_t begin = 0; begin < text.size(); begin = std::min(text.find('\n', begin), text.size() - 1) + 1) {
      const std::size_t size = std::min(text.find('\n', begin), text.size()) - begin;
      if (text[begin] != '%') longest = std::max(longest, size);
      // Numerators of fractions are not sums.
      for (std::size_t at = text.find("\\frac{", begin); at < begin + size; at = text.find("\\frac{", at + 1)) {
        const std::string above = text.substr(at, text.find("}{", at) - at);
        CHECK(above.find(" + ") == std::string::npos);
      }
    }
    CHECK(longest < 400);
  }
}

TEST_CASE("JSON of random machines parses and has a value an entry") {
  const Workplace folder;
  const std::string check =
      folder.write("check.py",
                   "import json, math, sys\n"
                   "for path in sys.argv[1:]:\n"
                   "    model = json.load(open(path))\n"
                   "    for f in model['functions']:\n"
                   "        size = math.prod(f['shape'])\n"
                   "        assert len(f['units']) == len(f['code']['results']) == size, f['name']\n"
                   "        assert f['formulas'] is None or len(f['formulas']) == size, f['name']\n"
                   "        assert [len(axis) for axis in f['labels']] == f['shape'], f['name']\n"
                   "        assert all(a in [i['name'] for i in model['inputs']] for a in f['arguments'])\n");
  std::string command = "python3 " + check;
  for (const std::uint64_t seed : oracle::sampled_seeds(1, 3)) {
    const MachineCase c = random_case(seed, Written::literals);
    EmittedMachine machine(c.text);
    std::vector<std::string> what = names_of(written_functions(c.has_actuators, c.written));
    what.insert(what.end(), {"coriolis_tensor", "acceleration(tool)", "kinetic_energy(link_0)"});
    std::erase(what, "forward_dynamics_dtau");
    std::erase(what, "forward_dynamics");
    command +=
        " " + folder.write("machine_" + std::to_string(seed) + ".json", machine.derive(what, emit::Language::json));
  }
  run_command(command);
}

}  // namespace
}  // namespace robotc::test::latex_test
