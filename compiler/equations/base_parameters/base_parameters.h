#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "compiler/mechanism/mechanism.h"
#include "compiler/mechanism/spatial_inertia.h"
#include "compiler/units/dimension.h"

/// The inertial parameters that motion and efforts can tell apart.
///
/// Every link has ten: its mass, its first moments and the inertia tensor about the origin of its frame; every motor
/// adds that of its rotor. Efforts are linear in all of them, but many have no effect, or only together with others:
/// the mass of a link after a turning joint acts as if a part of it were in the link before that joint. Efforts depend
/// on fewer base parameters, each a standard one plus multiples of others. These can be identified from measured
/// motion, and give the shortest equations.
///
/// The combinations are exact for any tree, symbolic where the geometry is, and as few as there can be: those near the
/// base, where not every motion is possible and gravity may be parallel to an axis, are found from the motions that are
/// (the recursion of Wensing, Niemeyer and Slotine 2024; Gautier and Khalil 1990 and Mayeda, Yoshida and Osuka 1990
/// have closed forms for chains). A sample at parameters near their defaults decides which rows depend on others:
/// special values such as a twist of 0 count only if they are numbers.
namespace robotc::base_parameters {

enum class Moment : std::uint8_t {
  mass,  ///< kg
  x,
  y,
  z,  ///< kg·m, mass times mass centre
  xx,
  xy,
  xz,
  yy,
  yz,
  zz,     ///< kg·m², entries of the tensor about the origin of the link frame
  rotor,  ///< kg or kg·m², along a freedom of a joint, on its side of the gears
};
inline constexpr std::size_t moment_count = 10;  ///< of a rigid body: all but the rotor

/// A parameter of a link or of a joint's motor.
struct StandardParameter {
  Moment moment = Moment::mass;
  LinkId link;       ///< in its frame; of a rotor, the link that its joint carries
  SpeedId speed;     ///< of a rotor: along which it acts
  std::string name;  ///< "upper.m", "upper.mx", "upper.Ixx", "elbow.rotor"
  expr::Id value;    ///< as the mechanism has it
};

/// coefficient · standard[parameter].
struct Multiple {
  std::size_t parameter;
  expr::Id coefficient;
};

/// A combination of standard parameters that takes the place of the one that leads it.
struct BaseParameter {
  std::size_t leading;          ///< index in `standard`; its coefficient is 1
  std::vector<Multiple> terms;  ///< the leading one first, then by index; no coefficient is zero
};

struct BaseParameters {
  std::vector<StandardParameter> standard;  ///< of all links that have bodies and all rotors, joint by joint
  std::vector<BaseParameter> base;          ///< in the order of `standard`
  std::vector<std::size_t> without_effect;  ///< standard parameters in no combination
};

/// The base parameters of the whole mechanism: the combinations of standard parameters that the efforts of its joints
/// depend on, under its gravity. Coefficients and values are made in `pool`, the mechanism's.
BaseParameters find(const Mechanism& mechanism, expr::Pool& pool);

/// The value of a base parameter: Σ coefficient · value.
expr::Id value(const BaseParameters& parameters, const BaseParameter& base, expr::Pool& pool);

/// Unit of a parameter: that of a rotor is a mass where its joint slides.
Dimension dimension(const Mechanism& mechanism, const StandardParameter& parameter);

/// The body whose parameters are 0 but for one, which is 1: a moment of any but the rotor.
SpatialInertia unit_inertia(expr::Pool& pool, Moment moment);

/// "upper.Izz + elbow.rotor + l^2*fore.m".
std::string print(const BaseParameters& parameters, const BaseParameter& base, expr::Pool& pool);
/// One line a base parameter, "upper.Izz + elbow.rotor + l^2*fore.m", and those without effect.
std::string print(const BaseParameters& parameters, expr::Pool& pool);

}  // namespace robotc::base_parameters
