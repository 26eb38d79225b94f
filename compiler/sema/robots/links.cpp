#include "compiler/sema/robots/links.h"

#include <array>
#include <unordered_map>
#include <utility>

#include "compiler/sema/evaluation/evaluator.h"
#include "compiler/sema/robots/bodies.h"
#include "compiler/sema/robots/shapes.h"
#include "compiler/sema/values/robot_diagnostics.h"
#include "compiler/sema/values/sema_diagnostics.h"

namespace robotc::sema {

namespace {

constexpr std::array<PropertyForm, 6> link_properties{{mass_property,
                                                       com_property,
                                                       inertia_property,
                                                       density_property,
                                                       {"body", PropertyForm::Kind::bodies},
                                                       {"shape", PropertyForm::Kind::shapes}}};
constexpr std::array<PropertyForm, 3> body_properties{{mass_property, com_property, inertia_property}};

constexpr std::string_view all_moments =
    "write all six in one matrix: `inertia = [[ixx, ixy, ixz], [ixy, iyy, iyz], [ixz, iyz, izz]] kg*m^2`";
constexpr std::string_view shape_hint =
    "a link looks like its shapes: write `shape box = at(…) { size = [x, y, z] m }`";
constexpr std::array<PropertySynonym, 21> mass_synonyms{{
    {"m", "write `mass = …`"},
    {"cog", "the centre of mass is `com = [x, y, z]`"},
    {"cg", "the centre of mass is `com = [x, y, z]`"},
    {"center", "the centre of mass is `com = [x, y, z]`"},
    {"centre", "the centre of mass is `com = [x, y, z]`"},
    {"center_of_mass", "the centre of mass is `com = [x, y, z]`"},
    {"centre_of_mass", "the centre of mass is `com = [x, y, z]`"},
    {"moments", "write `inertia = diag(xx, yy, zz)`"},
    {"I", "write `inertia = diag(xx, yy, zz)`"},
    {"ixx", all_moments},
    {"ixy", all_moments},
    {"ixz", all_moments},
    {"iyy", all_moments},
    {"iyz", all_moments},
    {"izz", all_moments},
    {"visual", shape_hint},
    {"collision", shape_hint},
    {"geometry", shape_hint},
    {"geom", shape_hint},
    {"mesh", "a link looks like its shapes: write `shape mesh { file = \"…\" }`"},
    {"box", shape_hint},
}};

constexpr PropertyForms link_forms{"a link", link_properties, mass_synonyms,
                                   "a link has `mass`, `com` and `inertia`, or shapes and their `density`"};
constexpr PropertyForms payload_forms{"a payload", body_properties, mass_synonyms,
                                      "a payload has `mass`, `com` and `inertia`"};
constexpr PropertyForms body_forms{"a body", body_properties, mass_synonyms, "a body has `mass`, `com` and `inertia`"};

}  // namespace

bool read_link(Evaluator& evaluator, Scope& scope, RobotModel& model, const syntax::Link& link, LinkId id,
               const Joint* carrier) {
  expr::Pool& pool = evaluator.pool();
  std::vector<RigidBody> bodies;
  const PropertySet properties(evaluator, link.properties, link_forms);
  BodyPlace place{id,
                  identity_transform(pool),
                  true,
                  std::nullopt,
                  false,
                  "link " + quoted(model.mechanism.link(id).name),
                  "the origin of the link frame"};
  if (carrier != nullptr && carrier->after.position[0].valid()) {
    place.joint = inverse(pool, carrier->after).position;
  }
  bool sound = read_body(evaluator, scope, model, properties, place, bodies);
  std::unordered_map<std::string, Span> labels;
  for (const syntax::Property* body : properties.all("body")) {
    const PropertySet own(evaluator, body->properties, body_forms);
    BodyPlace body_place = place;
    std::string label;
    if (body->label) {
      label = evaluator.reporter().sources().text(body->label->span);
      body_place.subject = "body " + quoted(label);
      body_place.label = label;
      if (const auto [first, is_new] = labels.emplace(label, body->label->span); !is_new) {
        evaluator.reporter().error(duplicate_name, body->label->span,
                                   "this link has a body " + quoted(label) + " already", "again here", {},
                                   {{first->second, "first here"}});
        sound = false;
      }
    }
    if (own.sound() && own.find("mass") == nullptr) {
      evaluator.reporter().error(missing_property, body->name.span, "a body needs its `mass`", "",
                                 {"write `body { mass = … kg, com = [x, y, z] m }`"});
      sound = false;
      continue;
    }
    const std::size_t before = bodies.size();
    sound = read_body(evaluator, scope, model, own, body_place, bodies) && sound;
    if (bodies.size() > before) bodies.back().name = std::move(label);
  }
  sound = read_shapes(evaluator, scope, model, id, properties, bodies) && sound;
  if (sound) model.mechanism.links[id.index()].bodies = std::move(bodies);
  return sound;
}

bool read_payload(Evaluator& evaluator, Scope& scope, RobotModel& model, const syntax::Payload& payload,
                  const std::string& name, const Place& place) {
  expr::Pool& pool = evaluator.pool();
  const PropertySet properties(evaluator, payload.properties, payload_forms);
  if (properties.sound() && properties.find("mass") == nullptr) {
    evaluator.reporter().error(missing_property, payload.name.span, "a payload needs its `mass`", "",
                               {"write `payload " + name + " on … { mass = … kg, com = [x, y, z] m }`"});
    return false;
  }
  const Transform frame = place.frame ? model.mechanism.frame(*place.frame).pose : identity_transform(pool);
  if (!frame.position[0].valid()) return false;  // the frame had an error
  const BodyPlace body_place{
      place.link, frame, false, std::nullopt, false, "payload " + quoted(name), "the origin of the frame", "", name};
  std::vector<RigidBody>& bodies = model.mechanism.links[place.link.index()].bodies;
  if (!read_body(evaluator, scope, model, properties, body_place, bodies)) return false;
  bodies.back().name = name;
  return true;
}

}  // namespace robotc::sema
