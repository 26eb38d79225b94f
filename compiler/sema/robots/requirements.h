#pragma once

#include "compiler/sema/values/robot_model.h"

namespace robotc::sema {

/// Whether a requirement holds where every parameter has its default; then those that depend on parameters join
/// `model.requirements`, to be checked again for the parameters as set. Else reports `message`, marked with what the
/// value is; true after a mere warning. A default that makes no number passes: that is reported elsewhere.
bool require(Elaborator& elaborator, RobotModel& model, Requirement requirement, DiagnosticKind kind,
             const std::string& message, std::vector<std::string> hints = {});

/// Whether a number is what the requirement asks for.
bool holds(const Requirement& requirement, double value);

/// "this is -3 kg".
std::string value_text(const Requirement& requirement, double value);

}  // namespace robotc::sema
