// Builds a robot's mechanism from its declaration. Names come first, so that the order of statements does not matter;
// then topology; then numbers.
#include <algorithm>
#include <array>
#include <cstdio>
#include <utility>

#include "compiler/expr/algorithms.h"
#include "compiler/mechanism/visit_expressions.h"
#include "compiler/sema/evaluation/closed_configurations.h"
#include "compiler/sema/evaluation/symbolic.h"
#include "compiler/sema/robots/attachments.h"
#include "compiler/sema/robots/closures.h"
#include "compiler/sema/robots/contacts.h"
#include "compiler/sema/robots/couplings.h"
#include "compiler/sema/robots/joint_properties.h"
#include "compiler/sema/robots/links.h"
#include "compiler/sema/robots/loop_freedoms.h"
#include "compiler/sema/robots/placements.h"
#include "compiler/sema/robots/robot_statements.h"
#include "compiler/sema/robots/topology.h"
#include "compiler/sema/robots/wrenches.h"
#include "compiler/sema/values/robot_diagnostics.h"
#include "compiler/sema/values/robot_instance.h"
#include "compiler/sema/values/sema_diagnostics.h"

namespace robotc::sema {

std::string short_number(double value) {
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), "%.6g", value);
  return text.data();
}

void report_not_yet_supported(Reporter& reporter, Span span, const std::string& subject,
                              std::vector<std::string> hints) {
  reporter.error(not_yet_supported, span, subject + " not supported yet", "", std::move(hints));
}

namespace {

using expr::Id;

/// Builds one robot, step by step; each step needs the previous ones.
class RobotReader {
 public:
  RobotReader(Evaluator& evaluator, const RobotRequest& request, Assembly& assembly)
      : evaluator_(evaluator),
        request_(request),
        assembly_(assembly),
        declaration_(request.declaration),
        errors_before_(evaluator.reporter().error_count()),
        parameters_before_(evaluator.parameters().all().size()) {
    model_->name = request.name;
    model_->declaration = &declaration_;
    model_->mechanism.name = declaration_.name.text;
    model_->mechanism.span = declaration_.name.span;
    model_->mechanism.base = identity_transform(evaluator.pool());
    model_->names = std::make_unique<Scope>(&request.file_scope);
    model_->names->set_subject(model_.get());
  }

  std::unique_ptr<RobotModel> read() &&;

 private:
  bool check_size();
  void compute_bindings(bool joints_counted);
  void place_frames(const FrameHosts& hosts);
  void place_joints(const std::vector<std::optional<Place>>& mounts);
  void read_gravity();
  void read_links(const std::vector<std::optional<JointId>>& carriers);
  void read_passive_joints();
  void read_joints();
  void read_base();
  void read_closures();
  void read_couplings();
  void read_contacts();
  void read_payloads();
  void read_wrenches();
  /// Defines q and qd, as they are before loops bind them.
  void define_motion(Scope& scope) const;
  void close_loops();
  /// Its numbers must not depend on entries of configurations of other robots that are not known before a run.
  void require_known_numbers();
  void list_parameters();
  /// True if all joints are present with known types.
  [[nodiscard]] bool knows_joints() const;
  /// True if they also connect the base to all links.
  [[nodiscard]] bool is_connected() const;
  /// Replaces missing numbers by placeholders.
  void outline();
  /// X_link,place of a frame on a link, or of the link itself. Nothing if the frame was not placed.
  std::optional<Transform> pose_on_link(const Place& place);

