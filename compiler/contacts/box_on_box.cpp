#include "compiler/contacts/box_on_box.h"

#include <array>

#include "compiler/contacts/facing_faces.h"
#include "compiler/contacts/formulas.h"

namespace robotc::contacts {

namespace {

using expr::Id;
using expr::Op;
using expr::Pool;
using expr::Vec3;

Id maximum(Pool& pool, const Vec3& v) { return pool.make(Op::max, v[0], pool.make(Op::max, v[1], v[2])); }

/// The first of the largest entries: the conditions that it is the first, or else the second.
struct Largest {
  Id first, second;

  Largest(Pool& pool, const Vec3& v)
      : first(pool.make(Op::logical_and, pool.make(Op::less_equal, v[1], v[0]), pool.make(Op::less_equal, v[2], v[0]))),
        second(pool.make(Op::less_equal, v[2], v[1])) {}
  [[nodiscard]] Id of(Pool& pool, Id x, Id y, Id z) const { return pool.select(first, x, pool.select(second, y, z)); }
  [[nodiscard]] Vec3 of(Pool& pool, const Vec3& x, const Vec3& y, const Vec3& z) const {
    return {of(pool, x[0], y[0], z[0]), of(pool, x[1], y[1], z[1]), of(pool, x[2], y[2], z[2])};
  }
};

Vec3 selected(Pool& pool, Id condition, const Vec3& a, const Vec3& b) {
  return {pool.select(condition, a[0], b[0]), pool.select(condition, a[1], b[1]), pool.select(condition, a[2], b[2])};
}

struct Box {
  Vec3 middle;
  std::array<Vec3, 3> axes;  ///< unit vectors
  Vec3 half;                 ///< m, half its edges

  /// The face that is turned most towards `direction`.
  [[nodiscard]] Face face_towards(Pool& pool, const Vec3& direction) const {
    const Vec3 along = expr::mul(pool, axes, direction);
    const auto size = [&](Id component) { return pool.make(Op::abs, component); };
    const Largest largest(pool, {size(along[0]), size(along[1]), size(along[2])});
    const Id side = sign_of(pool, largest.of(pool, along[0], along[1], along[2]));
    const std::array edges{expr::scale(pool, half[0], axes[0]), expr::scale(pool, half[1], axes[1]),
                           expr::scale(pool, half[2], axes[2])};
    return {moved_along(pool, middle, side, largest.of(pool, edges[0], edges[1], edges[2])),
            largest.of(pool, edges[1], edges[2], edges[0]), largest.of(pool, edges[2], edges[0], edges[1]),
            largest.of(pool, axes[1], axes[2], axes[0]), largest.of(pool, axes[2], axes[0], axes[1])};
  }
};

class TwoBoxes {
 public:
  TwoBoxes(Pool& pool, const Vec3& shape, const Vec3& ground, const expr::Mat3& rotation, const Vec3& position)
      : pool_(pool), rotation_(rotation), position_(position) {
    const expr::Mat3 identity = expr::identity3(pool);
    ground_ = {expr::zero3(pool), {identity[0], identity[1], identity[2]}, halves(ground)};
    shape_ = {position, {column(rotation, 0), column(rotation, 1), column(rotation, 2)}, halves(shape)};
    for (std::size_t k = 0; k < 3; ++k) {
      for (std::size_t j = 0; j < 3; ++j) cosines_[k][j] = pool.make(Op::abs, rotation[k][j]);
    }
    Vec3 all;
    for (std::size_t k = 0; k < 3; ++k) all[k] = pool.make(Op::min, ground_.half[k], shape_.half[k]);
    const Id smallest = pool.make(Op::min, all[0], pool.make(Op::min, all[1], all[2]));
    tolerance_ = pool.mul(pool.number(Number::rational(1, 25)), smallest);
    separate_faces();
    separate_edges();
  }

