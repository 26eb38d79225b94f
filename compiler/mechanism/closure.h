#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/mechanism/transform.h"
#include "compiler/source/source_map.h"
#include "compiler/support/strong_id.h"
#include "compiler/units/dimension.h"

/// Closures of loops: each is a condition between two frames of the tree.
namespace robotc {

struct Link;

/// Types of closures between two frames A and B. Most allow the motion of the joint of the same name; the last four
/// are described here.
enum class ClosureType : std::uint8_t {
  revolute,
  prismatic,
  screw,
  universal,
  cylindrical,
  planar,
  spherical,
  fixed,
  slot,     ///< B's origin stays on A's z axis
  surface,  ///< B's origin stays in A's xy plane
  rod,      ///< the origins keep their distance: a massless bar between two ball joints
  rolling,  ///< a disc about A's z axis, or a ball, with its centre at A's origin, rolls on B's xy plane without slip
};

/// An equation of a closure: φ = 0, in the axes e of A and f of B, with d from A's origin to B's.
enum class ClosureEquation : std::uint8_t {
  along_x,   ///< e_x·d
  along_y,   ///< e_y·d
  along_z,   ///< e_z·d
  tilt_x,    ///< e_x·f_z
  tilt_y,    ///< e_y·f_z
  turn,      ///< e_y·f_x
  square,    ///< e_x·f_y: the two axes of a universal joint stay at right angles
  advance,   ///< e_z·d − lead · θ modulo a turn, θ the angle of f_x about e_z
  distance,  ///< (d·d − length²) / (2 length)
  height,    ///< f_z·(−d) less that of a disc or ball that touches the plane
  roll_x,    ///< velocity of the point of contact along f_x: an equation of speeds alone
  roll_y,    ///< the same along f_y
};

/// True for an equation of speeds that does not follow from an equation of coordinates.
constexpr bool is_of_speeds(ClosureEquation equation) {
  return equation == ClosureEquation::roll_x || equation == ClosureEquation::roll_y;
}
/// "x", "tilt_y", "distance"; for labels.
std::string_view name(ClosureEquation equation);
/// True if φ is a length in m; otherwise it is the sine of an angle.
bool measures_length(ClosureEquation equation);

/// A motion of B, seen from A, that a closure leaves free: along axes of A, whose z is the closure's.
enum class ClosureMotion : std::uint8_t {
  slide_x,
  slide_y,
  slide_z,
  turn,    ///< about z
  first,   ///< of a universal closure: about x of A …
  second,  ///< … and about y of B
  spin_x,  ///< of a spherical closure: angular velocities, which are not rates of coordinates
  spin_y,
  spin_z,
};
struct ClosureFreedom {
  ClosureMotion motion{};
  std::string_view name;  ///< "slide"; empty where it is the only one
};
constexpr bool slides(ClosureMotion motion) { return motion <= ClosureMotion::slide_z; }
constexpr bool spins(ClosureMotion motion) { return motion >= ClosureMotion::spin_x; }
/// The freedoms of closure types that have friction and springs, named as those of joints.
std::span<const ClosureFreedom> closure_freedoms(ClosureType type);

/// A closure type: its keyword and its equations, the least number that describes it.
struct ClosureModel {
  ClosureType type;
  std::string_view name;
  std::span<const ClosureEquation> equations;
  bool has_axis = true;  ///< false: the axes of its frames do not matter
};
const ClosureModel& closure_model(ClosureType type);
/// All types, in the order of the documentation.
std::span<const ClosureModel> closure_models();

/// A closure as authored. Its axis is z of both frames.
struct Closure {
  std::string name;
  Span span;
  ClosureType type = ClosureType::revolute;
  StrongId<Link> link_a, link_b;
  Transform a, b;     ///< X_link,frame
  expr::Id lead{};    ///< m/rad, of a screw: pitch / 2π
  expr::Id length{};  ///< m, of a rod
  expr::Id radius{};  ///< m, of what rolls
  bool ball = false;  ///< a ball rolls, not a disc
  /// Equations that are dropped, since the others bind the same motions within the accuracy of the data.
  std::vector<ClosureEquation> left_out{};

  [[nodiscard]] const ClosureModel& model() const { return closure_model(type); }
};

/// `couple gear: q.out = -q.in / 3`: an equation of coordinates, or one of speeds that is linear in them.
struct Coupling {
  std::string name;
  Span span;
  expr::Id difference;     ///< left side less right side, of q, or of q and linear in the speeds
  Dimension dimension;     ///< of the difference
  bool of_speeds = false;  ///< it need not follow from an equation of coordinates: a wheel that rolls
};

}  // namespace robotc
