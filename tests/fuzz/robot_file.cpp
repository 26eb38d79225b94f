#include "compiler/import/import.h"
#include "compiler/import/loss_report.h"
#include "compiler/syntax/parse.h"
#include "tests/fuzz/promise.h"
#include "tests/fuzz/targets.h"

namespace robotc::fuzz {

void robot_file(std::string_view input) {
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
