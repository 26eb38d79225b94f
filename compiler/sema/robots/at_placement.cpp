// Placements by origin, orientation and axis.
#include <array>
#include <cmath>
#include <span>

#include "compiler/sema/evaluation/symbolic.h"
#include "compiler/sema/robots/placement_forms.h"
#include "compiler/sema/values/robot_diagnostics.h"
#include "compiler/sema/values/sema_diagnostics.h"

namespace robotc::sema {

namespace {

using expr::Id;
using expr::Mat3;
using expr::Vec3;

constexpr std::size_t at_position = 0, at_rpy = 1, at_quaternion = 2, at_axis = 3;
constexpr std::array<std::string_view, 4> at_names{"position", "rpy", "quaternion", "axis"};

/// About fixed axes x, y, z in turn, as in URDF.
Mat3 rotation_of_rpy(expr::Pool& pool, const std::vector<Id>& angles) {
  const Mat3 yx =
      expr::mul(pool, rotation_about(pool, axes::y(pool), angles[1]), rotation_about(pool, axes::x(pool), angles[0]));
  return expr::mul(pool, rotation_about(pool, axes::z(pool), angles[2]), yx);
}

/// For any nonzero quaternion w, x, y, z: its length cancels, which avoids a root.
Mat3 rotation_of_quaternion(expr::Pool& pool, const std::vector<Id>& q, Id squared_length) {
  const Id s = pool.div(pool.integer(2), squared_length);
  const auto product = [&](std::size_t i, std::size_t j) { return pool.mul(s, pool.mul(q[i], q[j])); };
  const auto diagonal = [&](std::size_t i, std::size_t j) {
    return pool.sub(pool.one(), pool.add(product(i, i), product(j, j)));
  };
  return {{{diagonal(2, 3), pool.sub(product(1, 2), product(0, 3)), pool.add(product(1, 3), product(0, 2))},
           {pool.add(product(1, 2), product(0, 3)), diagonal(1, 3), pool.sub(product(2, 3), product(0, 1))},
           {pool.sub(product(1, 3), product(0, 2)), pool.add(product(2, 3), product(0, 1)), diagonal(1, 2)}}};
}

Id squared_length(expr::Pool& pool, std::span<const Id> entries) {
  Id sum = pool.zero();
  for (const Id entry : entries) sum = pool.add(sum, pool.mul(entry, entry));
  return sum;
}

/// Accepts lengths that differ from 1 by rounding to six decimals.
bool is_unit(double squared) { return std::abs(squared - 1) < 4e-6; }

std::string list_text(const expr::Pool& pool, std::span<const Id> entries, double scale) {
  std::string text = "[";
  for (const Id entry : entries)
    text += (text.size() == 1 ? "" : ", ") + short_number(pool.value(entry).to_double() * scale);
  return text + "]";
}

class AtReader {
 public:
  AtReader(Evaluator& evaluator, Scope& scope, const PlacementCall& call, const PlacementSubject& subject)
      : evaluator_(evaluator), pool_(evaluator.pool()), scope_(scope), call_(call), subject_(subject) {}

  std::optional<Placement> read();

 private:
  std::optional<Vec3> read_position(const syntax::Expr* written);
  std::optional<Mat3> read_rpy(const syntax::Expr& written);
  std::optional<Mat3> read_quaternion(const syntax::Expr& written);
  std::optional<Vec3> read_axis(const syntax::Expr* written);

