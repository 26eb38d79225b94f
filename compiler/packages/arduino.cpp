// A library for the Arduino IDE and arduino-cli, by version 1.5 of their library format.
#include "compiler/emit/code.h"
#include "compiler/packages/parts.h"

namespace robotc::packages {

std::string sketch(const Contents& contents, const Request& request, const std::string& includes) {
  const Example example = example_of(contents, request);
  std::string text = "/* Made by robotc " + contents.shipment.version +
                     " as a start: " + emit::in_comment(list_of_functions(contents)) +
                     ".\n   Replace the functions whose comments say so. */\n" + includes + "\n" + example.globals;
  if (example.tick.empty()) {
    return text + "\nvoid setup()\n{\n" + indented(example.setup) + "}\n\nvoid loop() {}\n";
  }
  const std::string period = std::to_string(request.period_us) + "UL";
  return text +
         "static unsigned long next_us = 0; /* time of the next tick */\n"
         "static unsigned long late = 0;    /* ticks that began more than a sample time late */\n"
         "\nvoid setup()\n{\n" +
         indented(example.setup) + "  next_us = micros();\n}\n\n/* One tick every " + period_text(request) +
         ". */\nvoid loop()\n{\n  const long behind = (long)(micros() - next_us);\n  if (behind < 0) return;\n" +
         "  if (behind > (long)" + period + ") ++late;\n  next_us += " + period + ";\n  {\n" +
         indented(indented(example.tick)) + "  }\n}\n";
}

namespace {

/// A value of library.properties: one line.
std::string one_line(std::string text) {
  for (char& c : text) {
    if (c == '\n' || c == '\r') c = ' ';
  }
  return text;
}

std::string properties(const Contents& contents, const Request& request) {
  const std::string name = library_name(contents);
  return "name=" + name + "\nversion=" + request.version +
         "\nauthor=unknown\nmaintainer=unknown\nsentence=" + one_line(sentence(contents)) +
         "\nparagraph=Made by robotc " + contents.shipment.version + ". It contains " +
         one_line(list_of_functions(contents)) +
         ".\ncategory=Device Control\nurl=https://example.org\narchitectures=*\nincludes=" + name + ".h\n";
}

/// Words for the editor to colour, separated by tabs: KEYWORD1 types, KEYWORD2 functions, LITERAL1 constants.
std::string keywords(const Contents& contents) {
  std::string text;
  for (const std::string& type : declared_types(contents)) text += type + "\tKEYWORD1\n";
  for (const std::string& function : declared_names(contents)) text += function + "\tKEYWORD2\n";
  return text;
}

}  // namespace

std::vector<File> arduino_files(const Contents& contents, const Request& request) {
  const std::string name = library_name(contents);
  return {{"library.properties", properties(contents, request)},
          {"keywords.txt", keywords(contents)},
          {"README.md",
           readme(contents, request,
                  "Copy this folder to `libraries` of the Arduino sketchbook, or run\n"
                  "`arduino-cli lib install --zip-path` on a zip of it. In the IDE, the example is under *File,\n"
                  "Examples, " +
                      name + "*.\n\nNumbers are floats, since doubles have 32 bits on AVR.\n")},
          {"src/" + name + ".h", contents.header},
          {"src/" + name + ".c", complete_source(contents)},
          {"examples/" + name + "/" + name + ".ino", sketch(contents, request, "#include <" + name + ".h>\n")}};
}

}  // namespace robotc::packages
