#include "tools/robotc/drawing/labels.h"

#include <array>
#include <numbers>
#include <numeric>

#include "tools/robotc/drawing/box_index.h"

namespace robotc::tools {

namespace {

// All in pixels; costs are equivalent distances in pixels.
constexpr double padding = 1.5;         // kept free around a label
constexpr double near_enough = 9;       // farther labels get a leader
constexpr double optional_range = 16;   // range of optional labels
constexpr double required_range = 600;  // farther away, a name no longer tells what it belongs to
constexpr double stroke_cost = 1.6;     // per pixel of line under the text
constexpr double most_stroke_cost = 60;
constexpr double crossed_cost = 40;  // a leader across another label or symbol
constexpr double leader_cost = 8;
constexpr double doubt_cost = 12;  // nearer to another named thing, without a leader
constexpr std::size_t directions = 16;
constexpr std::size_t rounds = 3;
constexpr std::array<double, 9> first_rings{0, 4, 9, 15, 22, 30, 40, 52, 66};
constexpr double further_rings = 24;

struct Candidate {
  PlacedLabel label;
  double cost = 0;
};

/// Readers look first to the right and slightly up.
double direction_cost(double angle) {
  constexpr double preferred = -std::numbers::pi / 8;
  return 2.5 * (1 - std::cos(angle - preferred));
}

class Placer {
 public:
  Placer(const std::vector<LabelRequest>& requests, const Obstacles& obstacles)
      : requests_(requests), obstacles_(obstacles), places_(requests.size()) {
    // Things that lie on each other, as joints of one point, are avoided once.
    for (std::size_t i = 0; i < obstacles.solid.size(); ++i) {
      const Box& box = obstacles.solid[i];
      insert_new(solids_, box, i, [&](std::size_t k) { return obstacles.solid[k] == box; });
    }
    for (std::size_t i = 0; i < obstacles.strokes.size(); ++i) {
      const Stroke& stroke = obstacles.strokes[i];
      const Box area = around(stroke.middle).grown(padding + stroke.half_width);
      insert_new(strokes_, area, i, [&](std::size_t k) { return obstacles.strokes[k] == stroke; });
    }
    for (std::size_t i = 0; i < requests.size(); ++i) {
      const Point2 anchor = requests[i].anchor;
      insert_new(anchors_, Box::around(anchor, 0, 0), i, [&](std::size_t k) { return requests[k].anchor == anchor; });
    }
  }

  std::vector<std::optional<PlacedLabel>> place() {
    std::vector<std::size_t> order(requests_.size());
    std::iota(order.begin(), order.end(), 0);
    // Required ones first, then the longest: they are the hardest to place.
    std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
      const LabelRequest& x = requests_[a];
      const LabelRequest& y = requests_[b];
      if (x.required != y.required) return x.required;
      return x.width != y.width ? x.width > y.width : a < b;
    });
    for (std::size_t round = 0; round < rounds; ++round) {
      bool changed = false;
      for (const std::size_t i : order) {
        // A required one without a place has looked far and wide.
        if (round == 0 || places_[i] || !requests_[i].required) changed = place_one(i) || changed;
      }
      if (!changed) break;
    }
    return std::move(places_);
  }

 private:
  template <class IsSame>
  static void insert_new(BoxIndex& index, const Box& box, std::size_t number, const IsSame& is_same) {
    if (!index.any(box, is_same)) index.insert(box, number);
  }

  /// Finds the best place with the others fixed; true if it is better than before.
  bool place_one(std::size_t i) {
    const std::optional<PlacedLabel> before = places_[i];
    set(i, std::nullopt);
    const std::optional<Candidate> best = find(i);
    const double improvement = 1e-6;
    const bool is_better =
        best && (!before || best->cost < cost_of(i, *before, std::numeric_limits<double>::infinity()) - improvement);
    set(i, is_better ? best->label : before);
    return is_better;
  }

  void set(std::size_t i, const std::optional<PlacedLabel>& place) {
    if (places_[i]) {
      labels_.remove(places_[i]->box, i);
      if (places_[i]->has_leader) leaders_.remove(around(places_[i]->leader), i);
    }
    places_[i] = place;
    if (place) {
      labels_.insert(place->box, i);
      if (place->has_leader) leaders_.insert(around(place->leader), i);
    }
  }

  static Box around(const Segment& segment) {
    Box box;
    box.add(segment.from);
    box.add(segment.to);
    return box;
  }

