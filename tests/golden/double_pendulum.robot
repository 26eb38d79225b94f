/// Point masses of 2 and 3 kg on massless rods of 1 and 0.5 m, hanging straight down at q = 0; the second angle is relative.
robot double_pendulum {
  gravity = [0, -9.81, 0] m/s^2
  link upper { mass = 2 kg, com = [0, -1, 0] m }
  link lower { mass = 3 kg, com = [0, -0.5, 0] m }
  joint shoulder: revolute base  -> upper
  joint elbow:    revolute upper -> lower = at([0, -1, 0] m)
}

//! --stage mechanism
//~ mechanism double_pendulum
//~   gravity [0, -9.81, 0] m/s^2
//~   link base (massless)
//~   link upper
//~     body: mass 2 kg, com [0, -1, 0] m, a point
//~   link lower
//~     body: mass 3 kg, com [0, -0.5, 0] m, a point
//~   joint shoulder: revolute base -> upper, axis [0, 0, 1], coordinate 1
//~     before: identity
//~     after: identity
//~   joint elbow: revolute upper -> lower, axis [0, 0, 1], coordinate 2
//~     before: position [0, -1, 0] m
//~     after: identity

//! --stage energy-graph
//~ energy graph of double_pendulum: 4 vertices, 3 branches, 5 chords (3 reactions, 2 loads)
//~ bodies: mass, and first moment in a frame at the joint with z along its axis
//~   1: upper on the base by shoulder, mass 2, first moment [0, -2, 0]
//~   2: lower on upper by elbow, mass 3, first moment [0, -1.5, 0]
//~ branches: across in Gp, Gr | terminal equations
//~   b1 O0 -> C1: v1, w1 | F = -m1 d(v1)/dt, T = -(I1 d(w1)/dt + w1 x I1 w1)
//~   b2 O0 -> K2: v(K2), w1 | F = 0, T = 0
//~   b3 O0 -> C2: v2, w2 | F = -m2 d(v2)/dt, T = -(I2 d(w2)/dt + w2 x I2 w2)
//~ chords: through | connection equations in Gp; Gr
//~   c1 O0 -> C1: f1, n1 | w1 x r(K1, C1); u1 qd.shoulder; tau.shoulder = u1.n1
//~   c2 C1 -> K2: f2, n2 | w1 x r(C1, K2); 0
//~   c3 K2 -> C2: f2, n2 | w2 x r(K2, C2); u2 qd.elbow; tau.elbow = u2.n2
//~   c4 O0 -> C1: load on body 1 | m1 g, 0
//~   c5 O0 -> C2: load on body 2 | m2 g, 0
//~ cut-set matrix V_c: branches down, chords across, P before the bar
//~   through Y_b = -V_c Y_c, in Gr with the moments of the forces about each C; across X_c = V_c' X_b
//~       c1 c2 c3 | c4 c5
//~    b1  +  -  . |  +  .
//~    b2  .  +  - |  .  .
//~    b3  .  .  + |  .  +
//~ circuit matrix V_b = -V_c': chords down, branches across; X_c = -V_b X_b
//~       b1 b2 b3
//~    c1  -  .  .
//~    c2  +  -  .
//~    c3  .  +  -
//~    c4  -  .  .
//~    c5  .  .  -
//~ P inverse: reaction chords down, branches across; 1 where a branch's vertex lies beyond the chord
//~       b1 b2 b3
//~    c1  +  +  +
//~    c2  .  +  +
//~    c3  .  .  +
//~ P*: branches down, reaction chords across; where a chord's force has its lever about a mass centre
//~       c1 c2 c3
//~    b1  -  -  .
//~    b2  .  .  .
//~    b3  .  .  -
//~ S: X_c = S qd, in Gr where a joint turns, in Gp where it slides
//~   c1: u1 qd.shoulder
//~   c3: u2 qd.elbow
//~ pass merge fixed joints: nothing changes
//~ pass move origins: nothing changes
//~ pass regroup base parameters:
//~ bodies: mass, and first moment in a frame at the joint with z along its axis
//~   1: upper on the base by shoulder, mass 0, first moment [0, -5, 0]
//~   2: lower on upper by elbow, mass 0, first moment [0, -1.5, 0]
//~ inverse_dynamics is compiled from the graph after its passes
//~ A qdd = B: A = V' m V + W' I W and rotors, where v = V qd and w = W qd of the mass centres
//~   B is tau and loads, less dampers, springs, gravity and velocity forces
//~   s1 = 14.715*sin(q.shoulder + q.elbow)
//~   A[shoulder, shoulder] = 5.75 + 3*cos(q.elbow)
//~   A[shoulder, elbow] = 0.75 + 1.5*cos(q.elbow)
//~   A[elbow, elbow] = 0.75
//~   B[shoulder] = 3*(qd.shoulder*qd.elbow)*sin(q.elbow) + 1.5*(qd.elbow*qd.elbow)*sin(q.elbow) + tau.shoulder - 49.05*sin(q.shoulder) - s1
//~   B[elbow] = tau.elbow - 1.5*(qd.shoulder*qd.shoulder)*sin(q.elbow) - s1

