#include "compiler/source/csv_table.h"

#include <doctest/doctest.h>

#include <string>
#include <variant>

namespace robotc::csv_table_test {
namespace {

struct Read {
  explicit Read(std::string text)
      : source(sources.add("table.csv", std::move(text))), result(read_csv(sources, source)) {}

  [[nodiscard]] const CsvTable& table() const { return std::get<CsvTable>(result); }
  [[nodiscard]] const CsvError& error() const { return std::get<CsvError>(result); }

  SourceMap sources;
  SourceId source;
  std::variant<CsvTable, CsvError> result;
};

TEST_CASE("cells are separated by commas, semicolons or tabs, with quotes, blanks and empty lines") {
  const Read read("\xEF\xBB\xBF# a comment\n a , \"b, \"\"c\"\"\" ,\r\n\n1,2,\r\n,,3");
  const CsvTable& table = read.table();
  REQUIRE(table.header.size() == 3);
  CHECK(table.header[0].text == "a");
  CHECK(table.header[1].text == "b, \"c\"");
  CHECK(table.header[2].text.empty());
  REQUIRE(table.rows.size() == 2);
  CHECK(table.rows[0][1].text == "2");
  CHECK(read.sources.text(table.rows[0][1].span) == "2");
  CHECK(read.sources.position(read.source, table.rows[1][2].span.begin).line == 5);
  CHECK(table.rows[1][0].text.empty());
  CHECK(table.rows[1][2].text == "3");

  const Read semicolons("a;b,c\n1;2\n");
  CHECK(semicolons.table().header[1].text == "b,c");
  const Read quoted("\"a;\tb\",c\n1,2\n");
  CHECK(quoted.table().header[0].text == "a;\tb");
  const Read tabs("a\tb;c\n1\t2\n");
  CHECK(tabs.table().header.size() == 2);
  CHECK(tabs.table().rows[0][1].text == "2");
}

TEST_CASE("a quoted cell may contain line breaks") {
  const Read read("a,b\n\"1\n2\",3\n");
  REQUIRE(read.table().rows.size() == 1);
  CHECK(read.table().rows[0][0].text == "1\n2");
}

TEST_CASE("damaged tables are errors with a place") {
  const Read ragged("a,b\n1,2\n1,2,3\n");
  CHECK(ragged.error().message == "this row has 3 cells, but the header has 2 cells");
  CHECK(ragged.sources.position(ragged.source, ragged.error().span.begin).line == 3);
  CHECK(Read("").error().message == "the table is empty");
  CHECK(Read("\n# only a comment").error().message == "the table is empty");
  CHECK(Read("a,\"b\n1,2\n").error().message == "a quotation mark is not closed");
  CHECK(Read("a,\"b\"c\n1,2\n").error().message == "a quoted cell ends before this");
}

}  // namespace
}  // namespace robotc::csv_table_test
