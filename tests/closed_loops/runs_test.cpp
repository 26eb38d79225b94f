// Runs of mechanisms with closed loops: published figures, closed forms, energy, order; through singular positions too.
#include <bit>
#include <cstdint>
#include <memory>

#include "tests/closed_loops/machine.h"
#include "tests/depth.h"
#include "tests/oracle/maximal.h"

namespace robotc::test::runs_test {
namespace {

using Eigen::Index;
using Eigen::Vector3d;
using Eigen::VectorXd;
using runtime::Integrator;
using runtime::Plan;
using runtime::Result;

constexpr double eps = std::numeric_limits<double>::epsilon();
constexpr double gravity = 9.81;

VectorXd vector_of(std::initializer_list<double> entries) {
  VectorXd v(static_cast<Index>(entries.size()));
  std::copy(entries.begin(), entries.end(), v.begin());
  return v;
}
double distance(const Result& a, const Result& b) {
  double largest = 0;
  for (std::size_t i = 0; i < a.q.size(); ++i) largest = std::max(largest, std::abs(a.q[i] - b.q[i]));
  return largest;
}

/// A crank-rocker: the crank turns all round.
oracle::ClosedMechanism four_bar() {
  oracle::ClosedMechanism closed;
  closed.tree.gravity = {0, -gravity, 0};
  closed.tree.bodies = {rod(-1, {0, 0, 0}, 1, 0.3), rod(0, {0.3, 0, 0}, 2, 0.9), rod(-1, {1, 0, 0}, 1.5, 0.7)};
  closed.closures = {pin(1, {0.9, 0, 0}, 2, {0.7, 0, 0})};
  return closed;
}
/// With the crank at 0.5 rad and 8 rad/s; the others close the loop to rounding (two triangles).
const VectorXd four_bar_q = vector_of({0.5, 0.16532660276230296, 1.611781432268202});
const VectorXd four_bar_qd = vector_of({8.0, -10.946501023880758, -0.6954540225507543});

TEST_CASE("a four-bar runs without drift: gap and energy") {
  const Machine machine(four_bar());
  const Plan plan = machine.plan(depth(100, 3600), 1e-3, four_bar_q, four_bar_qd);
  const Result result = machine.run(plan);
  const Machine::Gaps gaps = machine.gaps(result);
  const double angle = std::abs(result.q[0]);
  MESSAGE("gap " << gaps.position << " m, |J v| " << gaps.speed << ", dE/E "
                 << machine.energy_gain(plan, result) / machine.energy(plan.q, plan.qd));
  // The bound for closed loops: rounding of lengths up to 1 m and of the angle.
  CHECK(gaps.position <= eps * (16 + 2 * angle));
  CHECK(gaps.position < 1e-11);
  CHECK(gaps.speed <= 100 * eps * 10);
  CHECK(std::abs(machine.energy_gain(plan, result)) <= 1e-6 * machine.energy(plan.q, plan.qd));
}

TEST_CASE("RK4 keeps its order through closing, dopri5 its tolerance, rosenbrock4 its own") {
  const Machine machine(four_bar(), {}, true);
  const auto run = [&](Integrator integrator, double step, double tolerance) {
    Plan plan = machine.plan(2, step, four_bar_q, four_bar_qd, integrator);
    plan.tolerances = {tolerance, tolerance};
    return machine.run(plan);
  };
  const Result exact = run(Integrator::dopri5, 0.1, 1e-13);
  const double coarse = distance(run(Integrator::rk4, 4e-3, 0), exact);
  const double fine = distance(run(Integrator::rk4, 2e-3, 0), exact);
  CHECK(std::log2(coarse / fine) >= 3.9);
  // dopri5 is of order 5 with local extrapolation: the error of a run falls with the tolerance to the power of about 1.
  const double loose = distance(run(Integrator::dopri5, 0.1, 1e-7), exact);
  const double tight = distance(run(Integrator::dopri5, 0.1, 1e-10), exact);
  CHECK(loose < 1e-5);
  CHECK(tight < 1e-8);
  CHECK(distance(run(Integrator::rosenbrock4, 0.1, 1e-9), exact) < 1e-6);
}

/// Andrews' squeezing mechanism as printed with the Test Set for IVP Solvers (Mazzia and Magherini 2008), after Hairer
/// and Wanner II, VI.9: K1, K2, K3, K5, K4, K7, K6 with beta, Theta, gamma, delta, Phi, epsilon, Omega.

oracle::ClosedMechanism squeezer() {
  const double d = 28e-3, da = 115e-4, e = 2e-2, ea = 1421e-5, rr = 7e-3, ra = 92e-5, ss = 35e-3, sa = 1874e-5,
               sb = 1043e-5, ta = 2308e-5, tb = 916e-5, u = 4e-2, ua = 1228e-5, ub = 449e-5, zf = 2e-2, zt = 4e-2,
               fa = 1421e-5;
  const Vector3d a{-.06934, -.00227, 0}, b{-.03635, .03273, 0};
  oracle::ClosedMechanism closed;
  closed.tree.bodies = {planar_link(-1, {0, 0, 0}, .04325, {ra, 0, 0}, 2.194e-6),
                        planar_link(0, {rr, 0, 0}, .00365, {-da, 0, 0}, 4.410e-7),
                        planar_link(-1, b, .02373, {sa, sb, 0}, 5.255e-6),
                        planar_link(-1, a, .07050, {ta, tb, 0}, 1.169e-5),
                        planar_link(3, {zt, 0, 0}, .00706, {0, ea - e, 0}, 5.667e-7),
                        planar_link(-1, a, .05498, {ua, ub, 0}, 1.912e-5),
                        planar_link(5, {0, -u, 0}, .00706, {zf - fa, 0, 0}, 5.667e-7)};
  const Vector3d centre{-d, 0, 0};
  closed.closures = {pin(1, centre, 2, {0, -ss, 0}), pin(1, centre, 4, {0, -e, 0}), pin(1, centre, 6, {zf, 0, 0})};
  return closed;
}
/// The spring on K3 from C to D.
void add_spring(Mechanism& mechanism, expr::Pool& pool) {
  const auto number = [&](double value) { return pool.number(Number::inexact(value)); };
  const double sc = 18e-3, sd = 2e-2;
  const expr::Id sine = pool.sin(mechanism.q[2]), cosine = pool.cos(mechanism.q[2]);
  const auto stretched = [&](expr::Id by_sd, expr::Id by_sc, double from, double to) {
    const expr::Id turned = pool.add(pool.mul(number(sd), by_sd), pool.mul(number(sc), by_sc));
    return pool.add(turned, number(from - to));
  };
  const expr::Id x = stretched(cosine, sine, -.03635, .014);
  const expr::Id y = stretched(sine, pool.neg(cosine), .03273, .072);
  const expr::Id length = pool.sqrt(pool.add(pool.mul(x, x), pool.mul(y, y)));
  const expr::Id share = pool.mul(number(-4530), pool.sub(pool.one(), pool.div(number(7785e-5), length)));
  const expr::Id zero = pool.zero();
  mechanism.wrenches.push_back({"spring",
                                {},
                                LinkId(3),
                                {number(sd), number(-sc), zero},
                                {pool.mul(share, x), pool.mul(share, y), zero},
                                {zero, zero, zero},
                                LinkId(0),
                                identity_transform(pool).rotation});
}

VectorXd arranged(std::initializer_list<double> printed) {
  constexpr Index places[] = {0, 1, 2, 4, 3, 6, 5};
  VectorXd v(7);
  Index i = 0;
  for (const double value : printed) v[places[i++]] = value;
  return v;
}

TEST_CASE("Andrews' squeezing mechanism ends where it is published to end") {
  const VectorXd start = arranged({-0.0617138900142764496358948458001, 0, 0.455279819163080070255912382449,
                                   0.222668390165885884674473185609, 0.487364979543842550225598953530,
                                   -0.222668390165885884674473185609, 1.23054744454982119249735015568});
  const VectorXd end = arranged({0.1581077119629904e+2, -0.1575637105984298e+2, 0.4082224013073101e-1,
                                 -0.5347301163226948, 0.5244099658805304, 0.5347301163226948, 0.1048080741042263e+1});
  const VectorXd end_speeds =
      arranged({0.1139920302151208e+4, -0.1424379294994111e+4, 0.1103291221937134e+2, 0.1929337464421385e+2,
                0.5735699284790808, -0.1929337464421385e+2, 0.3231791658026955});
  VectorXd tau = VectorXd::Zero(7);
  tau[0] = 33e-3;
  const Machine machine(squeezer(), tau, true, add_spring);
  const auto errors = [&](const Plan& plan) {
    const Result result = machine.run(plan);
    const VectorXd q = Eigen::Map<const VectorXd>(result.q.data(), 7);
    const VectorXd qd = Eigen::Map<const VectorXd>(result.qd.data(), 7);
    return std::pair((q - end).cwiseAbs().maxCoeff(), (qd - end_speeds).cwiseAbs().maxCoeff());
  };
  // The printed positions are good to 1.4e-9, the speeds to 5.4e-7.
  const auto [q_error, qd_error] = errors(machine.plan(0.03, 0.03 / 6000, start, VectorXd::Zero(7)));
  MESSAGE("RK4, 6000 steps: " << q_error << " rad, " << qd_error << " rad/s");
  CHECK(q_error < 2e-9);
  CHECK(qd_error < 1e-6);
  for (const Integrator integrator : {Integrator::dopri5, Integrator::rosenbrock4}) {
    Plan plan = machine.plan(0.03, 1e-3, start, VectorXd::Zero(7), integrator);
    plan.tolerances = {1e-11, 1e-11};
    const auto [adaptive_q, adaptive_qd] = errors(plan);
    MESSAGE("adaptive: " << adaptive_q << " rad, " << adaptive_qd << " rad/s");
    CHECK(adaptive_q < (integrator == Integrator::dopri5 ? 2e-9 : 1e-7));
  }
  // Four errors 16 times smaller each, until those of the reference.
  const double coarse = errors(machine.plan(0.03, 0.03 / 750, start, VectorXd::Zero(7))).first;
  const double fine = errors(machine.plan(0.03, 0.03 / 1500, start, VectorXd::Zero(7))).first;
  CHECK(coarse < 2e-7);
  CHECK(fine < 1e-8);
}

/// The N-four-bar mechanism (IFToMM benchmark A02): N + 1 cranks and N couplers, rods of 1 kg and 1 m, 1 m apart.
oracle::ClosedMechanism bars(int count) {
  oracle::ClosedMechanism closed;
  closed.tree.gravity = {0, -gravity, 0};
  for (int k = 0; k <= count; ++k) closed.tree.bodies.push_back(rod(-1, {static_cast<double>(k), 0, 0}, 1, 1));
  for (int k = 0; k < count; ++k) {
    closed.tree.bodies.push_back(rod(k, {1, 0, 0}, 1, 1));
    closed.closures.push_back(pin(count + 1 + k, {1, 0, 0}, k + 1, {1, 0, 0}));
  }
  return closed;
}
/// All cranks at an angle, the couplers level.
VectorXd parallel(int count, double crank) {
  VectorXd v(2 * count + 1);
  v.head(count + 1).setConstant(crank);
  v.tail(count).setConstant(-crank);
  return v;
}
/// Its cranks stay parallel, and turn as one pendulum: (N + 1)/3 + N is the inertia, g ((N + 1)/2 + N) cos the moment.
/// By RK4 in long double, steps of 0.1 ms: errors of 1e-15.
std::pair<double, double> pendulum(int count, double angle, double speed, double duration) {
  const long double factor =
      static_cast<long double>(gravity) * ((count + 1) / 2.0L + count) / ((count + 1) / 3.0L + count);
  const auto steps = static_cast<long>(std::round(duration / 1e-4));
  const long double h = static_cast<long double>(duration) / steps;
  long double q = angle, v = speed;
  for (long i = 0; i < steps; ++i) {
    const auto a = [&](long double at) { return -factor * std::cos(at); };
    const long double a1 = a(q), v2 = v + h / 2 * a1, a2 = a(q + h / 2 * v), v3 = v + h / 2 * a2,
                      a3 = a(q + h / 2 * v2), v4 = v + h * a3, a4 = a(q + h * v3);
    q += h / 6 * (v + 2 * v2 + 2 * v3 + v4);
    v += h / 6 * (a1 + 2 * a2 + 2 * a3 + a4);
  }
  return {static_cast<double>(q), static_cast<double>(v)};
}

TEST_CASE("chains of four-bars go through their flat positions as a pendulum does") {
  const double upright = std::acos(0.0);
  for (const auto& [count, duration, bound] : {std::tuple{2, 10.0, 1e-10}, {40, 2.0, 1e-7}}) {
    const Machine machine(bars(count));
    const Plan plan = machine.plan(duration, 1e-3, parallel(count, upright), parallel(count, -1));
    const Result result = machine.run(plan);
    const auto [angle, speed] = pendulum(count, upright, -1, duration);
    MESSAGE(count << " loops, t = " << duration << " s: " << result.q[0] - angle);
    CHECK(angle < -upright);  // it has passed the flat position
    CHECK(std::abs(result.q[0] - angle) < bound);
    for (int k = 1; k <= count; ++k) CHECK(std::abs(result.q[static_cast<std::size_t>(k)] - result.q[0]) < bound);
    CHECK(machine.gaps(result).position <= 1e-13);
  }
}

TEST_CASE("a run may start in a singular position, where more could move") {
  const Machine machine(bars(2));
  double last = 0;
  for (const double step : {1e-2, 1e-3}) {
    const Result result = machine.run(machine.plan(10, step, parallel(2, 0), parallel(2, 3)));
    const double error = std::abs(result.q[0] - pendulum(2, 0, 3, 10).first);
    MESSAGE("steps of " << step << " s: " << error);
    // The first step loses an order: least constraint lets the flat chain bend.
    CHECK(error < 20 * step * step);
    for (int k = 1; k <= 2; ++k) CHECK(std::abs(result.q[static_cast<std::size_t>(k)] - result.q[0]) < 1e-9);
    last = error;
  }
  CHECK(last < 1e-5);
}

/// Two cranks of 0.3 m, 0.4 m apart, two forearms of 0.35 m that meet.
oracle::ClosedMechanism five_bar() {
  oracle::ClosedMechanism closed;
  closed.tree.gravity = {0, -gravity, 0};
  closed.tree.bodies = {rod(-1, {-0.2, 0, 0}, 0.5, 0.3), rod(0, {0.3, 0, 0}, 0.5, 0.35), rod(-1, {0.2, 0, 0}, 0.5, 0.3),
                        rod(2, {0.3, 0, 0}, 0.5, 0.35)};
  closed.closures = {pin(1, {0.35, 0, 0}, 3, {0.35, 0, 0})};
  return closed;
}

TEST_CASE("a five-bar that falls through alignments of its forearms keeps its energy to order 4") {
  const Machine machine(five_bar());
  // Symmetric, elbows out: the hand above both motors.
  const double crank = 115 * std::acos(-1.0) / 180;
  const double x = -0.2 + 0.3 * std::cos(crank);
  const double forearm = std::atan2(std::sqrt(0.35 * 0.35 - x * x), -x);
  const double elbow = forearm - crank;
  const VectorXd q = vector_of({crank, elbow, std::acos(-1.0) - crank, -elbow});
  VectorXd pushed = VectorXd::Zero(4);
  const auto gain = [&](double step) {
    const Plan plan = machine.plan(6, step, q, pushed);
    const Result result = machine.run(plan);
    CHECK(machine.gaps(result).position <= 1e-13);
    return std::abs(machine.energy_gain(plan, result));
  };
  const double coarse = gain(1e-3), fine = gain(5e-4), finest = gain(2.5e-4);
  MESSAGE("dE " << coarse << ", " << fine << ", " << finest << " J");
  CHECK(coarse < 1e-5);
  CHECK(fine < coarse / 12);
  // A step that ends within 1e-5 of an alignment has half the digits of the multipliers: 1e-8 of some J.
  CHECK(finest < 1e-7);
}

/// A crank of 0.2 m and a rod of 0.5 m, whose end slides along x.
oracle::ClosedMechanism slider_crank() {
  oracle::ClosedMechanism closed;
  closed.tree.gravity = {0, -gravity, 0};
  oracle::Body slider;
  slider.kind = oracle::JointKind::prismatic;
  slider.axis = Vector3d::UnitX();
  slider.mass = 0.8;
  closed.tree.bodies = {rod(-1, {0, 0, 0}, 1, 0.2), rod(0, {0.2, 0, 0}, 0.7, 0.5), slider};
  closed.closures = {pin(1, {0.5, 0, 0}, 2, {0, 0, 0})};
  return closed;
}

TEST_CASE("a slider-crank turns through its dead centres") {
  const Machine machine(slider_crank());
  const double speed = 20;
  const VectorXd q = vector_of({0, 0, 0.7});
  const VectorXd qd = vector_of({speed, -speed - 0.4 * speed, 0});
  const Plan plan = machine.plan(60, 5e-4, q, qd);
  const Result result = machine.run(plan);
  CHECK(result.q[0] > 100);  // many turns
  CHECK(machine.gaps(result).position <= eps * (16 + 2 * result.q[0]));
  const double energy = machine.energy(plan.q, plan.qd);
  MESSAGE("gap " << machine.gaps(result).position << " m, dE/E " << machine.energy_gain(plan, result) / energy);
  CHECK(std::abs(machine.energy_gain(plan, result)) < 1e-6 * energy);
  // The closure determines rod and slider, and their speeds.
  const double turned = result.q[0] + result.q[1];
  CHECK(std::abs(std::sin(turned) + 0.4 * std::sin(result.q[0])) < 1e-12);
  const double slide = 0.2 * std::cos(result.q[0]) + 0.5 * std::cos(turned);
  CHECK(std::abs(result.q[2] - slide) < 1e-12);
  const double rate = -0.4 * std::cos(result.q[0]) / std::cos(turned) * result.qd[0];
  CHECK(std::abs(result.qd[2] - (-0.2 * std::sin(result.q[0]) * result.qd[0] - 0.5 * std::sin(turned) * rate)) <
        1e-11 * speed);
}

/// Bricard's mechanism (IFToMM benchmark A04): five rods of 1 m and 1 kg along the edges of a cube, six revolute
/// joints whose axes are edges of the cube too. All five equations of the closure: one is redundant.
oracle::ClosedMechanism bricard() {
  oracle::ClosedMechanism closed;
  closed.tree.gravity = {0, -gravity, 0};
  // Joint i at P_i with its axis along a_i; rod i from P_i to P_(i+1). At q = 0 all frames have the ground's axes.
  const Vector3d along[] = {{1, 0, 0}, {0, -1, 0}, {0, 0, 1}, {-1, 0, 0}, {0, 1, 0}};
  const Vector3d axes[] = {{0, -1, 0}, {0, 0, 1}, {-1, 0, 0}, {0, 1, 0}, {0, 0, -1}, {1, 0, 0}};
  for (int i = 0; i < 5; ++i) {
    oracle::Body body;
    body.parent = i - 1;
    body.kind = oracle::JointKind::revolute;
    body.axis = axes[i];
    if (i > 0) body.before.position = along[i - 1];
    body.mass = 1;
    body.com = along[i] / 2;
    body.inertia = (Eigen::Matrix3d::Identity() - along[i] * along[i].transpose()) / 12;
    closed.tree.bodies.push_back(body);
  }
  oracle::Closure closure = pin(4, along[4], -1, {0, 0, 0});
  for (const Vector3d& edge : along) closure.b.pose.position += edge;
  closure.axis = axes[5];
  closed.closures = {closure};
  return closed;
}

TEST_CASE("Bricard's mechanism keeps all five equations of its closure, one of them redundant") {
  const Machine machine(bricard());
  REQUIRE(machine.system().loops.sizes.size() == 5);
  const auto freedoms =
      oracle::maximal_dynamics(machine.closed(), VectorXd::Zero(5), VectorXd::Zero(5), VectorXd::Zero(5));
  CHECK(freedoms.rank == 4);
  CHECK(freedoms.freedoms == 1);
  const auto run = [&](double step) {
    const Plan plan = machine.plan(10, step, VectorXd::Zero(5), VectorXd::Zero(5));
    Result result = machine.run(plan);
    CHECK(machine.gaps(result).position <= 20 * eps);
    return std::pair(std::abs(machine.energy_gain(plan, result)), std::move(result));
  };
  const auto [coarse, coarse_end] = run(4e-3);
  const auto [fine, fine_end] = run(2e-3);
  const auto [finest, finest_end] = run(1e-3);
  MESSAGE("dE " << coarse << ", " << fine << ", " << finest << " J; q " << distance(coarse_end, finest_end) << ", "
                << distance(fine_end, finest_end));
  CHECK(distance(fine_end, finest_end) < 1e-7);
  CHECK(distance(coarse_end, finest_end) > 10 * distance(fine_end, finest_end));
  CHECK(finest < 1e-8);
}

/// Gough's platform: six struts between universal joints on the ground and ball joints on the stage.
oracle::ClosedMechanism stewart() {
  oracle::ClosedMechanism closed;
  closed.tree.gravity = {0, 0, -gravity};
  oracle::Body stage;
  stage.kind = oracle::JointKind::floating;
  stage.mass = 5;
  stage.inertia = Vector3d(0.1, 0.1, 0.2).asDiagonal();
  closed.tree.bodies.push_back(stage);
  const double foot[] = {-10, 10, 110, 130, 230, 250}, head[] = {-50, 50, 70, 170, 190, 290};
  for (int i = 0; i < 6; ++i) {
    const auto at = [](double radius, double degrees) {
      const double angle = degrees * std::acos(-1.0) / 180;
      return Vector3d{radius * std::cos(angle), radius * std::sin(angle), 0};
    };
    oracle::Body barrel;
    barrel.kind = oracle::JointKind::universal;
    barrel.before.position = at(0.5, foot[i]);
    barrel.mass = 1;
    barrel.com = {0, 0, 0.15};
    barrel.inertia = Vector3d(0.01, 0.01, 0.001).asDiagonal();
    closed.tree.bodies.push_back(barrel);
    oracle::Body piston;
    piston.parent = 2 * i + 1;
    piston.kind = oracle::JointKind::prismatic;
    piston.mass = 0.5;
    piston.com = {0, 0, -0.15};
    piston.inertia = Vector3d(5e-3, 5e-3, 5e-4).asDiagonal();
    closed.tree.bodies.push_back(piston);
    oracle::Closure ball = pin(2 * i + 2, {0, 0, 0}, 0, at(0.3, head[i]));
    ball.kind = oracle::ClosureKind::spherical;
    closed.closures.push_back(ball);
  }
  return closed;
}

TEST_CASE("a Stewart platform that drops with free struts keeps its energy and its loops") {
  const Machine machine(stewart());
  // The stage 0.6 m up, turned by 20 degrees about z and 5 about x; each strut towards its ball.
  VectorXd q(25);
  const Eigen::Quaterniond turned =
      Eigen::AngleAxisd(0.35, Vector3d::UnitZ()) * Eigen::AngleAxisd(0.09, Vector3d::UnitX());
  q.head(7) << 0.02, -0.01, 0.6, turned.w(), turned.x(), turned.y(), turned.z();
  for (int i = 0; i < 6; ++i) {
    const oracle::Closure& ball = machine.closed().closures[static_cast<std::size_t>(i)];
    const Vector3d strut = q.head<3>() + turned * ball.b.pose.position -
                           machine.closed().tree.bodies[2 * static_cast<std::size_t>(i) + 1].before.position;
    // R_x(a) R_y(b) z = (sin b, −sin a cos b, cos a cos b).
    q.segment<3>(7 + 3 * i) << std::atan2(-strut.y(), strut.z()), std::asin(strut.x() / strut.norm()), strut.norm();
  }
  VectorXd qd = VectorXd::Zero(24);
  const auto gain = [&](double step) {
    const Plan plan = machine.plan(0.3, step, q, qd);
    const Result result = machine.run(plan);
    CHECK(machine.gaps(result).position <= 40 * eps);
    double square = 0;
    for (std::size_t i = 3; i < 7; ++i) square += result.q[i] * result.q[i];
    CHECK(std::abs(std::sqrt(square) - 1) <= 2 * eps);
    return std::abs(machine.energy_gain(plan, result));
  };
  const double coarse = gain(2e-3), fine = gain(1e-3);
  MESSAGE("dE " << coarse << ", " << fine << " J");
  CHECK(fine < 1e-6);
  CHECK(fine < coarse / 8);
}

TEST_CASE("guards give the same bits by both code generators, near singular positions too") {
  codegen::Jit llvm = codegen::make_jit(codegen::Cpu::host, codegen::CodeGenerator::llvm);
  codegen::Jit best = codegen::make_jit();
  for (const oracle::ClosedMechanism& closed : {bars(2), bricard()}) {
    const auto machine = std::make_unique<Machine>(closed);
    const codegen::CompiledKernels reference = codegen::compile(llvm, machine->expressions());
    const codegen::CompiledKernels own = codegen::compile(best, machine->expressions());
    for (const double apart : {0.0, 1e-9, 1e-8, 1e-7, 3e-7, 1e-6, 1e-3, 0.5}) {
      const VectorXd q = VectorXd::Constant(5, apart);
      const VectorXd qd = VectorXd::LinSpaced(5, -1, 2);
      const std::vector<std::vector<double>> inputs{{0.0}, {q.begin(), q.end()}, {qd.begin(), qd.end()}};
      for (std::size_t k = 0; k < 2; ++k) {
        const expr::Kernel& kernel = machine->expressions()[k];
        const std::vector<double> a = codegen::call(reference.function(k), kernel, inputs);
        const std::vector<double> b = codegen::call(own.function(k), kernel, inputs);
        for (std::size_t i = 0; i < a.size(); ++i) {
          CHECK(std::bit_cast<std::uint64_t>(a[i]) == std::bit_cast<std::uint64_t>(b[i]));
          CHECK(std::isfinite(a[i]));
        }
      }
    }
  }
}

}  // namespace
}  // namespace robotc::test::runs_test
