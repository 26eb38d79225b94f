// Denavit–Hartenberg rows, with the joint's own coordinate in one of the numbers.
#include <array>

#include "compiler/expr/algorithms.h"
#include "compiler/sema/evaluation/symbolic.h"
#include "compiler/sema/robots/placement_forms.h"
#include "compiler/sema/values/robot_diagnostics.h"

namespace robotc::sema {

namespace {

using expr::Id;
using expr::Vec3;

/// "a revolute joint turns by theta, but `q` stands in d".
std::string motion_text(const PlacementSubject& subject) {
  switch (*subject.type) {
    case JointType::prismatic:
      return "a prismatic joint moves along d";
    case JointType::continuous:
      return "a continuous joint turns by theta";
    default:
      return "a revolute joint turns by theta";
  }
}

constexpr std::size_t theta = 0, d = 1, a = 2, alpha = 3;
constexpr std::array<std::string_view, 4> dh_names{"theta", "d", "a", "alpha"};

Transform turn_x(expr::Pool& pool, Id angle) { return {rotation_about(pool, axes::x(pool), angle), expr::zero3(pool)}; }
Transform turn_z(expr::Pool& pool, Id angle) { return {rotation_about(pool, axes::z(pool), angle), expr::zero3(pool)}; }
Transform shift(expr::Pool& pool, Id x, Id y, Id z) { return {expr::identity3(pool), {x, y, z}}; }

/// The values of the four arguments; `q` is removed from the variable one.
struct DhValues {
  std::array<Id, 4> values;
  bool reversed = false;  ///< `q` has slope −1
};

class DhReader {
 public:
  DhReader(Evaluator& evaluator, Scope& scope, const PlacementCall& call, const PlacementSubject& subject)
      : evaluator_(evaluator), scope_(scope), call_(call), subject_(subject) {}

  std::optional<DhValues> read();

 private:
  [[nodiscard]] bool match();
  [[nodiscard]] bool check_coordinate();
  void report_wrong_argument(std::size_t argument, const syntax::Expr& use);
  std::optional<Id> value_of(std::size_t argument, Scope& scope);
  [[nodiscard]] std::optional<Id> take_out(Id value, Id coordinate, bool& reversed);
  [[nodiscard]] std::string text(const syntax::Expr& expr) const {
    return std::string(evaluator_.reporter().sources().text(expr.span));
  }
  [[nodiscard]] std::size_t moving_argument() const { return subject_.slides() ? d : theta; }

