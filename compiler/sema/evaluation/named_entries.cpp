// Vectors over joints with some entries given by name, the others zero: `[elbow = 30 deg]`.
#include <algorithm>
#include <utility>

#include "compiler/sema/evaluation/closed_configurations.h"
#include "compiler/sema/evaluation/configurations.h"
#include "compiler/sema/evaluation/evaluator.h"
#include "compiler/sema/evaluation/paths.h"
#include "compiler/sema/robots/placements.h"
#include "compiler/sema/values/sema_diagnostics.h"

namespace robotc::sema {

using expr::Id;

namespace {

/// Collects the entries one after another. Mistakes are reported and leave `sound()` false; the rest is still read.
class NamedEntries {
 public:
  NamedEntries(Evaluator& evaluator, const Expected& expected)
      : evaluator_(evaluator),
        expected_(expected),
        names_(joint_names(expected.row_space)),
        given_(expected.rows, nullptr),
        given_together_(expected.rows, 0),
        tensor_(Tensor::vector(std::vector<Id>(expected.rows, evaluator.pool().zero()),
                               std::vector<EntryDim>(expected.rows, EntryDim::zero()), expected.row_space)) {
    if (has_rotations(expected.row_space)) {
      tensor_.entries = neutral_configuration(evaluator.pool(), *expected.row_space.robot).entries;
    }
  }

  void take(const syntax::Argument& item, Scope& scope) { sound_ = try_take(item, scope) && sound_; }
  [[nodiscard]] bool sound() const { return sound_; }
  GivenEntries&& entries() && {
    for (const syntax::Argument* item : given_) entries_.given.push_back(item != nullptr);
    entries_.q = std::move(tensor_);
    return std::move(entries_);
  }

 private:
  bool try_take(const syntax::Argument& item, Scope& scope) {
    const std::optional<std::string> path = path_text(evaluator_, *item.name, scope);
    if (!path) return false;
    const auto joint = std::find(names_.begin(), names_.end(), *path);
    const bool one = joint != names_.end();
    const std::vector<std::size_t> entries = one ? std::vector{static_cast<std::size_t>(joint - names_.begin())}
                                                 : entries_behind(expected_.row_space, *path);
    if (entries.empty()) {
      report_unknown(*item.name, *path, scope);
      return false;
    }
    for (const std::size_t entry : entries) {
      // The value of a part replaces the earlier value of its whole joint.
      if (given_[entry] == nullptr || entries.size() < given_together_[entry]) {
        given_[entry] = &item;
        given_together_[entry] = entries.size();
        continue;
      }
      evaluator_.reporter().error(doubled_argument, item.name->span, quoted(names_[entry]) + " is given twice",
                                  "again here", {}, {{given_[entry]->name->span, "first here"}});
      return false;
    }
    const PartKind kind = kind_of_part(expected_.row_space, entries);
    if (kind == PartKind::component) {
      const std::string rotation = path->substr(0, path->rfind('.'));
      evaluator_.reporter().error(wrong_kind, item.name->span, quoted(*path) + " is a part of a rotation", "",
                                  {"give the rotation as a whole: `" + rotation + " = rpy(roll, pitch, yaw)`"});
      return false;
    }
    if (kind != PartKind::numbers) return take_part(item, scope, entries, kind);
    Expected expected = expected_of(entries, *path, one);
    const std::string form = one ? "" : form_of(entries, *path, *item.value);
    expected.form = form;
    const std::optional<Tensor> value = evaluator_.tensor(*item.value, scope, expected);
    if (!value) return false;
    for (std::size_t i = 0; i < entries.size(); ++i) {
      tensor_.entries[entries[i]] = value->entries[i];
      tensor_.dims[entries[i]] = value->dims[i];
    }
    return true;
  }

  /// The rotation of a joint that turns in any way, or its pose.
  bool take_part(const syntax::Argument& item, Scope& scope, const std::vector<std::size_t>& entries, PartKind kind) {
    const std::string what = quoted(*path_text(evaluator_, *item.name, scope));
    expr::Pool& pool = evaluator_.pool();
    std::optional<expr::Mat3> rotation;
    std::size_t next = 0;
    const auto set = [&](Id value) { tensor_.entries[entries[next++]] = value; };
    if (kind == PartKind::pose) {
      const std::optional<Pose> pose = read_pose(evaluator_, *item.value, scope, what);
      if (!pose) return false;
      for (const Id entry : pose->position) set(entry);
      rotation = pose->rotation;
    } else {
      Expected expected = Expected::numbers(what);
      expected.shape = Expected::Shape::matrix;
      expected.rows = expected.cols = 3;
      expected.dims = {dimensions::none};
      expected.form = "rpy(roll, pitch, yaw)";
      const std::optional<Tensor> value = evaluator_.tensor(*item.value, scope, expected);
      if (!value) return false;
      rotation.emplace();
      for (std::size_t i = 0; i < 9; ++i) (*rotation)[i / 3][i % 3] = value->entries[i];
    }
    for (const Id entry : quaternion_entries(pool, *rotation)) set(entry);
    return true;
  }

  /// Expectation for the entries of one joint, or of all joints whose names begin with `path`.
  [[nodiscard]] Expected expected_of(const std::vector<std::size_t>& entries, const std::string& path, bool one) const {
    const auto pick = [&](const auto& list, std::size_t entry) { return list[list.size() == 1 ? 0 : entry]; };
    Expected part = Expected::numbers(quoted(path));
    part.shape = one ? Expected::Shape::scalar : Expected::Shape::vector;
    part.rows = one ? 0 : entries.size();
    for (const std::size_t entry : entries) {
      if (!expected_.dims.empty()) part.dims.push_back(pick(expected_.dims, entry));
      if (!expected_.angles.empty()) part.angles.push_back(pick(expected_.angles, entry));
    }
    // The dimension of a rate does not know of the radian.
    const bool turns = std::ranges::all_of(entries, [&](std::size_t i) { return expected_.row_space.is_angle(i); });
    if (turns && !part.dims.empty() && part.dims.front() == dimensions::rate) part.unit = "rad/s";
    if (turns && !part.dims.empty() && part.dims.front() == dimensions::rate2) part.unit = "rad/s^2";
    return part;
  }