  Evaluator& evaluator_;
  const RobotRequest& request_;
  Assembly& assembly_;
  const syntax::Declaration& declaration_;
  std::size_t errors_before_;
  std::size_t parameters_before_;
  std::unique_ptr<RobotModel> model_ = std::make_unique<RobotModel>();
  RobotParts parts_;
  RobotSettings settings_;
  bool sound_ = true;  ///< false once something could not be read, even for an error reported elsewhere
};

/// Evaluates constants, parameters and lets even if unused, to report their errors.
void RobotReader::compute_bindings(bool joints_counted) {
  // When elaborated again for symbols, they have been checked already.
  if ((evaluator_.context().symbol_prefix != nullptr)) return;
  for (const RobotParts::BindingsPart& part : parts_.bindings) {
    for (const syntax::Binding& item : part.syntax->items) {
      // If joints are missing, a vector over the joints has the wrong length without being wrong.
      if (item.type && !joints_counted) continue;
      Binding* binding = part.scope->find_here(item.name.text);
      if (binding == nullptr) continue;
      in_round(evaluator_.context(), part.round,
               [&] { sound_ = !is_poison(evaluator_.force(*binding, item.name.text, item.name.span)) && sound_; });
    }
  }
}

std::optional<Transform> RobotReader::pose_on_link(const Place& place) {
  if (!place.frame) return identity_transform(evaluator_.pool());
  const Transform& pose = model_->mechanism.frame(*place.frame).pose;
  if (!pose.position[0].valid()) return std::nullopt;
  return pose;
}

void RobotReader::place_frames(const FrameHosts& hosts) {
  expr::Pool& pool = evaluator_.pool();
  // Read every placement to report its errors; a pose needs the host's as well.
  std::vector<std::optional<Placement>> placements(model_->mechanism.frames.size());
  for (const RobotParts::FramePart& part : parts_.frames) {
    std::optional<Placement>& placement = placements[part.id.index()];
    if (part.mount.valid()) {
      placement = Placement{model_->mechanism.frame(part.id).pose, {}, identity_transform(pool)};
      continue;
    }
    placement = in_round(evaluator_.context(), part.round, [&] {
      return read_placement(evaluator_, *part.scope, part.placement, {.name = model_->mechanism.frame(part.id).name});
    });
    sound_ = sound_ && placement;
  }
  for (const FrameId id : hosts.order) {
    const std::optional<Placement>& placement = placements[id.index()];
    const std::optional<Transform> host = pose_on_link(*hosts.hosts[id.index()]);
    if (!placement || !host) continue;
    model_->mechanism.frames[id.index()].pose =
        compose(pool, *host, compose(pool, placement->before, placement->after));
  }
}

void RobotReader::place_joints(const std::vector<std::optional<Place>>& mounts) {
  for (const RobotParts::JointPart& part : parts_.joints) {
    if (!part.type) continue;  // the form of its placement depends on the type
    const std::optional<Placement> placement = in_round(evaluator_.context(), part.round, [&] {
      return read_placement(
          evaluator_, *part.scope, part.syntax->placement.get(),
          {.type = part.type, .type_span = part.syntax->type.span, .name = model_->mechanism.joint(part.id).name});
    });
    sound_ = sound_ && placement;
    if (!placement) continue;
    const std::optional<Place>& place = mounts[part.id.index()];
    const std::optional<Transform> mount = place ? pose_on_link(*place) : std::nullopt;
    Joint& joint = model_->mechanism.joints[part.id.index()];
    joint.before = mount ? compose(evaluator_.pool(), *mount, placement->before) : placement->before;
    joint.axis = placement->axis;
    joint.after = placement->after;
  }
}

/// An attached robot ignores its own `base`: the other robot says where it is mounted.
void RobotReader::read_base() {
  if (!settings_.base.given()) return;
  expr::Pool& pool = evaluator_.pool();
  Mechanism& mechanism = model_->mechanism;
  const std::optional<Placement> placement =
      read_placement(evaluator_, *model_->names, settings_.base.value, {.still = "the base", .name = "base"});
  sound_ = sound_ && placement;
  if (!placement) return;
  if (request_.around == nullptr) mechanism.base = compose(pool, placement->before, placement->after);
  if (settings_.world) mechanism.frames[settings_.world->index()].pose = inverse(pool, mechanism.base);
}

void RobotReader::read_closures() {
  for (const RobotParts::ClosurePart& part : parts_.closures) {
    std::optional<Closure> closure = in_round(evaluator_.context(), part.round, [&]() -> std::optional<Closure> {
      const std::optional<Place> a = resolve_place(evaluator_, *model_, parts_, part.syntax->parent, *part.scope);
      const std::optional<Place> b = resolve_place(evaluator_, *model_, parts_, part.syntax->child, *part.scope);
      if (!a || !b || !a->link.valid() || !b->link.valid()) return std::nullopt;
      const std::optional<Transform> pose_a = pose_on_link(*a);
      const std::optional<Transform> pose_b = pose_on_link(*b);
      if (!pose_a || !pose_b) return std::nullopt;
      return read_closure(evaluator_, *part.scope, *model_, part, {*a, *b, *pose_a, *pose_b});
    });
    sound_ = sound_ && closure;
    if (closure) model_->mechanism.closures.push_back(std::move(*closure));
  }
}

void RobotReader::read_contacts() {
  for (const RobotParts::ContactPart& part : parts_.contacts) {
    std::optional<Contact> contact = in_round(evaluator_.context(), part.round, [&]() -> std::optional<Contact> {
      const std::optional<Place> shape = resolve_place(evaluator_, *model_, parts_, part.syntax->parent, *part.scope);
      const std::optional<Place> ground = resolve_place(evaluator_, *model_, parts_, part.syntax->child, *part.scope);
      if (!shape || !ground || !shape->link.valid() || !ground->link.valid()) return std::nullopt;
      const std::optional<Transform> shape_pose = pose_on_link(*shape);
      const std::optional<Transform> ground_pose = pose_on_link(*ground);
      if (!shape_pose || !ground_pose) return std::nullopt;
      return read_contact(evaluator_, *part.scope, *model_, part, {*shape, *ground, *shape_pose, *ground_pose});
    });
    sound_ = sound_ && contact;
    if (contact) model_->mechanism.contacts.push_back(std::move(*contact));
  }
}

void RobotReader::read_couplings() {
  if (!knows_joints()) return;
  for (const RobotParts::CouplingPart& part : parts_.couplings) {
    Scope scope(part.scope);
    define_motion(scope);
    std::optional<Coupling> coupling =
        in_round(evaluator_.context(), part.round, [&] { return read_coupling(evaluator_, scope, *model_, part); });
    sound_ = sound_ && coupling;
    if (coupling) model_->mechanism.couplings.push_back(std::move(*coupling));
  }
}

void RobotReader::read_payloads() {
  for (const RobotParts::PayloadPart& part : parts_.payloads) {
    const bool sound = in_round(evaluator_.context(), part.round, [&] {
      const std::optional<Place> place = resolve_place(evaluator_, *model_, parts_, part.syntax->frame, *part.scope);
      return place && place->link.valid() &&
             read_payload(evaluator_, *part.scope, *model_, *part.syntax, part.name, *place);
    });
    sound_ = sound_ && sound;
  }
}

void RobotReader::define_motion(Scope& scope) const {
  for (const JointQuantity quantity : {JointQuantity::q, JointQuantity::qd}) {
    scope.define_value(std::string(name(quantity)), BindingRole::coordinate, model_->symbols(quantity));
  }
}

void RobotReader::read_wrenches() {
  if (!parts_.complete) return;  // a missing frame may be one it needs
  for (const RobotParts::WrenchPart& part : parts_.wrenches) {
    Scope scope(part.scope);
    define_motion(scope);
    std::optional<AppliedWrench> wrench = in_round(
        evaluator_.context(), part.round, [&] { return read_wrench(evaluator_, scope, *model_, *part.syntax); });
    sound_ = sound_ && wrench;
    if (!wrench) continue;
    wrench->name = part.name;
    model_->mechanism.wrenches.push_back(std::move(*wrench));
  }
}

void RobotReader::read_gravity() {
  if (!settings_.gravity.given()) {
    model_->mechanism.gravity = expr::zero3(evaluator_.pool());
    // Part of another robot, it has the whole's gravity; and a misspelt setting is not reported as missing.
    model_->mechanism.gravity_known = settings_.gravity_misspelt;
    return;
  }
  const std::optional<Tensor> gravity = evaluator_.tensor(*settings_.gravity.value, *model_->names,
                                                          Expected::vector3("gravity", dimensions::acceleration));
  sound_ = sound_ && gravity;
  if (!gravity) return;
  model_->mechanism.gravity = keep_gravity(evaluator_, {gravity->entries[0], gravity->entries[1], gravity->entries[2]},
                                           settings_.gravity.value->span);
}

void RobotReader::read_links(const std::vector<std::optional<JointId>>& carriers) {
  Mechanism& mechanism = model_->mechanism;
  for (const RobotParts::LinkPart& part : parts_.links) {
    const std::optional<JointId>& joint = carriers[part.id.index()];
    const Joint* carrier = joint ? &mechanism.joint(*joint) : nullptr;
    const bool sound = in_round(evaluator_.context(), part.round, [&] {
      return read_link(evaluator_, *part.scope, *model_, *part.syntax, part.id, carrier);
    });
    sound_ = sound_ && sound;
  }
}

/// Runs before the joints' space is known: values read here cannot be vectors over joints.
void RobotReader::read_passive_joints() {
  model_->names->set_subject(nullptr);
  for (const RobotParts::JointPart& part : parts_.joints) {
    if (!part.type) continue;
    Joint& joint = model_->mechanism.joints[part.id.index()];
    in_round(evaluator_.context(), part.round, [&] { read_passive(evaluator_, *part.scope, *part.syntax, joint); });
  }
  if (settings_.actuated.given()) sound_ = read_actuated(evaluator_, *model_, settings_.actuated) && sound_;
  model_->names->set_subject(model_.get());
}

void RobotReader::read_joints() {
  for (const RobotParts::JointPart& part : parts_.joints) {
    if (!part.type) continue;  // the units of its properties depend on the type
    const bool sound = in_round(evaluator_.context(), part.round, [&] {
      return read_joint_properties(evaluator_, *part.scope, *model_, *part.syntax, part.id);
    });
    sound_ = sound_ && sound;
  }
}

/// Makes the names of symbolic numbers unique: `param` and `const` keep theirs, names derived from parts get a number.
void tell_apart(std::vector<RobotParameter>& parameters, const std::vector<ParameterInfo::Origin>& origins) {
  std::set<std::string, std::less<>> taken;
  using Origin = ParameterInfo::Origin;
  for (const Origin origin : {Origin::declared, Origin::constant, Origin::part}) {
    for (std::size_t i = 0; i < parameters.size(); ++i) {
      if (origins[i] != origin) continue;
      const std::string wanted = parameters[i].name;
      std::string& name = parameters[i].name;
      for (int k = 2; !taken.insert(name).second && origin != Origin::declared; ++k) {
        name = wanted + "_" + std::to_string(k);
      }
    }
  }
}

void RobotReader::close_loops() {
  if (!knows_joints()) return;
  sound_ = read_guesses(evaluator_, *model_, settings_) && sound_;
  if (request_.around != nullptr) return;  // the whole is put together
  if (!model_->has_loops) {
    for (const RobotSetting* setting : {&settings_.assembly, &settings_.independent}) {
      if (!setting->given()) continue;
      evaluator_.reporter().error(
          setting_without_loop, setting->name,
          quoted(evaluator_.reporter().sources().text(setting->name)) + " has no effect: no loop is closed", "",
          {"a loop is closed by `closure NAME: TYPE FRAME -> FRAME`"});
    }
    return;
  }
  if (!sound_ || evaluator_.reporter().error_count() != errors_before_) return;
  sound_ = find_freedoms(evaluator_, *model_, settings_);
}

void RobotReader::require_known_numbers() {
  if (evaluator_.unknowns().empty() || request_.around != nullptr) return;
  std::vector<Id> numbers;
  for_each_expression(std::as_const(model_->mechanism), [&](Id id) { numbers.push_back(id); });
  sound_ = require_known(evaluator_, numbers, model_->mechanism.span) && sound_;
}

/// Lists its own parameters, even unused ones, and outside parameters that its numbers depend on.
void RobotReader::list_parameters() {
  Mechanism& mechanism = model_->mechanism;
  const expr::Pool& pool = evaluator_.pool();
  std::vector<Id> roots;
  for_each_expression(std::as_const(mechanism), [&](Id id) { roots.push_back(id); });
  std::vector<bool> used(pool.size(), false);
  for (const Id id : expr::reachable(pool, roots)) used[id.index()] = true;
  const std::string prefix = request_.path + ".";
  std::vector<ParameterInfo::Origin> origins;
  for (std::size_t i = 0; i < evaluator_.parameters().all().size(); ++i) {
    const ParameterInfo& parameter = evaluator_.parameters().all()[i];
    const bool own = i >= parameters_before_ && parameter.path.starts_with(prefix);
    if (!own && !used[parameter.symbol.index()]) continue;
    mechanism.parameters.push_back({own ? parameter.path.substr(prefix.size()) : parameter.path, parameter.symbol,
                                    evaluator_.parameters().value_at_defaults(parameter.default_value)});
    origins.push_back(parameter.origin);
  }
  tell_apart(mechanism.parameters, origins);
}

/// Checked before the work.
bool RobotReader::check_size() {
  std::size_t joints = 0;  // counting every freedom
  for (const Joint& joint : model_->mechanism.joints) joints += joint.freedoms.size();
  if (assembly_.too_large || joints <= max_moving_joints) return !assembly_.too_large;
  assembly_.too_large = true;
  evaluator_.reporter().error(
      too_many_joints, declaration_.name.span,
      "robot " + quoted(model_->name) + " has more than " + std::to_string(max_moving_joints) + " moving joints",
      "it has " + std::to_string(joints));
  return false;
}

bool RobotReader::knows_joints() const {
  return parts_.complete && std::all_of(parts_.joints.begin(), parts_.joints.end(),
                                        [](const RobotParts::JointPart& part) { return part.type.has_value(); });
}

bool RobotReader::is_connected() const {
  const Mechanism& mechanism = model_->mechanism;
  const std::size_t links = mechanism.links.size();
  if (!knows_joints() || mechanism.joints.size() + 1 != links) return false;
  std::vector<LinkId> parents(links);
  for (const Joint& joint : mechanism.joints) {
    if (!joint.parent.valid() || !joint.child.valid()) return false;
    LinkId& parent = parents[joint.child.index()];
    if (joint.child == LinkId(0) || parent.valid()) return false;
    parent = joint.parent;
  }
  // There is one joint per link, each to another link: if this is not a tree, it has a ring, where the walk does not
  // end.
  std::vector<std::size_t> walks(links, 0);  // the walk in which a link was passed
  for (std::size_t start = 1; start < links; ++start) {
    std::size_t at = start;
    while (at != 0 && walks[at] == 0) {
      walks[at] = start;
      at = parents[at].index();
    }
    if (at != 0 && walks[at] == start) return false;
  }
  return true;
}

void RobotReader::outline() {
  expr::Pool& pool = evaluator_.pool();
  Mechanism& mechanism = model_->mechanism;
  const auto make_up = [&](Transform& transform) {
    if (!transform.position[0].valid()) transform = identity_transform(pool);
  };
  for (Link& link : mechanism.links) {
    if (!link.bodies.empty()) continue;
    const Id one = pool.one();
    const Id zero = pool.zero();
    link.bodies.push_back({one, expr::zero3(pool), {one, zero, zero, one, zero, one}});
  }
  for (Joint& joint : mechanism.joints) {
    make_up(joint.before);
    make_up(joint.after);
    if (!joint.axis[0].valid()) joint.axis = {pool.zero(), pool.zero(), pool.one()};
    if (joint.model().has_pitch() && !joint.lead.valid()) joint.lead = pool.zero();
  }
  for (Frame& frame : mechanism.frames) {
    make_up(frame.pose);
    if (!frame.link.valid()) frame.link = LinkId(0);
  }
  make_up(mechanism.base);
  if (!mechanism.gravity[0].valid()) mechanism.gravity = expr::zero3(pool);
  model_->outlined = true;
}

std::unique_ptr<RobotModel> RobotReader::read() && {
  settings_ = declare_statements(evaluator_, request_, assembly_, *model_, parts_);
  sound_ = sound_ && !settings_.broken;
  if (!check_size()) return std::move(model_);
  model_->has_loops = !parts_.closures.empty() || !parts_.couplings.empty() ||
                      std::any_of(model_->attachments.begin(), model_->attachments.end(),
                                  [](const Attachment& part) { return part.robot->has_loops; });
  const std::size_t errors_of_structure = evaluator_.reporter().error_count();
  read_passive_joints();
  make_coordinates(model_->mechanism, evaluator_.pool());
  model_->speeds = model_->mechanism.speed_ids();
  model_->actuated = model_->mechanism.actuated_speeds();
  model_->joints_known = true;

  const FrameHosts hosts = resolve_frames(evaluator_, *model_, parts_);
  const auto mounts = resolve_joints(evaluator_, *model_, parts_);
  // Parts may be missing because of errors elsewhere, such as an unreadable file.
  sound_ = sound_ && knows_joints() &&
           std::all_of(model_->mechanism.joints.begin(), model_->mechanism.joints.end(),
                       [](const Joint& joint) { return joint.parent.valid() && joint.child.valid(); });
  const std::size_t errors_of_places = evaluator_.reporter().error_count();
  const auto carriers = check_tree(evaluator_, *model_, parts_);
  const bool joints_counted = evaluator_.reporter().error_count() == errors_of_places && knows_joints();
  const bool connected = evaluator_.reporter().error_count() == errors_of_structure && is_connected();

  // With loops, configurations among them are known once the robot is put together.
  if (!model_->has_loops) compute_bindings(joints_counted);
  read_base();
  place_frames(hosts);
  place_joints(mounts);
  place(evaluator_, *model_);
  read_gravity();
  read_links(carriers);
  read_joints();
  read_closures();
  read_couplings();
  read_contacts();
  read_payloads();
  read_wrenches();
  finish(evaluator_, *model_);
  sound_ =
      sound_ && std::all_of(model_->mechanism.frames.begin(), model_->mechanism.frames.end(),
                            [](const Frame& frame) { return frame.link.valid() && frame.pose.position[0].valid(); });

  close_loops();
  if (model_->has_loops) compute_bindings(joints_counted && model_->loops != nullptr);
  require_known_numbers();
  model_->valid = sound_ && evaluator_.reporter().error_count() == errors_before_;
  if (!model_->valid && connected && request_.around == nullptr && !model_->has_loops) outline();
  if (!model_->valid || request_.around != nullptr) return std::move(model_);
  list_parameters();
  return std::move(model_);
}

}  // namespace

