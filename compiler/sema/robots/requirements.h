#pragma once

#include "compiler/sema/values/robot_model.h"

namespace robotc::sema {

/// Checks a requirement with default parameters; if it depends on parameters, adds it to `model.requirements`, to check
/// again with parameters as set. If it fails, reports `message` with the value; returns true after a mere warning.
/// Ignores defaults that are not finite, which are reported elsewhere.
bool require(Evaluator& evaluator, RobotModel& model, Requirement requirement, DiagnosticKind kind,
             const std::string& message, std::vector<std::string> hints = {});

/// True if a value meets the requirement.
bool holds(const Requirement& requirement, double value);

/// "this is -3 kg".
std::string value_text(const Requirement& requirement, double value);

}  // namespace robotc::sema
