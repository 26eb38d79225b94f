#include <doctest/doctest.h>

#include <array>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <regex>
#include <sstream>

#include "tests/integration/run_robotc.h"

namespace robotc::testing::repl_test {
namespace {

constexpr const char* scara = "examples/scara.robot";

Outcome repl(const std::string& input, std::vector<std::string> arguments = {scara}, RunOptions options = {}) {
  arguments.insert(arguments.begin(), "repl");
  options.input = input;
  return run_robotc(arguments, options);
}

bool contains(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

TEST_CASE("a piped session has no prompts, no colours, and ends with 0 whatever was typed") {
  const Outcome session = repl(
      "mass_matrix(home)[elbow, wrist]\nnonsense(\n\nlet a = 2 m\na as mm\n:nonsense\na + 1 kg\nsum([1,\n  2,\n\n  "
      "3])\n"
      "const b =\n  a + 1 m\nb\n");
  CHECK(session.code == 0);
  CHECK(lines_of(session.out) ==
        std::vector<std::string>{"0.146876 kg*m^2", "defined let a", "2000 mm", "defined const b", "3 m"});
  CHECK(contains(session.err, "there is no command `:nonsense`"));
  CHECK(contains(session.err, "<repl>:1:"));
  CHECK_FALSE(contains(session.out + session.err, "\x1b"));
  CHECK_FALSE(contains(session.out + session.err, "> "));
}

TEST_CASE("help, quit and exit need no colon, unless they are names") {
  CHECK(repl("help\n").out == repl(":help\n").out);
  CHECK(repl("?sin\nhelp sin\n").out == repl(":help sin\n:help sin\n").out);
  for (const char* word : {"quit", "exit"}) {
    CAPTURE(word);
    const Outcome session = repl("1 + 1\n" + std::string(word) + "\n2 + 2\n");
    CHECK(session.code == 0);
    CHECK(session.err.empty());
    CHECK(session.out == "2\n");
  }
  CHECK(lines_of(repl("let help = 3 m\nhelp\n").out) == std::vector<std::string>{"defined let help", "3 m"});
  CHECK_FALSE(contains(repl(":set Kp = 3 kg\n").err, "--set"));
}

TEST_CASE("what users of MATLAB, Python and Julia type means what it looks like") {
  const Outcome session = repl(
      "x = 3\nf(a) = a²\nf(x)\nA = [[1, 2], [3, 4],]\nx = [1, 2]\nx' * A' * x\nfn g(y) = .5*y\ng(4.)\n"
      "robot arm\n{\n  gravity = [0, 0, -9.81] m/s²\n  link b { mass = 1 kg, com = [0, .1, 0] m, }\n"
      "  joint j: revolute base -> b = at([0, 0, 0] m, axis = [1, 0, 0])\n}\ngravity_forces([60°])\n",
      {});
  CHECK_MESSAGE(session.err.empty(), session.err);
  CHECK(lines_of(session.out) == std::vector<std::string>{"defined let x", "defined fn f", "9", "defined let A",
                                                          "replaced let x", "27", "defined fn g", "2",
                                                          "defined robot arm", "[j 0.4905] N*m"});
}

TEST_CASE("a file can be fed in, blank lines and all") {
  const Outcome session = repl(read_text(scara) + "\nmass_matrix(home)[elbow, wrist]\n:run\n", {});
  CHECK(session.code == 0);
  CHECK_MESSAGE(session.err.empty(), session.err);
  CHECK(contains(session.out, "0.146876 kg*m^2"));
  CHECK(contains(session.out, "✓ abs(leaf.q - q)"));
}

TEST_CASE("strict sessions end at the first error") {
  const Outcome session = repl("1 + 1\nnonsense\n2 + 2\n", {scara, "--strict"});
  CHECK(session.code == 2);
  CHECK(session.out == "2\n");
  CHECK(repl("1 + 1\n", {scara, "--strict"}).code == 0);
  CHECK(repl("1 + 1\n", {"no/such/file.robot", "--strict"}).code == 2);
  CHECK(repl(":run\n", {scara, "--strict"}).code == 0);
  const TemporaryFolder folder;
  const std::string file = folder.write("p.robot", pendulum_file());
  CHECK(repl(":set Kp = 20\n:run\n1 + 1\n", {file, "--strict"}).code == 1);
}

TEST_CASE("the figures of a run that was continued are those of one run") {
  const TemporaryFolder folder;
  const auto text = [](const char* duration) {
    return std::string(
               "robot pen {\n"
               "  gravity = [0, -9.81, 0] m/s^2\n"
               "  link bob { mass = 1 kg, com = [0, -0.5, 0] m }\n"
               "  joint pivot: revolute base -> bob { viscous = 0.3 N*m*s/rad, limits { effort = 1 N*m } }\n"
               "}\n"
               "simulate swing for pen {\n"
               "  initial q = [1]\n"
               "  tau = -20 N*m/rad * q every 1 ms\n"
               "  duration = ") +
           duration +
           ", step = 1 ms, integrator = rk4\n"
           "  report rms(q), time_integral(q), peak(q), final(q)\n"
           "  report late = rms(q) after 0.5 s\n"
           "  report early = rms(q) until 0.5 s\n"
           "  expect rms(q) < 1 rad\n"
           "  expect abs(q) < 2 rad until 0.5 s\n"
           "  expect q < 0.9 rad\n"
           "}\n";
  };
  const Outcome whole = repl(":run\n", {folder.write("whole.robot", text("2 s"))});
  const Outcome pieces = repl(":run\n:continue 0.5 s\n:continue 0.5 s\n", {folder.write("piece.robot", text("1 s"))});
  const auto findings = [](std::string summary) {
    summary.erase(0, summary.rfind("swing of pen: "));
    summary.erase(summary.find("  simulated in"));
    return summary;
  };
  CHECK(findings(pieces.out) == findings(whole.out));
  CHECK(contains(findings(whole.out), "late.pivot = "));
  CHECK(contains(findings(whole.out), "tau is limited"));

  const Outcome changed = repl(
      ":run\nsimulate swing for pen {\n  initial q = [1]\n  tau = 0 every 1 ms\n  duration = 1 s, step = 1 ms, "
      "integrator = rk4\n"
      "  report peak(q)\n  expect abs(q) < 2 rad until 0.5 s\n}\n:continue\n",
      {folder.write("changed.robot", text("1 s"))});
  CHECK(contains(changed.out, "have changed; they are evaluated from 1 s on"));
  CHECK_FALSE(contains(findings(changed.out), "until 0.5 s"));
}

TEST_CASE("a file with errors is reported, and the session begins without it") {
  const TemporaryFolder folder;
  const std::string file = folder.write("broken.robot", "const a = 1 m + 1 s\n");
  const Outcome session = repl("1 + 1\na\n:reload\n", {file});
  CHECK(session.code == 0);
  CHECK(session.out == "2\n");
  CHECK(contains(session.err, "broken.robot:1:17"));
}

TEST_CASE("any input is handled") {
  const std::string depth(20000, '(');
  for (const std::string& input :
       {std::string("\0\x01\xff\xfe\n1 + 1\n", 11), std::string(5'000'000, 'x') + "\n1 + 1\n", depth + "\n\n1 + 1\n",
        std::string("robot r {\n  link a {\n"), std::string("\"\n'\n\\\n:\n::\n: run\n:help help help\n1 + 1"),
        std::string("let a = 1"), std::string("/*"), std::string("{\n{\n{\n:quit\n")}) {
    CAPTURE(input.substr(0, 30));
    const Outcome session = repl(input);
    CHECK(session.code == 0);
    CHECK(session.signal == 0);
    if (contains(input, "1 + 1")) CHECK(session.out.ends_with("2\n"));
  }
}

TEST_CASE("a session whose output goes nowhere ends") {
  std::string input;
  for (int i = 0; i < 1000; ++i) input += "mass_matrix(home)\n";
  CHECK(repl(input, {scara}, {.output = Stdout::closed}).code == 2);
  CHECK(repl(input, {scara}, {.output = Stdout::full_device}).code == 2);
  CHECK(repl(input, {scara}, {.output = Stdout::broken_pipe}).code == 141);
}

TEST_CASE("a session is saved as a file that reproduces it") {
  const TemporaryFolder folder;
  const std::string saved = folder / "saved.robot";
  const Outcome session = repl(
      "let goal: scara.q = [0.1 m, 0, 30 deg, 0, 0.2 m]\n"
      "const goal: scara.q = [0.1 m, 0, 60 deg, 0, 0.2 m]\n"
      "controller computed_torque(ref: trajectory) {\n  tau = mass_matrix(q) * (ref.qdd + 100 /s^2 * (ref.q - q) +\n"
      "    20 /s * (ref.qd - qd)) + nonlinear_effects(q, qd)\n}\n"
      "mass_matrix(goal)[elbow, wrist]\n:run\n:save " +
      saved + "\n");
  CHECK_MESSAGE(session.err.empty(), session.err);
  const Outcome again = repl("mass_matrix(goal)[elbow, wrist]\n:run\n", {saved, "--strict"});
  CHECK(again.code == 0);
  const auto line = [](const Outcome& outcome, const std::string& beginning) {
    for (const std::string& candidate : lines_of(outcome.out)) {
      if (candidate.starts_with(beginning)) return candidate;
    }
    return std::string("none");
  };
  for (const char* part : {"0.", "  shoulder ", "    at worst"}) CHECK(line(session, part) == line(again, part));
  CHECK(contains(read_text(saved), "/// The 5-DOF SCARA"));
  CHECK(repl(":save " + (folder / "no/such/folder") + "/\n:save\n").code == 0);
}

TEST_CASE("a session is saved in another folder with the paths from there") {
  const TemporaryFolder folder;
  const std::string rig = folder.write("rig.robot",
                                       "robot rig {\n  link a { mass = 1 kg, com = [0, 0, 0] m }\n"
                                       "  joint slide: prismatic base -> a\n}\n");
  const std::string user = folder.write("user.robot", "use rig from \"rig.robot\"\nconst at: rig.q = [0.1 m]\n");
  std::filesystem::create_directory(folder / "one");
  REQUIRE(std::filesystem::path(rig).parent_path() == std::filesystem::path(user).parent_path());
  const std::filesystem::path before = std::filesystem::current_path();
  std::filesystem::current_path(folder / "");
  const Outcome session = repl(":save one/saved.robot\n", {"user.robot"});
  std::filesystem::current_path(before);
  CHECK_MESSAGE(session.err.empty(), session.err);
  CHECK(contains(read_text(folder / "one/saved.robot"), "use rig from \"../rig.robot\""));
  CHECK(repl("at\n", {folder / "one/saved.robot", "--strict"}).code == 0);
}

TEST_CASE("settings are saved in their definitions, or printed as options") {
  const TemporaryFolder folder;
  const std::string file = folder.write("cart.robot", R"(use hold, computed_torque from std
robot cart {
  gravity = [0, 0, -9.81] m/s^2
  param load = 2 kg   // with a comment
  link body { mass = load, com = [0, 0, 0] m }
  link pole { mass = 1 kg, com = [0, 0, 0.5] m, inertia = diag(0.1, 0.1, 0.1) kg*m^2 }
  joint rail: prismatic base -> body = at(axis = [1, 0, 0])
  joint hinge: revolute body -> pole = at(axis = [0, 1, 0])
}
controller law(ref: trajectory) {
  param Kp: tau/q = [40, 10] SI, Kd: tau/qd, still = 1
  tau = Kp .* (ref.q - q) - still * Kd .* qd
}
let at: cart.q = [1 m, 0]
simulate go for cart {
  initial q = 0
  tau = law(hold(at), Kd = [10, 2] SI) every 1 ms
  duration = 0.1 s, step = 1 ms, integrator = rk4
}
simulate torque for cart {
  initial q = 0
  tau = computed_torque(hold(at), Kp = 100 /s^2)
  duration = 0.1 s, step = 1 ms, integrator = rk4
}
)");
  const std::string saved = folder / "saved.robot";
  const std::string sets =
      ":set load = 1500 g\n:set law.Kp.hinge = 0.1\n:set law.Kd = [3, 1/3]\n:set computed_torque.Kp = 1e-7\n";
  const Outcome session = repl(sets + ":set still = -2\n:set\n:save " + saved + "\n", {file});
  CHECK_MESSAGE(session.err.empty(), session.err);
  CHECK_MESSAGE(!contains(session.out, "--set"), session.out);
  const Outcome again = repl(":set\n", {saved, "--strict"});
  CHECK_MESSAGE(again.code == 0, again.err);
  const auto values = [](const Outcome& outcome) {
    std::vector<std::string> lines;
    for (std::string line : lines_of(outcome.out)) {
      if (line.find("wrote") != std::string::npos) continue;
      line.erase(std::min(line.find_last_not_of(" *") + 1, line.size()));
      lines.push_back(line);
    }
    return lines;
  };
  CHECK(values(again) == values(session));
  const std::string text = read_text(saved);
  CHECK_MESSAGE(contains(text, "param load = 1.5 kg   // with a comment"), text);
  CHECK_MESSAGE(contains(text, "Kp = 1e-07 /s^2"), text);
  // A default of the library is in another file.
  const Outcome elsewhere = repl(":set computed_torque.Kd = 5\n:set load = 3\n:save " + saved + "\n", {file});
  CHECK_MESSAGE(contains(elsewhere.out, "--set 'computed_torque.Kd = 5'"), elsewhere.out);
  CHECK(contains(read_text(saved), "param load = 3 kg "));
}

TEST_CASE("a sweep runs and cannot be continued") {
  const TemporaryFolder folder;
  const std::string file =
      folder.write("p.robot", pendulum_file("simulate many for pendulum {\n  sweep Kp = [15, 20, 25] N*m/rad\n"
                                            "  initial q = home\n  tau = springs(still) every 1 ms\n"
                                            "  duration = 1 s\n  step = 1 ms\n  integrator = rk4\n"
                                            "  report error = rms(q)\n}\n"));
  const Outcome session = repl(":run many\n:plot\n:continue\n", {file});
  CHECK_MESSAGE(contains(session.out, "3 runs"), session.out);
  CHECK(contains(session.out, "`robotc sim FILE many` writes the table and a plot of it"));
  CHECK(contains(session.err, "there is no run to plot"));
  CHECK(contains(session.err, "there is no run to continue"));
  const Outcome turned = repl(
      ":run settle\nsimulate settle for pendulum {\n  sweep Kp = [15, 20] N*m/rad\n  initial q = home\n"
      "  tau = springs(still) every 1 ms\n  duration = 1 s\n  step = 1 ms\n  integrator = rk4\n}\n:continue\n",
      {file});
  CHECK_MESSAGE(contains(turned.err, "`settle` is a sweep now, and a sweep cannot be continued"), turned.err);
}

TEST_CASE("a run goes on from where it ended") {
  const TemporaryFolder folder;
  const std::string file = folder.write("p.robot", pendulum_file());
  const Outcome two = repl(":continue\n:run\n:continue 1 s\n:plot height\n", {file});
  CHECK(two.code == 0);
  CHECK(contains(two.err, "there is no run to continue"));
  CHECK(contains(two.out, "t = 2 s"));
  CHECK(contains(two.out, "t = 3 s"));
  CHECK(two.out.ends_with("3 s\n"));
  // Equal to a longer run.
  const std::string longer =
      folder.write("q.robot", pendulum_file("simulate longer for pendulum {\n  initial q = home\n"
                                            "  tau = springs(still) every 1 ms\n  duration = 3 s\n"
                                            "  step = 1 ms\n  integrator = rk4\n}\n"));
  const Outcome one = repl(":run longer\n", {longer});
  const auto state = [](const Outcome& outcome) {
    std::string last;
    for (const std::string& line : lines_of(outcome.out)) {
      if (line.starts_with("  pivot ")) last = line;
    }
    return last;
  };
  CHECK(state(one) == state(two));
  CHECK(contains(repl(":run\n:continue 1 m\n:continue -1\n", {file}).err, "`:continue` needs a positive time"));
}

TEST_CASE("a robot of the library can be opened") {
  const Outcome session = run_robotc({"repl", "std/robots/three_link.robot"}, {.input = ":list\n"});
  CHECK(session.code == 0);
  CHECK(session.err.empty());
  CHECK(session.out == "robot  three_link\n");
}

TEST_CASE("the names of a chosen robot need no robot in front") {
  const TemporaryFolder folder;
  std::string text;
  for (const std::string name : {"one", "two"}) {
    text += "robot " + name + R"( {
  gravity = [0, 0, -9.81] m/s^2
  const work = [)" +
            (name == "one" ? "1" : "2") + R"( m]
  link slide { mass = 1 kg, com = [0, 0, 0] m }
  joint lift: prismatic base -> slide = at([0, 0, 0] m, axis = [0, 0, 1])
}
)";
  }
  const std::string file = folder.write("two.robot", text);
  // Also behind a definition, after which the whole is read anew, and after that is taken back.
  const Outcome session =
      run_robotc({"repl", file, "--robot", "two"}, {.input = "work\nlet x = 3\nwork\nx\n:undo\nwork\none.work\n"});
  CHECK(session.err.empty());
  CHECK(session.out == "[2] m\ndefined let x\n[2] m\n3\nundone: let x\n[2] m\n[1] m\n");
  const Outcome unknown = run_robotc({"repl", file, "--robot", "three", "--strict"}, {.input = "1\n"});
  CHECK(unknown.code == 2);
  CHECK(contains(unknown.err, "there is no robot `three`"));
  CHECK(unknown.out.empty());
}

TEST_CASE("help on a function says how it is called") {
  const Outcome session = repl(":help sin\n:help mass_matrix\n:help twice\nfn twice(x) { 2 * x }\n:help twice\n");
  CHECK(contains(session.out, "sin(x)\nsine of an angle\nmass_matrix(q)\nM(q): efforts for accelerations"));
  CHECK(contains(session.out, "\ntwice(x)\n"));
  CHECK(contains(session.err, "there is no command `:twice`"));
  CHECK(session.code == 0);
}

TEST_CASE("help knows all functions of the index, the library and the words of statements") {
  std::ifstream file("docs/language.md");
  std::stringstream page;
  page << file.rdbuf();
  const std::string text = page.str();
  std::string input;
  std::size_t count = 0;
  const std::regex entry("\\[`([a-z_A-Z0-9]+)[^`]*`\\]\\(");
  for (std::sregex_iterator it(text.begin() + static_cast<std::ptrdiff_t>(text.find("## Index of functions")),
                               text.end(), entry);
       it != std::sregex_iterator(); ++it, ++count) {
    input += ":help " + (*it)[1].str() + "\n";
  }
  REQUIRE(count > 150);
  for (const char* word : {"simulate", "closure", "initial", "expect", "every", "spring", "rolling", "q", "tau"})
    input += std::string(":help ") + word + "\n";
  const Outcome session = repl(input);
  CHECK_MESSAGE(session.err.empty(), session.err);
  CHECK(contains(session.out, "peak(x)\nthe largest |x| of a run\n"));
  CHECK(contains(session.out, "fn lowpass(u, T: s)"));
}

TEST_CASE("undo names the change") {
  const Outcome session = run_robotc({"repl"}, {.input = "let a = 1\nlet a = 2, b = 3\n:undo\na\n:undo\n:undo\n"});
  CHECK(session.out ==
        "defined let a\nreplaced let a\ndefined let b\nundone: let a, let b\n1\n"
        "undone: let a\n");
  CHECK(session.err == "error: there is nothing to undo\n");
}

TEST_CASE("a setting stays with its parameter when another one of its name is defined") {
  const TemporaryFolder folder;
  const std::string file = folder.write("arm.robot", R"(robot arm {
  gravity = [0, 0, -9.81] m/s^2
  param load = 1 kg
  link slide { mass = load, com = [0, 0, 0] m }
  joint lift: prismatic base -> slide
}
)");
  const Outcome session = repl(
      ":set load = 2 kg\nparam load = 5 kg\ntotal_mass()\n:set load = 4 kg\ntotal_mass()\nload\n"
      ":set arm.load = 3 kg\ntotal_mass()\n",
      {file});
  CHECK_MESSAGE(session.err.empty(), session.err);
  CHECK(lines_of(session.out) == std::vector<std::string>{"defined param load", "2 kg", "2 kg", "4 kg", "3 kg"});
}

