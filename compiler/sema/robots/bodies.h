#pragma once

#include "compiler/sema/robots/properties.h"

/// `mass = …, com = …, inertia = …`: the rigid bodies of links, payloads and motors.
namespace robotc::sema {

/// The link of a body, and the default references of its properties.
struct BodyPlace {
  LinkId link;
  Transform frame;                  ///< X_link,own: axes and origin of `com` and `inertia`
  bool has_joint = false;           ///< true if `from joint` is allowed
  std::optional<expr::Vec3> joint;  ///< its joint centre, in the link frame; nothing after an error
  bool is_point = false;            ///< `inertia` beside the mass is not the body's own but a rotor's
  std::string subject;              ///< "link `upper`", "payload `box`", for messages
  std::string_view origin;          ///< "the origin of the link frame", for messages
  std::string label{};              ///< of an additional body or a motor: added after the link in names of symbols
  std::string name{};               ///< of a payload: replaces the link in names of symbols
};

/// Reads the body described by `properties`, converts it to the link frame, and adds it to `bodies`; adds none if there
/// is not a mass. False (reported) after an error. Frames must be placed.
///
/// A `com` is from the origin and along the axes of its own frame; `from F`, of frame F; `from joint`, from the joint
/// centre along the link frame's axes. An `inertia` is about the mass centre along the own frame's axes; `about
/// origin`, about the own frame's origin; `about F`, about F's origin along F's axes; `from F`, along F's axes, also
/// together with `about`.
bool read_body(Evaluator& evaluator, Scope& scope, RobotModel& model, const PropertySet& properties,
               const BodyPlace& place, std::vector<RigidBody>& bodies);

/// Properties read by `read_body`.
inline constexpr PropertyForm mass_property{"mass"};
inline constexpr PropertyForm com_property{"com", PropertyForm::Kind::referenced};
inline constexpr PropertyForm inertia_property{"inertia", PropertyForm::Kind::referenced};

}  // namespace robotc::sema
