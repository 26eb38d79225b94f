#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "compiler/sema/values/robot_parts.h"

/// Names with indices and members: `rod[2]`, `left.pivot[1]`. A robot knows each by its whole text, indices evaluated,
/// and its beginnings, `rod` or `left.pivot`, as PartialPaths.
namespace robotc::sema {

/// "[2]".
std::string index_text(std::int64_t index);

/// ".pivot" or "[2]". Nothing (reported) if an index is not a whole number known at compile time.
std::optional<std::string> part_text(Evaluator& evaluator, const syntax::Name::Part& part, Scope& scope);

/// The whole text of a name. Nothing (reported) if an index is not a whole number known at compile time.
std::optional<std::string> path_text(Evaluator& evaluator, const syntax::Name& name, Scope& scope);

/// The same of an expression that is a name; without that of a robot before it.
std::optional<std::string> path_text(Evaluator& evaluator, const syntax::Expr& expr, Scope& scope);

/// Defines a name of the robot together with its partial paths. Null, or the earlier binding of the same name.
Binding* define_path(const RobotModel& robot, const std::string& path, Binding binding);

/// The value of a partial path with one more part, ".pivot" or "[2]", written at `span`: the value of that name, the
/// entry of the vector, or a longer partial path. Poison (reported) if there is no such name.
Value follow(Evaluator& evaluator, const PartialPath& path, const std::string& part, Span span);

/// A partial path as a value: the entries of all joints behind it if it selects from a vector, of a configuration a
/// rotation or a pose if they are one; else Poison (reported).
Value complete(Evaluator& evaluator, const PartialPath& path, Span span);

/// Names of a vector's entries: of joints, or of components.
std::vector<std::string_view> entry_names(const AxisSpace& space);

/// The entries of a vector over joints whose names a partial path begins, in order.
std::vector<std::size_t> entries_behind(const AxisSpace& space, std::string_view path);

/// Possible continuations, for messages: "`rod` has 1 to 3", "`left` has `.pivot` and `.tip`".
std::string continuations(const PartialPath& path);

}  // namespace robotc::sema
