// Linear models of random machines with closed loops and quaternions, from their text, compared with differences of the
// oracle's motion on its manifold; and published and closed forms.
#include <fmt/format.h>

#include <Eigen/Eigenvalues>
#include <Eigen/QR>
#include <algorithm>
#include <cmath>
#include <complex>
#include <numbers>
#include <set>
#include <tuple>

#include "compiler/mechanism/joint_model.h"
#include "compiler/requests/linearise.h"
#include "tests/depth.h"
#include "tests/differential/session_checks.h"
#include "tests/oracle/configuration.h"
#include "tests/oracle/maximal.h"
#include "tests/oracle/random_closed.h"
#include "tests/oracle/robot_text.h"

namespace robotc::test::linearise_loops_test {
namespace {

using Eigen::Vector3d;
using linear_systems::Matrix;

MatrixXd dense(const Matrix& matrix) {
  return Eigen::Map<const Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>>(
      matrix.entries.data(), static_cast<Index>(matrix.rows), static_cast<Index>(matrix.cols));
}

Linearisation linearised(const std::string& text, const LinearisationRequest& request) {
  Session session([&](const std::string&) { return text; });
  const bool sound = session.load("machine.robot");
  REQUIRE_MESSAGE(sound, text, render_text(session.diagnostics(), session.sources(), false));
  std::optional<Linearisation> model = session.linearise(request);
  REQUIRE_MESSAGE(model.has_value(), text, render_text(session.diagnostics(), session.sources(), false));
  return std::move(*model);
}

/// The names of all speeds of a tree as the file has them, and, where a speed is the rate of a coordinate, its name.
struct Names {
  explicit Names(const oracle::Tree& tree) {
    for (std::size_t i = 0; i < tree.bodies.size(); ++i) {
      const JointModel& model = joint_model(type_of(tree.bodies[i].kind));
      const auto name = [&](const JointVariable& variable) {
        return fmt::format("joint_{}{}{}", i, variable.name.empty() ? "" : ".", variable.name);
      };
      for (std::size_t k = 0; k < model.speeds().size(); ++k) {
        speeds.push_back(name(model.speeds()[k]));
        const auto coordinate = model.coordinate_of(k);
        displacements.push_back(coordinate ? name(model.coordinates()[*coordinate]) : speeds.back());
      }
    }
  }
  static JointType type_of(JointKind kind) {
    switch (kind) {
      case JointKind::revolute:
        return JointType::revolute;
      case JointKind::prismatic:
        return JointType::prismatic;
      case JointKind::fixed:
        return JointType::fixed;
      case JointKind::screw:
        return JointType::screw;
      case JointKind::cylindrical:
        return JointType::cylindrical;
      case JointKind::universal:
        return JointType::universal;
      case JointKind::planar:
        return JointType::planar;
      case JointKind::spherical:
        return JointType::spherical;
      case JointKind::floating:
        return JointType::floating;
    }
    return JointType::fixed;
  }
  std::vector<std::string> speeds, displacements;
};

/// A mechanism of the oracle near a point of its motion, in the variables of a linear model: displacements of some
/// joints and their speeds, while the others close the loops.
class Neighbourhood {
 public:
  Neighbourhood(const oracle::ClosedMechanism& mechanism, VectorXd q, VectorXd qd, const Linearisation& model)
      : mechanism_(mechanism), q_(std::move(q)), qd_(std::move(qd)) {
    const Names names(mechanism.tree);
    const auto number = [](const std::vector<std::string>& list, const std::string& name) {
      const auto found = std::ranges::find(list, name);
      REQUIRE_MESSAGE(found != list.end(), name);
      return found - list.begin();
    };
    for (const LinearSignal& state : model.states) {
      if (state.name.starts_with("q.")) free_.push_back(number(names.displacements, state.name.substr(2)));
      if (state.name.starts_with("qd.")) REQUIRE(number(names.speeds, state.name.substr(3)) == free_[speeds_++]);
    }
    REQUIRE(speeds_ == free_.size());
    for (Index i = 0; i < qd_.size(); ++i) {
      if (std::ranges::find(free_, i) == free_.end()) followers_.push_back(i);
    }
  }
  [[nodiscard]] Index n() const { return std::ssize(free_); }
  [[nodiscard]] const std::vector<Index>& free() const { return free_; }
  [[nodiscard]] const std::vector<Index>& followers() const { return followers_; }

