// Programs under interactive development: their meaning, what is compiled, and what remains of old ones.
#include "compiler/session/workspace.h"

#include <doctest/doctest.h>

#include <map>

#include "tests/resident_memory.h"

namespace robotc::workspace_test {
namespace {

constexpr const char* arm = R"(robot arm {
  gravity = [0, -9.81, 0] m/s^2
  param load = 1 kg
  const home: q = [0.5]
  link bob { mass = load, com = [0, -1, 0] m }
  joint pivot: revolute base -> bob
}
trajectory still for arm { q = arm.home }
controller law(ref: trajectory) {
  param Kp = 40 N*m/rad, Kd = 10 N*m*s/rad
  tau = Kp * (ref.q - q) + Kd * (ref.qd - qd)
}
simulate settle for arm {
  initial q = 0
  tau = law(still) every 1 ms
  duration = 0.2 s, step = 1 ms, integrator = rk4
  log q
}
)";

/// Files in memory.
FileReader reader(std::map<std::string, std::string> files) {
  return [files = std::move(files)](const std::string& path) -> std::variant<std::string, FileError> {
    const auto found = files.find(path);
    if (found == files.end()) return FileError{"no such file"};
    return found->second;
  };
}

double number(Workspace& workspace, const std::string& expression) {
  const auto entered = workspace.enter(expression);
  REQUIRE_MESSAGE(entered, workspace.messages(false));
  REQUIRE(entered->value);
  return entered->value->front().values.front();
}

TEST_CASE("dependent definitions follow a replaced one") {
  Workspace workspace(reader({{"arm.robot", arm}}));
  REQUIRE(workspace.open("arm.robot"));
  REQUIRE(workspace.enter("const a = 2 m"));
  REQUIRE(workspace.enter("const b = a^2"));
  CHECK(number(workspace, "b") == 4);
  const auto again = workspace.enter("const a = 3 m");
  REQUIRE(again);
  CHECK(again->replaced == std::vector<std::string>{"a"});
  CHECK(number(workspace, "b") == 9);
  CHECK(number(workspace, "mass_matrix(home)[1, 1]") == doctest::Approx(1));
}

TEST_CASE("an error changes nothing and quotes what was typed") {
  Workspace workspace(reader({{"arm.robot", arm}}));
  REQUIRE(workspace.open("arm.robot"));
  REQUIRE(workspace.enter("const a = 2 m"));
  REQUIRE(workspace.enter("const b = a + 1 m"));
  CHECK_FALSE(workspace.enter("const a = 2 kg"));  // b needs a length
  const std::string message = workspace.messages(false);
  CHECK_MESSAGE(message.find("<repl>:1:") != std::string::npos, message);
  CHECK(message.find("const b = a + 1 m") != std::string::npos);
  CHECK(number(workspace, "b") == 3);
  CHECK_FALSE(workspace.enter("const = 3"));
  CHECK_FALSE(workspace.enter("a +* 3"));
  CHECK_FALSE(workspace.enter("unknown_name"));
  CHECK_FALSE(workspace.enter("link part { mass = 1 kg, com = [0, 0, 0] }"));
  REQUIRE(workspace.enter("x = 3"));
  CHECK(number(workspace, "x") == 3);
  CHECK(number(workspace, "b") == 3);
  CHECK(workspace.messages(false).empty());
}

TEST_CASE("a warning is told once, and that of another text even if it says the same") {
  Workspace workspace(reader({}));
  REQUIRE(workspace.open(""));
  const auto told = [&](const std::string& text) {
    REQUIRE(workspace.enter(text));
    return workspace.messages(false);
  };
  // Robots whose sliding axes have the length 2.
  const auto robot = [](const std::string& name, const std::string& axis) {
    return "robot " + name + " {\n  gravity = [0, 0, 0] m/s^2\n  link body { mass = 1 kg, com = [0, 0, 0] }\n" +
           "  joint rail: prismatic base -> body = at([0, 0, 0] m, axis = " + axis + ")\n}";
  };
  CHECK(told(robot("first", "[2, 0, 0]")).find("this axis is not of unit length") != std::string::npos);
  CHECK(told("const unrelated = 1").empty());
  const std::string second = told(robot("second", "[0, 2, 0]"));
  CHECK(second.find("axis = [0, 2, 0]") != std::string::npos);
  CHECK(second.find("axis = [2, 0, 0]") == std::string::npos);
}

