#include "compiler/sema/robots/attachments.h"

#include <algorithm>
#include <utility>

#include "compiler/expr/algorithms.h"
#include "compiler/sema/evaluation/evaluator.h"
#include "compiler/sema/evaluation/paths.h"
#include "compiler/sema/values/robot_diagnostics.h"

namespace robotc::sema {

namespace {

using expr::Id;

/// Most nested attachments: each robot is built inside the one around it.
constexpr std::size_t most_levels = 50;

/// False (reported) if the robot would contain itself, or the nesting is too deep.
bool check_around(Reporter& reporter, const RobotRequest& around, const RobotInstance& instance, Span use) {
  std::size_t levels = 1;
  for (const RobotRequest* outer = &around; outer != nullptr; outer = outer->around, ++levels) {
    if (outer->instance != &instance) continue;
    std::vector<Label> secondary;
    for (const RobotRequest* between = &around; between != outer; between = between->around) {
      if (between->use.valid() && !(between->use == use)) secondary.push_back({between->use, "which is attached here"});
    }
    reporter.error(attach_cycle, use, quoted(instance.name()) + " would be part of itself", "", {},
                   std::move(secondary));
    return false;
  }
  if (levels <= most_levels) return true;
  reporter.error(attached_too_deep, use, "robots are attached to robots more than 50 levels deep", "",
                 {"does a robot attach itself, with other arguments each time?"});
  return false;
}

/// Translates names and ids of the attached robot to the whole.
class Translation {
 public:
  Translation(const RobotModel& whole, const Attachment& attachment, FrameId first_frame)
      : whole_(whole), attachment_(attachment), first_frame_(first_frame) {}

  Value operator()(Value value) const {
    if (auto* place = std::get_if<Place>(&value)) {
      place->robot = &whole_;
      if (place->frame) place->frame = FrameId(first_frame_.index() + place->frame->index());
      place->link = attachment_.links[place->link.index()];
    } else if (auto* joint = std::get_if<JointRef>(&value)) {
      *joint = {&whole_, JointId(attachment_.first_joint.index() + joint->joint.index()), joint->component};
    } else if (auto* contact = std::get_if<ContactRef>(&value)) {
      *contact = {&whole_, attachment_.path + "." + contact->name};
    }
    return value;
  }

