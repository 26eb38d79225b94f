#pragma once

#include <array>
#include <deque>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/import/reading.h"
#include "compiler/import/robot_model.h"
#include "compiler/import/xml.h"

/// Elements of an MJCF file with what includes and default classes add to them.
namespace robotc::importing {

/// A `<default class="…">`.
struct MjcfClass {
  const MjcfClass* parent = nullptr;
  std::vector<XmlNode> elements;  ///< its `<joint>`, `<geom>` and so on
};

/// An element whose attributes can be from default classes.
class MjcfElement {
 public:
  MjcfElement(XmlNode node, const MjcfClass* defaults) : node_(node), defaults_(defaults) {}

  [[nodiscard]] const XmlNode& node() const { return node_; }
  [[nodiscard]] Span span() const { return node_.span(); }
  /// The element that gives an attribute: this one, or that of the nearest class that has it.
  [[nodiscard]] std::optional<XmlNode> holder(std::string_view attribute) const;
  /// The nearest element that gives any of some attributes.
  [[nodiscard]] std::optional<XmlNode> holder_of_any(const std::vector<std::string_view>& attributes) const;
  [[nodiscard]] bool has(std::string_view attribute) const { return holder(attribute).has_value(); }
  /// The value, which becomes used.
  [[nodiscard]] std::optional<XmlText> attribute(std::string_view name) const;

 private:
  XmlNode node_;
  const MjcfClass* defaults_;
};

/// Settings of `<compiler>`.
struct MjcfCompiler {
  bool degrees = true;
  bool autolimits = true;
  std::string eulerseq = "xyz";
  enum class FromGeoms : std::uint8_t { no, yes, automatic } inertia_from_geoms = FromGeoms::automatic;
  bool balance_inertia = false;
  double bound_mass = 0, bound_inertia = 0;
  double total_mass = -1;  ///< negative: masses are as they are
  std::array<double, 2> inertia_groups{0, 5};
  bool exact_meshes = false;  ///< volumes of meshes, rather than sums of absolute volumes of tetrahedra
  std::string mesh_folder;
  bool strip_path = false;
};

/// The file with its includes.
class MjcfFile {
 public:
  explicit MjcfFile(Reading& reading) : reading_(reading) {}

  /// The sections of a name, those of included files too, in order.
  [[nodiscard]] std::vector<XmlNode> sections(std::string_view name);
  /// All sections.
  [[nodiscard]] std::vector<XmlNode> sections();
  /// The children of an element, those of included files in their place. An `<include>` is marked.
  [[nodiscard]] std::vector<XmlNode> children(const XmlNode& node);

  /// Reads `<compiler>` and `<default>`.
  void read_settings();
  [[nodiscard]] const MjcfCompiler& compiler() const { return compiler_; }
  /// A class by its name; the top one if it is empty. Nothing (reported) if there is none.
  [[nodiscard]] const MjcfClass* find_class(const XmlText& name);
  [[nodiscard]] const MjcfClass* top_class() const { return top_; }
  /// An element with its class: that of its `class`, or else the one given.
  [[nodiscard]] MjcfElement element(const XmlNode& node, const MjcfClass* around);

  /// A list of any length. Nothing if the attribute is absent, or (reported) something else.
  std::optional<std::vector<Number>> list(const MjcfElement& element, std::string_view attribute);
  std::optional<Number> number(const MjcfElement& element, std::string_view attribute);
  std::optional<Vector> vector(const MjcfElement& element, std::string_view attribute);
  /// "true" or "false"; nothing for "auto" or none.
  std::optional<bool> flag(const MjcfElement& element, std::string_view attribute);
  /// An angle as the file writes it, in rad.
  [[nodiscard]] Number angle(const Number& written) const;
  /// `quat`, `axisangle`, `euler`, `xyaxes` or `zaxis`.
  Rotation orientation(const MjcfElement& element);
  /// `euler` of an element that has only this.
  Rotation euler(const MjcfElement& element);
  /// `pos` and the orientation.
  Pose pose(const MjcfElement& element);

  /// A file's path, beside the main file.
  [[nodiscard]] std::string path_of(std::string_view written) const;

 private:
  void add_children(const XmlNode& node, std::vector<XmlNode>& result);
  XmlDocument* include(const XmlNode& node);
  void read_compiler(const XmlNode& node);
  void read_class(const XmlNode& node, MjcfClass* parent);

  Reading& reading_;
  MjcfCompiler compiler_;
  std::deque<MjcfClass> classes_;
  std::map<std::string, MjcfClass*, std::less<>> by_name_;
  MjcfClass* top_ = nullptr;
  std::map<std::pair<std::uint32_t, std::uint32_t>, XmlDocument*> by_place_;  ///< of `<include>`
  std::vector<std::string> open_;                                             ///< files on the way
};

/// True for names of actuators, whose default classes they share.
bool is_mjcf_actuator(std::string_view element);

}  // namespace robotc::importing