TEST_CASE("lines of the file keep their numbers in messages") {
  Workspace workspace(reader({{"arm.robot", arm}}));
  REQUIRE(workspace.open("arm.robot"));
  // The law now lacks the Kd that its use sets: the error is in the file, after the replaced text.
  CHECK_FALSE(workspace.enter("trajectory still for arm {\n  let a = 1\n  q = [a * 1 kg]\n}"));
  CHECK(workspace.messages(false).find("<repl>:3:") != std::string::npos);
  CHECK_FALSE(workspace.enter("controller law(ref: trajectory, more: rad) {\n  tau = ref.q * 0 N*m\n}"));
  const std::string message = workspace.messages(false);
  CHECK_MESSAGE(message.find("arm.robot:15:") != std::string::npos, message);
}

TEST_CASE("a sum whose unit binds tighter than it looks is printed as it was read") {
  Workspace workspace(reader({}));
  REQUIRE(workspace.open(""));
  CHECK(workspace.enter("3 / 2 s")->reading == "3 / (2 s)");
  CHECK(workspace.enter("3 / (2 s)")->reading.empty());
  CHECK(workspace.enter("3 m / 2 s")->reading.empty());
  CHECK_FALSE(workspace.enter("t/2 s"));
  CHECK(workspace.messages(false).find("read as: t / (2 s)") != std::string::npos);
}

TEST_CASE("changes are undone one by one") {
  Workspace workspace(reader({{"arm.robot", arm}}));
  REQUIRE(workspace.open("arm.robot"));
  CHECK_FALSE(workspace.undo());
  REQUIRE(workspace.enter("const a = 1"));
  REQUIRE(workspace.enter("const a = 2"));
  REQUIRE(workspace.set({"load", "3 kg"}));
  CHECK(number(workspace, "mass_matrix(home)[1, 1]") == doctest::Approx(3));
  CHECK(workspace.undo() == "load = 3 kg");
  CHECK(number(workspace, "mass_matrix(home)[1, 1]") == doctest::Approx(1));
  CHECK(number(workspace, "a") == 2);
  CHECK(workspace.undo() == "const a");
  CHECK(number(workspace, "a") == 1);
  REQUIRE(workspace.undo());
  CHECK_FALSE(workspace.enter("a"));
  CHECK_FALSE(workspace.undo());
}

TEST_CASE("a parameter stays set while there is one") {
  Workspace workspace(reader({{"arm.robot", arm}}));
  REQUIRE(workspace.open("arm.robot"));
  CHECK_FALSE(workspace.set({"weight", "3 kg"}));
  REQUIRE(workspace.set({"Kp", "50"}));
  REQUIRE(workspace.enter("const unrelated = 1"));
  CHECK(workspace.settings().size() == 1);
  const auto entered = workspace.enter("controller law(ref: trajectory) {\n  tau = 5 N*m * (ref.q - q)\n}");
  REQUIRE_MESSAGE(entered, workspace.messages(false));
  CHECK(entered->dropped == std::vector<std::string>{"law.Kp"});
  CHECK(workspace.settings().empty());
}

runtime::Result run(Workspace& workspace, const std::string& simulation) {
  const auto compiled = workspace.ask([&](Session& session) { return session.compile_simulation(simulation); });
  REQUIRE_MESSAGE(compiled, workspace.messages(false));
  return runtime::simulate(compiled->system, compiled->plan);
}

