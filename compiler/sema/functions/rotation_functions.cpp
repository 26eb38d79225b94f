// Orientations: rotation matrices, quaternions, rotation vectors and angles, and wrapping of angles.
#include <algorithm>
#include <cmath>

#include "compiler/expr/rotations.h"
#include "compiler/sema/functions/tensor_callables.h"
#include "compiler/sema/values/robot_model.h"

namespace robotc::sema {

using expr::Id;
using expr::Mat3;
using expr::Vec3;

namespace {

bool is_plain(const EntryDim& dim) { return !dim.is_fixed() || dim.dimension.dimensionless(); }

bool is_plain(const Tensor& tensor) {
  return std::all_of(tensor.dims.begin(), tensor.dims.end(), [](const EntryDim& dim) { return is_plain(dim); });
}

Value matrix_value(const Mat3& r) {
  Tensor result;
  result.rank = 2;
  result.rows = result.cols = 3;
  for (const Vec3& row : r) result.entries.insert(result.entries.end(), row.begin(), row.end());
  result.dims.assign(9, EntryDim::of(dimensions::none));
  return result;
}

Value vector_value(std::vector<Id> entries) {
  const std::size_t size = entries.size();
  return Tensor::vector(std::move(entries), std::vector<EntryDim>(size, EntryDim::of(dimensions::none)));
}

/// True if all entries are the number 0.
bool is_null(const expr::Pool& pool, const std::vector<Id>& entries) {
  return std::all_of(entries.begin(), entries.end(), [&](Id id) { return pool.is_zero(id); });
}

/// True for a numeric matrix that is not a rotation (R Rᵀ ≠ 1, or a reflection). Symbolic ones are not checked.
bool is_no_rotation(const expr::Pool& pool, const Tensor& m) {
  if (!std::all_of(m.entries.begin(), m.entries.end(), [&](Id id) { return pool.is_number(id); })) return false;
  const auto at = [&](std::size_t i, std::size_t j) { return pool.value(m.entries[3 * i + j]).to_double(); };
  constexpr double typed = 1e-3;  // typed matrices have few digits
  for (std::size_t i = 0; i < 3; ++i) {
    for (std::size_t j = 0; j < 3; ++j) {
      const double product = at(i, 0) * at(j, 0) + at(i, 1) * at(j, 1) + at(i, 2) * at(j, 2);
      if (!(std::abs(product - (i == j ? 1 : 0)) < typed)) return true;
    }
  }
  double det = 0;
  for (std::size_t i = 0; i < 3; ++i) {
    const std::size_t j = (i + 1) % 3, k = (i + 2) % 3;
    det += at(0, i) * (at(1, j) * at(2, k) - at(1, k) * at(2, j));
  }
  return det < 0;
}

/// The rotation matrix in argument 0; nothing (reported) if it is not one.
std::optional<Mat3> rotation_argument(Evaluator& evaluator, const Call& call, const TensorArguments& a) {
  const Tensor& m = a.values[0];
  if (m.rank != 2 || m.rows != 3 || m.cols != 3) {
    wrong_argument(evaluator.reporter(), call, a, 0, "a rotation, a 3 × 3 matrix",
                   {"the rotation of a frame is `pose(FRAME, q).rotation`"});
    return std::nullopt;
  }
  if (!is_plain(m)) {
    evaluator.reporter().error(wrong_dimension, a.exprs[0]->span, "the entries of a rotation must be plain numbers",
                               dimension_text(m));
    return std::nullopt;
  }
  if (is_no_rotation(evaluator.pool(), m)) {
    evaluator.reporter().error(not_a_rotation, a.exprs[0]->span, "this matrix is not a rotation",
                               "its columns are not right-handed orthogonal unit vectors");
    return std::nullopt;
  }
  Mat3 r;
  for (std::size_t i = 0; i < 9; ++i) r[i / 3][i % 3] = m.entries[i];
  return r;
}

std::optional<Id> angle_argument(Evaluator& evaluator, const Call& call, const syntax::Expr& expr, const char* name) {
  const auto angle =
      evaluator.tensor(expr, call.scope, Expected::angle("argument `" + std::string(name) + "` of " + call.callee));
  return angle ? std::optional<Id>(angle->entries[0]) : std::nullopt;
}

/// rotation_x(angle), …
class AxisRotation final : public Callable {
 public:
  AxisRotation(std::string_view name, std::size_t axis) : name_(name), axis_(axis) {}

