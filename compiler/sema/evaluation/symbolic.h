#pragma once

#include <string>
#include <string_view>

#include "compiler/sema/evaluation/evaluator.h"

/// Robots whose numbers stay symbols, for equations with letters: `m_upper` where a file says `mass = 1.2 kg`. A robot
/// is read once more for that (`with_symbols`); everywhere else these functions change nothing.
///
/// Zeros stay what they are, and so do right angles and their multiples: they are the structure of a mechanism, and
/// equations without them would be unreadable. Whole plain numbers are counts. All others become parameters with the
/// number as their value, so that checks of values work as before.
namespace robotc::sema {

/// A number at a place that has a name, or the symbol of that name for it.
expr::Id keep_symbol(Evaluator& evaluator, expr::Id value, const std::string& name, const Dimension& dimension,
                     Span span);
/// The same for an angle.
expr::Id keep_angle(Evaluator& evaluator, expr::Id value, const std::string& name, Span span);
/// Three numbers, called name_x, name_y and name_z.
expr::Vec3 keep_symbols(Evaluator& evaluator, const expr::Vec3& values, const std::string& name,
                        const Dimension& dimension, Span span);
/// Moments and products of inertia, called name_xx, name_xy, ….
expr::SymMat3 keep_symbols(Evaluator& evaluator, const expr::SymMat3& values, const std::string& name, Span span);
/// The gravity vector: ±g where it is along an axis.
expr::Vec3 keep_gravity(Evaluator& evaluator, const expr::Vec3& values, Span span);
/// The value of a `const`: entries of vectors and matrices are called as those above.
void keep_constant(Evaluator& evaluator, Tensor& value, const std::string& name, Span span);

/// "upper", "rod2" for "rod[2]", for names that are made of those of parts.
std::string part_name(std::string_view part);

}  // namespace robotc::sema
