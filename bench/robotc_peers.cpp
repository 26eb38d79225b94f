// robotc_peers tree FILE ROBOT: the robot's bodies in numbers, as JSON, for the peers' models. robotc_peers measure
// FILE ROBOT TREE ROUNDS PEER=OBJECT …: every function by robotc and by the peers' shared objects, checked against one
// another, then timed in turns on one core; rows of JSON.
//
// Friction, springs and wrenches of a robot are omitted in all of them; rotors are included.

#include <dlfcn.h>
#include <sched.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <functional>
#include <iostream>
#include <map>
#include <nlohmann/json.hpp>
#include <numbers>
#include <optional>
#include <random>
#include <string>
#include <variant>
#include <vector>

#include "bench/peer_conventions.h"
#include "bench/peers/peer.h"
#include "bench/peers/rigid_tree.h"
#include "compiler/catalogue/catalogue.h"
#include "compiler/codegen/jit.h"
#include "compiler/equations/dynamics/functions.h"
#include "compiler/expr/algorithms.h"
#include "compiler/frontend/check_program.h"
#include "compiler/frontend/choose_robot.h"
#include "compiler/mechanism/kinematic_tree.h"
#include "compiler/reduce/reduce.h"
#include "compiler/support/file_io.h"

namespace robotc::bench {
namespace {

[[noreturn]] void fail(const std::string& message) {
  std::fprintf(stderr, "robotc_peers: %s\n", message.c_str());
  std::exit(1);
}

/// A measurement and its functions of robotc: several matrices are one kernel, with shared subexpressions.
struct Measured {
  const char* name;
  PeerResult result;
  std::vector<const char*> ours;
};
const std::vector<Measured> measured_functions = {
    {"inverse_dynamics", PeerResult::effort, {"inverse_dynamics"}},
    {"mass_matrix", PeerResult::mass_matrix, {"mass_matrix"}},
    {"forward_dynamics", PeerResult::acceleration, {"forward_dynamics"}},
    {"inverse_dynamics_derivatives",
     PeerResult::derivatives_of_effort,
     {"inverse_dynamics_dq", "inverse_dynamics_dqd", "mass_matrix"}},
    {"forward_dynamics_derivatives",
     PeerResult::derivatives_of_acceleration,
     {"forward_dynamics_dq", "forward_dynamics_dqd", "forward_dynamics_dtau"}},
};

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

/// A robot of a file, reduced to rigid bodies and rotors.
class RobotOfFile {
 public:
  RobotOfFile(const std::string& path, const std::string& name)
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
    if (mechanism_.has_loops()) fail(path + ": the peers' functions are those of trees");
    for (const RobotParameter& parameter : mechanism_.parameters) {
      known_.emplace_back(parameter.symbol, parameter.default_value);
    }
    mechanism_.wrenches.clear();
    for (Joint& joint : mechanism_.joints) {
      for (Freedom& freedom : joint.freedoms) freedom = {.drive = {.rotor_inertia = freedom.drive.rotor_inertia}};
    }
    mechanism_.joints = depth_first(mechanism_.joints, LinkId(0));
    make_coordinates(mechanism_, state_.pool());  // in this order, with efforts of passive joints
  }

  RigidTree tree();
  /// Nothing if robotc has no such function, or it is too large.
  std::optional<expr::Kernel> kernel(const Measured& measured);

 private:
  SessionState state_;
  Mechanism mechanism_;
  std::vector<std::pair<expr::Id, double>> known_;  ///< parameters, by their defaults, and q of no motion

