// Equations of motion as printed in papers, over numbers or expressions. Comments mark errors in print, found by
// algebra and against newton_euler.h.
#pragma once

#include <array>

namespace robotc::oracle {

template <class S>
using Entries3 = std::array<std::array<S, 3>, 3>;

template <class S>
struct MatrixEquations {
  Entries3<S> mass;
  Entries3<S> coriolis;
  std::array<S, 3> gravity;
};

/// Letters of Le, Nguyen and Nguyen (2019), section 5.
template <class S>
struct ThreeLinkLetters {
  S l1, r1, r2, m2, m3;
  S I1yy, I2xx, I2yy, I2zz, I3xx, I3yy, I3zz, g;
  S w1, w2, w3;
  S s2, c2, s3, c3, s23, c23;
};
/// Eqs 65, 67 and 69. (Eq. 70, which is not used here, has I_3zz for I_3xx in rows 12 and 13.)
template <class S>
MatrixEquations<S> three_link_equations(const ThreeLinkLetters<S>& letters) {
  const auto& [l1, r1, r2, m2, m3, I1yy, I2xx, I2yy, I2zz, I3xx, I3yy, I3zz, g, w1, w2, w3, s2, c2, s3, c3, s23, c23] =
      letters;
  const S zero = 0 * m2;
  const S m11 = I3yy * c23 * c23 + I3xx * s23 * s23 + I2xx * s2 * s2 + I1yy + (m2 * r1 * r1 + I2yy) * c2 * c2 +
                m3 * (r2 * c23 + l1 * c2) * (r2 * c23 + l1 * c2);
  const S m22 = 2 * l1 * m3 * r2 * c3 + (l1 * l1 + r2 * r2) * m3 + m2 * r1 * r1 + I3zz + I2zz;
  const S m33 = m3 * r2 * r2 + I3zz;
  const S m23 = l1 * m3 * r2 * c3 + m3 * r2 * r2 + I3zz;

  const S a = m3 * r2 * r2 + I3yy - I3xx;
  const S b = l1 * l1 * m3 + m2 * r1 * r1 - I2xx + I2yy;
  const S c11 = -((a * (w2 + w3) * s23 + m3 * r2 * l1 * (2 * w2 + w3) * s2) * c23) - b * c2 * s2 * w2 -
                l1 * m3 * r2 * s3 * (w2 + w3);
  const S c21 = ((a * s23 + 2 * l1 * s2 * m3 * r2) * c23 + b * c2 * s2 + l1 * m3 * r2 * s3) * w1;
  const S c31 = ((a * s23 + l1 * s2 * m3 * r2) * c23 + l1 * m3 * r2 * s3) * w1;
  return {{{{m11, zero, zero}, {zero, m22, m23}, {zero, m23, m33}}},
          {{{c11, -c21, -c31},
            {c21, -(l1 * m3 * r2 * s3 * w3), -(l1 * m3 * r2 * s3 * (w2 + w3))},
            {c31, l1 * m3 * r2 * s3 * w2, zero}}},
          {zero, -((l1 * m3 + m2 * r1) * g * c2) - m3 * r2 * g * c23, -(m3 * r2 * g * c23)}};
}

/// Letters of Urrea, Saa and Kern (2024), section 2.1.
template <class S>
struct RprLetters {
  S m1, m2, m3, lc1, lc3, lambda2, l2, I1, I3, g;
  S w1, v2, w3;
  S s1, c1, s3, c3, c13;
};
/// Eqs 8 to 22, with the minus signs lost in print; in g_1 (l_c3 + l_2) c_13 is l_2 c_1 + l_c3 c_13.
template <class S>
MatrixEquations<S> rpr_equations(const RprLetters<S>& letters) {
  const auto& [m1, m2, m3, lc1, lc3, lambda2, l2, I1, I3, g, w1, v2, w3, s1, c1, s3, c3, c13] = letters;
  const S zero = 0 * m1;
  const S m11 = I1 + I3 + m1 * lc1 * lc1 + m2 * lambda2 * lambda2 + m3 * (l2 * l2 + lc3 * lc3 + 2 * l2 * lc3 * c3);
  const S m12 = -(m3 * lc3 * s3);
  const S m13 = I3 + m3 * (lc3 * lc3 + l2 * lc3 * c3);
  const S a = m2 * lambda2 + m3 * (l2 + lc3 * c3);
  return {{{{m11, m12, m13}, {m12, m2 + m3, m12}, {m13, m12, I3 + m3 * lc3 * lc3}}},
          {{{a * v2 - m3 * lc3 * l2 * s3 * w3, a * w1, -(m3 * lc3 * l2 * s3 * (w1 + w3))},
            {-(a * w1) - m3 * lc3 * c3 * w3, zero, -(m3 * lc3 * c3 * (w1 + w3))},
            {m3 * l2 * lc3 * s3 * w1 + m3 * lc3 * c3 * v2, m3 * lc3 * c3 * w1, zero}}},
          {m1 * g * lc1 * c1 + m2 * g * lambda2 * c1 + m3 * g * (l2 * c1 + lc3 * c13), (m2 + m3) * g * s1,
           m3 * g * lc3 * c13}};
}

/// Letters of Kurtuhuz and Dumitru, section 4; inertias about the link frames' origins, as the equations show.
template <class S>
struct TrimobilLetters {
  S l1, l2, m1, m2, m3, x1, x2, y2, x3, y3, Izz1, Izz2, Izz3, g;
  S w1, w2;
  S w1_dot, w2_dot, v3_dot;
  S s2, c2;
};
/// F_1 to F_3 without their I_ac q̈, which are not the links'.
template <class S>
std::array<S, 3> trimobil_equations(const TrimobilLetters<S>& letters) {
  const auto& [l1, l2, m1, m2, m3, x1, x2, y2, x3, y3, Izz1, Izz2, Izz3, g, w1, w2, w1_dot, w2_dot, v3_dot, s2, c2] =
      letters;
  const S velocity =
      m2 * (-(l1 * l2 * s2) - l1 * s2 * x2 - l1 * c2 * y2) + m3 * (-(l1 * l2 * s2) - l1 * s2 * x3 - l1 * c2 * y3);
  const S d11 = Izz1 + Izz2 + Izz3 + m1 * (l1 * l1 + 2 * l1 * x1) +
                m2 * (l1 * l1 + 2 * l1 * l2 * c2 + l2 * l2 + 2 * l1 * c2 * x2 + 2 * l2 * x2 - 2 * l1 * s2 * y2) +
                m3 * (l1 * l1 + 2 * l1 * l2 * c2 + l2 * l2 + 2 * l1 * c2 * x3 + 2 * l2 * x3 - 2 * l1 * s2 * y3);
  const S d12 = Izz2 + Izz3 + m2 * (l1 * l2 * c2 + l2 * l2 + l1 * c2 * x2 + 2 * l2 * x2 - l1 * s2 * y2) +
                m3 * (l1 * l2 * c2 + l2 * l2 + l1 * c2 * x3 + 2 * l2 * x3 - l1 * s2 * y3);
  const S d22 = Izz2 + Izz3 + m2 * (l2 * l2 + 2 * l2 * x2) + m3 * (l2 * l2 + 2 * l2 * x3);
  return {2 * velocity * w1 * w2 + velocity * w2 * w2 + d11 * w1_dot + d12 * w2_dot,
          -(velocity * w1 * w1) + d12 * w1_dot + d22 * w2_dot, -(g * m3) + m3 * v3_dot};
}

/// Letters of the energy graph's 3R arm; d_i half the length of link i.
template <class S>
struct ThreeRLetters {
  S d1, d2, d3, m2, m3, I3;
  S w1, w2, w3;
  S s2, s3, c3, s23, c23;
};
template <class S>
struct ThreeREquations {
  std::array<S, 3> coriolis_forces;
  std::array<S, 3> last_column;  ///< of A
};
/// The velocity terms of b_i as printed, which makes them those of the left side (B's own have the opposite sign), with
/// d_2 d_3 for d_1 d_3 in the third of b_2; a_13, a_23 and a_33 with I_3 for I_2. The other a_ij repeat terms in print.
template <class S>
ThreeREquations<S> three_r_equations(const ThreeRLetters<S>& letters) {
  const auto& [d1, d2, d3, m2, m3, I3, w1, w2, w3, s2, s3, c3, s23, c23] = letters;
  const S k12 = d1 * d2 * (2 * m2 + 4 * m3);
  const S k13 = d1 * d3 * 2 * m3;
  const S k23 = d2 * d3 * 2 * m3;
  const S q1 = w1 * w1;
  const S q12 = (w1 + w2) * (w1 + w2);
  const S q123 = (w1 + w2 + w3) * (w1 + w2 + w3);
  return {{k12 * s2 * (q1 - q12) - k13 * q123 * s23 - k23 * q123 * s3 + k23 * q12 * s3 + k13 * q1 * s23,
           k12 * s2 * q1 - k23 * q123 * s3 + k23 * q12 * s3 + k13 * q1 * s23, k23 * q12 * s3 + k13 * q1 * s23},
          {k13 * c23 + k23 * c3 + d3 * d3 * m3 + I3, k23 * c3 + d3 * d3 * m3 + I3, d3 * d3 * m3 + I3}};
}

}  // namespace robotc::oracle
