#include "compiler/import/xml.h"

#include <doctest/doctest.h>

#include <string>

namespace robotc::importing::xml_test {

namespace {

struct Read {
  SourceMap sources;
  std::unique_ptr<XmlDocument> document;
  XmlError error;

  explicit Read(std::string text) {
    auto result = read_xml(sources, sources.add("a.urdf", std::move(text)));
    if (auto* read = std::get_if<std::unique_ptr<XmlDocument>>(&result)) {
      document = std::move(*read);
    } else {
      error = std::get<XmlError>(std::move(result));
    }
  }
  [[nodiscard]] std::string_view at(Span span) const { return sources.text(span); }
};

std::string nested(std::size_t depth) {
  std::string text;
  for (std::size_t i = 0; i < depth; ++i) text += "<a>";
  for (std::size_t i = 0; i < depth; ++i) text += "</a>";
  return text;
}

}  // namespace

TEST_CASE("every element and attribute has its place in the text") {
  Read read(
      "<?xml version=\"1.0\"?>\n<!-- a robot -->\n<robot name='r2'>\n  <link name = \"a&amp;b\"><mass> 1.5 "
      "</mass></link>\n  <joint type=\"\" />\n</robot>\n");
  REQUIRE(read.document != nullptr);
  XmlNode robot = read.document->root();
  CHECK(robot.name() == "robot");
  CHECK(read.at(robot.span()) == "<robot name='r2'>");
  CHECK(read.at(robot.attribute("name")->span) == "r2");
  REQUIRE(robot.children().size() == 2);
  const XmlNode link = *robot.child("link");
  CHECK(link.attribute("name")->text == "a&b");
  CHECK(read.at(link.attribute("name")->span) == "a&amp;b");
  CHECK(read.at(link.attributes()[0].span) == "name = \"a&amp;b\"");
  CHECK(link.child("mass")->text()->text == "1.5");
  CHECK(read.at(link.child("mass")->text()->span) == "1.5");
  const XmlNode joint = *robot.child("joint");
  CHECK(read.at(joint.span()) == "<joint type=\"\" />");
  CHECK(joint.attribute("type")->text.empty());
  CHECK(read.document->path(2) == "robot/link/mass");
}

TEST_CASE("marks partition a document") {
  Read read("<robot><a x='1' y='2'/><b z='3'><c w='4'>text</c></b></robot>");
  XmlNode robot = read.document->root().use();
  const XmlNode a = robot.child("a")->use();
  CHECK(a.attribute("x").has_value());
  CHECK_FALSE(a.attribute("q").has_value());
  robot.child("b")->keep_all();
  std::size_t count[3] = {};
  for (const auto& element : read.document->elements()) ++count[static_cast<std::size_t>(element.mark)];
  for (const auto& attribute : read.document->attributes()) ++count[static_cast<std::size_t>(attribute.mark)];
  CHECK(count[static_cast<std::size_t>(Mark::used)] == 3);    // robot, a, x
  CHECK(count[static_cast<std::size_t>(Mark::kept)] == 4);    // b, z, c, w
  CHECK(count[static_cast<std::size_t>(Mark::unused)] == 1);  // y
  // The last mark of a subtree counts; for an attribute, the stronger one.
  CHECK(a.keep_attribute("x").has_value());
  CHECK(a.attributes()[0].mark == Mark::used);
  robot.keep_all();
  CHECK(a.attributes()[0].mark == Mark::kept);
}

TEST_CASE("what is not XML is an error with its place") {
  CHECK(Read("<robot><link></robot>").error.message == "this is not XML: the element `<link>` is not closed");
  CHECK(Read("<robot name='a' name='b'/>").error.message == "the attribute `name` is written twice");
  CHECK(Read("<a/><b/>").error.message == "a second root element: XML has one");
  CHECK(Read("<robot name=>").document == nullptr);
  CHECK(Read("<robot").document == nullptr);
  CHECK(Read("").document == nullptr);
  CHECK(Read("<!-- only -->").document == nullptr);
  CHECK(Read("<a x='\xE9'/>").error.message == "the file is not UTF-8");
  CHECK(Read(std::string("<a x='\0'/>", 10)).error.message == "the file contains a NUL byte");
}

TEST_CASE("values have no invisible characters, as written or as references") {
  for (const char* value : {"a&#17;b",
                            "a\x11"
                            "b",
                            "a&#x202e;b",
                            "a\u202e"
                            "b",
                            "a&#x85;b"}) {
    CAPTURE(value);
    const Read read("<robot name=\"" + std::string(value) + "\"/>");
    CHECK(read.error.message.starts_with("a text has the invisible character U+"));
    CHECK(read.at(read.error.span) == value);
    CHECK(Read("<robot><a>" + std::string(value) + "</a></robot>").document == nullptr);
  }
  CHECK(Read("<robot name='&#xd800;'/>").error.message == "a reference stands for no character");
  CHECK(Read("<robot name='&#0;'/>").document == nullptr);
  CHECK(Read("<robot name='a&#9;b&#10;c&#13;&#10;d'/>").document != nullptr);
}

TEST_CASE("entities do not expand, and nothing outside is read") {
  Read bomb("<!DOCTYPE r [<!ENTITY a \"aaaaaaaaaa\"><!ENTITY b \"&a;&a;&a;&a;&a;&a;&a;&a;\">]>\n<robot name=\"&b;\"/>");
  CHECK(bomb.error.message == "a document type with definitions is not read");
  Read outside("<!DOCTYPE r [<!ENTITY x SYSTEM \"file:///etc/passwd\">]><robot>&x;</robot>");
  CHECK(outside.error.message == "a document type with definitions is not read");
  Read unknown("<robot name=\"&b;\"/>");
  CHECK(unknown.error.message == "`&b;` is not defined: entities are not read");
  CHECK(unknown.at(unknown.error.span) == "&b;");
  CHECK(Read("<robot>a & b</robot>").document == nullptr);
  CHECK(Read("<!DOCTYPE robot><robot/>").document != nullptr);
  CHECK(Read("<robot name=\"&#65;\"/>").document->root().attribute("name")->text == "A");
}

TEST_CASE("depth and size are bounded") {
  CHECK(Read(nested(500)).document != nullptr);
  CHECK(Read(nested(100'000)).error.message == "elements are nested deeper than 500");
  Read large("<robot name='" + std::string(3'900'000, 'x') + "'/>");
  REQUIRE(large.document != nullptr);
  CHECK(large.document->root().attribute("name")->text.size() == 3'900'000);
  CHECK(Read("<robot name='" + std::string(4'000'000, 'x') + "'/>").error.message == "the file is larger than 4 MB");
}

}  // namespace robotc::importing::xml_test
