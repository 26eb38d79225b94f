#include "compiler/sema/robots/shape_lengths.h"

#include <algorithm>
#include <array>

#include "compiler/sema/evaluation/evaluator.h"
#include "compiler/sema/evaluation/symbolic.h"
#include "compiler/sema/robots/requirements.h"
#include "compiler/sema/values/robot_diagnostics.h"

namespace robotc::sema {

namespace {

using expr::Id;

constexpr NumberForm radius_form{"radius", dimensions::length, "m", "r_", false, "write `radius = … mm`"};
constexpr NumberForm segment_form{
    "length", dimensions::length,
    "m",      "l_",
    false,    "write `length = … mm`: that of the segment along z which the radius is about"};
constexpr NumberForm cylinder_form{"length", dimensions::length, "m", "l_", false, "write `length = … mm`: along z"};

/// False (reported) for a number that is negative, or 0 if it must not be. `subject` is "the radius of `heel`".
bool is_in_range(const NumberOwner& owner, Id value, Span span, const std::string& subject, std::string_view unit,
                 bool may_be_zero, const std::string& message) {
  for (const auto kind : {Requirement::Kind::not_negative, Requirement::Kind::not_zero}) {
    const bool zero = kind == Requirement::Kind::not_zero;
    if (zero && may_be_zero) continue;
    const Requirement requirement{kind, value, span, subject + (zero ? " is zero" : " is negative"), std::string(unit)};
    if (!require(owner.evaluator, owner.model, requirement, owner.out_of_range, message)) return false;
  }
  return true;
}

bool read_size(const NumberOwner& owner, const PropertySet& properties, Span span, const ShapeModel& shape,
               ShapeLengths& lengths) {
  const std::string what = with_article(shape);
  const bool edges = shape.shape == ShapeKind::box;
  const syntax::Property* written = properties.find(shape.size_name);
  if (written == nullptr) {
    if (properties.sound()) {
      owner.evaluator.reporter().error(
          missing_property, span, what + " needs its " + quoted(shape.size_name), "",
          {edges ? "write `size = [x, y, z] m`: the lengths of its edges along the axes of its frame"
                 : "write `radii = [x, y, z] m`: its half axes along those of its frame"});
    }
    return false;
  }
  const auto size = owner.evaluator.tensor(
      *written->value, owner.scope,
      Expected::vector3("the " + std::string(shape.size_name) + " of " + what, dimensions::length));
  if (!size) return false;
  const std::string subject = (edges ? "an edge of " : "a half axis of ") + quoted(owner.part);
  const std::string message = (edges ? "the edges of " : "the half axes of ") + what + " must be positive";
  for (const Id entry : size->entries) {
    if (!is_in_range(owner, entry, written->value->span, subject, "m", false, message)) return false;
  }
  lengths.size = keep_symbols(owner.evaluator, {size->entries[0], size->entries[1], size->entries[2]},
                              "s_" + owner.symbol, dimensions::length, written->value->span);
  return true;
}

}  // namespace

Id read_number(const NumberOwner& owner, const syntax::Property& written, const NumberForm& form,
               const std::string& what) {
  const std::string name(form.name);
  const auto value = owner.evaluator.tensor(*written.value, owner.scope,
                                            Expected::scalar("the " + name + " of " + what, form.dimension));
  if (!value) return {};
  const std::string message =
      "the " + name + " of " + what + (form.may_be_zero ? " must not be negative" : " must be positive");
  if (!is_in_range(owner, value->entries[0], written.value->span, "the " + name + " of " + quoted(owner.part),
                   form.unit, form.may_be_zero, message)) {
    return {};
  }
  return keep_symbol(owner.evaluator, value->entries[0], std::string(form.symbol) + owner.symbol, form.dimension,
                     written.value->span);
}

Id read_needed(const NumberOwner& owner, const PropertySet& properties, Span span, const NumberForm& form,
               const std::string& what) {
  if (const syntax::Property* written = properties.find(form.name)) return read_number(owner, *written, form, what);
  if (properties.sound()) {
    owner.evaluator.reporter().error(missing_property, span, what + " needs its " + quoted(form.name), "",
                                     {std::string(form.hint)});
  }
  return {};
}

void add_length_forms(std::vector<PropertyForm>& forms, const ShapeModel& shape) {
  if (shape.has_radius) forms.push_back({"radius"});
  if (shape.has_length) forms.push_back({"length"});
  if (!shape.size_name.empty()) forms.push_back({shape.size_name});
}

bool read_lengths(const NumberOwner& owner, const PropertySet& properties, Span span, const ShapeModel& shape,
                  ShapeLengths& lengths) {
  const std::string what = with_article(shape);
  bool sound = true;
  if (shape.has_radius) {
    lengths.radius = read_needed(owner, properties, span, radius_form, what);
    sound = lengths.radius.valid();
  }
  if (shape.has_length) {
    const NumberForm& form = shape.shape == ShapeKind::cylinder ? cylinder_form : segment_form;
    lengths.length = read_needed(owner, properties, span, form, what);
    sound = sound && lengths.length.valid();
  }
  return (shape.size_name.empty() || read_size(owner, properties, span, shape, lengths)) && sound;
}

std::string with_article(const ShapeModel& shape) {
  return (std::string_view("aeiou").find(shape.name.front()) == std::string_view::npos ? "a " : "an ") +
         std::string(shape.name);
}

std::optional<ShapeKind> read_shape_kind(Reporter& reporter, std::string_view name, Span span, DiagnosticKind unknown,
                                         bool (*fits)(const ShapeModel&)) {
  std::vector<std::string_view> names;
  for (const ShapeModel& known : shape_models()) {
    if (!fits(known)) continue;
    if (known.name == name) return known.shape;
    names.push_back(known.name);
  }
  static constexpr auto foreign = std::to_array<std::pair<std::string_view, std::string_view>>({
      {"sphere", "ball"},
      {"cuboid", "box"},
      {"cube", "box"},
      {"rod", "capsule"},
      {"tube", "cylinder"},
      {"wheel", "disc"},
      {"wheel", "cylinder"},
      {"cylinder", "disc"},
      {"disc", "cylinder"},
      {"disk", "disc"},
      {"disk", "cylinder"},
      {"floor", "plane"},
      {"halfspace", "plane"},
      {"ground", "plane"},
      {"corner", "point"},
      {"file", "mesh"},
      {"stl", "mesh"},
  });
  const auto* const meant = std::ranges::find_if(foreign, [&](const auto& row) {
    return row.first == name && std::ranges::find(names, row.second) != names.end();
  });
  std::vector<std::string> hints = did_you_mean(meant != foreign.end() ? meant->second : nearest_name(name, names));
  std::string list;
  for (std::size_t i = 0; i < names.size(); ++i) {
    list += (i == 0 ? "" : i + 1 == names.size() ? " and " : ", ") + quoted(names[i]);
  }
  hints.push_back("shapes are " + list);
  reporter.error(unknown, span, "there is no shape " + quoted(name), "", std::move(hints));
  return std::nullopt;
}

}  // namespace robotc::sema
