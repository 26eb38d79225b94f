#include "compiler/sema/robots/contacts.h"

#include <algorithm>
#include <array>
#include <utility>

#include "compiler/sema/evaluation/symbolic.h"
#include "compiler/sema/robots/properties.h"
#include "compiler/sema/robots/shape_lengths.h"
#include "compiler/sema/values/robot_diagnostics.h"
#include "compiler/sema/values/sema_diagnostics.h"

namespace robotc::sema {

namespace {

using expr::Id;

constexpr Dimension stiffness_dimension = dimensions::force / dimensions::length;
constexpr Dimension dissipation_dimension = dimensions::none / dimensions::velocity;

constexpr std::string_view damping_hint =
    "damping is `dissipation = … s/m`: the force at closing speed u is 1 + dissipation * u times the elastic one";
constexpr auto synonyms = std::to_array<PropertySynonym>({
    {"k", "the stiffness along the normal is `stiffness = … N/m`"},
    {"mu", "the coefficient of friction is `friction = …`"},
    {"damping", damping_hint},
    {"viscous", damping_hint},
    {"restitution", damping_hint},
    {"ground", "the shape of the ground is `against ball { radius = … }`; without it the ground is a plane"},
    {"length", "a `capsule` has a `length`"},
    {"radius", "a `ball`, a `capsule` and a `disc` have a `radius`"},
    {"size", "a `box` has a `size`"},
});

constexpr NumberForm stiffness_form{
    "stiffness", stiffness_dimension,
    "N/m",       "k_",
    false,       "write `stiffness = … N/m`: the normal force for each metre that the shapes overlap"};
constexpr NumberForm dissipation_form{
    "dissipation",
    dissipation_dimension,
    "s/m",
    "c_",
    true,
    "write `dissipation = … s/m`: 0 for an elastic contact, about 1 for one that loses most of its energy at 1 m/s"};
constexpr NumberForm friction_form{
    "friction", dimensions::none, "", "mu_", true, "write `friction = …`, the coefficient of friction; 0 for none"};
constexpr NumberForm tangential_form{"tangential_stiffness", stiffness_dimension, "N/m", "kt_", false, ""};
constexpr NumberForm slip_time_form{"slip_time", dimensions::time, "s", "T_", false, ""};

std::string name_of(ContactShape shape) { return std::string(shape_model(shape).name); }

/// The shapes that it touches, "planes and balls".
std::string grounds_of(ContactShape shape) {
  std::vector<std::string> names;
  for (const ShapeModel& ground : shape_models()) {
    if (!can_touch(shape, ground.shape)) continue;
    names.push_back(std::string(ground.name) + (ground.name.ends_with('x') ? "es" : "s"));
  }
  std::string list;
  for (std::size_t i = 0; i < names.size(); ++i) {
    list += (i == 0 ? "" : i + 1 == names.size() ? " and " : ", ") + names[i];
  }
  return list;
}

class ContactReader {
 public:
  ContactReader(Evaluator& evaluator, Scope& scope, RobotModel& model, const RobotParts::ContactPart& part)
      : evaluator_(evaluator),
        model_(model),
        part_(part),
        owner_{evaluator, scope, model, part.name, part_name(part.name), contact_number_out_of_range} {}

  std::optional<Contact> read(const ContactEnds& ends);

 private:
  [[nodiscard]] Reporter& reporter() const { return evaluator_.reporter(); }
  /// False (reported) after an error.
  static bool read_shape(const NumberOwner& owner, const PropertySet& properties, Span span, ContactSide& side);
  bool read_ground(const PropertySet& properties, ContactSide& ground);
  bool is_sound(const ContactEnds& ends);