TEST_CASE("equations have letters for numbers where that is asked for") {
  const std::string shown = ":show mass_matrix(q)[elbow, elbow]\n";
  const Outcome asked = repl(":set symbolic = true\n" + shown + ":set symbolic = false\n" + shown);
  CHECK(asked.err.empty());
  CHECK(contains(asked.out, "rod_zz"));
  CHECK(asked.out.ends_with(repl(shown).out));
  CHECK(asked.out == repl(shown, {scara, "--symbolic"}).out + repl(shown).out);
  CHECK(contains(repl(":set symbolic = perhaps\n").err, "`symbolic` is `true` or `false`"));
}

TEST_CASE("plots go to files") {
  const TemporaryFolder folder;
  const Outcome session =
      repl(":plot\n:run\n:plot q.elbow > " + (folder / "q.svg") + "\n:plot > " + (folder / "all.html") +
           "\n:plot nothing\n:plot > " + (folder / "q.png") + "\n:plot > " + (folder / "new/q.svg") + "\n");
  CHECK(contains(session.out, "made the folder " + folder / "new" + "\nwrote " + folder / "new/q.svg"));
  CHECK(session.code == 0);
  CHECK(read_text(folder / "q.svg").starts_with("<svg"));
  CHECK(contains(read_text(folder / "q.svg"), ">q.elbow<"));  // the title, since there is no legend
  CHECK(contains(read_text(folder / "all.html"), "<html"));
  CHECK(contains(session.err, "there is no run to plot"));
  CHECK(contains(session.err, "the run did not log `nothing`"));
  CHECK(folder.file_count() == 3);  // q.svg, all.html and the folder; q.png was refused
}

