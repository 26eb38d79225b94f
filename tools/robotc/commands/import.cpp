#include "compiler/import/import.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <system_error>

#include "compiler/diagnostics/display_text.h"
#include "compiler/import/findings.h"
#include "compiler/import/loss_report.h"
#include "compiler/import/zero_pose.h"
#include "compiler/source/source_map.h"
#include "compiler/support/json_writer.h"
#include "tools/robotc/commands/commands.h"
#include "tools/robotc/output.h"
#include "tools/robotc/run_program.h"
#include "tools/robotc/shapes/drawn_shapes.h"
#include "tools/robotc/shapes/mesh_finder.h"

namespace robotc::tools {

namespace {

using importing::Imported;
using importing::LossReport;
using importing::MarkedParts;

/// Splits "name=value"; nothing (reported) for other texts.
std::optional<std::pair<std::string, std::string>> split(const std::string& text, std::string_view option) {
  const std::size_t sign = text.find('=');
  if (sign == std::string::npos || sign == 0) {
    print_error(fmt::format("`{} {}` has no name and value: write NAME=VALUE", option, text));
    return std::nullopt;
  }
  return std::pair(text.substr(0, sign), text.substr(sign + 1));
}

/// The text that xacro makes of a file; nothing (reported) if it cannot.
std::optional<std::string> expand(const ImportCommandOptions& options) {
  std::vector<std::string> command{"xacro", options.file};
  for (const std::string& argument : options.arguments) {
    const auto parts = split(argument, "--arg");
    if (!parts) return std::nullopt;
    command.push_back(parts->first + ":=" + parts->second);
  }
  auto result = run_program(command, max_source_bytes);
  if (auto* text = std::get_if<std::string>(&result)) return std::move(*text);
  const ProgramError& error = std::get<ProgramError>(result);
  if (error.not_found) {
    print_error(
        fmt::format("cannot expand {}: the program `xacro` is not installed; `pip install xacro` installs it, "
                    "and ROS has it",
                    options.file));
  } else {
    print_error(fmt::format("xacro cannot expand {}:\n{}", options.file, printable(error.text)));
  }
  return std::nullopt;
}

struct Meshes {
  std::size_t count = 0, missing = 0, mirrored = 0;
  std::string first_missing;
};

Meshes look_at_meshes(const importing::Robot& robot, const MeshFinder& finder) {
  Meshes meshes;
  const auto look_at = [&](const std::vector<importing::Shape>& shapes) {
    for (const importing::Shape& shape : shapes) {
      if (shape.kind != importing::Shape::Kind::mesh) continue;
      ++meshes.count;
      if (shape.size[0].value * shape.size[1].value * shape.size[2].value < 0) ++meshes.mirrored;
      if (finder.find(shape.mesh)) continue;
      if (meshes.missing++ == 0) meshes.first_missing = shape.mesh;
    }
  };
  look_at(robot.world_shapes);
  for (const importing::Link& link : robot.links) look_at(link.shapes);
  return meshes;
}

class Report {
 public:
  Report(const ImportCommandOptions& options, const Session& session, const Imported& imported, const Meshes& meshes)
      : options_(options),
        sources_(session.sources()),
        imported_(imported),
        losses_(importing::report_losses(*imported.document)),
        meshes_(meshes) {
    for (const auto& document : imported.included) {
      LossReport more = importing::report_losses(*document);
      losses_.used += more.used;
      std::ranges::move(more.kept, std::back_inserter(losses_.kept));
      std::ranges::move(more.not_used, std::back_inserter(losses_.not_used));
    }
  }

  [[nodiscard]] const LossReport& losses() const { return losses_; }
  [[nodiscard]] std::string text() const;
  [[nodiscard]] std::string json(const Session& session, bool with_text) const;

 private:
  [[nodiscard]] std::string place(Span span) const {
    return fmt::format("{}:{}", sources_.file(span.source).name, sources_.position(span.source, span.begin).line);
  }
  [[nodiscard]] double root_mass(std::string& name) const;

