#include "compiler/mechanism/shape_solid.h"

#include "compiler/mechanism/spatial_inertia.h"
#include "compiler/solids/solid_forms.h"

namespace robotc {

namespace {

using expr::Id;

/// An expression with operators, for the closed forms.
struct Term {
  expr::Pool* pool = nullptr;
  Id id;

  friend Term operator+(Term a, Term b) { return {a.pool, a.pool->add(a.id, b.id)}; }
  friend Term operator*(Term a, Term b) { return {a.pool, a.pool->mul(a.id, b.id)}; }
  friend Term operator/(Term a, Term b) { return {a.pool, a.pool->div(a.id, b.id)}; }
};

struct ExactNumber {
  expr::Pool* pool;

  Term operator()(int numerator, int denominator) const {
    return {pool, pool->number(Number::rational(numerator, denominator))};
  }
  [[nodiscard]] Term pi() const { return {pool, pool->number(Number::pi())}; }
};

solids::SolidForm<Term> form_of(expr::Pool& pool, const Shape& shape) {
  const solids::SolidForms<Term, ExactNumber> forms{ExactNumber{&pool}};
  const ShapeLengths& lengths = shape.lengths;
  const Term radius{&pool, lengths.radius}, length{&pool, lengths.length};
  const auto size = [&](std::size_t i) { return Term{&pool, lengths.size[i]}; };
  switch (shape.kind) {
    case ShapeKind::ball:
      return forms.ball(radius);
    case ShapeKind::capsule:
      return forms.capsule(radius, length);
    case ShapeKind::cylinder:
      return forms.cylinder(radius, length);
    case ShapeKind::ellipsoid:
      return forms.ellipsoid(size(0), size(1), size(2));
    case ShapeKind::box:
      return forms.box(size(0), size(1), size(2));
    case ShapeKind::plane:
    case ShapeKind::point:
    case ShapeKind::disc:
    case ShapeKind::mesh:
      break;
  }
  const Term zero{&pool, pool.zero()};
  return {zero, {zero, zero, zero}};
}

}  // namespace

ShapeSolid solid_of(expr::Pool& pool, const Shape& shape) {
  const solids::SolidForm<Term> form = form_of(pool, shape);
  const auto& second = form.second_moments;
  const expr::SymMat3 moments{second[0].id, pool.zero(), pool.zero(), second[1].id, pool.zero(), second[2].id};
  return {form.volume.id, expr::zero3(pool), inertia_of_second_moments(pool, moments)};
}

ShapeSolid solid_of(expr::Pool& pool, const Shape& mesh, const solids::MeshIntegrals& integrals) {
  const expr::Vec3& scale = mesh.scale;
  const auto number = [&](double value) { return pool.number(Number::inexact(value)); };
  ShapeSolid solid;
  // A mirrored solid has the same volume.
  const Id stretch = pool.make(expr::Op::abs, pool.mul(pool.mul(scale[0], scale[1]), scale[2]));
  solid.volume = pool.mul(stretch, number(integrals.size));
  expr::SymMat3 moments{};
  std::size_t entry = 0;
  for (std::size_t i = 0; i < 3; ++i) {
    const auto row = static_cast<Eigen::Index>(i);
    solid.centre[i] = pool.mul(scale[i], number(integrals.centre[row]));
    for (std::size_t j = i; j < 3; ++j) {
      moments[entry++] =
          pool.mul(pool.mul(scale[i], scale[j]), number(integrals.second_moments(row, static_cast<Eigen::Index>(j))));
    }
  }
  solid.unit_inertia = inertia_of_second_moments(pool, moments);
  return solid;
}

RigidBody body_of(expr::Pool& pool, const Shape& shape, const ShapeSolid& solid, Id mass) {
  return transform(pool, shape.pose, {mass, solid.centre, expr::scale(pool, mass, solid.unit_inertia)});
}

}  // namespace robotc
