#include "tests/fuzz/mutate_xml.h"

#include <doctest/doctest.h>

#include <pugixml.hpp>
#include <set>

namespace robotc::fuzz::mutate_xml_test {

namespace {

constexpr std::string_view arm = R"(<robot name="arm"><link name="a"><inertial><mass value="1"/></inertial></link>
<link name="b"/><joint name="j" type="fixed"><parent link="a"/><child link="b"/></joint></robot>)";

std::string root_of(const std::string& text) {
  pugi::xml_document document;
  REQUIRE(document.load_buffer(text.data(), text.size()));
  return document.document_element().name();
}

std::size_t keep(std::uint8_t* /*data*/, std::size_t size, std::size_t /*most*/) { return size; }

}  // namespace

TEST_CASE("mutations of XML are XML with the same root, differ, and are repeated by their seed") {
  std::set<std::string> all;
  for (std::uint32_t seed = 1; seed <= 1000; ++seed) {
    const auto mutated = mutate_xml(arm, seed, keep);
    REQUIRE(mutated);
    CHECK(root_of(*mutated) == "robot");
    CHECK(*mutated == *mutate_xml(arm, seed, keep));
    all.insert(*mutated);
  }
  CHECK(all.size() > 100);
  CHECK_FALSE(mutate_xml("<robot", 1, keep));
}

TEST_CASE("crossed XML keeps the root of the first text and has an element of the second") {
  const auto crossed = cross_xml("<sdf/>", "<pose/>", 1);
  REQUIRE(crossed);
  CHECK(*crossed == "<sdf><pose/></sdf>");
  CHECK_FALSE(cross_xml("", "<pose/>", 1));
}

}  // namespace robotc::fuzz::mutate_xml_test
