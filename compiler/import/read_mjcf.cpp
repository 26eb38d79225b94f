#include "compiler/import/read_mjcf.h"

#include <Eigen/Eigenvalues>
#include <algorithm>
#include <cmath>
#include <filesystem>
#include <map>

#include "compiler/import/import_diagnostics.h"
#include "compiler/import/mjcf_elements.h"
#include "compiler/import/part_names.h"
#include "compiler/import/rigid.h"
#include "compiler/import/solids.h"
#include "compiler/import/values.h"

namespace robotc::importing {

namespace {

/// A child of a body, with the frames and copies around it.
struct Item {
  XmlNode node;
  Pose frame;               ///< of `<frame>` and `<replicate>`, in the frame of the body
  const MjcfClass* around;  ///< the class for its defaults
  std::string suffix;       ///< of copies
};

struct MeshAsset {
  solids::Mesh mesh;
  Pose pose;  ///< of the reference, to be undone
  std::array<double, 3> scale{1, 1, 1};
  solids::MeshFilling filling = solids::MeshFilling::exact;
  std::string file;
  Span file_span;
  bool is_read = false;  ///< the mesh itself
  bool is_sound = false;
};

class MjcfReader {
 public:
  explicit MjcfReader(Reading& reading) : reading_(reading), findings_(reading.findings), file_(reading) {}

  std::optional<Robot> run();

 private:
  using Names = std::map<std::string, std::size_t, std::less<>>;
  enum class JointKind : std::uint8_t { hinge, slide, ball, free };

  void read_options();
  void read_assets();
  void read_material(const XmlNode& node);
  std::optional<std::array<double, 4>> colour_of(const MjcfElement& geom);
  void add_items(const XmlNode& node, const Item& around, std::vector<Item>& items);
  void read_bodies(const XmlNode& node, const MjcfClass* around, std::optional<std::size_t> parent,
                   const Pose& initial);
  void read_body(const Item& item, std::optional<std::size_t> parent, const Pose& initial, std::size_t position);
  void read_joints(const std::vector<Item>& items, std::optional<std::size_t> parent, std::size_t link,
                   const Pose& pose, const std::string& body);
  Joint read_joint(const Item& item, JointKind kind, const MjcfElement& element, const std::string& body);
  void read_one_coordinate(const MjcfElement& element, JointKind kind, Joint& joint);
  void refuse_of_many(const MjcfElement& element, JointKind kind, const Joint& joint);
  void read_range(const MjcfElement& element, std::string_view limited, std::string_view range, bool angle,
                  std::optional<Number>& lower, std::optional<Number>& upper);
  std::optional<Number> linear(const MjcfElement& element, std::string_view attribute, const Joint& joint);
  void read_masses(const std::vector<Item>& items, Link& link);
  std::optional<Inertia> read_inertial(const Item& item, const Link& link);
  std::optional<Solid> read_geom(const Item& item, Link& link, bool weighs);
  std::optional<Extent> mesh_extent(const MjcfElement& element, const XmlText& name, const Link& link, Shape& shape,
                                    bool weighs);
  [[nodiscard]] std::string path_of(const MeshAsset& asset) const;
  bool load_mesh(MeshAsset& asset, const Link& link);
  void read_site(const Item& item, std::size_t link);
  void finish_masses();
  void read_equalities();
  void read_joint_equality(const MjcfElement& element);
  void read_closure(const MjcfElement& element);
  bool read_end(const MjcfElement& element, std::string_view body, std::string_view site, bool required,
                std::optional<std::size_t>& link, Pose& pose, bool& is_site);
  void read_tendons();
  void read_actuators();
  void read_actuator(const MjcfElement& element);
  void read_keys();
  void move_armatures();
  void add_initial();
  void keep_rest();

  std::optional<std::size_t> find(const Names& names, const XmlText& name, std::string_view what);
  void unsupported(Span place, std::string message, std::string hint = {});
  std::string name_of(const Item& item) const;