  Evaluator& evaluator_;
  expr::Pool& pool_;
  Scope& scope_;
  const PlacementCall& call_;
  const PlacementSubject& subject_;
};

std::optional<Vec3> AtReader::read_position(const syntax::Expr* written) {
  if (written == nullptr) return expr::zero3(pool_);
  const std::optional<Tensor> value =
      evaluator_.tensor(*written, scope_, Expected::vector3("the position", dimensions::length));
  if (!value) return std::nullopt;
  warn_of_distance(evaluator_, *written, "this position", value->entries);
  return keep_symbols(evaluator_, {value->entries[0], value->entries[1], value->entries[2]},
                      "l_" + part_name(subject_.name), dimensions::length, written->span);
}

std::optional<Mat3> AtReader::read_rpy(const syntax::Expr& written) {
  Expected expected = Expected::vector3("`rpy`", dimensions::none);
  expected.angles = {true};
  const std::optional<Tensor> value = evaluator_.tensor(written, scope_, expected);
  if (!value) return std::nullopt;
  for (std::size_t i = 0; i < 3; ++i) {
    const auto* array = std::get_if<syntax::Array>(&written.node);
    const bool listed = array != nullptr && array->elements.items.size() == 3;
    warn_near_fraction(evaluator_, listed ? *array->elements.items[i].value : written, value->entries[i]);
  }
  std::vector<Id> angles = value->entries;
  static constexpr const char* names[] = {"roll_", "pitch_", "yaw_"};
  for (std::size_t i = 0; i < 3; ++i) {
    angles[i] = keep_angle(evaluator_, angles[i], names[i] + part_name(subject_.name), written.span);
  }
  return rotation_of_rpy(pool_, angles);
}

std::optional<Mat3> AtReader::read_quaternion(const syntax::Expr& written) {
  Expected expected = Expected::vector3("the quaternion [w, x, y, z]", dimensions::none);
  expected.rows = 4;
  const std::optional<Tensor> value = evaluator_.tensor(written, scope_, expected);
  if (!value) return std::nullopt;
  const Id squared = squared_length(pool_, value->entries);
  if (pool_.is_number(squared)) {
    const double number = pool_.value(squared).to_double();
    if (number == 0) {
      evaluator_.reporter().error(quaternion_of_length_zero, written.span, "a quaternion of length 0 is not a rotation",
                                  "", {"write `[1, 0, 0, 0]` for no rotation: the real part comes first"});
      return std::nullopt;
    }
    if (!is_unit(number)) {
      evaluator_.reporter().error(
          quaternion_not_unit, written.span, "this quaternion is not of unit length",
          "its length is " + short_number(std::sqrt(number)),
          {"it is scaled to " + quoted(list_text(pool_, value->entries, 1 / std::sqrt(number)))});
    }
  }
  return rotation_of_quaternion(pool_, value->entries, squared);
}

std::optional<Vec3> AtReader::read_axis(const syntax::Expr* written) {
  if (written == nullptr) return axes::z(pool_);
  if (!subject_.moves()) {
    evaluator_.reporter().error(axis_without_motion, written->span, still_text(subject_) + " has no axis", "",
                                {"turn it by `rpy = […]` or `quaternion = […]`"});
    return std::nullopt;
  }
  if (const JointModel& model = joint_model(*subject_.type); !model.has_axis()) {
    evaluator_.reporter().error(axis_of_own_frame, written->span,
                                "a " + std::string(model.name()) + " joint has no `axis` to choose",
                                "it " + std::string(model.motion()),
                                {"turn its frame by `rpy = […]` or `quaternion = […]`"}, {{subject_.type_span, ""}});
    return std::nullopt;
  }
  return read_unit_axis(evaluator_, scope_, *written);
}

std::optional<Placement> AtReader::read() {
  for (std::size_t i = 1; i < call_.arguments.items.size(); ++i) {
    if (call_.arguments.items[i].name) continue;
    evaluator_.reporter().error(unnamed_placement_argument, call_.arguments.items[i].value->span,
                                "the arguments of `at` need their names", "which one is this?",
                                {"write `at([x, y, z], rpy = […], axis = […])`: only the position has no name"});
    return std::nullopt;
  }
  const std::vector<const syntax::Expr*> written = match_arguments(
      evaluator_.reporter(), {call_.expr, call_.arguments, scope_, "at"}, {at_names.begin(), at_names.end()}, 0);
  if (written.empty()) return std::nullopt;
  bool sound = true;
  for (const syntax::Expr* argument : written) {
    if (argument == nullptr) continue;
    if (!subject_.moves()) {
      sound = check_no_coordinate(evaluator_.reporter(), scope_, *argument, subject_) && sound;
    } else if (const syntax::Expr* use = find_coordinate(*argument)) {
      evaluator_.reporter().error(coordinate_in_at, use->span, "`q` cannot be used in `at(…)`", "",
                                  {std::string("`at` places the joint where `q` is 0, and the joint ") +
                                   (motion_verb(subject_) == "moves" ? "moves by its coordinates, not"
                                    : subject_.slides()              ? "slides along `axis` by itself: leave"
                                                                     : "turns about `axis` by itself: leave") +
                                   " `q` out"},
                                  {{subject_.type_span, motion_verb(subject_)}});
      sound = false;
    }
  }
  if (!sound) return std::nullopt;
  if (written[at_rpy] != nullptr && written[at_quaternion] != nullptr) {
    evaluator_.reporter().error(two_orientations, written[at_quaternion]->span,
                                "`at` takes `rpy` or `quaternion`, not both", "", {},
                                {{written[at_rpy]->span, "an orientation already"}});
    sound = false;
  }
  const std::optional<Vec3> origin = read_position(written[at_position]);
  std::optional<Mat3> rotation = expr::identity3(pool_);
  if (written[at_rpy] != nullptr) rotation = read_rpy(*written[at_rpy]);
  if (written[at_quaternion] != nullptr) rotation = read_quaternion(*written[at_quaternion]);
  const std::optional<Vec3> direction = read_axis(written[at_axis]);
  if (!sound || !origin || !rotation || !direction) return std::nullopt;
  return Placement{{*rotation, *origin}, *direction, identity_transform(pool_)};
}

}  // namespace

std::optional<Vec3> read_unit_axis(Evaluator& evaluator, Scope& scope, const syntax::Expr& written) {
  expr::Pool& pool = evaluator.pool();
  const auto* name = std::get_if<syntax::NameRef>(&written.node);
  const std::size_t letter = name != nullptr && name->name.size() == 1 ? std::string_view("xyz").find(name->name) : 3;
  if (letter < 3 && scope.find(name->name) == nullptr) {
    constexpr std::array<const char*, 3> units{"[1, 0, 0]", "[0, 1, 0]", "[0, 0, 1]"};
    evaluator.reporter().error(unknown_name, written.span, quoted(name->name) + " is not defined",
                               "an axis is a vector", {"write " + quoted(units[letter])});
    return std::nullopt;
  }
  const std::optional<Tensor> value = evaluator.tensor(written, scope, Expected::vector3("the axis", dimensions::none));
  if (!value) return std::nullopt;
  const Id squared = squared_length(pool, value->entries);
  const Vec3 given{value->entries[0], value->entries[1], value->entries[2]};
  if (pool.is_one(squared)) return given;
  if (pool.is_number(squared)) {
    const double number = pool.value(squared).to_double();
    if (number == 0) {
      evaluator.reporter().error(axis_of_length_zero, written.span, "an axis of length 0 has no direction", "",
                                 {"write `[0, 0, 1]` for the z axis"});
      return std::nullopt;
    }
    if (!is_unit(number)) {
      evaluator.reporter().error(axis_not_unit, written.span, "this axis is not of unit length",
                                 "its length is " + short_number(std::sqrt(number)),
                                 {"it is scaled to " + quoted(list_text(pool, value->entries, 1 / std::sqrt(number)))});
    }
  }
  const Id length = pool.sqrt(squared);
  return Vec3{pool.div(given[0], length), pool.div(given[1], length), pool.div(given[2], length)};
}

std::optional<Placement> read_at(Evaluator& evaluator, Scope& scope, const PlacementCall& call,
                                 const PlacementSubject& subject) {
  return AtReader(evaluator, scope, call, subject).read();
}

}  // namespace robotc::sema
