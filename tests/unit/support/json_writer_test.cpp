#include "compiler/support/json_writer.h"

#include <doctest/doctest.h>

#include <cmath>
#include <cstdint>
#include <limits>
#include <nlohmann/json.hpp>
#include <vector>

namespace robotc::json_writer_test {
namespace {

TEST_CASE("the writer sets the commas") {
  JsonWriter json;
  const std::vector<double> numbers{1, std::numeric_limits<double>::infinity(), 0.5};
  const std::vector<std::string> texts{"a", "b"};
  json.begin_object().key("empty").begin_array().end_array().key("nested").begin_array();
  json.begin_object().end_object().begin_object().key("x").null().end_object().end_array();
  json.key("numbers").value(std::span<const double>(numbers)).key("texts").value(std::span<const std::string>(texts));
  json.key("truth").value(true).end_object();
  CHECK(json.text() ==
        R"({"empty":[],"nested":[{},{"x":null}],"numbers":[1,null,0.5],"texts":["a","b"],"truth":true})");
}

TEST_CASE("blanks and lines come where they are asked for") {
  JsonWriter json(JsonWriter::Spacing::spaced);
  json.begin_object().key("a").value(1).line(" ").key("b").begin_array().value("x").line("  ").value(false).end_array();
  json.key("c").begin_array().line(" ").null().line("").end_array().end_object();
  CHECK(json.text() == "{\"a\": 1,\n \"b\": [\"x\",\n  false], \"c\": [\n null\n]}");
}

TEST_CASE("numbers are the shortest that read back, and null where JSON has none") {
  const auto written = [](double number) { return JsonWriter().value(number).text(); };
  for (const double number : {0.1, 1.0 / 3.0, 5e-324, 1.7976931348623157e308, -47.25, 1e15, 123456789012345680.0}) {
    CHECK(std::strtod(written(number).c_str(), nullptr) == number);
    CHECK(nlohmann::json::parse(written(number)).get<double>() == number);
  }
  CHECK(written(0.1) == "0.1");
  CHECK(written(100000) == "100000");
  CHECK(written(-123456789012345) == "-123456789012345");
  CHECK(written(-0.0) == "-0");
  CHECK(written(1e300) == "1e+300");
  CHECK(written(-std::numeric_limits<double>::infinity()) == "null");
  CHECK(written(std::nan("")) == "null");
  CHECK(JsonWriter().value(std::uint64_t{18446744073709551615U}).text() == "18446744073709551615");
}

TEST_CASE("any bytes become valid JSON text") {
  JsonWriter json;
  const std::string hostile("\"\\\n\t\x01 \xff\xc3 é ✓ \0 end", 21);
  json.value(std::string_view(hostile));
  const auto parsed = nlohmann::json::parse(json.text());
  CHECK(parsed.get<std::string>() == "\"\\\n\t\x01 \uFFFD\uFFFD é ✓ \uFFFD end");
}

}  // namespace
}  // namespace robotc::json_writer_test
