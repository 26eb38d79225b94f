#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/equations/dynamics/functions.h"
#include "compiler/units/dimension.h"

/// The functions of a robot, one row each. Everything that calls, compiles, names or explains them reads these rows:
/// expressions and laws, `derive`, `build`, `dump`, `explain`, `compare`, `bench`, the REPL, and the C, C++ and Python
/// library. A row has the arguments and the kind of result; `dynamics::Functions::derive` computes the entries.
namespace robotc::catalogue {

using dynamics::Argument;
using dynamics::Function;

/// A short list usable in constant expressions.
template <class T, std::size_t most>
struct ShortList {
  std::array<T, most> items{};
  std::size_t count = 0;

  constexpr ShortList() = default;
  constexpr ShortList(std::initializer_list<T> list) {  // NOLINT(google-explicit-constructor): rows read as lists
    for (const T& item : list) items[count++] = item;
  }
  [[nodiscard]] constexpr const T* begin() const { return items.data(); }
  [[nodiscard]] constexpr const T* end() const { return items.data() + count; }
  [[nodiscard]] constexpr std::size_t size() const { return count; }
  [[nodiscard]] constexpr bool empty() const { return count == 0; }
  constexpr const T& operator[](std::size_t i) const { return items[i]; }
};

/// The place argument of a function, written before the others.
enum class Takes : std::uint8_t {
  nothing,  ///< the function is of the whole robot
  place,    ///< a frame, a link, or a link's mass centre
  link,     ///< an optional link; without one, of the whole robot
};

/// The index set of a result's axis: speeds, components of space, bodies, …
enum class Axis : std::uint8_t {
  coordinates,         ///< entries of q: m, rad, or 1 for those of quaternions
  positions,           ///< displacements of q, per speed: m or rad
  speeds,              ///< m/s or rad/s; with loops, like the axes above and below, of the independent speeds alone
  accelerations,       ///< m/s² or rad/s²
  efforts,             ///< of all moving joints: N or N·m
  actuated_efforts,    ///< of the actuated joints alone
  inputs,              ///< what laws give: efforts of the actuated joints, or inputs of their actuators
  all_joints,          ///< every joint, fixed ones too; dimensionless
  parameters,          ///< the robot's parameters, in order
  base_parameters,     ///< combinations of inertial parameters
  dynamic_parameters,  ///< of the regressor
  bodies,              ///< of the new formulation; dimensionless
  wrenches,            ///< the applied ones; dimensionless
  branches,            ///< of the energy graph as described; dimensionless
  chords,              ///< of the same: reactions, then loads; dimensionless
  reaction_chords,     ///< the first of them; dimensionless
  velocity,            ///< vx, vy, vz, wx, wy, wz
  acceleration,        ///< ax, …, alphaz
  point,               ///< x, y, z in m
  wrench,              ///< fx, …, mz
  momentum,            ///< px, …, Lz
  pose,                ///< a rotation, row-major, and a position
  homogeneous,         ///< rows and columns of 4 × 4 matrices: x, y, z in m, and 1
  tree_speeds,         ///< of all joints, those that depend on others through loops too: m/s or rad/s
  solutions,           ///< of inverse kinematics in closed form, "1" to at most "8"; dimensionless
  miss,                ///< distance from a target in m, angle in rad
  closure_equations,   ///< "pin.x", "pin.tilt_y": m, or 1 for sines of angles; "gear": a coupling's own unit
};

/// An axis, and the power of its dimension in that of an entry.
struct Factor {
  Axis axis{};
  int power = 1;
};
constexpr Factor of(Axis axis) { return {axis, 1}; }
constexpr Factor per(Axis axis, int times = 1) { return {axis, -times}; }
constexpr Factor over(Axis axis) { return {axis, 0}; }

/// Shape and units of a function's result. The dimension of an entry is `times` multiplied by the dimensions of its
/// indices along the axes, each to its power: over (efforts, per speeds) that is N·s/m, N·m·s, …
struct Result {
  enum class Rule : std::uint8_t {
    of_axes,
    volume,  ///< of `dynamics::manipulability`: a product of as many lengths per joint coordinate as there are rows
  };

