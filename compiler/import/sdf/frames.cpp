#include "compiler/import/sdf/frames.h"

#include <algorithm>

#include "compiler/import/import_diagnostics.h"
#include "compiler/import/part_names.h"
#include "compiler/import/rigid.h"
#include "compiler/import/sdf/values.h"
#include "compiler/import/values.h"

namespace robotc::importing {

std::size_t SdfFrames::add(SdfEntity::Kind kind, const XmlNode& node, std::size_t model) {
  node.use();
  SdfEntity entity;
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
      const SdfEntity& first = entities_[entities_[model].names.find(entity.name)->second];
      findings_.error(twice_in_file, name->span, quote(name->text) + " is defined twice", "again here",
                      {"all names of a model differ in SDF"}, {{first.node->span(), "first here"}});
    }
  }
  read_pose(findings_, node, entity.pose, &entity.relative_to);
  entities_.push_back(std::move(entity));
  return entities_.size() - 1;
}

std::optional<std::size_t> SdfFrames::look_up(std::size_t model, const XmlText& name) {
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
    if (entities_[at].kind != SdfEntity::Kind::model) break;
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

void SdfFrames::find_bases() {
  for (std::size_t i = 1; i < entities_.size(); ++i) {
    SdfEntity& entity = entities_[i];
    std::optional<std::size_t> base = entity.model;
    if (entity.relative_to) {
      base = look_up(entity.model, *entity.relative_to);
    } else if (entity.kind == SdfEntity::Kind::joint) {
      const auto child = entity.node->child("child");
      const auto name = child ? child->text() : std::nullopt;
      if (name) base = look_up(entity.model, *name);
    } else if (entity.kind == SdfEntity::Kind::frame) {
      if (const auto name = entity.node->attribute("attached_to"); name && !name->text.empty()) {
        base = look_up(entity.model, *name);
      }
    }
    entity.base = base.value_or(world);
  }
}

bool SdfFrames::check_bases() {
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

Pose SdfFrames::relative(std::size_t from, std::size_t to) const {
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

std::optional<std::size_t> SdfFrames::link_of(std::size_t entity, const XmlText& name) {
  for (std::size_t steps = 0; steps <= entities_.size(); ++steps) {
    const SdfEntity& at = entities_[entity];
    std::optional<std::size_t> next;
    switch (at.kind) {
      case SdfEntity::Kind::link:
        return at.index;
      case SdfEntity::Kind::model:
        next = at.canonical ? look_up(entity, *at.canonical) : at.first_link;
        break;
      case SdfEntity::Kind::joint: {
        const auto child = at.node->child("child");
        const auto text = child ? child->text() : std::nullopt;
        if (text) next = look_up(at.model, *text);
        break;
      }
      case SdfEntity::Kind::frame: {
        const auto text = at.node->attribute("attached_to");
        next = text && !text->text.empty() ? look_up(at.model, *text) : std::optional(at.model);
        break;
      }
      case SdfEntity::Kind::world:
        break;
    }
    if (!next) break;
    entity = *next;
  }
  findings_.error(bad_value_in_file, name.span, quote(name.text) + " is part of no link");
  return std::nullopt;
}

std::size_t SdfFrames::entity_of_link(std::size_t link) const {
  for (std::size_t i = 1; i < entities_.size(); ++i) {
    if (entities_[i].kind == SdfEntity::Kind::link && entities_[i].index == link) return i;
  }
  return world;
}

}  // namespace robotc::importing
