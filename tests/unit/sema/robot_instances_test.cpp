// Loops, arguments and attached robots against the same robots written out: their mechanisms print equally.
#include <doctest/doctest.h>

#include <deque>
#include <regex>
#include <string>

#include "compiler/sema/programs/functions.h"
#include "compiler/sema/values/robot_instance.h"
#include "compiler/syntax/parse.h"

namespace robotc::sema::robot_instances_test {
namespace {

/// A file's robots, and values of expressions with their names.
class World {
 public:
  explicit World(const std::string& text) : evaluator_(pool_, sources_, diagnostics_), scope_(&builtins_) {
    define_builtins(evaluator_, builtins_);
    file_ = syntax::parse_file(sources_, sources_.add("test.robot", text), diagnostics_);
    for (const syntax::Stmt& statement : file_.statements) {
      const auto& declaration = std::get<syntax::Declaration>(statement.node);
      scope_.define_value(declaration.name.text, BindingRole::robot, robot_value(evaluator_, declaration, scope_));
    }
  }

  Value value(const std::string& text) {
    const SourceId source = sources_.add("expression", text);
    expressions_.push_back(syntax::parse_expression(sources_, source, diagnostics_));
    REQUIRE(expressions_.back() != nullptr);
    return evaluator_.evaluate(*expressions_.back(), scope_);
  }
  const RobotInstance& instance(const std::string& text) { return *std::get<RobotRef>(value(text)).instance; }
  const RobotModel& robot(const std::string& text) {
    const RobotModel* model = instance(text).model(evaluator_, {});
    REQUIRE_MESSAGE(model != nullptr, messages());
    return *model;
  }
  std::string print(const std::string& text) { return robotc::print(robot(text).mechanism, pool_); }
  std::string messages() { return render_text(diagnostics_, sources_, false); }
  double number(expr::Id id) { return evaluator_.parameters().value_at_defaults(id); }
  expr::Pool& pool() { return pool_; }

