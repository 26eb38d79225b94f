#include "tools/robotc/show_value.h"

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

namespace robotc::tools::show_value_test {
namespace {

NumericValue scalar(double number, std::string unit) {
  NumericValue value;
  value.values = {number};
  value.units = {std::move(unit)};
  return value;
}

NumericValue vector(std::vector<double> numbers, std::vector<std::string> units, std::vector<std::string> names = {}) {
  NumericValue value;
  value.rank = 1;
  value.rows = numbers.size();
  value.values = std::move(numbers);
  value.units = std::move(units);
  value.row_names = std::move(names);
  return value;
}

NumericValue matrix(std::size_t rows, std::vector<double> numbers, std::vector<std::string> units,
                    std::vector<std::string> names = {}) {
  NumericValue value;
  value.rank = 2;
  value.rows = rows;
  value.cols = numbers.size() / rows;
  value.values = std::move(numbers);
  value.units = std::move(units);
  value.row_names = names;
  value.col_names = std::move(names);
  return value;
}

nlohmann::json json_of(const EvaluatedValue& value) { return nlohmann::json::parse(value_to_json(value)); }

TEST_CASE("scalars") {
  CHECK(show_value({scalar(0.14687612345, "kg*m^2")}) == "0.146876 kg*m^2\n");
  CHECK(show_value({scalar(5, "1")}) == "5\n");
  CHECK(json_of({scalar(0.25, "m")}) == nlohmann::json{{"value", 0.25}, {"unit", "m"}});
}

TEST_CASE("truth") {
  NumericValue value = scalar(1, "1");
  value.is_truth = true;
  CHECK(show_value({value}) == "true\n");
  CHECK(json_of({value})["value"] == true);
}

TEST_CASE("joint vectors name their entries, and a zero needs no unit") {
  const EvaluatedValue forces{vector({47.170384, 0, -5.0168334}, {"N", "N*m", "N"}, {"lift", "shoulder", "plunge"})};
  CHECK(show_value(forces) == "[lift 47.1704 N, shoulder 0, plunge -5.01683 N]\n");
  CHECK(json_of(forces)["unit"] == nlohmann::json{"N", "N*m", "N"});
  CHECK(json_of(forces)["value"][2] == -5.0168334);
}

TEST_CASE("a vector in one unit names it once and gives all entries the same decimals") {
  CHECK(show_value({vector({0.5, 0, -0.25}, {"rad", "rad", "rad"}, {"a", "b", "c"})}) ==
        "[a 0.50, b 0, c -0.25] rad\n");
  CHECK(show_value({vector({1, 0, 0}, {"1", "1", "1"})}) == "[1, 0, 0]\n");
  CHECK(json_of({vector({1, 0}, {"m", "m"})})["unit"] == "m");

  NumericValue position = vector({0.3381213, 0.2030641, 0.2}, {"m", "m", "m"});
  position.display_unit = "mm";
  position.display_factor = 1e-3;
  CHECK(show_value({position}) == "[338.121, 203.064, 200.000] mm\n");
  CHECK(json_of({position}) == nlohmann::json{{"value", {0.3381213, 0.2030641, 0.2}}, {"unit", "m"}});
}

TEST_CASE("padding claims no more than six significant digits") {
  CHECK(show_value({vector({1234, 0.0058, 0.1}, {"m", "m", "m"})}) == "[1234.00, 0.0058, 0.1000] m\n");
  CHECK(show_value({vector({1234567, 0.5, 1e-9}, {"m", "m", "m"})}) == "[1.23457e+06, 0.5, 1e-09] m\n");
}

TEST_CASE("long joint vectors take a line a joint") {
  std::vector<double> numbers(12, 1.5);
  std::vector<std::string> units(12, "N");
  units.back() = "N*m";
  std::vector<std::string> names;
  for (int i = 1; i <= 12; ++i) names.push_back("joint" + std::to_string(i));
  const std::string text = show_value({vector(numbers, units, names)});
  CHECK(text.starts_with("joint1   1.5 N\njoint2   1.5 N\n"));
  CHECK(text.ends_with("joint12  1.5 N*m\n"));
}

TEST_CASE("matrices over joints name rows and columns") {
  const EvaluatedValue mass{matrix(2, {4.5, 0, 0, 0.146876}, {"kg", "kg*m", "kg*m", "kg*m^2"}, {"lift", "wrist"})};
  CHECK(show_value(mass) ==
        "       lift    wrist\n"
        "lift   4.5 kg  0\n"
        "wrist  0       0.146876 kg*m^2\n");
  CHECK(json_of(mass)["unit"] == nlohmann::json::parse(R"([["kg", "kg*m"], ["kg*m", "kg*m^2"]])"));
  CHECK(json_of(mass)["value"] == nlohmann::json{{4.5, 0.0}, {0.0, 0.146876}});

  const std::vector<std::string> one_unit(4, "kg*m^2");
  CHECK(show_value({matrix(2, {4.5, 0, 0, 0.25}, one_unit, {"a", "b"})}) ==
        "kg*m^2  a    b\n"
        "a       4.5  0\n"
        "b       0    0.25\n");
  CHECK(json_of({matrix(2, {4.5, 0, 0, 0.25}, one_unit)})["unit"] == "kg*m^2");
}

TEST_CASE("a pose shows its parts") {
  const EvaluatedValue pose{matrix(3, {1, 0, 0, 0, 0, -1, 0, 1, 0}, std::vector<std::string>(9, "1")),
                            vector({0.5, 0, 1}, {"m", "m", "m"})};
  CHECK(show_value(pose) ==
        "rotation\n"
        "[  1  0   0  ]\n"
        "[  0  0  -1  ]\n"
        "[  0  1   0  ]\n"
        "position [0.5, 0, 1.0] m\n");
  const auto json = json_of(pose);
  CHECK(json["unit"] == nlohmann::json{"1", "m"});
  CHECK(json["value"][0][1] == nlohmann::json{0.0, 0.0, -1.0});
  CHECK(json["value"][1] == nlohmann::json{0.5, 0.0, 1.0});
}

}  // namespace
}  // namespace robotc::tools::show_value_test
