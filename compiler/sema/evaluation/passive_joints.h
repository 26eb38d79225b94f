#pragma once

#include <string>

#include "compiler/sema/evaluation/evaluator.h"
#include "compiler/sema/evaluation/operation.h"

/// Vectors over all joints of a robot, and over its actuated ones: what to say where one stands for the other.
namespace robotc::sema {

/// True if two axes are over joints of one robot, or of instances of it, and passive joints are in only one of them.
bool passive_joints_differ(const AxisSpace& a, const AxisSpace& b);

/// Reports a value that is over all joints where the actuated ones are due, or the reverse.
void report_passive_joints(Evaluator& evaluator, const Expected& expected, const Tensor& found,
                           const syntax::Expr& expr);

/// Reports two operands, one over all joints, one over the actuated ones. The hint takes the
/// actuated joints' entries of a vector; those of a matrix cannot be taken.
void report_passive_joints(Evaluator& evaluator, const AxisSpace& left, const syntax::Expr& left_expr,
                           const AxisSpace& right, const syntax::Expr& right_expr, Operation operation,
                           bool left_is_vector);

}  // namespace robotc::sema
