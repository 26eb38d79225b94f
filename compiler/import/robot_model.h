#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "compiler/source/source_map.h"

/// A robot as files of URDF, MJCF and SDF describe it, with the place of everything. Readers make it, the validator
/// judges it, and the writer makes `.robot` text of it.
///
/// Units are SI: readers convert others. Frames: a link frame is where the file puts it; `Joint::origin` is the joint
/// frame in the frame of the parent link, and a joint of zero coordinates leaves the child frame at the joint frame
/// (followed by `Joint::after`).
namespace robotc::importing {

/// A number with its text in the language, which is exact: "0.0333" as the file has it, or "90 deg" for an angle that
/// the reader knows exactly. `value` is what the text means, in SI units.
struct Number {
  double value = 0;
  std::string text = "0";
  Span span;
};

/// A number that a reader computed: the shortest text that reads back as the same double.
Number computed(double value, Span span = {});
/// A decimal as the file writes it, such as "-.5" or "1e-3". Nothing if it is not a decimal, or not finite.
std::optional<Number> decimal(std::string_view text, Span span);

using Vector = std::array<Number, 3>;

/// A rotation from a frame to that of its parent.
struct Rotation {
  enum class Form : std::uint8_t {
    none,        ///< no turn
    rpy,         ///< turns about the fixed axes x, y and z in this order, in rad
    quaternion,  ///< w, x, y, z; of any length but 0
  };
  Form form = Form::none;
  std::array<Number, 4> numbers;  ///< of `rpy`, the first three
  Span span;
};

struct Pose {
  Vector position;
  Rotation rotation;
  Span span;
};

/// The mass, mass centre and moments of inertia of a rigid body.
struct Inertia {
  Number mass;
  Pose centre;                    ///< the mass centre, and the axes of the moments, in the link frame
  std::array<Number, 6> moments;  ///< xx, xy, xz, yy, yz, zz about the mass centre; xy = −∫xy dm
  bool has_moments = true;        ///< false: a point mass
  Span span;
};

/// Where and how a link looks, or touches others.
struct Shape {
  enum class Kind : std::uint8_t { box, sphere, cylinder, capsule, ellipsoid, plane, mesh };
  Kind kind = Kind::box;
  /// box: full lengths along x, y and z. Sphere: the radius. Cylinder and capsule, along z: the radius and the length,
  /// of a capsule without its caps. Ellipsoid: half lengths. Mesh: its scale.
  Vector size;
  std::string name;  ///< empty: none
  std::string mesh;  ///< the path as the file writes it
  Span mesh_span;
  Pose pose;                                    ///< in the link frame
  bool visible = true;                          ///< part of the picture
  bool touches = false;                         ///< part of the collision geometry
  std::optional<std::array<double, 4>> colour;  ///< red, green, blue, opacity; 0 to 1
  Span span;
};

struct Link {
  std::string name;             ///< as the file writes it
  std::vector<Inertia> bodies;  ///< none: a massless link
  std::vector<Shape> shapes;
  /// True for a link without a counterpart in the file, such as one between two joints of one MJCF body.
  bool synthetic = false;
  Span name_span, span;
};

/// A frame that is not a link: a site of MJCF, a frame of SDF.
struct Frame {
  std::string name;
  std::optional<std::size_t> link;  ///< none: the world
  Pose pose;
  Span name_span, span;
};

/// Position, speed and effort limits of one coordinate. A limit that a file does not give, or gives as "unknown", is
/// absent.
struct Limits {
  std::optional<Number> lower, upper;
  std::optional<Number> speed, effort;  ///< magnitudes
  std::optional<Number> lower_effort;   ///< if the range of efforts is not symmetric; `effort` is then the upper one
  Span span;
};

/// q(joint) = Σ coefficient[i] · (q(source) − 0)^i, a polynomial in the coordinate of another joint.
struct Mimic {
  std::size_t source = 0;            ///< the joint that is followed
  std::vector<Number> coefficients;  ///< from the constant on; two for URDF: offset, multiplier
  Span span;
};

struct Joint {
  enum class Type : std::uint8_t {
    fixed,
    revolute,  ///< also continuous ones, which have no position limits
    prismatic,
    screw,
    cylindrical,
    universal,  ///< about x of the joint frame, then about the moved y
    planar,     ///< along x and y of the joint frame, then about z
    spherical,
    floating,
  };
  std::string name;
  Type type = Type::fixed;
  bool continuous = false;            ///< revolute without position limits by its type
  std::optional<std::size_t> parent;  ///< a link; none: the world
  std::size_t child = 0;              ///< a link
  Pose origin;                        ///< the joint frame in the parent's frame (or the world's)
  Pose after;                         ///< the child's frame in the moved joint frame; usually none
  /// The axis of a revolute, prismatic, screw or cylindrical joint, in the joint frame; of any length but 0.
  std::optional<Vector> axis;
  Span axis_span;
  std::optional<Number> pitch;  ///< screw: the travel for one full turn, in m
  Limits limits;
  std::optional<Number> viscous, coulomb;
  std::optional<Number> stiffness, rest;  ///< a spring
  std::optional<Number> armature;         ///< inertia of the rotor, reflected to the joint
  std::optional<Number> ratio;            ///< motor turns for one turn of the joint
  std::optional<Mimic> mimic;
  bool passive = false;  ///< the file says that nothing drives it
  /// A joint of several freedoms becomes a chain of joints of one freedom or spherical ones, with synthetic links
  /// between them. Each joint of the chain is a step of it.
  struct Step {
    std::string whole;  ///< name of that joint
    Type type = Type::planar;
    std::size_t index = 0;  ///< of the step
    std::size_t count = 1;  ///< of steps
  };
  std::optional<Step> step;
  Span name_span, type_span, span;
};

/// A loop of the mechanism: the joint that closes it leaves free what a joint of its type would.
struct Closure {
  enum class Type : std::uint8_t { fixed, revolute, prismatic, screw, universal, spherical };
  std::string name;
  Type type = Type::spherical;
  std::optional<std::size_t> a, b;  ///< links; none: the world
  Pose pose_a, pose_b;              ///< the frames that meet, in the frames of a and b; an axis is z of both
  std::optional<Number> pitch;      ///< screw: the travel for one full turn, in m
  Span span;
};

/// Σ coefficient · q(joint) = constant, of joints of one coordinate.
struct LinearCoupling {
  struct Term {
    std::size_t joint = 0;
    Number coefficient;  ///< with the unit of the constant for one of the coordinate
  };
  std::string name;
  std::vector<Term> terms;
  Number constant;  ///< m, if any of the joints slides; otherwise rad
  Span span;
};

/// A named configuration: values of some joints.
struct Configuration {
  std::string name;
  struct Entry {
    std::size_t joint = 0;
    std::vector<Number> values;  ///< one for each coordinate; floating: position, then the quaternion w, x, y, z
  };
  std::vector<Entry> entries;
  Span span;
};

struct Robot {
  std::string name;    ///< as the file writes it
  std::string format;  ///< "URDF", "MJCF" or "SDF"
  std::vector<Link> links;
  std::vector<Joint> joints;  ///< in the order of the file, which is that of q
  std::vector<Frame> frames;
  std::vector<Shape> world_shapes;  ///< what stands in the world, such as a table; in its frame
  std::vector<Closure> closures;
  std::vector<LinearCoupling> couplings;  ///< besides those of joints that follow another one
  std::vector<Configuration> configurations;
  std::optional<Vector> gravity;  ///< none: the file does not say, the writer takes −9.81 m/s² along z
  Span name_span, span;
};

/// The rotation matrix, row by row: columns are the axes of the frame along those of its parent.
std::array<double, 9> matrix(const Rotation& rotation);

/// A turn by `inner`, then by `outer`: the rotation of a frame whose parent is itself turned by `outer`.
Rotation product(const Rotation& outer, const Rotation& inner);
/// The quaternion of a rotation matrix.
Rotation rotation_of(const std::array<double, 9>& matrix, Span span);
std::array<double, 9> product(const std::array<double, 9>& a, const std::array<double, 9>& b);

/// True if a pose moves nothing, exactly.
bool is_identity(const Pose& pose);

}  // namespace robotc::importing
