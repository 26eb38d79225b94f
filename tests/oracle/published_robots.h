// Robots with published numbers or equations, as Trees. Right angles are exact.
#pragma once

#include <Eigen/Core>
#include <string>

#include "tests/oracle/tree.h"

namespace robotc::oracle {

/// Rotation by quarter turns about x (0) or z (2), exact.
inline Eigen::Matrix3d quarter_turns(int axis, int quarters) {
  constexpr int cosine[] = {1, 0, -1, 0};
  const int c = cosine[quarters & 3];
  const int s = cosine[(quarters + 3) & 3];
  Eigen::Matrix3d r;
  if (axis == 0) {
    r << 1, 0, 0, 0, c, -s, 0, s, c;
  } else {
    r << c, -s, 0, s, c, 0, 0, 0, 1;
  }
  return r;
}

/// Standard DH, R_z(theta) T_z(d) T_x(a) R_x(alpha), the next body of a chain; alpha in quarter turns.
inline Body& add_dh_body(Tree& tree, JointKind kind, double d, double a, int alpha) {
  Body body;
  body.parent = static_cast<int>(tree.bodies.size()) - 1;
  body.name = "link" + std::to_string(tree.bodies.size() + 1);
  body.kind = kind;
  body.after.position = {a, 0, d};
  body.after.rotation = quarter_turns(0, alpha);
  tree.bodies.push_back(body);
  return tree.bodies.back();
}

/// The PUMA 560 of Corke and Armstrong-Hélouvry (1994), with the digits of Corke's Robotics Toolbox; without its
/// motors.
inline Tree puma560() {
  constexpr double d[] = {0.67183, 0, 0.15005, 0.4318, 0, 0};
  constexpr double a[] = {0, 0.4318, 0.0203, 0, 0, 0};
  constexpr int alpha[] = {1, 0, -1, 1, -1, 0};
  constexpr double mass[] = {0, 17.4, 4.8, 0.82, 0.34, 0.09};
  const Eigen::Vector3d com[] = {
      {0, 0, 0}, {-0.3638, 0.006, 0.2275}, {-0.0203, -0.0141, 0.070}, {0, 0.019, 0}, {0, 0, 0}, {0, 0, 0.032}};
  const Eigen::Vector3d inertia[] = {{0, 0.35, 0},
                                     {0.13, 0.524, 0.539},
                                     {0.066, 0.086, 0.0125},
                                     {1.8e-3, 1.3e-3, 1.8e-3},
                                     {0.3e-3, 0.4e-3, 0.3e-3},
                                     {0.15e-3, 0.15e-3, 0.04e-3}};
  constexpr double motor[] = {200e-6, 200e-6, 200e-6, 33e-6, 33e-6, 33e-6};
  constexpr double ratio[] = {-62.6111, 107.815, -53.7063, 76.0364, 71.923, 76.686};
  Tree tree{{}, {0, 0, -9.81}};
  for (int i = 0; i < 6; ++i) {
    Body& body = add_dh_body(tree, JointKind::revolute, d[i], a[i], alpha[i]);
    body.mass = mass[i];
    body.com = com[i];
    body.inertia = inertia[i].asDiagonal();
    body.drive.rotor_inertia = motor[i] * ratio[i] * ratio[i];
  }
  return tree;
}

/// The Stanford arm (Paul 1981, Tables 6.5 and 6.6, with the digits of Corke's toolbox), without its motors. The mass
/// centres of links 2 to 6 look ten times too far out; kept as published.
inline Tree stanford_arm() {
  constexpr double d[] = {0.412, 0.154, 0, 0, 0, 0};
  constexpr double a[] = {0, 0, 0.0203, 0, 0, 0};
  constexpr int alpha[] = {-1, 1, 0, -1, 1, 0};
  constexpr double mass[] = {9.29, 5.01, 4.25, 1.08, 0.630, 0.51};
  const Eigen::Vector3d com[] = {{0, 0.0175, -0.1105}, {0, -1.054, 0},    {0, 0, -6.447},
                                 {0, 0.092, -0.054},   {0, 0.566, 0.003}, {0, 0, 1.554}};
  const Eigen::Vector3d inertia[] = {{0.276, 0.255, 0.071}, {0.108, 0.018, 0.100}, {2.51, 2.51, 0.006},
                                     {0.002, 0.001, 0.001}, {0.003, 0.0004, 0},    {0.013, 0.013, 0.0003}};
  Tree tree{{}, {0, 0, -9.81}};
  for (int i = 0; i < 6; ++i) {
    Body& body = add_dh_body(tree, i == 2 ? JointKind::prismatic : JointKind::revolute, d[i], a[i], alpha[i]);
    if (i == 2) body.before.rotation = quarter_turns(2, -1);
    body.mass = mass[i];
    body.com = com[i];
    body.inertia = inertia[i].asDiagonal();
  }
  return tree;
}

/// The three-link arm of Le, Nguyen and Nguyen (2019), eq. 71; r_i from joint i + 1 to the mass centre.
struct ThreeLinkParameters {
  double l0 = 0.294, l1 = 0.190, l2 = 0.170;
  double r0 = 0.140, r1 = 0.088, r2 = 0.080;
  double m1 = 5.248, m2 = 2.412, m3 = 1.577;
  Eigen::Vector3d I1{83.5e-3, 30.4e-3, 83.5e-3};
  Eigen::Vector3d I2{15.9e-3, 40.5e-3, 40.5e-3};
  Eigen::Vector3d I3{7.9e-3, 20.2e-3, 20.2e-3};
  double g = 9.807;
};
inline Tree three_link_arm(const ThreeLinkParameters& p = {}) {
  Tree tree{{}, {0, 0, -p.g}};
  const auto link = [&](double d, double a, int alpha, double mass, const Eigen::Vector3d& com,
                        const Eigen::Vector3d& inertia) {
    Body& body = add_dh_body(tree, JointKind::revolute, d, a, alpha);
    body.mass = mass;
    body.com = com;
    body.inertia = inertia.asDiagonal();
  };
  link(p.l0, 0, -1, p.m1, {0, p.l0 - p.r0, 0}, p.I1);
  link(0, p.l1, 0, p.m2, {p.r1 - p.l1, 0, 0}, p.I2);
  link(0, p.l2, 0, p.m3, {p.r2 - p.l2, 0, 0}, p.I3);
  return tree;
}

/// The planar RPR arm of Urrea, Saa and Kern (2024), section 2.1, numbers of Table 1. It lies in the x-y plane; the
/// sliding link's inertia is taken as zero there, the others' are about the mass centres.
struct RprParameters {
  double L1 = 0.093, L2 = 0.067;
  double lc1 = 0.0317, lc2 = 0.0105, lc3 = 0.0317;
  double m1 = 0.4822, m2 = 0.65, m3 = 0.4822;
  double I1 = 0.0058, I3 = 0.0058;
  double g = 9.81;
};
inline Tree rpr_arm(const RprParameters& p = {}) {
  Tree tree{{}, {0, -p.g, 0}};
  const auto link = [&](JointKind kind, double from_parent, double mass, double com, double inertia) {
    Body body;
    body.name = "link" + std::to_string(tree.bodies.size() + 1);
    body.parent = static_cast<int>(tree.bodies.size()) - 1;
    body.kind = kind;
    body.before.position = {from_parent, 0, 0};
    if (kind == JointKind::prismatic) body.axis = Eigen::Vector3d::UnitX();
    body.mass = mass;
    body.com = {com, 0, 0};
    body.inertia(2, 2) = inertia;
    tree.bodies.push_back(body);
  };
  link(JointKind::revolute, 0, p.m1, p.lc1, p.I1);
  link(JointKind::prismatic, p.L1, p.m2, p.lc2, 0);
  link(JointKind::revolute, p.L2, p.m3, p.lc3, p.I3);
  return tree;
}

/// The redundant planar RPRPRP arm of the same paper, section 2.2: three times an arm that turns and a rod that slides.
inline Tree rprprp_arm(const RprParameters& p = {}) {
  constexpr double turning = 0.01313, sliding = 0.01208;  // viscous friction, Table 1
  Tree tree{{}, {0, -p.g, 0}};
  for (int i = 0; i < 6; ++i) {
    const bool turns = i % 2 == 0;
    Body body;
    body.name = "link" + std::to_string(i + 1);
    body.parent = i - 1;
    body.kind = turns ? JointKind::revolute : JointKind::prismatic;
    body.before.position = {i == 0 ? 0 : turns ? p.L2 : p.L1, 0, 0};
    if (!turns) body.axis = Eigen::Vector3d::UnitX();
    body.mass = turns ? p.m1 : p.m2;
    body.com = {turns ? p.lc1 : p.lc2, 0, 0};
    if (turns) body.inertia(2, 2) = p.I1;
    body.drive.viscous = turns ? turning : sliding;
    tree.bodies.push_back(body);
  }
  return tree;
}

/// The RPRPRPPRR arm of section 2.3, lying in the horizontal plane. Links 7 to 9 are not printed: a column that slides
/// down, a fork that pitches about the arm's axis (to the right, -y), a hand that rolls about the fork's own axis.
struct HandParameters {
  double L7 = 0.093, lc7 = 0.0317, lc8 = 0.0317;
  double m7 = 0.4822, m8 = 0.3, m9 = 0.2;
  double I8 = 0.0006, I9 = 0.0003;
};
inline Tree rprprpprr_arm(const RprParameters& p = {}, const HandParameters& hand = {}) {
  Tree tree = rprprp_arm(p);
  tree.gravity = {0, 0, -p.g};
  const auto link = [&](JointKind kind, const Eigen::Vector3d& at, const Eigen::Vector3d& axis, double mass, double com,
                        double viscous) -> Body& {
    Body body;
    body.parent = static_cast<int>(tree.bodies.size()) - 1;
    body.name = "link" + std::to_string(tree.bodies.size() + 1);
    body.kind = kind;
    body.before.position = at;
    body.axis = axis;
    body.mass = mass;
    body.com = {0, 0, -com};
    body.drive.viscous = viscous;
    tree.bodies.push_back(body);
    return tree.bodies.back();
  };
  link(JointKind::prismatic, {p.L2, 0, 0}, -Eigen::Vector3d::UnitZ(), hand.m7, hand.lc7, 0.01208);
  link(JointKind::revolute, {0, 0, -hand.L7}, -Eigen::Vector3d::UnitX(), hand.m8, hand.lc8, 0.01313).inertia(0, 0) =
      hand.I8;
  link(JointKind::revolute, {0, 0, 0}, Eigen::Vector3d::UnitZ(), hand.m9, hand.lc8, 0.01313).inertia(2, 2) = hand.I9;
  return tree;
}

/// The R-R-T SCARA of Kurtuhuz and Dumitru, Tables 1 and 2. Inertias are about the link frames' origins, as their
/// equations show; lengths are not printed. A tree has no motors.
struct TrimobilParameters {
  double l0 = 0.6, l1 = 0.5, l2 = 0.6, l3 = 0.2, h = 0.1;
  double m1 = 137.63, m2 = 115.36, m3 = 6.89;
  Eigen::Vector3d c1{0.26, 0, 0}, c2{-0.31, 0, 0}, c3{0, 0, 0.65};
  Eigen::Vector3d I1{1.49, 17.40, 26.72}, I2{1.19, 13.39, 13.81}, I3{3.88, 3.88, 0.002};
  double g = 9.81;
};
inline Tree trimobil_scara(const TrimobilParameters& p = {}) {
  Tree tree{{}, {0, 0, -p.g}};
  const auto link = [&](Body& body, double mass, const Eigen::Vector3d& com, const Eigen::Vector3d& about_origin) {
    body.mass = mass;
    body.com = com;
    const Eigen::Matrix3d steiner = mass * (com.squaredNorm() * Eigen::Matrix3d::Identity() - com * com.transpose());
    body.inertia = Eigen::Matrix3d(about_origin.asDiagonal()) - steiner;
  };
  link(add_dh_body(tree, JointKind::revolute, p.l0, p.l1, 0), p.m1, p.c1, p.I1);
  link(add_dh_body(tree, JointKind::revolute, p.h, p.l2, 0), p.m2, p.c2, p.I2);
  Body& quill = add_dh_body(tree, JointKind::prismatic, 0, 0, 0);
  quill.before.position = {0, 0, -p.l3};
  quill.axis = -Eigen::Vector3d::UnitZ();  // d = -l3 - q3
  link(quill, p.m3, p.c3, p.I3);
  return tree;
}

/// The planar 3R arm of the energy graph's paper, uniform links of lengths 2 d_i with numbers as printed; gravity plays
/// no part in its plane.
struct ThreeRParameters {
  double d1 = 0.075, d2 = 0.05, d3 = 0.05;
  double m1 = 0.18, m2 = 0.13, m3 = 0.17;
  double I1 = 0.0481, I2 = 0.0139, I3 = 0.0229;
};
inline Tree three_r_arm(const ThreeRParameters& p = {}) {
  Tree tree;
  const double d[] = {p.d1, p.d2, p.d3};
  const double mass[] = {p.m1, p.m2, p.m3};
  const double inertia[] = {p.I1, p.I2, p.I3};
  for (int i = 0; i < 3; ++i) {
    Body& body = add_dh_body(tree, JointKind::revolute, 0, 2 * d[i], 0);
    body.mass = mass[i];
    body.com = {-d[i], 0, 0};
    body.inertia(2, 2) = inertia[i];
  }
  return tree;
}

/// The complete R-R-R-R-T arm of that paper, its table 1 in modified DH. The print gives links 3 to 5 as one; the last
/// two are separated with numbers of our own.
inline Tree rrrrt_arm(const ThreeRParameters& p = {}) {
  constexpr double m4 = 0.04, m5 = 0.03, I4 = 0.0002;
  Tree tree{{}, {0, 0, -9.81}};
  const double from_parent[] = {0, 2 * p.d1, 2 * p.d2, 2 * p.d3, 0};
  const double mass[] = {p.m1, p.m2, p.m3 - m4 - m5, m4, m5};
  const Eigen::Vector3d com[] = {{p.d1, 0, 0}, {p.d2, 0, 0}, {p.d3, 0, 0}, {0, 0, -0.02}, {0, 0, -0.02}};
  const double inertia[] = {p.I1, p.I2, p.I3 - I4, I4, 0};
  for (int i = 0; i < 5; ++i) {
    Body body;
    body.name = "link" + std::to_string(i + 1);
    body.parent = i - 1;
    body.kind = i == 4 ? JointKind::prismatic : JointKind::revolute;
    body.before.position = {from_parent[i], 0, 0};
    if (i == 0) body.after.position = {0, 0, 0.15};
    body.mass = mass[i];
    body.com = com[i];
    body.inertia(1, 1) = body.inertia(2, 2) = inertia[i];
    tree.bodies.push_back(body);
  }
  return tree;
}

}  // namespace robotc::oracle
