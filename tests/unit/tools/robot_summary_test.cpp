#include "results/robot_summary.h"

#include <doctest/doctest.h>

#include <cmath>
#include <nlohmann/json.hpp>

namespace robotc::tools::robot_summary_test {
namespace {

/// All loads of a robot at rest: springs, limits, a motor with a mass, several bodies, a payload, wrenches in turned
/// axes and depending on the configuration, a passive joint, a tilted base.
const std::string machine = R"(robot machine {
  gravity = [0, 0, -9.81] m/s^2
  const home: q = [30 deg, 0.1 m, -40 deg, 15 deg]
  const folded: q = [200 deg, 0.05 m, 90 deg, 0]
  link post { mass = 3 kg, com = [0.05, 0, 0.1] m, inertia = diag(0.02, 0.02, 0.01) kg*m^2 }
  link slide { mass = 1 kg, com = [0.1, 0.02, 0] m
    body camera { mass = 0.2 kg, com = [0, 0, 0.08] m }
  }
  link arm { mass = 1.5 kg, com = [0.2, 0, 0] m, inertia = diag(0.001, 0.02, 0.02) kg*m^2 }
  link flap { mass = 0.3 kg, com = [0, 0.1, 0] m }
  joint turn: revolute base -> post = at([0, 0, 0.2] m) {
    limits { position = [-170 deg, 170 deg], speed = 3 rad/s, effort = 40 N*m }
    motor { ratio = 100, inertia = 2e-5 kg*m^2 }
  }
  joint reach: prismatic post -> slide = at([0, 0, 0.3] m, axis = [1, 0, 0]) {
    spring { stiffness = 300 N/m, rest = 0.2 m }
    limits { position = [0, 0.4 m], effort = [-20 N, 15 N] }
  }
  joint bend: revolute slide -> arm = at([0.3, 0, 0] m, axis = [0, -1, 0]) {
    motor { ratio = -50, inertia = 1e-5 kg*m^2, mass = 0.8 kg, com = [0, 0.05, 0] m }
  }
  joint hinge: revolute arm -> flap = at([0.4, 0, 0] m, axis = [1, 0, 0]) { passive = true }
  frame tool on arm = at([0.4, 0, 0] m, rpy = [0, 30 deg, 0])
}
)";

/// A session over a text.
class Loaded {
 public:
  explicit Loaded(std::string text)
      : session_(
            [text = std::move(text)](const std::string&) -> std::variant<std::string, FileError> { return text; }) {
    const bool sound = session_.load("file.robot");
    REQUIRE_MESSAGE(sound, render_text(session_.diagnostics(), session_.sources(), false));
  }
  Session& session() { return session_; }
  RobotSummary summary(const std::string& robot) {
    auto result = summarise_robot(session_, robot);
    REQUIRE(result.has_value());
    return *std::move(result);
  }
  std::vector<double> evaluate(const std::string& expression) {
    const auto value = session_.evaluate(expression);
    REQUIRE_MESSAGE(value.has_value(), render_text(session_.diagnostics(), session_.sources(), false));
    return value->front().values;
  }

 private:
  Session session_;
};

TEST_CASE("static efforts are those of inverse dynamics at rest") {
  Loaded file(machine);
  const RobotSummary summary = file.summary("machine");
  REQUIRE(summary.poses.size() == 2);
  for (const PoseSummary& pose : summary.poses) {
    CAPTURE(pose.name);
    const std::vector<double> expected = file.evaluate("inverse_dynamics(" + pose.name + ", 0, 0)");
    REQUIRE(pose.tau.size() == expected.size());
    // Weights of 100 N on arms of a metre: some hundreds of roundings.
    for (std::size_t i = 0; i < expected.size(); ++i) CHECK(std::abs(pose.tau[i] - expected[i]) < 1e-12);
  }
  CHECK(summary.mass == doctest::Approx(3 + 1 + 0.2 + 1.5 + 0.3 + 0.8));
}

