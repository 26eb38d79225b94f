#include "tools/robotc/drawing/labels.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <random>

#include "tests/oracle/random_tree.h"
#include "tools/robotc/drawing/box_index.h"

namespace robotc::tools::labels_test {
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

TEST_CASE("an index of boxes finds those that touch a box or a segment") {
  std::minstd_rand random(5);
  const auto any = [&](double least, double most) {
    return std::uniform_real_distribution<double>(least, most)(random);
  };
  std::vector<Box> boxes;
  BoxIndex index;
  for (std::size_t i = 0; i < 300; ++i) {
    boxes.push_back(Box::around({any(-900, 900), any(-900, 900)}, any(0, 90), any(0, 90)));
    index.insert(boxes[i], i);
  }
  for (std::size_t i = 0; i < boxes.size(); i += 3) index.remove(boxes[i], i);
  for (int trial = 0; trial < 300; ++trial) {
    // Steep and level segments too.
    const double width = trial % 3 == 0 ? 0 : 700, height = trial % 3 == 1 ? 0 : 700;
    const Point2 from{any(-900, 900), any(-900, 900)};
    const Segment segment{from, from + Point2{any(-width, width), any(-height, height)}};
    const Box box = Box::around(from, any(0, 200), any(0, 200));
    const auto check = [&](const std::vector<std::size_t>& found, const auto& touches) {
      for (std::size_t i = 0; i < boxes.size(); ++i) {
        const bool is_there = i % 3 != 0, is_found = std::ranges::binary_search(found, i);
        CHECK((is_found ? is_there : !is_there || !touches(boxes[i])));
      }
      CHECK(found.size() < boxes.size() / 2);
    };
    check(index.near(box), [&](const Box& other) { return overlap(other, box); });
    check(index.near(segment), [&](const Box& other) { return length_inside(segment, other) > 0; });
  }
}

TEST_CASE("optional labels are omitted where there is no room") {
  const Obstacles wall{{Box::around({0, 0}, 200, 200)}, {}};
  CHECK(!place_labels({{{0, 0}, 6, 60, 12, false}}, wall)[0].has_value());
  CHECK(place_labels({{{0, 0}, 6, 60, 12, true}}, wall)[0].has_value());
}

}  // namespace
}  // namespace robotc::tools::labels_test
