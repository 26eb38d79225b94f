#pragma once

#include <fmt/format.h>

#include <Eigen/LU>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "compiler/session/session.h"
#include "tests/differential/session_robot.h"
#include "tests/oracle/magnitude.h"
#include "tests/property/random_case.h"

/// Robots as files, with functions evaluated by a session as in `robotc eval`, compared with the oracle. Tolerances are
/// derived where they are used, from tests/oracle/magnitude.h.
namespace robotc::test {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;
using oracle::JointKind;

/// A vector as a literal that reads back as the same doubles; bare numbers take the units of their place. With length
/// 0, it is written like any zero vector: `0`.
std::string literal(const VectorXd& v);

/// A file in a session, and values of its expressions.
class Program {
 public:
  /// `used`: the files that `text` imports, by path.
  explicit Program(std::string text, std::map<std::string, std::string> used = {},
                   const std::string& formulation = std::string(automatic_formulation))
      : session_([text = std::move(text), used = std::move(used)](const std::string& path) {
          const auto found = used.find(path);
          return found != used.end() ? found->second : text;
        }) {
    REQUIRE(session_.choose_formulation(formulation));
    const bool sound = session_.load("machine.robot");
    REQUIRE_MESSAGE(sound, messages());
  }

  EvaluatedValue values(const std::string& expression) {
    const std::optional<EvaluatedValue> value = session_.evaluate(expression);
    REQUIRE_MESSAGE(value.has_value(), expression, "\n", messages());
    return *value;
  }
  MatrixXd matrix(const std::string& expression) {
    const EvaluatedValue value = values(expression);
    REQUIRE(value.size() == 1);
    return matrix(value[0]);
  }
  double scalar(const std::string& expression) { return matrix(expression)(0, 0); }
  oracle::Pose pose(const std::string& frame, const std::string& q) {
    const EvaluatedValue value = values("pose(" + frame + ", " + q + ")");
    REQUIRE(value.size() == 2);
    return {matrix(value[0]), matrix(value[1])};
  }
  bool set(const std::vector<ParameterSetting>& settings) { return session_.set_parameters(settings); }

 private:
  static MatrixXd matrix(const NumericValue& value) {
    return Eigen::Map<const Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>>(
        value.values.data(), static_cast<Index>(value.rows), static_cast<Index>(value.cols));
  }
  [[nodiscard]] std::string messages() const { return render_text(session_.diagnostics(), session_.sources(), false); }

  Session session_;
};

/// A robot's file and the oracle's tree. "Declared" vectors are in the file's order of q.
struct Robot {
  Program program;
  oracle::Tree tree;
  std::vector<std::size_t> declared;                ///< bodies in the file's order of joints
  std::vector<std::pair<std::string, int>> frames;  ///< links by name, with their bodies
  std::vector<Index> place;                         ///< by coordinate of the file: its index in the oracle's q

  Robot(std::string text, oracle::Tree t, std::vector<std::size_t> order,
        std::vector<std::pair<std::string, int>> frame_names, std::map<std::string, std::string> used = {})
      : program(std::move(text), std::move(used)),
        tree(std::move(t)),
        declared(std::move(order)),
        frames(std::move(frame_names)) {
    const std::vector<int> index = oracle::freedom_indices(tree);
    for (const std::size_t body : declared) {
      for (int k = 0; k < oracle::freedoms(tree.bodies[body].kind); ++k) place.push_back(index[body] + k);
    }
  }
  [[nodiscard]] std::string text(const VectorXd& v) const { return literal(v(place)); }
  /// The entries of the actuated joints.
  [[nodiscard]] std::string actuated_text(const VectorXd& v) const { return literal(v(actuated())); }
  /// By actuated coordinate of the file: its index in the oracle's q.
  [[nodiscard]] std::vector<Index> actuated() const {
    const std::vector<int> bodies = oracle::freedom_bodies(tree);
    std::vector<Index> places;
    for (const Index i : place) {
      if (!tree.bodies[static_cast<std::size_t>(bodies[static_cast<std::size_t>(i)])].passive) places.push_back(i);
    }
    return places;
  }
};

Robot make_robot(const RobotSketch& sketch, Written written, const std::vector<std::size_t>& declared);

/// Tolerances of all functions at one state. A file's numbers are exact doubles, so these are the tolerances of tests
/// with mechanisms from memory; only computed numbers (frames re-expressed, inertias moved) have a few more roundings
/// per link, which `unit` counts again.
struct Tolerance {
  Tolerance(const oracle::Tree& of, const oracle::State& at)
      : tree(of),
        state(at),
        unit(2 * oracle::rounding_unit(tree)),
        mass(oracle::mass_matrix_magnitude(tree, state.q)) {}