bool require_gravity(Reporter& reporter, const RobotModel& robot, Span use) {
  if (robot.mechanism.gravity_known) return true;
  std::vector<Label> secondary;
  if (use.valid()) secondary.push_back({use, "needed here"});
  if (!robot.gravity_missed) {
    reporter.diagnostics().report(
        {missing_gravity,
         "robot " + quoted(robot.name) + " has no gravity",
         {robot.mechanism.span, ""},
         std::move(secondary),
         {"write `gravity = [0, 0, -9.81] m/s^2` if z points up, or `gravity = [0, 0, 0]` for none"}});
  }
  robot.gravity_missed = true;
  return false;
}

namespace {

/// True if the links that move with a joint as one body have no mass, and other joints carry masses beyond them: these
/// give way, so that the joint feels no inertia.
bool carries_by_joints_alone(const Mechanism& mechanism, const Joint& joint) {
  std::vector<std::pair<LinkId, bool>> open{{joint.child, false}};  // with true beyond a joint that moves
  bool carries = false;
  while (!open.empty()) {
    const auto [link, beyond] = open.back();
    open.pop_back();
    if (!mechanism.link(link).bodies.empty()) {
      if (!beyond) return false;
      carries = true;
    }
    for (const Joint& next : mechanism.joints) {
      if (next.parent == link) open.emplace_back(next.child, beyond || next.type != JointType::fixed);
    }
  }
  return carries;
}

}  // namespace

