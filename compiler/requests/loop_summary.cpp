#include "compiler/requests/loop_summary.h"

#include <algorithm>

#include "compiler/frontend/choose_robot.h"
#include "compiler/frontend/session_state.h"
#include "compiler/loops/linear_loops.h"
#include "compiler/loops/print_loops.h"
#include "compiler/sema/values/loop_analysis.h"
#include "compiler/sema/values/robot_model.h"

namespace robotc {

namespace {

/// Components of the load that equations of a closure transmit, along the axes of its first frame: "force along z",
/// "moments about x and y".
std::vector<std::string> reactions_of(const std::vector<ClosureEquation>& equations) {
  std::vector<std::string> forces;
  std::vector<std::string> moments;
  for (const ClosureEquation equation : equations) {
    switch (equation) {
      case ClosureEquation::along_x:
        forces.emplace_back("x");
        break;
      case ClosureEquation::along_y:
        forces.emplace_back("y");
        break;
      case ClosureEquation::along_z:
      case ClosureEquation::advance:
        forces.emplace_back("z");
        break;
      case ClosureEquation::tilt_x:
        moments.emplace_back("y");
        break;
      case ClosureEquation::tilt_y:
        moments.emplace_back("x");
        break;
      case ClosureEquation::turn:
      case ClosureEquation::square:
        moments.emplace_back("z");
        break;
      case ClosureEquation::distance:
        forces.emplace_back("the rod");
        break;
      case ClosureEquation::height:
      case ClosureEquation::roll_x:
      case ClosureEquation::roll_y:
        forces.emplace_back(equation == ClosureEquation::height   ? "the ground's z"
                            : equation == ClosureEquation::roll_x ? "the ground's x"
                                                                  : "the ground's y");
        break;
    }
  }
  const auto text = [](const char* kind, const char* where, std::vector<std::string> axes) {
    std::sort(axes.begin(), axes.end());
    std::string list;
    for (std::size_t i = 0; i < axes.size(); ++i) {
      list += (i == 0 ? "" : i + 1 == axes.size() ? " and " : ", ") + axes[i];
    }
    return std::string(kind) + (axes.size() == 1 ? " " : "s ") + where + " " + list;
  };
  std::vector<std::string> reactions;
  if (!forces.empty()) reactions.push_back(text("force", "along", std::move(forces)));
  if (!moments.empty()) reactions.push_back(text("moment", "about", std::move(moments)));
  return reactions;
}

}  // namespace

std::optional<LoopSummary> summarise_loops(SessionState& state, const std::string& robot_name) {
  const Robot* robot = choose_robot(state, robot_name);
  if (robot == nullptr || robot->model->loops == nullptr) return std::nullopt;
  const sema::RobotModel& model = *robot->model;
  const Mechanism& mechanism = model.mechanism;
  const loops::MobilityReport& report = model.loops->report;
  LoopSummary summary;
  summary.joints = mechanism.moving_joint_count();
  for (const SpeedId id : model.speeds) {
    summary.freedoms.push_back(mechanism.name_of(id));
    if (std::find(model.actuated.begin(), model.actuated.end(), id) == model.actuated.end()) {
      summary.passive.push_back(mechanism.name_of(id));
    }
  }
  summary.couplings = mechanism.couplings.size();
  const std::span<const loops::ClosureRow> rows = model.loops->solver.rows();
  for (std::size_t i = 0; i < mechanism.closures.size(); ++i) {
    const Closure& closure = mechanism.closures[i];
    ClosureSummary& found = summary.closures.emplace_back();
    found.name = closure.name;
    found.equations = closure.model().equations.size();
    std::vector<ClosureEquation> undetermined;
    for (const ClosureEquation equation : closure.model().equations) {
      bool binds = false;
      for (std::size_t row = 0; row < rows.size(); ++row) {
        const bool redundant =
            std::find(report.redundant.begin(), report.redundant.end(), row) != report.redundant.end();
        binds =
            binds || (!redundant && !rows[row].coupling && rows[row].closure == i && rows[row].equation == equation);
      }
      if (binds) {
        ++found.binding;
      } else {
        undetermined.push_back(equation);
      }
    }
    found.undetermined = reactions_of(undetermined);
  }
  summary.relations = loops::relation_texts(mechanism, state.pool(), loops::linear_loops(state.pool(), mechanism));
  for (std::size_t i = 0; i < report.ranges.size(); ++i) {
    const Measure measure = mechanism.variable(CoordinateId(i)).measure;
    if (measure == Measure::quaternion) continue;
    const loops::CoordinateRange& range = report.ranges[i];
    summary.ranges.push_back(
        {mechanism.coordinates[i].name, measure == Measure::angle, range.lowest, range.highest, range.all_round});
  }
  return summary;
}

}  // namespace robotc
