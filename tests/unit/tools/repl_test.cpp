// Parts of the REPL that need no terminal.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <sstream>

#include "compiler/session/entry.h"
#include "tools/robotc/repl/answer.h"
#include "tools/robotc/repl/commands.h"
#include "tools/robotc/repl/continuation.h"
#include "tools/robotc/repl/habits.h"
#include "tools/robotc/repl/line_reader.h"
#include "tools/robotc/repl/terminal_plot.h"

namespace robotc::tools::repl_test {
namespace {

Ending ending(const std::string& text) {
  Continuation continuation;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) continuation.add_line(line);
  return continuation.ending();
}

TEST_CASE("a line goes on where the language lets it") {
  CHECK(ending("a + b") == Ending::complete);
  for (const char* open :
       {"a +", "a,", "let x =", "a and ", "if c then", "x ./ // why", "fn f(x) ->", "1 ..", "/// documents",
        "const a = 1\n/// documents", "robot arm", "controller c(ref: trajectory) for arm", "fn f(x)"}) {
    CAPTURE(open);
    CHECK(ending(open) == Ending::open_operator);
  }
  CHECK(ending("f(1,\n2") == Ending::open_bracket);
  CHECK(ending("f([1,\n2]\n)") == Ending::complete);
  CHECK(ending("robot r {") == Ending::open_block);
  CHECK(ending("robot r {\n  f(") == Ending::open_bracket);
  CHECK(ending("robot r {\n  f(1)\n\n}") == Ending::complete);
  CHECK(ending("robot arm\n{\n}") == Ending::complete);
  CHECK(ending("fn f(x) = 2*x") == Ending::complete);
  CHECK(ending("robot") == Ending::complete);
  CHECK(ending("band") == Ending::complete);
  CHECK(ending("use a from \"b{c\"") == Ending::complete);
  CHECK(ending("a // (") == Ending::complete);
  CHECK(ending(")]}") == Ending::complete);
  CHECK(ending("\"never closed (") == Ending::complete);
}

TEST_CASE("ans stands for the last expression, and only as a name") {
  CHECK(with_answer("2 * ans + ans", "1 + x") == "2 * (1 + x) + (1 + x)");
  CHECK(with_answer("answer + x.ans // ans", "1") == "answer + x.ans // ans");
  CHECK(with_answer("\"ans\"", "1") == "\"ans\"");
}

TEST_CASE("an equation defines a name or a function") {
  const auto read = [](const std::string& typed) { return read_entry(typed, Workspace::typed).text; };
  CHECK(read("x = 3") == "let x = 3");
  CHECK(read("x=3 m, y = 2") == "let x=3 m, y = 2");
  CHECK(read("f(x) = 2*x") == "fn f(x) = 2*x");
  CHECK(read("f() = 2") == "fn f() = 2");
  CHECK(read("f(x: m, k = norm([3, 4])) = k*x") == "fn f(x: m, k = norm([3, 4])) = k*x");
  CHECK(read("u = law(ref) at t = 1 s, q = 0") == "let u = (law(ref) at t = 1 s, q = 0)");
  for (const char* other : {"x == 3", "x", "f(x)", "f(x) == 2", "f(x, a = 3)", "let x = 3", "3 = x", "f(1) = 2",
                            "x.y = 3", "der(x) = 1", "home", "f(x", ""}) {
    CAPTURE(other);
    CHECK(read(other) == other);
  }
}

TEST_CASE("spellings of other languages that have one meaning are read as robotc spells them") {
  const auto read = [](const std::string& typed) { return read_entry(typed, Workspace::typed); };
  CHECK(read("x ** 2").text == "x^2");
  CHECK(read("x ** 2").reading == "x^2");
  CHECK(read("x = [1 2; 3 4];").text == "let x = [[1, 2], [3, 4]]");
  CHECK(read("x = [1; 2; 3]").text == "let x = [1, 2, 3]");
  CHECK(read("f(x) = x ** 2").text == "fn f(x) = x^2");
  CHECK(read("x = 3; y = 4").text == "let x = 3\nlet y = 4");
  CHECK(read("a ~= b || ~c").text == "(a != b) or (not c)");
  CHECK(read("x  # five").text == "x");
  // With another error nothing is read into it, nor into functions that give the type of their result or have several
  // statements; remainders and `+=` have no equal.
  for (const char* other : {"x ** ** 2", "x = 3; y = ** 4", "7 % 3", "x += 1", "[1 2; 3", "x .^ 2",
                            "fn f(x: m) -> m^2 = x ** 2", "fn f(x) {\n  let y = x ** 2\n  let z = y\n}"}) {
    CAPTURE(other);
    CHECK(read(other).text == other);
    CHECK(read(other).diagnostics.has_errors());
  }
}

TEST_CASE("a quotient by a number with a unit is shown as it is read") {
  const auto reading = [](const std::string& typed) { return read_entry(typed, Workspace::typed).reading; };
  CHECK(reading("t/2 s") == "t / (2 s)");
  CHECK(reading("t/(2 s)").empty());
  CHECK(reading("v[t/2 s..3]").find("(t / (2 s))..3") != std::string::npos);
  CHECK(reading("v[1..t/2 s]").find("1..(t / (2 s))") != std::string::npos);
  CHECK(reading("v[1..3]").empty());
}

TEST_CASE("habits of other languages that need no reading by the grammar") {
  const auto nothing = [](std::string_view) { return false; };
  CHECK(without_habits("np.sqrt(np.pi) + x.np", nothing) == "sqrt(pi) + x.np");
  CHECK(without_habits("np.linalg.inv(A)", nothing) == "inv(A)");
  CHECK(without_habits("np.x", [](std::string_view name) { return name == "np"; }) == "np.x");
  CHECK(without_habits("print(x + (1))", nothing) == "x + (1)");
  CHECK(without_habits("print(x) + (1)", nothing) == "print(x) + (1)");
  CHECK(loads_functions("import numpy as np"));
  CHECK(loads_functions("using LinearAlgebra"));
  CHECK_FALSE(loads_functions("use a from \"b.robot\""));
  CHECK(is_command_word("exit();", "exit"));
  CHECK_FALSE(is_command_word("exit + 1", "exit"));
}

TEST_CASE("a question asks for help") {
  CHECK(help_topic("?sin") == "sin");
  CHECK(help_topic(" ? sin ") == "sin");
  CHECK(help_topic("help mass_matrix") == "mass_matrix");
  CHECK(help_topic("help(sin)") == "sin");
  CHECK(help_topic("?") == "");
  CHECK_FALSE(help_topic("help"));
  CHECK_FALSE(help_topic("help + 1"));
  CHECK_FALSE(help_topic("x ? y"));
}

std::vector<std::string> completed(Workspace& workspace, const std::string& line) {
  return complete_line(workspace, line).words;
}

TEST_CASE("words are completed by what may stand there") {
  const std::string file = R"(robot arm {
  gravity = [0, -9.81, 0] m/s^2
  const home: q = [0.5]
  link bob { mass = 1 kg, com = [0, -1, 0] m }
  joint pivot: revolute base -> bob
}
simulate drop for arm {
  initial q = 0
  tau = 0
  duration = 1 s, step = 1 ms, integrator = rk4
}
simulate drip for arm {
  initial q = 0
  tau = 0
  duration = 1 s, step = 1 ms, integrator = rk4
}
)";
  Workspace workspace([&](const std::string&) { return file; });
  REQUIRE_MESSAGE(workspace.open("arm.robot"), workspace.messages(false));
  using Words = std::vector<std::string>;
  CHECK(completed(workspace, "mass_m") == Words{"mass_matrix", "mass_matrix_rate"});
  CHECK(completed(workspace, "pose(bob") == Words{"bob"});
  CHECK(completed(workspace, "M[piv") == Words{"pivot"});
  CHECK(completed(workspace, "arm.ho") == Words{"home"});
  CHECK(completed(workspace, "home.p") == Words{"pivot"});
  CHECK(completed(workspace, "2 mr") == Words{"mrad"});
  CHECK(completed(workspace, "2 N*kg*mra") == Words{"mrad"});
  CHECK(completed(workspace, "x as de") == Words{"deg"});
  CHECK(completed(workspace, ":pl") == Words{"plot"});
  CHECK(completed(workspace, ":run dr") == Words{"drip", "drop"});
  CHECK(completed(workspace, "use comp") == Words{"computed_torque"});
  CHECK(completed(workspace, "nothing_like_that").empty());
  CHECK(completed(workspace, "controlle") == Words{"controller"});
}

