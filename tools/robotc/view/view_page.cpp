#include "tools/robotc/view/view_page.h"

#include <array>
#include <string_view>

#include "compiler/support/json_writer.h"
#include "embedded/view.h"
#include "results/typeset.h"
#include "tools/robotc/report/page_template.h"
#include "tools/robotc/report/shared_parts.h"
#include "tools/robotc/report/within_script.h"
#include "tools/robotc/view/view_data.h"

namespace robotc::tools {

namespace {

std::string_view part(std::string_view name) {
  for (const view::EmbeddedFile& file : view::embedded_files()) {
    if (file.name == name) return file.text;
  }
  return "";
}

std::string element(std::string_view id, std::string_view type, std::string_view content) {
  std::string text = "<script id=\"";
  text += id;
  text += "\" type=\"";
  text += type;
  text += "\">";
  text += content;
  return text + "</script>\n";
}

}  // namespace

std::string view_elements(const ViewedRobot& robot, const SourceMap& sources, const DrawnShapes& shapes, const Run* run,
                          std::span<const double> start, const SecondRun* second) {
  std::string text = element("three", "text/plain", part("three.txt"));
  text += element("scene", "application/json", view_data(robot, sources, shapes, start));
  if (run != nullptr) text += element("run", "application/json", run_data(*run, second));
  text += "<script>\nconst robotcMotion = (() => {\n\"use strict\";\n" + robot.code + "\nreturn { transforms";
  if (robot.gap_count > 0) text += ", gaps, gap_rates, rates";
  return text + " };\n})();\n</script>\n";
}

std::string view_script() {
  std::string text;
  for (std::string_view name :
       {"kinematics.js", "parts.js", "arrows.js", "overlays.js", "loads.js", "controls.js", "panel.js"})
    text += part(name);
  return text;
}

std::string view_page_style() { return std::string(part("view.css")); }

std::string view_page(const ViewedRobot& robot, const SourceMap& sources, const DrawnShapes& shapes, const Run* run,
                      std::span<const double> start, const SecondRun* second) {
  std::string title = robot.robot.name;
  std::string heading = "<h1>" + escape_markup(robot.robot.name) + "</h1>";
  if (run != nullptr) {
    const RunDescription description = describe(*run);
    title = description.title;
    heading = "<h1>" + escape_markup(description.title) + "</h1><p>" + escape_markup(description.settings) + "</p>";
  }
  JsonWriter quoted;
  const std::string shown_title = escape_markup(title);
  const std::string style = shared_style() + view_page_style() + std::string(part("whole_page.css"));
  const std::string data = view_elements(robot, sources, shapes, run, start, second);
  const std::string heading_text = within_script(quoted.value(heading).text());
  const std::string script = shared_script() + view_script() +
                             fill_template(part("whole_page.js"), std::array<Slot, 1>{{{"heading", heading_text}}});
  const std::string body =
      fill_template(part("view.html"), std::array<Slot, 2>{{{"title", shown_title}, {"data", data}}});
  return whole_page({.title = shown_title, .style = style, .body = body, .script = script});
}

}  // namespace robotc::tools
