#pragma once

#include <optional>
#include <span>
#include <string>

#include "compiler/sema/robots/placements.h"

/// The forms of a placement and their common parts. Private to the readers of placements.
namespace robotc::sema {

/// `dh(…)`, `mdh(…)` or `at(…)` as written.
struct PlacementCall {
  const syntax::Expr& expr;
  const syntax::Arguments& arguments;
  std::string callee;
};
std::optional<Placement> read_dh(Evaluator& evaluator, Scope& scope, const PlacementCall& call,
                                 const PlacementSubject& subject);
std::optional<Placement> read_at(Evaluator& evaluator, Scope& scope, const PlacementCall& call,
                                 const PlacementSubject& subject);

/// A direction, scaled to unit length. Nothing (reported) after an error.
std::optional<expr::Vec3> read_unit_axis(Evaluator& evaluator, Scope& scope, const syntax::Expr& written);

/// The first `q` in an expression as written; null if there is none.
const syntax::Expr* find_coordinate(const syntax::Expr& expr);

/// False (reported) if `q` occurs in the placement of a fixed joint or frame. A `q` defined by the robot is an ordinary
/// name.
bool check_no_coordinate(Reporter& reporter, Scope& scope, const syntax::Expr& written,
                         const PlacementSubject& subject);

/// Warns if a decimal looks like a rounded multiple of π/12: its cosine is not quite 0, which adds terms to equations.
void warn_near_fraction(Evaluator& evaluator, const syntax::Expr& written, expr::Id angle);

/// "a fixed joint", "a frame".
std::string still_text(const PlacementSubject& subject);
/// "turns" or "slides", to label the type of a moving joint.
std::string motion_verb(const PlacementSubject& subject);

namespace axes {
inline expr::Vec3 x(expr::Pool& pool) { return {pool.one(), pool.zero(), pool.zero()}; }
inline expr::Vec3 y(expr::Pool& pool) { return {pool.zero(), pool.one(), pool.zero()}; }
inline expr::Vec3 z(expr::Pool& pool) { return {pool.zero(), pool.zero(), pool.one()}; }
}  // namespace axes
expr::Mat3 rotation_about(expr::Pool& pool, const expr::Vec3& unit_axis, expr::Id angle);

/// Warns of a part placed implausibly far away: lengths probably meant in millimetres.
void warn_of_distance(Evaluator& evaluator, const syntax::Expr& written, const std::string& what,
                      std::span<const expr::Id> lengths);

}  // namespace robotc::sema
