// Diagnostics as C structures.
#include "api/handles.h"

namespace robotc::api {

namespace {

robotc_place place_of(Storage& storage, const SourceMap& sources, const Label& label) {
  robotc_place place{};
  place.text = storage.keep(label.text);
  if (!label.span.valid()) return place;
  const Position begin = sources.position(label.span.source, label.span.begin);
  const Position end = sources.position(label.span.source, label.span.end);
  place.file = storage.keep(sources.file(label.span.source).name);
  place.line = begin.line;
  place.column = begin.column;
  place.end_line = end.line;
  place.end_column = end.column;
  return place;
}

robotc_diagnostic diagnostic_of(Storage& storage, const SourceMap& sources, const Diagnostic& diagnostic) {
  robotc_diagnostic out{};
  out.is_error = diagnostic.kind.severity == Severity::error ? 1 : 0;
  out.code = storage.keep(diagnostic.kind.code);
  out.message = storage.keep(diagnostic.message);
  out.place = place_of(storage, sources, diagnostic.primary);
  std::vector<robotc_place> others;
  for (const Label& label : diagnostic.secondary) others.push_back(place_of(storage, sources, label));
  for (const Span& span : diagnostic.again) others.push_back(place_of(storage, sources, {span, "the same"}));
  out.other_count = others.size();
  out.others = storage.pointers(std::move(others));
  out.hint_count = diagnostic.hints.size();
  out.hints = storage.keep(diagnostic.hints);
  return out;
}

}  // namespace

void hand_out_diagnostics(Session& session, robotc_diagnostics** diagnostics) {
  const Diagnostics taken = session.take_diagnostics();
  if (diagnostics == nullptr || taken.all().empty()) return;
  const SourceMap& sources = session.sources();
  auto made = std::make_unique<Owned<robotc_diagnostics>>();
  std::vector<robotc_diagnostic> all;
  for (const Diagnostic* diagnostic : in_source_order(taken)) {
    all.push_back(diagnostic_of(made->storage, sources, *diagnostic));
  }
  made->count = all.size();
  made->all = made->storage.pointers(std::move(all));
  made->text = made->storage.keep(render_text(taken, sources, false));
  made->coloured_text = made->storage.keep(render_text(taken, sources, true));
  *diagnostics = made.release();
}

}  // namespace robotc::api

extern "C" {

const char* robotc_status_text(int status) {
  switch (status) {
    case ROBOTC_OK:
      return "no error";
    case ROBOTC_ERRORS:
      return "there are errors";
    case ROBOTC_BAD_ARGUMENT:
      return "an argument is null, or of a wrong size";
    case ROBOTC_NOT_FINITE:
      return "a number is infinite, or not a number, or a quaternion has the length 0";
    case ROBOTC_NO_MEMORY:
      return "out of memory";
    case ROBOTC_INTERNAL:
      return "internal error of robotc " ROBOTC_VERSION
             ": please report it with the program (CONTRIBUTING.md, \"Report a mistake\")";
    default:
      return "no such status";
  }
}

const char* robotc_version(void) { return ROBOTC_VERSION; }

void robotc_free_diagnostics(robotc_diagnostics* diagnostics) {
  delete static_cast<robotc::api::Owned<robotc_diagnostics>*>(diagnostics);
}

}  // extern "C"