  Value call(Evaluator& evaluator, const Call& call) const override {
    const auto exprs = match_arguments(evaluator.reporter(), call, {"angle"}, 1);
    if (exprs.empty()) return Poison{};
    const auto angle = angle_argument(evaluator, call, *exprs[0], "angle");
    if (!angle) return Poison{};
    expr::Pool& pool = evaluator.pool();
    Vec3 axis = expr::zero3(pool);
    axis[axis_] = pool.one();
    return matrix_value(expr::rotation(pool, axis, pool.sin(*angle), pool.cos(*angle)));
  }
  [[nodiscard]] std::string signature() const override { return std::string(name_) + "(angle)"; }

 private:
  std::string_view name_;
  std::size_t axis_;
};

/// rotation(axis, angle), rotation(quaternion), rotation(rotation vector).
class Rotation final : public Callable {
 public:
  Value call(Evaluator& evaluator, const Call& call) const override {
    if (call.arguments.items.size() == 1) return of_one(evaluator, call);
    const auto exprs = match_arguments(evaluator.reporter(), call, {"axis", "angle"}, 2);
    if (exprs.size() != 2) return Poison{};
    const auto axis = evaluator.tensor(*exprs[0], call.scope, Expected::numbers("argument `axis` of " + call.callee));
    const auto angle = angle_argument(evaluator, call, *exprs[1], "angle");
    if (!axis || !angle) return Poison{};
    if (axis->rank != 1 || axis->rows != 3) {
      return evaluator.reporter().error(wrong_shape, exprs[0]->span, "an axis must be a vector of length 3",
                                        "this is " + describe(Value(*axis)));
    }
    if (is_null(evaluator.pool(), axis->entries))
      return no_direction(evaluator, *exprs[0], "an axis", "write `[0, 0, 1]` for the z axis");
    expr::Pool& pool = evaluator.pool();
    const Vec3 v{axis->entries[0], axis->entries[1], axis->entries[2]};
    const Id length = pool.sqrt(expr::dot(pool, v, v));
    const Vec3 unit{pool.div(v[0], length), pool.div(v[1], length), pool.div(v[2], length)};
    return matrix_value(expr::rotation(pool, unit, pool.sin(*angle), pool.cos(*angle)));
  }
  [[nodiscard]] std::string signature() const override { return "rotation(axis, angle)"; }

 private:
  static Value no_direction(Evaluator& evaluator, const syntax::Expr& expr, const std::string& what,
                            const std::string& hint) {
    return evaluator.reporter().error(outside_domain, expr.span, what + " of length 0 has no direction", "", {hint});
  }

