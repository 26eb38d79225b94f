// Declared types: products of units and joint-space quantities.
#include <algorithm>

#include "compiler/sema/evaluation/evaluator.h"
#include "compiler/sema/evaluation/paths.h"
#include "compiler/sema/values/robot_instance.h"
#include "compiler/sema/values/sema_diagnostics.h"
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
    const AxisSpace axis = space();
    for (std::size_t i = 0; i < axis.size(); ++i) {
      Dimension dim = units;
      for (const JointFactor& factor : joint_factors) {
        const Dimension dimension = axis.configuration ? robot->dimension(factor.quantity, i)
                                                       : robot->dimension_at(factor.quantity, axis.speeds()[i]);
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

using Factor = syntax::ProductType::Factor;

/// One declared type on its way to what it asks for. Each kind of factor has a function; false after an error.
class TypeReader {
 public:
  TypeReader(Evaluator& evaluator, Scope& scope) : evaluator_(evaluator), scope_(scope) {}

  bool read(const syntax::KindType& kind, const syntax::TypeExpr& type, Expected& expected) const;
  bool read(const syntax::EnumType&, const syntax::TypeExpr& type, Expected&) const {
    evaluator_.reporter().error(not_yet_supported, type.span, "enumerated types are not supported yet", "");
    return false;
  }
  bool read(const syntax::ProductType& product, const syntax::TypeExpr& type, Expected& expected);

 private:
  bool take(const Factor& factor, bool alone);
  bool take_number(const syntax::NumberLiteral& literal, const Factor& factor) const;
  bool take_quantity(JointQuantity quantity, const Factor& factor, bool alone);
  bool take_unit(const Factor& factor, bool alone);
  bool read_integer(const Factor& factor, bool alone, Expected& expected) const;
  /// The robot of a joint quantity: for `torso.left.q`, the robot attached as `left`. Null after an error.
  const RobotModel* robot_of(const syntax::Name& quantity);
  /// The value of the path in front of the quantity; null if it does not begin with a robot.
  const Value* value_of(const syntax::Name& quantity);
  [[nodiscard]] std::string text_of(Span span) const { return std::string(evaluator_.reporter().sources().text(span)); }

  Evaluator& evaluator_;
  Scope& scope_;
  ProductBuilder builder_;
  bool angle_ = false;
};

bool TypeReader::read(const syntax::KindType& kind, const syntax::TypeExpr& type, Expected& expected) const {
  switch (kind) {
    case syntax::KindType::trajectory:
      expected.kind = Expected::Kind::trajectory;
      return true;
    case syntax::KindType::robot:
      expected.kind = Expected::Kind::robot;
      return true;
    case syntax::KindType::controller:
      evaluator_.reporter().error(not_yet_supported, type.span, "controllers as arguments are not supported yet", "");
      return false;
  }
  return false;
}

bool TypeReader::read(const syntax::ProductType& product, const syntax::TypeExpr&, Expected& expected) {
  const bool alone = product.factors.size() == 1;
  for (const Factor& factor : product.factors) {
    if (text_of(factor.span) == "int") return read_integer(factor, alone, expected);
    if (!take(factor, alone)) return false;
  }
  expected.dims = builder_.entry_dimensions();
  if (builder_.robot == nullptr) {
    expected.shape = Expected::Shape::scalar;
    expected.angles = {angle_};
    return true;
  }
  expected.shape = Expected::Shape::vector;
  expected.row_space = builder_.space();
  expected.rows = expected.row_space.size();
  if (builder_.configuration) {
    for (std::size_t i = 0; i < expected.rows; ++i) expected.angles.push_back(builder_.robot->is_angle(i));
  }
  return true;
}

bool TypeReader::take(const Factor& factor, bool alone) {
  if (const auto* literal = std::get_if<syntax::NumberLiteral>(&factor.base)) return take_number(*literal, factor);
  const syntax::Name& path = std::get<syntax::Name>(factor.base);
  const bool ends_in_member = !path.rest.empty() && path.rest.back().index == nullptr;
  const std::string& last = ends_in_member ? path.rest.back().member.text : path.head.text;
  const std::optional<JointQuantity> quantity = joint_quantity(last);
  if (quantity && (ends_in_member || path.rest.empty())) return take_quantity(*quantity, factor, alone);
  return take_unit(factor, alone);
}

bool TypeReader::take_number(const syntax::NumberLiteral& literal, const Factor& factor) const {
  if (literal.value.is_one()) return true;
  evaluator_.reporter().error(unknown_type, factor.span, "a type must be a product of units and quantities",
                              "this is a number", {"for a reciprocal write `1/s`"});
  return false;
}

bool TypeReader::read_integer(const Factor& factor, bool alone, Expected& expected) const {
  if (!alone) {
    evaluator_.reporter().error(unknown_type, factor.span, "`int` cannot be combined with units", "",
                                {"write `int` alone for a whole number, or units alone for a quantity"});
    return false;
  }
  expected.integer = true;
  expected.shape = Expected::Shape::scalar;
  expected.dims = {dimensions::none};
  return true;
}

const Value* TypeReader::value_of(const syntax::Name& quantity) {
  Binding* binding = scope_.find(quantity.head.text);
  std::string path = quantity.head.text;
  for (std::size_t i = 0; i + 1 < quantity.rest.size() && binding != nullptr; ++i) {
    const std::optional<std::string> part = part_text(evaluator_, quantity.rest[i], scope_);
    const Value& around = evaluator_.force(*binding, path, quantity.span);
    const auto* robot = std::get_if<RobotRef>(&around);
    const auto* group = std::get_if<PartialPath>(&around);
    const RobotModel* model = robot != nullptr   ? robot->instance->model(evaluator_, quantity.span)
                              : group != nullptr ? group->robot
                                                 : nullptr;
    if (!part || model == nullptr) return nullptr;
    path = group != nullptr ? group->path + *part : part->substr(1);
    binding = model->names->find_here(path);
  }
  return binding == nullptr ? nullptr : &evaluator_.force(*binding, path, quantity.span);
}

const RobotModel* TypeReader::robot_of(const syntax::Name& quantity) {
  if (quantity.rest.empty()) {
    const RobotModel* subject = scope_.subject();
    if (subject == nullptr && !scope_.is_incomplete()) {
      evaluator_.reporter().error(quantity_without_robot, quantity.span,
                                  quoted(text_of(quantity.span)) + " needs a robot, and none is given here", "",
                                  {"name the robot: " + quoted(a_robot(scope_) + "." + text_of(quantity.span))});
    }
    return subject;
  }
  const Value* value = value_of(quantity);
  if (value != nullptr && is_poison(*value)) return nullptr;
  if (const auto* robot = value == nullptr ? nullptr : std::get_if<RobotRef>(value)) {
    return robot->instance->model(evaluator_, quantity.span);
  }
  if (const auto* group = value == nullptr ? nullptr : std::get_if<PartialPath>(value)) {
    if (const RobotModel* attached = attached_robot(*group->robot, group->path)) return attached;
  }
  std::vector<std::string> hints;
  if (value != nullptr && declared_robot(*value) != nullptr) {
    hints.push_back("give the robot its arguments and a name: " +
                    quoted(std::get<FunctionRef>(*value).callable->signature()));
  }
  const std::string text = text_of(quantity.span);
  const std::string whose = text.substr(0, text.rfind('.'));
  Span span = quantity.span;
  span.end = span.begin + static_cast<std::uint32_t>(whose.size());
  evaluator_.reporter().error(unknown_type, span, quoted(whose) + " is not a robot", "", std::move(hints));
  return nullptr;
}

/// The exponent as a fraction; units know roots up to the fourth.
std::pair<std::int64_t, std::int64_t> exponent_of(const Factor& factor) {
  if (!factor.exponent) return {1, 1};
  for (std::int64_t q = 1; q <= 4; ++q) {
    if (const auto p = (*factor.exponent * Number::integer(q)).to_integer()) return {*p, q};
  }
  return {1, 5};
}

bool TypeReader::take_quantity(JointQuantity quantity, const Factor& factor, bool alone) {
  const RobotModel* robot = robot_of(std::get<syntax::Name>(factor.base));
  if (robot == nullptr) return false;
  if (!robot->joints_known) {
    evaluator_.reporter().error(cyclic_definition, factor.span,
                                quoted(text_of(factor.span)) + " is defined in terms of itself",
                                "the number of joints depends on this value");
    return false;
  }
  if (exponent_of(factor) != std::pair<std::int64_t, std::int64_t>{1, 1} ||
      !builder_.multiply(*robot, quantity, factor.divides)) {
    evaluator_.reporter().error(robots_differ, factor.span,
                                "a type can have quantities of only one robot, each to the first power", "",
                                {"write a unit in its place, such as `rad` for an angle"});
    return false;
  }
  builder_.configuration = alone && quantity == JointQuantity::q;
  return true;
}

bool TypeReader::take_unit(const Factor& factor, bool alone) {
  const syntax::Name& name = std::get<syntax::Name>(factor.base);
  const std::string text = text_of(name.span);
  const std::variant<Unit, UnitError> parsed = name.rest.empty() ? parse_unit(text) : UnitError{};
  const auto* unit = std::get_if<Unit>(&parsed);
  const auto [p, q] = exponent_of(factor);
  const std::optional<Dimension> dimension = unit == nullptr ? std::nullopt : unit->dimension.power(p, q);
  if (dimension && !unit->place_si) {
    angle_ = alone && (text == "rad" || text == "deg" || text == "mrad" || text == "rev");
    builder_.multiply(*dimension, factor.divides);
    return true;
  }
  const std::string meant = meant_unit(text);
  const std::string_view near = nearest_name(text, unit_names());
  evaluator_.reporter().error(
      unknown_type, factor.span, quoted(text) + " is neither a unit nor a quantity", "",
      {!meant.empty() ? "write " + quoted(meant)
       : near.empty() || text == "SI"
           ? "types are units (`m`, `N*m`; `1` for plain numbers), joint quantities (`q`, `qd`, "
             "`qdd`, `tau`), `int`, `robot` and `trajectory`"
           : "did you mean " + quoted(near) + "?"});
  return false;
}

}  // namespace

std::optional<Expected> Evaluator::resolve_type(const syntax::TypeExpr& type, Scope& scope, std::string what) {
  Expected expected;
  expected.what = std::move(what);
  TypeReader reader(*this, scope);
  const bool sound = std::visit([&](const auto& node) { return reader.read(node, type, expected); }, type.node);
  return sound ? std::optional(std::move(expected)) : std::nullopt;
}

}  // namespace robotc::sema
