// The 5-DOF SCARA of El Baji, Ben Said Amrani and Sarsri (2022): its equations of motion as Fig. 3 prints
// them, and the same arm as a Tree, from Table 2 (standard DH) and Table 4 (numbers).
//
// q = [d1, theta2, theta3, theta4, d5], base z up, gravity along -z. alpha_4 = 180 deg turns the quill's axis down, so
// gravity helps joint 5 and d1 and d5 couple with -m5.
//
// Possible differences between print and mechanics, from comparing each line with newton_euler.h:
//  * All five printed lines agree with mechanics, to rounding, for any parameters and states: nothing to correct here.
//  * The lines are `... + T_i = 0`, so tau_i = -(...). Line 2 mixes (w2 + w3)^2 and (-w2 - w3 - w4)^2; the second is
//    the square of the hand's rate, its sign inside does not matter.
//  * l_c2..4 are measured from the joint, and I_iz is about the mass centre: only so is I_4z + l_c4^2 m_4 in line 4 the
//    inertia about joint 4. With Table 4's l_c = 0.229 m the mass centres lie 29 mm beyond the links; kept as
//    published.
//  * Links 1 and 5 do not tilt or turn off-centre: m1 shows up in line 1 only, and the quill, a point mass on the axis
//    at the end of link 4, in line 2 to 4 as m5 at distance l4. l1 and l5 do not enter any line.
#pragma once

#include <Eigen/Core>
#include <array>
#include <cmath>

#include "tests/oracle/tree.h"