 private:
  SourceMap sources_;
  Diagnostics diagnostics_;
  expr::Pool pool_;
  Evaluator evaluator_;
  Scope builtins_;
  Scope scope_;
  syntax::File file_;
  std::deque<syntax::ExprPtr> expressions_;
};

std::string replaced(const std::string& text, const std::string& pattern, const std::string& by) {
  return std::regex_replace(text, std::regex(pattern), by);
}

const std::string planar = R"(
robot planar(n: int = 3, l: m = 1 m) {
  gravity = [0, -9.81, 0] m/s^2
  param m = 1 kg
  for i in 1..n {
    link rod[i] { mass = m + i * 0.1 kg, com = [l/2, 0, 0], inertia = m * l^2 / 12 * diag(0, 1, 1) }
    frame tip[i] on rod[i] = at([l, 0, 0])
  }
  joint pivot[1]: revolute base -> rod[1]
  for i in 2..n { joint pivot[i]: revolute tip[i - 1] -> rod[i] }
  const home: q = [pivot[i] = i * 10 deg for i in 1..n]
}
)";

/// The same, round by round. Its name is no longer than "planar", so that positions in messages do not matter here.
std::string written_out(int n) {
  std::string text = "robot planar {\n  gravity = [0, -9.81, 0] m/s^2\n  const l = 1 m\n  param m = 1 kg\n";
  for (int i = 1; i <= n; ++i) {
    const std::string k = "[" + std::to_string(i) + "]";
    text += "  link rod" + k + " { mass = m + " + std::to_string(i) +
            " * 0.1 kg, com = [l/2, 0, 0], inertia = m * l^2 / 12 * diag(0, 1, 1) }\n";
    text += "  frame tip" + k + " on rod" + k + " = at([l, 0, 0])\n";
  }
  text += "  joint pivot[1]: revolute base -> rod[1]\n";
  for (int i = 2; i <= n; ++i) {
    text += "  joint pivot[" + std::to_string(i) + "]: revolute tip[" + std::to_string(i - 1) + "] -> rod[" +
            std::to_string(i) + "]\n";
  }
  return text + "}\n";
}

TEST_CASE("a loop is its rounds written out") {
  World loops(planar);
  for (int n = 1; n <= 30; ++n) {
    CAPTURE(n);
    World plain(written_out(n));
    // The path of a parameter begins with the robot's name, including arguments.
    const std::string text = loops.print("planar(n = " + std::to_string(n) + ")");
    CHECK(replaced(text, "planar\\(n = [0-9]+\\)", "planar") == plain.print("planar"));
  }
}

TEST_CASE("equal arguments make the same robot, however they are given") {
  World world(planar);
  const RobotInstance& two = world.instance("planar(n = 2)");
  CHECK(&world.instance("planar(2)") == &two);
  CHECK(&world.instance("planar(1 + 1, l = 100 cm)") == &two);
  CHECK(&world.instance("planar(l = 1 m, n = 2)") == &two);
  CHECK(&world.instance("planar(3)") == &world.instance("planar"));
  CHECK(&world.instance("planar(n = 2, m = 1 kg)") != &two);
  CHECK(&world.instance("planar(n = 2, m = 1 kg)") == &world.instance("planar(m = 1000 g, n = 2)"));
  CHECK(&world.instance("planar(n = 2, l = 2 m)") != &two);
}

TEST_CASE("a robot's name tells its arguments and begins the paths of its parameters") {
  World world(planar);
  CHECK(world.robot("planar").name == "planar");
  const RobotModel& robot = world.robot("planar(1 + 1, l = 50 cm)");
  CHECK(robot.name == "planar(n = 2, l = 50 cm)");
  CHECK(robot.mechanism.name == "planar");
  REQUIRE(robot.mechanism.parameters.size() == 1);
  CHECK(robot.mechanism.parameters[0].name == "m");
  CHECK(world.pool().symbol_of(robot.mechanism.parameters[0].symbol).name == "planar(n = 2, l = 50 cm).m");
}

TEST_CASE("a parameter given by name stays one, with another default") {
  World world(planar);
  const RobotModel& robot = world.robot("planar(n = 1, m = 2.5 kg)");
  REQUIRE(robot.mechanism.parameters.size() == 1);
  CHECK(robot.mechanism.parameters[0].default_value == 2.5);
  CHECK(world.number(robot.mechanism.links[1].bodies[0].mass) == 2.6);
}

TEST_CASE("a parameter in a loop is one a round") {
  World world(R"(
robot rake {
  gravity = [0, 0, 0]
  for i in 1..2 { for k in 3..4 {
    param m = i * k * 1 kg
    link tine[i][k] { mass = m, com = [0.1, 0, 0] m }
    joint hinge[i][k]: revolute base -> tine[i][k]
  } }
}
)");
  const RobotModel& robot = world.robot("rake");
  std::vector<std::string> names;
  std::vector<double> values;
  for (const RobotParameter& parameter : robot.mechanism.parameters) {
    names.push_back(parameter.name);
    values.push_back(parameter.default_value);
  }
  CHECK(names == std::vector<std::string>{"m[1][3]", "m[1][4]", "m[2][3]", "m[2][4]"});
  CHECK(values == std::vector<double>{3, 4, 6, 8});
  const Value outside = world.value("rake.m[2][3]");
  REQUIRE(std::holds_alternative<Tensor>(outside));
  CHECK(std::get<Tensor>(outside).entries[0] == robot.mechanism.parameters[2].symbol);
}

const std::string torso = R"(
robot torso {
  gravity = [0, 0, -9.81] m/s^2
  link chest { mass = 12 kg, com = [0, 0, 0.2] m }
  joint waist: revolute base -> chest = at([0, 0, 0.8] m, axis = [0, 0, 1])
  frame left_mount  on chest = at([0, 0.2, 0.4] m, rpy = [-90 deg, 0, 0])
  attach left:  planar(n = 2) on left_mount
  attach right: planar(n = 1, m = 1.5 kg) on left.tip[1]
  link camera { mass = 0.1 kg, com = [0, 0, 0.1] m }
  joint tilt: revolute left.tip[2] -> camera = at([0, 0.1, 0] m)
  const ready: q = [left = left.home, right.pivot[1] = 3 deg]
}
)";

