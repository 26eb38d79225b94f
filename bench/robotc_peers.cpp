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
#include <nlohmann/json.hpp>
#include <numbers>
#include <optional>
#include <random>
#include <string>
#include <variant>
#include <vector>

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
  std::vector<const char*> ours;
};
const std::vector<Measured> measured_functions = {
    {"inverse_dynamics", {"inverse_dynamics"}},
    {"mass_matrix", {"mass_matrix"}},
    {"forward_dynamics", {"forward_dynamics"}},
    {"inverse_dynamics_derivatives", {"inverse_dynamics_dq", "inverse_dynamics_dqd", "mass_matrix"}},
    {"forward_dynamics_derivatives", {"forward_dynamics_dq", "forward_dynamics_dqd", "forward_dynamics_dtau"}},
};

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
    if (!mechanism_.parameters.empty()) fail(path + ": the peers know no parameters; write const");
    if (mechanism_.actuated_speeds().size() != mechanism_.q.size()) fail(path + ": the peers know no passive joints");
    mechanism_.wrenches.clear();
    for (Joint& joint : mechanism_.joints) {
      for (Freedom& freedom : joint.freedoms) freedom.drive = {.rotor_inertia = freedom.drive.rotor_inertia};
    }
  }

  RigidTree tree();
  /// Nothing if robotc has no such function, or it is too large.
  std::optional<expr::Kernel> kernel(const Measured& measured);
  [[nodiscard]] std::size_t joints() const { return mechanism_.q.size(); }

 private:
  SessionState state_;
  Mechanism mechanism_;

  template <std::size_t n>
  std::array<double, n> numbers(const std::vector<expr::Id>& entries) {
    std::array<double, n> result{};
    const std::vector<double> values = expr::evaluate(state_.pool(), entries, {});
    std::copy_n(values.begin(), n, result.begin());
    return result;
  }
  double number(expr::Id entry) { return entry.valid() ? numbers<1>({entry})[0] : 0; }
  std::array<double, 3> numbers(const expr::Vec3& v) { return numbers<3>({v[0], v[1], v[2]}); }
};

RigidTree RobotOfFile::tree() {
  expr::Pool& pool = state_.pool();
  const KinematicTree tree = build_kinematic_tree(mechanism_, pool, FixedJoints::merge);
  RigidTree result;
  result.gravity = numbers(mechanism_.gravity);
  for (std::size_t i = 0; i < tree.bodies.size(); ++i) {
    const TreeBody& body = tree.bodies[i];
    if (body.coordinate != CoordinateId(i))
      fail("the peers take a robot whose joints are declared from the base outwards");
    TreeBodyInNumbers made;
    made.parent = body.parent ? static_cast<int>(*body.parent) : -1;
    made.slides = body.motion == Motion::slide;
    if (body.motion == Motion::screw) fail("the peers know no screws");
    made.axis = numbers(body.axis);
    // The body's pose at q = 0, which includes joint offsets.
    Mechanism at_zero = mechanism_;
    at_zero.q.assign(at_zero.q.size(), pool.number(Number::rational(0, 1)));
    const Transform placement = joint_transform(pool, body, at_zero);
    const auto& r = placement.rotation;
    made.rotation = numbers<9>({r[0][0], r[0][1], r[0][2], r[1][0], r[1][1], r[1][2], r[2][0], r[2][1], r[2][2]});
    made.position = numbers(placement.position);
    made.rotor_inertia = number(mechanism_.freedom(*body.speed).drive.rotor_inertia);

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
    result.bodies.push_back(made);
  }
  return result;
}