  [[nodiscard]] std::vector<Touch> touches() const {
    const Id more = pool_.div(pool_.sub(edge_gap_, face_gap_), tolerance_);
    // Never zero: forces of friction are divided by their stiffness.
    const Id least = pool_.number(Number::rational(1, 1'000'000));
    const Id most = pool_.sub(pool_.one(), least);
    const Id of_edges = pool_.make(Op::max, least, pool_.make(Op::min, most, more));
    const Id of_faces = half(pool_, pool_.sub(pool_.one(), of_edges));
    const Id apart = pool_.make(Op::max, edge_gap_, face_gap_);
    std::vector<Touch> found;
    for (const FacePoint& point : facing_points(pool_, normal_, shape_.face_towards(pool_, expr::neg(pool_, normal_)),
                                                ground_.face_towards(pool_, normal_), uses_shape_)) {
      // Faces that do not overlap have no points: the boxes touch elsewhere, or nowhere.
      const Id gap = pool_.select(point.exists, point.gap, tolerance_);
      found.push_back({point.place, normal_, pool_.make(Op::max, gap, apart), of_faces});
    }
    found.push_back(edges(of_edges));
    return found;
  }

 private:
  [[nodiscard]] Vec3 halves(const Vec3& size) const {
    return {half(pool_, size[0]), half(pool_, size[1]), half(pool_, size[2])};
  }
  /// The gaps along the normals of the faces, and the normal of the largest. If two normals are nearly
  /// equal, as where a face lies on a face, the ground's is taken.
  void separate_faces() {
    Vec3 of_ground, of_shape, ahead;
    for (std::size_t k = 0; k < 3; ++k) {
      ahead[k] = expr::dot(pool_, position_, shape_.axes[k]);
      of_ground[k] = pool_.sub(pool_.make(Op::abs, position_[k]), ground_.half[k]);
      of_shape[k] = pool_.sub(pool_.make(Op::abs, ahead[k]), shape_.half[k]);
      for (std::size_t j = 0; j < 3; ++j) {
        of_ground[k] = pool_.sub(of_ground[k], pool_.mul(cosines_[k][j], shape_.half[j]));
        of_shape[k] = pool_.sub(of_shape[k], pool_.mul(cosines_[j][k], ground_.half[j]));
      }
    }
    const Id ground_gap = maximum(pool_, of_ground), shape_gap = maximum(pool_, of_shape);
    face_gap_ = pool_.make(Op::max, ground_gap, shape_gap);
    uses_shape_ = pool_.make(Op::less, pool_.add(ground_gap, tolerance_), shape_gap);
    std::array<Vec3, 3> up, out;
    for (std::size_t k = 0; k < 3; ++k) {
      up[k] = expr::scale(pool_, sign_of(pool_, position_[k]), ground_.axes[k]);
      out[k] = expr::scale(pool_, sign_of(pool_, ahead[k]), shape_.axes[k]);
    }
    normal_ = selected(pool_, uses_shape_, Largest(pool_, of_shape).of(pool_, out[0], out[1], out[2]),
                       Largest(pool_, of_ground).of(pool_, up[0], up[1], up[2]));
  }

