#include "results/json.h"

#include <doctest/doctest.h>

#include <limits>
#include <nlohmann/json.hpp>
#include <vector>

namespace robotc::tools {
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

TEST_CASE("any bytes become valid JSON text") {
  JsonWriter json;
  const std::string hostile("\"\\\n\t\x01 \xff\xc3 é ✓ \0 end", 21);
  json.value(std::string_view(hostile));
  const auto parsed = nlohmann::json::parse(json.text());
  CHECK(parsed.get<std::string>() == "\"\\\n\t\x01 \uFFFD\uFFFD é ✓ \uFFFD end");
}

}  // namespace
}  // namespace robotc::tools
