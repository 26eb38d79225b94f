#pragma once

#include <string>

#include "compiler/sema/programs/functions.h"
#include "compiler/syntax/parse.h"

namespace robotc::sema {

/// A text in an evaluator with the functions of the language.
struct Elaborated {
  explicit Elaborated(const std::string& text)
      : file(syntax::parse_file(sources, sources.add("test.robot", text), diagnostics)),
        evaluator(pool, sources, diagnostics) {
    define_builtins(evaluator, builtins);
  }

  std::string messages() { return render_text(diagnostics, sources, false); }

  SourceMap sources;
  Diagnostics diagnostics;
  expr::Pool pool;
  syntax::File file;
  Evaluator evaluator;
  Scope builtins;
  Scope scope{&builtins};
};

}  // namespace robotc::sema