  /// The largest gap along the normals of an edge of each, and the edges. Edges that are nearly parallel have none.
  void separate_edges() {
    const Id none = pool_.number(Number::rational(1, 1'000'000));
    const expr::Mat3 identity = expr::identity3(pool_);
    for (std::size_t k = 0; k < 3; ++k) {
      for (std::size_t j = 0; j < 3; ++j) {
        const std::size_t k1 = (k + 1) % 3, k2 = (k + 2) % 3, j1 = (j + 1) % 3, j2 = (j + 2) % 3;
        const Id square =
            pool_.add(pool_.mul(rotation_[k1][j], rotation_[k1][j]), pool_.mul(rotation_[k2][j], rotation_[k2][j]));
        const Id ahead = pool_.make(
            Op::abs, pool_.sub(pool_.mul(position_[k2], rotation_[k1][j]), pool_.mul(position_[k1], rotation_[k2][j])));
        const Id of_ground =
            pool_.add(pool_.mul(ground_.half[k1], cosines_[k2][j]), pool_.mul(ground_.half[k2], cosines_[k1][j]));
        const Id of_shape =
            pool_.add(pool_.mul(shape_.half[j1], cosines_[k][j2]), pool_.mul(shape_.half[j2], cosines_[k][j1]));
        const Id length = pool_.sqrt(pool_.make(Op::max, square, none));
        const Id gap = pool_.select(pool_.make(Op::less, square, none), face_gap_,
                                    pool_.div(pool_.sub(ahead, pool_.add(of_ground, of_shape)), length));
        if (k == 0 && j == 0) {
          edge_gap_ = gap;
          ground_edge_ = identity[k];
          shape_edge_ = identity[j];
          continue;
        }
        const Id larger = pool_.make(Op::less, edge_gap_, gap);
        edge_gap_ = pool_.make(Op::max, edge_gap_, gap);
        ground_edge_ = selected(pool_, larger, identity[k], ground_edge_);
        shape_edge_ = selected(pool_, larger, identity[j], shape_edge_);
      }
    }
  }

  /// Where the two edges are nearest, with the gap along the normal of both.
  [[nodiscard]] Touch edges(Id share) const {
    const Vec3 direction = expr::mul(pool_, rotation_, shape_edge_);
    const Vec3 across = expr::cross(pool_, ground_edge_, direction);
    const Id side = sign_of(pool_, expr::dot(pool_, position_, across));
    const Vec3 normal = expr::scale(pool_, pool_.div(side, guarded_norm(pool_, across)), across);
    // The middles of the edges.
    Vec3 on_shape = position_, on_ground;
    Id reach = pool_.zero();
    for (std::size_t k = 0; k < 3; ++k) {
      const auto beside = [&](const Vec3& edge, Id half_edge) {
        return pool_.mul(half_edge, pool_.sub(pool_.one(), edge[k]));
      };
      const Id sign = sign_of(pool_, expr::dot(pool_, normal, shape_.axes[k]));
      on_shape =
          moved_along(pool_, on_shape, pool_.neg(pool_.mul(sign, beside(shape_edge_, shape_.half[k]))), shape_.axes[k]);
      on_ground[k] = pool_.mul(sign_of(pool_, normal[k]), beside(ground_edge_, ground_.half[k]));
      reach = pool_.add(reach, pool_.mul(shape_edge_[k], shape_.half[k]));
    }
    const Vec3 between = expr::sub(pool_, on_shape, on_ground);
    const Id cosine = expr::dot(pool_, ground_edge_, direction);
    const Id spread = pool_.make(Op::max, pool_.sub(pool_.one(), pool_.mul(cosine, cosine)), least_square(pool_));
    const Id foot = pool_.div(
        pool_.sub(pool_.mul(cosine, expr::dot(pool_, between, ground_edge_)), expr::dot(pool_, between, direction)),
        spread);
    return {moved_along(pool_, on_shape, clamped(pool_, foot, reach), direction), normal,
            pool_.make(Op::max, edge_gap_, face_gap_), share};
  }

  Pool& pool_;
  expr::Mat3 rotation_;
  Vec3 position_;
  Box ground_, shape_;
  expr::Mat3 cosines_;  ///< |R|
  Id tolerance_;        ///< m
  Id face_gap_, uses_shape_;
  Vec3 normal_;  ///< of a face of the shape if `uses_shape_`, else of the ground
  Id edge_gap_;
  Vec3 ground_edge_, shape_edge_;  ///< unit vectors along the axes of each
};

}  // namespace

std::vector<Touch> box_on_box(Pool& pool, const Vec3& shape, const Vec3& ground, const expr::Mat3& rotation,
                              const Vec3& position) {
  return TwoBoxes(pool, shape, ground, rotation, position).touches();
}

}  // namespace robotc::contacts
