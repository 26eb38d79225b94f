#include <doctest/doctest.h>

#include "compiler/diagnostics/diagnostics.h"

namespace render_json_test {

using namespace robotc;

TEST_CASE("the JSON of nothing") { CHECK(render_json({}, {}) == "[]\n"); }

TEST_CASE("the JSON of diagnostics") {
  SourceMap sources;
  const SourceId id = sources.add("a\"b.robot", "one\ntwo\n");
  Diagnostics diagnostics;
  diagnostics.report({.kind = {"whole-run", Severity::warning}, .message = "tab\tand \x01 and \\", .primary = {}});
  diagnostics.report({.kind = {"broken"},
                      .message = "größer\nzwei",
                      .primary = {{id, 0, 5}, "here"},
                      .secondary = {{{id, 4, 7}, ""}, {{id, 0, 1}, "x"}},
                      .hints = {"a", "b\xff"}});
  CHECK(render_json(diagnostics, sources) ==
        R"([
  {"code": "broken", "severity": "error", "message": "größer\nzwei", "file": "a\"b.robot", "line": 1, "column": 1, "end_line": 2, "end_column": 2, "label": "here", "secondary": [{"file": "a\"b.robot", "line": 2, "column": 1, "end_line": 2, "end_column": 4, "label": ""}, {"file": "a\"b.robot", "line": 1, "column": 1, "end_line": 1, "end_column": 2, "label": "x"}], "hints": ["a", "b�"]},
  {"code": "whole-run", "severity": "warning", "message": "tab\tand \u0001 and \\", "file": null, "line": null, "column": null, "end_line": null, "end_column": null, "label": "", "secondary": [], "hints": []}
]
)");
}

}  // namespace render_json_test