  Reading& reading_;
  Findings& findings_;
  MjcfFile file_;
  Robot robot_;
  Names bodies_, joints_, sites_, tendons_;
  std::vector<Pose> initial_;  ///< of links, in the world, at the initial configuration
  std::map<std::string, std::array<double, 4>, std::less<>> materials_;  ///< colours by name
  std::vector<XmlNode> kept_;  ///< elements whose other attributes have no effect
  std::map<std::string, MeshAsset, std::less<>> meshes_;
  std::vector<std::optional<std::vector<Number>>> start_;  ///< of joints: values that are not zero
  std::map<std::size_t, std::vector<std::size_t>> tendon_joints_;
  std::vector<bool> driven_;                    ///< joints
  std::vector<std::size_t> moved_by_programs_;  ///< links: bodies with `mocap`
  std::size_t parts_ = 0;
  bool has_drives_ = false, drives_any_ = false;
  bool springs_ = true, dampers_ = true, friction_ = true, equalities_ = true;
};

std::string body_text(const Link& link) { return "body " + quote(link.name); }

void MjcfReader::unsupported(Span place, std::string message, std::string hint) {
  std::vector<std::string> hints;
  if (!hint.empty()) hints.push_back(std::move(hint));
  findings_.error(not_supported_in_file, place, std::move(message), "", std::move(hints));
}

std::optional<std::size_t> MjcfReader::find(const Names& names, const XmlText& name, std::string_view what) {
  if (const auto found = names.find(name.text); found != names.end()) return found->second;
  std::vector<std::string_view> all;
  for (const auto& [known, ignored] : names) all.push_back(known);
  const std::string_view near = nearest_name(name.text, all);
  findings_.error(
      unknown_in_file, name.span, "there is no " + std::string(what) + " " + quote(name.text), "",
      near.empty() ? std::vector<std::string>{} : std::vector<std::string>{"did you mean " + quote(near) + "?"});
  return std::nullopt;
}

std::string MjcfReader::name_of(const Item& item) const {
  const auto name = item.node.attribute("name");
  return name ? std::string(name->text) + item.suffix : std::string();
}

void MjcfReader::read_options() {
  robot_.gravity = Vector{Number{}, Number{}, Number{-9.81, "-9.81", {}}};
  for (const XmlNode& node : file_.sections("option")) {
    node.use();
    if (const auto gravity = read_vector(findings_, node, "gravity")) robot_.gravity = *gravity;
    for (const std::string_view name : {"viscosity", "density"}) {
      const auto value = read_number(findings_, node, name);
      if (value && value->value != 0) {
        findings_.warn(doubtful_in_file, value->span, "forces of a fluid are left out", std::string(name));
      }
    }
    for (const XmlNode& child : file_.children(node)) {
      if (!child.is("flag")) {
        child.keep_all();
        continue;
      }
      child.use();
      const MjcfElement element(child, nullptr);
      const auto is_off = [&](std::string_view name) {
        const auto value = file_.flag(element, name);
        return value && !*value;
      };
      if (is_off("gravity")) robot_.gravity = Vector{};
      if (is_off("equality")) equalities_ = false;
      if (is_off("frictionloss")) friction_ = false;
      const bool passive = is_off("passive");
      if (is_off("spring") || passive) springs_ = false;
      if (is_off("damper") || passive) dampers_ = false;
      for (const XmlAttribute& attribute : child.attributes()) child.keep_attribute(attribute.name);
    }
    for (const XmlAttribute& attribute : node.attributes()) node.keep_attribute(attribute.name);
  }
}

void MjcfReader::read_material(const XmlNode& node) {
  const MjcfElement element = file_.element(node, nullptr);
  const auto name = node.attribute("name");
  if (const auto rgba = file_.list(element, "rgba"); name && rgba) {
    if (const auto colour = clamped_colour(*rgba)) materials_.try_emplace(std::string(name->text), *colour);
  }
  for (const XmlAttribute& attribute : node.attributes()) {
    if (attribute.mark == Mark::unused) node.keep_attribute(attribute.name);
  }
}

/// Its own colour, or that of its material.
std::optional<std::array<double, 4>> MjcfReader::colour_of(const MjcfElement& geom) {
  if (const auto rgba = file_.list(geom, "rgba")) return clamped_colour(*rgba);
  const auto material = geom.attribute("material");
  const auto known = material ? materials_.find(material->text) : materials_.end();
  return known != materials_.end() ? std::optional(known->second) : std::nullopt;
}

void MjcfReader::read_assets() {
  for (const XmlNode& section : file_.sections("asset")) {
    section.use();
    for (const XmlNode& node : file_.children(section)) {
      if (node.is("material")) read_material(node);
      if (!node.is("mesh")) {
        if (!node.is("material")) node.keep_all();
        continue;
      }
      const MjcfElement element = file_.element(node, nullptr);
      MeshAsset asset;
      if (!file_.compiler().exact_meshes) asset.filling = solids::MeshFilling::counted;
      const auto file = element.attribute("file");
      if (file) {
        asset.file = file->text;
        asset.file_span = file->span;
      }
      std::string name = file ? std::filesystem::path(asset.file).stem().string() : std::string();
      if (const auto written = node.attribute("name")) name = written->text;
      if (const auto scale = file_.vector(element, "scale")) {
        for (std::size_t i = 0; i < 3; ++i) asset.scale[i] = (*scale)[i].value;
      }
      if (const auto position = file_.vector(element, "refpos")) asset.pose.position = *position;
      if (const auto q = read_numbers(findings_, node, "refquat", 4)) {
        asset.pose.rotation = {Rotation::Form::quaternion, {(*q)[0], (*q)[1], (*q)[2], (*q)[3]}, node.span()};
        if (std::all_of(q->begin(), q->end(), [](const Number& number) { return number.value == 0; })) {
          findings_.error(bad_value_in_file, node.peek("refquat")->span, "a quaternion of length 0 is no rotation");
          asset.pose.rotation = {};
        }
      }
      if (const auto filling = element.attribute("inertia")) {
        if (filling->text == "exact") asset.filling = solids::MeshFilling::exact;
        if (filling->text == "legacy") asset.filling = solids::MeshFilling::counted;
        if (filling->text == "shell") asset.filling = solids::MeshFilling::shell;
        if (filling->text == "convex") asset.file_span = filling->span;
        if (filling->text == "convex") asset.is_read = true;  // of no use where a mass is needed
      }
      if (const auto points = file_.list(element, "vertex")) {
        const auto faces = file_.list(element, "face");
        asset.is_read = true;
        const std::size_t count = points->size() / 3;
        for (std::size_t i = 0; i < count; ++i) {
          asset.mesh.points.emplace_back((*points)[3 * i].value, (*points)[3 * i + 1].value,
                                         (*points)[3 * i + 2].value);
        }
        asset.is_sound = faces.has_value() && faces->size() % 3 == 0;
        for (std::size_t i = 0; asset.is_sound && i + 2 < faces->size(); i += 3) {
          std::array<std::uint32_t, 3> triangle{};
          for (std::size_t k = 0; k < 3; ++k) {
            const double index = (*faces)[i + k].value;
            asset.is_sound = asset.is_sound && index >= 0 && index < static_cast<double>(count);
            if (asset.is_sound) triangle[k] = static_cast<std::uint32_t>(index);
          }
          asset.mesh.triangles.push_back(triangle);
        }
      }
      if (asset.file_span == Span{}) asset.file_span = node.span();
      kept_.push_back(node);
      meshes_.emplace(std::move(name), std::move(asset));
    }
  }
}

void MjcfReader::add_items(const XmlNode& node, const Item& around, std::vector<Item>& items) {
  constexpr std::size_t most = 100'000;
  for (const XmlNode& child : file_.children(node)) {
    if (parts_ >= most) return;
    if (child.is("frame")) {
      child.use();
      Item inner = around;
      if (const auto name = child.attribute("childclass")) {
        if (const MjcfClass* const found = file_.find_class(*name)) inner.around = found;
      }
      child.keep_attribute("name");
      inner.frame = compose(around.frame, file_.pose({child, nullptr}));
      add_items(child, inner, items);
    } else if (child.is("replicate")) {
      child.use();
      const MjcfElement element(child, nullptr);
      const auto count = file_.number(element, "count");
      if (!count || count->value < 1 || count->value != std::floor(count->value)) {
        findings_.error(missing_in_file, child.span(), "`<replicate>` needs a `count` of 1 or more");
        continue;
      }
      Pose step;
      step.span = child.span();
      if (const auto offset = file_.vector(element, "offset")) step.position = *offset;
      step.rotation = file_.euler(element);
      const auto separator = child.attribute("sep");
      Item inner = around;
      if (const auto name = child.attribute("childclass")) {
        if (const MjcfClass* const found = file_.find_class(*name)) inner.around = found;
      }
      const std::size_t width = count->text.size();
      const auto copies = static_cast<std::size_t>(std::min(count->value, static_cast<double>(most)));
      for (std::size_t i = 0; i < copies && parts_ < most; ++i) {
        const std::string number = std::to_string(i);
        inner.suffix = (separator ? std::string(separator->text) : std::string()) +
                       std::string(width - std::min(width, number.size()), '0') + number + around.suffix;
        add_items(child, inner, items);
        inner.frame = compose(inner.frame, step);
      }
    } else {
      if (++parts_ >= most) {
        findings_.error(bad_value_in_file, child.span(), "a model has at most 100 000 bodies, joints and geoms");
        return;
      }
      items.push_back({child, around.frame, around.around, around.suffix});
    }
  }
}

std::optional<Number> MjcfReader::linear(const MjcfElement& element, std::string_view attribute, const Joint& joint) {
  const auto list = file_.list(element, attribute);
  if (!list || list->empty()) return std::nullopt;
  for (std::size_t i = 1; i < list->size(); ++i) {
    if ((*list)[i].value != 0) {
      unsupported((*list)[i].span,
                  joint_text(joint) + " has a " + std::string(attribute) + " that is no constant, which is not read");
    }
  }
  return list->front();
}

void MjcfReader::read_range(const MjcfElement& element, std::string_view limited, std::string_view range, bool angle,
                            std::optional<Number>& lower, std::optional<Number>& upper) {
  const bool is_given = element.has(range);
  const auto written = file_.flag(element, limited);
  const auto numbers = file_.list(element, range);
  if (!written.value_or(is_given && file_.compiler().autolimits) || !numbers) return;
  if (numbers->size() != 2) {
    const XmlText text = *element.attribute(range);
    findings_.error(bad_value_in_file, text.span, quote(range) + " needs 2 numbers");
    return;
  }
  const auto number = [&](std::size_t i) { return angle ? file_.angle((*numbers)[i]) : (*numbers)[i]; };
  if (number(0).value >= number(1).value) {
    findings_.error(bad_value_in_file, number(0).span, quote(range) + " needs a lower end, then an upper one");
    return;
  }
  lower = number(0);
  upper = number(1);
}

/// Properties that joints of several coordinates do not have in the language.
void MjcfReader::refuse_of_many(const MjcfElement& element, JointKind kind, const Joint& joint) {
  const std::string type = kind == JointKind::ball ? "ball" : "free";
  for (const std::string_view name : {"stiffness", "damping", "armature", "frictionloss"}) {
    if (name == "damping") continue;
    const auto holder = element.holder(name);
    if (!holder) continue;
    const auto list = file_.list(element, name);
    if (!list || std::all_of(list->begin(), list->end(), [](const Number& number) { return number.value == 0; }))
      continue;
    const bool own = holder->index() == element.node().index() && holder->span() == element.span();
    unsupported(holder->peek(name)->span,
                joint_text(joint) + " of type " + type + " has " + quote(name) + ", which is not read",
                own ? ""
                    : "it is from a default class: write `" + std::string(name) + "=\"0\"` at the joint, or use " +
                          "`<freejoint/>`, which has no defaults");
  }
}

void MjcfReader::read_one_coordinate(const MjcfElement& element, JointKind kind, Joint& joint) {
  const bool turns = kind == JointKind::hinge;
  joint.axis = Vector{Number{}, Number{}, computed(1)};
  joint.axis_span = joint.span;
  if (const auto axis = file_.vector(element, "axis")) {
    joint.axis = *axis;
    joint.axis_span = element.holder("axis")->peek("axis")->span;
    if (is_zero(*axis)) {
      findings_.error(bad_value_in_file, joint.axis_span, "the axis of " + joint_text(joint) + " has the length 0");
    }
  }
  joint.viscous = linear(element, "damping", joint);
  if (!dampers_) joint.viscous.reset();
  joint.coulomb = file_.number(element, "frictionloss");
  if (!friction_) joint.coulomb.reset();
  joint.armature = file_.number(element, "armature");
  if (joint.armature && joint.armature->value == 0) joint.armature.reset();
  joint.stiffness = linear(element, "stiffness", joint);
  if (!springs_) joint.stiffness.reset();
  if (const auto rest = file_.number(element, "springref")) joint.rest = turns ? file_.angle(*rest) : *rest;
  if (const auto automatic = file_.list(element, "springdamper");
      automatic && automatic->size() == 2 && (*automatic)[0].value > 0 && (*automatic)[1].value > 0) {
    unsupported((*automatic)[0].span,
                joint_text(joint) + " has a spring and a damper by `springdamper`, which is not read",
                "write `stiffness` and `damping`");
  }
  for (std::optional<Number>* value : {&joint.viscous, &joint.coulomb, &joint.armature, &joint.stiffness}) {
    if (!*value || (*value)->value >= 0) continue;
    findings_.error(bad_value_in_file, (*value)->span, joint_text(joint) + " has a negative value here");
  }
  joint.limits.span = joint.span;
  read_range(element, "limited", "range", turns, joint.limits.lower, joint.limits.upper);
  joint.continuous = false;
  std::optional<Number> least, most;
  read_range(element, "actuatorfrclimited", "actuatorfrcrange", false, least, most);
  if (least && most && most->value > 0) {
    joint.limits.effort = most;
    if (least->value != -most->value) joint.limits.lower_effort = least;
  }
}

Joint MjcfReader::read_joint(const Item& item, JointKind kind, const MjcfElement& element, const std::string& body) {
  Joint joint;
  joint.name = name_of(item);
  joint.span = item.node.span();
  joint.name_span = item.node.peek("name") ? item.node.peek("name")->span : joint.span;
  joint.type_span = item.node.peek("type") ? item.node.peek("type")->span : joint.span;
  static constexpr std::array<std::string_view, 4> words{"hinge", "slide", "ball", "free"};
  const std::string written = joint.name;
  if (joint.name.empty()) joint.name = body + "_" + std::string(words[static_cast<std::size_t>(kind)]);
  switch (kind) {
    case JointKind::hinge:
      joint.type = Joint::Type::revolute;
      read_one_coordinate(element, kind, joint);
      break;
    case JointKind::slide:
      joint.type = Joint::Type::prismatic;
      read_one_coordinate(element, kind, joint);
      break;
    case JointKind::ball:
      joint.type = Joint::Type::spherical;
      refuse_of_many(element, kind, joint);
      joint.viscous = linear(element, "damping", joint);
      if (!dampers_) joint.viscous.reset();
      {
        std::optional<Number> lower, upper;
        const auto limited = file_.flag(element, "limited");
        if (limited.value_or(element.has("range") && file_.compiler().autolimits)) {
          findings_.warn(limits_in_file, joint.span, "the range of a ball joint is left out", joint_text(joint));
        }
        (void)file_.list(element, "range");
      }
      break;
    case JointKind::free:
      joint.type = Joint::Type::floating;
      if (!item.node.is("freejoint")) {
        refuse_of_many(element, kind, joint);
        joint.viscous = linear(element, "damping", joint);
        if (!dampers_) joint.viscous.reset();
      }
      if (const auto align = item.node.attribute("align"); align && align->text == "true") {
        unsupported(align->span, "`align` moves the frame of its body, and is not read");
      }
      break;
  }
  if (!written.empty() && !joints_.emplace(written, robot_.joints.size()).second) {
    findings_.error(twice_in_file, joint.name_span, "joint " + quote(written) + " is defined twice", "again here", {},
                    {{robot_.joints[joints_.find(written)->second].name_span, "first here"}});
  }
  kept_.push_back(item.node);
  return joint;
}

/// A chain from the parent to the link of a body: links between its joints have no counterpart.
void MjcfReader::read_joints(const std::vector<Item>& items, std::optional<std::size_t> parent, std::size_t link,
                             const Pose& pose, const std::string& body) {
  std::vector<const Item*> found;
  for (const Item& item : items) {
    if (item.node.is("joint") || item.node.is("freejoint")) found.push_back(&item);
  }
  if (found.empty()) {
    Joint joint;
    joint.name = body + "_mount";
    joint.parent = parent;
    joint.child = link;
    joint.origin = pose;
    joint.span = joint.name_span = joint.type_span = robot_.links[link].span;
    robot_.joints.push_back(std::move(joint));
    start_.emplace_back();
    driven_.push_back(false);
    return;
  }
  Pose place = pose;
  for (std::size_t i = 0; i < found.size(); ++i) {
    const Item& item = *found[i];
    const MjcfElement element =
        item.node.is("freejoint") ? MjcfElement(item.node.use(), nullptr) : file_.element(item.node, item.around);
    JointKind kind = item.node.is("freejoint") ? JointKind::free : JointKind::hinge;
    if (const auto type = element.attribute("type"); type && kind != JointKind::free) {
      if (type->text == "slide")
        kind = JointKind::slide;
      else if (type->text == "ball")
        kind = JointKind::ball;
      else if (type->text == "free")
        kind = JointKind::free;
      else if (type->text != "hinge") {
        findings_.error(bad_value_in_file, type->span, "there is no joint type " + quote(type->text) + " in MJCF", "",
                        {"the types are `hinge`, `slide`, `ball` and `free`"});
      }
    }
    Joint joint = read_joint(item, kind, element, body);
    if (kind == JointKind::free && (parent || found.size() > 1)) {
      unsupported(joint.span, joint_text(joint) + " is free, which only the only joint of a body of the world can be");
    }
    std::optional<std::vector<Number>> start;
    Vector at{};
    if (kind == JointKind::free) {
      // Its coordinates are the pose of the body in the world.
      start.emplace();
      for (const Number& number : pose.position) start->push_back(number);
      const Rotation rotation = pose.rotation.form == Rotation::Form::quaternion
                                    ? pose.rotation
                                    : rotation_of(matrix(pose.rotation), pose.span);
      for (const Number& number : rotation.numbers) start->push_back(number);
      if (is_identity(pose)) start.reset();
      place = {};
    } else {
      if (const auto position = file_.vector(element, "pos"); position && kind != JointKind::slide) at = *position;
      at = compose(item.frame, shift(at, joint.span)).position;
      if (kind == JointKind::slide) at = {};
      if (joint.axis) joint.axis = rotated(item.frame.rotation, *joint.axis);
    }
    joint.origin = compose(place, shift(at, joint.span));
    if (joint.axis) {
      if (const auto written = file_.number(element, "ref"); written && written->value != 0) {
        // At `ref` the body stands where the file puts it.
        const Number ref = kind == JointKind::hinge ? file_.angle(*written) : *written;
        start = std::vector<Number>{ref};
        const Span span = written->span;
        if (!is_zero(*joint.axis)) {
          if (kind == JointKind::hinge) {
            joint.origin = compose(joint.origin, {{}, turn_about(*joint.axis, opposite(ref), span), span});
          } else {
            const double length = std::hypot((*joint.axis)[0].value, (*joint.axis)[1].value, (*joint.axis)[2].value);
            Vector back;
            for (std::size_t k = 0; k < 3; ++k) back[k] = computed(-ref.value * (*joint.axis)[k].value / length, span);
            joint.origin = compose(joint.origin, shift(back, span));
          }
        }
      }
    }
    joint.parent = i == 0 ? parent : std::optional(joint.child);
    place = shift(opposite(at), joint.span);
    if (i + 1 < found.size()) {
      Link between;
      between.name = body + "_" + std::to_string(i + 1);
      between.synthetic = true;
      between.span = between.name_span = joint.span;
      if (i > 0) joint.parent = robot_.links.size() - 1;
      joint.child = robot_.links.size();
      robot_.links.push_back(std::move(between));
      initial_.push_back(initial_[link]);
    } else {
      if (i > 0) joint.parent = robot_.links.size() - 1;
      joint.child = link;
      joint.after = place;
      joint.after.span = joint.span;
    }
    robot_.joints.push_back(std::move(joint));
    start_.push_back(std::move(start));
    driven_.push_back(false);
  }
}

std::optional<Inertia> MjcfReader::read_inertial(const Item& item, const Link& link) {
  const XmlNode& node = item.node;
  node.use();
  Inertia inertia;
  inertia.span = node.span();
  const MjcfElement element(node, nullptr);
  inertia.centre = compose(item.frame, file_.pose(element));
  const auto mass = require(findings_, node, "mass");
  if (!mass) return std::nullopt;
  const auto value = read_number(findings_, node, "mass");
  if (!value) return std::nullopt;
  inertia.mass = *value;
  if (const auto full = read_numbers(findings_, node, "fullinertia", 6)) {
    // xx, yy, zz, xy, xz, yz
    inertia.moments = {(*full)[0], (*full)[3], (*full)[4], (*full)[1], (*full)[5], (*full)[2]};
  } else if (const auto diagonal = read_vector(findings_, node, "diaginertia")) {
    inertia.moments[0] = (*diagonal)[0];
    inertia.moments[3] = (*diagonal)[1];
    inertia.moments[5] = (*diagonal)[2];
  } else {
    inertia.has_moments = false;
    findings_.warn(inertia_in_file, node.span(), "an `<inertial>` without moments is read as a point mass",
                   body_text(link));
  }
  return inertia;
}

/// Relative to the main file.
std::string MjcfReader::path_of(const MeshAsset& asset) const {
  std::filesystem::path written(asset.file);
  if (file_.compiler().strip_path) written = written.filename();
  return (std::filesystem::path(file_.compiler().mesh_folder) / written).lexically_normal().string();
}

bool MjcfReader::load_mesh(MeshAsset& asset, const Link& link) {
  if (asset.is_read) {
    if (!asset.is_sound) {
      unsupported(asset.file_span, "the mass of " + body_text(link) + " is from a mesh without triangles of its own",
                  "write an `<inertial>` for this body; MuJoCo prints its values");
    }
    return asset.is_sound;
  }
  asset.is_read = true;
  const auto fail = [&](const std::string& reason) {
    findings_.error(unreadable_in_file, asset.file_span,
                    "the mass of " + body_text(link) + " is from a mesh that cannot be read: " + reason, "",
                    {"write an `<inertial>` for this body; MuJoCo prints its values"});
    return false;
  };
  if (asset.file.empty()) return fail("it has no file");
  if (!reading_.read_file) return fail("files beside this one are not read here");
  const std::string path = file_.path_of(path_of(asset));
  auto content = reading_.read_file(path);
  if (const auto* error = std::get_if<FileError>(&content)) {
    return fail(quote(path) + (error->too_large ? " is larger than 4 MB" : ": " + error->reason));
  }
  auto mesh = solids::read_mesh(path, std::get<std::string>(content));
  if (const auto* error = std::get_if<solids::MeshError>(&mesh)) return fail(quote(path) + ": " + error->reason);
  asset.mesh = std::move(std::get<solids::Mesh>(mesh));
  asset.is_sound = true;
  return true;
}

std::optional<Extent> MjcfReader::mesh_extent(const MjcfElement& element, const XmlText& name, const Link& link,
                                              Shape& shape, bool weighs) {
  const auto found = meshes_.find(name.text);
  if (found == meshes_.end()) {
    findings_.error(unknown_in_file, name.span, "there is no mesh " + quote(name.text));
    return std::nullopt;
  }
  MeshAsset& asset = found->second;
  if (!asset.file.empty()) shape.mesh = path_of(asset);
  shape.mesh_span = asset.file_span;
  for (std::size_t i = 0; i < 3; ++i) shape.size[i] = computed(asset.scale[i]);
  if (!is_identity(asset.pose)) shape.pose = compose(shape.pose, inverse(asset.pose));
  const auto type = element.attribute("type");
  // A primitive that is fitted to a mesh has a size that only MuJoCo knows.
  const bool is_fitted = !type || type->text != "mesh";
  if (is_fitted) shape.mesh.clear();
  if (!weighs) return std::nullopt;
  if (is_fitted) {
    unsupported(name.span, "the mass of " + body_text(link) + " is from a shape that is fitted to a mesh",
                "write an `<inertial>` for this body, or the size of the shape");
    return std::nullopt;
  }
  if (!load_mesh(asset, link)) return std::nullopt;
  solids::Mesh mesh = asset.mesh;
  for (Eigen::Vector3d& point : mesh.points) {
    for (Eigen::Index i = 0; i < 3; ++i) point[i] *= asset.scale[static_cast<std::size_t>(i)];
  }
  if (asset.scale[0] * asset.scale[1] * asset.scale[2] < 0) {
    for (auto& triangle : mesh.triangles) std::swap(triangle[1], triangle[2]);
  }
  auto extent = extent_of(mesh, asset.filling);
  if (!extent) {
    findings_.error(bad_value_in_file, asset.file_span,
                    "the mass of " + body_text(link) + " is from a mesh without a volume");
    return std::nullopt;
  }
  return extent;
}

/// The mass of a geom, if `weighs`. The shape becomes part of the link.
std::optional<Solid> MjcfReader::read_geom(const Item& item, Link& link, bool weighs) {
  const MjcfElement element = file_.element(item.node, item.around);
  kept_.push_back(item.node);
  Shape shape;
  shape.span = item.node.span();
  shape.name = name_of(item);
  shape.pose = file_.pose(element);
  shape.colour = colour_of(element);
  const auto type = element.attribute("type");
  const std::string_view kind = type ? type->text : "sphere";
  const auto mesh = element.attribute("mesh");
  const auto group = file_.number(element, "group");
  const double group_number = group ? group->value : 0;
  shape.visible = group_number <= 2;
  shape.touches = true;
  for (const std::string_view name : {"contype", "conaffinity"}) {
    const auto value = file_.number(element, name);
    if (name == "contype") shape.touches = !value || value->value != 0;
    if (name == "conaffinity") shape.touches = shape.touches || !value || value->value != 0;
  }
  const auto mass = file_.number(element, "mass");
  const auto density = file_.number(element, "density");
  const auto& groups = file_.compiler().inertia_groups;
  weighs = weighs && group_number >= groups[0] && group_number <= groups[1] && !(mass && mass->value == 0) &&
           !(!mass && density && density->value == 0);
  for (const auto& value : {mass, density}) {
    if (value && value->value < 0) {
      findings_.error(impossible_in_file, value->span, "a geom of " + body_text(link) + " has a negative mass");
      return std::nullopt;
    }
  }
  if (const auto shell = file_.flag(element, "shellinertia"); shell && *shell && weighs) {
    unsupported(element.holder("shellinertia")->peek("shellinertia")->span,
                "the mass of " + body_text(link) + " is that of a shell, which is not read",
                "write an `<inertial>` for this body");
    return std::nullopt;
  }
  const auto list = file_.list(element, "size");
  std::array<double, 3> size{};
  for (std::size_t i = 0; list && i < std::min<std::size_t>(list->size(), 3); ++i) size[i] = (*list)[i].value;
  std::optional<Extent> extent;
  if (kind == "mesh" || (mesh && !kind.empty() && kind != "plane")) {
    shape.kind = Shape::Kind::mesh;
    if (!mesh) {
      findings_.error(missing_in_file, item.node.span(), "a geom of type `mesh` names no `mesh`");
      return std::nullopt;
    }
    extent = mesh_extent(element, *mesh, link, shape, weighs);
    shape.pose = compose(item.frame, shape.pose);
    link.shapes.push_back(shape);
    if (!extent) return std::nullopt;
  } else if (kind == "plane" || kind == "hfield") {
    shape.kind = Shape::Kind::plane;
    if (kind == "plane") link.shapes.push_back(shape);
    return std::nullopt;
  } else {
    constexpr std::array<std::pair<std::string_view, Shape::Kind>, 5> kinds{{{"sphere", Shape::Kind::sphere},
                                                                             {"capsule", Shape::Kind::capsule},
                                                                             {"ellipsoid", Shape::Kind::ellipsoid},
                                                                             {"cylinder", Shape::Kind::cylinder},
                                                                             {"box", Shape::Kind::box}}};
    const auto known = std::find_if(kinds.begin(), kinds.end(), [&](const auto& row) { return row.first == kind; });
    if (known == kinds.end()) {
      if (weighs) unsupported(item.node.span(), "a geom of type " + quote(kind) + " has a mass, which is not read");
      return std::nullopt;
    }
    shape.kind = known->second;
    if (const auto ends = file_.list(element, "fromto"); ends && shape.kind != Shape::Kind::sphere) {
      if (ends->size() != 6) {
        findings_.error(bad_value_in_file, element.attribute("fromto")->span, "`fromto` needs 6 numbers");
        return std::nullopt;
      }
      std::array<double, 3> along{};
      for (std::size_t i = 0; i < 3; ++i) {
        const double a = (*ends)[i].value, b = (*ends)[i + 3].value;
        along[i] = a - b;
        shape.pose.position[i] = computed((a + b) / 2, (*ends)[i].span);
      }
      const double length = std::hypot(along[0], along[1], along[2]);
      shape.pose.rotation = turn_from_z(along, (*ends)[0].span);
      if (shape.kind == Shape::Kind::box || shape.kind == Shape::Kind::ellipsoid) {
        size[1] = size[0];
        size[2] = length / 2;
      } else {
        size[1] = length / 2;
      }
    }
    const std::size_t needed = shape.kind == Shape::Kind::sphere                                           ? 1
                               : shape.kind == Shape::Kind::capsule || shape.kind == Shape::Kind::cylinder ? 2
                                                                                                           : 3;
    if (std::any_of(size.begin(), size.begin() + static_cast<std::ptrdiff_t>(needed),
                    [](double value) { return !(value > 0); })) {
      findings_.error(bad_value_in_file, item.node.span(),
                      "a geom of " + body_text(link) + " needs " + std::to_string(needed) +
                          (needed == 1 ? " size" : " sizes") + " greater than 0");
      return std::nullopt;
    }
    extent = extent_of(shape.kind, size);
    const bool along_z = shape.kind == Shape::Kind::capsule || shape.kind == Shape::Kind::cylinder;
    for (std::size_t i = 0; i < 3; ++i) {
      const bool doubled = shape.kind == Shape::Kind::box || (along_z && i == 1);
      shape.size[i] = computed(doubled ? 2 * size[i] : size[i], item.node.span());
    }
    shape.pose = compose(item.frame, shape.pose);
    link.shapes.push_back(shape);
    if (!extent) return std::nullopt;
  }
  if (!weighs) return std::nullopt;
  Solid solid = extent->unit;
  solid.mass = mass ? mass->value : (density ? density->value : 1000) * extent->size;
  solid.moments *= solid.mass;
  return placed(solid, shape.pose);
}

void MjcfReader::read_masses(const std::vector<Item>& items, Link& link) {
  std::optional<Inertia> written;
  bool has_inertial = false;
  for (const Item& item : items) {
    if (!item.node.is("inertial")) continue;
    if (has_inertial) {
      findings_.error(twice_in_file, item.node.span(), body_text(link) + " has two `<inertial>`");
      return;
    }
    has_inertial = true;
    written = read_inertial(item, link);
  }
  using FromGeoms = MjcfCompiler::FromGeoms;
  const FromGeoms from = file_.compiler().inertia_from_geoms;
  const bool from_geoms = from == FromGeoms::yes || (from == FromGeoms::automatic && !has_inertial);
  std::vector<Solid> solids;
  for (const Item& item : items) {
    if (!item.node.is("geom")) continue;
    if (const auto solid = read_geom(item, link, from_geoms)) solids.push_back(*solid);
  }
  if (!solids.empty()) {
    link.bodies.push_back(inertia_of(combined(solids), link.span));
  } else if (written) {
    const bool weighs = written->mass.value != 0 || std::any_of(written->moments.begin(), written->moments.end(),
                                                                [](const Number& moment) { return moment.value != 0; });
    if (weighs) link.bodies.push_back(std::move(*written));
  }
}

void MjcfReader::read_site(const Item& item, std::size_t link) {
  const MjcfElement element = file_.element(item.node, item.around);
  kept_.push_back(item.node);
  Frame frame;
  frame.name = name_of(item);
  frame.span = item.node.span();
  frame.name_span = item.node.peek("name") ? item.node.peek("name")->span : frame.span;
  frame.link = link;
  frame.pose = file_.pose(element);
  if (const auto ends = file_.list(element, "fromto"); ends && ends->size() == 6) {
    std::array<double, 3> along{};
    for (std::size_t i = 0; i < 3; ++i) {
      const double a = (*ends)[i].value, b = (*ends)[i + 3].value;
      along[i] = a - b;
      frame.pose.position[i] = computed((a + b) / 2, (*ends)[i].span);
    }
    frame.pose.rotation = turn_from_z(along, (*ends)[0].span);
  }
  frame.pose = compose(item.frame, frame.pose);
  if (frame.name.empty()) return;
  sites_.emplace(frame.name, robot_.frames.size());
  robot_.frames.push_back(std::move(frame));
}

void MjcfReader::read_body(const Item& item, std::optional<std::size_t> parent, const Pose& initial,
                           std::size_t position) {
  const XmlNode& node = item.node;
  node.use();
  const MjcfClass* around = item.around;
  if (const auto name = node.attribute("childclass")) {
    if (const MjcfClass* const found = file_.find_class(*name)) around = found;
  }
  Link link;
  link.name = name_of(item);
  link.span = node.span();
  link.name_span = node.peek("name") ? node.peek("name")->span : link.span;
  const std::string written = link.name;
  if (link.name.empty()) {
    link.name = (parent ? robot_.links[*parent].name : std::string("body")) + "_" + std::to_string(position + 1);
  }
  if (!written.empty()) {
    if (const auto [known, added] = bodies_.emplace(written, robot_.links.size()); !added) {
      findings_.error(twice_in_file, link.name_span, "body " + quote(written) + " is defined twice", "again here", {},
                      {{robot_.links[known->second].name_span, "first here"}});
    }
  }
  if (const auto help = read_number(findings_, node, "gravcomp"); help && help->value != 0) {
    findings_.warn(doubtful_in_file, help->span, "a force against gravity (`gravcomp`) is left out", body_text(link));
  }
  const auto mocap = node.keep_attribute("mocap");
  for (const std::string_view name : {"user", "sleep"}) node.keep_attribute(name);
  const Pose pose = compose(item.frame, file_.pose({node, nullptr}));
  std::vector<Item> items;
  add_items(node, {node, {}, around, item.suffix}, items);
  read_masses(items, link);
  const std::size_t index = robot_.links.size();
  const std::string name = link.name;
  robot_.links.push_back(std::move(link));
  initial_.push_back(compose(initial, pose));
  const Pose here = initial_.back();
  if (mocap && mocap->text == "true") moved_by_programs_.push_back(index);
  read_joints(items, parent, index, pose, name);
  std::size_t count = 0;
  for (const Item& part : items) {
    if (part.node.is("site")) {
      read_site(part, index);
    } else if (part.node.is("body")) {
      read_body(part, index, here, count++);
    } else if (part.node.is("camera") || part.node.is("light")) {
      part.node.keep_all();
    } else if (part.node.is("composite") || part.node.is("flexcomp") || part.node.is("attach") ||
               part.node.is("plugin")) {
      unsupported(part.node.span(),
                  "`<" + std::string(part.node.name()) + ">` of " + body_text(robot_.links[index]) + " is not read");
    }
  }
}

void MjcfReader::read_bodies(const XmlNode& node, const MjcfClass* around, std::optional<std::size_t> parent,
                             const Pose& initial) {
  node.use();
  std::vector<Item> items;
  if (const auto name = node.attribute("childclass")) {
    if (const MjcfClass* const found = file_.find_class(*name)) around = found;
  }
  add_items(node, {node, {}, around, ""}, items);
  Link ground;  // of the world: shapes of no link
  ground.name = "world";
  for (const Item& item : items) {
    if (item.node.is("body")) {
      read_body(item, parent, initial, robot_.links.size());
    } else if (item.node.is("composite") || item.node.is("flexcomp") || item.node.is("attach") ||
               item.node.is("joint") || item.node.is("freejoint") || item.node.is("inertial")) {
      unsupported(item.node.span(), "`<" + std::string(item.node.name()) + ">` of the world is not read");
    } else {
      item.node.keep_all();
    }
  }
}

void MjcfReader::finish_masses() {
  const MjcfCompiler& compiler = file_.compiler();
  const bool bounds = compiler.bound_mass > 0 || compiler.bound_inertia > 0 || compiler.balance_inertia;
  if (bounds) {
    for (Link& link : robot_.links) {
      if (link.synthetic) continue;
      Solid solid;
      const Span span = link.bodies.empty() ? link.span : link.bodies.front().span;
      if (!link.bodies.empty()) solid = solid_of(link.bodies.front());
      const Eigen::SelfAdjointEigenSolver<Eigen::Matrix3d> solver(solid.moments);
      Eigen::Vector3d principal = solver.eigenvalues();
      const Eigen::Vector3d before = principal;
      const double mass = std::max(solid.mass, compiler.bound_mass);
      principal = principal.cwiseMax(compiler.bound_inertia);
      const bool unbalanced = principal[0] + principal[1] < principal[2];
      if (unbalanced && compiler.balance_inertia) principal.setConstant(principal.mean());
      if (mass == solid.mass && principal == before) continue;
      findings_.warn(inertia_in_file, span, "masses and inertias are changed as `<compiler>` says", body_text(link));
      solid.mass = mass;
      solid.moments = solver.eigenvectors() * principal.asDiagonal() * solver.eigenvectors().transpose();
      link.bodies = {inertia_of(solid, span)};
    }
  }
  if (compiler.total_mass <= 0) return;
  double sum = 0;
  for (const Link& link : robot_.links) {
    for (const Inertia& body : link.bodies) sum += body.mass.value;
  }
  if (!(sum > 0)) return;
  const double factor = compiler.total_mass / sum;
  for (Link& link : robot_.links) {
    for (Inertia& body : link.bodies) {
      body.mass = computed(body.mass.value * factor, body.mass.span);
      for (Number& moment : body.moments) moment = computed(moment.value * factor, moment.span);
    }
  }
}

void MjcfReader::read_joint_equality(const MjcfElement& element) {
  const XmlNode& node = element.node();
  const auto first = require(findings_, node, "joint1");
  if (!first) return;
  const auto follower = find(joints_, *first, "joint");
  if (!follower) return;
  const auto second = node.attribute("joint2");
  const auto polynomial = file_.list(element, "polycoef");
  std::vector<Number> written = polynomial.value_or(std::vector<Number>{Number{}, computed(1)});
  written.resize(std::max<std::size_t>(written.size(), 2));
  Joint& joint = robot_.joints[*follower];
  if (!second) {
    unsupported(node.span(), joint_text(joint) + " is held still by an equality, which is not read",
                "remove the joint: its body is then fixed");
    return;
  }
  const auto source = find(joints_, *second, "joint");
  if (!source) return;
  for (const std::size_t at : {*follower, *source}) {
    const Joint& one = robot_.joints[at];
    if (one.type == Joint::Type::revolute || one.type == Joint::Type::prismatic) continue;
    findings_.error(bad_value_in_file, node.span(),
                    joint_text(one) + " has several coordinates, so it cannot be part of this equality");
    return;
  }
  if (joint.mimic) {
    unsupported(node.span(), joint_text(joint) + " follows two joints, which is not read");
    return;
  }
  // q1 - r1 = sum c_k (q2 - r2)^k, as a polynomial in q2.
  const auto reference = [&](std::size_t at) { return start_[at] ? start_[at]->front() : Number{}; };
  const Number r1 = reference(*follower), r2 = reference(*source);
  Mimic mimic;
  mimic.source = *source;
  mimic.span = node.span();
  if (r2.value == 0) {
    mimic.coefficients = written;
  } else {
    std::vector<double> expanded(written.size(), 0.0);
    for (std::size_t k = 0; k < written.size(); ++k) {
      double binomial = 1;
      for (std::size_t j = k + 1; j-- > 0;) {  // (q - r)^k: the coefficient of q^j
        expanded[j] += written[k].value * binomial * std::pow(-r2.value, static_cast<double>(k - j));
        binomial = binomial * static_cast<double>(j) / static_cast<double>(k - j + 1);
      }
    }
    for (const double value : expanded) mimic.coefficients.push_back(computed(value, node.span()));
  }
  if (r1.value != 0) {
    Number& constant = mimic.coefficients.front();
    constant = constant.value == 0 ? r1 : computed(constant.value + r1.value, node.span());
  }
  joint.mimic = std::move(mimic);
}

/// An end of a closure: a site, or a body. Nothing for the second body: the world.
bool MjcfReader::read_end(const MjcfElement& element, std::string_view body, std::string_view site, bool required,
                          std::optional<std::size_t>& link, Pose& pose, bool& is_site) {
  const XmlNode& node = element.node();
  is_site = node.has(site);
  if (is_site) {
    const auto found = find(sites_, *node.attribute(site), "site on a body");
    if (!found) return false;
    link = robot_.frames[*found].link;
    pose = robot_.frames[*found].pose;
    return true;
  }
  if (!node.has(body)) {
    if (required) findings_.error(missing_in_file, node.span(), described(node, body) + " is missing");
    return !required;
  }
  const XmlText name = *node.attribute(body);
  if (name.text == "world") return true;
  const auto found = find(bodies_, name, "body");
  if (!found) return false;
  link = *found;
  return true;
}

void MjcfReader::read_closure(const MjcfElement& element) {
  const XmlNode& node = element.node();
  Closure closure;
  closure.span = node.span();
  if (const auto name = node.attribute("name")) closure.name = name->text;
  const bool connects = node.is("connect");
  closure.type = connects ? Closure::Type::spherical : Closure::Type::fixed;
  bool site_a = false, site_b = false;
  if (!read_end(element, "body1", "site1", true, closure.a, closure.pose_a, site_a)) return;
  if (!read_end(element, "body2", "site2", site_a, closure.b, closure.pose_b, site_b)) return;
  const auto is_moved = [&](std::optional<std::size_t> link) {
    return link && std::find(moved_by_programs_.begin(), moved_by_programs_.end(), *link) != moved_by_programs_.end();
  };
  if (is_moved(closure.a) || is_moved(closure.b)) {
    findings_.warn(doubtful_in_file, node.span(), "an equality with a `mocap` body, which programs move, is left out",
                   body_text(robot_.links[is_moved(closure.a) ? *closure.a : *closure.b]));
    return;
  }
  if (!site_a) {
    const Pose a = closure.a ? initial_[*closure.a] : Pose{};
    const Pose b = closure.b ? initial_[*closure.b] : Pose{};
    const Pose relative = compose(inverse(a), b);  // of body 2 in body 1, as the file puts them
    if (connects) {
      const auto anchor = file_.vector(element, "anchor");
      if (!anchor) {
        findings_.error(missing_in_file, node.span(), "`anchor` of `<connect>` is missing");
        return;
      }
      closure.pose_a = shift(*anchor, node.span());
      closure.pose_b = shift(compose(inverse(relative), closure.pose_a).position, node.span());
    } else {
      Pose pose = relative;
      if (const auto n = file_.list(element, "relpose"); n && n->size() == 7) {
        const bool given = std::any_of(n->begin() + 3, n->end(), [](const Number& x) { return x.value != 0; });
        if (given) {
          pose.position = {(*n)[0], (*n)[1], (*n)[2]};
          pose.rotation = {Rotation::Form::quaternion, {(*n)[3], (*n)[4], (*n)[5], (*n)[6]}, (*n)[3].span};
        }
      }
      (void)file_.vector(element, "anchor");
      closure.pose_a = pose;
      closure.pose_a.span = node.span();
    }
  }
  robot_.closures.push_back(std::move(closure));
}

void MjcfReader::read_equalities() {
  for (const XmlNode& section : file_.sections("equality")) {
    section.use();
    for (const XmlNode& node : file_.children(section)) {
      const MjcfElement element = file_.element(node, nullptr);
      const auto active = file_.flag(element, "active");
      if (!equalities_ || (active && !*active)) {
        node.keep_all();
        continue;
      }
      kept_.push_back(node);
      if (node.is("joint")) {
        read_joint_equality(element);
      } else if (node.is("connect") || node.is("weld")) {
        read_closure(element);
      } else {
        const auto name = node.attribute("name");
        unsupported(node.span(), "an equality of type `" + std::string(node.name()) + "`" +
                                     (name ? ", " + quote(name->text) + "," : "") + " is not read");
      }
    }
  }
}

void MjcfReader::read_tendons() {
  std::size_t index = 0;
  for (const XmlNode& section : file_.sections("tendon")) {
    section.use();
    for (const XmlNode& node : file_.children(section)) {
      const MjcfElement element = file_.element(node, nullptr);
      const auto name = node.attribute("name");
      const std::string shown = name ? "tendon " + quote(name->text) : "a tendon without a name";
      for (const std::string_view acts : {"stiffness", "damping", "armature", "frictionloss"}) {
        const auto list = file_.list(element, acts);
        if (list && std::any_of(list->begin(), list->end(), [](const Number& x) { return x.value != 0; })) {
          unsupported(node.span(), shown + " acts on joints by its `" + std::string(acts) + "`, and is not read");
        }
      }
      const auto limited = file_.flag(element, "limited");
      if (limited.value_or(element.has("range") && file_.compiler().autolimits)) {
        findings_.warn(limits_in_file, node.span(), "limits of a tendon are left out", shown);
      }
      (void)file_.list(element, "range");
      if (name) tendons_.emplace(name->text, index);
      for (const XmlNode& part : file_.children(node)) {
        if (part.is("joint") && part.has("joint")) {
          if (const auto found = joints_.find(part.peek("joint")->text); found != joints_.end()) {
            tendon_joints_[index].push_back(found->second);
          }
        }
        part.keep_all();
      }
      kept_.push_back(node);
      ++index;
    }
  }
}

void MjcfReader::read_actuator(const MjcfElement& element) {
  const XmlNode& node = element.node();
  for (const std::string_view name : {"joint", "jointinparent"}) {
    if (!node.has(name)) continue;
    const auto found = find(joints_, *node.attribute(name), "joint");
    if (!found) return;
    driven_[*found] = true;
    Joint& joint = robot_.joints[*found];
    const bool one = joint.type == Joint::Type::revolute || joint.type == Joint::Type::prismatic;
    const auto gears = file_.list(element, "gear");
    const double gear = gears && !gears->empty() ? gears->front().value : 1;
    if (const auto own = file_.number(element, "armature"); own && own->value != 0 && one) {
      const double reflected = own->value * gear * gear + (joint.armature ? joint.armature->value : 0);
      joint.armature = computed(reflected, own->span);
    }
    // Forces on the joint: of a motor, those of its control; of any, those of `forcerange`.
    std::optional<Number> least, most, force_least, force_most;
    if (node.is("motor")) read_range(element, "ctrllimited", "ctrlrange", false, least, most);
    read_range(element, "forcelimited", "forcerange", false, force_least, force_most);
    if (force_least && (!least || force_least->value > least->value)) least = force_least;
    if (force_most && (!most || force_most->value < most->value)) most = force_most;
    if (!one || !least || !most || gear == 0) return;
    Number lower = gear == 1 ? *least : computed(least->value * gear, least->span);
    Number upper = gear == 1 ? *most : computed(most->value * gear, most->span);
    if (gear < 0) std::swap(lower, upper);
    Limits& limits = joint.limits;
    if (joint.ratio) {  // several actuators of a joint: their efforts add
      if (limits.effort) {
        const double before = limits.lower_effort ? limits.lower_effort->value : -limits.effort->value;
        lower = computed(lower.value + before, lower.span);
        upper = computed(upper.value + limits.effort->value, upper.span);
      }
    }
    joint.ratio = computed(gear, node.span());
    if (!(upper.value > lower.value)) return;
    limits.effort = upper;
    limits.lower_effort.reset();
    if (lower.value != -upper.value) limits.lower_effort = lower;
    return;
  }
  if (const auto tendon = node.peek("tendon")) {
    node.keep_attribute("tendon");
    const auto found = tendons_.find(tendon->text);
    const auto moved = found == tendons_.end() ? tendon_joints_.end() : tendon_joints_.find(found->second);
    if (moved == tendon_joints_.end()) {
      drives_any_ = true;
    } else {
      for (const std::size_t joint : moved->second) driven_[joint] = true;
    }
  } else {
    drives_any_ = true;
  }
  const auto name = node.peek("name");
  findings_.warn(doubtful_in_file, node.span(), "an actuator that acts on no single joint is left out",
                 name ? quote(name->text) : "`<" + std::string(node.name()) + ">`");
}

void MjcfReader::read_actuators() {
  for (const XmlNode& section : file_.sections("actuator")) {
    section.use();
    for (const XmlNode& node : file_.children(section)) {
      const MjcfElement element = file_.element(node, nullptr);
      kept_.push_back(node);
      has_drives_ = true;
      read_actuator(element);
    }
  }
  if (!has_drives_ || drives_any_) return;
  for (std::size_t i = 0; i < robot_.joints.size(); ++i) {
    Joint& joint = robot_.joints[i];
    const bool has_drive = joint.type != Joint::Type::fixed && joint.type != Joint::Type::floating;
    // In the language, a joint with a rotor has a drive.
    if (has_drive && !driven_[i] && !joint.armature) joint.passive = true;
  }
}

void MjcfReader::read_keys() {
  std::vector<std::size_t> widths;
  std::size_t total = 0;
  for (const Joint& joint : robot_.joints) {
    const std::size_t width = joint.type == Joint::Type::fixed       ? 0
                              : joint.type == Joint::Type::floating  ? 7
                              : joint.type == Joint::Type::spherical ? 4
                                                                     : 1;
    widths.push_back(width);
    total += width;
  }
  for (const XmlNode& section : file_.sections("keyframe")) {
    section.use();
    for (const XmlNode& node : file_.children(section)) {
      const MjcfElement element = file_.element(node, nullptr);
      kept_.push_back(node);
      const auto name = node.attribute("name");
      const auto values = file_.list(element, "qpos");
      if (!values) continue;
      if (values->size() != total) {
        findings_.error(bad_value_in_file, node.attribute("qpos")->span,
                        "`qpos` needs " + std::to_string(total) + " numbers",
                        "there are " + std::to_string(values->size()));
        continue;
      }
      if (!robot_.closures.empty()) {
        findings_.warn(doubtful_in_file, node.span(),
                       "a keyframe of a robot with closed loops is left out: it closes them only roughly",
                       name ? quote(name->text) : "a keyframe without a name");
        continue;
      }
      Configuration configuration;
      if (name) configuration.name = name->text;
      configuration.span = node.span();
      std::size_t at = 0;
      for (std::size_t i = 0; i < robot_.joints.size(); ++i) {
        Configuration::Entry entry{i,
                                   {values->begin() + static_cast<std::ptrdiff_t>(at),
                                    values->begin() + static_cast<std::ptrdiff_t>(at + widths[i])}};
        at += widths[i];
        if (widths[i] > 0 && !robot_.joints[i].mimic) configuration.entries.push_back(std::move(entry));
      }
      if (!configuration.entries.empty()) robot_.configurations.push_back(std::move(configuration));
    }
  }
}

/// Rotors of joints that follow others are turned by these.
void MjcfReader::move_armatures() {
  for (Joint& joint : robot_.joints) {
    if (!joint.mimic || !joint.armature) continue;
    // Of a chain of followers, the last one that is free.
    double factor = 1;
    std::size_t source = 0;
    bool is_linear = true;
    const Mimic* at = &*joint.mimic;
    for (std::size_t steps = 0; at != nullptr && steps <= robot_.joints.size(); ++steps) {
      for (std::size_t k = 2; k < at->coefficients.size(); ++k) {
        is_linear = is_linear && at->coefficients[k].value == 0;
      }
      factor *= at->coefficients[1].value;
      source = at->source;
      at = robot_.joints[source].mimic ? &*robot_.joints[source].mimic : nullptr;
    }
    if (at != nullptr) continue;  // in a circle: the validator says so
    if (!is_linear) {
      unsupported(joint.span, joint_text(joint) + " has an `armature`, and follows another joint by a curve");
      continue;
    }
    Joint& drive = robot_.joints[source];
    drive.armature = computed(factor * factor * joint.armature->value + (drive.armature ? drive.armature->value : 0),
                              joint.armature->span);
    joint.armature.reset();
  }
}

/// MuJoCo starts at `ref`, and with free bodies where the file puts them.
void MjcfReader::add_initial() {
  if (!robot_.closures.empty()) return;
  Configuration configuration;
  configuration.name = "qpos0";
  configuration.span = robot_.span;
  const auto follows = [](const Joint& joint) { return joint.mimic.has_value(); };
  const bool has_followers = std::any_of(robot_.joints.begin(), robot_.joints.end(), follows);
  bool is_zero_everywhere = true;
  for (std::size_t i = 0; i < robot_.joints.size(); ++i) {
    const Joint& joint = robot_.joints[i];
    if (follows(joint) || joint.type == Joint::Type::fixed) continue;
    is_zero_everywhere = is_zero_everywhere && !start_[i];
    if (start_[i]) {
      configuration.entries.push_back({i, *start_[i]});
    } else if (has_followers) {
      // Where joints follow others, a configuration names all others.
      std::vector<Number> zero(joint.type == Joint::Type::floating ? 3 : 0);
      if (joint.type == Joint::Type::floating || joint.type == Joint::Type::spherical) zero.push_back(computed(1));
      zero.resize(joint.type == Joint::Type::floating ? 7 : joint.type == Joint::Type::spherical ? 4 : 1);
      configuration.entries.push_back({i, std::move(zero)});
    }
  }
  if (is_zero_everywhere) return;
  if (!configuration.entries.empty()) robot_.configurations.push_back(std::move(configuration));
}

/// Attributes of elements that were read, but say nothing about motion.
void MjcfReader::keep_rest() {
  constexpr auto names = std::to_array<std::string_view>({"name",
                                                          "class",
                                                          "rgba",
                                                          "material",
                                                          "group",
                                                          "contype",
                                                          "conaffinity",
                                                          "condim",
                                                          "friction",
                                                          "solref",
                                                          "solimp",
                                                          "solreflimit",
                                                          "solimplimit",
                                                          "solreffriction",
                                                          "solimpfriction",
                                                          "margin",
                                                          "gap",
                                                          "priority",
                                                          "solmix",
                                                          "fluidshape",
                                                          "fluidcoef",
                                                          "user",
                                                          "hfield",
                                                          "fitscale",
                                                          "size",
                                                          "type",
                                                          "pos",
                                                          "quat",
                                                          "euler",
                                                          "kp",
                                                          "kv",
                                                          "ctrlrange",
                                                          "ctrllimited",
                                                          "forcerange",
                                                          "forcelimited",
                                                          "gear",
                                                          "dyntype",
                                                          "gaintype",
                                                          "biastype",
                                                          "dynprm",
                                                          "gainprm",
                                                          "biasprm",
                                                          "lengthrange",
                                                          "actrange",
                                                          "actlimited",
                                                          "actdim",
                                                          "actearly",
                                                          "inheritrange",
                                                          "timeconst",
                                                          "dampratio",
                                                          "diameter",
                                                          "area",
                                                          "bias",
                                                          "cranklength",
                                                          "slidersite",
                                                          "cranksite",
                                                          "site",
                                                          "refsite",
                                                          "body",
                                                          "tmin",
                                                          "smoothnormal",
                                                          "maxhullvert",
                                                          "octree_maxdepth",
                                                          "texcoord",
                                                          "normal",
                                                          "content_type",
                                                          "width",
                                                          "springlength",
                                                          "ctrl",
                                                          "act",
                                                          "time",
                                                          "qvel",
                                                          "mpos",
                                                          "mquat",
                                                          "torquescale",
                                                          "range",
                                                          "limited",
                                                          "springref",
                                                          "stiffness",
                                                          "damping",
                                                          "armature",
                                                          "frictionloss",
                                                          "ref",
                                                          "axis",
                                                          "fromto",
                                                          "density",
                                                          "mass",
                                                          "actuatorfrcrange",
                                                          "actuatorfrclimited",
                                                          "actuatorgravcomp",
                                                          "solreftendon",
                                                          "scale",
                                                          "force",
                                                          "lmin",
                                                          "lmax",
                                                          "vmax",
                                                          "fpmax",
                                                          "fvmax",
                                                          "shellinertia",
                                                          "mesh",
                                                          "inertia",
                                                          "delay",
                                                          "nsample",
                                                          "interp",
                                                          "texture",
                                                          "hidden"});
  for (const XmlNode& node : kept_) {
    for (const XmlAttribute& attribute : node.attributes()) {
      if (std::find(names.begin(), names.end(), attribute.name) != names.end()) node.keep_attribute(attribute.name);
    }
  }
  for (const XmlNode& section : file_.sections()) {
    for (const std::string_view name : {"visual", "statistic", "size", "custom", "sensor", "contact", "extension"}) {
      if (section.is(name)) section.keep_all();
    }
    if (section.is("deformable")) {
      for (const XmlNode& part : file_.children(section)) {
        if (part.is("flex")) {
          unsupported(part.span(), "`<flex>` of `<deformable>` is not read");
        } else {
          section.keep_all();
        }
      }
    }
  }
}

std::optional<Robot> MjcfReader::run() {
  const std::size_t errors = findings_.error_count();
  const XmlNode root = reading_.document.root().use();
  robot_.format = "MJCF";
  robot_.span = root.span();
  robot_.name_span = root.span();
  if (const auto name = root.attribute("model"); name && !name->text.empty()) {
    robot_.name = name->text;
    robot_.name_span = name->span;
  }
  file_.read_settings();
  read_options();
  read_assets();
  for (const XmlNode& world : file_.sections("worldbody")) read_bodies(world, nullptr, std::nullopt, {});
  if (findings_.error_count() == errors) {
    finish_masses();
    read_equalities();
    read_tendons();
    if (findings_.error_count() == errors) move_armatures();
    read_actuators();
  }
  if (findings_.error_count() == errors) {
    add_initial();
    read_keys();
  }
  keep_rest();
  constexpr std::size_t most_parts = 10'000;  // of a robot in the language
  if (robot_.links.size() + robot_.joints.size() > most_parts) {
    findings_.error(bad_value_in_file, root.span(),
                    "a robot has at most 10 000 links and joints, and this one has " +
                        std::to_string(robot_.links.size() + robot_.joints.size()));
  } else if (robot_.links.empty() && findings_.error_count() == errors) {
    findings_.error(missing_in_file, root.span(), "there is no `<body>` in this file");
  }
  if (findings_.error_count() != errors) return std::nullopt;
  return std::move(robot_);
}

}  // namespace

std::optional<Robot> read_mjcf(Reading& reading) { return MjcfReader(reading).run(); }

}  // namespace robotc::importing
