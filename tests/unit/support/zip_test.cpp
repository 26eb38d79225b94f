#include "compiler/support/zip.h"

#include <doctest/doctest.h>

#include "tests/fmu/zip_reader.h"

namespace robotc::test::zip_test {
namespace {

TEST_CASE("an archive holds its members, and the same members make the same bytes") {
  std::string noise;
  for (std::uint32_t i = 0, number = 1; i < 100'000; ++i) {
    number = number * 1664525 + 1013904223;
    noise += static_cast<char>(number >> 24);
  }
  const std::vector<ZipMember> members{
      {"modelDescription.xml", "<x/>"}, {"binaries/x86_64-linux/a.so", noise}, {"resources/empty", ""}};
  const std::string archive = make_zip(members);
  const auto found = unzip(archive);
  CHECK(found.size() == members.size());
  for (const ZipMember& member : members) CHECK(found.at(member.path) == member.content);
  CHECK(make_zip(members) == archive);
}

}  // namespace
}  // namespace robotc::test::zip_test
