#pragma once

#include <functional>
#include <string>
#include <vector>

#include "compiler/sema/evaluation/evaluator.h"
#include "compiler/sema/evaluation/operation.h"

/// Dimensions that do not go together: which number was written without its unit, and what to write in its place.
namespace robotc::sema {

/// One side of a sum, a comparison or a choice, and where it was written.
struct Side {
  const Tensor& value;
  const syntax::Expr& expr;
};

/// Reports that an entry of `left` and the same of `right` have different dimensions. `place` is the
/// expected value of their sum, if that is known: it tells which side is wrong.
void report_dimensions(Evaluator& evaluator, const Side& left, const Side& right, std::size_t entry, Scope& scope,
                       Operation operation, const Expected* place);

using DimensionOfEntry = std::function<Dimension(std::size_t)>;

/// Quotient of the wanted unit and the unit of each entry of `found`. Entries that fit any unit get that of `entry`.
std::vector<Dimension> lacking_factors(const Tensor& found, std::size_t entry, const DimensionOfEntry& wanted);

/// "lacks N*m", where no number can be named that should have it.
std::string lacking_text(const std::vector<Dimension>& factors, std::size_t entry, std::string_view joint = {});

/// Hint for a value that lacks the units `factors`, one for all its entries or one each, because of a number that was
/// written without a unit: "the right side lacks 1/s^2: write `param Kp = 200 /s^2`", "no single unit fits every
/// joint: write one value per joint, `[30 mrad, … m]`". Empty if no such number shows in `expr`. `entry` is the one
/// that is reported.
std::string explain_lacking_unit(Evaluator& evaluator, Scope& scope, const std::string& subject,
                                 const syntax::Expr& expr, const std::vector<Dimension>& factors, std::size_t entry,
                                 std::vector<Label>& labels);

/// Hint for a name that was meant as a factor and reads as part of a unit, `1.2 kg*s` for `1.2 kg * s`. The name begins
/// at `offset` in the unit.
std::string explain_factor_in_unit(Evaluator& evaluator, const syntax::UnitText& unit, std::size_t offset,
                                   const syntax::Expr& operand, const Binding& binding);

/// The same for a value of the wrong dimension, if it would have the one wanted with the value of that name in place of
/// the unit; else empty.
std::string explain_factor_in_unit(Evaluator& evaluator, Scope& scope, const syntax::Expr& expr,
                                   const Dimension& wanted);

/// A number as written, with or without a sign, and without a unit.
bool is_bare_literal(const syntax::Expr& expr);

/// A unit as it is written after a number: "/s" for "1/s".
std::string unit_behind_number(const std::string& unit);
/// A unit as it is written after an expression: after a list or a call, "s^-2" for "1/s^2".
std::string unit_behind(const syntax::Expr& expr, const std::string& unit);

}  // namespace robotc::sema
