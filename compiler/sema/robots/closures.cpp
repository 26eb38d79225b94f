#include "compiler/sema/robots/closures.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <utility>

#include "compiler/mechanism/frame_choice.h"
#include "compiler/sema/evaluation/paths.h"
#include "compiler/sema/evaluation/symbolic.h"
#include "compiler/sema/robots/joint_drive.h"
#include "compiler/sema/robots/placement_forms.h"
#include "compiler/sema/robots/requirements.h"
#include "compiler/sema/values/robot_diagnostics.h"
#include "compiler/sema/values/sema_diagnostics.h"

namespace robotc::sema {

namespace {

using expr::Id;
using expr::Mat3;
using expr::Vec3;

/// Properties of joints that closures do not have.
constexpr auto drives = std::to_array<std::string_view>({"motor", "limits", "elastic", "cylinder", "passive"});
constexpr auto passive_effects = std::to_array<std::string_view>({"viscous", "coulomb", "spring"});

constexpr std::string_view place_hint = "a closure has no placement: place the frames that it connects";
constexpr auto closure_synonyms = std::to_array<PropertySynonym>({
    {"l", "the distance that a `rod` keeps is `length = …`"},
    {"distance", "the distance that a `rod` keeps is `length = …`"},
    {"lead", "a `screw` has a pitch: `pitch = … mm/rev`"},
    {"position", place_hint},
    {"origin", place_hint},
    {"rpy", place_hint},
    {"axes", "the axis of both frames is `axis = [x, y, z]`"},
});

/// A universal closure turns about x of one frame and y of the other: one axis would not place both.
bool takes_axis(const ClosureModel& model) { return model.has_axis && model.type != ClosureType::universal; }

/// Why a type has no friction and no springs.
std::string_view without_friction(ClosureType type) {
  switch (type) {
    case ClosureType::rod:
      return "a rod is a massless bar between two ball joints: make the bar a link, with joints or closures";
    case ClosureType::rolling:
      return "what rolls does not slip: a resistance is a `wrench`, or friction of the joint of the wheel";
    case ClosureType::surface:
      return "its motion in the plane has no axes: use a `planar` closure, or a `contact`";
    default:
      return "nothing moves in it";
  }
}

/// False (reported) if it has properties of joints.
bool only_own_properties(Evaluator& evaluator, const RobotParts::ClosurePart& part) {
  Reporter& reporter = evaluator.reporter();
  const std::string remedy = "make " + quoted(part.name) + " a joint, and close the loop elsewhere";
  bool sound = true;
  for (const syntax::Property& property : part.syntax->properties) {
    const std::string_view name = reporter.sources().text(property.name.span);
    if (std::find(drives.begin(), drives.end(), name) != drives.end()) {
      reporter.error(driven_closure, property.name.span, "a closure has no " + quoted(name), "", {remedy});
      sound = false;
    } else if (std::find(passive_effects.begin(), passive_effects.end(), name) != passive_effects.end()) {
      if (!part.type || !closure_freedoms(*part.type).empty()) continue;
      reporter.error(closure_without_friction, property.name.span,
                     "a " + std::string(closure_model(*part.type).name) + " closure has no " + quoted(name), "",
                     {std::string(without_friction(*part.type))});
      sound = false;
    }
  }
  return sound;
}

/// A rotation whose z axis is `axis`, a unit vector.
Mat3 turned_to(Evaluator& evaluator, const Vec3& axis) {
  expr::Pool& pool = evaluator.pool();
  if (std::all_of(axis.begin(), axis.end(), [&](Id entry) { return pool.is_number(entry); })) {
    return rotation_from_z(pool, axis);
  }
  // x is along the coordinate axis that is farthest from `axis`, less its part along it.
  std::array<double, 3> size{};
  for (std::size_t i = 0; i < 3; ++i) size[i] = std::abs(evaluator.parameters().value_at_defaults(axis[i]));
  const auto k = static_cast<std::size_t>(std::min_element(size.begin(), size.end()) - size.begin());
  Vec3 x;
  for (std::size_t i = 0; i < 3; ++i) {
    x[i] = pool.sub(i == k ? pool.one() : pool.zero(), pool.mul(axis[k], axis[i]));
  }
  const Id length = pool.sqrt(pool.sub(pool.one(), pool.mul(axis[k], axis[k])));
  for (Id& entry : x) entry = pool.div(entry, length);
  const Vec3 y = expr::cross(pool, axis, x);
  return {{{x[0], y[0], axis[0]}, {x[1], y[1], axis[1]}, {x[2], y[2], axis[2]}}};
}

/// A length that a closure must have: that of a rod, or the radius of what rolls.
struct NeededLength {
  std::string_view name;   ///< "length"
  std::string_view owner;  ///< "a rod"
  const char* symbol;      ///< "l_"
  std::string_view means;  ///< "the distance that it keeps"
  std::string_view if_zero;
};
constexpr NeededLength length_of_rod{"length", "a rod", "l_", "the distance that it keeps",
                                     "for points that coincide write `spherical`"};
constexpr NeededLength radius_of_wheel{"radius", "a rolling closure", "r_", "from the axis to the ground",
                                       "a wheel has a size"};

std::optional<Id> read_length(Evaluator& evaluator, Scope& scope, RobotModel& model,
                              const RobotParts::ClosurePart& part, const PropertySet& properties,
                              const NeededLength& needed) {
  const syntax::Property* written = properties.find(needed.name);
  const std::string name(needed.name), owner(needed.owner);
  if (written == nullptr) {
    if (properties.sound()) {
      evaluator.reporter().error(missing_property, part.syntax->type.span, owner + " needs its " + quoted(name), "",
                                 {"write `{ " + name + " = … m }`: " + std::string(needed.means)});
    }
    return std::nullopt;
  }
  const auto value =
      evaluator.tensor(*written->value, scope, Expected::scalar("the " + name + " of " + owner, dimensions::length));
  if (!value) return std::nullopt;
  for (const auto kind : {Requirement::Kind::not_negative, Requirement::Kind::not_zero}) {
    const char* fault = kind == Requirement::Kind::not_zero ? " is zero" : " is negative";
    if (!require(
            evaluator, model,
            {kind, value->entries[0], written->value->span, "the " + name + " of " + quoted(part.name) + fault, "m"},
            length_not_positive, "the " + name + " of " + owner + " must be positive", {std::string(needed.if_zero)})) {
      return std::nullopt;
    }
  }
  return keep_symbol(evaluator, value->entries[0], needed.symbol + part_name(part.name), dimensions::length,
                     written->value->span);
}

/// Adds the properties of friction and springs: a group for each of several motions, `viscous` alone for a closure that
/// turns in any way.
void add_passive_forms(ClosureType type, std::vector<PropertyForm>& forms, std::vector<PropertySynonym>& synonyms) {
  const std::span<const ClosureFreedom> freedoms = closure_freedoms(type);
  for (const std::string_view name :
       {"damping", "damper", "friction", "static_friction", "stiction", "stiffness", "rest", "k"}) {
    if (!freedoms.empty()) synonyms.push_back({name, hint_for_passive_effect(name)});
  }
  if (freedoms.size() == 1) {
    forms.insert(forms.end(), {{"viscous"}, {"coulomb"}, {"spring", PropertyForm::Kind::group}});
  } else if (!freedoms.empty() && spins(freedoms.front().motion)) {
    forms.push_back({"viscous"});
    for (const std::string_view name : {"coulomb", "spring"}) {
      synonyms.push_back({name, "its rotation has no coordinate: use `universal`, or `revolute` joints"});
    }
  } else {
    for (const ClosureFreedom& freedom : freedoms) forms.push_back({freedom.name, PropertyForm::Kind::group});
    for (const std::string_view name : passive_effects) {
      if (!freedoms.empty()) synonyms.push_back({name, "it belongs to one of the motions: write a group for it"});
    }
  }
}

constexpr auto passive_property_forms =
    std::to_array<PropertyForm>({{"viscous"}, {"coulomb"}, {"spring", PropertyForm::Kind::group}});

/// Friction and springs of a closure, added to the mechanism; false (reported) after an error.
bool read_passive(Evaluator& evaluator, Scope& scope, RobotModel& model, const RobotParts::ClosurePart& part,
                  const PropertySet& properties, const Closure& closure) {
  const std::span<const ClosureFreedom> freedoms = closure_freedoms(closure.type);
  const std::size_t errors_before = evaluator.reporter().diagnostics().error_count();
  std::vector<ClosureDrive> elements;
  const auto read = [&](const ClosureFreedom& freedom, std::string name, const PropertySet& own) {
    ClosureDrive element{closure.name,   std::move(name), closure.span, closure.link_a,
                         closure.link_b, closure.a,       closure.b,    freedom.motion};
    const JointSubject subject{evaluator, scope, model, *part.syntax, {}, 0, &element};
    JointDrive drive;
    if (!read_passive_effects(subject, own, drive)) return;
    if (!drive.viscous.valid() && !drive.coulomb_positive.valid() && !drive.stiffness.valid()) return;
    element.drive = drive;
    elements.push_back(std::move(element));
  };
  if (freedoms.size() == 1) {
    read(freedoms.front(), closure.name, properties);
  } else if (!freedoms.empty() && spins(freedoms.front().motion)) {
    read(freedoms.front(), closure.name, properties);
    // Friction is alike about all axes.
    if (!elements.empty()) {
      const ClosureDrive first = elements.front();
      elements.clear();
      for (const ClosureFreedom& freedom : freedoms) {
        ClosureDrive& element = elements.emplace_back(first);
        element.name = closure.name + "." + std::string(freedom.name);
        element.motion = freedom.motion;
      }
    }
  } else {
    for (const ClosureFreedom& freedom : freedoms) {
      const syntax::Property* const group = properties.find(freedom.name);
      if (group == nullptr) continue;
      const PropertySet own(evaluator, group->properties,
                            {"a motion of a closure",
                             passive_property_forms,
                             {},
                             "a motion of a closure has `viscous`, `coulomb` and `spring`"});
      read(freedom, closure.name + "." + std::string(freedom.name), own);
    }
  }
  if (evaluator.reporter().diagnostics().error_count() != errors_before) return false;
  std::ranges::move(elements, std::back_inserter(model.mechanism.closure_drives));
  return true;
}

/// "`axis`", "no properties".
std::string summary_of(const ClosureModel& model, const std::vector<PropertyForm>& forms) {
  const std::string owner = "a " + std::string(model.name) + " closure has ";
  if (forms.empty()) return owner + "no properties";
  std::string list;
  for (const PropertyForm& form : forms) {
    list += (list.empty() ? "" : &form == &forms.back() ? " and " : ", ") + quoted(form.name);
  }
  return owner + list;
}

}  // namespace

std::optional<Closure> read_closure(Evaluator& evaluator, Scope& scope, RobotModel& model,
                                    const RobotParts::ClosurePart& part, const ClosureEnds& ends) {
  Reporter& reporter = evaluator.reporter();
  const syntax::Joint& written = *part.syntax;
  bool sound = only_own_properties(evaluator, part);
  if (written.placement != nullptr) {
    reporter.error(placed_closure, written.placement->span, "a closure has no placement", "",
                   {"place the frames that it connects: `frame NAME on LINK = at(…)`"});
    sound = false;
  }
  if (ends.place_a.link == ends.place_b.link) {
    reporter.error(closure_on_one_link, written.parent.span.to(written.child.span),
                   "closure " + quoted(part.name) + " connects " +
                       quoted(model.mechanism.link(ends.place_a.link).name) + " to itself",
                   "both ends are on this link");
    sound = false;
  }
  if (!sound || !part.type) return std::nullopt;
  const ClosureModel& closure_kind = closure_model(*part.type);
  std::vector<PropertyForm> forms;
  if (takes_axis(closure_kind)) forms.push_back({"axis"});
  if (*part.type == ClosureType::rod) forms.push_back({"length"});
  if (*part.type == ClosureType::screw) forms.push_back({"pitch"});
  if (*part.type == ClosureType::rolling) forms.insert(forms.end(), {{"radius"}, {"ball"}});
  std::vector<PropertySynonym> synonyms(closure_synonyms.begin(), closure_synonyms.end());
  if (closure_kind.type == ClosureType::universal) {
    synonyms.push_back({"axis", "it turns about x of the first frame and y of the second: turn them by `rpy = […]`"});
  } else if (!closure_kind.has_axis) {
    synonyms.push_back({"axis", "it is the same along all axes: leave this out"});
  }
  add_passive_forms(closure_kind.type, forms, synonyms);
  synonyms.push_back({"length", "a `rod` keeps a distance: `closure NAME: rod A -> B { length = … }`"});
  synonyms.push_back({"pitch", "a `screw` has a pitch"});
  const std::string owner = "a " + std::string(closure_kind.name) + " closure";
  const std::string summary = summary_of(closure_kind, forms);
  const PropertySet properties(evaluator, written.properties, {owner, forms, synonyms, summary});

  Closure closure;
  closure.name = part.name;
  closure.span = written.name.span;
  closure.type = *part.type;
  closure.link_a = ends.place_a.link;
  closure.link_b = ends.place_b.link;
  closure.a = ends.a;
  closure.b = ends.b;
  sound = properties.sound();
  if (const syntax::Property* axis = properties.find("axis")) {
    const std::optional<Vec3> direction = read_unit_axis(evaluator, scope, *axis->value);
    if (!direction) return std::nullopt;
    const Mat3 turn = turned_to(evaluator, *direction);
    closure.a.rotation = expr::mul(evaluator.pool(), closure.a.rotation, turn);
    // A wheel rolls on the xy plane of the other frame, wherever its own axis points.
    if (closure.type != ClosureType::rolling) {
      closure.b.rotation = expr::mul(evaluator.pool(), closure.b.rotation, turn);
    }
  }
  if (closure.type == ClosureType::rod) {
    const std::optional<Id> length = read_length(evaluator, scope, model, part, properties, length_of_rod);
    if (!length) return std::nullopt;
    closure.length = *length;
  }
  if (closure.type == ClosureType::screw) {
    const std::optional<Id> lead = read_pitch(evaluator, scope, written, properties, part.name);
    if (!lead) return std::nullopt;
    closure.lead = *lead;
  }
  if (closure.type == ClosureType::rolling) {
    const std::optional<Id> radius = read_length(evaluator, scope, model, part, properties, radius_of_wheel);
    if (const syntax::Property* ball = properties.find("ball")) {
      const auto is_ball = read_truth(evaluator, scope, *ball);
      if (!is_ball) return std::nullopt;
      closure.ball = *is_ball;
    }
    if (!radius) return std::nullopt;
    closure.radius = *radius;
  }
  if (!sound || !read_passive(evaluator, scope, model, part, properties, closure)) return std::nullopt;
  return closure;
}

namespace {

/// The joint and the freedoms that are meant by `root.linear` or `root.linear.x`, speeds of a joint with a quaternion;
/// no freedoms if it is another path. Nothing (reported) after an error.
std::optional<std::pair<JointId, std::vector<std::size_t>>> speeds_of_rotation(Evaluator& evaluator,
                                                                               const RobotModel& model,
                                                                               const syntax::Expr& written,
                                                                               Scope& scope) {
  std::pair<JointId, std::vector<std::size_t>> found;
  const auto* last = std::get_if<syntax::Member>(&written.node);
  if (last == nullptr) return found;
  // The longer name first: the shorter path alone may have no value.
  const auto* before = std::get_if<syntax::Member>(&last->object->node);
  for (const bool longer : {true, false}) {
    if (longer && before == nullptr) continue;
    const Value object = evaluator.evaluate_path(longer ? *before->object : *last->object, scope);
    if (is_poison(object)) return std::nullopt;
    const auto* joint = std::get_if<JointRef>(&object);
    if (joint == nullptr || joint->robot != &model || joint->component) continue;
    const JointModel& type = model.mechanism.joint(joint->joint).model();
    if (!type.quaternion()) continue;
    const std::string name = longer ? before->member.text + "." + last->member.text : last->member.text;
    found.first = joint->joint;
    for (std::size_t k = 0; k < type.speeds().size(); ++k) {
      const std::string_view speed = type.speeds()[k].name;
      if (speed == name || speed.starts_with(name + ".")) found.second.push_back(k);
    }
    if (!found.second.empty()) return found;
    std::vector<std::string_view> known;
    for (const JointVariable& speed : type.speeds()) known.push_back(speed.name);
    evaluator.reporter().error(unknown_member, written.span,
                               quoted(joint_text(*joint)) + " has no speed " + quoted(name), "",
                               {"its speeds are " + quoted_list(known)});
    return std::nullopt;
  }
  return found;
}

}  // namespace

std::optional<std::vector<NamedFreedom>> read_joint_list(Evaluator& evaluator, RobotModel& model,
                                                         const syntax::Expr& written, const std::string& what,
                                                         bool with_speeds) {
  Reporter& reporter = evaluator.reporter();
  const auto* array = std::get_if<syntax::Array>(&written.node);
  if (array == nullptr) {
    reporter.error(wrong_kind, written.span, what + " must be a list of joints", "", {"write `[hip, knee]`"});
    return std::nullopt;
  }
  std::vector<NamedFreedom> found;
  bool sound = true;
  const auto add = [&](JointId id, std::optional<std::size_t> component, Span span) {
    const Joint& joint = model.mechanism.joint(id);
    if (!joint.moves()) {
      reporter.error(actuated_cannot_move, span, "joint " + quoted(joint.name) + " does not move",
                     "it is " + std::string(joint.model().name()), {"leave it out"}, {{joint.span, ""}});
      sound = false;
    }
    const std::size_t first = component.value_or(0);
    const std::size_t end = component ? first + 1 : joint.freedoms.size();
    for (std::size_t k = first; k < end; ++k) {
      const auto earlier = std::find_if(found.begin(), found.end(), [&](const NamedFreedom& other) {
        return other.joint == id && other.component == k;
      });
      if (earlier == found.end()) {
        found.push_back({id, k, span});
        continue;
      }
      const std::string name = component ? joint.name + "." + std::string(joint.model().speeds()[k].name) : joint.name;
      reporter.error(doubled_argument, span, quoted(name) + " is named twice", "again here", {},
                     {{earlier->span, "first here"}});
      sound = false;
      return;
    }
  };
  const auto take = [&](const syntax::Argument& item, Scope& scope) {
    const Span span = item.value->span;
    if (with_speeds && !item.name) {
      const auto speeds = speeds_of_rotation(evaluator, model, *item.value, scope);
      if (!speeds) {
        sound = false;
        return;
      }
      for (const std::size_t k : speeds->second) add(speeds->first, k, span);
      if (!speeds->second.empty()) return;
    }
    const Value value = evaluator.evaluate_path(*item.value, scope);
    if (is_poison(value)) {
      sound = false;
      return;
    }
    if (const auto* joint = std::get_if<JointRef>(&value); joint != nullptr && joint->robot == &model && !item.name) {
      add(joint->joint, joint->component, span);
      return;
    }
    const std::size_t before = found.size();
    if (const auto* path = std::get_if<PartialPath>(&value); path != nullptr && path->vector == nullptr && !item.name) {
      for (std::size_t i = 0; i < model.mechanism.joints.size(); ++i) {
        const std::string& name = model.mechanism.joints[i].name;
        const bool behind = name.size() > path->path.size() && name.starts_with(path->path) &&
                            (name[path->path.size()] == '.' || name[path->path.size()] == '[');
        if (behind && model.mechanism.joints[i].moves()) add(JointId(i), std::nullopt, span);
      }
    }
    if (found.size() != before || !sound) return;
    reporter.error(wrong_kind, item.name ? item.name->span : span, what + " must be a list of joints",
                   item.name ? "" : "this is " + describe(value), {"write `[hip, knee]`"});
    sound = false;
  };
  std::optional<IntegerRange> rounds = IntegerRange{1, 1};
  if (array->elements.comprehension) rounds = evaluator.range(*array->elements.comprehension->domain, *model.names);
  if (!rounds) return std::nullopt;
  for (std::uint64_t i = 0; i < rounds->size() && sound; ++i) {
    Scope inner(model.names.get());
    if (array->elements.comprehension) {
      evaluator.define_counter(inner, array->elements.comprehension->variable, (*rounds)[i]);
    }
    for (const syntax::Argument& item : array->elements.items) take(item, inner);
  }
  if (!sound) return std::nullopt;
  return found;
}

bool read_actuated(Evaluator& evaluator, RobotModel& model, const RobotSetting& setting) {
  const auto named = read_joint_list(evaluator, model, *setting.value, "`actuated`");
  if (!named) return false;
  Mechanism& mechanism = model.mechanism;
  bool sound = true;
  std::vector<std::vector<bool>> drives_it(mechanism.joints.size());
  for (std::size_t i = 0; i < mechanism.joints.size(); ++i) drives_it[i].resize(mechanism.joints[i].freedoms.size());
  for (const NamedFreedom& entry : *named) {
    const Joint& joint = mechanism.joint(entry.joint);
    drives_it[entry.joint.index()][entry.component] = true;
    if (!joint.freedoms[entry.component].passive) continue;
    const bool floats = joint.type == JointType::floating;
    evaluator.reporter().error(actuated_but_passive, entry.span, quoted(joint.name) + " is passive", "",
                               {floats ? "nothing drives a floating joint: leave it out"
                                       : "remove `passive = true` of the joint, or its name here"},
                               {{joint.span, ""}});
    sound = false;
    break;
  }
  for (std::size_t i = 0; i < mechanism.joints.size(); ++i) {
    for (std::size_t k = 0; k < drives_it[i].size(); ++k) {
      if (!drives_it[i][k]) mechanism.joints[i].freedoms[k].passive = true;
    }
  }
  return sound;
}

}  // namespace robotc::sema
