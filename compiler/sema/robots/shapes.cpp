#include "compiler/sema/robots/shapes.h"

#include <algorithm>
#include <array>
#include <utility>

#include "compiler/mechanism/shape_solid.h"
#include "compiler/sema/evaluation/evaluator.h"
#include "compiler/sema/evaluation/symbolic.h"
#include "compiler/sema/robots/placements.h"
#include "compiler/sema/robots/requirements.h"
#include "compiler/sema/robots/shape_lengths.h"
#include "compiler/sema/values/robot_diagnostics.h"
#include "compiler/sema/values/sema_diagnostics.h"

namespace robotc::sema {

namespace {

using expr::Id;

constexpr auto shape_synonyms = std::to_array<PropertySynonym>({
    {"length", "a `capsule` and a `cylinder` have a `length`"},
    {"radius", "a `ball`, a `capsule` and a `cylinder` have a `radius`"},
    {"size", "a `box` has a `size`"},
    {"radii", "an `ellipsoid` has `radii`"},
    {"file", "a `mesh` has a `file`"},
    {"scale", "a `mesh` has a `scale`"},
    {"diameter", "write `radius = …`, half of the diameter"},
    {"height", "a length along z is `length = …`, or the third of a box's `size`"},
    {"color", "write `colour = [red, green, blue]`, each from 0 to 1"},
    {"rgba", "write `colour = [red, green, blue, opacity]`, each from 0 to 1"},
    {"at", "a placement follows the shape: `shape box = at(…) { … }`"},
    {"origin", "a placement follows the shape: `shape box = at(…) { … }`"},
    {"inertia", "the inertia of a shape follows from its `mass` or its `density`"},
    {"com", "the mass centre of a shape follows from its geometry"},
    {"visual", "write `role = visual` for looks alone, `role = collision` for collisions alone"},
    {"collision", "write `role = visual` for looks alone, `role = collision` for collisions alone"},
    {"filename", "write `file = \"…\"`"},
    {"path", "write `file = \"…\"`"},
});

constexpr NumberForm density_form{
    "density", dimensions::mass / (dimensions::length * dimensions::length * dimensions::length), "kg/m^3", "rho_"};
constexpr NumberForm mass_form{"mass", dimensions::mass, "kg", "m_", true};

/// Reads the shapes of one link.
class ShapeReader {
 public:
  ShapeReader(Evaluator& evaluator, Scope& scope, RobotModel& model, LinkId link, const PropertySet& properties)
      : evaluator_(evaluator),
        pool_(evaluator.pool()),
        scope_(scope),
        model_(model),
        link_(link),
        link_mass_(properties.find("mass")),
        link_density_(properties.find("density")),
        owner_{evaluator,
               scope,
               model,
               model.mechanism.link(link).name,
               part_name(model.mechanism.link(link).name),
               shape_number_out_of_range} {}

  bool read(const std::vector<const syntax::Property*>& shapes, std::vector<RigidBody>& bodies);

 private:
  /// The sources of a shape's mass; all null: it has none.
  struct Weight {
    const syntax::Property* mass = nullptr;
    const syntax::Property* density = nullptr;
    [[nodiscard]] bool given() const { return mass != nullptr || density != nullptr; }
  };

  [[nodiscard]] Reporter& reporter() const { return evaluator_.reporter(); }
  bool read_shape(const syntax::Property& written, std::vector<RigidBody>& bodies);
  bool read_role(const syntax::Property& written, Shape& shape);
  bool read_colour(const syntax::Property& written, Shape& shape);
  bool read_mesh(const PropertySet& properties, Span span, Shape& shape);
  /// Nothing (reported) if mass and density exclude each other.
  std::optional<Weight> weight_of(const PropertySet& properties, const Shape& shape);
  bool add_body(const Shape& shape, const Weight& weight, std::vector<RigidBody>& bodies);
  std::optional<ShapeSolid> solid(const Shape& shape);
  bool given_twice(const syntax::Property& one, const syntax::Property& other, std::string message);