  /// Its inertia, and where its frame is in the parent's with no motion.
  TreeBodyInNumbers body_in_numbers(const TreeBody& body, const Transform& placement);
  template <std::size_t n>
  std::array<double, n> numbers(const std::vector<expr::Id>& entries) {
    std::array<double, n> result{};
    const std::vector<double> values = expr::evaluate(state_.pool(), entries, known_);
    std::copy_n(values.begin(), n, result.begin());
    return result;
  }
  double number(expr::Id entry) { return entry.valid() ? numbers<1>({entry})[0] : 0; }
  std::array<double, 3> numbers(const expr::Vec3& v) { return numbers<3>({v[0], v[1], v[2]}); }
};

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
  const KinematicTree tree = build_kinematic_tree(mechanism_, pool, FixedJoints::merge);
  const std::vector<double> neutral = mechanism_.neutral();
  for (std::size_t i = 0; i < neutral.size(); ++i) known_.emplace_back(mechanism_.q[i], neutral[i]);
  RigidTree result;
  result.gravity = numbers(mechanism_.gravity);
  std::vector<int> made_of;  // by body of ours: the peers' body that it belongs to
  std::size_t coordinates = 0;
  for (std::size_t i = 0; i < tree.bodies.size(); ++i) {
    const TreeBody& first = tree.bodies[i];
    Transform placement = joint_transform(pool, first, mechanism_);
    const bool quaternion = mechanism_.joint(first.joint).model().quaternion().has_value();
    // A joint with a quaternion is one of the peers', any other one of them a step.
    std::size_t last = i;
    while (quaternion && !tree.bodies[last].last_step) {
      placement = compose(pool, placement, joint_transform(pool, tree.bodies[++last], mechanism_));
    }
    const TreeBody& body = tree.bodies[last];
    TreeBodyInNumbers made = body_in_numbers(body, placement);
    made.parent = first.parent ? made_of[*first.parent] : -1;
    if (quaternion) {
      made.joint = first.motion == Motion::slide ? PeerJoint::floating : PeerJoint::spherical;
    } else {
      if (body.motion == Motion::screw) fail("the peers know no screws");
      made.joint = body.motion == Motion::slide ? PeerJoint::prismatic : PeerJoint::revolute;
      made.rotor_inertia = number(mechanism_.freedom(*body.speed).drive.rotor_inertia);
    }
    const std::optional<CoordinateId> start = first.coordinate ? first.coordinate : body.quaternion;
    if (start != CoordinateId(coordinates)) fail("the bodies of the tree are not in the order of the joints");
    coordinates += static_cast<std::size_t>(position_count(made.joint));
    made_of.resize(last + 1, static_cast<int>(result.bodies.size()));
    result.bodies.push_back(made);
    i = last;
  }
  return result;
}

std::optional<expr::Kernel> RobotOfFile::kernel(const Measured& measured) {
  std::optional<expr::Kernel> result;
  state_.run([&] {
    dynamics::Functions functions(mechanism_, state_.pool());
    std::vector<expr::Port> outputs;
    std::vector<expr::Assignment> numbers;
    for (const RobotParameter& parameter : mechanism_.parameters) {
      numbers.emplace_back(parameter.symbol, state_.pool().number(Number::inexact(parameter.default_value)));
    }
    for (const char* name : measured.ours) {
      const catalogue::Row* const row = catalogue::find_row(name);
      if (row == nullptr) return false;
      const dynamics::Expressions& e = functions.get(row->function);
      outputs.push_back({name, expr::substitute(state_.pool(), e.roots, numbers), e.rows, e.cols});
    }
    const std::size_t n = mechanism_.speeds.size();
    result = reduce::reduce(expr::make_kernel("f", state_.pool(),
                                              {{"q", mechanism_.q, mechanism_.q.size(), 1},
                                               {"qd", mechanism_.qd, n, 1},
                                               {"qdd", mechanism_.qdd, n, 1},
                                               {"tau", mechanism_.tau, n, 1}},
                                              {"constants", {}, 0, 1}, std::move(outputs)));
    return true;
  });
  return result;
}

/// Many samples of q, q̇ and a function's third argument.
class States {
 public:
  static constexpr std::size_t timed = 256;
  /// The first of these are timed; others are extreme cases.
  static constexpr std::size_t checked = 10'000;

