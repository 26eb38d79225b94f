#include "compiler/contacts/facing_faces.h"

#include <array>

#include "compiler/contacts/formulas.h"

namespace robotc::contacts {

namespace {

using expr::Id;
using expr::Op;
using expr::Pool;
using expr::Vec3;

/// A vector in the plane that is normal to the direction of view.
using Vec2 = std::array<Id, 2>;

class Plane {
 public:
  explicit Plane(Pool& pool) : pool_(pool) {}

  [[nodiscard]] Vec2 sum(const Vec2& a, Id s, const Vec2& b) const {
    return {pool_.add(a[0], pool_.mul(s, b[0])), pool_.add(a[1], pool_.mul(s, b[1]))};
  }
  [[nodiscard]] Vec2 difference(const Vec2& a, const Vec2& b) const {
    return {pool_.sub(a[0], b[0]), pool_.sub(a[1], b[1])};
  }
  [[nodiscard]] Id dot(const Vec2& a, const Vec2& b) const {
    return pool_.add(pool_.mul(a[0], b[0]), pool_.mul(a[1], b[1]));
  }
  [[nodiscard]] Id cross(const Vec2& a, const Vec2& b) const {
    return pool_.sub(pool_.mul(a[0], b[1]), pool_.mul(a[1], b[0]));
  }
  [[nodiscard]] Vec2 select(Id condition, const Vec2& a, const Vec2& b) const {
    return {pool_.select(condition, a[0], b[0]), pool_.select(condition, a[1], b[1])};
  }

 private:
  Pool& pool_;
};

/// A face as a parallelogram of the plane.
class Outline {
 public:
  Outline(Pool& pool, const Face& face, const Vec3& x, const Vec3& y, const Vec3& normal)
      : pool_(pool), plane_(pool), face_(face), normal_(normal) {
    const auto seen = [&](const Vec3& v) { return Vec2{expr::dot(pool, x, v), expr::dot(pool, y, v)}; };
    centre_ = seen(face.centre);
    u_ = seen(face.u);
    v_ = seen(face.v);
    per_area_ = pool.div(pool.one(), plane_.cross(u_, v_));
  }

  /// a and b of a displacement a u + b v.
  [[nodiscard]] Vec2 parts(const Vec2& displacement) const {
    return {pool_.mul(plane_.cross(displacement, v_), per_area_), pool_.mul(plane_.cross(u_, displacement), per_area_)};
  }
  /// The same of a point: inside they are within [−1, 1].
  [[nodiscard]] Vec2 coordinates(const Vec2& point) const { return parts(plane_.difference(point, centre_)); }
  [[nodiscard]] Id contains(const Vec2& point) const {
    const Vec2 at = coordinates(point);
    const auto within = [&](Id x) { return pool_.make(Op::less_equal, pool_.make(Op::abs, x), pool_.one()); };
    return pool_.make(Op::logical_and, within(at[0]), within(at[1]));
  }
  [[nodiscard]] std::array<Vec2, 4> corners() const {
    const Id one = pool_.one(), back = pool_.integer(-1);
    const auto corner = [&](Id a, Id b) { return plane_.sum(plane_.sum(centre_, a, u_), b, v_); };
    return {corner(back, back), corner(one, back), corner(one, one), corner(back, one)};
  }
  /// The point of the face behind a point of the plane.
  [[nodiscard]] Vec3 place(const Vec2& point) const {
    const Vec2 at = coordinates(point);
    return moved_along(pool_, moved_along(pool_, face_.centre, at[0], face_.u), at[1], face_.v);
  }
  [[nodiscard]] Id height(const Vec2& point) const { return expr::dot(pool_, normal_, place(point)); }

  [[nodiscard]] const Vec2& centre() const { return centre_; }
  [[nodiscard]] const Vec2& u() const { return u_; }
  [[nodiscard]] const Vec2& v() const { return v_; }