  Evaluator& evaluator_;
  expr::Pool& pool_;
  Scope& scope_;
  RobotModel& model_;
  LinkId link_;
  const syntax::Property* link_mass_;
  const syntax::Property* link_density_;
  NumberOwner owner_;
  Id density_{};  ///< of the link, once read
  bool density_used_ = false;
};

bool ShapeReader::given_twice(const syntax::Property& one, const syntax::Property& other, std::string message) {
  reporter().error(mass_given_twice, other.name.span, std::move(message), "", {"remove one of them"},
                   {{one.name.span, "a mass already"}});
  return false;
}

bool ShapeReader::read_role(const syntax::Property& written, Shape& shape) {
  const std::string_view role = reporter().sources().text(written.value->span);
  if (role == "visual" || role == "collision") {
    shape.visual = role == "visual";
    shape.collision = !shape.visual;
    return true;
  }
  reporter().error(unknown_role, written.value->span, "the role of a shape is `visual` or `collision`", "",
                   {"leave it out for both"});
  return false;
}

bool ShapeReader::read_colour(const syntax::Property& written, Shape& shape) {
  Expected expected = Expected::vector3("the colour", dimensions::none);
  expected.rows = 0;
  const auto value = evaluator_.tensor(*written.value, scope_, expected);
  if (!value) return false;
  const bool complete = value->rows == 3 || value->rows == 4;
  std::array<double, 4> colour{0, 0, 0, 1};
  bool sound = complete;
  for (std::size_t i = 0; complete && i < value->rows; ++i) {
    sound = sound && pool_.is_number(value->entries[i]);
    if (!sound) break;
    colour[i] = pool_.value(value->entries[i]).to_double();
    sound = colour[i] >= 0 && colour[i] <= 1;
  }
  if (!sound) {
    reporter().error(bad_colour, written.value->span, "a colour has three or four constants from 0 to 1",
                     complete ? "" : "this has " + std::to_string(value->rows),
                     {"write `colour = [red, green, blue]`, or with the opacity as a fourth number"});
    return false;
  }
  shape.colour = colour;
  return true;
}

/// `file` and `scale`. The file is not opened: a robot without its meshes moves as well.
bool ShapeReader::read_mesh(const PropertySet& properties, Span span, Shape& shape) {
  const syntax::Property* file = properties.find("file");
  const auto* path = file == nullptr ? nullptr : std::get_if<syntax::StringLiteral>(&file->value->node);
  if (path == nullptr || path->value.empty()) {
    if (!properties.sound()) return false;
    const Span place = file != nullptr && file->value != nullptr ? file->value->span : span;
    reporter().error(missing_property, place, "a mesh needs the path of its `file`", "",
                     {"write `file = \"meshes/arm.stl\"`, relative to this file"});
    return false;
  }
  shape.file = path->value;
  shape.file_span = file->value->span;
  shape.scale = {pool_.one(), pool_.one(), pool_.one()};
  const syntax::Property* scale = properties.find("scale");
  if (scale == nullptr) return true;
  Expected expected = Expected::numbers("the scale of a mesh");
  expected.dims = {dimensions::none};
  const auto value = evaluator_.tensor(*scale->value, scope_, expected);
  if (!value) return false;
  if (value->size() != 1 && (value->rank != 1 || value->size() != 3)) {
    reporter().error(shape_number_out_of_range, scale->value->span, "the scale of a mesh is a number or three", "",
                     {"write `scale = 0.001` for a file in millimetres"});
    return false;
  }
  for (std::size_t i = 0; i < 3; ++i) {
    const Id entry = value->entries[value->size() == 1 ? 0 : i];
    const Requirement requirement{Requirement::Kind::not_zero, entry, scale->value->span,
                                  "a scale of " + quoted(owner_.part) + " is zero", ""};
    if (!require(evaluator_, model_, requirement, shape_number_out_of_range, "the scale of a mesh must not be 0")) {
      return false;
    }
    shape.scale[i] = entry;
  }
  return true;
}

std::optional<ShapeReader::Weight> ShapeReader::weight_of(const PropertySet& properties, const Shape& shape) {
  Weight weight{properties.find("mass"), properties.find("density")};
  if (weight.mass != nullptr && weight.density != nullptr) {
    given_twice(*weight.mass, *weight.density, "a shape has a `mass` or a `density`");
    return std::nullopt;
  }
  if (weight.given() && link_mass_ != nullptr) {
    given_twice(*link_mass_, weight.mass != nullptr ? *weight.mass : *weight.density,
                "a link has a `mass`, or its shapes have theirs");
    return std::nullopt;
  }
  if (!weight.given() && link_density_ != nullptr && shape.collision) {
    weight.density = link_density_;
    density_used_ = true;
  }
  return weight;
}

std::optional<ShapeSolid> ShapeReader::solid(const Shape& shape) {
  if (shape.kind != ShapeKind::mesh) return solid_of(pool_, shape);
  const auto content = evaluator_.environment().read_beside(shape.file, shape.file_span);
  if (!content) return std::nullopt;
  const auto fail = [&](const std::string& message, const std::string& label) {
    reporter().error(mesh_without_volume, shape.file_span, message, label,
                     {"give the link its `mass`, `com` and `inertia`, and leave out the density of the shape"});
    return std::nullopt;
  };
  const auto mesh = solids::read_mesh(shape.file, *content);
  if (const auto* error = std::get_if<solids::MeshError>(&mesh)) {
    return fail("cannot read the mesh " + quoted(shape.file), error->reason);
  }
  const auto& surface = std::get<solids::Mesh>(mesh);
  if (const std::size_t open = solids::open_edges(surface); open > 0) {
    return fail("the mesh " + quoted(shape.file) + " encloses no volume",
                std::to_string(open) + " edges of its triangles have no neighbour");
  }
  const auto integrals = solids::integrate(surface, solids::MeshFilling::exact);
  if (!integrals) return fail("the mesh " + quoted(shape.file) + " encloses no volume", "its triangles face inwards");
  return solid_of(pool_, shape, *integrals);
}

bool ShapeReader::add_body(const Shape& shape, const Weight& weight, std::vector<RigidBody>& bodies) {
  const bool by_mass = weight.mass != nullptr;
  Id number;
  if (!by_mass && weight.density == link_density_) {
    if (!density_.valid()) density_ = read_number(owner_, *link_density_, density_form, "link " + quoted(owner_.part));
    number = density_;
  } else {
    number = read_number(owner_, by_mass ? *weight.mass : *weight.density, by_mass ? mass_form : density_form,
                         with_article(shape_model(shape.kind)));
  }
  if (!number.valid()) return false;
  const auto solid = this->solid(shape);
  if (!solid) return false;
  bodies.push_back(body_of(pool_, shape, *solid, by_mass ? number : pool_.mul(number, solid->volume)));
  return true;
}

bool ShapeReader::read_shape(const syntax::Property& written, std::vector<RigidBody>& bodies) {
  if (!written.label) {
    reporter().error(missing_property, written.name.span, "`shape` needs the name of a shape", "",
                     {"write `shape box { size = [x, y, z] m }`"});
    return false;
  }
  const auto kind = read_shape_kind(reporter(), reporter().sources().text(written.label->span), written.label->span,
                                    unknown_shape, [](const ShapeModel& shape) { return shape.has_volume; });
  if (!kind) return false;
  const ShapeModel& known = shape_model(*kind);
  const std::string what = with_article(known);
  std::vector<PropertyForm> forms;
  add_length_forms(forms, known);
  if (*kind == ShapeKind::mesh) forms.insert(forms.end(), {{"file"}, {"scale"}});
  std::string summary = what + " has ";
  for (const PropertyForm& form : forms) summary += quoted(form.name) + ", ";
  summary += "`colour`, `role`, `mass` and `density`";
  forms.insert(forms.end(), {{"colour"}, {"role"}, {"mass"}, density_property});
  const PropertySet properties(evaluator_, written.properties, {what, forms, shape_synonyms, summary});
  bool sound = properties.sound();

  Shape shape;
  shape.kind = *kind;
  shape.span = written.label->span;
  shape.link = link_;
  if (const syntax::Property* role = properties.find("role")) sound = read_role(*role, shape) && sound;
  if (const syntax::Property* colour = properties.find("colour")) sound = read_colour(*colour, shape) && sound;
  const std::optional<Weight> weight = weight_of(properties, shape);
  if (!weight) return false;
  // Formulas with letters have none for what does not move: its numbers have been checked before.
  if (!weight->given() && evaluator_.context().symbol_prefix != nullptr) return sound;

  const auto placement =
      read_placement(evaluator_, scope_, written.placement.get(), {.still = "a shape", .name = owner_.part});
  sound = read_lengths(owner_, properties, written.label->span, known, shape.lengths) && sound;
  if (*kind == ShapeKind::mesh) sound = read_mesh(properties, written.label->span, shape) && sound;
  if (!placement || !sound) return false;
  shape.pose = compose(pool_, placement->before, placement->after);
  if (weight->given() && !add_body(shape, *weight, bodies)) return false;
  model_.mechanism.shapes.push_back(std::move(shape));
  return true;
}

bool ShapeReader::read(const std::vector<const syntax::Property*>& shapes, std::vector<RigidBody>& bodies) {
  bool sound = true;
  if (link_mass_ != nullptr && link_density_ != nullptr) {
    return given_twice(*link_mass_, *link_density_, "a link has a `mass` or a `density`");
  }
  for (const syntax::Property* written : shapes) sound = read_shape(*written, bodies) && sound;
  if (link_density_ != nullptr && !density_used_ && sound) {
    reporter().error(
        density_without_volume, link_density_->name.span,
        "the density of " + quoted(owner_.part) + " has no volume to fill", "",
        {"add a shape: `shape box { size = [x, y, z] m }`; those with `role = visual` weigh nothing, unless "
         "they have a `density` of their own"});
    return false;
  }
  return sound;
}

}  // namespace

bool read_shapes(Evaluator& evaluator, Scope& scope, RobotModel& model, LinkId link, const PropertySet& properties,
                 std::vector<RigidBody>& bodies) {
  return ShapeReader(evaluator, scope, model, link, properties).read(properties.all("shape"), bodies);
}

}  // namespace robotc::sema
