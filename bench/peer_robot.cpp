#include "bench/peer_robot.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>

#include "compiler/catalogue/catalogue.h"
#include "compiler/equations/dynamics/functions.h"
#include "compiler/expr/algorithms.h"
#include "compiler/frontend/check_program.h"
#include "compiler/frontend/choose_robot.h"
#include "compiler/reduce/reduce.h"
#include "compiler/support/file_io.h"

namespace robotc::bench {

[[noreturn]] void fail(const std::string& message) {
  std::fprintf(stderr, "robotc_peers: %s\n", message.c_str());
  std::exit(1);
}

namespace {

/// The joints below a link, those of a subtree one after another: the order that the peers need.
std::vector<Joint> depth_first(const std::vector<Joint>& joints, LinkId parent) {
  std::vector<Joint> ordered;
  for (const Joint& joint : joints) {
    if (joint.parent != parent) continue;
    ordered.push_back(joint);
    for (Joint& below : depth_first(joints, joint.child)) ordered.push_back(std::move(below));
  }
  return ordered;
}

}  // namespace

RobotOfFile::RobotOfFile(const std::string& path, const std::string& name)
    : state_([](const std::string& file) { return read_file(file, std::size_t{1} << 24); }) {
  const bool found = state_.run([&] {
    Module* const module = state_.modules().load(path, {});
    if (module != nullptr) check_program(state_, *module);
    const Robot* const robot = state_.diagnostics().has_errors() ? nullptr : choose_robot(state_, name);
    if (robot == nullptr) return false;
    mechanism_ = robot->model->mechanism;
    return true;
  });
  if (!found) fail(path + " has errors (see robotc check), or no robot " + name);
  for (const RobotParameter& parameter : mechanism_.parameters) {
    known_.emplace_back(parameter.symbol, parameter.default_value);
  }
  mechanism_.wrenches.clear();
  mechanism_.contacts.clear();
  mechanism_.closure_drives.clear();
  for (Joint& joint : mechanism_.joints) {
    for (Freedom& freedom : joint.freedoms) {
      freedom = {.passive = freedom.passive, .drive = {.rotor_inertia = freedom.drive.rotor_inertia}};
    }
  }
  open_ = mechanism_;
  open_.closures.clear();
  open_.couplings.clear();
  open_.joints = depth_first(open_.joints, LinkId(0));
  for (Joint& joint : open_.joints) {
    for (Freedom& freedom : joint.freedoms) freedom.passive = false;
  }
  make_coordinates(open_, state_.pool());  // in this order, with efforts of passive joints
  if (!has_loops()) mechanism_ = open_;
}

template <std::size_t n>
std::array<double, n> RobotOfFile::numbers(const std::vector<expr::Id>& entries) {
  std::array<double, n> result{};
  const std::vector<double> values = expr::evaluate(state_.pool(), entries, known_);
  std::copy_n(values.begin(), n, result.begin());
  return result;
}
double RobotOfFile::number(expr::Id entry) { return entry.valid() ? numbers<1>({entry})[0] : 0; }
std::array<double, 3> RobotOfFile::numbers(const expr::Vec3& v) { return numbers<3>({v[0], v[1], v[2]}); }

TreeBodyInNumbers RobotOfFile::body_in_numbers(const TreeBody& body, const Transform& placement) {
  TreeBodyInNumbers made;
  made.axis = numbers(body.axis);
  const auto& r = placement.rotation;
  made.rotation = numbers<9>({r[0][0], r[0][1], r[0][2], r[1][0], r[1][1], r[1][2], r[2][0], r[2][1], r[2][2]});
  made.position = numbers(placement.position);
  made.mass = number(body.inertia.mass);
  const std::array<double, 3> moment = numbers(body.inertia.first_moment);
  if (made.mass != 0)
    std::transform(moment.begin(), moment.end(), made.com.begin(), [&](double m) { return m / made.mass; });
  const auto& s = body.inertia.inertia;
  const std::array<double, 6> about_origin = numbers<6>({s.begin(), s.end()});
  const std::size_t place[9] = {0, 1, 2, 1, 3, 4, 2, 4, 5};
  const auto& c = made.com;
  const double square = c[0] * c[0] + c[1] * c[1] + c[2] * c[2];
  for (std::size_t k = 0; k < 9; ++k) {
    const double steiner = (k % 4 == 0 ? square : 0) - c[k / 3] * c[k % 3];
    made.inertia[k] = about_origin[place[k]] - made.mass * steiner;
  }
  return made;
}

RigidTree RobotOfFile::tree() {
  expr::Pool& pool = state_.pool();
  const KinematicTree tree = build_kinematic_tree(open_, pool, FixedJoints::merge);
  const std::vector<double> neutral = open_.neutral();
  for (std::size_t i = 0; i < neutral.size(); ++i) known_.emplace_back(open_.q[i], neutral[i]);
  RigidTree result;
  result.gravity = numbers(open_.gravity);
  std::vector<int> made_of;  // by body of ours: the peers' body that it belongs to
  std::size_t coordinates = 0;
  for (std::size_t i = 0; i < tree.bodies.size(); ++i) {
    const TreeBody& first = tree.bodies[i];
    Transform placement = joint_transform(pool, first, open_);
    const bool quaternion = open_.joint(first.joint).model().quaternion().has_value();
    // A joint with a quaternion is one of the peers', any other one of them a step.
    std::size_t last = i;
    while (quaternion && !tree.bodies[last].last_step) {
      placement = compose(pool, placement, joint_transform(pool, tree.bodies[++last], open_));
    }
    const TreeBody& body = tree.bodies[last];
    TreeBodyInNumbers made = body_in_numbers(body, placement);
    made.parent = first.parent ? made_of[*first.parent] : -1;
    if (quaternion) {
      made.joint = first.motion == Motion::slide ? PeerJoint::floating : PeerJoint::spherical;
    } else {
      if (body.motion == Motion::screw) fail("the peers know no screws");
      made.joint = body.motion == Motion::slide ? PeerJoint::prismatic : PeerJoint::revolute;
      made.rotor_inertia = number(open_.freedom(*body.speed).drive.rotor_inertia);
    }
    const std::optional<CoordinateId> start = first.coordinate ? first.coordinate : body.quaternion;
    if (start != CoordinateId(coordinates)) fail("the bodies of the tree are not in the order of the joints");
    coordinates += static_cast<std::size_t>(position_count(made.joint));
    made_of.resize(last + 1, static_cast<int>(result.bodies.size()));
    result.bodies.push_back(made);
    i = last;
  }
  result.loops = loops_in_numbers(tree, made_of);
  return result;
}

std::vector<LoopInNumbers> RobotOfFile::loops_in_numbers(const KinematicTree& tree, const std::vector<int>& made_of) {
  std::vector<LoopInNumbers> loops;
  if (!mechanism_.couplings.empty()) fail("the peers know no couplings");
  for (const Closure& closure : mechanism_.closures) {
    // In a plane a revolute closure holds two points together.
    if (closure.type != ClosureType::spherical && closure.type != ClosureType::revolute) {
      fail("the peers close loops by points alone, not as " + closure.name);
    }
    const auto end = [&](LinkId link, const Transform& frame) {
      const LinkPlacement& placement = tree.placements[link.index()];
      return LoopEndInNumbers{placement.body ? made_of[*placement.body] : -1,
                              numbers(compose(state_.pool(), placement.pose, frame).position)};
    };
    loops.push_back({end(closure.link_a, closure.a), end(closure.link_b, closure.b)});
  }
  return loops;
}

loops::LoopSolver RobotOfFile::loop_solver() {
  std::vector<std::pair<expr::Id, double>> parameters;
  for (const RobotParameter& parameter : mechanism_.parameters) {
    parameters.emplace_back(parameter.symbol, parameter.default_value);
  }
  return loops::LoopSolver(mechanism_, state_.pool(), parameters);
}

RobotOfFile::Order RobotOfFile::order_of_tree() const {
  const auto places = [](const auto& entries, const auto& among) {
    std::vector<std::size_t> found;
    for (const auto& entry : entries) {
      const auto place = std::ranges::find(among, entry.name, [](const auto& other) { return other.name; });
      found.push_back(static_cast<std::size_t>(place - among.begin()));
    }
    return found;
  };
  return {places(open_.coordinates, mechanism_.coordinates), places(open_.speeds, mechanism_.speeds)};
}

std::optional<expr::Kernel> RobotOfFile::kernel(const std::vector<const char*>& names) {
  std::optional<expr::Kernel> result;
  state_.run([&] {
    dynamics::Functions functions(mechanism_, state_.pool());
    std::vector<expr::Port> outputs;
    std::vector<expr::Assignment> numbers;
    for (const RobotParameter& parameter : mechanism_.parameters) {
      numbers.emplace_back(parameter.symbol, state_.pool().number(Number::inexact(parameter.default_value)));
    }
    for (const char* name : names) {
      const catalogue::Row* const row = catalogue::find_row(name);
      if (row == nullptr) return false;
      const dynamics::Expressions& e = functions.get(row->function);
      outputs.push_back({name, expr::substitute(state_.pool(), e.roots, numbers), e.rows, e.cols});
    }
    std::vector<expr::Id> qd, qdd, tau;
    for (const SpeedId speed : mechanism_.mobility.independent) {
      qd.push_back(mechanism_.qd[speed.index()]);
      qdd.push_back(mechanism_.qdd[speed.index()]);
    }
    for (const expr::Id effort : mechanism_.tau) {
      if (!state_.pool().is_zero(effort)) tau.push_back(effort);
    }
    result = reduce::reduce(expr::make_kernel("f", state_.pool(),
                                              {{"q", mechanism_.q, mechanism_.q.size(), 1},
                                               {"qd", qd, qd.size(), 1},
                                               {"qdd", qdd, qdd.size(), 1},
                                               {"tau", tau, tau.size(), 1}},
                                              {"constants", {}, 0, 1}, std::move(outputs)));
    return true;
  });
  return result;
}

}  // namespace robotc::bench
