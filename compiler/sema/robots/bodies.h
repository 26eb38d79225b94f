#pragma once

#include "compiler/sema/robots/properties.h"

/// `mass = …, com = …, inertia = …`: the rigid bodies of links, payloads and motors.
namespace robotc::sema {

/// Where a body is fixed, and what its numbers are measured in where they say nothing else.
struct BodyPlace {
  LinkId link;
  Transform frame;                  ///< X_link,own: the axes and the origin of `com` and `inertia`
  bool has_joint = false;           ///< whether `from joint` has a meaning
  std::optional<expr::Vec3> joint;  ///< the joint centre that it means, in the link frame; nothing after an error there
  bool is_point = false;            ///< `inertia` beside its mass is none of the body's: that of a rotor
  std::string subject;              ///< "link `upper`", "payload `box`", for messages
  std::string_view origin;          ///< "the origin of the link frame", for messages
  std::string label{};              ///< of a further body or a motor: symbols of its numbers have it behind the link's
  std::string name{};               ///< of a payload: symbols of its numbers have it and not the link's
};

/// Reads the body that `properties` describe in `scope`, in the link frame, and adds it to `bodies`; none if they give
/// no mass. False (reported) after an error. Frames must have been placed.
///
/// A `com` is from the origin and along the axes of its own frame; `from F`, of frame F; `from joint`, from the joint
/// centre along the link frame's axes. An `inertia` is about the mass centre along the own frame's axes; `about
/// origin`, about the own frame's origin; `about F`, about F's origin along F's axes; `from F`, along F's axes, also
/// together with `about`.
bool read_body(Elaborator& elaborator, Scope& scope, RobotModel& model, const PropertySet& properties,
               const BodyPlace& place, std::vector<RigidBody>& bodies);

/// The properties that `read_body` reads.
inline constexpr PropertyForm mass_property{"mass"};
inline constexpr PropertyForm com_property{"com", PropertyForm::Kind::referenced};
inline constexpr PropertyForm inertia_property{"inertia", PropertyForm::Kind::referenced};

}  // namespace robotc::sema
