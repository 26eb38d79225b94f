#include "compiler/sema/robots/contacts.h"

#include <algorithm>
#include <array>
#include <utility>

#include "compiler/sema/evaluation/symbolic.h"
#include "compiler/sema/robots/properties.h"
#include "compiler/sema/robots/requirements.h"
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

/// A number of a contact or of its shapes.
struct NumberForm {
  std::string_view name;
  Dimension dimension;
  std::string_view unit;
  std::string_view symbol;  ///< "k_" of "k_heel", where numbers stay symbols
  bool may_be_zero = false;
  std::string_view hint;  ///< how to write it, where it is missing
};
constexpr NumberForm radius_form{"radius", dimensions::length, "m", "r_", false, "write `radius = … mm`"};
constexpr NumberForm length_form{
    "length", dimensions::length,
    "m",      "l_",
    false,    "write `length = … mm`: that of the segment along z which the radius is about"};
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

class ContactReader {
 public:
  ContactReader(Evaluator& evaluator, Scope& scope, RobotModel& model, const RobotParts::ContactPart& part)
      : evaluator_(evaluator), scope_(scope), model_(model), part_(part) {}

  std::optional<Contact> read(const ContactEnds& ends);

 private:
  [[nodiscard]] Reporter& reporter() const { return evaluator_.reporter(); }
  static void add_forms(std::vector<PropertyForm>& forms, const ContactShapeModel& shape);
  /// An id that is not valid (reported) after an error.
  Id number(const syntax::Property& written, const NumberForm& form, const std::string& owner,
            std::string_view symbol_end = "");
  Id needed(const PropertySet& properties, Span owner_span, const NumberForm& form, const std::string& owner,
            std::string_view symbol_end = "");
  /// False (reported) after an error.
  bool read_shape(const PropertySet& properties, Span span, ContactSide& side, std::string_view symbol_end);
  bool read_ground(const PropertySet& properties, ContactSide& ground);
  bool is_sound(const ContactEnds& ends);

  Evaluator& evaluator_;
  Scope& scope_;
  RobotModel& model_;
  const RobotParts::ContactPart& part_;
};

void ContactReader::add_forms(std::vector<PropertyForm>& forms, const ContactShapeModel& shape) {
  if (shape.has_radius) forms.push_back({"radius"});
  if (shape.has_length) forms.push_back({"length"});
  if (shape.has_size) forms.push_back({"size"});
}

Id ContactReader::number(const syntax::Property& written, const NumberForm& form, const std::string& owner,
                         std::string_view symbol_end) {
  const std::string what = "the " + std::string(form.name) + " of " + owner;
  const auto value = evaluator_.tensor(*written.value, scope_, Expected::scalar(what, form.dimension));
  if (!value) return {};
  for (const auto kind : {Requirement::Kind::not_negative, Requirement::Kind::not_zero}) {
    const bool zero = kind == Requirement::Kind::not_zero;
    if (zero && form.may_be_zero) continue;
    const std::string fault = zero ? " is zero" : " is negative";
    if (!require(evaluator_, model_,
                 {kind, value->entries[0], written.value->span,
                  "the " + std::string(form.name) + " of " + quoted(part_.name) + fault, std::string(form.unit)},
                 contact_number_out_of_range,
                 what + (form.may_be_zero ? " must not be negative" : " must be positive"))) {
      return {};
    }
  }
  return keep_symbol(evaluator_, value->entries[0],
                     std::string(form.symbol) + part_name(part_.name) + std::string(symbol_end), form.dimension,
                     written.value->span);
}

Id ContactReader::needed(const PropertySet& properties, Span owner_span, const NumberForm& form,
                         const std::string& owner, std::string_view symbol_end) {
  if (const syntax::Property* written = properties.find(form.name)) return number(*written, form, owner, symbol_end);
  if (properties.sound()) {
    reporter().error(missing_property, owner_span, owner + " needs its " + quoted(form.name), "",
                     {std::string(form.hint)});
  }
  return {};
}

