// Declared types: products of units and joint-space quantities.
#include <algorithm>

#include "compiler/sema/elaborator.h"
#include "compiler/sema/robot_instance.h"
#include "compiler/sema/sema_diagnostics.h"
#include "compiler/units/unit.h"

namespace robotc::sema {

namespace {

std::optional<JointQuantity> joint_quantity(std::string_view text) {
  for (const JointQuantity quantity : {JointQuantity::q, JointQuantity::qd, JointQuantity::qdd, JointQuantity::tau}) {
    if (name(quantity) == text) return quantity;
  }
  return std::nullopt;
}

/// A product of factors under construction: one dimension, or one a joint once a joint quantity takes part. With `tau`
/// among them, of each actuated joint: `tau/q` is what multiplies the q of such a joint.
struct ProductBuilder {
  struct JointFactor {
    JointQuantity quantity;
    bool divides;
  };
  Dimension units;
  std::vector<JointFactor> joint_factors;
  const RobotModel* robot = nullptr;
  bool configuration = false;

  void multiply(const Dimension& dimension, bool divides) { units = divides ? units / dimension : units * dimension; }
  bool multiply(const RobotModel& other, JointQuantity quantity, bool divides) {
    if (robot != nullptr && !same_joints(*robot, other)) return false;
    robot = &other;
    joint_factors.push_back({quantity, divides});
    return true;
  }
  [[nodiscard]] AxisSpace space() const {
    const bool has_effort = std::any_of(joint_factors.begin(), joint_factors.end(), [](const JointFactor& factor) {
      return factor.quantity == JointQuantity::tau;
    });
    AxisSpace space = robot->space(has_effort ? JointQuantity::tau : JointQuantity::qd);
    space.configuration = configuration;
    return space;
  }
  [[nodiscard]] std::vector<Dimension> entry_dimensions() const {
    if (robot == nullptr) return {units};
    std::vector<Dimension> dims;
    for (const JointId joint : space().joints()) {
      Dimension dim = units;
      for (const JointFactor& factor : joint_factors) {
        const Dimension dimension = robot->dimension_at(factor.quantity, joint);
        dim = factor.divides ? dim / dimension : dim * dimension;
      }
      dims.push_back(dim);
    }
    return dims;
  }
};

/// A robot that the file knows, for an example; `ROBOT` if it knows none.
std::string a_robot(const Scope& around) {
  for (const Scope* scope = &around; scope != nullptr; scope = scope->parent()) {
    for (const auto& [name, binding] : scope->own()) {
      if (binding->role == BindingRole::robot) return name;
    }
  }
  return "ROBOT";
}

}  // namespace

std::optional<Expected> Elaborator::resolve_type(const syntax::TypeExpr& type, Scope& scope, std::string what) {
  Expected expected;
  expected.what = std::move(what);
  if (const auto* kind = std::get_if<syntax::KindType>(&type.node)) {
    switch (*kind) {
      case syntax::KindType::trajectory:
        expected.kind = Expected::Kind::trajectory;
        return expected;
      case syntax::KindType::robot:
        expected.kind = Expected::Kind::robot;
        return expected;
      case syntax::KindType::controller:
        error(not_yet_supported, type.span, "controllers as arguments are not supported yet", "");
        return std::nullopt;
    }
  }
  if (std::holds_alternative<syntax::EnumType>(type.node)) {
    error(not_yet_supported, type.span, "enumerated types are not supported yet", "");
    return std::nullopt;
  }
  const auto& product = std::get<syntax::ProductType>(type.node);
  ProductBuilder builder;
  bool angle = false;
  for (const syntax::ProductType::Factor& factor : product.factors) {
    if (const auto* literal = std::get_if<syntax::NumberLiteral>(&factor.base)) {
      if (!literal->value.is_one()) {
        error(unknown_type, factor.span, "a type is a product of units and quantities", "this is a number",
              {"for a reciprocal write `1/s`"});
        return std::nullopt;
      }
      continue;
    }
    const syntax::Name& path = std::get<syntax::Name>(factor.base);
    const std::string text(sources_.text(path.span));
    const bool qualified = path.rest.size() == 1 && path.rest[0].index == nullptr;
    const std::string& last = qualified ? path.rest[0].member.text : path.head.text;
    std::int64_t p = 1;
    std::int64_t q = 1;
    if (factor.exponent) {
      for (q = 1; q <= 4; ++q) {
        if (const auto whole = (*factor.exponent * Number::integer(q)).to_integer()) {
          p = *whole;
          break;
        }
      }
    }
    if (path.rest.empty() && text == "int") {
      if (product.factors.size() == 1) {
        expected.integer = true;
        expected.shape = Expected::Shape::scalar;
        expected.dims = {dimensions::none};
        return expected;
      }
      error(unknown_type, factor.span, "`int` stands alone", "");
      return std::nullopt;
    }
    if (const auto quantity = joint_quantity(last); quantity && (qualified || path.rest.empty())) {
      const RobotModel* robot = scope.subject();
      if (qualified) {
        Binding* binding = scope.find(path.head.text);
        const Value* value = binding == nullptr ? nullptr : &force(*binding, path.head.text, path.span);
        const auto* ref = value == nullptr ? nullptr : std::get_if<RobotRef>(value);
        const auto* group = value == nullptr ? nullptr : std::get_if<PartialPath>(value);
        const RobotModel* attached = group == nullptr ? nullptr : attached_robot(*group->robot, group->path);
        if (value != nullptr && is_poison(*value)) return std::nullopt;
        if (ref == nullptr && attached == nullptr) {
          std::vector<std::string> hints;
          if (value != nullptr && declared_robot(*value) != nullptr) {
            hints.push_back("it needs its arguments: `" + std::get<FunctionRef>(*value).callable->signature() +
                            "`, with a name of its own");
          }
          error(unknown_type, path.head.span, "`" + path.head.text + "` is not a robot", "", std::move(hints));
          return std::nullopt;
        }
        robot = ref != nullptr ? ref->instance->model(*this, path.head.span) : attached;
        if (robot == nullptr) return std::nullopt;
      }
      if (robot == nullptr && scope.is_incomplete()) return std::nullopt;
      if (robot == nullptr) {
        error(quantity_without_robot, factor.span, "`" + text + "` needs a robot: here there is none", "",
              {"write whose it is: `" + a_robot(scope) + "." + text + "`"});
        return std::nullopt;
      }
      if (p != 1 || q != 1 || !builder.multiply(*robot, *quantity, factor.divides)) {
        error(robots_differ, factor.span, "one type holds quantities of one robot, each to the first power", "");
        return std::nullopt;
      }
      builder.configuration = product.factors.size() == 1 && *quantity == JointQuantity::q;
      continue;
    }
    const std::variant<Unit, UnitError> parsed = path.rest.empty() ? parse_unit(text) : UnitError{};
    const auto* unit = std::get_if<Unit>(&parsed);
    const std::optional<Dimension> dimension = unit == nullptr ? std::nullopt : unit->dimension.power(p, q);
    if (!dimension || unit->place_si) {
      const std::string meant = meant_unit(text);
      const std::string_view near = nearest_name(text, unit_names());
      error(unknown_type, factor.span, "`" + text + "` is no unit and no quantity", "",
            {!meant.empty() ? "write `" + meant + "`"
             : near.empty() || text == "SI"
                 ? "types are units (`m`, `N*m`; `1` for plain numbers), joint quantities (`q`, `qd`, "
                   "`qdd`, `tau`), `int`, `robot` and `trajectory`"
                 : "did you mean `" + std::string(near) + "`?"});
      return std::nullopt;
    }
    angle = product.factors.size() == 1 && (text == "rad" || text == "deg" || text == "mrad" || text == "rev");
    builder.multiply(*dimension, factor.divides);
  }
  expected.dims = builder.entry_dimensions();
  if (builder.robot == nullptr) {
    expected.shape = Expected::Shape::scalar;
    expected.angles = {angle};
    return expected;
  }
  expected.shape = Expected::Shape::vector;
  expected.row_space = builder.space();
  expected.rows = expected.row_space.size();
  if (builder.configuration) {
    for (std::size_t i = 0; i < expected.rows; ++i) expected.angles.push_back(builder.robot->is_angle(i));
  }
  return expected;
}

}  // namespace robotc::sema
