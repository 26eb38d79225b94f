// Mechanisms of the oracle with closed loops, compiled to native code and run.
#pragma once

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <Eigen/Core>
#include <cmath>
#include <functional>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "compiler/expr/algorithms.h"
#include "compiler/lowering/closed_motion.h"
#include "compiler/reduce/reduce.h"
#include "runtime/simulate.h"
#include "tests/oracle/lagrangian.h"
#include "tests/oracle/robot_text.h"
#include "tests/property/mechanism_from_closed.h"
#include "tests/unit/codegen/compile.h"

namespace robotc::test {

/// A mechanism with constant efforts, its plant and what closes its loops as native code. Equations have the size 1.
class Machine {
 public:
  /// `add`: makes further wrenches on the mechanism.
  explicit Machine(oracle::ClosedMechanism closed, const Eigen::VectorXd& tau = {}, bool with_jacobian = false,
                   const std::function<void(Mechanism&, expr::Pool&)>& add = {})
      : closed_(std::move(closed)),
        mechanism_(mechanism_from_closed(closed_, pool_, Numbers::constants)),
        robot_(with(add), pool_),
        functions_(robot_.open()),
        motion_(functions_, loops::closure_rows(pool_, mechanism_, loops::RowsHold::closed)),
        jit_(codegen::make_jit()),
        kernels_(kernels(tau, with_jacobian)),
        code_(codegen::compile(jit_, kernels_)) {
    system_.nq = mechanism_.q.size();
    system_.nv = mechanism_.qd.size();
    system_.plant = code_.function(0);
    system_.loops.close = code_.function(1);
    system_.position_rates = code_.function(2);
    if (with_jacobian) system_.jacobian = code_.function(3);
    system_.loops.sizes.assign(rows_of_positions(motion_.rows(), mechanism_.qd.size()).size(), 1.0);
    for (const CoordinateId w : mechanism_.quaternions()) system_.quaternions.push_back(w.index());
  }
  Machine(const Machine&) = delete;
  Machine& operator=(const Machine&) = delete;

  [[nodiscard]] const oracle::ClosedMechanism& closed() const { return closed_; }
  [[nodiscard]] const runtime::System& system() const { return system_; }
  [[nodiscard]] const std::vector<expr::Kernel>& expressions() const { return kernels_; }

  [[nodiscard]] runtime::Plan plan(double duration, double step, const Eigen::VectorXd& q, const Eigen::VectorXd& qd,
                                   runtime::Integrator integrator = runtime::Integrator::rk4) const {
    runtime::Plan plan;
    plan.duration = duration;
    plan.step = step;
    plan.integrator = integrator;
    plan.tolerances = {1e-11, 1e-11};
    plan.q.assign(q.begin(), q.end());
    plan.qd.assign(qd.begin(), qd.end());
    return plan;
  }
  [[nodiscard]] runtime::Result run(const runtime::Plan& plan) const {
    runtime::Result result = runtime::simulate(system_, plan);
    REQUIRE_FALSE(result.divergence);
    REQUIRE_FALSE(result.failure);
    return result;
  }

  /// The largest |φ|, and the largest |J v| over |v|.
  struct Gaps {
    double position = 0, speed = 0;
  };
  [[nodiscard]] Gaps gaps(const runtime::Result& state) const {
    std::vector<double> phi(system_.loops.sizes.size()), q(system_.nq), qd(system_.nv);
    const double t = 0;
    const double* const in[] = {&t, state.q.data(), state.qd.data(), nullptr, nullptr, nullptr};
    double* const out[] = {phi.data(), q.data(), qd.data()};
    system_.loops.close(in, nullptr, out);
    Gaps gaps;
    for (const double gap : phi) gaps.position = std::max(gaps.position, std::abs(gap));
    double size = 0;
    for (std::size_t i = 0; i < qd.size(); ++i) {
      gaps.speed = std::max(gaps.speed, std::abs(qd[i] - state.qd[i]));
      size = std::max(size, std::abs(qd[i]));
    }
    if (size > 0) gaps.speed /= size;
    return gaps;
  }
  /// J, by the oracle.
  [[nodiscard]] double energy(const std::vector<double>& q, const std::vector<double>& qd) const {
    namespace lagrangian = oracle::lagrangian;
    const auto vector = [](const std::vector<double>& v) {
      return lagrangian::Vector(
          Eigen::Map<const Eigen::VectorXd>(v.data(), static_cast<Eigen::Index>(v.size())).cast<lagrangian::Real>());
    };
    return static_cast<double>(lagrangian::kinetic_energy(closed_.tree, vector(q), vector(qd)) +
                               lagrangian::potential_energy(closed_.tree, vector(q)));
  }
  [[nodiscard]] double energy_gain(const runtime::Plan& plan, const runtime::Result& result) const {
    return energy(result.q, result.qd) - energy(plan.q, plan.qd);
  }

