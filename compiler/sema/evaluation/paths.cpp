#include "compiler/sema/evaluation/paths.h"

#include <algorithm>
#include <utility>

#include "compiler/sema/evaluation/configurations.h"
#include "compiler/sema/evaluation/evaluator.h"
#include "compiler/sema/values/sema_diagnostics.h"

namespace robotc::sema {

namespace {

bool is_behind(std::string_view name, std::string_view path) {
  return name.size() > path.size() && name.starts_with(path) && (name[path.size()] == '.' || name[path.size()] == '[');
}

/// The parts that may follow a path, each once, in the order of definition: "1", "2", or "pivot", "tip".
std::vector<std::string> parts_behind(const PartialPath& path) {
  std::vector<std::string> parts;
  const auto add = [&](std::string_view name) {
    if (!is_behind(name, path.path)) return;
    const std::string_view rest = name.substr(path.path.size() + 1);
    const std::size_t end = std::min(rest.find_first_of(path.indexed ? "]" : ".["), rest.size());
    const std::string part(rest.substr(0, end));
    if (std::find(parts.begin(), parts.end(), part) == parts.end()) parts.push_back(part);
  };
  if (path.vector != nullptr) {
    for (const std::string_view name : entry_names(path.vector->row_space)) add(name);
  } else {
    for (const auto& [name, binding] : path.robot->names->own()) add(name);
  }
  return parts;
}

/// "1 to 4" for whole numbers in a row; else all of them.
std::string numbers_text(const std::vector<std::string>& numbers) {
  if (numbers.size() == 1) return "only " + numbers.front();
  const std::int64_t first = std::stoll(numbers.front());
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    if (numbers[i] == std::to_string(first + static_cast<std::int64_t>(i))) continue;
    std::string list;
    constexpr std::size_t most = 8;
    for (std::size_t k = 0; k < std::min(numbers.size(), most); ++k) list += (k == 0 ? "" : ", ") + numbers[k];
    return list + (numbers.size() > most ? ", …" : "");
  }
  return numbers.front() + " to " + numbers.back();
}

Value report_missing(Reporter& reporter, const PartialPath& path, const std::string& part, Span span) {
  const std::string whole = quoted(path.path + part);
  if (part.front() == '[') {
    if (path.indexed) {
      return reporter.error(index_out_of_range, span, "there is no " + whole, continuations(path));
    }
    return reporter.error(wrong_kind, span, quoted(path.path) + " takes no index", "", {continuations(path)});
  }
  const std::vector<std::string> known = parts_behind(path);
  std::vector<std::string> hints;
  if (!path.indexed) hints = did_you_mean(nearest_name(part.substr(1), {known.begin(), known.end()}));
  if (hints.empty()) hints.push_back(continuations(path));
  return reporter.error(unknown_member, span, "there is no " + whole, "", std::move(hints));
}

}  // namespace

std::string index_text(std::int64_t index) { return "[" + std::to_string(index) + "]"; }

std::optional<std::string> part_text(Evaluator& evaluator, const syntax::Name::Part& part, Scope& scope) {
  if (part.index == nullptr) return "." + part.member.text;
  Expected expected = Expected::scalar("an index", dimensions::none);
  expected.integer = true;
  const std::optional<Number> index = evaluator.constant(*part.index, scope, expected);
  if (!index) return std::nullopt;
  return index_text(*index->to_integer());
}

std::optional<std::string> path_text(Evaluator& evaluator, const syntax::Name& name, Scope& scope) {
  std::string text = name.head.text;
  for (const syntax::Name::Part& part : name.rest) {
    const std::optional<std::string> next = part_text(evaluator, part, scope);
    if (!next) return std::nullopt;
    text += *next;
  }
  return text;
}

std::optional<std::string> path_text(Evaluator& evaluator, const syntax::Expr& expr, Scope& scope) {
  if (const auto* name = std::get_if<syntax::NameRef>(&expr.node)) return name->name;
  if (const auto* member = std::get_if<syntax::Member>(&expr.node)) {
    if (std::holds_alternative<RobotRef>(evaluator.evaluate_path(*member->object, scope))) return member->member.text;
    const std::optional<std::string> object = path_text(evaluator, *member->object, scope);
    if (object) return *object + "." + member->member.text;
  }
  if (const auto* index = std::get_if<syntax::Index>(&expr.node);
      index != nullptr && index->indices.items.size() == 1) {
    const std::optional<std::string> object = path_text(evaluator, *index->object, scope);
    Expected expected = Expected::scalar("an index", dimensions::none);
    expected.integer = true;
    const std::optional<Number> number = evaluator.constant(*index->indices.items.front().value, scope, expected);
    if (object && number) return *object + index_text(*number->to_integer());
  }
  return std::nullopt;
}