bool ContactReader::read_shape(const PropertySet& properties, Span span, ContactSide& side,
                               std::string_view symbol_end) {
  const ContactShapeModel& shape = shape_model(side.shape);
  const std::string owner = "a " + std::string(shape.name);
  bool sound = true;
  if (shape.has_radius) {
    side.radius = needed(properties, span, radius_form, owner, symbol_end);
    sound = sound && side.radius.valid();
  }
  if (shape.has_length) {
    side.length = needed(properties, span, length_form, owner, symbol_end);
    sound = sound && side.length.valid();
  }
  if (!shape.has_size) return sound;
  const syntax::Property* written = properties.find("size");
  if (written == nullptr) {
    if (properties.sound()) {
      reporter().error(missing_property, span, owner + " needs its `size`", "",
                       {"write `size = [x, y, z] m`: the lengths of its edges along the axes of its frame"});
    }
    return false;
  }
  const auto size =
      evaluator_.tensor(*written->value, scope_, Expected::vector3("the size of " + owner, dimensions::length));
  if (!size) return false;
  for (const Id edge : size->entries) {
    for (const auto kind : {Requirement::Kind::not_negative, Requirement::Kind::not_zero}) {
      const char* fault = kind == Requirement::Kind::not_zero ? " is zero" : " is negative";
      if (!require(evaluator_, model_,
                   {kind, edge, written->value->span, "an edge of " + quoted(part_.name) + fault, "m"},
                   contact_number_out_of_range, "the edges of " + owner + " must be positive")) {
        return false;
      }
    }
  }
  side.size =
      keep_symbols(evaluator_, {size->entries[0], size->entries[1], size->entries[2]},
                   "s_" + part_name(part_.name) + std::string(symbol_end), dimensions::length, written->value->span);
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
  add_forms(forms, shape_model(*shape));
  std::string list;
  for (const PropertyForm& form : forms) list += (list.empty() ? "" : " and ") + quoted(form.name);
  const std::string owner = "a " + name_of(*shape);
  const std::string summary = owner + (list.empty() ? " has no properties" : " has its " + list);
  const PropertySet own(evaluator_, against->properties, {owner, forms, {}, summary});
  return own.sound() && read_shape(own, against->label->span, ground, "_ground");
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
  add_forms(forms, shape_model(*part_.shape));
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
  sound = read_shape(properties, written.type.span, contact.a, "") && sound;
  sound = read_ground(properties, contact.b) && sound;
  contact.stiffness = needed(properties, written.name.span, stiffness_form, owner);
  contact.dissipation = needed(properties, written.name.span, dissipation_form, owner);
  contact.friction = needed(properties, written.name.span, friction_form, owner);
  contact.tangential_stiffness = contact.stiffness;
  contact.slip_time = evaluator_.pool().number(Number::rational(1, 1000));
  for (const auto& [form, value] :
       {std::pair(&tangential_form, &contact.tangential_stiffness), std::pair(&slip_time_form, &contact.slip_time)}) {
    if (const syntax::Property* given = properties.find(form->name)) *value = number(*given, *form, owner);
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
             : "a point or a ball touches every shape, a capsule planes, balls and capsules, "
               "a disc and a box touch planes"});
    return std::nullopt;
  }
  make_states(contact, evaluator_.pool());
  return contact;
}

}  // namespace

std::optional<ContactShape> read_contact_shape(Reporter& reporter, const std::string& name, Span span) {
  std::vector<std::string_view> names;
  for (const ContactShapeModel& known : contact_shapes()) {
    if (known.name == name) return known.shape;
    names.push_back(known.name);
  }
  static constexpr auto foreign = std::to_array<std::pair<std::string_view, std::string_view>>({
      {"sphere", "ball"},
      {"wheel", "disc"},
      {"cylinder", "disc"},
      {"cuboid", "box"},
      {"rod", "capsule"},
      {"floor", "plane"},
      {"halfspace", "plane"},
      {"ground", "plane"},
      {"corner", "point"},
  });
  const auto* const meant = std::ranges::find(foreign, name, [](const auto& row) { return row.first; });
  std::vector<std::string> hints = did_you_mean(meant != foreign.end() ? meant->second : nearest_name(name, names));
  std::string list;
  for (std::size_t i = 0; i < names.size(); ++i) {
    list += (i == 0 ? "" : i + 1 == names.size() ? " and " : ", ") + quoted(names[i]);
  }
  hints.push_back("shapes are " + list);
  reporter.error(unknown_contact_shape, span, "there is no shape " + quoted(name), "", std::move(hints));
  return std::nullopt;
}

std::optional<Contact> read_contact(Evaluator& evaluator, Scope& scope, RobotModel& model,
                                    const RobotParts::ContactPart& part, const ContactEnds& ends) {
  return ContactReader(evaluator, scope, model, part).read(ends);
}

}  // namespace robotc::sema
