#include "compiler/import/read_sdf.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>

#include "compiler/import/import_diagnostics.h"
#include "compiler/import/part_names.h"
#include "compiler/import/rigid.h"
#include "compiler/import/shape_text.h"
#include "compiler/import/values.h"

namespace robotc::importing {

namespace {

/// A part of an SDF file with a frame of its own.
struct Entity {
  enum class Kind : std::uint8_t { world, model, link, joint, frame };
  Kind kind = Kind::world;
  std::optional<XmlNode> node;  ///< none: the world
  std::size_t model = 0;        ///< that it is in
  std::string name;             ///< as written, without those of models around it
  Pose pose;                    ///< in the frame of `base`
  std::size_t base = 0;
  std::optional<XmlText> relative_to;
  std::size_t index = 0;                                  ///< of the link or joint in the robot
  std::map<std::string, std::size_t, std::less<>> names;  ///< of a model: what is in it
  std::optional<std::size_t> first_link;                  ///< of a model: an entity
  std::optional<XmlText> canonical;                       ///< of a model
};

class SdfReader {
 public:
  explicit SdfReader(Reading& reading) : findings_(reading.findings), document_(reading.document) {}

  std::optional<Robot> run();

 private:
  static constexpr std::size_t world = 0;

  std::optional<XmlNode> find_model(const XmlNode& root);
  void collect(const XmlNode& node, std::size_t around, const std::string& prefix);
  std::size_t add(Entity::Kind kind, const XmlNode& node, std::size_t model);
  void read_pose(const XmlNode& node, Pose& pose, std::optional<XmlText>* relative_to);
  std::optional<std::size_t> look_up(std::size_t model, const XmlText& name);
  void find_bases();
  bool check_bases();
  /// The pose of a frame in another one, at zero coordinates.
  Pose relative(std::size_t from, std::size_t to) const;
  std::optional<std::size_t> link_of(std::size_t entity, const XmlText& name);
  std::optional<Number> value_of(const XmlNode& node, std::string_view child);
  std::optional<Vector> vector_of(const XmlNode& node, std::string_view child);
  bool flag_of(const XmlNode& node, std::string_view child);
  void read_link(const XmlNode& node, Link& link);
  void read_inertial(const XmlNode& node, Link& link);
  void read_shape(const XmlNode& node, Link& link);
  std::optional<std::array<double, 4>> read_colour(const XmlNode& visual);
  void read_joint(std::size_t entity);
  void read_axis(std::size_t entity, const XmlNode& node, Joint& joint);
  void read_limits(const XmlNode& node, Joint& joint);
  void read_mimics();
  void stand_root();