 private:
  const Mechanism& with(const std::function<void(Mechanism&, expr::Pool&)>& add) {
    if (add) add(mechanism_, pool_);
    return mechanism_;
  }

  std::vector<expr::Kernel> kernels(const Eigen::VectorXd& tau, bool with_jacobian) {
    const auto port = [](std::string name, std::vector<expr::Id> entries) {
      const std::size_t size = entries.size();
      return expr::Port{std::move(name), std::move(entries), size, 1};
    };
    std::vector<expr::Assignment> given;
    for (std::size_t i = 0; i < mechanism_.tau.size(); ++i) {
      if (!pool_.is_symbol(mechanism_.tau[i])) continue;
      const double effort = tau.size() == 0 ? 0 : tau[static_cast<Eigen::Index>(i)];
      given.emplace_back(mechanism_.tau[i], pool_.number(Number::inexact(effort)));
    }
    const std::vector<expr::Id> efforts = expr::substitute(pool_, functions_.joint_efforts(), given);
    const std::vector<expr::Port> inputs{port("t", {pool_.symbol("t")}), port("q", mechanism_.q),
                                         port("qd", mechanism_.qd)};
    std::vector<expr::Kernel> made;
    const auto add = [&](const char* name, std::vector<expr::Port> outputs) {
      made.push_back(reduce::reduce(expr::make_kernel(name, pool_, inputs, port("constants", {}), std::move(outputs))));
    };
    const auto found = motion_.solve(functions_.net_forces(efforts, mechanism_.wrenches), motion_.rows().bias);
    add("plant", {port("qdd", found.accelerations), port("xd", {})});
    const ClosingStep step = closing_step(functions_, motion_);
    add("close", {port("gaps", step.gaps), port("q", step.q), port("qd", step.qd)});
    add("rates", {port("rates", position_rates(mechanism_, pool_, mechanism_.qd))});
    if (with_jacobian) {
      std::vector<Direction> by = along_joints(mechanism_, pool_);
      for (Direction& direction : along_symbols(pool_, mechanism_.qd)) by.push_back(std::move(direction));
      const std::vector<expr::Id> all =
          closed_acceleration_derivatives(functions_, motion_, efforts, mechanism_.wrenches, by);
      const std::size_t n = mechanism_.qd.size();
      std::vector<expr::Id> dq, dw;
      for (std::size_t i = 0; i < n; ++i) {
        for (std::size_t k = 0; k < n; ++k) {
          dq.push_back(all[2 * n * i + k]);
          dw.push_back(all[2 * n * i + n + k]);
        }
      }
      add("jacobian", {port("dq", dq), port("dw", dw), port("dt", std::vector<expr::Id>(n, pool_.zero()))});
    }
    return made;
  }

  oracle::ClosedMechanism closed_;
  expr::Pool pool_;
  Mechanism mechanism_;
  dynamics::Functions robot_;
  dynamics::Functions& functions_;  ///< of the tree
  ClosedMotion motion_;
  codegen::Jit jit_;
  std::vector<expr::Kernel> kernels_;
  codegen::CompiledKernels code_;
  runtime::System system_;
};

/// A link of a planar mechanism, which turns about z.
inline oracle::Body planar_link(int parent, const Eigen::Vector3d& at, double mass, const Eigen::Vector3d& com,
                                double inertia) {
  oracle::Body body;
  body.parent = parent;
  body.kind = oracle::JointKind::revolute;
  body.before.position = at;
  body.mass = mass;
  body.com = com;
  body.inertia(2, 2) = inertia;
  return body;
}
/// A uniform rod along x.
inline oracle::Body rod(int parent, const Eigen::Vector3d& at, double mass, double length) {
  return planar_link(parent, at, mass, {length / 2, 0, 0}, mass * length * length / 12);
}
inline oracle::Closure pin(int a, const Eigen::Vector3d& at_a, int b, const Eigen::Vector3d& at_b) {
  oracle::Closure closure;
  closure.name = "pin";
  closure.kind = oracle::ClosureKind::revolute;
  closure.a.body = a;
  closure.a.pose.position = at_a;
  closure.b.body = b;
  closure.b.pose.position = at_b;
  return closure;
}

/// A mechanism that can be written as a file, without motors: more of them than freedoms would be refused.
inline oracle::ClosedMechanism without_motors(oracle::ClosedMechanism mechanism) {
  for (oracle::Body& body : mechanism.tree.bodies) {
    body.passive = true;
    body.drive.rotor_inertia = 0;
    for (oracle::Drive& drive : body.further_drives) drive.rotor_inertia = 0;
  }
  return oracle::writable(mechanism);
}
/// "[0.1 SI, 2 SI]", with all digits.
inline std::string list(const Eigen::VectorXd& q) {
  std::string text;
  for (const double entry : q) text += (text.empty() ? "[" : ", ") + fmt::format("{:.17g} SI", entry);
  return text + "]";
}

}  // namespace robotc::test
