#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <nlohmann/json.hpp>
#include <utility>
#include <vector>

#include "tests/integration/run_robotc.h"

namespace robotc::testing::derive_test {
namespace {

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

TEST_CASE("derive prints equations, or writes them to a file") {
  const TemporaryFolder folder;
  const std::string file = folder.write("pendulum.robot", pendulum_file());
  const Outcome printed = run_robotc({"derive", file});
  CHECK(printed.code == 0);
  CHECK(printed.err.empty());
  CHECK(has(printed.out, "\ntau."));
  const std::string path = folder / "equations.txt";
  const Outcome written = run_robotc({"derive", file, "-o", path});
  CHECK(written.code == 0);
  CHECK(written.out == "wrote " + path + "\n");
  // Equal except for the command.
  CHECK(has(read_text(path), printed.out.substr(printed.out.find("// SI units"))));
}

TEST_CASE("created folders are printed") {
  const TemporaryFolder folder;
  const std::string file = folder.write("pendulum.robot", pendulum_file());
  const std::string path = folder / "new/deep/equations.txt";
  const Outcome made = run_robotc({"derive", file, "-o", path});
  CHECK(made.code == 0);
  CHECK(made.err == "made the folder " + folder / "new/deep" + "\n");
  CHECK(run_robotc({"derive", file, "-o", path}).err.empty());
  // `sim` may create the folder it is given; creating parents is reported.
  CHECK(run_robotc({"sim", file, "-o", folder / "results"}).err.empty());
  CHECK(run_robotc({"sim", file, "-o", folder / "elsewhere/results/"}).err ==
        "made the folder " + folder / "elsewhere" + "\n");
}

TEST_CASE("formulas that would take hours are refused in seconds") {
  const TemporaryFolder folder;
  const std::string file = folder.write("arm.robot", "use puma560 from std\n");
  const Outcome refused = run_robotc({"derive", file, "forward_dynamics", "--numeric"});
  CHECK(refused.code == 2);
  CHECK(has(refused.err, "`forward_dynamics` cannot be written as formulas: "));
  CHECK(has(refused.err, " million steps; that was enough for the first "));
  CHECK(has(refused.err, "derive `mass_matrix nonlinear_effects` instead"));
  CHECK(run_robotc({"derive", file, "forward_dynamics", "--as", "c"}).code == 0);
  const std::string chain =
      folder.write("chain.robot",
                   "robot chain(n: int = 9) {\n  gravity = [0, 0, -9.81] m/s^2\n  for i in 1..n {\n"
                   "    link part[i] { mass = 1 kg, com = [0.1, 0.2, 0.3] m, inertia = diag(0.1, 0.2, 0.25) kg*m^2 }\n"
                   "    frame tip[i] on part[i] = at([0.3, 0.2, 0.1] m, rpy = [30 deg, 45 deg, 60 deg])\n  }\n"
                   "  joint turn[1]: revolute base -> part[1]\n"
                   "  for i in 2..n { joint turn[i]: revolute tip[i - 1] -> part[i] }\n}\n");
  CHECK(has(run_robotc({"derive", chain, "mass_matrix"}).err, " terms in one sum; the limit is 20000"));
}

TEST_CASE("nothing is written over the file that it is made from") {
  const TemporaryFolder folder;
  const std::string file = folder.write("pendulum.robot", pendulum_file());
  for (const char* command : {"derive", "draw", "graph"}) {
    CAPTURE(command);
    const Outcome outcome = run_robotc({command, file, "-o", folder / "./pendulum.robot"});
    CHECK(outcome.code == 2);
    CHECK(has(outcome.err, "is an input file: give `-o` another name"));
    CHECK(read_text(file) == pendulum_file());
  }
}

TEST_CASE("derive refuses forms that a language does not have") {
  const std::string file = "examples/double_pendulum.robot";
  CHECK(has(run_robotc({"derive", file, "--matrices"}).err, "add `--as latex`"));
  CHECK(has(run_robotc({"derive", file, "--normal-form", "--as", "c"}).err, "`--normal-form` is for formulas"));
  CHECK(run_robotc({"derive", file, "mass_matrix", "--matrices", "--normal-form", "--as", "latex"}).code == 0);
  CHECK(has(run_robotc({"derive", file, "--second-derivatives"}).err, "add `--as casadi`"));
  CHECK(has(run_robotc({"derive", file, "2"}).out, "value = 2"));
  const Outcome twice = run_robotc({"derive", file, "mass_matrix", "--as", "casadi", "--second-derivatives"});
  CHECK(has(twice.out, "int jac_jac_double_pendulum_mass_matrix("));
}

TEST_CASE("derivatives for CasADi have fewer operations where functions have formulas for them") {
  const std::string file = "examples/scara.robot";
  const auto operations = [&](const std::string& what) {
    const Outcome outcome = run_robotc({"derive", file, what, "--as", "casadi"});
    CHECK_MESSAGE(outcome.code == 0, outcome.err);
    return std::ranges::count_if(outcome.out, [](char c) { return c == '*' || c == '/' || c == '+' || c == '-'; });
  };
  // The call is an expression, which is differentiated by the rules.
  CHECK(operations("inverse_dynamics") < operations("inverse_dynamics(q, qd, qdd)"));
  // No function of the catalogue is a derivative of this one.
  CHECK(has(run_robotc({"derive", file, "plus", "--as", "casadi"}).out, "\"jac_plus_q\""));
  const Outcome symbolic = run_robotc({"derive", file, "gravity_forces", "--as", "casadi", "--symbolic"});
  CHECK(has(symbolic.out, "\"jac_gravity_forces_parameters\""));
}

TEST_CASE("derive in every language") {
  const TemporaryFolder folder;
  const std::string file = folder.write("pendulum.robot", pendulum_file());
  for (const char* language : {"text", "latex", "c", "cpp", "python", "matlab", "json", "js", "casadi"}) {
    CAPTURE(language);
    const Outcome outcome =
        run_robotc({"derive", file, "mass_matrix", "gravity_forces", "--as", language, "--symbolic"});
    CHECK(outcome.code == 0);
    CHECK(outcome.err.empty());
    CHECK(outcome.out.size() > 200);
  }
  const Outcome unknown = run_robotc({"derive", file, "--as", "fortran"});
  CHECK(unknown.code == 2);
  CHECK(has(unknown.err, "`fortran` is not one of text, latex, c, cpp, python, matlab, json, js, casadi"));
  CHECK(has(run_robotc({"derive", file, "--as", "LaTeX"}).err, "did you mean `latex`?"));
  CHECK(has(run_robotc({"derive", file, "--as", "c++"}).err, "did you mean `cpp`?"));
  CHECK(has(run_robotc({"derive", file, "--as", "pyton"}).err, "did you mean `python`?"));
}

TEST_CASE("a parameter with the letter of a function gets another in LaTeX") {
  const TemporaryFolder folder;
  const std::string file = folder.write("cart.robot", R"(robot cart {
  gravity = [0, 0, -9.81] m/s^2
  param M = 2 kg, m = 1 kg
  link body { mass = M, com = [0, 0, 0] m }
  link bob { mass = m, com = [0.5, 0, 0] m }
  joint x: prismatic base -> body = at([0, 0, 0] m, axis = [1, 0, 0])
  joint turn: revolute body -> bob = at([0, 0, 0] m, axis = [0, 1, 0])
}
)");
  const Outcome outcome = run_robotc({"derive", file, "mass_matrix", "--as", "latex"});
  CHECK(has(outcome.out, "$M_{p}$ & \\texttt{M} & $2\\,\\mathrm{kg}$ \\\\\n"));
  CHECK(has(outcome.out, "{M}_{x,x} &= M_{p} + m"));
  // Without the mass matrix the letter is free.
  CHECK(has(run_robotc({"derive", file, "centroidal_momentum", "--as", "latex"}).out,
            "$M$ & \\texttt{M} & $2\\,\\mathrm{kg}$ \\\\\n"));
}

TEST_CASE("derive keeps no letter for the ratio of a direct drive") {
  const std::string robot =
      "robot arm {\n  gravity = [0, 0, -9.81] m/s^2\n  link bar { mass = 1 kg, com = [0.5, 0, 0] m }\n"
      "  joint hinge: revolute base -> bar = at([0, 0, 0] m, axis = [0, 1, 0]) { motor { ratio = RATIO, inertia = 2 "
      "kg*m^2 } }\n}\n";
  const TemporaryFolder folder;
  for (const auto& [ratio, letter] : {std::pair{"1", false}, {"-1", false}, {"100", true}, {"0.5", true}}) {
    CAPTURE(ratio);
    std::string text = robot;
    text.replace(text.find("RATIO"), 5, ratio);
    const Outcome outcome =
        run_robotc({"derive", folder.write("arm.robot", text), "mass_matrix", "--as", "text", "--symbolic"});
    CHECK(outcome.code == 0);
    CHECK(has(outcome.out, "J_hinge"));
    CHECK(has(outcome.out, "N_hinge") == letter);
  }
}

TEST_CASE("derive refuses what it cannot write") {
  const TemporaryFolder folder;
  const std::string file = folder.write("pendulum.robot", pendulum_file());
  const Outcome name = run_robotc({"derive", file, "mass_matrx"});
  CHECK(name.code == 2);
  CHECK(name.out.empty());
  CHECK(has(name.err, "did you mean `mass_matrix`?"));
  const Outcome place = run_robotc({"derive", file, "pose(nowhere)", "-o", folder / "pose.txt"});
  CHECK(place.code == 2);
  CHECK(has(place.err, "no frame or link `nowhere`"));
  CHECK(folder.file_count() == 1);
  const Outcome refused = run_robotc({"derive", file, "joint_reactions", "--formulation", "kane"});
  CHECK(refused.code == 2);
  CHECK(has(refused.err, "formulations that derive it: auto, energy_graph"));
  CHECK(run_robotc({"derive", file, "-o", file + "/below.txt"}).code == 2);
}

TEST_CASE("derive to a full disk, a closed output and a reader that has gone") {
  const TemporaryFolder folder;
  const std::string file = folder.write("pendulum.robot", pendulum_file());
  const Outcome full = run_robotc({"derive", file}, {.output = Stdout::full_device});
  CHECK(full.code == 2);
  CHECK(has(full.err, "cannot write to standard output"));
  CHECK(run_robotc({"derive", file}, {.output = Stdout::closed}).code == 2);
  const Outcome gone = run_robotc({"derive", file}, {.output = Stdout::broken_pipe});
  CHECK(gone.code != 0);
  CHECK(gone.err.empty());
  CHECK(gone.signal == 0);
}

/// Standard output of a command.
std::string output_of(const std::string& command) {
  std::string output;
  FILE* pipe = ::popen(command.c_str(), "r");
  REQUIRE(pipe != nullptr);
  std::array<char, 4096> buffer;
  for (std::size_t count; (count = std::fread(buffer.data(), 1, buffer.size(), pipe)) > 0;) {
    output.append(buffer.data(), count);
  }
  REQUIRE(::pclose(pipe) == 0);
  return output;
}

TEST_CASE("any expression is derived, and its code computes the values of eval") {
  const std::string scara = "examples/scara.robot";
  const TemporaryFolder folder;
  const std::vector<std::pair<std::string, std::string>> expressions{
      {"energy", "kinetic_energy(q, qd) + potential_energy(q)"},
      {"momentum", "(mass_matrix(q) * qd)[3]"},
      {"along", "leaf.qd.elbow + 0.2 /s * sin(3 rad/s * t) * q.elbow"},
      {"law", "computed_torque(leaf).wrist"}};
  std::vector<std::string> arguments{"derive", scara, "--as", "python", "-o", folder / "derived.py"};
  for (const auto& [name, expression] : expressions) arguments.push_back(name + " = " + expression);
  const Outcome derived = run_robotc(arguments);
  REQUIRE_MESSAGE(derived.code == 0, derived.err);
  const std::string script = folder.write("call.py", R"(import inspect, derived
state = {"q": [0.1, -0.8, 1.9, -0.1, 0.284], "qd": [0.1, -0.4, 0.3, 0.7, 0.2], "t": [0.7]}
values = {"parameters": getattr(derived, "default_parameters", None), **state}
for name in ("energy", "momentum", "along", "law"):
    function = getattr(derived, name)
    arguments = [values[key] for key, of in inspect.signature(function).parameters.items() if of.default is of.empty]
    print(repr(float(function(*arguments))))
)");
  const std::vector<std::string> lines = lines_of(output_of("python3 -B " + script));
  REQUIRE(lines.size() == expressions.size());
  for (std::size_t i = 0; i < lines.size(); ++i) {
    CAPTURE(expressions[i].first);
    const std::string at = " at t = 0.7 s, q = home, qd = [0.1, -0.4, 0.3, 0.7, 0.2] SI";
    const Outcome outcome = run_robotc({"eval", scara, expressions[i].second + at, "--json"});
    REQUIRE_MESSAGE(outcome.code == 0, outcome.out);
    // Terms are below 1000 and there are some hundred roundings of 1e-16 each.
    CHECK(std::abs(std::stod(lines[i]) - double(nlohmann::json::parse(outcome.out)["value"])) < 1e-11);
  }
  // In letters Mdot - 2 C is skew-symmetric: its quadratic form vanishes.
  const Outcome zero = run_robotc(
      {"derive", scara, "power = qd' * (der(mass_matrix(q)) - 2*coriolis_matrix(q, qd)) * qd", "--symbolic"});
  CHECK(has(zero.out, "\npower = 0\n"));
  for (const char* language : {"latex", "json", "c", "cpp", "python", "matlab"}) {
    CAPTURE(language);
    const Outcome code = run_robotc({"derive", scara, "energy = potential_energy(q)", "leaf.q", "--as", language});
    CHECK_MESSAGE(code.code == 0, code.err);
    CHECK(has(code.out, "energy"));
    CHECK(has(code.out, "value"));
  }
}

}  // namespace
}  // namespace robotc::testing::derive_test
