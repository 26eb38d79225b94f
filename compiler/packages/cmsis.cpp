// The contents of a CMSIS pack: a description (.pdsc), the component's files, and a template for main with SysTick.
#include "compiler/emit/code.h"
#include "compiler/packages/parts.h"

namespace robotc::packages {

namespace {

constexpr std::string_view vendor = "robotc";

std::string description_file(const Contents& contents, const Request& request) {
  const std::string name = library_name(contents);
  const auto file = [](const std::string& category, const std::string& path, const std::string& more) {
    return "        <file category=\"" + category + "\" name=\"" + path + "\"" + more + "/>\n";
  };
  const std::string version = in_xml(request.version);
  return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<package schemaVersion=\"1.7.7\" "
         "xmlns:xs=\"http://www.w3.org/2001/XMLSchema-instance\" xs:noNamespaceSchemaLocation=\"PACK.xsd\">\n"
         "  <vendor>" +
         std::string(vendor) + "</vendor>\n  <name>" + name + "</name>\n  <description>" + in_xml(sentence(contents)) +
         "</description>\n  <url></url>\n  <releases>\n    <release version=\"" + version + "\">Made by robotc " +
         in_xml(contents.shipment.version) +
         "</release>\n  </releases>\n  <keywords>\n    <keyword>robot</keyword>\n  </keywords>\n"
         "  <taxonomy>\n    <description Cclass=\"Robotics\">Functions and controllers of robots</description>\n"
         "  </taxonomy>\n  <components>\n    <component Cclass=\"Robotics\" Cgroup=\"" +
         name + "\" Cversion=\"" + version + "\">\n      <description>" + in_xml(list_of_functions(contents)) +
         "</description>\n      <files>\n" + file("doc", "README.md", "") +
         file("header", "include/" + name + ".h", "") + file("source", "src/" + name + ".c", "") +
         file("source", "templates/main.c", " attr=\"template\" select=\"main of " + name + "\"") +
         "      </files>\n    </component>\n  </components>\n</package>\n";
}

std::string cmsis_main(const Contents& contents, const Request& request) {
  const Example example = example_of(contents, request);
  std::string text = "/* Made by robotc " + contents.shipment.version +
                     " as a start: " + emit::in_comment(list_of_functions(contents)) +
                     ".\n   Replace the functions whose comments say so. */\n#include <stdint.h>\n\n";
  if (!example.tick.empty()) {
    text +=
        "#include \"RTE_Components.h\"\n#include CMSIS_device_header /* of your device: SysTick, SystemCoreClock "
        "*/\n\n";
  }
  text += "#include \"" + library_name(contents) + ".h\"\n\n" + example.globals;
  if (example.tick.empty()) return text + "\nint main(void)\n{\n" + indented(example.setup) + "  return 0;\n}\n";
  return text + "static volatile uint32_t ticks_due = 0;\n\n/* Runs every " + period_text(request) +
         ". */\nvoid SysTick_Handler(void);\nvoid SysTick_Handler(void) { ticks_due = ticks_due + 1; }\n\n"
         "int main(void)\n{\n  uint32_t ticks_done = 0;\n" +
         indented(example.setup) +
         "  /* SysTick counts to 2^24: a longer sample time needs another timer. */\n  SystemCoreClockUpdate();\n"
         "  if (SysTick_Config((uint32_t)((uint64_t)SystemCoreClock * " +
         std::to_string(request.period_us) +
         "u / 1000000u)) != 0) return 1;\n  for (;;) {\n    while (ticks_done == ticks_due) __WFI();\n"
         "    ++ticks_done;\n    {\n" +
         indented(indented(indented(example.tick))) + "    }\n  }\n}\n";
}

}  // namespace

std::vector<File> cmsis_files(const Contents& contents, const Request& request) {
  const std::string name = library_name(contents), id = std::string(vendor) + "." + name;
  return {{id + ".pdsc", description_file(contents, request)},
          {"README.md",
           readme(contents, request,
                  "`cpackget add " + id + "." + request.version +
                      ".pack` installs the pack, a zip of the other files of this folder;\nfor development, "
                      "`cpackget add " +
                      id + ".pdsc`. Its component is `Robotics:" + name + "`, and\n`templates/main.c` a start.\n")},
          {"include/" + name + ".h", contents.header},
          {"src/" + name + ".c", complete_source(contents)},
          {"templates/main.c", cmsis_main(contents, request)}};
}

}  // namespace robotc::packages