std::string massless_joints_fix(const RobotModel& robot) {
  const Joint& joint = robot.mechanism.joint(robot.undetermined.front());
  const std::string link = quoted(robot.mechanism.link(joint.child).name);
  if (carries_by_joints_alone(robot.mechanism, joint)) {
    return "the masses beyond link " + link + " hang on joints that give way: give " + link +
           " a mass and an inertia of its own, or let joint " + quoted(joint.name) + " lead to a link that has them";
  }
  return "give link " + link + ", or a link that it carries, a mass off the axis or an inertia";
}

std::string massless_joints_text(const RobotModel& robot) {
  const std::vector<SpeedId>& speeds = robot.undetermined;
  if (speeds.empty()) return "";
  // Masses that give way do so about axes of theirs: the first of the joint's own speeds does not tell which.
  const Joint& first = robot.mechanism.joint(speeds.front());
  const bool one_joint =
      std::ranges::all_of(speeds, [&](SpeedId id) { return robot.mechanism.joint(id).name == first.name; });
  if (one_joint && carries_by_joints_alone(robot.mechanism, first)) {
    return "joint " + quoted(first.name) + " feels no inertia in some direction";
  }
  constexpr std::size_t most = 3;
  std::string list;
  for (std::size_t i = 0; i < std::min(speeds.size(), most); ++i) {
    list += (i == 0 ? "" : ", ") + quoted(robot.mechanism.name_of(speeds[i]));
  }
  if (speeds.size() > most) list += " and " + std::to_string(speeds.size() - most) + " more";
  if (speeds.size() > 1) return "joints " + list + " move no mass";
  // A mass on the axis is moved, but resists nothing.
  const Joint& joint = robot.mechanism.joint(speeds.front());
  const bool slides = robot.mechanism.variable(speeds.front()).measure == Measure::length;
  const bool on_axis = !slides && !robot.mechanism.link(joint.child).bodies.empty();
  return "joint " + list + (on_axis ? " has no inertia about its axis" : " moves no mass");
}

