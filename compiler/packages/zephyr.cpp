// A module of Zephyr, and a sample with a kernel timer.
#include <algorithm>

#include "compiler/emit/code.h"
#include "compiler/packages/parts.h"

namespace robotc::packages {

namespace {

std::string option_name(const Contents& contents) {
  std::string name = library_name(contents);
  std::ranges::transform(name, name.begin(), [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
  return "ROBOTC_" + name;
}

std::string module_file(const Contents& contents) {
  return "name: " + library_name(contents) + "\nbuild:\n  cmake: .\n  kconfig: Kconfig\nsamples:\n  - samples/" +
         library_name(contents) + "\n";
}

std::string cmake(const Contents& contents) {
  const std::string name = library_name(contents);
  return "if(CONFIG_" + option_name(contents) + ")\n  zephyr_library_named(" + name +
         ")\n  zephyr_library_sources(src/" + name + ".c)\n  zephyr_include_directories(include)\nendif()\n";
}

/// A text in a Kconfig file: one line, its quotes escaped.
std::string in_kconfig(const std::string& text) {
  std::string result;
  for (const char c : text) {
    if (c == '"' || c == '\\') result += '\\';
    result += c == '\n' ? ' ' : c;
  }
  return '"' + result + '"';
}

std::string kconfig(const Contents& contents) {
  std::string help = sentence(contents);
  std::ranges::replace(help, '\n', ' ');
  return "config " + option_name(contents) + "\n\tbool " +
         in_kconfig("Functions of the robot " + contents.shipment.model.robot) +
         "\n\tselect REQUIRES_FULL_LIBC\n\timply FPU if CPU_HAS_FPU\n\thelp\n\t  " + help + "\n";
}

std::string sample_cmake(const Contents& contents) {
  return "cmake_minimum_required(VERSION 3.20.0)\nlist(APPEND ZEPHYR_EXTRA_MODULES "
         "${CMAKE_CURRENT_SOURCE_DIR}/../..)\nfind_package(Zephyr REQUIRED HINTS $ENV{ZEPHYR_BASE})\nproject(" +
         library_name(contents) + "_sample LANGUAGES C)\ntarget_sources(app PRIVATE src/main.c)\n";
}

std::string sample_description(const Contents& contents) {
  const std::string name = library_name(contents);
  return "sample:\n  name: " + in_quotes(name) + "\n  description: " + in_quotes(sentence(contents)) +
         "\ntests:\n  sample.robotc." + name + ":\n    build_only: true\n    tags: robotc\n";
}

std::string zephyr_main(const Contents& contents, const Request& request) {
  const Example example = example_of(contents, request);
  std::string text = "/* Made by robotc " + contents.shipment.version +
                     " as a start: " + emit::in_comment(list_of_functions(contents)) +
                     ".\n   Replace the functions whose comments say so. */\n#include <zephyr/kernel.h>\n\n#include <" +
                     library_name(contents) + ".h>\n\n" + example.globals;
  if (example.tick.empty()) return text + "\nint main(void)\n{\n" + indented(example.setup) + "  return 0;\n}\n";
  const std::string period = "K_USEC(" + std::to_string(request.period_us) + ")";
  return text + "static K_TIMER_DEFINE(sample_timer, NULL, NULL);\n\n/* One tick every " + period_text(request) +
         ". `k_timer_status_sync` gives more than 1 where ticks were missed. */\nint main(void)\n{\n" +
         indented(example.setup) + "  k_timer_start(&sample_timer, " + period + ", " + period +
         ");\n  for (;;) {\n    k_timer_status_sync(&sample_timer);\n    {\n" +
         indented(indented(indented(example.tick))) + "    }\n  }\n  return 0;\n}\n";
}

}  // namespace

std::vector<File> zephyr_files(const Contents& contents, const Request& request) {
  const std::string name = library_name(contents), sample = "samples/" + name + "/";
  const std::string option = "CONFIG_" + option_name(contents) + "=y";
  return {{"CMakeLists.txt", cmake(contents)},
          {"zephyr/module.yml", module_file(contents)},
          {"Kconfig", kconfig(contents)},
          {"README.md",
           readme(contents, request,
                  "Add this folder to `ZEPHYR_EXTRA_MODULES`, or to the projects of a west manifest, and set\n`" +
                      option + "` in prj.conf. The sample is built by\n`west build -b BOARD " + sample + "`.\n")},
          {"include/" + name + ".h", contents.header},
          {"src/" + name + ".c", complete_source(contents)},
          {sample + "CMakeLists.txt", sample_cmake(contents)},
          {sample + "prj.conf", option + "\n"},
          {sample + "sample.yaml", sample_description(contents)},
          {sample + "src/main.c", zephyr_main(contents, request)}};
}

}  // namespace robotc::packages
