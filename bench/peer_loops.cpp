#include "bench/peer_loops.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <optional>
#include <random>
#include <string_view>
#include <utility>
#include <variant>

#include "bench/peer_conventions.h"

namespace robotc::bench {

namespace {

constexpr std::size_t checked_states = 1000;
constexpr std::size_t timed_states = 256;
/// Peers that solve for forces of redundant equations by iterations end with this accuracy.
constexpr double agreement_of_iterations = 1e-6;

/// A state of the freedoms as robotc has it, and of all joints as the tree has it.
struct LoopState {
  std::vector<double> q, qd, tau;
  PeerState tree;
};

/// Random configurations near the assembly with closed loops, speeds that keep them closed, and efforts of the motors.
std::vector<LoopState> random_loop_states(RobotOfFile& robot) {
  const Mechanism& mechanism = robot.mechanism();
  const loops::LoopSolver solver = robot.loop_solver();
  const RobotOfFile::Order order = robot.order_of_tree();
  std::mt19937_64 engine(20);
  std::uniform_real_distribution<double> range(-3, 3);
  const auto within_one = [&] { return range(engine) / 3; };
  std::vector<LoopState> states(checked_states);
  for (LoopState& state : states) {
    state.q = loops::closed_near(solver, mechanism.mobility.assembly, within_one);
    Eigen::VectorXd independent(static_cast<Eigen::Index>(mechanism.mobility.independent.size()));
    for (double& speed : independent) state.qd.push_back(speed = range(engine));
    const Eigen::VectorXd q =
        Eigen::Map<const Eigen::VectorXd>(state.q.data(), static_cast<Eigen::Index>(state.q.size()));
    const Eigen::VectorXd v = solver.speeds(q, mechanism.mobility.independent, independent).v;
    std::vector<double> efforts;
    for (const SpeedId speed : mechanism.speed_ids()) {
      efforts.push_back(mechanism.freedom(speed).passive ? 0 : 10 * range(engine));
      if (!mechanism.freedom(speed).passive) state.tau.push_back(efforts.back());
    }
    for (const std::size_t coordinate : order.coordinates) state.tree.q.push_back(state.q[coordinate]);
    for (const std::size_t speed : order.speeds) {
      state.tree.v.push_back(v[static_cast<Eigen::Index>(speed)]);
      state.tree.x.push_back(efforts[speed]);
    }
  }
  return states;
}

/// The same states of another robot with the same motors, whose freedoms they are.
std::vector<LoopState> states_of(RobotOfFile& robot, const std::vector<LoopState>& states,
                                 const std::vector<std::size_t>& motors) {
  const Mechanism& mechanism = robot.mechanism();
  const loops::LoopSolver solver = robot.loop_solver();
  const std::vector<double>& start = mechanism.mobility.assembly;
  const Eigen::VectorXd assembly =
      Eigen::Map<const Eigen::VectorXd>(start.data(), static_cast<Eigen::Index>(start.size()));
  const std::vector<bool> given = solver.coordinates_of(mechanism.mobility.independent);
  std::vector<LoopState> found;
  for (const LoopState& state : states) {
    Eigen::VectorXd values = assembly;
    std::size_t motor = 0;
    for (std::size_t i = 0; i < given.size(); ++i) {
      if (given[i]) values[static_cast<Eigen::Index>(i)] = state.q[motors[motor++]];
    }
    const Eigen::VectorXd q = solver.complete(assembly, given, values).q;
    found.push_back({{q.begin(), q.end()}, state.qd, state.tau, {}});
  }
  return found;
}

Candidate our_loop_candidate(const std::string& variant, const std::shared_ptr<const std::vector<LoopState>>& states,
                             robotc_packed_function call, std::size_t size) {
  const auto result = std::make_shared<std::vector<double>>(size);
  const auto at = [states, call, result](std::size_t i) {
    const LoopState& state = (*states)[i];
    const double* const inputs[] = {state.q.data(), state.qd.data(), nullptr, state.tau.data()};
    double* const outputs[] = {result->data()};
    call(inputs, nullptr, outputs);
  };
  return {"robotc",
          variant,
          [at, result](std::size_t i) {
            at(i);
            return *result;
          },
          [at] {
            for (std::size_t i = 0; i < timed_states; ++i) at(i);
          },
          {}};
}

/// `freedoms`: the places of the independent speeds among those of the tree.
Candidate peer_loop_candidate(const RigidTree& tree, const std::vector<LoopState>& states, const PeerObject& peer,
                              const PeerFunction& function, const std::vector<std::size_t>& freedoms) {
  const auto result = std::make_shared<std::vector<double>>(static_cast<std::size_t>(speed_count(tree)));
  const auto call = [result, function](const PeerState& state) {
    function.call(state.q.data(), state.v.data(), state.x.data(), result->data());
  };
  const auto converted = [&tree, &states, function](std::size_t i) {
    return peer_state(tree, function.convention, PeerResult::acceleration, states[i].tree);
  };
  std::vector<PeerState> timed;
  for (std::size_t i = 0; i < timed_states; ++i) timed.push_back(converted(i));
  const bool is_soft = std::string_view(function.variant).find("soft") != std::string_view::npos;
  return {peer.peer,
          function.variant,
          [&tree, &states, call, converted, function, result, freedoms](std::size_t i) {
            std::fill(result->begin(), result->end(), std::nan(""));
            call(converted(i));
            if (function.read != nullptr) function.read(result->data());
            const std::vector<double> all = our_result(tree, function.convention, PeerResult::acceleration,
                                                       states[i].tree, std::vector<double>(result->size()), *result);
            std::vector<double> found;
            for (const std::size_t speed : freedoms) found.push_back(all[speed]);
            return found;
          },
          [call, timed = std::move(timed)] {
            for (const PeerState& state : timed) call(state);
          },
          {},
          1,
          is_soft ? std::numeric_limits<double>::max() : agreement_of_iterations};
}

}  // namespace

Race race_of_loops(RobotOfFile& robot, const RigidTree& tree, codegen::Jit& jit, const std::vector<PeerObject>& peers,
                   const std::vector<std::string>& other_files, int rounds) {
  const Mechanism& mechanism = robot.mechanism();
  const auto states = std::make_shared<const std::vector<LoopState>>(random_loop_states(robot));
  const RobotOfFile::Order order = robot.order_of_tree();
  std::vector<std::size_t> freedoms, motors;
  for (const SpeedId speed : mechanism.mobility.independent) {
    const auto place = std::ranges::find(order.speeds, speed.index());
    freedoms.push_back(static_cast<std::size_t>(place - order.speeds.begin()));
    if (const std::optional<CoordinateId> coordinate = mechanism.coordinate_of(speed)) {
      motors.push_back(coordinate->index());
    }
  }
  std::vector<codegen::CompiledKernels> code;
  Race race(checked_states, timed_states);
  const auto add_ours = [&](RobotOfFile& ours, const std::string& variant,
                            const std::shared_ptr<const std::vector<LoopState>>& at) {
    const std::optional<expr::Kernel> kernel = ours.kernel({"forward_dynamics"});
    if (!kernel) fail("the forward dynamics of " + mechanism.name + " are too large");
    auto compiled = jit.compile({&*kernel, 1});
    if (const auto* error = std::get_if<codegen::CodegenError>(&compiled)) fail(error->message);
    code.push_back(std::move(std::get<codegen::CompiledKernels>(compiled)));
    race.add(our_loop_candidate(variant, at, code.back().function(0), freedoms.size()));
  };
  add_ours(robot, "", states);
  for (const std::string& file : other_files) {
    RobotOfFile other(file, mechanism.name);
    add_ours(other, file.substr(file.rfind('/') + 1),
             std::make_shared<const std::vector<LoopState>>(states_of(other, *states, motors)));
  }
  for (const PeerObject& peer : peers) {
    for (const PeerFunction* function = peer.functions; function->function != nullptr; ++function) {
      if (std::string_view(function->function) != "forward_dynamics_of_loops") continue;
      race.add(peer_loop_candidate(tree, *states, peer, *function, freedoms));
    }
  }
  race.check(mechanism.name + ", forward dynamics");
  race.run(rounds);
  return race;
}

}  // namespace robotc::bench