  Evaluator& evaluator_;
  Scope& scope_;
  const PlacementCall& call_;
  const PlacementSubject& subject_;
  std::vector<const syntax::Expr*> written_;  ///< by argument; null where missing
};

bool DhReader::match() {
  bool named = true;
  for (const syntax::Argument& item : call_.arguments.items) {
    if (item.name) continue;
    const std::string order =
        call_.callee == "dh" ? "theta = …, d = …, a = …, alpha = …" : "alpha = …, a = …, theta = …, d = …";
    evaluator_.reporter().error(
        unnamed_placement_argument, item.value->span, "the arguments of " + quoted(call_.callee) + " need their names",
        "which one is this?", {"write " + quoted(call_.callee + "(" + order + ")") + ": tables differ in their order"});
    named = false;
    break;
  }
  if (!named) return false;
  written_ = match_arguments(evaluator_.reporter(), {call_.expr, call_.arguments, scope_, call_.callee},
                             {dh_names.begin(), dh_names.end()}, 0);
  if (written_.empty()) return false;
  std::string missing;
  std::string fix;
  for (std::size_t i = 0; i < dh_names.size(); ++i) {
    if (written_[i] != nullptr) continue;
    const bool moves = subject_.moves() && i == moving_argument();
    missing += (missing.empty() ? "" : ", ") + quoted(dh_names[i]);
    fix += (fix.empty() ? "" : ", ") + std::string(dh_names[i]) + (moves ? " = q" : " = 0");
  }
  if (missing.empty()) return true;
  evaluator_.reporter().error(
      missing_placement_argument, call_.expr.span, quoted(call_.callee) + " lacks " + missing, "",
      {"a DH table has four numbers per row: add " + quoted(fix) + " if the row has zeros there"});
  return false;
}

void DhReader::report_wrong_argument(std::size_t argument, const syntax::Expr& use) {
  const std::size_t due = moving_argument();
  std::vector<std::string> hints;
  const bool swapped = argument == theta || argument == d;
  if (swapped && text(*written_[argument]) == "q" && find_coordinate(*written_[due]) == nullptr) {
    const std::string offset = text(*written_[due]);
    std::string fixed[2];
    fixed[argument] = std::string(dh_names[argument]) + " = 0";
    fixed[due] = std::string(dh_names[due]) + " = " + (offset == "0" ? "q" : offset + " + q");
    hints.push_back("write " + quoted(fixed[theta] + ", " + fixed[d]) + ", or make the joint " +
                    quoted(subject_.slides() ? "revolute" : "prismatic"));
  } else {
    hints.push_back(quoted("q") + " can be used only in " + quoted(dh_names[due]));
  }
  evaluator_.reporter().error(coordinate_in_wrong_argument, use.span,
                              motion_text(subject_) + ", but `q` is in " + quoted(dh_names[argument]), "",
                              std::move(hints), {{subject_.type_span, motion_verb(subject_)}});
}

bool DhReader::check_coordinate() {
  bool sound = true;
  for (std::size_t i = 0; i < written_.size(); ++i) {
    const syntax::Expr* use = find_coordinate(*written_[i]);
    if (use == nullptr || (subject_.moves() && i == moving_argument())) continue;
    if (subject_.moves()) {
      report_wrong_argument(i, *use);
      sound = false;
    } else {
      sound = check_no_coordinate(evaluator_.reporter(), scope_, *written_[i], subject_) && sound;
    }
  }
  if (!sound || !subject_.moves()) return sound;
  const std::size_t due = moving_argument();
  if (find_coordinate(*written_[due]) != nullptr) return true;
  const std::string offset = text(*written_[due]);
  const std::string name(dh_names[due]);
  // `theta1`, `q2`: names of the coordinate in DH tables.
  const auto* alone = std::get_if<syntax::NameRef>(&written_[due]->node);
  if (alone != nullptr && scope_.find(alone->name) == nullptr) {
    evaluator_.reporter().error(coordinate_missing, written_[due]->span,
                                motion_text(subject_) + ", but " + name + " has no `q`", "not defined",
                                {"the joint's own coordinate is `q`: write " + quoted(name + " = q")},
                                {{subject_.type_span, motion_verb(subject_)}});
    return false;
  }
  evaluator_.reporter().error(
      coordinate_missing, written_[due]->span, motion_text(subject_) + ", but " + name + " has no `q`", "",
      {"write " + quoted(name + " = " + (offset == "0" ? "q" : offset + " + q")) + ", or make the joint `fixed`"},
      {{subject_.type_span, motion_verb(subject_)}});
  return false;
}

std::optional<Id> DhReader::value_of(std::size_t argument, Scope& scope) {
  const std::string what = quoted(dh_names[argument]);
  const bool angle = argument == theta || argument == alpha;
  const std::optional<Tensor> value = evaluator_.tensor(
      *written_[argument], scope, angle ? Expected::angle(what) : Expected::scalar(what, dimensions::length));
  if (!value) return std::nullopt;
  const bool moves = subject_.moves() && argument == moving_argument();
  if (!angle && !moves)
    warn_of_distance(evaluator_, *written_[argument], "with this " + what + " the link", value->entries);
  return value->entries[0];
}

std::optional<Id> DhReader::take_out(Id value, Id coordinate, bool& reversed) {
  expr::Pool& pool = evaluator_.pool();
  const syntax::Expr& written = *written_[moving_argument()];
  const std::array<Id, 1> roots{value};
  const std::array<expr::Assignment, 1> unit_rate{{{coordinate, pool.one()}}};
  const Id slope = expr::differentiate(pool, roots, unit_rate).roots[0];
  const double number = pool.is_number(slope) ? pool.value(slope).to_double() : 0;
  if (number != 1 && number != -1) {
    const std::string name(dh_names[moving_argument()]);
    evaluator_.reporter().error(coordinate_slope, written.span, name + " must be `q` or `-q` plus an offset",
                                "its slope over `q` is " + expr::to_string(pool, slope, 60),
                                {"`q` is the joint's own coordinate: do not scale it by a gear ratio"});
    return std::nullopt;
  }
  reversed = number < 0;
  const std::array<expr::Assignment, 1> at_zero{{{coordinate, pool.zero()}}};
  return expr::substitute(pool, roots, at_zero)[0];
}

std::optional<DhValues> DhReader::read() {
  if (!match() || !check_coordinate()) return std::nullopt;
  expr::Pool& pool = evaluator_.pool();
  DhValues result;
  bool sound = true;
  for (std::size_t i = 0; i < dh_names.size(); ++i) {
    std::optional<Id> value;
    if (subject_.moves() && i == moving_argument()) {
      Scope inner(&scope_);
      const Id coordinate = pool.symbol("q");
      const Dimension dimension = subject_.slides() ? dimensions::length : dimensions::none;
      inner.define_value("q", BindingRole::coordinate, Tensor::scalar(coordinate, EntryDim::of(dimension)));
      value = value_of(i, inner);
      if (value) value = take_out(*value, coordinate, result.reversed);
    } else {
      value = value_of(i, scope_);
    }
    sound = sound && value.has_value();
    if (!value) continue;
    if (i == theta || i == alpha) warn_near_fraction(evaluator_, *written_[i], *value);
    const std::string symbol = std::string(dh_names[i]) + "_" + part_name(subject_.name);
    const Span span = written_[i]->span;
    result.values[i] = i == theta || i == alpha ? keep_angle(evaluator_, *value, symbol, span)
                                                : keep_symbol(evaluator_, *value, symbol, dimensions::length, span);
  }
  if (!sound) return std::nullopt;
  return result;
}

Placement standard_dh(expr::Pool& pool, const DhValues& dh, const PlacementSubject& subject) {
  const auto& v = dh.values;
  const Vec3 axis = dh.reversed ? expr::neg(pool, axes::z(pool)) : axes::z(pool);
  const Id zero = pool.zero();
  const Transform before =
      compose(pool, turn_z(pool, v[theta]), shift(pool, zero, zero, subject.slides() ? v[d] : zero));
  const Transform after =
      compose(pool, shift(pool, v[a], zero, subject.slides() ? zero : v[d]), turn_x(pool, v[alpha]));
  return {before, axis, after};
}

Placement modified_dh(expr::Pool& pool, const DhValues& dh, const PlacementSubject& subject) {
  const auto& v = dh.values;
  const Vec3 axis = dh.reversed ? expr::neg(pool, axes::z(pool)) : axes::z(pool);
  const Id zero = pool.zero();
  const Transform to_axis = compose(pool, shift(pool, v[a], zero, zero), turn_x(pool, v[alpha]));
  const Transform turned = compose(pool, to_axis, turn_z(pool, v[theta]));
  const Transform along = shift(pool, zero, zero, v[d]);
  if (subject.slides()) return {compose(pool, turned, along), axis, identity_transform(pool)};
  return {turned, axis, along};
}

}  // namespace

std::optional<Placement> read_dh(Evaluator& evaluator, Scope& scope, const PlacementCall& call,
                                 const PlacementSubject& subject) {
  const bool turns = subject.type == JointType::revolute || subject.type == JointType::continuous;
  if (subject.moves() && !turns && !subject.slides()) {
    const std::string name(joint_model(*subject.type).name());
    evaluator.reporter().error(joint_not_by_dh, call.expr.span,
                               quoted(call.callee) + " cannot place a " + name + " joint",
                               "it has only one argument that moves", {"write `at([x, y, z], rpy = […])`"},
                               {{subject.type_span, "it " + std::string(joint_model(*subject.type).motion())}});
    return std::nullopt;
  }
  const std::optional<DhValues> values = DhReader(evaluator, scope, call, subject).read();
  if (!values) return std::nullopt;
  return call.callee == "dh" ? standard_dh(evaluator.pool(), *values, subject)
                             : modified_dh(evaluator.pool(), *values, subject);
}

}  // namespace robotc::sema