  /// ẏ of y = (δ, u − u₀), the displacement from the motion through the point.
  [[nodiscard]] VectorXd rate(const VectorXd& y) const {
    const auto [q, qd] = state(y);
    VectorXd result(2 * n());
    const VectorXd rates = oracle::position_rates(mechanism_.tree, q, qd);
    const VectorXd rates_at_point = oracle::position_rates(mechanism_.tree, q_, qd_);
    const auto apart = [&](const VectorXd& t) -> VectorXd {
      const VectorXd moved = q + t[0] * rates;
      const VectorXd point = q_ + t[0] * rates_at_point;
      return oracle::minus(mechanism_.tree, moved, point);
    };
    result << differences(apart, VectorXd::Zero(1), 1e-2)(free_, 0), acceleration(q, qd)(free_);
    return result;
  }
  /// y after a time, with 8 steps of rk4.
  [[nodiscard]] VectorXd after(const VectorXd& y, double time) const {
    const auto [q, qd] = flow(state(y), time);
    if (time != time_) std::tie(time_, point_) = std::pair(time, flow({q_, qd_}, time));
    VectorXd result(2 * n());
    result << oracle::minus(mechanism_.tree, q, point_.first)(free_), (qd - point_.second)(free_);
    return result;
  }

 private:
  using State = std::pair<VectorXd, VectorXd>;

  [[nodiscard]] VectorXd acceleration(const VectorXd& q, const VectorXd& qd) const {
    const VectorXd nothing = VectorXd::Zero(qd.size());
    if (followers_.empty()) return oracle::forward_dynamics(mechanism_.tree, q, qd, nothing);
    return oracle::maximal_dynamics(mechanism_, q, qd, nothing).qdd;
  }
  [[nodiscard]] State state(const VectorXd& y) const {
    const oracle::Tree& tree = mechanism_.tree;
    VectorXd delta = VectorXd::Zero(qd_.size());
    delta(free_) = y.head(n());
    VectorXd q = oracle::plus(tree, q_, delta);
    VectorXd qd = qd_;
    qd(free_) += y.tail(n());
    if (followers_.empty()) return {q, qd};
    for (int i = 0; i < 5; ++i) {
      const VectorXd gaps =
          oracle::maximal_dynamics(mechanism_, q, VectorXd::Zero(qd.size()), VectorXd::Zero(qd.size())).gaps;
      const MatrixXd jacobian = oracle::constraint_jacobian(mechanism_, q);
      delta.setZero();
      delta(followers_) = solved(jacobian, -gaps);
      q = oracle::plus(tree, q, delta);
    }
    const MatrixXd jacobian = oracle::constraint_jacobian(mechanism_, q);
    qd(followers_) = solved(jacobian, -jacobian(Eigen::all, free_) * qd(free_));
    return {q, qd};
  }
  [[nodiscard]] VectorXd solved(const MatrixXd& jacobian, const VectorXd& right) const {
    Eigen::CompleteOrthogonalDecomposition<MatrixXd> factors;
    factors.setThreshold(1e-9);
    factors.compute(jacobian(Eigen::all, followers_));
    return factors.solve(right);
  }
  [[nodiscard]] State flow(State now, double time) const {
    constexpr int parts = 8;
    const double h = time / parts;
    const auto rates = [&](const State& at) {
      return State{oracle::position_rates(mechanism_.tree, at.first, at.second), acceleration(at.first, at.second)};
    };
    const auto ahead = [&](const State& rate, double by) {
      return State{now.first + by * rate.first, now.second + by * rate.second};
    };
    for (int i = 0; i < parts; ++i) {
      const State k1 = rates(now);
      const State k2 = rates(ahead(k1, h / 2));
      const State k3 = rates(ahead(k2, h / 2));
      const State k4 = rates(ahead(k3, h));
      now.first += h / 6 * (k1.first + 2 * k2.first + 2 * k3.first + k4.first);
      now.second += h / 6 * (k1.second + 2 * k2.second + 2 * k3.second + k4.second);
    }
    return now;
  }