  /// "hip[1] = 30 deg` for one joint, or `hip = [30, 30, 30] deg": how to give the entries of several joints.
  [[nodiscard]] std::string form_of(const std::vector<std::size_t>& entries, const std::string& path,
                                    const syntax::Expr& value) const {
    constexpr std::size_t most_written = 6;
    const std::string written(evaluator_.reporter().sources().text(value.span));
    const auto* quantity = std::get_if<syntax::UnitApply>(&value.node);
    const syntax::Expr& bare = quantity == nullptr ? value : *quantity->operand;
    const bool is_list = std::holds_alternative<syntax::Array>(bare.node);
    const std::string number = is_list ? "…" : std::string(evaluator_.reporter().sources().text(bare.span));
    std::string list;
    for (std::size_t i = 0; i < std::min(entries.size(), most_written); ++i) list += (i == 0 ? "" : ", ") + number;
    if (entries.size() > most_written) list += ", …";
    const std::string unit = quantity == nullptr ? "" : " " + quantity->unit.text;
    return std::string(names_[entries.front()]) + " = " + (is_list ? "…" : written) + "` for one joint, or `" + path +
           " = [" + list + "]" + unit;
  }

  void report_unknown(const syntax::Name& name, const std::string& path, Scope& scope) {
    const RobotModel& robot = *expected_.row_space.robot;
    const Binding* named = robot.names->find_here(path);
    const auto* joint = named == nullptr ? nullptr : std::get_if<JointRef>(&named->value);
    if (joint != nullptr) {
      evaluator_.reporter().error(unknown_name, name.span, without_entry(*joint));
      return;
    }
    std::vector<std::string> hints = did_you_mean(nearest_name(path, names_));
    if (const auto known = longest_known(robot, name, scope)) hints = {continuations(*known)};
    evaluator_.reporter().error(unknown_name, name.span, quoted(robot.name) + " has no moving joint " + quoted(path),
                                "", std::move(hints));
  }

  /// The longest beginning of the name that leads to moving joints.
  std::optional<PartialPath> longest_known(const RobotModel& robot, const syntax::Name& name, Scope& scope) {
    std::optional<PartialPath> known;
    std::string path = name.head.text;
    const auto vector = std::make_shared<const Tensor>(tensor_);
    for (std::size_t i = 0;; ++i) {
      const Binding* binding = robot.names->find_here(path);
      const auto* group = binding == nullptr ? nullptr : std::get_if<PartialPath>(&binding->value);
      if (group == nullptr || entries_behind(expected_.row_space, path).empty()) return known;
      known = PartialPath{&robot, path, group->indexed, vector};
      if (i == name.rest.size()) return known;
      path += part_text(evaluator_, name.rest[i], scope).value_or("");
    }
  }

  Evaluator& evaluator_;
  const Expected& expected_;
  std::vector<std::string_view> names_;
  std::vector<const syntax::Argument*> given_;
  std::vector<std::size_t> given_together_;  ///< the number of entries that the same item gives
  Tensor tensor_;
  GivenEntries entries_;
  bool sound_ = true;
};

}  // namespace

std::optional<GivenEntries> read_named_entries(Evaluator& evaluator, const syntax::Array& array,
                                               const syntax::Expr& expr, Scope& scope, const Expected& expected) {
  Reporter& reporter = evaluator.reporter();
  if (expected.row_space.robot == nullptr || expected.shape != Expected::Shape::vector) {
    reporter.error(unknown_argument, expr.span, "entries cannot have names here", "",
                   {"only a vector over the joints of a robot has entries with names: `const ready: q = […]`"});
    return std::nullopt;
  }
  for (const syntax::Argument& item : array.elements.items) {
    if (item.name) continue;
    reporter.error(unknown_argument, item.value->span, "this entry has no name, but other entries have one", "",
                   {"name every entry, or give one value per joint in order"});
    return std::nullopt;
  }
  NamedEntries entries(evaluator, expected);
  std::optional<IntegerRange> rounds = IntegerRange{1, 1};
  if (array.elements.comprehension) rounds = evaluator.range(*array.elements.comprehension->domain, scope);
  if (!rounds) return std::nullopt;
  for (std::uint64_t i = 0; i < rounds->size() && entries.sound(); ++i) {
    Scope inner(&scope);
    if (array.elements.comprehension) {
      evaluator.define_counter(inner, array.elements.comprehension->variable, (*rounds)[i]);
    }
    for (const syntax::Argument& item : array.elements.items) entries.take(item, inner);
  }
  if (!entries.sound()) return std::nullopt;
  return std::move(entries).entries();
}

Value Evaluator::evaluate_named_entries(const syntax::Array& array, const syntax::Expr& expr, Scope& scope,
                                        const Expected& expected) {
  std::optional<GivenEntries> entries = read_named_entries(*this, array, expr, scope, expected);
  if (!entries) return Poison{};
  const AxisSpace& space = expected.row_space;
  if (!space.configuration || !space.robot->has_loops) return fit(std::move(entries->q), expected, expr, &scope);
  Value q = complete_configuration(*this, *space.robot, std::move(*entries), expr);
  return fit(std::move(q), expected, expr, &scope);
}

}  // namespace robotc::sema