TEST_CASE("poses outside of limits and efforts beyond them are told") {
  Loaded file(machine);
  const RobotSummary summary = file.summary("machine");
  const PoseSummary& home = summary.poses[0];
  const PoseSummary& folded = summary.poses[1];
  CHECK(home.outside.empty());
  CHECK(folded.outside == std::vector<std::size_t>{0});
  // The spring alone pushes with 30 N; the actuator can push back with 20.
  CHECK(home.tau[1] < -20);
  CHECK(home.beyond == std::vector<std::size_t>{1});
  const std::string text = show_robot(summary, "");
  CHECK(text.find("folded is outside the limits of turn\n") != std::string::npos);
  CHECK(text.find("! exceeds the effort limit of the joint\n") != std::string::npos);
  CHECK(text.find("* passive joint: the effort that is missing for equilibrium\n") != std::string::npos);
}

TEST_CASE("a summary has the columns that say something") {
  Loaded file(machine);
  const std::string text = show_robot(file.summary("machine"), "  ");
  for (const char* part :
       {"  machine: 4 degrees of freedom, 6.8 kg, reach ", "-170 .. 170 deg", "3 rad/s", "40 N*m", "-20 .. 15 N",
        "kg*m^2", "300 N/m", "revolute, passive", "post -> slide", "tau at home", "tau at folded"}) {
    CAPTURE(part);
    CHECK(text.find(part) != std::string::npos);
  }
  for (std::size_t begin = 0; begin < text.size(); begin = text.find('\n', begin) + 1) {
    CHECK((text[begin] == '\n' || text.substr(begin, 2) == "  "));
    CHECK(text.find('\n', begin) - begin <= 112);
  }

  Loaded plain(R"(robot pendulum {
  gravity = [0, -9.81, 0] m/s^2
  link bob { mass = 2 kg, com = [0.5, 0, 0] m }
  joint pivot: revolute base -> bob
})");
  CHECK(show_robot(plain.summary("pendulum"), "") ==
        "pendulum: 1 degree of freedom, 2 kg, reach 0.5 m from pivot to the mass centre of bob\n"
        "  joint                         tau at zero\n"
        "  pivot  revolute  base -> bob  9.81 N*m\n");
}

TEST_CASE("many poses make several tables") {
  std::string text = "robot pendulum {\n  gravity = [0, -9.81, 0] m/s^2\n";
  for (int i = 1; i <= 12; ++i) {
    text += "  const pose_" + std::to_string(i) + ": q = [" + std::to_string(i) + " deg]\n";
  }
  text += "  link bob { mass = 2 kg, com = [0.5, 0, 0] m }\n  joint pivot: revolute base -> bob\n}\n";
  Loaded file(text);
  const std::string shown = show_robot(file.summary("pendulum"), "");
  for (int i = 1; i <= 12; ++i) CHECK(shown.find("tau at pose_" + std::to_string(i)) != std::string::npos);
  CHECK(shown.find("\n\n  joint  tau at pose_") != std::string::npos);
  for (std::size_t begin = 0; begin < shown.size(); begin = shown.find('\n', begin) + 1) {
    CHECK(shown.find('\n', begin) - begin <= 110);
  }
}

TEST_CASE("a slide without limits is reported as held") {
  Loaded file(R"(robot gantry {
  gravity = [0, 0, -9.81] m/s^2
  link bridge { mass = 1 kg, com = [0, 0, 0] }
  link carriage { mass = 1 kg, com = [0, 0, 0] }
  joint x: prismatic base -> bridge = at([0, 0, 0] m, axis = [1, 0, 0])
  joint y: prismatic bridge -> carriage = at([0, 0, 0] m, axis = [0, 1, 0]) { limits { position = [0.5 m, 2 m] } }
  frame tool on carriage = at([0, 0, -1] m)
})");
  const RobotSummary summary = file.summary("gantry");
  CHECK(summary.reach->distance == doctest::Approx(std::sqrt(5)));
  CHECK(show_robot(summary, "").find("from x to tool with x at 0\n") != std::string::npos);
}

