#include "compiler/import/mjcf/bodies.h"

#include <cmath>
#include <utility>

#include "compiler/import/import_diagnostics.h"
#include "compiler/import/mjcf/geoms.h"
#include "compiler/import/mjcf/joints.h"
#include "compiler/import/mjcf/masses.h"
#include "compiler/import/rigid.h"
#include "compiler/import/values.h"

namespace robotc::importing {

namespace {

/// A site on a link, or in the world.
void read_site(MjcfReading& mjcf, const MjcfItem& item, std::optional<std::size_t> link) {
  const MjcfElement element = mjcf.file.element(item.node, item.around);
  mjcf.kept.push_back(item.node);
  Frame frame;
  frame.name = item.name();
  frame.span = item.node.span();
  frame.name_span = item.node.peek("name") ? item.node.peek("name")->span : frame.span;
  frame.link = link;
  frame.pose = mjcf.file.pose(element);
  if (const auto ends = mjcf.file.list(element, "fromto"); ends && ends->size() == 6) {
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
  mjcf.sites.emplace(frame.name, mjcf.robot.frames.size());
  mjcf.robot.frames.push_back(std::move(frame));
}

void read_body(MjcfReading& mjcf, const MjcfItem& item, std::optional<std::size_t> parent, const Pose& initial,
               std::size_t position) {
  const XmlNode& node = item.node;
  node.use();
  const MjcfClass* around = item.around;
  if (const auto name = node.attribute("childclass")) {
    if (const MjcfClass* const found = mjcf.file.find_class(*name)) around = found;
  }
  Link link;
  link.name = item.name();
  link.span = node.span();
  link.name_span = node.peek("name") ? node.peek("name")->span : link.span;
  const std::string written = link.name;
  if (link.name.empty()) {
    link.name = (parent ? mjcf.robot.links[*parent].name : std::string("body")) + "_" + std::to_string(position + 1);
  }
  if (!written.empty()) {
    if (const auto [known, added] = mjcf.bodies.emplace(written, mjcf.robot.links.size()); !added) {
      mjcf.findings.error(twice_in_file, link.name_span, "body " + quote(written) + " is defined twice", "again here",
                          {}, {{mjcf.robot.links[known->second].name_span, "first here"}});
    }
  }
  if (const auto help = read_number(mjcf.findings, node, "gravcomp"); help && help->value != 0) {
    mjcf.findings.warn(doubtful_in_file, help->span, "a force against gravity (`gravcomp`) is left out",
                       body_text(link));
  }
  const auto mocap = node.keep_attribute("mocap");
  for (const std::string_view name : {"user", "sleep"}) node.keep_attribute(name);
  const Pose pose = compose(item.frame, mjcf.file.pose({node, nullptr}));
  const std::vector<MjcfItem> items = read_items(mjcf, node, around, item.suffix);
  read_masses(mjcf, items, link);
  const std::size_t index = mjcf.robot.links.size();
  const std::string name = link.name;
  mjcf.robot.links.push_back(std::move(link));
  mjcf.initial.push_back(compose(initial, pose));
  const Pose here = mjcf.initial.back();
  if (mocap && mocap->text == "true") mjcf.moved_by_programs.push_back(index);
  read_joints(mjcf, items, parent, index, pose, name);
  std::size_t count = 0;
  for (const MjcfItem& part : items) {
    if (part.node.is("site")) {
      read_site(mjcf, part, index);
    } else if (part.node.is("body")) {
      read_body(mjcf, part, index, here, count++);
    } else if (part.node.is("camera") || part.node.is("light")) {
      part.node.keep_all();
    } else if (part.node.is("composite") || part.node.is("flexcomp") || part.node.is("attach") ||
               part.node.is("plugin")) {
      mjcf.unsupported(part.node.span(), "`<" + std::string(part.node.name()) + ">` of " +
                                             body_text(mjcf.robot.links[index]) + " is not read");
    }
  }
}

}  // namespace

void read_world(MjcfReading& mjcf, const XmlNode& node) {
  node.use();
  const MjcfClass* around = nullptr;
  if (const auto name = node.attribute("childclass")) {
    if (const MjcfClass* const found = mjcf.file.find_class(*name)) around = found;
  }
  Link world;
  world.name = "world";
  world.span = world.name_span = node.span();
  for (const MjcfItem& item : read_items(mjcf, node, around, "")) {
    if (item.node.is("geom")) {
      read_geom(mjcf, item, world, false);
    } else if (item.node.is("body")) {
      read_body(mjcf, item, std::nullopt, {}, mjcf.robot.links.size());
    } else if (item.node.is("composite") || item.node.is("flexcomp") || item.node.is("attach") ||
               item.node.is("joint") || item.node.is("freejoint") || item.node.is("inertial")) {
      mjcf.unsupported(item.node.span(), "`<" + std::string(item.node.name()) + ">` of the world is not read");
    } else if (item.node.is("site")) {
      read_site(mjcf, item, std::nullopt);
    } else {
      item.node.keep_all();
    }
  }
  mjcf.robot.world_shapes = std::move(world.shapes);
}

}  // namespace robotc::importing
