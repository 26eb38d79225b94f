#include "tools/robotc/drawing/labels.h"

#include <doctest/doctest.h>

#include "tests/oracle/random_tree.h"

namespace robotc::tools {
namespace {

void check_apart(const std::vector<std::optional<PlacedLabel>>& places, const Obstacles& obstacles) {
  for (std::size_t i = 0; i < places.size(); ++i) {
    if (!places[i]) continue;
    for (std::size_t j = 0; j < i; ++j) CHECK((!places[j] || !overlap(places[i]->box, places[j]->box)));
    for (const Box& box : obstacles.solid) CHECK(!overlap(places[i]->box, box));
  }
}

TEST_CASE("a lone label stands beside its anchor without a leader") {
  const auto places = place_labels({{{10, 20}, 5, 40, 12, true}}, {});
  REQUIRE(places[0].has_value());
  CHECK(!places[0]->has_leader);
  CHECK(places[0]->box.left >= 10);
  CHECK(norm(places[0]->box.nearest({10, 20}) - Point2{10, 20}) < 8);
  CHECK(places[0]->box.width() == doctest::Approx(40));
  CHECK(places[0]->box.height() == doctest::Approx(12));
}

TEST_CASE("labels in a crowd are apart, and none that is required is missing") {
  for (const std::uint64_t seed : oracle::test_seeds(500, 40)) {
    CAPTURE(seed);
    oracle::Random random(seed);
    const double room = random.uniform(20, 400);
    std::vector<LabelRequest> requests;
    Obstacles obstacles;
    for (int i = 0; i < 30; ++i) {
      const Point2 at{random.uniform(0, room), random.uniform(0, room)};
      requests.push_back({at, 8, random.uniform(10, 90), 12, random.chance(0.7)});
      obstacles.solid.push_back(Box::around(at, 7, 7));
      obstacles.strokes.push_back({{at, {random.uniform(0, room), random.uniform(0, room)}}, 4});
    }
    const auto places = place_labels(requests, obstacles);
    check_apart(places, obstacles);
    for (std::size_t i = 0; i < requests.size(); ++i) {
      CHECK((places[i].has_value() || !requests[i].required));
      if (!places[i]) continue;
      // Its place or a leader line shows what it labels.
      const double distance = norm(places[i]->box.nearest(requests[i].anchor) - requests[i].anchor);
      CHECK((places[i]->has_leader || distance < 20));
    }
    const auto again = place_labels(requests, obstacles);
    for (std::size_t i = 0; i < places.size(); ++i) {
      REQUIRE(again[i].has_value() == places[i].has_value());
      if (places[i]) CHECK(again[i]->box.left == places[i]->box.left);
    }
  }
}

TEST_CASE("fifty names of one point find fifty places") {
  const std::vector<LabelRequest> requests(50, {{0, 0}, 6, 60, 12, true});
  const auto places = place_labels(requests, {{Box::around({0, 0}, 5, 5)}, {}});
  check_apart(places, {{Box::around({0, 0}, 5, 5)}, {}});
  for (const auto& place : places) CHECK(place.has_value());
}

TEST_CASE("optional labels are omitted where there is no room") {
  const Obstacles wall{{Box::around({0, 0}, 200, 200)}, {}};
  CHECK(!place_labels({{{0, 0}, 6, 60, 12, false}}, wall)[0].has_value());
  CHECK(place_labels({{{0, 0}, 6, 60, 12, true}}, wall)[0].has_value());
}

}  // namespace
}  // namespace robotc::tools
