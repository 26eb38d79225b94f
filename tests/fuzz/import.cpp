#include "compiler/import/import.h"

#include "compiler/import/loss_report.h"
#include "compiler/solids/mesh_integrals.h"
#include "compiler/syntax/parse.h"
#include "tests/fuzz/promise.h"
#include "tests/fuzz/targets.h"

namespace robotc::fuzz {

namespace {

/// A mesh of any format is refused, or sound.
void import_mesh(std::string_view input) {
  for (const std::string_view name : {"a.stl", "a.obj", "a.dae", "a.glb"}) {
    const auto read = solids::read_mesh(name, input);
    const auto* const mesh = std::get_if<solids::Mesh>(&read);
    if (mesh == nullptr) {
      require(!std::get<solids::MeshError>(read).reason.empty(), "a mesh that is refused has a reason");
      continue;
    }
    for (const auto& triangle : mesh->triangles) {
      for (const std::uint32_t corner : triangle) {
        require(corner < mesh->points.size(), "a triangle has points of its mesh");
      }
    }
    solids::open_edges(*mesh);
    const auto integrals = solids::integrate(*mesh, solids::MeshFilling::exact);
    require(!integrals || integrals->size > 0, "a solid has a volume");
  }
}

}  // namespace

void import(std::string_view input) {
  import_mesh(input.substr(0, most_bytes));
  SourceMap sources;
  Diagnostics diagnostics;
  const SourceId source = sources.add("main.urdf", std::string(input.substr(0, most_bytes)));
  importing::ImportOptions options;
  options.repair = input.size() % 2 == 1;
  const auto imported = importing::import_robot(sources, source, options, diagnostics);
  check_rendering(diagnostics, sources);
  require(imported.has_value() != diagnostics.has_errors(), "a file is imported, or an error says why not");
  if (!imported) return;
  importing::report_losses(*imported->document);
  // The text is one of the language, whatever names and numbers the file has.
  Diagnostics of_text;
  const SourceId text = sources.add("main.robot", imported->text.text);
  syntax::parse_file(sources, text, of_text);
  require(!of_text.has_errors(), "the text of an imported robot parses");
}

}  // namespace robotc::fuzz