  Findings& findings_;
  XmlDocument& document_;
  Robot robot_;
  std::vector<Entity> entities_;
  double version_ = 1.7;
  struct MimicNode {
    std::size_t joint;
    std::size_t model;
    XmlNode node;
  };
  std::vector<MimicNode> mimics_;
};

std::optional<Number> SdfReader::value_of(const XmlNode& node, std::string_view name) {
  const auto child = node.child(name);
  if (!child) return std::nullopt;
  child->use();
  const auto text = child->text();
  if (!text) return std::nullopt;
  const auto numbers = read_numbers(findings_, *text, "`<" + std::string(name) + ">`", 1);
  return numbers ? std::optional(numbers->front()) : std::nullopt;
}

std::optional<Vector> SdfReader::vector_of(const XmlNode& node, std::string_view name) {
  const auto child = node.child(name);
  if (!child) return std::nullopt;
  child->use();
  const auto text = child->text();
  if (!text) return std::nullopt;
  const auto numbers = read_numbers(findings_, *text, "`<" + std::string(name) + ">`", 3);
  if (!numbers) return std::nullopt;
  return Vector{(*numbers)[0], (*numbers)[1], (*numbers)[2]};
}

bool SdfReader::flag_of(const XmlNode& node, std::string_view name) {
  const auto child = node.child(name);
  if (!child) return false;
  child->use();
  const auto text = child->text();
  return text && (text->text == "true" || text->text == "1");
}

/// The `<pose>` of an element; identity without one.
void SdfReader::read_pose(const XmlNode& node, Pose& pose, std::optional<XmlText>* relative_to) {
  const auto child = node.child("pose");
  if (!child) return;
  child->use();
  pose.span = child->span();
  if (const auto name = child->attribute("relative_to"); name && !name->text.empty()) {
    if (relative_to != nullptr) {
      *relative_to = name;
    } else {
      findings_.error(not_supported_in_file, name->span,
                      "`relative_to` of a pose in `<" + std::string(node.name()) + ">` is not read");
    }
  }
  const auto degrees = child->attribute("degrees");
  const bool in_degrees = degrees && (degrees->text == "true" || degrees->text == "1");
  const auto format = child->attribute("rotation_format");
  const bool quaternion = format && format->text == "quat_xyzw";
  const auto text = child->text();
  if (!text) return;
  const auto numbers = read_numbers(findings_, *text, "`<pose>`", quaternion ? 7 : 6);
  if (!numbers) return;
  const auto& n = *numbers;
  pose.position = {n[0], n[1], n[2]};
  if (quaternion) {
    pose.rotation = {Rotation::Form::quaternion, {n[6], n[3], n[4], n[5]}, text->span};
    const bool zero = std::all_of(n.begin() + 3, n.end(), [](const Number& number) { return number.value == 0; });
    if (!zero) return;
    findings_.error(bad_value_in_file, text->span, "a quaternion of length 0 is no rotation");
    pose.rotation = {};
    return;
  }
  pose.rotation = {Rotation::Form::rpy, {n[3], n[4], n[5], {}}, text->span};
  if (!in_degrees) return;
  for (std::size_t i = 0; i < 3; ++i) {
    Number& angle = pose.rotation.numbers[i];
    if (angle.value != 0) angle = {angle.value * std::numbers::pi / 180, angle.text + " deg", angle.span};
  }
}

std::size_t SdfReader::add(Entity::Kind kind, const XmlNode& node, std::size_t model) {
  node.use();
  Entity entity;
  entity.kind = kind;
  entity.node = node;
  entity.model = model;
  const auto name = require(findings_, node, "name");
  if (name) {
    entity.name = name->text;
    const bool reserved = name->text == "world" || (name->text.starts_with("__") && name->text.ends_with("__"));
    if (reserved || name->text.find("::") != std::string_view::npos) {
      findings_.error(bad_value_in_file, name->span, quote(name->text) + " is reserved in SDF");
    }
    if (!entities_[model].names.emplace(entity.name, entities_.size()).second) {
      const Entity& first = entities_[entities_[model].names.find(entity.name)->second];
      findings_.error(twice_in_file, name->span, quote(name->text) + " is defined twice", "again here",
                      {"all names of a model differ in SDF"}, {{first.node->span(), "first here"}});
    }
  }
  read_pose(node, entity.pose, &entity.relative_to);
  entities_.push_back(std::move(entity));
  return entities_.size() - 1;
}

void SdfReader::collect(const XmlNode& node, std::size_t around, const std::string& prefix) {
  const std::size_t model = add(Entity::Kind::model, node, around);
  if (const auto name = node.attribute("canonical_link"); name && !name->text.empty()) {
    entities_[model].canonical = name;
  }
  if (const auto name = node.attribute("placement_frame"); name && !name->text.empty()) {
    findings_.error(not_supported_in_file, name->span, "`placement_frame` is not read", "",
                    {"write the pose of the model itself"});
  }
  for (const XmlNode& child : node.children()) {
    if (child.is("link")) {
      const std::size_t entity = add(Entity::Kind::link, child, model);
      if (!entities_[model].first_link) entities_[model].first_link = entity;
      Link link;
      link.name = prefix + entities_[entity].name;
      link.span = child.span();
      link.name_span = child.peek("name") ? child.peek("name")->span : link.span;
      entities_[entity].index = robot_.links.size();
      read_link(child, link);
      robot_.links.push_back(std::move(link));
    } else if (child.is("joint")) {
      const std::size_t entity = add(Entity::Kind::joint, child, model);
      entities_[entity].index = robot_.joints.size();
      Joint joint;
      joint.name = prefix + entities_[entity].name;
      joint.span = child.span();
      joint.name_span = child.peek("name") ? child.peek("name")->span : joint.span;
      robot_.joints.push_back(std::move(joint));
    } else if (child.is("frame")) {
      const std::size_t entity = add(Entity::Kind::frame, child, model);
      (void)child.attribute("attached_to");
      entities_[entity].index = entities_.size();
    } else if (child.is("model")) {
      const std::string inner = prefix + std::string(child.peek("name") ? child.peek("name")->text : "") + "::";
      collect(child, model, inner);
      const std::size_t nested = entities_[model].names.empty() ? 0 : entities_.size() - 1;
      if (!entities_[model].first_link && nested > 0) {
        for (std::size_t i = model + 1; i < entities_.size() && !entities_[model].first_link; ++i) {
          if (entities_[i].kind == Entity::Kind::link) entities_[model].first_link = i;
        }
      }
    } else if (child.is("include")) {
      const auto uri = child.child("uri");
      const auto text = uri ? uri->text() : std::nullopt;
      findings_.error(not_supported_in_file, child.span(),
                      "an included model" + (text ? ", " + quote(text->text) + "," : "") + " is not read", "",
                      {"`gz sdf -p FILE` writes it into the file"});
    } else if (!child.is("pose")) {
      child.keep_all();  // plugins, `static`, `self_collide` and the like
    }
  }
}

std::optional<std::size_t> SdfReader::look_up(std::size_t model, const XmlText& name) {
  if (name.text == "__model__") return model;
  if (name.text == "world") return world;
  std::string_view rest = name.text;
  std::size_t at = model;
  while (true) {
    const std::size_t end = rest.find("::");
    const std::string_view word = rest.substr(0, end);
    if (word == "__model__" && end == std::string_view::npos) return at;
    const auto found = entities_[at].names.find(word);
    if (found == entities_[at].names.end()) break;
    if (end == std::string_view::npos) return found->second;
    at = found->second;
    if (entities_[at].kind != Entity::Kind::model) break;
    rest.remove_prefix(end + 2);
  }
  std::vector<std::string_view> names;
  for (const auto& [known, ignored] : entities_[model].names) names.push_back(known);
  const std::string_view near = nearest_name(name.text, names);
  findings_.error(
      unknown_in_file, name.span, "there is no link, joint, frame or model " + quote(name.text), "",
      near.empty() ? std::vector<std::string>{} : std::vector<std::string>{"did you mean " + quote(near) + "?"});
  return std::nullopt;
}

void SdfReader::find_bases() {
  for (std::size_t i = 1; i < entities_.size(); ++i) {
    Entity& entity = entities_[i];
    std::optional<std::size_t> base = entity.model;
    if (entity.relative_to) {
      base = look_up(entity.model, *entity.relative_to);
    } else if (entity.kind == Entity::Kind::joint) {
      const auto child = entity.node->child("child");
      const auto name = child ? child->text() : std::nullopt;
      if (name) base = look_up(entity.model, *name);
    } else if (entity.kind == Entity::Kind::frame) {
      if (const auto name = entity.node->attribute("attached_to"); name && !name->text.empty()) {
        base = look_up(entity.model, *name);
      }
    }
    entity.base = base.value_or(world);
  }
}

/// False (reported) if poses are relative to each other in a circle.
bool SdfReader::check_bases() {
  for (std::size_t i = 1; i < entities_.size(); ++i) {
    std::size_t at = i, steps = 0;
    while (at != world && steps++ <= entities_.size()) at = entities_[at].base;
    if (at == world) continue;
    findings_.error(not_a_tree, entities_[i].node->span(),
                    "the pose of " + quote(entities_[i].name) + " is relative to frames that are relative to it");
    return false;
  }
  return true;
}

Pose SdfReader::relative(std::size_t from, std::size_t to) const {
  const auto path = [&](std::size_t at) {
    std::vector<std::size_t> result{at};
    while (at != world) result.push_back(at = entities_[at].base);
    std::reverse(result.begin(), result.end());
    return result;
  };
  const std::vector<std::size_t> a = path(from), b = path(to);
  std::size_t common = 0;
  while (common < a.size() && common < b.size() && a[common] == b[common]) ++common;
  Pose down, up;
  for (std::size_t i = common; i < a.size(); ++i) up = compose(up, entities_[a[i]].pose);
  for (std::size_t i = common; i < b.size(); ++i) down = compose(down, entities_[b[i]].pose);
  return compose(inverse(up), down);
}

/// The link that a frame is part of.
std::optional<std::size_t> SdfReader::link_of(std::size_t entity, const XmlText& name) {
  for (std::size_t steps = 0; steps <= entities_.size(); ++steps) {
    const Entity& at = entities_[entity];
    std::optional<std::size_t> next;
    switch (at.kind) {
      case Entity::Kind::link:
        return at.index;
      case Entity::Kind::model:
        next = at.canonical ? look_up(entity, *at.canonical) : at.first_link;
        break;
      case Entity::Kind::joint: {
        const auto child = at.node->child("child");
        const auto text = child ? child->text() : std::nullopt;
        if (text) next = look_up(at.model, *text);
        break;
      }
      case Entity::Kind::frame: {
        const auto text = at.node->attribute("attached_to");
        next = text && !text->text.empty() ? look_up(at.model, *text) : std::optional(at.model);
        break;
      }
      case Entity::Kind::world:
        break;
    }
    if (!next) break;
    entity = *next;
  }
  findings_.error(bad_value_in_file, name.span, quote(name.text) + " is part of no link");
  return std::nullopt;
}

void SdfReader::read_inertial(const XmlNode& node, Link& link) {
  node.use();
  Inertia inertia;
  inertia.span = node.span();
  if (const auto automatic = node.attribute("auto"); automatic && automatic->text == "true") {
    findings_.error(not_supported_in_file, automatic->span,
                    "the mass of " + link_text(link) + " is to be computed from its shapes, which is not read", "",
                    {"write `<mass>` and `<inertia>`"});
  }
  read_pose(node, inertia.centre, nullptr);
  inertia.mass = value_of(node, "mass").value_or(Number{1, "1", node.span()});
  const auto moments = node.child("inertia");
  if (moments) moments->use();
  constexpr std::array<std::string_view, 6> names{"ixx", "ixy", "ixz", "iyy", "iyz", "izz"};
  for (std::size_t i = 0; i < 6; ++i) {
    std::optional<Number> moment;
    if (moments) moment = value_of(*moments, names[i]);
    const bool diagonal = i == 0 || i == 3 || i == 5;
    inertia.moments[i] = moment.value_or(diagonal ? Number{1, "1", node.span()} : Number{});
  }
  if (!node.child("mass") || !moments) {
    findings_.warn(inertia_in_file, node.span(), "what `<inertial>` does not say is 1 kg and 1 kg*m^2, as in SDF",
                   link_text(link));
  }
  for (const XmlNode& child : node.children()) {
    if (child.is("fluid_added_mass")) {
      findings_.error(not_supported_in_file, child.span(), "the added mass of a fluid is not read");
    }
  }
  const bool weighs = inertia.mass.value != 0 || std::any_of(inertia.moments.begin(), inertia.moments.end(),
                                                             [](const Number& moment) { return moment.value != 0; });
  if (weighs) link.bodies.push_back(std::move(inertia));
}

/// The diffuse colour of the `<material>` of a shape, or the ambient one; `<transparency>` is 1 minus the opacity.
std::optional<std::array<double, 4>> SdfReader::read_colour(const XmlNode& visual) {
  const auto material = visual.child("material");
  if (!material) return std::nullopt;
  material->use();
  std::optional<std::array<double, 4>> colour;
  for (const XmlNode& child : material->children()) {
    const bool main = child.is("diffuse");
    if (!main && !child.is("ambient")) {
      child.keep_all();
      continue;
    }
    child.use();
    const auto text = child.text();
    if (!text) continue;
    const std::size_t count = words(*text).size() == 3 ? 3 : 4;
    const auto numbers = read_numbers(findings_, *text, "`<" + std::string(child.name()) + ">`", count);
    if (numbers && (main || !colour)) colour = clamped_colour(*numbers);
  }
  const auto transparency = value_of(visual, "transparency");
  if (transparency && colour) (*colour)[3] = std::clamp(1 - transparency->value, 0.0, 1.0);
  return colour;
}

void SdfReader::read_shape(const XmlNode& node, Link& link) {
  Shape shape;
  shape.span = node.span();
  shape.visible = node.is("visual");
  shape.touches = !shape.visible;
  if (const auto name = node.keep_attribute("name")) shape.name = name->text;
  const auto pose = node.child("pose");
  const bool elsewhere = pose && pose->has("relative_to");
  if (!elsewhere) read_pose(node, shape.pose, nullptr);
  const auto geometry = node.child("geometry");
  bool known = geometry && !geometry->children().empty() && !elsewhere;
  if (known) {
    const XmlNode kind = geometry->children().front();
    kind.use();
    if (kind.is("box")) {
      shape.kind = Shape::Kind::box;
      shape.size = vector_of(kind, "size").value_or(Vector{computed(1), computed(1), computed(1)});
    } else if (kind.is("sphere")) {
      shape.kind = Shape::Kind::sphere;
      shape.size[0] = value_of(kind, "radius").value_or(computed(1));
    } else if (kind.is("cylinder") || kind.is("capsule")) {
      shape.kind = kind.is("cylinder") ? Shape::Kind::cylinder : Shape::Kind::capsule;
      shape.size[0] = value_of(kind, "radius").value_or(computed(1));
      shape.size[1] = value_of(kind, "length").value_or(computed(1));
    } else if (kind.is("ellipsoid")) {
      shape.kind = Shape::Kind::ellipsoid;
      shape.size = vector_of(kind, "radii").value_or(Vector{computed(1), computed(1), computed(1)});
    } else if (kind.is("mesh")) {
      shape.kind = Shape::Kind::mesh;
      if (const auto uri = kind.child("uri")) {
        uri->use();
        if (const auto text = uri->text()) {
          shape.mesh = text->text;
          shape.mesh_span = text->span;
        }
      }
      shape.size = vector_of(kind, "scale").value_or(Vector{computed(1), computed(1), computed(1)});
    } else {
      known = false;
    }
  }
  if (shape.visible && known) shape.colour = read_colour(node);
  if (known && can_be_written(shape)) {
    node.use();
    geometry->use();
  } else {
    node.keep_all();
  }
  if (known) link.shapes.push_back(std::move(shape));
}

void SdfReader::read_link(const XmlNode& node, Link& link) {
  bool has_inertial = false;
  for (const XmlNode& child : node.children()) {
    if (child.is("inertial")) {
      if (has_inertial) {
        findings_.error(twice_in_file, child.span(), link_text(link) + " has two `<inertial>`");
        continue;
      }
      has_inertial = true;
      read_inertial(child, link);
    } else if (child.is("visual") || child.is("collision")) {
      read_shape(child, link);
    } else if (!child.is("pose")) {
      child.keep_all();  // sensors, `self_collide`, `gravity` and the like
    }
  }
  if (const auto gravity = node.child("gravity");
      gravity && gravity->text() && gravity->text()->text != "true" && gravity->text()->text != "1") {
    findings_.warn(doubtful_in_file, gravity->span(), "gravity acts on all links, also where the file says no",
                   link_text(link));
  }
  if (has_inertial) return;
  findings_.warn(inertia_in_file, node.span(), "a link without `<inertial>` has 1 kg and 1 kg*m^2, as in SDF",
                 link_text(link));
  Inertia inertia;
  inertia.span = node.span();
  inertia.mass = {1, "1", node.span()};
  for (const std::size_t i : {0U, 3U, 5U}) inertia.moments[i] = {1, "1", node.span()};
  link.bodies.push_back(std::move(inertia));
}

void SdfReader::read_limits(const XmlNode& node, Joint& joint) {
  const auto limit = node.child("limit");
  if (!limit) return;
  limit->use();
  joint.limits.span = limit->span();
  const auto read = [&](std::string_view name) -> std::optional<Number> {
    const auto child = limit->child(name);
    if (!child) return std::nullopt;
    child->use();
    const auto text = child->text();
    if (!text || is_infinite(text->text)) return std::nullopt;
    const auto numbers = read_numbers(findings_, *text, "`<" + std::string(name) + ">`", 1);
    if (!numbers || std::abs(numbers->front().value) >= 1e15) return std::nullopt;
    return numbers->front();
  };
  auto lower = read("lower"), upper = read("upper");
  if (joint.continuous) {
    lower.reset();
    upper.reset();
  }
  if (lower && upper && lower->value > upper->value) {
    findings_.warn(limits_in_file, lower->span, "position limits in the wrong order are exchanged", joint_text(joint));
    std::swap(lower, upper);
  } else if (lower && upper && lower->value == upper->value) {
    findings_.warn(limits_in_file, lower->span, "equal ends of the position are read as no limits", joint_text(joint),
                   "a joint that does not move is `fixed`");
    lower.reset();
    upper.reset();
  } else if (lower.has_value() != upper.has_value()) {
    findings_.warn(limits_in_file, limit->span(), "a position limit with one end is left out", joint_text(joint));
  }
  joint.limits.lower = lower;
  joint.limits.upper = upper;
  joint.limits.speed = read("velocity");
  joint.limits.effort = read("effort");
  // −1 means none.
  for (std::optional<Number>* value : {&joint.limits.speed, &joint.limits.effort}) {
    if (*value && (*value)->value <= 0) value->reset();
  }
  for (const XmlNode& child : limit->children()) {
    if (child.is("stiffness") || child.is("dissipation")) child.keep_all();
  }
}

void SdfReader::read_axis(std::size_t entity, const XmlNode& node, Joint& joint) {
  node.use();
  const std::size_t model = entities_[entity].model;
  joint.axis = Vector{Number{}, Number{}, Number{1, "1", node.span()}};
  joint.axis_span = node.span();
  if (const auto xyz = vector_of(node, "xyz")) {
    joint.axis = *xyz;
    joint.axis_span = node.child("xyz")->span();
    std::optional<std::size_t> along;
    if (const auto name = node.child("xyz")->attribute("expressed_in"); name && !name->text.empty()) {
      along = look_up(model, *name);
    }
    // Until 1.4, axes were along those of the model; until 1.6, if the file said so.
    if (flag_of(node, "use_parent_model_frame") || version_ < 1.5 - 1e-9) along = model;
    if (along) joint.axis = rotated(relative(entity, *along).rotation, *joint.axis);
    if (is_zero(*joint.axis)) {
      findings_.error(bad_value_in_file, joint.axis_span, "the axis of " + joint_text(joint) + " has the length 0");
      return;
    }
  }
  if (const auto dynamics = node.child("dynamics")) {
    dynamics->use();
    joint.viscous = value_of(*dynamics, "damping");
    joint.coulomb = value_of(*dynamics, "friction");
    joint.stiffness = value_of(*dynamics, "spring_stiffness");
    joint.rest = value_of(*dynamics, "spring_reference");
    for (std::optional<Number>* value : {&joint.viscous, &joint.coulomb, &joint.stiffness}) {
      if (*value && (*value)->value < 0) {
        findings_.warn(doubtful_in_file, (*value)->span, "negative friction or stiffness is read as none",
                       joint_text(joint));
        value->reset();
      }
    }
  }
  read_limits(node, joint);
  if (const auto mimic = node.child("mimic")) {
    mimics_.push_back({static_cast<std::size_t>(&joint - robot_.joints.data()), model, mimic->use()});
  }
}

void SdfReader::read_joint(std::size_t entity) {
  const XmlNode node = *entities_[entity].node;
  const std::size_t model = entities_[entity].model, index = entities_[entity].index;
  const auto type = require(findings_, node, "type");
  if (!type) return;
  {
    Joint& joint = robot_.joints[index];
    joint.type_span = type->span;
    std::array<std::optional<std::size_t>, 2> ends;  // entities
    constexpr std::array<std::string_view, 2> names{"parent", "child"};
    for (std::size_t i = 0; i < 2; ++i) {
      const auto end = node.child(names[i]);
      const auto text = end ? end->use().text() : std::nullopt;
      if (!text) {
        findings_.error(missing_in_file, node.span(), joint_text(joint) + " has no `<" + std::string(names[i]) + ">`");
        return;
      }
      const auto found = look_up(model, *text);
      if (!found) return;
      if (*found == world && i == 0) {
        ends[i] = world;
        continue;
      }
      const auto link = link_of(*found, *text);
      if (!link) return;
      if (i == 0) {
        joint.parent = *link;
      } else {
        joint.child = *link;
      }
      // The entity of the link: frames of both are relative to it.
      for (std::size_t k = 1; k < entities_.size(); ++k) {
        if (entities_[k].kind == Entity::Kind::link && entities_[k].index == *link) ends[i] = k;
      }
    }
    joint.origin = relative(*ends[0], entity);
    joint.after = relative(entity, *ends[1]);
    if (!joint.origin.span.valid()) joint.origin.span = joint.span;
    if (!joint.after.span.valid()) joint.after.span = joint.span;
  }
  const std::string_view kind = type->text;
  Joint& joint = robot_.joints[index];
  const auto first = node.child("axis"), second = node.child("axis2");
  if (kind == "fixed" || kind == "ball") {
    joint.type = kind == "fixed" ? Joint::Type::fixed : Joint::Type::spherical;
    if (first) first->keep_all();
    if (second) second->keep_all();
  } else if (kind == "revolute" || kind == "continuous" || kind == "prismatic" || kind == "screw" ||
             kind == "universal" || kind == "revolute2") {
    joint.type = kind == "prismatic" ? Joint::Type::prismatic
                 : kind == "screw"   ? Joint::Type::screw
                                     : Joint::Type::revolute;
    joint.continuous = kind == "continuous";
    if (!first) {
      findings_.error(missing_in_file, node.span(), joint_text(joint) + " has no `<axis>`");
      return;
    }
    read_axis(entity, *first, joint);
    if (kind == "screw") {
      // The older element has another meaning: minus radians for a metre.
      joint.pitch = Number{1, "1", node.span()};
      if (const auto pitch = value_of(node, "screw_thread_pitch")) {
        joint.pitch = *pitch;
      } else if (const auto old = value_of(node, "thread_pitch")) {
        if (old->value == 0) {
          findings_.error(bad_value_in_file, old->span, "`<thread_pitch>` of " + joint_text(joint) + " is 0");
          return;
        }
        joint.pitch = computed(-2 * std::numbers::pi / old->value, old->span);
      }
      if (joint.pitch->value == 0) {
        findings_.error(bad_value_in_file, joint.pitch->span, "the pitch of " + joint_text(joint) + " is 0");
      }
    }
    if (kind == "universal" || kind == "revolute2") {
      // Two joints in series, about two axes that are given at zero.
      if (!second) {
        findings_.error(missing_in_file, node.span(), joint_text(joint) + " has no `<axis2>`");
        return;
      }
      Joint outer;
      outer.name = joint.name + "_2";
      outer.span = outer.name_span = node.span();
      outer.type_span = joint.type_span;
      outer.type = Joint::Type::revolute;
      outer.child = joint.child;
      outer.after = joint.after;
      joint.after = {};
      Link between;
      between.name = joint.name + "_1";
      between.synthetic = true;
      between.span = between.name_span = node.span();
      joint.child = robot_.links.size();
      outer.parent = robot_.links.size();
      robot_.links.push_back(std::move(between));
      robot_.joints.push_back(std::move(outer));
      read_axis(entity, *second, robot_.joints.back());
    }
  } else {
    findings_.error(not_supported_in_file, type->span,
                    "joint type " + quote(kind) + " of " + joint_text(joint) + " is not read", "",
                    {"the types are `revolute`, `continuous`, `prismatic`, `screw`, `universal`, `revolute2`, `ball` "
                     "and `fixed`"});
  }
  for (const XmlNode& child : node.children()) {
    if (child.is("physics") || child.is("sensor") || child.is("gearbox_ratio") || child.is("gearbox_reference_body") ||
        child.is("plugin")) {
      child.keep_all();
    }
  }
}

void SdfReader::read_mimics() {
  for (const MimicNode& entry : mimics_) {
    const auto name = require(findings_, entry.node, "joint");
    if (!name) continue;
    const auto found = look_up(entry.model, *name);
    if (!found) continue;
    if (entities_[*found].kind != Entity::Kind::joint) {
      findings_.error(bad_value_in_file, name->span, quote(name->text) + " is no joint");
      continue;
    }
    if (const auto axis = entry.node.attribute("axis"); axis && axis->text == "axis2") {
      findings_.error(not_supported_in_file, axis->span, "to follow the second axis of a joint is not read");
      continue;
    }
    Joint& joint = robot_.joints[entry.joint];
    Mimic mimic;
    mimic.source = entities_[*found].index;
    mimic.span = entry.node.span();
    const Number factor = value_of(entry.node, "multiplier").value_or(Number{1, "1", mimic.span});
    const Number offset = value_of(entry.node, "offset").value_or(Number{});
    const Number reference = value_of(entry.node, "reference").value_or(Number{});
    mimic.coefficients = {offset, factor};
    if (reference.value != 0) {
      mimic.coefficients.front() = computed(offset.value - factor.value * reference.value, mimic.span);
    }
    joint.mimic = std::move(mimic);
  }
}

/// Where a root without a joint stands, a massless link stands between.
void SdfReader::stand_root() {
  std::vector<bool> is_child(robot_.links.size(), false);
  for (const Joint& joint : robot_.joints) is_child[joint.child] = true;
  std::vector<std::size_t> roots;
  for (std::size_t i = 0; i < robot_.links.size(); ++i) {
    if (!is_child[i]) roots.push_back(i);
  }
  if (roots.size() != 1) return;
  std::size_t entity = world;
  for (std::size_t k = 1; k < entities_.size(); ++k) {
    if (entities_[k].kind == Entity::Kind::link && entities_[k].index == roots.front()) entity = k;
  }
  const Pose pose = relative(world, entity);
  if (is_identity(pose)) return;
  Link link;
  link.name = robot_.name;
  link.synthetic = true;
  link.span = robot_.span;
  link.name_span = robot_.name_span;
  Joint joint;
  joint.name = robot_.links[roots.front()].name + "_mount";
  joint.parent = robot_.links.size();
  joint.child = roots.front();
  joint.origin = pose;
  joint.span = joint.name_span = joint.type_span = robot_.links[roots.front()].span;
  robot_.links.push_back(std::move(link));
  robot_.joints.push_back(std::move(joint));
}

std::optional<XmlNode> SdfReader::find_model(const XmlNode& root) {
  std::vector<XmlNode> models;
  const auto look_in = [&](const XmlNode& node) {
    for (const XmlNode& child : node.children()) {
      if (child.is("model")) {
        models.push_back(child);
      } else if (child.is("include")) {
        findings_.error(not_supported_in_file, child.span(), "an included model is not read", "",
                        {"`gz sdf -p FILE` writes it into the file"});
      } else if (child.is("gravity")) {
        child.use();
        if (const auto text = child.text()) {
          if (const auto n = read_numbers(findings_, *text, "`<gravity>`", 3)) {
            robot_.gravity = Vector{(*n)[0], (*n)[1], (*n)[2]};
          }
        }
      } else if (!child.is("world")) {
        child.keep_all();
      }
    }
  };
  look_in(root);
  for (const XmlNode& node : root.children("world")) {
    node.use();
    node.keep_attribute("name");
    look_in(node);
  }
  if (models.empty()) {
    findings_.error(missing_in_file, root.span(), "there is no `<model>` in this file");
    return std::nullopt;
  }
  if (models.size() > 1) {
    findings_.error(not_supported_in_file, models[1].span(),
                    "the file has " + std::to_string(models.size()) + " models, and a robot is one", "",
                    {"write each model into its own file"}, {{models[0].span(), "the first one"}});
    return std::nullopt;
  }
  return models.front();
}

std::optional<Robot> SdfReader::run() {
  const std::size_t errors = findings_.error_count();
  const XmlNode root = document_.root().use();
  robot_.format = "SDF";
  robot_.span = root.span();
  robot_.name_span = root.span();
  if (root.has("version")) {
    const XmlText text = *root.attribute("version");
    // "1.10" is later than "1.9".
    const std::size_t point = text.text.find('.');
    const auto major = decimal(text.text.substr(0, point), text.span);
    const auto minor =
        point == std::string_view::npos ? std::optional(Number{}) : decimal(text.text.substr(point + 1), text.span);
    if (!major || !minor) {
      findings_.error(bad_value_in_file, text.span, "`version` of `<sdf>` is no version");
      return std::nullopt;
    }
    version_ = major->value + (minor->value >= 10 ? 0.9 : minor->value / 10);
  }
  const auto model = find_model(root);
  if (!model || findings_.error_count() != errors) return std::nullopt;
  entities_.emplace_back();
  if (const auto name = model->peek("name")) {
    robot_.name = name->text;
    robot_.name_span = name->span;
  }
  collect(*model, world, "");
  constexpr std::size_t most_parts = 10'000;  // of a robot in the language
  if (robot_.links.size() + robot_.joints.size() > most_parts || entities_.size() > most_parts) {
    findings_.error(bad_value_in_file, root.span(), "a robot has at most 10 000 links, joints and frames");
  }
  if (findings_.error_count() != errors) return std::nullopt;
  find_bases();
  if (findings_.error_count() != errors || !check_bases()) return std::nullopt;
  // A joint of two axes adds another one.
  for (std::size_t i = 1; i < entities_.size(); ++i) {
    if (entities_[i].kind == Entity::Kind::joint) read_joint(i);
  }
  if (findings_.error_count() != errors) return std::nullopt;
  read_mimics();
  for (std::size_t i = 1; i < entities_.size(); ++i) {
    const Entity& entity = entities_[i];
    if (entity.kind != Entity::Kind::frame) continue;
    const XmlText name{entity.name, entity.node->span()};
    const auto link = link_of(i, name);
    if (!link) continue;
    Frame frame;
    frame.name = entity.name;
    frame.link = *link;
    frame.span = frame.name_span = entity.node->span();
    for (std::size_t k = 1; k < entities_.size(); ++k) {
      if (entities_[k].kind == Entity::Kind::link && entities_[k].index == *link) frame.pose = relative(k, i);
    }
    robot_.frames.push_back(std::move(frame));
  }
  if (robot_.links.empty() && findings_.error_count() == errors) {
    findings_.error(missing_in_file, model->span(), "there is no `<link>` in this model");
  }
  if (findings_.error_count() != errors) return std::nullopt;
  stand_root();
  return std::move(robot_);
}

}  // namespace

std::optional<Robot> read_sdf(Reading& reading) { return SdfReader(reading).run(); }

}  // namespace robotc::importing
