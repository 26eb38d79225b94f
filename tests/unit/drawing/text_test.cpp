#include "tools/robotc/drawing/text.h"

#include <doctest/doctest.h>

#include "tests/xml.h"
#include "tools/robotc/drawing/svg.h"

namespace robotc::tools::text_test {
namespace {

/// DejaVu Sans Bold is wider than DejaVu Sans and bold Arial. Advance widths from the font file, in 1/2048 of the size.
TEST_CASE("bold text fits in DejaVu Sans Bold") {
  // G p : _ t r a n s l a t i o n
  const double heading =
      1681 + 1466 + 819 + 713 + 979 + 1010 + 1382 + 1458 + 1219 + 702 + 1382 + 979 + 702 + 1407 + 1458;
  const double width = text_width("Gp: translation", 2048, Weight::bold);
  CHECK(width >= heading);
  CHECK(width < 1.02 * heading);  // rounded up to hundredths of the size
  CHECK(text_width("Gp: translation", 2048) < heading);
  CHECK(text_width("…", 10, Weight::bold) == doctest::Approx(10));
}

TEST_CASE("text is measured by its characters") {
  CHECK(text_width("", 12) == 0);
  CHECK(text_width("elbow", 12) == doctest::Approx(12 * (0.62 + 0.28 + 0.64 + 0.62 + 0.82)));
  CHECK(text_width("iiii", 12) < text_width("mmmm", 12));
  CHECK(text_width("ab", 24) == doctest::Approx(2 * text_width("ab", 12)));
  CHECK(text_width("−", 10) == doctest::Approx(8.4));  // one character of three bytes
}

TEST_CASE("special characters of XML are escaped") {
  CHECK(escape_markup("a<b & \"c\">") == "a&lt;b &amp; &quot;c&quot;&gt;");
  Svg svg;
  svg.append("<svg>").text("n", {1, 2}, Svg::Anchor::middle, "a<b & c").append("</svg>");
  CHECK(test::xml_problem(svg.str()).empty());
}

TEST_CASE("the reader of XML finds what is wrong") {
  CHECK(test::xml_problem("<a b=\"1\"><c/>x &lt; y</a>\n").empty());
  for (const char* wrong : {"<a>", "<a></b>", "<a/><b/>", "<a b=1/>", "<a b=\"1\" b=\"2\"/>", "<a>&</a>", "<a", "x",
                            "<a b=\"<\"/>", "<a b=\"1\"c=\"2\"/>", "</a>"}) {
    CAPTURE(wrong);
    CHECK(!test::xml_problem(wrong).empty());
  }
}

TEST_CASE("pixels are short") {
  CHECK(pixels(1.0) == "1");
  CHECK(pixels(-0.001) == "0");
  CHECK(pixels(12.345) == "12.35");
  CHECK(pixels(-7.5) == "-7.5");
  CHECK(pixels(100) == "100");
}

}  // namespace
}  // namespace robotc::tools::text_test