Binding* define_path(const RobotModel& robot, const std::string& path, Binding binding) {
  Scope& names = *robot.names;
  for (std::size_t end = path.find_first_of(".["); end != std::string::npos; end = path.find_first_of(".[", end + 1)) {
    const std::string beginning = path.substr(0, end);
    const bool indexed = path[end] == '[';
    if (Binding* earlier = names.find_here(beginning)) {
      const auto* known = std::get_if<PartialPath>(&earlier->value);
      if (known == nullptr || known->indexed != indexed) return earlier;
      continue;
    }
    Binding group;
    group.role = binding.role;
    group.span = binding.span;
    group.state = Binding::State::done;
    group.value = PartialPath{&robot, beginning, indexed};
    names.define(beginning, std::move(group));
  }
  return names.define(path, std::move(binding));
}

std::string continuations(const PartialPath& path) {
  const std::vector<std::string> parts = parts_behind(path);
  if (parts.empty()) return quoted(path.path) + " has no parts";
  if (path.indexed) return quoted(path.path) + " has " + numbers_text(parts);
  std::string list;
  constexpr std::size_t most = 8;
  for (std::size_t i = 0; i < std::min(parts.size(), most); ++i) {
    list += (i == 0 ? "" : ", ") + quoted("." + parts[i]);
  }
  return quoted(path.path) + " has " + list + (parts.size() > most ? ", …" : "");
}

Value follow(Evaluator& evaluator, const PartialPath& path, const std::string& part, Span span) {
  const std::string whole = path.path + part;
  Binding* binding = path.robot->names->find_here(whole);
  if (path.vector == nullptr) {
    return binding != nullptr ? evaluator.force(*binding, whole, span)
                              : report_missing(evaluator.reporter(), path, part, span);
  }
  const std::vector<std::string_view> joints = entry_names(path.vector->row_space);
  const auto joint = std::find(joints.begin(), joints.end(), whole);
  if (joint != joints.end()) return entry_of(*path.vector, static_cast<std::size_t>(joint - joints.begin()));
  const auto* other = binding == nullptr ? nullptr : std::get_if<JointRef>(&binding->value);
  const bool leads_on = !entries_behind(path.vector->row_space, whole).empty();
  if (other != nullptr && !leads_on) return evaluator.reporter().error(unknown_member, span, without_entry(*other));
  if (!leads_on) return report_missing(evaluator.reporter(), path, part, span);
  if (other != nullptr) return PartialPath{path.robot, whole, false, path.vector};
  if (binding == nullptr) return PartialPath{path.robot, whole, false, path.vector};  // `.position` of a joint
  // A path to a joint continues with joints or an attached robot, whose names give the next part.
  const auto* group = std::get_if<PartialPath>(&binding->value);
  return PartialPath{path.robot, whole, group != nullptr && group->indexed, path.vector};
}

std::vector<std::string_view> entry_names(const AxisSpace& space) {
  return space.robot != nullptr ? joint_names(space) : std::vector(space.components.begin(), space.components.end());
}

std::vector<std::size_t> entries_behind(const AxisSpace& space, std::string_view path) {
  const std::vector<std::string_view> joints = entry_names(space);
  std::vector<std::size_t> entries;
  for (std::size_t i = 0; i < joints.size(); ++i) {
    if (is_behind(joints[i], path)) entries.push_back(i);
  }
  return entries;
}

Value complete(Evaluator& evaluator, const PartialPath& path, Span span) {
  if (path.vector == nullptr) {
    return evaluator.reporter().error(unfinished_path, span, quoted(path.path) + " is an incomplete name",
                                      "which one is meant?", {continuations(path)});
  }
  const AxisSpace& all = path.vector->row_space;
  std::vector<std::size_t> entries = entries_behind(all, path.path);
  const RobotModel* attached = attached_robot(*path.robot, path.path);
  if (attached != nullptr && all.robot == nullptr) {
    // The entries of its freedoms alone are a vector over its joints.
    const AxisSpace freedoms = path.robot->space(JointQuantity::qd);
    const std::vector<std::string_view> names = joint_names(freedoms);
    std::erase_if(entries, [&](std::size_t entry) {
      return std::find(names.begin(), names.end(), all.components[entry]) == names.end();
    });
  }
  if (auto part = rotation_or_pose(evaluator.pool(), *path.vector, entries)) return *std::move(part);
  Tensor slice = Tensor::vector({}, {});
  for (const std::size_t entry : entries) {
    slice.entries.push_back(path.vector->entries[entry]);
    slice.dims.push_back(path.vector->dims[entry]);
  }
  slice.rows = slice.entries.size();
  if (attached != nullptr) {
    AxisSpace space = all.robot != nullptr ? all : AxisSpace{};
    space.robot = attached;
    if (joint_names(space).size() == slice.rows) slice.row_space = space;
  }
  slice.counts_cycles = path.vector->counts_cycles;
  return slice;
}

}  // namespace robotc::sema