TEST_CASE("a plot in characters shows a line from corner to corner") {
  std::vector<double> times;
  std::vector<double> values;
  for (int i = 0; i <= 400; ++i) {
    times.push_back(0.01 * i);
    values.push_back(i);
  }
  Plot plot{"p", times, {{"x", "m", {{"", 0, {values.data(), 0, 1, 1}}}, {}}}};
  const std::string ascii = render_terminal(plot, {52, false, false});
  std::istringstream lines(ascii);
  std::vector<std::string> rows;
  for (std::string line; std::getline(lines, line);) rows.push_back(line);
  REQUIRE(rows.size() == 8);
  CHECK(rows[0] == "x [m]");
  CHECK(rows[1].starts_with("       400 |"));
  CHECK(rows[6].starts_with("         0 |"));
  CHECK(rows[7].ends_with("4 s"));
  // 40 columns; the first row has the last of them, the last row the first.
  CHECK(rows[1].size() == 52);
  CHECK(rows[1].back() == '*');
  CHECK(rows[6][12] == '*');
  CHECK(std::all_of(ascii.begin(), ascii.end(), [](char c) { return c == '\n' || (c >= ' ' && c <= '~'); }));
  const std::string braille = render_terminal(plot, {52, true, false});
  CHECK(braille.find("⣀") != std::string::npos);
}

TEST_CASE("constant, non-finite and empty signals can be plotted") {
  const std::vector<double> times{0, 1, 2};
  const std::vector<double> constant{5, 5, 5};
  const std::vector<double> broken{std::nan(""), INFINITY, 2};
  Plot plot{
      "p",
      times,
      {{"a", "1", {{"", 0, {constant.data(), 0, 1, 1}}}, {}}, {"b", "1", {{"", 0, {broken.data(), 0, 1, 1}}}, {}}}};
  for (const bool utf8 : {true, false}) {
    for (const std::size_t columns : {0, 1, 40, 100000})
      CHECK_FALSE(render_terminal(plot, {columns, utf8, true}).empty());
  }
  plot.times = {};
  CHECK(render_terminal(plot, {}) == "the run ended before its first row\n");
}

TEST_CASE("commands are found by the beginning of their names") {
  for (const ReplCommand& command : repl_commands()) {
    CAPTURE(command.name);
    CHECK_FALSE(command.summary.empty());
    CHECK((command.help.empty() || command.help.ends_with('\n')));
  }
}

}  // namespace
}  // namespace robotc::tools::repl_test