  ShortList<Factor, 4> axes;
  Dimension times;
  std::string_view unit;  ///< of a number, if it has a name of its own: "J"
  Rule rule;

  /// No default: each row must state its result.
  constexpr explicit Result(ShortList<Factor, 4> over, Dimension by = dimensions::none)
      : axes(over), times(by), rule(Rule::of_axes) {}
  constexpr explicit Result(Dimension number, std::string_view unit_name = {})
      : times(number), unit(unit_name), rule(Rule::of_axes) {}
  constexpr explicit Result(Rule how) : rule(how) {}

  [[nodiscard]] constexpr std::size_t rank() const { return axes.size(); }
  [[nodiscard]] constexpr bool has(Axis axis) const {
    return std::any_of(axes.begin(), axes.end(), [axis](const Factor& factor) { return factor.axis == axis; });
  }
};

/// A property that a robot must have for a function to be defined.
enum class Needs : std::uint8_t { gravity, mass };

/// A function of a robot.
struct Row {
  Function function;
  std::string_view name;  ///< in the language and on the command line
  Takes takes;
  ShortList<Argument, 4> arguments;
  Result result;
  ShortList<Needs, 2> needs;
  std::string_view latex;    ///< an entry's symbol in papers
  std::string_view meaning;  ///< one line
  /// True if formulations have derivations of their own, so that they can be compared.
  bool has_several_derivations = false;
  bool divides_by_mass_matrix = false;
  /// A derivative without a row of its own: the function that is differentiated (it may be a derivative too), and the
  /// argument.
  const Row* of = nullptr;
  Argument by{};

  [[nodiscard]] constexpr bool has_need(Needs need) const {
    return std::find(needs.begin(), needs.end(), need) != needs.end();
  }
};

/// The arguments of a robot's function: `friction(q, qd)` of robots with loops, whose dependent speeds follow from q.
ShortList<Argument, 4> arguments(const Row& row, bool with_loops);

/// All functions, in the order of listings.
std::span<const Row> rows();
const Row& row(Function function);
/// The row of this name; null if there is none.
const Row* find_row(std::string_view name);
/// The row of a function, or of its derivative by an argument: `gravity_forces_dq`, `pose_dq`,
/// `inverse_dynamics_dqd_dq`. A derivative has the axes of its function, and as the last one that of the argument; by q
/// along displacements. Null if there is none. Lives as long as the program.
const Row* requested_row(std::string_view name);
/// The function that a derivative without a row of its own is equal to: that of `velocity` by qd is `jacobian`.
std::optional<Function> known_derivative(const Row& derivative);

/// Axes along which expressions must choose an entry, since values of the language have at most two axes: for
/// coefficients of the new formulation the body, and then the joint of the effort; else the first, a joint. Indices in
/// `result.axes`, ascending.
std::vector<std::size_t> chosen_axes(const Row& row);
/// The arguments in parentheses of a request: "FRAME", "LINK", "JOINT, BODY", or empty.
std::string_view place_words(const Row& row);
/// The same for the entries that an expression may have: with the joint before a frame, "JOINT, FRAME".
std::string entry_words(const Row& row);
/// True if a request may omit it.
bool place_is_optional(const Row& row);
/// Call syntax in expressions: "kinetic_energy(q, qd)", "jacobian(frame, q)".
std::string signature(const Row& row, bool with_loops = false);

std::string_view name(Argument argument);

/// All coefficients of the new formulation; those of loads only if there are loads.
inline constexpr std::string_view all_coefficients = "coefficients";
std::vector<std::string> coefficient_names(const Mechanism& mechanism);

/// Iterative, without a formula: `inverse_kinematics(frame, position, guess)`.
inline constexpr std::string_view inverse_kinematics = "inverse_kinematics";

/// Along a trajectory, whose rates it takes: `inputs_along(ref)`.
inline constexpr std::string_view inputs_along = "inputs_along";

/// Hints for an unknown function name: "did you mean `mass_matrix`?", or the list of all functions.
std::string advice_on_name(std::string_view name);

}  // namespace robotc::catalogue
