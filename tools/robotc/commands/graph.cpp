#include <fmt/format.h>

#include "tools/robotc/commands/commands.h"
#include "tools/robotc/drawing/graph_svg.h"
#include "tools/robotc/output.h"

namespace robotc::tools {

int run_graph(const GraphOptions& options) {
  Session session(file_reader());
  if (!choose_base(session, options.file, options.base)) return exit_error;
  if (!session.load(options.file)) return fail_with_diagnostics(session, false);
  const std::optional<geometry::Robot> robot = session.geometry(options.robot);
  const std::optional<GraphOutline> graph = robot ? session.energy_graph(options.robot) : std::nullopt;
  if (!graph) return fail_with_diagnostics(session, false);
  print_diagnostics(session);  // warnings

  const std::string name = options.robot.empty() ? robot->name : options.robot;
  const bool both = options.tree == options.energy;
  std::vector<Panel> panels;
  if (both || options.tree) panels.push_back(draw_kinematic_tree(*robot, *graph));
  if (both || options.energy) panels.push_back(draw_energy_graph(*robot, *graph));
  const std::string what = both ? "" : options.tree ? ": kinematic tree" : ": energy graph";
  return write_picture(render_graphs(name + what, panels), options.out.value_or(file_stem(name) + "-graph.svg"),
                       session);
}

}  // namespace robotc::tools