/// The same without attaching: parts have names of their own, and the parameters are the torso's.
const std::string flat_torso = R"(
robot torso {
  gravity = [0, 0, -9.81] m/s^2
  const l = 1 m
  param left_m = 1 kg, right_m = 1.5 kg
  link chest { mass = 12 kg, com = [0, 0, 0.2] m }
  joint waist: revolute base -> chest = at([0, 0, 0.8] m, axis = [0, 0, 1])
  frame left_mount  on chest = at([0, 0.2, 0.4] m, rpy = [-90 deg, 0, 0])
  frame left_base on left_mount
  link left_rod_1 { mass = left_m + 0.1 kg, com = [l/2, 0, 0], inertia = left_m * l^2 / 12 * diag(0, 1, 1) }
  link left_rod_2 { mass = left_m + 0.2 kg, com = [l/2, 0, 0], inertia = left_m * l^2 / 12 * diag(0, 1, 1) }
  frame left_tip_1 on left_rod_1 = at([l, 0, 0])
  frame left_tip_2 on left_rod_2 = at([l, 0, 0])
  joint left_pivot_1: revolute left_base -> left_rod_1
  joint left_pivot_2: revolute left_tip_1 -> left_rod_2
  frame right_base on left_tip_1
  link right_rod_1 { mass = right_m + 0.1 kg, com = [l/2, 0, 0], inertia = right_m * l^2 / 12 * diag(0, 1, 1) }
  frame right_tip_1 on right_rod_1 = at([l, 0, 0])
  joint right_pivot_1: revolute right_base -> right_rod_1
  link camera { mass = 0.1 kg, com = [0, 0, 0.1] m }
  joint tilt: revolute left_tip_2 -> camera = at([0, 0.1, 0] m)
}
)";

TEST_CASE("an attached robot is its parts with the path in front of their names") {
  World attached(planar + torso);
  World flat(flat_torso);
  std::string text = replaced(attached.print("torso"), "(left|right)\\.(rod|tip|pivot)\\[([0-9])\\]", "$1_$2_$3");
  text = replaced(text, "(left|right)\\.(base|m)", "$1_$2");
  CHECK(text == flat.print("torso"));
}

TEST_CASE("payloads of an attached robot have its path") {
  World world(R"(
robot hand {
  link palm { mass = 1 kg, com = [0, 0, 0] }
  frame grip on palm = at([0, 0, 0.1] m)
  frame socket on base = at([0, 0, 0.1] m)
  joint wrist: revolute base -> palm
  payload box on grip { mass = 2 kg, com = [0, 0, 0] }
  payload plate on socket { mass = 2 kg, com = [0, 0, 0] }
}
robot arm {
  gravity = [0, 0, -9.81] m/s^2
  link rod { mass = 1 kg, com = [0, 0, 0] }
  joint hinge: revolute base -> rod
  attach left: hand on rod
}
)");
  std::vector<std::string> bodies;
  for (const Link& link : world.robot("arm").mechanism.links) {
    for (const RigidBody& body : link.bodies) {
      if (!body.name.empty()) bodies.push_back(link.name + ": " + body.name);
    }
  }
  CHECK(bodies == std::vector<std::string>{"rod: left.plate", "left.palm: left.box"});
}

