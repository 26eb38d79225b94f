// Runs a generated solver against stand-ins: PACKAGE_MODEL is its model.hpp, PACKAGE its namespace. Arguments: the URDF
// and a file of q, qd and qdd, in the order of the model. Prints M row by row, C qd, the vectors of gravity and
// friction and the torques, in the same order, and fails if anything is not as the interface promises.
#include <linux/seccomp.h>
#include <malloc.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cmath>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <limits>

#include "tests/counted_allocations.h"

#include PACKAGE_MODEL

#include "inverse_dynamics_solver/exceptions.hpp"
#include "inverse_dynamics_solver/inverse_dynamics_solver.hpp"
#include "pluginlib/class_list_macros.hpp"

namespace {

using Model = PACKAGE::Model;
using inverse_dynamics_solver::InverseDynamicsSolver;
using Vector = Eigen::VectorXd;
using Node = rclcpp::node_interfaces::NodeParametersInterface;
constexpr auto count = static_cast<Eigen::Index>(Model::joints.size());
int faults = 0;

void require(bool is_so, const char* what) {
  if (is_so) return;
  std::fprintf(stderr, "not so: %s\n", what);
  ++faults;
}

template <class Exception, class Call>
void require_thrown(Call call, const char* what) {
  try {
    call();
  } catch (const Exception&) {
    return;
  }
  require(false, what);
}

std::string text_of(const char* path) {
  std::ifstream file(path);
  return {std::istreambuf_iterator<char>(file), {}};
}

struct Results {
  Eigen::MatrixXd inertia;
  Vector coriolis, gravity, friction, torques;
};
Results results_of(const InverseDynamicsSolver& solver, const Vector& q, const Vector& qd, const Vector& qdd) {
  return {solver.getInertiaMatrix(q), solver.getCoriolisVector(q, qd), solver.getGravityVector(q),
          solver.getFrictionVector(qd), solver.getTorques(q, qd, qdd)};
}

/// The functions allocate their results alone, one each, and call nothing of the system.
void run_in_strict_mode(const InverseDynamicsSolver& solver, const Vector& q, const Vector& qd, const Vector& qdd) {
  struct Shared {
    std::size_t allocations;
    bool is_done;
  };
  void* const memory = mmap(nullptr, sizeof(Shared), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  auto& shared = *static_cast<Shared*>(memory);
  shared = {0, false};
  constexpr std::size_t rounds = 2000;
  mallopt(M_TRIM_THRESHOLD, 1 << 30);
  static_cast<void>(results_of(solver, q, qd, qdd));  // the heap has the room of results now
  const pid_t child = fork();
  if (child == 0) {
    const std::size_t before = allocations;
    if (prctl(PR_SET_SECCOMP, SECCOMP_MODE_STRICT) == 0) {
      for (std::size_t k = 0; k < rounds; ++k) static_cast<void>(results_of(solver, q, qd, qdd));
      shared.allocations = allocations - before;
      shared.is_done = true;
    }
    syscall(SYS_exit, 0);
  }
  int status = 0;
  waitpid(child, &status, 0);
  require(WIFEXITED(status) && shared.is_done, "the functions call nothing of the system");
  require(shared.allocations == 5 * rounds, "each function allocates its result alone");
  munmap(memory, sizeof(Shared));
}

/// Another order of the joints.
void reorder(const std::string& urdf, const Results& expected, const Vector& q, const Vector& qd, const Vector& qdd) {
  std::vector<std::string> names;
  for (const auto& joint : Model::joints) names.insert(names.begin(), joint.name);
  auto node = std::make_shared<Node>();
  node->parameters["arm.joints"] = rclcpp::ParameterValue(names);
  const auto solver = make_plugin<InverseDynamicsSolver>();
  solver->initialize(node, "arm", urdf);
  const Results got = results_of(*solver, q.reverse(), qd.reverse(), qdd.reverse());
  require(got.inertia == expected.inertia.reverse().eval() && got.coriolis == expected.coriolis.reverse().eval() &&
              got.gravity == expected.gravity.reverse().eval() && got.friction == expected.friction.reverse().eval() &&
              got.torques == expected.torques.reverse().eval(),
          "vectors have the order of `joints`");
}

void refuse_what_cannot_be(const std::string& urdf) {
  using inverse_dynamics_solver::InvalidParameterValueException;
  const auto solver = make_plugin<InverseDynamicsSolver>();
  const Vector q = Vector::Zero(count);
  require_thrown<inverse_dynamics_solver::UninitializedException>(
      [&] { static_cast<void>(solver->getGravityVector(q)); }, "functions need `initialize`");
  const auto refused = [&](const std::string& name, const rclcpp::ParameterValue& value, const char* what) {
    auto node = std::make_shared<Node>();
    node->parameters[name] = value;
    require_thrown<InvalidParameterValueException>([&] { solver->initialize(node, "", urdf); }, what);
  };
  std::vector<std::string> names;
  for (const auto& joint : Model::joints) names.emplace_back(joint.name);
  std::vector<std::string> few(names.begin() + 1, names.end()), twice = names, other = names;
  twice.back() = names.front();
  other.back() = "no_joint_of_this_robot";
  refused("joints", rclcpp::ParameterValue(few), "all joints must be there");
  if (count > 1) refused("joints", rclcpp::ParameterValue(twice), "no joint may be there twice");
  refused("joints", rclcpp::ParameterValue(other), "joints must be those of the robot");
  for (const auto& parameter : Model::parameters) {
    refused(parameter.name, rclcpp::ParameterValue("much"), "a text is not a number");
    refused(parameter.name, rclcpp::ParameterValue(HUGE_VAL), "an infinity is refused");
  }
  require_thrown<InvalidParameterValueException>([&] { solver->initialize(nullptr, "", "<robot name=\"other\"/>"); },
                                                 "the description must have the joints");
  auto node = std::make_shared<Node>();
  node->parameters["robot_description"] = rclcpp::ParameterValue("nothing");
  require_thrown<InvalidParameterValueException>([&] { solver->initialize(node); }, "a description must be URDF");
  solver->initialize();
  require_thrown<std::invalid_argument>([&] { static_cast<void>(solver->getGravityVector(Vector::Zero(count + 1))); },
                                        "sizes must fit");
}

/// A parameter has the value that the node gives.
void take_parameters(const Vector& q) {
  if (Model::parameters.empty()) return;
  auto node = std::make_shared<Node>();
  std::array<double, Model::parameters.size()> values{};
  for (std::size_t i = 0; i < values.size(); ++i) {
    values[i] = Model::parameters[i].value * 1.25;
    node->parameters[std::string("dynamics.") + Model::parameters[i].name] = rclcpp::ParameterValue(values[i]);
  }
  const auto solver = make_plugin<InverseDynamicsSolver>();
  solver->initialize(node, "dynamics");
  std::array<double, Model::constants> constants{};
  Model::prepare(values.data(), constants.data());
  std::array<double, Model::joints.size() * Model::joints.size()> inertia{};
  Model::inertia(q.data(), constants.data(), inertia.data());
  const Eigen::MatrixXd got = solver->getInertiaMatrix(q);
  bool is_same = true;
  for (Eigen::Index i = 0; i < count * count; ++i) is_same = is_same && inertia[static_cast<std::size_t>(i)] == got(i);
  require(is_same, "parameters have the values of the node");
}

void print(const Eigen::MatrixXd& value) {
  for (Eigen::Index i = 0; i < value.rows(); ++i) {
    for (Eigen::Index j = 0; j < value.cols(); ++j) std::printf("%.17g ", value(i, j));
  }
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3) return 2;
  const std::string urdf = text_of(argv[1]);
  std::ifstream state(argv[2]);
  Vector q(count), qd(count), qdd(count);
  for (Vector* const vector : {&q, &qd, &qdd}) {
    for (Eigen::Index i = 0; i < count; ++i) state >> (*vector)(i);
  }
  if (!state) return 2;
  const auto solver = make_plugin<InverseDynamicsSolver>();
  solver->initialize(nullptr, "", urdf);
  const Results results = results_of(*solver, q, qd, qdd);
  const auto [inertia, coriolis, gravity] = solver->getDynamicParameters(q, qd);
  require(inertia == results.inertia && coriolis == results.coriolis && gravity == results.gravity,
          "all at once are the same");
  run_in_strict_mode(*solver, q, qd, qdd);
  reorder(urdf, results, q, qd, qdd);
  refuse_what_cannot_be(urdf);
  take_parameters(q);
  for (const Eigen::MatrixXd& value :
       {results.inertia, Eigen::MatrixXd(results.coriolis), Eigen::MatrixXd(results.gravity),
        Eigen::MatrixXd(results.friction), Eigen::MatrixXd(results.torques)}) {
    print(value);
  }
  return faults == 0 ? 0 : 1;
}
