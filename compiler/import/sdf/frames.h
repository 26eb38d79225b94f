#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "compiler/import/findings.h"
#include "compiler/import/robot_model.h"
#include "compiler/import/xml.h"

namespace robotc::importing {

/// A part of an SDF file with a frame of its own.
struct SdfEntity {
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

/// The graph of frames of an SDF file. The first one is the world.
class SdfFrames {
 public:
  static constexpr std::size_t world = 0;

  explicit SdfFrames(Findings& findings) : findings_(findings) { entities_.emplace_back(); }

  /// Adds the frame of an element of a model. Reports a name that is missing, reserved or taken.
  std::size_t add(SdfEntity::Kind kind, const XmlNode& node, std::size_t model);
  [[nodiscard]] SdfEntity& operator[](std::size_t entity) { return entities_[entity]; }
  [[nodiscard]] const SdfEntity& operator[](std::size_t entity) const { return entities_[entity]; }
  [[nodiscard]] std::size_t size() const { return entities_.size(); }

  /// The entity that a name in a model means; nothing (reported) if there is none.
  std::optional<std::size_t> look_up(std::size_t model, const XmlText& name);
  /// Finds what each pose is relative to, once all are added.
  void find_bases();
  /// False (reported) if poses are relative to each other in a circle.
  bool check_bases();
  /// The pose of a frame in another one, at zero coordinates.
  [[nodiscard]] Pose relative(std::size_t from, std::size_t to) const;
  /// The link that a frame is part of, as an index in the robot; nothing (reported) if there is none.
  std::optional<std::size_t> link_of(std::size_t entity, const XmlText& name);
  /// The entity of a link of the robot; the world if the file has no such link.
  [[nodiscard]] std::size_t entity_of_link(std::size_t link) const;

 private:
  Findings& findings_;
  std::vector<SdfEntity> entities_;
};

}  // namespace robotc::importing