  Evaluator& evaluator_;
  RobotModel& model_;
  const RobotParts::ContactPart& part_;
  NumberOwner owner_;
};

bool ContactReader::read_shape(const NumberOwner& owner, const PropertySet& properties, Span span, ContactSide& side) {
  ShapeLengths lengths;
  const bool sound = read_lengths(owner, properties, span, shape_model(side.shape), lengths);
  side.radius = lengths.radius;
  side.length = lengths.length;
  side.size = lengths.size;
  return sound;
}

bool ContactReader::read_ground(const PropertySet& properties, ContactSide& ground) {
  const syntax::Property* against = properties.find("against");
  if (against == nullptr) return true;
  if (!against->label) {
    reporter().error(missing_property, against->name.span, "`against` needs a shape", "",
                     {"write `against ball { radius = … mm }`"});
    return false;
  }
  const std::optional<ContactShape> shape =
      read_contact_shape(reporter(), against->label->head.text, against->label->span);
  if (!shape) return false;
  ground.shape = *shape;
  std::vector<PropertyForm> forms;
  add_length_forms(forms, shape_model(*shape));
  std::string list;
  for (const PropertyForm& form : forms) list += (list.empty() ? "" : " and ") + quoted(form.name);
  const std::string what = with_article(shape_model(*shape));
  const std::string summary = what + (list.empty() ? " has no properties" : " has its " + list);
  const PropertySet own(evaluator_, against->properties, {what, forms, {}, summary});
  NumberOwner owner = owner_;
  owner.symbol += "_ground";
  return own.sound() && read_shape(owner, own, against->label->span, ground);
}

bool ContactReader::is_sound(const ContactEnds& ends) {
  const syntax::Joint& written = *part_.syntax;
  bool sound = true;
  if (written.placement != nullptr) {
    reporter().error(placed_contact, written.placement->span, "a contact has no placement", "",
                     {"place the frames of its shapes: `frame NAME on LINK = at(…)`"});
    sound = false;
  }
  if (ends.shape.link == ends.ground.link) {
    reporter().error(contact_on_one_link, written.parent.span.to(written.child.span),
                     "both shapes of contact " + quoted(part_.name) + " are on " +
                         quoted(model_.mechanism.link(ends.shape.link).name),
                     "they do not move against each other", {"name frames of two links"});
    sound = false;
  }
  return sound;
}

std::optional<Contact> ContactReader::read(const ContactEnds& ends) {
  const syntax::Joint& written = *part_.syntax;
  bool sound = is_sound(ends);
  if (!part_.shape) return std::nullopt;
  const std::string owner = "contact " + quoted(part_.name);
  std::vector<PropertyForm> forms{{"stiffness"}, {"dissipation"},
                                  {"friction"},  {"tangential_stiffness"},
                                  {"slip_time"}, {"against", PropertyForm::Kind::labelled}};
  add_length_forms(forms, shape_model(*part_.shape));
  const PropertySet properties(
      evaluator_, written.properties,
      {"a contact of a " + name_of(*part_.shape), forms, synonyms,
       "a contact has `stiffness`, `dissipation`, `friction`, `tangential_stiffness`, `slip_time` and `against`"});
  sound = sound && properties.sound();

  Contact contact;
  contact.name = part_.name;
  contact.span = written.name.span;
  contact.a = {.shape = *part_.shape, .link = ends.shape.link, .frame = ends.shape_frame};
  contact.b = {.link = ends.ground.link, .frame = ends.ground_frame};
  sound = read_shape(owner_, properties, written.type.span, contact.a) && sound;
  sound = read_ground(properties, contact.b) && sound;
  contact.stiffness = read_needed(owner_, properties, written.name.span, stiffness_form, owner);
  contact.dissipation = read_needed(owner_, properties, written.name.span, dissipation_form, owner);
  contact.friction = read_needed(owner_, properties, written.name.span, friction_form, owner);
  contact.tangential_stiffness = contact.stiffness;
  contact.slip_time = evaluator_.pool().number(Number::rational(1, 1000));
  for (const auto& [form, value] :
       {std::pair(&tangential_form, &contact.tangential_stiffness), std::pair(&slip_time_form, &contact.slip_time)}) {
    if (const syntax::Property* given = properties.find(form->name)) *value = read_number(owner_, *given, *form, owner);
  }
  for (const Id value :
       {contact.stiffness, contact.dissipation, contact.friction, contact.tangential_stiffness, contact.slip_time}) {
    sound = sound && value.valid();
  }
  if (!sound) return std::nullopt;
  if (!can_touch(contact.a.shape, contact.b.shape)) {
    const bool exchanged = can_touch(contact.b.shape, contact.a.shape);
    reporter().error(
        contact_between_shapes, written.type.span,
        "a " + name_of(contact.a.shape) + " against a " + name_of(contact.b.shape) + " is not supported", "",
        {exchanged
             ? "exchange the two: the " + name_of(contact.a.shape) + " is the ground of the " + name_of(contact.b.shape)
             : "a " + name_of(contact.a.shape) + " touches " + grounds_of(contact.a.shape)});
    return std::nullopt;
  }
  make_states(contact, evaluator_.pool());
  return contact;
}

}  // namespace

std::optional<ContactShape> read_contact_shape(Reporter& reporter, const std::string& name, Span span) {
  return read_shape_kind(reporter, name, span, unknown_contact_shape,
                         [](const ShapeModel& shape) { return shape.touches; });
}

std::optional<Contact> read_contact(Evaluator& evaluator, Scope& scope, RobotModel& model,
                                    const RobotParts::ContactPart& part, const ContactEnds& ends) {
  return ContactReader(evaluator, scope, model, part).read(ends);
}

}  // namespace robotc::sema