  explicit States(const RigidTree& tree) {
    std::mt19937_64 engine(20);
    std::uniform_real_distribution<double> range(-3, 3);
    const auto speeds = static_cast<std::size_t>(speed_count(tree));
    for (std::size_t i = 0; i < checked; ++i) {
      PeerState state{{}, std::vector<double>(speeds), std::vector<double>(speeds)};
      const bool square = i >= timed && i % 5 == 0;  // multiples of a right angle, at rest or not
      const bool many_turns = i >= timed && i % 5 == 1;
      const bool fast = i >= timed && i % 5 == 2;
      for (const TreeBodyInNumbers& body : tree.bodies) {
        const int count = position_count(body.joint);
        std::vector<double> q(static_cast<std::size_t>(count));
        for (double& x : q) x = range(engine);
        if (count > 1) {
          double square_sum = 0;
          for (auto x = q.end() - 4; x != q.end(); ++x) square_sum += (*x = square ? std::round(*x / 3) : *x) * *x;
          if (square_sum == 0) square_sum = q.back() = 1;
          for (auto x = q.end() - 4; x != q.end(); ++x) *x /= std::sqrt(square_sum);
        } else if (square) {
          q[0] = std::numbers::pi / 2 * std::round(q[0]);
        } else if (many_turns) {
          q[0] *= 1000;
        }
        state.q.insert(state.q.end(), q.begin(), q.end());
      }
      for (double& v : state.v) v = square && i % 2 == 0 ? 0 : range(engine) * (fast ? 1000 : 1);
      for (double& x : state.x) x = range(engine);
      all_.push_back(std::move(state));
    }
  }
  [[nodiscard]] const PeerState& operator[](std::size_t i) const { return all_[i]; }

 private:
  std::vector<PeerState> all_;
};

/// A function of a peer.
struct Candidate {
  std::string peer;
  std::string variant;
  std::function<std::vector<double>(std::size_t)> result_at;  ///< at a state, as robotc has it
  std::function<void()> sweep;                                ///< the timed states back to back
  std::vector<double> times;                                  ///< s per call, one per round
  std::size_t sweeps = 1;                                     ///< in one round
};

class Comparison {
 public:
  /// `values`: robotc's efforts, or accelerations, at the states; empty before they are known.
  Comparison(const RigidTree& tree, const States& states, PeerResult result,
             const std::vector<std::vector<double>>& values, std::size_t result_size)
      : tree_(tree), states_(states), kind_(result), values_(values), result_(result_size) {}

  void add_ours(const codegen::CompiledKernels& code, const expr::Kernel& kernel) {
    std::vector<double*> outputs;
    for (double* out = result_.data(); const expr::Port& port : kernel.outputs) {
      outputs.push_back(out);
      out += port.entries.size();
    }
    const robotc_packed_function call = code.function(0);
    const auto at = [this, call, outputs](std::size_t i) {
      const PeerState& state = states_[i];
      const double* const inputs[] = {state.q.data(), state.v.data(), state.x.data(), state.x.data()};
      call(inputs, nullptr, outputs.data());
    };
    candidates_.push_back({"robotc",
                           "",
                           [this, at](std::size_t i) {
                             at(i);
                             return result_;
                           },
                           [at] {
                             for (std::size_t i = 0; i < States::timed; ++i) at(i);
                           },
                           {}});
  }
  void add_peer(const std::string& peer, const PeerFunction& function) {
    const auto call = [this, function](const PeerState& state) {
      function.call(state.q.data(), state.v.data(), state.x.data(), result_.data());
    };
    // States are converted before the clock runs.
    std::vector<PeerState> timed;
    for (std::size_t i = 0; i < States::timed; ++i)
      timed.push_back(peer_state(tree_, function.convention, kind_, states_[i]));
    candidates_.push_back({peer,
                           function.variant,
                           [this, call, function](std::size_t i) {
                             call(peer_state(tree_, function.convention, kind_, states_[i]));
                             if (function.read != nullptr) function.read(result_.data());
                             const bool known = i < values_.size();
                             return our_result(tree_, function.convention, kind_, states_[i],
                                               known ? values_[i] : std::vector<double>(states_[i].v.size()), result_);
                           },
                           [call, timed = std::move(timed)] {
                             for (const PeerState& state : timed) call(state);
                           },
                           {}});
  }

  /// Leaves out candidates that differ from the first, relative to the result's largest number; fails if these are all
  /// of a peer. The results of the first.
  std::vector<std::vector<double>> check(const std::string& what);
  void run(int rounds);
  [[nodiscard]] const std::vector<Candidate>& candidates() const { return candidates_; }

