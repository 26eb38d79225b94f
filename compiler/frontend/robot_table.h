#pragma once

#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "compiler/equations/dynamics/functions.h"
#include "compiler/programs/simulation.h"
#include "compiler/sema/evaluation/evaluator.h"
#include "compiler/sema/values/robot_model.h"

namespace robotc {

/// A complete robot and the functions derived from it.
struct Robot {
  sema::RobotModel* model = nullptr;
  std::unique_ptr<dynamics::Functions> functions;
};

/// A robot with numbers in place of its parameters.
struct FixedRobot {
  std::unique_ptr<sema::RobotModel> model;
  Robot robot;
};

/// The robots of a program, with their functions.
class RobotTable {
 public:
  using Parameters = std::vector<std::pair<expr::Id, double>>;

  explicit RobotTable(sema::Evaluator& evaluator) : evaluator_(evaluator) {}
  RobotTable(const RobotTable&) = delete;
  RobotTable& operator=(const RobotTable&) = delete;

  /// The formulation of all functions; nothing: the cheapest. To be set before the first robot is complete.
  void set_formulation(std::optional<derivations::Formulation> formulation) { formulation_ = formulation; }
  [[nodiscard]] std::optional<derivations::Formulation> formulation() const { return formulation_; }

  /// Defines the functions of a robot, and reports joints that move no mass with these parameters.
  void complete(sema::RobotModel& model, const Parameters& parameters);

  /// Requests for functions of a robot get it with its parameters as the numbers that they have.
  void fix_parameters() { fixes_parameters_ = true; }
  [[nodiscard]] bool fixes_parameters() const { return fixes_parameters_; }
  /// The place of a robot's copy with fixed parameters; holds null until it is made.
  std::unique_ptr<FixedRobot>& fixed(const sema::RobotModel& model) { return fixed_[&model]; }

  /// The robots of all files, in order of creation.
  std::deque<Robot>& all() { return robots_; }
  /// The functions of a robot; null if it has none.
  dynamics::Functions* functions_of(const sema::RobotModel& robot);
  /// The robot's functions in the simulation's formulation; with loops those of the open tree.
  dynamics::Functions& plant_functions(const programs::Simulation& simulation);

  /// Reports robots that are impossible with these parameters: by masses, or joints that move no mass.
  void check(const Parameters& parameters);
  void check(const Robot& robot, const Parameters& parameters);

 private:
  /// False if there are too many robots; reports the first beyond the limit.
  bool admit(const sema::RobotModel& model);

  sema::Evaluator& evaluator_;
  std::optional<derivations::Formulation> formulation_;
  std::deque<Robot> robots_;
  bool fixes_parameters_ = false;
  std::map<const sema::RobotModel*, std::unique_ptr<FixedRobot>> fixed_;
  /// Functions for simulations that choose their own formulation.
  std::map<std::pair<const sema::RobotModel*, derivations::Formulation>, std::unique_ptr<dynamics::Functions>> plants_;
  std::size_t speeds_ = 0;  ///< of all robots together
  bool refused_ = false;    ///< there were too many; reported
};

}  // namespace robotc
