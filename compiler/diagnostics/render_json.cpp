#include <array>

#include "compiler/diagnostics/diagnostics.h"
#include "compiler/diagnostics/display_text.h"

namespace robotc {

namespace {

// Written by hand: every `--json` run uses it, and the format is too small for a library.
class JsonRenderer {
 public:
  explicit JsonRenderer(const SourceMap& sources) : sources_(sources) {}

  void render(const Diagnostic& diagnostic) {
    out_ += "{\"code\": ";
    string(diagnostic.kind.code);
    out_ += ", \"severity\": ";
    string(diagnostic.kind.severity == Severity::error ? "error" : "warning");
    out_ += ", \"message\": ";
    string(diagnostic.message);
    out_ += ", ";
    label(diagnostic.primary);
    out_ += ", \"secondary\": [";
    for (std::size_t i = 0; i < diagnostic.secondary.size(); ++i) {
      out_ += i == 0 ? "{" : ", {";
      label(diagnostic.secondary[i]);
      out_ += '}';
    }
    for (std::size_t i = 0; i < diagnostic.again.size(); ++i) {
      out_ += i == 0 && diagnostic.secondary.empty() ? "{" : ", {";
      label({diagnostic.again[i], "the same"});
      out_ += '}';
    }
    out_ += "], \"hints\": [";
    for (std::size_t i = 0; i < diagnostic.hints.size(); ++i) {
      if (i != 0) out_ += ", ";
      string(diagnostic.hints[i]);
    }
    out_ += "]}";
  }

  std::string out_;

 private:
  void label(const Label& label) {
    if (!label.span.valid()) {
      out_ += R"("file": null, "line": null, "column": null, "end_line": null, "end_column": null, "label": )";
      string(label.text);
      return;
    }
    const Position begin = sources_.position(label.span.source, label.span.begin);
    const Position end = sources_.position(label.span.source, label.span.end);
    out_ += "\"file\": ";
    string(sources_.file(label.span.source).name);
    out_ += ", \"line\": " + std::to_string(begin.line) + ", \"column\": " + std::to_string(begin.column);
    out_ += ", \"end_line\": " + std::to_string(end.line) + ", \"end_column\": " + std::to_string(end.column);
    out_ += ", \"label\": ";
    string(label.text);
  }

  void string(std::string_view text) {
    constexpr std::string_view digits = "0123456789abcdef";
    out_ += '"';
    for (std::size_t i = 0; i < text.size();) {
      const auto [value, length] = decode(text, i);
      if (value == '"' || value == '\\') {
        out_ += '\\';
        out_ += static_cast<char>(value);
      } else if (value == '\n') {
        out_ += "\\n";
      } else if (value < 0x20 || value == 0x7F) {
        out_ += "\\u00";
        out_ += digits[value >> 4];
        out_ += digits[value & 15];
      } else if (length == 1 && value >= 0x80) {
        out_ += "\\ufffd";  // an invalid byte, of a file name for example
      } else {
        out_ += text.substr(i, length);
      }
      i += length;
    }
    out_ += '"';
  }

  const SourceMap& sources_;
};

}  // namespace

std::string render_json(const Diagnostics& diagnostics, const SourceMap& sources) {
  JsonRenderer renderer(sources);
  renderer.out_ = "[";
  bool first = true;
  for (const Diagnostic* diagnostic : in_source_order(diagnostics)) {
    renderer.out_ += first ? "\n  " : ",\n  ";
    first = false;
    renderer.render(*diagnostic);
  }
  renderer.out_ += first ? "]\n" : "\n]\n";
  return std::move(renderer.out_);
}

}  // namespace robotc
