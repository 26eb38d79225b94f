// A library for PlatformIO: library.json, and an example that is a project.
#include "compiler/packages/parts.h"

namespace robotc::packages {

namespace {

std::string manifest(const Contents& contents, const Request& request) {
  const std::string name = library_name(contents);
  return "{\n  \"name\": " + in_quotes(name) + ",\n  \"version\": " + in_quotes(request.version) +
         ",\n  \"description\": " + in_quotes(sentence(contents)) +
         ",\n  \"keywords\": [\"robot\", \"control\", \"dynamics\"],\n  \"authors\": [{\"name\": \"unknown\"}],\n"
         "  \"headers\": " +
         in_quotes(name + ".h") +
         ",\n  \"frameworks\": \"*\",\n  \"platforms\": \"*\",\n  \"examples\": [\n    {\n      \"name\": " +
         in_quotes(name) + ",\n      \"base\": " + in_quotes("examples/" + name) +
         ",\n      \"files\": [\"platformio.ini\", \"src/main.cpp\"]\n    }\n  ]\n}\n";
}

/// A board whose numbers are those of the package: AVR has no doubles.
std::string project(const Contents& contents) {
  const bool is_float = contents.shipment.is_float;
  return std::string("; Any other board of the Arduino framework will do") +
         (is_float ? ".\n" : ", if its doubles have 64 bits: not AVR.\n") +
         "[env:example]\nplatform = " + (is_float ? "atmelavr" : "ststm32") +
         "\nboard = " + (is_float ? "megaatmega2560" : "nucleo_f767zi") +
         "\nframework = arduino\nlib_deps = symlink://../..\n";
}

}  // namespace

std::vector<File> platformio_files(const Contents& contents, const Request& request) {
  const std::string name = library_name(contents);
  const std::string example = "examples/" + name + "/";
  return {
      {"library.json", manifest(contents, request)},
      {"README.md", readme(contents, request,
                           "Name this folder in `lib_deps` of a project, `lib_deps = symlink://PATH`, or publish it "
                           "by\n`pio pkg publish`. The example is a project: `pio run -d " +
                               example + "`.\n")},
      {"src/" + name + ".h", contents.header},
      {"src/" + name + ".c", complete_source(contents)},
      {example + "platformio.ini", project(contents)},
      {example + "src/main.cpp", sketch(contents, request, "#include <Arduino.h>\n\n#include <" + name + ".h>\n")}};
}

}  // namespace robotc::packages
