#include "compiler/import/sdf/read.h"

#include <algorithm>

#include "compiler/import/import_diagnostics.h"
#include "compiler/import/rigid.h"
#include "compiler/import/sdf/frames.h"
#include "compiler/import/sdf/joints.h"
#include "compiler/import/sdf/links.h"
#include "compiler/import/sdf/loops.h"
#include "compiler/import/sdf/universal.h"
#include "compiler/import/values.h"

namespace robotc::importing {

namespace {

struct SdfReading {
  explicit SdfReading(Reading& of) : findings(of.findings), frames(of.findings) {}

  Findings& findings;
  SdfFrames frames;
  Robot robot;
};

/// Adds the links, joints and frames of a model, whose names begin with `prefix`, to those of the robot.
void collect(SdfReading& sdf, const XmlNode& node, std::size_t around, const std::string& prefix) {
  const std::size_t model = sdf.frames.add(SdfEntity::Kind::model, node, around);
  if (const auto name = node.attribute("canonical_link"); name && !name->text.empty()) {
    sdf.frames[model].canonical = name;
  }
  if (const auto name = node.attribute("placement_frame"); name && !name->text.empty()) {
    sdf.findings.error(not_supported_in_file, name->span, "`placement_frame` is not read", "",
                       {"write the pose of the model itself"});
  }
  for (const XmlNode& child : node.children()) {
    if (child.is("link")) {
      const std::size_t entity = sdf.frames.add(SdfEntity::Kind::link, child, model);
      if (!sdf.frames[model].first_link) sdf.frames[model].first_link = entity;
      Link link;
      link.name = prefix + sdf.frames[entity].name;
      link.span = child.span();
      link.name_span = child.peek("name") ? child.peek("name")->span : link.span;
      sdf.frames[entity].index = sdf.robot.links.size();
      read_link(sdf.findings, child, link);
      sdf.robot.links.push_back(std::move(link));
    } else if (child.is("joint")) {
      const std::size_t entity = sdf.frames.add(SdfEntity::Kind::joint, child, model);
      sdf.frames[entity].index = sdf.robot.joints.size();
      Joint joint;
      joint.name = prefix + sdf.frames[entity].name;
      joint.span = child.span();
      joint.name_span = child.peek("name") ? child.peek("name")->span : joint.span;
      sdf.robot.joints.push_back(std::move(joint));
    } else if (child.is("frame")) {
      const std::size_t entity = sdf.frames.add(SdfEntity::Kind::frame, child, model);
      (void)child.attribute("attached_to");
      sdf.frames[entity].index = sdf.frames.size();
    } else if (child.is("model")) {
      const std::string inner = prefix + std::string(child.peek("name") ? child.peek("name")->text : "") + "::";
      collect(sdf, child, model, inner);
      const std::size_t nested = sdf.frames[model].names.empty() ? 0 : sdf.frames.size() - 1;
      if (!sdf.frames[model].first_link && nested > 0) {
        for (std::size_t i = model + 1; i < sdf.frames.size() && !sdf.frames[model].first_link; ++i) {
          if (sdf.frames[i].kind == SdfEntity::Kind::link) sdf.frames[model].first_link = i;
        }
      }
    } else if (child.is("include")) {
      const auto uri = child.child("uri");
      const auto text = uri ? uri->text() : std::nullopt;
      sdf.findings.error(not_supported_in_file, child.span(),
                         "an included model" + (text ? ", " + quote(text->text) + "," : "") + " is not read", "",
                         {"`gz sdf -p FILE` writes it into the file"});
    } else if (!child.is("pose")) {
      child.keep_all();  // plugins, `static`, `self_collide` and the like
    }
  }
}

/// Where a root without a joint stands, a massless link stands between.
void stand_root(SdfReading& sdf) {
  std::vector<bool> is_child(sdf.robot.links.size(), false);
  for (const Joint& joint : sdf.robot.joints) is_child[joint.child] = true;
  std::vector<std::size_t> roots;
  for (std::size_t i = 0; i < sdf.robot.links.size(); ++i) {
    if (!is_child[i]) roots.push_back(i);
  }
  if (roots.size() != 1) return;
  const Pose pose = sdf.frames.relative(SdfFrames::world, sdf.frames.entity_of_link(roots.front()));
  if (is_identity(pose)) return;
  Link link;
  link.name = sdf.robot.name;
  link.synthetic = true;
  link.span = sdf.robot.span;
  link.name_span = sdf.robot.name_span;
  Joint joint;
  joint.name = sdf.robot.links[roots.front()].name + "_mount";
  joint.parent = sdf.robot.links.size();
  joint.child = roots.front();
  joint.origin = pose;
  joint.span = joint.name_span = joint.type_span = sdf.robot.links[roots.front()].span;
  sdf.robot.links.push_back(std::move(link));
  sdf.robot.joints.push_back(std::move(joint));
}

void add_frames(SdfReading& sdf) {
  for (std::size_t i = 1; i < sdf.frames.size(); ++i) {
    const SdfEntity& entity = sdf.frames[i];
    if (entity.kind != SdfEntity::Kind::frame) continue;
    const XmlText name{entity.name, entity.node->span()};
    const auto link = sdf.frames.link_of(i, name);
    if (!link) continue;
    Frame frame;
    frame.name = entity.name;
    frame.link = link;
    frame.span = frame.name_span = entity.node->span();
    frame.pose = sdf.frames.relative(sdf.frames.entity_of_link(*link), i);
    sdf.robot.frames.push_back(std::move(frame));
  }
}

/// The only model of a file; nothing (reported) if there is none, or several. Also reads the gravity of its world.
std::optional<XmlNode> find_model(SdfReading& sdf, const XmlNode& root) {
  std::vector<XmlNode> models;
  const auto look_in = [&](const XmlNode& node) {
    for (const XmlNode& child : node.children()) {
      if (child.is("model")) {
        models.push_back(child);
      } else if (child.is("include")) {
        sdf.findings.error(not_supported_in_file, child.span(), "an included model is not read", "",
                           {"`gz sdf -p FILE` writes it into the file"});
      } else if (child.is("gravity")) {
        child.use();
        if (const auto text = child.text()) {
          if (const auto n = read_numbers(sdf.findings, *text, "`<gravity>`", 3)) {
            sdf.robot.gravity = Vector{(*n)[0], (*n)[1], (*n)[2]};
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
    sdf.findings.error(missing_in_file, root.span(), "there is no `<model>` in this file");
    return std::nullopt;
  }
  if (models.size() > 1) {
    sdf.findings.error(not_supported_in_file, models[1].span(),
                       "the file has " + std::to_string(models.size()) + " models, and a robot is one", "",
                       {"write each model into its own file"}, {{models[0].span(), "the first one"}});
    return std::nullopt;
  }
  return models.front();
}

/// "1.10" as 1.91, which is later than 1.9. Nothing (reported) for what is not a version.
std::optional<double> read_version(Findings& findings, const XmlNode& root) {
  if (!root.has("version")) return 1.7;
  const XmlText text = *root.attribute("version");
  // "1.10" is later than "1.9".
  const std::size_t point = text.text.find('.');
  const auto major = decimal(text.text.substr(0, point), text.span);
  const auto minor =
      point == std::string_view::npos ? std::optional(Number{}) : decimal(text.text.substr(point + 1), text.span);
  if (!major || !minor) {
    findings.error(bad_value_in_file, text.span, "`version` of `<sdf>` is not a version");
    return std::nullopt;
  }
  return major->value + (minor->value >= 10 ? 0.9 : minor->value / 10);
}

}  // namespace

std::optional<Robot> read_sdf(Reading& reading) {
  SdfReading sdf(reading);
  const std::size_t errors = sdf.findings.error_count();
  const XmlNode root = reading.document.root().use();
  sdf.robot.format = "SDF";
  sdf.robot.span = root.span();
  sdf.robot.name_span = root.span();
  const auto version = read_version(sdf.findings, root);
  if (!version) return std::nullopt;
  const auto model = find_model(sdf, root);
  if (!model || sdf.findings.error_count() != errors) return std::nullopt;
  if (const auto name = model->peek("name")) {
    sdf.robot.name = name->text;
    sdf.robot.name_span = name->span;
  }
  collect(sdf, *model, SdfFrames::world, "");
  constexpr std::size_t most_parts = 10'000;  // of a robot in the language
  if (sdf.robot.links.size() + sdf.robot.joints.size() > most_parts || sdf.frames.size() > most_parts) {
    sdf.findings.error(bad_value_in_file, root.span(), "a robot has at most 10 000 links, joints and frames");
  }
  if (sdf.findings.error_count() != errors) return std::nullopt;
  sdf.frames.find_bases();
  if (sdf.findings.error_count() != errors || !sdf.frames.check_bases()) return std::nullopt;
  SdfJoints joints(sdf.findings, sdf.frames, sdf.robot, *version);
  for (std::size_t i = 1; i < sdf.frames.size(); ++i) {
    if (sdf.frames[i].kind == SdfEntity::Kind::joint) joints.read(i);
  }
  if (sdf.findings.error_count() != errors) return std::nullopt;
  joints.read_mimics();
  add_frames(sdf);
  if (sdf.robot.links.empty() && sdf.findings.error_count() == errors) {
    sdf.findings.error(missing_in_file, model->span(), "there is no `<link>` in this model");
  }
  if (sdf.findings.error_count() != errors) return std::nullopt;
  close_loops(sdf.robot, sdf.findings);
  if (sdf.findings.error_count() != errors) return std::nullopt;
  stand_root(sdf);
  join_universals(sdf.robot);
  return std::move(sdf.robot);
}

}  // namespace robotc::importing