  [[nodiscard]] VectorXd efforts(const VectorXd& qd, const VectorXd& qdd) const {
    return unit * oracle::magnitudes(tree, state.q, qd, qdd).tau;
  }
  /// For solved accelerations: M⁻¹ times the rounding of tau and of M q̈.
  [[nodiscard]] VectorXd accelerations(const MatrixXd& inverse, const VectorXd& tau) const {
    return inverse.cwiseAbs() * (efforts(state.qd, state.qdd) + unit * (mass * state.qdd.cwiseAbs() + tau.cwiseAbs()));
  }
  /// Bounds of the terms of C, as derived in random_case.h.
  [[nodiscard]] MatrixXd coriolis() const {
    const VectorXd b = mass.diagonal().cwiseSqrt();
    const VectorXd speed = state.qd.cwiseAbs();
    VectorXd turns(speed.size());
    for (Index i = 0; i < turns.size(); ++i) turns[i] = is_angle(i);
    return unit * b * (b * turns.dot(speed) + turns * b.dot(speed)).transpose();
  }
  [[nodiscard]] bool is_angle(Index i) const {
    const auto at = static_cast<std::size_t>(i);
    const auto body = static_cast<std::size_t>(oracle::freedom_bodies(tree)[at]);
    return !oracle::is_length(tree.bodies[body].kind, oracle::freedom_components(tree)[at]);
  }

  const oracle::Tree& tree;
  const oracle::State& state;
  double unit;
  MatrixXd mass;
};

/// Checks every function at one state. Derivatives of forward dynamics are checked only for few coordinates and plain
/// bodies.
void check_functions(Robot& robot, const oracle::State& state);

/// Checks the pose of a frame on a body, and its Jacobian.
void check_frame(Robot& robot, const oracle::State& s, const Tolerance& tolerance, const std::string& frame, int body,
                 const oracle::Pose& on_body);

/// Checks results independent of link frames, for two files of one mechanism. Each has the tolerance to the oracle, so
/// the tolerance between them is twice that.
void check_same(Robot& a, Robot& b, const oracle::State& s);

/// At q = 0, where much folds, but moving.
oracle::State at_zero(oracle::State state);

std::vector<std::size_t> shuffled(std::vector<std::size_t> order, std::uint64_t seed);

SketchOptions options_of(std::uint64_t seed);

template <class Check>
void for_random_sketches(const std::vector<std::uint64_t>& seeds, SketchOptions kind, Check check) {
  for (const std::uint64_t seed : seeds) {
    INFO("ROBOTC_SEED=" << seed);
    SketchOptions options = options_of(seed);
    options.only_dh = kind.only_dh;
    options.machines = kind.machines;
    if (kind.only_dh) options.several = 0;
    const RobotSketch sketch = random_sketch(seed, options);
    check(sketch, oracle::random_state(tree_of(sketch), seed), seed);
  }
}

template <class Check>
void for_random_sketches(int count, SketchOptions kind, Check check) {
  for_random_sketches(oracle::sampled_seeds(1, count), kind, check);
}

}  // namespace robotc::test