  std::optional<Candidate> find(std::size_t i) const {
    const LabelRequest& request = requests_[i];
    std::optional<Candidate> best;
    for (std::size_t ring = 0;; ++ring) {
      const double distance =
          ring < first_rings.size()
              ? first_rings[ring]
              : first_rings.back() + further_rings * static_cast<double>(ring - first_rings.size() + 1);
      if (distance > (request.required ? required_range : optional_range)) break;
      if (best && best->cost <= distance) break;  // no farther place is cheaper
      for (std::size_t k = 0; k < directions; ++k) {
        const double angle = 2 * std::numbers::pi * static_cast<double>(k) / directions;
        PlacedLabel label = at(request, angle, request.clearance + distance);
        if (!is_free(label.box)) continue;
        add_leader(request, label);
        const double cost = cost_of(i, label, best ? best->cost : std::numeric_limits<double>::infinity());
        if (!best || cost < best->cost) best = Candidate{label, cost};
      }
    }
    return best;
  }

  /// The box that touches a circle about the anchor at an angle.
  static PlacedLabel at(const LabelRequest& request, double angle, double radius) {
    const Point2 direction{std::cos(angle), std::sin(angle)};
    const auto side = [](double x) { return std::abs(x) < 1e-9 ? 0 : std::clamp(1.5 * x, -1.0, 1.0); };
    const Point2 centre = request.anchor + radius * direction +
                          Point2{side(direction.x) * request.width / 2, side(direction.y) * request.height / 2};
    return {Box::around(centre, request.width / 2, request.height / 2)};
  }

  static void add_leader(const LabelRequest& request, PlacedLabel& label) {
    const Point2 end = label.box.nearest(request.anchor);
    const Point2 way = end - request.anchor;
    const double distance = norm(way);
    label.has_leader = distance > request.clearance + near_enough;
    if (label.has_leader) label.leader = {request.anchor + (request.clearance / distance) * way, end};
  }

  [[nodiscard]] bool is_free(const Box& box) const {
    const Box wide = box.grown(padding);
    return !solids_.any(wide, [&](std::size_t k) { return overlap(wide, obstacles_.solid[k]); }) &&
           !labels_.any(wide, [&](std::size_t k) { return overlap(wide, places_[k]->box); }) &&
           !leaders_.any(wide, [&](std::size_t k) { return length_inside(places_[k]->leader, wide) > 0; });
  }

  /// At least `enough` as soon as that is certain.
  [[nodiscard]] double cost_of(std::size_t i, const PlacedLabel& label, double enough) const {
    const LabelRequest& request = requests_[i];
    const Point2 way = label.box.nearest(request.anchor) - request.anchor;
    const Point2 to_centre = label.box.centre() - request.anchor;
    double cost = std::max(0.0, norm(way) - request.clearance) + direction_cost(std::atan2(to_centre.y, to_centre.x));
    if (cost >= enough) return cost;
    double covered = 0;
    for (const std::size_t k : strokes_.near(label.box)) {
      const Stroke& stroke = obstacles_.strokes[k];
      covered += length_inside(stroke.middle, label.box.grown(padding + stroke.half_width));
    }
    cost += std::min(most_stroke_cost, stroke_cost * covered);
    if (cost >= enough) return cost;
    if (!label.has_leader) {
      const auto is_nearer = [&](std::size_t k) {
        const Point2 anchor = requests_[k].anchor;
        return norm(label.box.nearest(anchor) - anchor) < norm(way) - 1e-6;
      };
      const bool is_doubtful = std::ranges::any_of(anchors_.near(label.box.grown(norm(way))), is_nearer);
      return cost + (is_doubtful ? doubt_cost : 0);
    }
    cost += leader_cost;
    if (cost >= enough) return cost;
    for (const std::size_t k : solids_.near(label.leader)) {
      const Box& box = obstacles_.solid[k];
      const bool own = norm(box.nearest(request.anchor) - request.anchor) == 0;  // the label's own anchor
      cost += !own && length_inside(label.leader, box) > 0 ? crossed_cost : 0;
    }
    for (const std::size_t k : labels_.near(label.leader)) {
      if (length_inside(label.leader, places_[k]->box) > 0) cost += 2 * crossed_cost;
    }
    return cost;
  }

  const std::vector<LabelRequest>& requests_;
  const Obstacles& obstacles_;
  std::vector<std::optional<PlacedLabel>> places_;
  BoxIndex solids_, strokes_, anchors_;  ///< of obstacles and requests
  BoxIndex labels_, leaders_;            ///< of places
};

}  // namespace

std::vector<std::optional<PlacedLabel>> place_labels(const std::vector<LabelRequest>& requests,
                                                     const Obstacles& obstacles) {
  return Placer(requests, obstacles).place();
}

}  // namespace robotc::tools
