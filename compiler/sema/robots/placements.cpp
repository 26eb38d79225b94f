#include "compiler/sema/robots/placements.h"

#include <cmath>
#include <numbers>
#include <vector>

#include "compiler/sema/evaluation/evaluator.h"
#include "compiler/sema/robots/placement_forms.h"
#include "compiler/sema/values/robot_diagnostics.h"
#include "compiler/sema/values/sema_diagnostics.h"

namespace robotc::sema {

namespace {

/// Calls `visit` with `root` and every expression below it, users first. Iterative, since long sums are deep.
template <class Visit>
void walk(const syntax::Expr& root, Visit visit) {
  std::vector<const syntax::Expr*> pending{&root};
  const auto push = [&](const syntax::ExprPtr& expr) {
    if (expr) pending.push_back(expr.get());
  };
  const auto push_all = [&](const syntax::Arguments& arguments) {
    if (arguments.comprehension) push(arguments.comprehension->domain);
    for (const syntax::Argument& item : arguments.items) push(item.value);
  };
  struct Children {
    const decltype(push)& one;
    const decltype(push_all)& all;
    void operator()(const syntax::NumberLiteral&) const {}
    void operator()(const syntax::StringLiteral&) const {}
    void operator()(const syntax::NameRef&) const {}
    void operator()(const syntax::UnitApply& node) const { one(node.operand); }
    void operator()(const syntax::DisplayAs& node) const { one(node.operand); }
    void operator()(const syntax::Unary& node) const { one(node.operand); }
    void operator()(const syntax::Binary& node) const { one(node.left), one(node.right); }
    void operator()(const syntax::Range& node) const { one(node.from), one(node.to); }
    void operator()(const syntax::If& node) const { one(node.condition), one(node.then_value), one(node.else_value); }
    void operator()(const syntax::Call& node) const { one(node.callee), all(node.arguments); }
    void operator()(const syntax::Index& node) const { one(node.object), all(node.indices); }
    void operator()(const syntax::Array& node) const { all(node.elements); }
    void operator()(const syntax::Member& node) const { one(node.object); }
  };
  while (!pending.empty()) {
    const syntax::Expr& expr = *pending.back();
    pending.pop_back();
    visit(expr);
    std::visit(Children{push, push_all}, expr.node);
  }
}

/// The literal with a number, including its unit; null if the number was computed.
const syntax::Expr* find_literal(const syntax::Expr& root, const Number& magnitude) {
  const syntax::Expr* found = nullptr;
  walk(root, [&](const syntax::Expr& expr) {
    const auto* unit = std::get_if<syntax::UnitApply>(&expr.node);
    const auto* literal = std::get_if<syntax::NumberLiteral>(unit != nullptr ? &unit->operand->node : &expr.node);
    if (found == nullptr && literal != nullptr && literal->value == magnitude) found = &expr;
  });
  return found;
}

}  // namespace

const syntax::Expr* find_coordinate(const syntax::Expr& expr) {
  const syntax::Expr* first = nullptr;
  walk(expr, [&](const syntax::Expr& part) {
    const auto* name = std::get_if<syntax::NameRef>(&part.node);
    if (name == nullptr || name->name != "q") return;
    if (first == nullptr || part.span.begin < first->span.begin) first = &part;
  });
  return first;
}

bool check_no_coordinate(Reporter& reporter, Scope& scope, const syntax::Expr& written,
                         const PlacementSubject& subject) {
  const syntax::Expr* use = find_coordinate(written);
  const Binding* own = scope.find("q");
  if (use == nullptr || (own != nullptr && own->role != BindingRole::coordinate)) return true;
  std::vector<Label> secondary;
  if (subject.type) secondary.push_back({subject.type_span, "does not move"});
  reporter.error(coordinate_without_motion, use->span, still_text(subject) + " has no coordinate `q`", "",
                 {subject.type                 ? "make the joint `revolute` or `prismatic`, or leave `q` out"
                  : subject.still == "a frame" ? "put the frame on the link that moves"
                                               : "a base that moves is a link: let a joint lead to it"},
                 std::move(secondary));
  return false;
}

void warn_near_fraction(Evaluator& evaluator, const syntax::Expr& written, expr::Id angle) {
  const expr::Pool& pool = evaluator.pool();
  if (!pool.is_number(angle)) return;
  const Number& value = pool.value(angle);
  // A multiple of π was written in degrees, or with pi; a double was computed. Neither is a truncated literal.
  if (!value.is_rational() || value.is_zero()) return;
  constexpr double step_degrees = 15;
  constexpr double most_steps = 24;
  constexpr double tolerance = 5e-6;  // relative; five digits of pi/2, 1.5708, are off by 2.3e-6
  const double steps = value.to_double() * 12 / std::numbers::pi;
  const double whole = std::round(steps);
  if (whole == 0 || std::abs(whole) > most_steps || std::abs(steps - whole) > tolerance * std::abs(whole)) return;

  const syntax::Expr* literal = find_literal(written, value.sign() < 0 ? -value : value);
  const double shown = literal != nullptr ? std::abs(whole) : whole;
  const std::string degrees = short_number(shown * step_degrees) + " deg";
  evaluator.reporter().error(
      angle_near_fraction, (literal != nullptr ? *literal : written).span,
      "this angle is almost, but not quite, " + degrees, "",
      {"write " + quoted(degrees) + ", which is exact: terms that are zero then drop out of the equations"});
}

void warn_of_distance(Evaluator& evaluator, const syntax::Expr& written, const std::string& what,
                      std::span<const expr::Id> lengths) {
  constexpr double furthest = 100;  // m; the jibs of tower cranes are shorter
  double squared = 0;
  for (const expr::Id length : lengths) squared += std::pow(evaluator.parameters().value_at_defaults(length), 2);
  if (!(squared > furthest * furthest)) return;
  const auto* quantity = std::get_if<syntax::UnitApply>(&written.node);
  const bool in_metres = quantity != nullptr && quantity->unit.text == "m";
  const std::string numbers(in_metres ? evaluator.reporter().sources().text(quantity->operand->span) : "");
  evaluator.reporter().error(
      suspicious_length, written.span, what + " is " + short_number(std::sqrt(squared)) + " m away", "",
      {in_metres ? "did you mean " + quoted(numbers + " mm") + "?" : "is one of its lengths in mm?"});
}

std::string still_text(const PlacementSubject& subject) {
  return std::string(subject.type ? "a fixed joint" : subject.still);
}

std::string motion_verb(const PlacementSubject& subject) {
  const bool turns = subject.type == JointType::revolute || subject.type == JointType::continuous;
  return subject.slides() ? "slides" : turns ? "turns" : "moves";
}

expr::Mat3 rotation_about(expr::Pool& pool, const expr::Vec3& unit_axis, expr::Id angle) {
  return expr::rotation(pool, unit_axis, pool.sin(angle), pool.cos(angle));
}

std::optional<Placement> read_placement(Evaluator& evaluator, Scope& scope, const syntax::Expr* written,
                                        const PlacementSubject& subject) {
  expr::Pool& pool = evaluator.pool();
  if (written == nullptr) return Placement{identity_transform(pool), axes::z(pool), identity_transform(pool)};

  const auto* call = std::get_if<syntax::Call>(&written->node);
  const auto* callee = call != nullptr ? std::get_if<syntax::NameRef>(&call->callee->node) : nullptr;
  const std::string name = callee != nullptr ? callee->name : "";
  if (call != nullptr && !call->arguments.comprehension) {
    const PlacementCall placement{*written, call->arguments, name};
    if (name == "at") return read_at(evaluator, scope, placement, subject);
    if (name == "dh" || name == "mdh") return read_dh(evaluator, scope, placement, subject);
  }
  // `[x, y, z] m` alone, or a misspelt form.
  const auto* quantity = std::get_if<syntax::UnitApply>(&written->node);
  const bool position =
      std::holds_alternative<syntax::Array>((quantity == nullptr ? written : quantity->operand.get())->node);
  const std::string_view near = nearest_name(name, {"dh", "mdh", "at"});
  if (position || !near.empty()) {
    const std::string text(evaluator.reporter().sources().text(written->span));
    evaluator.reporter().error(not_a_placement, written->span, "this is not a placement", "",
                               {position ? "a position needs `at(…)`: write " + quoted("at(" + text + ")")
                                         : "did you mean " + quoted(near) + "?"});
    return std::nullopt;
  }
  evaluator.reporter().error(
      not_a_placement, written->span, "this is not a placement", "",
      {"write `dh(theta = …, d = …, a = …, alpha = …)`, `mdh(…)` with the same names, or `at([x, y, z], rpy = "
       "[…], axis = […])`"});
  return std::nullopt;
}

std::optional<Pose> read_pose(Evaluator& evaluator, const syntax::Expr& written, Scope& scope,
                              const std::string& what) {
  const auto* call = std::get_if<syntax::Call>(&written.node);
  const auto* callee = call == nullptr ? nullptr : std::get_if<syntax::NameRef>(&call->callee->node);
  if (callee != nullptr && callee->name == "at") {
    const auto placement = read_placement(evaluator, scope, &written, {.still = "a configuration", .name = ""});
    if (!placement) return std::nullopt;
    const Transform x = compose(evaluator.pool(), placement->before, placement->after);
    return Pose{x.rotation, x.position};
  }
  const Value value = evaluator.evaluate(written, scope);
  if (is_poison(value)) return std::nullopt;
  if (const auto* pose = std::get_if<Pose>(&value)) return *pose;
  evaluator.reporter().error(wrong_kind, written.span, what + " must be a pose", "this is " + describe(value),
                             {"write `at([x, y, z] m, rpy = [roll, pitch, yaw] deg)`, or `pose(FRAME, q)`"});
  return std::nullopt;
}

}  // namespace robotc::sema
