#include "compiler/syntax/parse.h"

#include "tests/fuzz/promise.h"
#include "tests/fuzz/targets.h"

namespace robotc::fuzz {

void parse(std::string_view input) {
  SourceMap sources;
  Diagnostics diagnostics;
  const SourceId source = sources.add("main.robot", std::string(input.substr(0, most_bytes)));
  const syntax::File file = syntax::parse_file(sources, source, diagnostics);
  syntax::print(file, sources);
  check_rendering(diagnostics, sources);
}

}  // namespace robotc::fuzz
