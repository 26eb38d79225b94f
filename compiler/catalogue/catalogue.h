#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/equations/dynamics/functions.h"
#include "compiler/units/dimension.h"

/// Every function of a robot, one row each. All that takes, gives, names or explains a robot's functions reads these
/// rows: expressions and laws, `derive`, `build`, `dump`, `explain`, `compare`, `bench`, the REPL, and the library for
/// C, C++ and Python. A row says what a function takes and gives; what its entries are is said by
/// `dynamics::Functions::derive`.
namespace robotc::catalogue {

using dynamics::Argument;
using dynamics::Function;

/// A short list that constants can be made of.
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

/// The place that a function is of, given before its arguments.
enum class Takes : std::uint8_t {
  nothing,  ///< it is that of the whole robot
  place,    ///< a frame, a link, or a link's mass centre
  link,     ///< a link; without one it is that of the whole robot
};

/// The index set of one axis of a result: speeds, components of space, bodies, …
enum class Axis : std::uint8_t {
  positions,           ///< the coordinates: m or rad
  speeds,              ///< m/s or rad/s
  accelerations,       ///< m/s² or rad/s²
  efforts,             ///< of all moving joints: N or N·m
  actuated_efforts,    ///< of the actuated joints alone
  all_joints,          ///< every joint, fixed ones too; without a dimension
  parameters,          ///< the robot's parameters, in their order
  base_parameters,     ///< combinations of inertial parameters
  dynamic_parameters,  ///< of the regressor
  bodies,              ///< of the new formulation; without a dimension
  wrenches,            ///< the applied ones; without a dimension
  velocity,            ///< vx, vy, vz, wx, wy, wz
  acceleration,        ///< ax, …, alphaz
  point,               ///< x, y, z in m
  wrench,              ///< fx, …, mz
  momentum,            ///< px, …, Lz
  pose,                ///< a rotation, row by row, and a position
};

/// An axis and the power with which its dimension enters that of an entry.
struct Factor {
  Axis axis{};
  int power = 1;
};
constexpr Factor of(Axis axis) { return {axis, 1}; }
constexpr Factor per(Axis axis, int times = 1) { return {axis, -times}; }
constexpr Factor over(Axis axis) { return {axis, 0}; }

/// The shape and units of a function's result. An entry is measured in `times` and the dimensions of its place along
/// the axes, each to its power: over (efforts, per speeds) that is N·s/m, N·m·s, …
struct Result {
  enum class Rule : std::uint8_t {
    of_axes,
    volume,  ///< of `dynamics::manipulability`: the product of as many lengths per joint coordinate as there are rows
  };

  ShortList<Factor, 4> axes;
  Dimension times;
  std::string_view unit;  ///< of a number, where it has a name of its own: "J"
  Rule rule;

  /// There is no default: whoever adds a row says what its result is.
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
  std::string_view latex;    ///< an entry's letter in papers
  std::string_view meaning;  ///< one line
  /// Whether formulations derive it in ways of their own, so that they can be compared.
  bool has_several_derivations = false;
  bool divides_by_mass_matrix = false;

  [[nodiscard]] constexpr bool has_need(Needs need) const {
    return std::find(needs.begin(), needs.end(), need) != needs.end();
  }
};

/// All of them, in the order in which they are listed.
std::span<const Row> rows();
const Row& row(Function function);
/// The one of this name; null if there is none.
const Row* find_row(std::string_view name);

/// The axes along which an expression of the language chooses one entry, since its values have two axes at most: the
/// body of the new formulation's coefficients, and then the joint whose effort it is. Indices in `result.axes`,
/// ascending.
std::vector<std::size_t> chosen_axes(const Row& row);
/// The arguments of a request, in its parentheses: "FRAME", "LINK", "JOINT, BODY", or nothing.
std::string_view place_words(const Row& row);
/// Whether a request may also leave it out.
bool place_is_optional(const Row& row);
/// "kinetic_energy(q, qd)", "jacobian(frame, q)", as expressions call it.
std::string signature(const Row& row);

std::string_view name(Argument argument);

/// Stands for all coefficients of the new formulation, one by one: those of loads only where there are loads.
inline constexpr std::string_view kAllCoefficients = "coefficients";
std::vector<std::string> coefficient_names(const Mechanism& mechanism);

/// Iterates, and has no formula: `inverse_kinematics(frame, position, guess)`.
inline constexpr std::string_view kInverseKinematics = "inverse_kinematics";

/// Hints for an unknown function name: "did you mean `mass_matrix`?", or the list of all functions.
std::string advice_on_name(std::string_view name);

}  // namespace robotc::catalogue