//! --stage new-formulation
//~ new formulation of double_pendulum: 2 joints, 2 bodies, all in the world frame
//~   g = [0, -9.81, 0]
//~   joint 1 shoulder (eps = 0)
//~     u = [0, 0, 1]
//~     o = [0, 0, 0]
//~   joint 2 elbow (eps = 0)
//~     u = [0, 0, 1]
//~     o = [sin(q.shoulder), -cos(q.shoulder), 0]
//~   body 1 on upper by shoulder
//~     m = 2
//~     c = [sin(q.shoulder), -cos(q.shoulder), 0]
//~   body 2 on lower by shoulder elbow
//~     m = 3
//~     c = [sin(q.shoulder) + 0.5*(cos(q.shoulder)*sin(q.elbow) + sin(q.shoulder)*cos(q.elbow)), -(cos(q.shoulder) + 0.5*(cos(q.shoulder)*cos(q.elbow) - sin(q.shoulder)*sin(q.elbow))), 0]
//~ columns: u and mass properties in the column's frame, o in the frame before it at q = 0
//~   column 1 shoulder on the base
//~     u = [0, 0, 1], o = [0, 0, 0]
//~     m = 2, m c = [0, -2, 0]
//~     I about o = [[2, 0, 0], [0, 0, 0], [0, 0, 2]]
//~   column 2 elbow on shoulder
//~     u = [0, 0, 1], o = [0, -1, 0]
//~     m = 3, m c = [0, -1.5, 0]
//~     I about o = [[0.75, 0, 0], [0, 0, 0], [0, 0, 0.75]]
//~ pass move origins: nothing changes
//~ pass regroup base parameters:
//~ columns: u and mass properties in the column's frame, o in the frame before it at q = 0
//~   column 1 shoulder on the base
//~     u = [0, 0, 1], o = [0, 0, 0]
//~     m = 0, m c = [0, -5, 0]
//~     I about o = [[5, 0, 0], [0, 0, 0], [0, 0, 5]]
//~   column 2 elbow on shoulder
//~     u = [0, 0, 1], o = [0, -1, 0]
//~     m = 0, m c = [0, -1.5, 0]
//~     I about o = [[0.75, 0, 0], [0, 0, 0], [0, 0, 0.75]]

//! --stage expr
//~ double_pendulum_inverse_dynamics: 13 ×, 10 ±, 0 ÷, 0 sqrt, 2 sincos
//~ %0 = sin q.shoulder
//~ %1 = cos q.shoulder
//~ %2 = sin q.elbow
//~ %3 = cos q.elbow
//~ %4 = mul 9.81 %0
//~ %5 = add qdd.shoulder %4
//~ %6 = mul 9.81 %1
//~ %7 = mul qd.shoulder qd.shoulder
//~ %8 = add %6 %7
//~ %9 = mul %3 %5
//~ %10 = mul %2 %8
//~ %11 = add %9 %10
//~ %12 = add qd.shoulder qd.elbow
//~ %13 = add qdd.shoulder qdd.elbow
//~ %14 = mul 0.75 %13
//~ %15 = mul 1.5 %11
//~ %16 = add %14 %15
//~ %17 = mul %3 %13
//~ %18 = mul %2 %12
//~ %19 = mul %12 %18
//~ %20 = sub %17 %19
//~ %21 = mul 5 qdd.shoulder
//~ %22 = mul 49.05 %0
//~ %23 = add %21 %22
//~ %24 = add %16 %23
//~ %25 = mul 1.5 %20
//~ %26 = add %24 %25
//~ inverse_dynamics[1] = %26
//~ inverse_dynamics[2] = %16

//! --stage expr --function mass_matrix
//~ double_pendulum_mass_matrix: 2 ×, 2 ±, 0 ÷, 0 sqrt, 1 sincos
//~ %0 = cos q.elbow
//~ %1 = mul 3 %0
//~ %2 = add 5.75 %1
//~ %3 = mul 1.5 %0
//~ %4 = add 0.75 %3
//~ mass_matrix[1, 1] = %2
//~ mass_matrix[1, 2] = %4
//~ mass_matrix[2, 1] = %4
//~ mass_matrix[2, 2] = 0.75

//! --stage expr --function coriolis_matrix
//~ double_pendulum_coriolis_matrix: 4 ×, 1 ±, 0 ÷, 0 sqrt, 1 sincos
//~ %0 = sin q.elbow
//~ %1 = mul 1.5 qd.elbow
//~ %2 = mul %0 %1
//~ %3 = neg %2
//~ %4 = mul 1.5 qd.shoulder
//~ %5 = mul %0 %4
//~ %6 = add %2 %5
//~ %7 = neg %6
//~ coriolis_matrix[1, 1] = %3
//~ coriolis_matrix[1, 2] = %7
//~ coriolis_matrix[2, 1] = %5
//~ coriolis_matrix[2, 2] = 0

//! --stage expr --function kinetic_energy
//~ double_pendulum_kinetic_energy: 9 ×, 6 ±, 0 ÷, 0 sqrt, 1 sincos
//~ %0 = sin q.elbow
//~ %1 = cos q.elbow
//~ %2 = mul qd.shoulder %1
//~ %3 = mul qd.shoulder %0
//~ %4 = add qd.shoulder qd.elbow
//~ %5 = add qd.shoulder qd.shoulder
//~ %6 = add %2 %4
//~ %7 = mul %2 %6
//~ %8 = mul %3 %3
//~ %9 = add %7 %8
//~ %10 = mul qd.shoulder %5
//~ %11 = mul 3 %9
//~ %12 = add %10 %11
//~ %13 = mul 0.75 %4
//~ %14 = mul %4 %13
//~ %15 = add %12 %14
//~ %16 = mul 0.5 %15
//~ kinetic_energy = %16