std::string law_with(double gain) {
  return "controller law(ref: trajectory) {\n  param Kp = 40 N*m/rad, Kd = 10 N*m*s/rad\n  tau = Kp * (ref.q - q) + Kd "
         "* (ref.qd - qd) + [" +
         std::to_string(gain) + " N*m * sin(q.pivot)]\n}";
}

TEST_CASE("unchanged code is not compiled again") {
  Workspace workspace(reader({{"arm.robot", arm}}));
  REQUIRE(workspace.open("arm.robot"));
  const runtime::Result before = run(workspace, "settle");
  const std::size_t all = workspace.compiled();
  CHECK(all == 3);  // law, plant, log
  run(workspace, "settle");
  CHECK(workspace.compiled() == all);
  REQUIRE(workspace.set({"Kp", "60"}));
  const runtime::Result tuned = run(workspace, "settle");
  CHECK(workspace.compiled() == all);
  CHECK(tuned.q != before.q);
  // Another text with the same meaning has the same code.
  REQUIRE(workspace.enter(law_with(0)));
  CHECK(run(workspace, "settle").q == tuned.q);
  CHECK(workspace.compiled() == all);
  REQUIRE(workspace.enter(law_with(5)));
  const runtime::Result replaced = run(workspace, "settle");
  CHECK(workspace.compiled() == all + 1);
  CHECK(replaced.q != tuned.q);
  REQUIRE(workspace.undo());
  CHECK(run(workspace, "settle").q == tuned.q);
  CHECK(workspace.compiled() == all + 1);
}

TEST_CASE("a thousand definitions of a law leave nothing behind") {
  Workspace workspace(reader({{"arm.robot", arm}}));
  REQUIRE(workspace.open("arm.robot"));
  const auto redefine = [&](int from, int to) {
    for (int i = from; i < to; ++i) {
      REQUIRE(workspace.enter(law_with(20 + 0.01 * i)));
      run(workspace, "settle");
    }
  };
  // Until the undo history (a hundred steps) and the kernel cache are full.
  redefine(0, 150);
  const double before = resident_megabytes();
  redefine(150, 1000);
  const double after = resident_megabytes();
  MESSAGE("resident: " << before << " MB, then " << after << " MB");
#if !__has_feature(address_sanitizer)  // which holds back 256 MB of freed memory
  CHECK(after < 1.05 * before);
#endif
}

TEST_CASE("the text of a session is a file that means the same") {
  Workspace workspace(reader({{"arm.robot", arm}}));
  REQUIRE(workspace.open("arm.robot"));
  REQUIRE(workspace.enter(law_with(70)));
  REQUIRE(workspace.enter("let far: arm.q = [1.5]"));
  REQUIRE(workspace.enter("trajectory still for arm {\n  q = far\n}"));
  const std::string text = workspace.program().text([](const std::string& path) { return path; });
  Workspace copy(reader({{"copy.robot", text}}));
  REQUIRE_MESSAGE(copy.open("copy.robot"), copy.messages(false), text);
  CHECK(run(copy, "settle").q == run(workspace, "settle").q);
}

TEST_CASE("invalid texts end in messages") {
  Workspace workspace(reader({{"arm.robot", arm}}));
  REQUIRE(workspace.open("arm.robot"));
  for (const std::string& text :
       {std::string("a\0b", 3), std::string("\xff\xfe"), std::string(5000, '('), std::string(100000, 'x'),
        std::string("robot r {"), std::string("}"), std::string("\"open"), std::string("/* never"),
        std::string("let a = a"), std::string("use x from nowhere"), std::string("use x from \"none.robot\"")}) {
    CAPTURE(text.substr(0, 20));
    CHECK_FALSE(workspace.enter(text));
    CHECK_FALSE(workspace.messages(false).empty());
  }
  CHECK(workspace.enter("// nothing"));
  CHECK(number(workspace, "1 + 1") == 2);
}

}  // namespace
}  // namespace robotc::workspace_test
