// `robotc convert`: robot files from one format to another.
#include <fmt/format.h>

#include <filesystem>
#include <iterator>
#include <ranges>

#include "compiler/diagnostics/display_text.h"
#include "compiler/export/export.h"
#include "compiler/import/findings.h"
#include "compiler/import/import.h"
#include "compiler/import/loss_report.h"
#include "compiler/support/json_writer.h"
#include "tools/robotc/commands/commands.h"
#include "tools/robotc/output.h"

namespace robotc::tools {

namespace {

using exporting::Exported;
using exporting::Format;
using exporting::Loss;
using importing::MarkedParts;

/// A conversion: the file, and what of a source that is no `.robot` file was not read.
struct Converted {
  Exported exported;
  std::vector<MarkedParts> not_read;
};

/// Paths of meshes relative to the file that is written, as they are relative to the file that names them. Paths with a
/// scheme, such as `package://`, and absolute ones stay.
exporting::MeshPath mesh_paths(const ConvertOptions& options, const Session& session) {
  const std::filesystem::path folder = std::filesystem::absolute(options.to).lexically_normal().parent_path();
  return [folder, &session](const std::string& written, Span place) {
    if (!place.valid() || written.find("://") != std::string::npos || std::filesystem::path(written).is_absolute())
      return written;
    const std::filesystem::path source(session.sources().file(place.source).name);
    const std::filesystem::path mesh = std::filesystem::absolute(source.parent_path() / written).lexically_normal();
    return mesh.lexically_relative(folder).generic_string();
  };
}

/// A robot of a `.robot` file. Nothing (reported) after an error.
std::optional<Converted> from_program(const ConvertOptions& options, Session& session, Format format) {
  std::vector<ParameterSetting> settings;
  if (!parse_settings(options.settings, settings)) return std::nullopt;
  if (!session.load(options.from) || !session.set_parameters(settings)) return std::nullopt;
  auto exported = session.export_robot(options.robot, format, mesh_paths(options, session));
  if (!exported) return std::nullopt;
  return Converted{std::move(*exported), {}};
}

/// A robot file of another format: its numbers and names stay as they are. Nothing (reported) after an error.
std::optional<Converted> from_robot_file(const ConvertOptions& options, Session& session, Format format) {
  importing::ImportOptions how;
  how.as_written = true;
  auto imported = session.import_robot(options.from, how);
  if (!imported) return std::nullopt;
  exporting::put_on_base(imported->robot, options.base == "floating" ? exporting::Base::floating
                                          : options.base == "fixed"  ? exporting::Base::fixed
                                                                     : exporting::Base::as_written);
  exporting::set_mesh_paths(imported->robot, mesh_paths(options, session));
  auto exported = session.export_imported(imported->robot, format);
  if (!exported) return std::nullopt;
  Converted result{std::move(*exported), importing::report_losses(*imported->document).not_used};
  for (const auto& document : imported->included) {
    std::ranges::move(importing::report_losses(*document).not_used, std::back_inserter(result.not_read));
  }
  return result;
}

std::string place(const SourceMap& sources, Span span) {
  return fmt::format("{}:{}", sources.file(span.source).name, sources.position(span.source, span.begin).line);
}

std::string report(const ConvertOptions& options, const Session& session, const Converted& converted, Format format) {
  const Exported& exported = converted.exported;
  std::string text = fmt::format("{} as {}\n", options.from, exporting::name(format));
  for (const auto& [kind, from, to] : exported.renamed) {
    text += fmt::format("  {} {} is {} there\n", kind, importing::quote(from), importing::quote(to));
  }
  for (const std::string& note : exported.notes) text += "  " + printable(note) + "\n";
  const auto add = [&](bool moves, std::string_view heading) {
    bool is_first = true;
    for (const Loss& loss : exported.losses.all()) {
      if (loss.moves != moves) continue;
      if (is_first) text += fmt::format("  {}:\n", heading);
      is_first = false;
      text += fmt::format("    {} x {}: {}\n", loss.cases.size(), loss.what, exporting::listed(loss.cases));
    }
  };
  add(false, fmt::format("not in {}, without an effect on the motion", exporting::name(format)));
  add(true, fmt::format("lost, since {} cannot say it", exporting::name(format)));
  if (!converted.not_read.empty()) {
    text += "  not used:\n";
    for (const MarkedParts& parts : converted.not_read) {
      text += fmt::format("    {} x {}, first at {}\n", parts.count, printable(parts.path),
                          place(session.sources(), parts.first));
    }
  }
  return text;
}

std::string json_report(const ConvertOptions& options, const Session& session, const Converted& converted,
                        Format format) {
  const Exported& exported = converted.exported;
  JsonWriter object;
  object.begin_object().key("file").value(options.from).key("to").value(options.to);
  object.key("format").value(exporting::name(format));
  const auto add = [&](std::string_view key, bool moves) {
    object.key(key).begin_array();
    for (const Loss& loss : exported.losses.all()) {
      if (loss.moves != moves) continue;
      object.begin_object().key("what").value(loss.what).key("count").value(loss.cases.size());
      object.key("of").value(std::span<const std::string>(loss.cases)).end_object();
    }
    object.end_array();
  };
  add("lost", true);
  add("without_effect", false);
  object.key("not_used").begin_array();
  for (const MarkedParts& parts : converted.not_read) {
    object.begin_object().key("path").value(parts.path).key("count").value(parts.count);
    object.key("line").value(session.sources().position(parts.first.source, parts.first.begin).line).end_object();
  }
  object.end_array();
  object.key("renamed").begin_array();
  for (const auto& [kind, from, to] : exported.renamed) {
    object.begin_object().key("kind").value(kind).key("from").value(from).key("to").value(to).end_object();
  }
  object.end_array();
  object.key("notes").value(std::span<const std::string>(exported.notes));
  object.key("diagnostics").raw(render_json(session.diagnostics(), session.sources()));
  return object.end_object().text() + "\n";
}

}  // namespace

int run_convert(const ConvertOptions& options) {
  if (is_robot_text(options.to)) {
    if (is_robot_text(options.from)) {
      print_error(fmt::format("{} and {} are both .robot files, which need no conversion", options.from, options.to));
      return exit_error;
    }
    ImportCommandOptions import;
    import.file = options.from;
    import.out = options.to;
    import.base = options.base.empty() ? "fixed" : options.base;
    import.strict = options.strict;
    import.json = options.json;
    import.force = options.force;
    return run_import(import);
  }
  const std::optional<Format> format = exporting::format_of(options.to);
  if (!format) {
    print_error(
        fmt::format("the end of {} is that of no format: write .urdf, .xml or .mjcf, .sdf, or .robot", options.to));
    return exit_error;
  }
  if (!options.force && std::filesystem::exists(std::filesystem::symlink_status(options.to))) {
    print_error(fmt::format("{} exists; --force overwrites it", options.to));
    return exit_error;
  }
  Session session(file_reader());
  const bool is_program = is_robot_text(options.from);
  if (!choose_base(session, options.from, options.base)) return exit_error;
  if (!is_program && (!options.robot.empty() || !options.settings.empty())) {
    print_error("`--robot` and `--set` are for .robot files");
    return exit_error;
  }
  const auto converted =
      is_program ? from_program(options, session, *format) : from_robot_file(options, session, *format);
  if (!converted) return session.diagnostics().has_errors() ? fail_with_diagnostics(session, options.json) : exit_error;
  if (!options.json) print_diagnostics(session);
  const bool lossy = options.strict && (!converted->exported.losses.none() || !converted->not_read.empty());
  if (lossy) {
    print_error(
        fmt::format("{} cannot hold all of {}, and --strict refuses that", exporting::name(*format), options.from));
  } else {
    if (is_source(session, options.to, "the second file")) return exit_error;
    const FileError error = write_file_atomically(options.to, converted->exported.text);
    if (!error.reason.empty()) {
      print_error(fmt::format("cannot write {}: {}", options.to, error.reason));
      return exit_error;
    }
  }
  const int code = lossy ? exit_error : exit_ok;
  if (options.json) return write_output(json_report(options, session, *converted, *format), code);
  const std::string done = lossy ? "" : fmt::format("wrote {}\n", options.to);
  return write_output(report(options, session, *converted, *format) + done, code);
}

}  // namespace robotc::tools
