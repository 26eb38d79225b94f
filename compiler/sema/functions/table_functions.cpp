// Interpolation: table and spline.
#include <algorithm>
#include <cmath>

#include "compiler/expr/interpolation.h"
#include "compiler/sema/evaluation/arithmetic.h"
#include "compiler/sema/functions/tensor_callables.h"
#include "compiler/sema/values/robot_model.h"

namespace robotc::sema {

using expr::Id;

namespace {

enum class Curve { linear, spline };

/// table(x, xs, ys), spline(x, xs, ys, slopes): ys is a vector of values, or a matrix with a row for each point.
class Interpolation final : public Callable {
 public:
  Interpolation(std::string_view name, Curve curve) : name_(name), curve_(curve) {}

  Value call(Evaluator& evaluator, const Call& call) const override {
    std::vector<std::string_view> names{"x", "xs", "ys"};
    if (curve_ == Curve::spline) names.push_back("slopes");
    const auto a = tensor_arguments(evaluator, call, names, 3);
    if (!a || !shapes_fit(evaluator, call, *a) || !abscissae_fit(evaluator, call, *a)) return Poison{};
    const std::size_t points = a->values[1].rows;
    const Tensor& ys = a->values[2];
    std::vector<EntryDim> dims;
    for (std::size_t c = 0; c < ys.cols; ++c) {
      const auto dim = unit_of_column(evaluator, *a, c);
      if (!dim || !slopes_fit(evaluator, call, *a, *dim, c)) return Poison{};
      dims.push_back(*dim);
    }
    if (!evaluator.budget().spend(16 * points * ys.cols * a->values[0].size(), call.expr.span)) return Poison{};
    return make(evaluator.pool(), *a, dims);
  }

  [[nodiscard]] std::string signature() const override { return std::string(name_) + "(x, xs, ys)"; }

 private:
  static bool shapes_fit(Evaluator& evaluator, const Call& call, const TensorArguments& a) {
    const Tensor& x = a.values[0];
    const Tensor& xs = a.values[1];
    const Tensor& ys = a.values[2];
    if (xs.rank != 1 || xs.rows < 2) {
      wrong_argument(evaluator.reporter(), call, a, 1, "a vector of at least two points");
      return false;
    }
    if (ys.rank == 0) {
      wrong_argument(evaluator.reporter(), call, a, 2, "a value for each point");
      return false;
    }
    if (ys.rows != xs.rows) {
      evaluator.reporter().error(shapes_differ, a.exprs[2]->span, "`" + call.callee + "` needs a value for each point",
                                 std::to_string(ys.rows) + (ys.rank == 2 ? " rows" : " values"), {},
                                 {{a.exprs[1]->span, std::to_string(xs.rows) + " points"}});
      return false;
    }
    if (x.rank == 2 || (x.rank == 1 && ys.rank == 2)) {
      wrong_argument(evaluator.reporter(), call, a, 0,
                     ys.rank == 2 ? "a single number, because its values are vectors" : "a number or a vector");
      return false;
    }
    return true;
  }

  /// Checks that x and the points have one unit, and that the points ascend.
  static bool abscissae_fit(Evaluator& evaluator, const Call& call, const TensorArguments& a) {
    const Tensor& x = a.values[0];
    const Tensor& xs = a.values[1];
    EntryDim dim = EntryDim::zero();
    for (const EntryDim& point : xs.dims) {
      const auto both = unify(dim, point);
      if (!both) {
        evaluator.reporter().error(mixed_dimensions, a.exprs[1]->span,
                                   "the points of `" + call.callee + "` must have the same unit", dimension_text(xs));
        return false;
      }
      dim = *both;
    }
    for (const EntryDim& entry : x.dims) {
      if (unify(dim, entry)) continue;
      evaluator.reporter().error(dimensions_differ, a.exprs[0]->span,
                                 "`x` and the points of `" + call.callee + "` must have the same unit",
                                 "this is " + unit_phrase(x.dims[0]), {}, {{a.exprs[1]->span, unit_phrase(dim)}});
      return false;
    }
    return ascend(evaluator, a);
  }