std::optional<expr::Kernel> RobotOfFile::kernel(const Measured& measured) {
  std::optional<expr::Kernel> result;
  state_.run([&] {
    dynamics::Functions functions(mechanism_, state_.pool());
    std::vector<expr::Port> outputs;
    for (const char* name : measured.ours) {
      const catalogue::Row* const row = catalogue::find_row(name);
      if (row == nullptr) return false;
      const dynamics::Expressions& e = functions.get(row->function);
      outputs.push_back({name, e.roots, e.rows, e.cols});
    }
    const std::size_t n = joints();
    result = reduce::reduce(expr::make_kernel("f", state_.pool(),
                                              {{"q", mechanism_.q, n, 1},
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

  explicit States(std::size_t joints) : joints_(joints), numbers_(checked * 3 * joints) {
    std::mt19937_64 engine(20);
    std::uniform_real_distribution<double> range(-3, 3);
    for (double& x : numbers_) x = range(engine);
    for (std::size_t i = timed; i < checked; ++i) {
      switch (i % 5) {
        case 0:  // multiples of a right angle, at rest or not
          for (std::size_t j = 0; j < joints; ++j) at(i)[j] = std::numbers::pi / 2 * std::round(at(i)[j]);
          for (std::size_t j = joints; i % 2 == 0 && j < 2 * joints; ++j) at(i)[j] = 0;
          break;
        case 1:  // many turns
          for (std::size_t j = 0; j < joints; ++j) at(i)[j] *= 1000;
          break;
        case 2:  // fast
          for (std::size_t j = joints; j < 2 * joints; ++j) at(i)[j] *= 1000;
          break;
        default:
          break;
      }
    }
  }
  [[nodiscard]] const double* q(std::size_t i) const { return numbers_.data() + 3 * joints_ * i; }
  [[nodiscard]] const double* v(std::size_t i) const { return q(i) + joints_; }
  [[nodiscard]] const double* x(std::size_t i) const { return v(i) + joints_; }

 private:
  double* at(std::size_t i) { return numbers_.data() + 3 * joints_ * i; }

  std::size_t joints_;
  std::vector<double> numbers_;
};

/// A function of a peer.
struct Candidate {
  std::string peer;
  std::string variant;
  std::function<void(std::size_t)> result_of;  ///< writes the result at a state to `result`
  std::function<void()> sweep;                 ///< all states back to back
  std::vector<double> times;                   ///< s per call, one per round
  std::size_t sweeps = 1;                      ///< in one round
};

class Comparison {
 public:
  Comparison(const States& states, std::size_t result_size) : states_(states), result_(result_size) {}

  void add_ours(const codegen::CompiledKernels& code, const expr::Kernel& kernel) {
    std::vector<double*> outputs;
    for (double* out = result_.data(); const expr::Port& port : kernel.outputs) {
      outputs.push_back(out);
      out += port.entries.size();
    }
    const robotc_packed_function call = code.function(0);
    const auto at = [this, call, outputs](std::size_t i) {
      const double* const inputs[] = {states_.q(i), states_.v(i), states_.x(i), states_.x(i)};
      call(inputs, nullptr, outputs.data());
    };
    candidates_.push_back({"robotc",
                           "",
                           at,
                           [at] {
                             for (std::size_t i = 0; i < States::timed; ++i) at(i);
                           },
                           {}});
  }
  void add_peer(const std::string& peer, const PeerFunction& function) {
    const auto at = [this, function](std::size_t i) {
      function.call(states_.q(i), states_.v(i), states_.x(i), result_.data());
    };
    candidates_.push_back({peer,
                           function.variant,
                           [this, at, function](std::size_t i) {
                             at(i);
                             if (function.read != nullptr) function.read(result_.data());
                           },
                           [at] {
                             for (std::size_t i = 0; i < States::timed; ++i) at(i);
                           },
                           {}});
  }

  /// The largest difference from the first candidate, relative to the result's largest number.
  void check(const std::string& what);
  void run(int rounds);
  [[nodiscard]] const std::vector<Candidate>& candidates() const { return candidates_; }

 private:
  const States& states_;
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

void Comparison::check(const std::string& what) {
  for (std::size_t state = 0; state < States::checked; ++state) {
    std::vector<double> expected;
    for (const Candidate& candidate : candidates_) {
      std::fill(result_.begin(), result_.end(), std::nan(""));
      candidate.result_of(state);
      if (expected.empty()) expected = result_;
      double largest = 0, difference = 0;
      for (std::size_t i = 0; i < expected.size(); ++i) {
        largest = std::max(largest, std::abs(expected[i]));
        // NaN stays the largest difference.
        const double d = std::abs(expected[i] - result_[i]);
        if (!(d <= difference)) difference = d;
      }
      if (!(difference <= agreement * largest)) {
        fail(what + ": " + candidate.peer + " (" + candidate.variant + ") differs from " + candidates_.front().peer +
             " by " + std::to_string(difference / largest) + " of the largest entry, at state " +
             std::to_string(state));
      }
    }
  }
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

  const States states(robot.joints());
  nlohmann::json rows = nlohmann::json::array();
  for (const Measured& measured : measured_functions) {
    const std::optional<expr::Kernel> kernel = robot.kernel(measured);
    const std::size_t n = robot.joints();
    const bool is_vector = measured.ours.size() == 1 && std::string_view(measured.name) != "mass_matrix";
    Comparison comparison(states, is_vector ? n : n * n * measured.ours.size());
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
    comparison.check(name + ", " + measured.name);
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