TEST_CASE("attached robots are known by their paths, and so are those attached to them") {
  World world(planar + R"(
robot pair {
  link palm { mass = 1 kg, com = [0.1, 0, 0] m }
  joint wrist: revolute base -> palm
  for i in 1..2 { attach finger[i]: planar(n = i) on palm }
}
robot arm {
  gravity = [0, 0, 0]
  link rod { mass = 1 kg, com = [0.1, 0, 0] m }
  joint pivot: revolute base -> rod
  attach hand: pair on rod
}
)");
  const RobotModel& arm = world.robot("arm");
  std::vector<std::string> joints;
  for (std::size_t i = 0; i < arm.speeds.size(); ++i) joints.push_back(arm.joint_name(i));
  CHECK(joints == std::vector<std::string>{"pivot", "hand.wrist", "hand.finger[1].pivot[1]", "hand.finger[2].pivot[1]",
                                           "hand.finger[2].pivot[2]"});
  REQUIRE(arm.mechanism.parameters.size() == 2);
  CHECK(arm.mechanism.parameters[1].name == "hand.finger[2].m");
  const RobotModel* finger = attached_robot(arm, "hand.finger[2]");
  REQUIRE(finger != nullptr);
  CHECK(finger->speeds.size() == 2);
  CHECK(attached_robot(arm, "hand.finger[3]") == nullptr);
  CHECK(attached_robot(arm, "hand")->attachments.size() == 2);
  // The frame on the link that carries everything, and a place in the whole.
  const Value place = world.value("arm.hand.finger[2].tip[2]");
  REQUIRE(std::holds_alternative<Place>(place));
  CHECK(std::get<Place>(place).robot == &arm);
  CHECK(arm.mechanism.link(std::get<Place>(place).link).name == "hand.finger[2].rod[2]");
  const Value base = world.value("arm.hand.finger[2].base");
  CHECK(arm.mechanism.link(std::get<Place>(base).link).name == "hand.palm");
}

TEST_CASE("the mount carries the mass of an attached robot's base") {
  World world(R"(
robot drive {
  link wheel { mass = 1 kg, com = [0, 0, 0.1] m, inertia = diag(1, 1, 1) * 0.1 kg*m^2 }
  joint axle: revolute base -> wheel { motor { ratio = 1, mass = 2 kg, com = [1, 0, 0] m } }
}
robot cart {
  gravity = [0, 0, 0]
  link bed { mass = 5 kg, com = [0, 0, 0.1] m }
  joint run: prismatic base -> bed
  frame side on bed = at([0, 3, 0] m, rpy = [0, 0, 90 deg])
  attach left: drive on side
}
)");
  const Mechanism& cart = world.robot("cart").mechanism;
  REQUIRE(cart.links[1].bodies.size() == 2);
  const RigidBody& motor = cart.links[1].bodies[1];
  CHECK(world.number(motor.mass) == 2);
  // One metre along x of the side is one along y of the bed.
  CHECK(world.number(motor.com[0]) == 0);
  CHECK(world.number(motor.com[1]) == 4);
  CHECK(motor.name.starts_with("left"));
}

TEST_CASE("requirements on parameters of an attached robot hold in the whole robot") {
  World world(planar + torso);
  const RobotModel& robot = world.robot("torso");
  bool found = false;
  for (const Requirement& requirement : robot.requirements) {
    found = found || requirement.broken.find("`left.rod[2]`") != std::string::npos;
  }
  CHECK(found);
}

TEST_CASE("vectors go from one robot to another if their joints agree") {
  World world(planar + R"(
robot sliding {
  gravity = [0, 0, 0]
  link rod[1] { mass = 1 kg, com = [0.1, 0, 0] m }
  joint pivot[1]: prismatic base -> rod[1]
}
robot renamed {
  gravity = [0, 0, 0]
  link rod[1] { mass = 1 kg, com = [0.1, 0, 0] m }
  joint hinge: revolute base -> rod[1]
}
)");
  const RobotModel& one = world.robot("planar(1)");
  CHECK(same_joints(one, world.robot("planar(n = 1, l = 3 m)")));
  CHECK(!same_joints(one, world.robot("planar(2)")));
  CHECK(!same_joints(one, world.robot("sliding")));
  CHECK(!same_joints(one, world.robot("renamed")));
  CHECK(joint_difference(one, world.robot("planar(2)")) == "planar(n = 1) has 1 moving joint, planar(n = 2) has 2");
  CHECK(joint_difference(one, world.robot("sliding")) == "`pivot[1]` turns in planar(n = 1), slides in sliding");
  CHECK(joint_difference(one, world.robot("renamed")) == "joint 1 is `pivot[1]` in planar(n = 1), `hinge` in renamed");
}

}  // namespace
}  // namespace robotc::sema::robot_instances_test
