#pragma once

#include <array>

/// Volumes and second moments of solids in closed form, for numbers and for expressions.
namespace robotc::solids {

/// A solid with its mass centre at the origin, whose principal axes are those of its frame.
template <class Number>
struct SolidForm {
  Number volume;                         ///< m³
  std::array<Number, 3> second_moments;  ///< ∫x² dV, ∫y² dV and ∫z² dV over the volume, m²
};

/// The closed forms, for a type of numbers with + and *, and / by numbers that are not 0. `constant(p, q)` is p/q, and
/// `constant.pi()` is π.
template <class Number, class Constant>
class SolidForms {
 public:
  explicit SolidForms(Constant constant) : constant_(constant) {}

  /// Edges a, b, c along x, y and z.
  [[nodiscard]] SolidForm<Number> box(Number a, Number b, Number c) const {
    const Number twelfth = constant_(1, 12);
    return {a * b * c, {a * a * twelfth, b * b * twelfth, c * c * twelfth}};
  }
  /// Half axes a, b, c along x, y and z.
  [[nodiscard]] SolidForm<Number> ellipsoid(Number a, Number b, Number c) const {
    const Number fifth = constant_(1, 5);
    return {constant_(4, 3) * constant_.pi() * a * b * c, {a * a * fifth, b * b * fifth, c * c * fifth}};
  }
  [[nodiscard]] SolidForm<Number> ball(Number r) const {
    const Number second = r * r * constant_(1, 5);
    return {constant_(4, 3) * constant_.pi() * r * r * r, {second, second, second}};
  }
  /// About z, from −l/2 to l/2.
  [[nodiscard]] SolidForm<Number> cylinder(Number r, Number l) const {
    const Number across = r * r * constant_(1, 4);
    return {constant_.pi() * r * r * l, {across, across, l * l * constant_(1, 12)}};
  }
  /// All within r of the segment from −l/2 to l/2 along z: a cylinder and two half balls. A half ball at h = l/2 has
  /// ∫(h + ζ)² dV = (2/3) π r³ h² + 2 h (π r⁴/4) + (2/15) π r⁵. The factor π r² is in every term, and left out here.
  [[nodiscard]] SolidForm<Number> capsule(Number r, Number l) const {
    const Number length = l + constant_(4, 3) * r;
    const Number cube = r * r * r * constant_(4, 15);
    const Number across = (l * r * r * constant_(1, 4) + cube) / length;
    const Number along =
        (l * l * l * constant_(1, 12) + r * l * l * constant_(1, 3) + r * r * l * constant_(1, 2) + cube) / length;
    return {constant_.pi() * r * r * length, {across, across, along}};
  }

 private:
  Constant constant_;
};

}  // namespace robotc::solids
