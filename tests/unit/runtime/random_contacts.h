#pragma once

#include <Eigen/Dense>
#include <algorithm>
#include <cmath>
#include <random>

#include "runtime/simulate.h"

namespace robotc::runtime {

/// A random machine of five speeds with three points, whose M, J and forces stay as they are, and three equations of
/// loops of which the last is the sum of the others.
struct RandomMachine {
  Eigen::Matrix<double, 5, 5, Eigen::RowMajor> mass;
  Eigen::Matrix<double, 3, 5, Eigen::RowMajor> normal;
  Eigen::Matrix<double, 6, 5, Eigen::RowMajor> along;
  Eigen::Matrix<double, 3, 5, Eigen::RowMajor> loops;
  Eigen::Matrix<double, 5, 1> acceleration, damping, stiffness, before;
  double gaps[3], properties[15], held[6];
  bool has_loops = false;
};
/// The machine of `system_of_machine`: generated functions have no other state.
inline RandomMachine machine;

inline void fill(std::uint64_t seed, bool with_loops) {
  machine.has_loops = with_loops;
  std::mt19937_64 random(seed);
  std::normal_distribution<double> normal;
  const auto fill_in = [&](auto& matrix) {
    for (Eigen::Index i = 0; i < matrix.size(); ++i) matrix.data()[i] = normal(random);
  };
  const auto size = [&] { return std::abs(normal(random)); };
  Eigen::Matrix<double, 5, 5> root;
  fill_in(root);
  machine.mass = root * root.transpose() + Eigen::Matrix<double, 5, 5>::Identity();
  fill_in(machine.normal);
  fill_in(machine.along);
  fill_in(machine.loops);
  machine.loops.row(2) = machine.loops.row(0) + machine.loops.row(1);
  fill_in(machine.acceleration);
  machine.acceleration *= 30;
  fill_in(machine.before);
  if (with_loops) {
    // Speeds and accelerations along the loops, as the runtime gives them.
    const Eigen::MatrixXd j = machine.loops.topRows(2);
    const Eigen::MatrixXd inverse = machine.mass.inverse();
    const Eigen::MatrixXd back = inverse * j.transpose() * (j * inverse * j.transpose()).inverse();
    machine.before -= back * (j * machine.before);
    machine.acceleration -= back * (j * machine.acceleration);
  }
  for (Eigen::Index i = 0; i < 5; ++i) machine.damping[i] = size(), machine.stiffness[i] = 100 * size();
  for (std::size_t p = 0; p < 3; ++p) {
    machine.gaps[p] = -0.01 * size();
    double* const values = machine.properties + 5 * p;
    values[0] = 1e4 * size();
    values[1] = 0.3 * size();
    values[2] = 0.5 + 0.2 * size();
    values[3] = 1e4 * size();
    values[4] = 1e-3;
  }
  for (double& value : machine.held) value = 0.002 * normal(random);
}

inline System system_of_machine() {
  System system;
  system.nq = system.nv = 5;
  system.nx = 6;
  system.plant = [](const double* const*, const double*, double* const* out) {
    std::copy_n(machine.acceleration.data(), 5, out[0]);
    std::fill_n(out[1], 6, 0.0);
  };
  Contacts& contacts = system.contacts;
  for (std::size_t i = 0; i < 5; ++i) {
    for (std::size_t k = 0; k <= i; ++k) contacts.mass.push_back({i, k});
    for (std::size_t p = 0; p < 3; ++p) contacts.normal.push_back({p, i});
    for (std::size_t r = 0; r < 6; ++r) contacts.along.push_back({r, i});
    for (std::size_t r = 0; r < 3 && machine.has_loops; ++r) contacts.loops.push_back({r, i});
  }
  contacts.loop_rows = machine.has_loops ? 3 : 0;
  contacts.points = {{2, 0}, {2, 2}, {2, 4}};
  contacts.function = [](const double* const*, const double*, double* const* out) {
    std::size_t mass = 0, normal = 0, along = 0, loops = 0;
    for (Eigen::Index i = 0; i < 5; ++i) {
      for (Eigen::Index k = 0; k <= i; ++k) out[0][mass++] = machine.mass(i, k);
      for (Eigen::Index p = 0; p < 3; ++p) out[1][normal++] = machine.normal(p, i);
      for (Eigen::Index r = 0; r < 6; ++r) out[2][along++] = machine.along(r, i);
      for (Eigen::Index r = 0; r < 3 && machine.has_loops; ++r) out[3][loops++] = machine.loops(r, i);
    }
    std::copy_n(machine.gaps, 3, out[4]);
    std::copy_n(machine.held, 6, out[5]);
    std::copy_n(machine.properties, 15, out[6]);
    std::copy_n(machine.damping.data(), 5, out[7]);
    std::copy_n(machine.stiffness.data(), 5, out[7] + 5);
  };
  return system;
}

}  // namespace robotc::runtime
