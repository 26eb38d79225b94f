#include "compiler/import/mjcf/elements.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <numbers>

#include "compiler/import/import_diagnostics.h"
#include "compiler/import/rigid.h"
#include "compiler/import/values.h"

namespace robotc::importing {

bool is_mjcf_actuator(std::string_view element) {
  constexpr auto names =
      std::to_array<std::string_view>({"general", "motor", "position", "velocity", "intvelocity", "damper", "cylinder",
                                       "muscle", "adhesion", "dcmotor", "plugin"});
  return std::find(names.begin(), names.end(), element) != names.end();
}

std::optional<XmlNode> MjcfElement::holder_of_any(const std::vector<std::string_view>& attributes) const {
  const auto has_any = [&](const XmlNode& node) {
    return std::any_of(attributes.begin(), attributes.end(), [&](std::string_view name) { return node.has(name); });
  };
  if (has_any(node_)) return node_;
  const bool actuator = is_mjcf_actuator(node_.name());
  for (const MjcfClass* at = defaults_; at != nullptr; at = at->parent) {
    for (auto element = at->elements.rbegin(); element != at->elements.rend(); ++element) {
      const bool same = actuator ? is_mjcf_actuator(element->name()) : element->is(node_.name());
      if (!same || !has_any(*element)) continue;
      element->use();
      return *element;
    }
  }
  return std::nullopt;
}

std::optional<XmlNode> MjcfElement::holder(std::string_view attribute) const { return holder_of_any({attribute}); }

std::optional<XmlText> MjcfElement::attribute(std::string_view name) const {
  const auto node = holder(name);
  return node ? node->attribute(name) : std::nullopt;
}

std::string MjcfFile::path_of(std::string_view written) const {
  const std::filesystem::path main = reading_.sources.file(reading_.source).name;
  return (main.parent_path() / std::filesystem::path(written)).lexically_normal().string();
}

XmlDocument* MjcfFile::include(const XmlNode& node) {
  const auto place = std::pair(node.span().source.index(), node.span().begin);
  if (const auto known = by_place_.find({static_cast<std::uint32_t>(place.first), place.second});
      known != by_place_.end()) {
    return known->second;
  }
  XmlDocument*& document = by_place_[{static_cast<std::uint32_t>(place.first), place.second}];
  node.use();
  const auto file = require(reading_.findings, node, "file");
  if (!file) return nullptr;
  const auto fail = [&](std::string message, std::vector<std::string> hints = {}) {
    reading_.findings.error(unreadable_in_file, file->span, std::move(message), "", std::move(hints));
    return nullptr;
  };
  constexpr std::size_t most = 100, deepest = 20;
  if (reading_.included.size() >= most) return fail("a file includes at most 100 files");
  if (open_.size() >= deepest) return fail("files include each other deeper than 20", {"one of them includes itself"});
  if (!reading_.read_file) return fail("files beside this one are not read here");
  const std::string path = path_of(file->text);
  auto content = reading_.read_file(path);
  if (const auto* error = std::get_if<FileError>(&content)) {
    return fail("cannot read the included file " + quote(path) + ": " +
                    (error->too_large ? "it is larger than 4 MB" : error->reason),
                {"paths are relative to the folder of the main file"});
  }
  // The messages of other files would show their text.
  if (!looks_like_xml(std::get<std::string>(content))) return fail("the included file " + quote(path) + " is not XML");
  const SourceId source = reading_.sources.add(path, std::get<std::string>(std::move(content)));
  auto read = read_xml(reading_.sources, source);
  if (auto* error = std::get_if<XmlError>(&read)) {
    reading_.findings.error(not_xml, error->span, std::move(error->message), std::move(error->label),
                            std::move(error->hints));
    return nullptr;
  }
  reading_.included.push_back(std::move(std::get<std::unique_ptr<XmlDocument>>(read)));
  document = reading_.included.back().get();
  open_.push_back(path);
  document->root().use();
  return document;
}

void MjcfFile::add_children(const XmlNode& node, std::vector<XmlNode>& result) {
  for (const XmlNode& child : node.children()) {
    if (!child.is("include")) {
      result.push_back(child);
      continue;
    }
    const std::size_t depth = open_.size();
    if (XmlDocument* const document = include(child)) {
      if (open_.size() == depth) open_.emplace_back();  // read before
      if (open_.size() <= 20) add_children(document->root(), result);
    }
    open_.resize(depth);
  }
}

std::vector<XmlNode> MjcfFile::children(const XmlNode& node) {
  std::vector<XmlNode> result;
  add_children(node, result);
  return result;
}

std::vector<XmlNode> MjcfFile::sections() { return children(reading_.document.root()); }

std::vector<XmlNode> MjcfFile::sections(std::string_view name) {
  std::vector<XmlNode> result = sections();
  std::erase_if(result, [&](const XmlNode& node) { return !node.is(name); });
  return result;
}

void MjcfFile::read_compiler(const XmlNode& node) {
  node.use();
  Findings& findings = reading_.findings;
  const MjcfElement element(node, nullptr);
  const auto set_flag = [&](std::string_view name, bool& value) {
    if (const auto written = flag(element, name)) value = *written;
  };
  const auto set_number = [&](std::string_view name, double& value) {
    if (const auto written = read_number(findings, node, name)) value = written->value;
  };
  if (const auto unit = node.attribute("angle")) compiler_.degrees = unit->text != "radian";
  set_flag("autolimits", compiler_.autolimits);
  if (const auto order = node.attribute("eulerseq")) {
    const bool known = order->text.size() == 3 && order->text.find_first_not_of("xyzXYZ") == std::string_view::npos;
    if (known) {
      compiler_.eulerseq = order->text;
    } else {
      findings.error(bad_value_in_file, order->span, "`eulerseq` needs three of the letters x, y, z, X, Y and Z");
    }
  }
  if (const auto from = node.attribute("inertiafromgeom")) {
    compiler_.inertia_from_geoms = from->text == "true"    ? MjcfCompiler::FromGeoms::yes
                                   : from->text == "false" ? MjcfCompiler::FromGeoms::no
                                                           : MjcfCompiler::FromGeoms::automatic;
  }
  set_flag("balanceinertia", compiler_.balance_inertia);
  set_number("boundmass", compiler_.bound_mass);
  set_number("boundinertia", compiler_.bound_inertia);
  set_number("settotalmass", compiler_.total_mass);
  if (const auto groups = read_numbers(findings, node, "inertiagrouprange", 2); groups) {
    compiler_.inertia_groups = {(*groups)[0].value, (*groups)[1].value};
  }
  set_flag("exactmeshinertia", compiler_.exact_meshes);
  if (const auto folder = node.attribute("assetdir")) compiler_.mesh_folder = folder->text;
  if (const auto folder = node.attribute("meshdir")) compiler_.mesh_folder = folder->text;
  set_flag("strippath", compiler_.strip_path);
  if (const auto frame = node.attribute("coordinate"); frame && frame->text == "global") {
    findings.error(not_supported_in_file, frame->span, "global coordinates are not read", "",
                   {"MuJoCo 2.3.3 and older load such a file, and save it with local ones"});
  }
  if (const auto align = flag(element, "alignfree"); align && *align) {
    findings.error(not_supported_in_file, node.peek("alignfree")->span,
                   "`alignfree` moves the frames of bodies, and is not read");
  }
  for (const std::string_view name : {"discardvisual", "usethread", "fusestatic", "texturedir", "saveinertial",
                                      "fitaabb", "convexhull", "conflict"}) {
    node.keep_attribute(name);
  }
  for (const XmlNode& child : node.children()) child.keep_all();
}

void MjcfFile::read_class(const XmlNode& node, MjcfClass* parent) {
  node.use();
  const auto written = node.attribute("class");
  MjcfClass* found = nullptr;
  if (parent == nullptr) {
    found = top_;
    if (written) by_name_.emplace(written->text, top_);
  } else if (!written) {
    reading_.findings.error(missing_in_file, node.span(), "a default class has no `class`");
    return;
  } else if (const auto known = by_name_.find(written->text); known != by_name_.end()) {
    found = known->second;
  } else {
    found = &classes_.emplace_back();
    found->parent = parent;
    by_name_.emplace(written->text, found);
  }
  for (const XmlNode& child : children(node)) {
    if (child.is("default")) {
      read_class(child, found);
    } else {
      found->elements.push_back(child);
    }
  }
}

void MjcfFile::read_settings() {
  top_ = &classes_.emplace_back();
  by_name_.emplace("main", top_);
  for (const XmlNode& node : sections("compiler")) read_compiler(node);
  for (const XmlNode& node : sections("default")) read_class(node, nullptr);
}

const MjcfClass* MjcfFile::find_class(const XmlText& name) {
  if (const auto found = by_name_.find(name.text); found != by_name_.end()) return found->second;
  std::vector<std::string_view> names;
  for (const auto& [known, ignored] : by_name_) names.push_back(known);
  const std::string_view near = nearest_name(name.text, names);
  reading_.findings.error(
      unknown_in_file, name.span, "there is no default class " + quote(name.text), "",
      near.empty() ? std::vector<std::string>{} : std::vector<std::string>{"did you mean " + quote(near) + "?"});
  return nullptr;
}

MjcfElement MjcfFile::element(const XmlNode& node, const MjcfClass* around) {
  node.use();
  if (const auto name = node.attribute("class")) {
    if (const MjcfClass* const found = find_class(*name)) around = found;
  }
  return {node, around == nullptr ? top_ : around};
}

std::optional<std::vector<Number>> MjcfFile::list(const MjcfElement& element, std::string_view attribute) {
  const auto holder = element.holder(attribute);
  if (!holder) return std::nullopt;
  const XmlText text = *holder->attribute(attribute);
  const std::size_t count = words(text).size();
  return read_numbers(reading_.findings, text, described(*holder, attribute), count);
}

std::optional<Number> MjcfFile::number(const MjcfElement& element, std::string_view attribute) {
  const auto holder = element.holder(attribute);
  return holder ? read_number(reading_.findings, *holder, attribute) : std::nullopt;
}

std::optional<Vector> MjcfFile::vector(const MjcfElement& element, std::string_view attribute) {
  const auto holder = element.holder(attribute);
  return holder ? read_vector(reading_.findings, *holder, attribute) : std::nullopt;
}

std::optional<bool> MjcfFile::flag(const MjcfElement& element, std::string_view attribute) {
  const auto text = element.attribute(attribute);
  if (!text || text->text == "auto") return std::nullopt;
  if (text->text == "true" || text->text == "enable") return true;
  if (text->text == "false" || text->text == "disable") return false;
  reading_.findings.error(bad_value_in_file, text->span, quote(attribute) + " is `true` or `false`");
  return std::nullopt;
}

Number MjcfFile::angle(const Number& written) const {
  if (!compiler_.degrees || written.value == 0) return written;
  return {written.value * std::numbers::pi / 180, written.text + " deg", written.span};
}

Rotation MjcfFile::euler(const MjcfElement& element) {
  const auto angles = vector(element, "euler");
  if (!angles) return {};
  const Span span = element.holder("euler")->peek("euler")->span;
  Rotation result;
  for (std::size_t i = 0; i < 3; ++i) {
    const char letter = compiler_.eulerseq[i];
    const bool fixed = letter >= 'X' && letter <= 'Z';
    Vector axis;
    axis[static_cast<std::size_t>(letter - (fixed ? 'X' : 'x'))] = computed(1, span);
    const Rotation turn = turn_about(axis, angle((*angles)[i]), span);
    result = fixed ? compose({{}, turn, span}, {{}, result, span}).rotation
                   : compose({{}, result, span}, {{}, turn, span}).rotation;
  }
  // As fixed axes x, y and z, the language takes the angles as they are.
  const std::string& order = compiler_.eulerseq;
  if (order == "XYZ") {
    return {Rotation::Form::rpy, {angle((*angles)[0]), angle((*angles)[1]), angle((*angles)[2]), {}}, span};
  }
  if (order == "zyx") {
    return {Rotation::Form::rpy, {angle((*angles)[2]), angle((*angles)[1]), angle((*angles)[0]), {}}, span};
  }
  return result;
}

Rotation MjcfFile::orientation(const MjcfElement& element) {
  const auto holder = element.holder_of_any({"quat", "axisangle", "euler", "xyaxes", "zaxis"});
  if (!holder) return {};
  Findings& findings = reading_.findings;
  const auto zero = [&](Span span, std::string_view what) {
    findings.error(bad_value_in_file, span, std::string(what) + " of length 0 is not a rotation");
    return Rotation{};
  };
  if (const auto q = read_numbers(findings, *holder, "quat", 4)) {
    Rotation result{Rotation::Form::quaternion, {(*q)[0], (*q)[1], (*q)[2], (*q)[3]}, holder->peek("quat")->span};
    double squared = 0;
    for (const Number& number : *q) squared += number.value * number.value;
    return squared > 0 ? result : zero(result.span, "a quaternion");
  }
  if (holder->has("euler")) return euler({*holder, nullptr});
  if (const auto n = read_numbers(findings, *holder, "axisangle", 4)) {
    const Span span = holder->peek("axisangle")->span;
    const Vector axis{(*n)[0], (*n)[1], (*n)[2]};
    return is_zero(axis) ? zero(span, "an axis") : turn_about(axis, angle((*n)[3]), span);
  }
  if (const auto z = read_vector(findings, *holder, "zaxis")) {
    const Span span = holder->peek("zaxis")->span;
    return is_zero(*z) ? zero(span, "an axis") : turn_from_z({(*z)[0].value, (*z)[1].value, (*z)[2].value}, span);
  }
  if (const auto n = read_numbers(findings, *holder, "xyaxes", 6)) {
    const Span span = holder->peek("xyaxes")->span;
    std::array<double, 3> x{(*n)[0].value, (*n)[1].value, (*n)[2].value};
    std::array<double, 3> y{(*n)[3].value, (*n)[4].value, (*n)[5].value};
    const auto normalise = [](std::array<double, 3>& v) {
      const double length = std::hypot(v[0], v[1], v[2]);
      if (!(length > 0)) return false;
      for (double& entry : v) entry /= length;
      return true;
    };
    if (!normalise(x)) return zero(span, "an axis");
    const double along = x[0] * y[0] + x[1] * y[1] + x[2] * y[2];
    for (std::size_t i = 0; i < 3; ++i) y[i] -= along * x[i];
    if (!normalise(y)) return zero(span, "an axis");
    return rotation_of({x[0], y[0], x[1] * y[2] - x[2] * y[1], x[1], y[1], x[2] * y[0] - x[0] * y[2], x[2], y[2],
                        x[0] * y[1] - x[1] * y[0]},
                       span);
  }
  return {};
}

Pose MjcfFile::pose(const MjcfElement& element) {
  Pose pose;
  pose.span = element.span();
  if (const auto position = vector(element, "pos")) pose.position = *position;
  pose.rotation = orientation(element);
  return pose;
}

}  // namespace robotc::importing
