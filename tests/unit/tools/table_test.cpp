#include "results/table.h"

#include <doctest/doctest.h>

namespace robotc::tools::table_test {
namespace {

TEST_CASE("quantities line up on their points and their units") {
  using enum Table::Align;
  Table table({left, quantity, left});
  table.add_row({"joint", "q", "note"});
  table.add_row({"lift", "0.1 m", "µ"});
  table.add_row({"shoulder", "-12.345 rad", "b"});
  table.add_row({"elbow", "0"});
  table.add_row({"wrist", "1e-05 rad", "c"});
  CHECK(table.render("  ") ==
        "  joint     q            note\n"
        "  lift        0.1   m    µ\n"
        "  shoulder  -12.345 rad  b\n"
        "  elbow       0\n"
        "  wrist       1e-05 rad  c\n");
}

}  // namespace
}  // namespace robotc::tools::table_test
