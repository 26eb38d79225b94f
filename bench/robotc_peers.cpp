// robotc_peers tree FILE ROBOT: the robot's bodies in numbers, as JSON, for the peers' models. robotc_peers measure
// FILE ROBOT TREE ROUNDS PEER=OBJECT …: every function by robotc and by the peers' shared objects, checked against one
// another, then timed in turns on one core; rows of JSON. robotc=FILE: another model of a robot with loops, of the same
// motion.
//
// Friction, springs and wrenches of a robot are omitted in all of them; rotors are included.

#include <dlfcn.h>
#include <sched.h>

#include <Eigen/Dense>
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <numbers>
#include <optional>
#include <random>
#include <string>
#include <variant>
#include <vector>

#include "bench/peer_conventions.h"
#include "bench/peer_loops.h"
#include "bench/peer_race.h"
#include "bench/peer_robot.h"
#include "bench/peers/peer.h"
#include "bench/peers/rigid_tree.h"
#include "compiler/catalogue/catalogue.h"
#include "compiler/codegen/jit.h"

namespace robotc::bench {
namespace {

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

/// robotc's function, at its states.
Candidate our_candidate(const States& states, const codegen::CompiledKernels& code, const expr::Kernel& kernel) {
  std::size_t size = 0;
  for (const expr::Port& port : kernel.outputs) size += port.entries.size();
  const auto result = std::make_shared<std::vector<double>>(size);
  std::vector<double*> outputs;
  for (double* out = result->data(); const expr::Port& port : kernel.outputs) {
    outputs.push_back(out);
    out += port.entries.size();
  }
  const robotc_packed_function call = code.function(0);
  const auto at = [&states, call, outputs](std::size_t i) {
    const PeerState& state = states[i];
    const double* const inputs[] = {state.q.data(), state.v.data(), state.x.data(), state.x.data()};
    call(inputs, nullptr, outputs.data());
  };
  return {"robotc",
          "",
          [at, result](std::size_t i) {
            std::fill(result->begin(), result->end(), std::nan(""));
            at(i);
            return *result;
          },
          [at] {
            for (std::size_t i = 0; i < States::timed; ++i) at(i);
          },
          {}};
}

/// A peer's function. `values`: robotc's efforts, or accelerations, at the states; empty before they are known.
Candidate peer_candidate(const RigidTree& tree, const States& states, PeerResult kind, const std::string& peer,
                         const PeerFunction& function, const std::vector<std::vector<double>>& values,
                         std::size_t result_size) {
  const auto result = std::make_shared<std::vector<double>>(result_size);
  const auto call = [result, function](const PeerState& state) {
    function.call(state.q.data(), state.v.data(), state.x.data(), result->data());
  };
  // States are converted before the clock runs.
  std::vector<PeerState> timed;
  for (std::size_t i = 0; i < States::timed; ++i) {
    timed.push_back(peer_state(tree, function.convention, kind, states[i]));
  }
  return {peer,
          function.variant,
          [&tree, &states, &values, kind, call, function, result](std::size_t i) {
            std::fill(result->begin(), result->end(), std::nan(""));
            call(peer_state(tree, function.convention, kind, states[i]));
            if (function.read != nullptr) function.read(result->data());
            const bool known = i < values.size();
            return our_result(tree, function.convention, kind, states[i],
                              known ? values[i] : std::vector<double>(states[i].v.size()), *result);
          },
          [call, timed = std::move(timed)] {
            for (const PeerState& state : timed) call(state);
          },
          {}};
}

/// By state: true where M, n × n, is nearly singular. There accelerations hardly exist: links without mass between
/// joints whose axes coincide.
///
/// With pivots below 1e-4 rounding alone exceeds the agreement that is asked for; for derivatives, which divide by them
/// twice, below the root of that.
std::vector<bool> singular_states(const std::vector<std::vector<double>>& mass_matrices, std::size_t n,
                                  bool derivatives) {
  const double least_pivot = derivatives ? 1e-2 : 1e-4;
  std::vector<bool> result;
  for (const std::vector<double>& entries : mass_matrices) {
    const auto size = static_cast<Eigen::Index>(n);
    const Eigen::Map<const Eigen::MatrixXd> m(entries.data(), size, size);
    // With a unit diagonal, since units differ.
    const Eigen::VectorXd scale = m.diagonal().cwiseSqrt().cwiseInverse();
    const Eigen::LDLT<Eigen::MatrixXd> factors(scale.asDiagonal() * m * scale.asDiagonal());
    result.push_back(!(factors.vectorD().minCoeff() > least_pivot));
  }
  const auto count = std::count(result.begin(), result.end(), true);
  if (count > 0) std::fprintf(stderr, "robotc_peers: the mass matrix is nearly singular at %td states\n", count);
  return result;
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
  std::vector<std::string> other_files;
  for (std::size_t i = 4; i < arguments.size(); ++i) {
    const std::string own = "robotc=";
    if (arguments[i].starts_with(own)) {
      other_files.push_back(arguments[i].substr(own.size()));
    } else {
      peers.push_back(open_peer(arguments[i], arguments[2]));
    }
  }
  auto jit = codegen::Jit::create();
  if (const auto* error = std::get_if<codegen::CodegenError>(&jit)) fail(error->message);
  stay_on_one_core();

  const RigidTree tree = robot.tree();
  nlohmann::json rows = nlohmann::json::array();
  const auto add_rows = [&](const char* function, const Race& race) {
    for (const Candidate& candidate : race.candidates()) {
      rows.push_back({{"robot", name},
                      {"function", function},
                      {"peer", candidate.peer},
                      {"variant", candidate.variant},
                      {"difference", candidate.worst},
                      {"times", candidate.times}});
    }
  };
  if (robot.has_loops()) {
    add_rows("forward_dynamics", race_of_loops(robot, tree, std::get<codegen::Jit>(jit), peers, other_files, rounds));
    std::cout << rows.dump(1) << "\n";
    return 0;
  }
  const States states(tree);
  const auto n = static_cast<std::size_t>(speed_count(tree));
  std::map<PeerResult, std::vector<std::vector<double>>> values;
  for (const Measured& measured : measured_functions) {
    const std::optional<expr::Kernel> kernel = robot.kernel(measured.ours);
    const bool is_vector = measured.result == PeerResult::effort || measured.result == PeerResult::acceleration;
    const PeerResult value = takes_effort(measured.result) ? PeerResult::acceleration : PeerResult::effort;
    Race race(States::checked, States::timed);
    const std::size_t result_size = is_vector ? n : n * n * measured.ours.size();
    std::optional<codegen::CompiledKernels> code;
    std::string missing = kernel ? "" : "too large for robotc to derive";
    for (const char* ours : measured.ours) {
      if (catalogue::find_row(ours) == nullptr) missing = std::string("robotc has no ") + ours;
    }
    if (kernel) {
      auto compiled = std::get<codegen::Jit>(jit).compile({&*kernel, 1});
      if (const auto* error = std::get_if<codegen::CodegenError>(&compiled)) {
        missing = error->message;
      } else {
        code = std::move(std::get<codegen::CompiledKernels>(compiled));
        race.add(our_candidate(states, *code, *kernel));
      }
    }
    for (const PeerObject& peer : peers) {
      for (const PeerFunction* function = peer.functions; function->function != nullptr; ++function) {
        if (std::string_view(function->function) != measured.name) continue;
        race.add(peer_candidate(tree, states, measured.result, peer.peer, *function, values[value], result_size));
      }
    }
    if (!missing.empty())
      std::fprintf(stderr, "robotc_peers: %s, %s: %s\n", name.c_str(), measured.name, missing.c_str());
    std::vector<bool> left_out;
    if (takes_effort(measured.result)) {
      left_out = singular_states(values[PeerResult::mass_matrix], n,
                                 measured.result == PeerResult::derivatives_of_acceleration);
    }
    values[measured.result] = race.check(name + ", " + measured.name, left_out);
    race.run(rounds);
    add_rows(measured.name, race);
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