 private:
  Pool& pool_;
  Plane plane_;
  Face face_;
  Vec3 normal_;
  Vec2 centre_, u_, v_;
  Id per_area_;
};

/// A part of an edge: start + t direction from t = first to t = last, none of it where last is the smaller one.
struct Piece {
  Vec2 start, direction;
  Id first, last, per_square;  ///< per_square: 1 / |direction|²
};

/// The parts of the edges of an outline within another one.
std::vector<Piece> edges_within(Pool& pool, const Outline& of, const Outline& other) {
  const Plane plane(pool);
  const Id one = pool.one(), least = pool.number(Number::rational(1, 1'000'000'000));
  std::vector<Piece> pieces;
  for (const bool along_u : {true, false}) {
    const Vec2 direction = along_u ? of.u() : of.v(), aside = along_u ? of.v() : of.u();
    const Id per_square = pool.div(one, plane.dot(direction, direction));
    const Vec2 rate = other.parts(direction);
    Vec2 sign, slope;
    for (std::size_t k = 0; k < 2; ++k) {
      // Along an edge that is parallel to a side of the other outline the cuts are far away, on both sides or on one.
      sign[k] = sign_of(pool, rate[k]);
      slope[k] = pool.div(one, pool.make(Op::max, pool.mul(sign[k], rate[k]), least));
    }
    for (const int side : {-1, 1}) {
      const Vec2 start = plane.sum(of.centre(), pool.integer(side), aside);
      const Vec2 at = other.coordinates(start);
      Piece piece{start, direction, pool.integer(-1), one, per_square};
      for (std::size_t k = 0; k < 2; ++k) {
        const Id from = pool.mul(sign[k], at[k]);
        piece.first = pool.make(Op::max, piece.first, pool.mul(pool.neg(pool.add(one, from)), slope[k]));
        piece.last = pool.make(Op::min, piece.last, pool.mul(pool.sub(one, from), slope[k]));
      }
      pieces.push_back(piece);
    }
  }
  return pieces;
}

struct Nearest {
  Vec2 point;
  Id exists;
};
/// The point of the common polygon that is nearest to a corner of one outline: the corner, if the other one contains
/// it, else a point on the pieces of the other one's edges.
Nearest nearest(Pool& pool, const Vec2& corner, Id inside, const std::vector<Piece>& pieces) {
  const Plane plane(pool);
  // m², more than the square of any distance.
  const Id far = pool.number(Number::rational(1'000'000'000'000, 1));
  Vec2 best = corner;
  Id least = far, exists = inside;
  for (const Piece& piece : pieces) {
    const Id foot = pool.mul(plane.dot(plane.difference(corner, piece.start), piece.direction), piece.per_square);
    const Id t = pool.make(Op::max, piece.first, pool.make(Op::min, foot, piece.last));
    const Vec2 point = plane.sum(piece.start, t, piece.direction);
    const Vec2 way = plane.difference(point, corner);
    const Id is_there = pool.make(Op::less_equal, piece.first, piece.last);
    const Id square = pool.select(is_there, plane.dot(way, way), far);
    best = plane.select(pool.make(Op::less, square, least), point, best);
    least = pool.make(Op::min, least, square);
    exists = pool.make(Op::logical_or, exists, is_there);
  }
  return {plane.select(inside, corner, best), exists};
}

}  // namespace

std::vector<FacePoint> facing_points(Pool& pool, const Vec3& normal, const Face& upper, const Face& lower,
                                     Id is_upper) {
  const auto axis = [&](const Vec3& a, const Vec3& b) {
    Vec3 chosen;
    for (std::size_t k = 0; k < 3; ++k) chosen[k] = pool.select(is_upper, a[k], b[k]);
    return chosen;
  };
  const Vec3 x = axis(upper.u_axis, lower.u_axis), y = axis(upper.v_axis, lower.v_axis);
  const std::array<Outline, 2> outlines{Outline(pool, upper, x, y, normal), Outline(pool, lower, x, y, normal)};
  std::vector<FacePoint> found;
  for (const std::size_t own : {0U, 1U}) {
    const Outline &outline = outlines[own], &other = outlines[1 - own];
    const std::vector<Piece> pieces = edges_within(pool, other, outline);
    for (const Vec2& corner : outline.corners()) {
      const Nearest at = nearest(pool, corner, other.contains(corner), pieces);
      found.push_back({outlines[0].place(at.point),
                       pool.sub(outlines[0].height(at.point), outlines[1].height(at.point)), at.exists});
    }
  }
  return found;
}

}  // namespace robotc::contacts