/// Joints that turn about the axes given, one metre of link between them, and the frame `tip` at the end.
std::string chain(const std::vector<std::string>& axes, const std::string& passive = "") {
  std::string text = "robot arm {\n  gravity = [0, 0, -9.81] m/s^2\n";
  std::string parent = "base";
  for (std::size_t i = 0; i < axes.size(); ++i) {
    const std::string name = "l" + std::to_string(i + 1);
    text += "  link " + name + " { mass = 1 kg, com = [0, 0, 0], inertia = diag(1, 1, 1) * 1e-2 kg*m^2 }\n";
    text += "  joint j" + std::to_string(i + 1) + ": revolute " + parent + " -> " + name +
            " = at([1 m, 0, 0.1 m], axis = " + axes[i] + ")" + (i == 0 ? passive : "") + "\n";
    parent = name;
  }
  return text + "  frame tip on " + parent + " = at([0.5, 0, 0] m)\n}\n";
}

TEST_CASE("check says in which form the inverse kinematics of an arm are solved") {
  const auto shown = [](const std::string& text) {
    Loaded file(text);
    return show_robot(file.summary("arm"), "");
  };
  const auto says = [&](const std::string& text, const std::string& line) {
    const std::string all = shown(text);
    CAPTURE(all);
    CHECK(all.find(line) != std::string::npos);
  };
  // Elbow up and down.
  says(chain({"[0, 0, 1]", "[0, 0, 1]", "[0, 0, 1]"}),
       "  inverse kinematics of the pose of tip: 2 solutions in closed form\n    `j1` and `j2` place the axis of "
       "`j3`\n");
  // In front and behind, elbow up and down: the pose fixes the plane, the point does not.
  says(chain({"[0, 0, 1]", "[0, 1, 0]", "[0, 1, 0]"}),
       "  inverse kinematics of the point of tip: 4 solutions in closed form\n    `j1`, `j2` and `j3` place the "
       "point\n");
  // More joints than freedoms in the plane.
  const std::vector<std::string> four(4, "[0, 0, 1]");
  says(chain(four),
       "  inverse kinematics of the pose of tip: in steps, since 4 joints move it, with 3 freedoms: a target does not "
       "determine them\n");
  // Neither of a machine that is not an arm, nor where one joint moves the end.
  CHECK(shown(chain(four, " { passive = true }")).find("kinematics") == std::string::npos);
  CHECK(shown(chain({"[0, 0, 1]"})).find("kinematics") == std::string::npos);

  Loaded file(chain({"[0, 0, 1]", "[0, 0, 1]", "[0, 0, 1]"}));
  JsonWriter json;
  append_robot(json, "file.robot", file.summary("arm"));
  const auto ends = nlohmann::json::parse(json.text())["inverse_kinematics"];
  REQUIRE(ends.size() == 1);
  CHECK(ends[0]["place"] == "tip");
  CHECK(ends[0]["of"] == "pose");
  CHECK(ends[0]["solutions"] == 2);
}

TEST_CASE("the summary as JSON is in SI") {
  Loaded file(machine);
  JsonWriter json;
  append_robot(json, "file.robot", file.summary("machine"));
  const auto robot = nlohmann::json::parse(json.text());
  CHECK(robot["file"] == "file.robot");
  CHECK(robot["name"] == "machine");
  CHECK(robot["moving_joints"] == 4);
  CHECK(robot["mass"].get<double>() == doctest::Approx(6.8));
  REQUIRE(robot["joints"].size() == 4);
  CHECK(robot["joints"][0]["position"][1].get<double>() == doctest::Approx(170 * 3.14159265358979 / 180));
  CHECK(robot["joints"][0]["rotor_inertia"].get<double>() == doctest::Approx(0.2));
  CHECK(robot["joints"][1]["effort"] == nlohmann::json::array({-20, 15}));
  CHECK(robot["joints"][2]["speed"].is_null());
  CHECK(robot["joints"][3]["passive"] == true);
  CHECK(robot["poses"][1]["name"] == "folded");
  CHECK(robot["poses"][1]["outside_limits"] == nlohmann::json::array({"turn"}));
  CHECK(robot["poses"][0]["beyond_effort"] == nlohmann::json::array({"reach"}));
  CHECK(robot["poses"][0]["tau"].size() == 4);
  CHECK(robot["reach"]["from"] == "turn");
}

}  // namespace
}  // namespace robotc::tools::robot_summary_test