bool require_accelerations(Reporter& reporter, const RobotModel& robot, std::string_view what, Span use) {
  if (robot.undetermined.empty()) return true;
  const Joint& joint = robot.mechanism.joint(robot.undetermined.front());
  const bool can_have_rotor = joint.type != JointType::floating && joint.type != JointType::spherical;
  std::vector<Label> secondary;
  if (use.valid()) secondary.push_back({joint.span, "its acceleration is undetermined"});
  reporter.diagnostics().report(
      {undetermined_acceleration,
       std::string(what) + " needs the accelerations of all joints, and " + massless_joints_text(robot),
       {use.valid() ? use : joint.span, ""},
       std::move(secondary),
       {massless_joints_fix(robot) +
        (can_have_rotor
             ? "; or give the joint a rotor: `motor { ratio = 1, inertia = 1e-4 kg*m^2 }`; or make it `fixed`"
             : "")}});
  return false;
}

std::unique_ptr<RobotModel> build_robot(Evaluator& evaluator, const RobotRequest& request) {
  Assembly own;
  Assembly& assembly = request.assembly != nullptr ? *request.assembly : own;
  Label where{request.use, request.use.valid() ? "for " + quoted(request.name) : ""};
  const Round* round = evaluator.reporter().make_round(std::move(where));
  // Names of symbols begin with the path for an attached robot, but not for the whole.
  const std::size_t dot = request.path.find('.');
  const std::string prefix = dot == std::string::npos ? "" : request.path.substr(dot + 1) + ".";
  const Entered entered(evaluator.context(), [&](Context& c) {
    c.round = round;
    if (c.symbol_prefix != nullptr) c.symbol_prefix = &prefix;
  });
  return RobotReader(evaluator, request, assembly).read();
}

}  // namespace robotc::sema