namespace robotc::oracle {

/// Names as in the paper; values of Table 4.
struct ScaraParameters {
  double m1 = 1.228, m2 = 1.023, m3 = 1.023, m4 = 1.023, m5 = 0.5114;  // kg
  double l1 = 0.524, l2 = 0.2, l3 = 0.2, l4 = 0.2, l5 = 0.14;          // m
  double lc2 = 0.229, lc3 = 0.229, lc4 = 0.229;                        // m, from the joint
  double I2z = 0.0058, I3z = 0.0058, I4z = 0.0058;                     // kg m^2, about the mass centre
  double g = 9.81;                                                     // m/s^2
};

using ScaraVector = Eigen::Matrix<double, 5, 1>;

/// Efforts and, for tolerances, the sum of the absolute values of their terms.
struct ScaraEfforts {
  ScaraVector tau;
  ScaraVector magnitude;
};

/// Standard DH, R_z(theta) T_z(d) T_x(a) R_x(alpha), as a body of a Tree. `turns`: q adds to theta, otherwise to d.
/// alpha is in half turns, 0 or 1, so that the rotation is exact.
inline Body dh_body(const std::string& name, int parent, bool turns, double d, double a, int alpha_half_turns) {
  Body body;
  body.name = name;
  body.parent = parent;
  body.kind = turns ? JointKind::revolute : JointKind::prismatic;
  body.after.position = {a, 0, d};
  if (alpha_half_turns == 1) body.after.rotation = Eigen::Vector3d(1, -1, -1).asDiagonal();
  return body;
}

inline Tree scara_tree(const ScaraParameters& p = {}) {
  // A rod's inertia: the axes that stay level are those of I_xx, which no equation sees, and I_yy, taken equal to I_zz.
  const auto rod = [](double i) -> Eigen::Matrix3d { return Eigen::Vector3d(0, i, i).asDiagonal(); };
  Body column = dh_body("column", -1, false, p.l1, 0, 0);
  Body upper = dh_body("upper", 0, true, 0, p.l2, 0);
  Body fore = dh_body("fore", 1, true, 0, p.l3, 0);
  Body hand = dh_body("hand", 2, true, 0, p.l4, 1);
  Body quill = dh_body("quill", 3, false, p.l5, 0, 0);
  column.mass = p.m1;
  upper.mass = p.m2;
  fore.mass = p.m3;
  hand.mass = p.m4;
  quill.mass = p.m5;
  // The link frame stands at the far end of the link, and R_x(180 deg) keeps its x axis along the link.
  upper.com = {p.lc2 - p.l2, 0, 0};
  fore.com = {p.lc3 - p.l3, 0, 0};
  hand.com = {p.lc4 - p.l4, 0, 0};
  upper.inertia = rod(p.I2z);
  fore.inertia = rod(p.I3z);
  hand.inertia = rod(p.I4z);
  return {{column, upper, fore, hand, quill}, {0, 0, -p.g}};
}

namespace fig3 {

/// A number together with the magnitude of the terms it was summed from.
struct Sum {
  double value = 0;
  double magnitude = 0;
  Sum(double v) : value(v), magnitude(std::abs(v)) {}  // implicit, so that formulas read as printed
  Sum(double v, double m) : value(v), magnitude(m) {}
};
inline Sum operator+(Sum a, Sum b) { return {a.value + b.value, a.magnitude + b.magnitude}; }
inline Sum operator-(Sum a) { return {-a.value, a.magnitude}; }
inline Sum operator-(Sum a, Sum b) { return a + -b; }
inline Sum operator*(Sum a, Sum b) { return {a.value * b.value, a.magnitude * b.magnitude}; }
inline Sum square(Sum a) { return a * a; }

}  // namespace fig3

/// The letters of Fig. 3: numbers, sums with magnitudes, or expressions.
template <class S>
struct ScaraLetters {
  S m1, m2, m3, m4, m5;
  S l2, l3, l4, lc2, lc3, lc4;
  S I2z, I3z, I4z, g;
  S w2, w3, w4;                              // rad/s
  S v1_dot, w2_dot, w3_dot, w4_dot, v5_dot;  // m/s^2 and rad/s^2
  S s3, c3, s4, c4, s34, c34;
};

/// Fig. 3 line by line without its T_i and F_i: each line is then minus the effort.
template <class S>
std::array<S, 5> scara_fig3_lines(const ScaraLetters<S>& letters) {
  const auto& [m1, m2, m3, m4, m5, l2, l3, l4, lc2, lc3, lc4, I2z, I3z, I4z, g, w2, w3, w4, v1_dot, w2_dot, w3_dot,
               w4_dot, v5_dot, s3, c3, s4, c4, s34, c34] = letters;
  const S line1 = -g * m1 - g * m2 - g * m3 - g * m4 - g * m5 + m5 * v5_dot - (m1 + m2 + m3 + m4 + m5) * v1_dot;

  const S line2 =
      l2 * l3 * m4 * square(w2 + w3) * s3 - l2 * l3 * m4 * square(w2) * s3                            //
      + l2 * l3 * m5 * square(w2 + w3) * s3 - l2 * l3 * m5 * square(w2) * s3                          //
      + l2 * l4 * m5 * square(-w2 - w3 - w4) * s34                                                    //
      - l2 * l4 * m5 * square(w2) * s34                                                               //
      + l2 * lc3 * m3 * square(w2 + w3) * s3 - l2 * lc3 * m3 * square(w2) * s3                        //
      + l2 * lc4 * m4 * square(-w2 - w3 - w4) * s34                                                   //
      - l2 * lc4 * m4 * square(w2) * s34                                                              //
      - l3 * l4 * m5 * square(w2 + w3) * s4                                                           //
      + l3 * l4 * m5 * square(-w2 - w3 - w4) * s4                                                     //
      - l3 * lc4 * m4 * square(w2 + w3) * s4                                                          //
      + l3 * lc4 * m4 * square(-w2 - w3 - w4) * s4                                                    //
      - (I4z + l4 * m5 * (l2 * c34 + l3 * c4 + l4) + lc4 * m4 * (l2 * c34 + l3 * c4 + lc4)) * w4_dot  //
      - (I3z + I4z + lc3 * m3 * (l2 * c3 + lc3) +
         m4 * (l2 * l3 * c3 + l2 * lc4 * c34 + square(l3) + 2 * l3 * lc4 * c4 + square(lc4)) +
         m5 * (l2 * l3 * c3 + l2 * l4 * c34 + square(l3) + 2 * l3 * l4 * c4 + square(l4))) *
            w3_dot  //
      - (I2z + I3z + I4z + square(lc2) * m2 + m3 * (square(l2) + 2 * l2 * lc3 * c3 + square(lc3)) +
         m4 * (square(l2) + 2 * l2 * l3 * c3 + 2 * l2 * lc4 * c34 + square(l3) + 2 * l3 * lc4 * c4 + square(lc4)) +
         m5 * (square(l2) + 2 * l2 * l3 * c3 + 2 * l2 * l4 * c34 + square(l3) + 2 * l3 * l4 * c4 + square(l4))) *
            w2_dot;

  const S line3 = -l2 * l3 * m4 * square(w2) * s3 - l2 * l3 * m5 * square(w2) * s3          //
                  - l2 * l4 * m5 * square(w2) * s34 - l2 * lc3 * m3 * square(w2) * s3       //
                  - l2 * lc4 * m4 * square(w2) * s34                                        //
                  - l3 * l4 * m5 * square(w2 + w3) * s4                                     //
                  + l3 * l4 * m5 * square(-w2 - w3 - w4) * s4                               //
                  - l3 * lc4 * m4 * square(w2 + w3) * s4                                    //
                  + l3 * lc4 * m4 * square(-w2 - w3 - w4) * s4                              //
                  - (I4z + l4 * m5 * (l3 * c4 + l4) + lc4 * m4 * (l3 * c4 + lc4)) * w4_dot  //
                  - (I3z + I4z + square(lc3) * m3 + m4 * (square(l3) + 2 * l3 * lc4 * c4 + square(lc4)) +
                     m5 * (square(l3) + 2 * l3 * l4 * c4 + square(l4))) *
                        w3_dot  //
                  - (I3z + I4z + lc3 * m3 * (l2 * c3 + lc3) +
                     m4 * (l2 * l3 * c3 + l2 * lc4 * c34 + square(l3) + 2 * l3 * lc4 * c4 + square(lc4)) +
                     m5 * (l2 * l3 * c3 + l2 * l4 * c34 + square(l3) + 2 * l3 * l4 * c4 + square(l4))) *
                        w2_dot;

  const S line4 = -l2 * l4 * m5 * square(w2) * s34 - l2 * lc4 * m4 * square(w2) * s34           //
                  - l3 * l4 * m5 * square(w2 + w3) * s4 - l3 * lc4 * m4 * square(w2 + w3) * s4  //
                  - (I4z + square(l4) * m5 + square(lc4) * m4) * w4_dot                         //
                  - (I4z + l4 * m5 * (l3 * c4 + l4) + lc4 * m4 * (l3 * c4 + lc4)) * w3_dot      //
                  - (I4z + l4 * m5 * (l2 * c34 + l3 * c4 + l4) + lc4 * m4 * (l2 * c34 + l3 * c4 + lc4)) * w2_dot;

  const S line5 = g * m5 + m5 * v1_dot - m5 * v5_dot;
  return {line1, line2, line3, line4, line5};
}

/// Every line solved for its T_i (N m) or F_i (N).
inline ScaraEfforts scara_fig3(const ScaraParameters& p, const ScaraVector& q, const ScaraVector& qd,
                               const ScaraVector& qdd) {
  using fig3::Sum;
  // A sine near 0 carries the rounding of its argument, so a sine's or cosine's magnitude is taken as 1.
  const auto sine = [](double x) { return Sum(std::sin(x), 1); };
  const auto cosine = [](double x) { return Sum(std::cos(x), 1); };
  const double theta3 = q[2], theta4 = q[3];
  const std::array<Sum, 5> lines = scara_fig3_lines<Sum>({p.m1,
                                                          p.m2,
                                                          p.m3,
                                                          p.m4,
                                                          p.m5,
                                                          p.l2,
                                                          p.l3,
                                                          p.l4,
                                                          p.lc2,
                                                          p.lc3,
                                                          p.lc4,
                                                          p.I2z,
                                                          p.I3z,
                                                          p.I4z,
                                                          p.g,
                                                          qd[1],
                                                          qd[2],
                                                          qd[3],
                                                          qdd[0],
                                                          qdd[1],
                                                          qdd[2],
                                                          qdd[3],
                                                          qdd[4],
                                                          sine(theta3),
                                                          cosine(theta3),
                                                          sine(theta4),
                                                          cosine(theta4),
                                                          sine(theta3 + theta4),
                                                          cosine(theta3 + theta4)});
  ScaraEfforts efforts;
  for (int i = 0; i < 5; ++i) {
    efforts.tau[i] = -lines[static_cast<std::size_t>(i)].value;
    efforts.magnitude[i] = lines[static_cast<std::size_t>(i)].magnitude;
  }
  return efforts;
}

}  // namespace robotc::oracle