  const ImportCommandOptions& options_;
  const SourceMap& sources_;
  const Imported& imported_;
  LossReport losses_;
  const Meshes& meshes_;
};

/// The mass of the root link, which does not move if it is fixed.
double Report::root_mass(std::string& name) const {
  const std::vector<std::size_t> above = importing::joints_above(imported_.robot);
  double mass = 0;
  for (std::size_t i = 0; i < above.size(); ++i) {
    if (above[i] != imported_.robot.joints.size()) continue;
    name = imported_.robot.links[i].name;
    for (const importing::Inertia& body : imported_.robot.links[i].bodies) mass += body.mass.value;
  }
  return mass;
}

std::string Report::text() const {
  const importing::Robot& robot = imported_.robot;
  const auto moving = std::ranges::count_if(
      robot.joints, [](const importing::Joint& joint) { return joint.type != importing::Joint::Type::fixed; });
  const auto following =
      std::ranges::count_if(robot.joints, [](const importing::Joint& joint) { return joint.mimic.has_value(); });
  std::string text =
      fmt::format("{}: {}, {} links, {} moving joints", options_.file, robot.format, robot.links.size(), moving);
  if (following > 0) text += fmt::format(", {} of which follow others", following);
  text += "\n";
  std::string root;
  if (options_.base == "fixed" && root_mass(root) > 0) {
    text += fmt::format("  the root link {} has a mass and is fixed: --base floating lets it move\n",
                        importing::quote(root));
  }
  std::ptrdiff_t touching = 0;
  for (const importing::Link& link : robot.links)
    touching += std::ranges::count_if(link.shapes, [](const importing::Shape& shape) { return shape.touches; });
  if (touching > 0) {
    text += fmt::format("  {} collision shape{} nothing until `contact`s say what touches what\n", touching,
                        touching == 1 ? " touches" : "s touch");
  }
  if (imported_.angles.exact + imported_.angles.rounded > 0) {
    text += fmt::format("  angles and directions read as exact ones: {}, of which rounded in the file: {}",
                        imported_.angles.exact + imported_.angles.rounded, imported_.angles.rounded);
    if (imported_.angles.position > 0 || imported_.angles.rotation > 0) {
      text += fmt::format("; frames move by up to {:.2g} m and {:.2g} rad", imported_.angles.position,
                          imported_.angles.rotation);
    }
    text += "\n";
  }
  for (const auto& [kind, written, name] : imported_.text.renamed) {
    text += fmt::format("  {} {} is {} here\n", kind, importing::quote(written), importing::quote(name));
  }
  for (const std::string& change : imported_.changes.lines) text += "  repaired: " + change + "\n";
  if (meshes_.missing > 0) {
    text += fmt::format("  {} of {} meshes are not found, such as {}: --package NAME=DIR says where a package is\n",
                        meshes_.missing, meshes_.count, importing::quote(meshes_.first_missing));
  }
  if (meshes_.mirrored > 0) {
    text += fmt::format("  {} of {} meshes are mirrored by a negative scale\n", meshes_.mirrored, meshes_.count);
  }
  if (!losses_.kept.empty()) {
    text += "  understood, without an effect on the motion:\n";
    for (const MarkedParts& parts : losses_.kept)
      text += fmt::format("    {} x {}\n", parts.count, printable(parts.path));
  }
  if (!losses_.not_used.empty()) {
    text += "  not used:\n";
    for (const MarkedParts& parts : losses_.not_used) {
      text += fmt::format("    {} x {}, first at {}\n", parts.count, printable(parts.path), place(parts.first));
    }
  }
  return text;
}

std::string Report::json(const Session& session, bool with_text) const {
  JsonWriter object;
  const auto add_parts = [&](std::string_view key, const std::vector<MarkedParts>& all) {
    object.key(key).begin_array();
    for (const MarkedParts& parts : all) {
      object.begin_object().key("path").value(parts.path).key("count").value(parts.count);
      object.key("line").value(sources_.position(parts.first.source, parts.first.begin).line).end_object();
    }
    object.end_array();
  };
  object.begin_object().key("file").value(options_.file).key("format").value(imported_.robot.format);
  object.key("robot").value(imported_.text.name).key("base").value(options_.base);
  object.key("used").value(losses_.used);
  add_parts("kept", losses_.kept);
  add_parts("not_used", losses_.not_used);
  object.key("renamed").begin_array();
  for (const auto& [kind, written, name] : imported_.text.renamed) {
    object.begin_object().key("kind").value(kind).key("from").value(written).key("to").value(name).end_object();
  }
  object.end_array();
  object.key("angles").begin_object();
  object.key("exact").value(imported_.angles.exact).key("rounded").value(imported_.angles.rounded);
  object.key("position").value(imported_.angles.position).key("rotation").value(imported_.angles.rotation).end_object();
  object.key("repaired").value(std::span<const std::string>(imported_.changes.lines));
  object.key("meshes").begin_object().key("count").value(meshes_.count).key("missing").value(meshes_.missing);
  object.key("mirrored").value(meshes_.mirrored).end_object();
  object.key("diagnostics").raw(render_json(session.diagnostics(), session.sources()));
  if (with_text) object.key("text").value(imported_.text.text);
  return object.end_object().text() + "\n";
}

}  // namespace

int run_import(const ImportCommandOptions& options) {
  auto packages = split_packages(options.packages);
  if (!packages) return exit_error;
  const bool to_file = options.out && *options.out != "-";
  if (to_file && !options.force && std::filesystem::exists(std::filesystem::symlink_status(*options.out))) {
    print_error(fmt::format("{} exists; --force overwrites it", *options.out));
    return exit_error;
  }
  const bool is_macro = options.file.ends_with(".xacro");
  if (!is_macro && !options.arguments.empty()) {
    print_error("`--arg` is for .xacro files");
    return exit_error;
  }
  std::optional<std::string> expanded;
  if (is_macro) {
    expanded = expand(options);
    if (!expanded) return exit_error;
  }

  FileReader reader = file_reader();
  if (expanded) reader = [&expanded](const std::string&) { return std::variant<std::string, FileError>(*expanded); };
  Session session(reader);
  importing::ImportOptions how;
  how.base =
      options.base == "floating" ? importing::ImportOptions::Base::floating : importing::ImportOptions::Base::fixed;
  how.as_written = options.as_written;
  how.repair = options.repair;
  const MeshFinder finder(std::filesystem::path(options.file).parent_path(), std::move(*packages));
  // Paths in the text are relative to its own file.
  const std::filesystem::path folder =
      std::filesystem::absolute(to_file ? std::filesystem::path(*options.out) : std::filesystem::path("here"))
          .parent_path();
  how.mesh_path = [&](const std::string& written) {
    const auto found = finder.find(written);
    return found ? found->lexically_relative(folder).generic_string() : written;
  };
  const std::optional<Imported> imported = session.import_robot(options.file, how);
  if (!imported) return fail_with_diagnostics(session, options.json);
  const Meshes meshes = look_at_meshes(imported->robot, finder);
  const Report report(options, session, *imported, meshes);
  if (!options.json) print_diagnostics(session);
  const bool lossy = options.strict && !report.losses().not_used.empty();
  // A robot that cannot be, such as one whose loops let nothing move, is not written.
  if (!lossy) {
    Session written(file_reader());
    const std::string path = to_file ? *options.out : imported->text.name + ".robot";
    if (!written.load(path, {TextPiece{path, imported->text.text}})) {
      return fail_with_diagnostics(written, options.json);
    }
  }
  if (to_file && !lossy) {
    if (is_source(session, *options.out, "--output")) return exit_error;
    const FileError error = write_file_atomically(*options.out, imported->text.text);
    if (!error.reason.empty()) {
      print_error(fmt::format("cannot write {}: {}", *options.out, error.reason));
      return exit_error;
    }
  }
  if (lossy) print_error(fmt::format("{} has parts that are not used, and --strict refuses that", options.file));
  const int code = lossy ? exit_error : exit_ok;
  if (options.json) return write_output(report.json(session, !to_file && !lossy), code);
  if (!to_file && !lossy) {
    write_error(report.text());
    return write_output(imported->text.text, code);
  }
  return write_output(report.text() + (lossy ? "" : fmt::format("wrote {}\n", *options.out)), code);
}

}  // namespace robotc::tools