 private:
  const RigidTree& tree_;
  const States& states_;
  PeerResult kind_;
  const std::vector<std::vector<double>>& values_;
  std::vector<double> result_;
  std::vector<Candidate> candidates_;
};

/// CPU seconds of this thread: other load does not count.
double thread_time() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

constexpr double agreement = 1e-9;
constexpr double shortest_sample = 1e-3;

std::vector<std::vector<double>> Comparison::check(const std::string& what) {
  std::vector<std::vector<double>> results;
  std::vector<double> worst(candidates_.size());
  std::vector<std::size_t> worst_at(candidates_.size());
  for (std::size_t state = 0; state < States::checked; ++state) {
    std::vector<double> expected;
    for (std::size_t c = 0; c < candidates_.size(); ++c) {
      std::fill(result_.begin(), result_.end(), std::nan(""));
      const std::vector<double> found = candidates_[c].result_at(state);
      if (expected.empty()) expected = found;
      double largest = 0, difference = 0;
      for (std::size_t i = 0; i < expected.size(); ++i) {
        largest = std::max(largest, std::abs(expected[i]));
        // NaN stays the largest difference.
        const double d = std::abs(expected[i] - found[i]);
        if (!(d <= difference)) difference = d;
      }
      const double relative = difference == 0 ? 0 : difference / largest;
      if (relative <= worst[c]) continue;
      if (!std::isnan(worst[c])) worst_at[c] = state;
      worst[c] = std::isnan(worst[c]) ? worst[c] : relative;
    }
    results.push_back(std::move(expected));
  }
  std::vector<Candidate> agreeing;
  for (std::size_t c = 0; c < candidates_.size(); ++c) {
    const bool agrees = worst[c] <= agreement;
    if (c > 0) {
      std::fprintf(stderr, "robotc_peers: %s: %s (%s) %s %.1e of the largest entry, at state %zu\n", what.c_str(),
                   candidates_[c].peer.c_str(), candidates_[c].variant.c_str(),
                   agrees ? "agrees to" : "is left out, since it differs by", worst[c], worst_at[c]);
    }
    if (agrees) agreeing.push_back(candidates_[c]);
  }
  for (const Candidate& candidate : candidates_) {
    const auto same = [&](const Candidate& other) { return other.peer == candidate.peer; };
    if (std::none_of(agreeing.begin(), agreeing.end(), same)) fail(what + ": " + candidate.peer + " disagrees");
  }
  candidates_ = std::move(agreeing);
  return results;
}

void Comparison::run(int rounds) {
  for (Candidate& candidate : candidates_) {
    for (;; candidate.sweeps *= 2) {
      const double start = thread_time();
      for (std::size_t i = 0; i < candidate.sweeps; ++i) candidate.sweep();
      if (thread_time() - start >= shortest_sample) break;
    }
  }
  for (int round = 0; round < rounds; ++round) {
    for (std::size_t k = 0; k < candidates_.size(); ++k) {
      // They take turns at being first.
      Candidate& candidate = candidates_[(k + static_cast<std::size_t>(round)) % candidates_.size()];
      candidate.sweep();  // warm-up: the previous one's cache contents are not its fault
      const double start = thread_time();
      for (std::size_t i = 0; i < candidate.sweeps; ++i) candidate.sweep();
      candidate.times.push_back((thread_time() - start) / static_cast<double>(candidate.sweeps * States::timed));
    }
  }
}

/// The last core allowed: interrupts prefer the first.
void stay_on_one_core() {
  cpu_set_t allowed;
  sched_getaffinity(0, sizeof allowed, &allowed);
  for (int core = CPU_SETSIZE - 1; core >= 0; --core) {
    if (!CPU_ISSET(core, &allowed)) continue;
    CPU_ZERO(&allowed);
    CPU_SET(core, &allowed);
    sched_setaffinity(0, sizeof allowed, &allowed);
    return;
  }
}

struct PeerObject {
  std::string peer;
  const PeerFunction* functions;
};

