#pragma once

#include <optional>

#include "compiler/mechanism/closure.h"
#include "compiler/mechanism/joint_model.h"
#include "compiler/sema/evaluation/reporter.h"
#include "compiler/syntax/ast.h"

namespace robotc::sema {

/// The type that a joint or a closure names; nothing (reported, with what the name stands for elsewhere) if there is
/// none.
std::optional<JointType> joint_type(Reporter& reporter, const syntax::Identifier& type);
std::optional<ClosureType> closure_type(Reporter& reporter, const syntax::Identifier& type);

}  // namespace robotc::sema