 private:
  const RobotModel& whole_;
  const Attachment& attachment_;
  FrameId first_frame_;
};

/// Maps coordinate symbols of the attached robot to those of the whole.
std::vector<expr::Assignment> coordinate_assignments(const RobotModel& whole, const Attachment& attachment) {
  const Mechanism& part = attachment.robot->mechanism;
  std::vector<expr::Assignment> assignments;
  // Its joints are consecutive in the whole, and so are their entries.
  const auto first_entry = [&](const auto& entries) {
    const auto found = std::find_if(entries.begin(), entries.end(),
                                    [&](const auto& entry) { return entry.joint >= attachment.first_joint; });
    return static_cast<std::size_t>(found - entries.begin());
  };
  const std::size_t coordinate = first_entry(whole.mechanism.coordinates);
  const std::size_t speed = first_entry(whole.mechanism.speeds);
  for (std::size_t i = 0; i < part.q.size(); ++i) assignments.push_back({part.q[i], whole.mechanism.q[coordinate + i]});
  for (std::size_t i = 0; i < part.qd.size(); ++i) assignments.push_back({part.qd[i], whole.mechanism.qd[speed + i]});
  return assignments;
}

/// A frame on a link of the attached robot becomes one on a link of the whole.
void translate(expr::Pool& pool, const RobotModel& whole, const Attachment& attachment, LinkId& link,
               Transform& frame) {
  const Frame& mount = whole.mechanism.frame(attachment.mount);
  if (link == LinkId(0)) frame = compose(pool, mount.pose, frame);
  link = link == LinkId(0) ? mount.link : attachment.links[link.index()];
}

/// A closure of the attached robot between links of the whole.
Closure translated(expr::Pool& pool, const RobotModel& whole, const Attachment& attachment, Closure closure) {
  translate(pool, whole, attachment, closure.link_a, closure.a);
  translate(pool, whole, attachment, closure.link_b, closure.b);
  closure.name.insert(0, attachment.path + ".");
  return closure;
}

ClosureDrive translated(expr::Pool& pool, const RobotModel& whole, const Attachment& attachment, ClosureDrive drive) {
  translate(pool, whole, attachment, drive.link_a, drive.a);
  translate(pool, whole, attachment, drive.link_b, drive.b);
  drive.closure.insert(0, attachment.path + ".");
  drive.name.insert(0, attachment.path + ".");
  return drive;
}

Contact translated(expr::Pool& pool, const RobotModel& whole, const Attachment& attachment, Contact contact) {
  for (ContactSide* side : {&contact.a, &contact.b}) translate(pool, whole, attachment, side->link, side->frame);
  contact.name.insert(0, attachment.path + ".");
  make_states(contact, pool);
  return contact;
}

Shape translated(expr::Pool& pool, const RobotModel& whole, const Attachment& attachment, Shape shape) {
  translate(pool, whole, attachment, shape.link, shape.pose);
  return shape;
}

RigidBody moved(expr::Pool& pool, const Transform& pose, RigidBody body) {
  body.com = expr::add(pool, pose.position, expr::mul(pool, pose.rotation, body.com));
  body.inertia = expr::rotate(pool, pose.rotation, body.inertia);
  return body;
}

/// A wrench of the attached robot in terms of the whole's links and coordinates.
AppliedWrench translated(expr::Pool& pool, const RobotModel& whole, const Attachment& attachment,
                         AppliedWrench wrench) {
  const Frame& mount = whole.mechanism.frame(attachment.mount);
  if (wrench.link == LinkId(0)) {
    wrench.point = expr::add(pool, mount.pose.position, expr::mul(pool, mount.pose.rotation, wrench.point));
  }
  if (wrench.axes_link == LinkId(0)) wrench.axes = expr::mul(pool, mount.pose.rotation, wrench.axes);
  for (LinkId* link : {&wrench.link, &wrench.axes_link}) {
    *link = *link == LinkId(0) ? mount.link : attachment.links[link->index()];
  }
  const std::vector<expr::Assignment> coordinates = coordinate_assignments(whole, attachment);
  for (expr::Vec3* vector : {&wrench.force, &wrench.moment}) {
    const std::vector<Id> entries = expr::substitute(pool, *vector, coordinates);
    std::copy(entries.begin(), entries.end(), vector->begin());
  }
  wrench.name = attachment.path + "." + wrench.name;
  return wrench;
}

}  // namespace

std::unique_ptr<RobotModel> build_attached(Evaluator& evaluator, const RobotRequest& around, Assembly& assembly,
                                           const syntax::Attach& attach, const std::string& path, Scope& scope) {
  Expected expected;
  expected.kind = Expected::Kind::robot;
  expected.what = "the attached part";
  const Value value = evaluator.evaluate(*attach.robot, scope, expected);
  const auto* robot = std::get_if<RobotRef>(&value);
  if (robot == nullptr) return nullptr;
  const RobotInstance& instance = *robot->instance;
  instance.factory().mark_attached();
  if (!check_around(evaluator.reporter(), around, instance, attach.robot->span)) {
    assembly.too_large = true;
    return nullptr;
  }
  RobotRequest request = instance.request();
  request.path = around.path + "." + path;
  request.use = attach.robot->span;
  request.around = &around;
  request.assembly = &assembly;
  return build_robot(evaluator, request);
}

void take_over(Evaluator& evaluator, RobotModel& whole, RobotParts& parts, Attachment attachment,
               const syntax::Attach& attach, Scope& scope) {
  const Mechanism& part = attachment.robot->mechanism;
  Mechanism& mechanism = whole.mechanism;
  if (!attachment.robot->events.empty()) {
    report_not_yet_supported(evaluator.reporter(), attach.robot->span, "events of attached robots are",
                             {"write them in the outer robot: the effect of an impulse depends on its mass matrix"});
  }
  const std::string prefix = attachment.path + ".";

  attachment.mount = FrameId(mechanism.frames.size());
  mechanism.frames.push_back({prefix + "base", attach.name.span, {}, {}});
  parts.frames.push_back({attachment.mount, &attach.frame, nullptr, &scope, evaluator.context().round});

  attachment.links = {LinkId{}};
  for (std::size_t i = 1; i < part.links.size(); ++i) {
    attachment.links.emplace_back(mechanism.links.size());
    mechanism.links.push_back(part.links[i]);
    mechanism.links.back().name.insert(0, prefix);
    for (RigidBody& body : mechanism.links.back().bodies) {
      if (!body.name.empty()) body.name.insert(0, prefix);
    }
  }
  const auto link_of = [&](LinkId link) { return attachment.links[link.index()]; };

  const FrameId first_frame(mechanism.frames.size());
  for (const Frame& frame : part.frames) {
    if (frame.link == LinkId(0)) {
      parts.frames.push_back(
          {FrameId(mechanism.frames.size()), nullptr, nullptr, &scope, evaluator.context().round, attachment.mount});
    }
    mechanism.frames.push_back(frame);
    mechanism.frames.back().name.insert(0, prefix);
    mechanism.frames.back().link = link_of(frame.link);
  }

  attachment.first_joint = JointId(mechanism.joints.size());
  for (const Joint& joint : part.joints) {
    mechanism.joints.push_back(joint);
    mechanism.joints.back().name.insert(0, prefix);
    mechanism.joints.back().parent = link_of(joint.parent);
    mechanism.joints.back().child = link_of(joint.child);
  }

  const Translation translation(whole, attachment, first_frame);
  for (const auto& [name, binding] : attachment.robot->names->own()) {
    if (std::holds_alternative<PartialPath>(binding->value)) continue;
    Binding own;
    own.role = binding->role;
    own.span = binding->span;
    own.state = Binding::State::done;
    const bool is_base = name == "base";
    own.value = is_base ? Value(Place{&whole, {}, attachment.mount})
                        : translation(evaluator.force(*binding, name, binding->span));
    define_path(whole, prefix + name, std::move(own));
  }
  whole.attachments.push_back(std::move(attachment));
}

void connect(RobotModel& whole) {
  for (const Attachment& attachment : whole.attachments) {
    const std::vector<Joint>& joints = attachment.robot->mechanism.joints;
    for (std::size_t i = 0; i < joints.size(); ++i) {
      if (joints[i].parent != LinkId(0)) continue;
      whole.mechanism.joints[attachment.first_joint.index() + i].parent = whole.mechanism.frame(attachment.mount).link;
    }
  }
}

void place(Evaluator& evaluator, RobotModel& whole) {
  for (const Attachment& attachment : whole.attachments) {
    const Transform& mount = whole.mechanism.frame(attachment.mount).pose;
    if (!mount.position[0].valid()) continue;
    const std::vector<Joint>& joints = attachment.robot->mechanism.joints;
    for (std::size_t i = 0; i < joints.size(); ++i) {
      if (joints[i].parent != LinkId(0)) continue;
      Joint& joint = whole.mechanism.joints[attachment.first_joint.index() + i];
      joint.before = compose(evaluator.pool(), mount, joint.before);
    }
  }
}

void finish(Evaluator& evaluator, RobotModel& whole) {
  Mechanism& mechanism = whole.mechanism;
  for (const Attachment& attachment : whole.attachments) {
    for (Requirement requirement : attachment.robot->requirements) {
      // Rename: "link `rod` has …" becomes "link `left.rod` has …".
      requirement.broken.insert(requirement.broken.find('`') + 1, attachment.path + ".");
      whole.requirements.push_back(std::move(requirement));
    }
    const Mechanism& part = attachment.robot->mechanism;
    const Frame& mount = mechanism.frame(attachment.mount);
    if (!mount.link.valid() || !mount.pose.position[0].valid()) continue;
    for (const RigidBody& body : part.links.front().bodies) {
      RigidBody own = moved(evaluator.pool(), mount.pose, body);
      own.name = attachment.path + (own.name.empty() ? "" : "." + own.name);
      mechanism.links[mount.link.index()].bodies.push_back(std::move(own));
    }
    for (const Closure& closure : part.closures) {
      mechanism.closures.push_back(translated(evaluator.pool(), whole, attachment, closure));
    }
    for (const ClosureDrive& drive : part.closure_drives) {
      mechanism.closure_drives.push_back(translated(evaluator.pool(), whole, attachment, drive));
    }
    for (const Contact& contact : part.contacts) {
      mechanism.contacts.push_back(translated(evaluator.pool(), whole, attachment, contact));
    }
    for (const Shape& shape : part.shapes) {
      mechanism.shapes.push_back(translated(evaluator.pool(), whole, attachment, shape));
    }
    const std::vector<expr::Assignment> coordinates = coordinate_assignments(whole, attachment);
    for (Coupling coupling : part.couplings) {
      coupling.difference = expr::substitute(evaluator.pool(), std::span(&coupling.difference, 1), coordinates).front();
      coupling.name.insert(0, attachment.path + ".");
      mechanism.couplings.push_back(std::move(coupling));
    }
    for (const AppliedWrench& wrench : part.wrenches) {
      mechanism.wrenches.push_back(translated(evaluator.pool(), whole, attachment, wrench));
    }
  }
}

}  // namespace robotc::sema
