#include <doctest/doctest.h>

#include <cmath>

#include "compiler/import/loss_report.h"
#include "tests/unit/import/imported.h"

namespace robotc::importing::sdf_test {

namespace {

const std::string inertial =
    "<inertial><mass>1</mass><inertia><ixx>1</ixx><iyy>1</iyy><izz>1</izz></inertia></inertial>";

std::string link(const std::string& name, const std::string& pose = "") {
  return "<link name=\"" + name + "\">" + pose + inertial + "</link>";
}

std::string model(const std::string& content, const std::string& version = "1.9") {
  return "<sdf version=\"" + version + "\"><model name=\"m\">" + content + "</model></sdf>";
}

std::string joint(const std::string& type, const std::string& content) {
  return "<joint name=\"j\" type=\"" + type + "\"><parent>a</parent><child>b</child>" + content + "</joint>";
}

}  // namespace

TEST_CASE("poses are relative to the frames that they name") {
  const Import import(model(link("a", "<pose>0 0 1 0 0 0</pose>") +
                            link("b", "<pose relative_to=\"j\">0.1 0 0 0 0 0</pose>") +
                            joint("revolute",
                                  "<pose relative_to=\"a\" degrees=\"true\">0.5 0 0 0 0 90</pose>"
                                  "<axis><xyz expressed_in=\"a\">1 0 0</xyz></axis>") +
                            "<frame name=\"tip\" attached_to=\"b\"><pose>0 0 0.3 0 0 0</pose></frame>"));
  REQUIRE(import.result);
  const Robot& robot = import.robot();
  const Joint& j = robot.joints.front();
  CHECK(j.origin.position[0].text == "0.5");
  CHECK(j.origin.rotation.numbers[2].text == "90 deg");
  CHECK(j.after.position[0].text == "0.1");
  // x of `a` is −y of a frame that is turned by 90° about z.
  CHECK((*j.axis)[0].value == 0);
  CHECK((*j.axis)[1].value == doctest::Approx(-1));
  CHECK(robot.frames.front().pose.position[2].text == "0.3");
  // The root stands 1 m above the model's frame.
  CHECK(robot.joints.back().origin.position[2].text == "1");
  CHECK(robot.links[*robot.joints.back().parent].synthetic);
}

TEST_CASE("by default a joint stands at its child, and a link in its model") {
  const Import import(model(link("a", "<pose>1 0 0 0 0 0</pose>") + link("b", "<pose>1 2 0 0 0 0</pose>") +
                            joint("continuous", "<axis><xyz>0 0 1</xyz></axis>")));
  REQUIRE(import.result);
  CHECK(import.robot().joints[0].origin.position[1].value == 2);
  CHECK(import.robot().joints[0].origin.position[0].value == 0);
  CHECK(is_identity(import.robot().joints[0].after));
  CHECK(import.robot().joints[0].continuous);
}

TEST_CASE("what an inertial does not say is one") {
  const Import import(model("<link name=\"a\"/><link name=\"b\"><inertial><mass>3</mass></inertial></link>" +
                            joint("prismatic",
                                  "<axis><xyz>0 0 1</xyz><limit><lower>-1e16</lower><upper>1e16</upper>"
                                  "<effort>-1</effort></limit></axis>")));
  REQUIRE(import.result);
  const auto& links = import.robot().links;
  CHECK(links[0].bodies.front().mass.value == 1);
  CHECK(links[1].bodies.front().mass.value == 3);
  CHECK(links[1].bodies.front().moments[3].value == 1);
  CHECK(links[1].bodies.front().moments[1].value == 0);
  CHECK_FALSE(import.robot().joints[0].limits.lower);
  CHECK_FALSE(import.robot().joints[0].limits.effort);
  CHECK(import.says("a link without `<inertial>` has 1 kg"));
}

TEST_CASE("joints of two axes are two joints") {
  const Import import(model(link("a") + link("b") +
                            joint("universal",
                                  "<axis><xyz>1 0 0</xyz><dynamics><damping>0.1</damping></dynamics></axis>"
                                  "<axis2><xyz>0 1 1</xyz><limit><lower>-1</lower><upper>1</upper>"
                                  "</limit></axis2>")));
  REQUIRE(import.result);
  const auto& joints = import.robot().joints;
  REQUIRE(joints.size() == 2);
  CHECK(joints[0].viscous->text == "0.1");
  CHECK(joints[1].name == "j_2");
  CHECK((*joints[1].axis)[2].value == 1);
  CHECK(joints[1].limits.upper->text == "1");
  CHECK(*joints[1].parent == joints[0].child);
  CHECK(import.robot().links[joints[1].child].name == "b");
}

TEST_CASE("a joint about two axes at right angles is a universal joint, if nothing else is said of them") {
  const auto read = [](const std::string& axes) {
    return Import(model(link("a") + link("b") + link("c", "<pose>0 0 1 0 0 0</pose>") + joint("universal", axes) +
                        "<joint name=\"k\" type=\"revolute\"><parent>b</parent><child>c</child>"
                        "<axis><xyz>0 0 1</xyz></axis></joint>"));
  };
  const Import plain = read("<axis><xyz>1 0 0</xyz></axis><axis2><xyz>0 1 0</xyz></axis2>");
  REQUIRE(plain.result);
  REQUIRE(plain.robot().joints.size() == 2);
  CHECK(plain.robot().links.size() == 3);
  const Joint& whole = plain.robot().joints[0];
  CHECK(whole.type == Joint::Type::universal);
  CHECK(whole.name == "j");
  CHECK(is_identity(whole.origin));
  CHECK(plain.robot().links[whole.child].name == "b");
  CHECK(plain.robot().links[plain.robot().joints[1].child].name == "c");
  CHECK(plain.result->text.text.find("joint j: universal a -> b") != std::string::npos);

  // About z, then about −x: the joint frame has these as x and y, and the child stands as before.
  const Import turned = read("<axis><xyz>0 0 2</xyz></axis><axis2><xyz>-1 0 0</xyz></axis2>");
  REQUIRE(turned.result);
  const Joint& other = turned.robot().joints[0];
  CHECK(other.type == Joint::Type::universal);
  const std::array<double, 9> axes = matrix(other.origin.rotation), back = matrix(other.after.rotation);
  const std::array<double, 9> wanted{0, -1, 0, 0, 0, -1, 1, 0, 0};
  for (std::size_t i = 0; i < 9; ++i) {
    CHECK(axes[i] == doctest::Approx(wanted[i]));
    CHECK(product(axes, back)[i] == doctest::Approx(i % 4 == 0 ? 1 : 0));
  }

  // Oblique axes, and those with friction or limits, stay two joints.
  CHECK(read("<axis><xyz>1 0 0</xyz></axis><axis2><xyz>1 1 0</xyz></axis2>").robot().joints.size() == 3);
  CHECK(read("<axis><xyz>1 0 0</xyz><limit><lower>-1</lower><upper>1</upper></limit></axis>"
             "<axis2><xyz>0 1 0</xyz></axis2>")
            .robot()
            .joints.size() == 3);
}

TEST_CASE("screws have a travel for one turn, or the older radians for a metre") {
  const auto pitch = [](const std::string& element) {
    const Import import(model(link("a") + link("b") + joint("screw", "<axis><xyz>0 0 1</xyz></axis>" + element)));
    REQUIRE(import.result);
    return import.robot().joints[0].pitch->value;
  };
  CHECK(pitch("<screw_thread_pitch>0.005</screw_thread_pitch>") == 0.005);
  CHECK(pitch("<thread_pitch>-200</thread_pitch>") == doctest::Approx(std::acos(-1) / 100));
}

TEST_CASE("nested models, mimics and the world as a parent") {
  const Import import(model(
      "<model name=\"hand\"><pose>0 0 2 0 0 0</pose>" + link("a") + link("b", "<pose>0 0 1 0 0 0</pose>") +
      joint("revolute", "<axis><xyz>0 0 1</xyz></axis>") + "</model>" + link("c") +
      "<joint name=\"stand\" type=\"fixed\"><parent>world</parent><child>hand::a</child></joint>"
      "<joint name=\"k\" type=\"revolute\"><parent>hand::b</parent><child>c</child><axis><xyz>0 0 1</xyz>"
      "<mimic joint=\"hand::j\" axis=\"axis\"><multiplier>2</multiplier><offset>0.5</offset><reference>0.1</reference>"
      "</mimic></axis></joint>"));
  REQUIRE(import.result);
  const Robot& robot = import.robot();
  CHECK(robot.links[0].name == "hand::a");
  CHECK_FALSE(robot.joints[1].parent);
  CHECK(robot.joints[1].origin.position[2].value == 2);
  CHECK(robot.joints[2].origin.position[2].value == -3);
  REQUIRE(robot.joints[2].mimic);
  CHECK(robot.joints[2].mimic->source == 0);
  CHECK(robot.joints[2].mimic->coefficients[0].value == doctest::Approx(0.3));
  CHECK(robot.joints[2].mimic->coefficients[1].text == "2");
}

TEST_CASE("axes of files before 1.5 are along those of the model") {
  const std::string content = link("a") + link("b", "<pose>0 0 0 0 0 1.5707963267948966</pose>") +
                              joint("revolute", "<axis><xyz>1 0 0</xyz></axis>");
  const auto axis = [&](const std::string& version) {
    const Import import(model(content, version));
    REQUIRE(import.result);
    return (*import.robot().joints[0].axis)[0].value;
  };
  CHECK(axis("1.4") == doctest::Approx(0));
  CHECK(axis("1.6") == 1);
  CHECK(axis("1.10") == 1);
}

TEST_CASE("what is not read of SDF is refused with a reason") {
  const auto error = [](const std::string& content) { return Import(model(content)).error(); };
  CHECK(error("<include><uri>model://table</uri></include>") == "an included model, `model://table`, is not read");
  CHECK(error(link("a") + link("b") + joint("gearbox", "<axis><xyz>0 0 1</xyz></axis>")) ==
        "joint type `gearbox` of joint `j` is not read");
  CHECK(error(link("a") + link("b") + joint("revolute", "")) == "joint `j` has no `<axis>`");
  CHECK(
      error(link("a") + link("b", "<pose relative_to=\"f\"/>") + "<frame name=\"f\"><pose relative_to=\"b\"/></frame>")
          .find("relative to frames that are relative to it") != std::string::npos);
  CHECK(error(link("a") + link("a")) == "`a` is defined twice");
  CHECK(error("") == "there is no `<link>` in this model");
  CHECK(Import("<sdf><world name=\"w\"><model name=\"a\"/><model name=\"b\"/></world></sdf>").error() ==
        "the file has 2 models, and a robot is one");
  CHECK(Import("<sdf version=\"1.9\"/>").error() == "there is no `<model>` in this file");
}

TEST_CASE("damaged SDF files are refused without a crash") {
  const std::string text = model(
      "<model name=\"h\">" + link("a") + "</model>" + link("b", "<pose relative_to=\"h::a\">1 0 0 0 0 1</pose>") +
      "<frame name=\"f\" attached_to=\"b\"/><joint name=\"j\" type=\"screw\"><parent>h::a</parent><child>f</child>"
      "<axis><xyz expressed_in=\"f\">0 0 1</xyz><limit><lower>0</lower><upper>1</upper></limit></axis></joint>");
  REQUIRE(Import(text).result);
  for (std::size_t length = 0; length < text.size(); length += 3) Import(text.substr(0, length));
  for (std::size_t i = 0; i < text.size(); ++i) {
    std::string damaged = text;
    damaged[i] = i % 3 == 0 ? '9' : i % 3 == 1 ? '-' : ' ';
    const Import import(damaged);
    CHECK((import.result.has_value() || !import.error().empty()));
  }
}

}  // namespace robotc::importing::sdf_test