  static bool ascend(Evaluator& evaluator, const TensorArguments& a) {
    const Tensor& xs = a.values[1];
    double before = 0;
    for (std::size_t i = 0; i < xs.rows; ++i) {
      const double value = evaluator.parameters().value_at_defaults(xs.entries[i]);
      if (std::isnan(value)) {
        evaluator.reporter().error(not_constant, a.exprs[1]->span,
                                   "the points of a table must not depend on time or state",
                                   "point " + std::to_string(i + 1) + " does");
        return false;
      }
      if (i != 0 && !(value > before)) {
        evaluator.reporter().error(
            points_not_ascending, a.exprs[1]->span, "the points of a table must be in ascending order",
            "point " + std::to_string(i + 1) + " is not greater than point " + std::to_string(i));
        return false;
      }
      before = value;
    }
    return true;
  }

  static std::string unit_phrase(const EntryDim& dim) {
    return !dim.is_fixed() || dim.dimension.dimensionless() ? "a plain number" : "in " + dim.dimension.to_unit();
  }

  static std::optional<EntryDim> unit_of_column(Evaluator& evaluator, const TensorArguments& a, std::size_t c) {
    const Tensor& ys = a.values[2];
    EntryDim dim = EntryDim::zero();
    for (std::size_t i = 0; i < ys.rows; ++i) {
      const auto both = unify(dim, ys.dims[i * ys.cols + c]);
      if (!both) {
        evaluator.reporter().error(mixed_dimensions, a.exprs[2]->span, "the values of a table must have the same unit",
                                   "value 1 is " + unit_phrase(dim) + ", value " + std::to_string(i + 1) + " is " +
                                       unit_phrase(ys.dims[i * ys.cols + c]));
        return std::nullopt;
      }
      dim = *both;
    }
    return dim;
  }

  /// Checks the end slopes: two numbers, or two rows if the values are vectors.
  static bool slopes_fit(Evaluator& evaluator, const Call& call, const TensorArguments& a, const EntryDim& value,
                         std::size_t c) {
    if (a.values.size() < 4) return true;
    const Tensor& slopes = a.values[3];
    const Tensor& ys = a.values[2];
    const bool is_zero = slopes.rank == 0 && slopes.dims[0].kind == EntryDim::Kind::zero;
    if (is_zero) return true;
    if (slopes.rank != ys.rank || slopes.rows != 2 || slopes.cols != ys.cols) {
      wrong_argument(evaluator.reporter(), call, a, 3, "the slopes at the two ends, `[first, last]`");
      return false;
    }
    EntryDim x = EntryDim::zero();
    for (const EntryDim& point : a.values[1].dims) x = *unify(x, point);
    const EntryDim due = divide(value, x);
    for (std::size_t i = 0; i < 2; ++i) {
      if (unify(due, slopes.dims[i * ys.cols + c])) continue;
      evaluator.reporter().error(wrong_dimension, a.exprs[3]->span, "these slopes must be " + unit_phrase(due),
                                 "slope " + std::to_string(i + 1) + " is " + unit_phrase(slopes.dims[i * ys.cols + c]));
      return false;
    }
    return true;
  }

  Value make(expr::Pool& pool, const TensorArguments& a, const std::vector<EntryDim>& dims) const {
    const Tensor& x = a.values[0];
    const Tensor& xs = a.values[1];
    const Tensor& ys = a.values[2];
    Tensor result = ys.rank == 2 ? Tensor::vector({}, {}, ys.col_space) : like(x, {}, {});
    result.row_space.configuration = false;
    result.counts_cycles = ys.counts_cycles;
    for (std::size_t c = 0; c < ys.cols; ++c) {
      std::vector<Id> column;
      for (std::size_t i = 0; i < ys.rows; ++i) column.push_back(ys.entries[i * ys.cols + c]);
      expr::SplineEnds ends;
      if (a.values.size() == 4) {
        const Tensor& slopes = a.values[3];
        ends.first = slopes.rank == 0 ? pool.zero() : slopes.entries[c];
        ends.last = slopes.rank == 0 ? pool.zero() : slopes.entries[ys.cols + c];
      }
      for (const Id at : x.entries) {
        result.entries.push_back(curve_ == Curve::linear ? expr::piecewise_linear(pool, at, xs.entries, column)
                                                         : expr::cubic_spline(pool, at, xs.entries, column, ends));
        result.dims.push_back(dims[c]);
      }
    }
    if (ys.rank == 2) result.rows = result.entries.size();
    return result;
  }

  std::string_view name_;
  Curve curve_;
};

}  // namespace

void define_table_functions(Scope& scope) {
  define_builtin(scope, "table", std::make_shared<Interpolation>("table", Curve::linear));
  define_builtin(scope, "spline", std::make_shared<Interpolation>("spline", Curve::spline));
}

}  // namespace robotc::sema