TEST_CASE("a function, an expression and a simulation can be looked into") {
  const Outcome session = repl(
      ":show gravity_forces\n:show kinetic_energy(q, qd)\n:show computed_torque\n:explain inverse_dynamics\n"
      ":explain mass_matrix(q)[elbow, wrist]\n:llvm gravity_forces\n:asm norm(q)\n:time inverse_dynamics\n"
      ":time kinetic_energy(q, qd)\n:time tracking\n:list home\n");
  CHECK(session.code == 0);
  for (const char* part : {"gravity_forces.lift = 47.1704", "qd.elbow", "controller computed_torque",
                           "merge_parallel_axes", "define ", "ret", " a call", " a step"}) {
    CAPTURE(part);
    CHECK(contains(session.out, part));
  }
}

/// tests/integration/repl_session.py has the input and the expected output.
TEST_CASE("a session on a terminal: completion, history, errors, Ctrl-C in a run") {
  const TemporaryFolder folder;
  const std::string command = std::string("python3 tests/integration/repl_session.py ") + ROBOTC_BINARY + " " + scara +
                              " " + (folder / "state") + " 2>&1";
  std::string output;
  FILE* pipe = ::popen(command.c_str(), "r");
  REQUIRE(pipe != nullptr);
  std::array<char, 4096> buffer;
  for (std::size_t count; (count = std::fread(buffer.data(), 1, buffer.size(), pipe)) > 0;) {
    output.append(buffer.data(), count);
  }
  const int status = ::pclose(pipe);
  CHECK_MESSAGE(status == 0, output);
}

}  // namespace
}  // namespace robotc::testing::repl_test
