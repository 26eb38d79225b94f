#include "compiler/import/import.h"

#include <doctest/doctest.h>

#include <array>
#include <chrono>

#include "compiler/import/identifiers.h"
#include "compiler/import/loss_report.h"

namespace robotc::importing::import_test {

namespace {

struct Import {
  SourceMap sources;
  Diagnostics diagnostics;
  std::optional<Imported> result;

  explicit Import(const std::string& text, const ImportOptions& options = {}) {
    result = import_robot(sources, sources.add("arm.urdf", text), options, diagnostics);
  }
};

constexpr const char* arm = R"(<robot name="arm" xmlns:xacro="x">
  <material name="grey"><color rgba="1 1 1 1"/></material>
  <link name="foot"/>
  <link name="upper">
    <inertial><origin xyz="0 0 0.1"/><mass value="2"/><inertia ixx="0.1" iyy="0.1" izz="0.1"/></inertial>
    <visual><geometry><mesh filename="a.stl" unknown="1"/></geometry></visual>
    <visual><geometry><cone radius="1"/></geometry></visual>
  </link>
  <joint name="shoulder" type="revolute" robust="yes">
    <parent link="foot"/><child link="upper"/>
    <axis xyz="0 0 1"/>
    <limit lower="-1" upper="1" effort="3" velocity="4"/>
    <dynamics damping="0.1" K="7"/>
    <invented/>
  </joint>
  <invented><more deep="1"/></invented>
</robot>
)";

std::string chain(std::size_t joints) {
  std::string text = "<robot name='chain'><link name='l0'/>";
  for (std::size_t i = 1; i <= joints; ++i) {
    const std::string n = std::to_string(i);
    text += "<link name='l" + n + "'/><joint name='j" + n + "' type='continuous'><parent link='l" +
            std::to_string(i - 1) + "'/><child link='l" + n + "'/></joint>\n";
  }
  return text + "</robot>";
}

}  // namespace

TEST_CASE("used, kept and not used parts partition a file") {
  Import import(arm);
  REQUIRE(import.result);
  const LossReport report = report_losses(*import.result->document);
  const auto paths = [](const std::vector<MarkedParts>& all) {
    std::vector<std::string> result;
    for (const MarkedParts& parts : all) result.push_back(std::to_string(parts.count) + " " + parts.path);
    return result;
  };
  CHECK(paths(report.kept) == std::vector<std::string>{"1 robot/link/visual"});
  CHECK(paths(report.not_used) == std::vector<std::string>{"1 robot/link/visual/geometry/mesh@unknown",
                                                           "1 robot/joint@robust", "1 robot/joint/dynamics@K",
                                                           "1 robot/joint/invented", "1 robot/invented"});
  // Every part has one mark; the report counts the used ones, and the others by the outermost element of each.
  std::size_t used = 0, all = 0, below = 0;
  const auto elements = import.result->document->elements();
  for (const auto& element : elements) used += element.mark == Mark::used ? 1 : 0;
  for (const auto& attribute : import.result->document->attributes()) used += attribute.mark == Mark::used ? 1 : 0;
  all = elements.size() + import.result->document->attributes().size();
  CHECK(report.used == used);
  for (std::uint32_t i = 0; i < elements.size();) {
    if (elements[i].mark == Mark::used) {
      ++i;
      continue;
    }
    // Nothing inside an element that has no effect has one.
    for (std::uint32_t k = i; k < elements[i].end; ++k) {
      CHECK(elements[k].mark == elements[i].mark);
      below += 1 + elements[k].attribute_count;
      for (const auto& attribute : import.result->document->attributes_of(elements[k])) {
        CHECK(attribute.mark == elements[i].mark);
      }
    }
    i = elements[i].end;
  }
  CHECK(used + below + 3 == all);  // `unknown`, `robust` and `K` stand in used elements
}

TEST_CASE("places of the text are places of the file") {
  Import import(arm);
  REQUIRE(import.result);
  const RobotText& text = import.result->text;
  const auto origin = [&](std::string_view piece) {
    const auto at = static_cast<std::uint32_t>(text.text.find(piece));
    REQUIRE(at < text.text.size());
    return std::string(
        import.sources.text(text.origin(at, at + static_cast<std::uint32_t>(piece.size()), import.result->robot.span)));
  };
  CHECK(origin("shoulder") == "shoulder");
  CHECK(origin("revolute") == "revolute");
  CHECK(origin("0.1]") == "<inertial>");
  CHECK(origin("2 kg") == "<inertial>");
  CHECK(origin("gravity") == "<robot name=\"arm\" xmlns:xacro=\"x\">");
  CHECK(origin("joint shoulder") == "<joint name=\"shoulder\" type=\"revolute\" robust=\"yes\">");
}

TEST_CASE("URDF 1.2 may give rotations by quaternions") {
  const auto with_quaternion = [](const std::string& numbers) {
    return Import(
        "<robot name='r'><link name='a'/><link name='b'/><joint name='j' type='continuous'><parent link='a'/>"
        "<child link='b'/><origin quat_xyzw='" +
        numbers + "'/></joint></robot>");
  };
  const Import turned = with_quaternion("0 0 1 1");  // by 90 degrees about z
  REQUIRE(turned.result);
  const auto rotation = matrix(turned.result->robot.joints.front().origin.rotation);
  const std::array<double, 9> expected{0, -1, 0, 1, 0, 0, 0, 0, 1};
  for (std::size_t i = 0; i < 9; ++i) CHECK(rotation[i] == doctest::Approx(expected[i]).epsilon(1e-15).scale(1));
  const Import none = with_quaternion("0 0 0 0");
  REQUIRE(none.diagnostics.has_errors());
  CHECK(none.diagnostics.all().front().message == "a quaternion of length 0 is not a rotation");
}

TEST_CASE("names become names of the language, all different") {
  Identifiers names([](std::string_view name) { return name == "sin"; });
  CHECK(names.take("link_1", "_link") == "link_1");
  CHECK(names.take("link-1", "_link") == "link_1_link");
  CHECK(names.take("link.1", "_link") == "link_1_link_2");
  CHECK(names.take("sin", "_joint") == "sin_joint");
  CHECK(names.take("base", "_link") == "base_link");
  CHECK(names.take("base_link", "_link") == "base_link_link");
  CHECK(names.take("4bar", "_link") == "_4bar");
  CHECK(names.take("für", "_link") == "f_r");
  CHECK(names.take("", "_link") == "_");
  CHECK(names.take("for", "_link") == "for_link");
}

TEST_CASE("long and damaged files end soon, and with a message") {
  const auto begin = std::chrono::steady_clock::now();
  Import longest(chain(4999));
  CHECK(longest.result.has_value());
  Import too_long(chain(5000));
  CHECK_FALSE(too_long.result.has_value());
  CHECK(too_long.diagnostics.has_errors());
  // Every prefix, and every file with a byte changed.
  const std::string text = arm;
  for (std::size_t i = 0; i < text.size(); i += 3) {
    Import prefix(text.substr(0, i));
    CHECK(prefix.result.has_value() != prefix.diagnostics.has_errors());
    std::string changed = text;
    changed[i] = "<>\"/ 9-e"[i % 8];
    Import import(changed);
    CHECK(import.result.has_value() != import.diagnostics.has_errors());
  }
  const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - begin;
  CHECK(taken.count() < 30);  // it takes about one; a quadratic walk over elements takes minutes
}

}  // namespace robotc::importing::import_test