  const oracle::ClosedMechanism& mechanism_;
  VectorXd q_, qd_;
  std::vector<Index> free_, followers_;
  std::size_t speeds_ = 0;
  mutable double time_ = 0;
  mutable State point_;  ///< the motion through the point after that time
};

constexpr double step = 2e-3;

/// Differences of sixth order over two steps: they differ by 63/64 of the truncation of the coarser one. `rounding`: of
/// a value of f.
/// False where f bends too much for that: near singular positions.
template <class F>
bool check_differences(const MatrixXd& actual, const F& f, Index n, double rounding) {
  const VectorXd point = VectorXd::Zero(n);
  const MatrixXd fine = differences(f, point, step);
  const MatrixXd coarse = differences(f, point, 2 * step);
  const double truncation = (fine - coarse).cwiseAbs().maxCoeff() / 8;
  if (!(truncation < 1e-3 * (1 + fine.cwiseAbs().maxCoeff()))) return false;
  check_within(actual, fine, MatrixXd::Constant(fine.rows(), fine.cols(), 2 * rounding / step + truncation));
  return true;
}

/// Rounding of a rate of the oracle: coordinates of some metres are rounded a few times, and differences over 1e-2 s
/// divide that by 5e-3; accelerations change with positions and speeds, which are doubles, as A says.
double rounding_of(const MatrixXd& a) { return 2e-12 + 1e-15 * a.cwiseAbs().maxCoeff(); }

/// A file of a mechanism that nothing drives, put together at q, and a run from there.
std::string file_of(const oracle::ClosedMechanism& mechanism, const VectorXd& q, const VectorXd& qd,
                    const char* every) {
  std::string text = oracle::robot_text(mechanism);
  const std::string configuration = oracle::configuration_text(mechanism.tree, q);
  if (!mechanism.closures.empty()) text.insert(text.rfind('}'), "  assembly = " + configuration + "\n");
  return text + "simulate run for machine {\n  initial q = " + configuration + ", qd = " + literal(qd) +
         " SI\n  tau = 0" + every + "\n  duration = 1 s, step = 1 ms, integrator = rk4\n}\n";
}

void undrive(oracle::Tree& tree) {
  for (oracle::Body& body : tree.bodies) body.passive = true;
}

TEST_CASE("A of random trees with quaternions is the derivative of the oracle's motion, at any speed") {
  for (const std::uint64_t seed : oracle::sampled_seeds(33000, 2, 12)) {
    CAPTURE(seed);
    oracle::ClosedMechanism mechanism{
        oracle::random_tree(seed, {.bodies = 3, .branching = 0.4, .several = 0.3, .balls = 0.7})};
    undrive(mechanism.tree);
    mechanism = oracle::writable(mechanism);
    oracle::State state = oracle::random_state(mechanism.tree, seed);
    state.q = oracle::normalised(mechanism.tree, state.q);
    LinearisationRequest request;
    request.at = "0";
    const Linearisation model = linearised(file_of(mechanism, state.q, state.qd, ""), request);
    const Neighbourhood near(mechanism, state.q, state.qd, model);
    const MatrixXd a = dense(model.system.a);
    check_differences(a, [&](const VectorXd& y) { return near.rate(y); }, 2 * near.n(), rounding_of(a));
    const MatrixXd inverse = oracle::mass_matrix(mechanism.tree, state.q).inverse();
    check_within(dense(model.system.b).bottomRows(near.n()), inverse,
                 MatrixXd::Constant(near.n(), near.n(), 1e-11 * inverse.cwiseAbs().maxCoeff()));
    const Linearisation sampled = linearised(file_of(mechanism, state.q, state.qd, " every 5 ms"), request);
    check_differences(
        dense(sampled.system.a), [&](const VectorXd& y) { return near.after(y, 5e-3); }, 2 * near.n(), rounding_of(a));
  }
}

TEST_CASE("A of random mechanisms with a loop is the derivative of the oracle's motion along it") {
  int compared = 0;
  for (const oracle::ClosureKind kind : oracle::closure_kinds) {
    if (kind == oracle::ClosureKind::rolling_disc || kind == oracle::ClosureKind::rolling_ball) continue;
    for (const std::uint64_t seed : oracle::sampled_seeds(34000, 1, 3)) {
      CAPTURE(seed);
      CAPTURE(static_cast<int>(kind));
      oracle::RandomClosedOptions options;
      options.kind = kind;
      options.tree = {.bodies = 4, .branching = 0.2, .several = 0.4, .balls = 0.2};
      oracle::ClosedCase made = oracle::random_closed_mechanism(seed, options);
      undrive(made.mechanism.tree);
      const oracle::ClosedMechanism mechanism = oracle::writable(made.mechanism);
      const VectorXd q = oracle::normalised(mechanism.tree, made.state.q);
      const std::string robot = file_of(mechanism, q, VectorXd::Zero(0), "");
      Program program(robot.substr(0, robot.find("simulate")));
      const MatrixXd g = program.matrix("freedoms(" + oracle::configuration_text(mechanism.tree, q) + ")");
      std::vector<Index> freedoms;  // rows of G that are those of the identity
      for (Index k = 0; k < g.cols(); ++k) {
        for (Index i = 0; i < g.rows() && std::ssize(freedoms) == k; ++i) {
          if (g.row(i) == Eigen::RowVectorXd::Unit(g.cols(), k)) freedoms.push_back(i);
        }
      }
      REQUIRE(std::ssize(freedoms) == g.cols());
      const VectorXd u = made.state.qd(freedoms);
      LinearisationRequest request;
      request.at = "0";
      const Linearisation model = linearised(file_of(mechanism, q, u, ""), request);
      const Neighbourhood near(mechanism, q, made.state.qd, model);
      const MatrixXd a = dense(model.system.a);
      compared += check_differences(a, [&](const VectorXd& y) { return near.rate(y); }, 2 * near.n(), rounding_of(a));
      const MatrixXd mass = g.transpose() * oracle::mass_matrix(mechanism.tree, q) * g;
      const MatrixXd inverse = mass.inverse();
      check_within(dense(model.system.b).bottomRows(near.n()), inverse,
                   MatrixXd::Constant(near.n(), near.n(), 1e-10 * inverse.cwiseAbs().maxCoeff()));
    }
  }
  if (!oracle::is_single_seed()) CHECK(compared >= depth(4, 8));
}

/// Eigenvalues sorted by real part, then imaginary part.
std::vector<std::complex<double>> poles(const Linearisation& model) {
  const MatrixXd a = dense(model.system.a);
  const Eigen::VectorXcd values = a.eigenvalues();
  std::vector<std::complex<double>> list(values.begin(), values.end());
  std::ranges::sort(
      list, [](const auto& x, const auto& y) { return std::pair(x.real(), x.imag()) < std::pair(y.real(), y.imag()); });
  return list;
}
/// Checks that a pole is among those of a model. Eigenvalues err by rounding of the model times their condition.
void check_pole(const Linearisation& model, std::complex<double> expected, double tolerance) {
  double nearest = HUGE_VAL;
  for (const std::complex<double>& pole : poles(model)) nearest = std::min(nearest, std::abs(pole - expected));
  CAPTURE(expected.real());
  CAPTURE(expected.imag());
  CHECK(nearest <= tolerance);
}

TEST_CASE("a rigid body that spins freely about a principal axis has Euler's poles") {
  // About the axis of moment I3 at the rate w: s^2 = -w^2 (I3 - I1) (I3 - I2) / (I1 I2); a saddle about the middle one.
  const double w = 3;
  for (const Vector3d& moments : {Vector3d(2, 3, 4), Vector3d(4, 3, 2), Vector3d(2, 4, 3)}) {
    const std::string text = fmt::format(
        "robot top {{\n  gravity = [0, 0, 0] m/s^2\n"
        "  link body {{ mass = 5 kg, com = [0, 0, 0], inertia = diag({}, {}, {}) kg*m^2 }}\n"
        "  joint root: floating base -> body\n}}\n"
        "simulate spin for top {{\n  initial q = [root.position = [1, 2, 3] m], qd = [0, 0, 0, 0, 0, {}] SI\n  tau = "
        "0\n"
        "  duration = 1 s, step = 1 ms, integrator = rk4\n}}\n",
        moments[0], moments[1], moments[2], w);
    for (const char* time : {"0", "0.4 s"}) {
      LinearisationRequest request;
      request.at = time;
      request.plant = true;
      request.inputs = {"force"};
      const Linearisation model = linearised(text, request);
      const double square = -w * w * (moments[2] - moments[0]) * (moments[2] - moments[1]) / (moments[0] * moments[1]);
      // Displacements and angular velocities are along axes that do not turn. Seen from axes that turn with the body,
      // their rates are less by w x, and the equations do not depend on time. There what stays in space turns at w.
      const std::vector<Index> turns{3, 4, 5, 9, 10, 11};
      MatrixXd a = dense(model.system.a)(turns, turns);
      for (const Index block : {0, 3}) {
        a(block, block + 1) += w;
        a(block + 1, block) -= w;
      }
      const Eigen::VectorXcd values = a.eigenvalues();
      const std::complex<double> pole = std::sqrt(std::complex<double>(square));
      for (const std::complex<double> expected : {pole, -pole, std::complex<double>(0, w), std::complex<double>(0, -w)})
        CHECK((values.array() - expected).abs().minCoeff() <= 1e-9 * w);
    }
  }
}

TEST_CASE("a ball pendulum finds its rest and swings at the frequency of its closed form") {
  // w^2 = m g l / (I + m l^2) both ways, and it turns freely about the vertical.
  const std::string text =
      "robot bell {\n  gravity = [0, 0, -9.81] m/s^2\n"
      "  link bob { mass = 2 kg, com = [0, 0, -0.5] m, inertia = diag(0.1, 0.1, 0.02) kg*m^2 }\n"
      "  joint ball: spherical base -> bob { passive = true }\n}\n";
  LinearisationRequest request;
  request.q = "[ball = rpy(20 deg, -30 deg, 10 deg)]";
  request.inputs = {"force"};
  request.outputs = {"pose(bob, q).rotation * [0, 0, 1]"};
  const Linearisation model = linearised(text, request);
  CHECK(model.equilibrium);
  REQUIRE(model.outputs.size() == 3);
  CHECK(std::abs(model.outputs[0].value) <= 1e-8);
  CHECK(std::abs(model.outputs[2].value - 1) <= 1e-8);
  const double w = std::sqrt(2 * 9.81 * 0.5 / (0.1 + 2 * 0.25));
  const auto found = poles(model);
  CHECK(std::ranges::count_if(found, [&](auto pole) { return std::abs(pole - std::complex(0.0, w)) < 1e-6; }) == 2);
  CHECK(std::ranges::count_if(found, [&](auto pole) { return std::abs(pole) < 1e-6; }) == 2);
}

/// A parallelogram: the coupler keeps its direction.
std::string parallelogram(const std::string& simulation) {
  return "robot swing {\n  gravity = [0, -9.81, 0] m/s^2\n"
         "  link crank   { mass = 1 kg, com = [0.2, 0, 0] m, inertia = 1 kg * 0.16 m^2 / 12 * diag(0, 1, 1) }\n"
         "  link coupler { mass = 2 kg, com = [0.3, 0.1, 0] m, inertia = diag(0.1, 0.1, 0.1) kg*m^2 }\n"
         "  link rocker  { mass = 3 kg, com = [0.2, 0, 0] m, inertia = 3 kg * 0.16 m^2 / 12 * diag(0, 1, 1) }\n"
         "  joint a: revolute base -> crank\n  joint b: revolute crank -> coupler = at([0.4, 0, 0] m)\n"
         "  joint c: revolute base -> rocker = at([0.6, 0, 0] m)\n"
         "  frame tip on coupler = at([0.6, 0, 0] m)\n  frame top on rocker = at([0.4, 0, 0] m)\n"
         "  closure pin: revolute tip -> top\n  actuated = [a]\n"
         "  assembly = [a = -60 deg, b = 60 deg, c = -60 deg]\n}\n" +
         simulation;
}
/// w^2 = g (m1 / 2 + m2 + m3 / 2) / (l (m1 / 3 + m2 + m3 / 3)).
const double parallelogram_frequency = std::sqrt(9.81 * (0.5 + 2 + 1.5) / (0.4 * (1.0 / 3 + 2 + 1)));

TEST_CASE("a parallelogram finds its rest and swings at the frequency of its closed form, also from tick to tick") {
  LinearisationRequest request;
  request.effort = "0";
  const Linearisation model = linearised(parallelogram(""), request);
  CHECK(model.equilibrium);
  REQUIRE(model.states.size() == 2);
  CHECK(model.states[0].name == "q.a");
  CHECK(model.states[0].value == doctest::Approx(-std::numbers::pi / 2).epsilon(1e-9));
  check_pole(model, {0, parallelogram_frequency}, 1e-7);
  const Linearisation ticked = linearised(parallelogram("simulate hang for swing {\n  initial q = [a = -80 deg]\n"
                                                        "  tau = [0 N*m] every 20 ms\n  duration = 1 s, step = 1 ms\n"
                                                        "  integrator = rk4\n}\n"),
                                          {});
  CHECK(ticked.equilibrium);
  check_pole(ticked, std::polar(1.0, parallelogram_frequency * 0.02), 1e-9);
}

TEST_CASE("the flow of a moving parallelogram from tick to tick is that of its closed form") {
  // The crank's angle has the acceleration -w^2 cos(angle).
  const double square = parallelogram_frequency * parallelogram_frequency;
  const auto after_tick = [&](const VectorXd& change) -> VectorXd {
    constexpr int parts = 64;
    constexpr double h = 20e-3 / parts;
    Eigen::Vector2d x(-std::numbers::pi / 3 + change[0], 4 + change[1]);
    const auto rate = [&](const Eigen::Vector2d& at) { return Eigen::Vector2d(at[1], -square * std::cos(at[0])); };
    for (int i = 0; i < parts; ++i) {
      const Eigen::Vector2d k1 = rate(x);
      const Eigen::Vector2d k2 = rate(x + h / 2 * k1);
      const Eigen::Vector2d k3 = rate(x + h / 2 * k2);
      const Eigen::Vector2d k4 = rate(x + h * k3);
      x += h / 6 * (k1 + 2 * k2 + 2 * k3 + k4);
    }
    return x;
  };
  LinearisationRequest request;
  request.at = "0";
  const Linearisation model =
      linearised(parallelogram("simulate fall for swing {\n  initial q = [a = -60 deg], qd = 4 rad/s\n"
                               "  tau = [0 N*m] every 20 ms\n  duration = 1 s, step = 1 ms\n  integrator = rk4\n}\n"),
                 request);
  CHECK(check_differences(dense(model.system.a), after_tick, 2, 1e-14));
}

TEST_CASE("a motion of a reference of a robot with a loop or with quaternions moves the robot alike at rest") {
  const std::string law =
      "simulate move for {0} {{\n  let path = quintic({1}, {2}, 0.5 s)\n  initial q = path.q\n"
      "  tau = computed_torque(path){3}\n  duration = 1 s, step = 1 ms, integrator = rk4\n}}\n";
  const std::string ball =
      "robot arm {\n  gravity = [0, 0, -9.81] m/s^2\n"
      "  link bob { mass = 2 kg, com = [0.1, 0, -0.5] m, inertia = diag(0.1, 0.1, 0.02) kg*m^2 }\n"
      "  joint ball: spherical base -> bob\n  const a: q = [ball = rpy(1, 0, 0)]\n  const b: q = 0\n}\n";
  for (const char* every : {"", " every 1 ms"}) {
    for (const bool loop : {true, false}) {
      const std::string use = "use computed_torque, quintic from std\n";
      const std::string text =
          loop ? use + parallelogram("") +
                     fmt::format(fmt::runtime(law), "swing", "[a = -60 deg]", "[a = -100 deg]", every)
               : use + ball + fmt::format(fmt::runtime(law), "arm", "arm.a", "arm.b", every);
      LinearisationRequest request;
      request.inputs = {"ref"};
      request.outputs = {loop ? "q.a" : "rotation_vector(q.ball)"};
      const Linearisation model = linearised(text, request);
      const MatrixXd a = dense(model.system.a);
      const MatrixXd identity = MatrixXd::Identity(a.rows(), a.cols());
      const MatrixXd left = model.system.period ? MatrixXd(identity - a) : MatrixXd(-a);
      const MatrixXd gain =
          dense(model.system.c) * left.partialPivLu().solve(dense(model.system.b)) + dense(model.system.d);
      check_within(gain, MatrixXd::Identity(gain.rows(), gain.rows()),
                   MatrixXd::Constant(gain.rows(), gain.rows(), 1e-6));
    }
  }
}

// Meijaard, Papadopoulos, Ruina and Schwab (2007), table 2.
TEST_CASE("the benchmark bicycle has the published eigenvalues") {
  for (const auto& [speed, published] : std::vector<std::pair<double, std::vector<std::complex<double>>>>{
           {0, {3.13164324790656, -3.13164324790656, 5.53094371765393, -5.53094371765393}},
           {5, {-14.07838969279822, {-0.77534188219585, 4.46486771378823}, -0.32286642900409}}}) {
    CAPTURE(speed);
    const std::string text = fmt::format(
        "use bicycle from std\nsimulate steady for bicycle {{\n"
        "  initial q = [steer = 0], qd = [rear = {} m/s / bicycle.rear_radius]\n  tau = 0\n"
        "  duration = 1 s, step = 1 ms, integrator = rk4\n}}\n",
        speed);
    LinearisationRequest request;
    request.at = "0";
    const Linearisation model = linearised(text, request);
    CHECK(model.states.size() == 10);
    for (const std::complex<double> pole : published) check_pole(model, pole, 1e-10);
  }
}

}  // namespace
}  // namespace robotc::test::linearise_loops_test
