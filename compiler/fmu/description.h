#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "compiler/units/dimension.h"

/// The content of modelDescription.xml of an FMU, for all versions of FMI.
namespace robotc::fmu {

struct Unit {
  std::string name;  ///< "rad/s"; empty: a number, or a dimension that FMI cannot write
  Dimension dimension;
  int radians = 0;  ///< exponent of rad

  friend bool operator==(const Unit&, const Unit&) = default;
};
/// The unit of a quantity whose SI unit is written `name`.
Unit unit_of(std::string name, const Dimension& dimension);

/// A unit to show values in.
struct Display {
  std::string name;   ///< empty: the variable's own
  double factor = 1;  ///< shown value by value in SI
};

/// Degrees for angles.
Display display_of(const Unit& unit);

struct Variable {
  enum class Role : std::uint8_t {
    time,
    parameter,  ///< tunable
    setting,    ///< of co-simulation, set before the start
    constant,
    input,
    state,            ///< continuous, and an output
    rate,             ///< of a state
    output,           ///< follows from states and inputs
    held_output,      ///< changes at ticks alone
    discrete_output,  ///< follows discrete states
    indicator,        ///< of an event
    clock,            ///< of a law: its importer activates it
  };
  std::size_t reference = 0;
  std::string name;  ///< "q.elbow"
  Role role = Role::output;
  Unit unit;
  std::string description;
  std::optional<double> start;
  std::size_t derivative_of = 0;  ///< of a rate: the state's reference
  Display display = {};
  std::string joint = {};  ///< of a position, a speed or an effort: the joint in its name, "ball" in "q.ball.w"
};

/// Variables of consecutive references that FMI 3 has as one, whose reference is that of the first. They agree in all
/// but names, units, texts and start values.
struct Array {
  std::size_t first = 0;           ///< reference
  std::size_t size = 0;            ///< number of the variables
  std::string name;                ///< "q"
  std::vector<std::size_t> shape;  ///< one or two sizes; a matrix is row-major
  std::string description;
};

/// How an unknown depends on a known, from the simplest way to the most general.
enum class DependencyKind : std::uint8_t {
  constant,   ///< a factor that is a number
  tunable,    ///< a factor that depends on parameters
  dependent,  ///< in another way
};
struct Dependency {
  std::size_t unknown = 0;  ///< references
  std::size_t known = 0;
  DependencyKind kind = DependencyKind::dependent;
};

struct Description {
  std::string name;
  std::string identifier;  ///< of the binary: a C identifier
  std::string token;
  std::string text;                  ///< the description of the model
  std::string tool;                  ///< "robotc 0.1.0"
  std::vector<std::string> sources;  ///< that are compiled, below `sources`; empty: the FMU has none
  std::vector<Variable> variables;   ///< by rising reference
  std::vector<Array> arrays;         ///< by rising reference; empty: all variables are scalars
  bool model_exchange = true;
  bool co_simulation = true;
  bool has_derivatives = false;
  bool has_parameter_derivatives = false;
  bool begins_from_inputs = false;  ///< states start where inputs say
  bool checks_steps = false;  ///< completed steps of an integrator may need a correction of the states, or be events
  double step = 0;            ///< s
  std::optional<double> interval;        ///< s: of the clock; nothing: it is the setting `step`
  std::optional<double> duration;        ///< s
  std::vector<Dependency> dependencies;  ///< by rising unknown and known; empty without derivatives: any may be
};

/// modelDescription.xml of FMI 2.0.
std::string describe_for_fmi2(const Description& description);
/// modelDescription.xml of FMI 3.0.
std::string describe_for_fmi3(const Description& description);

/// terminalsAndIcons.xml of FMI 3.0: a terminal for each joint, with its positions, speeds and efforts, or with arrays
/// one for all joints. Empty: there are no joints.
std::string describe_terminals(const Description& description);

}  // namespace robotc::fmu