  static Value of_one(Evaluator& evaluator, const Call& call) {
    const auto a = tensor_arguments(evaluator, call, {"v"}, 1);
    if (!a) return Poison{};
    const Tensor& v = a->values[0];
    if (v.rank != 1 || (v.rows != 3 && v.rows != 4)) {
      return wrong_argument(evaluator.reporter(), call, *a, 0, "a quaternion [w, x, y, z] or a rotation vector",
                            {"write `rotation(axis, angle)` for an axis, `rpy(roll, pitch, yaw)` for angles"});
    }
    if (!is_plain(v)) {
      return evaluator.reporter().error(wrong_dimension, a->exprs[0]->span,
                                        v.rows == 4 ? "the entries of a quaternion must be plain numbers"
                                                    : "the entries of a rotation vector must be angles",
                                        dimension_text(v));
    }
    expr::Pool& pool = evaluator.pool();
    const std::vector<Id>& e = v.entries;
    if (v.rows == 3) return matrix_value(expr::rotation_of_vector(pool, {e[0], e[1], e[2]}));
    if (is_null(pool, e))
      return no_direction(evaluator, *a->exprs[0], "a quaternion", "write `[1, 0, 0, 0]` for no turn");
    return matrix_value(expr::rotation_of_quaternion(pool, {e[0], e[1], e[2], e[3]}));
  }
};

/// rpy(roll, pitch, yaw): a rotation; rpy(R): its angles.
class RollPitchYaw final : public Callable {
 public:
  Value call(Evaluator& evaluator, const Call& call) const override {
    expr::Pool& pool = evaluator.pool();
    if (call.arguments.items.size() == 1) {
      const auto a = tensor_arguments(evaluator, call, {"R"}, 1);
      const auto r = a ? rotation_argument(evaluator, call, *a) : std::nullopt;
      if (!r) return Poison{};
      const Vec3 angles = expr::angles_of_rotation(pool, *r);
      return vector_value({angles.begin(), angles.end()});
    }
    constexpr std::array names{"roll", "pitch", "yaw"};
    const auto exprs = match_arguments(evaluator.reporter(), call, {names[0], names[1], names[2]}, 3);
    if (exprs.size() != 3) return Poison{};
    Vec3 angles;
    bool sound = true;
    for (std::size_t i = 0; i < 3; ++i) {
      const auto angle = angle_argument(evaluator, call, *exprs[i], names[i]);
      sound = sound && angle.has_value();
      if (angle) angles[i] = *angle;
    }
    return sound ? matrix_value(expr::rotation_of_angles(pool, angles)) : Value(Poison{});
  }
  [[nodiscard]] std::string signature() const override { return "rpy(roll, pitch, yaw)"; }
};

Value quaternion(Evaluator& evaluator, const Call& call, const TensorArguments& a) {
  const auto r = rotation_argument(evaluator, call, a);
  if (!r) return Poison{};
  const expr::Quaternion q = expr::quaternion_of_rotation(evaluator.pool(), *r);
  return vector_value({q.begin(), q.end()});
}

Value rotation_vector(Evaluator& evaluator, const Call& call, const TensorArguments& a) {
  const auto r = rotation_argument(evaluator, call, a);
  if (!r) return Poison{};
  const Vec3 v = expr::vector_of_rotation(evaluator.pool(), *r);
  return vector_value({v.begin(), v.end()});
}

/// Wraps each angle to (−π, π]. Over the joints of a robot, lengths do not change.
Value wrap(Evaluator& evaluator, const Call& call, const TensorArguments& a) {
  expr::Pool& pool = evaluator.pool();
  Tensor result = a.values[0];
  const bool over_joints = result.rank == 1 && result.row_space.robot != nullptr;
  for (std::size_t i = 0; i < result.size(); ++i) {
    if (!is_plain(result.dims[i])) {
      const std::size_t joints = over_joints ? result.row_space.size() : 0;
      if (over_joints && i < joints && !result.row_space.is_angle(i) &&
          result.dims[i].dimension == dimensions::length) {
        continue;
      }
      return evaluator.reporter().error(wrong_dimension, a.exprs[0]->span, "`" + call.callee + "` needs an angle",
                                        "this is in " + result.dims[i].dimension.to_unit());
    }
    result.entries[i] = expr::wrapped(pool, result.entries[i]);
  }
  return result;
}

Value sinc(Evaluator& evaluator, const Call& call, const TensorArguments& a) {
  Tensor result = a.values[0];
  for (std::size_t i = 0; i < result.size(); ++i) {
    if (!is_plain(result.dims[i])) {
      return evaluator.reporter().error(wrong_dimension, a.exprs[0]->span, "`" + call.callee + "` needs an angle",
                                        "this is in " + result.dims[i].dimension.to_unit());
    }
    result.entries[i] = expr::sinc(evaluator.pool(), result.entries[i]);
    result.dims[i] = EntryDim::of(dimensions::none);
  }
  result.display.reset();
  result.row_space.configuration = false;
  return result;
}

}  // namespace

void define_rotation_functions(Scope& scope) {
  const auto define = [&](std::string_view name, std::string_view parameter, TensorFunction::Body body) {
    define_builtin(scope, name,
                   std::make_shared<TensorFunction>(name, std::vector<std::string_view>{parameter}, std::move(body)));
  };
  define_builtin(scope, "rotation_x", std::make_shared<AxisRotation>("rotation_x", 0));
  define_builtin(scope, "rotation_y", std::make_shared<AxisRotation>("rotation_y", 1));
  define_builtin(scope, "rotation_z", std::make_shared<AxisRotation>("rotation_z", 2));
  define_builtin(scope, "rotation", std::make_shared<Rotation>());
  define_builtin(scope, "rpy", std::make_shared<RollPitchYaw>());
  define("quaternion", "R", quaternion);
  define("rotation_vector", "R", rotation_vector);
  define("wrap", "x", wrap);
  define("sinc", "x", sinc);
}

}  // namespace robotc::sema
