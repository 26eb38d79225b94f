#include "compiler/sema/evaluation/arithmetic.h"

#include "compiler/sema/evaluation/dimension_mismatch.h"
#include "compiler/sema/evaluation/passive_joints.h"
#include "compiler/sema/values/robot_instance.h"
#include "compiler/sema/values/sema_diagnostics.h"

namespace robotc::sema {

using expr::Id;

namespace {

/// A zero, which fits all dimensions, with the one that it has by what it is made of: that of u in `0 * u`.
EntryDim zero_of(const Dimension& dimension) { return {EntryDim::Kind::zero, dimension}; }

/// A number combined with a vector of one entry: one of the two was meant to be as the other.
std::vector<std::string> hints_for_shapes(Evaluator& evaluator, const Tensor& left, const syntax::Expr& left_expr,
                                          const Tensor& right, const syntax::Expr& right_expr) {
  if (left.rank + right.rank != 1 || left.size() != 1 || right.size() != 1) return {};
  const std::string vector(evaluator.reporter().sources().text((left.rank == 1 ? left_expr : right_expr).span));
  const std::string number(evaluator.reporter().sources().text((left.rank == 1 ? right_expr : left_expr).span));
  return {"to make the number a vector, write `[" + number + "]`; to take the number out of the vector, `(" + vector +
          ")[1]`; the product of two vectors is `dot(a, b)`"};
}

}  // namespace

std::optional<EntryDim> unify(const EntryDim& a, const EntryDim& b) {
  if (a.kind == EntryDim::Kind::zero) return b;
  if (b.kind == EntryDim::Kind::zero) return a;
  if (a.kind == EntryDim::Kind::bare) return b;
  if (b.kind == EntryDim::Kind::bare) return a;
  if (a.dimension == b.dimension) return a;
  return std::nullopt;
}

EntryDim multiply(const EntryDim& a, const EntryDim& b) {
  if (a.kind == EntryDim::Kind::zero || b.kind == EntryDim::Kind::zero) {
    return zero_of(a.dimension * b.dimension);
  }
  if (!a.is_fixed() && !b.is_fixed()) return EntryDim::bare();
  return EntryDim::of(a.dimension * b.dimension);
}

EntryDim divide(const EntryDim& a, const EntryDim& b) {
  if (a.kind == EntryDim::Kind::zero) return zero_of(a.dimension / b.dimension);
  if (!a.is_fixed() && !b.is_fixed()) return EntryDim::bare();
  return EntryDim::of(a.dimension / b.dimension);
}

Tensor like(const Tensor& tensor, std::vector<Id> entries, std::vector<EntryDim> dims) {
  Tensor result = tensor;
  result.entries = std::move(entries);
  result.dims = std::move(dims);
  result.display.reset();
  return result;
}

Tensor spread(const Tensor& scalar, const Tensor& shape) {
  Tensor result = shape;
  result.entries.assign(shape.size(), scalar.entries[0]);
  result.dims.assign(shape.size(), scalar.dims[0]);
  result.display.reset();
  return result;
}

bool joints_clash(Evaluator& evaluator, const AxisSpace& left, const syntax::Expr& left_expr, const AxisSpace& right,
                  const syntax::Expr& right_expr, Operation operation, bool left_is_vector) {
  if (left.robot == nullptr || right.robot == nullptr) return false;
  if (passive_joints_differ(left, right)) {
    report_passive_joints(evaluator, left, left_expr, right, right_expr, operation, left_is_vector);
    return true;
  }
  if (same_joints(*left.robot, *right.robot)) return false;
  evaluator.reporter().error(robots_differ, right_expr.span,
                             cannot(operation, "values over the joints of " + left.robot->name,
                                    "values over the joints of " + right.robot->name),
                             "of " + right.robot->name, {joint_difference(*left.robot, *right.robot)},
                             {{left_expr.span, "of " + left.robot->name}});
  return true;
}

std::optional<Aligned> align(Evaluator& evaluator, Tensor left, const syntax::Expr& left_expr, Tensor right,
                             const syntax::Expr& right_expr, Scope& scope, bool scalars_spread, Operation operation,
                             const Expected* place) {
  const auto may_spread = [&](const Tensor& tensor, const Tensor& other) {
    return tensor.rank == 0 && other.rank != 0 && (scalars_spread || tensor.dims[0].kind == EntryDim::Kind::zero);
  };
  if (may_spread(left, right)) left = spread(left, right);
  if (may_spread(right, left)) right = spread(right, left);
  if (joints_clash(evaluator, left.row_space, left_expr, right.row_space, right_expr, operation) ||
      joints_clash(evaluator, left.col_space, left_expr, right.col_space, right_expr, operation)) {
    return std::nullopt;
  }
  if (left.rank != right.rank || left.rows != right.rows || left.cols != right.cols) {
    evaluator.reporter().error(
        shapes_differ, right_expr.span, cannot(operation, describe(Value(left)), describe(Value(right))),
        "this is " + describe(Value(right)), hints_for_shapes(evaluator, left, left_expr, right, right_expr),
        {{left_expr.span, "this is " + describe(Value(left))}});
    return std::nullopt;
  }
  std::vector<EntryDim> dims(left.size());
  bool both_have_units = false;
  for (std::size_t i = 0; i < left.size(); ++i) {
    both_have_units = both_have_units || (left.dims[i].is_fixed() && right.dims[i].is_fixed());
    const std::optional<EntryDim> dim = unify(left.dims[i], right.dims[i]);
    if (!dim) {
      report_dimensions(evaluator, {left, left_expr}, {right, right_expr}, i, scope, operation, place);
      return std::nullopt;
    }
    dims[i] = *dim;
  }
  if (both_have_units && left.counts_cycles != right.counts_cycles) {
    const auto unit = [](const Tensor& side) {
      return std::string(side.counts_cycles ? "a quantity in Hz" : "a quantity without Hz");
    };
    const auto label = [](const Tensor& side) {
      return side.counts_cycles ? "counts cycles" : "does not count cycles";
    };
    evaluator.reporter().error(
        hertz_with_radians, right_expr.span, cannot(operation, unit(left), unit(right)), label(right),
        {"one cycle is 2π rad: write angular velocities in `rpm`, `rev/s` or `rad/s`, rates in `/s`"},
        {{left_expr.span, label(left)}});
    return std::nullopt;
  }
  left.counts_cycles = left.counts_cycles || right.counts_cycles;
  if (left.row_space.robot == nullptr) left.row_space = right.row_space;
  if (left.col_space.robot == nullptr) left.col_space = right.col_space;
  return Aligned{std::move(left), std::move(right), std::move(dims)};
}

}  // namespace robotc::sema
