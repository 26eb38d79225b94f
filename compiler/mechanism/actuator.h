#pragma once

#include <string>
#include <vector>

#include "compiler/expr/pool.h"

namespace robotc {

class StageModel;  // actuator_model.h

/// One stage of an actuator. Its parameters and states have the order of its model.
struct ActuatorStage {
  const StageModel* model = nullptr;
  bool slides = false;                 ///< on the side of the joint: N and m; else N·m and rad
  std::vector<expr::Id> parameters{};  ///< not valid: not given
  std::vector<expr::Id> states{};      ///< symbols
};

/// Converts a law's input into the effort along a freedom: a row of stages from the input to the joint. No stages:
/// the input is the effort.
struct Actuator {
  /// Ends of a signal, which are checked. Limits of the input are in JointLimits.
  struct Limit {
    std::string signal;
    expr::Id least, most;
  };

  std::vector<ActuatorStage> stages{};
  expr::Id input{};  ///< symbol; that of the effort without stages
  std::vector<Limit> limits{};

  [[nodiscard]] bool empty() const { return stages.empty(); }
};

}  // namespace robotc