PeerObject open_peer(const std::string& argument, const std::string& tree_path) {
  const std::size_t equals = argument.find('=');
  if (equals == std::string::npos) fail("PEER=OBJECT, not " + argument);
  void* const object = dlopen(argument.substr(equals + 1).c_str(), RTLD_NOW | RTLD_LOCAL);
  if (object == nullptr) fail(dlerror());
  const auto entry = reinterpret_cast<PeerEntry>(dlsym(object, "robotc_peer"));
  if (entry == nullptr) fail(dlerror());
  return {argument.substr(0, equals), entry(tree_path.c_str())};
}

[[noreturn]] void usage() {
  fail("usage: robotc_peers tree FILE ROBOT, or measure FILE ROBOT TREE ROUNDS PEER=OBJECT …");
}

int measure(const std::vector<std::string>& arguments) {
  if (arguments.size() < 4) usage();
  const std::string& name = arguments[1];
  RobotOfFile robot(arguments[0], name);
  const int rounds = std::max(1, std::atoi(arguments[3].c_str()));
  std::vector<PeerObject> peers;
  for (std::size_t i = 4; i < arguments.size(); ++i) peers.push_back(open_peer(arguments[i], arguments[2]));
  auto jit = codegen::Jit::create();
  if (const auto* error = std::get_if<codegen::CodegenError>(&jit)) fail(error->message);
  stay_on_one_core();

  const RigidTree tree = robot.tree();
  const States states(tree);
  const auto n = static_cast<std::size_t>(speed_count(tree));
  std::map<PeerResult, std::vector<std::vector<double>>> values;
  nlohmann::json rows = nlohmann::json::array();
  for (const Measured& measured : measured_functions) {
    const std::optional<expr::Kernel> kernel = robot.kernel(measured);
    const bool is_vector = measured.result == PeerResult::effort || measured.result == PeerResult::acceleration;
    const PeerResult value = takes_effort(measured.result) ? PeerResult::acceleration : PeerResult::effort;
    Comparison comparison(tree, states, measured.result, values[value], is_vector ? n : n * n * measured.ours.size());
    std::optional<codegen::CompiledKernels> code;
    std::string missing = kernel ? "" : "too large for robotc to derive";
    for (const char* ours : measured.ours) {
      if (catalogue::find_row(ours) == nullptr) missing = std::string("robotc has no ") + ours;
    }
    if (kernel) {
      auto compiled = std::get<codegen::Jit>(jit).compile({&*kernel, 1}, codegen::Tier::optimised);
      if (const auto* error = std::get_if<codegen::CodegenError>(&compiled)) {
        missing = error->message;
      } else {
        code = std::move(std::get<codegen::CompiledKernels>(compiled));
        comparison.add_ours(*code, *kernel);
      }
    }
    for (const PeerObject& peer : peers) {
      for (const PeerFunction* function = peer.functions; function->function != nullptr; ++function) {
        if (std::string_view(function->function) == measured.name) comparison.add_peer(peer.peer, *function);
      }
    }
    if (!missing.empty())
      std::fprintf(stderr, "robotc_peers: %s, %s: %s\n", name.c_str(), measured.name, missing.c_str());
    values[measured.result] = comparison.check(name + ", " + measured.name);
    comparison.run(rounds);
    for (const Candidate& candidate : comparison.candidates()) {
      rows.push_back({{"robot", name},
                      {"function", measured.name},
                      {"peer", candidate.peer},
                      {"variant", candidate.variant},
                      {"times", candidate.times}});
    }
  }
  std::cout << rows.dump(1) << "\n";
  return 0;
}

int print_tree(const std::vector<std::string>& arguments) {
  if (arguments.size() != 2) usage();
  std::cout << nlohmann::json(RobotOfFile(arguments[0], arguments[1]).tree()).dump(1) << "\n";
  return 0;
}

}  // namespace
}  // namespace robotc::bench

int main(int argc, char** argv) {
  using namespace robotc::bench;
  const std::string command = argc > 1 ? argv[1] : "";
  const std::vector<std::string> arguments(argv + std::min(argc, 2), argv + argc);
  if (command == "tree") return print_tree(arguments);
  if (command == "measure") return measure(arguments);
  usage();
}
